//! A wrong column is named by the misconception that explains it, and told once.
//!
//! The misconceptions of `misconceptions` are tried one after the other. The first is named that gives every wrong cell
//! of the column, but for at most one in ten, and no other value for any right cell. Two cells are the least that can
//! speak for one: a single wrong cell is a slip.

use std::mem;

use super::cause::Cause;
use super::lesson::{Lesson, StepFacts, StepSeen};
use super::misconceptions::{Detail, Idea, Misconception, Value};
use super::reading::SheetReading;
use super::rules::SheetRules;
use super::{Mistake, RowMark};
use crate::check::ColumnKind;
use crate::search::{OpenKind, Strategy, Textbook};

/// Fewest wrong cells that a misconception must explain.
const FEWEST: usize = 2;
/// One in so many wrong cells may be left unexplained.
const EXCEPTED: usize = 10;
/// Fewest rows from which the order of a whole sheet is named.
const FEWEST_ROWS: usize = 4;

/// The misconception behind a wrong column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Misconceived {
    pub(crate) what: Misconception,
    pub(crate) detail: Detail,
    /// A step where it shows; none where it is about all of them.
    pub(crate) example: Option<Example>,
    /// The wrong steps that it does not explain.
    pub(crate) except: Vec<usize>,
}

/// A step where a misconception shows: what is written there, and what should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Example {
    pub(crate) step: usize,
    pub(crate) said: Value,
    pub(crate) right: Option<Value>,
}

impl Misconceived {
    /// A misconception about the steps as a whole.
    pub(super) const fn of_steps(what: Misconception, detail: Detail) -> Misconceived {
        Misconceived { what, detail, example: None, except: Vec::new() }
    }
}

/// The columns that misconceptions are about.
const COLUMNS: [ColumnKind; 8] = [
    ColumnKind::G,
    ColumnKind::H,
    ColumnKind::F,
    ColumnKind::Step,
    ColumnKind::Parent,
    ColumnKind::Move,
    ColumnKind::Open,
    ColumnKind::Closed,
];

/// Names the misconceptions behind wrong columns; a column that has one is told as one mistake.
pub(super) fn name_all(
    rules: &SheetRules<'_>,
    strategy: &Strategy,
    reading: &SheetReading,
    seen: &[Option<StepSeen>],
    (rows, mistakes): (&mut [RowMark], &mut Vec<Mistake>),
) {
    // Marking may have gone on by a strategy without h, which cannot tell how h was mistaken.
    for column in COLUMNS.into_iter().filter(|&column| column != ColumnKind::H || strategy.has_h()) {
        let told = mistakes.iter().filter(|mistake| mistake.column == column);
        let mut wrongs = told.filter(|mistake| !matches!(mistake.cause, Cause::Convention { .. })).peekable();
        if wrongs.peek().is_none() {
            continue;
        }
        let many = wrongs.count() > 1;
        let mut lesson = Lesson::new(rules, strategy, reading, seen, column);
        let found = behind(&mut lesson, column);
        // What looks like this heuristic here and like that one there is like none of them.
        if found.is_some() || many && column == ColumnKind::H {
            put_together(column, found, rows, mistakes);
        }
    }
}

/// The columns of numbers that are sizes of no list, each with what it counts, if that can be told.
pub(super) fn other_counts(
    rules: &SheetRules<'_>,
    strategy: &Strategy,
    reading: &SheetReading,
    seen: &[Option<StepSeen>],
) -> Vec<(ColumnKind, Option<Misconceived>)> {
    let lists = [ColumnKind::Open, ColumnKind::Closed].into_iter().zip(reading.are_sizes);
    let counts = lists.filter(|(_, are_sizes)| !are_sizes);
    counts
        .map(|(column, _)| (column, behind(&mut Lesson::new(rules, strategy, reading, seen, column), column)))
        .collect()
}

/// The first misconception that explains a column.
fn behind(lesson: &mut Lesson<'_>, column: ColumnKind) -> Option<Misconceived> {
    let wrong: Vec<usize> = (0..lesson.facts.len()).filter(|&at| !lesson.facts[at].is_right).collect();
    if wrong.len() < FEWEST {
        return None;
    }
    let first = lesson.facts.get(*wrong.first()?)?.clone();
    let ideas = Misconception::for_column(column).into_iter().filter_map(|idea| settled(idea, &first));
    for (what, detail) in ideas.collect::<Vec<_>>() {
        if let Some(except) = explained(lesson, &wrong, what, detail) {
            let shows = |facts: &&StepFacts| !facts.is_right && !except.contains(&facts.step);
            let example = lesson
                .facts
                .iter()
                .find(shows)
                .and_then(|facts| Some(Example { step: facts.step, said: facts.said?, right: facts.right }));
            return Some(Misconceived { what, detail, example, except });
        }
    }
    None
}

