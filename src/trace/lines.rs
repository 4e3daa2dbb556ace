//! The lines of a trace file, and the faults in them with their places.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read};
use std::ops::Range;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::record::FORMAT;

/// An error in a trace file, and its place.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The part of the line around the place, if there is a line.
    pub excerpt: Option<Box<Excerpt>>,
    /// The fault.
    pub what: String,
    /// A way to fix it.
    pub help: Option<String>,
    /// True if the file could not be read.
    pub is_io: bool,
}

impl ReadError {
    pub(super) fn without_line(line: usize, what: impl Into<String>) -> ReadError {
        ReadError { line, column: 1, excerpt: None, what: what.into(), help: None, is_io: false }
    }

    pub(super) fn with_help(self, help: Option<String>) -> ReadError {
        ReadError { help, ..self }
    }

    pub(super) fn io(line: usize, error: &io::Error) -> ReadError {
        ReadError { is_io: true, ..ReadError::without_line(line, error.to_string()) }
    }
}

/// A part of a line, and the place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text; invalid UTF-8 is replaced.
    pub text: String,
    /// The bytes at fault.
    pub at: Range<usize>,
    /// The number of bytes of the line before it.
    pub skipped: usize,
}

impl Excerpt {
    /// Bytes shown on either side.
    const AROUND: usize = 50;

    /// Returns the part of a line around the bytes `at`, at least one character of which is marked.
    pub(crate) fn of(line: &[u8], at: Range<usize>) -> Excerpt {
        let line = String::from_utf8_lossy(line.trim_ascii_end());
        let place = line.floor_char_boundary(at.start);
        let start = line.ceil_char_boundary(place.saturating_sub(Excerpt::AROUND)).min(place);
        let end = line.ceil_char_boundary((place + Excerpt::AROUND).min(line.len()));
        let marked_end = line.ceil_char_boundary(at.end.clamp((place + 1).min(end), end));
        Excerpt { text: line[start..end].to_owned(), at: place - start..marked_end - start, skipped: start }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub(super) enum RecordKind {
    Run,
    Step,
    Round,
    End,
}

pub(super) struct Lines<'a> {
    input: &'a mut dyn BufRead,
    line: Vec<u8>,
    pub(super) number: usize,
    /// True as long as only blank lines have been read.
    is_first: bool,
    pub(super) kind: Option<RecordKind>,
}

/// Longer than any record, even with the full lists of the largest search: bounds the memory for a file without line breaks.
const LONGEST_LINE: u64 = 256 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

#[derive(Deserialize)]
#[serde(expecting = "a record")]
struct Head {
    #[serde(default)]
    record: Option<String>,
}

pub(super) type Fields<'a> = BTreeMap<String, &'a RawValue>;

impl<'a> Lines<'a> {
    /// Starts at the first line.
    pub(super) fn open(input: &'a mut dyn BufRead) -> Result<Lines<'a>, ReadError> {
        let mut lines = Lines { input, line: Vec::new(), number: 0, is_first: true, kind: None };
        lines.advance()?;
        if lines.kind.is_none() {
            return Err(ReadError::without_line(lines.number, "this is no trace: it is empty"));
        }
        Ok(lines)
    }

    pub(super) fn text(&self) -> &[u8] {
        self.line.trim_ascii_end()
    }

    pub(super) fn advance(&mut self) -> Result<(), ReadError> {
        self.is_first = self.kind.is_none();
        self.read_line()?;
        self.kind = self.kind_of_line()?;
        Ok(())
    }

    pub(super) fn parse<'l, T: Deserialize<'l>>(&'l self) -> Result<T, ReadError> {
        serde_json::from_slice(self.text()).map_err(|error| self.not_json(&error))
    }

    fn read_line(&mut self) -> Result<(), ReadError> {
        loop {
            self.line.clear();
            self.number += 1;
            let read = (&mut *self.input).take(LONGEST_LINE).read_until(b'\n', &mut self.line);
            let length = read.map_err(|error| ReadError::io(self.number, &error))?;
            if self.number == 1 && self.line.starts_with(BYTE_ORDER_MARK) {
                self.line.drain(..BYTE_ORDER_MARK.len());
            }
            if length == 0 || !self.line.trim_ascii().is_empty() {
                return Ok(());
            }
        }
    }

    fn kind_of_line(&self) -> Result<Option<RecordKind>, ReadError> {
        if self.line.is_empty() {
            return Ok(None);
        }
        if self.line.ends_with(b"\n") && self.line.starts_with(br#"{"record":"step","#) {
            return Ok(Some(RecordKind::Step));
        }
        let Some(name) = self.parse::<Head>()?.record else { return Ok(Some(RecordKind::Step)) };
        name.parse().map(Some).map_err(|_| {
            let name: String = name.chars().take(40).collect();
            self.error(format!("records are run, step, round and end, not {name:?}"), self.place_of("record"))
        })
    }

    /// Explains a line that is not a record. If it is the first, the file is probably something else.
    fn not_json(&self, error: &serde_json::Error) -> ReadError {
        let reason =
            if error.is_eof() { "the line ends in the middle of its record".into() } else { json_reason(error) };
        let reason: String = reason.chars().take(200).collect();
        let at = error.column().saturating_sub(1);
        if self.is_first {
            return self.foreign(&format!("its first line is no record ({reason})"), at);
        }
        // A last line that ends in the middle of its record.
        let is_torn = !self.line.ends_with(b"\n") && (error.is_eof() || error.is_syntax());
        self.error(if is_torn { CUT } else { &reason }, at).with_help(is_torn.then(|| CUT_HELP.into()))
    }

    pub(super) fn foreign(&self, reason: &str, at: usize) -> ReadError {
        let help = format!(
            "a trace is JSON Lines that begin {{\"record\":\"run\",\"format\":\"{FORMAT}\",…}}; `steptrace identify` tells the \
             strategy of any other"
        );
        self.error(format!("this is no trace: {reason}"), at).with_help(Some(help))
    }

    pub(super) fn place(&self, value: &RawValue) -> usize {
        value.get().as_ptr() as usize - self.line.as_ptr() as usize
    }

    pub(super) fn place_of(&self, field: &str) -> usize {
        let fields = serde_json::from_slice::<Fields<'_>>(self.text()).unwrap_or_default();
        fields.get(field).map_or(0, |value| self.place(value))
    }

    pub(super) fn error(&self, what: impl Into<String>, at: usize) -> ReadError {
        let at = at.min(self.line.len());
        let column = String::from_utf8_lossy(&self.line[..at]).chars().count() + 1;
        let excerpt = Some(Box::new(Excerpt::of(&self.line, at..at + 1)));
        ReadError { column, excerpt, ..ReadError::without_line(self.number, what) }
    }

    pub(super) fn wrong_line(&self, what: impl Into<String>) -> ReadError {
        self.error(what, 0)
    }
}

/// Returns what is wrong with JSON, without the position, which is reported separately.
pub(crate) fn json_reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason).to_owned()
}

pub(super) const CUT: &str = "the trace is cut here";

pub(super) const CUT_HELP: &str = "record it again; --max-steps ends a run early, with a trace that is whole";
