//! Which strategy, under which conventions, would have produced a sheet?
//!
//! 1. `candidates` makes up all strategies, in blocks of those that may act alike.
//! 2. `follow` runs the search for a block row by row, with what `claims` says of each row; a block parts where a setting
//!    first matters, and those that disagree drop out with the step and the reason.
//! 3. Where nothing agrees, `nearest` looks for what explains most of the sheet.
//! 4. `cover` puts together what is left, and `family` tells it setting by setting.

mod candidates;
mod claims;
mod cover;
mod family;
mod follow;
mod goal;
mod nearest;
mod run;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::thread;

use rayon::prelude::*;

use crate::puzzle::Instance;
use crate::search::{Strategy, Ties, Weight};
use crate::threads::on_threads;

use super::Sheet;

pub(crate) use candidates::LimitRange;
pub use claims::Fault;
pub use family::Family;
pub(crate) use goal::{GoalFrom, StartFrom};
pub use goal::{Posed, identify_posed};
pub use nearest::Near;

use candidates::{Candidates, StrategyBlock};
use claims::Claims;
use follow::Fate;

/// Options of identification.
#[derive(Clone, Debug)]
pub struct IdentifyOptions {
    /// The weights of A* that are tried, beside those that the numbers of the sheet imply.
    pub weights: Vec<Weight>,
    /// Maximum matches that are told where nothing agrees to the end.
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

/// The strategies that agree with a sheet.
#[derive(Clone, Debug)]
pub struct Identified {
    pub(crate) instance: Instance,
    pub(crate) steps: usize,
    /// Number of strategies that were tried, those that differ in the limit of `dls` counted once.
    pub(crate) tried: usize,
    /// Those that agree with every step and are over where the sheet ends.
    pub ending: Vec<Family>,
    /// Those that agree with every step and would go on.
    pub going_on: Vec<Family>,
    /// The strategies that agree if ties are broken by hand, when no rule for ties agrees to the end.
    pub by_hand: Vec<ByHand>,
    /// The strategies that agree for longest, when none agrees to the end.
    pub matches: Vec<Match>,
}

impl Identified {
    /// Returns the problem that strategies were tried on.
    #[must_use]
    pub const fn instance(&self) -> &Instance {
        &self.instance
    }

    /// Returns a strategy that takes every board of the sheet as it is there: `named`, if it does, or else the most usual
    /// that ends where the sheet ends, or would go on.
    #[must_use]
    pub fn strategy(&self, named: Option<Strategy>) -> Option<Strategy> {
        let all = || self.ending.iter().chain(&self.going_on);
        let named = named.filter(|named| all().any(|family| family.contains(named)));
        named.or_else(|| all().next().map(Family::representative))
    }

    /// Returns true if something agrees to the end.
    #[must_use]
    pub fn agrees(&self) -> bool {
        !(self.ending.is_empty() && self.going_on.is_empty() && self.by_hand.is_empty())
    }

