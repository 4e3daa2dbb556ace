//! Edits to the lists of a search that has departed from the rules, so that it can continue.

use crate::search::closed::ClosedList;
use crate::search::open::OpenList;
use crate::search::space::Space;
use crate::search::{Dup, Node, NodeId, Operator, State};

use super::Textbook;

impl Textbook {
    /// Adds a state to open by hand, as the child of `parent` by the operator that leads there, else as a node without a parent that
    /// costs one more.
    pub(crate) fn put(&mut self, parent: NodeId, came: Option<Operator>, state: State) -> NodeId {
        let from = self.nodes().node(parent);
        let h = self.engine.space.h(state);
        let child = |came| self.problem.child(&from, came, state, h, self.strategy());
        let g = came.map_or(from.g + u64::from(self.strategy().cost().of(1)), |came| child(came).g);
        let batch = came.map_or(0, |_| self.taken[parent as usize]);
        let (parent, depth) = (came.map(|_| parent), from.depth + 1);
        let (goal, key) = (self.goal(), self.engine.known.key(state));
        let node = self.engine.make(Node { id: 0, state, parent, came, depth, g, h }, key, batch);
        self.engine.goal = goal;
        self.count_nodes();
        node.id
    }

    /// Removes a node from open as if it had never been there.
    pub(crate) fn withdraw(&mut self, id: NodeId) {
        if self.engine.open.contains(id) {
            self.engine.open.leave(id);
            self.engine.open_size -= 1;
            self.left_closed[id as usize] = self.step();
            self.engine.forget(&self.nodes().node(id));
        }
    }

    /// Makes the node taken last expand, though the rules drop it.
    pub(crate) fn expand_anyway(&mut self) {
        if let (Some(node), Some(_)) = (self.current, self.dropped.take()) {
            self.left_closed[node.id as usize] = 0;
            let key = self.engine.key_of(&node);
            if self.strategy().dup() == Dup::All && self.engine.known.find(key).is_none() {
                self.engine.known.put(key, node.id);
            }
            self.engine.close(&node);
        }
    }

    /// Continues although the goal is found.
    pub(crate) fn overlook_goal(&mut self) {
        self.engine.goal = None;
    }
}
