//! Exercises: questions about runs and boards with every right answer, sheets to fill in, and their keys.
//!
//! 1. A [`Plan`] says all that an exercise depends on; the same plan makes the same exercise on every machine.
//! 2. Each kind has a file of its own, with a row of `kind` at its head: it makes the [`Question`]s of a plan, builds the blocks of
//!    the sheet and of the key, and the questions of a course system.
//! 3. The run that is asked about, a [`Run`], comes from the search, and so does what else could have been taken at each of its
//!    steps. No rule of a search is stated here.
//! 4. `sheet` frames a sheet and a key as documents, `course` writes banks of questions, `variants` makes sheets of equal difficulty.

mod compare;
mod course;
mod csv;
mod error;
mod finished;
mod flaw;
mod heuristic;
mod kind;
mod predict;
mod run;
mod sheet;
mod slips;
mod solvable;
mod table;
mod trace;
mod tree;
mod variants;
mod which;

pub use self::compare::Counted;
pub use self::course::{Categories, CourseFormat, write_course};
pub use self::csv::write_exercise_csv;
pub use self::error::ExerciseError;
pub use self::finished::{Departure, Finished, TreeNode};
pub use self::flaw::Flawed;
pub use self::heuristic::{Dominance, General};
use self::kind::Subject;
pub use self::kind::{ExerciseKind, Part, View};
pub use self::run::Run;
use self::sheet::Setting;
pub use self::sheet::{ExerciseOptions, Keyed, exercise_document, key_document};
pub use self::table::TableRow;
pub use self::trace::ROWS;
pub use self::variants::{Band, Variants};
pub use self::which::{Choice, Choices};

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
    /// All right answers, the run's own first.
    pub right: Vec<Answer>,
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
    Count(usize, Counted),
    /// The estimate of a board.
    Estimate(Board, Heuristic),
    /// Two heuristics, and all boards that are shown.
    Pair(Heuristic, Heuristic),
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
        let options = &self.kind.rules().options;
        let has_count = |asked: &usize| options.counts.as_ref().is_some_and(|counts| counts.contains(asked));
        if let Some(asked) = self.count.filter(|asked| !has_count(asked)) {
            return Err(ExerciseError::Count { asked, kind: self.kind });
        }
        if self.view.is_some() && !options.has_view {
            return Err(ExerciseError::View { kind: self.kind });
        }
        if !self.strategies.is_empty() && options.subject != Subject::Strategies {
            return Err(ExerciseError::Several { of: "strategies", kind: self.kind });
        }
        if !self.heuristics.is_empty() && options.subject != Subject::Heuristics {
            return Err(ExerciseError::Several { of: "heuristics", kind: self.kind });
        }
        (self.kind.rules().make)(self)
    }

    /// Returns the parts that may be given.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        (self.kind.rules().options.parts)(self)
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
    fn sole(about: About, answer: Answer) -> Question {
        Question { about, right: vec![answer] }
    }

    /// Returns true if and only if an answer is right.
    #[must_use]
    pub fn accepts(&self, answer: Answer) -> bool {
        self.right.contains(&answer)
    }
}

impl Exercise {
    /// Says what it has: `5 steps`.
    #[must_use]
    pub fn counted(&self) -> String {
        (self.plan.kind.rules().counted)(self)
    }
}

/// Shares points among questions, as evenly as whole points allow; where they do not come out even, the last questions, which
/// are the harder ones, have one more.
///
/// # Errors
/// If there are fewer points than questions.
///
/// ```
/// use steptrace::exercise::shared;
/// assert_eq!(shared(10, 4), Ok(vec![2, 2, 3, 3]));
/// assert!(shared(3, 4).is_err());
/// ```
pub fn shared(points: usize, questions: usize) -> Result<Vec<usize>, ExerciseError> {
    if points < questions {
        return Err(ExerciseError::FewPoints { points, questions });
    }
    let (each, rest) = (points / questions.max(1), points % questions.max(1));
    Ok((0..questions).map(|at| each + usize::from(at >= questions - rest)).collect())
}
