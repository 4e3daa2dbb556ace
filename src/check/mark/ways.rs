//! The ways in which a sheet may have been written, followed row by row.

use std::collections::HashSet;
use std::mem;

use super::cells::{Carried, Finding, Marking};
use super::position::Position;
use super::reading::SheetReading;
use super::rules::SheetRules;
use crate::check::Row;
use crate::search::{GoalTest, NodeId, SearchError, Strategy, Verdict};

/// Maximum ways of having taken the boards so far.
const MOST_WAYS: usize = 64;
/// Above this number, ways that go on alike are kept once: to compare them costs as much as a step.
const SOME_WAYS: usize = 4;

/// All ways that agree with the rows so far: ties may leave open which node was taken.
pub(super) struct Ways<'a> {
    pub(super) rules: &'a SheetRules<'a>,
    pub(super) positions: Vec<Position>,
    pub(super) carried: Carried,
    pub(super) reading: SheetReading,
}

/// The state of the search after the last row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Ends,
    GoesOn,
    /// The last step made the goal, which counts only once it is taken: the search goes on.
    MakesGoal,
}

/// Returns how many rows are right with a strategy, and whether all are.
pub(super) fn agreed(
    rules: &SheetRules<'_>,
    strategy: &Strategy,
    reading: SheetReading,
) -> Result<(usize, bool), SearchError> {
    let mut ways = Ways::new(rules, rules.start(strategy)?, reading);
    let rows = 0..rules.sheet.rows.len();
    let all = rows.len();
    let mut is_right = |at| ways.step(at).is_ok_and(|findings| findings.iter().all(Finding::is_right));
    match rows.into_iter().find(|&at| !is_right(at)) {
        Some(wrong) => Ok((wrong, false)),
        None => Ok((all, true)),
    }
}

impl<'a> Ways<'a> {
    pub(super) fn new(rules: &'a SheetRules<'a>, start: Position, reading: SheetReading) -> Ways<'a> {
        Ways { rules, positions: vec![start], carried: Carried::default(), reading }
    }

    /// Takes the step of a row in every way that agrees with it, and returns what is found in its columns; where its
    /// board could not be taken, the position in which it was, and no way is left.
    pub(super) fn step(&mut self, at: usize) -> Result<Vec<Finding>, Box<Position>> {
        let mut candidates: Vec<(Position, NodeId)> = Vec::new();
        let mut refused = None;
        let rows = &self.rules.sheet.rows[at..];
        for mut position in mem::take(&mut self.positions) {
            position.begin_round();
            position.row = at + 1;
            let mut ids = position.takeable_as(rows);
            if ids.len() > 1 {
                self.keep_nearest(&position, &mut ids);
            }
            if let Some((&first, others)) = ids.split_first() {
                candidates.extend(others.iter().map(|&id| (position.clone(), id)));
                candidates.push((position, first));
            } else {
                refused = refused.or(Some(position));
            }
        }
        // Where there is one way, what is carried along goes with it: to copy it in each row would take quadratic time.
        let mut carried = mem::take(&mut self.carried);
        let ways = candidates.len();
        let mut taken: Vec<(Position, Vec<Finding>, Carried)> = Vec::with_capacity(candidates.len());
        for (at, (position, id)) in candidates.into_iter().enumerate() {
            let own = if at + 1 == ways { mem::take(&mut carried) } else { carried.clone() };
            taken.push(self.taken(position, id, own));
        }
        let wrong = |findings: &[Finding]| findings.iter().filter(|finding| !finding.is_right()).count();
        let Some(least) = taken.iter().map(|(_, findings, _)| wrong(findings)).min() else {
            self.carried = carried;
            return refused.map_or(Ok(Vec::new()), |position| Err(Box::new(position)));
        };
        taken.retain(|(_, findings, _)| wrong(findings) == least);
        if least > 0 {
            taken.truncate(1);
        }
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

    /// Keeps the nodes whose move, parent and g the row has right, or else the one with the fewest mistakes: each way that is
    /// followed is a copy of the search.
    fn keep_nearest(&mut self, position: &Position, ids: &mut Vec<NodeId>) {
        let mut carried = mem::take(&mut self.carried);
        let marking = Marking::new(self.rules, &self.reading, position, &mut carried);
        let misses: Vec<usize> = ids.iter().map(|&id| marking.misses(&position.node(id))).collect();
        self.carried = carried;
        let least = misses.iter().min().copied().unwrap_or(0);
        let mut misses = misses.into_iter();
        ids.retain(|_| misses.next() == Some(least));
        if least > 0 {
            ids.truncate(1);
        }
    }

    /// Takes a node in one of the ways.
    fn taken(&self, mut position: Position, id: NodeId, mut carried: Carried) -> (Position, Vec<Finding>, Carried) {
        position.advance(id);
        let findings = Marking::new(self.rules, &self.reading, &position, &mut carried).findings();
        (position, findings, carried)
    }

    pub(super) fn ending(&mut self) -> Ending {
        // What is left in open may all be nodes that would be dropped.
        let goal = self.rules.instance.goal;
        self.positions
            .iter_mut()
            .filter(|position| position.textbook.goal().is_none())
            .for_each(|it| it.pass_over(&[Row::new(0, goal)]));
        let is_over = |position: &Position| position.textbook.goal().is_some() || position.textbook.exhausted();
        if self.positions.iter().any(is_over) {
            return Ending::Ends;
        }
        let makes_goal = |position: &Position| {
            let mut tries = position.tries.iter();
            position.strategy().goal() == GoalTest::Taken
                && tries.any(|tried| tried.board == Some(goal) && matches!(tried.verdict, Verdict::Opened(_)))
        };
        if self.positions.first().is_some_and(makes_goal) { Ending::MakesGoal } else { Ending::GoesOn }
    }
}
