//! Parts of a study, or of a search for boards, that were done on several machines, and the whole put together.
//!
//! A part is written as JSON and has all that its share of the work came to. The parts of a whole together give what one run
//! would have: the same boards, in the same order, with the same numbers.

mod find;
mod study;

use std::collections::BTreeSet;
use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::find::{Finds, Quest};
use crate::puzzle::{Board, Size, parse_board};
use crate::shard::Shard;
use crate::study::{Findings, Study};

pub use find::write_find_part;
pub use study::write_study_part;

use find::FindPart;
use study::StudyPart;

/// The format of parts.
const FORMAT: &str = "steptrace-part/1";

/// The version that has made a part: parts of different versions may be of different runs.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A part of a study or of a search for boards.
#[derive(Debug)]
pub struct Part(Kind);

#[derive(Debug)]
enum Kind {
    Study(StudyPart),
    Find(FindPart),
}

/// A whole, put together of its parts.
#[derive(Debug)]
pub enum Whole {
    /// A study, with its depths as they were asked for.
    Study(Study, Findings, String),
    /// Boards that were found.
    Find(Box<Quest>, Finds),
}

/// A text that is no part.
#[derive(Debug, Error)]
pub enum PartError {
    /// No JSON, or without what a part has.
    #[error("it is no part that --shard has written: {0}")]
    Json(String),
    /// A value that makes no sense.
    #[error("it is no part that --shard has written: its `{0}` is wrong")]
    Field(&'static str),
    /// Another version has written it.
    #[error("it was written by steptrace {0}, this is {VERSION}")]
    Version(String),
    /// It was interrupted.
    #[error("its run was interrupted")]
    Interrupted,
}

/// Why parts are not put together. Parts are named by their places.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum MergeError {
    /// No part at all.
    #[error("there are no parts")]
    None,
    /// Two parts of different runs.
    #[error("their runs differ in {what}")]
    Different {
        /// The two parts.
        parts: [usize; 2],
        /// In what they differ.
        what: &'static str,
    },
    /// Two files of one part.
    #[error("both are part {shard}")]
    Double {
        /// The two files.
        parts: [usize; 2],
        /// The part.
        shard: Shard,
    },
    /// Some parts are not there.
    #[error("{}", missing(.0))]
    Missing(Vec<Shard>),
    /// A part does not have all that its share of the work would have come to.
    #[error("it does not have all of its boards")]
    Incomplete(usize),
}

/// Maximum parts that are named where some are missing.
const NAMED: usize = 12;

fn missing(shards: &[Shard]) -> String {
    let mut names: Vec<String> = shards.iter().take(NAMED).map(ToString::to_string).collect();
    names.extend((shards.len() > NAMED).then(|| format!("and {} more", shards.len() - NAMED)));
    let (noun, verb) = if shards.len() == 1 { ("part", "is") } else { ("parts", "are") };
    format!("{noun} {} {verb} missing", names.join(", "))
}

impl Part {
    /// Reads a part.
    ///
    /// # Errors
    /// If the text is no part of this version, or that of a run that was interrupted.
    pub fn read(text: &[u8]) -> Result<Part, PartError> {
        let json = |error: serde_json::Error| PartError::Json(error.to_string());
        let Head { format, version, command, interrupted } = serde_json::from_slice(text).map_err(json)?;
        match (&format[..], &command[..]) {
            _ if format != FORMAT => Err(PartError::Field("format")),
            _ if version != VERSION => Err(PartError::Version(version.chars().take(40).collect())),
            _ if interrupted => Err(PartError::Interrupted),
            (_, "study") => Ok(Part(Kind::Study(StudyPart::read(serde_json::from_slice(text).map_err(json)?)?))),
            (_, "find") => Ok(Part(Kind::Find(FindPart::read(serde_json::from_slice(text).map_err(json)?)?))),
            _ => Err(PartError::Field("command")),
        }
    }

    /// Returns which part it is.
    #[must_use]
    pub fn shard(&self) -> Shard {
        match &self.0 {
            Kind::Study(part) => part.shard,
            Kind::Find(part) => part.quest.shard,
        }
    }
}

/// The beginning of every part.
#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: String,
    command: String,
    interrupted: bool,
}

impl Head {
    fn of(command: &str, interrupted: bool) -> Head {
        Head { format: FORMAT.into(), version: VERSION.into(), command: command.into(), interrupted }
    }
}

/// Puts all the parts of a whole together, which may come in any order.
///
/// # Errors
/// If they are not the parts of one run, each once.
pub fn merge(parts: Vec<Part>) -> Result<Whole, MergeError> {
    let shards: Vec<Shard> = parts.iter().map(Part::shard).collect();
    let first = *shards.first().ok_or(MergeError::None)?;
    let is_study: Vec<bool> = parts.iter().map(|part| matches!(part.0, Kind::Study(_))).collect();
    if let Some(at) = is_study.iter().position(|is| *is != is_study[0]) {
        return Err(MergeError::Different { parts: [0, at], what: "the command" });
    }
    let (mut studies, mut finds) = (Vec::new(), Vec::new());
    for part in parts {
        match part.0 {
            Kind::Study(part) => studies.push(part),
            Kind::Find(part) => finds.push(part),
        }
    }
    let differs = |(at, what)| MergeError::Different { parts: [0, at], what };
    study::difference(&studies).or(find::difference(&finds)).map_or(Ok(()), |found| Err(differs(found)))?;
    if let Some(at) = shards.iter().position(|shard| shard.of() != first.of()) {
        return Err(MergeError::Different { parts: [0, at], what: "the number of parts" });
    }
    for (at, &shard) in shards.iter().enumerate() {
        if let Some(before) = shards[..at].iter().position(|&other| other == shard) {
            return Err(MergeError::Double { parts: [before, at], shard });
        }
    }
    let there: BTreeSet<u32> = shards.iter().map(|shard| shard.number()).collect();
    let missing: Vec<Shard> = (1..=first.of())
        .filter(|number| !there.contains(number))
        .filter_map(|number| Shard::new(number, first.of()))
        .collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing(missing));
    }
    if studies.is_empty() { find::whole(finds) } else { study::whole(studies) }
}

/// Reads the board of a field.
fn board(text: &str, size: Size, field: &'static str) -> Result<Board, PartError> {
    parse_board(text, Some(size)).map(|(board, _)| board).map_err(|_| PartError::Field(field))
}

/// Writes a part in a line.
fn write(part: &impl Serialize, out: &mut dyn io::Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, part)?;
    writeln!(out)
}
