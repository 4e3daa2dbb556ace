//! The kinds of exercises, and the parts of them that may be given.

use std::ops::RangeInclusive;

use super::course::Draft;
use super::{
    Exercise, ExerciseError, Plan, Setting, estimates, flaw, heuristic, predict, solvable, trace, tree, which,
};
use crate::report::document::Block;
use crate::report::narration::ExerciseWords;

named! {
    /// A kind of exercise.
    pub enum ExerciseKind {
        /// The table of the steps of a run, to be filled in.
        Trace = "trace",
        /// Chosen steps: which node is removed from open next, and why?
        Predict = "predict",
        /// The search tree, with empty nodes or with values to be filled in.
        Tree = "tree",
        /// A table of steps with one mistake, to be found.
        Error = "error",
        /// Boards: which can reach the goal, and how do you know?
        Solvable = "solvable",
        /// A table of steps: which strategy made it?
        Which = "which",
        /// Boards: their h by several heuristics, and which of these dominates.
        Heuristic = "heuristic",
    }
}

named! {
    /// A part of an exercise that may be given.
    pub enum Part {
        /// The first row of the table.
        First = "first",
        /// The round of each step of an iterative search.
        Round = "round",
        /// The node that is removed from open, and its board.
        Board = "board",
        /// The cost of the path to it.
        G = "g",
        /// The estimate of what is still to pay.
        H = "h",
        /// The value by which open is ordered.
        F = "f",
        /// The nodes that its moves make.
        New = "new",
        /// Open after the step.
        Open = "open",
        /// Closed after the step.
        Closed = "closed",
        /// The step in which each node of a tree is removed from open.
        Step = "step",
    }
}

impl ExerciseKind {
    fn rules(self) -> &'static Rules {
        match self {
            ExerciseKind::Trace => &trace::RULES,
            ExerciseKind::Predict => &predict::RULES,
            ExerciseKind::Tree => &tree::RULES,
            ExerciseKind::Error => &flaw::RULES,
            ExerciseKind::Solvable => &solvable::RULES,
            ExerciseKind::Which => &which::RULES,
            ExerciseKind::Heuristic => &heuristic::RULES,
        }
    }

    /// Returns true if and only if the kind asks about a run.
    pub fn asks_of_run(self) -> bool {
        matches!(self.rules().options.subject, Subject::Run | Subject::Strategies)
    }
}

impl Plan {
    pub(super) fn rules(&self) -> &'static Rules {
        match self.kind {
            ExerciseKind::Heuristic if self.problem.graph().is_some() => &estimates::RULES,
            kind => kind.rules(),
        }
    }
}

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
}

impl Options {
    /// The options of a kind about one run that has no further options.
    pub(super) const OF_RUN: Options = Options { subject: Subject::Run, counts: None, parts: |_| Vec::new() };
}

/// A kind of exercise: its row in the table of kinds.
pub(super) struct Rules {
    pub(super) options: Options,
    pub(super) title: fn(&'static ExerciseWords) -> &'static str,
    /// Returns the size of an exercise in words: `5 steps`.
    pub(super) counted: fn(&Exercise) -> String,
    /// Makes the questions of a plan, with every right answer.
    pub(super) make: fn(&Plan) -> Result<Exercise, ExerciseError>,
    pub(super) task: fn(Setting<'_>) -> Vec<Block<'static>>,
    /// The heading of the part to fill in.
    pub(super) heading: fn(Setting<'_>) -> &'static str,
    pub(super) sheet: fn(Setting<'_>) -> Vec<Block<'static>>,
    pub(super) answers: fn(Setting<'_>) -> Vec<Block<'static>>,
    /// The questions that a course system can ask one by one.
    pub(super) items: fn(Setting<'_>) -> Vec<Draft>,
}
