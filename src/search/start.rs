//! The entry to a search: prepares its parts, and chooses the fastest implementation.

use std::sync::Arc;

use crate::graph::{Compass, Graph};
use crate::puzzle::{Estimator, Heuristic, Instance, RANKED_CELLS};

use super::answer::{Answer, Outcome, SearchError};
use super::closed::{ClosedList, HashList, RankList};
use super::engine::{Engine, Job, Settings};
use super::observer::Observer;
use super::open::{Heap, Line, OpenList, Sorted};
use super::options::{Guard, Options};
use super::plain;
use super::problem::Problem;
use super::settings::{Name, OpenKind};
use super::space::{Arcs, Space, Tiles};
use super::strategy::Strategy;

/// Runs a search and reports every event to `observer`.
///
/// An instance that parity shows to be unsolvable is not searched, unless the options ask for it. Equal input yields equal
/// events.
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
    Ok(search_any(Arcs::new(graph, strategy), strategy, options, HashList::new(), observer))
}

/// Refuses a strategy that needs a table of h, if a graph has none.
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

/// Runs a search as [`search`] does, with an estimator that [`prepare`] made for the same goal and strategy: searches from many
/// starts share its tables.
pub(crate) fn search_by<O: Observer>(
    instance: &Instance,
    strategy: &Strategy,
    options: &Options,
    estimator: Estimator,
    observer: &mut O,
) -> Answer {
    let size = instance.size;
    observer.search_started(&instance.into(), strategy);
    let job = Job { instance, strategy, options, estimator: Arc::new(estimator) };
    let wants = observer.wants();
    let space = Tiles::new(instance, strategy, Arc::clone(&job.estimator), wants);
    if !options.search_unsolvable && !instance.parity().solvable() {
        let engine = Engine::new(space, strategy, wants, *strategy, Line::new(OpenKind::Queue), HashList::new());
        return engine.answer((Outcome::Unsolvable, None));
    }
    if size.cells() > RANKED_CELLS {
        return search_any(space, strategy, options, HashList::new(), observer);
    }
    if !wants.tries
        && !wants.nodes
        && let Some(search) = plain::solver(&job)
    {
        return search(&job, observer);
    }
    // The common searches, as fast as possible.
    if let Some(settings) = Usual::<BFS>::of(strategy) {
        search_in(space, strategy, options, settings, Line::new(OpenKind::Queue), RankList::new(size), observer)
    } else if let Some(settings) = Usual::<ASTAR>::of(strategy) {
        search_in(space, strategy, options, settings, Heap::default(), RankList::new(size), observer)
    } else if let Some(settings) = Usual::<IDA>::of(strategy) {
        // Only boards of the current path are known; the numbers of its nodes are for verdicts.
        let known = if wants.tries { RankList::new(size) } else { RankList::without_numbers(size) };
        search_in(space, strategy, options, settings, Line::new(OpenKind::Stack), known, observer)
    } else {
        search_any(space, strategy, options, RankList::new(size), observer)
    }
}

/// The settings of a name with the default value of each setting that the loop reads.
struct Usual<const NAME: usize>;

const BFS: usize = Name::Bfs as usize;
const ASTAR: usize = Name::Astar as usize;
const IDA: usize = Name::Ida as usize;

impl<const NAME: usize> Usual<NAME> {
    const STRATEGY: &Strategy = &Strategy::new(Name::ALL[NAME]);

    /// Returns the settings, if a strategy has them.
    fn of(strategy: &Strategy) -> Option<Self> {
        let Strategy { heuristic, tries, ties, .. } = *Self::STRATEGY;
        (Strategy { heuristic, tries, ties, ..*strategy } == *Self::STRATEGY).then_some(Usual)
    }
}

impl<const NAME: usize> Settings for Usual<NAME> {
    #[inline]
    fn get(&self) -> &Strategy {
        Self::STRATEGY
    }
}

/// Runs any search. Compiled once for all observers.
fn search_any<P: Space, C: ClosedList>(
    space: P,
    strategy: &Strategy,
    options: &Options,
    known: C,
    observer: &mut dyn Observer,
) -> Answer {
    match strategy.open_kind() {
        kind @ (OpenKind::Queue | OpenKind::Stack | OpenKind::Block) => {
            search_in(space, strategy, options, *strategy, Line::new(kind), known, observer)
        }
        OpenKind::Best => search_in(space, strategy, options, *strategy, Heap::default(), known, observer),
        OpenKind::Layers => {
            let open = Sorted::new(strategy.kept_of_a_layer());
            search_in(space, strategy, options, *strategy, open, known, observer)
        }
    }
}

fn search_in<P: Space, O: Observer + ?Sized>(
    space: P,
    strategy: &Strategy,
    options: &Options,
    settings: impl Settings,
    open: impl OpenList,
    known: impl ClosedList,
    observer: &mut O,
) -> Answer {
    let guard = Guard::new(options.bounds, space.most_tries());
    let mut engine = Engine::new(space, strategy, observer.wants(), settings, open, known);
    let end = engine.run(guard, observer);
    engine.answer(end)
}
