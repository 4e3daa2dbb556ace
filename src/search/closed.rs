//! The closed list behind one small interface, in three kinds.
//!
//! A closed list answers one question: under which node is this board known? With `dup=all` boards that wait in open
//! are entered as well, and with `dup=path` just those of the current path, so that one look-up always answers.

use std::collections::BTreeMap;

use crate::puzzle::{Board, Size, permutations, rank};

use super::nodes::NodeId;

/// The kinds of closed list. The trace is the same with each; they differ in time and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClosedKind {
    /// A dense table indexed by permutation rank; boards up to 10 cells.
    Rank,
    /// A hash table with linear probing.
    Hash,
    /// A B-tree, ordered by board.
    Ordered,
}

impl ClosedKind {
    /// All kinds.
    pub const ALL: [ClosedKind; 3] = [ClosedKind::Rank, ClosedKind::Hash, ClosedKind::Ordered];

    /// As it is spelt on the command line.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            ClosedKind::Rank => "rank",
            ClosedKind::Hash => "hash",
            ClosedKind::Ordered => "ordered",
        }
    }

    /// The kind that suits a size best: `rank` while the ranks fit a table, `hash` above.
    #[must_use]
    pub const fn default_for(size: Size) -> ClosedKind {
        if size.cells() <= crate::puzzle::RANKED_CELLS { ClosedKind::Rank } else { ClosedKind::Hash }
    }
}

/// How often a closed list was asked, and how often it looked at a wrong entry first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lookups {
    /// Questions answered.
    pub asked: u64,
    /// Entries of other boards that were in the way; only a hash table has them.
    pub collisions: u64,
}

/// A closed list.
pub(super) trait ClosedList {
    /// Where a board is, or would be entered; good until the next change.
    type Slot: Copy;

    /// Under which node a board is known, and the slot to enter it at.
    fn find(&mut self, board: Board) -> (Self::Slot, Option<NodeId>);

    /// Enters a board at the slot that [`ClosedList::find`] just gave for it, in place of an earlier entry.
    fn put(&mut self, slot: Self::Slot, board: Board, id: NodeId);

    /// Takes a board out, if it is entered.
    fn remove(&mut self, board: Board);

    /// Takes everything out.
    fn clear(&mut self);

    /// The bytes in use.
    fn memory(&self) -> usize;

    /// What it was asked.
    fn lookups(&self) -> Lookups;
}

/// A table with an entry for each permutation.
pub(super) struct RankList {
    size: Size,
    /// A node's number plus one, 0 for none: fresh zero pages cost nothing until they are touched.
    nodes: Vec<u32>,
    asked: u64,
}

impl RankList {
    pub(super) fn new(size: Size) -> RankList {
        RankList { size, nodes: vec![0; permutations(size.cells())], asked: 0 }
    }
}

impl ClosedList for RankList {
    type Slot = usize;

    #[inline]
    fn find(&mut self, board: Board) -> (usize, Option<NodeId>) {
        self.asked += 1;
        let slot = rank(board, self.size);
        (slot, self.nodes[slot].checked_sub(1))
    }

    #[inline]
    fn put(&mut self, slot: usize, _: Board, id: NodeId) {
        self.nodes[slot] = id + 1;
    }

    fn remove(&mut self, board: Board) {
        self.nodes[rank(board, self.size)] = 0;
    }

    fn clear(&mut self) {
        self.nodes.fill(0);
    }

    fn memory(&self) -> usize {
        size_of_val(self.nodes.as_slice())
    }

    fn lookups(&self) -> Lookups {
        Lookups { asked: self.asked, collisions: 0 }
    }
}

/// A hash table: open addressing, linear probing, at most two thirds full.
pub(super) struct HashList {
    /// A board's bits and its node; no board has the bits 0. The length is a power of two.
    entries: Vec<(u64, NodeId)>,
    used: usize,
    lookups: Lookups,
}

const EMPTY: u64 = 0;

impl HashList {
    pub(super) fn new() -> HashList {
        HashList { entries: vec![(EMPTY, 0); 64], used: 0, lookups: Lookups::default() }
    }

