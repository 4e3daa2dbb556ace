//! Looks at boards one after the other, on several threads, and keeps those of which a condition holds.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::boards::Source;
use super::condition::Condition;
use super::measure::{Halt, Judgement, Measure};
use super::optimal::Optimal;
use super::property::Value;
use super::{Named, Shard};
use crate::puzzle::{Board, Estimator, Instance, Size};
use crate::search::{Bounds, Options, SearchError, prepare};
use crate::threads::on_threads;

/// The quest: boards, runs and a condition.
#[derive(Clone, Debug)]
pub struct Quest {
    /// The size of the boards.
    pub size: Size,
    /// The goal.
    pub goal: Board,
    /// The runs that the condition is about.
    pub runs: Vec<Named>,
    /// The condition, read with the names of the runs.
    pub condition: Condition,
    /// The source of boards.
    pub source: Source,
    /// Number of boards after which to stop; `None` for all.
    pub count: Option<usize>,
    /// The bounds of each run.
    pub bounds: Bounds,
    /// The part of the boards to look at.
    pub shard: Shard,
}

/// A board of which the condition holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its place among the boards looked at, from 0.
    pub place: u64,
    /// The board.
    pub board: Board,
    /// The values of the terms of the condition.
    pub values: Vec<Value>,
}

/// The result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finds {
    /// The boards, in the order in which they were looked at, none twice.
    pub found: Vec<Found>,
    /// Number of boards looked at.
    pub tried: u64,
    /// The places of those that stay undecided, because a run was stopped at a bound.
    pub undecided: Vec<u64>,
    /// It was ended before its end.
    pub interrupted: bool,
    /// The boards that each part of the condition excludes, where fewer were found than asked for.
    pub excluded: Option<Excluded>,
}

/// The boards that each part of a condition excludes, taken alone, of some of the boards looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excluded {
    /// Number of these boards.
    pub sample: u64,
    /// Of how many of them each part does not hold.
    pub by_part: Vec<u64>,
}

/// Boards by which it is told what each part of a condition excludes: enough for a share to within two or three percent.
const SAMPLE: u64 = 500;

/// Boards that are handed out together, at first and later on. Nothing that is found depends on them.
const BATCH: (usize, usize) = (4, 4096);

/// The judgement of a board at a place.
type Judged = Result<(u64, Board, Judgement), Halt>;

/// The progress of a search for boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of boards looked at.
    pub tried: u64,
    /// Number of those of which the condition holds.
    pub found: usize,
}

/// Finds boards of which a condition holds.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow;
/// use steptrace::find::{Condition, Finder, Named, Quest, Shard, Source};
/// use steptrace::puzzle::{NamedGoal, Size};
/// use steptrace::search::Bounds;
///
/// let runs = vec![Named { name: "astar".into(), strategy: "astar".parse().unwrap() }];
/// let condition = Condition::parse("steps <= 12 and ties = 0 and moves >= 5", &["astar"]).unwrap();
/// let (size, source) = (Size::EIGHT_PUZZLE, Source::Random { seed: 1, tries: 100_000 });
/// let goal = NamedGoal::Standard.board(size).unwrap();
/// let (bounds, shard) = (Bounds::default(), Shard::WHOLE);
/// let quest = Quest { size, goal, runs, condition, source, count: Some(3), bounds, shard };
/// let finder = Finder::new(quest).unwrap();
/// let finds = finder.find(NonZeroUsize::MIN, &|_| ControlFlow::Continue(())).unwrap();
/// assert_eq!(finds.found.len(), 3);
/// ```
#[derive(Debug)]
pub struct Finder {
    quest: Quest,
    optimal: Optimal,
    /// By run.
    estimators: Vec<Estimator>,
}

impl Finder {
    /// Prepares to find boards.
    ///
    /// # Errors
    /// If a strategy cannot be run with this goal.
    pub fn new(quest: Quest) -> Result<Finder, SearchError> {
        let at_goal = Instance { size: quest.size, start: quest.goal, goal: quest.goal };
        let ready = |run: &Named| prepare(&at_goal, &run.strategy, &Options::default());
        let estimators = quest.runs.iter().map(ready).collect::<Result<_, SearchError>>()?;
        let optimal = Optimal::new(quest.goal, quest.size);
        Ok(Finder { quest, optimal, estimators })
    }

    /// The quest: boards, runs and a condition.
    #[must_use]
    pub fn quest(&self) -> &Quest {
        &self.quest
    }

    /// Judges one board.
    ///
    /// # Errors
    /// If a strategy cannot be run on it.
    pub fn judge(&self, start: Board) -> Result<Judgement, SearchError> {
        match self.measure().judge(self.instance(start), &|| true) {
            Ok(judgement) => Ok(judgement),
            Err(Halt::Error(error)) => Err(error),
            // Nobody interrupts it.
            Err(Halt::Interrupted) => Ok(Judgement::Undecided),
        }
    }

    fn instance(&self, start: Board) -> Instance {
        Instance { size: self.quest.size, start, goal: self.quest.goal }
    }

