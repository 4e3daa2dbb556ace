//! A path that somebody wrote: states, each one operator from the previous one, or, on boards, the moves themselves.

mod mark;
mod read;

use std::sync::Arc;

use crate::counted::counted;
use crate::graph::Graph;
use crate::puzzle::{Board, Move, Size};
use crate::search::{F, Operator, Problem, State};

use super::{Mark, Slip};
pub use mark::{mark_path, mark_path_on};
pub use read::{only_moves, read_path};

/// A path as written.
#[derive(Clone, Debug)]
pub struct WrittenPath {
    /// The size of its boards, if it has any.
    pub size: Option<Size>,
    /// The graph whose states it names; `None` for boards.
    pub graph: Option<Arc<Graph>>,
    /// The start, if written beside it or before its moves.
    pub start: Option<Board>,
    /// The goal, if written beside it.
    pub goal: Option<Board>,
    pub(crate) steps: WrittenSteps,
    /// The cell behind the states that is none of the map, with its line.
    pub(crate) wall: Option<(usize, String)>,
    /// Decisions of the reader that another might make differently, one sentence each.
    pub(crate) decided: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) enum WrittenSteps {
    States(Vec<(usize, State)>),
    Moves(Vec<WrittenMove>),
}

impl WrittenPath {
    /// Returns true if the path is written as moves.
    pub const fn is_moves(&self) -> bool {
        matches!(self.steps, WrittenSteps::Moves(_))
    }
}

/// A move as written.
#[derive(Clone, Debug)]
pub(crate) struct WrittenMove {
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) direction: Move,
}

named! {
    /// The piece whose directions the moves name.
    pub enum MovesOf {
        /// The blank's.
        Blank = "blank",
        /// The tile's.
        Tile = "tile",
    }
}

/// Why a path cannot be marked.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub struct PathError {
    what: String,
    /// A way to fix it.
    pub help: &'static str,
}

impl PathError {
    /// There are moves, but no board to start from.
    pub fn no_start(path: &WrittenPath) -> PathError {
        let moves = if let WrittenSteps::Moves(moves) = &path.steps { moves.len() } else { 0 };
        PathError {
            what: format!("{} without a board: it does not say where they begin", counted(moves, "move")),
            help: "--start BOARD says where they begin, such as --start 283164705; --goal, where they should end",
        }
    }

    fn no_goal(size: Size) -> PathError {
        PathError { what: format!("a path of {size} boards that names no goal"), help: "--goal BOARD names it" }
    }
}

/// The length of a shortest path from the start to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// The number of its moves.
    Moves(usize),
    /// There is no path, as the parity of boards shows.
    Unsolvable,
    /// Not found within this number of steps of iterative deepening.
    NotWithin(u64),
}

/// A marked path.
#[derive(Clone, Debug)]
pub struct MarkedPath {
    /// The problem that it should solve.
    pub problem: Problem,
    /// Its states: the written ones, or those that the moves lead to, up to the first illegal one.
    pub rows: Vec<PathRow>,
    /// The number of written moves.
    pub moves: usize,
    /// The first illegal move.
    pub illegal: Option<IllegalMove>,
    /// The length of a shortest path from start to goal.
    pub shortest: Shortest,
    /// The cost of a cheapest path on a graph, if there is one.
    pub least: Option<F>,
    pub(crate) is_moves: bool,
    /// The piece whose directions the moves name, and true if that is open; `None` for states, and on a map.
    pub(crate) moves_of: Option<(MovesOf, bool)>,
    /// True if it is written from the goal to the start.
    pub(crate) is_reversed: bool,
    /// True if the start is not written and was inserted before the first board.
    pub(crate) adds_start: bool,
}

impl MarkedPath {
    /// Returns the mark: moves take the place of steps, and 0 is wrong if the path begins at another state than the start.
    pub fn mark(&self) -> Mark {
        match (&self.illegal, self.rows.last()) {
            (Some(illegal), _) => Mark::Wrong(illegal.number),
            (None, Some(last)) if self.problem.is_goal(last.state) => Mark::Right,
            (None, _) => Mark::RightUpTo(self.moves),
        }
    }

    /// Returns by how many moves it exceeds a shortest path, if it leads to the goal and that length is known.
    pub fn extra(&self) -> Option<usize> {
        match (self.mark(), self.shortest) {
            (Mark::Right, Shortest::Moves(shortest)) => self.moves.checked_sub(shortest),
            _ => None,
        }
    }

    /// Returns what it costs; of several arcs from state to state, it has the cheapest. `None` unless it leads to a goal.
    pub fn cost(&self) -> Option<F> {
        self.rows.last().filter(|_| self.mark() == Mark::Right).map(|last| last.g)
    }

    pub(crate) fn legal_moves(&self) -> usize {
        self.rows.iter().skip(1).filter(|row| row.is_right).count()
    }
}

/// A state of a path.
#[derive(Clone, Copy, Debug)]
pub struct PathRow {
    /// The line of the state, or of the move that leads to it, from 1; 0 if it is not in the file.
    pub line: usize,
    /// The state.
    pub state: State,
    /// The operator that leads to it from the previous state.
    pub(crate) came: Option<Operator>,
    /// The cost of the way to it, as far as it is legal.
    pub(crate) g: F,
    /// True if a legal move leads to it, or if it is the start.
    pub(crate) is_right: bool,
}

/// An illegal move.
#[derive(Clone, Debug)]
pub struct IllegalMove {
    /// Its number, from 1; 0 if the path begins at another state than the start.
    pub(crate) number: usize,
    /// Its line, from 1.
    pub line: usize,
    /// The state before it.
    pub before: State,
    pub(crate) after: Option<State>,
    pub(crate) written: Option<String>,
    pub(crate) why: IllegalWhy,
}

#[derive(Clone, Copy, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum IllegalWhy {
    NotTheStart,
    SameBoard,
    /// The cell is a wall, or outside of the map.
    Wall,
    IllegalMove(Slip),
    /// The blank, or the tile that would have to move, is at the edge.
    OffTheBoard(MovesOf, Move),
}

impl IllegalMove {
    /// Returns the name of the reason in JSON.
    pub fn code(&self) -> &'static str {
        self.why.into()
    }
}
