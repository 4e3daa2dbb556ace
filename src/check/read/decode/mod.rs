//! Text from bytes: plain lines that the readers understand, whatever a program, a terminal or an editor put around
//! them.
//!
//! 1. The bytes are decoded ([`encoding`]), and a notebook is replaced by its outputs ([`notebook`]).
//! 2. Signs that only look different become the plain ones, and those that are not seen are left out ([`clean`]).
//! 3. What logs, prompts and quotations put before their lines is left out ([`logs`]).
//! 4. HTML and LaTeX become text with Markdown tables ([`html`], [`latex`], [`grid`]).
//!
//! Plain text passes as it is. Each line of the result knows the line of the file that it comes from.

mod clean;
mod clock;
mod encoding;
mod entities;
mod grid;
mod html;
mod latex;
mod logs;
mod notebook;

use std::borrow::Cow;

use crate::check::sheet::{LineRole, Sheet};

use super::fault::{SheetError, SheetFault};
use super::jsonl;

pub(super) use clock::times;

/// The text of a file.
#[derive(Debug)]
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    /// The line of the file that each line comes from, from 1; none where they are the same.
    lines: Option<Vec<usize>>,
    /// Decisions on the way, a sentence each.
    pub(super) decided: Vec<String>,
}

/// Returns the text of a file as plain lines.
///
/// # Errors
/// If the bytes are no text, or a notebook has no outputs.
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, SheetFault> {
    let (text, said) = encoding::text(bytes)?;
    let mut decoded = Decoded { text, lines: None, decided: said };
    if let Some(outputs) = notebook::outputs(&decoded.text) {
        decoded.replace(outputs?);
    }
    if let Some(cleaned) = clean::clean(&decoded.text) {
        decoded.replace(cleaned);
    }
    if let Some(bare) = logs::without_prefixes(&decoded.text) {
        decoded.text = Cow::Owned(bare);
    }
    if !jsonl::begins(&decoded.text) {
        if let Some(text) = html::text(&decoded.text) {
            decoded.replace(text);
        }
        if let Some(text) = latex::text(&decoded.text) {
            decoded.replace(text);
        }
    }
    Ok(decoded)
}

/// Returns the text of a file, line by line as it is.
pub(super) fn file_text(bytes: &[u8]) -> Cow<'_, str> {
    encoding::text(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), |(text, _)| text)
}

impl Decoded<'_> {
    /// Goes on with a text that was made of this one.
    fn replace(&mut self, made: Lines) {
        let own = self.lines.take();
        let line = |line: usize| own.as_ref().map_or(line, |own| own.get(line - 1).copied().unwrap_or(line));
        self.lines = match (made.lines, own.is_some()) {
            (None, false) => None,
            (None, true) => own,
            (Some(lines), _) => Some(lines.into_iter().map(line).collect()),
        };
        self.text = Cow::Owned(made.text);
    }

    /// Returns the line of the file that a line comes from, both from 1.
    fn line(&self, line: usize) -> usize {
        let Some(lines) = &self.lines else { return line };
        lines.get(line.saturating_sub(1)).or(lines.last()).copied().unwrap_or(line)
    }

    /// Gives a sheet the lines of the file.
    pub(super) fn place(&self, sheet: &mut Sheet) {
        sheet.reading.decided.splice(0..0, self.decided.iter().cloned());
        if self.lines.is_none() {
            return;
        }
        for row in &mut sheet.rows {
            row.line = self.line(row.line()) as u32;
        }
        for passage in &mut sheet.reading.not_read {
            passage.lines = (self.line(passage.lines.0), self.line(passage.lines.1).max(self.line(passage.lines.0)));
        }
        for doubt in &mut sheet.reading.doubts {
            doubt.line = self.line(doubt.line);
        }
        let told = std::mem::take(&mut sheet.reading.roles);
        for (at, role) in told.into_iter().enumerate() {
            let line = self.line(at + 1);
            let roles = &mut sheet.reading.roles;
            if roles.len() < line {
                roles.resize(line, LineRole::Empty);
            }
            // Of several lines that come from one, the first that says something counts.
            if let Some(known @ (LineRole::Empty | LineRole::Unread)) = roles.get_mut(line - 1)
                && role != LineRole::Empty
            {
                *known = role;
            }
        }
    }

    /// Gives an error the line of the file. What is excerpted is the text as it was read.
    pub(super) fn place_error(&self, error: SheetError) -> SheetError {
        if self.lines.is_none() {
            return error;
        }
        SheetError { line: self.line(error.line), column: 1, ..error }
    }
}

/// A text that was made of another.
#[derive(Debug, Default)]
struct Lines {
    text: String,
    /// The line of the other text that each line comes from, from 1; none where they are the same.
    lines: Option<Vec<usize>>,
}

impl Lines {
    /// Adds a line that comes from line `from`.
    fn push(&mut self, from: usize, line: &str) {
        for line in line.split('\n') {
            self.text.push_str(line);
            self.text.push('\n');
            self.lines.get_or_insert_default().push(from);
        }
    }
}

/// Tells in which line a byte is.
struct LineOf {
    ends: Vec<usize>,
}

impl LineOf {
    fn new(text: &str) -> LineOf {
        LineOf { ends: text.match_indices('\n').map(|(at, _)| at).collect() }
    }

    /// Returns the line of a byte, from 1.
    fn line(&self, at: usize) -> usize {
        self.ends.partition_point(|&end| end < at) + 1
    }
}
