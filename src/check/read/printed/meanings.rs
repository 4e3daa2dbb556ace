//! The meanings of columns of numbers: a column is g if it is the depth of the boards taken, h if a heuristic gives it, f if it is their
//! sum. Names decide between meanings that fit equally.

use std::collections::HashMap;

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Cost, Estimator, Heuristic, NamedGoal, Size};
use crate::search::F;

use super::super::names::{Named, is_vague};
use super::super::values::FGH;
use super::account::{Graph, real};
use super::numbers::NumberColumn;

/// What the numbers beside the steps mean.
pub(in crate::check::read) struct Meanings<'a> {
    /// The boards taken, each with its number in the graph.
    pub(in crate::check::read) taken: &'a [(Board, usize)],
    pub(in crate::check::read) size: Size,
    pub(in crate::check::read) graph: &'a Graph,
    pub(in crate::check::read) goals: Vec<Board>,
}

/// A column fits a meaning if it does in this share of its rows, for a row may be wrong.
const MOST: f32 = 0.75;

/// A name is worth as much as this share of rows.
const NAME: f32 = 0.6;

/// Numbers in hundredths, a row each.
type Values = [Option<F>];

/// What a search makes of the boards taken, row by row.
struct Facts {
    /// The rows before each row whose boards are a move away.
    parents: Vec<Vec<usize>>,
    /// What heuristics say, in hundredths: each heuristic with each goal.
    estimates: Vec<Vec<u64>>,
}

impl Facts {
    /// Returns the share of rows that are one more than the row of a parent, or 0 at the start; `rest` is what is left of a value.
    fn depth(&self, values: &Values, rest: impl Fn(usize, u64) -> Option<u64>) -> f32 {
        let depth = |row: usize| rest(row, values[row]?.hundredths());
        share(values, |at, _| {
            let before = |parent: usize| depth(parent).or((parent == 0).then_some(0));
            let is_next =
                |&parent: &usize| depth(at).is_some_and(|own| before(parent).is_some_and(|it| it + 100 == own));
            if self.parents[at].is_empty() {
                at == 0 && depth(0) == Some(0)
            } else {
                self.parents[at].iter().any(is_next)
            }
        })
    }

    fn is_depth(&self, values: &Values) -> f32 {
        self.depth(values, |_, value| Some(value))
    }

    /// Returns the share of rows that are what one heuristic says, for the best of the heuristics and goals.
    fn is_estimate(&self, values: &Values) -> f32 {
        let of = |estimate: &Vec<u64>| share(values, |at, value| value == estimate[at]);
        self.estimates.iter().map(of).fold(0.0, f32::max)
    }

    /// Returns the share of rows that are a depth and an estimate.
    fn is_sum(&self, values: &Values) -> f32 {
        let of = |estimate: &Vec<u64>| self.depth(values, |row, value| value.checked_sub(estimate[row]));
        self.estimates.iter().map(of).fold(0.0, f32::max)
    }
}

/// Returns the share of the numbers for which something holds.
fn share(values: &Values, mut holds: impl FnMut(usize, u64) -> bool) -> f32 {
    let told = || values.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?.hundredths())));
    real(told().filter(|&(at, value)| holds(at, value)).count()) / real(told().count().max(1))
}

/// Returns the share of the numbers that count the steps.
fn counts(values: &Values) -> f32 {
    let first = values.first().copied().flatten().map_or(0, F::hundredths);
    // The first is 0 or 1.
    if values.len() < 3 || first > 100 { 0.0 } else { share(values, |at, value| value == first + 100 * at as u64) }
}

