//! Which strategy, under which conventions, would have produced a sheet?
//!
//! 1. `ground` numbers the boards that can turn up, `rules` and `group` make up all candidates.
//! 2. `lockstep` takes them through the sheet row by row; those that disagree drop out and leave word where and how.
//! 3. `cover` puts together what is left, and `family` tells it setting by setting.

mod clues;
mod cover;
mod family;
mod fate;
mod goal;
mod ground;
mod group;
mod lists;
mod lockstep;
mod orders;
mod rules;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::puzzle::Instance;
use crate::search::{Dup, GoalTest, Key, Strategy, Ties, Weight};

use super::Sheet;

pub use family::Family;
pub use fate::{Fault, LimitRange};
pub use goal::{GoalFrom, Posed, StartFrom, identify_posed};

use clues::Clues;
use cover::Space;
use fate::{Block, Fate};
use ground::Ground;
use group::Group;
use lockstep::Passage;
use rules::Rule;

/// How candidates are looked for.
#[derive(Clone, Debug)]
pub struct IdentifyOptions {
    /// The weights of A* that are tried, beside those that the numbers of the sheet imply.
    pub weights: Vec<Weight>,
    /// How many of the best matches are told where nothing agrees to the end.
    pub matches: usize,
    /// On how many threads.
    pub threads: NonZeroUsize,
}

