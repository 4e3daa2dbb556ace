//! The search that a trace is expected to follow: of two accounts that make sense, the one whose boards it would take.

use crate::check::mark::{MarkOptions, marked_rows};
use crate::check::sheet::{Row, SheetFormat};
use crate::puzzle::{Board, Instance, NamedGoal, Size, parse_board, parse_goal};
use crate::search::{Problem, Strategy};

use super::draft::Draft;
use super::printed::real;

/// The search that a trace should follow. By its boards the reader tells those taken from others.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The strategy.
    pub strategy: Strategy,
    /// The board to start from; by default the first one.
    pub start: Option<String>,
    /// The goal: a board, or its name; by default what the trace names, else the usual goal at which it ends.
    pub goal: Option<String>,
}

/// Boards by which accounts are compared: more of the same tell no more.
const MOST: usize = 300;

impl Expected {
    /// Returns the part of the first of these boards that the search would take, each where it stands.
    pub(super) fn share(&self, taken: &[Board], goal: Option<Board>, size: Size) -> Option<f32> {
        let taken = &taken[..taken.len().min(MOST)];
        let (first, last) = (*taken.first()?, *taken.last()?);
        let start = match &self.start {
            Some(text) => parse_board(text, Some(size)).ok()?.0,
            None => first,
        };
        let goal = match &self.goal {
            Some(text) => parse_goal(text, size).ok()?,
            None => goal.or_else(|| NamedGoal::usual(start, last, size)?.board(size))?,
        };
        let problem = Problem::from(Instance { size, start, goal });
        let rows = (1..).zip(taken).map(|(line, board)| Row::new(line, *board)).collect();
        let draft = Draft { size: Some(size), rows, ..Draft::default() };
        let sheet = draft.finish(SheetFormat::Boards, "").ok()?;
        let marked = marked_rows(&sheet, &problem, &self.strategy, MarkOptions::default()).ok()?;
        // Nothing is taken once the goal has been.
        let end = taken.iter().position(|board| *board == goal).map_or(taken.len(), |at| at + 1);
        Some(real(marked.iter().take(end).filter(|row| row.is_right()).count()) / real(taken.len()))
    }
}
