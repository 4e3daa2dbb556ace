//! The number of rows and columns of a board.

use std::fmt;
use std::str::FromStr;

/// The size of a board: at least 2×2, at most 16 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    cols: u8,
}

/// The reason why a size is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SizeError(&'static str);

impl Size {
    /// 3×3, the 8-puzzle.
    pub const EIGHT_PUZZLE: Size = Size { rows: 3, cols: 3 };

    pub(crate) const SMALLEST: Size = Size { rows: 2, cols: 2 };

    /// Creates a size of `rows` × `cols`.
    ///
    /// # Errors
    /// If a side is shorter than 2, or there are more than 16 cells.
    pub const fn new(rows: usize, cols: usize) -> Result<Size, SizeError> {
        if rows < 2 || cols < 2 {
            return Err(SizeError("a board needs at least 2 rows and 2 columns"));
        }
        if rows > 8 || cols > 8 || rows * cols > 16 {
            return Err(SizeError("a board has at most 16 cells, such as 4x4, 2x8 or 3x5"));
        }
        Ok(Size { rows: rows as u8, cols: cols as u8 })
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Returns the number of cells, including the blank's.
    pub const fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// Returns all sizes with this many cells, flat ones first.
    pub fn with_cells(cells: usize) -> impl Iterator<Item = Size> {
        (2..=8)
            .filter_map(move |rows| (cells.is_multiple_of(rows)).then(|| Size::new(rows, cells / rows).ok()).flatten())
    }

    /// Returns the square size with this many cells, if there is one.
    pub fn square(cells: usize) -> Option<Size> {
        Size::with_cells(cells).find(|size| size.rows == size.cols)
    }

    /// Returns the row and column of a cell, counted from 0.
    pub const fn place(self, cell: usize) -> (usize, usize) {
        (cell / self.cols(), cell % self.cols())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let number = |part: &str| part.trim().parse::<usize>().ok();
        let sides = text.trim().split_once(['x', 'X', '×']);
        let sides = sides.and_then(|(rows, cols)| Some((number(rows)?, number(cols)?)));
        let (rows, cols) = sides.ok_or(SizeError("a size is written ROWSxCOLS, such as 3x3 or 2x5"))?;
        Size::new(rows, cols)
    }
}
