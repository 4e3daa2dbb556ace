//! The ways in which a sheet may have been written, followed row by row.

use std::collections::HashSet;
use std::mem;

use super::cells::{Carried, Finding, findings};
use super::position::Position;
use super::reading::SheetReading;
use super::rules::SheetRules;
use crate::check::Row;
use crate::search::{GoalTest, NodeId, SearchError, State, Strategy, Verdict};

const MOST_WAYS: usize = 64;
/// Above this number, ways that continue alike are merged: comparing them costs as much as a step.
const SOME_WAYS: usize = 4;

/// All ways that agree with the rows so far: ties may leave open which node was taken.
#[derive(Clone)]
pub(super) struct Ways<'a> {
    pub(super) rules: &'a SheetRules<'a>,
    pub(super) positions: Vec<Position>,
    pub(super) carried: Carried,
    pub(super) reading: SheetReading,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Ends,
    GoesOn,
    /// The last step generated the goal, which counts only when it is taken: the search goes on.
    MakesGoal,
}

/// Returns the position before the first step, listing or omitting dropped nodes, whichever makes more right.
pub(super) fn start(rules: &SheetRules<'_>, strategy: &Strategy) -> Result<Position, SearchError> {
    let (rows, strict) = (&rules.sheet.rows, rules.options.strict);
    let position = |lists_drops| Position::new(&rules.problem, strategy, rows, [strict, lists_drops]);
    let listed = position(true)?;
    if !strategy.drops() {
        return Ok(listed);
    }
    let left_out = position(false)?;
    // The number of rows that can be taken, and the same plus their right columns.
    let right = |position: &Position| {
        let mut ways = Ways::new(rules, position.clone(), SheetReading::of(rules.sheet, position.clone()));
        let taken = (0..rows.len()).map_while(|at| ways.step(at).ok());
        taken.fold((0, 0), |(rows, all), found| (rows + 1, all + 1 + found.iter().filter(|one| one.is_right()).count()))
    };
    let ((taken, listed_right), (_, left_out_right)) = (right(&listed), right(&left_out));
    // A climb in which every row leads to the next lists only the nodes that it continues from.
    let leads = |pair: &[Row]| rules.problem.between(pair[0].state, pair[1].state).is_some();
    let is_climb = strategy.kept_of_a_layer() == Some(1) && rows.windows(2).all(leads) && taken < rows.len();
    // Textbooks list only those nodes of a layer that stay.
    let usual = usize::from(strategy.kept_of_a_layer().is_some());
    Ok(if is_climb || left_out_right + usual > listed_right { left_out } else { listed })
}

/// Returns the number of rows that are right with a strategy, and whether all are.
pub(super) fn agreed(
    rules: &SheetRules<'_>,
    strategy: &Strategy,
    reading: SheetReading,
) -> Result<(usize, bool), SearchError> {
    let mut ways = Ways::new(rules, start(rules, strategy)?, reading);
    let all = rules.sheet.rows.len();
    let mut is_right = |at| ways.step(at).is_ok_and(|findings| findings.iter().all(Finding::is_right));
    let right = (0..all).find(|&at| !is_right(at)).unwrap_or(all);
    Ok((right, right == all))
}

