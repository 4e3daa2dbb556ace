//! Exercises: questions about runs and boards with every right answer, sheets to fill in, and their keys.
//!
//! 1. A [`Plan`] holds everything that an exercise depends on; equal plans make equal exercises on every machine.
//! 2. Each kind has its own file, which begins with its row of `kind`: it makes the [`Question`]s of a plan, and builds the blocks of
//!    the sheet and of the key, and the questions for a course system.
//! 3. The run asked about, a [`Run`], comes from the search, and so do the alternatives at each of its steps. No rule of a search is
//!    stated here.
//! 4. `sheet` frames a sheet and a key as documents, `course` writes banks of questions, `variants` makes sheets of equal difficulty.

mod course;
mod estimates;
mod flaw;
mod heuristic;
mod kind;
mod names;
mod predict;
mod run;
mod sheet;
mod solvable;
mod table;
mod trace;
mod tree;
mod variants;
mod which;

pub use self::course::{Categories, CourseFormat, write_course};
pub use self::flaw::Flawed;
pub use self::heuristic::Dominance;
use self::kind::Subject;
pub use self::kind::{ExerciseKind, Part};
use self::names::Names;
pub use self::run::Run;
use self::sheet::Setting;
pub use self::sheet::{ExerciseOptions, Keyed, exercise_document, key_document};
pub use self::table::{TableRow, write_exercise_csv};
pub use self::variants::{Band, Variants};
pub use self::which::{Choice, Choices, Departure};

use crate::check::ColumnKind;
use crate::graph::ArcId;
use crate::puzzle::{Board, Heuristic, Instance, TextError};
use crate::search::{F, NodeId, Problem, SearchError, State, Strategy};

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
    /// The questions, in order.
    pub questions: Vec<Question>,
    names: Names,
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
    /// A step of the run, by its number, from 1: everything in its row of the table.
    Step(usize),
    /// The node that a step of the run removes from open, given what is there before it.
    Next(usize),
    /// A node of the tree shown.
    Node(NodeId),
    /// The table shown.
    Shown,
    /// A board.
    Board(Board),
    /// The estimate of a board.
    Estimate(Board, Heuristic),
    /// Two heuristics, and all boards shown.
    Pair(Heuristic, Heuristic),
    /// The distance of a state of a graph to the nearest goal.
    Distance(State),
    /// The question whether the h of a graph is admissible.
    Admissible,
    /// The question whether it is consistent.
    Consistent,
    /// The arcs on which it falls by more than they cost.
    Breaking,
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// A node of the run.
    Node(NodeId),
    /// The values at a node of a tree: its state, its f, and the step that removes it from open, if one does.
    Label(State, F, Option<usize>),
    /// A cell of a table: its step and its column.
    Cell(usize, ColumnKind),
    /// Yes or no.
    YesNo(bool),
    /// A number; on a graph, in its smallest unit.
    Number(u64),
    /// An arc of a graph.
    Arc(ArcId),
    /// A strategy, by its index among those to choose from.
    Choice(usize),
    /// Of two heuristics, which dominates.
    Dominance(Dominance),
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
    /// assert_eq!(Plan::new(kind, instance, strategy).make().unwrap().questions.len(), 5);
    /// ```
    pub fn make(&self) -> Result<Exercise, ExerciseError> {
        let (kind, options, parts) = (self.kind, &self.rules().options, self.parts());
        if options.subject == Subject::Boards && self.problem.graph().is_some() {
            let help = "on a graph whose goal cannot be reached, --kind trace asks for the steps until open is empty";
            return Err(ExerciseError::new(format!("the kind {kind} is about boards, and this is a graph"), help));
        }
        if let Some(part) = self.given.iter().find(|part| !parts.contains(part)) {
            let what = format!("an exercise of this kind and strategy has no part `{part}` to give");
            let parts: Vec<&str> = parts.iter().map(|part| part.text()).collect();
            let help = format!("--given takes {}", parts.join(", "));
            return Err(ExerciseError::new(what, if parts.is_empty() { "leave --given out" } else { &help }));
        }
        let counts = options.counts.as_ref();
        if let Some(asked) = self.count.filter(|asked| !counts.is_some_and(|all| all.contains(asked))) {
            let what = format!("an exercise of the kind {kind} cannot have {asked} questions");
            let help = counts.map(|counts| format!("--count takes {} to {}", counts.start(), counts.end()));
            let none = "leave --count out: the run decides how many there are";
            return Err(ExerciseError::new(what, help.as_deref().unwrap_or(none)));
        }
        let among = !self.strategies.is_empty() && options.subject != Subject::Strategies;
        let several = !self.heuristics.is_empty() && options.subject != Subject::Heuristics;
        for (is_refused, many, help) in [
            (among, "strategies", "leave --among out: the kind with several is which"),
            (several, "heuristics", "leave --heuristics out; the strategy says h=…"),
        ] {
            if is_refused {
                let what = format!("an exercise of the kind {kind} does not ask of several {many}");
                return Err(ExerciseError::new(what, help));
            }
        }
        let exercise = (self.rules().make)(self)?;
        Ok(Exercise { names: Names::of(&exercise), ..exercise })
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
}

impl Exercise {
    fn of(plan: &Plan) -> Exercise {
        Exercise {
            plan: plan.clone(),
            run: None,
            rows: Vec::new(),
            flawed: None,
            choices: None,
            questions: Vec::new(),
            names: Names::new(&plan.problem),
        }
    }

    /// Returns its size in words: `5 steps`.
    pub fn counted(&self) -> String {
        (self.plan.rules().counted)(self)
    }
}

impl Question {
    fn sole(about: About, answer: Answer) -> Question {
        Question { about, right: vec![answer] }
    }

    /// Returns true if and only if an answer is right.
    pub fn accepts(&self, answer: Answer) -> bool {
        self.right.contains(&answer)
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

    /// Returns the error of a start whose run cannot be asked about.
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
