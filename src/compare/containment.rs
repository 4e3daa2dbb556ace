//! Two A* runs with different heuristics: whether what the better informed one expands lies inside what the other does.

use std::collections::{HashMap, HashSet};

use crate::puzzle::{Board, Estimator};
use crate::search::{F, Key, Name, NodeId, Strategy, Weight};
use crate::trace::Trace;

/// The relation between the boards that two A* runs expand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Containment {
    /// The better informed of the two on these boards.
    pub informed: Informed,
    /// The cost of the path that was found.
    pub cost: F,
    /// The boards that the better one expands and the other does not; of the first, where none is better.
    pub exceptions: Vec<Exception>,
}

/// Comparison of the h of two runs on the boards that either expands; nothing is known of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Informed {
    /// The h of this run, 0 or 1, is nowhere lower and somewhere higher.
    Better(usize),
    /// They are the same on each board.
    Equal,
    /// Each is lower somewhere.
    Neither,
}

/// A board that only the better informed run expands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The node as which that run expands it first.
    pub node: NodeId,
    /// Its f there.
    pub f: F,
}

/// Compares the boards that two runs expand; `None` if they are not both A* with w=1 and found the goal at the same
/// cost, different in their heuristics alone.
#[must_use]
pub fn containment(one: &Trace, other: &Trace) -> Option<Containment> {
    let (a, b) = (one.strategy(), other.strategy());
    let plain = |strategy: &Strategy| strategy.name() == Name::Astar && strategy.weight() == Weight::ONE;
    if !plain(a) || !plain(b) || a.differences(b) != [Key::H] {
        return None;
    }
    let cost = |trace: &Trace| Some(trace.node(trace.end()?.goal?).g);
    let cost = cost(one).filter(|&found| cost(other) == Some(found))?;
    let instance = one.instance();
    let estimator =
        |strategy: &Strategy| Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost()).ok();
    let estimators = [estimator(a)?, estimator(b)?];
    let sets = [expanded(one), expanded(other)];
    let boards: HashSet<Board> = sets.iter().flat_map(|set| set.keys().copied()).collect();
    let lower =
        |first: usize| boards.iter().any(|&board| estimators[first].of(board) < estimators[1 - first].of(board));
    let informed = match (lower(0), lower(1)) {
        (false, true) => Informed::Better(0),
        (true, false) => Informed::Better(1),
        (false, false) => Informed::Equal,
        (true, true) => Informed::Neither,
    };
    let inner = if let Informed::Better(run) = informed { run } else { 0 };
    let trace = [one, other][inner];
    let mut nodes: Vec<NodeId> =
        sets[inner].iter().filter(|(board, _)| !sets[1 - inner].contains_key(board)).map(|(_, &node)| node).collect();
    nodes.sort_unstable();
    let exception = |node: NodeId| Exception { node, f: trace.node(node).f(trace.strategy()) };
    Some(Containment {
        informed,
        cost: F::from_hundredths(u64::from(cost) * 100),
        exceptions: nodes.into_iter().map(exception).collect(),
    })
}

/// The boards that a run expands, each with the node as which it does so first.
fn expanded(trace: &Trace) -> HashMap<Board, NodeId> {
    let mut boards = HashMap::new();
    for step in trace.steps().filter(|step| !step.took_goal()) {
        boards.entry(trace.node(step.node).board).or_insert(step.node);
    }
    boards
}
