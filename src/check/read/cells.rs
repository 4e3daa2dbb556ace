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
    /// The cell that is a part of a text, without the room around it. Blanks that do not break belong to what is written.
    pub(super) fn of(text: &'a str, part: &'a str) -> TableCell<'a> {
        let cell = part.trim_matches([' ', '\t', '\r']);
        let start = cell.as_ptr() as usize - text.as_ptr() as usize;
        TableCell { text: cell.into(), at: start..start + cell.len() }
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
    /// Returns true if a name in this row is that of boards.
    pub(super) fn names_boards(&self) -> bool {
        self.cells.iter().any(|cell| Named::of(&cell.text).is_of_boards())
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
    let only = |size: Size| match &boards_in(text, size)[..] {
        [(board, _)] => Some((*board, size)),
        _ => None,
    };
    let is_number = || text.trim().bytes().all(|byte| byte.is_ascii_digit());
    let part = || size.map_or_else(|| [9, 16].into_iter().filter_map(Size::square).find_map(only), only);
    board(text, size).ok().or_else(|| if is_number() { None } else { part() })
}
