//! The nodes that states are known as.

use super::nodes::{Node, NodeId};
use super::problem::Problem;
use super::state::{Operator, State};
use crate::puzzle::{RANKED_CELLS, Ranker, permutations};

/// The nodes that states are known as, by the keys of states: a board's index if there is a table of all, else the state's number.
#[derive(Clone)]
pub(super) enum Known {
    /// A bit for each board, set if it is known, and its node: the bits fit the processor's nearest cache.
    Ranked(Box<Ranker>, Vec<u64>, Vec<NodeId>),
    Hashed(Table),
}

/// A hash table: open addressing with linear probing (Knuth 6.4), at most three fifths full, so that probes are short.
#[derive(Clone, Default)]
pub(super) struct Table {
    entries: Vec<(u64, NodeId)>,
    used: usize,
}

impl Table {
    /// Returns the place of a key, or the free one where it would go.
    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        let mask = self.entries.len() - 1;
        // The highest bits of a product are the best mixed.
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize >> (32 - mask.count_ones());
        while self.entries[at].0 != key && self.entries[at].0 != 0 {
            at = (at + 1) & mask;
        }
        at
    }

    // Calls leave the registers of the loop to the other kind.
    #[inline(never)]
    fn get(&self, key: u64) -> Option<NodeId> {
        Some(self.entries[self.place(key)]).filter(|entry| entry.0 != 0).map(|entry| entry.1)
    }

    #[inline(never)]
    fn put(&mut self, key: u64, node: NodeId) {
        if 5 * (self.used + 1) > 3 * self.entries.len() {
            self.grow();
        }
        let at = self.place(key);
        self.used += usize::from(self.entries[at].0 == 0);
        self.entries[at] = (key, node);
    }

    #[inline(never)]
    fn remove(&mut self, key: u64) {
        let mut at = self.place(key);
        self.used -= usize::from(self.entries[at].0 != 0);
        self.entries[at].0 = 0;
        // A later entry may have its place in the gap now.
        loop {
            at = (at + 1) & (self.entries.len() - 1);
            let entry = std::mem::take(&mut self.entries[at]);
            if entry.0 == 0 {
                return;
            }
            let at = self.place(entry.0);
            self.entries[at] = entry;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let longer = vec![(0, 0); (2 * self.entries.len()).max(64)];
        for entry in std::mem::replace(&mut self.entries, longer).into_iter().filter(|entry| entry.0 != 0) {
            let at = self.place(entry.0);
            self.entries[at] = entry;
        }
    }
}

impl Known {
    pub(super) fn of(problem: &Problem) -> Known {
        let Some(size) = problem.tiles().map(|tiles| tiles.size).filter(|size| size.cells() <= RANKED_CELLS) else {
            return Known::hashed();
        };
        // Two boards whose indexes differ only in the lowest bit cannot reach each other.
        let boards = permutations(size.cells()) / 2;
        Known::Ranked(Box::new(Ranker::new(size)), vec![0; boards.div_ceil(64)], vec![0; boards])
    }

    pub(super) fn hashed() -> Known {
        let mut table = Table::default();
        table.grow();
        Known::Hashed(table)
    }

    #[inline(always)]
    pub(super) fn key(&self, state: State) -> u64 {
        match self {
            Known::Ranked(ranker, ..) => ranker.index(state.board()).into(),
            Known::Hashed(_) => state.number(),
        }
    }

    /// Returns the key of a state whose key has `low` as its lower half.
    #[inline(always)]
    pub(super) fn recall(&self, low: u32, state: State) -> u64 {
        if matches!(self, Known::Ranked(..)) { low.into() } else { state.number() }
    }

    /// Returns the key of the state that an operator leads to, from a node whose key is `key`.
    #[inline(always)]
    pub(super) fn key_after(&self, key: u64, node: &Node, operator: Operator, to: State) -> u64 {
        match self {
            Known::Ranked(ranker, ..) => ranker.after(key as u32, node.board(), operator.direction()).into(),
            Known::Hashed(_) => to.number(),
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<NodeId> {
        let at = key as usize / 2;
        match self {
            Known::Ranked(_, bits, nodes) => (bits[at / 64] >> (at % 64) & 1 != 0).then(|| nodes[at]),
            Known::Hashed(table) => table.get(key),
        }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, key: u64, node: NodeId) {
        let at = key as usize / 2;
        match self {
            Known::Ranked(_, bits, nodes) => {
                bits[at / 64] |= 1 << (at % 64);
                nodes[at] = node;
            }
            Known::Hashed(table) => table.put(key, node),
        }
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, key: u64) {
        let at = key as usize / 2;
        match self {
            Known::Ranked(_, bits, _) => bits[at / 64] &= !(1 << (at % 64)),
            Known::Hashed(table) => table.remove(key),
        }
    }

    pub(super) fn clear(&mut self) {
        match self {
            Known::Ranked(_, bits, _) => bits.fill(0),
            Known::Hashed(_) => *self = Known::hashed(),
        }
    }
}