impl Meanings<'_> {
    /// Returns the goals that heuristics may be meant for: the one told, the last board, the usual ones.
    pub(in crate::check::read) fn goals(told: Option<Board>, last: Option<Board>, size: Size) -> Vec<Board> {
        let usual = NamedGoal::ALL.into_iter().filter_map(|named| named.board(size));
        let mut goals: Vec<Board> = told.into_iter().chain(last).chain(usual).collect();
        goals.dedup();
        goals
    }

    fn facts(&self) -> Facts {
        let mut last: HashMap<usize, usize> = HashMap::new();
        let parents = |(at, (_, id)): (usize, &(Board, usize))| {
            let parents = self.graph.next(*id).filter_map(|next| last.get(&next).copied()).collect();
            last.insert(*id, at);
            parents
        };
        let parents = self.taken.iter().enumerate().map(parents).collect();
        let heuristics = [
            Heuristic::Manhattan,
            Heuristic::Misplaced,
            Heuristic::LinearConflict,
            Heuristic::Gaschnig,
            Heuristic::Nilsson,
        ];
        let pairs = self.goals.iter().flat_map(|goal| heuristics.map(|heuristic| (heuristic, *goal)));
        let estimators =
            pairs.filter_map(|(heuristic, goal)| Estimator::new(heuristic, goal, self.size, Cost::Unit).ok());
        let of =
            |estimator: Estimator| self.taken.iter().map(|(board, _)| 100 * u64::from(estimator.of(*board))).collect();
        Facts { parents, estimates: estimators.map(of).collect() }
    }

    /// Gives numbers between steps to those by which they make most sense, the column itself and all together.
    fn align(&self, columns: &mut [NumberColumn], facts: &Facts) {
        let sense = |values: &Vec<Option<F>>| {
            let sense = facts.is_depth(values).max(facts.is_estimate(values)).max(0.9 * counts(values));
            let told = real(values.iter().flatten().count()) / real(self.taken.len());
            if sense < MOST { 0.01 * told } else { sense * told }
        };
        let senses = |column: &NumberColumn| column.places.each_ref().map(|values| values.as_ref().map_or(0.0, sense));
        let all: Vec<[f32; 4]> = columns.iter().map(senses).collect();
        for (column, own) in columns.iter_mut().zip(&all) {
            let joint = |place: usize| own[place] + all.iter().map(|other| other[place]).sum::<f32>() / 100.0;
            let places = (0..own.len()).rev().filter(|&place| column.places[place].is_some());
            if let Some(best) = places.max_by(|&one, &other| joint(one).total_cmp(&joint(other))) {
                column.values = column.places[best].take().unwrap_or_default();
            }
        }
    }

    /// Returns the meaning of each column that has one; `named` says what its name means.
    pub(in crate::check::read) fn of(
        &self,
        columns: &mut [NumberColumn],
        named: impl Fn(&str) -> Named,
    ) -> Vec<Option<ColumnKind>> {
        use ColumnKind::{Closed, F as Sum, G, H, Open, Step as Count};
        let facts = self.facts();
        self.align(columns, &facts);
        let says: Vec<(Option<ColumnKind>, bool)> = columns.iter().map(|column| said(&column.name, &named)).collect();
        let columns: Vec<&Values> = columns.iter().map(|column| &*column.values).collect();
        let counting: Vec<f32> = columns.iter().map(|values| counts(values)).collect();
        let mut found: Vec<Option<ColumnKind>> = vec![None; columns.len()];
        for kind in [Count, Open, Closed] {
            let is_own =
                |at: &usize| says[*at].0 == Some(kind) && (kind != Count || says[*at].1 || counting[*at] > 0.5);
            if let Some(at) = (0..columns.len()).find(is_own) {
                found[at] = Some(kind);
            }
        }
        // Of one or two steps, numbers tell nothing. A row number is no depth, unless it says so, or another column is the row number.
        let is_enough = self.taken.len() >= 3;
        let is_row = |at: usize| counting[at] > 0.99 && !(0..at).any(|other| counting[other] > 0.99);
        for kind in [G, H, Sum] {
            let own = |kind| found.iter().position(|found| *found == Some(kind)).map(|at| columns[at]);
            let parts = own(G).zip(own(H));
            let fit = |at: usize| match (kind, parts) {
                (G, _) if says[at].0.is_none() && is_row(at) => 0.0,
                (G, _) => facts.is_depth(columns[at]),
                (H, _) => facts.is_estimate(columns[at]),
                (_, None) => facts.is_sum(columns[at]),
                (_, Some((g, h))) => share(columns[at], |row, value| {
                    g[row].zip(h[row]).is_some_and(|(g, h)| g.hundredths() + h.hundredths() == value)
                }),
            };
            let worth = |at: usize| match says[at] {
                (Some(own), is_sure) if own == kind => fit(at) + NAME + if is_sure { 1.0 } else { 0.0 },
                (Some(own), true) if !found.contains(&Some(own)) => 0.0,
                (Some(_), _) => fit(at),
                (None, _) if is_enough => fit(at) - 0.05,
                (None, _) => 0.0,
            };
            let free = (0..columns.len()).filter(|&at| found[at].is_none()).map(|at| (at, worth(at)));
            let best = free.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
            if let Some((at, _)) = best.filter(|(_, worth)| *worth >= if is_enough { MOST } else { NAME }) {
                found[at] = Some(kind);
            }
        }
        found
    }
}

/// Returns what a name says of its numbers, and whether nothing else may be meant.
fn said(name: &str, named: &impl Fn(&str) -> Named) -> (Option<ColumnKind>, bool) {
    // `f = 1 + 4`: the parts of an f are g and h, mostly in this order.
    if let Some((whole, after)) = name.split_once('+') {
        let whole = whole.strip_suffix('&').map(str::trim);
        let order = whole.and_then(|whole| match named(whole) {
            Named::Sum(order) if order.len() == 3 => Some(order),
            _ => Some(FGH.to_vec()).filter(|_| said(whole, named).0 == Some(ColumnKind::F)),
        });
        let mut parts = order.into_iter().flatten().filter(|kind| *kind != ColumnKind::F);
        return (after.parse::<usize>().ok().and_then(|after| parts.nth(after.checked_sub(1)?)), false);
    }
    // The last words are nearest: `Expanding state with g`.
    let starts = std::iter::once(0).chain(name.match_indices(' ').map(|(at, _)| at + 1));
    let of = |last: &str| match named(last) {
        Named::One(ColumnKind::Board | ColumnKind::Parent | ColumnKind::Move | ColumnKind::Tries) => None,
        Named::One(kind) => Some((Some(kind), !is_vague(last))),
        Named::Depth => Some((Some(ColumnKind::G), false)),
        Named::Sum(order) => Some((order.first().copied(), false)),
        _ => None,
    };
    starts.map(|at| &name[at..]).find_map(of).unwrap_or((None, false))
}
