//! The meanings of columns of numbers: a column is g if it is the depth of the boards taken, h if a heuristic gives it, f if it is their
//! sum. Names decide between meanings that fit equally.

use std::collections::HashMap;

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Cost, Estimator, Grid, Heuristic, Move, NamedGoal, Size};
use crate::search::F;

use super::super::names::{Named, is_vague};
use super::super::says::Says;
use super::super::values::FGH;
use super::numbers::{NumberColumn, SIDES};

/// What the numbers beside the steps mean.
pub(in crate::check::read) struct Meanings<'a> {
    pub(in crate::check::read) taken: &'a [Board],
    pub(in crate::check::read) size: Size,
    pub(in crate::check::read) goals: Vec<Board>,
}

/// A column fits a meaning if it does in this share of its rows, for a row may be wrong.
const MOST: f32 = 0.75;

/// A name is worth as much as this share of rows.
const NAME: f32 = 0.6;

impl Meanings<'_> {
    /// Returns the goals that heuristics may be meant for: the one told, the last board, the usual ones.
    pub(in crate::check::read) fn goals(told: Option<Board>, last: Option<Board>, size: Size) -> Vec<Board> {
        let usual = NamedGoal::ALL.into_iter().filter_map(|named| named.board(size));
        let mut goals: Vec<Board> = told.into_iter().chain(last).chain(usual).collect();
        goals.dedup();
        goals
    }

    /// Returns the rows before each row whose boards are a move away.
    fn parents(&self) -> Vec<Vec<usize>> {
        let grid = Grid::new(self.size);
        let mut last: HashMap<Board, usize> = HashMap::new();
        let parents = |(at, board): (usize, &Board)| {
            let next = Move::ALL.into_iter().filter_map(|direction| board.moved(direction, &grid));
            let parents = next.filter_map(|next| last.get(&next).copied()).collect();
            last.insert(*board, at);
            parents
        };
        self.taken.iter().enumerate().map(parents).collect()
    }

    /// Returns the share of a column's rows that are what one heuristic says, for the best of the heuristics and goals.
    fn is_estimate(column: &NumberColumn, estimates: &[Vec<u64>]) -> f32 {
        let share = |estimate: &Vec<u64>| column.share(|at, value| value.hundredths() == estimate[at]);
        estimates.iter().map(share).fold(0.0, f32::max)
    }

    fn estimates(&self) -> Vec<Vec<u64>> {
        let heuristics = [
            Heuristic::Manhattan,
            Heuristic::Misplaced,
            Heuristic::LinearConflict,
            Heuristic::Gaschnig,
            Heuristic::Nilsson,
        ];
        let pairs = self.goals.iter().flat_map(|goal| heuristics.map(|heuristic| (heuristic, *goal)));
        let estimator = |(heuristic, goal)| Estimator::new(heuristic, goal, self.size, Cost::Unit).ok();
        let of = |estimator: Estimator| {
            self.taken.iter().map(|board| 100 * u64::from(estimator.of(*board))).collect::<Vec<u64>>()
        };
        // What is the same everywhere may be any number: 8 tiles are misplaced as long as the goal is far.
        let varies = |own: &Vec<u64>| own.len() < 3 || own.iter().any(|estimate| *estimate != own[0]);
        pairs.filter_map(estimator).map(of).filter(varies).collect()
    }

    /// Gives numbers between steps to those on the side where they mean most: each column where that is clear, else all together.
    fn align(
        columns: &mut [NumberColumn],
        counts: impl Fn(&str) -> bool,
        parents: &[Vec<usize>],
        estimates: &[Vec<u64>],
    ) {
        let sense = |column: &NumberColumn, values: &[Option<F>]| {
            let column = NumberColumn { values: values.to_vec(), sides: Vec::new(), ..column.clone() };
            let sums =
                estimates.iter().map(|estimate| Self::is_sum(&column, Some(estimate), parents)).fold(0.0, f32::max);
            Self::is_sum(&column, None, parents)
                .max(Self::is_estimate(&column, estimates))
                .max(sums)
                .max(if counts(&column.name) { column.counts() } else { 0.0 })
        };
        let of = |column: &NumberColumn| column.sides.iter().map(|(_, values)| sense(column, values)).collect();
        let senses: Vec<Vec<f32>> = columns.iter().map(of).collect();
        let mut total: [f32; SIDES.len()] = [0.0; SIDES.len()];
        for (column, senses) in columns.iter().zip(&senses) {
            column.sides.iter().zip(senses).for_each(|((side, _), sense)| total[*side as usize] += sense);
        }
        for (column, senses) in columns.iter_mut().zip(senses).filter(|(column, _)| column.sides.len() > 1) {
            let told = |at: usize| column.sides[at].1.iter().flatten().count();
            let total = |at: usize| total[column.sides[at].0 as usize];
            let is_better = |other: usize, best: usize| {
                senses[other] > senses[best] + if told(other) >= told(best) { 0.04 } else { 0.25 }
            };
            let fits_others = |other: usize, best: usize| told(other) >= told(0) && total(other) > total(best) + 0.1;
            let best = (1..senses.len()).fold(0, |best, other| if is_better(other, best) { other } else { best });
            let joint = (1..senses.len()).fold(0, |best, other| if fits_others(other, best) { other } else { best });
            let side = if is_better(best, joint) { best } else { joint };
            column.values = column.sides.swap_remove(side).1;
        }
    }

    /// Returns the share of a column's rows that are a depth, one more than that of a parent, and what is estimated besides, if anything:
    /// a depth alone is 0 nowhere but at the start.
    fn is_sum(column: &NumberColumn, estimate: Option<&[u64]>, parents: &[Vec<usize>]) -> f32 {
        let estimated = |row: usize| estimate.map_or(0, |estimate| estimate[row]);
        // That of the start may not be told.
        let depth = |row: usize| match column.values[row] {
            None if row == 0 => Some(0),
            value => value?.hundredths().checked_sub(estimated(row)),
        };
        let is_next = |at: usize, parent: usize| depth(at).is_some() && depth(parent).map(|g| g + 100) == depth(at);
        column.share(|at, _| match &parents[at][..] {
            [] => depth(at) == Some(0) && (at == 0 || estimate.is_some()),
            parents => parents.iter().any(|&parent| is_next(at, parent)),
        })
    }

    /// Returns the meaning of each column that has one; `named` says what its name means.
    pub(in crate::check::read) fn of(
        &self,
        columns: &mut [NumberColumn],
        named: impl Fn(&str) -> Named,
    ) -> Vec<Option<ColumnKind>> {
        use ColumnKind::{F as Sum, G, H, Step as Count};
        let (parents, estimates) = (self.parents(), self.estimates());
        let counts = |name: &str| matches!(said(name, &named).0, None | Some(Count));
        Self::align(columns, counts, &parents, &estimates);
        let columns = &*columns;
        let mut found: Vec<Option<ColumnKind>> = vec![None; columns.len()];
        let depth: Vec<f32> = columns.iter().map(|column| Self::is_sum(column, None, &parents)).collect();
        let estimate: Vec<f32> = columns.iter().map(|column| Self::is_estimate(column, &estimates)).collect();
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
        let enough = if self.taken.len() < 3 { NAME } else { MOST };
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
        let counts = || (0..columns.len()).find(|&at| says[at].0.is_none() && counting[at] > 0.99);
        let goes_on = |at: &usize| columns[*at].goes_on() >= 0.5;
        let is_called = || {
            let called = (0..columns.len()).find(|&at| says[at] == (Some(Count), true));
            called.filter(goes_on).filter(|_| counts().is_none())
        };
        if let Some(at) = named_count.or_else(is_called) {
            found[at] = Some(Count);
        }
        for kind in [ColumnKind::Open, ColumnKind::Closed] {
            // Several numbers under one name are those of nodes, and `added to queue` counts children: not how many there are.
            let is_size = |at: usize| {
                let name = &columns[at].name;
                Says::of_name(name) != Says::Child && !columns.iter().any(|other| other.name == format!("{name}+1"))
            };
            if let Some(at) = (0..columns.len()).find(|&at| says[at].0 == Some(kind) && is_size(at)) {
                found[at] = Some(kind);
            }
        }
        let is_enough = self.taken.len() >= 3;
        // Of two that count, the one from 0 may be a depth.
        let is_second = |at: usize| {
            let from_zero = columns[at].values.first().copied().flatten().is_some_and(|first| first.hundredths() == 0);
            from_zero
                && (0..columns.len()).any(|other| {
                    other != at && counting[other] > 0.99 && columns[other].values[0] != columns[at].values[0]
                })
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
            let part = |of: Option<&Vec<Option<F>>>| {
                of.map_or(0.0, |of| columns[at].share(|row, value| of[row] == Some(value)))
            };
            // An f alone is a depth and an estimate.
            let by_itself = estimates.iter().map(|estimate| Self::is_sum(&columns[at], Some(estimate), &parents));
            let alone = if g.is_none() || h.is_none() { by_itself.fold(0.0, f32::max) } else { 0.0 };
            by_parts.max(alone).max(if says[at].0 == Some(Sum) { part(g).max(part(h)) } else { 0.0 })
        };
        let of_sum = |at: usize| if says[at].0.is_some() || is_enough { sum(at) } else { 0.0 };
        if let Some((at, _)) = best(&found, Sum, &of_sum) {
            found[at] = Some(Sum);
        }
        found
    }
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
    // Several numbers in a row are those of children, if another column has what their name says.
    let has_more = |at: usize| columns.iter().any(|other| other.name == format!("{}+1", columns[at].name));
    for at in 0..says.len() {
        let fit = |other: usize| if says[at].0 == Some(G) { depth[other] } else { estimate[other] };
        let is_better = |other: usize| other != at && fit(other) > fit(at) + 0.2;
        let are_of_children = || has_more(at) && (0..says.len()).any(is_better);
        if is_told && is_part(at) || matches!(says[at].0, Some(G | H)) && are_of_children() {
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
