//! Blocks of candidates put together into as few families as can be found: each candidate in just one of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::puzzle::{Cost, Heuristic};
use crate::search::{Dup, GoalTest, Insert, Key, Name, Strategy, Ties, Weight};

use super::family::{COSTS, Family, Meanings, place};
use super::fate::{Block, LimitRange};
use super::ground::Ground;
use super::group::{BOTH, DEFAULT, OTHER};
use super::rules::Rule;

/// How many keys there are.
const KEYS: usize = Key::ALL.len();

/// Values of each key, a bit each; 0 where it does not apply.
pub(super) type Sets = [u64; KEYS];

/// Every combination of some values of each key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    /// The place of its name among all.
    name: usize,
    pub(super) by_hand: bool,
    /// Which 64 of the limits its set of limits is about.
    page: u16,
    pub(super) sets: Sets,
}

impl Cell {
    /// Which strategy it is.
    pub(super) fn name(&self) -> Name {
        Name::ALL[self.name]
    }
}

/// From so many candidates on they are not looked at one by one.
const MOST_SINGLE: u32 = 3_000;

/// What blocks are told by.
pub(super) struct Space<'a> {
    pub(super) ground: &'a Ground,
    pub(super) rules: &'a [Rule],
    pub(super) weights: &'a [Weight],
}