    /// Returns how many steps the best candidates agree with.
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
    /// True if it is over where the sheet ends.
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
    /// The way in which it disagrees.
    pub fault: Fault,
}

/// Finds the strategies that agree with a sheet as a search of this problem, or else those that agree for longest.
///
/// Boards taken, and every other column that the sheet has, are held against each of them; h only against strategies
/// that have one. What the sheet leaves out is held against none.
#[must_use]
pub fn identify(sheet: &Sheet, instance: &Instance, options: &IdentifyOptions) -> Identified {
    let usual = Candidates::new(sheet, instance, &options.weights);
    let claims = Claims::new(sheet);
    let by_rule = fates(&usual.blocks(false), &usual, &claims, options.threads);
    let mut found = Identified {
        instance: *instance,
        steps: sheet.rows.len(),
        tried: usual.count(),
        ending: families(&usual, &by_rule, Fate::Ends),
        going_on: families(&usual, &by_rule, Fate::GoesOn),
        by_hand: Vec::new(),
        matches: Vec::new(),
    };
    if found.agrees() {
        return found;
    }
    // What programs do beyond that is tried only now, so that a trace by usual conventions is told by them alone.
    let wide = usual.clone().widened();
    let by_wide_rule = fates(&wide.blocks(false), &wide, &claims, options.threads);
    found.tried = wide.count();
    (found.ending, found.going_on) =
        (families(&wide, &by_wide_rule, Fate::Ends), families(&wide, &by_wide_rule, Fate::GoesOn));
    for (candidates, by_rule) in [(&usual, &by_rule), (&wide, &by_wide_rule)] {
        if !found.agrees() {
            let by_hand = fates(&candidates.blocks(true), candidates, &claims, options.threads);
            let of = |fate: Fate| families(candidates, &by_hand, fate).into_iter().map(move |all| (all, fate));
            let all = of(Fate::Ends).chain(of(Fate::GoesOn));
            let told = |(family, fate)| {
                let departs = departs(&family, by_rule, candidates);
                ByHand { departs, family, ends: fate == Fate::Ends }
            };
            found.by_hand = all.map(told).collect();
        }
    }
    if !found.agrees() {
        let last = |fates: &[(StrategyBlock, Fate)]| fates.iter().map(|(_, fate)| fate.failing_step()).max();
        let farther = last(&by_wide_rule) > last(&by_rule);
        let (candidates, fates) = if farther { (&wide, &by_wide_rule) } else { (&usual, &by_rule) };
        found.matches = matches(fates, candidates, options.matches);
    }
    found
}

/// Returns the families of all with a fate.
fn families(candidates: &Candidates, fates: &[(StrategyBlock, Fate)], wanted: Fate) -> Vec<Family> {
    let blocks = fates.iter().filter(|(_, fate)| *fate == wanted).map(|(block, _)| *block);
    candidates.families(&blocks.collect::<Vec<_>>())
}

/// Returns what becomes of all candidates of some blocks, which have nothing to do with one another.
fn fates(
    blocks: &[StrategyBlock],
    candidates: &Candidates,
    claims: &Claims<'_>,
    threads: NonZeroUsize,
) -> Vec<(StrategyBlock, Fate)> {
    let of = |block: &StrategyBlock| follow::fates(*block, candidates, claims);
    on_threads(threads, || blocks.par_iter().flat_map_iter(of).collect())
}

/// Returns the step at which each fixed rule for ties disagrees, the other settings being those that stand for a family,
/// with the order of moves that lets it agree for longest.
fn departs(family: &Family, fates: &[(StrategyBlock, Fate)], candidates: &Candidates) -> Vec<(Ties, usize)> {
    let strategy = family.representative();
    let last = |ties: Ties| {
        let failed = fates.iter().filter_map(|(block, fate)| match fate {
            Fate::Fails(step, _) => Some((block, *step)),
            Fate::Ends | Fate::GoesOn => None,
        });
        let ours = failed.filter(|(block, _)| candidates.has_but_for_order(block, &strategy, ties));
        Some((ties, ours.map(|(_, step)| step).max()?))
    };
    Ties::ALL.iter().filter(|ties| strategy.allows_ties(**ties)).filter_map(|&ties| last(ties)).collect()
}

/// The families that agree for longest.
fn matches(fates: &[(StrategyBlock, Fate)], candidates: &Candidates, most: usize) -> Vec<Match> {
    let mut failed: BTreeMap<usize, BTreeMap<Fault, Vec<StrategyBlock>>> = BTreeMap::new();
    for (block, fate) in fates {
        if let Fate::Fails(step, fault) = fate {
            failed.entry(*step).or_default().entry(*fault).or_default().push(*block);
        }
    }
    let mut matches = Vec::new();
    for (step, here) in failed.into_iter().rev() {
        let families = here.into_iter().flat_map(|(fault, blocks)| {
            candidates.families(&blocks).into_iter().map(move |family| Match { family, step, fault })
        });
        let mut families: Vec<Match> = families.collect();
        families.sort_by_key(|found| (found.family.oddity(), found.family.name));
        matches.append(&mut families);
        if matches.len() >= most {
            break;
        }
    }
    matches.truncate(most);
    matches
}
