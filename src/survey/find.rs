//! Boards for which a condition on runs holds.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::condition::{Condition, Known};
use super::property::Value;
use super::run::{Interrupted, Runner, on_each, values};
use super::{NamedStrategy, Source};
use crate::puzzle::{Board, Size};
use crate::search::{Bounds, SearchError};

/// The quest: boards, runs and a condition.
#[derive(Clone, Debug)]
pub struct Quest {
    /// The size of the boards.
    pub size: Size,
    /// The goal.
    pub goal: Board,
    /// The runs that the condition is about.
    pub runs: Vec<NamedStrategy>,
    /// The condition, read with the names of the runs.
    pub condition: Condition,
    /// The source of boards.
    pub source: Source,
    /// Number of boards after which to stop; `None` for all.
    pub count: Option<usize>,
    /// The bounds of each run.
    pub bounds: Bounds,
}

/// A board for which the condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its place among the boards examined, from 0.
    pub place: u64,
    /// The board.
    pub board: Board,
    /// The values of the terms of the condition.
    pub values: Vec<Value>,
}

/// The result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finds {
    /// The boards, in the order of their places, none twice.
    pub found: Vec<Found>,
    /// Number of boards examined.
    pub tried: u64,
    /// The places of boards left undecided because a run was stopped at a bound.
    pub undecided: Vec<u64>,
    /// True if the search was interrupted.
    pub interrupted: bool,
}

/// The judgement on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The condition holds; the values of its terms.
    Holds(Vec<Value>),
    /// It does not.
    Fails,
    /// A run was stopped at a bound before the condition was decided, or `optimal` was not found within its bound.
    Undecided,
}

/// Finds boards for which a condition holds.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow;
/// use steptrace::puzzle::{NamedGoal, Size};
/// use steptrace::search::Bounds;
/// use steptrace::survey::{Condition, Finder, NamedStrategy, Quest, Source};
///
/// let runs = vec![NamedStrategy { name: "astar".into(), strategy: "astar".parse().unwrap() }];
/// let condition = Condition::parse("steps <= 12 and ties = 0 and moves >= 5", &["astar"]).unwrap();
/// let (size, source) = (Size::EIGHT_PUZZLE, Source::Random { seed: 1, tries: 100_000 });
/// let goal = NamedGoal::Standard.board(size).unwrap();
/// let quest = Quest { size, goal, runs, condition, source, count: Some(3), bounds: Bounds::default() };
/// let finder = Finder::new(quest).unwrap();
/// let finds = finder.find(NonZeroUsize::MIN, &|_, _| ControlFlow::Continue(()));
/// assert_eq!(finds.found.len(), 3);
/// ```
#[derive(Debug)]
pub struct Finder {
    /// The quest.
    pub quest: Quest,
    runner: Runner,
}

impl Finder {
    /// Prepares to find boards.
    ///
    /// # Errors
    /// If a strategy cannot be run with this goal.
    pub fn new(quest: Quest) -> Result<Finder, SearchError> {
        let strategies = quest.runs.iter().map(|run| run.strategy);
        let runner = Runner::new(quest.size, quest.goal, strategies, quest.bounds)?;
        Ok(Finder { quest, runner })
    }

    /// Judges one board.
    pub fn judge(&self, start: Board) -> Judgement {
        // Nothing interrupts it.
        self.judgement(start, &|| true).unwrap_or(Judgement::Undecided)
    }

    fn judgement(&self, start: Board, goes_on: &(dyn Fn() -> bool + Sync)) -> Result<Judgement, Interrupted> {
        let condition = &self.quest.condition;
        let fails = |known: &[Known]| condition.truth(known) == Some(false);
        let (known, undecided) = self.runner.look(start, condition.terms(), &fails, goes_on)?;
        Ok(match condition.truth(&known) {
            Some(false) => Judgement::Fails,
            _ if undecided => Judgement::Undecided,
            Some(true) => Judgement::Holds(values(&known).collect()),
            None => Judgement::Fails,
        })
    }

    /// Examines boards until enough are found, with the same result on any number of threads. Now and then calls `watch` with the
    /// numbers examined and found; if that breaks, stops and returns what was found by then.
    pub fn find(&self, threads: NonZeroUsize, watch: &(dyn Fn(u64, usize) -> ControlFlow<()> + Sync)) -> Finds {
        let count = self.quest.count.unwrap_or(usize::MAX);
        let (tried, found, stopped) = (AtomicU64::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let known = Mutex::new(HashSet::new());
        let goes_on = || {
            let ends = watch(tried.load(Ordering::Relaxed), found.load(Ordering::Relaxed)).is_break();
            stopped.fetch_or(ends, Ordering::Relaxed);
            !stopped.load(Ordering::Relaxed)
        };
        let judge = |_, board: Board| {
            let judgement = self.judgement(board, &goes_on)?;
            tried.fetch_add(1, Ordering::Relaxed);
            if judgement == Judgement::Fails {
                return Ok(None);
            }
            if matches!(judgement, Judgement::Holds(_)) && known.lock().is_ok_and(|mut known| known.insert(board)) {
                found.fetch_add(1, Ordering::Relaxed);
            }
            Ok(Some((board, judgement)))
        };
        // Boards are handed out in order: once enough are found, all earlier ones have been handed out as well.
        let boards = self.boards().take_while(|_| found.load(Ordering::Relaxed) < count && goes_on());
        let judged = on_each(boards, threads, judge);
        let mut finds = first_of(judged, count);
        let has_enough = finds.found.len() >= count;
        finds.tried = match finds.found.last() {
            Some(last) if has_enough => last.place + 1,
            _ => tried.load(Ordering::Relaxed),
        };
        finds.interrupted = stopped.load(Ordering::Relaxed) && !has_enough;
        finds
    }

    fn boards(&self) -> impl Iterator<Item = (u64, Board)> + Send {
        let Quest { size, goal, source, .. } = self.quest;
        (0..).zip(source.boards(goal, size, || self.runner.distances()))
    }
}

/// Returns what one thread would have found: nothing after the last board wanted.
fn first_of(judged: Vec<(u64, (Board, Judgement))>, count: usize) -> Finds {
    let (mut finds, mut known) = (Finds::default(), HashSet::new());
    for (place, (board, judgement)) in judged {
        if finds.found.len() >= count {
            break;
        }
        match judgement {
            Judgement::Undecided => finds.undecided.push(place),
            Judgement::Holds(values) if known.insert(board) => finds.found.push(Found { place, board, values }),
            Judgement::Holds(_) | Judgement::Fails => {}
        }
    }
    finds
}
