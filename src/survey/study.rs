//! Strategies on many random problems: their costs by solution depth, as textbooks tabulate them.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::run::{GoesOn, Runner, Sample, on_each};
use super::source::shuffled;
use super::{Case, Problems, Source};
use crate::puzzle::{Board, Cost, Distances, Instance, RandomBoards, Rng, Size, TextError, parts};
use crate::search::{Bounds, MOST_STEPS, Outcome, SearchError, Strategy, least_cost_within};
use crate::threads::on_threads;
use crate::trace::effective_branching_factor;

/// The plan of a study: each strategy on each problem.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Problems to choose from.
    pub problems: Problems,
    /// The depths.
    pub depths: Depths,
    /// Number of problems at each depth, or fewer if there are not that many.
    pub per_depth: usize,
    /// The seed of the draw, of a family the first seed.
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

/// The problems at a depth and the runs on them.
#[derive(Clone, Debug)]
pub struct AtDepth {
    /// The number of moves, or arcs, of a shortest path to the goal.
    pub depth: usize,
    /// The problems on which the strategies were run.
    pub cases: Vec<Case>,
    /// The runs, by strategy.
    pub cells: Vec<Cell>,
}

/// The runs of a strategy at a depth, in the order of the problems.
#[derive(Clone, Debug)]
pub struct Cell(pub Vec<Sample>);

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

    /// Returns the number of runs that found a best path: of boards, one of exactly this many moves, of graphs, a cheapest one.
    pub fn best(&self, depth: usize) -> usize {
        self.count(|sample| sample.is_cheapest.unwrap_or(sample.moves == Some(depth as u64)))
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

impl Study {
    /// Returns the number of problems on which the strategies were run.
    pub fn cases(&self) -> usize {
        self.depths.iter().map(|at| at.cases.len()).sum()
    }

    /// Returns all cells.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.depths.iter().flat_map(|at| &at.cells)
    }
}

impl Plan {
    /// Draws all problems and runs every strategy on them, until `goes_on` returns false.
    ///
    /// # Errors
    /// If a strategy cannot be run on these problems.
    pub fn carry_out(&self, threads: NonZeroUsize, goes_on: GoesOn<'_>) -> Result<Study, SearchError> {
        let stopped = AtomicBool::new(false);
        let goes_on = || {
            let ends = !goes_on();
            !stopped.fetch_or(ends, Ordering::Relaxed) && !ends
        };
        let runner = Runner::new(&self.problems, self.strategies.iter().copied(), self.bounds)?;
        let run = |_, case| Ok(Some((case, runner.samples(&self.problems.problem(case), &goes_on)?)));
        let mut study = Study { plan: self.clone(), depths: Vec::new(), interrupted: false };
        let mut run_at = |depth: usize, cases: Vec<Case>| {
            let runs = on_each((0..).zip(cases).take_while(|_| goes_on()), threads, run);
            let (cases, samples): (Vec<Case>, Vec<Vec<Sample>>) = runs.into_iter().map(|(_, run)| run).unzip();
            let cell = |strategy: usize| Cell(samples.iter().map(|samples| samples[strategy]).collect());
            let cells = (0..self.strategies.len()).map(cell).collect();
            study.depths.push(AtDepth { depth, cases, cells });
        };
        if let Problems::Boards { size, goal } = self.problems {
            let instances = Instances::new(goal, size);
            // The boards of a depth are run before the next are drawn, so that an interrupted study has results.
            for &depth in self.depths.each() {
                let boards = instances.at(depth, self.per_depth, self.seed, threads, &goes_on);
                run_at(depth, boards.into_iter().map(Case::from).collect());
            }
        } else {
            for (depth, cases) in self.drawn(threads, &goes_on) {
                run_at(depth, cases);
            }
        }
        study.interrupted = stopped.into_inner();
        Ok(study)
    }

    /// Draws graphs, and keeps those at the depths that are wanted, as many as are wanted.
    fn drawn(&self, threads: NonZeroUsize, goes_on: GoesOn<'_>) -> BTreeMap<usize, Vec<Case>> {
        let depths = self.depths.each();
        let mut drawn: BTreeMap<usize, Vec<Case>> = depths.iter().map(|&depth| (depth, Vec::new())).collect();
        let tries = (DRAWN * self.per_depth * depths.len().max(1)) as u64;
        let cases = Source::Random { seed: self.seed, tries }.cases(&self.problems, || None);
        let depth = |_, case| Ok(self.depth(case).map(|depth| (depth, case)));
        for (_, (depth, case)) in on_each((0..).zip(cases).take_while(|_| goes_on()), threads, depth) {
            let at = if depths.is_empty() { Some(drawn.entry(depth).or_default()) } else { drawn.get_mut(&depth) };
            at.into_iter().filter(|cases| cases.len() < self.per_depth).for_each(|cases| cases.push(case));
        }
        drawn
    }

    fn depth(&self, case: Case) -> Option<usize> {
        let problem = self.problems.problem(case);
        let graph = problem.graph()?;
        graph.distances_by(|_| 1)[graph.start as usize].map(|(arcs, _)| arcs as usize)
    }
}

/// Number of graphs drawn for each that is wanted at a depth: graphs of a family have ten depths or so.
const DRAWN: usize = 10;

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

/// Depths in ascending order, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    each: Vec<usize>,
    text: String,
}

/// Maximum depth that can be asked for: no board of any size is farther away.
const DEEPEST: usize = 999;

