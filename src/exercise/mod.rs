//! Exercises: what is asked of a reader, and everything that is right to answer. Facts, without words.
//!
//! 1. A [`Plan`] says all that an exercise depends on; the same plan makes the same exercise on every machine.
//! 2. Each kind has a module of its own, which makes the [`Question`]s of a plan: what is given, the kind of answer that is
//!    wanted, and all that are right, where ties leave several.
//! 3. The run that is asked about, a [`Run`], comes from the search; what else could have been taken at each of its steps
//!    comes from the textbook's loop. No rule of a search is stated here.

mod compare;
mod error;
mod flaw;
mod grown;
mod heuristic;
mod kind;
mod points;
mod predict;
mod run;
mod slips;
mod solvable;
mod table;
mod trace;
mod tree;
mod variants;
mod which;

pub use compare::Count;
pub use error::ExerciseError;
pub use flaw::Flawed;
pub use grown::TreeNode;
pub use heuristic::{Dominance, General};
pub use kind::{ExerciseKind, Part, View};
pub use points::shared;
pub use run::Run;
pub use table::TableRow;
pub use trace::ROWS;
pub use variants::{Band, Variants};
pub use which::{Choice, Choices, Departure, Finished};

use crate::check::ColumnKind;
use crate::puzzle::{Board, Heuristic, Instance};
use crate::search::{F, NodeId, Strategy};

/// All that an exercise depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The kind.
    pub kind: ExerciseKind,
    /// The problem. Where only boards are asked about, the start is one of them, or the goal itself if none is named.
    pub instance: Instance,
    /// The strategy; nothing to those kinds that ask of boards alone.
    pub strategy: Strategy,
    /// The seed of all that is chosen at random.
    pub seed: u64,
    /// The parts that are given, each once, in the order of [`Part::ALL`].
    pub given: Vec<Part>,
    /// The form in which a finished run is shown, where the kind asks about one; `None` for a table.
    pub view: Option<View>,
    /// The number of questions, where the kind leaves it open; `None` for the usual one.
    pub count: Option<usize>,
    /// Further strategies, where a kind asks of several: those to choose from, those that are compared; none for the usual ones.
    pub strategies: Vec<Strategy>,
    /// The heuristics, where a kind asks of several; none for the usual ones.
    pub heuristics: Vec<Heuristic>,
}

/// An exercise.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The plan that it was made by.
    pub plan: Plan,
    /// The run that is asked about; none where only boards are.
    pub run: Option<Run>,
    /// The table in which a mistake is to be found, where that is asked.
    pub flawed: Option<Flawed>,
    /// The run of which the strategy is to be told, and the strategies to choose from, where that is asked.
    pub choices: Option<Choices>,
    /// The runs that are compared, that of the plan's own strategy first, where that is asked.
    pub runs: Vec<Run>,
    /// The questions, in their order.
    pub questions: Vec<Question>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The subject.
    pub about: About,
    /// The kind of answer that is wanted.
    pub wanted: Wanted,
    /// All right answers, the run's own first.
    pub right: Vec<Right>,
}

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A step of the run, by its number, from 1: all that its row of the table has.
    Step(usize),
    /// The node that a step of the run removes from open, given what is there before it.
    Next(usize),
    /// A node of the tree that is shown.
    Node(NodeId),
    /// The table that is shown.
    Table,
    /// The table or the tree of a finished run that is shown.
    Finished,
    /// A board.
    Board(Board),
    /// A number of one of the runs that are compared, by its place.
    Count(usize, Count),
    /// The estimate of a board.
    Estimate(Board, Heuristic),
    /// Two heuristics, and all boards that are shown.
    Pair(Heuristic, Heuristic),
}

/// The kind of answer that a question wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A row of the table of steps; its node decides, the other cells follow from that.
    Row,
    /// A node of those that are shown.
    Node,
    /// The values at a node of the tree, as far as they are not given.
    Label,
    /// A cell of the table that is shown.
    Cell,
    /// Yes or no.
    YesNo,
    /// A number, or that there is none.
    Number,
    /// A strategy of those to choose from.
    Choice,
    /// The heuristic of two that is never the lower one.
    Dominance,
}

