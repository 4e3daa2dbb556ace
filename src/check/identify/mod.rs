//! Which strategy, under which conventions, would have produced a sheet?
//!
//! 1. `candidates` lists the strategies of books and courses, in blocks that may act alike.
//! 2. `follow` runs the search for a block row by row, and `run` compares it with everything that the row says; a block splits when
//!    a setting first matters, and those that disagree drop out.
//! 3. `family` merges the rest, setting by setting.
//! 4. `posed` finds the goal if nobody names it and, if nothing agrees, the strategies that explain most of the sheet.

mod candidates;
mod family;
mod follow;
mod posed;

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::puzzle::Estimator;
use crate::search::{Problem, State, Strategy};
use crate::threads::{available, on_threads};

use super::Sheet;

pub use family::Family;
pub(crate) use posed::Origin;
pub use posed::{Near, Posed, identify_posed};

use candidates::{Block, Candidates};
use family::families;
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
    /// Those that agree if ties are broken by hand, if none agrees with a rule for ties; those that end where the sheet ends
    /// come first.
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
/// Compares each candidate with the states taken and every other column of the sheet; h only if the strategy has one.
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

/// Returns the families that agree for longest, separately for each state that they would have taken next.
fn matches(all: &Candidates, fates: &[(Block, Fate)], most: usize) -> Vec<Match> {
    let mut failed: BTreeMap<usize, BTreeMap<Option<State>, Vec<Block>>> = BTreeMap::new();
    for (block, fate) in fates {
        if let Fate::Fails(step, instead) = fate {
            failed.entry(*step).or_default().entry(*instead).or_default().push(*block);
        }
    }
    let found = |(step, here): (usize, BTreeMap<Option<State>, Vec<Block>>)| {
        let mut families: Vec<Family> =
            here.into_values().flat_map(|blocks| families(all, blocks.into_iter())).collect();
        families.sort_by_key(|family| (family.oddity(), family.name));
        families.into_iter().map(move |family| Match { family, step })
    };
    failed.into_iter().rev().flat_map(found).take(most).collect()
}
