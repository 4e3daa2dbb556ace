//! A path that somebody wrote: boards, each one move from the one before, or the moves themselves.
//!
//! 1. [`read_path`] takes a text apart: into boards, as a sheet is read, or into moves (`moves`).
//! 2. [`mark_path`] follows it move by move: is each legal, does it reach the goal, is it a shortest one?
//! 3. [`path_in`] finds the path in a sheet that is no trace of a search.

mod mark;
mod moves;
mod read;

use thiserror::Error;

use crate::named::named;
use crate::puzzle::{Board, Instance, Move, Size};

use super::SheetError;
pub(crate) use mark::Decided;
pub use mark::mark_path;
pub use read::{PathInSheet, only_moves, path_in, read_path};

/// A path as it is written.
#[derive(Clone, Debug)]
pub struct WrittenPath {
    /// The size of its boards, if it has any.
    pub size: Option<Size>,
    /// The start that is written beside it, or before its moves.
    pub start: Option<Board>,
    /// The goal that is written beside it.
    pub goal: Option<Board>,
    pub(crate) steps: WrittenSteps,
    /// The piece that moves are said to be of.
    pub(crate) told: Option<MovesOf>,
    /// Decisions of the reader that another might take otherwise, a sentence each.
    pub decided: Vec<String>,
}

/// The steps of a path as they are written.
#[derive(Clone, Debug)]
pub(crate) enum WrittenSteps {
    /// Boards with their lines.
    Boards(Vec<(usize, Board)>),
    Moves(Vec<WrittenMove>),
}

impl WrittenPath {
    /// Returns true if the path is written as moves.
    #[must_use]
    pub const fn is_moves(&self) -> bool {
        matches!(self.steps, WrittenSteps::Moves(_))
    }

    /// Returns how many moves are written.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.steps {
            WrittenSteps::Boards(boards) => boards.len().saturating_sub(1),
            WrittenSteps::Moves(moves) => moves.len(),
        }
    }

    /// Returns true if no move is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A move as it is written: a direction, a tile, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrittenMove {
    /// The line, from 1.
    pub(crate) line: usize,
    pub(crate) text: String,
    pub(crate) direction: Option<Move>,
    pub(crate) tile: Option<u8>,
}

named! {
    /// The piece whose direction moves name.
    pub enum MovesOf {
        /// The blank's.
        Blank = "blank",
        /// The tile's.
        Tile = "tile",
    }
}

/// The reasons why a path cannot be marked.
#[derive(Debug, Error)]
pub enum PathError {
    /// There are neither boards nor moves in it.
    #[error(transparent)]
    Unreadable(#[from] SheetError),
    /// There are moves, but no board from which they begin.
    #[error("{} without a board: it does not say where they begin", crate::counted::counted(*.0, "move"))]
    NoStart(usize),
    /// No usual goal has this size.
    #[error("a path of {0} boards that names no goal")]
    NoGoal(Size),
}

impl PathError {
    /// Says how to mend it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            PathError::Unreadable(error) => error.help(),
            PathError::NoStart(_) => Some(
                "--start BOARD says where they begin, such as --start 283164705; --goal, where they should end".into(),
            ),
            PathError::NoGoal(_) => Some("--goal BOARD names it".into()),
        }
    }
}

/// The length of a shortest path from a start to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// The number of its moves.
    Moves(usize),
    /// There is no path, as parity shows.
    Unsolvable,
    /// It was not found within this number of steps of iterative deepening.
    NotWithin(u64),
}

/// A path that has been marked.
#[derive(Clone, Debug)]
pub struct MarkedPath {
    /// The problem that it should solve.
    pub instance: Instance,
    /// Its boards: those that are written, or to which the moves lead, up to the first that is illegal.
    pub rows: Vec<PathRow>,
    /// The number of moves that are written.
    pub moves: usize,
    /// The first illegal move.
    pub illegal: Option<IllegalMove>,
    /// The length of a shortest path from start to goal.
    pub shortest: Shortest,
    pub(crate) reading: PathReading,
}

/// The verdict on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathVerdict {
    /// Every move is legal, and the last one makes the goal.
    Right,
    /// Every move is legal, but the path ends elsewhere.
    Incomplete,
    /// The first illegal move, from 1; 0 if the path begins at another board than the start.
    Wrong(usize),
}

impl MarkedPath {
    /// Returns the verdict.
    #[must_use]
    pub fn verdict(&self) -> PathVerdict {
        match (&self.illegal, self.rows.last()) {
            (Some(illegal), _) => PathVerdict::Wrong(illegal.number),
            (None, Some(last)) if last.board == self.instance.goal => PathVerdict::Right,
            (None, _) => PathVerdict::Incomplete,
        }
    }

    /// Returns how many moves more than a shortest path it has, if it leads to the goal and that is known.
    #[must_use]
    pub fn extra(&self) -> Option<usize> {
        match (self.verdict(), self.shortest) {
            (PathVerdict::Right, Shortest::Moves(shortest)) => self.moves.checked_sub(shortest),
            _ => None,
        }
    }

    /// Returns how many moves are legal from the board before them.
    #[must_use]
    pub fn legal_moves(&self) -> usize {
        self.rows.iter().skip(1).filter(|row| row.is_right).count()
    }
}

/// A board of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathRow {
    /// The line of the board, or of the move that leads to it, from 1; 0 if it is not in the file.
    pub line: usize,
    /// The board.
    pub board: Board,
    /// The move of the blank that leads to it from the board before.
    pub came: Option<Move>,
    /// True if a legal move leads to it, or if it is the start.
    pub is_right: bool,
}

/// A move that is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Its number, from 1; 0 if the path begins at another board than the start.
    pub number: usize,
    /// Its line, from 1.
    pub line: usize,
    /// The board before it.
    pub before: Board,
    /// The board that is written after it.
    pub after: Option<Board>,
    /// The move as it is written, with some before and after it.
    pub(crate) written: Option<[String; 3]>,
    pub(crate) why: IllegalWhy,
}

/// The reason why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IllegalWhy {
    /// The path does not begin at the start.
    NotTheStart,
    /// The board stays the same.
    Same,
    /// No move leads to the board.
    Slip(super::Slip),
    /// The blank, or the tile that would have to move, is at the edge.
    Edge(MovesOf, Move),
    /// The tile is not beside the blank.
    NotBeside(u8),
    /// The tile is beside the blank, but goes another way.
    OtherWay(u8, Move),
    /// There is no such tile.
    NoTile(u8),
}

impl IllegalMove {
    /// Returns the reason, as JSON names it.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self.why {
            IllegalWhy::NotTheStart => "not-the-start",
            IllegalWhy::Same => "same-board",
            IllegalWhy::Slip(_) => "illegal-move",
            IllegalWhy::Edge(..) => "off-the-board",
            IllegalWhy::NotBeside(_) => "tile-not-beside-the-blank",
            IllegalWhy::OtherWay(..) => "other-direction",
            IllegalWhy::NoTile(_) => "no-such-tile",
        }
    }
}

/// The reading of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PathReading {
    /// The piece whose direction the moves name, and why it is taken to be that; none for a path that has no directions.
    pub(crate) moves_of: Option<(MovesOf, Decided)>,
    /// True if the path is written as moves.
    pub(crate) is_moves: bool,
    /// True if it is written from the goal back to the start.
    pub(crate) is_reversed: bool,
    /// True if the start is not written and was put before the first board.
    pub(crate) adds_start: bool,
}
