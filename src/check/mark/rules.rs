//! A sheet and its problem, with h by any heuristic.

use std::cell::RefCell;

use super::MarkOptions;
use crate::check::Sheet;
use crate::puzzle::{Board, Cost, Estimator, Heuristic, Instance};
use crate::search::{Problem, State, Strategy};

/// Maximum cells of a state for which exact distances are tabulated: with ten, the table takes seconds.
const EXACT_CELLS: usize = 9;
type HKind = (Heuristic, Board, Cost);

pub(super) struct SheetRules<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) problem: Problem,
    /// The strategy that was asked for: whoever takes its nodes as another search does may still compute its f.
    pub(super) asked: Strategy,
    pub(super) options: MarkOptions,
    /// True if no row has an h, so that f is the strategy's own.
    pub(super) f_is_plain: bool,
    /// The heuristics computed so far; `None` for one that is not defined.
    estimators: RefCell<Vec<(HKind, Option<Estimator>)>>,
}

impl<'a> SheetRules<'a> {
    pub(super) fn new(sheet: &'a Sheet, problem: &Problem, asked: &Strategy, options: MarkOptions) -> SheetRules<'a> {
        let f_is_plain = sheet.rows.iter().all(|row| row.h.is_none());
        let (problem, asked, estimators) = (problem.clone(), *asked, RefCell::default());
        SheetRules { sheet, problem, asked, options, f_is_plain, estimators }
    }

    /// Returns true if comparing the sheet with a heuristic is quick.
    pub(super) fn is_quick(&self, heuristic: Heuristic) -> bool {
        let is_small = |of: &Instance| of.size.cells() <= EXACT_CELLS && of.parity().solvable();
        heuristic != Heuristic::Exact || self.problem.tiles().is_none_or(is_small)
    }

    /// Returns h of a state by any heuristic, measured to any state; `None` if it is not defined or slow.
    pub(super) fn h(&self, heuristic: Heuristic, to: Board, cost: Cost, state: State) -> Option<u16> {
        let Instance { size, goal, .. } = *self.problem.tiles()?;
        let (mut known, kind) = (self.estimators.borrow_mut(), (heuristic, to, cost));
        let at = known.iter().position(|(of, _)| *of == kind).unwrap_or_else(|| {
            let quick = self.is_quick(heuristic) && (heuristic != Heuristic::Exact || to == goal);
            let made = quick.then(|| Estimator::new(heuristic, to, size, cost).ok()).flatten();
            known.push((kind, made));
            known.len() - 1
        });
        known[at].1.as_ref().map(|estimator| estimator.of(state.board()))
    }

    /// Returns h of a state if the blank is counted as a tile; `None` for heuristics without this mistake.
    pub(super) fn h_with_blank(&self, strategy: &Strategy, state: State) -> Option<u32> {
        let Instance { size, goal, .. } = *self.problem.tiles()?;
        let ((row, col), (to_row, to_col)) = (size.place(state.board().blank()), size.place(goal.blank()));
        let away = (row.abs_diff(to_row) + col.abs_diff(to_col)) as u32;
        let more = match strategy.heuristic() {
            Heuristic::Manhattan | Heuristic::LinearConflict => away,
            Heuristic::Misplaced => away.min(1),
            _ => return None,
        };
        let h = self.h(strategy.heuristic(), goal, strategy.cost(), state)?;
        Some(u32::from(h) + more)
    }
}
