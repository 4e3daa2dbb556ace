//! Exercises: questions about runs and boards with every right answer, sheets to fill in, and their keys.
//!
//! 1. A [`Plan`] holds everything that an exercise depends on; equal plans make equal exercises on every machine.
//! 2. Each kind has its own file, which begins with its row of `kind`: it makes what a plan asks about, and builds the blocks of the
//!    sheet and of the key, and the questions for a course system.
//! 3. The run asked about, a [`Run`], comes from the search, and so do the alternatives at each of its steps. No rule of a search is
//!    stated here.
//! 4. `sheet` frames a sheet and a key as documents, `course` writes banks of questions, `variants` makes sheets of equal difficulty.

mod course;
mod estimates;
mod flaw;
mod heuristic;
mod predict;
mod sheet;
mod solvable;
mod table;
mod trace;
mod tree;
mod variants;
mod which;

use std::ops::RangeInclusive;

use super::document::Block;
use super::narration::ExerciseWords;
use crate::puzzle::{Board, Heuristic, Instance, TextError};
use crate::search::{Problem, SearchError, Strategy};
use course::Draft;
use sheet::{Names, Setting};

pub use self::course::{CourseFormat, write_course};
pub use self::flaw::Flawed;
pub use self::sheet::{ExerciseOptions, Keyed, exercise_document, key_document};
pub use self::table::{Run, TableRow, write_exercise_csv};
pub use self::variants::{Band, Variants};
pub use self::which::{Choice, Choices, Departure};

/// Everything that an exercise depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The kind.
    pub kind: ExerciseKind,
    /// The problem. If a kind asks about boards only, the start is one of them, or the goal itself if none is named.
    pub problem: Problem,
    /// The strategy; ignored by kinds that ask about boards only.
    pub strategy: Strategy,
    /// The seed of all random choices.
    pub seed: u64,
    /// The given parts, each once, in the order of [`Part::ALL`].
    pub given: Vec<Part>,
    /// The number of questions, if the kind leaves it open; `None` for the usual number.
    pub count: Option<usize>,
    /// The strategies to choose from, if the kind has any; empty for the usual ones.
    pub strategies: Vec<Strategy>,
    /// The heuristics, if the kind asks about several; empty for the usual ones.
    pub heuristics: Vec<Heuristic>,
}

/// An exercise.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The plan that it was made from.
    pub plan: Plan,
    /// The run asked about, if any.
    pub run: Option<Run>,
    /// Its steps as they are to be written, or as they are shown.
    pub rows: Vec<TableRow>,
    /// The mistake to find in them, if any.
    pub flawed: Option<Flawed>,
    /// The strategies to choose from, if the question is which one made them.
    pub choices: Option<Choices>,
    /// The steps whose nodes are to be predicted, by their numbers, from 1.
    pub steps: Vec<usize>,
    /// The boards asked about.
    pub boards: Vec<Board>,
    /// The h of each board, by each heuristic of the plan.
    pub estimates: Vec<Vec<u64>>,
    names: Names,
}

