//! The meanings of columns of numbers: a column is g if it is the depth of the boards taken, h if a heuristic gives it, f if it is their
//! sum. Names decide between meanings that fit equally.

use std::collections::HashMap;

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Cost, Estimator, Grid, Heuristic, Move, NamedGoal, Size};

use super::super::names::{Named, is_vague};
use super::super::says::Says;
use super::super::values::FGH;
use super::numbers::NumberColumn;

/// What the numbers beside the steps may mean.
pub(in crate::check::read) struct Meanings {
    steps: usize,
    /// The rows before each row whose boards are a move away.
    parents: Vec<Vec<usize>>,
    /// What each heuristic says of each step, for the goal told, the last board, and the usual goals.
    estimates: Vec<Vec<u32>>,
}

/// A column fits a meaning if it does in this share of its rows, for a row may be wrong.
const MOST: f32 = 0.75;

/// Heuristics that people use.
const HEURISTICS: [Heuristic; 5] =
    [Heuristic::Manhattan, Heuristic::Misplaced, Heuristic::LinearConflict, Heuristic::Gaschnig, Heuristic::Nilsson];

/// A name is worth as much as this share of rows.
const NAME: f32 = 0.6;

impl Meanings {
    pub(in crate::check::read) fn of(taken: &[Board], goal: Option<Board>, size: Size) -> Meanings {
        let grid = Grid::new(size);
        let mut last: HashMap<Board, usize> = HashMap::new();
        let parents = |(at, board): (usize, &Board)| {
            let next = Move::ALL.into_iter().filter_map(|direction| board.moved(direction, &grid));
            let parents = next.filter_map(|next| last.get(&next).copied()).collect();
            last.insert(*board, at);
            parents
        };
        let parents = taken.iter().enumerate().map(parents).collect();
        let usual = NamedGoal::ALL.into_iter().filter_map(|named| named.board(size));
        let goals = goal.into_iter().chain(taken.last().copied()).chain(usual);
        let pairs = goals.flat_map(|goal| HEURISTICS.map(|heuristic| (heuristic, goal)));
        let estimator = |(heuristic, goal)| Estimator::new(heuristic, goal, size, Cost::Unit).ok();
        let of = |estimator: Estimator| {
            taken.iter().map(|board| 100 * u32::from(estimator.of(*board))).collect::<Vec<u32>>()
        };
        // What is the same everywhere may be any number: 8 tiles are misplaced as long as the goal is far.
        let varies = |own: &Vec<u32>| own.len() < 3 || own.iter().any(|estimate| *estimate != own[0]);
        let estimates = pairs.filter_map(estimator).map(of).filter(varies).collect();
        Meanings { steps: taken.len(), parents, estimates }
    }

    /// Returns the share of a column's rows that make sense by the best of its meanings.
    pub(super) fn sense(&self, column: &NumberColumn) -> f32 {
        let depths = self.estimates.iter().map(|estimate| self.is_sum(column, Some(estimate)));
        let may_count = matches!(said(&column.name, &Named::of).0, None | Some(ColumnKind::Step));
        let counts = if may_count { column.counts() } else { 0.0 };
        let own = [self.is_sum(column, None), self.is_estimate(column), counts];
        depths.chain(own).fold(0.0, f32::max)
    }

    /// Returns the share of a column's rows that are what one heuristic says, for the best of the heuristics and goals.
    fn is_estimate(&self, column: &NumberColumn) -> f32 {
        let share = |estimate: &Vec<u32>| column.share(|at, value| value.hundredths() == u64::from(estimate[at]));
        self.estimates.iter().map(share).fold(0.0, f32::max)
    }

