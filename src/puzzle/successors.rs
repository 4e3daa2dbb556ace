//! The boards one move away, for passes over whole state spaces.

#![expect(clippy::inline_always, reason = "these are the innermost steps of passes over whole spaces")]

use super::rank::{Ranker, Way};
use super::{Board, Grid, Move, MoveOrder, Size};

/// Lists the successors of a board: one move away, neither off the board nor straight back, in an order of moves.
pub(crate) struct Successors {
    ranker: Ranker,
    lists: [(usize, [Step; 4]); LISTS],
}

/// 16 cells for the blank, and 5 ways to have come there, in strides of 8.
const LISTS: usize = 16 * 8;

const NO_MOVE: usize = 4;

#[derive(Clone, Copy)]
struct Step {
    direction: Move,
    way: Way,
    next: u32,
}

/// A board with its index, in 16 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Indexed {
    pub(crate) board: Board,
    pub(crate) index: u32,
    list: u32,
}

impl Indexed {
    #[inline(always)]
    pub(crate) fn blank(self) -> usize {
        self.list as usize / 8
    }
}

impl Successors {
    pub(crate) fn new(size: Size, order: MoveOrder) -> Successors {
        let (grid, ranker) = (Grid::new(size), Ranker::new(size));
        let none = Step { direction: Move::Up, way: Way::default(), next: 0 };
        let mut lists = [(0, [none; 4]); LISTS];
        for (number, (count, list)) in lists.iter_mut().enumerate().take(8 * size.cells()) {
            let (blank, back) = (number / 8, Move::ALL.get(number % 8).map(|came| came.inverse()));
            for direction in order.moves().into_iter().filter(|&direction| Some(direction) != back) {
                let Some(to) = grid.step(blank, direction) else { continue };
                let next = (8 * to + direction as usize) as u32;
                list[*count] = Step { direction, way: ranker.way(blank, direction), next };
                *count += 1;
            }
        }
        Successors { ranker, lists }
    }

    pub(crate) fn ranker(&self) -> &Ranker {
        &self.ranker
    }

    pub(crate) fn start(&self, board: Board) -> Indexed {
        Indexed { board, index: self.ranker.index(board), list: (8 * board.blank() + NO_MOVE) as u32 }
    }

    #[inline(always)]
    pub(crate) fn after(&self, here: Indexed) -> impl Iterator<Item = (Move, Indexed)> {
        let list = here.list as usize % LISTS;
        let (count, steps) = &self.lists[list];
        steps[..(*count).min(4)].iter().map(move |step| {
            let index = self.ranker.along(&step.way, here.index, here.board);
            let board = here.board.slid(usize::from(step.way.from / 4), list / 8);
            (step.direction, Indexed { board, index, list: step.next })
        })
    }
}

/// A list to which entries are written first and counted afterwards, or not: faster than a branch around the write.
pub(crate) struct Appender<T> {
    /// Never empty; entries beyond `len` do not count.
    entries: Vec<T>,
    len: usize,
}

impl<T: Copy> Appender<T> {
    pub(crate) fn new(entry: T) -> Appender<T> {
        Appender { entries: vec![entry], len: 1 }
    }

    /// Returns the room behind the last entry, for as many as a board has neighbours.
    #[inline(always)]
    pub(crate) fn room(&mut self) -> &mut [T; 4] {
        if self.entries.len() < self.len + 4 {
            self.entries.resize(2 * self.len + 64, self.entries[0]);
        }
        self.entries[self.len..].first_chunk_mut().expect("room was made")
    }

    /// Adds the first entries of the room.
    #[inline(always)]
    pub(crate) fn keep(&mut self, count: usize) {
        self.len += count;
    }

    /// Returns an entry without a panic, so that one that nobody uses is not even looked up.
    #[inline(always)]
    pub(crate) fn get(&self, at: usize) -> Option<T> {
        self.entries.get(at).copied()
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(crate) fn entries(&self) -> &[T] {
        &self.entries[..self.len]
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}
