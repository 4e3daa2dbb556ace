//! Strategies on many random boards: what they cost by the depth of the solution, as textbooks tabulate it.
//!
//! The same seed gives the same boards and so the same table, on every machine and with any number of threads.

mod depths;
mod instances;
mod plan;
mod spread;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::puzzle::{Board, Estimator, Instance, Size};
use crate::search::{
    Bounds, Node, Observer, Options, Outcome, Round, SearchError, StepEnd, Stop, Strategy, prepare, search_by,
};
use crate::threads::on_threads;
use crate::trace::effective_branching_factor;

pub use crate::shard::{Shard, ShardError};
pub use depths::{Depths, DepthsError};
pub use instances::Instances;
pub use plan::{Plan, Stage};
pub use spread::Spread;

/// Maximum threads of a study.
pub const THREADS: usize = crate::threads::MOST;

/// The draw of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Number of boards at each depth, or all there are.
    pub per_depth: usize,
    /// Another seed, other boards.
    pub seed: u64,
}

/// A study: each strategy on each board.
#[derive(Clone, Debug)]
pub struct Study {
    /// The size of all boards.
    pub size: Size,
    /// The goal of all of them.
    pub goal: Board,
    /// The draw of the boards.
    pub draw: Draw,
    /// Depths, and at each the boards whose shortest way to the goal is so long.
    pub depths: Vec<(usize, Vec<Board>)>,
    /// The strategies.
    pub strategies: Vec<Strategy>,
    /// The bounds of each run.
    pub bounds: Bounds,
}

/// The result of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The outcome.
    pub outcome: Outcome,
    /// Why it was stopped, if it was.
    pub stop: Option<Stop>,
    /// Nodes made, the start included.
    pub nodes: u64,
    /// Nodes taken.
    pub steps: u64,
    /// The largest size of open.
    pub max_open: u64,
    /// Starts among the nodes: the rounds.
    pub rounds: u64,
    /// Moves of the path, where one was found.
    pub path: Option<usize>,
}

/// The samples of a strategy at a depth.
#[derive(Clone, Debug)]
pub struct Cell {
    /// In the order of the boards; those that were not run, because the study was interrupted, are left out.
    pub samples: Vec<Sample>,
}

impl Cell {
    /// Returns how many runs found the goal.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.samples.iter().filter(|sample| sample.outcome == Outcome::Solved).count()
    }

    /// Returns how many runs were stopped at a bound: what they made is less than they would have.
    #[must_use]
    pub fn stopped(&self) -> usize {
        self.samples.iter().filter(|sample| sample.outcome == Outcome::Limit).count()
    }

    /// Returns how many runs were stopped because memory was the limit.
    #[must_use]
    pub fn stopped_by_memory(&self) -> usize {
        self.samples.iter().filter(|sample| sample.stop == Some(Stop::Memory)).count()
    }

    /// Returns how many runs ended without a path, for open ran empty.
    #[must_use]
    pub fn exhausted(&self) -> usize {
        self.samples.iter().filter(|sample| sample.outcome == Outcome::Exhausted).count()
    }

    /// Returns how many runs found a path of just this many moves.
    #[must_use]
    pub fn shortest(&self, depth: usize) -> usize {
        self.samples.iter().filter(|sample| sample.path == Some(depth)).count()
    }

    /// The spread of a number over all runs.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "far more digits than anyone reads")]
    pub fn spread(&self, number: impl Fn(&Sample) -> u64) -> Option<Spread> {
        Spread::of(self.samples.iter().map(|sample| number(sample) as f64))
    }

    /// The spread of the effective branching factor over the runs that have one: those that found a path.
    #[must_use]
    pub fn branching(&self) -> Option<Spread> {
        let of = |sample: &Sample| effective_branching_factor((sample.nodes - sample.rounds) as usize, sample.path?);
        Spread::of(self.samples.iter().filter_map(of))
    }
}

/// The results of a study.
#[derive(Clone, Debug)]
pub struct Findings {
    /// By depth, then by strategy.
    pub cells: Vec<Vec<Cell>>,
    /// Number of boards that were to be run.
    pub boards: usize,
    /// Number of boards that were run.
    pub done: usize,
    /// The study was ended before its end.
    pub interrupted: bool,
}

