//! The path from the start to the current node, updated from step to step.

use super::nodes::{NodeId, Nodes};
use super::state::State;

/// The nodes and states from the start to one node; moving on changes only the part below the last common ancestor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    line: Vec<(NodeId, State)>,
    /// The part to add, the last node first; kept to reuse its memory.
    added: Vec<NodeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathChange {
    Left(NodeId, State),
    Joined(NodeId, State),
}

impl Path {
    /// Moves the path to `id`, and reports each change to `tell` in order.
    #[inline(always)]
    pub(crate) fn lead_to(&mut self, id: NodeId, nodes: &Nodes, mut tell: impl FnMut(PathChange)) {
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
            && let Some((left, state)) = self.line.pop()
        {
            tell(PathChange::Left(left, state));
        }
        while let Some(node) = self.added.pop() {
            let state = nodes.state(node);
            self.line.push((node, state));
            tell(PathChange::Joined(node, state));
        }
    }

    pub(super) fn line(&self) -> impl Iterator<Item = (NodeId, State)> {
        self.line.iter().copied()
    }

    pub(crate) fn clear(&mut self) {
        self.line.clear();
    }
}
