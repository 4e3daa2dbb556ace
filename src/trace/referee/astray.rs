//! What a search that has left the rules needs to go on: lists that are put right by hand.

use crate::puzzle::{Board, Estimator, Move};
use crate::search::{Dup, Node, NodeId, Strategy};
use crate::trace::table::NEVER;

use super::Referee;

impl Referee {
    /// The nodes in open, from the head on.
    pub(crate) fn open(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.open.iter().map(|&(_, id)| id)
    }

    /// Whether a node was taken and has not left closed since.
    pub(crate) fn is_closed(&self, id: NodeId) -> bool {
        self.left_open[id as usize] != NEVER && self.left_closed[id as usize] == NEVER
    }

    /// How many nodes are in closed.
    pub(crate) fn closed_size(&self) -> usize {
        self.closed
    }

    /// The strategy.
    pub(crate) fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// What h is made by.
    pub(crate) fn estimator(&self) -> &Estimator {
        &self.estimator
    }

    /// The step in which a node left closed again.
    pub(crate) fn left_closed(&self, id: NodeId) -> Option<u32> {
        Some(self.left_closed[id as usize]).filter(|&step| step != NEVER)
    }

    /// Puts a board into open by hand, as the child of `parent` where a move leads from there, else as a node without a
    /// parent that costs what such a child would.
    pub(crate) fn put(&mut self, parent: NodeId, came: Option<Move>, board: Board) -> NodeId {
        let from = self.nodes.node(parent);
        let tile = if came.is_some() { from.board.tile(board.blank()) } else { 1 };
        let g = from.g.saturating_add(self.strategy.cost().of(tile));
        let h = if self.strategy.has_h() { self.estimator.of(board) } else { 0 };
        let parent = came.map(|_| parent);
        let node = self.make(Node { id: 0, board, parent, came, depth: from.depth + 1, g, h });
        let entry = self.entry(node.id);
        self.open.insert(entry);
        if self.strategy.dup() == Dup::All {
            self.known.insert(board, node.id);
        }
        node.id
    }

    /// Takes a node out of open as if it had never been put there.
    pub(crate) fn withdraw(&mut self, id: NodeId) {
        if self.open.remove(&self.entry(id)) {
            self.left_open[id as usize] = self.step;
            self.left_closed[id as usize] = self.step;
            if self.known.get(&self.nodes.node(id).board) == Some(&id) {
                self.known.remove(&self.nodes.node(id).board);
            }
        }
    }

    /// Goes on although the goal is found.
    pub(crate) fn overlook_goal(&mut self) {
        self.goal = None;
    }
}
