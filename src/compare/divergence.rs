//! Divergences of runs: the contents of their open lists just before a step at which they do not all take the same board.

use std::collections::HashSet;

use crate::search::{NodeId, State};
use crate::trace::Trace;

/// The open lists just before a step at which runs diverge.
#[derive(Clone, Debug)]
pub struct Holdings {
    /// The open list of each run, the head first; empty for a run that has ended.
    pub open: Vec<Vec<NodeId>>,
    /// Number of boards that are in every open list.
    pub common: usize,
    /// The nodes of each run's open list whose boards are not in every other.
    pub own: Vec<Vec<NodeId>>,
    /// True if all open lists hold the same boards.
    pub are_same: bool,
}

impl Holdings {
    /// Compares the open lists of these runs just before a step.
    pub fn before(traces: &[&Trace], step: usize) -> Holdings {
        let open = |trace: &&Trace| trace.before(step).map(|lists| lists.open).unwrap_or_default();
        let open: Vec<Vec<NodeId>> = traces.iter().map(open).collect();
        let sets: Vec<HashSet<State>> =
            traces.iter().zip(&open).map(|(trace, open)| boards(trace, open).collect()).collect();
        let in_all = |board: &State| sets.iter().all(|set| set.contains(board));
        let own = traces
            .iter()
            .zip(&open)
            .map(|(trace, open)| open.iter().copied().filter(|&node| !in_all(&trace.node(node).state)).collect());
        Holdings {
            common: sets[0].iter().filter(|board| in_all(board)).count(),
            own: own.collect(),
            are_same: sets.iter().all(|set| *set == sets[0]),
            open,
        }
    }
}

fn boards(trace: &Trace, nodes: &[NodeId]) -> impl Iterator<Item = State> {
    nodes.iter().map(|&node| trace.node(node).state)
}
