//! Why a step is wrong, in words.

use super::super::boards::in_line;
use super::super::narration::{CheckWords, Count, Lang};
use super::{CheckOptions, FULL};
use crate::check::{Cause, Choice, ColumnKind, Example, Like, Marked, Misconceived, Mistake, Value};
use crate::puzzle::Board;
use crate::report::limits::BOARDS_NAMED;
use crate::search::{F, Key, OpenKind, Strategy};

/// Says why a mistake is one, sentence by sentence: the misconception behind it, if there is a usual one, and a step where
/// it shows.
pub(in crate::report) fn says(marked: &Marked, mistake: &Mistake, options: CheckOptions) -> Vec<String> {
    let CheckOptions { lang, full } = options;
    let because = reason(marked, &mistake.cause, options);
    let Some(found) = &mistake.misconception else { return because };
    let says = Says { w: lang.check_words(), lang, full, marked };
    let mut lines = vec![says.misconceived(found)];
    let Some(example) = &found.example else {
        lines.extend(because);
        return lines;
    };
    lines.push(says.example(example, mistake.column));
    // The sum tile by tile is that of the first step.
    if example.step == mistake.step {
        lines.extend(because.into_iter().skip(1));
    }
    let steps: Vec<String> = found.except.iter().map(|&step| Count(step).to_string()).collect();
    lines.push(match steps.len() {
        0 => says.w.explains_all.to_owned(),
        n => fill!(says.w.explains_but, n = Count(n), steps = steps.join(lang.comma())),
    });
    lines
}

/// Names a misconception.
pub(super) fn misconceived(marked: &Marked, found: &Misconceived, lang: Lang) -> String {
    Says { w: lang.check_words(), lang, full: false, marked }.misconceived(found)
}