impl Default for IdentifyOptions {
    /// The weights 0, 0.5, 1, 1.5, 2, 3 and 5; ten matches; as many threads as there are processors.
    fn default() -> IdentifyOptions {
        IdentifyOptions {
            weights: [0, 50, 100, 150, 200, 300, 500].into_iter().filter_map(Weight::from_hundredths).collect(),
            matches: 10,
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}

/// What a sheet agrees with.
#[derive(Clone, Debug)]
pub struct Identified {
    /// The problem it was held to be about.
    pub instance: Instance,
    /// How many steps it has.
    pub steps: usize,
    /// How many strategies were tried, those that differ in the limit of `dls` counted once.
    pub tried: usize,
    /// Those that agree with every step and are over where the sheet ends.
    pub ending: Vec<Family>,
    /// Those that agree with every step and would go on.
    pub going_on: Vec<Family>,
    /// Where no rule for ties agrees to the end: what agrees if ties are broken by hand.
    pub by_hand: Vec<ByHand>,
    /// Where nothing agrees to the end: what agrees for longest.
    pub matches: Vec<Match>,
}

impl Identified {
    /// Whether something agrees to the end.
    #[must_use]
    pub fn agrees(&self) -> bool {
        !(self.ending.is_empty() && self.going_on.is_empty() && self.by_hand.is_empty())
    }

    /// How many steps the best candidates agree with.
    #[must_use]
    pub fn agreed_steps(&self) -> usize {
        if self.agrees() { self.steps } else { self.matches.first().map_or(0, |best| best.step - 1) }
    }
}

/// A family that agrees if ties are broken by hand.
#[derive(Clone, Debug)]
pub struct ByHand {
    /// The family.
    pub family: Family,
    /// Whether it is over where the sheet ends.
    pub ends: bool,
    /// The step at which each fixed rule for ties first disagrees, with the orders that let it agree for longest.
    pub departs: Vec<(Ties, usize)>,
}

/// A family that agrees up to some step.
#[derive(Clone, Debug)]
pub struct Match {
    /// The family.
    pub family: Family,
    /// The step at which it disagrees.
    pub step: usize,
    /// How.
    pub fault: Fault,
}

/// Finds the strategies that agree with a sheet as a search of this problem, or else those that agree for longest.
///
/// Boards taken, and every other column that the sheet has, are held against each of them; h only against strategies
/// that have one. What the sheet leaves out is held against none.
#[must_use]
pub fn identify(sheet: &Sheet, instance: &Instance, options: &IdentifyOptions) -> Identified {
    let ground = Ground::new(sheet, instance);
    let weights = all_weights(sheet, &ground, &options.weights);
    let rules = Rule::all(&ground, &weights);
    let clues = Clues::new(sheet);
    let fates = run(&ground, &clues, &rules, options.threads);
    let space = Space { ground: &ground, rules: &rules, weights: &weights };
    let fixed = |wanted: Fate| -> Vec<Block> {
        let blocks = fates.iter().filter(|(block, fate)| *fate == wanted && !space.is_by_hand(block));
        blocks.map(|(block, _)| *block).collect()
    };
    let (ending, going_on) = (space.families(&fixed(Fate::Ends)), space.families(&fixed(Fate::GoesOn)));
    let no_rule = ending.is_empty() && going_on.is_empty();
    let by_hand = if no_rule { by_hand(&fates, &space) } else { Vec::new() };
    let matches = if no_rule && by_hand.is_empty() { matches(&fates, &space, options.matches) } else { Vec::new() };
    Identified {
        instance: *instance,
        steps: sheet.rows.len(),
        tried: tried(&rules),
        ending,
        going_on,
        by_hand,
        matches,
    }
}

/// What becomes of all candidates. The groups they begin in have nothing to do with one another.
fn run(ground: &Ground, clues: &Clues<'_>, rules: &[Rule], threads: NonZeroUsize) -> Vec<(Block, Fate)> {
    let groups: Vec<Mutex<Option<Group>>> =
        Group::all(ground, rules, clues.moments).into_iter().map(|group| Mutex::new(Some(group))).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(group) = groups.get(at) else { return done };
            if let Some(group) = group.lock().ok().and_then(|mut group| group.take()) {
                done.push((at, Passage::of(group, ground, clues, rules)));
            }
        }
    };
    let mut done: BTreeMap<usize, Vec<(Block, Fate)>> = BTreeMap::new();
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.get()).map(|_| scope.spawn(work)).collect();
        done.extend(work());
        for other in others {
            match other.join() {
                Ok(fates) => done.extend(fates),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    done.into_values().flatten().collect()
}

/// How many strategies the rules make up.
fn tried(rules: &[Rule]) -> usize {
    let asks = |dup: &Dup| matches!(dup, Dup::All | Dup::Closed);
    let dups: usize = Dup::ALL.iter().map(|dup| if asks(dup) { 2 } else { 1 }).sum();
    let others = dups * GoalTest::ALL.len() * crate::puzzle::MoveOrder::all().count();
    rules.iter().filter(|rule| !rule.by_hand).count() * others
}

/// The weights that are asked for, and those by which the numbers of the sheet could come about.
fn all_weights(sheet: &Sheet, ground: &Ground, asked: &[Weight]) -> Vec<Weight> {
    let mut weights = asked.to_vec();
    let mut add = |hundredths: Option<u64>| {
        let weight = hundredths.and_then(|hundredths| Weight::from_hundredths(hundredths.try_into().ok()?));
        if let Some(weight) = weight.filter(|weight| !weights.contains(weight) && weights.len() < MOST_WEIGHTS) {
            weights.push(weight);
        }
    };
    let quotient = |f: u64, h: u64| (h > 0 && f.is_multiple_of(h)).then(|| f / h);
    if let Some(strategy) = &sheet.strategy {
        add(strategy.applies(Key::W).then(|| strategy.weight().hundredths().into()));
    }
    for row in &sheet.rows {
        if let (Some(f), Some(g), Some(h)) = (row.f, row.g, row.h) {
            add(f.hundredths().checked_sub(u64::from(g) * 100).and_then(|rest| quotient(rest, h.into())));
        }
    }
    // At the start g is 0.
    if let Some(f) = sheet.rows.first().and_then(|row| row.f) {
        for with in Strategy::default().with_each(Key::H) {
            add(ground.start_h(with.heuristic()).and_then(|h| quotient(f.hundredths(), h)));
        }
    }
    weights.sort_unstable_by_key(|weight| weight.hundredths());
    weights
}

/// So many weights are tried at most.
const MOST_WEIGHTS: usize = 16;

/// What agrees if ties are broken by hand, and where each fixed rule departs from it.
fn by_hand(fates: &[(Block, Fate)], space: &Space<'_>) -> Vec<ByHand> {
    let families = |wanted: Fate| {
        let blocks = fates.iter().filter(|(block, fate)| *fate == wanted && space.is_by_hand(block));
        space.families(&blocks.map(|(block, _)| *block).collect::<Vec<_>>())
    };
    let (ending, going_on) = (families(Fate::Ends), families(Fate::GoesOn));
    let ending = ending.into_iter().map(|family| (family, true));
    let all = ending.chain(going_on.into_iter().map(|family| (family, false)));
    all.map(|(family, ends)| ByHand { departs: departs(&family, fates, space), family, ends }).collect()
}

/// The step at which each fixed rule for ties disagrees, the other settings being those that stand for a family.
fn departs(family: &Family, fates: &[(Block, Fate)], space: &Space<'_>) -> Vec<(Ties, usize)> {
    let strategy = family.representative();
    let last = |ties: Ties| {
        let failed = fates.iter().filter_map(|(block, fate)| match fate {
            Fate::Fails(step, _) => Some((block, *step)),
            Fate::Ends | Fate::GoesOn => None,
        });
        let ours = failed.filter(|(block, _)| space.has_but_for_order(block, &strategy, ties));
        Some((ties, ours.map(|(_, step)| step).max()?))
    };
    Ties::ALL.iter().filter(|ties| strategy.allows_ties(**ties)).filter_map(|&ties| last(ties)).collect()
}

/// The families that agree for longest.
fn matches(fates: &[(Block, Fate)], space: &Space<'_>, most: usize) -> Vec<Match> {
    let mut failed: BTreeMap<(usize, Fault), Vec<Block>> = BTreeMap::new();
    for (block, fate) in fates {
        if let Fate::Fails(step, fault) = fate
            && !space.is_by_hand(block)
        {
            failed.entry((*step, *fault)).or_default().push(*block);
        }
    }
    let mut matches = Vec::new();
    let mut steps: Vec<usize> = failed.keys().map(|(step, _)| *step).collect();
    steps.dedup();
    for &step in steps.iter().rev() {
        let here = failed.iter().filter(|((failed, _), _)| *failed == step);
        let families = here.flat_map(|((_, fault), blocks)| {
            space.families(blocks).into_iter().map(move |family| Match { family, step, fault: *fault })
        });
        let mut families: Vec<Match> = families.collect();
        families.sort_by_key(|found| (found.family.oddity(), found.family.name as usize));
        matches.append(&mut families);
        if matches.len() >= most {
            break;
        }
    }
    matches.truncate(most);
    matches
}
