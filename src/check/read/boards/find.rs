//! Boards in lines: rows below one another, side by side, or whole in a line among other words.

use std::ops::Range;

use crate::check::sheet::SheetFormat;
use crate::puzzle::{Board, Size};

use super::super::board::board_at;
use super::super::fault::{Misread, SheetFault};
use super::super::rows::{RowText, Tile, error_of, tiles_of, whole};
use super::super::values::words_with;
use super::lines::{LineKind, TextLine};

/// Number of lines in which a torn board is looked for.
const MOST_LINES: usize = 32;

#[derive(Debug)]
pub(super) struct FoundBoard {
    pub(super) board: Board,
    pub(super) lines: Range<usize>,
    pub(super) at: Range<usize>,
    /// True if it stands whole in one line.
    pub(super) in_line: bool,
    /// True if its rows show within that line.
    pub(super) nested: bool,
}

/// A board that stands whole in line number `line`; its rows may show by brackets or strokes.
fn in_line(text: &str, board: Board, line: usize, at: Range<usize>, size: Size) -> FoundBoard {
    let rows = text[at.clone()].split([']', ')', '/']).filter(|row| row.contains(char::is_alphanumeric)).count();
    FoundBoard { board, lines: line..line + 1, at, in_line: true, nested: rows == size.rows() }
}

/// The boards of a text. What looks like one and is none is passed over, unless the reading is strict.
///
/// # Errors
/// In a strict reading, if rows that look like a board are none.
pub(super) fn boards(text: &str, lines: &[TextLine], size: Size, strict: bool) -> Result<Vec<FoundBoard>, Misread> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        if let LineKind::Row { row, .. } = &line.kind {
            // Several lines that are boards by themselves are boards below one another, not boards side by side.
            if let Some(board) = row.tiles(size.cells()).and_then(|tiles| whole(&tiles)) {
                found.push(in_line(text, board, at, row.start()..line.at.end, size));
                at += 1;
                continue;
            }
            if let Some((rows, end)) = rows_from(lines, at, size.rows())
                && let Some(boards) = below(&rows, size)
            {
                let place = rows[0].start()..lines[end - 1].at.end;
                let here =
                    |board| FoundBoard { board, lines: at..end, at: place.clone(), in_line: false, nested: false };
                found.extend(boards.into_iter().map(here));
                at = end;
                continue;
            }
            if strict && let Some(wrong) = misfit(lines, at, size, &found) {
                return Err(wrong);
            }
        }
        if !matches!(line.kind, LineKind::Blank | LineKind::Frame) {
            among_words(text, line, at, size, &mut found);
        }
        at += 1;
    }
    Ok(found)
}

/// Adds the boards that stand among the words of line number `number`.
fn among_words(text: &str, line: &TextLine, number: usize, size: Size, found: &mut Vec<FoundBoard>) {
    let (line, start) = (&text[line.at.clone()], line.at.start);
    let words: Vec<(usize, &str)> = words_with(line, |c| matches!(c, '*' | '#')).collect();
    let mut at = 0;
    while at < words.len() {
        let Some((board, count)) = board_at(line, &words[at..], size) else {
            at += 1;
            continue;
        };
        let (last, word) = words[at + count - 1];
        found.push(in_line(text, board, number, start + words[at].0..start + last + word.len(), size));
        at += count;
    }
}

/// Returns the rows from a line on, without frames and, if each row stands apart, without empty lines, and the line
/// after them.
fn rows_from(lines: &[TextLine], from: usize, count: usize) -> Option<(Vec<&RowText>, usize)> {
    let mut rows = Vec::with_capacity(count);
    let mut gaps = 0;
    for (at, line) in lines.iter().enumerate().skip(from) {
        match &line.kind {
            LineKind::Row { row, after_words } if rows.is_empty() || !after_words => rows.push(row),
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
            return (gaps == 0 || gaps + 1 == count).then_some((rows, at + 1));
        }
    }
    None
}

/// The board that rows make, or the boards side by side, if each row has several times as many tiles as a board has
/// columns.
fn below(rows: &[&RowText], size: Size) -> Option<Vec<Board>> {
    if let Some(board) = tiles_of(rows, size).and_then(|tiles| whole(&tiles)) {
        return Some(vec![board]);
    }
    let (cols, across) = (size.cols(), rows[0].words.len());
    if across < 2 * cols || !across.is_multiple_of(cols) {
        return None;
    }
    let tiles: Vec<Vec<Tile>> = rows.iter().map(|row| row.tiles(across)).collect::<Option<_>>()?;
    let board = |from: usize| whole(&tiles.iter().map(|row| &row[from..from + cols]).collect::<Vec<_>>().concat());
    (0..across).step_by(cols).map(board).collect()
}

/// Returns what is wrong where rows begin that should be a board of this size and are none.
fn misfit(lines: &[TextLine], from: usize, size: Size, found: &[FoundBoard]) -> Option<Misread> {
    let (cells, cols) = (size.cells(), size.cols());
    // A line that by itself should be a board, for a line beside it is one.
    let is_whole = |row: &&RowText| row.tiles(cells).is_some_and(|tiles| whole(&tiles).is_some());
    if let LineKind::Row { row, after_words: false } = &lines[from].kind
        && let Some(tiles) = row.tiles(cells)
        && (found.last().is_some_and(|last| last.in_line)
            || rows_from(lines, from, 2).is_some_and(|(beside, _)| beside.iter().any(is_whole)))
        && let Some(error) = error_of(&tiles, size)
    {
        return Some(Misread::board(error, 0));
    }
    if let Some((rows, _)) = rows_from(lines, from, size.rows()) {
        if let Some(error) = tiles_of(&rows, size).and_then(|tiles| error_of(&tiles, size)) {
            return Some(Misread::board(error, 0));
        }
        let across = rows[0].words.len();
        if across > cols && across.is_multiple_of(cols) && rows.iter().all(|row| row.words.len() == across) {
            return Some(Misread::new(SheetFault::SideBySide(across / cols), lines[from].at.clone()));
        }
    }
    // A single row of numbers can be anything; more of them, where boards were read before, are a board that is torn.
    let rows = rows_of(&lines[from..lines.len().min(from + MOST_LINES)], cols, true);
    let torn = rows >= 2 && rows < size.rows() && !found.is_empty();
    torn.then(|| Misread::new(SheetFault::Torn { found: rows, size }, lines[from].at.clone()))
}

/// Number of rows of so many tiles with which lines begin, frames between them or not.
fn rows_of(lines: &[TextLine], cols: usize, framed: bool) -> usize {
    let fits = |line: &&TextLine| match &line.kind {
        LineKind::Row { row, .. } => row.tiles(cols).is_some(),
        LineKind::Frame => framed,
        _ => false,
    };
    lines.iter().take_while(fits).filter(|line| matches!(line.kind, LineKind::Row { .. })).count()
}

/// Says why no board is found: what is wrong with the first rows that nearly are one, of whichever size.
pub(super) fn explain_no_boards(lines: &[TextLine]) -> Misread {
    let size_of = |at: usize| {
        let LineKind::Row { row, .. } = &lines[at].kind else { return None };
        let cols = (2..=8).rev().find(|&cols| row.tiles(cols).is_some())?;
        Size::new(rows_of(&lines[at..lines.len().min(at + 9)], cols, false), cols).ok()
    };
    let wrong = (0..lines.len()).find_map(|at| misfit(lines, at, size_of(at)?, &[]));
    wrong.unwrap_or_else(|| Misread::new(SheetFault::NoBoards(SheetFormat::Boards), 0..0))
}
