//! Why a step is wrong, in words.

use std::fmt::Display;

use super::super::boards::in_line;
use super::super::narration::{CheckWords, Count, Lang, fill};
use super::{CheckOptions, FULL};
use crate::check::{ColumnKind, Like, Marked, Reason, Slip};
use crate::puzzle::{Board, Move};
use crate::search::{Key, OpenKind, Place, Strategy};

/// So many boards are named in a sentence.
const BOARDS_NAMED: usize = 4;

/// A reason, sentence by sentence.
pub(in crate::report) fn reason(
    marked: &Marked,
    reason: &Reason,
    column: ColumnKind,
    options: CheckOptions,
) -> Vec<String> {
    let CheckOptions { lang, full } = options;
    let says = Says { w: lang.check_words(), lang, full, marked };
    match reason {
        Reason::WrongH { of, said, right, parts, like } => {
            let mut lines = says.wrong_h(*said, *right, parts, *like, column);
            if let (Some(board), Some(said), Some(first)) = (of, said, lines.first_mut()) {
                let words = [("board", &says.board(*board) as &dyn Display), ("said", said), ("right", right)];
                *first = fill(says.w.wrong_h_elsewhere, &words);
            }
            lines
        }
        Reason::OtherBoards { missing, extra } => {
            let list = |pattern, boards: &[Board]| {
                (!boards.is_empty()).then(|| fill(pattern, &[("boards", &says.boards(boards))]))
            };
            [list(says.w.boards_missing, missing), list(says.w.boards_extra, extra)].into_iter().flatten().collect()
        }
        Reason::WrongG { said, right, from } => {
            let first = fill(says.w.wrong_g, &[("said", said), ("right", right)]);
            let from = from.map(|(from, cost)| fill(says.w.g_from, &[("from", &from), ("cost", &cost)]));
            std::iter::once(first).chain(from).collect()
        }
        Reason::WrongSum { said, sum, .. } => vec![fill(says.w.wrong_sum, &[("said", said), ("sum", sum)])],
        other => vec![says.one(other)],
    }
}

struct Says<'a> {
    w: &'static CheckWords,
    lang: Lang,
    full: bool,
    marked: &'a Marked,
}

