//! The rules that a sheet is compared with: the problem, and the ways to mistake h.

use std::cell::RefCell;

use super::MarkOptions;
use super::cause::{Cause, Like};
use super::position::{Position, Tells};
use super::reading::SheetReading;
use super::slip::legal;
use super::ways::Ways;
use crate::check::{Row, Sheet};
use crate::puzzle::{Board, Cost, Estimator, Heuristic, Instance};
use crate::search::{SearchError, Strategy};

/// Maximum cells of a board for which exact distances are tabulated: with ten, the table takes seconds.
const EXACT_CELLS: usize = 9;

/// What an h depends on besides the board.
type HKind = (Heuristic, Board, Cost);

/// A sheet, the problem that it is about, and how h can be mistaken in it.
pub(super) struct SheetRules<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) instance: Instance,
    pub(super) options: MarkOptions,
    /// True if f is written without any h, so that it is the strategy's own.
    pub(super) f_is_plain: bool,
    tells: Tells,
    /// The heuristics that were asked for; none where one is not defined.
    estimators: RefCell<Vec<(HKind, Option<Estimator>)>>,
}

impl<'a> SheetRules<'a> {
    pub(super) fn new(sheet: &'a Sheet, instance: &Instance, options: MarkOptions) -> SheetRules<'a> {
        let f_is_plain = sheet.rows.iter().all(|row| row.h.is_none());
        let tells = Tells::of(&sheet.rows);
        SheetRules { sheet, instance: *instance, options, f_is_plain, tells, estimators: RefCell::default() }
    }

    /// The position before the first step of a strategy. Where it drops nodes on removal from open, the sheet may list them or
    /// leave them out: that is chosen with which more of it is right.
    pub(super) fn start(&self, strategy: &Strategy) -> Result<Position, SearchError> {
        let position = |lists| Position::new(&self.instance, strategy, self.tells, [self.options.strict, lists]);
        let listed = position(true)?;
        if !strategy.drops() {
            return Ok(listed);
        }
        let left_out = position(false)?;
        // Of the rows that can be taken, each counts, and each of its columns that is right.
        let right = |position: &Position| {
            let reading = SheetReading::of(self.sheet, position.clone());
            let mut ways = Ways::new(self, position.clone(), reading);
            let rows = (0..self.sheet.rows.len()).map_while(|at| ways.step(at).ok());
            rows.map(|findings| 1 + findings.iter().filter(|finding| finding.is_right()).count()).collect::<Vec<_>>()
        };
        let (right_listed, right_left_out) = (right(&listed), right(&left_out));
        if right_listed.len() < self.sheet.rows.len() && self.is_climb(strategy) {
            return Ok(left_out);
        }
        // Textbooks list only the nodes of a layer that stay.
        let usual = usize::from(strategy.kept_of_a_layer().is_some());
        let is_left_out = right_left_out.iter().sum::<usize>() + usual > right_listed.iter().sum();
        Ok(if is_left_out { left_out } else { listed })
    }

    /// Returns true if each row of a climb leads to the next, so that it lists only the nodes that it goes on from.
    fn is_climb(&self, strategy: &Strategy) -> bool {
        let leads = |pair: &[Row]| legal(pair[0].board, pair[1].board, self.instance.size).is_some();
        strategy.kept_of_a_layer() == Some(1) && self.sheet.rows.windows(2).all(leads)
    }

    /// Returns true if it takes no long time to compare the sheet with a heuristic.
    pub(super) fn is_quick(&self, heuristic: Heuristic) -> bool {
        let small = self.instance.size.cells() <= EXACT_CELLS;
        heuristic != Heuristic::Exact || small && self.instance.parity().solvable()
    }

    /// h of a board by any heuristic, measured to any board; nothing where it is not defined or takes long.
    pub(super) fn h(&self, heuristic: Heuristic, to: Board, cost: Cost, board: Board) -> Option<u16> {
        let (mut known, kind) = (self.estimators.borrow_mut(), (heuristic, to, cost));
        let at = known.iter().position(|(of, _)| *of == kind).unwrap_or_else(|| {
            let quick = self.is_quick(heuristic) && (heuristic != Heuristic::Exact || to == self.instance.goal);
            let made = quick.then(|| Estimator::new(heuristic, to, self.instance.size, cost).ok()).flatten();
            known.push((kind, made));
            known.len() - 1
        });
        known[at].1.as_ref().map(|estimator| estimator.of(board))
    }

    /// Returns h of a board if the blank is counted as a tile; `None` for heuristics that have no such mistake.
    pub(super) fn h_with_blank(&self, strategy: &Strategy, board: Board) -> Option<u32> {
        let Instance { size, goal, .. } = self.instance;
        let ((row, col), (to_row, to_col)) = (size.place(board.blank()), size.place(goal.blank()));
        let away = (row.abs_diff(to_row) + col.abs_diff(to_col)) as u32;
        let more = match strategy.heuristic() {
            Heuristic::Manhattan | Heuristic::LinearConflict => away,
            Heuristic::Misplaced => away.min(1),
            _ => return None,
        };
        let h = self.h(strategy.heuristic(), goal, strategy.cost(), board)?;
        Some(u32::from(h) + more)
    }

    pub(super) fn wrong_h(&self, position: &Position, board: Board, said: u32) -> Cause {
        let (estimator, strategy) = (position.textbook.estimator(), position.strategy());
        let gives = |other: &Heuristic| {
            let h = self.h(*other, self.instance.goal, strategy.cost(), board);
            *other != strategy.heuristic() && h.map(u32::from) == Some(said)
        };
        let like = if self.h_with_blank(strategy, board) == Some(said) {
            Some(Like::BlankCounted)
        } else {
            Heuristic::ALL.into_iter().find(gives).map(Like::Other)
        };
        Cause::WrongH { said, right: estimator.of(board).into(), parts: estimator.parts(board), like }
    }
}
