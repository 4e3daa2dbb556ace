//! The lines of a trace file, and what kind of record each of them is.

use std::io::{BufRead, Read};

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::fault::{Excerpt, ReadError, ReadFault, Spot, Wrong};

/// The kinds of record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Run,
    Step,
    Round,
    End,
}

/// The lines of a file, one at a time.
pub(super) struct Lines<'a> {
    input: &'a mut dyn BufRead,
    partial: bool,
    text: Vec<u8>,
    number: usize,
    /// True as long as nothing but blank lines has come before.
    is_first: bool,
    kind: Option<Kind>,
}

/// Longer than any record, even with the full lists of the largest search: bounds what a file without line breaks takes.
const LONGEST_LINE: u64 = 256 << 20;

/// Some editors put this before the first character of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The field that names the record of a line.
#[derive(Deserialize)]
#[serde(expecting = "a record")]
struct Head {
    #[serde(default)]
    record: Option<String>,
}

impl<'a> Lines<'a> {
    /// Begins with the first line. With `partial`, a last line that ends in the middle of its record counts as absent.
    pub(super) fn open(input: &'a mut dyn BufRead, partial: bool) -> Result<Lines<'a>, ReadError> {
        let mut lines = Lines { input, partial, text: Vec::new(), number: 0, is_first: true, kind: None };
        lines.read_line()?;
        lines.kind = lines.kind_of_line()?;
        if lines.kind.is_none() {
            return Err(lines.at_start(ReadFault::Foreign("it is empty".into())));
        }
        Ok(lines)
    }

    /// Returns the kind of the line; `None` at the end of the file.
    pub(super) fn kind(&self) -> Option<Kind> {
        self.kind
    }

    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Returns the line, without its line break.
    pub(super) fn text(&self) -> &[u8] {
        self.text.trim_ascii_end()
    }

    /// Goes on to the next line that is not blank.
    pub(super) fn advance(&mut self) -> Result<(), ReadError> {
        self.is_first = false;
        self.read_line()?;
        self.kind = self.kind_of_line()?;
        Ok(())
    }

    /// Reads the record of the line.
    pub(super) fn parse<T: for<'de> Deserialize<'de>>(&self) -> Result<T, ReadError> {
        parse(self.text()).map_err(|wrong| self.error(wrong))
    }

    fn read_line(&mut self) -> Result<(), ReadError> {
        loop {
            self.text.clear();
            self.number += 1;
            let read = (&mut *self.input).take(LONGEST_LINE).read_until(b'\n', &mut self.text);
            let length = read.map_err(|error| self.at_start(error.into()))?;
            if length as u64 == LONGEST_LINE {
                self.text = Vec::new();
                return Err(self.at_start(ReadFault::Foreign("it has a line of more than 256 MiB".into())));
            }
            if self.number == 1 && self.text.starts_with(BYTE_ORDER_MARK) {
                self.text.drain(..BYTE_ORDER_MARK.len());
            }
            if length == 0 || !self.text.trim_ascii().is_empty() {
                return Ok(());
            }
        }
    }

    fn kind_of_line(&self) -> Result<Option<Kind>, ReadError> {
        if self.text.is_empty() {
            return Ok(None);
        }
        if self.ends_open()
            && let Err(wrong @ Wrong { fault: ReadFault::Cut, .. }) = parse::<IgnoredAny>(self.text())
        {
            return if self.partial && !self.is_first { Ok(None) } else { Err(self.error(wrong)) };
        }
        if self.text.starts_with(br#"{"record":"step","#) {
            return Ok(Some(Kind::Step));
        }
        match self.parse::<Head>()?.record.as_deref() {
            Some("step") | None => Ok(Some(Kind::Step)),
            Some("run") => Ok(Some(Kind::Run)),
            Some("round") => Ok(Some(Kind::Round)),
            Some("end") => Ok(Some(Kind::End)),
            Some(other) => {
                let name: String = other.chars().take(40).collect();
                let reason = format!("records are run, step, round and end, not {name:?}");
                Err(self.error(Wrong { fault: ReadFault::Json(reason), at: Spot::field("record") }))
            }
        }
    }

    /// Returns true if the line has no line break at its end: it is the last one.
    fn ends_open(&self) -> bool {
        self.text.last() != Some(&b'\n')
    }

    /// Places a fault of the line.
    pub(super) fn error(&self, wrong: Wrong) -> ReadError {
        let at = wrong.at.byte_in(self.text()).min(self.text.len());
        let column = String::from_utf8_lossy(&self.text[..at]).chars().count() + 1;
        let excerpt = Some(Box::new(Excerpt::of(&self.text, at..at + 1)));
        ReadError { line: self.number, column, excerpt, fault: self.in_context(wrong.fault) }
    }

    /// A first line that is no record is a sign that the file is something else; only the last line can have been cut.
    fn in_context(&self, fault: ReadFault) -> ReadFault {
        match fault {
            ReadFault::Cut if self.is_first => ReadFault::CutAtOnce,
            ReadFault::Cut if !self.ends_open() => ReadFault::Json("the line ends in the middle of its record".into()),
            ReadFault::Json(reason) if self.is_first => {
                ReadFault::Foreign(format!("its first line is no record ({reason})"))
            }
            fault => fault,
        }
    }

    /// Places a fault of the line as a whole.
    pub(super) fn wrong_line(&self, fault: ReadFault) -> ReadError {
        self.error(Wrong { fault, at: Spot::Line })
    }

    /// A record of ours always has a text: this is for the types.
    pub(super) fn unwritable(&self, error: &serde_json::Error) -> ReadError {
        self.at_start(ReadFault::Json(error.to_string()))
    }

    /// Places a fault where there is no line to be shown.
    pub(super) fn at_start(&self, fault: ReadFault) -> ReadError {
        ReadError::without_line(self.number, fault)
    }
}

fn parse<'a, T: Deserialize<'a>>(line: &'a [u8]) -> Result<T, Wrong> {
    serde_json::from_slice(line).map_err(|error| {
        let at = Spot::Column(error.column());
        let torn_number = error.column() >= line.len() && error.to_string().starts_with("invalid number");
        if error.is_eof() || torn_number {
            return Wrong { fault: ReadFault::Cut, at };
        }
        // The message ends with the place, which is reported separately.
        let text = error.to_string();
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        Wrong { fault: ReadFault::Json(in_plain_words(message)), at }
    })
}

/// Rewrites a message of the JSON reader without names that only its code knows.
fn in_plain_words(message: &str) -> String {
    let short: String = message.chars().take(200).collect();
    match short.rsplit_once("expected ") {
        Some((before, "u16" | "u32" | "u64" | "usize")) => format!("{before}expected a whole number"),
        Some((before, "f64")) => format!("{before}expected a number"),
        _ => short,
    }
}
