//! The closed list behind one small interface, in three kinds.
//!
//! A closed list answers one question: as which node is this board known? With `dup=all` boards that wait in open
//! are entered as well, and with `dup=path` just those of the current path, so that one look-up always answers.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

use std::collections::BTreeMap;

use crate::named::named;
use crate::puzzle::{Board, Move, Ranker, Size, permutations};

use super::nodes::NodeId;

named! {
    /// The kinds of closed list. The trace is the same with each; they differ in time and memory.
    pub enum ClosedKind {
        /// A dense table indexed by permutation rank (see [`Ranker`]); boards up to 10 cells.
        Rank = "rank",
        /// A hash table with linear probing.
        Hash = "hash",
        /// A B-tree, ordered by board.
        Ordered = "ordered",
    }
}

impl ClosedKind {
    /// Returns true if there is a list of this kind for boards of a size.
    #[must_use]
    pub const fn reaches(self, size: Size) -> bool {
        !matches!(self, ClosedKind::Rank) || size.cells() <= crate::puzzle::RANKED_CELLS
    }

    /// The kind that suits a size best: `rank` while the ranks fit a table, `hash` above.
    #[must_use]
    pub const fn default_for(size: Size) -> ClosedKind {
        if ClosedKind::Rank.reaches(size) { ClosedKind::Rank } else { ClosedKind::Hash }
    }
}

/// Counts of the look-ups in a closed list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lookups {
    /// Questions answered.
    pub asked: u64,
    /// Entries of other boards passed on the way; only a hash table has them.
    pub collisions: u64,
}

/// A closed list.
pub(super) trait ClosedList {
    /// The key of a board.
    type Key: Copy;

    /// The key of a board.
    fn key(&self, board: Board) -> Self::Key;

    /// The key of `child`, which a move of the blank at cell `blank` makes of `board`, whose key is `key`.
    fn key_after(&self, key: Self::Key, board: Board, blank: usize, direction: Move, child: Board) -> Self::Key;

    /// Returns what to keep with a node so that its key need not be computed again.
    fn memo(key: Self::Key) -> u32;

    /// The key of a node's board, by what was kept with the node.
    fn recall(&self, memo: u32, board: Board) -> Self::Key;

    /// Returns the node as which a board is known.
    fn find(&mut self, key: Self::Key) -> Option<NodeId>;

    /// Enters a board, in place of an earlier entry.
    fn put(&mut self, key: Self::Key, id: NodeId);

    /// Takes a board out, if it is entered.
    fn remove(&mut self, key: Self::Key);

    /// Takes everything out.
    fn clear(&mut self);

    /// The bytes in use.
    fn memory(&self) -> usize;

    /// Returns the counts of look-ups.
    fn lookups(&self) -> Lookups;
}

/// A table with an entry for each board, all empty at first.
pub(super) trait Cells {
    fn new(count: usize) -> Self;
    fn get(&self, at: usize) -> Option<NodeId>;
    fn set(&mut self, at: usize, id: Option<NodeId>);
    fn clear(&mut self);
    fn memory(&self) -> usize;
}

/// A node's number, and a bit that says whether there is one. Most boards that are looked up are new, and the bits of
/// all of them stay in the processor's nearest cache, which the numbers do not.
pub(super) struct Numbers {
    known: Bits,
    numbers: Vec<NodeId>,
}

impl Cells for Numbers {
    fn new(count: usize) -> Numbers {
        Numbers { known: Bits::new(count), numbers: vec![0; count] }
    }

    #[inline(always)]
    fn get(&self, at: usize) -> Option<NodeId> {
        self.known.get(at).map(|_| self.numbers[at])
    }

    #[inline(always)]
    fn set(&mut self, at: usize, id: Option<NodeId>) {
        self.known.set(at, id);
        if let Some(id) = id {
            self.numbers[at] = id;
        }
    }

    fn clear(&mut self) {
        self.known.clear();
    }

    fn memory(&self) -> usize {
        self.known.memory() + size_of_val(self.numbers.as_slice())
    }
}

/// One bit: enough if nobody asks as which node a board is known. Node 0 stands for all of them.
pub(super) struct Bits(Vec<u64>);

impl Cells for Bits {
    fn new(count: usize) -> Bits {
        Bits(vec![0; count.div_ceil(64)])
    }

    #[inline(always)]
    fn get(&self, at: usize) -> Option<NodeId> {
        (self.0[at / 64] >> (at % 64) & 1 != 0).then_some(0)
    }

    #[inline(always)]
    fn set(&mut self, at: usize, id: Option<NodeId>) {
        let bit = 1 << (at % 64);
        if id.is_some() { self.0[at / 64] |= bit } else { self.0[at / 64] &= !bit }
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }

    fn memory(&self) -> usize {
        size_of_val(self.0.as_slice())
    }
}

/// A table with an entry for each board that the start can reach.
pub(super) struct RankList<E> {
    ranker: Ranker,
    table: E,
    asked: u64,
}

impl<E: Cells> RankList<E> {
    pub(super) fn new(size: Size) -> RankList<E> {
        // Boards that can reach each other have different halves of their indexes.
        RankList { ranker: Ranker::new(size), table: E::new(permutations(size.cells()) / 2), asked: 0 }
    }
}

