//! Rows of cells: what every table becomes before it is read.

use std::borrow::Cow;
use std::ops::Range;

use crate::puzzle::{Board, Size};

use super::board::board;
use super::lists::RawList;
use super::names::Named;
use super::values::words;

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

/// The one board of a cell that may have more in it: a name, its f.
pub(super) fn entry(text: &str, size: Option<Size>) -> Option<(Board, Size)> {
    if let Ok(read) = board(text, size) {
        return Some(read);
    }
    // The two ends of a number may be the blank.
    if text.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let Some(size) = size else {
        let quoted = text.split('`').skip(1).step_by(2);
        let packed = words(text).map(|(_, word)| word).filter(|word| word.len() >= 4);
        return quoted.chain(packed).find_map(|part| board(part, None).ok());
    };
    let RawList::Items(items) = RawList::of(text, size).ok()? else { return None };
    let mut boards = items.into_iter().filter_map(|(item, _)| item.board());
    boards.next().filter(|_| boards.next().is_none()).map(|board| (board, size))
}
