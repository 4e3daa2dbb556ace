//! A sheet compared with a strategy: what is right, what is wrong, from where on, and why.
//!
//! 1. The rules are followed row by row (`ways`, `position`); where ties leave open which node was taken, all ways are
//!    kept that agree. The values beside the board are compared with the step (`cells`, `lists`).
//! 2. A board that could not be taken gets the cause that makes most of what follows right (`misstep`), and marking goes on
//!    from there: from the writer's own position.
//! 3. Hypotheses about the whole sheet are scored by the rows that they explain (`hypotheses`): another value of a setting,
//!    another search, rows that are no steps. One that convinces replaces the first cause, and is followed.
//! 4. A column that is wrong throughout is named by the usual misconception that explains it (`misconceptions`, a table), and
//!    becomes one mistake (`naming`).

mod cause;
mod cells;
mod column;
mod hypotheses;
mod lists;
mod marker;
mod misconceptions;
mod misstep;
mod naming;
mod position;
mod reading;
mod rules;
mod slip;
mod ways;

use std::collections::BTreeMap;

use crate::check::ColumnKind;
use crate::puzzle::{Board, Instance};
use crate::search::{Node, Strategy};

pub(crate) use cause::{Cause, CauseKind};
pub(crate) use column::Choice;
use column::Seen;
pub use hypotheses::Hypothesis;
pub use marker::mark;
pub(crate) use marker::marked_rows;
pub(crate) use misconceptions::Misconception;
pub(crate) use naming::{Example, Misconceived};
use reading::SheetReading;
pub(crate) use slip::{Slip, legal};

/// Options of marking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkOptions {
    /// The strategy's own rule for ties is the only one.
    pub strict: bool,
    /// Any order of moves is right, if it is the same at every step.
    pub any_order: bool,
    /// Nothing is marked after the first mistake.
    pub first: bool,
}

/// A sheet that has been marked.
#[derive(Clone, Debug)]
pub struct Marked {
    /// The problem.
    pub instance: Instance,
    /// The strategy that the sheet was compared with; with the order of moves that was found, if any order is right.
    pub strategy: Strategy,
    pub(crate) options: MarkOptions,
    pub(crate) reading: SheetReading,
    /// The mark.
    pub mark: Mark,
    /// True if the last row ends the search.
    pub ends: bool,
    /// True if the last row makes the goal, but the search goes on until that is taken.
    pub makes_goal: bool,
    /// The rows that were marked.
    pub rows: Vec<RowMark>,
    pub(crate) written: usize,
    /// The last step that is marked, if marking stopped before the end because too many boards could not be taken.
    pub stopped: Option<usize>,
    /// The columns of numbers about a list that fit its size at no moment, each with what it counts, if that is known.
    /// They are not marked.
    pub(crate) not_sizes: Vec<(ColumnKind, Option<Misconceived>)>,
    /// The mistakes, each misunderstanding once, in the order in which they come up.
    pub mistakes: Vec<Mistake>,
    /// The other values of one setting with which the sheet agrees for longer.
    pub hints: Vec<Hypothesis>,
    /// The hypothesis by which everything after the first mistake is marked, if one convinces.
    pub(crate) followed: Option<Hypothesis>,
}

/// The mark of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is right to its end, which is that of the search.
    Right,
    /// It is right up to this step, its last; the search goes on.
    RightUpTo(usize),
    /// The first mistake is in this step.
    Wrong(usize),
}

/// A row that has been marked.
#[derive(Clone, Debug, PartialEq)]
pub struct RowMark {
    /// Its number, from 1: that of its step, if none is left out or repeated.
    pub(crate) step: usize,
    pub(crate) line: usize,
    pub(crate) board: Board,
    /// The step that was taken; none where the row is no step.
    seen: Option<Seen>,
    /// Its columns.
    pub cells: Vec<CellMark>,
}

impl RowMark {
    /// Returns true if all of it is right.
    pub fn is_right(&self) -> bool {
        self.cells.iter().all(|cell| cell.mistakes.is_empty())
    }
}

/// A column of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellMark {
    pub(crate) column: ColumnKind,
    /// Its mistakes, by number in [`Marked::mistakes`].
    pub mistakes: Vec<usize>,
}

/// A mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The step where it comes up first.
    pub step: usize,
    /// The line of the file.
    pub line: usize,
    pub(crate) column: ColumnKind,
    pub(crate) cause: Cause,
    /// The misconception behind it, if a usual one explains the column.
    pub(crate) misconception: Option<Misconceived>,
    pub(crate) again: Vec<usize>,
    pub(crate) scene: Scene,
}

impl Mistake {
    /// Returns what kind of mistake it is, as the JSON of a mark names it.
    pub fn code(&self) -> &'static str {
        self.cause.code()
    }

    /// Returns the code of the usual misconception that explains the whole column, if one does.
    pub fn misconception(&self) -> Option<&'static str> {
        self.misconception.as_ref().map(|found| found.what.text())
    }
}

/// The right move at the place of a mistake.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scene {
    pub(crate) taken: Option<Board>,
    pub(crate) could: Vec<Node>,
    /// Open as it should be, from the head on: before the node is taken where another should have been, else as the
    /// column has it.
    pub(crate) open: Vec<Node>,
}

impl Mark {
    /// Returns the mark as tables and JSON name it.
    pub const fn text(self) -> &'static str {
        match self {
            Mark::Right => "right",
            Mark::RightUpTo(_) => "incomplete",
            Mark::Wrong(_) => "wrong",
        }
    }

    /// Returns true if nothing is wrong; where what is marked must be complete, if it does not stop early either.
    pub const fn passes(self, complete: bool) -> bool {
        match self {
            Mark::Right => true,
            Mark::RightUpTo(_) => !complete,
            Mark::Wrong(_) => false,
        }
    }
}

impl Marked {
    pub(crate) fn right_steps(&self) -> usize {
        self.rows.iter().filter(|row| row.is_right()).count()
    }

    /// Returns right and all of each column.
    pub fn score(&self) -> BTreeMap<ColumnKind, (usize, usize)> {
        let mut score = BTreeMap::new();
        for cell in self.rows.iter().flat_map(|row| &row.cells) {
            let (right, all) = score.entry(cell.column).or_insert((0, 0));
            *right += usize::from(cell.mistakes.is_empty());
            *all += 1;
        }
        score
    }
}
