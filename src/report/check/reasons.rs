//! Explains in words why a step is wrong.

use super::{CheckOptions, FULL, check_words, value_text};
use crate::check::{Cause, Choice, ColumnKind, Example, Marked, Misconceived, Mistake, Value};
use crate::report::limits::BOARDS_NAMED;
use crate::report::lines::{first, in_line, one_line};
use crate::report::narration::{CheckWords, Count, Lang};
use crate::report::strategy::{formula, strategy_name};
use crate::search::{Key, Operator, State, Strategy};

/// Explains a mistake, sentence by sentence: the misconception behind it, if there is a usual one, and a step where it
/// shows.
pub(in crate::report) fn says(marked: &Marked, mistake: &Mistake, options: CheckOptions) -> Vec<String> {
    let CheckOptions { lang, full } = options;
    let says = Says { w: check_words(&marked.problem, lang), lang, full, marked };
    let because = says.reason(&mistake.cause);
    let Some(found) = &mistake.misconception else { return because };
    let Some(example) = &found.example else {
        let is_said = matches!(mistake.cause, Cause::Convention { .. });
        let misconception = (!is_said).then(|| says.misconceived(found, mistake.column));
        return misconception.into_iter().chain(because).collect();
    };
    let mut lines = vec![says.misconceived(found, mistake.column)];
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
struct Says<'a> {
    w: &'static CheckWords,
    lang: Lang,
    full: bool,
    marked: &'a Marked,
}

/// Returns the name of the value by which open orders its nodes.
pub(super) fn value_of(strategy: &Strategy) -> &'static str {
    match strategy.f_in_hundredths() {
        [_, 100, 0] => "g",
        [_, 0, 100] => "h",
        _ => "f",
    }
}

