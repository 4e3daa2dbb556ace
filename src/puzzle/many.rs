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
    let read =
        |range: Range<usize>| parse_board(&text[range.clone()], size).map_err(|error| error.moved_by(range.start));
    let a_line_each = || filled.iter().cloned().map(read).collect::<Result<Vec<_>, _>>();
    let cells = scan(&text[first.clone()]).map(|rows| rows.concat().len());
    let line_is_board = text[first.clone()].contains('/')
        || cells.as_ref().is_ok_and(|&cells| size.map_or(cells > 8, |size| cells == size.cells()));
    // What stands between empty lines.
    let blocks = || {
        let filled = lines.split(Range::is_empty).filter(|block| !block.is_empty());
        filled.map(|block| block[0].start..block[block.len() - 1].end)
    };
    let parted = || blocks().map(read).collect::<Result<Vec<_>, _>>();
    let rows = size.map_or(cells.unwrap_or(1), Size::rows).max(1);
    let counted = || {
        let boards = filled.chunks(rows).map(|chunk| chunk[0].start..chunk[chunk.len() - 1].end);
        boards.map(read).collect::<Result<Vec<_>, _>>()
    };
    if line_is_board {
        return a_line_each();
    }
    a_line_each().or_else(|line_error| {
        counted().or_else(|counted_error| {
            parted().map_err(|parted_error| {
                let blocks = blocks().count();
                let single_rows = blocks == filled.len();
                if single_rows && filled.len() == 1 {
                    line_error
                } else if blocks > 1 && !single_rows {
                    parted_error
                } else {
                    counted_error
                }
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn many(text: &str) -> Vec<String> {
        let boards = parse_boards(text, None).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        boards.into_iter().map(|(board, size)| board.text(size)).collect()
    }

    #[test]
    fn many_boards_in_every_layout() {
        let two = ["283104765", "123456780"];
        for text in [
            "283104765\n123456780\n",
            "2\n283104765\n123456780",
            "2 8 3 1 0 4 7 6 5\n1 2 3 4 5 6 7 8 x",
            "2\n2 8 3\n1 0 4\n7 6 5\n1 2 3\n4 5 6\n7 8 0\n",
            "2 8 3\n1 0 4\n7 6 5\n\n1 2 3\n4 5 6\n7 8 0\n",
            "2\n\n2 8 3\n1 0 4\n7 6 5\n\n1 2 3\n4 5 6\n7 8 0\n",
            "283\n104\n765\n123\n456\n780",
            "# two boards\n283104765 # the first\n123456780",
            "2 8 3 # the first\n1 0 4\n# in its middle é\n7 6 5\n1 2 3\n4 5 6 #\n7 8 0",
        ] {
            assert_eq!(many(text), two, "{text:?}");
        }
        assert_eq!(many("0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15"), ["0123456789ABCDEF"]);
        assert_eq!(many("1230\n0123"), ["1230", "0123"]);
        assert_eq!(many("12\n30\n"), ["1230"]);
        assert_eq!(many("1 2 3\n4 5 0\n\n5 4 3\n1 2 0"), ["123450", "543120"]);
    }

    #[test]
    fn a_wrong_count_is_an_error() {
        let error = parse_boards("3\n283104765\n123456780\n", None).unwrap_err();
        assert_eq!(error.to_string(), "the first line announces 3 boards, but 2 follow");
        assert_eq!(error.at, 0..1);
        let text = "2\n283104765\n123456788\n";
        let error = parse_boards(text, None).unwrap_err();
        assert_eq!((error.to_string().as_str(), &text[error.at]), ("no blank", "8"));
    }
}
