//! Rows of cells: what every table becomes before it is read.

use std::borrow::Cow;
use std::ops::Range;

use crate::puzzle::{Board, Size};

use super::board::{board, boards_in};
use super::names::Named;

/// A cell as written, without what quotes it.
#[derive(Clone, Debug)]
pub(super) struct TableCell<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) at: Range<usize>,
    /// The room before it.
    pub(super) room: usize,
}

impl<'a> TableCell<'a> {
    /// The cell of these bytes of a text, without the room around it. Blanks that do not break belong to what is written.
    pub(super) fn of(text: &'a str, bytes: Range<usize>) -> TableCell<'a> {
        let from = bytes.start;
        let cell = text[bytes].trim_matches([' ', '\t', '\r']);
        let start = cell.as_ptr() as usize - text.as_ptr() as usize;
        TableCell { text: cell.into(), at: start..start + cell.len(), room: start - from }
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// A row of cells; the first of a table has the names of the columns.
#[derive(Clone, Debug)]
pub(super) struct TableRow<'a> {
    pub(super) line: usize,
    pub(super) at: Range<usize>,
    pub(super) cells: Vec<TableCell<'a>>,
}

impl TableRow<'_> {
    /// Returns the first column that may have the boards, by the names in this row.
    pub(super) fn board_column(&self) -> Option<usize> {
        self.cells.iter().position(|cell| Named::of(&cell.text).is_of_boards())
    }

    pub(super) fn has_board(&self) -> bool {
        self.cells.iter().any(|cell| entry(&cell.text, None).is_some())
    }

    pub(super) fn known_names(&self) -> usize {
        self.cells.iter().filter(|cell| Named::of(&cell.text) != Named::Other).count()
    }
}

/// The lines of a text with their numbers, from 1, and their bytes without the room at their ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, Range<usize>)> {
    let mut start = 0;
    text.split_inclusive('\n').enumerate().map(move |(number, line)| {
        let at = start..start + line.trim_end().len();
        start += line.len();
        (number + 1, at)
    })
}

/// Longer cells have lists, or no boards.
const LONGEST: usize = 400;

/// The one board of a cell that may have more in it: a name, its f.
pub(super) fn entry(text: &str, size: Option<Size>) -> Option<(Board, Size)> {
    if text.len() > LONGEST {
        return None;
    }
    if let Ok(read) = board(text, size) {
        return Some(read);
    }
    // The two ends of a number may be the blank.
    if text.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let only = |size: Size| match &boards_in(text, size)[..] {
        [(board, _)] => Some((*board, size)),
        _ => None,
    };
    match size {
        Some(size) => only(size),
        None => [9, 16].into_iter().flat_map(Size::with_cells).filter(|size| size.rows() == size.cols()).find_map(only),
    }
}
