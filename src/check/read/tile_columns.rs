//! Tables with a tile a cell: the cells of a board, in one row or in several, become one.

use std::borrow::Cow;

use crate::puzzle::Size;

use super::cells::{TableCell, TableRow, entry};
use super::find::{board_of, single};
use super::names::Named;

/// The table with its columns of tiles as one of boards; none where it has no such columns.
pub(super) fn joined<'a>(table: &[TableRow<'a>], size: Option<Size>) -> Option<Vec<TableRow<'a>>> {
    let (header, rows) = table.split_first()?;
    let Some((first, count)) = tiles_at(header, rows, size) else { return unstacked(header, rows) };
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

/// The table with boards of several rows in one row each.
fn unstacked<'a>(header: &TableRow<'a>, rows: &[TableRow<'a>]) -> Option<Vec<TableRow<'a>>> {
    let (first, size) = stack_at(rows)?;
    let mut made = vec![with_one(header, first, size.cols(), "board".into())];
    for (row, more) in stacks(rows, first, size) {
        let tile = |cell: &TableCell<'_>| if cell.is_blank() { "_".to_owned() } else { cell.text.to_string() };
        let line = |row: &TableRow<'_>| {
            let own = row.cells.get(first..first + size.cols()).unwrap_or_default();
            own.iter().map(tile).collect::<Vec<String>>().join(" ")
        };
        let board = [row].into_iter().chain(more).map(line).collect::<Vec<String>>().join(" / ");
        made.push(with_one(row, first, size.cols(), board.into()));
    }
    Some(made)
}

/// The first of the columns in which the tiles of boards stand that take several rows, and their size.
pub(super) fn stack_at(rows: &[TableRow<'_>]) -> Option<(usize, Size)> {
    let across = rows.iter().take(4).map(|row| row.cells.len()).max()?;
    let sizes = [9, 16, 6].into_iter().flat_map(Size::with_cells).filter(|size| size.rows() < 5);
    let mut all = sizes.flat_map(|size| (0..across.saturating_sub(size.cols())).map(move |first| (first, size)));
    all.find(|&(first, size)| {
        let of = |(row, more): (&TableRow<'_>, &[TableRow<'_>])| {
            let cells = [row].into_iter().chain(more).filter_map(|row| row.cells.get(first..first + size.cols()));
            let cells = cells.collect::<Vec<_>>().concat();
            cells.len() == size.cells() && are_tiles(&cells)
        };
        let stacks: Vec<bool> = stacks(rows, first, size).map(of).collect();
        stacks.len() > 1 && stacks.iter().filter(|fits| **fits).count() * 2 > stacks.len()
    })
}

/// Each row that has a number besides its tiles, with the rows below it that have none.
fn stacks<'t, 'a>(
    rows: &'t [TableRow<'a>],
    first: usize,
    size: Size,
) -> impl Iterator<Item = (&'t TableRow<'a>, &'t [TableRow<'a>])> {
    let is_bare = move |row: &TableRow<'_>| {
        let mut beside = row.cells.iter().enumerate().filter(|(at, _)| !(first..first + size.cols()).contains(at));
        beside.all(|(_, cell)| !cell.text.contains(|c: char| c.is_ascii_digit()))
    };
    let more = size.rows() - 1;
    (0..rows.len().saturating_sub(more)).filter_map(move |at| {
        let below = &rows[at + 1..=at + more];
        (!is_bare(&rows[at]) && below.iter().all(is_bare)).then_some((&rows[at], below))
    })
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
