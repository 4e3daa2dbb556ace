//! The entry to a search: prepares its parts, and chooses the fastest implementation; and the least cost of a path.

use std::sync::Arc;

use crate::graph::{Compass, Graph};
use crate::puzzle::{Cost, Estimator, Heuristic, Instance, RANKED_CELLS};

use super::answer::{Answer, Outcome, SearchError, Stop};
use super::engine::{ANY, Engine};
use super::known::Known;
use super::nodes::Nodes;
use super::observer::{Nothing, Observer, StepEnd, StopIf};
use super::open::{Heap, Line, OpenList, Sorted};
use super::plain::{self, Job};
use super::problem::Problem;
use super::settings::{Dup, GoalTest, Name, OpenKind};
use super::space::Space;
use super::strategy::Strategy;

/// Runs a search and reports every event to `observer`; what parity shows to be unsolvable only if the options ask for it.
///
/// # Errors
/// If the heuristic is not defined for the goal.
///
/// ```
/// use steptrace::puzzle::Instance;
/// use steptrace::search::{Nothing, Options, Outcome, Strategy, search};
///
/// let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
/// let answer = search(&instance, &Strategy::default(), &Options::default(), &mut Nothing).unwrap();
/// assert_eq!((answer.outcome, answer.cost), (Outcome::Solved, 4));
/// ```
pub fn search<O: Observer>(
    problem: impl Into<Problem>,
    strategy: &Strategy,
    options: &Options,
    observer: &mut O,
) -> Result<Answer, SearchError> {
    match problem.into() {
        Problem::Tiles(instance) => {
            let estimator = prepare(&instance, strategy, options)?;
            Ok(search_by(&instance, strategy, options, estimator, observer))
        }
        Problem::Graph(graph) => search_graph(&graph, strategy, options, observer),
    }
}

fn search_graph(
    graph: &Arc<Graph>,
    strategy: &Strategy,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Answer, SearchError> {
    check_table(graph, strategy)?;
    if strategy.compass().map(Compass::moves) != graph.grid.as_ref().map(|grid| grid.moves) {
        return Err(SearchError::OtherKind);
    }
    observer.search_started(&Problem::Graph(Arc::clone(graph)), strategy);
    Ok(search_space(Space::of_graph(graph, strategy), strategy, options, observer))
}

pub(super) fn check_table(graph: &Graph, strategy: &Strategy) -> Result<(), SearchError> {
    let needs = strategy.has_h() && strategy.heuristic() == Heuristic::Given;
    if needs && graph.h.is_none() { Err(SearchError::NoTable) } else { Ok(()) }
}

/// Prepares the heuristic of a search, and refuses one that is not defined on the boards to search.
pub(crate) fn prepare(instance: &Instance, strategy: &Strategy, options: &Options) -> Result<Estimator, SearchError> {
    let estimator = Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost())?;
    if strategy.heuristic() == Heuristic::Exact && options.search_unsolvable && !instance.parity().solvable() {
        return Err(SearchError::ExactUnsolvable);
    }
    Ok(estimator)
}

/// Runs a search as [`search`] does, with the estimator of [`prepare`], whose tables searches share.
pub(crate) fn search_by<O: Observer>(
    instance: &Instance,
    strategy: &Strategy,
    options: &Options,
    estimator: Estimator,
    observer: &mut O,
) -> Answer {
    observer.search_started(&instance.into(), strategy);
    let wants = observer.wants();
    let is_searched = options.search_unsolvable || instance.parity().solvable();
    let is_plain = !wants.tries && !wants.nodes && is_searched && instance.size.cells() <= RANKED_CELLS;
    if let Some(search) = plain::solver(strategy).filter(|_| is_plain) {
        return search(&Job { instance, strategy, options, estimator: &estimator }, observer);
    }
    let space = Space::of_tiles(instance, strategy, Arc::new(estimator), wants);
    // The common searches, as fast as possible.
    let Strategy { heuristic, tries, ties, .. } = *strategy;
    let is_usual = *strategy == Strategy { heuristic, tries, ties, ..Strategy::new(strategy.name()) };
    match strategy.name() {
        Name::Bfs if is_usual => {
            search_in::<_, _, { Name::Bfs as usize }>(space, strategy, options, Line::new(OpenKind::Queue), observer)
        }
        Name::Astar if is_usual => {
            search_in::<_, _, { Name::Astar as usize }>(space, strategy, options, Heap::default(), observer)
        }
        Name::Ida if is_usual => {
            search_in::<_, _, { Name::Ida as usize }>(space, strategy, options, Line::new(OpenKind::Stack), observer)
        }
        _ => search_space(space, strategy, options, observer),
    }
}

