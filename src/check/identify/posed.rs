//! The problem of a sheet if nobody names it, and the nearest strategies if none agrees.

use std::cmp::Reverse;
use std::collections::HashSet;

use rayon::prelude::*;

use crate::check::mark::{MarkOptions, RowMark, marked_rows, score};
use crate::check::{ColumnKind, Row, Sheet};
use crate::puzzle::{Board, Instance};
use crate::search::Problem;
use crate::threads::{available, on_threads};

use super::{Family, Identified, identify};
use std::sync::Arc;

named! {
    /// The origin of a start or a goal.
    pub(crate) enum Origin {
        Option = "option",
        /// It is that of the graph.
        Problem = "graph",
        Trace = "trace",
        FirstBoard = "first board",
        LastBoard = "last board",
        /// It is a usual one.
        Usual = "usual goal",
    }
}

/// The strategies that agree with a sheet, and how its problem was found.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The strategies that agree.
    pub identified: Identified,
    /// If nothing agrees with every column: the families that explain most of the sheet, the best first.
    pub nearest: Vec<Near>,
    pub(crate) start_from: Origin,
    pub(crate) goal_from: Origin,
}

/// A family, and what it explains of a sheet.
#[derive(Clone, Debug)]
pub struct Near {
    /// The family.
    pub family: Family,
    /// Number of cells that agree with the family.
    pub right: usize,
    /// Number of cells.
    pub all: usize,
    /// The columns that it fails to explain in most rows.
    pub columns: Vec<ColumnKind>,
    /// The other rows that it fails to explain, as ranges, numbered from 1.
    pub rows: Vec<(usize, usize)>,
}

impl Near {
    fn of(family: Family, sheet: &Sheet, marked: &[RowMark]) -> Near {
        let columns = score(marked);
        // Rows left unmarked because of too many mistakes are not explained.
        let unmarked = (sheet.rows.len() - marked.len()) * columns.len().max(1);
        let all = unmarked + columns.values().map(|(_, all)| all).sum::<usize>();
        let right = columns.values().map(|(right, _)| right).sum();
        let mostly_wrong = columns.iter().filter(|(_, (right, all))| 2 * right < *all);
        let mut not_explained: Vec<ColumnKind> = mostly_wrong.map(|(column, _)| *column).collect();
        if !columns.contains_key(&ColumnKind::H) && sheet.rows.iter().any(|row| row.h.is_some()) {
            not_explained.push(ColumnKind::H);
        }
        let is_odd = |row: &&RowMark| {
            row.cells.iter().any(|cell| !cell.mistakes.is_empty() && !not_explained.contains(&cell.column))
        };
        let odd = marked.iter().filter(is_odd).map(|row| row.step).chain(marked.len() + 1..=sheet.rows.len());
        let rows = in_ranges(odd);
        Near { family, right, all, columns: not_explained, rows }
    }
}

/// Joins consecutive ascending numbers into ranges.
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

/// Maximum families for which to count the cells that they explain.
const MOST_COMPARED: usize = 40;
/// Maximum rows to mark for that in all, so that a long sheet takes no longer; for a longer one, fewer families are compared.
const MOST_ROWS: usize = 400_000;
const LEAST_COMPARED: usize = 6;

/// Finds the strategies that agree with a sheet, on boards whose problem may not, or not fully, be known. `None` for a sheet
/// without steps.
///
/// If neither the caller nor the sheet names the goal, it is the usual one, as for a mark; if no usual one can be reached, the last
/// board.
pub fn identify_posed(sheet: &Sheet, start: Option<Board>, goal: Option<Board>, most_matches: usize) -> Option<Posed> {
    let more = most_matches.max(MOST_COMPARED);
    let (first, last) = (sheet.rows.first()?.state, sheet.rows.last()?.state);
    let (problem, [start_from, goal_from]) = match &sheet.graph {
        Some(graph) => (Problem::Graph(Arc::clone(graph)), [Origin::Problem; 2]),
        None => instance(sheet, [start, goal], [first.board(), last.board()]),
    };
    let mut posed = Posed { identified: identify(sheet, &problem, more), nearest: Vec::new(), start_from, goal_from };
    if !posed.identified.agrees() {
        let by_boards = boards_of(sheet).map(|boards| identify(&boards, &problem, more));
        posed.nearest = nearest(sheet, &problem, by_boards.iter().chain([&posed.identified]), most_matches);
        posed.identified.matches.truncate(most_matches);
    }
    Some(posed)
}

/// Returns the problem of a sheet of boards, and the origins of its start and its goal.
fn instance(sheet: &Sheet, given: [Option<Board>; 2], [first, last]: [Board; 2]) -> (Problem, [Origin; 2]) {
    let named = |given: Option<Board>, told: Option<Board>| {
        given.map(|board| (board, Origin::Option)).or_else(|| told.map(|board| (board, Origin::Trace)))
    };
    let (start, start_from) = named(given[0], sheet.start).unwrap_or((first, Origin::FirstBoard));
    let usual = || Some((sheet.usual_goal(start)?.board(sheet.size)?, Origin::Usual));
    let (goal, goal_from) = named(given[1], sheet.goal).or_else(usual).unwrap_or((last, Origin::LastBoard));
    (Instance { size: sheet.size, start, goal }.into(), [start_from, goal_from])
}

/// Returns a sheet with nothing but its boards; `None` if it has nothing else.
fn boards_of(sheet: &Sheet) -> Option<Sheet> {
    let mut boards = sheet.clone();
    for row in &mut boards.rows {
        *row = Row { step: row.step, ..Row::new(row.line, row.state) };
    }
    (boards.rows != sheet.rows).then_some(boards)
}

/// Returns the families that explain most of a sheet, the best first, among those that agree for longest with it or with its
/// boards alone: each is marked as if the sheet named it.
fn nearest<'a>(
    sheet: &Sheet,
    problem: &Problem,
    found: impl Iterator<Item = &'a Identified>,
    most: usize,
) -> Vec<Near> {
    let families = |found: &'a Identified| {
        let matches = found.matches.iter().map(|found| &found.family);
        found.ending.iter().chain(&found.going_on).chain(&found.by_hand).chain(matches)
    };
    let mut pool: Vec<Family> = Vec::new();
    let mut seen = HashSet::new();
    for family in found.flat_map(|found| families(found).take(MOST_COMPARED / 2)) {
        if seen.insert((family.by_hand, family.representative().to_string())) {
            pool.push(family.clone());
        }
    }
    pool.truncate((MOST_ROWS / sheet.rows.len().max(1)).clamp(LEAST_COMPARED, MOST_COMPARED));
    let near = |family: Family| {
        let options = MarkOptions { strict: !family.by_hand, ..MarkOptions::default() };
        let marked = marked_rows(sheet, problem, &family.representative(), options).ok()?;
        Some(Near::of(family, sheet, &marked))
    };
    let mut found: Vec<Near> = on_threads(available(), || pool.into_par_iter().filter_map(near).collect());
    // A cell that a strategy has no value for is not explained.
    let all = found.iter().map(|near| near.all).max().unwrap_or(0);
    for near in &mut found {
        near.all = all;
    }
    found.sort_by_cached_key(|near| (Reverse(near.right), near.family.by_hand, near.family.oddity(), near.family.name));
    found.truncate(most);
    found
}
