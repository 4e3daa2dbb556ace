//! The answer of a search.

use crate::puzzle::{HeuristicError, Move};

use super::nodes::{NodeId, Nodes};
use super::state::Operator;

named! {
    /// The end of a search.
    pub enum Outcome {
        /// The goal was recognised.
        Solved = "solved",
        /// Open ran empty.
        Exhausted = "exhausted",
        /// Shown by parity, not searched.
        Unsolvable = "unsolvable",
        /// Stopped at a bound, or by the observer.
        Limit = "limit",
    }
}

named! {
    /// Why a search was stopped.
    pub enum Stop {
        /// The maximum number of steps.
        Steps = "steps",
        /// The maximum number of nodes, or of those that can be numbered.
        Nodes = "nodes",
        /// The maximum of memory, or the end of the machine's.
        Memory = "memory",
        /// The observer: Ctrl-C was pressed, or the record can hold no more steps.
        Observer = "observer",
    }
}

/// The result of a search, and its cost.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The outcome.
    pub outcome: Outcome,
    /// Why it was stopped, if it was.
    pub stop: Option<Stop>,
    /// The goal's node, if found.
    pub goal: Option<NodeId>,
    /// The operators from start to goal, if found.
    pub operators: Vec<Operator>,
    /// Their cost.
    pub cost: u64,
    /// The number of nodes taken.
    pub steps: u64,
    /// The number of nodes expanded: all but a goal that was recognised when it was taken.
    pub expanded: u64,
    /// The number of nodes made.
    pub made: u64,
    /// The largest size of open after any step, or before the first.
    pub max_open: u64,
    /// The table of nodes, if the observer keeps nodes.
    pub nodes: Nodes,
}

impl Answer {
    /// Returns the moves from start to goal, if found; of a puzzle.
    pub fn moves(&self) -> Vec<Move> {
        self.operators.iter().map(|operator| operator.direction()).collect()
    }
}

/// Why a search cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The heuristic is not defined for this goal.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// `exact` is not defined on boards from which the goal cannot be reached.
    #[error("h=exact has no value on a board from which the goal cannot be reached")]
    ExactUnsolvable,
    /// `given` where the graph has no table of h.
    #[error("h=given is the table of h that a graph has, and this one has none")]
    NoTable,
    /// A strategy for grids on another graph, for another graph on a grid, or for a grid with other steps.
    #[error("the strategy is not for problems of this kind")]
    OtherKind,
}

impl SearchError {
    /// Returns how to fix it.
    pub fn help(&self) -> String {
        match self {
            SearchError::Heuristic(_) => "choose another heuristic, such as h=manhattan".into(),
            SearchError::NoTable => "write a line for each vertex, such as `h A 7`, or choose h=zero or h=exact".into(),
            SearchError::OtherKind => "read it for the problem: see Problem::read_strategy".into(),
            SearchError::ExactUnsolvable => "choose another heuristic, or leave out --search-unsolvable".into(),
        }
    }
}
