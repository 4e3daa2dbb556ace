//! Names the misconception that explains a wrong column, and turns the column into one mistake: the first one that predicts every
//! wrong cell, at least two, except at most one in ten, and no other value for any right cell.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use super::cause::Cause;
use super::column::{CellFacts, Choice, ColumnFacts};
use super::misconceptions::{Misconception, candidates};
use super::reading::SheetReading;
use super::rules::SheetRules;
use super::{Mistake, RowMark};
use crate::check::sheet::{ColumnKind, Value};
use crate::search::Strategy;

const FEWEST: usize = 2;
/// One wrong cell in ten may be left unexplained: slips happen even in a column with a misconception.
const EXCEPTED: usize = 10;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Misconceived {
    pub(crate) what: Misconception,
    pub(crate) choice: Choice,
    /// A step where it shows; `None` if it is about all of them.
    pub(crate) example: Option<Example>,
    pub(crate) except: Vec<usize>,
}

/// A step where a misconception shows: the value written there, and the correct one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Example {
    pub(crate) step: usize,
    pub(crate) said: Value,
    pub(crate) right: Option<Value>,
}

/// Names the misconceptions behind wrong columns; each such column becomes one mistake.
pub(super) fn name_all(
    rules: &SheetRules<'_>,
    strategy: &Strategy,
    reading: &SheetReading,
    rows: &mut [RowMark],
    mistakes: &mut Vec<Mistake>,
) {
    // If marking went on by a strategy without h, it cannot show how h was mistaken.
    for column in ColumnKind::ALL.into_iter().filter(|&column| column != ColumnKind::H || strategy.has_h()) {
        let is_wrong = mistakes.iter().any(|mistake| is_in(mistake, column));
        if !is_wrong || matches!(column, ColumnKind::Board | ColumnKind::Tries) {
            continue;
        }
        if let Some(found) = behind(ColumnFacts::new(rules, strategy, reading, rows, column)) {
            put_together(column, found, rows, mistakes);
        }
    }
}

/// Returns the right values of the cells that are wrong, by step and column.
pub(super) fn right_values(
    rules: &SheetRules<'_>,
    strategy: &Strategy,
    reading: &SheetReading,
    rows: &[RowMark],
    mistakes: &[Mistake],
) -> BTreeMap<(usize, ColumnKind), Value> {
    let columns: BTreeSet<ColumnKind> = mistakes.iter().map(|mistake| mistake.column).collect();
    let of = |column| {
        let facts = ColumnFacts::new(rules, strategy, reading, rows, column);
        let wrong = facts.cells.into_iter().filter(|cell| !cell.is_right);
        wrong.filter_map(move |cell| Some(((cell.step, column), cell.right?)))
    };
    columns.into_iter().flat_map(of).collect()
}

fn is_in(mistake: &Mistake, column: ColumnKind) -> bool {
    mistake.column == column && !matches!(mistake.cause, Cause::Convention { .. })
}

fn behind(mut facts: ColumnFacts<'_>) -> Option<Misconceived> {
    let wrong = facts.cells.iter().filter(|cell| !cell.is_right).count();
    if wrong < FEWEST {
        return None;
    }
    for (what, choice, predict) in candidates(&facts) {
        facts.choice = choice;
        let Some(except) = unexplained(&facts, wrong, predict) else { continue };
        let shows = |cell: &&CellFacts| !cell.is_right && !except.contains(&cell.step);
        let first = facts.cells.iter().find(shows)?;
        let example = Some(Example { step: first.step, said: first.said?, right: first.right });
        return Some(Misconceived { what, choice, example, except });
    }
    None
}

/// Returns the wrong steps that a prediction leaves unexplained, if they are few and no right cell contradicts it.
fn unexplained(
    facts: &ColumnFacts<'_>,
    wrong: usize,
    predict: fn(&ColumnFacts<'_>, &CellFacts) -> Option<Value>,
) -> Option<Vec<usize>> {
    let mut except = Vec::new();
    for cell in facts.cells.iter().filter(|cell| cell.said.is_some()) {
        let predicted = predict(facts, cell);
        if cell.is_right {
            predicted.is_none_or(|predicted| Some(predicted) == cell.said).then_some(())?;
        } else if predicted != cell.said {
            except.push(cell.step);
            (except.len() <= wrong / EXCEPTED).then_some(())?;
        }
    }
    (wrong - except.len() >= FEWEST).then_some(except)
}

/// Merges the mistakes of a column into the first, which recurs where the others were.
fn put_together(column: ColumnKind, found: Misconceived, rows: &mut [RowMark], mistakes: &mut Vec<Mistake>) {
    let Some(first) = mistakes.iter().position(|mistake| is_in(mistake, column)) else { return };
    let mut places = Vec::with_capacity(mistakes.len());
    let mut kept: Vec<Mistake> = Vec::new();
    let mut steps = Vec::new();
    for (at, mistake) in mem::take(mistakes).into_iter().enumerate() {
        if at > first && is_in(&mistake, column) {
            places.push(first);
            steps.push(mistake.step);
            steps.extend(mistake.again);
        } else {
            places.push(kept.len());
            kept.push(mistake);
        }
    }
    let primary = &mut kept[first];
    primary.again.append(&mut steps);
    primary.again.sort_unstable();
    primary.again.dedup();
    let own = primary.step;
    primary.again.retain(|&step| step != own);
    primary.misconception = Some(found);
    *mistakes = kept;
    for cell in rows.iter_mut().flat_map(|row| &mut row.cells) {
        cell.mistakes.iter_mut().for_each(|at| *at = places[*at]);
        cell.mistakes.dedup();
    }
}
