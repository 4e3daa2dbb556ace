//! Explains in words why a step is wrong.

use super::super::boards::in_line;
use super::super::narration::{CheckWords, Count, Lang};
use super::{CheckOptions, FULL};
use crate::check::{Cause, Choice, ColumnKind, Example, Marked, Misconceived, Mistake, Value};
use crate::puzzle::Board;
use crate::report::limits::BOARDS_NAMED;
use crate::search::{F, Key, Strategy};

/// Explains a mistake, sentence by sentence: the misconception behind it, if there is a usual one, and a step where it
/// shows.
pub(in crate::report) fn says(marked: &Marked, mistake: &Mistake, options: CheckOptions) -> Vec<String> {
    let CheckOptions { lang, full } = options;
    let says = Says { w: lang.check_words(), lang, full, marked };
    let because = says.reason(&mistake.cause);
    let Some(found) = &mistake.misconception else { return because };
    let mut lines = vec![says.misconceived(found)];
    let Some(example) = &found.example else {
        lines.extend(because);
        return lines;
    };
    lines.push(says.example(example, mistake.column));
    // The sum tile by tile belongs to the first step.
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
pub(super) fn misconceived(marked: &Marked, found: &Misconceived, lang: Lang) -> String {
    Says { w: lang.check_words(), lang, full: false, marked }.misconceived(found)
}

struct Says<'a> {
    w: &'static CheckWords,
    lang: Lang,
    full: bool,
    marked: &'a Marked,
}

