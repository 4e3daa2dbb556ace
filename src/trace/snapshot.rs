//! The lists at any step, filtered from the table of nodes.

use crate::search::{Dropped, NodeId, Order};

use super::table::{NEVER, Trace};

/// The lists as they are after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The step; 0 for the moment before the first.
    pub step: usize,
    /// The node taken in it.
    pub current: Option<NodeId>,
    /// Open, in the order in which its nodes would be taken: the head first.
    pub open: Vec<NodeId>,
    /// Closed, in the order in which its nodes were closed.
    pub closed: Vec<NodeId>,
}

/// The steps at which a node entered and left the lists. A node that entered open before the first step of its round
/// has the number of the last step before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    /// The step in which it entered open.
    pub opened: usize,
    /// The step in which it was taken, and so closed, unless it was dropped.
    pub taken: Option<usize>,
    /// Why it was dropped when it was taken, if it was.
    pub dropped: Option<Dropped>,
    /// The step in which a cheaper node took its place in open.
    pub replaced: Option<usize>,
    /// The step in which it left closed again: reopened, or forgotten as a dead end.
    pub left_closed: Option<usize>,
}

impl Trace {
    /// The lists after a step; step 0 is the moment before the first, with only the start in open.
    ///
    /// `None` where there is no such step. In an iterative search the lists are those of the step's round.
    #[must_use]
    pub fn snapshot(&self, step: usize) -> Option<Snapshot> {
        if step > self.len() {
            return None;
        }
        let Some(round) = self.round_of(step) else {
            return Some(Snapshot { step, current: None, open: Vec::new(), closed: Vec::new() });
        };
        let made = self.nodes_after(step, round.start);
        let mut open: Vec<NodeId> = (round.start..made).filter(|&node| self.left_open(node) as usize > step).collect();
        open.sort_by_cached_key(|&node| self.taking_order(node));
        let taken = (round.steps_before + 1..=step).filter_map(|number| self.step(number)).map(|step| step.node);
        let closed = taken.filter(|&node| self.is_closed_after(node, step)).collect();
        Some(Snapshot { step, current: self.step(step).map(|step| step.node), open, closed })
    }

    /// The lists just before a step; `None` where there is no such step. A round begins with its start alone in open.
    #[must_use]
    pub fn before(&self, step: usize) -> Option<Snapshot> {
        self.step(step)?;
        match self.round_of(step).filter(|round| round.steps_before + 1 == step) {
            Some(round) => {
                Some(Snapshot { step: step - 1, current: None, open: vec![round.start], closed: Vec::new() })
            }
            None => self.snapshot(step - 1),
        }
    }

    /// Returns true if a node that was taken is still in closed after a step.
    pub(super) fn is_closed_after(&self, node: NodeId, step: usize) -> bool {
        self.left_closed(node) as usize > step
    }

    /// Returns the number of nodes after a step of the round whose start is `start`.
    fn nodes_after(&self, step: usize, start: NodeId) -> NodeId {
        let (mut made, mut too_many) = (start + 1, self.nodes().len() as NodeId);
        while made < too_many {
            let middle = made.midpoint(too_many);
            // A later round's start was made after every step of this one.
            let opened =
                self.opened(middle).filter(|_| self.nodes().parent(middle).is_some_and(|parent| parent >= start));
            if opened.is_some_and(|opened| opened <= step) {
                made = middle + 1;
            } else {
                too_many = middle;
            }
        }
        made
    }

    /// The step at which a node was made; `None` for a start.
    fn opened(&self, node: NodeId) -> Option<usize> {
        let parent = self.nodes().parent(node)?;
        Some(self.left_open(parent) as usize)
    }

    pub(super) fn taking_order(&self, node: NodeId) -> Order {
        let batch = self.opened(node).unwrap_or(0);
        let board =
            if self.strategy().orders_by_board() { self.nodes().node(node).board } else { self.nodes().start() };
        self.strategy().taking_order(&self.nodes().node_with(node, board), batch as u32)
    }

    /// Returns the steps in which a node entered and left the lists.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    pub fn life(&self, node: NodeId) -> Life {
        let known = |step: u32| (step != NEVER).then_some(step as usize);
        let left = known(self.left_open(node));
        let taken = left.filter(|&step| self.step(step).is_some_and(|step| step.node == node));
        let round_start = || self.rounds().find(|round| round.start == node).map_or(0, |round| round.steps_before);
        let dropped = taken.and_then(|step| self.step(step)?.dropped());
        Life {
            opened: self.opened(node).unwrap_or_else(round_start),
            taken,
            dropped,
            replaced: left.filter(|_| taken.is_none()),
            left_closed: known(self.left_closed(node)).filter(|_| dropped.is_none()),
        }
    }
}
