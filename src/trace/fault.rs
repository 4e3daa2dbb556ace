//! The faults of a trace file, and their places.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;

use serde_json::value::RawValue;
use thiserror::Error;

use crate::puzzle::{BoardError, SizeError};
use crate::search::SpecError;

use super::record::FORMAT;

/// An error in a trace file, and its place.
#[derive(Debug, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The part of the line around the place; none where there is no line.
    pub excerpt: Option<Box<Excerpt>>,
    /// The fault.
    pub fault: ReadFault,
}

impl ReadError {
    pub(super) const fn without_line(line: usize, fault: ReadFault) -> ReadError {
        ReadError { line, column: 1, excerpt: None, fault }
    }
}

/// A part of a line, and the place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The text; what is no UTF-8 is replaced.
    pub text: String,
    /// The bytes at fault.
    pub at: Range<usize>,
    /// The number of bytes of the line before it.
    pub skipped: usize,
}

impl Excerpt {
    /// Bytes shown on either side.
    const AROUND: usize = 50;

    /// The part of a line around the bytes `at`, of which at least one character is marked.
    pub(crate) fn of(line: &[u8], at: Range<usize>) -> Excerpt {
        let line = line.trim_ascii_end();
        let place = at.start.min(line.len());
        let boundary = |at: usize| (at..line.len()).find(|&at| line[at] & 0xC0 != 0x80).unwrap_or(line.len());
        let start = boundary(place.saturating_sub(Excerpt::AROUND)).min(place);
        let end = boundary((place + Excerpt::AROUND).min(line.len()));
        let marked_end = boundary(at.end.clamp(place, end));
        let before = String::from_utf8_lossy(&line[start..place]).into_owned();
        let marked = String::from_utf8_lossy(&line[place..marked_end]).into_owned();
        let after = String::from_utf8_lossy(&line[place..end]).into_owned();
        let marked = marked.len().max(after.chars().next().map_or(0, char::len_utf8));
        Excerpt {
            at: before.len()..(before.len() + marked).min(before.len() + after.len()),
            text: before + &after,
            skipped: start,
        }
    }
}

/// The faults of a trace file.
#[derive(Debug, Error)]
pub enum ReadFault {
    /// The file cannot be read at all.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A line is not JSON, or not of the form of its record.
    #[error("{0}")]
    Json(String),
    /// The file ends before its end record.
    #[error("the trace is cut here")]
    Cut,
    /// The first line ends in the middle of its record.
    #[error("this is no trace: its first line ends in the middle of a record")]
    CutAtOnce,
    /// The file is empty, or holds something else.
    #[error("this is no trace: {0}")]
    Foreign(String),
    /// A record that may not stand here.
    #[error("{0}")]
    Misplaced(&'static str),
    /// A record lacks a field that a full trace needs.
    #[error("the field `{0}` is missing")]
    Missing(&'static str),
    /// The rows and columns make no board.
    #[error("{0}")]
    Size(#[from] SizeError),
    /// A board is wrong.
    #[error("{0}")]
    Board(Box<BoardError>),
    /// The strategy is wrong.
    #[error("{0}")]
    Strategy(Box<SpecError>),
    /// The file differs from what the strategy does.
    #[error("{0}")]
    Rules(String),
}

impl ReadFault {
    /// Tells how to mend it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            ReadFault::Cut => Some("--partial reads it up to here".into()),
            ReadFault::Foreign(_) | ReadFault::CutAtOnce => Some(format!(
                "a trace is JSON Lines that begin {{\"record\":\"run\",\"format\":\"{FORMAT}\",…}}, \
                 or at least have {{\"board\":\"283104765\"}} on each line"
            )),
            ReadFault::Board(error) => error.help(),
            ReadFault::Strategy(error) => error.help.clone(),
            _ => None,
        }
    }
}

/// A fault of a line, and its place.
pub(super) struct Wrong {
    pub(super) fault: ReadFault,
    pub(super) at: Spot,
}

impl Wrong {
    pub(super) fn board(error: BoardError, at: Spot) -> Wrong {
        Wrong { fault: ReadFault::Board(Box::new(error)), at }
    }
}

/// A place in a line of JSON.
#[derive(Clone, Debug)]
pub(super) enum Spot {
    /// The whole line.
    Line,
    /// A column, from 1.
    Column(usize),
    /// The value at a JSON pointer.
    Pointer(String),
}

impl Spot {
    pub(super) fn field(name: &str) -> Spot {
        Spot::Pointer(format!("/{name}"))
    }

    /// Returns the first byte of the place, or of what holds it if it is not there.
    pub(super) fn byte_in(&self, line: &[u8]) -> usize {
        match self {
            Spot::Line => 0,
            Spot::Column(column) => column.saturating_sub(1),
            Spot::Pointer(pointer) => str::from_utf8(line).ok().and_then(|line| byte_of(line, pointer)).unwrap_or(0),
        }
    }
}

fn byte_of(line: &str, pointer: &str) -> Option<usize> {
    let mut value: &RawValue = serde_json::from_str(line).ok()?;
    for part in pointer.split('/').skip(1) {
        let inner = match part.parse::<usize>() {
            Ok(at) => serde_json::from_str::<Vec<&RawValue>>(value.get()).ok().and_then(|list| list.get(at).copied()),
            Err(_) => fields(value).and_then(|fields| fields.get(part).copied()),
        };
        let Some(inner) = inner else { break };
        value = inner;
    }
    // The value is a slice of the line: its place is how far its beginning is from the line's.
    Some(value.get().as_ptr() as usize - line.as_ptr() as usize)
}

fn fields(value: &RawValue) -> Option<BTreeMap<String, &RawValue>> {
    serde_json::from_str(value.get()).ok()
}