impl Plan {
    /// Returns a plan with nothing given, and with the usual choices.
    pub fn new(kind: ExerciseKind, problem: impl Into<Problem>, strategy: Strategy) -> Plan {
        Plan {
            kind,
            problem: problem.into(),
            strategy,
            seed: 0,
            given: Vec::new(),
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
    /// assert_eq!(Plan::new(kind, instance, strategy).make().unwrap().rows.len(), 5);
    /// ```
    pub fn make(&self) -> Result<Exercise, ExerciseError> {
        let (kind, options, parts) = (self.kind, &self.rules().options, self.parts());
        if options.subject == Subject::Boards && self.problem.graph().is_some() {
            let help = "on a graph whose goal cannot be reached, --kind trace asks for the steps until open is empty";
            return Err(ExerciseError::new(format!("the kind {kind} is about boards, and this is a graph"), help));
        }
        let counts = options.counts.as_ref();
        let range = || counts.map(|counts| format!("{} to {}", counts.start(), counts.end())).unwrap_or_default();
        let names = || parts.iter().map(|part| part.text()).collect::<Vec<_>>().join(", ");
        let other = |subject: Subject, is_given: bool| is_given && options.subject != subject;
        let refused = [
            ("--given", self.given.iter().any(|part| !parts.contains(part)), names()),
            ("--count", self.count.is_some_and(|asked| !counts.is_some_and(|all| all.contains(&asked))), range()),
            ("--among", other(Subject::Strategies, !self.strategies.is_empty()), String::new()),
            ("--heuristics", other(Subject::Heuristics, !self.heuristics.is_empty()), String::new()),
        ];
        if let Some((option, _, takes)) = refused.into_iter().find(|(_, is_refused, _)| *is_refused) {
            let what = format!("this {option} does not go with this exercise of the kind {kind}");
            let help = if takes.is_empty() { "leave it out".to_owned() } else { format!("it takes {takes}") };
            return Err(ExerciseError::new(what, &help));
        }
        let exercise = (self.rules().make)(self)?;
        Ok(Exercise { names: Names::of(&self.problem, exercise.run.as_ref()), ..exercise })
    }

    /// Returns the parts that may be given.
    pub fn parts(&self) -> Vec<Part> {
        (self.rules().options.parts)(self)
    }

    /// Returns the puzzle.
    ///
    /// # Panics
    /// If the problem is a graph.
    pub fn instance(&self) -> &Instance {
        self.problem.tiles().expect("a puzzle")
    }

    pub(super) fn gives(&self, part: Part) -> bool {
        self.given.contains(&part)
    }

    fn rules(&self) -> &'static Rules {
        match self.kind {
            ExerciseKind::Heuristic if self.problem.graph().is_some() => &estimates::RULES,
            kind => kind.rules(),
        }
    }
}

impl Exercise {
    fn of(plan: &Plan) -> Exercise {
        Exercise {
            plan: plan.clone(),
            run: None,
            rows: Vec::new(),
            flawed: None,
            choices: None,
            steps: Vec::new(),
            boards: Vec::new(),
            estimates: Vec::new(),
            names: Names::of(&plan.problem, None),
        }
    }

    fn traced(&self) -> &Run {
        self.run.as_ref().expect("the kind is of runs")
    }

    /// Returns its size in words: `5 steps`.
    pub fn counted(&self) -> String {
        (self.plan.rules().counted)(self)
    }
}

/// Why a plan makes no exercise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct ExerciseError {
    what: String,
    /// A way to fix it, if that is not obvious.
    pub help: Option<String>,
    /// True if the run of this start is too short, or too long, to ask about; that of another start may do.
    pub is_of_run: bool,
}

impl ExerciseError {
    fn new(what: impl Into<String>, help: &str) -> ExerciseError {
        ExerciseError { what: what.into(), help: Some(help.to_owned()), is_of_run: false }
    }

    fn of_run(what: impl Into<String>, help: &str) -> ExerciseError {
        ExerciseError { is_of_run: true, ..ExerciseError::new(what, help) }
    }

    /// Refuses a board from which the goal cannot be reached.
    fn check(problem: &Problem) -> Result<(), ExerciseError> {
        if problem.is_solvable() {
            return Ok(());
        }
        let what = "the goal cannot be reached from this start, so there is nothing to trace";
        Err(ExerciseError::new(what, "`steptrace random` prints boards from which it can be reached"))
    }
}

impl From<SearchError> for ExerciseError {
    fn from(error: SearchError) -> ExerciseError {
        ExerciseError { what: error.to_string(), help: None, is_of_run: false }
    }
}

impl From<TextError> for ExerciseError {
    fn from(error: TextError) -> ExerciseError {
        ExerciseError { what: error.to_string(), help: error.help(), is_of_run: false }
    }
}

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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Run,
    Strategies,
    Estimates,
    Boards,
    /// Boards, by several heuristics.
    Heuristics,
}

struct Options {
    subject: Subject,
    /// The possible numbers of questions, of boards or of strategies to choose from; `None` if something else decides.
    counts: Option<RangeInclusive<usize>>,
    parts: fn(&Plan) -> Vec<Part>,
}

impl Options {
    /// The options of a kind about one run that has no further options.
    const OF_RUN: Options = Options { subject: Subject::Run, counts: None, parts: |_| Vec::new() };
}

/// A kind of exercise: its row in the table of kinds.
struct Rules {
    options: Options,
    title: fn(&'static ExerciseWords) -> &'static str,
    /// Returns the size of an exercise in words: `5 steps`.
    counted: fn(&Exercise) -> String,
    /// Makes the questions of a plan, with every right answer.
    make: fn(&Plan) -> Result<Exercise, ExerciseError>,
    task: fn(Setting<'_>) -> Vec<Block<'static>>,
    /// The heading of the part to fill in.
    heading: fn(Setting<'_>) -> &'static str,
    sheet: fn(Setting<'_>) -> Vec<Block<'static>>,
    answers: fn(Setting<'_>) -> Vec<Block<'static>>,
    /// The questions that a course system can ask one by one.
    items: fn(Setting<'_>) -> Vec<Draft>,
}
