//! A board, packed.

use super::{Grid, Move, Size};

/// The tiles of a board, packed four bits a cell, the first in the lowest, 0 for the blank; its [`Size`] is stored elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u64);

impl Board {
    /// Packs cells, row by row. The caller guarantees that they are a permutation of `0..n`.
    pub(crate) fn from_cells(cells: &[u8]) -> Board {
        Board(cells.iter().rev().fold(0, |packed, &tile| packed << 4 | u64::from(tile)))
    }

    /// Returns the board with a packed form, which must be that of one.
    pub(crate) const fn from_bits(bits: u64) -> Board {
        Board(bits)
    }

    /// The packed form.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The tile in a cell, 0 for the blank.
    #[inline]
    pub const fn tile(self, cell: usize) -> u8 {
        (self.0 >> (4 * cell) & 15) as u8
    }

    /// The cell of the blank.
    #[inline]
    pub const fn blank(self) -> usize {
        const ONES: u64 = 0x1111_1111_1111_1111;
        // The lowest group of four bits that is zero; the borrow spoils only the groups above it.
        let zeros = self.0.wrapping_sub(ONES) & !self.0 & (ONES << 3);
        zeros.trailing_zeros() as usize / 4
    }

    /// Returns a number that sorts boards as their texts sort in dictionary order.
    pub(crate) const fn text_order(self) -> u64 {
        let bytes = self.0.swap_bytes();
        (bytes & 0x0F0F_0F0F_0F0F_0F0F) << 4 | bytes >> 4 & 0x0F0F_0F0F_0F0F_0F0F
    }

    /// The tiles row by row.
    pub fn tiles(self, size: Size) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
        (0..size.cells()).map(move |cell| self.tile(cell))
    }

    /// Returns the cells of the tiles, packed like a board: the cell of the blank, of tile 1, and so on.
    #[inline]
    pub(crate) fn inverse(self, size: Size) -> Board {
        let place = |packed, cell| packed | (cell as u64) << (4 * self.tile(cell));
        Board((0..size.cells()).fold(0, place))
    }

    #[inline]
    pub(crate) const fn slid(self, from: usize, blank: usize) -> Board {
        let tile = self.0 >> (4 * from) & 15;
        Board(self.0 ^ tile << (4 * from) ^ tile << (4 * blank))
    }

    /// Returns the board after a move of the blank; `None` off the board.
    pub fn moved(self, direction: Move, grid: &Grid) -> Option<Board> {
        let blank = self.blank();
        grid.step(blank, direction).map(|from| self.slid(from, blank))
    }

    /// Returns the tiles as one word, `283104765`; tiles above 9 are `A`…`F`.
    pub fn text(self, size: Size) -> String {
        self.tiles(size).map(|tile| char::from(DIGITS[usize::from(tile)])).collect()
    }

    /// Returns the tiles on one line that shows the size: a slash between rows, unless the board is square.
    pub fn line(self, size: Size) -> String {
        in_rows(&self.text(size), size)
    }

    /// Returns the tiles as numbers, for a person: `2 8 3 1 0 4 7 6 5`.
    pub fn spaced(self, size: Size) -> String {
        let tiles: Vec<String> = self.tiles(size).map(|tile| tile.to_string()).collect();
        tiles.join(" ")
    }
}

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// Returns the text of a board in a form that shows its size: with a slash between rows, unless the board is square.
pub(crate) fn in_rows(text: &str, size: Size) -> String {
    if size.rows() == size.cols() {
        return text.to_owned();
    }
    let rows: Vec<&str> = (0..size.rows()).map(|row| &text[row * size.cols()..(row + 1) * size.cols()]).collect();
    rows.join("/")
}