/// Runs any search. Compiled once for all observers.
fn search_space(space: Space, strategy: &Strategy, options: &Options, observer: &mut dyn Observer) -> Answer {
    match strategy.open_kind() {
        kind @ (OpenKind::Queue | OpenKind::Stack | OpenKind::Block) => {
            search_in::<_, _, ANY>(space, strategy, options, Line::new(kind), observer)
        }
        OpenKind::Best => search_in::<_, _, ANY>(space, strategy, options, Heap::default(), observer),
        OpenKind::Layers => {
            let open = Sorted::new(strategy.kept_of_a_layer());
            search_in::<_, _, ANY>(space, strategy, options, open, observer)
        }
    }
}

fn search_in<Q: OpenList, O: Observer + ?Sized, const NAME: usize>(
    space: Space,
    strategy: &Strategy,
    options: &Options,
    open: Q,
    observer: &mut O,
) -> Answer {
    let is_searched = options.search_unsolvable || space.problem.is_solvable();
    let known = Known::of(&space.problem);
    let mut engine = Engine::<Q, NAME>::new(space, strategy, observer.wants(), open, known);
    let end = if is_searched { engine.run(&options.bounds, observer) } else { (Outcome::Unsolvable, None) };
    engine.answer(end)
}

/// Options of a search. They never change its events, only how far it goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The bounds.
    pub bounds: Bounds,
    /// Search even if parity shows the instance to be unsolvable.
    pub search_unsolvable: bool,
}

/// Bounds of a search. All are checked before a node is removed from open, so every step is complete.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Maximum number of steps.
    pub max_steps: u64,
    /// Maximum number of nodes held at once, limited by memory; fewer than are generated if numbers are reused.
    pub max_held: u64,
}

impl Bounds {
    /// The default number of steps.
    pub const STEPS: u64 = 2_000_000;

    /// Returns why no further node may be removed after some steps, given the number of nodes held.
    #[inline(always)]
    pub(super) fn reached(&self, steps: u64, held: usize) -> Option<Stop> {
        match held as u64 {
            _ if steps >= self.max_steps => Some(Stop::Steps),
            Nodes::MOST.. => Some(Stop::Nodes),
            held if held >= self.max_held => Some(Stop::Memory),
            _ => None,
        }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { max_steps: Bounds::STEPS, max_held: u64::MAX }
    }
}

/// Searches for the least cost of a path if a move costs the number on its tile; `None` without a path or a table.
pub fn least_cost(instance: &Instance) -> Option<u64> {
    if instance.size.cells() > RANKED_CELLS {
        return None;
    }
    let strategy = Strategy { cost: Cost::Tile, ..Strategy::new(Name::Ucs) };
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    let answer = search(instance, &strategy, &Options { bounds, ..Options::default() }, &mut Nothing).ok()?;
    answer.goal.map(|_| answer.cost)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Least {
    pub(crate) cost: Option<u64>,
    pub(crate) steps: u64,
    pub(crate) interrupted: bool,
}

/// Maximum steps of a search for the least cost from one board: not a time, so that every machine answers alike.
pub(crate) const MOST_STEPS: u64 = 20_000_000;

/// Number of steps between two questions whether to go on: some milliseconds.
const EVERY: u64 = 4096;

/// Searches for a cheapest path with little memory, in at most `max_steps` steps, while `goes_on` returns true.
pub(crate) fn least_cost_within(instance: &Instance, cost: Cost, max_steps: u64, goes_on: &dyn Fn() -> bool) -> Least {
    let options = Options { bounds: Bounds { max_steps, ..Bounds::default() }, ..Options::default() };
    let mut interrupted = false;
    let mut observer = StopIf(|end: &StepEnd| {
        interrupted |= end.step.is_multiple_of(EVERY) && !goes_on();
        interrupted
    });
    // `tests/all/promises.rs` holds it to a cheapest path.
    let (heuristic, dup, goal) = (Heuristic::LinearConflict, Dup::Parent, GoalTest::Made);
    let strategy = Strategy { heuristic, dup, goal, cost, ..Strategy::new(Name::Ida) };
    let estimator = prepare(instance, &strategy, &options).expect("linear conflicts are defined everywhere");
    let answer = search_by(instance, &strategy, &options, estimator, &mut observer);
    let cost = (answer.outcome == Outcome::Solved).then_some(answer.cost);
    Least { cost, steps: answer.steps, interrupted }
}