/// An idea with the number that only the first wrong cell can tell.
fn settled((what, detail): Idea, first: &StepFacts) -> Option<Idea> {
    let by = match (first.said, first.right) {
        (Some(Value::Number(said)), Some(Value::Number(right))) => said - right,
        _ => 0,
    };
    match what {
        Misconception::TooMuch if by <= 0 => None,
        Misconception::TooLittle if by >= 0 => None,
        Misconception::TooMuch | Misconception::TooLittle => Some((what, Detail::By(by))),
        _ => Some((what, detail)),
    }
}

/// Returns the wrong steps that a misconception leaves unexplained; nothing where it leaves too many, or gives another
/// value for a right cell.
fn explained(lesson: &mut Lesson<'_>, wrong: &[usize], what: Misconception, detail: Detail) -> Option<Vec<usize>> {
    let most = wrong.len() / EXCEPTED;
    let mut except = Vec::new();
    for at in 0..lesson.facts.len() {
        let StepFacts { step, said, is_right, .. } = lesson.facts[at];
        let Some(said) = said else { continue };
        let predicted = what.predicts(detail, lesson, at);
        if is_right {
            if predicted.is_some_and(|predicted| predicted != said) {
                return None;
            }
        } else if predicted != Some(said) {
            except.push(step);
            if except.len() > most {
                return None;
            }
        }
    }
    (wrong.len() - except.len() >= FEWEST).then_some(except)
}

/// Makes one mistake of all of a column: the first, which comes up again where the others do.
pub(super) fn put_together(
    column: ColumnKind,
    found: Option<Misconceived>,
    rows: &mut [RowMark],
    mistakes: &mut Vec<Mistake>,
) {
    let ours = |mistake: &Mistake| mistake.column == column && !matches!(mistake.cause, Cause::Convention { .. });
    let Some(first) = mistakes.iter().position(ours) else { return };
    let mut places = Vec::with_capacity(mistakes.len());
    let mut kept: Vec<Mistake> = Vec::new();
    let mut steps = Vec::new();
    for (at, mistake) in mem::take(mistakes).into_iter().enumerate() {
        if at > first && ours(&mistake) {
            places.push(first);
            steps.push(mistake.step);
            steps.extend(mistake.again);
        } else {
            places.push(kept.len());
            kept.push(mistake);
        }
    }
    if let Some(primary) = kept.get_mut(first) {
        primary.again.append(&mut steps);
        primary.again.sort_unstable();
        primary.again.dedup();
        let own = primary.step;
        primary.again.retain(|&step| step != own);
        if let Cause::WrongH { like, .. } = &mut primary.cause {
            *like = None;
        }
        primary.misconception = found;
    }
    *mistakes = kept;
    for cell in rows.iter_mut().flat_map(|row| &mut row.cells) {
        for at in &mut cell.mistakes {
            *at = places.get(*at).copied().unwrap_or(*at);
        }
        cell.mistakes.dedup();
    }
}

/// Names a start that is taken twice, where that is all that is wrong with the boards.
pub(super) fn name_second_start(mistakes: &mut [Mistake]) {
    let first = mistakes.iter_mut().find(|mistake| mistake.column == ColumnKind::Board);
    if let Some(first) =
        first.filter(|first| first.cause == Cause::Repeated && first.step == 2 && first.again.is_empty())
    {
        first.misconception = Some(Misconceived::of_steps(Misconception::StartTwice, Detail::None));
    }
}

/// Returns the misconception by which the rows list nodes that were only generated, if it explains all of them.
pub(super) fn listed_order(rules: &SheetRules<'_>, strategy: &Strategy) -> Option<Misconceived> {
    let orders = [Misconception::AsGenerated, Misconception::WithChildren];
    let listed =
        |what: &Misconception| rules.sheet.rows.len() >= FEWEST_ROWS && lists_generated(rules, strategy, *what);
    orders.into_iter().find(listed).map(|what| Misconceived::of_steps(what, Detail::None))
}

/// Returns true if the rows are the nodes in the order in which they are generated, or each with its children after it.
fn lists_generated(rules: &SheetRules<'_>, strategy: &Strategy, what: Misconception) -> bool {
    let Ok(mut textbook) = Textbook::new(&rules.instance, strategy) else { return false };
    let mut rows = rules.sheet.rows.iter().map(|row| row.board);
    let mut agrees = |board| rows.next().is_none_or(|said| said == board);
    let with_children = what == Misconception::WithChildren;
    // A queue gives nodes back in the order in which they went in: there this is the order of expansion.
    if !with_children && strategy.open_kind() == OpenKind::Queue {
        return false;
    }
    let mut left = rules.sheet.rows.len();
    let Some(start) = textbook.begin_pass() else { return false };
    if !with_children && !agrees(start.board) {
        return false;
    }
    while left > 0 {
        let Some(node) = textbook.head().and_then(|id| textbook.take(id)) else { break };
        left -= 1;
        if with_children && !agrees(node.board) {
            return false;
        }
        while let Some(tried) = textbook.try_next() {
            if tried.verdict.made().is_some_and(|made| !agrees(made.board)) {
                return false;
            }
        }
        textbook.finish_step();
    }
    rows.next().is_none()
}