/// Says why, sentence by sentence.
fn reason(marked: &Marked, reason: &Cause, options: CheckOptions) -> Vec<String> {
    let CheckOptions { lang, full } = options;
    let w = lang.check_words();
    let says = Says { w, lang, full, marked };
    let board = |board: &Board| says.board(*board);
    let one = match reason {
        Cause::NotATie { f, least } => fill!(w.not_a_tie, f, least),
        Cause::OtherTie => w.other_tie.to_owned(),
        Cause::StaleF { board: of, old, new } => fill!(w.stale_f, board = board(of), old, new),
        Cause::TookTail { of } => {
            let queue = marked.strategy.open_kind() == OpenKind::Queue;
            fill!(if queue { w.took_tail_queue } else { w.took_tail_stack }, n = Count(*of))
        }
        Cause::NotHead { place, of } => fill!(w.not_head, place = Count(*place), n = Count(*of)),
        Cause::WrongH { said, right, parts, like } => return says.wrong_h(*said, *right, parts, *like),
        Cause::WrongG { said, right, from } => {
            let first = fill!(w.wrong_g, said, right);
            let from = from.map(|(from, cost)| fill!(w.g_from, from, cost));
            return std::iter::once(first).chain(from).collect();
        }
        Cause::WrongSum { said, sum } => fill!(w.wrong_sum, said, sum),
        Cause::WrongF { board: of, said, right } => fill!(w.wrong_f, board = board(of), said, right),
        Cause::IllegalMove { from, slip } => fill!(w.illegal, from = board(from), slip = w.slip(*slip)),
        Cause::NotYet { parent } => fill!(w.not_yet, parent = board(parent)),
        Cause::LeftOut { step } => fill!(w.left_out, step = Count(*step)),
        Cause::NeverMade => w.never_made.to_owned(),
        Cause::ClosedBefore { step } => fill!(w.closed_before, step = Count(*step)),
        Cause::DuplicateLetIn { board: of, step, place } => {
            fill!(w.let_in, board = board(of), step = Count(*step), place = w.place(*place))
        }
        Cause::ClosedLetIn { board, step } => says.board_at(w.closed_let_in, *board, *step),
        Cause::DuplicateKeptOut { board: of } => fill!(w.kept_out, board = board(of)),
        Cause::DeadEndForgotten { board, step } => says.board_at(w.end_forgotten, *board, *step),
        Cause::DeadEndKept { board, step } => says.board_at(w.end_kept, *board, *step),
        Cause::DeadEnd { right } => if *right { w.end_is } else { w.end_is_not }.to_owned(),
        Cause::ClosedTooEarly { board: of } => fill!(w.too_early_closed, board = board(of)),
        Cause::NotClosed => w.not_closed.to_owned(),
        Cause::StillOpen => w.still_open.to_owned(),
        Cause::ChildMissed { board: of, direction } => fill!(w.child_missed, board = board(of), r#move = direction),
        Cause::ChildInvented { board: of, slip } => fill!(w.child_invented, board = board(of), slip = w.slip(*slip)),
        Cause::OtherBoards { missing, extra } => {
            let lists = [(w.boards_missing, missing), (w.boards_extra, extra)].into_iter();
            let told = lists.filter(|(_, boards)| !boards.is_empty());
            return told.map(|(pattern, boards)| fill!(pattern, boards = says.boards(boards))).collect();
        }
        Cause::OtherSize { said, right } => fill!(w.other_size, said = Count(*said), right = Count(*right)),
        Cause::OtherOrder => w.other_order.to_owned(),
        Cause::GoalTooEarly => w.goal_too_early.to_owned(),
        Cause::GoalTooLate { step } => fill!(w.goal_too_late, step = Count(*step)),
        Cause::AfterTheEnd => w.after_end.to_owned(),
        Cause::ClimbEnds => w.climb_ends.to_owned(),
        Cause::Skipped { boards } => fill!(w.skipped, n = Count(boards.len()), boards = says.boards(boards)),
        Cause::Repeated => w.repeated.to_owned(),
        Cause::PastLimit { step } => fill!(w.past_limit, step = Count(*step)),
        Cause::WrongMove { said, right } => {
            let right = right.map_or_else(|| w.no_parent.to_owned(), |right| right.to_string());
            fill!(w.wrong_move, said, right)
        }
        Cause::WrongParent { said, right } => {
            let right = right.as_ref().map_or_else(|| w.no_parent.to_owned(), board);
            fill!(w.wrong_parent, said = board(said), right)
        }
        Cause::Numbering { said, right } => fill!(w.numbering, said, right),
        Cause::WrongTry { direction, said, right } => {
            let (said, right) = (lang.words().verdict(*said), lang.words().verdict(*right));
            fill!(w.wrong_try, r#move = direction, said, right)
        }
        Cause::TryLeadsElsewhere { direction, said, right: Some(right) } => {
            fill!(w.try_elsewhere, r#move = direction, said = board(said), right = board(right))
        }
        Cause::TryLeadsElsewhere { direction, said, right: None } => {
            fill!(w.try_blocked, r#move = direction, said = board(said))
        }
        Cause::TriesOutOfOrder { order } => fill!(w.tries_order, order),
        Cause::Convention { key, value } => {
            let strategy = Some(&marked.strategy).filter(|strategy| strategy.applies(*key));
            let own = strategy.map(|strategy| format!("{key}={}", strategy.value(*key))).unwrap_or_default();
            fill!(w.convention, setting = format!("{key}={value}"), own)
        }
    };
    vec![one]
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
            named.push(fill!(self.w.boards_more, n = Count(boards.len() - most), option = FULL));
        }
        named.join(self.lang.semicolon())
    }

    fn board_at(&self, pattern: &str, board: Board, step: usize) -> String {
        fill!(pattern, board = self.board(board), step = Count(step))
    }

    /// The sentence of a misconception.
    fn misconceived(&self, found: &Misconceived) -> String {
        let (marked, strategy) = (self.marked, &self.marked.strategy);
        let number = |hundredths: i64| F::from_hundredths(hundredths.unsigned_abs()).to_string();
        let (mut name, mut by, mut own, mut shown) = (String::new(), String::new(), String::new(), *strategy);
        match found.choice {
            Choice::Heuristic(heuristic) => (name, own) = (heuristic.to_string(), strategy.value(Key::H)),
            Choice::Goal(goal) => name = goal.to_string(),
            Choice::By(hundredths) => by = number(hundredths),
            Choice::Strategy(other) => (name, shown) = (other.name().to_string(), other),
            Choice::None | Choice::Moment(_) => own = strategy.value(Key::Cost),
        }
        let goal = marked.instance.goal.text(marked.instance.size);
        let (w, formula) = (strategy.weight(), self.formula(&shown));
        fill!(self.w.misconception(found.what), name, by, own, goal, w, formula)
    }

    /// The formula of f.
    fn formula(&self, strategy: &Strategy) -> String {
        let [_, per_g, per_h] = strategy.f_in_hundredths();
        let h = if per_h == 100 { "h".to_owned() } else { format!("{}·h", F::from_hundredths(per_h.into())) };
        match (per_g, per_h) {
            (0, 0) if strategy.is_stack() => self.w.formula_stack.to_owned(),
            (0, 0) => self.w.formula_queue.to_owned(),
            (_, 0) => "f = g".to_owned(),
            (0, _) => format!("f = {h}"),
            (_, _) => format!("f = g + {h}"),
        }
    }

    fn example(&self, example: &Example, column: ColumnKind) -> String {
        let value = |value: Value| match value {
            Value::Number(hundredths) => F::from_hundredths(hundredths.unsigned_abs()).to_string(),
            Value::Board(board) => self.board(board),
            Value::Move(direction) => direction.to_string(),
        };
        let right = example.right.map_or_else(|| self.w.nothing.to_owned(), value);
        let (n, said, column) = (Count(example.step), value(example.said), self.w.column(column));
        fill!(self.w.example, n, column, said, right)
    }

    fn wrong_h(&self, said: u32, right: u32, parts: &[(u8, u16)], like: Option<Like>) -> Vec<String> {
        let w = self.w;
        let mut lines = vec![fill!(w.wrong_h, said, right)];
        let sum: u32 = parts.iter().map(|&(_, part)| u32::from(part)).sum();
        if sum > 0 {
            let part = |&(tile, part): &(u8, u16)| fill!(w.h_part, tile, part);
            let mut all: Vec<String> = parts.iter().filter(|&&(_, part)| part > 0).map(part).collect();
            if all.len() < parts.len() {
                all.push(w.h_others.to_owned());
            }
            all.extend(right.checked_sub(sum).filter(|&rest| rest > 0).map(|rest| fill!(w.h_rest, rest)));
            lines.push(fill!(w.h_parts, parts = all.join(self.lang.comma())));
        }
        lines.extend(like.map(|like| match like {
            Like::BlankCounted => fill!(w.h_blank, said),
            Like::Other(heuristic) => fill!(w.h_like, said, name = heuristic),
        }));
        lines
    }
}
