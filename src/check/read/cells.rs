//! Tables with a tile a column: the columns become one of boards.

use std::borrow::Cow;

use crate::puzzle::Size;

use super::names::Named;
use super::table::{self, TableCell, TableRow};
use super::tiles::permutation;

/// The name of a column of boards that was put together.
const NAME: &str = "board";

/// The table with its columns of tiles as one of boards; none where it has no such columns.
pub(super) fn joined<'a>(table: &[TableRow<'a>], size: Option<Size>) -> Option<Vec<TableRow<'a>>> {
    let (header, rows) = table.split_first()?;
    let (first, count) = tiles_at(header, rows, size)?;
    // A name for the boards, and none for the tiles, leaves the header short.
    let named = header.cells.get(first..first + count);
    let short = rows.first().is_some_and(|row| row.cells.len() == header.cells.len() + count - 1);
    let spans = if short { 1 } else { count };
    let name = named.unwrap_or(&header.cells).first().filter(|cell| is_board_name(cell));
    let name = if short { header.cells.get(first) } else { name };
    let name = name.map_or_else(|| NAME.to_owned(), |cell| cell.text.clone().into_owned());
    let mut joined = vec![with_one(header, first, spans, name.into())];
    joined.extend(rows.iter().map(|row| match row.cells.get(first..first + count) {
        Some(cells) if cells.iter().any(|cell| !cell.text.trim().is_empty()) => {
            let tile = |cell: &TableCell<'_>| match cell.text.trim() {
                text if is_blank(text) => "_".to_owned(),
                text => text.to_owned(),
            };
            let text = cells.iter().map(tile).collect::<Vec<String>>().join(" ");
            with_one(row, first, count, text.into())
        }
        _ => with_one(row, first, count, Cow::Borrowed("")),
    }));
    Some(joined)
}

fn is_board_name(cell: &TableCell<'_>) -> bool {
    use crate::check::sheet::ColumnKind;
    matches!(Named::of(&cell.text), Named::One(ColumnKind::Board) | Named::Node)
}

/// The row with some of its cells as one of this text.
fn with_one<'a>(row: &TableRow<'a>, first: usize, count: usize, text: Cow<'a, str>) -> TableRow<'a> {
    let of = row.cells.get(first..).unwrap_or_default();
    let (start, end) = (of.first(), of.get(count.min(of.len()).saturating_sub(1)));
    let at = start.map_or(row.at.end, |cell| cell.at.start)..end.map_or(row.at.end, |cell| cell.at.end);
    let before = row.cells.iter().take(first).cloned();
    let after = row.cells.iter().skip(first + count).cloned();
    let one = TableCell { text, at };
    TableRow { cells: before.chain([one]).chain(after).collect(), ..row.clone() }
}

/// The first of the columns that have a tile each in the rows below, and their number. Of several, that of most tiles.
fn tiles_at(header: &TableRow<'_>, rows: &[TableRow<'_>], size: Option<Size>) -> Option<(usize, usize)> {
    let first = rows.iter().find(|row| row.cells.iter().any(|cell| !cell.text.trim().is_empty()))?;
    // A table that has whole boards needs none.
    let whole = |at: usize| first.cells.get(at).is_some_and(|cell| table::entry(&cell.text, size).is_some());
    if (0..header.cells.len()).any(|at| is_board_name(&header.cells[at]) && whole(at)) {
        return None;
    }
    let counts = size.map_or_else(|| vec![16, 9, 12, 15, 8, 10, 6, 4], |size| vec![size.cells()]);
    let fits = |row: &TableRow<'_>, at: usize, count: usize| {
        row.cells.get(at..at + count).is_some_and(|cells| tiles(cells).is_some())
    };
    for count in counts {
        let squares = size.is_some() || matches!(count, 4 | 9 | 16);
        let last = first.cells.len().checked_sub(count);
        let mut starts = last.into_iter().flat_map(|last| 0..=last).filter(|&at| squares && fits(first, at, count));
        // The step may be a tile that the board lacks: then a name tells, or the other rows.
        let found: Vec<usize> = starts
            .by_ref()
            .filter(|&at| {
                let right = rows.iter().filter(|row| fits(row, at, count)).count();
                right * 2 > rows.len()
            })
            .collect();
        if let Some(&at) = found.first() {
            return Some((at, count));
        }
    }
    None
}

/// Returns true if a cell has no tile: nothing, or a sign or word that is no number.
fn is_blank(text: &str) -> bool {
    text.chars().count() <= 5 && !text.contains(char::is_numeric)
}

/// The tiles of cells, if they make a board: each number once, and one cell that is empty or no number.
fn tiles(cells: &[TableCell<'_>]) -> Option<()> {
    let value = |cell: &TableCell<'_>| {
        let text = cell.text.trim();
        let number = text.len() <= 2 && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse::<u8>() {
            Ok(value) if number => Some(value),
            _ if is_blank(text) => Some(0),
            _ => None,
        }
    };
    let values: Vec<u8> = cells.iter().map(value).collect::<Option<_>>()?;
    permutation(&values).map(|_| ())
}

/// Returns true if a row of names has columns with a tile each below it.
pub(super) fn begins(header: &TableRow<'_>, rows: &[TableRow<'_>]) -> bool {
    tiles_at(header, rows, None).is_some()
}