impl Study {
    /// Returns how many boards there are.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.depths.iter().map(|(_, boards)| boards.len()).sum()
    }

    /// Runs every strategy on every board, on so many threads, [`THREADS`] at most. Tells `watch` how many boards are
    /// done, after each and now and then in between; if that says to stop, returns what is done by then.
    ///
    /// # Errors
    /// When a strategy cannot be run here.
    pub fn run(
        &self,
        threads: NonZeroUsize,
        watch: &(dyn Fn(usize) -> ControlFlow<()> + Sync),
    ) -> Result<Findings, SearchError> {
        let at_goal = Instance { size: self.size, start: self.goal, goal: self.goal };
        let ready = |strategy: &Strategy| Ok((*strategy, prepare(&at_goal, strategy, &Options::default())?));
        let strategies: Vec<(Strategy, Estimator)> =
            self.strategies.iter().map(ready).collect::<Result<_, SearchError>>()?;
        let all: Vec<Board> = self.depths.iter().flat_map(|(_, boards)| boards.iter().copied()).collect();
        let (done, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let goes_on = || {
            if watch(done.load(Ordering::Relaxed)).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
            !stopped.load(Ordering::Relaxed)
        };
        // Each thread asks before it takes the next board, so that an interrupted study has the nearest boards.
        let next = AtomicUsize::new(0);
        let work = || {
            let mut found = Vec::new();
            while goes_on() {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(&board) = all.get(at) else { break };
                match self.samples(board, &strategies, &goes_on) {
                    Ok(Some(samples)) => found.push((at, samples)),
                    Ok(None) => break,
                    Err(error) => {
                        stopped.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
                done.fetch_add(1, Ordering::Relaxed);
            }
            Ok(found)
        };
        let found: Result<Vec<Vec<_>>, _> = on_threads(threads, || rayon::broadcast(|_| work())).into_iter().collect();
        let mut found: Vec<(usize, Vec<Sample>)> = found?.concat();
        found.sort_unstable_by_key(|(at, _)| *at);
        let (mut found, mut end) = (found.into_iter().peekable(), 0);
        let mut cells = Vec::new();
        for (_, boards) in &self.depths {
            end += boards.len();
            let here: Vec<Vec<Sample>> =
                std::iter::from_fn(|| found.next_if(|(at, _)| *at < end)).map(|(_, samples)| samples).collect();
            let of = |strategy: usize| Cell { samples: here.iter().map(|samples| samples[strategy]).collect() };
            cells.push((0..self.strategies.len()).map(of).collect());
        }
        let done = done.into_inner();
        Ok(Findings { cells, boards: all.len(), done, interrupted: done < all.len() })
    }

    /// Returns what each strategy comes to on a board; `None` where that was interrupted.
    fn samples(
        &self,
        start: Board,
        strategies: &[(Strategy, Estimator)],
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Option<Vec<Sample>>, SearchError> {
        let instance = Instance { size: self.size, start, goal: self.goal };
        let options = Options { bounds: self.bounds, ..Options::default() };
        let mut samples = Vec::with_capacity(self.strategies.len());
        for (strategy, estimator) in strategies {
            let mut watched = Watched::new(goes_on);
            let answer = search_by(&instance, strategy, &options, estimator.clone(), &mut watched)?;
            if watched.interrupted {
                return Ok(None);
            }
            samples.push(Sample {
                outcome: answer.outcome,
                stop: answer.stop,
                nodes: answer.made,
                steps: answer.steps,
                max_open: answer.max_open,
                rounds: watched.rounds.max(1),
                path: answer.goal.map(|_| answer.moves.len()),
            });
        }
        Ok(Some(samples))
    }
}

/// Counts the rounds of a run, and ends it when it is not to go on.
struct Watched<'a> {
    goes_on: &'a dyn Fn() -> bool,
    rounds: u64,
    interrupted: bool,
}

impl<'a> Watched<'a> {
    fn new(goes_on: &'a dyn Fn() -> bool) -> Watched<'a> {
        Watched { goes_on, rounds: 0, interrupted: false }
    }
}

/// Number of steps between two questions whether to go on.
const EVERY: u64 = 4096;

impl Observer for Watched<'_> {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    fn round_started(&mut self, _round: &Round, _start: &Node) {
        self.rounds += 1;
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if !end.step.is_multiple_of(EVERY) || (self.goes_on)() {
            return ControlFlow::Continue(());
        }
        self.interrupted = true;
        ControlFlow::Break(())
    }
}
