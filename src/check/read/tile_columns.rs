//! Tables with a tile a column: the columns become one of boards.

use crate::puzzle::Size;

use super::cells::{TableCell, TableRow, entry};
use super::find::{board_of, single};
use super::names::Named;

/// Makes the columns of a table that have a tile each one of boards, if it has such columns.
pub(super) fn join(table: &mut [TableRow<'_>], size: Option<Size>) {
    let Some((header, rows)) = table.split_first_mut() else { return };
    let Some((first, count)) = tiles_at(header, rows, size) else { return };
    let name = &header.cells[first.min(header.cells.len() - 1)].text;
    let name = if Named::of(name).is_of_boards() { name.to_string() } else { "board".to_owned() };
    replace(header, first, count, name);
    for row in rows {
        let cells = row.cells.get(first..first + count).unwrap_or_default();
        let tile = |cell: &TableCell<'_>| {
            if cell.text.contains(char::is_numeric) { cell.text.trim().to_owned() } else { "_".to_owned() }
        };
        let is_blank = cells.iter().all(TableCell::is_blank);
        let text = if is_blank { String::new() } else { cells.iter().map(tile).collect::<Vec<String>>().join(" ") };
        replace(row, first, count, text);
    }
}

/// Replaces some cells of a row by one of this text.
fn replace(row: &mut TableRow<'_>, first: usize, count: usize, text: String) {
    let (first, end) = (first.min(row.cells.len()), (first + count).min(row.cells.len()));
    let of = &row.cells[first..end];
    let start = of.first().map_or(row.at.end, |cell| cell.at.start);
    let at = start..of.last().map_or(start, |cell| cell.at.end);
    row.cells.splice(first..end, [TableCell { text: text.into(), at }]);
}

/// The first of the columns that have a tile each in most of the rows below, and their number. Of several, that of most tiles.
pub(super) fn tiles_at(header: &TableRow<'_>, rows: &[TableRow<'_>], size: Option<Size>) -> Option<(usize, usize)> {
    let first = rows.iter().find(|row| !row.cells.iter().all(TableCell::is_blank))?;
    // A table that has whole boards needs none.
    let whole = header.board_column().and_then(|at| first.cells.get(at));
    if header.cells.is_empty() || whole.is_some_and(|cell| entry(&cell.text, size).is_some()) {
        return None;
    }
    let counts = size.map_or_else(|| vec![16, 9, 4], |size| vec![size.cells()]);
    let fits = |row: &TableRow<'_>, at: usize, count: usize| row.cells.get(at..at + count).is_some_and(are_tiles);
    counts.into_iter().find_map(|count| {
        let mut starts = (0..=first.cells.len().checked_sub(count)?).filter(|&at| fits(first, at, count));
        // The step may be a tile that the board lacks: the other rows tell.
        let at = starts.find(|&at| rows.iter().filter(|row| fits(row, at, count)).count() * 2 > rows.len())?;
        Some((at, count))
    })
}

/// Returns true if cells make a board: each number once, and one cell that is empty or no number.
fn are_tiles(cells: &[TableCell<'_>]) -> bool {
    let value = |cell: &TableCell<'_>| match cell.text.trim() {
        text if text.contains(char::is_numeric) => single(text),
        text => (text.chars().count() <= 5).then_some(0),
    };
    let values: Option<Vec<u8>> = cells.iter().map(value).collect();
    values.is_some_and(|values| board_of(&values).is_some())
}
