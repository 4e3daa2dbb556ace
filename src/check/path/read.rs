//! The path in a text: boards as a sheet has them, or moves.

use super::moves::{FoundMoves, moves_of, without_headings};
use super::{WrittenPath, WrittenSteps, mark_path};
use crate::check::read::{ReadOptions, text_of};
use crate::check::{Mark, Sheet, SheetError};
use crate::puzzle::{Board, move_between};

/// Reads a path: the boards of a text, or the moves in it. If a trace precedes a heading such as `Solution path`, the path is
/// the text below it.
///
/// # Errors
/// If there are neither boards nor moves.
pub fn read_path(bytes: &[u8], options: &ReadOptions) -> Result<WrittenPath, SheetError> {
    let text = text_of(bytes);
    let whole = options.read(bytes);
    if let Some(path) = whole.as_ref().ok().and_then(|sheet| announced(&text, sheet, options)) {
        return Ok(path);
    }
    let found = moves_of(&text);
    match whole {
        Ok(sheet) if sheet.rows.len() > 1 => Ok(of_boards(&sheet, &found)),
        Ok(sheet) => Ok(below_heading(&text, &found, options).unwrap_or_else(|| {
            if found.moves.is_empty() { of_boards(&sheet, &found) } else { of_moves(Some(&sheet), found) }
        })),
        Err(_) if !found.moves.is_empty() => Ok(of_moves(None, found)),
        Err(error) => Err(error),
    }
}

/// Reads a file that holds nothing but moves; `None` if it holds anything else.
pub fn only_moves(bytes: &[u8]) -> Option<WrittenPath> {
    let found = moves_of(&text_of(bytes));
    (!found.moves.is_empty() && found.other_lines == 0).then(|| of_moves(None, found))
}

/// A path found in a sheet.
#[derive(Clone, Debug)]
pub struct PathInSheet {
    /// The path.
    pub written: WrittenPath,
    /// True if the sheet says that it is one: by a heading before its boards (`Solution path`), by a move before each board but
    /// the first (`Move: Up`), or by having one board and moves.
    pub says_so: bool,
}

/// Returns the path in a sheet, if each of its boards is one legal move from the previous one, from the start to the goal, or if
/// it has one board and moves. The trace of a search may happen to be such a path.
pub fn path_in(
    bytes: &[u8],
    options: &ReadOptions,
    sheet: &Sheet,
    [start, goal]: [Option<Board>; 2],
) -> Option<PathInSheet> {
    let Some(second) = sheet.rows.get(1) else {
        let text = text_of(bytes);
        let found = moves_of(&text);
        if let Some(written) = below_heading(&text, &found, options) {
            return Some(PathInSheet { written, says_so: true });
        }
        let is_path = found.moves.len() > 1 || found.heading.is_some() && !found.moves.is_empty();
        return is_path.then(|| PathInSheet { written: of_moves(Some(sheet), found), says_so: true });
    };
    // In most traces two consecutive boards are more than a move apart, which is cheap to detect.
    if !sheet
        .rows
        .windows(2)
        .all(|pair| move_between(pair[0].state.board(), pair[1].state.board(), sheet.size).is_some())
    {
        return None;
    }
    let path = of_boards(sheet, &FoundMoves::default());
    if mark_path(&path, sheet.size, start, goal, None).ok()?.mark() != Mark::Right {
        return None;
    }
    let found = moves_of(&text_of(bytes));
    let is_headed = found.heading.is_some_and(|line| line < second.line());
    let alone = found.moves.chunk_by(|one, next| one.line == next.line).filter(|line| line.len() == 1).count();
    let says_so = is_headed || alone + 1 == sheet.rows.len();
    Some(PathInSheet { written: of_boards(sheet, &found), says_so })
}

/// Returns the boards of a text without the headings that announce a path, if there are such headings and several boards.
fn below_heading(text: &str, found: &FoundMoves, options: &ReadOptions) -> Option<WrittenPath> {
    found.heading?;
    let sheet = options.read(without_headings(text, 1).as_bytes()).ok()?;
    (sheet.rows.len() > 1).then(|| of_boards(&sheet, found))
}

/// Returns the path below a heading that announces one, if a trace precedes it.
fn announced(text: &str, sheet: &Sheet, options: &ReadOptions) -> Option<WrittenPath> {
    let second = sheet.rows.get(1)?.line();
    let heading = moves_of(text).heading.filter(|heading| *heading > second)?;
    let below = without_headings(text, heading);
    let found = moves_of(&below);
    let options = ReadOptions { size: Some(sheet.size), ..options.clone() };
    let path = match options.read(below.as_bytes()) {
        Ok(boards) if boards.rows.len() > 1 => of_boards(&boards, &found),
        _ if found.moves.is_empty() => return None,
        _ => of_moves(None, found),
    };
    let start = path.start.or(sheet.start).or(sheet.rows.first().map(|row| row.state.board()));
    Some(WrittenPath { size: Some(sheet.size), start, goal: path.goal.or(sheet.goal), ..path })
}

fn of_boards(sheet: &Sheet, found: &FoundMoves) -> WrittenPath {
    let boards = sheet.rows.iter().map(|row| (row.line(), row.state.board())).collect();
    let first = WrittenPath { start: sheet.start, ..of_moves(Some(sheet), FoundMoves::default()) };
    WrittenPath { steps: WrittenSteps::Boards(boards), told: found.told, ..first }
}

fn of_moves(sheet: Option<&Sheet>, found: FoundMoves) -> WrittenPath {
    WrittenPath {
        size: sheet.map(|sheet| sheet.size),
        start: sheet.and_then(|sheet| sheet.start.or(sheet.rows.first().map(|row| row.state.board()))),
        goal: sheet.and_then(|sheet| sheet.goal),
        steps: WrittenSteps::Moves(found.moves),
        told: found.told,
        decided: sheet.map(|sheet| sheet.reading.decided.clone()).unwrap_or_default(),
    }
}
