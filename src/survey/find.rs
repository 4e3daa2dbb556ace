//! Problems for which a condition on runs holds.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::condition::{Condition, Known};
use super::property::Value;
use super::run::{Interrupted, Runner, on_each, values};
use super::{Case, NamedStrategy, Problems, Source};
use crate::search::{Bounds, Problem, SearchError};

/// The quest: problems, runs and a condition.
#[derive(Clone, Debug)]
pub struct Quest {
    /// Problems to choose from.
    pub problems: Problems,
    /// The runs that the condition is about.
    pub runs: Vec<NamedStrategy>,
    /// The condition, read with the names of the runs.
    pub condition: Condition,
    /// Which of them are examined.
    pub source: Source,
    /// Number of problems found after which to stop; `None` for all.
    pub count: Option<usize>,
    /// The bounds of each run.
    pub bounds: Bounds,
}

/// A problem for which the condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its place among the problems examined, from 0.
    pub place: u64,
    /// The problem.
    pub case: Case,
    /// The values of the terms of the condition.
    pub values: Vec<Value>,
}

/// The result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finds {
    /// The problems, in the order of their places, none twice.
    pub found: Vec<Found>,
    /// Number of problems examined.
    pub tried: u64,
    /// The places of problems left undecided because a run was stopped at a bound.
    pub undecided: Vec<u64>,
    /// True if the search was interrupted.
    pub interrupted: bool,
}

/// The judgement on one problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The condition holds; the values of its terms.
    Holds(Vec<Value>),
    /// It does not.
    Fails,
    /// A run was stopped at a bound before the condition was decided, or `optimal` was not found within its bound.
    Undecided,
}

/// Finds problems for which a condition holds.
#[derive(Debug)]
pub struct Finder {
    /// The quest.
    pub quest: Quest,
    runner: Runner,
}

impl Finder {
    /// Prepares to find problems.
    ///
    /// # Errors
    /// If a strategy cannot be run on these problems.
    pub fn new(quest: Quest) -> Result<Finder, SearchError> {
        let strategies = quest.runs.iter().map(|run| run.strategy);
        let runner = Runner::new(&quest.problems, strategies, quest.bounds)?;
        Ok(Finder { quest, runner })
    }

    /// Judges one problem, which need not be one of the quest's.
    pub fn judge(&self, problem: &Problem) -> Judgement {
        // Nothing interrupts it.
        self.judgement(problem, &|| true).unwrap_or(Judgement::Undecided)
    }

    fn judgement(&self, problem: &Problem, goes_on: &(dyn Fn() -> bool + Sync)) -> Result<Judgement, Interrupted> {
        let condition = &self.quest.condition;
        let fails = |known: &[Known]| condition.truth(known) == Some(false);
        let (known, undecided) = self.runner.look(problem, condition.terms(), &fails, goes_on)?;
        Ok(match condition.truth(&known) {
            Some(false) => Judgement::Fails,
            _ if undecided => Judgement::Undecided,
            Some(true) => Judgement::Holds(values(&known).collect()),
            None => Judgement::Fails,
        })
    }

    /// Examines problems until enough are found, or `goes_on` returns false.
    pub fn find(&self, threads: NonZeroUsize, goes_on: &(dyn Fn() -> bool + Sync)) -> Finds {
        let count = self.quest.count.unwrap_or(usize::MAX);
        let (tried, found, stopped) = (AtomicU64::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let known = Mutex::new(HashSet::new());
        let goes_on = || {
            let ends = !goes_on();
            !stopped.fetch_or(ends, Ordering::Relaxed) && !ends
        };
        let judge = |_, case: Case| {
            let judgement = self.judgement(&self.quest.problems.problem(case), &goes_on)?;
            tried.fetch_add(1, Ordering::Relaxed);
            if judgement == Judgement::Fails {
                return Ok(None);
            }
            if matches!(judgement, Judgement::Holds(_)) && known.lock().is_ok_and(|mut known| known.insert(case)) {
                found.fetch_add(1, Ordering::Relaxed);
            }
            Ok(Some((case, judgement)))
        };
        // They are handed out in order: once enough are found, all earlier ones have been handed out as well.
        let cases = self.quest.source.cases(&self.quest.problems, || self.runner.distances());
        let cases = (0..).zip(cases).take_while(|_| found.load(Ordering::Relaxed) < count && goes_on());
        let judged = on_each(cases, threads, judge);
        let mut finds = first_of(judged, count);
        let has_enough = finds.found.len() >= count;
        finds.tried = match finds.found.last() {
            Some(last) if has_enough => last.place + 1,
            _ => tried.load(Ordering::Relaxed),
        };
        finds.interrupted = stopped.load(Ordering::Relaxed) && !has_enough;
        finds
    }
}

fn first_of(judged: Vec<(u64, (Case, Judgement))>, count: usize) -> Finds {
    let (mut finds, mut known) = (Finds::default(), HashSet::new());
    for (place, (case, judgement)) in judged {
        if finds.found.len() >= count {
            break;
        }
        match judgement {
            Judgement::Undecided => finds.undecided.push(place),
            Judgement::Holds(values) if known.insert(case) => finds.found.push(Found { place, case, values }),
            Judgement::Holds(_) | Judgement::Fails => {}
        }
    }
    finds
}
