//! Many boards in one text.

use std::ops::Range;

use super::text::{TextError, parse_board};
use super::{Board, Size};

/// Reads many boards, one per line; or a single one that is spread over all lines.
///
/// # Errors
/// If there is no board, or one of them is wrong; the error's places are offsets in `text`.
pub fn parse_boards(text: &str, size: Option<Size>) -> Result<Vec<(Board, Size)>, TextError> {
    let whole = parse_board(text, size);
    let lines: Vec<Range<usize>> = lines_of(text).collect();
    if lines.len() < 2 || whole.is_ok() {
        return Ok(vec![whole?]);
    }
    let read = |at: &Range<usize>| {
        let board = parse_board(&text[at.clone()], size);
        board.map_err(|error| error.placed(|place| at.start + place.start..at.start + place.end))
    };
    // Where the first line is no board, all lines are meant as one.
    if read(&lines[0]).is_err() {
        return Ok(vec![whole?]);
    }
    lines.iter().map(read).collect()
}

/// Returns the lines that are not blank, trimmed.
fn lines_of(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    let line = move |line: &str| {
        let lead = line.len() - line.trim_start().len();
        let range = start + lead..start + lead + line.trim().len();
        start += line.len();
        range
    };
    text.split_inclusive('\n').map(line).filter(|range| !range.is_empty())
}
