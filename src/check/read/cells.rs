//! Rows of cells: what every table becomes before it is read.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use crate::puzzle::{Board, Size, TextError};

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
        (0..self.cells.len()).any(|at| self.has_board_at(at))
    }

    pub(super) fn has_board_at(&self, column: usize) -> bool {
        self.filled(column).is_some_and(|cell| entry(&cell.text, None).is_ok())
    }

    pub(super) fn known_names(&self) -> usize {
        self.cells.iter().filter(|cell| Named::of(&cell.text) != Named::Other).count()
    }
}

/// Returns the number of known names in the row of names, and where it is: of those that may be it, and name boards or have one so many
/// rows below, the first with most of them.
pub(super) fn header(rows: &[TableRow<'_>], may_be: impl Fn(usize) -> bool, above: usize) -> Option<(usize, usize)> {
    let has_boards = |at: usize| {
        let names_boards = rows[at].cells.iter().any(|cell| Named::of(&cell.text).is_of_boards());
        names_boards || rows.get(at + above).is_some_and(TableRow::has_board)
    };
    let found = (0..rows.len()).rev().filter(|&at| may_be(at) && has_boards(at)).map(|at| (rows[at].known_names(), at));
    found.max_by_key(|(names, _)| *names)
}

/// The one board of a cell that may have more in it: a name, its f.
pub(super) fn entry(text: &str, size: Option<Size>) -> Result<(Board, Size), TextError> {
    let only = |size: Size| match &boards_in(text, size)[..] {
        [(board, _)] => Some((*board, size)),
        _ => None,
    };
    // With room beside digits alone, either end may be the blank.
    let is_number = text.trim().bytes().all(|byte| byte.is_ascii_digit());
    let part = || size.map_or_else(|| [9, 16].into_iter().filter_map(Size::square).find_map(only), only);
    board(text, size).or_else(|wrong| if is_number { Err(wrong) } else { part().ok_or(wrong) })
}

/// Returns a table with a cell for each tile as lines of text: the cells below one another, with room before columns that have a name of their own, and
/// a sign for an empty cell among others of such a block.
pub(super) fn aligned(table: &[TableRow<'_>]) -> String {
    let has = |row: &TableRow<'_>, at: usize| row.cells.get(at).is_some_and(|cell| !cell.text.trim().is_empty());
    let columns = table.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let is_used: Vec<bool> = (0..columns).map(|at| table[1..].iter().any(|row| has(row, at))).collect();
    // `c00`, `c01`: the cells of one board.
    let stem = |at: usize| table[0].cells.get(at).map(|cell| cell.text.replace(|c: char| c.is_ascii_digit(), ""));
    let (mut made, mut line) = (String::new(), 1);
    for row in table {
        made.extend(std::iter::repeat_n('\n', row.line.saturating_sub(line)));
        line = line.max(row.line);
        let columns: Vec<usize> = (0..row.cells.len()).collect();
        for block in columns.chunk_by(|one, next| {
            is_used[*one] && is_used[*next] && (!has(&table[0], *next) || stem(*one) == stem(*next))
        }) {
            let filled = block.iter().filter(|at| has(row, **at)).count();
            made += "   ";
            for at in block {
                let text = row.cells[*at].text.replace('\n', " ");
                let is_blank = text.trim().is_empty() && filled >= 2 * (block.len() - filled);
                _ = write!(made, "{:>2} ", if is_blank { "_" } else { &text });
            }
        }
    }
    made
}
