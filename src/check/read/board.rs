//! One board in a cell, a field or a line, in every way a person or a program writes it; and all boards of a list.

use std::ops::Range;
use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

use crate::puzzle::{Board, Size, TextError, parse_board};

use super::find::{Words, boards};

/// Reads a board: as boards are typed, or with brackets, quotes, `<br>`, or an empty place for the blank. Places in an
/// error are those of `text`.
pub(super) fn board(text: &str, size: Option<Size>) -> Result<(Board, Size), TextError> {
    let plain = plain(text);
    parse_board(&plain, size).or_else(|wrong| written(text, &plain, size).ok_or(wrong))
}

fn written(text: &str, plain: &str, size: Option<Size>) -> Option<(Board, Size)> {
    // Digits without a 0 have lost it before them; with room beside them, either end may be the blank.
    if plain.trim().len() < plain.len() && plain.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut lines: Vec<&str> = plain.split(['/', '\n']).filter(|line| !line.trim().is_empty()).collect();
    let (rows, is_opened) = (lines.len(), text.starts_with(['`', '\'', '"', '[', '(']));
    // A stroke has room on either side, which belongs to neither row.
    if rows > 1 && lines[1..].iter().all(|line| line.starts_with(' ')) {
        let inner = lines.iter_mut().skip(usize::from(!is_opened));
        inner.for_each(|line| *line = line.strip_prefix(' ').unwrap_or(line));
    }
    let is_trimmed = !is_opened && lines.first()?.len() <= lines[0].trim_end().len() + 1;
    let lines = lines.join("\n");
    let words = Words::of(if rows > 1 { &lines } else { text });
    let of = |size: Size| {
        let found = boards(&words, size);
        let mut all = (0..words.lines.len()).flat_map(|line| words.in_line(line));
        match &found.found[..] {
            // Where the room before the first row may be gone, an empty place at its beginning looks like one at its end.
            [one] if one.blank.is_empty() && one.board.blank() + 1 == size.cols() && is_trimmed => None,
            [one] if all.all(|word| found.covers(word.at().start)) => Some((one.board, size)),
            _ => None,
        }
    };
    let sizes = [9, 16, 4, 6, 8, 10, 12, 14, 15].into_iter().flat_map(Size::with_cells);
    let fits = |own: &Size| match size {
        Some(size) => size == *own && (rows == 1 || rows == own.rows()),
        None => rows == own.rows() || rows == 1 && own.rows() == own.cols(),
    };
    sizes.filter(fits).find_map(of)
}

/// Returns the boards of a list in their order, each with its place.
pub(super) fn boards_in(text: &str, size: Size) -> Vec<(Board, Range<usize>)> {
    let plain = text.replace("<br>", "/   ").replace("<br/>", "/    ").replace("<br />", "/     ");
    let found = boards(&Words::of(&plain), size).found;
    found.into_iter().map(|found| (found.board, found.at)).collect()
}

/// What ends a row: `<br>`, a bracket closed and another opened, a semicolon.
static ROW_END: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?i)<br[^>]{0,2}>|[\])}][,\s\u{A0}]*[\[({]|;";
    Regex::new(pattern).expect("the pattern is one")
});

/// The text with signs that only part the cells as spaces and with rows on lines of their own; each byte keeps its
/// place.
fn plain(text: &str) -> String {
    // A bracket that opens is room, as that of the first row is.
    let ends = |end: &Captures<'_>| match end[0].strip_suffix(['[', '(', '{']) {
        Some(end) => "\n".repeat(end.len()) + " ",
        None => "\n".repeat(end[0].len()),
    };
    let rows = ROW_END.replace_all(text, ends);
    rows.replace(['[', ']', '(', ')', '{', '}', '\'', '"', '`', '|'], " ")
}
