//! The records of a trace file, one a line: what they hold, in which order, and how they are spelt.

use std::ops::Not;

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

use crate::graph::ProblemRecord;
use crate::puzzle::Move;
use crate::search::{F, NodeId, Outcome, Place, Stop, VerdictKind};

/// The name and version of the format.
pub const FORMAT: &str = "steptrace/1";

/// One line of a trace file.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "record", rename_all = "lowercase")]
#[schemars(title = "A line of a steptrace file")]
pub(super) enum Record {
    /// The problem and the strategy: the first line.
    Run(RunRecord),
    /// A node was taken off open and dealt with.
    Step(StepRecord),
    /// A round of an iterative search has begun.
    Round {
        /// Its number, from 1.
        round: u32,
        /// The limit on depth (`ids`) or f (`ida`).
        #[schemars(with = "f64", range(min = 0))]
        limit: F,
    },
    /// The outcome: the last line.
    End(EndRecord),
}

/// Declares records. A field with `?` is left out where there is nothing to say.
macro_rules! records {
    ($($(#[$of:meta])* struct $name:ident { $($(#[$at:meta])* $field:ident $(?: $told:ty)? $(: $type:ty)?,)* })*) => {
        $($(#[$of])*
        pub(super) struct $name {
            $(
                $(#[$at])*
                $(#[serde(skip_serializing_if = "Option::is_none")] pub(super) $field: Option<$told>,)?
                $(pub(super) $field: $type,)?
            )*
        })*
    };
}

records! {
    /// The problem and the strategy.
    #[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(expecting = "a record of a run")]
    struct RunRecord {
        /// The format: `steptrace/1`.
        format: String,
        /// Number of rows of a board.
        rows?: usize,
        /// Number of columns of a board.
        cols?: usize,
        /// The board where the search starts.
        #[schemars(regex(pattern = BOARD))]
        start?: String,
        /// The board where it should end.
        #[schemars(regex(pattern = BOARD))]
        goal?: String,
        /// Any other problem, whole, in place of rows, cols, start and goal.
        problem?: ProblemRecord,
        /// The spec of the strategy, with every setting that applies.
        strategy: String,
    }

    /// A step. Only the board is needed; a full trace has all that applies.
    #[derive(Clone, Debug, Default, Serialize, JsonSchema)]
    struct StepRecord {
        /// The number of the step, from 1.
        step?: usize,
        /// The node that was taken.
        node?: NodeId,
        /// Its board.
        #[schemars(regex(pattern = BOARD))]
        board?: String,
        /// Its state, if that is no board.
        state?: String,
        /// The node it was made from; a start has none.
        parent?: NodeId,
        /// The move of the blank that made it; a start has none.
        #[serde(rename = "move")]
        came?: Move,
        /// The arc that made it, by its place in the list of arcs, from 0.
        arc?: u32,
        /// The cost of the way to it.
        #[schemars(with = "Option<f64>", range(min = 0))]
        g?: F,
        /// The estimate of what is still to pay; only where the strategy has a heuristic.
        #[schemars(with = "Option<f64>", range(min = 0))]
        h?: F,
        /// f, as the strategy makes it up.
        #[schemars(with = "Option<f64>", range(min = 0))]
        f?: F,
        /// The moves that were tried, in their order.
        tries?: Vec<TryRecord>,
        /// The size of open after the step.
        open?: usize,
        /// The size of closed after the step.
        closed?: usize,
        /// True if the step opened nothing and its node is not the goal.
        #[serde(default, skip_serializing_if = "Not::not")]
        dead_end: bool,
        /// True if the node left closed again for that.
        #[serde(default, skip_serializing_if = "Not::not")]
        forgotten: bool,
        /// True if the node was stale: it was not expanded and did not enter closed.
        #[serde(default, skip_serializing_if = "Not::not")]
        discarded: bool,
        /// The node that made it stale.
        of?: NodeId,
        /// True if the node was past the limit on depth: it was not expanded and did not enter closed.
        #[serde(default, skip_serializing_if = "Not::not")]
        cut: bool,
        /// True if the node was not among the best of its layer: it was not expanded and did not enter closed.
        #[serde(default, skip_serializing_if = "Not::not")]
        crowded: bool,
        /// True if the node was no better than its parent: it was not expanded and did not enter closed.
        #[serde(default, skip_serializing_if = "Not::not")]
        no_better: bool,
        /// The nodes in open after the step, the head first.
        open_list?: Vec<NodeId>,
        /// The nodes in closed after the step, in the order in which they were closed.
        closed_list?: Vec<NodeId>,
    }

    /// A move that was tried.
    #[derive(Clone, Debug, Serialize, JsonSchema)]
    struct TryRecord {
        /// The move of the blank.
        #[serde(rename = "move")]
        direction?: Move,
        /// The arc, by its place in the list of arcs, from 0.
        arc?: u32,
        /// The verdict.
        verdict: VerdictKind,
        /// The new node.
        node?: NodeId,
        /// The node it is a duplicate of, or whose place it takes.
        of?: NodeId,
        /// The place in which that node was found.
        #[serde(rename = "in")]
        place?: Place,
        /// The board that the move leads to.
        #[schemars(regex(pattern = BOARD))]
        board?: String,
        /// The state that the arc leads to.
        state?: String,
        /// The cost of the way to it.
        #[schemars(with = "Option<f64>", range(min = 0))]
        g?: F,
        /// The estimate of what would be still to pay.
        #[schemars(with = "Option<f64>", range(min = 0))]
        h?: F,
        /// f, as the strategy makes it up.
        #[schemars(with = "Option<f64>", range(min = 0))]
        f?: F,
    }

    /// The outcome.
    #[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(expecting = "a record of an end")]
    struct EndRecord {
        /// The outcome.
        outcome: Outcome,
        /// Why the search was stopped, with the outcome `limit`.
        stopped_by?: Stop,
        /// The number of nodes taken.
        steps: usize,
        /// The number of nodes expanded.
        expanded: usize,
        /// The number of nodes made.
        nodes: usize,
        /// The largest size of open.
        max_open: usize,
        /// The moves from start to goal, where it was found.
        moves?: String,
        /// The states from start to goal, where it was found and they are no boards.
        path?: Vec<String>,
        /// Their cost.
        #[serde(skip_deserializing)]
        #[schemars(with = "Option<f64>", range(min = 0))]
        cost?: F,
    }
}

/// A value is a number, whole or with as many decimals as it has.
impl Serialize for F {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.fraction() {
            // By far the most common unit, and written with every node.
            (number, 100) if number % 100 == 0 => serializer.serialize_u64(number / 100),
            (number, unit) if number % unit == 0 => serializer.serialize_u64(number / unit),
            _ => serializer.serialize_f64(self.number()),
        }
    }
}

/// One character a cell: 0 for the blank, A to F for 10 to 15.
const BOARD: &str = "^[0-9A-F]{4,16}$";

/// Returns the JSON Schema of a line of a trace file. A line that does not name its record is a step.
pub fn schema() -> Schema {
    let mut schema = schemars::schema_for!(Record);
    let variants = schema.get_mut("oneOf").and_then(Value::as_array_mut);
    for variant in variants.into_iter().flatten() {
        // A state is a board, or has a name; a problem is said by its boards, or whole.
        let (ways, is_named): (&[&[&str]], _) = match variant["properties"]["record"]["const"].as_str() {
            Some("step") => (&[&["board"], &["state"]], false),
            Some("run") => (&[&["rows", "cols", "start", "goal"], &["problem"]], true),
            _ => continue,
        };
        if let Some(required) = variant["required"].as_array_mut() {
            required.retain(|field| is_named || field != "record");
        }
        variant["anyOf"] = ways.iter().map(|fields| json!({ "required": fields })).collect();
    }
    schema
}