    /// Returns the share of a column's rows that are a depth, one more than that of a parent, and what is estimated besides, if anything:
    /// a depth alone is 0 nowhere but at the start.
    fn is_sum(&self, column: &NumberColumn, estimate: Option<&[u32]>) -> f32 {
        let estimated = |row: usize| estimate.map_or(0, |estimate| u64::from(estimate[row]));
        // That of the start may not be told.
        let depth = |row: usize| match column.values[row] {
            None if row == 0 => Some(0),
            value => value?.hundredths().checked_sub(estimated(row)),
        };
        let is_next = |at: usize, parent: usize| depth(at).is_some() && depth(parent).map(|g| g + 100) == depth(at);
        column.share(|at, _| match &self.parents[at][..] {
            [] => depth(at) == Some(0) && (at == 0 || estimate.is_some()),
            parents => parents.iter().any(|&parent| is_next(at, parent)),
        })
    }

    /// Returns the meaning of each column that has one; `named` says what its name means.
    pub(in crate::check::read) fn kinds(
        &self,
        columns: &[NumberColumn],
        named: impl Fn(&str) -> Named,
    ) -> Vec<Option<ColumnKind>> {
        use ColumnKind::{F as Sum, G, H, Step as Count};
        let mut found: Vec<Option<ColumnKind>> = vec![None; columns.len()];
        let depth: Vec<f32> = columns.iter().map(|column| self.is_sum(column, None)).collect();
        let estimate: Vec<f32> = columns.iter().map(|column| self.is_estimate(column)).collect();
        let says = says(columns, &named, &depth, &estimate);
        let counting: Vec<f32> = columns.iter().map(NumberColumn::counts).collect();
        let worth = |at: usize, kind: ColumnKind, fit: f32| {
            let (name, is_sure) = says[at];
            match name {
                Some(own) if own == kind => fit + NAME + if is_sure { 1.0 } else { 0.0 },
                Some(_) if is_sure => 0.0,
                Some(_) => fit,
                None => fit - 0.05,
            }
        };
        // Of one or two steps, numbers tell nothing.
        let enough = if self.steps < 3 { NAME } else { MOST };
        let best = |found: &[Option<ColumnKind>], kind, fits: &dyn Fn(usize) -> f32| {
            let free = (0..columns.len()).filter(|&at| found[at].is_none());
            let worth = free.map(|at| (at, worth(at, kind, fits(at))));
            worth
                .max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)))
                .filter(|(_, worth)| *worth >= enough)
        };
        // A row number is no depth, unless it says so.
        let named_count = (0..columns.len()).find(|&at| says[at].0 == Some(Count) && counting[at] > 0.5);
        // What counts all steps is their number, whatever another is called.
        let counts = (0..columns.len()).any(|at| says[at].0.is_none() && counting[at] > 0.99);
        let is_called = |&at: &usize| says[at] == (Some(Count), true) && columns[at].goes_on() >= 0.5 && !counts;
        if let Some(at) = named_count.or_else(|| (0..columns.len()).find(is_called)) {
            found[at] = Some(Count);
        }
        for kind in [ColumnKind::Open, ColumnKind::Closed] {
            // Several numbers under one name are those of nodes, and `added to queue` counts children: not how many there are.
            let is_size = |at: usize| Says::of_name(&columns[at].name) != Says::Child && !has_more(columns, at);
            if let Some(at) = (0..columns.len()).find(|&at| says[at].0 == Some(kind) && is_size(at)) {
                found[at] = Some(kind);
            }
        }
        let is_enough = self.steps >= 3;
        // Of two that count, the one from 0 may be a depth.
        let is_second = |at: usize| {
            (0..columns.len())
                .any(|other| other != at && counting[other] > 0.99 && columns[other].values[0] != columns[at].values[0])
        };
        let is_free = |at: usize| says[at].0.is_some() || is_enough && (counting[at] < 0.99 || is_second(at));
        let of_depth = |at: usize| if is_free(at) { depth[at] } else { 0.0 };
        if let Some((at, _)) = best(&found, G, &of_depth) {
            found[at] = Some(G);
        }
        let of_estimate = |at: usize| if says[at].0.is_some() || is_enough { estimate[at] } else { 0.0 };
        if let Some((at, _)) = best(&found, H, &of_estimate) {
            found[at] = Some(H);
        }
        let own = |kind| found.iter().position(|found| *found == Some(kind)).map(|at| &columns[at].values);
        let (g, h) = (own(G), own(H));
        let sum = |at: usize| {
            let parts = |row: usize| -> Option<u64> {
                match (g, h) {
                    (Some(g), Some(h)) => Some(g[row]?.hundredths() + h[row]?.hundredths()),
                    _ => None,
                }
            };
            let by_parts = columns[at].share(|row, value| parts(row) == Some(value.hundredths()));
            // An f alone is a depth and an estimate.
            let by_itself = self.estimates.iter().map(|estimate| self.is_sum(&columns[at], Some(estimate)));
            let alone = if g.is_none() || h.is_none() { by_itself.fold(0.0, f32::max) } else { 0.0 };
            by_parts.max(alone)
        };
        let of_sum = |at: usize| if says[at].0.is_some() || is_enough { sum(at) } else { 0.0 };
        if let Some((at, _)) = best(&found, Sum, &of_sum) {
            found[at] = Some(Sum);
        }
        found
    }
}

