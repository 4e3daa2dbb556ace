//! The choices of other strategies in this one's place, as far as the lists alone determine them.

use std::collections::HashMap;

use crate::search::{NodeId, State};

use super::Textbook;

impl Textbook {
    /// Returns the head, and the siblings that only the order of moves puts behind it.
    pub(crate) fn due_siblings(&self) -> Vec<NodeId> {
        let mut entries = self.engine.open.entries().peekable();
        let Some(&&(due, head)) = entries.peek() else { return Vec::new() };
        let parent = |id: NodeId| self.nodes().parent(id);
        let alike = entries.take_while(|(order, id)| order[..3] == due[..3] && parent(*id) == parent(head));
        alike.map(|&(_, id)| id).collect()
    }

    /// Returns the nodes one of which precedes all others that stay: those that tie with the first in open.
    pub(crate) fn best(&self) -> Vec<NodeId> {
        let first = self.engine.open.entries().next();
        first.map_or(Vec::new(), |&(_, id)| self.engine.open.tied(self.tie_key(id)).collect())
    }

    pub(crate) fn is_takeable(&self, id: NodeId) -> bool {
        self.due() == Some(self.tie_key(id)) && self.engine.open.contains(id)
    }

    /// Returns those of some nodes that are in open, from the head on.
    pub(crate) fn waiting_of(&self, ids: impl Iterator<Item = NodeId>) -> Vec<NodeId> {
        let open = &self.engine.open;
        let mut entries: Vec<_> = ids.filter(|&id| open.contains(id)).map(|id| open.entry(id)).collect();
        entries.sort_unstable();
        entries.into_iter().map(|(_, id)| id).collect()
    }

    /// Returns the node to drop without a row, among `ids` that may be taken next, if `seen` are the states of the rows from now
    /// on; `None` if a node with the first of these states need not be dropped. In a layer of which only some nodes stay, the
    /// rows that follow are those that stay, so of nodes that tie the others are dropped.
    pub(crate) fn goes_unseen(&mut self, ids: &[NodeId], mut seen: impl Iterator<Item = State>) -> Option<NodeId> {
        let (dropped, kept): (Vec<NodeId>, Vec<NodeId>) = ids.iter().partition(|&&id| self.would_drop(id));
        let next = seen.next();
        let state = |id: NodeId| self.nodes().state(id);
        if kept.into_iter().any(|id| Some(state(id)) == next) {
            return None;
        }
        let stay = self.strategy().kept_of_a_layer().map_or(0, |kept| kept as usize);
        let mut spare: HashMap<State, i64> = HashMap::new();
        for &id in &dropped {
            *spare.entry(state(id)).or_default() += 1;
        }
        for needed in next.into_iter().chain(seen).take(stay) {
            spare.entry(needed).and_modify(|spare| *spare -= 1);
        }
        dropped.iter().copied().find(|&id| spare[&state(id)] > 0).or(dropped.first().copied())
    }
}
