//! Which strategy, under which conventions, would have produced a sheet?
//!
//! 1. `candidates` lists the strategies of books and courses, in blocks that may act alike.
//! 2. `follow` runs the search for a block row by row; a block splits when a setting first matters, and who disagrees drops out.
//! 3. Families are merged of the rest, setting by setting.
//! 4. [`identify_posed`] finds the goal if nobody names it and, if nothing agrees with every column, compares the states alone.

mod candidates;
mod follow;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;

use crate::puzzle::{Board, Estimator, Instance};
use crate::search::{Key, Name, Problem, Strategy};
use crate::threads::{available, on_threads};

use super::{Row, Sheet};

use candidates::{Block, Candidates, LIMITS, with_values};
use follow::{Estimators, Fate};

/// The strategies that agree with a sheet.
#[derive(Clone, Debug)]
pub struct Identified {
    /// The problem that the strategies were tried on.
    pub problem: Problem,
    pub(crate) steps: usize,
    /// Those that agree with every step and end where the sheet ends.
    pub ending: Vec<Family>,
    /// Those that agree with every step and would go on.
    pub going_on: Vec<Family>,
    /// Those that agree if ties are broken by hand, if none agrees with a rule for ties.
    pub by_hand: Vec<Family>,
    /// Those that agree for longest, if none agrees to the end.
    pub matches: Vec<Match>,
}

impl Identified {
    /// Returns the families that agree by a rule for ties: those that end with the sheet, else those that would go on.
    pub(crate) fn ruled(&self) -> &[Family] {
        if self.ending.is_empty() { &self.going_on } else { &self.ending }
    }

    /// Returns true if something agrees to the end.
    pub fn agrees(&self) -> bool {
        !(self.ending.is_empty() && self.going_on.is_empty() && self.by_hand.is_empty())
    }

    /// Returns the number of steps that the best candidates agree with.
    pub fn agreed_steps(&self) -> usize {
        if self.agrees() { self.steps } else { self.matches.first().map_or(0, |best| best.step - 1) }
    }
}

/// A family that agrees up to some step.
#[derive(Clone, Debug)]
pub struct Match {
    /// The family.
    pub family: Family,
    /// The step at which it disagrees.
    pub step: usize,
}

/// Finds the strategies that agree with a sheet as a search of this problem, or else those that agree for longest.
///
/// Anything that the sheet leaves out rules nothing out. If nothing agrees to the end, at most so many matches are listed.
pub fn identify(sheet: &Sheet, problem: impl Into<Problem>, most_matches: usize) -> Identified {
    let problem = &problem.into();
    let (all, mut estimators) = (Candidates::of(problem), Estimators::new());
    for (strategy, _) in &all.blocks {
        let (h, cost) = (strategy.heuristic(), strategy.cost());
        if !estimators.contains_key(&(h, cost))
            && let Some(instance) = problem.tiles()
            && let Ok(estimator) = Estimator::new(h, instance.goal, instance.size, cost)
        {
            estimators.insert((h, cost), Arc::new(estimator));
        }
    }
    let fates = |by_hand: bool| {
        let blocks = all.to_follow(by_hand);
        let of = |block: &Block| follow::fates(*block, problem, &sheet.rows, &estimators);
        on_threads(available(), || blocks.par_iter().flat_map_iter(of).collect::<Vec<(Block, Fate)>>())
    };
    let by_rule = fates(false);
    let mut found = Identified {
        problem: problem.clone(),
        steps: sheet.rows.len(),
        ending: with_fate(all, &by_rule, Fate::Ends),
        going_on: with_fate(all, &by_rule, Fate::GoesOn),
        by_hand: Vec::new(),
        matches: Vec::new(),
    };
    if !found.agrees() {
        let by_hand = fates(true);
        found.by_hand = [Fate::Ends, Fate::GoesOn].map(|fate| with_fate(all, &by_hand, fate)).concat();
    }
    if !found.agrees() {
        found.matches = matches(all, &by_rule, most_matches);
    }
    found
}

