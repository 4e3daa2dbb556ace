//! Strategies on many random boards: their costs by solution depth, as textbooks tabulate them.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::run::{Runner, Sample, on_each};
use super::{Depths, Instances};
use crate::puzzle::{Board, RANKED_CELLS, Size};
use crate::search::{Bounds, Outcome, SearchError, Stop, Strategy};
use crate::trace::effective_branching_factor;

/// The plan of a study: each strategy on each board.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The size of all boards.
    pub size: Size,
    /// The goal of all of them.
    pub goal: Board,
    /// The depths.
    pub depths: Depths,
    /// Number of boards at each depth, or fewer if there are not that many.
    pub per_depth: usize,
    /// The seed of the draw of boards.
    pub seed: u64,
    /// The strategies.
    pub strategies: Vec<Strategy>,
    /// The bounds of each run.
    pub bounds: Bounds,
}

/// The results of a study.
#[derive(Clone, Debug)]
pub struct Study {
    /// The plan.
    pub plan: Plan,
    /// The results, by depth.
    pub depths: Vec<AtDepth>,
    /// True if it was interrupted.
    pub interrupted: bool,
}

/// The boards at a depth and the runs on them.
#[derive(Clone, Debug)]
pub struct AtDepth {
    /// The length of a shortest path to the goal.
    pub depth: usize,
    /// Number of boards drawn.
    pub drawn: usize,
    /// The boards on which the strategies were run.
    pub boards: Vec<Board>,
    /// The runs, by strategy.
    pub cells: Vec<Cell>,
}

/// The runs of a strategy at a depth, in the order of the boards.
#[derive(Clone, Debug)]
pub struct Cell(pub Vec<Sample>);

/// The stage of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Boards of this depth are being drawn.
    Drawing(usize),
    /// Number of boards finished.
    Running(usize),
}

impl Cell {
    fn count(&self, is: impl Fn(&Sample) -> bool) -> usize {
        self.0.iter().filter(|sample| is(sample)).count()
    }

    /// Returns the number of runs with an outcome.
    pub fn ended(&self, outcome: Outcome) -> usize {
        self.count(|sample| sample.outcome == outcome)
    }

    /// Returns the number of runs that were stopped at a bound: they would have generated more nodes.
    pub fn stopped(&self) -> usize {
        self.ended(Outcome::Limit)
    }

    /// Returns the number of runs that were stopped at the maximum number of steps.
    pub fn stopped_by_steps(&self) -> usize {
        self.count(|sample| sample.stop == Some(Stop::Steps))
    }

    /// Returns the number of runs that found a path of exactly this many moves.
    pub fn shortest(&self, depth: usize) -> usize {
        self.count(|sample| sample.moves == Some(depth as u64))
    }

    /// Returns the spread of the nodes over all runs.
    #[expect(clippy::cast_precision_loss, reason = "far more digits than anyone reads")]
    pub fn nodes(&self) -> Option<Spread> {
        Spread::of(self.0.iter().map(|sample| sample.nodes as f64))
    }

    /// Returns the spread of the effective branching factor over the runs that have one: those that found a path.
    pub fn branching(&self) -> Option<Spread> {
        let of = |sample: &Sample| {
            let nodes = sample.nodes.saturating_sub(sample.rounds) as usize;
            effective_branching_factor(nodes, sample.moves? as usize)
        };
        Spread::of(self.0.iter().filter_map(of))
    }
}

impl AtDepth {
    pub(super) fn new(
        depth: usize,
        drawn: usize,
        strategies: usize,
        boards: impl IntoIterator<Item = (Board, Vec<Sample>)>,
    ) -> AtDepth {
        let (boards, samples): (Vec<Board>, Vec<Vec<Sample>>) = boards.into_iter().unzip();
        let cell = |strategy: usize| Cell(samples.iter().map(|samples| samples[strategy]).collect());
        AtDepth { depth, drawn, boards, cells: (0..strategies).map(cell).collect() }
    }
}

impl Study {
    /// Returns the number of boards on which the strategies were run.
    pub fn boards(&self) -> usize {
        self.depths.iter().map(|at| at.boards.len()).sum()
    }

    /// Returns all cells.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.depths.iter().flat_map(|at| &at.cells)
    }
}

impl Plan {
    /// Returns true if boards are drawn from all boards at a depth, not from random walks.
    pub fn has_all_boards(&self) -> bool {
        self.size.cells() <= RANKED_CELLS
    }

    /// Draws all boards, and runs every strategy on them, with the same result on any number of threads. Now and then
    /// calls `watch` with the stage; if that breaks, stops and returns what was done by then.
    ///
    /// # Errors
    /// If a strategy cannot be run with this goal.
    pub fn carry_out(
        &self,
        threads: NonZeroUsize,
        watch: &(dyn Fn(Stage) -> ControlFlow<()> + Sync),
    ) -> Result<Study, SearchError> {
        let (done, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let goes_on = |stage| {
            stopped.fetch_or(watch(stage).is_break(), Ordering::Relaxed);
            !stopped.load(Ordering::Relaxed)
        };
        let running = || goes_on(Stage::Running(done.load(Ordering::Relaxed)));
        let instances = Instances::new(self.goal, self.size);
        let runner = Runner::new(self.size, self.goal, self.strategies.iter().copied(), self.bounds)?;
        let run = |_, board| {
            let samples = runner.samples(board, &running)?;
            done.fetch_add(1, Ordering::Relaxed);
            Ok(Some((board, samples)))
        };
        let mut study = Study { plan: self.clone(), depths: Vec::new(), interrupted: false };
        // The boards of a depth are run before the next are drawn, so that an interrupted study has results.
        for &depth in self.depths.each() {
            let drawing = || goes_on(Stage::Drawing(depth));
            let boards = instances.at(depth, self.per_depth, self.seed, threads, &drawing);
            let drawn = boards.len();
            let runs = on_each((0..).zip(boards).take_while(|_| running()), threads, run);
            let runs = runs.into_iter().map(|(_, run)| run);
            study.depths.push(AtDepth::new(depth, drawn, self.strategies.len(), runs));
        }
        study.interrupted = stopped.into_inner();
        Ok(study)
    }
}

/// The mean of numbers and how far they spread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Number of values.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation, as that of a sample: divided by one less than their count. `None` for a single number.
    pub deviation: Option<f64>,
    /// The smallest.
    pub least: f64,
    /// The middle one, or the mean of the two middle ones.
    pub median: f64,
    /// The largest.
    pub greatest: f64,
}

impl Spread {
    /// Returns the spread of numbers, if there are any.
    #[expect(clippy::cast_precision_loss, reason = "nobody has so many numbers")]
    pub fn of(numbers: impl Iterator<Item = f64>) -> Option<Spread> {
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        let (&least, &greatest) = (numbers.first()?, numbers.last()?);
        let count = numbers.len();
        let mean = numbers.iter().sum::<f64>() / count as f64;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let deviation = (count > 1).then(|| (squares / (count - 1) as f64).sqrt());
        let median = f64::midpoint(numbers[(count - 1) / 2], numbers[count / 2]);
        Some(Spread { count, mean, deviation, least, median, greatest })
    }
}
