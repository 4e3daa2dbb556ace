//! Lines, each looked at alone.

use std::ops::Range;

use super::super::cells;
use super::super::tiles::RowText;

#[derive(Debug)]
pub(super) struct TextLine<'a> {
    pub(super) at: Range<usize>,
    pub(super) kind: LineKind<'a>,
    /// The first byte of what is told beside a row.
    pub(super) beside: usize,
}

#[derive(Debug)]
pub(super) enum LineKind<'a> {
    Blank,
    /// Nothing but lines and corners.
    Frame,
    /// A row of a board, perhaps, behind this many bytes of words.
    Row(RowText<'a>, usize),
    Text,
}

/// Longer lines are no rows; they may still have boards in them.
const LONGEST_ROW: usize = 1000;

impl<'a> TextLine<'a> {
    pub(super) fn row(&self) -> Option<&RowText<'a>> {
        if let LineKind::Row(row, _) = &self.kind { Some(row) } else { None }
    }

    /// Returns the number of bytes of the words before its row, if it is one.
    pub(super) fn words(&self) -> usize {
        if let LineKind::Row(_, words) = &self.kind { *words } else { 0 }
    }

    pub(super) fn is_silent(&self) -> bool {
        matches!(self.kind, LineKind::Blank | LineKind::Frame)
    }
}

pub(super) fn of(text: &str) -> Vec<TextLine<'_>> {
    cells::lines(text).map(|(_, at)| line(&text[at.clone()], at)).collect()
}

fn line(line: &str, at: Range<usize>) -> TextLine<'_> {
    if let Some((end, told)) = beside(line)
        && let Some(row) = RowText::of(&line[..end], at.start, 0).filter(RowText::has_tiles)
    {
        return TextLine { beside: at.start + told, at, kind: LineKind::Row(row, 0) };
    }
    TextLine { beside: at.end, kind: kind_of(line, at.start), at }
}

fn kind_of(line: &str, offset: usize) -> LineKind<'_> {
    match () {
        () if line.trim().is_empty() => return LineKind::Blank,
        () if line.chars().all(is_frame) => return LineKind::Frame,
        () if line.len() > LONGEST_ROW => return LineKind::Text,
        () => {}
    }
    let row = |from: usize| {
        // The rows below may be aligned with what follows the words.
        let row = RowText::of(&line[from..], offset + from, line[..from].chars().count())?;
        Some(LineKind::Row(row, from))
    };
    // A list in YAML has a dash before each row.
    let listed = line.trim_start().strip_prefix("- ").filter(|rest| rest.starts_with(['[', '(']));
    if let Some(row) = RowText::of(listed.unwrap_or(line), offset + line.len() - listed.unwrap_or(line).len(), 0) {
        return LineKind::Row(row, 0);
    }
    let colon = line.char_indices().rev().find(|&(_, c)| matches!(c, ':' | '：' | '='));
    let after = colon.map(|(at, c)| behind_bracket(line, at + c.len_utf8()));
    after.filter(|&at| !line[at..].trim().is_empty()).and_then(row).unwrap_or(LineKind::Text)
}

/// Moves a place in a line behind the bracket that it is in, if something follows: in `[step=1] 2 8 3` the 1 is no tile.
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
    let start = line.find(char::is_alphabetic)?;
    let row = line[..start].trim_end_matches([' ', '\t']);
    let is_apart = start >= row.len() + 2 || line[row.len()..].starts_with('\t');
    (is_apart && !row.is_empty()).then_some((row.len(), start))
}

fn is_frame(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '-' | '+' | '=' | '|' | '_' | '*' | '~' | '#' | '.')
        || ('\u{2500}'..='\u{257F}').contains(&c)
}
