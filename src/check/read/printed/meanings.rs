//! The meanings of columns of numbers: a column is g if it is the depth of the boards taken, h if a heuristic gives it, f if it is their
//! sum. Names decide between meanings that fit equally.

use std::collections::HashMap;

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Cost, Estimator, Grid, Heuristic, Move, NamedGoal, Size};

use super::super::draft::Draft;
use super::super::names::{Named, is_vague};
use super::super::says::Says;
use super::super::values::FGH;
use super::numbers::NumberColumn;

/// What the numbers beside the steps may mean.
pub(in crate::check::read) struct Meanings {
    /// The rows before each row whose boards are a move away; in place of one that is missing the row itself.
    parents: Vec<[u32; 4]>,
    /// What each heuristic says of each step, for the goal told, the last board, and the usual goals.
    estimates: Vec<Vec<u16>>,
    /// True if f is g and h, as far as is known.
    is_sum: bool,
}

/// A column fits a meaning if it does in this share of its rows, for a row may be wrong.
const MOST: f32 = 0.75;

/// Heuristics that people use.
const HEURISTICS: [Heuristic; 5] =
    [Heuristic::Manhattan, Heuristic::Misplaced, Heuristic::LinearConflict, Heuristic::Gaschnig, Heuristic::Nilsson];

/// A name is worth as much as this share of rows.
const NAME: f32 = 0.6;

/// Fewer steps than these make no sense of numbers without a name.
const ENOUGH: usize = 3;

impl Meanings {
    pub(in crate::check::read) fn of(taken: &[Board], draft: &Draft, size: Size) -> Meanings {
        let grid = Grid::new(size);
        let mut last: HashMap<Board, u32> = HashMap::new();
        let parents = |(at, board): (u32, &Board)| {
            let before = |direction| last.get(&board.moved(direction, &grid)?).copied();
            let parents = Move::ALL.map(|direction| before(direction).unwrap_or(at));
            last.insert(*board, at);
            parents
        };
        let parents = (0..).zip(taken).map(parents).collect();
        let usual = NamedGoal::ALL.into_iter().filter_map(|named| named.board(size));
        let mut goals: Vec<Board> = draft.goal.into_iter().chain(taken.last().copied()).chain(usual).collect();
        goals.sort_unstable();
        goals.dedup();
        let estimators = goals.into_iter().flat_map(|goal| {
            HEURISTICS.into_iter().filter_map(move |own| Estimator::new(own, goal, size, Cost::Unit).ok())
        });
        let of = |estimator: Estimator| taken.iter().map(|board| estimator.of(*board)).collect::<Vec<u16>>();
        // What is the same everywhere may be any number: 8 tiles are misplaced as long as the goal is far.
        let varies = |own: &Vec<u16>| own.len() < ENOUGH || own.iter().any(|estimate| *estimate != own[0]);
        let expected = draft.options.expected.as_ref().map(|expected| expected.strategy.f_in_hundredths());
        let is_sum = expected.is_none_or(|[_, g, h]| g > 0 && h > 0);
        Meanings { parents, estimates: estimators.map(of).filter(varies).collect(), is_sum }
    }

    /// Returns the share of a column's rows that make sense by the best of its meanings.
    pub(super) fn sense(&self, column: &NumberColumn) -> f32 {
        // What is called g counts no steps.
        let may_count = of_name(&column.name, &Named::of).is_none_or(|(kinds, _)| kinds[0] == ColumnKind::Step);
        let counts = if may_count { column.counts() } else { 0.0 };
        let own = [self.is_sum(column, None), self.is_estimate(column), counts];
        own.into_iter().fold(self.is_any_sum(column), f32::max)
    }

    /// Returns the share of a column's rows that are a depth and an estimate, for the best of these.
    fn is_any_sum(&self, column: &NumberColumn) -> f32 {
        self.estimates.iter().map(|own| self.is_sum(column, Some(own))).fold(0.0, f32::max)
    }

