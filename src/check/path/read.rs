//! The path in a text: states as a sheet has them, or moves.

use std::sync::Arc;

use super::moves::{FoundMoves, moves_of, without_headings};
use super::{WrittenPath, WrittenSteps, mark_path, mark_path_on};
use crate::check::read::{ReadOptions, first_wall, text_of};
use crate::check::{Mark, Sheet, SheetError};
use crate::graph::Graph;
use crate::puzzle::Board;
use crate::search::Problem;

/// Reads a path: the states of a text, or the moves in it.
///
/// # Errors
/// If there are neither states nor moves.
pub fn read_path(bytes: &[u8], options: &ReadOptions) -> Result<WrittenPath, SheetError> {
    let text = text_of(bytes);
    if let Some((graph, at)) = options.graph.as_ref().and_then(|graph| Some((graph, first_wall(&text, graph)?))) {
        let before = options.read(&text.as_bytes()[..at.start]);
        let empty = |_| of_moves(None, FoundMoves::default());
        let path = before.map_or_else(empty, |sheet| of_states(&sheet, &FoundMoves::default()));
        let wall = Some((text[..at.start].matches('\n').count() + 1, text[at].to_owned()));
        return Ok(WrittenPath { graph: Some(Arc::clone(graph)), wall, ..path });
    }
    let whole = options.read(bytes);
    let is_map = options.graph.as_ref().is_some_and(|graph| graph.grid.is_some());
    let found = moves_of(&text, is_map);
    match whole {
        Ok(sheet) if sheet.rows.len() > 1 || sheet.graph.is_some() => Ok(of_states(&sheet, &found)),
        Ok(sheet) => Ok(below_heading(&text, &found, options).unwrap_or_else(|| {
            if found.moves.is_empty() { of_states(&sheet, &found) } else { of_moves(Some(&sheet), found) }
        })),
        Err(_) if !found.moves.is_empty() && (is_map || options.graph.is_none()) => {
            Ok(WrittenPath { graph: options.graph.clone(), ..of_moves(None, found) })
        }
        Err(error) => below_heading(&text, &found, options).ok_or(error),
    }
}

/// Reads a file that holds nothing but moves, of boards or on a map; `None` if it holds anything else.
pub fn only_moves(bytes: &[u8], graph: Option<&Arc<Graph>>) -> Option<WrittenPath> {
    let has_moves = graph.is_none_or(|graph| graph.grid.is_some());
    let found = moves_of(&text_of(bytes), graph.is_some());
    let is_path = has_moves && !found.moves.is_empty() && found.other_lines == 0;
    is_path.then(|| WrittenPath { graph: graph.cloned(), ..of_moves(None, found) })
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

/// Returns the path in a sheet, if each of its states is one legal move from the previous one, from the start to a goal, or if
/// it has one board and moves. The trace of a search may happen to be such a path.
pub fn path_in(
    bytes: &[u8],
    options: &ReadOptions,
    sheet: &Sheet,
    [start, goal]: [Option<Board>; 2],
) -> Option<PathInSheet> {
    let Some(second) = sheet.rows.get(1) else {
        if sheet.graph.is_some() {
            return None;
        }
        let text = text_of(bytes);
        let found = moves_of(&text, false);
        if let Some(written) = below_heading(&text, &found, options) {
            return Some(PathInSheet { written, says_so: true });
        }
        let is_path = found.moves.len() > 1 || found.heading.is_some() && !found.moves.is_empty();
        return is_path.then(|| PathInSheet { written: of_moves(Some(sheet), found), says_so: true });
    };
    // In most traces two consecutive states are more than a move apart, which is cheap to detect.
    let space = sheet.space();
    if !sheet.rows.windows(2).all(|pair| space.between(pair[0].state, pair[1].state).is_some()) {
        return None;
    }
    let path = of_states(sheet, &FoundMoves::default());
    let marked = match space {
        Problem::Tiles(_) => mark_path(&path, sheet.size, start, goal, None).ok()?,
        graph @ Problem::Graph(_) => mark_path_on(&path, &graph),
    };
    if marked.mark() != Mark::Right {
        return None;
    }
    let found = moves_of(&text_of(bytes), false);
    if sheet.graph.is_some() {
        // The heading may stand before the states, in their line; words of moves are names there.
        return Some(PathInSheet {
            written: path,
            says_so: found.heading.is_some_and(|line| line <= sheet.rows[0].line()),
        });
    }
    let is_headed = found.heading.is_some_and(|line| line < second.line());
    let alone = found.moves.chunk_by(|one, next| one.line == next.line).filter(|line| line.len() == 1).count();
    let says_so = is_headed || alone + 1 == sheet.rows.len();
    Some(PathInSheet { written: of_states(sheet, &found), says_so })
}

/// Returns the boards of a text without the headings that announce a path, if there are such headings and several boards.
fn below_heading(text: &str, found: &FoundMoves, options: &ReadOptions) -> Option<WrittenPath> {
    found.heading?;
    let sheet = options.read(without_headings(text).as_bytes()).ok()?;
    (sheet.rows.len() > 1).then(|| of_states(&sheet, found))
}

fn of_states(sheet: &Sheet, found: &FoundMoves) -> WrittenPath {
    let states = sheet.rows.iter().map(|row| (row.line(), row.state)).collect();
    let first = WrittenPath { start: sheet.start, ..of_moves(Some(sheet), FoundMoves::default()) };
    WrittenPath { steps: WrittenSteps::States(states), told: found.told, ..first }
}

fn first_board(sheet: &Sheet) -> Option<Board> {
    sheet.rows.first().filter(|_| sheet.graph.is_none()).map(|row| row.state.board())
}

fn of_moves(sheet: Option<&Sheet>, found: FoundMoves) -> WrittenPath {
    WrittenPath {
        size: sheet.map(|sheet| sheet.size),
        graph: sheet.and_then(|sheet| sheet.graph.clone()),
        start: sheet.and_then(|sheet| sheet.start.or_else(|| first_board(sheet))),
        goal: sheet.and_then(|sheet| sheet.goal),
        steps: WrittenSteps::Moves(found.moves),
        wall: None,
        told: found.told,
        decided: sheet.map(|sheet| sheet.reading.decided.clone()).unwrap_or_default(),
    }
}