impl Says<'_> {
    fn board(&self, board: Board) -> String {
        // The brackets show a blank that comes first.
        format!("[{}]", in_line(board, self.marked.instance.size))
    }

    fn boards(&self, boards: &[Board]) -> String {
        let most = if self.full { usize::MAX } else { BOARDS_NAMED };
        let mut named: Vec<String> = boards.iter().take(most).map(|&board| self.board(board)).collect();
        if boards.len() > most {
            named.push(fill(self.w.boards_more, &[("n", &Count(boards.len() - most)), ("option", &FULL)]));
        }
        let between = if self.lang == Lang::Zh { "；" } else { "; " };
        named.join(between)
    }

    fn board_at(&self, pattern: &str, board: Board, step: usize) -> String {
        fill(pattern, &[("board", &self.board(board)), ("step", &Count(step))])
    }

    fn slip(&self, slip: Slip) -> &'static str {
        match slip {
            Slip::Edge => self.w.slip_edge,
            Slip::Diagonal => self.w.slip_diagonal,
            Slip::Far => self.w.slip_far,
            Slip::Swapped => self.w.slip_swapped,
            Slip::Other | Slip::None => self.w.slip_other,
        }
    }

    fn place(&self, place: Place) -> &'static str {
        match place {
            Place::Open => self.w.place_open,
            Place::Closed => self.w.place_closed,
            Place::Path => self.w.place_path,
            Place::Parent => self.w.place_parent,
        }
    }

    fn verdict(&self, word: &str) -> &'static str {
        let w = self.lang.words();
        match word {
            "blocked" => w.verdict_blocked,
            "duplicate" => w.verdict_duplicate,
            "improved" => w.verdict_improved,
            "reopened" => w.verdict_reopened,
            "cut" => w.verdict_cut,
            _ => w.verdict_opened,
        }
    }

    /// A reason that is one sentence.
    fn one(&self, reason: &Reason) -> String {
        self.of_taking(reason).or_else(|| self.of_lists(reason)).unwrap_or_else(|| self.of_columns(reason))
    }

    /// Why a board should not have been taken.
    fn of_taking(&self, reason: &Reason) -> Option<String> {
        let w = self.w;
        Some(match reason {
            Reason::NotATie { f, least } => fill(w.not_a_tie, &[("f", f), ("least", least)]),
            Reason::OtherTie => w.other_tie.to_owned(),
            Reason::StaleF { board, old, new } => {
                fill(w.stale_f, &[("board", &self.board(*board)), ("old", old), ("new", new)])
            }
            Reason::TookTail { of } => {
                let queue = self.marked.strategy.open_kind() == OpenKind::Queue;
                fill(if queue { w.took_tail_queue } else { w.took_tail_stack }, &[("n", &Count(*of))])
            }
            Reason::NotHead { place, of } => fill(w.not_head, &[("place", &Count(*place)), ("n", &Count(*of))]),
            Reason::IllegalMove { from, slip } => {
                fill(w.illegal, &[("from", &self.board(*from)), ("slip", &self.slip(*slip))])
            }
            Reason::NotYet { parent } => fill(w.not_yet, &[("parent", &self.board(*parent))]),
            Reason::LeftOut { step } => fill(w.left_out, &[("step", &Count(*step))]),
            Reason::NeverMade => w.never_made.to_owned(),
            Reason::ClosedBefore { step } => fill(w.closed_before, &[("step", &Count(*step))]),
            Reason::GoalTooEarly => w.goal_too_early.to_owned(),
            Reason::GoalTooLate { step } => fill(w.goal_too_late, &[("step", &Count(*step))]),
            Reason::AfterTheEnd => w.after_end.to_owned(),
            Reason::Skipped { boards } => {
                fill(w.skipped, &[("n", &Count(boards.len())), ("boards", &self.boards(boards))])
            }
            Reason::Repeated => w.repeated.to_owned(),
            Reason::PastLimit { step } => fill(w.past_limit, &[("step", &Count(*step))]),
            Reason::Convention { key, value } => {
                let own = if self.marked.strategy.applies(*key) { self.own(*key) } else { String::new() };
                fill(w.convention, &[("setting", &format!("{key}={value}")), ("own", &own)])
            }
            _ => return None,
        })
    }

    fn own(&self, key: Key) -> String {
        let strategy: &Strategy = &self.marked.strategy;
        format!("{key}={}", strategy.value(key))
    }

    /// What is wrong with a list.
    fn of_lists(&self, reason: &Reason) -> Option<String> {
        let w = self.w;
        Some(match reason {
            Reason::DuplicateLetIn { board, step, place } => fill(
                w.let_in,
                &[("board", &self.board(*board)), ("step", &Count(*step)), ("place", &self.place(*place))],
            ),
            Reason::ClosedLetIn { board, step } => self.board_at(w.closed_let_in, *board, *step),
            Reason::DuplicateKeptOut { board } => fill(w.kept_out, &[("board", &self.board(*board))]),
            Reason::DeadEndForgotten { board, step } => self.board_at(w.end_forgotten, *board, *step),
            Reason::DeadEndKept { board, step } => self.board_at(w.end_kept, *board, *step),
            Reason::ClosedTooEarly { board } => fill(w.too_early_closed, &[("board", &self.board(*board))]),
            Reason::NotClosed => w.not_closed.to_owned(),
            Reason::StillOpen => w.still_open.to_owned(),
            Reason::ChildMissed { board, direction } => {
                fill(w.child_missed, &[("board", &self.board(*board)), ("move", direction)])
            }
            Reason::ChildInvented { board, slip } => {
                fill(w.child_invented, &[("board", &self.board(*board)), ("slip", &self.slip(*slip))])
            }
            Reason::OtherSize { said, right } => {
                fill(w.other_size, &[("said", &Count(*said)), ("right", &Count(*right))])
            }
            Reason::OtherOrder => w.other_order.to_owned(),
            _ => return None,
        })
    }

    /// What is wrong with the other columns.
    fn of_columns(&self, reason: &Reason) -> String {
        let w = self.w;
        match reason {
            Reason::WrongF { board, said, right } => {
                fill(w.wrong_f, &[("board", &self.board(*board)), ("said", said), ("right", right)])
            }
            Reason::OtherFormula { said, right, by_h } => {
                let words = if *by_h { w.f_is_h } else { w.f_is_g };
                fill(words, &[("said", said), ("right", right)])
            }
            Reason::DeadEnd { right } => if *right { w.end_is } else { w.end_is_not }.to_owned(),
            Reason::WrongMove { said, right } => {
                let right = right.map_or_else(|| w.no_parent.to_owned(), |right: Move| right.to_string());
                fill(w.wrong_move, &[("said", said), ("right", &right)])
            }
            Reason::WrongParent { said, right } => {
                let right = right.map_or_else(|| w.no_parent.to_owned(), |right| self.board(right));
                fill(w.wrong_parent, &[("said", &self.board(*said)), ("right", &right)])
            }
            Reason::Numbering { said, right } => fill(w.numbering, &[("said", said), ("right", right)]),
            Reason::WrongTry { direction, said, right } => {
                let (said, right) = (self.verdict(said), self.verdict(right));
                fill(w.wrong_try, &[("move", direction), ("said", &said), ("right", &right)])
            }
            Reason::TryLeadsElsewhere { direction, said, right: Some(right) } => {
                let (said, right) = (self.board(*said), self.board(*right));
                fill(w.try_elsewhere, &[("move", direction), ("said", &said), ("right", &right)])
            }
            Reason::TryLeadsElsewhere { direction, said, right: None } => {
                fill(w.try_blocked, &[("move", direction), ("said", &self.board(*said))])
            }
            Reason::TriesOutOfOrder { order } => fill(w.tries_order, &[("order", order)]),
            _ => String::new(),
        }
    }

    fn wrong_h(
        &self,
        said: Option<u32>,
        right: u32,
        parts: &[(u8, u16)],
        like: Option<Like>,
        column: ColumnKind,
    ) -> Vec<String> {
        let w = self.w;
        let said = said.map_or_else(|| "?".to_owned(), |said| said.to_string());
        let first = if column == ColumnKind::Board { w.wrong_h_taken } else { w.wrong_h };
        let mut lines = vec![fill(first, &[("said", &said), ("right", &right)])];
        let sum: u32 = parts.iter().map(|&(_, part)| u32::from(part)).sum();
        if sum > 0 {
            let part = |&(tile, part): &(u8, u16)| fill(w.h_part, &[("tile", &tile), ("part", &part)]);
            let mut all: Vec<String> = parts.iter().filter(|&&(_, part)| part > 0).map(part).collect();
            if all.len() < parts.len() {
                all.push(w.h_others.to_owned());
            }
            all.extend(right.checked_sub(sum).filter(|&rest| rest > 0).map(|rest| fill(w.h_rest, &[("rest", &rest)])));
            lines.push(fill(w.h_parts, &[("parts", &all.join(self.lang.comma()))]));
        }
        lines.extend(like.map(|like| match like {
            Like::BlankCounted => fill(w.h_blank, &[("said", &said)]),
            Like::Other(heuristic) => {
                let name = Key::heuristic_text(heuristic);
                fill(w.h_like, &[("said", &said), ("name", &name)])
            }
        }));
        lines
    }
}
