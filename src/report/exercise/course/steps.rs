//! The steps of a run as they are asked about one by one.

use crate::puzzle::Board;
use crate::report::exercise::Exercise;
use crate::report::narration::{Lang, Narrator};
use crate::search::{Dup, NodeId};
use crate::trace::{Playback, Trace, TryVerdict};

/// A step of a run.
pub(in crate::report::exercise) struct Moment {
    /// Its number, from 1.
    pub(in crate::report::exercise) step: usize,
    /// The node that is removed from open.
    pub(in crate::report::exercise) node: NodeId,
    /// Open before the step, in the order in which its nodes were made.
    pub(in crate::report::exercise) open: Vec<NodeId>,
    /// Why the node is removed.
    pub(in crate::report::exercise) why: String,
    /// The number of nodes that its moves put into open; `None` where that cannot be told from the states that are known.
    pub(in crate::report::exercise) made: Option<usize>,
    /// The states by which a move is known to lead to none that is new.
    pub(in crate::report::exercise) known: Vec<Board>,
    /// The size of open after the step.
    pub(in crate::report::exercise) after: usize,
}

/// Returns the first steps of the run of an exercise.
pub(in crate::report::exercise) fn moments(exercise: &Exercise, lang: Lang, most: usize) -> Vec<Moment> {
    let Some(run) = &exercise.run else { return Vec::new() };
    let strategy = &exercise.plan.strategy;
    let narrator = Narrator::new(&run.trace, lang);
    let mut playback = Playback::new(&run.trace);
    let mut moments = Vec::new();
    while moments.len() < most {
        playback.begin_round_if_due();
        let rivals = playback.rivals();
        let mut open: Vec<NodeId> = playback.open().collect();
        open.sort_unstable();
        let closed: Vec<NodeId> = playback.closed().collect();
        let Some(step) = playback.advance() else { break };
        let opened = step.tries().filter(|tried| matches!(tried.verdict, TryVerdict::Opened { .. })).count();
        let made = step.tries().filter(|tried| tried.verdict.made().is_some()).count();
        // Limits and cheaper ways are decided by costs, layers by nodes of which some are dropped; the last step may end amid
        // its moves.
        let is_plain = strategy.limit_on().is_none() && strategy.kept_of_a_layer().is_none() && opened == made;
        let is_expanded = is_plain && step.dropped().is_none() && step.number < run.trace.len();
        moments.push(Moment {
            step: step.number,
            node: step.node,
            why: narrator.why(step.node, open.len(), rivals),
            made: is_expanded.then_some(made),
            known: known(&run.trace, step.node, &closed, &open),
            after: playback.open_len(),
            open,
        });
    }
    moments
}

/// The states that the strategy holds a move against, at the step that removes a node from open.
fn known(trace: &Trace, node: NodeId, closed: &[NodeId], open: &[NodeId]) -> Vec<Board> {
    let parent = |id: NodeId| trace.node(id).parent;
    let ids: Vec<NodeId> = match trace.strategy().dup() {
        Dup::All => closed.iter().chain(open).copied().collect(),
        Dup::Closed => closed.iter().copied().chain([node]).collect(),
        Dup::Path => std::iter::successors(Some(node), |&id| parent(id)).collect(),
        Dup::Parent => parent(node).into_iter().collect(),
        Dup::None => Vec::new(),
    };
    ids.into_iter().map(|id| trace.node(id).board).collect()
}
