//! Compares the columns of a row with the step that was taken.

use std::collections::BTreeMap;

use super::cause::Cause;
use super::position::Position;
use super::reading::{LISTS, SheetReading, claimed, sorted, states};
use super::rules::SheetRules;
use super::slip::Slip;
use crate::check::sheet::{ColumnKind, ListClaim, ListTiming, Row, TryClaim, without};
use crate::search::{Dup, F, Node, NodeId, Operator, State, StepEnd, Strategy, Try, Verdict, VerdictKind};

#[derive(Clone)]
pub(super) struct Finding {
    pub(super) column: ColumnKind,
    pub(super) cause: Option<Cause>,
}

impl Finding {
    pub(super) fn is_right(&self) -> bool {
        self.cause.is_none()
    }
}

/// Consequences of mistakes already noted, which are not counted again.
#[derive(Clone, Default)]
pub(super) struct Carried {
    pub(super) g: BTreeMap<NodeId, i64>,
    sizes: [i64; 2],
    /// States that were due, each with the wrong one that was written instead: it may be copied on.
    pub(super) slips: Vec<(State, State)>,
    closed_missing: Vec<State>,
    closed_extra: Vec<State>,
    number: Option<usize>,
}

/// A row being marked: the one whose step the position took last.
struct Marking<'a> {
    rules: &'a SheetRules<'a>,
    reading: &'a SheetReading,
    position: &'a Position,
    row: &'a Row,
    step: usize,
    carried: &'a mut Carried,
    found: Vec<Finding>,
}

/// Returns the findings for the row that a position took last, in every column except the state.
pub(super) fn findings(
    rules: &SheetRules<'_>,
    reading: &SheetReading,
    position: &Position,
    carried: &mut Carried,
) -> Vec<Finding> {
    let (step, found) = (position.row, Vec::new());
    let mut marking = Marking { rules, reading, position, row: &rules.sheet.rows[step - 1], step, carried, found };
    if let Some(node) = position.last() {
        marking.compare(&node);
    }
    marking.found
}

