//! Exact distances of all boards from a goal.

use thiserror::Error;

use super::rank::{RANKED_CELLS, permutations, rank, unrank};
use super::{Board, Grid, Move, Size};

/// The number of single-tile moves from every board to one goal: one byte a board, indexed by rank.
///
/// Made by one backward breadth-first pass from the goal. Moves can be undone, so backward is forward.
#[derive(Clone, Debug)]
pub struct Distances {
    grid: Grid,
    table: Vec<u8>,
    farthest: u8,
}

/// Boards of this size have no table of distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("exact distances reach up to {RANKED_CELLS} cells, a {0} board has {cells}", cells = .0.cells())]
pub struct TooManyCells(pub Size);

/// Marks a board from which the goal cannot be reached.
const NEVER: u8 = u8::MAX;

impl Distances {
    /// The distances to `goal`.
    ///
    /// # Errors
    /// When boards of this size have more than [`RANKED_CELLS`] cells.
    ///
    /// ```
    /// use steptrace::puzzle::{parse_board, Distances};
    /// let (goal, size) = parse_board("123456780", None).unwrap();
    /// let distances = Distances::to(goal, size).unwrap();
    /// let start = parse_board("867254301", None).unwrap().0;
    /// assert_eq!(distances.of(start), Some(31));
    /// ```
    pub fn to(goal: Board, size: Size) -> Result<Distances, TooManyCells> {
        if size.cells() > RANKED_CELLS {
            return Err(TooManyCells(size));
        }
        let grid = Grid::new(size);
        let mut table = vec![NEVER; permutations(size.cells())];
        table[rank(goal, size)] = 0;
        // A board, and the move that led to it: undoing it leads nowhere new.
        let mut layer: Vec<(Board, Option<Move>)> = vec![(goal, None)];
        let mut next = Vec::new();
        let mut distance = 0;
        loop {
            for &(board, came) in &layer {
                let blank = board.blank();
                for direction in Move::ALL {
                    if came.map(Move::inverse) == Some(direction) {
                        continue;
                    }
                    let Some(from) = grid.step(blank, direction) else { continue };
                    let child = board.slid(from, blank);
                    let known = &mut table[rank(child, size)];
                    if *known == NEVER {
                        *known = distance + 1;
                        next.push((child, Some(direction)));
                    }
                }
            }
            if next.is_empty() {
                return Ok(Distances { grid, table, farthest: distance });
            }
            distance += 1;
            std::mem::swap(&mut layer, &mut next);
            next.clear();
        }
    }

    /// The distance of a board; `None` where the goal cannot be reached.
    #[must_use]
    #[inline]
    pub fn of(&self, board: Board) -> Option<u8> {
        match self.table[rank(board, self.grid.size())] {
            NEVER => None,
            distance => Some(distance),
        }
    }

    /// A shortest way to the goal; where several moves are as short, the first in the order U D L R.
    #[must_use]
    pub fn path(&self, start: Board) -> Option<Vec<Move>> {
        let mut board = start;
        let mut moves = Vec::with_capacity(usize::from(self.of(start)?));
        while let Some(distance @ 1..) = self.of(board) {
            let mut steps =
                Move::ALL.into_iter().filter_map(|direction| Some((direction, board.moved(direction, &self.grid)?)));
            let (direction, next) = steps.find(|&(_, next)| self.of(next) == Some(distance - 1))?;
            moves.push(direction);
            board = next;
        }
        Some(moves)
    }

    /// The largest distance there is.
    #[must_use]
    pub fn farthest(&self) -> u8 {
        self.farthest
    }

    /// The boards at a distance, in the order of their ranks.
    pub fn boards_at(&self, distance: u8) -> impl Iterator<Item = Board> {
        let found = move |(number, &at): (usize, &u8)| (at == distance && at != NEVER).then_some(number);
        let numbers = self.table.iter().enumerate().filter_map(found);
        numbers.filter_map(|number| unrank(number, self.grid.size()))
    }

    /// How many boards lie at each distance, distance 0 first.
    #[must_use]
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; usize::from(self.farthest) + 1];
        for &distance in self.table.iter().filter(|&&distance| distance != NEVER) {
            counts[usize::from(distance)] += 1;
        }
        counts
    }

    /// The bytes of the table.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.table.len()
    }
}
