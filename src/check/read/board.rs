//! One board in a cell, a field or a line, in every way a person or a program writes it; and all boards of a list.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::puzzle::{Board, Size, TextError, parse_board};

use super::find::{Words, boards};

/// Reads a board: as boards are typed, or with brackets, quotes, `<br>`, or an empty place for the blank. Places in an
/// error are those of `text`.
pub(super) fn board(text: &str, size: Option<Size>) -> Result<(Board, Size), TextError> {
    let plain = plain(text);
    parse_board(&plain, size).or_else(|wrong| written(text, &plain, size).ok_or(wrong))
}

fn written(text: &str, plain: &str, size: Option<Size>) -> Option<(Board, Size)> {
    // A stroke has room on either side, which belongs to neither row.
    let mut lines: Vec<&str> = plain.split(['/', '\n']).filter(|line| !line.trim().is_empty()).collect();
    if lines.is_empty() {
        return None;
    }
    if lines[1..].iter().all(|line| line.starts_with([' ', '\u{A0}'])) {
        for line in &mut lines {
            *line = line.strip_prefix([' ', '\u{A0}']).unwrap_or(line);
        }
    }
    let is_trimmed = text.starts_with(char::is_alphanumeric) && lines[0].len() <= lines[0].trim_end().len() + 1;
    let (rows, lines) = (lines.len(), lines.join("\n"));
    let fits = |own: &Size| size.is_none_or(|size| size == *own) && (rows == own.rows() || rows == 1);
    let sizes = [9, 16, 4, 6, 8, 10, 12, 14, 15].into_iter().flat_map(Size::with_cells).filter(fits);
    let mut sizes = sizes.filter(|own| size.is_some() || rows > 1 || own.rows() == own.cols());
    sizes.find_map(|size| {
        let words = Words::of(if rows == 1 { text } else { &lines });
        let found = boards(&words, size);
        let is_alone = || words.all().iter().all(|word| found.covers(word.at().start));
        match found.found.as_slice() {
            // Where the room before the first row may be gone, an empty place at its beginning looks like one at its end.
            [one] if one.blank.is_empty() && one.board.blank() + 1 == size.cols() && is_trimmed => None,
            [one] if is_alone() => Some((one.board, size)),
            _ => None,
        }
    })
}

/// Returns the boards of a list in their order, each with its place.
pub(super) fn boards_in(text: &str, size: Size) -> Vec<(Board, Range<usize>)> {
    boards(&Words::of(text), size).found.into_iter().map(|found| (found.board, found.at)).collect()
}

/// The end of a row: `<br>`, or a bracket closed and another opened.
static ROW_END: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i-u:<br ?/?>)|[\])}][ \t\n,]*[\[({]").expect("a pattern"));

/// Returns the text with signs that only part the cells as spaces and with rows on lines of their own; each byte keeps its place.
fn plain(text: &str) -> String {
    let rows = ROW_END.replace_all(text, |end: &Captures<'_>| "\n".repeat(end[0].len()));
    let parts = ['[', ']', '(', ')', '{', '}', '\'', '"', '`', '|'];
    rows.replace(parts, " ").replace(';', "\n")
}
