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
}

impl<'a> TableCell<'a> {
    /// The cell of these bytes of a text, without the room around it. Blanks that do not break belong to what is written.
    pub(super) fn of(text: &'a str, bytes: Range<usize>) -> TableCell<'a> {
        let cell = text[bytes].trim_matches([' ', '\t', '\r']);
        let start = cell.as_ptr() as usize - text.as_ptr() as usize;
        TableCell { text: cell.into(), at: start..start + cell.len() }
    }

    /// The cell of these bytes, without quotes around it; a quote within is written twice.
    pub(super) fn unquoted(text: &'a str, bytes: Range<usize>) -> TableCell<'a> {
        let cell = TableCell::of(text, bytes);
        let Range { start, end } = cell.at;
        match text[cell.at.clone()].strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
            Some(inner) if inner.contains("\"\"") => {
                TableCell { text: inner.replace("\"\"", "\"").into(), at: start + 1..end - 1 }
            }
            Some(inner) => TableCell { text: inner.into(), at: start + 1..end - 1 },
            None => cell,
        }
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
