//! Rows of cells: what every table becomes before it is read.

use std::borrow::Cow;
use std::ops::Range;

use crate::puzzle::{Board, Size};

use super::board::{board, boards_in};
use super::names::Named;
use super::values::is_empty;

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

/// A row of cells; the first of a table has the names of the columns. What has no cells is something else between them.
#[derive(Clone, Debug)]
pub(super) struct TableRow<'a> {
    /// The line where it begins, once the table is whole.
    pub(super) line: usize,
    pub(super) at: Range<usize>,
    pub(super) cells: Vec<TableCell<'a>>,
}

impl<'a> TableRow<'a> {
    /// Returns a cell, if it says something.
    pub(super) fn filled(&self, column: usize) -> Option<&TableCell<'a>> {
        self.cells.get(column).filter(|cell| !is_empty(&cell.text))
    }

    pub(super) fn has_board(&self) -> bool {
        self.cells.iter().any(|cell| entry(&cell.text, None).is_some())
    }

    pub(super) fn known_names(&self) -> usize {
        self.cells.iter().filter(|cell| Named::of(&cell.text) != Named::Other).count()
    }

    /// Returns the number of known names, if this may be the row of names above others: one is that of boards, or boards are below.
    /// Names that nobody knows are one.
    pub(super) fn names(&self, below: &[TableRow<'_>]) -> usize {
        let names_boards = || self.cells.iter().any(|cell| Named::of(&cell.text).is_of_boards());
        let is_row = |row: &&TableRow<'_>| row.cells.len() == self.cells.len() && row.has_board();
        match self.known_names() {
            known if known > 0 && (names_boards() || below.first().is_some_and(TableRow::has_board)) => known,
            _ => usize::from(self.cells.len() > 1 && below.iter().take(2).filter(is_row).count() == 2),
        }
    }
}

/// Returns rows with the numbers of their lines.
pub(super) fn with_lines<'a>(text: &str, mut rows: Vec<TableRow<'a>>) -> Vec<TableRow<'a>> {
    let (mut line, mut counted) = (1, 0);
    for row in &mut rows {
        line += text[counted..row.at.start].matches('\n').count();
        (row.line, counted) = (line, row.at.start);
    }
    rows
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
