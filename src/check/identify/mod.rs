//! Which strategy, under which conventions, would have produced a sheet?
//!
//! 1. `candidates` lists the strategies of books and courses, in blocks that may act alike.
//! 2. `follow` runs the search for a block row by row; a block splits when a setting first matters, and who disagrees drops out.
//! 3. `family` merges the rest, setting by setting.
//! 4. [`identify_posed`] finds the goal if nobody names it and, if nothing agrees with every column, compares the states alone.

mod candidates;
mod family;
mod follow;

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::puzzle::{Board, Estimator, Instance};
use crate::search::{Problem, State, Strategy};
use crate::threads::{available, on_threads};

use super::{Row, Sheet};

pub use family::Family;

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
