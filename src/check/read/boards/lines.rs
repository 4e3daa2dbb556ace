//! Lines, each looked at alone.

use std::ops::Range;

use super::super::rows::RowText;

#[derive(Debug)]
pub(super) struct TextLine {
    pub(super) at: Range<usize>,
    pub(super) kind: LineKind,
    /// The bytes of what is told beside a row.
    pub(super) beside: Range<usize>,
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
        let line = &text[at.clone()];
        if let Some((row, told)) = beside(line)
            && let Some(row) = RowText::of(&line[..row], at.start).filter(RowText::has_tiles)
        {
            let beside = at.start + told..at.end;
            return TextLine { kind: LineKind::Row { row, after_words: false }, at, beside };
        }
        TextLine { kind: kind_of(line, at.start), at, beside: 0..0 }
    };
    let mut lines = Vec::with_capacity(text.split_inclusive('\n').count());
    lines.extend(text.split_inclusive('\n').map(line));
    lines
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
    // A list in YAML has a dash before each row.
    let listed = line.trim_start().strip_prefix("- ").filter(|rest| rest.starts_with(['[', '(']));
    let room = line.len() - listed.map_or(line.len(), str::len);
    let row = listed.map_or_else(|| RowText::of(line, offset), |row| RowText::of(row, offset + room));
    if let Some(row) = row {
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

/// The end of what may be a row and the beginning of the values told beside it, as in `2 8 3   g = 0`.
fn beside(line: &str) -> Option<(usize, usize)> {
    if line.len() > LONGEST_ROW || !line.contains(['=', ':']) {
        return None;
    }
    let is_tile = |word: &str| word.len() <= 2 || word.bytes().all(|byte| byte.is_ascii_digit());
    let mut end = 0;
    for word in line.split([' ', '\t']).filter(|word| !word.is_empty()) {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        let gap = &line[end..start];
        if end > 0 && word.starts_with(char::is_alphabetic) && (gap.len() >= 2 || gap == "\t") {
            return Some((end, start));
        }
        if !is_tile(word) {
            return None;
        }
        end = start + word.len();
    }
    None
}

fn is_frame(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '-' | '+' | '=' | '|' | '_' | '*' | '~' | '#' | '.')
        || ('\u{2500}'..='\u{257F}').contains(&c)
}
