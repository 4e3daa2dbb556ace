//! The kinds of exercises, and the parts of them that may be given.

use std::ops::RangeInclusive;

use crate::named::named;

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
    /// Returns true if and only if a run is asked about.
    #[must_use]
    pub const fn asks_of_run(self) -> bool {
        !matches!(self, ExerciseKind::Solvable)
    }

    /// Returns the numbers of questions that may be asked for; nothing where the run decides.
    #[must_use]
    pub const fn counts(self) -> Option<RangeInclusive<usize>> {
        match self {
            ExerciseKind::Solvable => Some(2..=20),
            ExerciseKind::Predict => Some(1..=20),
            ExerciseKind::Trace | ExerciseKind::Tree | ExerciseKind::Error => None,
        }
    }
}
