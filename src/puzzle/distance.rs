//! Exact distances of all boards from a goal.

use super::rank::{RANKED_CELLS, Ranker, permutations};
use super::successors::{Appender, Successors};
use super::{Board, Grid, Move, MoveOrder, Size};

/// The number of single-tile moves from every board to one goal: one byte per board, indexed by [`Ranker`].
#[derive(Clone, Debug)]
pub struct Distances {
    grid: Grid,
    ranker: Ranker,
    table: Vec<u8>,
    farthest: u8,
}

/// Boards of this size are too large for a table of distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("exact distances reach up to {RANKED_CELLS} cells, a {0} board has {cells}", cells = .0.cells())]
pub struct TooManyCells(pub Size);

const NEVER: u8 = u8::MAX;

impl Distances {
    /// Computes the distances to `goal`.
    ///
    /// # Errors
    /// If boards of this size have more than [`RANKED_CELLS`] cells.
    pub fn to(goal: Board, size: Size) -> Result<Distances, TooManyCells> {
        Distances::until(None, goal, size)
    }

    /// Returns the distance between two boards, `None` if there is no way between them; the nearer they are, the sooner.
    ///
    /// # Errors
    /// As for [`Distances::to`].
    pub fn between(start: Board, goal: Board, size: Size) -> Result<Option<u8>, TooManyCells> {
        Distances::until(Some(start), goal, size).map(|distances| distances.of(start))
    }

    /// Computes the distances of the boards that are not farther than `last`.
    fn until(last: Option<Board>, goal: Board, size: Size) -> Result<Distances, TooManyCells> {
        if size.cells() > RANKED_CELLS {
            return Err(TooManyCells(size));
        }
        let successors = Successors::new(size, MoveOrder::DEFAULT);
        let start = successors.start(goal);
        let mut table = vec![NEVER; permutations(size.cells())];
        table[start.index as usize] = 0;
        let last = last.map(|last| successors.ranker().index(last) as usize);
        let (mut layer, mut next) = (Appender::new(start), Appender::new(start));
        let mut distance = 0;
        loop {
            std::mem::swap(&mut layer, &mut next);
            next.clear();
            for &here in layer.entries() {
                let (room, mut kept) = (next.room(), 0);
                for (_, child) in successors.after(here) {
                    let known = &mut table[child.index as usize];
                    room[kept & 3] = child;
                    kept += usize::from(*known == NEVER);
                    *known = (*known).min(distance + 1);
                }
                next.keep(kept);
            }
            if next.len() == 0 || last.is_some_and(|last| table[last] != NEVER) {
                return Ok(Distances {
                    grid: Grid::new(size),
                    ranker: successors.ranker().clone(),
                    table,
                    farthest: distance,
                });
            }
            distance += 1;
        }
    }

    /// Returns the distance of a board; `None` if the goal cannot be reached from it.
    #[inline]
    pub fn of(&self, board: Board) -> Option<u8> {
        match self.table[self.ranker.index(board) as usize] {
            NEVER => None,
            distance => Some(distance),
        }
    }

    /// Returns a shortest path to the goal. Among moves that are equally short, takes the first in the order U D L R.
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

    /// Returns the largest distance of any board.
    pub fn farthest(&self) -> u8 {
        self.farthest
    }

    /// Returns the boards at a distance, in dictionary order.
    pub fn boards_at(&self, distance: u8) -> Vec<Board> {
        let found = self.table.iter().enumerate().filter(|&(_, &at)| at == distance && at != NEVER);
        let mut boards: Vec<Board> = found.filter_map(|(index, _)| self.ranker.board(index as u32)).collect();
        boards.sort_by_key(|board| board.text_order());
        boards
    }
}
