//! Many boards in one text.

use std::ops::Range;

use super::text::{TextError, parse_board, scan};
use super::{Board, Size};

/// Reads many boards: one per line, or each spread over several lines, with or without empty lines between them and a first line
/// that states their number. Text after a `#` is skipped.
///
/// # Errors
/// If there is no board, or one of them is wrong; the error's places are offsets in `text`.
pub fn parse_boards(text: &str, size: Option<Size>) -> Result<Vec<(Board, Size)>, TextError> {
    let text = &*without_comments(text);
    let lines = lines_of(text);
    let filled = |lines: &[Range<usize>]| lines.iter().filter(|line| !line.is_empty()).cloned().collect::<Vec<_>>();
    let all = filled(&lines);
    let announces =
        |line: &Range<usize>| text[line.clone()].parse().is_ok_and(|number| (1..all.len()).contains(&number));
    let boards = match all.first() {
        Some(first) if announces(first) => lines.iter().position(|line| line == first).map_or(0, |at| at + 1),
        _ => 0,
    };
    read_lines(text, &lines[boards..], &filled(&lines[boards..]), size)
}

/// Replaces comments by blanks, so that everything else keeps its place.
fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut in_comment = false;
    for c in text.chars() {
        in_comment = c != '\n' && (in_comment || c == '#');
        if in_comment {
            plain.extend(std::iter::repeat_n(' ', c.len_utf8()));
        } else {
            plain.push(c);
        }
    }
    plain
}

/// Returns the lines, trimmed; empty ones are kept, since they separate boards.
fn lines_of(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let lead = if line.trim().is_empty() { 0 } else { line.len() - line.trim_start().len() };
            let range = start + lead..start + lead + line.trim().len();
            start += line.len();
            range
        })
        .collect()
}

/// Tries the readings in turn and returns the first that fits all lines, or the error of the most likely one.
fn read_lines(
    text: &str,
    lines: &[Range<usize>],
    filled: &[Range<usize>],
    size: Option<Size>,
) -> Result<Vec<(Board, Size)>, TextError> {
    let Some(first) = filled.first() else { return scan(text).map(|_| Vec::new()) };
    let read = |at: &Range<usize>| {
        let board = parse_board(&text[at.clone()], size);
        board.map_err(|error| error.placed(|place| at.start + place.start..at.start + place.end))
    };
    let read_all = |parts: &[Range<usize>]| parts.iter().map(read).collect::<Result<Vec<_>, _>>();
    let cells = scan(&text[first.clone()]).map_or(0, |rows| rows.concat().len());
    let by_line = read_all(filled);
    let is_board = size.map_or(cells > 8, |size| cells == size.cells());
    if by_line.is_ok() || is_board || text[first.clone()].contains('/') {
        return by_line;
    }
    let whole = |block: &[Range<usize>]| block[0].start..block[block.len() - 1].end;
    let rows = size.map_or(cells, Size::rows).max(1);
    let counted: Vec<Range<usize>> = filled.chunks(rows).map(whole).collect();
    let between_gaps = lines.split(Range::is_empty).filter(|block| !block.is_empty());
    let parted: Vec<Range<usize>> = between_gaps.map(whole).collect();
    read_all(&counted)
        .or_else(|error| read_all(&parted).map_err(|parted_error| if parted.len() > 1 { parted_error } else { error }))
}