impl<'a> Ways<'a> {
    pub(super) fn new(rules: &'a SheetRules<'a>, start: Position, reading: SheetReading) -> Ways<'a> {
        Ways { rules, positions: vec![start], carried: Carried::default(), reading }
    }

    /// Takes the step of a row in every way that agrees with it; if none does, returns the position before it.
    pub(super) fn step(&mut self, at: usize) -> Result<Vec<Finding>, Box<Position>> {
        let mut candidates: Vec<(Position, NodeId)> = Vec::new();
        let mut refused = None;
        for mut position in mem::take(&mut self.positions) {
            position.begin_round();
            position.row = at + 1;
            let rows = &self.rules.sheet.rows[at..];
            let mut ids = position.takeable_as(rows);
            if ids.len() > 1 {
                self.keep_nearest(&position, &rows[0], &mut ids);
            }
            if let Some((&first, others)) = ids.split_first() {
                candidates.extend(others.iter().map(|&id| (position.clone(), id)));
                candidates.push((position, first));
            } else {
                refused = refused.or(Some(position));
            }
        }
        if let (Some(position), true) = (refused, candidates.is_empty()) {
            return Err(Box::new(position));
        }
        let mut taken = self.taken(candidates);
        if taken.len() > SOME_WAYS {
            let mut seen = HashSet::new();
            taken.retain(|(position, ..)| seen.insert(position.signature()));
            taken.truncate(MOST_WAYS);
        }
        let mut first = None;
        for (position, findings, carried) in taken {
            self.positions.push(position);
            first.get_or_insert((findings, carried));
        }
        let (findings, carried) = first.unwrap_or_default();
        self.carried = carried;
        Ok(findings)
    }

    /// Keeps the nodes whose move, parent and g fit the row best: each way that is followed costs a copy.
    fn keep_nearest(&self, position: &Position, row: &Row, ids: &mut Vec<NodeId>) {
        let came = row.came.map(|came| self.reading.turned(came));
        let misses = |&id: &NodeId| {
            let node = position.node(id);
            let parent = node.parent.map(|parent| position.node(parent).state);
            let inherited = node.parent.and_then(|parent| self.carried.g.get(&parent)).copied().unwrap_or(0);
            let off = row.g.map_or(0, |said| self.rules.problem.value(node.g).error_of(said));
            let is_other = [came.is_some() && came != node.came, row.parent.is_some() && row.parent != parent];
            is_other.into_iter().chain([off != 0 && off != inherited]).filter(|&misses| misses).count()
        };
        let least = ids.iter().map(misses).min().unwrap_or(0);
        ids.retain(|id| misses(id) == least);
    }

    /// Takes a node in each way, and returns the ways with the fewest mistakes; only one if there are any mistakes.
    fn taken(&mut self, candidates: Vec<(Position, NodeId)>) -> Vec<(Position, Vec<Finding>, Carried)> {
        // A single way takes over what was carried along: copying it in each row would take quadratic time.
        let mut carried = mem::take(&mut self.carried);
        let last = candidates.len().saturating_sub(1);
        let take = |(at, (mut position, id)): (usize, (Position, NodeId))| {
            let mut own = if at == last { mem::take(&mut carried) } else { carried.clone() };
            position.advance(id);
            let found = findings(self.rules, &self.reading, &position, &mut own);
            (position, found, own)
        };
        let mut taken: Vec<_> = candidates.into_iter().enumerate().map(take).collect();
        let wrong = |findings: &[Finding]| findings.iter().filter(|finding| !finding.is_right()).count();
        let fewest = taken.iter().map(|(_, findings, _)| wrong(findings)).min().unwrap_or(0);
        taken.retain(|(_, findings, _)| wrong(findings) == fewest);
        if fewest > 0 {
            taken.truncate(1);
        }
        taken
    }

    pub(super) fn ending(&mut self) -> Ending {
        // All nodes left in open may be ones that would be dropped.
        let goals = self.rules.problem.goals();
        for position in self.positions.iter_mut().filter(|position| position.textbook.goal().is_none()) {
            let waits = |&goal: &State| !position.waiting(goal).is_empty();
            let goal = goals.iter().copied().find(waits).unwrap_or(goals[0]);
            position.pass_over(&[Row::new(0, goal)]);
        }
        let is_over = |position: &Position| position.textbook.goal().is_some() || position.textbook.exhausted();
        if self.positions.iter().any(is_over) {
            return Ending::Ends;
        }
        let makes_goal = |position: &Position| {
            let mut tries = position.tries.iter();
            position.strategy().goal() == GoalTest::Taken
                && tries.any(|tried| {
                    tried.state.is_some_and(|state| goals.contains(&state))
                        && matches!(tried.verdict, Verdict::Opened(_))
                })
        };
        if self.positions.first().is_some_and(makes_goal) { Ending::MakesGoal } else { Ending::GoesOn }
    }
}
