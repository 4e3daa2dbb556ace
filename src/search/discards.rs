//! Nodes that are dropped on removal from open: discarded, or at the end of a climb.

use rustc_hash::FxHashMap;

use super::nodes::{Node, NodeId, Nodes};
use super::path::Path;
use super::settings::Discard;
use super::state::State;

/// Records what the setting `discard` needs about the nodes generated and closed in a pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Discards {
    rule: Discard,
    closed: FxHashMap<State, NodeId>,
    latest: FxHashMap<State, NodeId>,
    made: Vec<Generated>,
    first: NodeId,
    /// For a node that is a cheaper way to a board: the older node that stays.
    dearer: FxHashMap<NodeId, NodeId>,
}

/// A generated node. If no later node has beaten it, it leads to the previous unbeaten one with its board, whose g is no higher.
#[derive(Clone, Copy, Debug)]
struct Generated {
    g: u64,
    unbeaten: NodeId,
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

/// Returns true if hill climbing stops at a node: its h is higher than its parent's, or the same too often in a row.
pub(super) fn ends_climb(id: NodeId, nodes: &Nodes, allowed: u32) -> bool {
    let is_level = |&(node, parent): &(NodeId, NodeId)| nodes.h(node) == nodes.h(parent);
    let moves = || nodes.line_of(id).zip(nodes.line_of(id).skip(1));
    let rises = moves().next().is_some_and(|(node, parent)| nodes.h(node) > nodes.h(parent));
    rises || moves().take_while(is_level).take(allowed as usize + 1).count() > allowed as usize
}
