//! Edits the lists of a search that has left the rules, so that it can go on.

use crate::puzzle::{Board, Move};
use crate::search::{Node, NodeId};

use super::Textbook;

impl Textbook {
    /// Puts a board into open by hand, as the child of `parent` where a move leads from there, else as a node without a
    /// parent that costs what such a child would.
    pub(crate) fn put(&mut self, parent: NodeId, came: Option<Move>, board: Board) -> NodeId {
        let from = self.nodes.node(parent);
        let tile = if came.is_some() { from.board.tile(board.blank()) } else { 1 };
        let g = from.g.saturating_add(self.strategy.cost().of(tile));
        let (h, parent, depth) = (self.estimator.of(board), came.map(|_| parent), from.depth + 1);
        let goal = self.goal;
        let node = self.open(Node { id: 0, board, parent, came, depth, g, h });
        self.goal = goal;
        node.id
    }

    /// Takes a node out of open as if it had never been put there.
    pub(crate) fn withdraw(&mut self, id: NodeId) {
        if self.leave_open(id) {
            self.left_open[id as usize] = self.step;
            self.left_closed[id as usize] = self.step;
            self.forget(&self.nodes.node(id));
        }
    }

    /// Goes on although the goal is found.
    pub(crate) fn overlook_goal(&mut self) {
        self.goal = None;
    }
}
