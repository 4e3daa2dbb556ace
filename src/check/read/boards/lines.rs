//! Lines, each looked at alone.

use std::ops::Range;

use super::super::rows::RowText;

#[derive(Debug)]
pub(super) struct TextLine {
    pub(super) at: Range<usize>,
    pub(super) kind: LineKind,
}

#[derive(Debug)]
pub(super) enum LineKind {
    /// Nothing but white space.
    Blank,
    /// Nothing but lines and corners.
    Frame,
    /// A row of a board, perhaps. Words before a colon may stand before the first row.
    Row { row: RowText, after_words: bool },
    /// Anything else.
    Text,
}

/// Longer lines are no rows; they may still have boards in them.
const LONGEST_ROW: usize = 1000;

pub(super) fn lines_of(text: &str) -> Vec<TextLine> {
    let mut start = 0;
    let line = |line: &str| {
        let at = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        TextLine { kind: kind_of(&text[at.clone()], at.start), at }
    };
    text.split_inclusive('\n').map(line).collect()
}

fn kind_of(line: &str, offset: usize) -> LineKind {
    if line.trim().is_empty() {
        return LineKind::Blank;
    }
    if line.chars().all(is_frame) {
        return LineKind::Frame;
    }
    if line.len() > LONGEST_ROW {
        return LineKind::Text;
    }
    if let Some(row) = RowText::of(line, offset) {
        return LineKind::Row { row, after_words: false };
    }
    // The room of the words before a colon is kept, for the rows below may be aligned with what follows it.
    let colon = line.char_indices().rev().find(|(_, c)| matches!(c, ':' | '：' | '='));
    let after = colon.map(|(at, c)| at + c.len_utf8()).filter(|&at| !line[at..].trim().is_empty());
    let row = after.and_then(|at| {
        let room: String = line[..at].chars().map(|_| ' ').collect();
        let padded = room.clone() + &line[at..];
        // Places are those of the line without its words.
        RowText::of(&padded, (offset + at).wrapping_sub(room.len()))
    });
    match row {
        Some(row) => LineKind::Row { row, after_words: true },
        None => LineKind::Text,
    }
}

fn is_frame(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '-' | '+' | '=' | '|' | '_' | '*' | '~' | '#' | '.')
        || ('\u{2500}'..='\u{257F}').contains(&c)
}
