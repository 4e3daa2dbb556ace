//! Reading a trace back, line by line.
//!
//! A full trace is compared with the rules as it is read, so that an error is known with its line and column. A file
//! that has only boards is read as an [`Outline`].

use std::io::{BufRead, Read};

use serde::Deserialize;

use crate::puzzle::{Board, Instance, Size};
use crate::search::{F, Strategy, Textbook};

use super::fault::{Excerpt, ReadError, ReadFault, Wrong, board, wrong_board};
use super::full::Full;
use super::locate::{Spot, column_of};
use super::record::{BoardText, EndRecord, FORMAT, RoundRecord, RunRecord, StepRecord};
use super::table::{End, Trace};

/// The contents of a file.
#[derive(Debug)]
pub enum Reading {
    /// A full trace.
    Trace(Box<Trace>),
    /// Boards only: nothing can be said of the lists.
    Outline(Outline),
}

/// The boards that were taken, as far as a file tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The size of the boards.
    pub size: Size,
    /// The steps, in their order.
    pub steps: Vec<OutlineStep>,
}

/// A step of which only the board is sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutlineStep {
    /// The board that was taken.
    pub board: Board,
    /// The g in the file.
    pub g: Option<u32>,
    /// The h in the file.
    pub h: Option<u16>,
    /// The f in the file.
    pub f: Option<F>,
    /// The size of open in the file.
    pub open: Option<usize>,
    /// The size of closed in the file.
    pub closed: Option<usize>,
}

/// Reads a trace. With `partial`, a file that was cut is read up to the cut.
///
/// Memory grows with what the file holds, by a small factor, whatever it claims to hold.
///
/// # Errors
/// If the file cannot be read, is not a trace, or differs from what its strategy does.
pub fn read(input: impl BufRead, partial: bool) -> Result<Reading, ReadError> {
    let mut lines = Lines::new(input);
    let mut reader = Reader { run: None, state: State::Empty, ended: None };
    while lines.advance()? {
        if let Err(wrong) = reader.line(lines.line()) {
            let torn = matches!(wrong.fault, ReadFault::Cut) && lines.ends_open;
            if torn && partial && !reader.is_empty() {
                break;
            }
            // Only the last line can have been cut; elsewhere the same mistake is one of JSON.
            let fault = match wrong.fault {
                ReadFault::Cut if reader.is_empty() && (partial || !torn) => ReadFault::CutAtOnce,
                ReadFault::Cut if !torn => ReadFault::Json("the line ends in the middle of its record".into()),
                fault => fault,
            };
            return Err(lines.error(Wrong { fault, ..wrong }));
        }
    }
    let at_end = lines.end();
    reader.finish(partial).map_err(|fault| ReadError { fault, ..at_end })
}

/// No line of a trace is so long, not even with the full lists of the largest search.
const LONGEST_LINE: u64 = 256 << 20;

/// Some editors put this before the first character of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The lines of a file, one at a time.
pub(super) struct Lines<R> {
    input: R,
    text: Vec<u8>,
    number: usize,
    /// True if the line has no line break at its end: it is the last one.
    ends_open: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input, text: Vec::new(), number: 0, ends_open: false }
    }

    /// The line that was read last, without its line break.
    pub(super) fn line(&self) -> &[u8] {
        self.text.trim_ascii_end()
    }

    /// Goes on to the next line that is not blank; false at the end of the file.
    pub(super) fn advance(&mut self) -> Result<bool, ReadError> {
        loop {
            self.text.clear();
            self.number += 1;
            let read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.text);
            let failed = |fault| ReadError { line: self.number, column: 1, excerpt: None, fault };
            let length = read.map_err(|error| failed(error.into()))?;
            if length as u64 == LONGEST_LINE {
                return Err(failed(ReadFault::Foreign("it has a line of more than 256 MiB".into())));
            }
            if self.number == 1 && self.text.starts_with(BYTE_ORDER_MARK) {
                self.text.drain(..BYTE_ORDER_MARK.len());
            }
            if length == 0 {
                return Ok(false);
            }
            self.ends_open = self.text.last() != Some(&b'\n');
            if !self.text.trim_ascii().is_empty() {
                return Ok(true);
            }
        }
    }

    pub(super) fn error(&self, wrong: Wrong) -> ReadError {
        let byte = column_of(&self.text, &wrong.at);
        let before = &self.text[..(byte - 1).min(self.text.len())];
        let column = String::from_utf8_lossy(before).chars().count() + 1;
        ReadError {
            line: self.number,
            column,
            excerpt: Some(Box::new(Excerpt::of(&self.text, byte - 1..byte))),
            fault: wrong.fault,
        }
    }

    fn end(&self) -> ReadError {
        ReadError { line: self.number, column: 1, excerpt: None, fault: ReadFault::Cut }
    }
}

