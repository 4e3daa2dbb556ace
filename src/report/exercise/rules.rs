//! The row of a kind of exercise in the table of kinds: its options, and how it is made, shown and asked.

use std::ops::RangeInclusive;

use super::course::Draft;
use super::{Exercise, ExerciseError, Part, Plan, Setting};
use crate::report::document::{Block, Blocks};
use crate::report::narration::{Count, ExerciseWords};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    Run,
    Strategies,
    /// The h of a graph.
    Estimates,
    /// Boards.
    Boards,
    /// Boards, by several heuristics.
    Heuristics,
}

pub(super) struct Options {
    pub(super) subject: Subject,
    /// The possible numbers of questions, of boards or of strategies to choose from; `None` if something else decides.
    pub(super) counts: Option<RangeInclusive<usize>>,
    pub(super) parts: fn(&Plan) -> Vec<Part>,
    /// True if the sheet fits a spreadsheet.
    pub(super) has_csv: bool,
}

impl Options {
    /// The options of a kind about one run that has no further options.
    pub(super) const OF_RUN: Options =
        Options { subject: Subject::Run, counts: None, parts: |_| Vec::new(), has_csv: false };
}

/// A kind of exercise: its row in the table of kinds.
pub(super) struct Rules {
    pub(super) options: Options,
    pub(super) title: fn(&'static ExerciseWords) -> &'static str,
    /// A note on what a course system cannot ask.
    pub(super) left_out: Option<&'static str>,
    /// Returns the size of an exercise in words: `5 steps`.
    pub(super) counted: fn(&Exercise) -> String,
    /// Makes the questions of a plan, with every right answer.
    pub(super) make: fn(&Plan) -> Result<Exercise, ExerciseError>,
    pub(super) task: fn(Setting<'_>) -> Vec<Block<'static>>,
    /// The heading of the part to fill in.
    pub(super) heading: fn(Setting<'_>) -> &'static str,
    pub(super) sheet: fn(Setting<'_>) -> Blocks<'static>,
    pub(super) answers: fn(Setting<'_>) -> Vec<Block<'static>>,
    /// The questions that a course system can ask one by one.
    pub(super) items: fn(Setting<'_>) -> Vec<Draft>,
}

pub(super) const REASON_LEFT_OUT: &str = "not asked: the reason; the answer gives it";

pub(super) fn counted(number: usize, noun: &str) -> String {
    format!("{} {noun}{}", Count(number), if number == 1 { "" } else { "s" })
}
