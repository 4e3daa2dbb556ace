//! The `pathfinding` crate on the same puzzle.
//!
//! Packed: boards are `u64`, four bits a cell, as ours; successors come from a table and an iterator without any
//! allocation. That is the most that a user can do for the crate from outside. Plain: boards are `[u8; 9]`, and
//! successors are gathered in a `Vec`, as in the examples of the crate's documentation.

use std::cell::Cell;

use pathfinding::directed::{astar, bfs, idastar};

use crate::{GOAL, START};

/// The cells beside each cell.
const BESIDE: [&[u8]; 9] =
    [&[3, 1], &[4, 0, 2], &[5, 1], &[0, 6, 4], &[1, 7, 3, 5], &[2, 8, 4], &[3, 7], &[4, 6, 8], &[5, 7]];

fn plain(text: &str) -> [u8; 9] {
    std::array::from_fn(|cell| text.as_bytes()[cell] - b'0')
}

fn packed(text: &str) -> u64 {
    plain(text).iter().rev().fold(0, |bits, &tile| bits << 4 | u64::from(tile))
}

/// The cell of the blank: the lowest four bits that are zero.
fn blank(board: u64) -> usize {
    const ONES: u64 = 0x1_1111_1111;
    ((board.wrapping_sub(ONES) & !board & ONES << 3).trailing_zeros() / 4) as usize
}

fn packed_successors(board: u64) -> impl Iterator<Item = u64> {
    let blank = blank(board);
    BESIDE[blank].iter().map(move |&from| {
        let tile = board >> (4 * from) & 15;
        board ^ tile << (4 * from) ^ tile << (4 * blank)
    })
}

fn plain_successors(board: &[u8; 9]) -> Vec<[u8; 9]> {
    let blank = board.iter().position(|&tile| tile == 0).expect("a blank");
    let (row, col) = (blank / 3, blank % 3);
    let mut cells = Vec::new();
    if row > 0 {
        cells.push(blank - 3);
    }
    if row < 2 {
        cells.push(blank + 3);
    }
    if col > 0 {
        cells.push(blank - 1);
    }
    if col < 2 {
        cells.push(blank + 1);
    }
    let slide = |from| {
        let mut next = *board;
        next.swap(blank, from);
        next
    };
    cells.into_iter().map(slide).collect()
}

/// Rows and columns to go, of all tiles: a table by tile and cell.
struct Manhattan([[u32; 9]; 9]);

impl Manhattan {
    fn new() -> Manhattan {
        let goal = plain(GOAL);
        let mut table = [[0; 9]; 9];
        for (home, &tile) in goal.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let steps = |cell: usize| (home / 3).abs_diff(cell / 3) + (home % 3).abs_diff(cell % 3);
            table[usize::from(tile)] = std::array::from_fn(|cell| steps(cell) as u32);
        }
        Manhattan(table)
    }

    fn of(&self, board: u64) -> u32 {
        (0..9).map(|cell| self.0[(board >> (4 * cell) & 15) as usize][cell]).sum()
    }
}

/// Breadth first on packed boards; returns the number of moves.
pub(crate) fn bfs_packed() -> usize {
    let goal = packed(GOAL);
    let path = bfs::bfs(&packed(START), |&board| packed_successors(board), |&board| board == goal);
    path.expect("a path").len() - 1
}

/// Breadth first on arrays; returns the number of moves.
pub(crate) fn bfs_plain() -> usize {
    let goal = plain(GOAL);
    bfs::bfs(&plain(START), plain_successors, |board| *board == goal).expect("a path").len() - 1
}

/// A* on packed boards; returns how many nodes it expanded.
pub(crate) fn astar() -> u64 {
    let (goal, manhattan, expanded) = (packed(GOAL), Manhattan::new(), Cell::new(0));
    let successors = |&board: &u64| {
        expanded.set(expanded.get() + 1);
        packed_successors(board).map(|next| (next, 1))
    };
    let found = astar::astar(&packed(START), successors, |&board| manhattan.of(board), |&board| board == goal);
    assert_eq!(found.expect("a path").1, 31);
    expanded.get()
}

/// IDA* on packed boards; returns the number of moves.
pub(crate) fn idastar() -> u32 {
    let (goal, manhattan) = (packed(GOAL), Manhattan::new());
    let successors = |&board: &u64| packed_successors(board).map(|next| (next, 1));
    let found = idastar::idastar(&packed(START), successors, |&board| manhattan.of(board), |&board| board == goal);
    found.expect("a path").1
}
