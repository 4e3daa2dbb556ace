//! Boards that stand whole in a line, among other words.

use std::ops::Range;

use crate::puzzle::{Board, Size};

use super::super::board;

/// A board that is found.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) board: Board,
    /// Its lines.
    pub(super) lines: Range<usize>,
    /// Its bytes.
    pub(super) at: Range<usize>,
    /// True if it stands whole in one line.
    pub(super) in_line: bool,
    /// True if its rows show within that line.
    pub(super) nested: bool,
}

impl Found {
    /// A board that stands whole in line number `line`.
    pub(super) fn in_line(board: Board, line: usize, at: Range<usize>, nested: bool) -> Found {
        Found { board, lines: line..line + 1, at, in_line: true, nested }
    }
}

/// The boards of the line with these bytes and this number.
pub(super) fn boards(text: &str, bytes: &Range<usize>, number: usize, size: Size) -> Vec<Found> {
    let line = &text[bytes.clone()];
    let tokens = tokens(line);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match board_at(line, &tokens[at..], size) {
            Some((board, count)) => {
                let place = tokens[at].at.start..tokens[at + count - 1].at.end;
                let nested = rows_show(&line[place.clone()], size);
                let place = bytes.start + place.start..bytes.start + place.end;
                found.push(Found::in_line(board, number, place, nested));
                at += count;
            }
            None => at += 1,
        }
    }
    found
}

/// A word of a line.
struct Token<'a> {
    text: &'a str,
    at: Range<usize>,
    /// True if it and the word before can stand in one board.
    glued: bool,
}

fn tokens(line: &str) -> Vec<Token<'_>> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '*' | '#');
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    while let Some(ahead) = line[at..].find(is_part) {
        let start = at + ahead;
        let end = start + line[start..].find(|c| !is_part(c)).unwrap_or(line.len() - start);
        let glue = |c: char| {
            c.is_whitespace()
                || matches!(c, ',' | '[' | ']' | '(' | ')' | '{' | '}' | '/' | '|' | ';' | '\'' | '"' | '`')
        };
        let glued = line[at..start].chars().all(glue);
        tokens.push(Token { text: &line[start..end], at: start..end, glued });
        at = end;
    }
    tokens
}

/// The board that begins with the first of these words, and how many it takes.
fn board_at(line: &str, tokens: &[Token<'_>], size: Size) -> Option<(Board, usize)> {
    let first = tokens.first()?;
    if first.text.len() == size.cells() && first.text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
        return board::board(first.text, Some(size)).ok().map(|(board, _)| (board, 1));
    }
    let glued = |count: usize| {
        let words = tokens.get(..count)?;
        words[1..].iter().all(|word| word.glued).then_some(words)
    };
    if let Some(words) = glued(size.rows()).filter(|words| words.iter().all(|word| word.text.len() == size.cols())) {
        let text = &line[words[0].at.start..words[words.len() - 1].at.end];
        if text.contains('/')
            && let Ok((board, _)) = board::board(text, Some(size))
        {
            return Some((board, words.len()));
        }
    }
    let words = tokens.get(..size.cells())?;
    let mut cells = [0; 16];
    let mut seen = 0_u32;
    for (at, (word, cell)) in words.iter().zip(&mut cells).enumerate() {
        *cell = match word.text {
            "_" | "x" | "X" | "*" | "#" | "None" => 0,
            text if text.len() <= 2 => text.parse().ok()?,
            _ => return None,
        };
        // Most words that are no board are none at the second or third.
        if at > 0 && !word.glued || usize::from(*cell) >= size.cells() || seen & 1 << *cell != 0 {
            return None;
        }
        seen |= 1 << *cell;
    }
    Some((Board::from_cells(&cells[..size.cells()]), size.cells()))
}

/// Returns true if a text has its rows in brackets or between strokes, as many as a board of this size.
pub(super) fn rows_show(text: &str, size: Size) -> bool {
    let rows = text.split([']', ')', '/']).filter(|row| row.contains(char::is_alphanumeric)).count();
    rows == size.rows()
}