/// Returns true if other numbers follow those of a column under the same name.
fn has_more(columns: &[NumberColumn], at: usize) -> bool {
    columns.iter().any(|other| other.name == format!("{}+1", columns[at].name))
}

/// Returns what the name of each column says of its numbers, beside the others, and whether nothing else may be meant.
fn says(
    columns: &[NumberColumn],
    named: &impl Fn(&str) -> Named,
    depth: &[f32],
    estimate: &[f32],
) -> Vec<(Option<ColumnKind>, bool)> {
    use ColumnKind::{G, H};
    let mut says: Vec<(Option<ColumnKind>, bool)> = columns.iter().map(|column| said(&column.name, named)).collect();
    let is_part = |at: usize| columns[at].name.contains('&');
    // The parts of a sum are g and h where they are told nowhere else.
    let is_told = (0..columns.len()).any(|at| !is_part(at) && matches!(says[at], (Some(G | H), true)));
    for at in 0..says.len() {
        // Several numbers in a row are those of children, if another column has what their name says.
        let fit = |other: usize| if says[at].0 == Some(G) { depth[other] } else { estimate[other] };
        let is_better = |other: usize| other != at && fit(other) > fit(at) + 0.2;
        let are_of_children =
            matches!(says[at].0, Some(G | H)) && has_more(columns, at) && (0..says.len()).any(is_better);
        if is_told && is_part(at) || are_of_children {
            says[at] = (Some(ColumnKind::Tries), true);
        }
    }
    says
}

/// Returns what a name says of its numbers, and whether nothing else may be meant.
fn said(name: &str, named: &impl Fn(&str) -> Named) -> (Option<ColumnKind>, bool) {
    let (bare, after) =
        name.split_once('+').map_or((name, 0), |(bare, after)| (bare, after.parse::<usize>().unwrap_or(0)));
    // `f = 1 + 4`: the parts of an f are g and h, mostly in this order.
    if let Some(whole) = bare.strip_suffix('&') {
        let (order, is_told) = match named(whole) {
            Named::Sum(order) if order.len() == 3 => (order, true),
            _ => (FGH.to_vec(), false),
        };
        let mut parts = order.iter().filter(|kind| **kind != ColumnKind::F);
        let is_sum = said(whole, named).0 == Some(ColumnKind::F);
        let part = after.checked_sub(1).and_then(|before| parts.nth(before)).copied();
        return (part.filter(|_| is_sum && after < 3), is_sum && is_told);
    }
    if after > 0 {
        return (None, false);
    }
    let words: Vec<&str> = bare.split(' ').collect();
    // The last words are nearest: `Expanding state with g`.
    for from in 0..words.len() {
        let last = words[from..].join(" ");
        match named(&last) {
            Named::One(kind) if !matches!(kind, ColumnKind::Board | ColumnKind::Move | ColumnKind::Tries) => {
                return (Some(kind), !is_vague(&last));
            }
            Named::Depth => return (Some(ColumnKind::G), false),
            Named::Sum(order) => return (order.first().copied(), false),
            _ => {}
        }
    }
    (None, false)
}
