//! Boards in lines: rows below one another, side by side, or whole in a line.

use crate::puzzle::{Board, Size};

use super::super::fault::{SheetFault, Wrong};
use super::super::rows::{Cell, Misfit, RowText, board_of, is_permutation, whole};
use super::inline::{self, Found};
use super::lines::{Line, LineKind};

/// Number of lines in which a torn board is looked for.
const MOST_LINES: usize = 32;

/// The boards of a text.
///
/// # Errors
/// If rows that look like a board are none.
pub(super) fn boards(text: &str, lines: &[Line], size: Size) -> Result<Vec<Found>, Wrong> {
    scan(text, lines, size, true)
}

/// The boards of a text; what looks like one and is none is passed over.
pub(super) fn whole_boards(text: &str, lines: &[Line], size: Size) -> Vec<Found> {
    scan(text, lines, size, false).unwrap_or_default()
}

fn scan(text: &str, lines: &[Line], size: Size, strict: bool) -> Result<Vec<Found>, Wrong> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        if let Some(board) = alone(text, &lines[at], at, size) {
            found.push(board);
            at += 1;
            continue;
        }
        if let LineKind::Row { .. } = lines[at].kind {
            if let Some(rows) = rows_from(lines, at, size.rows())
                && below(lines, &rows, size, &mut found)
            {
                at = rows.last().map_or(at, |&(last, _)| last) + 1;
                continue;
            }
            if strict && let Some(wrong) = misfit(lines, at, size, &found) {
                return Err(wrong);
            }
        }
        if !matches!(lines[at].kind, LineKind::Blank | LineKind::Frame) {
            found.extend(inline::boards(text, &lines[at].at, at, size));
        }
        at += 1;
    }
    Ok(found)
}

/// The board that a line is by itself. Several such lines are boards below one another, not boards side by side.
fn alone(text: &str, line: &Line, at: usize, size: Size) -> Option<Found> {
    let LineKind::Row { row, .. } = &line.kind else { return None };
    let cells = row.cells(size.cells())?;
    let board = whole(&cells, size).ok()?;
    let bytes = row.start()..line.at.end;
    let nested = inline::rows_show(&text[bytes.clone()], size);
    Some(Found::in_line(board, at, bytes, nested))
}

/// Returns what is wrong with a line that by itself should be a board and is none, for lines beside it are.
fn misfit_alone(row: &RowText, beside: &[&RowText], size: Size, found: &[Found]) -> Option<Wrong> {
    let is_whole = |row: &&RowText| row.cells(size.cells()).is_some_and(|cells| whole(&cells, size).is_ok());
    let cells = row.cells(size.cells())?;
    if !beside.iter().any(is_whole) && !found.last().is_some_and(|last| last.in_line) {
        return None;
    }
    whole(&cells, size).err().and_then(Misfit::error).map(|error| Wrong::board(error, 0))
}

/// Returns the rows from a line on, without frames and, if each row stands apart, without empty lines.
fn rows_from(lines: &[Line], from: usize, count: usize) -> Option<Vec<(usize, &RowText)>> {
    let mut rows = Vec::with_capacity(count);
    let mut gaps = 0;
    for (at, line) in lines.iter().enumerate().skip(from) {
        match &line.kind {
            LineKind::Row { row, after_words } if rows.is_empty() || !after_words => rows.push((at, row)),
            LineKind::Frame => {}
            LineKind::Blank => {
                gaps += 1;
                // Rows may each have an empty line after them, but a board ends where only some have.
                if gaps > rows.len() {
                    return None;
                }
            }
            _ => return None,
        }
        if rows.len() == count {
            return (gaps == 0 || gaps + 1 == count).then_some(rows);
        }
    }
    None
}

