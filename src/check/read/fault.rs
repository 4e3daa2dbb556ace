//! Why a sheet cannot be read, and where.

use std::ops::Range;

use thiserror::Error;

use crate::counted::counted;
use crate::puzzle::{BoardError, Size};
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
    pub(super) fault: SheetFault,
}

impl SheetError {
    /// Says how to mend it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        let text = match &self.fault {
            SheetFault::Empty | SheetFault::NoBoards(_) => {
                "boards may be rows of digits, cells of a table with a column `board`, or {\"board\":\"283104765\"} on each \
                 line; --format names the format: jsonl, csv, markdown or boards"
            }
            SheetFault::NotText(what) if what.contains("UTF-8") => {
                "save the file as UTF-8, as editors and spreadsheets offer it"
            }
            SheetFault::TooLong => {
                "cut it into parts that each begin with the start; a trace written by `steptrace trace` may be longer"
            }
            SheetFault::NoOutput => "run its cells, and save it",
            SheetFault::NoSize(cells) => {
                let sizes: Vec<String> = Size::with_cells(*cells).map(|size| format!("--size {size}")).collect();
                return Some(format!("say which: {}", sizes.join(", ")));
            }
            SheetFault::Json(_) => "each step is an object such as {\"board\":\"283104765\"}, on a line of its own",
            SheetFault::NoSuchColumn { .. } => {
                "--columns gives a meaning to what the file has, such as --columns kosten=g"
            }
            SheetFault::Which(names) => {
                let first = names.split(", ").next().unwrap_or_default();
                return Some(format!("say which: --columns {first}=board"));
            }
            SheetFault::NoBoard => "the field `board` has the board that was taken, such as \"283104765\"",
            SheetFault::Board(error) => return error.help(),
            SheetFault::Torn { .. } => "a board that is not whole is taken for no step; mend it, or take it away",
            SheetFault::SideBySide(_) => "print one board after the other, or one in a line",
            SheetFault::WhichTiles(_) => {
                "put the board in brackets, or name the columns in a first line: step, t1, t2, …, f"
            }
            SheetFault::Unclear(_) => {
                "--taken REGEX names the words before the board that is taken, such as --taken 'expanding|current'"
            }
            SheetFault::NoneTaken(_) => {
                "a trace shows the board of each step; --taken REGEX names the words before it where they are not known"
            }
            SheetFault::NoBoardColumn(_) | SheetFault::NoHeader => {
                "the first row names the columns: step, board, open, closed, f, g, h, parent, move; only `board` is needed"
            }
            SheetFault::Cells { .. } | SheetFault::Wide(_) => {
                "put a cell that has commas in quotes: \"203184765,283164705\""
            }
            SheetFault::Quote => "a quote within a quoted cell is written twice",
            SheetFault::Number(_) => "leave the cell empty where there is nothing to say",
            SheetFault::Move => "moves of the blank are U, D, L, R, or up, down, left, right",
            SheetFault::Verdict => "verdicts are opened, blocked, duplicate, improved, reopened and cut",
            SheetFault::Unknown(_) => {
                "write the board, such as 283104765, or name the nodes in a column `node` beside the column `board`"
            }
            SheetFault::NotText(_) | SheetFault::Size(_) => return None,
        };
        Some(text.to_owned())
    }
}

