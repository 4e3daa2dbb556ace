//! The path from the start to the current node, updated from step to step.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

use crate::puzzle::Board;

use super::nodes::{NodeId, Nodes};

/// The nodes and boards from the start to one node.
///
/// Moving from one node to the next changes only the part below their last common ancestor. In a depth-first search
/// that costs constant time per step on average.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    line: Vec<(NodeId, Board)>,
    /// The part to add, the last node first; kept to reuse its memory.
    added: Vec<NodeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathChange {
    Left(NodeId, Board),
    Joined(NodeId, Board),
}

impl Path {
    /// Moves the path to `id`, reports each change to `tell` in order, and returns the board of `id`.
    #[inline(always)]
    pub(crate) fn lead_to(&mut self, id: NodeId, nodes: &Nodes, mut tell: impl FnMut(PathChange)) -> Board {
        self.added.clear();
        let mut common = Some(id);
        while let Some(node) = common {
            let depth = nodes.depth(node) as usize;
            if self.line.get(depth).is_some_and(|&(on_path, _)| on_path == node) {
                break;
            }
            self.added.push(node);
            common = nodes.parent(node);
        }
        let kept = common.map_or(0, |node| nodes.depth(node) as usize + 1);
        while self.line.len() > kept
            && let Some((left, board)) = self.line.pop()
        {
            tell(PathChange::Left(left, board));
        }
        while let Some(node) = self.added.pop() {
            let board = nodes.kept_board(node).unwrap_or_else(|| self.next_board(node, nodes));
            self.line.push((node, board));
            tell(PathChange::Joined(node, board));
        }
        self.line.last().map_or(nodes.start(), |&(_, board)| board)
    }

    /// Returns the board of a node whose parent is the last one on the path.
    fn next_board(&self, node: NodeId, nodes: &Nodes) -> Board {
        match (self.line.last(), nodes.came(node)) {
            (Some(&(_, parent)), Some(came)) => nodes.after(parent, came),
            _ => nodes.start(),
        }
    }

    /// Returns its nodes and boards, from the start on.
    pub(super) fn line(&self) -> impl Iterator<Item = (NodeId, Board)> {
        self.line.iter().copied()
    }

    pub(crate) fn clear(&mut self) {
        self.line.clear();
    }
}