/// Adds the board, or the boards side by side, that rows make.
fn below(lines: &[Line], rows: &[(usize, &RowText)], size: Size, found: &mut Vec<Found>) -> bool {
    let texts: Vec<&RowText> = rows.iter().map(|(_, row)| *row).collect();
    let (first, last) = (rows[0].0, rows[rows.len() - 1].0);
    let here = |board, at| Found { board, lines: first..last + 1, at, in_line: false, nested: false };
    if let Ok(board) = board_of(&texts, size) {
        found.push(here(board, texts[0].start()..lines[last].at.end));
        return true;
    }
    let boards = side_by_side(&texts, size);
    let any = !boards.is_empty();
    found.extend(boards.into_iter().map(|board| here(board, lines[first].at.clone())));
    any
}

/// The boards that rows make which have several times as many cells as a board has columns.
fn side_by_side(rows: &[&RowText], size: Size) -> Vec<Board> {
    let cols = size.cols();
    let count = rows[0].count() / cols;
    if count < 2 || !rows[0].count().is_multiple_of(cols) {
        return Vec::new();
    }
    let cells: Option<Vec<Vec<Cell>>> = rows.iter().map(|row| row.cells(count * cols)).collect();
    let Some(cells) = cells else { return Vec::new() };
    let board = |number: usize| {
        let part: Vec<Cell> = cells.iter().flat_map(|row| row[number * cols..(number + 1) * cols].to_vec()).collect();
        is_permutation(part.iter().map(|cell| cell.value)).then(|| whole(&part, size).ok()).flatten()
    };
    (0..count).map(board).collect::<Option<Vec<Board>>>().unwrap_or_default()
}

/// Returns what is wrong where rows begin that should be a board of this size and are none.
fn misfit(lines: &[Line], from: usize, size: Size, found: &[Found]) -> Option<Wrong> {
    let fits = |row: &RowText| row.cells(size.cols()).is_some();
    let beside = rows_from(lines, from, 2).unwrap_or_default();
    let beside: Vec<&RowText> = beside.into_iter().map(|(_, row)| row).collect();
    if let LineKind::Row { row, after_words: false } = &lines[from].kind
        && let Some(wrong) = misfit_alone(row, &beside, size, found)
    {
        return Some(wrong);
    }
    if let Some(rows) = rows_from(lines, from, size.rows()) {
        let texts: Vec<&RowText> = rows.iter().map(|(_, row)| *row).collect();
        if let Some(error) = board_of(&texts, size).err().and_then(Misfit::error) {
            return Some(Wrong::board(error, 0));
        }
        let count = texts[0].count();
        if count > size.cols() && count.is_multiple_of(size.cols()) && texts.iter().all(|row| row.count() == count) {
            return Some(Wrong::new(SheetFault::SideBySide(count / size.cols()), lines[from].at.clone()));
        }
    }
    // A single row of numbers can be anything; more of them, where boards were read before, are a board that is torn.
    let rest = lines[from..].iter().take(MOST_LINES).take_while(|line| match &line.kind {
        LineKind::Row { row, .. } => fits(row),
        LineKind::Frame => true,
        _ => false,
    });
    let rows = rest.filter(|line| matches!(line.kind, LineKind::Row { .. })).count();
    let torn = rows >= 2 && rows < size.rows() && !found.is_empty();
    torn.then(|| Wrong::new(SheetFault::Torn { found: rows, size }, lines[from].at.clone()))
}

/// Returns what is wrong with the first rows that nearly are a board, of whichever size.
pub(super) fn nearly(lines: &[Line]) -> Option<Wrong> {
    let size_of = |at: usize| {
        let LineKind::Row { row, .. } = &lines[at].kind else { return None };
        let cols = (2..=8).rev().find(|&cols| row.cells(cols).is_some())?;
        let count = lines[at..].iter().take(9).take_while(|line| match &line.kind {
            LineKind::Row { row, .. } => row.cells(cols).is_some(),
            _ => false,
        });
        Size::new(count.count(), cols).ok()
    };
    (0..lines.len()).find_map(|at| misfit(lines, at, size_of(at)?, &[]))
}
