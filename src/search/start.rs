//! The way into a search: what it needs is made ready, and the fastest way through it is chosen.

use crate::puzzle::{Estimator, Instance, RANKED_CELLS};

use super::answer::{Answer, Outcome, SearchError};
use super::astar;
use super::breadth;
use super::closed::{Bits, ClosedKind, ClosedList, HashList, Numbers, OrderedList, RankList};
use super::engine::Engine;
use super::job::{Job, prepare};
use super::observer::Observer;
use super::open::{Buckets, Queue, Stack};
use super::options::Options;
use super::rules::{Rules, Usual};
use super::strategy::Strategy;

/// Runs a search and tells `observer` of everything that happens.
///
/// An instance that parity shows to be unsolvable is not searched, unless the options ask for it. Equal input leads
/// to equal events; [`Options`] change only time and memory.
///
/// # Errors
/// If the heuristic is not defined for the goal, or the closed list not for the size.
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
    instance: &Instance,
    strategy: &Strategy,
    options: &Options,
    observer: &mut O,
) -> Result<Answer, SearchError> {
    let estimator = prepare(instance, strategy, options)?;
    search_by(instance, strategy, options, estimator, observer)
}

/// Runs a search as [`search`] does, by an estimator that [`prepare`] has made for the same goal and strategy: searches from many
/// starts share its tables.
pub(crate) fn search_by<O: Observer>(
    instance: &Instance,
    strategy: &Strategy,
    options: &Options,
    estimator: Estimator,
    observer: &mut O,
) -> Result<Answer, SearchError> {
    let size = instance.size;
    let closed_kind = options.closed.unwrap_or(ClosedKind::default_for(size));
    if closed_kind == ClosedKind::Rank && size.cells() > RANKED_CELLS {
        return Err(SearchError::NoRank(size));
    }
    observer.search_started(instance, strategy);
    let job = Job { instance, strategy, options, closed_kind, estimator };
    if !options.search_unsolvable && !instance.parity().solvable() {
        let engine = Engine::new(job, *strategy, Queue::default(), HashList::new(), observer);
        return Ok(engine.answer(Outcome::Unsolvable, None));
    }
    if breadth::suffices::<O>(&job) {
        return Ok(breadth::breadth_first(&job, observer));
    }
    if astar::suffices::<O>(&job) {
        return Ok(astar::astar(&job, observer));
    }
    Ok(match closed_kind {
        ClosedKind::Rank if !O::TRIES && !asks_which(strategy) => {
            with_closed(job, RankList::<Bits>::new(size), observer)
        }
        ClosedKind::Rank => with_closed(job, RankList::<Numbers>::new(size), observer),
        ClosedKind::Hash => with_closed(job, HashList::new(), observer),
        ClosedKind::Ordered => with_closed(job, OrderedList::new(), observer),
    })
}

/// Returns true if the loop itself needs the node as which a board is known, not only that it is known.
fn asks_which(strategy: &Strategy) -> bool {
    strategy.follows_cheaper_ways() || strategy.forgets() || strategy.drops()
}

fn with_closed<O: Observer, C: ClosedList>(job: Job<'_>, closed: C, observer: &mut O) -> Answer {
    let strategy = *job.strategy;
    if Usual::<true>::fits(&strategy) {
        Engine::new(job, Usual::<true>, Stack::default(), closed, observer).run()
    } else if strategy.is_stack() {
        Engine::new(job, strategy, Stack::default(), closed, observer).run()
    } else if Usual::<false>::fits(&strategy) {
        with_rules(job, Usual::<false>, closed, observer)
    } else {
        with_rules(job, strategy, closed, observer)
    }
}

fn with_rules<O: Observer, C: ClosedList, R: Rules>(job: Job<'_>, rules: R, closed: C, observer: &mut O) -> Answer {
    if job.strategy.is_best_first() {
        let open = Buckets::new(job.strategy.ties, job.strategy.kept_of_a_layer());
        Engine::new(job, rules, open, closed, observer).run()
    } else {
        Engine::new(job, rules, Queue::default(), closed, observer).run()
    }
}
