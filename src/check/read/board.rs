//! One board in a cell, a field or a line, in every way a person or a program writes it; and all boards of a list.

use std::ops::Range;

use crate::puzzle::{Board, Size, TextError, parse_board};

use super::find::{Words, boards};

/// Reads a board: as boards are typed, or with brackets, quotes, `<br>`, or an empty place for the blank. Places in an
/// error are those of `text`.
pub(super) fn board(text: &str, size: Option<Size>) -> Result<(Board, Size), TextError> {
    let plain = plain(text);
    parse_board(&plain, size).or_else(|wrong| written(text, &plain, size).ok_or(wrong))
}

fn written(text: &str, plain: &str, size: Option<Size>) -> Option<(Board, Size)> {
    // An empty place at the end is the blank, too: without it, the digits would have lost a 0 before them.
    let digits = text.trim_matches(['`', '\'', '"']).strip_suffix(' ').filter(|digits| !digits.contains([' ', '0']));
    if let Some(digits) = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())) {
        return parse_board(&format!("{digits}0"), size).ok();
    }
    let bare = text.trim_matches(['`', '\'', '"']);
    if bare.starts_with(' ') && bare.ends_with(' ') && bare.trim().bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // A stroke has room on either side, which belongs to neither row.
    let mut lines: Vec<&str> = plain.split(['/', '\n']).filter(|line| !line.trim().is_empty()).collect();
    if lines.is_empty() {
        return None;
    }
    if lines[1..].iter().all(|line| line.starts_with([' ', '\u{A0}'])) {
        let is_opened = text.starts_with(['`', '\'', '"', '[', '(']);
        let inner = |(at, line): (usize, &mut &str)| {
            if at > 0 || is_opened {
                *line = line.strip_prefix([' ', '\u{A0}']).unwrap_or(line);
            }
        };
        lines.iter_mut().enumerate().for_each(inner);
    }
    let is_trimmed = text.starts_with(char::is_alphanumeric) && lines[0].len() <= lines[0].trim_end().len() + 1;
    let lines = lines.join("\n");
    let rows = lines.lines().filter(|line| !line.trim().is_empty()).count();
    let fits = |own: &Size| size.is_none_or(|size| size == *own) && (rows == own.rows() || rows == 1);
    let sizes = [9, 16, 4, 6, 8, 10, 12, 14, 15].into_iter().flat_map(Size::with_cells).filter(fits);
    let mut sizes = sizes.filter(|own| size.is_some() || rows > 1 || own.rows() == own.cols());
    sizes.find_map(|size| {
        let words = Words::of(if rows == 1 { text } else { &lines });
        let found = boards(&words, size);
        let is_alone =
            (0..words.lines.len()).flat_map(|line| words.in_line(line)).all(|word| found.covers(word.at().start));
        match found.found.as_slice() {
            // Where the room before the first row may be gone, an empty place at its beginning looks like one at its end.
            [one] if one.blank.is_empty() && one.board.blank() + 1 == size.cols() && is_trimmed => None,
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
