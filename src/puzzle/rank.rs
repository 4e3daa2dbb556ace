//! The number of a board among all permutations of its cells (Cantor expansion), and the inverse.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

use super::{Board, Grid, Move, Size};

/// Maximum number of cells of a board that has a rank: a table of 10! = 3,628,800 entries still fits.
pub const RANKED_CELLS: usize = 10;

/// Returns the number of permutations of this many cells.
pub const fn permutations(cells: usize) -> usize {
    let mut product = 1;
    let mut factor = 2;
    while factor <= cells {
        product *= factor;
        factor += 1;
    }
    product
}

/// Returns the rank of a board: its place, counted from 0, among all arrangements of its cells in dictionary order,
/// solvable or not.
///
/// Each cell counts how many smaller tiles come after it, in the mixed radix of the factorials (Cantor 1869, Lehmer 1960).
///
/// # Panics
/// If `size` has more than [`RANKED_CELLS`] cells.
#[inline]
pub fn rank(board: Board, size: Size) -> usize {
    match size.cells() {
        4 => rank_of::<4>(board),
        6 => rank_of::<6>(board),
        8 => rank_of::<8>(board),
        9 => rank_of::<9>(board),
        10 => rank_of::<10>(board),
        cells => panic!("boards of {cells} cells have no rank"),
    }
}

#[inline]
fn rank_of<const CELLS: usize>(board: Board) -> usize {
    // Four bits per tile: how many smaller tiles are still to come.
    let mut smaller_left: u64 = 0xFEDC_BA98_7654_3210;
    let mut rest = board.bits() << 2;
    let mut rank = 0;
    let mut cell = 0;
    while cell + 1 < CELLS {
        let shift = rest & 0b11_1100;
        rank += (smaller_left >> shift & 15) * permutations(CELLS - 1 - cell) as u64;
        smaller_left = smaller_left.wrapping_sub(0x1111_1111_1111_1110 << shift);
        rest >>= 4;
        cell += 1;
    }
    rank as usize
}

/// Returns the board of a rank; the inverse of [`rank`]. `None` past the last one.
///
/// # Panics
/// If `size` has more than [`RANKED_CELLS`] cells.
pub fn unrank(rank: usize, size: Size) -> Option<Board> {
    let cells = size.cells();
    assert!(cells <= RANKED_CELLS, "boards of {cells} cells have no rank");
    if rank >= permutations(cells) {
        return None;
    }
    let mut left: Vec<u8> = (0..cells as u8).collect();
    let mut rest = rank;
    let tiles: Vec<u8> = (0..cells)
        .map(|cell| {
            let weight = permutations(cells - 1 - cell);
            let tile = left.remove(rest / weight);
            rest %= weight;
            tile
        })
        .collect();
    Some(Board::from_cells(&tiles))
}

/// Indexes boards densely, and updates the index from move to move.
///
/// The index is the rank of the *inverse* permutation: not the tile in each cell, but the cell of each tile, the blank
/// first. A move along a row changes one digit of it, the blank's; a move along a column changes, in addition, one digit
/// for each tile that the moving one passes. So the next index costs a few additions, where ranking afresh costs a pass
/// over all cells.
#[derive(Clone, Debug)]
pub struct Ranker {
    size: Size,
    ways: [[Way; 4]; 16],
    /// The change of the index when a tile moves past another towards later cells, by tile and other tile.
    passing: [[i32; 16]; 16],
}

/// A move of the blank from one cell; cells are told by where they begin in a packed board, in bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Way {
    pub(super) from: u8,
    blank: i32,
    /// 1 when the tile moves towards later cells, −1 when towards earlier ones.
    sign: i32,
    /// The cells that it passes, padded with its own, which adds nothing.
    passed: [u8; 4],
}

impl Ranker {
    /// Builds the ranker for boards of a size.
    ///
    /// # Panics
    /// If `size` has more than [`RANKED_CELLS`] cells.
    #[expect(clippy::cast_possible_wrap, reason = "cells are fewer than 16, weights at most 9!")]
    pub fn new(size: Size) -> Ranker {
        let cells = size.cells();
        assert!(cells <= RANKED_CELLS, "boards of {cells} cells have no rank");
        let grid = Grid::new(size);
        let weight = |tile: usize| permutations(cells - 1 - tile) as i32;
        let mut ranker = Ranker { size, ways: Default::default(), passing: Default::default() };
        for tile in 1..cells {
            for other in (1..cells).filter(|&other| other != tile) {
                ranker.passing[tile][other] = if other < tile { -weight(other) } else { weight(tile) };
            }
        }
        for (blank, ways) in ranker.ways.iter_mut().enumerate().take(cells) {
            for direction in Move::ALL {
                let Some(from) = grid.step(blank, direction) else { continue };
                let mut passed = [4 * from as u8; 4];
                let between = from.min(blank) + 1..from.max(blank);
                passed.iter_mut().zip(between).for_each(|(slot, cell)| *slot = 4 * cell as u8);
                ways[direction as usize] = Way {
                    from: 4 * from as u8,
                    blank: (from as i32 - blank as i32) * weight(0),
                    sign: if blank > from { 1 } else { -1 },
                    passed,
                };
            }
        }
        ranker
    }

    /// Returns the index of a board.
    #[inline]
    pub fn index(&self, board: Board) -> u32 {
        rank(board.inverse(self.size), self.size) as u32
    }

    /// Returns the index after a move that stays on the board, whose index is `before`.
    #[inline(always)]
    pub(crate) fn after(&self, before: u32, board: Board, direction: Move) -> u32 {
        self.along(&self.ways[board.blank() & 15][direction as usize], before, board)
    }

    pub(super) fn way(&self, blank: usize, direction: Move) -> Way {
        self.ways[blank & 15][direction as usize]
    }

    /// Returns the index after a move, of a board whose index is `before`.
    #[inline(always)]
    pub(super) fn along(&self, way: &Way, before: u32, board: Board) -> u32 {
        let tile = |bit: u8| (board.bits() >> (bit & 63) & 15) as usize;
        let passing = &self.passing[tile(way.from)];
        let passed = |bit: u8| passing[tile(bit)];
        let [a, b, c, d] = way.passed;
        let near = passed(a) + passed(b);
        let sum = if self.size.cols() <= 3 { near } else { near + passed(c) + passed(d) };
        before.wrapping_add_signed(way.blank + way.sign * sum)
    }

    /// Returns the board of an index; `None` past the last one.
    pub fn board(&self, index: u32) -> Option<Board> {
        unrank(index as usize, self.size).map(|inverse| inverse.inverse(self.size))
    }
}
