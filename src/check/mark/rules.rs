//! The rules that a sheet is compared with: the problem, and the ways to mistake h.

use std::cell::OnceCell;

use super::MarkOptions;
use super::cause::{Cause, Like};
use super::position::{Position, Tells};
use crate::check::{Row, Sheet};
use crate::puzzle::{Board, Estimator, Heuristic, Instance};
use crate::search::{F, SearchError, Strategy};

/// Exact distances are worth their table up to so many cells.
const EXACT_CELLS: usize = 9;

/// A sheet, the problem that it is about, and how h can be mistaken in it.
pub(super) struct SheetRules<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) instance: Instance,
    pub(super) options: MarkOptions,
    /// True if f is told without an h, so that it is the strategy's own.
    pub(super) f_is_plain: bool,
    tells: Tells,
    /// The heuristics, for each cost of moves: marking may go on by another.
    estimators: [OnceCell<Vec<(Heuristic, Estimator)>>; 2],
}

impl<'a> SheetRules<'a> {
    pub(super) fn new(sheet: &'a Sheet, instance: &Instance, options: MarkOptions) -> SheetRules<'a> {
        let f_is_plain = sheet.rows.iter().all(|row| row.h.is_none());
        let tells = Tells::of(&sheet.rows);
        SheetRules { sheet, instance: *instance, options, f_is_plain, tells, estimators: Default::default() }
    }

    /// The position before the first step of a strategy.
    pub(super) fn start(&self, strategy: &Strategy) -> Result<Position, SearchError> {
        Position::new(&self.instance, strategy, self.options.strict, self.tells)
    }

    /// Returns true if the sheet has one row, the start, which is the goal: that needs no step where the goal counts as
    /// soon as it is made, but to write it down is no mistake.
    pub(super) fn is_lone_start(&self) -> bool {
        let Instance { start, goal, .. } = self.instance;
        self.sheet.rows.len() == 1 && start == goal && self.sheet.rows[0].board == start
    }

    /// Returns true if h or f is written, and never but as 0.
    pub(super) fn tells_zeros(&self) -> bool {
        let told = |row: &Row| row.h.map(u64::from).into_iter().chain(row.f.map(F::hundredths));
        let mut values = self.sheet.rows.iter().flat_map(told).peekable();
        values.peek().is_some() && values.all(|value| value == 0)
    }

    /// Returns true if it takes no long time to compare the sheet with a heuristic.
    pub(super) fn is_quick(&self, heuristic: Heuristic) -> bool {
        let small = self.instance.size.cells() <= EXACT_CELLS;
        heuristic != Heuristic::Exact || small && self.instance.parity().solvable()
    }

    pub(super) fn wrong_h(&self, position: &Position, board: Board, said: u32) -> Cause {
        let estimator = position.textbook.estimator();
        let right = u32::from(estimator.of(board));
        let like = self.like(position.strategy(), board, said);
        Cause::WrongH { of: None, said: Some(said), right, parts: estimator.parts(board), like }
    }

    /// Returns what gives this h for a board.
    pub(super) fn like(&self, strategy: &Strategy, board: Board, said: u32) -> Option<Like> {
        let own = strategy.heuristic();
        let estimators = self.estimators[strategy.cost() as usize].get_or_init(|| {
            let Instance { size, goal, .. } = self.instance;
            let quick = Heuristic::ALL.into_iter().filter(|&heuristic| self.is_quick(heuristic));
            quick.filter_map(|h| Some((h, Estimator::new(h, goal, size, strategy.cost()).ok()?))).collect()
        });
        let (goal, size) = (self.instance.goal.blank(), self.instance.size);
        let ((row, col), (to_row, to_col)) = (size.place(board.blank()), size.place(goal));
        let away = match own {
            Heuristic::Manhattan => row.abs_diff(to_row) + col.abs_diff(to_col),
            Heuristic::Misplaced => usize::from(board.blank() != goal),
            _ => 0,
        };
        let gives = |of: &Estimator, more: usize| u32::from(of.of(board)) + more as u32 == said;
        if away > 0 && estimators.iter().any(|(heuristic, of)| *heuristic == own && gives(of, away)) {
            return Some(Like::BlankCounted);
        }
        let mut others = estimators.iter().filter(|(heuristic, _)| *heuristic != own);
        others.find(|(_, of)| gives(of, 0)).map(|&(heuristic, _)| Like::Other(heuristic))
    }
}
