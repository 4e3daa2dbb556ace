//! Tables with a tile a cell, or a row of tiles: the cells of a board become one.

use std::borrow::Cow;

use crate::puzzle::Size;

use super::cells::{TableCell, TableRow, entry};
use super::find::{board_of, single};
use super::names::Named;

/// The table with its columns of tiles as one of boards; none where it has no such columns.
pub(super) fn joined<'a>(table: &[TableRow<'a>], size: Option<Size>) -> Option<Vec<TableRow<'a>>> {
    let (header, rows) = table.split_first()?;
    let (first, count) = tiles_at(header, rows, size)?;
    // One name for the boards, and none for the tiles, leaves the header short.
    let is_short = rows.first().is_some_and(|row| row.cells.len() == header.cells.len() + count - 1);
    let name = header.cells[first.min(header.cells.len() - 1)].text.clone();
    let name = if Named::of(&name).is_of_boards() { name } else { Cow::Borrowed("board") };
    let mut joined = vec![with_one(header, first, if is_short { 1 } else { count }, name)];
    joined.extend(rows.iter().map(|row| {
        let cells = row.cells.get(first..first + count).unwrap_or_default();
        let tile = |cell: &TableCell<'_>| {
            let text = cell.text.trim();
            if text.contains(char::is_numeric) || text.contains(' ') { text.to_owned() } else { "_".to_owned() }
        };
        let is_blank = cells.iter().all(TableCell::is_blank);
        let sign = if cells.iter().all(|cell| cell.text.trim().contains(' ')) { " / " } else { " " };
        let text = if is_blank { String::new() } else { cells.iter().map(tile).collect::<Vec<String>>().join(sign) };
        with_one(row, first, count, text.into())
    }));
    Some(joined)
}

/// The row with some of its cells as one of this text.
fn with_one<'a>(row: &TableRow<'a>, first: usize, count: usize, text: Cow<'a, str>) -> TableRow<'a> {
    let of = row.cells.get(first..).unwrap_or_default();
    let (start, end) = (of.first(), of.get(count.min(of.len()).saturating_sub(1)));
    let at = start.map_or(row.at.end, |cell| cell.at.start)..end.map_or(row.at.end, |cell| cell.at.end);
    let before = row.cells.iter().take(first).cloned();
    let after = row.cells.iter().skip(first + count).cloned();
    TableRow { cells: before.chain([TableCell { text, at, room: 0 }]).chain(after).collect(), ..row.clone() }
}

/// The first of the columns that have a tile each in most of the rows below, and their number. Of several, that of most tiles.
pub(super) fn tiles_at(header: &TableRow<'_>, rows: &[TableRow<'_>], size: Option<Size>) -> Option<(usize, usize)> {
    let first = rows.iter().find(|row| !row.cells.iter().all(TableCell::is_blank))?;
    // A table that has whole boards needs none.
    let whole = header.board_column().and_then(|at| first.cells.get(at));
    if header.cells.is_empty() || whole.is_some_and(|cell| entry(&cell.text, size).is_some()) {
        return None;
    }
    let counts = size.map_or_else(|| vec![16, 12, 9, 8, 6, 4, 3, 2], |size| vec![size.cells(), size.rows()]);
    let fits = |row: &TableRow<'_>, at: usize, count: usize| row.cells.get(at..at + count).is_some_and(are_tiles);
    counts.into_iter().find_map(|count| {
        let mut starts = (0..=first.cells.len().checked_sub(count)?).filter(|&at| fits(first, at, count));
        // The step may be a tile that the board lacks: the other rows tell.
        let at = starts.find(|&at| rows.iter().filter(|row| fits(row, at, count)).count() * 2 > rows.len())?;
        Some((at, count))
    })
}

/// Returns true if cells make a board: each number once, and one cell that is empty or no number. A cell may have a row.
fn are_tiles(cells: &[TableCell<'_>]) -> bool {
    let value = |text: &str| match text {
        text if text.contains(char::is_numeric) => single(text),
        text => (text.chars().count() <= 5).then_some(0),
    };
    let all = cells.iter().map(|cell| cell.text.trim().split(' ').filter(|word| !word.is_empty() || cell.is_blank()));
    let all: Vec<Vec<&str>> = all.map(Iterator::collect).collect();
    let values: Option<Vec<u8>> = all.concat().into_iter().map(value).collect();
    all.iter().all(|row| row.len() == all[0].len()) && values.is_some_and(|values| board_of(&values).is_some())
}
