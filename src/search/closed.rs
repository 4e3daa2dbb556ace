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
use crate::room::{fill, make_room};

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

    /// Returns true if there was no memory for a board: the search must stop.
    fn is_full(&self) -> bool {
        false
    }

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

/// A hash table: open addressing, linear probing, at most three fifths full. A large one is in parts that grow one after the
/// other, each by a quarter, so that growing takes little more memory than the table has anyway.
pub(super) struct HashList {
    parts: Vec<Part>,
    /// The number of bits of a hash that say which part it is.
    bits: u32,
    /// The number of entries that there is room for.
    room: usize,
    /// The entries of a part while it grows; kept to reuse its memory.
    moved: Vec<(u64, NodeId)>,
    full: bool,
    lookups: Lookups,
}

/// A part of a hash table.
#[derive(Default)]
struct Part {
    /// A board's bits and its node; no board has the bits 0.
    entries: Vec<(u64, NodeId)>,
    used: usize,
}

const EMPTY: u64 = 0;

/// A table of this length is divided into so many parts.
const DIVIDED: usize = 1 << 12;
const PART_BITS: u32 = 4;

impl Part {
    /// A part with room for so many entries, if there is memory for it.
    fn new(length: usize) -> Option<Part> {
        let mut entries = Vec::new();
        fill(&mut entries, length, (EMPTY, 0)).then_some(Part { entries, used: 0 })
    }

    /// Returns the slot of a hash in an empty part. The slots are in the order of the hashes, whatever the length.
    #[inline(always)]
    fn home(&self, hash: u64) -> usize {
        (((hash >> 32) * self.entries.len() as u64) >> 32) as usize
    }

    #[inline(always)]
    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.entries.len() { 0 } else { slot + 1 }
    }

    /// Returns how many slots one is behind another.
    #[inline(always)]
    fn behind(&self, slot: usize, first: usize) -> usize {
        if slot >= first { slot - first } else { slot + self.entries.len() - first }
    }

    /// The slot of a board, or the empty one where it would go; and how many wrong ones came before.
    #[inline(always)]
    fn probe(&self, bits: u64, hash: u64) -> (usize, u64) {
        let (mut slot, mut passed) = (self.home(hash), 0);
        while self.entries[slot].0 != bits && self.entries[slot].0 != EMPTY {
            slot = self.after(slot);
            passed += 1;
        }
        (slot, passed)
    }

    /// Enters a board, in place of an earlier entry; there must be a free slot.
    #[inline(always)]
    fn put(&mut self, entry: (u64, NodeId), hash: u64) {
        let (slot, _) = self.probe(entry.0, hash);
        self.used += usize::from(self.entries[slot].0 == EMPTY);
        self.entries[slot] = entry;
    }

    fn remove(&mut self, bits: u64, hash: impl Fn(u64) -> u64) {
        let (mut hole, _) = self.probe(bits, hash(bits));
        if self.entries[hole].0 == EMPTY {
            return;
        }
        self.used -= 1;
        // Close the gap: an entry further on moves back unless its home lies between the hole and it.
        let mut slot = self.after(hole);
        while self.entries[slot].0 != EMPTY {
            let own = self.home(hash(self.entries[slot].0));
            if self.behind(slot, own) >= self.behind(slot, hole) {
                self.entries[hole] = self.entries[slot];
                hole = slot;
            }
            slot = self.after(slot);
        }
        self.entries[hole].0 = EMPTY;
    }
}

