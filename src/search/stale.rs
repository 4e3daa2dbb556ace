//! Which nodes in open are stale: to be dropped on removal, unexpanded.

use std::collections::HashMap;
use std::hash::Hash;

use crate::puzzle::Board;
use crate::room;

use super::nodes::{Node, NodeId};
use super::path::Path;
use super::settings::Discard;

/// What a rule for discarding needs to know of the nodes made and closed in a pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stale {
    rule: Discard,
    /// The first node with each board that is closed.
    closed: HashMap<Board, NodeId>,
    /// The node made last, by board.
    latest: HashMap<Board, NodeId>,
    /// The nodes made, in their order, and the number of the first.
    made: Vec<Made>,
    first: NodeId,
    /// The node to whose board a node is a cheaper way, where both stay.
    dearer: HashMap<NodeId, NodeId>,
    /// True once there was no memory for an entry.
    full: bool,
}

/// A node made, among those with its board. One that no later node has beaten leads to the next of them, whose g is no higher.
#[derive(Clone, Copy, Debug)]
struct Made {
    g: u32,
    /// The one made before it that is not beaten, either.
    unbeaten: NodeId,
    /// The first later node that was cheaper.
    beaten_by: NodeId,
}

/// The number of no node.
const NONE: NodeId = NodeId::MAX;

impl Stale {
    pub(crate) fn new(rule: Discard) -> Stale {
        Stale { rule, ..Stale::default() }
    }

    /// A node has been made.
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
        let has_room = insert(&mut self.latest, node.board, node.id);
        self.full |= !has_room || !room::push(&mut self.made, Made { g: node.g, unbeaten, beaten_by: NONE });
    }

    /// The place of a node among those made.
    fn place(&self, id: NodeId) -> Option<usize> {
        (id != NONE).then(|| (id - self.first) as usize)
    }

    /// A node has been made as a cheaper way to the board of another, which stays.
    pub(crate) fn added(&mut self, node: NodeId, beside: NodeId) {
        self.full |= !insert(&mut self.dearer, node, beside);
    }

    /// The nodes to whose board a node is a cheaper way, the cheapest first.
    pub(crate) fn dearer(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.dearer.get(&id).copied(), |id| self.dearer.get(id).copied())
    }

    /// A node has been closed.
    pub(crate) fn closed(&mut self, node: &Node) {
        if self.rule == Discard::Closed {
            self.full |= !self.closed.contains_key(&node.board) && !insert(&mut self.closed, node.board, node.id);
        }
    }

    /// A node has left closed.
    pub(crate) fn left_closed(&mut self, node: &Node) {
        if self.closed.get(&node.board) == Some(&node.id) {
            self.closed.remove(&node.board);
        }
    }

    /// Returns the node that makes another stale; `path` leads to that.
    pub(crate) fn by(&self, node: &Node, path: &Path) -> Option<NodeId> {
        match self.rule {
            Discard::None => None,
            Discard::Closed => self.closed.get(&node.board).copied(),
            Discard::Beaten => Some(self.made[self.place(node.id)?].beaten_by).filter(|&by| by != NONE),
            Discard::Path => path.line().find(|&(id, board)| board == node.board && id != node.id).map(|(id, _)| id),
        }
    }

    /// Returns the bytes in use, those included that a table is about to need for growing.
    pub(crate) fn memory(&self) -> usize {
        let maps = map_memory(&self.closed) + map_memory(&self.latest) + map_memory(&self.dearer);
        maps + self.made.capacity() * size_of::<Made>()
    }

    /// Returns true if there was no memory for what had to be noted: the search must stop.
    pub(crate) fn is_full(&self) -> bool {
        self.full
    }

    /// A new pass begins.
    pub(crate) fn clear(&mut self) {
        *self = Stale::new(self.rule);
    }
}

/// Adds an entry; false where there is no memory for it.
fn insert<K: Eq + Hash, V>(map: &mut HashMap<K, V>, key: K, value: V) -> bool {
    let has_room = map.try_reserve(1).is_ok();
    if has_room {
        map.insert(key, value);
    }
    has_room
}

/// Returns the bytes of a hash map. One that is nearly full is about to double, and both tables exist at once then.
fn map_memory<K, V>(map: &HashMap<K, V>) -> usize {
    const SOON: usize = 8 * 1024;
    // An eighth of the places stays free, and each has a byte beside it.
    let now = map.capacity() / 7 * 8 * (size_of::<(K, V)>() + 1);
    if map.capacity() - map.len() < SOON { 3 * now } else { now }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parse_board;

    #[test]
    fn a_table_that_is_nearly_full_counts_thrice() {
        let mut map: HashMap<u32, u32> = HashMap::with_capacity(20_000);
        let capacity = map.capacity();
        map.extend((0..capacity as u32 - 8 * 1024).map(|key| (key, key)));
        assert_eq!((map.capacity(), capacity - map.len()), (capacity, 8 * 1024));
        let before = map_memory(&map);
        map.insert(u32::MAX, 0);
        assert_eq!(map_memory(&map), 3 * before);
    }

    #[test]
    fn memory_grows_with_what_is_kept() {
        let board = parse_board("283104765", None).unwrap().0;
        let node = Node { id: 1, board, parent: None, came: None, depth: 0, g: 0, h: 0 };
        let mut stale = Stale::new(Discard::Beaten);
        assert_eq!(stale.memory(), 0);
        stale.made(&node);
        let one = stale.memory();
        assert!(one > size_of::<(Board, NodeId)>() + size_of::<Made>(), "{one}");
        (2..1_000).for_each(|id| stale.added(id, 1));
        assert!(stale.memory() > one + 999 * size_of::<(NodeId, NodeId)>(), "{}", stale.memory());
    }
}