/// The part of a file read so far.
struct Reader {
    run: Option<(Instance, Strategy)>,
    state: State,
    ended: Option<End>,
}

enum State {
    /// No step yet.
    Empty,
    /// Boards only.
    Outline(Outline),
    /// A full trace.
    Full(Box<Full>),
}

/// The field that names the record of a line.
#[derive(Deserialize)]
#[serde(expecting = "a record")]
struct Head {
    #[serde(default)]
    record: Option<String>,
}

pub(super) fn parse<'a, T: Deserialize<'a>>(line: &'a [u8]) -> Result<T, Wrong> {
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

/// A message of the JSON reader without names that only its code knows.
fn in_plain_words(message: &str) -> String {
    let short: String = message.chars().take(200).collect();
    match short.rsplit_once("expected ") {
        Some((before, "u16" | "u32" | "u64" | "usize")) => format!("{before}expected a whole number"),
        Some((before, "f64")) => format!("{before}expected a number"),
        _ => short,
    }
}

/// Returns what is run, by the first record of a trace.
pub(super) fn run_of(record: &RunRecord) -> Result<(Instance, Strategy), Wrong> {
    if record.format != FORMAT {
        let format: String = record.format.chars().take(40).collect();
        let fault = ReadFault::Foreign(format!("its format is {format:?}, this reads {FORMAT:?}"));
        return Err(Wrong { fault, at: Spot::field("format") });
    }
    let size =
        Size::new(record.rows, record.cols).map_err(|error| Wrong { fault: error.into(), at: Spot::field("rows") })?;
    let board = |text: &BoardText, field| board(text, size, Spot::field(field));
    let instance = Instance { size, start: board(&record.start, "start")?, goal: board(&record.goal, "goal")? };
    let strategy = record
        .strategy
        .parse()
        .map_err(|error| Wrong { fault: ReadFault::Strategy(Box::new(error)), at: Spot::field("strategy") })?;
    Ok((instance, strategy))
}

impl Reader {
    /// Returns true if nothing has been read.
    fn is_empty(&self) -> bool {
        self.run.is_none() && matches!(self.state, State::Empty)
    }

    fn line(&mut self, line: &[u8]) -> Result<(), Wrong> {
        if line.starts_with(br#"{"record":"step","#) {
            return self.step(&parse(line)?);
        }
        let head: Head = parse(line).map_err(|wrong| self.foreign(wrong))?;
        match head.record.as_deref() {
            Some("run") => self.run(&parse(line)?),
            Some("step") | None => self.step(&parse(line).map_err(|wrong| self.foreign(wrong))?),
            Some("round") => self.round(&parse(line)?),
            Some("end") => self.end(&parse(line)?),
            Some(other) => {
                let name: String = other.chars().take(40).collect();
                let reason = format!("records are run, step, round and end, not {name:?}");
                Err(Wrong { fault: ReadFault::Json(reason), at: Spot::field("record") })
            }
        }
    }

    /// A first line that is no record at all is a sign that the file is something else.
    fn foreign(&self, wrong: Wrong) -> Wrong {
        match (&self.state, &self.run, wrong.fault) {
            (State::Empty, None, ReadFault::Json(reason)) => {
                Wrong { fault: ReadFault::Foreign(format!("its first line is no record ({reason})")), at: wrong.at }
            }
            (_, _, fault) => Wrong { fault, at: wrong.at },
        }
    }

    fn run(&mut self, record: &RunRecord) -> Result<(), Wrong> {
        if self.run.is_some() || !matches!(self.state, State::Empty) {
            return Err(Wrong { fault: ReadFault::Misplaced("a run record stands only once, first"), at: Spot::Line });
        }
        self.run = Some(run_of(record)?);
        Ok(())
    }

    /// The full trace that is being read; begins it at its first record.
    fn full(&mut self) -> Result<&mut Full, Wrong> {
        if let State::Empty = self.state {
            let Some((instance, strategy)) = self.run else {
                return Err(Wrong { fault: ReadFault::Misplaced("a run record must come first"), at: Spot::Line });
            };
            let textbook = Textbook::new(&instance, &strategy)
                .map_err(|error| Wrong { fault: ReadFault::Rules(error.to_string()), at: Spot::Line })?;
            self.state = State::Full(Box::new(Full::new(instance, strategy, textbook)));
        }
        match &mut self.state {
            State::Full(full) => Ok(full),
            _ => Err(Wrong { fault: ReadFault::Missing("tries"), at: Spot::Line }),
        }
    }

    fn step(&mut self, record: &StepRecord) -> Result<(), Wrong> {
        self.not_ended()?;
        // A round may have come before the first step, which alone shows if the file has tries.
        if record.tries.is_none() && matches!(&self.state, State::Full(full) if full.is_empty()) {
            self.state = State::Empty;
        }
        if record.tries.is_some() && !matches!(self.state, State::Outline(_)) {
            return self.full()?.step(record);
        }
        if let State::Empty = self.state {
            let (instance, _) = self.run.unzip();
            let size = match instance {
                Some(instance) => instance.size,
                None => record.board.read(None).map_err(|error| wrong_board(error, Spot::field("board")))?.1,
            };
            self.state = State::Outline(Outline { size, steps: Vec::new() });
        }
        let State::Outline(outline) = &mut self.state else {
            return Err(Wrong { fault: ReadFault::Missing("tries"), at: Spot::Line });
        };
        let board = board(&record.board, outline.size, Spot::field("board"))?;
        let StepRecord { g, h, open, closed, .. } = *record;
        outline.steps.push(OutlineStep { board, g, h, f: record.f, open, closed });
        Ok(())
    }

    fn round(&mut self, record: &RoundRecord) -> Result<(), Wrong> {
        self.not_ended()?;
        if let State::Outline(_) = self.state {
            return Ok(());
        }
        // Which kind of trace this is shows at the first step: until then rounds belong to a full one.
        self.full()?.round(record)
    }

    fn end(&mut self, record: &EndRecord) -> Result<(), Wrong> {
        self.not_ended()?;
        if let State::Outline(_) = self.state {
            self.ended = Some(End { outcome: record.outcome, goal: None, stop: record.stopped_by });
            return Ok(());
        }
        let end = self.full()?.end(record)?;
        self.ended = Some(end);
        Ok(())
    }

    fn not_ended(&self) -> Result<(), Wrong> {
        match self.ended {
            None => Ok(()),
            Some(_) => Err(Wrong { fault: ReadFault::Misplaced("nothing may follow the end record"), at: Spot::Line }),
        }
    }

    fn finish(mut self, partial: bool) -> Result<Reading, ReadFault> {
        if let (State::Empty, None) = (&self.state, &self.run) {
            return Err(ReadFault::Foreign("it is empty".into()));
        }
        if let State::Outline(outline) = self.state {
            return Ok(Reading::Outline(outline));
        }
        let ended = self.ended.is_some();
        if !ended && !partial {
            return Err(ReadFault::Cut);
        }
        let full_trace = self.full().map_err(|wrong| wrong.fault)?;
        if partial && !ended {
            full_trace.begin();
        }
        match self.state {
            State::Full(full) => Ok(Reading::Trace(Box::new(full.freeze(self.ended)))),
            State::Empty | State::Outline(_) => Err(ReadFault::Cut),
        }
    }
}