    /// Where a board would stand if nothing were in its way (multiplicative hashing, Knuth 6.4).
    #[inline]
    fn home(&self, bits: u64) -> usize {
        (bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.entries.len().trailing_zeros())) as usize
    }

    #[inline]
    fn after(&self, slot: usize) -> usize {
        (slot + 1) & (self.entries.len() - 1)
    }

    /// The slot of a board, or the empty one where it would go; and how many wrong ones came before.
    #[inline]
    fn probe(&self, bits: u64) -> (usize, u64) {
        let (mut slot, mut passed) = (self.home(bits), 0);
        while self.entries[slot].0 != bits && self.entries[slot].0 != EMPTY {
            slot = self.after(slot);
            passed += 1;
        }
        (slot, passed)
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![(EMPTY, 0); self.entries.len() * 2];
        for entry in std::mem::replace(&mut self.entries, larger) {
            if entry.0 != EMPTY {
                let (slot, _) = self.probe(entry.0);
                self.entries[slot] = entry;
            }
        }
    }
}

impl ClosedList for HashList {
    type Slot = usize;

    #[inline]
    fn find(&mut self, board: Board) -> (usize, Option<NodeId>) {
        if 3 * (self.used + 1) > 2 * self.entries.len() {
            self.grow();
        }
        let (slot, passed) = self.probe(board.bits());
        self.lookups.asked += 1;
        self.lookups.collisions += passed;
        let (bits, node) = self.entries[slot];
        (slot, (bits != EMPTY).then_some(node))
    }

    #[inline]
    fn put(&mut self, slot: usize, board: Board, id: NodeId) {
        self.used += usize::from(self.entries[slot].0 == EMPTY);
        self.entries[slot] = (board.bits(), id);
    }

    fn remove(&mut self, board: Board) {
        let (mut hole, _) = self.probe(board.bits());
        if self.entries[hole].0 == EMPTY {
            return;
        }
        self.used -= 1;
        // Close the gap: an entry further on moves back unless its home lies between the hole and it.
        let mut slot = self.after(hole);
        while self.entries[slot].0 != EMPTY {
            let mask = self.entries.len() - 1;
            let from_home = slot.wrapping_sub(self.home(self.entries[slot].0)) & mask;
            if from_home >= slot.wrapping_sub(hole) & mask {
                self.entries[hole] = self.entries[slot];
                hole = slot;
            }
            slot = self.after(slot);
        }
        self.entries[hole].0 = EMPTY;
    }

    fn clear(&mut self) {
        self.entries.fill((EMPTY, 0));
        self.used = 0;
    }

    fn memory(&self) -> usize {
        size_of_val(self.entries.as_slice())
    }

    fn lookups(&self) -> Lookups {
        self.lookups
    }
}

/// A B-tree.
pub(super) struct OrderedList {
    nodes: BTreeMap<Board, NodeId>,
    asked: u64,
}

impl OrderedList {
    pub(super) fn new() -> OrderedList {
        OrderedList { nodes: BTreeMap::new(), asked: 0 }
    }
}

impl ClosedList for OrderedList {
    type Slot = ();

    fn find(&mut self, board: Board) -> ((), Option<NodeId>) {
        self.asked += 1;
        ((), self.nodes.get(&board).copied())
    }

    fn put(&mut self, (): (), board: Board, id: NodeId) {
        self.nodes.insert(board, id);
    }

    fn remove(&mut self, board: Board) {
        self.nodes.remove(&board);
    }

    fn clear(&mut self) {
        self.nodes.clear();
    }

    /// Estimated: the standard library's B-tree has room for 11 entries a leaf of 144 bytes, about two thirds full.
    fn memory(&self) -> usize {
        self.nodes.len() * 20
    }

    fn lookups(&self) -> Lookups {
        Lookups { asked: self.asked, collisions: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Rng, unrank};

    /// Enters and takes out boards at random and holds the list against a plain map.
    fn behaves_like_a_map(mut list: impl ClosedList) {
        let size = Size::EIGHT_PUZZLE;
        let mut rng = Rng::new(7);
        let mut plain = BTreeMap::new();
        for id in 0..20_000 {
            let board = unrank(rng.below(3_000), size).unwrap();
            let (slot, found) = list.find(board);
            assert_eq!(found, plain.get(&board).copied());
            if rng.below(3) == 0 {
                list.remove(board);
                plain.remove(&board);
            } else {
                list.put(slot, board, id);
                plain.insert(board, id);
            }
        }
        assert_eq!(list.lookups().asked, 20_000);
        list.clear();
        assert!(plain.keys().all(|&board| list.find(board).1.is_none()));
    }

    #[test]
    fn all_three_kinds_behave_like_a_map() {
        behaves_like_a_map(RankList::new(Size::EIGHT_PUZZLE));
        behaves_like_a_map(HashList::new());
        behaves_like_a_map(OrderedList::new());
    }
}
