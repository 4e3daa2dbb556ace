//! The reasons why there is no such exercise.

use thiserror::Error;

use super::{ExerciseKind, Part, View};
use crate::puzzle::{Heuristic, HeuristicError};
use crate::search::{SearchError, Strategy};

/// The reason why a plan makes no exercise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExerciseError {
    /// The goal cannot be reached.
    #[error("the goal cannot be reached from this start, so there is nothing to trace")]
    Unsolvable,
    /// The strategy is not defined for the problem.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The condition on the runs is none.
    #[error(transparent)]
    Condition(#[from] crate::survey::ConditionError),
    /// There is no step at which a node is to be chosen.
    #[error("the run has no step at which a few nodes wait in open, so there is nothing to predict")]
    NoChoice,
    /// The tree has no room on a page.
    #[error("the search tree has {nodes} nodes on {levels} levels, which have no room on a page")]
    LargeTree {
        /// The number of its nodes.
        nodes: usize,
        /// The number of its levels.
        levels: usize,
        /// True if boards that are printed, and so may be smaller, have no room either.
        gives_boards: bool,
    },
    /// No mistake can be put into the run so that it is the only one.
    #[error("no mistake can be put into this run of which it is plain that it is the only one")]
    NoFlaw,
    /// Fewer strategies than are to be chosen from make tables, or trees, that differ.
    #[error("{}", alike_says(*.view, *.distinct, *.wanted, .alike.as_deref()))]
    Alike {
        /// The form in which they are shown.
        view: View,
        /// The number of strategies of which all tables or trees differ.
        distinct: usize,
        /// The number to choose from.
        wanted: usize,
        /// Two of those named that make the same one.
        alike: Option<Box<(Strategy, Strategy)>>,
    },
    /// The kind shows no finished run.
    #[error("an exercise of the kind {kind} does not show a finished run as a table or a tree")]
    View {
        /// The kind.
        kind: ExerciseKind,
    },
    /// f is to be given, and a strategy to choose from has none.
    #[error("`{strategy}` has no f that could be given")]
    NoValue {
        /// The strategy.
        strategy: Box<Strategy>,
    },
    /// A course system can ask nothing of it.
    #[error("in this run nothing is left to choose or to compute that a course system can ask")]
    NothingToAsk,
    /// A run is too long for its numbers to be counted.
    #[error("the run of `{strategy}` is longer than {steps} steps")]
    TooLong {
        /// Its strategy.
        strategy: Box<Strategy>,
        /// The longest that is counted.
        steps: u64,
    },
    /// The same is to be compared with itself.
    #[error("{what} comes twice")]
    Twice {
        /// The strategy or the heuristic.
        what: String,
    },
    /// There is nothing to compare a heuristic with.
    #[error("one heuristic alone is asked for, and {0} cannot dominate itself")]
    OneHeuristic(Heuristic),
    /// A heuristic is not defined for the goal.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// The kind does not ask of several.
    #[error("an exercise of the kind {kind} does not ask of several {of}")]
    Several {
        /// What there are several of.
        of: &'static str,
        /// The kind.
        kind: ExerciseKind,
    },
    /// A part is to be given that the exercise lacks.
    #[error("an exercise of this kind and strategy has no part `{part}` to give")]
    NoPart {
        /// The part.
        part: Part,
        /// The kind.
        kind: ExerciseKind,
        /// The parts that it has.
        parts: Vec<Part>,
    },
    /// No such number of questions can be asked for.
    #[error("an exercise of the kind {kind} cannot have {asked} questions")]
    Count {
        /// The number asked for.
        asked: usize,
        /// The kind.
        kind: ExerciseKind,
    },
    /// No board makes an exercise for a student that lies in the band.
    #[error("no board was found that makes a sheet of equal difficulty for {who}: {band}")]
    NoVariant {
        /// The student.
        who: String,
        /// The band, as a condition.
        band: String,
    },
    /// There are fewer points than questions.
    #[error("{points} points are fewer than a point for each of {questions} questions")]
    FewPoints {
        /// The number of points.
        points: usize,
        /// The number of questions.
        questions: usize,
    },
}

fn alike_says(view: View, distinct: usize, wanted: usize, alike: Option<&(Strategy, Strategy)>) -> String {
    let count =
        format!("strategies to choose from must make different {view}s: {wanted} are wanted, and {distinct} do");
    match alike {
        Some((one, other)) => format!("{count}; `{one}` and `{other}` make the same one"),
        None => count,
    }
}

impl ExerciseError {
    /// Says how to mend it, if there is more to say than what is wrong.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        let parts = |parts: &[Part]| parts.iter().map(|part| part.text()).collect::<Vec<_>>().join(", ");
        Some(match self {
            ExerciseError::Unsolvable => "`steptrace random` prints boards from which it can be reached".into(),
            ExerciseError::Search(_) | ExerciseError::Heuristic(_) => return None,
            ExerciseError::Condition(error) => return Some(error.help.clone()),
            ExerciseError::NothingToAsk | ExerciseError::NoChoice => {
                "choose a start that is farther from the goal, or another strategy".into()
            }
            ExerciseError::LargeTree { gives_boards: false, .. } => {
                "--given board prints the boards, so that more have room; or choose a start that is nearer to the goal"
                    .into()
            }
            ExerciseError::LargeTree { .. } | ExerciseError::TooLong { .. } => {
                "choose a start that is nearer to the goal, or another strategy".into()
            }
            ExerciseError::NoFlaw => "choose another --seed, or a start that is farther from the goal".into(),
            ExerciseError::NoPart { parts: all, .. } if all.is_empty() => "leave --given out".into(),
            ExerciseError::NoPart { parts: all, .. } => format!("--given takes {}", parts(all)),
            ExerciseError::Count { kind, .. } => match &kind.rules().options.counts {
                None => "leave --count out: the run decides how many there are".into(),
                Some(counts) => format!("--count takes {} to {}", counts.start(), counts.end()),
            },
            ExerciseError::Alike { alike: Some(_), .. } => {
                "name other strategies with --among, or a start that is farther from the goal".into()
            }
            ExerciseError::Alike { .. } => {
                "choose a start that is farther from the goal, or ask for fewer with --count".into()
            }
            ExerciseError::View { .. } => "leave --show out: the kind that shows a finished run is which".into(),
            ExerciseError::NoValue { .. } => {
                "leave --given f out, or choose from strategies with f alone, such as ucs, greedy and astar".into()
            }
            ExerciseError::Twice { .. } => "name it once".into(),
            ExerciseError::OneHeuristic(_) => "name another, such as --heuristics misplaced,manhattan".into(),
            ExerciseError::Several { of: "heuristics", .. } => "leave --heuristics out; the strategy says h=…".into(),
            ExerciseError::Several { .. } => "leave --among out: kinds with several are which and compare".into(),
            ExerciseError::NoVariant { .. } => {
                "choose a start that is farther from the goal, where boards are many, or another strategy".into()
            }
            ExerciseError::FewPoints { questions, .. } => format!("give --points {questions} or more"),
        })
    }
}