impl Says<'_> {
    fn reason(&self, cause: &Cause) -> Vec<String> {
        let (w, value) = (self.w, value_of(&self.marked.strategy));
        let pattern = &fill!(w.cause(cause.into()), value, formula = self.formula());
        let board = |state: &State| self.board(*state);
        let verdict = |kind| self.lang.words().verdict(kind);
        let mut more = Vec::new();
        let says = match cause {
            Cause::NotATie { f, least } => fill!(pattern, f, least),
            Cause::StaleF { state: of, old, new } => fill!(pattern, board = board(of), old, new),
            Cause::TookTail { of } | Cause::TookBottom { of } => fill!(pattern, n = Count(*of)),
            Cause::NotHead { place, of } => fill!(pattern, place = Count(*place), n = Count(*of)),
            Cause::WrongH { said, right, parts } => {
                more.extend(h_parts(right.whole(), parts, self.lang).map(|parts| fill!(w.h_parts, parts)));
                fill!(pattern, said, right)
            }
            Cause::WrongG { said, right, from } => {
                more.extend(from.map(|(from, cost)| fill!(w.g_from, from, cost)));
                fill!(pattern, said, right)
            }
            Cause::WrongSum { said, sum } => fill!(pattern, said, sum),
            Cause::WrongF { state: of, said, right } => fill!(pattern, board = board(of), said, right),
            Cause::IllegalMove { state: of, slip } | Cause::ChildInvented { state: of, slip } => {
                fill!(pattern, board = board(of), slip = w.slip(*slip))
            }
            Cause::NotYet { state: of }
            | Cause::DuplicateKeptOut { state: of }
            | Cause::ClosedTooEarly { state: of }
            | Cause::Skipped { state: of } => {
                fill!(pattern, board = board(of))
            }
            Cause::LeftOut { step }
            | Cause::ClosedBefore { step }
            | Cause::GoalTooLate { step }
            | Cause::PastLimit { step } => fill!(pattern, step = Count(*step)),
            Cause::ClosedLetIn { state: of, step }
            | Cause::DeadEndForgotten { state: of, step }
            | Cause::DeadEndKept { state: of, step } => fill!(pattern, board = board(of), step = Count(*step)),
            Cause::DuplicateLetIn { state: of, step, place } => {
                fill!(pattern, board = board(of), step = Count(*step), place = w.place(*place))
            }
            Cause::ChildMissed { state: of, operator } => {
                fill!(pattern, board = board(of), r#move = self.operator(*operator))
            }
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
            Cause::Miscopied { said, right } => fill!(pattern, said = board(said), right = board(right)),
            Cause::WrongMove { said, right } => {
                let right = right.map_or(w.no_parent.to_owned(), |right| self.operator(right));
                fill!(pattern, said = self.operator(*said), right)
            }
            Cause::WrongParent { said, right } => {
                fill!(pattern, said = board(said), right = right.as_ref().map_or(w.no_parent.to_owned(), board))
            }
            Cause::WrongTry { operator, said, right } => {
                fill!(pattern, r#move = self.operator(*operator), said = verdict(*said), right = verdict(*right))
            }
            Cause::TryLeadsElsewhere { operator, said, right } => {
                fill!(pattern, r#move = self.operator(*operator), said = board(said), right = board(right))
            }
            Cause::TryOffTheBoard { operator, said } => {
                fill!(pattern, r#move = self.operator(*operator), said = board(said))
            }
            Cause::TriesOutOfOrder { order } => fill!(pattern, order),
            Cause::Convention { key, value } => {
                let (name, own) = (self.lang.key_words().name(*key), self.marked.strategy.value(*key));
                fill!(pattern, name, theirs = self.rule(*key, value), ours = self.rule(*key, &own))
            }
            Cause::OtherTie
            | Cause::NeverMade
            | Cause::DeadEnd
            | Cause::NotClosed
            | Cause::StillOpen
            | Cause::OtherOrder
            | Cause::GoalTooEarly
            | Cause::AfterTheEnd
            | Cause::ClimbEnds
            | Cause::Repeated => pattern.clone(),
        };
        more.insert(0, says);
        more
    }

    /// Returns what a value of a setting means, and its spelling, or that alone.
    fn rule(&self, key: Key, value: &str) -> String {
        let rule = self.lang.value_words(key, value).map_or("", |words| words.rule);
        match rule.trim_end_matches(['.', '。']) {
            "" => format!("{key}={value}"),
            rule => format!("{rule} ({key}={value})"),
        }
    }

    fn board(&self, state: State) -> String {
        match self.marked.problem.tiles() {
            // The brackets make a leading blank visible.
            Some(instance) => format!("[{}]", in_line(state.board(), instance.size)),
            None => one_line(&self.marked.problem.name(state)),
        }
    }

    fn boards(&self, boards: &[State]) -> String {
        let most = if self.full { usize::MAX } else { BOARDS_NAMED };
        let named = boards.iter().map(|&board| self.board(board));
        let named = first(named, most, |n| fill!(self.w.boards_more, n = Count(n), option = FULL));
        named.collect::<Vec<_>>().join(self.lang.semicolon())
    }

    fn misconceived(&self, found: &Misconceived, column: ColumnKind) -> String {
        let (marked, strategy) = (self.marked, &self.marked.strategy);
        let (mut name, mut by, mut own, mut shown) = (String::new(), String::new(), String::new(), *strategy);
        match found.choice {
            Choice::Heuristic(heuristic) => (name, own) = (heuristic.to_string(), strategy.value(Key::H)),
            Choice::Goal(goal) => name = goal.to_string(),
            Choice::By(hundredths) => by = self.value(Value::Number(hundredths), column),
            Choice::Strategy(other) => (name, shown) = (strategy_name(&other, self.lang).to_owned(), other),
            Choice::None => own = strategy.value(Key::Cost),
        }
        let [_, goal] = marked.problem.ends();
        let (w, formula) = (strategy.weight(), self.formula());
        let [theirs, ours] = [&shown, strategy].map(|strategy| self.takes(strategy));
        fill!(self.w.misconception(found.what), name, by, own, goal, w, formula, theirs, ours)
    }

    fn formula(&self) -> String {
        format!("f = {}", formula(&self.marked.strategy, self.lang))
    }

    fn takes(&self, strategy: &Strategy) -> String {
        let rule = self.lang.compare_words().rule(strategy.open_kind());
        let node = fill!(rule, formula = formula(strategy, self.lang));
        if strategy.is_iterative() { fill!(self.w.takes_in_rounds, node) } else { node }
    }

    fn value(&self, value: Value, column: ColumnKind) -> String {
        match value {
            Value::State(state) => self.board(state),
            value => value_text(&self.marked.problem, value, column),
        }
    }

    fn operator(&self, operator: Operator) -> String {
        one_line(&self.marked.problem.operator(operator))
    }

    fn example(&self, example: &Example, column: ColumnKind) -> String {
        let right = example.right.map_or_else(|| self.w.nothing.to_owned(), |right| self.value(right, column));
        let (n, said, column) = (Count(example.step), self.value(example.said, column), self.w.column(column));
        fill!(self.w.example, n, column, said, right)
    }
}

/// Adds up an estimate tile by tile; `None` if no tile adds to it.
pub(in crate::report) fn h_parts(right: Option<u32>, parts: &[(u8, u16)], lang: Lang) -> Option<String> {
    let w = lang.check_words();
    let sum: u32 = parts.iter().map(|&(_, part)| u32::from(part)).sum();
    let part = |&(tile, part): &(u8, u16)| fill!(w.h_part, tile, part);
    let mut all: Vec<String> = parts.iter().filter(|&&(_, part)| part > 0).map(part).collect();
    all.extend((all.len() < parts.len()).then(|| w.h_others.to_owned()));
    let rest = right.and_then(|right| right.checked_sub(sum)).filter(|&rest| rest > 0);
    all.extend(rest.map(|rest| fill!(w.h_rest, rest)));
    (sum > 0).then(|| all.join(lang.comma()))
}
