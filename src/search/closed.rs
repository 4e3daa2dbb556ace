//! The closed list behind a small interface, in two kinds: a table up to 10 cells, and a hash table for larger boards.
//!
//! A closed list answers one question: which node is this board known as? With `dup=all`, boards in open are entered too,
//! and with `dup=path` only those of the current path, so that one look-up always answers.

use crate::puzzle::{Board, Move, Ranker, Size, permutations};

use super::nodes::NodeId;
use super::state::State;

/// A closed list. It knows boards by their keys: the packed boards, unless a list has better ones.
pub(super) trait ClosedList {
    #[inline(always)]
    fn key(&self, state: State) -> u64 {
        state.number()
    }

    /// Returns the key of `child`, which a move of the blank at cell `blank` turns `board` into, whose key is `key`.
    #[inline(always)]
    fn key_after(&self, key: u64, board: Board, blank: usize, direction: Move, child: Board) -> u64 {
        let _ = (key, board, blank, direction);
        child.bits()
    }

    /// Returns the key of a node's board; its lower half is kept with the node.
    #[inline(always)]
    fn recall(&self, kept: u32, state: State) -> u64 {
        let _ = kept;
        state.number()
    }

    /// Returns the node that a board is known as.
    fn find(&self, key: u64) -> Option<NodeId>;

    /// Enters a board, replacing an earlier entry.
    fn put(&mut self, key: u64, id: NodeId);

    /// Removes a board, if present.
    fn remove(&mut self, key: u64);

    fn clear(&mut self);
}

/// A table with an entry for each board that the start can reach, by permutation rank.
pub(super) struct RankList {
    ranker: Ranker,
    /// One bit per board, set if it is known: the bits fit the processor's nearest cache, unlike the numbers, and most boards
    /// that are looked up are new.
    known: Vec<u64>,
    /// The node that each board is known as; empty if nobody needs it.
    numbers: Vec<NodeId>,
}

impl RankList {
    pub(super) fn new(size: Size) -> RankList {
        RankList { numbers: vec![0; permutations(size.cells()) / 2], ..RankList::without_numbers(size) }
    }

    /// Makes a list that knows boards, but answers node 0 for all of them.
    pub(super) fn without_numbers(size: Size) -> RankList {
        // Two boards whose indexes differ only in the lowest bit cannot reach each other.
        let known = vec![0; (permutations(size.cells()) / 2).div_ceil(64)];
        RankList { ranker: Ranker::new(size), known, numbers: Vec::new() }
    }
}

impl ClosedList for RankList {
    #[inline(always)]
    fn key(&self, state: State) -> u64 {
        self.ranker.index(state.board()).into()
    }

    #[inline(always)]
    fn key_after(&self, key: u64, board: Board, blank: usize, direction: Move, _: Board) -> u64 {
        self.ranker.after(key as u32, board, blank, direction).into()
    }

    #[inline(always)]
    fn recall(&self, kept: u32, _: State) -> u64 {
        kept.into()
    }

    #[inline(always)]
    fn find(&self, key: u64) -> Option<NodeId> {
        let at = key as usize / 2;
        (self.known[at / 64] >> (at % 64) & 1 != 0).then(|| self.numbers.get(at).copied().unwrap_or_default())
    }

    #[inline(always)]
    fn put(&mut self, key: u64, id: NodeId) {
        let at = key as usize / 2;
        self.known[at / 64] |= 1 << (at % 64);
        if let Some(number) = self.numbers.get_mut(at) {
            *number = id;
        }
    }

    #[inline(always)]
    fn remove(&mut self, key: u64) {
        let at = key as usize / 2;
        self.known[at / 64] &= !(1 << (at % 64));
    }

    fn clear(&mut self) {
        self.known.fill(0);
    }
}

/// A hash table: open addressing with linear probing (Knuth 6.4), at most three fifths full, so that probes are short.
#[derive(Clone)]
pub(super) struct HashList {
    /// A board's bits and its node; no board has the bits 0. The length is a power of two.
    entries: Vec<(u64, NodeId)>,
    used: usize,
}

const EMPTY: u64 = 0;

impl HashList {
    pub(super) fn new() -> HashList {
        HashList { entries: vec![(EMPTY, 0); 64], used: 0 }
    }

    /// Returns the home slot of a board: the highest bits of a product are the best mixed.
    #[inline(always)]
    fn home(&self, bits: u64) -> usize {
        (bits.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.entries.len().trailing_zeros())) as usize
    }

    #[inline(always)]
    fn after(&self, slot: usize) -> usize {
        (slot + 1) & (self.entries.len() - 1)
    }

    /// Returns the slot of a board, or the empty one where it would go.
    #[inline(always)]
    fn probe(&self, bits: u64) -> usize {
        let mut slot = self.home(bits);
        while self.entries[slot].0 != bits && self.entries[slot].0 != EMPTY {
            slot = self.after(slot);
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let longer = vec![(EMPTY, 0); 2 * self.entries.len()];
        let entries = std::mem::replace(&mut self.entries, longer);
        for entry in entries.into_iter().filter(|entry| entry.0 != EMPTY) {
            let slot = self.probe(entry.0);
            self.entries[slot] = entry;
        }
    }
}

impl ClosedList for HashList {
    #[inline(always)]
    fn find(&self, key: u64) -> Option<NodeId> {
        let (bits, node) = self.entries[self.probe(key)];
        (bits != EMPTY).then_some(node)
    }

    #[inline(always)]
    fn put(&mut self, key: u64, id: NodeId) {
        if 5 * (self.used + 1) > 3 * self.entries.len() {
            self.grow();
        }
        let slot = self.probe(key);
        self.used += usize::from(self.entries[slot].0 == EMPTY);
        self.entries[slot] = (key, id);
    }

    fn remove(&mut self, key: u64) {
        let mut hole = self.probe(key);
        if self.entries[hole].0 == EMPTY {
            return;
        }
        self.used -= 1;
        // Close the gap: a later entry moves back unless its home is between the gap and itself.
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
}
