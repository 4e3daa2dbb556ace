//! The end of a climb.

use super::nodes::{NodeId, Nodes};

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
