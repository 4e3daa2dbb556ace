//! Blocks of candidates put together into as few families as can be found: each candidate in just one of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::search::Key;

use super::candidates::{Block, Candidates, Sets, bits};
use super::family::{Cell, Family, Meanings};
use super::fate::LimitRange;

/// Number of keys.
const KEYS: usize = Key::ALL.len();

/// Maximum candidates that are put together one by one; more take too long.
const MOST_SINGLE: u32 = 3_000;

impl Candidates {
    /// The families of some blocks, the most usual first.
    pub(super) fn families(&self, blocks: &[Block]) -> Vec<Family> {
        let limits = limits_of(blocks);
        let cells = blocks.iter().flat_map(|block| Candidates::cells(block, &limits));
        let cells: Vec<Cell> = cells.flat_map(|cell| parted(&cell, &BY_VALUE)).collect();
        let tried = |name, key, sets: &Sets| self.all(name, key, sets);
        let family = |cell: &Cell| {
            let page = limits.chunks(64).nth(usize::from(cell.page)).unwrap_or_default();
            Family::new(cell, &Meanings { weights: &self.weights, limits: page, tried: &tried })
        };
        let mut families: Vec<Family> = fewest(cells).iter().map(family).collect();
        families.sort_by_cached_key(|family| {
            (family.oddity(), family.name as usize, usize::MAX - family.count(), family.representative().to_string())
        });
        families
    }

    /// A block as cells: one, unless its limits are on several pages.
    fn cells(block: &Block, limits: &[LimitRange]) -> Vec<Cell> {
        let cell = Cell { name: block.name as usize, by_hand: block.by_hand, page: 0, sets: block.sets };
        let Some(limit) = block.limit else { return vec![cell] };
        let mut pages: BTreeMap<u16, u64> = BTreeMap::new();
        for (at, _) in limits.iter().enumerate().filter(|(_, listed)| within(**listed, limit)) {
            *pages.entry((at / 64) as u16).or_default() |= 1 << (at % 64);
        }
        let with = |(page, bits)| {
            let mut sets = cell.sets;
            sets[Key::Limit as usize] = bits;
            Cell { page, sets, ..cell }
        };
        pages.into_iter().map(with).collect()
    }
}

/// Returns true if a range is part of another; of two that overlap it always is.
fn within(part: LimitRange, whole: LimitRange) -> bool {
    whole.least <= part.least && whole.most.is_none_or(|most| part.least <= most)
}

/// The limits of blocks in as few ranges as tell the blocks apart.
fn limits_of(blocks: &[Block]) -> Vec<LimitRange> {
    let ranges = blocks.iter().filter_map(|block| block.limit);
    let starts: BTreeSet<u32> =
        ranges.flat_map(|range| [Some(range.least), range.most.map(|most| most + 1)]).flatten().collect();
    let ends = starts.iter().skip(1).map(|next| Some(next - 1)).chain([None]);
    starts.iter().zip(ends).map(|(&least, most)| LimitRange { least, most }).collect()
}

/// Puts cells together in several ways and keeps the one with the fewest.
fn fewest(cells: Vec<Cell>) -> Vec<Cell> {
    let count = |cell: &Cell| cell.sets.iter().map(|set| set.count_ones().max(1)).product::<u32>();
    let mut starts = vec![cells];
    if starts[0].iter().map(count).try_fold(0, u32::checked_add).is_some_and(|count| count <= MOST_SINGLE) {
        let single = starts[0].iter().flat_map(|cell| parted(cell, &Key::ALL)).collect();
        starts.push(single);
    }
    let ways = starts.iter().flat_map(|start| key_orders().map(move |keys| merged(start.clone(), &keys)));
    ways.min_by_key(Vec::len).unwrap_or_default()
}

/// The keys whose values are put together afresh: families do not depend on which of them have acted alike.
const BY_VALUE: [Key; 3] = [Key::Cost, Key::W, Key::Ties];

/// Returns the cells of one value of each of some keys that make up a cell.
fn parted(cell: &Cell, keys: &[Key]) -> Vec<Cell> {
    let mut cells = vec![*cell];
    for &key in keys {
        let parted = |cell: &Cell| -> Vec<Cell> {
            let set = cell.sets[key as usize];
            let with = |bit: u64| {
                let mut sets = cell.sets;
                sets[key as usize] = bit;
                Cell { sets, ..*cell }
            };
            if set == 0 { vec![*cell] } else { bits(set).map(with).collect() }
        };
        cells = cells.iter().flat_map(parted).collect();
    }
    cells
}

/// Orders in which keys may be put together: each key once the first, forwards and backwards.
fn key_orders() -> impl Iterator<Item = [usize; KEYS]> {
    (0..2 * KEYS).map(|way| {
        let turned: [usize; KEYS] = std::array::from_fn(|at| (at + way) % KEYS);
        if way < KEYS { turned } else { std::array::from_fn(|at| turned[KEYS - 1 - at]) }
    })
}

/// Puts together cells that differ in one key only, key by key, until none are left that do.
fn merged(mut cells: Vec<Cell>, keys: &[usize; KEYS]) -> Vec<Cell> {
    loop {
        let before = cells.len();
        for &key in keys {
            let without = |cell: &Cell| {
                let mut sets = cell.sets;
                sets[key] = 0;
                Cell { sets, ..*cell }
            };
            cells.sort_unstable_by_key(without);
            cells.dedup_by(|next, kept| {
                let same = without(next) == without(kept);
                if same {
                    kept.sets[key] |= next.sets[key];
                }
                same
            });
        }
        if cells.len() == before {
            cells.sort_unstable();
            return cells;
        }
    }
}