/// The hash of a board (multiplicative hashing, Knuth 6.4): its highest bits are the best.
#[inline(always)]
const fn hash(bits: u64) -> u64 {
    bits.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl HashList {
    pub(super) fn new() -> HashList {
        let first = Part { entries: vec![(EMPTY, 0); 64], used: 0 };
        HashList { parts: vec![first], bits: 0, room: 64, moved: Vec::new(), full: false, lookups: Lookups::default() }
    }

    /// The part of a hash, and what of the hash says where it belongs in the part.
    #[inline(always)]
    fn part_of(&self, hash: u64) -> (usize, u64) {
        ((hash >> 32 >> (32 - self.bits)) as usize, hash << self.bits)
    }

    /// Makes a part larger, and divides a table that has become large; says so where there is no memory for it.
    #[cold]
    fn grow(&mut self, at: usize) {
        let length = self.parts[at].entries.len();
        if self.bits == 0 && length >= DIVIDED {
            let parts = (0..1 << PART_BITS).map_while(|_| Part::new(length >> PART_BITS << 1));
            let parts: Vec<Part> = parts.collect();
            self.full = parts.len() < 1 << PART_BITS;
            if !self.full {
                self.move_into(parts, PART_BITS);
            }
            return;
        }
        let more = if self.bits == 0 { length } else { length / 4 };
        let part = &mut self.parts[at];
        self.moved.clear();
        if make_room(&mut self.moved, part.used).is_err() {
            self.full = true;
            return;
        }
        self.moved.extend(part.entries.iter().filter(|entry| entry.0 != EMPTY));
        // The part itself is made longer: a new one in its place would leave a hole in memory that nothing fits.
        part.entries.clear();
        part.used = 0;
        if fill(&mut part.entries, length + more, (EMPTY, 0)) {
            self.room += more;
        } else {
            fill(&mut part.entries, length, (EMPTY, 0));
            self.full = true;
        }
        for &entry in &self.moved {
            part.put(entry, hash(entry.0) << self.bits);
        }
    }

    /// Moves all entries into new parts.
    fn move_into(&mut self, parts: Vec<Part>, bits: u32) {
        self.room = parts.iter().map(|part| part.entries.len()).sum();
        self.bits = bits;
        for entry in std::mem::replace(&mut self.parts, parts).into_iter().flat_map(|part| part.entries) {
            if entry.0 != EMPTY {
                let (at, rest) = self.part_of(hash(entry.0));
                self.parts[at].put(entry, rest);
            }
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
        let (at, rest) = self.part_of(hash(board.bits()));
        let part = &self.parts[at];
        let (slot, passed) = part.probe(board.bits(), rest);
        self.lookups.asked += 1;
        self.lookups.collisions += passed;
        let (bits, node) = part.entries[slot];
        (bits != EMPTY).then_some(node)
    }

    #[inline(always)]
    fn put(&mut self, board: Board, id: NodeId) {
        let (mut at, mut rest) = self.part_of(hash(board.bits()));
        let part = &self.parts[at];
        if 5 * (part.used + 1) > 3 * part.entries.len() {
            self.grow(at);
            if self.full {
                return;
            }
            (at, rest) = self.part_of(hash(board.bits()));
        }
        self.parts[at].put((board.bits(), id), rest);
    }

    fn remove(&mut self, board: Board) {
        let (at, _) = self.part_of(hash(board.bits()));
        let shift = self.bits;
        self.parts[at].remove(board.bits(), |bits| hash(bits) << shift);
    }

    fn clear(&mut self) {
        for part in &mut self.parts {
            part.entries.fill((EMPTY, 0));
            part.used = 0;
        }
    }

    fn memory(&self) -> usize {
        (self.room + self.moved.capacity()) * size_of::<(u64, NodeId)>()
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.full
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
    fn a_large_hash_table_in_parts_behaves_like_a_map() {
        let (mut list, mut plain, mut rng) = (HashList::new(), std::collections::HashMap::new(), Rng::new(3));
        let ranker = Ranker::new(Size::EIGHT_PUZZLE);
        for id in 0..400_000 {
            let board = ranker.board(rng.below(362_880) as u32).unwrap();
            assert_eq!(list.find(board), plain.get(&board).copied());
            if rng.below(4) == 0 {
                list.remove(board);
                plain.remove(&board);
            } else {
                list.put(board, id);
                plain.insert(board, id);
            }
        }
        let parts = &list.parts;
        assert_eq!(parts.len(), 1 << PART_BITS);
        assert_eq!(parts.iter().map(|part| part.used).sum::<usize>(), plain.len());
        assert_eq!(list.room, parts.iter().map(|part| part.entries.len()).sum::<usize>());
        assert!(list.room < 5 * plain.len() / 2);
    }

    #[test]
    fn all_three_kinds_behave_like_a_map() {
        behaves_like_a_map(RankList::<Numbers>::new(Size::EIGHT_PUZZLE));
        behaves_like_a_map(HashList::new());
        behaves_like_a_map(OrderedList::new());
    }
}
