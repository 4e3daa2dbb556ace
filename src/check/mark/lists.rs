//! Compares the lists of a row with the correct ones.

use super::cause::Cause;
use super::cells::Marking;
use super::reading::{claimed, sorted, states};
use super::slip::Slip;
use crate::check::sheet::{ColumnKind, ListClaim, ListTiming, without};
use crate::search::{Dup, F, Node, NodeId, Operator, State, Try, Verdict};

impl Marking<'_> {
    pub(super) fn list(&mut self, node: &Node, column: ColumnKind, claim: &ListClaim) {
        let timing = self.reading.timing(column);
        let said = match claim {
            ListClaim::Size(said) => {
                let carried = &mut self.carried.sizes[usize::from(column == ColumnKind::Closed)];
                let cause = other_size(*said, self.position.size_at(column, timing), carried);
                return self.add(column, cause);
            }
            ListClaim::States(said) => said,
        };
        let ids = self.position.list_at(column, timing);
        if column == ColumnKind::Open {
            self.open(node, said, &ids);
        } else {
            self.closed(node, &self.meant_by(said), &ids);
        }
    }

    fn meant_by(&self, said: &[(State, Option<F>)]) -> Vec<State> {
        claimed(said).into_iter().map(|state| self.meant(state)).collect()
    }

    fn open(&mut self, node: &Node, said: &[(State, Option<F>)], ids: &[NodeId]) {
        let (list, mut right) = (self.meant_by(said), states(self.position, ids));
        let (mut missing, mut extra) = difference(&list, &right);
        if self.ends_amid_moves(ColumnKind::Open) {
            let problem = &self.rules.problem;
            let is_sure = |&state: &State| problem.is_goal(state) || problem.between(node.state, state).is_none();
            missing.retain(is_sure);
            extra.retain(is_sure);
        }
        if !missing.is_empty() || !extra.is_empty() {
            return self.other_open(node, missing, extra);
        }
        let head_first = self.reading.head_first.filter(|_| !self.position.strategy().is_best_first());
        if head_first == Some(false) {
            right.reverse();
        }
        let in_order = head_first.is_none() || list == right;
        let cause = if in_order { self.wrong_entry(said, ids) } else { Some(Cause::OtherOrder) };
        self.add(ColumnKind::Open, cause);
    }

    /// Returns the cause for the first entry of open with an f that no node of its state has.
    fn wrong_entry(&self, said: &[(State, Option<F>)], ids: &[NodeId]) -> Option<Cause> {
        let strategy = self.position.strategy();
        if !strategy.is_best_first() || said.iter().all(|(_, f)| f.is_none()) {
            return None;
        }
        let mut nodes: Vec<Node> = ids.iter().map(|&id| self.position.node(id)).collect();
        nodes.sort_by_key(|node| node.state);
        said.iter().find_map(|&(state, f)| {
            let said = f?;
            let from = nodes.partition_point(|node| node.state < state);
            let mut alike = nodes[from..].iter().take_while(|node| node.state == state);
            let first = alike.clone().next()?;
            let right = alike.any(|node| self.rules.problem.f(node, strategy).is_said_by(said));
            (!right).then(|| self.wrong_f(first, said))
        })
    }

    fn other_open(&mut self, node: &Node, mut missing: Vec<State>, mut extra: Vec<State>) {
        let mut causes = Vec::new();
        let is_slip =
            |said: State, right: State| Slip::between(right, said, &self.rules.problem) == Some(Slip::Swapped);
        extra.retain(|&said| {
            let Some(at) = missing.iter().position(|&right| is_slip(said, right)) else { return true };
            let right = missing.remove(at);
            self.carried.slips.push((right, said));
            causes.push(Cause::Miscopied { said, right });
            false
        });
        explain(&mut extra, &mut causes, |state| self.why_in_open(node, state));
        causes.dedup();
        // If a wrong child replaces a missing one, reports only the wrong child.
        let mut slips = causes.iter().filter(|cause| matches!(cause, Cause::ChildInvented { .. })).count();
        missing.retain(|&state| {
            let lost = self.just_tried(state).filter(|tried| tried.verdict.made().is_some());
            match lost {
                None => return true,
                Some(_) if slips > 0 => slips -= 1,
                Some(lost) => causes.push(self.missed(state, lost.operator)),
            }
            false
        });
        self.add_all(ColumnKind::Open, causes, missing, extra);
    }

    /// Returns the try of this step that led to a state, if open is written after the step.
    fn just_tried(&self, state: State) -> Option<&Try> {
        let is_shown = self.reading.open == ListTiming::After;
        self.position.tries.iter().find(|tried| is_shown && tried.state == Some(state))
    }

    fn why_in_open(&self, node: &Node, state: State) -> Option<Cause> {
        let (problem, position, step) = (&self.rules.problem, self.position, self.step);
        let after = self.reading.open == ListTiming::After;
        if state == node.state && self.reading.open != ListTiming::Before {
            return Some(Cause::StillOpen);
        }
        if after && position.textbook.goal() == Some(node.id) && problem.between(node.state, state).is_some() {
            return Some(Cause::GoalTooLate { step });
        }
        if let Some(tried) = self.just_tried(state) {
            let f = |node: &Node| problem.f(node, position.strategy());
            return Some(match tried.verdict {
                Verdict::Duplicate { place, .. } => Cause::DuplicateLetIn { state, step, place },
                Verdict::Improved { node, of } => Cause::StaleF { state, old: f(&position.node(of)), new: f(&node) },
                Verdict::Cut { .. } => Cause::PastLimit { step },
                Verdict::Blocked | Verdict::Opened(_) | Verdict::Reopened { .. } => {
                    Cause::OtherBoards { missing: Vec::new(), extra: vec![state] }
                }
            });
        }
        let counts = matches!(position.strategy().dup(), Dup::All | Dup::Closed);
        let taken = position.taken().find(|(taken, _)| taken.state == state && taken.id != node.id);
        if let Some((_, step)) = taken.filter(|(taken, _)| counts && position.textbook.is_closed(taken.id)) {
            return Some(Cause::ClosedLetIn { state, step });
        }
        let slip = Slip::between(node.state, state, problem).filter(|slip| after && *slip != Slip::Other)?;
        Some(Cause::ChildInvented { state, slip })
    }
    fn add_all(&mut self, column: ColumnKind, mut causes: Vec<Cause>, missing: Vec<State>, extra: Vec<State>) {
        if !missing.is_empty() || !extra.is_empty() {
            causes.push(Cause::OtherBoards { missing, extra });
        }
        for cause in causes {
            self.add(column, Some(cause));
        }
    }

    /// Returns why a child is missing from open: perhaps it went to closed, or was taken for known.
    fn missed(&self, state: State, operator: Operator) -> Cause {
        let taken = self.position.taken_as(state).is_some();
        if let Some(ListClaim::States(closed)) = self.row.closed.as_deref()
            && !taken
            && closed.iter().any(|&(closed, _)| closed == state)
        {
            return Cause::ClosedTooEarly { state };
        }
        if let Some(&(_, step)) =
            self.position.dead_ends.iter().find(|&&(dead, step)| dead == state && step < self.step)
        {
            return Cause::DeadEndKept { state, step };
        }
        let waits = self.position.waiting(state).len() > 1;
        if waits || taken { Cause::DuplicateKeptOut { state } } else { Cause::ChildMissed { state, operator } }
    }

    fn closed(&mut self, node: &Node, said: &[State], ids: &[NodeId]) {
        let (column, position) = (ColumnKind::Closed, self.position);
        let right = states(position, ids);
        let (missing, extra) = difference(said, &right);
        let (mut new_missing, _) = difference(&self.carried.closed_missing, &missing);
        let (mut new_extra, _) = difference(&self.carried.closed_extra, &extra);
        (self.carried.closed_missing, self.carried.closed_extra) = (missing, extra);
        let as_a_set = || {
            let mut once = sorted(&right);
            once.dedup();
            sorted(said) == once
        };
        if (new_missing.is_empty() && new_extra.is_empty()) || as_a_set() {
            return self.add(column, None);
        }
        let mut causes = Vec::new();
        let dead_end = |state: State| position.dead_ends.iter().rev().find(|&&(dead, _)| dead == state).copied();
        let forgotten = |(state, step)| Cause::DeadEndForgotten { state, step };
        let kept = |(state, step)| Cause::DeadEndKept { state, step };
        let waits = |state: State| !position.waiting(state).is_empty();
        explain(&mut new_missing, &mut causes, |state| dead_end(state).map(forgotten));
        explain(&mut new_missing, &mut causes, |state| (state == node.state).then_some(Cause::NotClosed));
        explain(&mut new_extra, &mut causes, |state| dead_end(state).map(kept));
        explain(&mut new_extra, &mut causes, |state| waits(state).then_some(Cause::ClosedTooEarly { state }));
        self.add_all(column, causes, new_missing, new_extra);
    }
}

/// Returns the mistake if a size is off by a different amount than the last one.
fn other_size(said: usize, right: usize, carried: &mut i64) -> Option<Cause> {
    let off = said as i64 - right as i64;
    let wrong = off != 0 && off != *carried;
    *carried = off;
    wrong.then_some(Cause::OtherSize { said, right })
}
fn explain(states: &mut Vec<State>, causes: &mut Vec<Cause>, why: impl Fn(State) -> Option<Cause>) {
    states.retain(|&state| {
        let cause = why(state);
        let unexplained = cause.is_none();
        causes.extend(cause);
        unexplained
    });
}

/// Returns the states that `right` has and `said` lacks, and the reverse, each as often as its counts differ.
pub(super) fn difference(said: &[State], right: &[State]) -> (Vec<State>, Vec<State>) {
    (without(right, said), without(said, right))
}