impl Marking<'_> {
    fn compare(&mut self, node: &Node) {
        let (row, position) = (self.row, self.position);
        self.number();
        self.origin(node);
        self.values(node, (row.g, row.h, row.f), [ColumnKind::G, ColumnKind::H, ColumnKind::F]);
        if let Some(tries) = &row.tries {
            self.tries(node, tries);
        }
        if let (Some(said), Some(StepEnd { dead_end: right, .. })) = (row.dead_end, position.result) {
            self.add(ColumnKind::Tries, (said != right).then_some(Cause::DeadEnd));
        }
        for column in LISTS {
            if let Some(claim) = row.list(column).filter(|claim| self.is_marked(node, column, claim)) {
                self.list(node, column, claim);
            }
        }
    }

    fn is_marked(&self, node: &Node, column: ColumnKind, claim: &ListClaim) -> bool {
        let is_any_size =
            self.ends_amid_moves(column) && self.position.ties_are_free() && matches!(claim, ListClaim::Size(_));
        // The lists of the last row, where the goal is taken, may be left empty.
        let is_left_empty = self.position.textbook.goal() == Some(node.id)
            && matches!(claim, ListClaim::States(states) if states.is_empty());
        self.reading.is_about(column, claim) && !is_any_size && !is_left_empty
    }

    /// Returns true if the search ends amid the moves of the step: the goal, which it generated, may be in open or not. Where ties are free, so may
    /// be what it generated before.
    fn ends_amid_moves(&self, list: ColumnKind) -> bool {
        list == ColumnKind::Open && self.reading.open == ListTiming::After && self.position.made_goal()
    }

    fn add(&mut self, column: ColumnKind, cause: Option<Cause>) {
        self.found.push(Finding { column, cause });
    }

    fn number(&mut self) {
        let Some(said) = self.row.number() else { return };
        let first = self.reading.first_step;
        let right = self.carried.number.replace(said).map_or(first, |last| last + 1);
        let anew = self.position.begins_round && said == first;
        // A step that is left out may have kept its number.
        let left_out = self.position.taken().skip(1).take_while(|&(_, row)| row == self.step).count();
        let is_next = said == right || said == right + left_out;
        let wrong = !is_next && !anew && said + 1 != first + self.step;
        self.add(ColumnKind::Step, wrong.then_some(Cause::Numbering { said, right }));
    }

    fn origin(&mut self, node: &Node) {
        // A node that was put in by hand has no known parent.
        if node.parent.is_none() && node.depth > 0 {
            return;
        }
        if let Some(said) = self.row.came.map(|came| self.reading.turned(came)) {
            let wrong = node.came != Some(said);
            self.add(ColumnKind::Move, wrong.then_some(Cause::WrongMove { said, right: node.came }));
        }
        if let Some(said) = self.row.parent.map(|parent| self.meant(parent)) {
            let right = node.parent.map(|parent| self.position.node(parent).state);
            self.add(ColumnKind::Parent, (right != Some(said)).then_some(Cause::WrongParent { said, right }));
        }
    }
    /// Returns the state in whose place a wrong one was written before, or else the state itself.
    fn meant(&self, said: State) -> State {
        self.carried.slips.iter().find(|(_, wrong)| *wrong == said).map_or(said, |(right, _)| *right)
    }

    fn values(&mut self, node: &Node, (g, h, f): (Option<F>, Option<F>, Option<F>), columns: [ColumnKind; 3]) {
        let strategy = self.position.strategy();
        if let Some(said) = g {
            let cause = self.wrong_g(node, said);
            self.add(columns[0], cause);
        }
        let h = h.filter(|_| strategy.has_h());
        if let Some(said) = h {
            let (right, book) = (self.rules.problem.value(node.h), &self.position.textbook);
            let cause = || Cause::WrongH { said, right, parts: book.parts_of_h(node.state) };
            self.add(columns[1], (!right.is_said_by(said)).then(cause));
        }
        let is_marked = strategy.is_best_first() || strategy.has_h() || self.rules.f_is_plain;
        let Some(said) = f.filter(|_| is_marked) else { return };
        let value = |amount| self.rules.problem.value(amount);
        let beside = [g.unwrap_or(value(node.g)), h.unwrap_or(value(node.h))];
        let [beside_g, beside_h] = beside.map(F::hundredths);
        let sum = |strategy: &Strategy| {
            let [per_depth, per_g, per_h] = strategy.f_in_hundredths().map(u64::from);
            let g_and_h = (per_g * beside_g).saturating_add(per_h.saturating_mul(beside_h)) / 100;
            let unit = self.rules.problem.unit();
            F::from_hundredths(per_depth * u64::from(node.depth) * unit.one() + g_and_h).in_unit(unit)
        };
        let wrong = || match (g, h) {
            (Some(_), Some(_)) => Cause::WrongSum { said, sum: sum(strategy) },
            _ => self.wrong_f(node, said),
        };
        let is_of = |strategy: &Strategy| {
            self.rules.problem.f(node, strategy).is_said_by(said) || sum(strategy).is_said_by(said)
        };
        let cause = (!is_of(strategy) && !is_of(&self.rules.asked)).then(wrong);
        self.add(columns[2], cause);
    }

    fn wrong_g(&mut self, node: &Node, said: F) -> Option<Cause> {
        let right = self.rules.problem.value(node.g);
        let off = right.error_of(said);
        let inherited = node.parent.and_then(|parent| self.carried.g.get(&parent)).copied().unwrap_or(0);
        self.carried.g.remove(&node.id);
        if off != 0 {
            self.carried.g.insert(node.id, off);
        }
        let from = node.parent.map(|parent| self.position.node(parent).g);
        let value = |amount| self.rules.problem.value(amount);
        let from = from.map(|from| (value(from), value(node.g.saturating_sub(from))));
        let is_inherited = inherited != 0 && off.abs_diff(inherited) <= said.last_decimal();
        (off != 0 && !is_inherited).then_some(Cause::WrongG { said, right, from })
    }

    fn wrong_f(&self, node: &Node, said: F) -> Cause {
        let (strategy, state) = (self.position.strategy(), node.state);
        let f = |node: &Node| self.rules.problem.f(node, strategy);
        let right = f(node);
        let mut old = self.position.improved.iter().map(|&(old, _)| self.position.node(old));
        if old.any(|old| old.state == state && f(&old) == said) {
            return Cause::StaleF { state, old: said, new: right };
        }
        Cause::WrongF { state, said, right }
    }

    fn tries(&mut self, node: &Node, claims: &[TryClaim]) {
        let (column, position, before) = (ColumnKind::Tries, self.position, self.found.len());
        let tries = &position.tries;
        if tries.is_empty() {
            let expanded = !claims.is_empty() && position.textbook.goal() == Some(node.id);
            return self.add(column, expanded.then_some(Cause::GoalTooLate { step: self.step }));
        }
        let mut told = Vec::new();
        for claim in claims {
            let operator = claim.operator.map(|operator| self.reading.turned(operator));
            let is_it = |tried: &&Try| match operator {
                Some(operator) => tried.operator == operator,
                None => tried.state.is_some() && tried.state == claim.state,
            };
            if let Some(tried) = tries.iter().find(is_it) {
                told.push(tried.operator);
                self.tried(tried, claim);
            } else if let Some(state) = claim.state.filter(|_| operator.is_none())
                && let Some(slip) = Slip::between(node.state, state, &self.rules.problem)
            {
                self.add(column, Some(Cause::ChildInvented { state, slip }));
            }
        }
        let free = position.ties_are_free();
        let is_due = |state: &State| !(free && position.made_goal()) || self.rules.problem.is_goal(*state);
        for tried in tries.iter().filter(|tried| tried.verdict.made().is_some() && !told.contains(&tried.operator)) {
            if let Some(state) = tried.state.filter(is_due) {
                self.add(column, Some(Cause::ChildMissed { state, operator: tried.operator }));
            }
        }
        let order = position.strategy().tries();
        let place = |operator: &Operator| tries.iter().position(|tried| tried.operator == *operator);
        if !free && claims.iter().all(|claim| claim.operator.is_some()) && !told.is_sorted_by_key(place) {
            self.add(column, Some(Cause::TriesOutOfOrder { order }));
        }
        if self.found.len() == before {
            self.add(column, None);
        }
    }

    fn tried(&mut self, tried: &Try, claim: &TryClaim) {
        let (column, operator) = (ColumnKind::Tries, tried.operator);
        if let Some(said) = claim.state.filter(|&state| Some(state) != tried.state) {
            let elsewhere = |right| Cause::TryLeadsElsewhere { operator, said, right };
            let cause = tried.state.map_or(Cause::TryOffTheBoard { operator, said }, elsewhere);
            return self.add(column, Some(cause));
        }
        if let Some(said) = claim.verdict.filter(|_| !claim.fits(tried.verdict.kind())) {
            return self.add(column, Some(self.wrong_try(tried, said)));
        }
        if let Some(node) = tried.verdict.made() {
            self.values(&node, (claim.g, claim.h, claim.f), [column; 3]);
        }
    }

    fn wrong_try(&self, tried: &Try, said: VerdictKind) -> Cause {
        let Try { operator, verdict, state, .. } = *tried;
        match (said, verdict, state) {
            (VerdictKind::Opened, Verdict::Duplicate { place, .. }, Some(state)) => {
                Cause::DuplicateLetIn { state, step: self.step, place }
            }
            (VerdictKind::Opened, Verdict::Cut { .. }, _) => Cause::PastLimit { step: self.step },
            (VerdictKind::Duplicate, Verdict::Opened(_), Some(state)) => Cause::DuplicateKeptOut { state },
            (VerdictKind::Blocked, Verdict::Opened(_), Some(state)) => Cause::ChildMissed { state, operator },
            _ => Cause::WrongTry { operator, said, right: verdict.kind() },
        }
    }
}

impl Marking<'_> {
    fn list(&mut self, node: &Node, column: ColumnKind, claim: &ListClaim) {
        let timing = self.reading.timing(column);
        let said = match claim {
            ListClaim::Size(said) => {
                let size = self.position.size_at(column, timing);
                let is_without_goal = self.ends_amid_moves(column) && said + 1 == size;
                let carried = &mut self.carried.sizes[usize::from(column == ColumnKind::Closed)];
                let cause = other_size(*said, size - usize::from(is_without_goal), carried);
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
        let (problem, ends) = (&self.rules.problem, self.ends_amid_moves(ColumnKind::Open));
        right.retain(|state| !ends || !problem.is_goal(*state) || list.contains(state));
        let (mut missing, mut extra) = difference(&list, &right);
        if ends && self.position.ties_are_free() {
            let is_sure = |&state: &State| problem.between(node.state, state).is_none();
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