/// A right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// The answer.
    pub answer: Answer,
    /// True if it is the one that the run itself gives; others are as right, for ties leave them open.
    pub is_own: bool,
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// A node of the run.
    Node(NodeId),
    /// The values at a node of a tree.
    Label {
        /// Its board.
        board: Board,
        /// The value by which open is ordered.
        f: F,
        /// The step in which it is removed from open, if it is.
        step: Option<usize>,
    },
    /// A cell of a table: its step and its column.
    Cell {
        /// The step.
        step: usize,
        /// The column.
        column: ColumnKind,
    },
    /// Yes or no.
    YesNo(bool),
    /// A number.
    Number(u64),
    /// There is no such number.
    NoNumber,
    /// A strategy, by its place among those to choose from.
    Choice(usize),
    /// Of two heuristics, which dominates.
    Dominance(Dominance),
}

impl Plan {
    /// A plan with nothing given, and with what is usual where the kind leaves something open.
    #[must_use]
    pub const fn new(kind: ExerciseKind, instance: Instance, strategy: Strategy) -> Plan {
        Plan {
            kind,
            instance,
            strategy,
            seed: 0,
            given: Vec::new(),
            view: None,
            count: None,
            strategies: Vec::new(),
            heuristics: Vec::new(),
        }
    }

    /// Makes the exercise.
    ///
    /// # Errors
    /// If the problem has no such run, or the kind no such parts.
    ///
    /// ```
    /// use steptrace::exercise::{ExerciseKind, Plan};
    /// use steptrace::puzzle::Instance;
    /// use steptrace::search::Strategy;
    ///
    /// let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
    /// let (kind, strategy) = (ExerciseKind::Trace, Strategy::default());
    /// assert_eq!(Plan::new(kind, instance, strategy).make().unwrap().questions.len(), 5);
    /// ```
    pub fn make(&self) -> Result<Exercise, ExerciseError> {
        if let Some(&part) = self.given.iter().find(|part| !self.parts().contains(part)) {
            return Err(ExerciseError::NoPart { part, kind: self.kind, parts: self.parts() });
        }
        if let Some(asked) = self.count.filter(|count| self.kind.counts().is_none_or(|counts| !counts.contains(count)))
        {
            return Err(ExerciseError::Count { asked, kind: self.kind });
        }
        if self.view.is_some() && self.kind != ExerciseKind::Which {
            return Err(ExerciseError::View { kind: self.kind });
        }
        if !self.strategies.is_empty() && !self.kind.asks_of_several() {
            return Err(ExerciseError::Several { of: "strategies", kind: self.kind });
        }
        if !self.heuristics.is_empty() && self.kind != ExerciseKind::Heuristic {
            return Err(ExerciseError::Several { of: "heuristics", kind: self.kind });
        }
        match self.kind {
            ExerciseKind::Trace => trace::make(self),
            ExerciseKind::Predict => predict::make(self),
            ExerciseKind::Tree => tree::make(self),
            ExerciseKind::Error => flaw::make(self),
            ExerciseKind::Solvable => Ok(solvable::make(self)),
            ExerciseKind::Which => which::make(self),
            ExerciseKind::Compare => compare::make(self),
            ExerciseKind::Heuristic => heuristic::make(self),
        }
    }

    /// Returns the parts that may be given.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        match self.kind {
            ExerciseKind::Trace => [vec![Part::First], trace::columns(&self.strategy)].concat(),
            ExerciseKind::Tree => tree::parts(&self.strategy),
            // f alone does not tell the strategy; without it, it need not be one that has f.
            ExerciseKind::Which if self.view == Some(View::Tree) => vec![Part::F],
            _ => Vec::new(),
        }
    }

    /// Returns true if and only if a part is given.
    #[must_use]
    pub fn gives(&self, part: Part) -> bool {
        self.given.contains(&part)
    }
}

impl Exercise {
    /// An exercise without questions.
    fn of(plan: &Plan) -> Exercise {
        let plan = plan.clone();
        Exercise { plan, run: None, flawed: None, choices: None, runs: Vec::new(), questions: Vec::new() }
    }
}

impl Question {
    /// A question with one right answer.
    fn sole(about: About, wanted: Wanted, answer: Answer) -> Question {
        Question { about, wanted, right: vec![Right { answer, is_own: true }] }
    }

    /// Returns true if and only if an answer is right.
    #[must_use]
    pub fn accepts(&self, answer: Answer) -> bool {
        self.right.iter().any(|right| right.answer == answer)
    }
}