impl Says<'_> {
    fn reason(&self, cause: &Cause) -> Vec<String> {
        let (w, pattern) = (self.w, self.w.cause(cause.into()));
        let board = |board: &Board| self.board(*board);
        let verdict = |kind| self.lang.words().verdict(kind);
        let mut more = Vec::new();
        let says = match cause {
            Cause::NotATie { f, least } => fill!(pattern, f, least),
            Cause::StaleF { board: of, old, new } => fill!(pattern, board = board(of), old, new),
            Cause::TookTail { of } | Cause::TookBottom { of } => fill!(pattern, n = Count(*of)),
            Cause::NotHead { place, of } => fill!(pattern, place = Count(*place), n = Count(*of)),
            Cause::WrongH { said, right, parts } => {
                more.extend(self.h_parts(*right, parts));
                fill!(pattern, said, right)
            }
            Cause::WrongG { said, right, from } => {
                more.extend(from.map(|(from, cost)| fill!(w.g_from, from, cost)));
                fill!(pattern, said, right)
            }
            Cause::WrongSum { said, sum } => fill!(pattern, said, sum),
            Cause::WrongF { board: of, said, right } => fill!(pattern, board = board(of), said, right),
            Cause::IllegalMove { board: of, slip } | Cause::ChildInvented { board: of, slip } => {
                fill!(pattern, board = board(of), slip = w.slip(*slip))
            }
            Cause::NotYet { board: of }
            | Cause::DuplicateKeptOut { board: of }
            | Cause::ClosedTooEarly { board: of }
            | Cause::Skipped { board: of } => {
                fill!(pattern, board = board(of))
            }
            Cause::LeftOut { step }
            | Cause::ClosedBefore { step }
            | Cause::GoalTooLate { step }
            | Cause::PastLimit { step } => fill!(pattern, step = Count(*step)),
            Cause::ClosedLetIn { board: of, step }
            | Cause::DeadEndForgotten { board: of, step }
            | Cause::DeadEndKept { board: of, step } => fill!(pattern, board = board(of), step = Count(*step)),
            Cause::DuplicateLetIn { board: of, step, place } => {
                fill!(pattern, board = board(of), step = Count(*step), place = w.place(*place))
            }
            Cause::ChildMissed { board: of, direction } => fill!(pattern, board = board(of), r#move = direction),
            Cause::OtherBoards { missing, extra } => {
                more.extend((!extra.is_empty()).then(|| fill!(w.boards_extra, boards = self.boards(extra))));
                if missing.is_empty() {
                    return more;
                }
                fill!(pattern, boards = self.boards(missing))
            }
            Cause::OtherSize { said, right } | Cause::Numbering { said, right } => {
                fill!(pattern, said = Count(*said), right = Count(*right))
            }
            Cause::WrongMove { said, right } => {
                fill!(pattern, said, right = right.map_or(w.no_parent.to_owned(), |right| right.to_string()))
            }
            Cause::WrongParent { said, right } => {
                fill!(pattern, said = board(said), right = right.as_ref().map_or(w.no_parent.to_owned(), board))
            }
            Cause::WrongTry { direction, said, right } => {
                fill!(pattern, r#move = direction, said = verdict(*said), right = verdict(*right))
            }
            Cause::TryLeadsElsewhere { direction, said, right } => {
                fill!(pattern, r#move = direction, said = board(said), right = board(right))
            }
            Cause::TryOffTheBoard { direction, said } => fill!(pattern, r#move = direction, said = board(said)),
            Cause::TriesOutOfOrder { order } => fill!(pattern, order),
            Cause::Convention { key, value } => {
                let strategy = Some(&self.marked.strategy).filter(|strategy| strategy.applies(*key));
                let own = strategy.map(|strategy| format!("{key}={}", strategy.value(*key))).unwrap_or_default();
                fill!(pattern, setting = format!("{key}={value}"), own)
            }
            Cause::OtherTie
            | Cause::NeverMade
            | Cause::DeadEnd
            | Cause::NoDeadEnd
            | Cause::NotClosed
            | Cause::StillOpen
            | Cause::OtherOrder
            | Cause::GoalTooEarly
            | Cause::AfterTheEnd
            | Cause::ClimbEnds
            | Cause::Repeated => pattern.to_owned(),
        };
        more.insert(0, says);
        more
    }

    fn board(&self, board: Board) -> String {
        // The brackets make a leading blank visible.
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

    fn misconceived(&self, found: &Misconceived) -> String {
        let (marked, strategy) = (self.marked, &self.marked.strategy);
        let (mut name, mut by, mut own, mut shown) = (String::new(), String::new(), String::new(), *strategy);
        match found.choice {
            Choice::Heuristic(heuristic) => (name, own) = (heuristic.to_string(), strategy.value(Key::H)),
            Choice::Goal(goal) => name = goal.to_string(),
            Choice::By(hundredths) => by = self.value(Value::Number(hundredths)),
            Choice::Strategy(other) => (name, shown) = (other.name().to_string(), other),
            Choice::None | Choice::Moment(_) => own = strategy.value(Key::Cost),
        }
        let goal = marked.instance.goal.text(marked.instance.size);
        let (w, formula) = (strategy.weight(), self.formula(&shown));
        fill!(self.w.misconception(found.what), name, by, own, goal, w, formula)
    }
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

    fn value(&self, value: Value) -> String {
        match value {
            Value::Number(hundredths) => F::from_hundredths(hundredths.unsigned_abs()).to_string(),
            Value::Board(board) => self.board(board),
            Value::Move(direction) => direction.to_string(),
        }
    }

    fn example(&self, example: &Example, column: ColumnKind) -> String {
        let right = example.right.map_or_else(|| self.w.nothing.to_owned(), |right| self.value(right));
        let (n, said, column) = (Count(example.step), self.value(example.said), self.w.column(column));
        fill!(self.w.example, n, column, said, right)
    }
    fn h_parts(&self, right: u32, parts: &[(u8, u16)]) -> Option<String> {
        let w = self.w;
        let sum: u32 = parts.iter().map(|&(_, part)| u32::from(part)).sum();
        let part = |&(tile, part): &(u8, u16)| fill!(w.h_part, tile, part);
        let mut all: Vec<String> = parts.iter().filter(|&&(_, part)| part > 0).map(part).collect();
        all.extend((all.len() < parts.len()).then(|| w.h_others.to_owned()));
        all.extend(right.checked_sub(sum).filter(|&rest| rest > 0).map(|rest| fill!(w.h_rest, rest)));
        (sum > 0).then(|| fill!(w.h_parts, parts = all.join(self.lang.comma())))
    }
}