    fn measure(&self) -> Measure<'_> {
        let Quest { runs, condition, bounds, .. } = &self.quest;
        Measure { runs, condition, optimal: &self.optimal, estimators: &self.estimators, bounds: *bounds }
    }

    /// Looks at boards until enough are found, on so many threads, with the same result on any number of them. Tells `watch`
    /// how far it has come, now and then, which says whether to go on; what is found by then is what comes back.
    ///
    /// # Errors
    /// If a strategy cannot be run.
    pub fn find(
        &self,
        threads: NonZeroUsize,
        watch: &(dyn Fn(Progress) -> ControlFlow<()> + Sync),
    ) -> Result<Finds, SearchError> {
        let (tried, found, stopped) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let goes_on = || {
            let progress =
                Progress { tried: tried.load(Ordering::Relaxed), found: found.load(Ordering::Relaxed) as usize };
            stopped.fetch_or(watch(progress).is_break(), Ordering::Relaxed);
            !stopped.load(Ordering::Relaxed)
        };
        let judge = |&(place, board): &(u64, Board)| -> Judged {
            if !goes_on() {
                return Err(Halt::Interrupted);
            }
            let judgement = self.measure().judge(self.instance(board), &goes_on)?;
            tried.fetch_add(1, Ordering::Relaxed);
            found.fetch_add(u64::from(matches!(judgement, Judgement::Holds(_))), Ordering::Relaxed);
            Ok((place, board, judgement))
        };
        on_threads(threads, || self.find_by(&judge, &goes_on, threads))
    }

    fn find_by(
        &self,
        judge: &(dyn Fn(&(u64, Board)) -> Judged + Sync),
        goes_on: &(dyn Fn() -> bool + Sync),
        threads: NonZeroUsize,
    ) -> Result<Finds, SearchError> {
        let Quest { size, goal, source, shard, .. } = self.quest;
        let numbered = (0..).zip(source.boards(goal, size, &self.optimal));
        let mut boards = numbered.filter(|(place, _)| shard.has(*place));
        let mut finds = Finds::default();
        let (mut known, mut sample) = (HashSet::new(), Vec::new());
        let mut batch = BATCH.0;
        while !self.has_enough(&finds) && !finds.interrupted {
            let next: Vec<(u64, Board)> = boards.by_ref().take(batch.saturating_mul(threads.get())).collect();
            if next.is_empty() {
                break;
            }
            sample.extend(next.iter().filter(|(place, _)| self.is_in_sample(*place)).copied());
            let judged: Vec<Judged> = next.par_iter().map(judge).collect();
            for judged in judged {
                match judged {
                    Err(Halt::Error(error)) => return Err(error),
                    Err(Halt::Interrupted) => finds.interrupted = true,
                    // What comes after the last that is wanted was looked at in vain.
                    Ok(_) if self.has_enough(&finds) => {}
                    Ok((place, board, judgement)) => finds.note(place, board, judgement, &mut known),
                }
            }
            batch = (2 * batch).min(BATCH.1);
        }
        finds.interrupted &= !self.has_enough(&finds);
        if self.has_too_few(&finds) && !finds.interrupted {
            finds.excluded = self.excluded(&sample, goes_on)?;
            finds.interrupted = finds.excluded.is_none();
        }
        Ok(finds)
    }

    fn has_enough(&self, finds: &Finds) -> bool {
        self.quest.count.is_some_and(|count| finds.found.len() >= count)
    }

    /// Returns true if fewer boards were found than are asked for, or none.
    fn has_too_few(&self, finds: &Finds) -> bool {
        self.quest.count.map_or(finds.found.is_empty(), |count| finds.found.len() < count)
    }

    /// Returns true if a board is one of those by which it is told what is excluded: the first, where boards come at random;
    /// else some at equal distances from one another.
    fn is_in_sample(&self, place: u64) -> bool {
        let every = match self.quest.source {
            Source::Random { .. } => 1,
            Source::All => self.quest.source.most(self.quest.size).unwrap_or(0).div_ceil(SAMPLE).max(1),
        };
        place.is_multiple_of(every) && place / every < SAMPLE
    }

    /// Counts what each part of the condition excludes; nothing if it is interrupted.
    fn excluded(
        &self,
        sample: &[(u64, Board)],
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Excluded>, SearchError> {
        let parts = |&(_, board): &(u64, Board)| {
            if goes_on() { self.measure().parts(self.instance(board), goes_on) } else { Err(Halt::Interrupted) }
        };
        let truths: Result<Vec<Vec<Option<bool>>>, Halt> = sample.par_iter().map(parts).collect();
        let truths = match truths {
            Ok(truths) => truths,
            Err(Halt::Interrupted) => return Ok(None),
            Err(Halt::Error(error)) => return Err(error),
        };
        let parts = self.quest.condition.parts().len();
        let excludes = |part: usize| truths.iter().filter(|truths| truths[part] == Some(false)).count() as u64;
        Ok(Some(Excluded { sample: sample.len() as u64, by_part: (0..parts).map(excludes).collect() }))
    }
}

/// A part of a condition, and the number of boards that it excludes.
type Exclusion = (String, u64);

impl Excluded {
    /// Returns the part that excludes most, and all parts with the number of boards that each excludes, the most first; nothing
    /// where there were no boards, or the condition has only one part.
    #[must_use]
    pub fn ranked(&self, condition: &Condition) -> Option<(Exclusion, Vec<Exclusion>)> {
        let parts = condition.parts().into_iter().map(str::to_owned);
        let mut parts: Vec<Exclusion> = parts.zip(self.by_part.iter().copied()).collect();
        if self.sample == 0 || parts.len() < 2 {
            return None;
        }
        parts.sort_by_key(|(_, excluded)| std::cmp::Reverse(*excluded));
        Some((parts.first()?.clone(), parts))
    }
}

impl Finds {
    /// Notes what was said of the next board.
    fn note(&mut self, place: u64, board: Board, judgement: Judgement, known: &mut HashSet<Board>) {
        self.tried += 1;
        match judgement {
            Judgement::Fails => {}
            Judgement::Undecided => self.undecided.push(place),
            Judgement::Holds(values) => {
                if known.insert(board) {
                    self.found.push(Found { place, board, values });
                }
            }
        }
    }
}
