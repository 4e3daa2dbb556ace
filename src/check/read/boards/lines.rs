//! Lines, each looked at alone.

use std::ops::Range;

use super::super::decode::times;
use super::super::rows::{RowText, RowTexts};
use super::super::span::Span;

/// The lines of a text, and the rows that they may be.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) lines: Vec<TextLine>,
    pub(super) rows: RowTexts,
}

#[derive(Debug)]
pub(super) struct TextLine {
    pub(super) at: Span,
    pub(super) kind: LineKind,
    /// Number of bytes at its end that tell something beside a row.
    beside: u16,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum LineKind {
    /// Nothing but white space.
    Blank,
    /// Nothing but lines and corners.
    Frame,
    /// A row of a board, perhaps, by its number. Words before a colon may stand before the first row.
    Row { row: u32, after_words: bool },
    /// Anything else.
    Text,
}

/// Longer lines are no rows; they may still have boards in them.
const LONGEST_ROW: usize = 1000;

impl TextLine {
    /// Returns the bytes of what is told beside a row.
    pub(super) fn beside(&self) -> Range<usize> {
        self.at.end() - usize::from(self.beside)..self.at.end()
    }
}

impl Lines {
    pub(super) fn of(text: &str) -> Lines {
        let mut found = Lines::default();
        found.lines.reserve_exact(text.split_inclusive('\n').count());
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let at = start..start + line.trim_end_matches(['\n', '\r']).len();
            start += line.len();
            let next = found.line(&text[at.clone()], at);
            found.lines.push(next);
        }
        found
    }

    /// Returns the row that a line may be, and whether words stand before it.
    pub(super) fn row(&self, line: usize) -> Option<(RowText<'_>, bool)> {
        match self.lines[line].kind {
            LineKind::Row { row, after_words } => Some((self.rows.get(row), after_words)),
            _ => None,
        }
    }

    fn line(&mut self, line: &str, at: Range<usize>) -> TextLine {
        if let Some((end, told)) = beside(line)
            && let Some(row) = self.rows.add(&line[..end], at.start)
        {
            if self.rows.get(row).has_tiles() {
                let beside = (line.len() - told) as u16;
                return TextLine { at: at.into(), kind: LineKind::Row { row, after_words: false }, beside };
            }
            self.rows.drop_last();
        }
        TextLine { kind: self.kind_of(line, at.start), at: at.into(), beside: 0 }
    }

    fn kind_of(&mut self, line: &str, offset: usize) -> LineKind {
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
        let row = listed.unwrap_or(line);
        if let Some(row) = self.rows.add(row, offset + line.len() - row.len()) {
            return LineKind::Row { row, after_words: false };
        }
        // The room of the words before a colon is kept, for the rows below may be aligned with what follows it.
        let times = times(line);
        let is_told = |at: usize| times.iter().any(|time| time.contains(&at));
        let colon = line.char_indices().rev().find(|&(at, c)| matches!(c, ':' | '：' | '=') && !is_told(at));
        let after = colon.map(|(at, c)| behind_bracket(line, at + c.len_utf8()));
        let after = after.filter(|&at| !line[at..].trim().is_empty());
        let row = after.and_then(|at| {
            let room: String = line[..at].chars().map(|_| ' ').collect();
            let padded = room.clone() + &line[at..];
            // Places are those of the line without its words.
            self.rows.add(&padded, (offset + at).wrapping_sub(room.len()))
        });
        match row {
            Some(row) => LineKind::Row { row, after_words: true },
            None => LineKind::Text,
        }
    }
}

/// Moves a place in a line behind the bracket in which it stands, if something follows: in `[step=1] 2 8 3` the 1 is no tile.
fn behind_bracket(line: &str, from: usize) -> usize {
    let mut depth = 0_usize;
    for (at, c) in line[from..].char_indices() {
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' if depth > 0 => depth -= 1,
            ']' | ')' | '}' => {
                let end = from + at + 1;
                return if line[end..].contains(char::is_alphanumeric) { end } else { from };
            }
            _ => {}
        }
    }
    from
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