impl<E: Cells> ClosedList for RankList<E> {
    type Key = u32;

    #[inline(always)]
    fn key(&self, board: Board) -> u32 {
        self.ranker.index(board)
    }

    #[inline(always)]
    fn key_after(&self, key: u32, board: Board, blank: usize, direction: Move, _: Board) -> u32 {
        self.ranker.after(key, board, blank, direction)
    }

    #[inline(always)]
    fn memo(key: u32) -> u32 {
        key
    }

    #[inline(always)]
    fn recall(&self, memo: u32, _: Board) -> u32 {
        memo
    }

    #[inline(always)]
    fn find(&mut self, key: u32) -> Option<NodeId> {
        self.asked += 1;
        self.table.get(key as usize / 2)
    }

    #[inline(always)]
    fn put(&mut self, key: u32, id: NodeId) {
        self.table.set(key as usize / 2, Some(id));
    }

    #[inline(always)]
    fn remove(&mut self, key: u32) {
        self.table.set(key as usize / 2, None);
    }

    fn clear(&mut self) {
        self.table.clear();
    }

    fn memory(&self) -> usize {
        self.table.memory()
    }

    fn lookups(&self) -> Lookups {
        Lookups { asked: self.asked, collisions: 0 }
    }
}

/// A hash table: open addressing with linear probing (Knuth 6.4), at most three fifths full, so that few entries are passed.
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

    /// Returns the slot where a board belongs: the highest bits of a product are its best.
    #[inline(always)]
    fn home(&self, bits: u64) -> usize {
        (bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.entries.len().trailing_zeros())) as usize
    }

    #[inline(always)]
    fn after(&self, slot: usize) -> usize {
        (slot + 1) & (self.entries.len() - 1)
    }

    /// Returns the slot of a board, or the empty one where it would go, and how many entries of others come before.
    #[inline(always)]
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
        let longer = vec![(EMPTY, 0); 2 * self.entries.len()];
        for entry in std::mem::replace(&mut self.entries, longer) {
            let (slot, _) = self.probe(entry.0);
            self.entries[slot] = entry;
        }
    }
}

impl ClosedList for HashList {
    type Key = Board;

    #[inline(always)]
    fn key(&self, board: Board) -> Board {
        board
    }

    #[inline(always)]
    fn key_after(&self, _: Board, _: Board, _: usize, _: Move, child: Board) -> Board {
        child
    }

    #[inline(always)]
    fn memo(_: Board) -> u32 {
        0
    }

    #[inline(always)]
    fn recall(&self, _: u32, board: Board) -> Board {
        board
    }

    #[inline(always)]
    fn find(&mut self, board: Board) -> Option<NodeId> {
        let (slot, passed) = self.probe(board.bits());
        self.lookups.asked += 1;
        self.lookups.collisions += passed;
        let (bits, node) = self.entries[slot];
        (bits != EMPTY).then_some(node)
    }

    #[inline(always)]
    fn put(&mut self, board: Board, id: NodeId) {
        if 5 * (self.used + 1) > 3 * self.entries.len() {
            self.grow();
        }
        let (slot, _) = self.probe(board.bits());
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
        let mask = self.entries.len() - 1;
        let mut slot = self.after(hole);
        while self.entries[slot].0 != EMPTY {
            let behind = |first: usize| slot.wrapping_sub(first) & mask;
            if behind(self.home(self.entries[slot].0)) >= behind(hole) {
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
    type Key = Board;

    #[inline(always)]
    fn key(&self, board: Board) -> Board {
        board
    }

    #[inline(always)]
    fn key_after(&self, _: Board, _: Board, _: usize, _: Move, child: Board) -> Board {
        child
    }

    #[inline(always)]
    fn memo(_: Board) -> u32 {
        0
    }

    #[inline(always)]
    fn recall(&self, _: u32, board: Board) -> Board {
        board
    }

    fn find(&mut self, board: Board) -> Option<NodeId> {
        self.asked += 1;
        self.nodes.get(&board).copied()
    }

    fn put(&mut self, board: Board, id: NodeId) {
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
    use crate::puzzle::Rng;

    /// Enters and takes out boards at random and holds the list against a plain map.
    fn behaves_like_a_map(mut list: impl ClosedList) {
        let size = Size::EIGHT_PUZZLE;
        let (mut rng, ranker) = (Rng::new(7), Ranker::new(size));
        let mut plain = BTreeMap::new();
        for id in 0..20_000 {
            // Even numbers of the index: no two of them have the same half.
            let board = ranker.board(2 * rng.below(3_000) as u32).unwrap();
            let key = list.key(board);
            assert_eq!(list.find(key), plain.get(&board).copied());
            if rng.below(3) == 0 {
                list.remove(key);
                plain.remove(&board);
            } else {
                list.put(key, id);
                plain.insert(board, id);
            }
        }
        assert_eq!(list.lookups().asked, 20_000);
        list.clear();
        assert!(plain.keys().all(|&board| list.find(list.key(board)).is_none()));
    }

    #[test]
    fn all_three_kinds_behave_like_a_map() {
        behaves_like_a_map(RankList::<Numbers>::new(Size::EIGHT_PUZZLE));
        behaves_like_a_map(HashList::new());
        behaves_like_a_map(OrderedList::new());
    }
}