/// Lists the candidate strategies; each is also tried with other orders of moves, rules for ties, goal tests and depth limits.
pub fn candidates() -> impl Iterator<Item = Strategy> {
    candidates::OF_TILES.blocks.iter().map(|(strategy, _)| *strategy)
}
fn with_fate(all: &Candidates, fates: &[(Block, Fate)], wanted: Fate) -> Vec<Family> {
    families(all, fates.iter().filter(|(_, fate)| *fate == wanted).map(|(block, _)| *block))
}

/// Returns the families that agree for longest.
fn matches(all: &Candidates, fates: &[(Block, Fate)], most: usize) -> Vec<Match> {
    let failed: BTreeSet<usize> =
        fates.iter().filter_map(|(_, fate)| if let Fate::Fails(step) = fate { Some(*step) } else { None }).collect();
    let found = |step| with_fate(all, fates, Fate::Fails(step)).into_iter().map(move |family| Match { family, step });
    failed.into_iter().rev().flat_map(found).take(most).collect()
}

named! {
    /// The origin of a start or a goal.
    pub(crate) enum Origin {
        Option = "option",
        /// It is that of the graph.
        Problem = "graph",
        Trace = "trace",
        FirstBoard = "first board",
        LastBoard = "last board",
        /// It is a usual one.
        Usual = "usual goal",
    }
}

/// The strategies that agree with a sheet, and how its problem was found.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The strategies that agree with every column, or else with the states alone.
    pub identified: Identified,
    /// True if none agrees with every column, so that the states alone were compared.
    pub states_alone: bool,
    pub(crate) start_from: Origin,
    pub(crate) goal_from: Origin,
}

impl Posed {
    /// Returns true if some strategy agrees with everything to the end.
    pub fn agrees(&self) -> bool {
        self.identified.agrees() && !self.states_alone
    }
}

/// Finds the strategies that agree with a sheet whose problem may not be known: without a goal it is the usual one in reach, else
/// the last board. `None` for a sheet without steps.
pub fn identify_posed(sheet: &Sheet, start: Option<Board>, goal: Option<Board>, most_matches: usize) -> Option<Posed> {
    let (first, last) = (sheet.rows.first()?.state, sheet.rows.last()?.state);
    let (problem, [start_from, goal_from]) = match &sheet.graph {
        Some(graph) => (Problem::Graph(Arc::clone(graph)), [Origin::Problem; 2]),
        None => instance(sheet, [start, goal], [first.board(), last.board()]),
    };
    let mut identified = identify(sheet, &problem, most_matches);
    let alone = if identified.agrees() { None } else { states_of(sheet) };
    let states_alone = alone.is_some();
    if let Some(alone) = alone {
        identified = identify(&alone, &problem, most_matches);
    }
    Some(Posed { identified, states_alone, start_from, goal_from })
}

/// Returns the problem of a sheet of boards, and the origins of its start and its goal.
fn instance(sheet: &Sheet, given: [Option<Board>; 2], [first, last]: [Board; 2]) -> (Problem, [Origin; 2]) {
    let named = |given: Option<Board>, told: Option<Board>| {
        given.map(|board| (board, Origin::Option)).or_else(|| told.map(|board| (board, Origin::Trace)))
    };
    let (start, start_from) = named(given[0], sheet.start).unwrap_or((first, Origin::FirstBoard));
    let usual = || Some((sheet.usual_goal(start)?.board(sheet.size)?, Origin::Usual));
    let (goal, goal_from) = named(given[1], sheet.goal).or_else(usual).unwrap_or((last, Origin::LastBoard));
    (Instance { size: sheet.size, start, goal }.into(), [start_from, goal_from])
}

/// Returns a sheet with nothing but its states; `None` if it has nothing else.
fn states_of(sheet: &Sheet) -> Option<Sheet> {
    let mut states = sheet.clone();
    for row in &mut states.rows {
        *row = Row { step: row.step, ..Row::new(row.line, row.state) };
    }
    (states.rows != sheet.rows).then_some(states)
}

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
    /// One of its strategies: for each setting the default if the family has it, else its first value.
    pub representative: Strategy,
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
    fn oddity(&self) -> u32 {
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
fn families(all: &Candidates, blocks: impl Iterator<Item = Block>) -> Vec<Family> {
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
