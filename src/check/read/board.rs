//! One board in a cell, a field or a line, in every way a person or a program writes it; and all boards of a list.

use std::ops::Range;

use crate::puzzle::{Board, Size, TextError, parse_board};

use super::find::{Words, boards};

/// Reads a board: as boards are typed, or with brackets, quotes or `<br>`. Places in an error are those of `text`.
pub(super) fn board(text: &str, size: Option<Size>) -> Result<(Board, Size), TextError> {
    let plain = plain(text);
    let digits = text.trim_matches(['`', '\'', '"']);
    // A board that was a number has lost its 0 before the other digits.
    let is_number = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
    parse_board(&plain, size).or_else(|wrong| match parse_board(&format!("0{digits}"), size) {
        Ok(read) if is_number => Ok(read),
        _ => in_rows(&plain, size).ok_or(wrong),
    })
}

/// Reads rows with room for the blank: `2 8 3 / 1   4 / 7 6 5`.
fn in_rows(plain: &str, size: Option<Size>) -> Option<(Board, Size)> {
    let mut lines: Vec<&str> = plain.split(['/', '\n']).filter(|line| !line.trim().is_empty()).collect();
    // A stroke has room on either side, which belongs to neither row.
    let rest = lines.get_mut(1..)?;
    if rest.iter().all(|line| line.starts_with([' ', '\u{A0}'])) {
        rest.iter_mut().for_each(|line| *line = line.strip_prefix([' ', '\u{A0}']).unwrap_or(line));
    }
    let text = lines.join("\n");
    let words = Words::of(&text);
    let sizes = [9, 16, 4, 6, 8, 10, 12, 14, 15].into_iter().flat_map(Size::with_cells);
    let mut sizes = sizes.filter(|own| size.is_none_or(|size| size == *own) && own.rows() == lines.len());
    sizes.find_map(|size| {
        let found = boards(&words, size);
        let is_alone = (0..lines.len()).flat_map(|line| words.in_line(line)).all(|word| found.covers(word.at().start));
        match found.found.as_slice() {
            // The room before the first row may be gone.
            [one] if one.board.blank() + 1 == size.cols() && words.in_line(0).len() < size.cols() => None,
            [one] if is_alone => Some((one.board, size)),
            _ => None,
        }
    })
}

/// Returns the boards of a list in their order, each with its place.
pub(super) fn boards_in(text: &str, size: Size) -> Vec<(Board, Range<usize>)> {
    let plain = text.replace("<br>", "/   ").replace("<br/>", "/    ").replace("<br />", "/     ");
    let found = boards(&Words::of(&plain), size).found;
    found.into_iter().map(|found| (found.board, found.at)).collect()
}

/// The text with signs that only part the cells as spaces and with rows on lines of their own; each byte keeps its
/// place.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(length) = line_break(rest) {
            plain.extend(std::iter::repeat_n('\n', length));
            rest = &rest[length..];
            continue;
        }
        plain.push(match c {
            '[' | ']' | '(' | ')' | '{' | '}' | '\'' | '"' | '`' | '|' => ' ',
            ';' => '\n',
            c => c,
        });
        rest = &rest[c.len_utf8()..];
    }
    plain
}

/// Returns the length of the end of a row with which a text begins: `<br>`, or a bracket closed and another opened.
fn line_break(text: &str) -> Option<usize> {
    if text.as_bytes().get(..3).is_some_and(|start| start.eq_ignore_ascii_case(b"<br")) {
        return text.bytes().take(6).position(|byte| byte == b'>').map(|end| end + 1);
    }
    let after = text.strip_prefix([']', ')', '}'])?.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
    after.starts_with(['[', '(', '{']).then_some(text.len() - after.len())
}
