//! Sets of strategies as reports describe them: the possible values of each setting.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::search::{Key, Name, Strategy};

use super::candidates::{Block, Candidates, LIMITS, with_values};

/// Every combination of some values of each setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    pub(crate) name: Name,
    /// True if ties are broken freely: any node of the lowest f may be taken.
    pub by_hand: bool,
    /// The values of each key that applies to any of them, as specs spell them.
    pub(crate) values: BTreeMap<Key, Vec<String>>,
    /// The keys for which nothing but the default was tried.
    pub(crate) usual: Vec<Key>,
    /// The keys with several values tried, all of which are in the family.
    pub(crate) indifferent: Vec<Key>,
    representative: Strategy,
}

impl Family {
    fn new(all: &Candidates, block: &Block) -> Family {
        let usual = all.usual(block.name);
        let values = Key::ALL.into_iter().filter(|&key| block.set(key) != 0).map(|key| (key, listed(all, block, key)));
        let mut values: BTreeMap<Key, Vec<String>> = values.collect();
        let value = |(&key, values): (&Key, &Vec<String>)| {
            let default = usual.value(key);
            (key, if values.contains(&default) { default } else { values[0].clone() })
        };
        let representative = with_values(usual, values.iter().map(value));
        let some = some_with_each(representative, &values);
        values.retain(|&key, _| some.iter().any(|strategy| strategy.applies(key)));
        let is_usual = |(&key, values): (&Key, &Vec<String>)| {
            (tried(all, block, key).count_ones() < 2 && *values == [usual.value(key)]).then_some(key)
        };
        let only_usual = values.iter().filter_map(is_usual).collect();
        let is_indifferent = |&key: &Key| block.set(key).count_ones() > 1 && block.set(key) == tried(all, block, key);
        let indifferent = Key::ALL.into_iter().filter(is_indifferent).collect();
        Family { name: block.name, by_hand: block.by_hand, values, usual: only_usual, indifferent, representative }
    }

    /// Returns the number of its strategies; the limits of `dls` count once.
    pub fn count(&self) -> usize {
        self.values.iter().filter(|(key, _)| **key != Key::Limit).map(|(_, values)| values.len()).product()
    }

    /// Returns true if and only if it contains a strategy. A family whose ties are broken by hand contains every rule for ties.
    pub fn contains(&self, strategy: &Strategy) -> bool {
        let has = |key: &Key| match self.values.get(key) {
            _ if *key == Key::Ties && self.by_hand => true,
            Some(values) if *key == Key::Limit => values.contains(&strategy.limit().min(LIMITS - 1).to_string()),
            Some(values) => values.contains(&strategy.value(*key)),
            None => strategy.value(*key) == self.representative.value(*key),
        };
        self.name == strategy.name() && Key::ALL.iter().all(|key| !strategy.applies(*key) || has(key))
    }

    /// Returns one of its strategies: for each setting the default if the family has it, else its first value.
    pub const fn representative(&self) -> Strategy {
        self.representative
    }

    /// Returns its limits as ranges: the least, and the greatest if there is one.
    pub(crate) fn limits(&self) -> Vec<(u32, Option<u32>)> {
        let mut ranges: Vec<(u32, Option<u32>)> = Vec::new();
        for limit in self.values.get(&Key::Limit).into_iter().flatten().filter_map(|limit| limit.parse::<u32>().ok()) {
            let most = Some(limit).filter(|limit| limit + 1 < LIMITS);
            match ranges.last_mut() {
                Some(range) if range.1.is_some_and(|most| most + 1 == limit) => range.1 = most,
                _ => ranges.push((limit, most)),
            }
        }
        ranges
    }

    /// Returns its distance from the usual meaning of the name: the nearer, the earlier it is listed.
    pub(super) fn oddity(&self) -> u32 {
        let usual = self.representative.usual();
        let weight = |key: Key| match (key, self.representative.value(key).as_str()) {
            (Key::Order, _) => 0,
            (Key::Insert | Key::Ties | Key::Width | Key::Sideways, _) | (Key::H, "misplaced") => 1,
            (Key::W | Key::Dup | Key::Cost, _) => 3,
            (Key::Limit, _) => 4,
            _ => 2,
        };
        let name = if matches!(self.name, Name::Beam | Name::Hill) { 4 } else { 0 };
        name + self.representative.differences(&usual).into_iter().map(weight).sum::<u32>()
    }
}
/// Returns a strategy with each of some values of the settings on which others hang.
fn some_with_each(strategy: Strategy, values: &BTreeMap<Key, Vec<String>>) -> Vec<Strategy> {
    [Key::Dup, Key::Cheaper].into_iter().fold(vec![strategy], |all, key| {
        let texts = values.get(&key).map_or(&[][..], Vec::as_slice);
        let each = |strategy: &Strategy| texts.iter().filter_map(|text| strategy.with(key, text)).collect::<Vec<_>>();
        let with_each = all.iter().flat_map(each);
        all.iter().copied().chain(with_each).collect()
    })
}
fn listed(all: &Candidates, block: &Block, key: Key) -> Vec<String> {
    let values = all.values[key as usize].iter().enumerate();
    values.filter(|(at, _)| block.set(key) >> at & 1 != 0).map(|(_, value)| value.clone()).collect()
}

/// Returns the values of a key that were tried together with the block's values of other keys.
fn tried(all: &Candidates, block: &Block, key: Key) -> u64 {
    let goes_with = |other: &&Block| {
        let meets = |&of: &Key| of == key || other.set(of) == block.set(of) || other.set(of) & block.set(of) != 0;
        other.name == block.name && Key::ALL.iter().all(meets)
    };
    let others = all.blocks.iter().map(|(_, other)| other).filter(goes_with);
    others.fold(0, |all, other| all | other.set(key))
}
pub(super) fn families(all: &Candidates, blocks: impl Iterator<Item = Block>) -> Vec<Family> {
    let mut families: Vec<Family> = merged(blocks).iter().map(|block| Family::new(all, block)).collect();
    families.sort_by_cached_key(|family| {
        (family.oddity(), family.name, Reverse(family.count()), family.representative.to_string())
    });
    families
}

/// Merges blocks that differ in one key only, key by key, until no two do.
fn merged(blocks: impl Iterator<Item = Block>) -> Vec<Block> {
    let mut blocks: Vec<Block> = blocks.map(|block| Block { skips_drops: false, ..block }).collect();
    loop {
        let before = blocks.len();
        for key in Key::ALL {
            blocks.sort_by_key(|block| block.with(key, 0));
            blocks.dedup_by(|next, kept| {
                let alike = next.with(key, 0) == kept.with(key, 0);
                if alike {
                    *kept = kept.with(key, kept.set(key) | next.set(key));
                }
                alike
            });
        }
        if blocks.len() == before {
            return blocks;
        }
    }
}
