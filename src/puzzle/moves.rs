//! Moves of the blank, and the order in which they are tried.

use std::fmt;
use std::str::FromStr;

use super::{Board, Size};

named! {
    /// A move: the direction in which the **blank** moves.
    #[repr(u8)]
    pub enum Move {
        /// Up.
        Up = "U",
        /// Down.
        Down = "D",
        /// Left.
        Left = "L",
        /// Right.
        Right = "R",
    }
}

impl Move {
    /// Returns `U`, `D`, `L` or `R`.
    pub const fn letter(self) -> char {
        self.text().as_bytes()[0] as char
    }

    /// Returns the move of a letter, of either case.
    pub fn from_letter(letter: char) -> Option<Move> {
        Move::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the move that undoes this one.
    #[inline]
    pub const fn inverse(self) -> Move {
        Move::ALL[self as usize ^ 1]
    }
}

/// The steps of the blank from each cell of a board of a given size.
#[derive(Clone, Debug)]
pub struct Grid {
    to: [[u8; 4]; 16],
}

const EDGE: u8 = u8::MAX;

impl Grid {
    /// Builds the grid of a size.
    pub fn new(size: Size) -> Grid {
        let mut to = [[EDGE; 4]; 16];
        for (cell, targets) in to.iter_mut().enumerate().take(size.cells()) {
            let (row, col) = size.place(cell);
            let cols = size.cols();
            let reach = [
                (row > 0).then(|| cell - cols),
                (row + 1 < size.rows()).then(|| cell + cols),
                (col > 0).then(|| cell - 1),
                (col + 1 < cols).then(|| cell + 1),
            ];
            *targets = reach.map(|target| target.map_or(EDGE, |target| target as u8));
        }
        Grid { to }
    }

    /// Returns the cell that the blank reaches from `cell`; `None` off the board.
    #[inline]
    pub const fn step(&self, cell: usize, direction: Move) -> Option<usize> {
        match self.to[cell & 15][direction as usize] {
            EDGE => None,
            target => Some(target as usize),
        }
    }
}

pub(crate) fn move_between(from: Board, to: Board, size: Size) -> Option<Move> {
    // The blank moves to a cell beside its own, and the tile there takes its place.
    let (blank, next) = (from.blank(), to.blank());
    let ((row, col), (to_row, to_col)) = (size.place(blank), size.place(next));
    let direction = match (to_row.wrapping_sub(row).cast_signed(), to_col.wrapping_sub(col).cast_signed()) {
        (-1, 0) => Move::Up,
        (1, 0) => Move::Down,
        (0, -1) => Move::Left,
        (0, 1) => Move::Right,
        _ => return None,
    };
    (next < size.cells() && from.slid(next, blank) == to).then_some(direction)
}

/// The order in which a step tries the four moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveOrder([Move; 4]);

/// The letters are not the four moves, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a move order is the four letters U D L R, each once, such as UDLR or LURD")]
pub struct MoveOrderError;

impl MoveOrder {
    /// `UDLR`.
    pub const DEFAULT: MoveOrder = MoveOrder(Move::ALL);

    /// Returns the moves, first tried first.
    #[inline]
    pub const fn moves(self) -> [Move; 4] {
        self.0
    }

    /// Returns all 24 orders, in dictionary order of the default one.
    pub fn all() -> impl Iterator<Item = MoveOrder> {
        (0..256usize).filter_map(|code| {
            let moves = [6, 4, 2, 0].map(|shift| Move::ALL[code >> shift & 3]);
            MoveOrder::new(moves)
        })
    }

    fn new(moves: [Move; 4]) -> Option<MoveOrder> {
        Move::ALL.iter().all(|wanted| moves.contains(wanted)).then_some(MoveOrder(moves))
    }
}

impl fmt::Display for MoveOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|direction| write!(f, "{direction}"))
    }
}

impl FromStr for MoveOrder {
    type Err = MoveOrderError;

    fn from_str(text: &str) -> Result<MoveOrder, MoveOrderError> {
        let moves: Option<Vec<Move>> = text.chars().map(Move::from_letter).collect();
        let moves = moves.and_then(|moves| <[Move; 4]>::try_from(moves).ok()).ok_or(MoveOrderError)?;
        MoveOrder::new(moves).ok_or(MoveOrderError)
    }
}

named! {
    /// The cost of a move.
    #[derive(Default)]
    pub enum Cost {
        /// Each move costs 1.
        #[default]
        Unit = "unit",
        /// A move costs the number on its tile; heuristics weigh tiles alike.
        Tile = "tile",
        /// The cost that the arc has; of graphs only.
        Arc = "arc",
    }
}

impl Cost {
    /// Returns the cost of moving a tile.
    #[inline]
    pub const fn of(self, tile: u8) -> u32 {
        match self {
            Cost::Unit | Cost::Arc => 1,
            Cost::Tile => tile as u32,
        }
    }

    pub(super) const fn weight(self, tile: u8) -> u16 {
        self.of(tile) as u16
    }
}
