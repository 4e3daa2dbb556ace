//! Blocks of candidates put together into as few families as can be found: each candidate in just one of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::search::Key;

use super::candidates::{Candidates, KEYS, LimitRange, StrategyBlock};
use super::family::Family;

/// Maximum candidates that are put together one by one; more take too long.
const MOST_SINGLE: u32 = 3_000;

impl Candidates {
    /// The families of some blocks, the most usual first.
    pub(super) fn families(&self, blocks: &[StrategyBlock]) -> Vec<Family> {
        let limits = limits_of(blocks);
        let paged = blocks.iter().flat_map(|block| paged(block, &limits));
        let family = |block: &StrategyBlock| {
            let page = limits.chunks(64).nth(block.page.into()).unwrap_or_default();
            Family::new(block, self, page)
        };
        let blocks = paged.flat_map(|block| parted(block, &BY_VALUE)).collect();
        let mut families: Vec<Family> = fewest(blocks).iter().map(family).collect();
        families.sort_by_cached_key(|family| {
            (family.oddity(), family.name, usize::MAX - family.count(), family.representative().to_string())
        });
        families
    }
}

/// A block with its limits as sets, one for each page that they are on.
fn paged(block: &StrategyBlock, limits: &[LimitRange]) -> Vec<StrategyBlock> {
    let Some(limit) = block.limit else { return vec![*block] };
    let mut pages: BTreeMap<u16, u64> = BTreeMap::new();
    for (at, _) in limits.iter().enumerate().filter(|(_, listed)| within(**listed, limit)) {
        *pages.entry((at / 64) as u16).or_default() |= 1 << (at % 64);
    }
    let with = |(page, bits)| StrategyBlock { page, limit: None, ..block.with(Key::Limit, bits) };
    pages.into_iter().map(with).collect()
}

/// Returns true if a range is part of another; of two that overlap it always is.
fn within(part: LimitRange, whole: LimitRange) -> bool {
    whole.least <= part.least && whole.most.is_none_or(|most| part.least <= most)
}

/// The limits of blocks in as few ranges as tell the blocks apart.
fn limits_of(blocks: &[StrategyBlock]) -> Vec<LimitRange> {
    let ranges = blocks.iter().filter_map(|block| block.limit);
    let starts: BTreeSet<u32> =
        ranges.flat_map(|range| [Some(range.least), range.most.map(|most| most + 1)]).flatten().collect();
    let ends = starts.iter().skip(1).map(|next| Some(next - 1)).chain([None]);
    starts.iter().zip(ends).map(|(&least, most)| LimitRange { least, most }).collect()
}

/// Puts blocks together in several ways and keeps the one with the fewest.
fn fewest(blocks: Vec<StrategyBlock>) -> Vec<StrategyBlock> {
    let count = |block: &StrategyBlock| block.sets.iter().map(|set| set.count_ones().max(1)).product::<u32>();
    let mut starts = vec![blocks];
    if starts[0].iter().map(count).try_fold(0, u32::checked_add).is_some_and(|count| count <= MOST_SINGLE) {
        let single = starts[0].iter().flat_map(|block| parted(*block, &Key::ALL)).collect();
        starts.push(single);
    }
    let ways = starts.iter().flat_map(|start| key_orders().map(move |keys| merged(start.clone(), &keys)));
    ways.min_by_key(Vec::len).unwrap_or_default()
}

/// The keys whose values are put together afresh: families do not depend on which of them have acted alike.
const BY_VALUE: [Key; 3] = [Key::Cost, Key::W, Key::Ties];

/// Returns the blocks of one value of each of some keys that make up a block.
fn parted(block: StrategyBlock, keys: &[Key]) -> Vec<StrategyBlock> {
    let part = |blocks: Vec<StrategyBlock>, &key: &Key| {
        blocks.into_iter().flat_map(|block| block.each(key, block.set(key))).collect()
    };
    keys.iter().fold(vec![block], part)
}

/// Orders in which keys may be put together: each key once the first, forwards and backwards.
fn key_orders() -> impl Iterator<Item = [Key; KEYS]> {
    (0..2 * KEYS).map(|way| {
        let mut keys: [Key; KEYS] = std::array::from_fn(|at| Key::ALL[(at + way) % KEYS]);
        if way >= KEYS {
            keys.reverse();
        }
        keys
    })
}

/// Puts together blocks that differ in one key only, key by key, until none are left that do.
fn merged(mut blocks: Vec<StrategyBlock>, keys: &[Key; KEYS]) -> Vec<StrategyBlock> {
    loop {
        let before = blocks.len();
        for &key in keys {
            blocks.sort_unstable_by_key(|block| block.with(key, 0));
            blocks.dedup_by(|next, kept| {
                let same = next.with(key, 0) == kept.with(key, 0);
                if same {
                    *kept = kept.with(key, kept.set(key) | next.set(key));
                }
                same
            });
        }
        if blocks.len() == before {
            blocks.sort_unstable();
            return blocks;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::search::Name;

    use super::*;

    #[test]
    fn of_more_than_64_ranges_of_limits_the_last_stand_on_a_page_of_their_own() {
        let limits: Vec<LimitRange> = (0..70).map(|at| LimitRange { least: at, most: Some(at) }).collect();
        let limit = Some(LimitRange { least: 60, most: None });
        let block = StrategyBlock { name: Name::Dls, by_hand: false, sets: [0; KEYS], limit, page: 0 };
        let pages: Vec<(u16, u64)> =
            paged(&block, &limits).iter().map(|block| (block.page, block.set(Key::Limit))).collect();
        assert_eq!(pages, [(0, 0b1111 << 60), (1, 0b11_1111)]);
    }
}
