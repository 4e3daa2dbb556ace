//! Strategies on many random boards: what they cost by the depth of the solution, as textbooks tabulate it.
//!
//! The same seed gives the same boards and so the same table, on every machine and with any number of threads.

mod depths;
mod instances;
mod plan;
mod spread;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::puzzle::{Board, Instance, Size};
use crate::search::{Bounds, Node, Observer, Options, Outcome, Round, SearchError, StepEnd, Strategy, search};
use crate::trace::effective_branching_factor;

pub use depths::{Depths, DepthsError};
pub use instances::Instances;
pub use plan::{Plan, Stage};
pub use spread::Spread;

/// No study runs on more threads than this: more than any machine has cores, and few enough to be had everywhere.
pub const THREADS: usize = 256;

/// Does `work` on so many threads, this one among them, but on no more than there are pieces of it. What it does must not
/// depend on how many there are: a machine may have no more threads to give, and then those that are there do it all.
fn together(threads: NonZeroUsize, pieces: usize, work: &(impl Fn() + Sync)) {
    thread::scope(|scope| {
        for _ in 1..threads.get().min(pieces).min(THREADS) {
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// So many at each depth, or all there are.
    pub per_depth: usize,
    /// Another seed, other boards.
    pub seed: u64,
}

/// What is studied: each strategy on each board.
#[derive(Clone, Debug)]
pub struct Study {
    /// The size of all boards.
    pub size: Size,
    /// The goal of all of them.
    pub goal: Board,
    /// How the boards were drawn.
    pub draw: Draw,
    /// Depths, and at each the boards whose shortest way to the goal is so long.
    pub depths: Vec<(usize, Vec<Board>)>,
    /// The strategies.
    pub strategies: Vec<Strategy>,
    /// When a run stops at the latest.
    pub bounds: Bounds,
}

/// What one run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// How it ended.
    pub outcome: Outcome,
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
    /// How many runs found the goal.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.samples.iter().filter(|sample| sample.outcome == Outcome::Solved).count()
    }

    /// How many runs were stopped at a bound: what they made is less than they would have.
    #[must_use]
    pub fn stopped(&self) -> usize {
        self.samples.iter().filter(|sample| sample.outcome == Outcome::Limit).count()
    }

    /// How many runs ended without a path, for open ran empty.
    #[must_use]
    pub fn exhausted(&self) -> usize {
        self.samples.iter().filter(|sample| sample.outcome == Outcome::Exhausted).count()
    }

    /// How many runs found a path of just this many moves.
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

/// What a study came to.
#[derive(Clone, Debug)]
pub struct Findings {
    /// By depth, then by strategy.
    pub cells: Vec<Vec<Cell>>,
    /// How many boards were to be run.
    pub boards: usize,
    /// How many were.
    pub done: usize,
    /// The study was ended before its end.
    pub interrupted: bool,
}

impl Study {
    /// How many boards there are.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.depths.iter().map(|(_, boards)| boards.len()).sum()
    }

    /// Runs every strategy on every board, on so many threads, [`THREADS`] at most. `watch` is told how many boards are done, after each and
    /// now and then in between, and says whether to go on; what is done by then is what comes back.
    ///
    /// # Errors
    /// When a strategy cannot be run here.
    pub fn run(
        &self,
        threads: NonZeroUsize,
        watch: &(dyn Fn(usize) -> ControlFlow<()> + Sync),
    ) -> Result<Findings, SearchError> {
        let all: Vec<Board> = self.depths.iter().flat_map(|(_, boards)| boards.iter().copied()).collect();
        let samples: Vec<OnceLock<Vec<Sample>>> = all.iter().map(|_| OnceLock::new()).collect();
        let failure: OnceLock<SearchError> = OnceLock::new();
        let (next, done, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let goes_on = || {
            if watch(done.load(Ordering::Relaxed)).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
            !stopped.load(Ordering::Relaxed)
        };
        let work = || {
            while goes_on() {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(&board) = all.get(at) else { return };
                match self.samples(board, &goes_on) {
                    Ok(Some(found)) => {
                        samples[at].get_or_init(|| found);
                        done.fetch_add(1, Ordering::Relaxed);
                    }
                    Ok(None) => return,
                    Err(error) => {
                        failure.get_or_init(|| error);
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
            }
        };
        together(threads, all.len(), &work);
        if let Some(error) = failure.into_inner() {
            return Err(error);
        }
        let mut samples = samples.into_iter().map(OnceLock::into_inner);
        let mut cells = Vec::new();
        for (_, boards) in &self.depths {
            let found: Vec<Vec<Sample>> = samples.by_ref().take(boards.len()).flatten().collect();
            let of = |strategy: usize| Cell { samples: found.iter().map(|found| found[strategy]).collect() };
            cells.push((0..self.strategies.len()).map(of).collect());
        }
        let done = done.into_inner();
        Ok(Findings { cells, boards: all.len(), done, interrupted: done < all.len() })
    }

    /// What each strategy comes to on a board; `None` where that was interrupted.
    fn samples(&self, start: Board, goes_on: &dyn Fn() -> bool) -> Result<Option<Vec<Sample>>, SearchError> {
        let instance = Instance { size: self.size, start, goal: self.goal };
        let options = Options { bounds: self.bounds, ..Options::default() };
        let mut samples = Vec::with_capacity(self.strategies.len());
        for strategy in &self.strategies {
            let mut watched = Watched::new(goes_on);
            let answer = search(&instance, strategy, &options, &mut watched)?;
            if watched.interrupted {
                return Ok(None);
            }
            samples.push(Sample {
                outcome: answer.outcome,
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

/// Whether to go on is asked once in so many steps.
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
