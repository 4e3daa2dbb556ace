//! Which nodes are dropped when they leave open: discarded, or the end of a climb.

use std::collections::HashMap;

use crate::puzzle::Board;

use super::nodes::{Node, NodeId, Nodes};
use super::path::Path;
use super::settings::Discard;

/// Keeps what the setting `discard` needs to know of the nodes made and closed in a pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Discards {
    rule: Discard,
    /// The first node with each board that is closed.
    closed: HashMap<Board, NodeId>,
    /// The node made last, by board.
    latest: HashMap<Board, NodeId>,
    /// The nodes made, in their order, and the number of the first.
    made: Vec<Generated>,
    first: NodeId,
    /// The node to whose board a node is a cheaper way, where both stay.
    dearer: HashMap<NodeId, NodeId>,
}

/// A node made, among those with its board. One that no later node has beaten leads to the next of them, whose g is no higher.
#[derive(Clone, Copy, Debug)]
struct Generated {
    g: u32,
    /// The one made before it that is not beaten, either.
    unbeaten: NodeId,
    /// The first later node that was cheaper.
    beaten_by: NodeId,
}

const NONE: NodeId = NodeId::MAX;

impl Discards {
    pub(crate) fn new(rule: Discard) -> Discards {
        Discards { rule, ..Discards::default() }
    }

    pub(crate) fn made(&mut self, node: &Node) {
        if self.rule != Discard::Beaten {
            return;
        }
        if self.made.is_empty() {
            self.first = node.id;
        }
        let mut unbeaten = self.latest.get(&node.board).copied().unwrap_or(NONE);
        while let Some(earlier) = self.place(unbeaten).filter(|&at| self.made[at].g > node.g) {
            self.made[earlier].beaten_by = node.id;
            unbeaten = self.made[earlier].unbeaten;
        }
        self.latest.insert(node.board, node.id);
        self.made.push(Generated { g: node.g, unbeaten, beaten_by: NONE });
    }

    /// Returns the place of a node among those made.
    fn place(&self, id: NodeId) -> Option<usize> {
        (id != NONE).then(|| (id - self.first) as usize)
    }

    /// Notes that a node is a cheaper way to the board of another, which stays.
    pub(crate) fn added(&mut self, node: NodeId, beside: NodeId) {
        self.dearer.insert(node, beside);
    }

    /// Returns the nodes to whose board a node is a cheaper way, the cheapest first.
    pub(crate) fn dearer(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.dearer.get(&id).copied(), |id| self.dearer.get(id).copied())
    }

    pub(crate) fn closed(&mut self, node: &Node) {
        if self.rule == Discard::Closed {
            self.closed.entry(node.board).or_insert(node.id);
        }
    }

    pub(crate) fn left_closed(&mut self, node: &Node) {
        if self.closed.get(&node.board) == Some(&node.id) {
            self.closed.remove(&node.board);
        }
    }

    /// Returns the node for whose sake another is discarded, if it is; `path` leads to that other one.
    pub(crate) fn by(&self, node: &Node, path: &Path) -> Option<NodeId> {
        match self.rule {
            Discard::None => None,
            Discard::Closed => self.closed.get(&node.board).copied(),
            Discard::Beaten => Some(self.made[self.place(node.id)?].beaten_by).filter(|&by| by != NONE),
            Discard::Path => path.line().find(|&(id, board)| board == node.board && id != node.id).map(|(id, _)| id),
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Discards::new(self.rule);
    }
}

/// Counts the moves sideways that lead to a node. The last count is kept: a climb goes on from where it was, so that a step costs
/// the same however long a plateau is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Climb {
    counted: Option<(NodeId, u32)>,
}

impl Climb {
    /// Returns true if hill climbing does not go on to a node: its h is no lower than its parent's, unless it is the same
    /// and no more than `allowed` moves in a row have left it so.
    pub(super) fn ends_at(&mut self, id: NodeId, nodes: &Nodes, allowed: u32) -> bool {
        let Some(parent) = nodes.parent(id) else { return false };
        match nodes.h(id).cmp(&nodes.h(parent)) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => self.sideways_to(parent, nodes) >= allowed,
            std::cmp::Ordering::Greater => true,
        }
    }

    /// Returns the number of moves in a row up to a node that have left h as it is.
    fn sideways_to(&mut self, id: NodeId, nodes: &Nodes) -> u32 {
        let (mut at, mut moves) = (id, 0);
        let before = loop {
            match self.counted {
                Some((known, before)) if known == at => break before,
                _ => match nodes.parent(at).filter(|&parent| nodes.h(parent) == nodes.h(at)) {
                    Some(parent) => (at, moves) = (parent, moves + 1),
                    None => break 0,
                },
            }
        };
        self.counted = Some((id, before + moves));
        before + moves
    }
}