impl Depths {
    /// Returns the depths that textbooks tabulate, 2, 4, 6 … 24, up to the farthest board if its distance is known.
    pub fn usual(farthest: Option<usize>) -> Depths {
        let last = farthest.unwrap_or(usize::MAX).clamp(2, 24);
        Depths { each: (2..=last).step_by(2).collect(), text: format!("2..{last}/2") }
    }

    /// Returns all depths that there are.
    pub fn all() -> Depths {
        Depths { each: Vec::new(), text: "all".into() }
    }

    /// Returns true for all that there are.
    pub fn are_all(&self) -> bool {
        self.each.is_empty()
    }

    /// Returns the depths; none for all that there are.
    pub fn each(&self) -> &[usize] {
        &self.each
    }
}

impl std::fmt::Display for Depths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Depths {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Depths, TextError> {
        let mut each = Vec::new();
        for (part, at) in parts(text) {
            let wrong = || {
                TextError::new(format!("`{part}` is neither a depth nor a range of depths"), at)
                    .with_help("depths go up to 999 and are written 2..24 or 2..24/2 (every second) or 5,10,20..30")
            };
            each.extend(range(part).ok_or_else(wrong)?);
        }
        each.sort_unstable();
        each.dedup();
        Ok(Depths { each, text: parts(text).map(|(part, _)| part).collect::<Vec<_>>().join(",") })
    }
}

/// Reads `5`, `5..9` or `5..9/2`; `None` for anything else, and for a range that runs backwards.
fn range(text: &str) -> Option<Vec<usize>> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number <= DEEPEST);
    let Some((from, to)) = text.split_once("..") else { return number(text).map(|depth| vec![depth]) };
    let (to, step) = to.split_once('/').unwrap_or((to, "1"));
    let (from, to, step) = (number(from)?, number(to.strip_prefix('=').unwrap_or(to))?, number(step)?);
    (from <= to && step > 0).then(|| (from..=to).step_by(step).collect())
}

/// Random boards at exact depths from a goal.
pub struct Instances {
    goal: Board,
    size: Size,
    distances: Option<Distances>,
}

const WALKS: usize = 200;

/// Number of walks whose ends are solved together.
const BATCH: usize = 64;

const EFFORT: u64 = BATCH as u64 * MOST_STEPS;

/// Number of walks in a row without a new board after which no more are expected.
const IN_VAIN: usize = 20_000;

impl Instances {
    /// Creates a source of boards for a goal.
    pub fn new(goal: Board, size: Size) -> Instances {
        Instances { goal, size, distances: Distances::to(goal, size).ok() }
    }

    /// Returns `count` different boards at a depth, drawn at random, or fewer if there are, or if walks find, fewer. The draw depends
    /// neither on other depths nor on the number of threads. If `goes_on` returns false, what was found is returned.
    pub fn at(&self, depth: usize, count: usize, seed: u64, threads: NonZeroUsize, goes_on: GoesOn<'_>) -> Vec<Board> {
        let seed = Rng::new(seed ^ (depth as u64).rotate_left(32)).bits();
        match &self.distances {
            Some(distances) => {
                let boards = u8::try_from(depth).map(|depth| distances.boards_at(depth)).unwrap_or_default();
                if boards.len() <= count {
                    return boards;
                }
                shuffled(boards.len(), seed).take(count).map(|at| boards[at]).collect()
            }
            None => on_threads(threads, || self.walked(depth, count, seed, goes_on)),
        }
    }

    fn walked(&self, depth: usize, count: usize, seed: u64, goes_on: GoesOn<'_>) -> Vec<Board> {
        let (mut boards, mut known) = (Vec::new(), HashSet::new());
        let mut ends = self.ends(depth, seed).take(WALKS.saturating_mul(count));
        let (mut in_vain, mut left) = (0, EFFORT);
        while boards.len() < count && in_vain < IN_VAIN && left > 0 && goes_on() {
            let walked: Vec<Board> = ends.by_ref().take(BATCH).collect();
            if walked.is_empty() {
                break;
            }
            let new: Vec<Board> = walked.iter().copied().filter(|&board| known.insert(board)).collect();
            in_vain = if new.is_empty() { in_vain + walked.len() } else { 0 };
            // Each search gets an equal share of what is left.
            let most = MOST_STEPS.min(left / new.len().max(1) as u64);
            let solved: Vec<(Option<usize>, u64)> =
                new.par_iter().map(|&it| self.distance(it, most, goes_on)).collect();
            let at_depth = new.iter().zip(&solved).filter(|(_, (distance, _))| *distance == Some(depth));
            boards.extend(at_depth.map(|(&board, _)| board));
            left = left.saturating_sub(solved.iter().map(|(_, steps)| steps).sum());
        }
        boards.truncate(count);
        boards
    }

    /// Returns the ends of random walks, some longer than the depth by an even number of moves.
    fn ends(&self, depth: usize, seed: u64) -> impl Iterator<Item = Board> {
        let walks = |more: usize| {
            let length = depth + depth / 8 * more * 2;
            RandomBoards::new(self.goal, self.size, Some(length), seed ^ more as u64).ok()
        };
        let mut walks: Vec<RandomBoards> = (0..4).filter_map(walks).collect();
        let among = walks.len().max(1);
        (0..).map_while(move |walk| walks.get_mut(walk % among)?.next())
    }

    /// Returns the distance of a board, if a search of `most` steps finds it, and the number of steps taken.
    fn distance(&self, start: Board, most: u64, goes_on: &dyn Fn() -> bool) -> (Option<usize>, u64) {
        let instance = Instance { size: self.size, start, goal: self.goal };
        let least = least_cost_within(&instance, Cost::Unit, most, goes_on);
        (least.cost.map(|moves| moves as usize), least.steps)
    }
}
