//! Shows by counting that one board can be turned into another, or cannot.

use super::{Board, Size};

/// The parity argument for a start and a goal, with what a reader needs to follow it.
///
/// Number the tiles by their place in the goal (read row by row, without the blank). A move along a row changes no
/// order. A move along a column lets one tile jump over `columns − 1` others: with an odd number of columns the
/// count of inversions keeps its parity; with an even number each such move changes it, and changes the blank's row too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parity {
    size: Size,
    pairs: Vec<(u8, u8)>,
    start_row: usize,
    goal_row: usize,
}

impl Parity {
    /// The argument for `start` and `goal`.
    pub fn of(start: Board, goal: Board, size: Size) -> Parity {
        let mut place_in_goal = [0; 16];
        for (place, tile) in goal.tiles(size).filter(|&tile| tile != 0).enumerate() {
            place_in_goal[usize::from(tile)] = place;
        }
        let tiles: Vec<u8> = start.tiles(size).filter(|&tile| tile != 0).collect();
        let mut pairs = Vec::new();
        for (at, &first) in tiles.iter().enumerate() {
            let later = tiles[at + 1..]
                .iter()
                .filter(|&&later| place_in_goal[usize::from(later)] < place_in_goal[usize::from(first)]);
            pairs.extend(later.map(|&later| (first, later)));
        }
        let row = |board: Board| size.place(board.blank()).0;
        Parity { size, pairs, start_row: row(start), goal_row: row(goal) }
    }

    /// The pairs of tiles that stand in the start in the other order than in the goal: first tile, later tile.
    pub fn inverted_pairs(&self) -> &[(u8, u8)] {
        &self.pairs
    }

    /// The number of inversions of the start, relative to the goal.
    pub fn start_inversions(&self) -> usize {
        self.pairs.len()
    }

    /// The rows of the blanks in start and goal, counted from 0, where they matter: where the width is even.
    pub fn blank_rows(&self) -> Option<(usize, usize)> {
        self.size.cols().is_multiple_of(2).then_some((self.start_row, self.goal_row))
    }

    /// Returns true if the goal can be reached.
    pub fn solvable(&self) -> bool {
        let rows = self.blank_rows().map_or(0, |(start, goal)| start.abs_diff(goal));
        (self.start_inversions() + rows).is_multiple_of(2)
    }
}