/// A fault of a sheet.
#[derive(Debug, Error)]
pub(super) enum SheetFault {
    #[error("the file is empty")]
    Empty,
    #[error("the file has more than 4 GiB of text")]
    TooLong,
    #[error("the file is not text: {0}")]
    NotText(String),
    #[error("the notebook has no outputs")]
    NoOutput,
    #[error("no board is found in it, read as {}", .0.name())]
    NoBoards(SheetFormat),
    #[error("boards of {} in a row without a size", counted(*.0, "cell"))]
    NoSize(usize),
    #[error("{0}")]
    Json(String),
    /// An object is no record of another kind, either.
    #[error("a step without a board")]
    NoBoard,
    #[error("{0}")]
    Board(Box<BoardError>),
    #[error("{found} of the {} rows of a {size} board", size.rows())]
    Torn { found: usize, size: Size },
    #[error("{0} boards side by side: which of them was taken is not clear")]
    SideBySide(usize),
    #[error("which {0} of these numbers are the board is not clear")]
    WhichTiles(usize),
    #[error("which of the boards were taken is not clear: {}", candidates(.0))]
    Unclear(Vec<(String, usize, String)>),
    #[error("no board is said to be taken: {}", candidates(.0))]
    NoneTaken(Vec<(String, usize, String)>),
    #[error("no column has the boards; the columns are {}", few_words(.0, 200))]
    NoBoardColumn(String),
    #[error("nothing is called {}; there is {}", few_words(name, 60), if has.is_empty() { "nothing with a name".into() } else { few_words(has, 300) })]
    NoSuchColumn { name: String, has: String },
    #[error("which board is the one taken is not clear: {0}")]
    Which(String),
    #[error("no row of names of columns is found")]
    NoHeader,
    #[error("{}, but the table has {}", counted(*found, "cell"), counted(*columns, "column"))]
    Cells { found: usize, columns: usize },
    #[error("the row has more than {0} cells")]
    Wide(usize),
    #[error("the quote that begins here does not end")]
    Quote,
    #[error("{0}: this is no number")]
    Number(String),
    #[error("this is no move")]
    Move,
    #[error("this is no verdict")]
    Verdict,
    #[error("{0}: this is neither a board nor the name of a node")]
    Unknown(String),
    #[error("{0}")]
    Size(#[from] crate::puzzle::SizeError),
}

/// Boards that may be those taken, by the words before them: how many there are, and the first.
fn candidates(boards: &[(String, usize, String)]) -> String {
    let told =
        boards.iter().map(|(words, count, first)| format!("{} after {words}, from {first}", counted(*count, "board")));
    told.collect::<Vec<String>>().join("; ")
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
    pub(super) fn board(error: BoardError, offset: usize) -> Misread {
        let at = error.at.start + offset..error.at.end + offset;
        Misread { fault: SheetFault::Board(Box::new(error)), at }
    }

    /// With its line and column in the text.
    pub(super) fn in_text(self, text: &str, format: SheetFormat) -> SheetError {
        let start = text.floor_char_boundary(self.at.start.min(text.len()));
        let line_start = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |length| start + length);
        let end = text.ceil_char_boundary(self.at.end.clamp(start, line_end));
        let line = &text[line_start..line_end];
        SheetError {
            line: text[..line_start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            excerpt: (!line.trim().is_empty())
                .then(|| Box::new(Excerpt::of(line.as_bytes(), start - line_start..end - line_start))),
            format,
            fault: self.fault,
        }
    }
}

/// The beginning of a text, for a message.
pub(super) fn short(text: &str) -> String {
    format!("{:?}", few_words(text, 40))
}

/// The first words of a text, at most so many characters of them; of a first word that is longer, its beginning.
pub(super) fn few_words(text: &str, most: usize) -> String {
    let mut words = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let count = word.chars().take(most + 1).count();
        if length + count + usize::from(length > 0) > most {
            if words.is_empty() {
                words.extend(word.chars().take(most));
            }
            words.push('…');
            break;
        }
        if length > 0 {
            words.push(' ');
            length += 1;
        }
        words.push_str(word);
        length += count;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::few_words;

    #[test]
    fn of_a_long_text_whole_words_are_told_as_many_as_fit() {
        for (text, most, told) in [
            ("ab cd", 5, "ab cd"),
            ("ab  cd\n", 5, "ab cd"),
            ("ab cd", 4, "ab…"),
            ("ab cd e", 5, "ab cd…"),
            ("abc", 3, "abc"),
            ("abcd", 3, "abc…"),
            ("é ü", 3, "é ü"),
            ("", 3, ""),
        ] {
            assert_eq!(few_words(text, most), told, "{text:?} in {most}");
        }
    }
}
