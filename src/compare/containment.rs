//! Two A* runs with different heuristics: whether what the better informed one expands lies inside what the other does.

use std::collections::{HashMap, HashSet};

use crate::puzzle::{Board, Estimator, Heuristic};
use crate::search::{Dup, F, GoalTest, Key, Name, NodeId, Strategy, Weight};
use crate::trace::{StepView, Trace};

/// The relation between the boards that two A* runs expand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Containment {
    /// The better informed of the two on these boards.
    pub informed: Informed,
    /// The cost of the path that was found.
    pub cost: F,
    /// The boards that the better one expands and the other does not; of the first, where none is better.
    pub exceptions: Vec<Exception>,
    /// What is certain of these where one is better.
    pub inclusion: Inclusion,
}

/// What is certain of the boards that the better informed of two A* runs expands: let it be run 1, the other run 2.
///
/// *Claim.* Let h be consistent in both runs, and h₁ ≥ h₂ on the boards that run 1 expands. Let F be f of the node that run 2
/// takes last. Then run 2 expands every board that run 1 expands with f₁ < F, unless `cheaper=ignore`.
///
/// *Proof.* Let run 1 expand a node with f₁ < F. It has expanded all nodes on the way to that one; as h₁ is consistent, f₁
/// never falls on the way, so all of these have f₁ < F, and with their g they have f₂ ≤ f₁ < F in run 2. Run 2 takes nodes in
/// the order of f₂, so at its last step all nodes in its open have f₂ ≥ F. Suppose that it leaves out some board of the way,
/// and look at the first. Run 2 has expanded the board before it, at no higher cost: where closed boards stay closed, it
/// closes them at their least cost, as h₂ is consistent; where they are reopened, every cheaper way in open with f₂ < F was
/// followed; where each node counts by itself, it is the same way. So it has tried the move to the board in question, and
/// either that was in open from then on, at no higher cost, with f₂ < F: a contradiction. Or the try was a duplicate: of a
/// closed board or of an ancestor, which is expanded; or of a board in open that was at no higher cost, by
/// `cheaper=replace`, `add` or `open`: the same contradiction. A node that is dropped as stale has a board that is closed, so
/// expanded, or a cheaper node in open, with a lower f₂. A dead end that was forgotten was expanded.
///
/// With `goal=taken` the node that run 2 takes last is the goal, so F is the cost C of the path, and run 1 expands nothing
/// above C: it leaves out boards with f₁ = C only, and there the rule for ties decides. With `goal=made` F is f of the goal's
/// parent, and all boards from F on may be left out. With `cheaper=ignore` a board waits in open at the cost at which it was
/// met first, however much less another way to it costs: nothing is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inclusion {
    /// The exceptions have the cost of the path for f.
    ButForTies,
    /// The exceptions have an f from this on, that of the node whose expansion made the goal.
    BelowLast(F),
    /// Nothing is certain: cheaper ways are ignored.
    IgnoresCheaper,
    /// Nothing is certain: an h is not consistent.
    Inconsistent,
}

impl Inclusion {
    /// Returns what is certain where the run that expands more is this one.
    fn of(outer: &Trace, inner: &Strategy, cost: F) -> Inclusion {
        let strategy = outer.strategy();
        if [strategy, inner].iter().any(|strategy| strategy.heuristic() == Heuristic::Nilsson) {
            return Inclusion::Inconsistent;
        }
        if strategy.dup() == Dup::All && !strategy.follows_cheaper_ways() {
            return Inclusion::IgnoresCheaper;
        }
        match strategy.goal() {
            GoalTest::Taken => Inclusion::ButForTies,
            GoalTest::Made => {
                let last = outer.steps().next_back().map(|step| outer.node(step.node).f(strategy));
                Inclusion::BelowLast(last.unwrap_or(cost))
            }
        }
    }
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
    // Only A* has a weight: what differs from A* in h alone is A*, too.
    let plain = a.name() == Name::Astar && a.weight() == Weight::ONE;
    if !plain || a.differences(b) != [Key::H] {
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
    let cost = F::from_hundredths(u64::from(cost) * 100);
    Some(Containment {
        informed,
        cost,
        exceptions: nodes.into_iter().map(exception).collect(),
        inclusion: Inclusion::of([other, one][inner], trace.strategy(), cost),
    })
}

/// The boards that a run expands, each with the node as which it does so first.
fn expanded(trace: &Trace) -> HashMap<Board, NodeId> {
    let mut boards = HashMap::new();
    for step in trace.steps().filter(StepView::expanded) {
        boards.entry(trace.node(step.node).board).or_insert(step.node);
    }
    boards
}
