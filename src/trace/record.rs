//! The records of a trace file, one a line: what they hold, in which order, and how they are spelt.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smol_str::SmolStr;

use crate::puzzle::{Board, BoardError, Move, Size, parse_board};
use crate::search::{F, NodeId, Outcome, Place, Stop, VerdictKind};

/// The name and version of the format.
pub const FORMAT: &str = "steptrace/1";

/// One line of a trace file.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "record", rename_all = "lowercase")]
#[schemars(title = "A line of a steptrace file")]
pub enum Record {
    /// The problem and the strategy: the first line.
    Run(RunRecord),
    /// A node was taken off open and dealt with.
    Step(StepRecord),
    /// A round of an iterative search has begun.
    Round(RoundRecord),
    /// The outcome: the last line.
    End(EndRecord),
}

/// The problem and the strategy.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "a record of a run")]
pub struct RunRecord {
    /// The format: `steptrace/1`.
    pub format: String,
    /// Number of rows of a board.
    pub rows: usize,
    /// Number of columns of a board.
    pub cols: usize,
    /// The board where the search starts.
    pub start: BoardText,
    /// The board where it should end.
    pub goal: BoardText,
    /// The spec of the strategy, with every setting that applies.
    pub strategy: String,
}

/// A step. Only the board is needed; a full trace has all that applies.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "a record of a step")]
#[expect(clippy::struct_excessive_bools, reason = "they are fields of the file, each of them rare")]
pub struct StepRecord {
    /// The tag of a step, kept only so that it cannot occur twice.
    #[serde(rename = "record", default, skip_serializing)]
    #[schemars(skip)]
    #[expect(dead_code, reason = "it is there for the reader to refuse a second one")]
    pub(super) tag: Option<IgnoredAny>,
    /// The number of the step, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The node that was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<NodeId>,
    /// Its board.
    pub board: BoardText,
    /// The node it was made from; a start has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<NodeId>,
    /// The move of the blank that made it; a start has none.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub came: Option<Move>,
    /// The cost of the way to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g: Option<u32>,
    /// The estimate of what is still to pay; only where the strategy has a heuristic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub h: Option<u16>,
    /// f, as the strategy makes it up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f: Option<F>,
    /// The moves that were tried, in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<Vec<TryRecord>>,
    /// The size of open after the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<usize>,
    /// The size of closed after the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<usize>,
    /// True if the step opened nothing and its node is not the goal.
    #[serde(default, skip_serializing_if = "is_false")]
    pub dead_end: bool,
    /// True if the node left closed again for that.
    #[serde(default, skip_serializing_if = "is_false")]
    pub forgotten: bool,
    /// True if the node was stale: it was not expanded and did not enter closed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub discarded: bool,
    /// The node that made it stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<NodeId>,
    /// True if the node was past the limit on depth: it was not expanded and did not enter closed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub cut: bool,
    /// True if the node was not among the best of its layer: it was not expanded and did not enter closed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub crowded: bool,
    /// True if the node was no better than its parent: it was not expanded and did not enter closed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_better: bool,
    /// The nodes in open after the step, the head first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_list: Option<Vec<NodeId>>,
    /// The nodes in closed after the step, in the order in which they were closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_list: Option<Vec<NodeId>>,
}

/// A move that was tried.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "a record of a try")]
pub struct TryRecord {
    /// The move of the blank.
    #[serde(rename = "move")]
    pub direction: Move,
    /// The verdict.
    pub verdict: VerdictKind,
    /// The new node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<NodeId>,
    /// The node it is a duplicate of, or whose place it takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<NodeId>,
    /// The place in which that node was found.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The board that the move leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardText>,
    /// The cost of the way to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g: Option<u32>,
    /// The estimate of what would be still to pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub h: Option<u16>,
    /// f, as the strategy makes it up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub f: Option<F>,
}

/// A round has begun.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "a record of a round")]
pub struct RoundRecord {
    /// Its number, from 1.
    pub round: u32,
    /// The limit on depth (`ids`) or f (`ida`).
    pub limit: u64,
}

/// The outcome.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(expecting = "a record of an end")]
pub struct EndRecord {
    /// The outcome.
    pub outcome: Outcome,
    /// Why the search was stopped, with the outcome `limit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<Stop>,
    /// The number of nodes taken.
    pub steps: usize,
    /// The number of nodes expanded.
    pub expanded: usize,
    /// The number of nodes made.
    pub nodes: usize,
    /// The largest size of open.
    pub max_open: usize,
    /// The moves from start to goal, where it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// Their cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u32>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The text of a board. Files have one character a cell; a reader takes any way of writing a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoardText(SmolStr);

impl BoardText {
    /// The text of a board of this size.
    #[must_use]
    pub fn new(board: Board, size: Size) -> BoardText {
        let mut bytes = [0; 16];
        for (slot, tile) in bytes.iter_mut().zip(board.tiles(size)) {
            *slot = crate::puzzle::DIGITS[usize::from(tile)];
        }
        BoardText(str::from_utf8(&bytes[..size.cells()]).unwrap_or_default().into())
    }

    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The board.
    ///
    /// # Errors
    /// If the text is not a board, or of another size.
    pub fn read(&self, size: Option<Size>) -> Result<(Board, Size), BoardError> {
        parse_board(self.as_str(), size)
    }
}

impl JsonSchema for BoardText {
    fn schema_name() -> Cow<'static, str> {
        "Board".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The tiles row by row, one character a cell: 0 for the blank, A to F for 10 to 15.",
            "type": "string",
            "pattern": "^[0-9A-F]{4,16}$",
        })
    }
}

/// A value of f is a number, whole or with at most two decimals.
impl Serialize for F {
    #[expect(clippy::cast_precision_loss, reason = "hundredths of small numbers print as they are")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.hundredths() {
            whole if whole % 100 == 0 => serializer.serialize_u64(whole / 100),
            hundredths => serializer.serialize_f64(hundredths as f64 / 100.0),
        }
    }
}

impl<'de> Deserialize<'de> for F {
    #[expect(clippy::cast_sign_loss, reason = "negative numbers are refused first")]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<F, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let hundredths = (number * 100.0).round();
        if !(0.0..1e15).contains(&number) {
            return Err(D::Error::custom("f is out of range"));
        }
        if (number * 100.0 - hundredths).abs() > 1e-6 * number.max(1.0) {
            return Err(D::Error::custom("f has at most two decimals"));
        }
        Ok(F::from_hundredths(hundredths as u64))
    }
}

impl JsonSchema for F {
    fn schema_name() -> Cow<'static, str> {
        "F".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": 0 })
    }
}

/// The JSON Schema of a line of a trace file. As readers do, it takes a line that says nothing of its record for a step.
#[must_use]
pub fn schema() -> Schema {
    let mut schema = schemars::schema_for!(Record);
    let variants = schema.get_mut("oneOf").and_then(serde_json::Value::as_array_mut);
    for variant in variants.into_iter().flatten() {
        let is_step = variant.pointer("/properties/record/const").is_some_and(|name| name == "step");
        if let Some(required) =
            variant.get_mut("required").and_then(serde_json::Value::as_array_mut).filter(|_| is_step)
        {
            required.retain(|field| field != "record");
        }
    }
    schema
}