impl Space<'_> {
    fn rule(&self, block: &Block) -> &Rule {
        &self.rules[usize::from(block.rule)]
    }

    /// Whether the ties of a block are broken by no rule.
    pub(super) fn is_by_hand(&self, block: &Block) -> bool {
        self.rule(block).by_hand
    }

    /// Whether a block has a strategy with other ties and in some order of moves.
    pub(super) fn has_but_for_order(&self, block: &Block, strategy: &Strategy, ties: Ties) -> bool {
        let (rule, ours) = (self.rule(block), &self.rule(block).strategy);
        let formula = |strategy: &Strategy| (strategy.name(), strategy.heuristic(), strategy.weight(), strategy.cost());
        let dead_end = if strategy.forgets() { OTHER } else { DEFAULT };
        let goal = if strategy.goal() == GoalTest::Made { OTHER } else { DEFAULT };
        !rule.by_hand
            && ours.ties() == ties
            && formula(ours) == formula(strategy)
            && block.dup == strategy.dup()
            && block.dead_ends & dead_end != 0
            && block.goals & goal != 0
    }

    /// The families of some blocks, the most usual first.
    pub(super) fn families(&self, blocks: &[Block]) -> Vec<Family> {
        let limits = limits_of(blocks);
        let cells: Vec<Cell> = blocks.iter().flat_map(|block| self.cells(block, &limits)).collect();
        let tried = |name, key, sets: &Sets| self.tried(name, key, sets);
        let family = |cell: &Cell| {
            let page = limits.chunks(64).nth(usize::from(cell.page)).unwrap_or_default();
            Family::new(cell, &Meanings { weights: self.weights, limits: page, tried: &tried })
        };
        let mut families: Vec<Family> = fewest(cells).iter().map(family).collect();
        families.sort_by_cached_key(|family| {
            (family.oddity(), family.name as usize, usize::MAX - family.count(), family.representative().to_string())
        });
        families
    }

    /// A block as cells: one, unless its limits are on several pages.
    fn cells(&self, block: &Block, limits: &[LimitRange]) -> Vec<Cell> {
        let rule = self.rule(block);
        let strategy = &rule.strategy;
        let mut sets = [0; KEYS];
        let mut set = |key: Key, bits: u64| sets[place(key)] = bits;
        let bit = |at: Option<usize>| at.map_or(0, |at| 1 << at);
        set(Key::Order, block.orders.0.into());
        set(Key::Dup, bit(Dup::ALL.iter().position(|&dup| dup == block.dup)));
        set(Key::DeadEnd, block.dead_ends.into());
        set(Key::Goal, block.goals.into());
        set(Key::Cost, bit(COSTS.iter().position(|&cost| cost == strategy.cost())));
        if strategy.has_h() {
            set(Key::H, bit(Heuristic::ALL.iter().position(|&h| h == strategy.heuristic())));
        }
        if strategy.applies(Key::W) {
            set(Key::W, bit(self.weights.iter().position(|&weight| weight == strategy.weight())));
        }
        if strategy.applies(Key::Insert) {
            set(Key::Insert, bit(Insert::ALL.iter().position(|&insert| insert == strategy.insert())));
        }
        if strategy.applies(Key::Ties) && !rule.by_hand {
            set(Key::Ties, bit(Ties::ALL.iter().position(|&ties| ties == strategy.ties())));
        }
        let cell = Cell { name: strategy.name() as usize, by_hand: rule.by_hand, page: 0, sets };
        let Some(limit) = block.limit else { return vec![cell] };
        let mut pages: BTreeMap<u16, u64> = BTreeMap::new();
        for (at, _) in limits.iter().enumerate().filter(|(_, listed)| within(**listed, limit)) {
            *pages.entry((at / 64) as u16).or_default() |= 1 << (at % 64);
        }
        let with = |(page, bits)| {
            let mut sets = cell.sets;
            sets[place(Key::Limit)] = bits;
            Cell { page, sets, ..cell }
        };
        pages.into_iter().map(with).collect()
    }

    /// All values of a key that were tried with these values of the others.
    fn tried(&self, name: Name, key: Key, sets: &Sets) -> u64 {
        let base = Strategy::new(name);
        let all = |count: usize| (1 << count) - 1;
        match key {
            Key::H if base.applies(Key::H) => {
                let costs = || COSTS.into_iter().enumerate().filter(|(at, _)| sets[place(Key::Cost)] >> at & 1 != 0);
                let known = |h: &usize| costs().all(|(_, cost)| self.ground.has_h(cost, *h));
                (0..Heuristic::ALL.len()).filter(known).map(|h| 1 << h).sum()
            }
            Key::W if base.applies(Key::W) => all(self.weights.len()),
            Key::Order => all(24),
            Key::Dup => all(Dup::ALL.len()),
            Key::Insert if base.applies(Key::Insert) => all(Insert::ALL.len()),
            Key::Ties if base.applies(Key::Ties) => {
                let allowed = Ties::ALL.iter().enumerate().filter(|(_, ties)| base.allows_ties(**ties));
                allowed.map(|(at, _)| 1 << at).sum()
            }
            Key::DeadEnd | Key::Goal => BOTH.into(),
            Key::Cost => {
                let has_h = |h: usize, cost: Cost| sets[place(Key::H)] >> h & 1 == 0 || self.ground.has_h(cost, h);
                let can_be = |cost: Cost| (0..Heuristic::ALL.len()).all(|h| has_h(h, cost));
                COSTS.into_iter().enumerate().filter(|&(_, cost)| can_be(cost)).map(|(at, _)| 1 << at).sum()
            }
            Key::Limit | Key::H | Key::W | Key::Insert | Key::Ties => 0,
        }
    }
}

/// Whether a range is part of another; of two that overlap it always is.
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
        let single = starts[0].iter().flat_map(singles).collect();
        starts.push(single);
    }
    let ways = starts.iter().flat_map(|start| key_orders().map(move |keys| merged(start.clone(), &keys)));
    ways.min_by_key(Vec::len).unwrap_or_default()
}

/// The cells of one value of each key that make up a cell.
fn singles(cell: &Cell) -> Vec<Cell> {
    let mut cells = vec![*cell];
    for key in 0..KEYS {
        let parted = |cell: &Cell| -> Vec<Cell> {
            let set = cell.sets[key];
            let with = |bit: u64| {
                let mut sets = cell.sets;
                sets[key] = bit;
                Cell { sets, ..*cell }
            };
            let bits = (0..64).map(|at| 1 << at).filter(|bit| set & bit != 0);
            if set == 0 { vec![*cell] } else { bits.map(with).collect() }
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