    /// Returns the share of a column's rows that are what one heuristic says, for the best of the heuristics and goals.
    fn is_estimate(&self, column: &NumberColumn) -> f32 {
        let share = |estimate: &Vec<u16>| column.share(|at, value| value == 100 * u32::from(estimate[at]));
        self.estimates.iter().map(share).fold(0.0, f32::max)
    }

    /// Returns the share of a column's rows that are a depth, one more than that of a parent, and what is estimated besides, if anything:
    /// a depth alone is 0 nowhere but at the start.
    fn is_sum(&self, column: &NumberColumn, estimate: Option<&Vec<u16>>) -> f32 {
        let estimated = |row: usize| estimate.map_or(0, |estimate| 100 * u32::from(estimate[row]));
        // That of the start may not be told.
        let depth = |row: usize| match column.values[row] {
            None if row == 0 => Some(0),
            value => value?.checked_sub(estimated(row)),
        };
        // Any constant is a sum where estimates fall by one a step, but for the start.
        if estimate.is_some() && depth(0) != Some(0) {
            return 0.0;
        }
        // Of a row that is wrong, the children may go on from what it should have.
        let mut should: Vec<Option<u32>> = Vec::with_capacity(self.parents.len());
        let mut fits = Vec::with_capacity(self.parents.len());
        for (at, parents) in self.parents.iter().enumerate() {
            let before = || parents.iter().map(|parent| *parent as usize).filter(|parent| *parent != at);
            let next = |depth: Option<u32>| depth?.checked_add(100);
            let (told, first) = (depth(at), before().find_map(|parent| next(should[parent])));
            let is_next = |parent: usize| told == next(depth(parent)) || told == next(should[parent]);
            fits.push(match before().next() {
                Some(_) => told.is_some() && before().any(is_next),
                None => told == Some(0) && (at == 0 || estimate.is_some()),
            });
            should.push(if fits[at] { told } else { first.or(told) });
        }
        column.share(|at, _| fits[at])
    }

    /// Returns the meaning of each column that has one; `named` says what its name means.
    pub(in crate::check::read) fn kinds(
        &self,
        columns: &[NumberColumn],
        named: impl Fn(&str) -> Named,
    ) -> Vec<Option<ColumnKind>> {
        let says: Vec<(Option<ColumnKind>, f32)> = columns.iter().map(|column| said(column, columns, &named)).collect();
        let counts: Vec<f32> = columns.iter().map(NumberColumn::counts).collect();
        // What counts all steps is their number, but of two that count, one may be a depth.
        let is_number = |at: usize| {
            let is_other = |other: usize| counts[other] > 0.99 && columns[other].values[0] != columns[at].values[0];
            says[at].0.is_none() && counts[at] > 0.99 && !(0..columns.len()).any(is_other)
        };
        // Numbers of which a step has more than another are those of a list.
        let of = |at: usize| columns[at].name.split('+').next().filter(|name| name.contains(char::is_alphabetic));
        let count = |at: usize| columns[at].values.iter().flatten().count();
        let is_list = |at: usize| {
            (0..columns.len()).any(|other| of(at).is_some() && of(other) == of(at) && count(other) != count(at))
        };
        // Of one or two steps, numbers tell nothing.
        let is_enough = self.parents.len() >= ENOUGH;
        let mut found: Vec<Option<ColumnKind>> = vec![None; columns.len()];
        for kind in
            [ColumnKind::Step, ColumnKind::Open, ColumnKind::Closed, ColumnKind::G, ColumnKind::H, ColumnKind::F]
        {
            let values = |kind| found.iter().position(|found| *found == Some(kind)).map(|at| &columns[at].values);
            let parts = values(ColumnKind::G).zip(values(ColumnKind::H));
            let fit = |at: usize, column: &NumberColumn| match kind {
                ColumnKind::Step if counts[at] < 0.5 => f32::NEG_INFINITY,
                ColumnKind::Step => counts[at],
                ColumnKind::G if !is_number(at) => self.is_sum(column, None),
                ColumnKind::H => self.is_estimate(column),
                ColumnKind::F => match parts {
                    Some((g, h)) => {
                        column.share(|row, f| g[row].zip(h[row]).is_some_and(|(g, h)| g.checked_add(h) == Some(f)))
                    }
                    // An f alone is a depth and an estimate.
                    None => self.is_any_sum(column),
                },
                _ => 0.0,
            };
            let worth = |(at, column): (usize, &NumberColumn)| {
                let worth = match says[at] {
                    // A name that may mean something else counts less where that makes more sense.
                    (Some(own), NAME) if own == kind => NAME + 2.0 * fit(at, column) - self.sense(column),
                    (Some(own), worth) if own == kind => fit(at, column) + worth,
                    (Some(_), worth) if worth > NAME || !kind.is_amount() => 0.0,
                    _ if is_list(at) => 0.0,
                    (None, _) if !is_enough || !kind.is_amount() => 0.0,
                    // What counts from 1 is no g, and what is added no f of a search that adds nothing.
                    (None, _) if kind == ColumnKind::G && column.values[0].is_some_and(|first| first > 0) => 0.0,
                    (None, _) if kind == ColumnKind::F && !self.is_sum => 0.0,
                    (None, _) => fit(at, column) - 0.05,
                    _ => fit(at, column),
                };
                (at, worth)
            };
            let free = columns.iter().enumerate().filter(|(at, _)| found[*at].is_none()).map(worth);
            let best = free.rev().max_by(|one, other| one.1.total_cmp(&other.1));
            if let Some((at, _)) = best.filter(|(_, worth)| *worth >= if is_enough { MOST } else { NAME }) {
                found[at] = Some(kind);
            }
        }
        found
    }
}

