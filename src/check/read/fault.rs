//! Why a sheet cannot be read, and where.

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::Range;

use thiserror::Error;

use crate::counted::counted;
use crate::puzzle::{Size, TextError};
use crate::trace::Excerpt;

use super::super::sheet::SheetFormat;

/// An error of reading a sheet, and its place.
#[derive(Debug, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct SheetError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The part of the line around the place; none where there is no line.
    pub excerpt: Option<Box<Excerpt>>,
    /// The format that the text was read as.
    pub format: SheetFormat,
    fault: SheetFault,
}

impl SheetError {
    /// Says how to mend it.
    pub fn help(&self) -> Option<String> {
        (!self.fault.help.is_empty()).then(|| self.fault.help.clone().into_owned())
    }
}

#[derive(Debug, Error)]
#[error("{message}")]
pub(super) struct SheetFault {
    message: Cow<'static, str>,
    /// Empty where nothing can be said.
    help: Cow<'static, str>,
}

const BOARDS_MAY_BE: &str = "boards may be rows of digits, cells of a table with a column `board`, or {\"board\":\"283104765\"} on \
                             each line; --format names the format: jsonl, csv, markdown or boards";
pub(super) const NAMES: &str =
    "the first row names the columns: step, board, open, closed, f, g, h, parent, move; only `board` is needed";
const TAKEN: &str = "--taken REGEX names the words before the board that is taken, such as --taken 'expanding|current'; lines that begin \
                     with `taken:` are always read";

impl SheetFault {
    pub(super) const EMPTY: SheetFault = SheetFault::fixed("the file is empty", BOARDS_MAY_BE);
    pub(super) const NO_OUTPUT: SheetFault = SheetFault::fixed(
        "the notebook has no outputs that are plain text",
        "run its cells, print the trace, and save it",
    );
    pub(super) const NO_BOARD: SheetFault =
        SheetFault::fixed("a step without a board", "`board` has the board that was taken, such as \"283104765\"");
    pub(super) const NO_HEADER: SheetFault = SheetFault::fixed("no row of names of columns is found", NAMES);
    pub(super) const QUOTE: SheetFault =
        SheetFault::fixed("the quote that begins here does not end", "a quote within a quoted cell is written twice");
    pub(super) const ONE_TILE: SheetFault =
        SheetFault::fixed("one tile is no board", "put all tiles of a board into one cell, such as 283104765");
    pub(super) const MOVE: SheetFault =
        SheetFault::fixed("this is no move", "moves of the blank are U, D, L, R, or up, down, left, right");
    pub(super) const VERDICT: SheetFault =
        SheetFault::fixed("this is no verdict", "verdicts are opened, blocked, duplicate, improved, reopened and cut");
    pub(super) const NOT_WHOLE: &str = "a board that is not whole is taken for no step; mend it, or take it away";

    const fn fixed(message: &'static str, help: &'static str) -> SheetFault {
        SheetFault { message: Cow::Borrowed(message), help: Cow::Borrowed(help) }
    }

    pub(super) fn new(message: impl Into<Cow<'static, str>>, help: impl Into<Cow<'static, str>>) -> SheetFault {
        SheetFault { message: message.into(), help: help.into() }
    }

    pub(super) fn not_text(what: impl Display, help: &'static str) -> SheetFault {
        SheetFault::new(format!("the file is not text: {what}"), help)
    }

    pub(super) fn no_boards(format: SheetFormat) -> SheetFault {
        SheetFault::new(format!("no board is found in it, read as {}", format.about()), BOARDS_MAY_BE)
    }

    pub(super) fn no_size(cells: usize) -> SheetFault {
        let sizes: Vec<String> = Size::with_cells(cells).map(|size| format!("--size {size}")).collect();
        SheetFault::new(
            format!("boards of {cells} cells in a row without a size"),
            format!("say which: {}", sizes.join(", ")),
        )
    }

    pub(super) fn json(message: impl Into<Cow<'static, str>>) -> SheetFault {
        SheetFault::new(message, "each step is an object such as {\"board\":\"283104765\"}, on a line of its own")
    }

    pub(super) fn torn(found: usize, size: Size) -> SheetFault {
        SheetFault::new(format!("{found} of the {} rows of a {size} board", size.rows()), SheetFault::NOT_WHOLE)
    }

    /// No account of the boards is clearly the best: each with the words before those taken, their number, the first line of one.
    pub(super) fn unclear(kinds: &[(String, usize, String)]) -> SheetFault {
        let told = |(words, count, first): &(String, usize, String)| {
            let words = if words.is_empty() { "no words".to_owned() } else { short(words) };
            format!("{} after {words}, from {}", counted(*count, "board"), few_words(first, 60))
        };
        let told = kinds.iter().take(4).map(told).collect::<Vec<String>>().join("; ");
        SheetFault::new(format!("which of the boards were taken is not clear: {told}"), TAKEN)
    }

    pub(super) fn which(names: &str) -> SheetFault {
        let first = names.split(", ").next().unwrap_or_default();
        let help = format!("say which: --columns {first}=board");
        SheetFault::new(format!("which board is the one taken is not clear: {names}"), help)
    }

    pub(super) fn number(text: &str) -> SheetFault {
        SheetFault::new(
            format!("{}: this is no number", short(text)),
            "leave the cell empty if there is nothing to say",
        )
    }

    pub(super) fn unknown(text: &str) -> SheetFault {
        SheetFault::new(
            format!("{}: this is neither a board nor the name of a node", short(text)),
            "write the board, such as 283104765, or name the nodes in a column `node` beside the column `board`",
        )
    }
}

impl From<TextError> for SheetFault {
    fn from(error: TextError) -> SheetFault {
        SheetFault::new(error.to_string(), error.help().unwrap_or_default())
    }
}

/// A fault in the bytes `at` of the text.
#[derive(Debug)]
pub(super) struct Misread {
    pub(super) fault: SheetFault,
    pub(super) at: Range<usize>,
}

impl Misread {
    pub(super) fn new(fault: SheetFault, at: Range<usize>) -> Misread {
        Misread { fault, at }
    }

    /// A board that is wrong, whose text begins at byte `offset`.
    pub(super) fn board(error: TextError, offset: usize) -> Misread {
        let at = error.at.start + offset..error.at.end + offset;
        Misread { fault: error.into(), at }
    }

    pub(super) fn in_text(self, text: &str, format: SheetFormat) -> SheetError {
        let start = text.floor_char_boundary(self.at.start.min(text.len()));
        let line_start = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let line = text[line_start..].split('\n').next().unwrap_or_default();
        let end = text.ceil_char_boundary(self.at.end.clamp(start, line_start + line.len()));
        let excerpt = || Box::new(Excerpt::of(line.as_bytes(), start - line_start..end - line_start));
        SheetError {
            line: text[..line_start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            excerpt: (!line.trim().is_empty()).then(excerpt),
            format,
            fault: self.fault,
        }
    }
}

pub(super) fn short(text: &str) -> String {
    format!("{:?}", few_words(text, 40))
}

/// The first words of a text, at most `most` characters of them.
pub(super) fn few_words(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().take(most + 1).collect();
    let all = words.join(" ");
    let Some((cut, _)) = all.char_indices().nth(most) else { return all };
    all[..all[..cut].rfind(' ').unwrap_or(cut)].to_owned() + "…"
}
