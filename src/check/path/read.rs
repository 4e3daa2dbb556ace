//! The path in a text: boards as a sheet has them, or moves.

use super::moves::{FoundMoves, moves_of, without_headings};
use super::{PathVerdict, WrittenPath, WrittenSteps, mark_path};
use crate::check::read::{ReadOptions, text_of};
use crate::check::{Row, Sheet, SheetError};
use crate::puzzle::Board;

/// Reads a path: the boards of a text, or the moves in it. If a trace is before a heading such as `Solution path`, the path
/// is what follows.
///
/// # Errors
/// When there are neither boards nor moves.
pub fn read_path(bytes: &[u8], options: &ReadOptions) -> Result<WrittenPath, SheetError> {
    let text = text_of(bytes);
    let whole = options.read(bytes);
    if let Ok(sheet) = &whole
        && let Some(path) = announced(&text, sheet, options)
    {
        return Ok(path);
    }
    let found = moves_of(&text);
    match whole {
        Ok(sheet) if sheet.rows.len() > 1 => Ok(of_boards(&sheet, &found)),
        Ok(sheet) => match unheaded(&text, options).filter(|_| found.heading.is_some()) {
            Some(boards) => Ok(of_boards(&boards, &found)),
            None if found.moves.is_empty() => Ok(of_boards(&sheet, &found)),
            None => Ok(of_moves(Some(&sheet), found)),
        },
        Err(_) if !found.moves.is_empty() => Ok(of_moves(None, found)),
        Err(error) => Err(error),
    }
}

/// Reads a file that holds nothing but moves; none if it holds anything else.
#[must_use]
pub fn only_moves(bytes: &[u8]) -> Option<WrittenPath> {
    let found = moves_of(&text_of(bytes));
    (!found.moves.is_empty() && found.other_lines == 0).then(|| of_moves(None, found))
}

/// A path that a sheet holds.
#[derive(Clone, Debug)]
pub struct PathInSheet {
    /// The path.
    pub written: WrittenPath,
    /// True if the sheet says that it is one: by a heading before its boards (`Solution path`), by a move before each board but
    /// the first (`Move: Up`), or because it has one board and moves.
    pub says_so: bool,
}

/// Returns the path that a sheet holds, if its boards are each one legal move from the one before, from the start to the goal, or
/// if it has one board and moves. The trace of a search may happen to be such a path.
#[must_use]
pub fn path_in(
    bytes: &[u8],
    options: &ReadOptions,
    sheet: &Sheet,
    [start, goal]: [Option<Board>; 2],
) -> Option<PathInSheet> {
    if sheet.rows.len() < 2 {
        let text = text_of(bytes);
        let found = moves_of(&text);
        if found.heading.is_some()
            && let Some(boards) = unheaded(&text, options)
        {
            return Some(PathInSheet { written: of_boards(&boards, &found), says_so: true });
        }
        let is_path = found.moves.len() > 1 || found.heading.is_some() && !found.moves.is_empty();
        return is_path.then(|| PathInSheet { written: of_moves(Some(sheet), found), says_so: true });
    }
    // Most traces have two boards in a row that are more than a move apart.
    if !sheet.rows.iter().zip(sheet.rows.iter().skip(1)).all(|(one, next)| is_near(one.board, next.board)) {
        return None;
    }
    let path = of_boards(sheet, &FoundMoves::default());
    let marked = mark_path(&path, sheet.size, start, goal, None).ok()?;
    if marked.verdict() != PathVerdict::Right {
        return None;
    }
    let found = moves_of(&text_of(bytes));
    let second = sheet.rows.get(1).map_or(0, Row::line);
    let headed = found.heading.is_some_and(|line| line < second);
    let says_so = headed || found.alone() + 1 == sheet.rows.len();
    Some(PathInSheet { written: of_boards(sheet, &found), says_so })
}

/// Returns true if at most two cells differ, as they do after a move: a look that costs little.
fn is_near(one: Board, other: Board) -> bool {
    let differ = one.bits() ^ other.bits();
    (0..16).filter(|cell| differ >> (4 * cell) & 15 != 0).count() == 2
}

impl FoundMoves {
    /// Returns the number of moves that are alone on their lines.
    fn alone(&self) -> usize {
        self.moves.chunk_by(|one, next| one.line == next.line).filter(|line| line.len() == 1).count()
    }
}

/// Returns the boards of a text without the headings that announce a path, if there are several.
fn unheaded(text: &str, options: &ReadOptions) -> Option<Sheet> {
    let plain = without_headings(text, 1);
    options.read(plain.as_bytes()).ok().filter(|sheet| sheet.rows.len() > 1)
}

/// Returns the path below a heading that announces one, if a trace is before it.
fn announced(text: &str, sheet: &Sheet, options: &ReadOptions) -> Option<WrittenPath> {
    let second = sheet.rows.get(1)?.line();
    let heading = moves_of(text).heading.filter(|heading| *heading > second)?;
    let below = without_headings(text, heading);
    let start = sheet.start.or(sheet.rows.first().map(|row| row.board));
    let found = moves_of(&below);
    let options = ReadOptions { size: Some(sheet.size), ..options.clone() };
    let boards = options.read(below.as_bytes()).ok().filter(|below| below.rows.len() > 1);
    let path = match boards {
        Some(boards) => of_boards(&boards, &found),
        None if !found.moves.is_empty() => of_moves(None, found),
        None => return None,
    };
    let (start, goal) = (path.start.or(start), path.goal.or(sheet.goal));
    Some(WrittenPath { size: Some(sheet.size), start, goal, ..path })
}

fn of_boards(sheet: &Sheet, found: &FoundMoves) -> WrittenPath {
    let boards: Vec<(usize, Board)> = sheet.rows.iter().map(|row| (row.line(), row.board)).collect();
    WrittenPath {
        size: Some(sheet.size),
        start: sheet.start,
        goal: sheet.goal,
        steps: WrittenSteps::Boards(boards),
        told: found.told,
        decided: sheet.reading.decided.clone(),
    }
}

fn of_moves(sheet: Option<&Sheet>, found: FoundMoves) -> WrittenPath {
    let first = sheet.and_then(|sheet| sheet.start.or(sheet.rows.first().map(|row| row.board)));
    WrittenPath {
        size: sheet.map(|sheet| sheet.size),
        start: first,
        goal: sheet.and_then(|sheet| sheet.goal),
        steps: WrittenSteps::Moves(found.moves),
        told: found.told,
        decided: sheet.map(|sheet| sheet.reading.decided.clone()).unwrap_or_default(),
    }
}