/// Returns the ends of a name of several words, the longest first: `expanding state with g` may be `g`.
pub(super) fn names_in(name: &str) -> impl Iterator<Item = &str> {
    let name = name.split(['+', '&']).next().unwrap_or_default();
    let starts = std::iter::once(0).chain(name.match_indices(' ').map(|(at, _)| at + 1));
    starts.map(move |at| &name[at..])
}

/// Returns what the last words of a name that mean something say, one kind or those of a sum, and whether nothing else may be meant.
fn of_name(name: &str, named: &impl Fn(&str) -> Named) -> Option<(Vec<ColumnKind>, bool)> {
    names_in(name).find_map(|name| match named(name) {
        Named::One(kind) if !matches!(kind, ColumnKind::Board | ColumnKind::Move | ColumnKind::Tries) => {
            Some((vec![kind], !is_vague(name)))
        }
        Named::Depth => Some((vec![ColumnKind::G], false)),
        Named::Sum(order) if order.len() == FGH.len() => Some((order, true)),
        Named::Sum(order) => Some((order, false)),
        _ => None,
    })
}

/// Returns what the name of a column says of its numbers, and what this is worth: more if nothing else may be meant.
fn said(column: &NumberColumn, columns: &[NumberColumn], named: &impl Fn(&str) -> Named) -> (Option<ColumnKind>, f32) {
    let Some((kinds, is_sure)) = of_name(&column.name, named) else { return (None, 0.0) };
    let worth = |is_sure: bool| if is_sure { NAME + 1.0 } else { NAME };
    // Several numbers under one name are those of nodes, and `added to queue` counts children.
    let has_more = columns.iter().any(|other| other.name == format!("{}+1", column.name));
    let is_child = !kinds[0].is_amount() && Says::of_name(&column.name) == Says::Child;
    match column.name.split_once('&') {
        _ if is_child || column.name.contains('+') => (None, 0.0),
        None => (Some(kinds[0]), worth(is_sure && !has_more)),
        // `f = 1 + 4`: the parts of an f are g and h, mostly in this order.
        Some((_, part)) => {
            let is_told = kinds.len() == FGH.len();
            let parts = if is_told { &kinds[..] } else { &FGH };
            let part = part.parse().ok().and_then(|part: usize| parts.get(part).copied());
            (part.filter(|_| kinds[0] == ColumnKind::F), worth(is_told))
        }
    }
}
