//! States, and the operators that lead from one to another, by their numbers.

use crate::graph::Vertex;
use crate::puzzle::{Board, Move};

/// A state by its number, which is never 0: the packed tiles of a board, or the number of a vertex and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(u64);

impl State {
    /// Returns the state that a vertex is.
    #[inline]
    pub const fn of_vertex(vertex: Vertex) -> State {
        State(vertex as u64 + 1)
    }

    /// Returns it as a vertex; it must be a state of a graph.
    #[inline]
    pub const fn vertex(self) -> Vertex {
        (self.0 - 1) as Vertex
    }

    /// Returns its number.
    #[inline]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Returns it as a board; it must be a state of a puzzle.
    #[inline]
    pub const fn board(self) -> Board {
        Board::from_bits(self.0)
    }
}

impl From<Board> for State {
    #[inline]
    fn from(board: Board) -> State {
        State(board.bits())
    }
}

/// Operator that leads from one state to another, by its number: a move of the blank, or an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Operator(u32);

impl Operator {
    /// Returns the operator with a number.
    #[inline]
    pub const fn new(number: u32) -> Operator {
        Operator(number)
    }

    /// Returns its number.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns it as a move; it must be an operator of a puzzle.
    #[inline]
    pub const fn direction(self) -> Move {
        Move::ALL[(self.0 & 3) as usize]
    }
}

impl From<Move> for Operator {
    #[inline]
    fn from(direction: Move) -> Operator {
        Operator(direction as u32)
    }
}
