//! The share of a sheet that a strategy explains.

use std::collections::BTreeMap;

use super::marker::marked_rows;
use super::rules::SheetRules;
use super::{CellMark, MarkOptions};
use crate::check::{ColumnKind, Sheet};
use crate::puzzle::{Heuristic, Instance};
use crate::search::Strategy;

/// Counts of what a strategy explains of a sheet, and of what it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Number of cells that are right.
    pub(crate) right: usize,
    /// Number of cells.
    pub(crate) all: usize,
    /// The columns most of whose cells are wrong.
    pub(crate) columns: Vec<ColumnKind>,
    /// The rows with other wrong cells, from one to another, numbered from 1.
    pub(crate) rows: Vec<(usize, usize)>,
}

/// Counts what a strategy explains of a sheet; where it is `strict`, its own rule for ties is the only one. Nothing where
/// the strategy is not defined.
pub(crate) fn tally(sheet: &Sheet, instance: &Instance, strategy: &Strategy, strict: bool) -> Option<Tally> {
    if strategy.heuristic() == Heuristic::Exact && strategy.has_h() && !instance.parity().solvable() {
        return None;
    }
    let rules = SheetRules::new(sheet, instance, MarkOptions { strict, any_order: false, first: false });
    let marked = marked_rows(&rules, strategy).ok()?;
    let mut columns: BTreeMap<ColumnKind, (usize, usize)> = BTreeMap::new();
    let is_wrong = |cell: &&CellMark| !cell.mistakes.is_empty();
    for cell in marked.iter().flat_map(|row| &row.cells) {
        let (wrong, all) = columns.entry(cell.column).or_default();
        *wrong += usize::from(is_wrong(&cell));
        *all += 1;
    }
    // What was not marked for too many mistakes is not explained.
    let left = sheet.rows.len() - marked.len();
    let cells = columns.values().map(|(_, all)| all).sum::<usize>();
    let wrong = columns.values().map(|(wrong, _)| wrong).sum::<usize>();
    let unmarked = left * columns.len().max(1);
    let mostly = |(_, (wrong, all)): &(&ColumnKind, &(usize, usize))| 2 * wrong > *all;
    let mut not_explained: Vec<ColumnKind> = columns.iter().filter(mostly).map(|(column, _)| *column).collect();
    if !columns.contains_key(&ColumnKind::H) && sheet.rows.iter().any(|row| row.h.is_some()) {
        not_explained.push(ColumnKind::H);
    }
    let is_other = |cell: &CellMark| is_wrong(&cell) && !not_explained.contains(&cell.column);
    let wrong_rows = marked.iter().filter(|row| row.cells.iter().any(is_other)).map(|row| row.step);
    let rows = in_ranges(wrong_rows.chain(marked.len() + 1..=sheet.rows.len()));
    Some(Tally { right: cells - wrong, all: cells + unmarked, columns: not_explained, rows })
}

/// Puts ascending numbers that follow one another together: from one to another.
fn in_ranges(numbers: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, to)) if *to + 1 == number => *to = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges
}
