//! Two A* runs with different heuristics: does the other one expand all boards that the better informed one expands?

use std::collections::{HashMap, HashSet};

use crate::puzzle::{Board, Estimator};
use crate::search::{F, GoalTest, Key, Name, NodeId, Strategy};
use crate::trace::{StepView, Trace};

/// The relation between the boards that two A* runs expand.
///
/// *Claim.* Let h be consistent in both runs, h₁ ≥ h₂ on the boards that run 1 expands, and C the cost of the path. Then run 2
/// expands every board that run 1 expands with f₁ < C: only among boards with f₁ = C, where the rule for ties decides, may it
/// leave some out.
///
/// *Proof.* Let run 1 expand a node with f₁ < C. It has expanded all nodes on the path to that one; f₁ never falls along the path,
/// so all of these have f₁ < C, and with their g they have f₂ ≤ f₁ < C in run 2. Run 2 removes nodes in the order of f₂, the goal
/// last, with f₂ = C: by then its open holds no node with f₂ < C. Suppose that it leaves out some board of the path, and consider
/// the first one. It has expanded the board before it at no higher cost, and so has tried the move to the board in question. Either
/// that was in open from then on, at no higher cost, with f₂ < C: a contradiction. Or it was known already: closed, and so
/// expanded, or in open at no higher cost: the same contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Containment {
    /// The better informed run, 0 or 1: on the boards that either expands, its h is nowhere lower and somewhere higher.
    pub better: usize,
    /// The cost of the path found.
    pub cost: F,
    /// The nodes as which the better informed run first expands boards that the other does not expand.
    pub exceptions: Vec<NodeId>,
}

/// Compares the boards that two runs expand; `None` unless both are A* with w=1 and consistent heuristics one of which is better,
/// differ in these alone, and found the goal by a strategy that guarantees a cheapest path.
pub fn containment(traces: [&Trace; 2]) -> Option<Containment> {
    let strategies = traces.map(Trace::strategy);
    let [a, b] = strategies;
    let applies = a.name() == Name::Astar && a.goal() == GoalTest::Taken && a.differences(b) == [Key::H];
    let is_fit = |strategy: &Strategy| strategy.finds_cheapest() && strategy.heuristic().consistent();
    if !applies || !is_fit(a) || !is_fit(b) {
        return None;
    }
    let [cost, other] = traces.map(|trace| Some(trace.node(trace.end()?.goal?).g));
    let cost = cost.filter(|&cost| other == Some(cost))?;
    let instance = traces[0].instance();
    let estimator =
        |strategy: &Strategy| Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost()).ok();
    let estimators = [estimator(a)?, estimator(b)?];
    let sets = traces.map(expanded);
    let boards: HashSet<Board> = sets.iter().flat_map(|set| set.keys().copied()).collect();
    let is_lower = |run: usize| boards.iter().any(|&board| estimators[run].of(board) < estimators[1 - run].of(board));
    let better = match [is_lower(0), is_lower(1)] {
        [false, true] => 0,
        [true, false] => 1,
        _ => return None,
    };
    let alone = sets[better].iter().filter(|(board, _)| !sets[1 - better].contains_key(board));
    let mut exceptions: Vec<NodeId> = alone.map(|(_, &node)| node).collect();
    exceptions.sort_unstable();
    Some(Containment { better, cost: cost.into(), exceptions })
}

fn expanded(trace: &Trace) -> HashMap<Board, NodeId> {
    let mut boards = HashMap::new();
    for step in trace.steps().filter(StepView::expanded) {
        boards.entry(trace.node(step.node).board).or_insert(step.node);
    }
    boards
}
