//! Proves by counting that one board can, or cannot, be turned into another.

use super::{Board, Size};

/// The parity argument for a start and a goal, with the numbers that a reader needs to follow it.
///
/// Number the tiles by their place in the goal (read row by row, without the blank). A move along a row changes no
/// order. A move along a column moves one tile past `columns − 1` others: with an odd number of columns, the number of
/// inversions keeps its parity; with an even number, each such move changes that parity and the blank's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parity {
    /// The pairs of tiles whose order in the start differs from that in the goal: first tile, later tile.
    pub inverted_pairs: Vec<(u8, u8)>,
    /// The number of rows between the blanks in start and goal, if it matters: if the width is even.
    pub rows_apart: Option<usize>,
}

impl Parity {
    /// Computes the argument for `start` and `goal`.
    pub fn of(start: Board, goal: Board, size: Size) -> Parity {
        let mut place_in_goal = [0; 16];
        for (place, tile) in goal.tiles(size).filter(|&tile| tile != 0).enumerate() {
            place_in_goal[usize::from(tile)] = place;
        }
        let tiles: Vec<u8> = start.tiles(size).filter(|&tile| tile != 0).collect();
        let mut inverted_pairs = Vec::new();
        for (at, &first) in tiles.iter().enumerate() {
            let later = tiles[at + 1..]
                .iter()
                .filter(|&&later| place_in_goal[usize::from(later)] < place_in_goal[usize::from(first)]);
            inverted_pairs.extend(later.map(|&later| (first, later)));
        }
        let row = |board: Board| size.place(board.blank()).0;
        let rows_apart = size.cols().is_multiple_of(2).then(|| row(start).abs_diff(row(goal)));
        Parity { inverted_pairs, rows_apart }
    }

    /// Returns true if the goal can be reached.
    pub fn solvable(&self) -> bool {
        (self.inverted_pairs.len() + self.rows_apart.unwrap_or(0)).is_multiple_of(2)
    }
}
