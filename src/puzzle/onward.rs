//! Going through all boards of a size, layer by layer.

#![expect(clippy::inline_always, reason = "these are the innermost steps of passes over whole spaces")]

use super::rank::{Ranker, Way};
use super::{Board, Grid, Move, MoveOrder, Size};

/// The moves that lead on from each board, neither off the board nor straight back, in an order of moves.
pub(crate) struct Onward {
    ranker: Ranker,
    /// By [`Reached::list`].
    lists: [(usize, [Step; 4]); LISTS],
}

/// 16 cells for the blank, and 5 ways to have come there, in steps of 8.
const LISTS: usize = 16 * 8;

/// Stands for the move that led to a start.
const NO_MOVE: usize = 4;

#[derive(Clone, Copy)]
struct Step {
    direction: Move,
    way: Way,
    /// The list of the board that it leads to.
    next: u32,
}

/// A board that has been reached, in 16 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Reached {
    pub(crate) board: Board,
    /// Its index, as [`Ranker`] has it.
    pub(crate) index: u32,
    /// The cell of the blank, and the move that led here.
    list: u32,
}

impl Reached {
    /// The cell of the blank.
    #[inline(always)]
    pub(crate) fn blank(self) -> usize {
        self.list as usize / 8
    }
}

impl Onward {
    /// The moves on boards of a size, tried in an order.
    ///
    /// # Panics
    /// If boards of the size have no index.
    pub(crate) fn new(size: Size, order: MoveOrder) -> Onward {
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
        Onward { ranker, lists }
    }

    pub(crate) fn ranker(&self) -> &Ranker {
        &self.ranker
    }

    /// A board to start from.
    pub(crate) fn start(&self, board: Board) -> Reached {
        Reached { board, index: self.ranker.index(board), list: (8 * board.blank() + NO_MOVE) as u32 }
    }

    /// The boards one move on, with their moves.
    #[inline(always)]
    pub(crate) fn after(&self, here: Reached) -> impl Iterator<Item = (Move, Reached)> {
        let list = here.list as usize % LISTS;
        let (count, steps) = &self.lists[list];
        steps[..(*count).min(4)].iter().map(move |step| {
            let index = self.ranker.along(&step.way, here.index, here.board);
            let board = here.board.slid(usize::from(step.way.from), list / 8);
            (step.direction, Reached { board, index, list: step.next })
        })
    }
}

/// A list to which an entry is written first, and counted then or not. No processor can foresee which boards are new,
/// so that this takes less time than a jump around the writing.
pub(crate) struct Sieve<T> {
    /// Never empty: beyond `len` stands what does not count.
    entries: Vec<T>,
    len: usize,
}

impl<T: Copy> Sieve<T> {
    /// A list of one entry.
    pub(crate) fn new(entry: T) -> Sieve<T> {
        Sieve { entries: vec![entry], len: 1 }
    }

    /// Returns true if there is room for four entries, as many as a board has neighbours.
    #[inline(always)]
    pub(crate) fn has_room(&self) -> bool {
        self.entries.len() >= self.len + 4
    }

    /// Makes room for four entries, and some more.
    #[inline(always)]
    pub(crate) fn make_room(&mut self) {
        if !self.has_room() {
            self.entries.resize(self.len + self.len / 8 + 64, self.entries[0]);
        }
    }

    /// Adds an entry if it is `kept`; there must be room for it.
    #[inline(always)]
    pub(crate) fn add(&mut self, entry: T, kept: bool) {
        self.entries[self.len] = entry;
        self.len += usize::from(kept);
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn entries(&self) -> &[T] {
        &self.entries[..self.len]
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// The entries, without the room for more.
    pub(crate) fn into_vec(mut self) -> Vec<T> {
        self.entries.truncate(self.len);
        self.entries
    }

    /// The bytes in use.
    pub(crate) fn memory(&self) -> usize {
        self.entries.capacity() * size_of::<T>()
    }
}
