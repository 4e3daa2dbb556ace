//! One board in a cell, a field or a line, in every way a person or a program writes it; and all boards of a list.

use std::ops::Range;

use crate::puzzle::{Board, Size, TextError, parse_board};

use super::find::{Words, boards};

/// Reads a board: as boards are typed, or with brackets, quotes or `<br>`. Places in an error are those of `text`.
pub(super) fn board(text: &str, size: Option<Size>) -> Result<(Board, Size), TextError> {
    let plain = plain(text);
    let digits = plain.trim();
    // A board that was a number has lost its 0 before the other digits.
    let is_number = digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
    parse_board(&plain, size).or_else(|wrong| match parse_board(&format!("0{digits}"), size) {
        Ok(read) if is_number => Ok(read),
        _ => Err(wrong),
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
