//! The rules that a sheet is compared with: the problem, and the ways to mistake h.

use std::cell::OnceCell;

use super::reason::{Like, Reason};
use crate::puzzle::{Board, Estimator, Heuristic, Instance};
use crate::search::Strategy;

use super::position::Position;

/// Exact distances are worth their table up to so many cells, to tell whether somebody wrote them down.
const EXACT_CELLS: usize = 9;

/// The problem, and how h can be mistaken.
pub(super) struct Rules {
    pub(super) instance: Instance,
    /// True if f is told without an h, so that it is the strategy's own.
    pub(super) f_is_plain: bool,
    estimators: OnceCell<Vec<(Heuristic, Estimator)>>,
}

impl Rules {
    pub(super) fn new(instance: &Instance, f_is_plain: bool) -> Rules {
        Rules { instance: *instance, f_is_plain, estimators: OnceCell::new() }
    }

    /// Says why an h is wrong.
    pub(super) fn wrong_h(&self, position: &Position, board: Board, said: u32) -> Reason {
        let estimator = position.textbook.estimator();
        let right = u32::from(estimator.of(board));
        let like = self.like(position.strategy(), board, said);
        Reason::WrongH { of: None, said: Some(said), right, parts: estimator.parts(board), like }
    }

    /// Returns what gives this h for a board.
    pub(super) fn like(&self, strategy: &Strategy, board: Board, said: u32) -> Option<Like> {
        let estimators = self.estimators.get_or_init(|| self.estimators(strategy));
        let of = |heuristic| estimators.iter().find(|(of, _)| *of == heuristic).map(|(_, e)| u32::from(e.of(board)));
        let others = estimators.iter().map(|&(heuristic, _)| heuristic);
        let other = others
            .filter(|&heuristic| heuristic != strategy.heuristic())
            .find(|&heuristic| of(heuristic) == Some(said))
            .map(Like::Other);
        let (goal, size) = (self.instance.goal.blank(), self.instance.size);
        let ((row, col), (to_row, to_col)) = (size.place(board.blank()), size.place(goal));
        let away = match strategy.heuristic() {
            Heuristic::Manhattan => row.abs_diff(to_row) + col.abs_diff(to_col),
            Heuristic::Misplaced => usize::from(board.blank() != goal),
            _ => 0,
        };
        let counted = of(strategy.heuristic()).is_some_and(|h| away > 0 && h + away as u32 == said);
        if counted { Some(Like::BlankCounted) } else { other }
    }

    fn estimators(&self, strategy: &Strategy) -> Vec<(Heuristic, Estimator)> {
        let Instance { size, goal, .. } = self.instance;
        let exact = size.cells() <= EXACT_CELLS && self.instance.parity().solvable();
        let worth = Heuristic::ALL.into_iter().filter(|&heuristic| heuristic != Heuristic::Exact || exact);
        worth.filter_map(|h| Some((h, Estimator::new(h, goal, size, strategy.cost()).ok()?))).collect()
    }
}
