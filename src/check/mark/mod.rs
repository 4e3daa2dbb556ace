//! Compares a sheet with a strategy: what is right, what is wrong, from which row on, and why.
//!
//! 1. The rules are followed row by row (`ways`, `position`); if ties leave open which node was taken, all agreeing ways are
//!    kept. The values beside the state are compared with the step (`cells`).
//! 2. A state that could not be taken gets the cause that makes most of the following rows right (`misstep`); marking then
//!    continues from the writer's own position.
//! 3. Hypotheses about the whole sheet are scored by the rows that they explain (`hypotheses`): another value of a setting,
//!    or another search. A convincing one replaces the first cause, and is followed.
//! 4. A column that is wrong throughout is named by the usual misconception that explains it (`misconceptions`, a table), and
//!    becomes one mistake (`naming`).

mod cause;
mod cells;
mod column;
mod hypotheses;
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

use crate::check::{ColumnKind, Value};
use crate::search::{Node, Problem, State, Strategy};

pub(crate) use cause::{Cause, CauseKind};
pub(crate) use column::Choice;
use column::Seen;
pub use hypotheses::Hypothesis;
pub use marker::mark;
pub(crate) use marker::marked_rows;
pub(crate) use misconceptions::Misconception;
pub(crate) use naming::{Example, Misconceived};
use reading::SheetReading;
pub(crate) use slip::Slip;

/// Options of marking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkOptions {
    /// Only the strategy's own rule for ties is right.
    pub strict: bool,
    /// Any order of moves is right, as long as every step uses the same one.
    pub any_order: bool,
}

/// A marked sheet.
#[derive(Clone, Debug)]
pub struct Marked {
    /// The problem.
    pub problem: Problem,
    /// The strategy that the sheet was compared with; if any order of moves is right, with the order found.
    pub strategy: Strategy,
    pub(crate) options: MarkOptions,
    pub(crate) reading: SheetReading,
    /// The mark.
    pub mark: Mark,
    /// True if the last row ends the search.
    pub ends: bool,
    /// True if the last row generates the goal, but the search goes on until it is taken.
    pub makes_goal: bool,
    /// The marked rows.
    pub rows: Vec<RowMark>,
    pub(crate) written: usize,
    /// The columns of numbers about a list that are nothing known: they are not marked.
    pub(crate) not_sizes: Vec<ColumnKind>,
    /// The last marked step, if marking stopped early because too many states could not be taken.
    pub stopped: Option<usize>,
    /// The right values of wrong cells, by step and column; lists and states have none here.
    pub(crate) right: BTreeMap<(usize, ColumnKind), Value>,
    /// The mistakes, each misunderstanding once, in order of first occurrence.
    pub mistakes: Vec<Mistake>,
    /// The other values of one setting with which the sheet agrees for longer.
    pub hints: Vec<Hypothesis>,
    /// The hypothesis by which everything after the first mistake is marked, if one is convincing.
    pub(crate) followed: Option<Hypothesis>,
}

/// The mark of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Right to its end, where the search ends too.
    Right,
    /// Right up to this step, its last; the search goes on.
    RightUpTo(usize),
    /// The first mistake is in this step.
    Wrong(usize),
}

/// A marked row.
#[derive(Clone, Debug, PartialEq)]
pub struct RowMark {
    /// Its number, from 1: that of its step, if none is left out or repeated.
    pub(crate) step: usize,
    pub(crate) line: usize,
    pub(crate) state: State,
    /// The step that was taken; `None` if the row is not a step.
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
    /// The step where it first occurs.
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
    /// Returns the code of the mistake, as the JSON of a mark names it.
    pub fn code(&self) -> &'static str {
        self.cause.code()
    }

    /// Returns the code of the usual misconception that explains the whole column, if one does.
    pub fn misconception(&self) -> Option<&'static str> {
        self.misconception.as_ref().map(|found| found.what.text())
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scene {
    pub(crate) taken: Option<State>,
    pub(crate) could: Vec<Node>,
    /// Open as it should be, from the head on, before the node is taken or at the moment that the column shows.
    pub(crate) open: Vec<Node>,
}

impl Mark {
    /// Returns the mark's name in tables and JSON.
    pub const fn text(self) -> &'static str {
        match self {
            Mark::Right => "right",
            Mark::RightUpTo(_) => "incomplete",
            Mark::Wrong(_) => "wrong",
        }
    }

    /// Returns true if nothing is wrong and, if the sheet must be complete, it does not stop early either.
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

    /// Returns for each column how many cells are right, and how many there are.
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
