//! Nodes that are dropped on removal from open: discarded, or at the end of a climb.

use std::collections::HashMap;

use super::nodes::{Node, NodeId, Nodes};
use super::path::Path;
use super::settings::Discard;
use super::state::State;

/// Records what the setting `discard` needs about the nodes generated and closed in a pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Discards {
    rule: Discard,
    /// The first node with each board that is closed.
    closed: HashMap<State, NodeId>,
    /// The node generated last, by board.
    latest: HashMap<State, NodeId>,
    /// The nodes generated, in order; then the number of the first.
    made: Vec<Generated>,
    first: NodeId,
    /// For a node that is a cheaper way to a board: the older node that stays.
    dearer: HashMap<NodeId, NodeId>,
}

/// A generated node. If no later node has beaten it, it leads to the previous unbeaten one with its board, whose g is no higher.
#[derive(Clone, Copy, Debug)]
struct Generated {
    g: u64,
    /// The previous unbeaten node with this board.
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
        let mut unbeaten = self.latest.get(&node.state).copied().unwrap_or(NONE);
        while let Some(earlier) = self.place(unbeaten).filter(|&at| self.made[at].g > node.g) {
            self.made[earlier].beaten_by = node.id;
            unbeaten = self.made[earlier].unbeaten;
        }
        self.latest.insert(node.state, node.id);
        self.made.push(Generated { g: node.g, unbeaten, beaten_by: NONE });
    }

    /// Returns the index of a node among those generated.
    fn place(&self, id: NodeId) -> Option<usize> {
        (id != NONE).then(|| (id - self.first) as usize)
    }

    /// Records that a node is a cheaper way to the board of another, which stays.
    pub(crate) fn added(&mut self, node: NodeId, beside: NodeId) {
        self.dearer.insert(node, beside);
    }

    /// Returns the older, costlier nodes with the same board that stayed beside a node, the cheapest first.
    pub(crate) fn dearer(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.dearer.get(&id).copied(), |id| self.dearer.get(id).copied())
    }

    pub(crate) fn closed(&mut self, node: &Node) {
        if self.rule == Discard::Closed {
            self.closed.entry(node.state).or_insert(node.id);
        }
    }

    pub(crate) fn left_closed(&mut self, node: &Node) {
        if self.closed.get(&node.state) == Some(&node.id) {
            self.closed.remove(&node.state);
        }
    }

    /// Returns the node because of which `node` is discarded, if any; `path` must lead to `node`.
    pub(crate) fn by(&self, node: &Node, path: &Path) -> Option<NodeId> {
        match self.rule {
            Discard::None => None,
            Discard::Closed => self.closed.get(&node.state).copied(),
            Discard::Beaten => Some(self.made[self.place(node.id)?].beaten_by).filter(|&by| by != NONE),
            Discard::Path => path.line().find(|&(id, state)| state == node.state && id != node.id).map(|(id, _)| id),
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Discards::new(self.rule);
    }
}

/// Counts the sideways moves that lead to a node. Caches the last count: a climb continues where it was, so that a step costs the
/// same however long the plateau.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Climb {
    counted: Option<(NodeId, u32)>,
}

impl Climb {
    /// Returns true if hill climbing stops at a node: its h is higher than its parent's, or the same after more than `allowed`
    /// sideways moves in a row.
    pub(super) fn ends_at(&mut self, id: NodeId, nodes: &Nodes, allowed: u32) -> bool {
        let Some(parent) = nodes.parent(id) else { return false };
        match nodes.h(id).cmp(&nodes.h(parent)) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => self.sideways_to(parent, nodes) >= allowed,
            std::cmp::Ordering::Greater => true,
        }
    }

    /// Returns the number of consecutive moves up to a node that left h unchanged.
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
