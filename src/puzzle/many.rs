//! Many boards in one text.

use std::borrow::Cow;
use std::ops::Range;

use super::text::{BoardError, BoardErrorKind, parse_board, scan};
use super::{Board, Size};

/// Reads many boards: one a line, or each spread over several lines, with or without empty lines between them,
/// with or without a first line that announces their number. What follows a `#` in a line is passed over.
///
/// # Errors
/// Anything that [`BoardErrorKind`] lists, with its place in `text`.
pub fn parse_boards(text: &str, size: Option<Size>) -> Result<Vec<(Board, Size)>, BoardError> {
    let text = &*without_comments(text);
    let lines = lines_of(text);
    let Some(first) = lines.iter().find(|line| !line.is_empty()) else {
        return Err(BoardError::new(BoardErrorKind::Empty, 0..text.len()));
    };
    let word = text[first.clone()].trim();
    let announced = word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse::<usize>().ok()).flatten();
    let Some(announced) = announced else { return read_lines(text, &lines, size) };
    let rest = lines.iter().position(|line| line.start > first.start).map_or(&[][..], |at| &lines[at..]);
    let with_count = read_lines(text, rest, size);
    match with_count {
        Ok(boards) if boards.len() == announced => Ok(boards),
        with_count => read_lines(text, &lines, size).map_err(|error| match with_count {
            // What is no board can only have been meant as the count.
            Ok(boards) if parse_board(word, size).is_err() => {
                let kind = BoardErrorKind::Announced { announced, found: boards.len() };
                BoardError::new(kind, first.clone())
            }
            Err(rest_error) if parse_board(word, size).is_err() && rest_error.kind != BoardErrorKind::Empty => {
                rest_error
            }
            _ => error,
        }),
    }
}

/// The text with blanks in place of its comments, so that everything else stands where it stood.
fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains('#') {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (content, end) = line.strip_suffix('\n').map_or((line, ""), |content| (content, "\n"));
        let kept = content.split('#').next().unwrap_or_default();
        plain.push_str(kept);
        plain.extend(std::iter::repeat_n(' ', content.len() - kept.len()));
        plain.push_str(end);
    }
    plain.into()
}

/// The lines without outer white space; empty ones are kept, they part boards.
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

/// Tries the readings in turn and keeps the first that fits all lines; where none does, the error of the likeliest.
fn read_lines(text: &str, lines: &[Range<usize>], size: Option<Size>) -> Result<Vec<(Board, Size)>, BoardError> {
    let filled: Vec<Range<usize>> = lines.iter().filter(|line| !line.is_empty()).cloned().collect();
    let Some(first) = filled.first() else {
        return Err(BoardError::new(BoardErrorKind::Empty, 0..text.len()));
    };
    let read = |at: &Range<usize>| parse_board(&text[at.clone()], size).map_err(|error| error.moved_by(at.start));
    let read_all = |parts: &[Range<usize>]| parts.iter().map(read).collect::<Result<Vec<_>, _>>();
    let cells = scan(&text[first.clone()]).map(|rows| rows.concat().len());
    let line_is_board = text[first.clone()].contains('/')
        || cells.as_ref().is_ok_and(|&cells| size.map_or(cells > 8, |size| cells == size.cells()));
    if line_is_board {
        return read_all(&filled);
    }
    let whole = |block: &[Range<usize>]| block[0].start..block[block.len() - 1].end;
    let rows = size.map_or(cells.unwrap_or(1), Size::rows).max(1);
    let counted: Vec<Range<usize>> = filled.chunks(rows).map(whole).collect();
    // What stands between empty lines.
    let blocks = lines.split(Range::is_empty).filter(|block| !block.is_empty());
    let parted: Vec<Range<usize>> = blocks.map(whole).collect();
    read_all(&filled).or_else(|line_error| {
        read_all(&counted).or_else(|counted_error| {
            read_all(&parted).map_err(|parted_error| match (parted.len(), filled.len()) {
                (1, 1) => line_error,
                (blocks, lines) if blocks > 1 && blocks != lines => parted_error,
                _ => counted_error,
            })
        })
    })
}
