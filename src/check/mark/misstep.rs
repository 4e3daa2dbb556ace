//! Explains why a wrong state was taken, and repairs the search for each cause; the best of them is picked.

use super::cause::Cause;
use super::position::Position;
use super::rules::SheetRules;
use super::slip::Slip;
use crate::check::{ListClaim, Row};
use crate::search::{Dup, GoalTest, Node, NodeId, OpenKind, Place, State};

/// Maximum nodes of equal f to try as the one that was left out: each costs a copy of the search.
const MOST_SKIPPED: usize = 4;

pub(super) struct Repair {
    pub(super) cause: Cause,
    pub(super) position: Position,
    pub(super) is_step: bool,
}

/// Returns the possible causes why the state of row `at` was taken next, the likelier first; never empty.
pub(super) fn repairs(rules: &SheetRules<'_>, position: &Position, at: usize) -> Vec<Repair> {
    let wrong = Misstep { rules, position, at, state: rules.sheet.rows[at].state };
    let mut found = wrong.repairs();
    if found.is_empty() {
        found.push(wrong.never_made());
    }
    if let Some(cause) = found.first().map(|repair| repair.cause.clone())
        && matches!(cause, Cause::IllegalMove { .. } | Cause::NeverMade)
    {
        found.extend(wrong.in_place(|_| Some(cause.clone())));
    }
    found
}

struct Misstep<'a> {
    rules: &'a SheetRules<'a>,
    position: &'a Position,
    at: usize,
    state: State,
}

impl Misstep<'_> {
    fn repairs(&self) -> Vec<Repair> {
        let mut found = Vec::new();
        if self.at > 0 && self.rules.sheet.rows[self.at - 1].state == self.state {
            found.push(self.no_step(Cause::Repeated));
        }
        if self.position.textbook.goal().is_some() {
            found.extend(self.after_goal());
            return found;
        }
        found.extend(self.goal_too_early());
        found.extend(self.kept_out());
        found.extend(self.waiting());
        found.extend(self.known());
        found.extend(self.skipped());
        found.extend(self.left_out());
        found.extend(self.in_place(|right| self.miscopied(right)));
        found.extend(self.illegal(1));
        found.extend(self.not_yet());
        found.extend(self.illegal(usize::MAX));
        if self.position.textbook.open_size() == 0 && found.is_empty() {
            found.push(Repair { cause: Cause::AfterTheEnd, ..self.never_made() });
        }
        found
    }
    fn no_step(&self, cause: Cause) -> Repair {
        Repair { cause, position: self.position.clone(), is_step: false }
    }

    fn node(&self, id: NodeId) -> Node {
        self.position.node(id)
    }
    fn rows(&self) -> &[Row] {
        &self.rules.sheet.rows[self.at..]
    }
    fn take(&self, cause: Cause, mut position: Position, id: NodeId) -> Repair {
        position.row = self.at + 1;
        position.advance(id);
        Repair { cause, position, is_step: true }
    }

    /// Adds the state to open as a child of this node, and takes it.
    fn force(&self, cause: Cause, mut position: Position, parent: NodeId) -> Repair {
        let id = position.put(parent, self.state);
        self.take(cause, position, id)
    }

    /// The search had already ended.
    fn after_goal(&self) -> Option<Repair> {
        let (mut position, cause) = (self.position.clone(), Cause::GoalTooLate { step: self.at });
        position.overlook_goal();
        let id = position.takeable_as(self.rows()).first().copied();
        match id.or_else(|| position.waiting(self.state).first().copied()) {
            Some(id) => Some(self.take(cause, position, id)),
            None => Some(self.force(cause, position, self.position.origin(self.state)?)),
        }
    }

    /// The goal is the last row, though others should have been taken first.
    fn goal_too_early(&self) -> Option<Repair> {
        let ends = self.rules.problem.is_goal(self.state) && self.at + 1 == self.rules.sheet.rows.len();
        let too_early = ends && self.position.strategy().goal() == GoalTest::Taken;
        let id = self.position.waiting(self.state).first().copied().filter(|_| too_early)?;
        Some(self.take(Cause::GoalTooEarly, self.position.clone(), id))
    }

    /// The state is in open, but not where nodes are removed.
    fn waiting(&self) -> Option<Repair> {
        let position = self.position;
        let id = position.waiting(self.state).first().copied()?;
        let open: Vec<NodeId> = position.textbook.open_nodes().collect();
        let strategy = position.strategy();
        let is_of_layer = self.node(id).depth == self.node(open[0]).depth;
        let by_f = strategy.open_kind() == OpenKind::Best || strategy.open_kind() == OpenKind::Layers && is_of_layer;
        let cause = if by_f {
            self.not_best(id, open[0])
        } else if open.last() == Some(&id) {
            let of = open.len();
            if strategy.is_stack() { Cause::TookBottom { of } } else { Cause::TookTail { of } }
        } else {
            let place = open.iter().position(|&other| other == id).map_or(1, |at| at + 1);
            Cause::NotHead { place, of: open.len() }
        };
        let mut position = position.clone();
        position.leave_layer_behind(id);
        Some(self.take(cause, position, id))
    }

    fn not_best(&self, id: NodeId, head: NodeId) -> Cause {
        let f = |id: NodeId| self.rules.problem.f(&self.node(id), self.position.strategy());
        // The writer may have missed that the head has a lower f than its state had before.
        let improved = self.position.improved.iter().rev().find(|&&(old, new)| new == head && f(old) >= f(id));
        match improved {
            _ if f(id) == f(head) && self.position.clone().due().is_empty() => Cause::ClimbEnds,
            _ if f(id) == f(head) => Cause::OtherTie,
            Some(&(old, new)) => Cause::StaleF { state: self.node(new).state, old: f(old), new: f(new) },
            None => Cause::NotATie { f: f(id), least: f(head) },
        }
    }

    /// Checks whether the node due was kept out of open, as if its state were known.
    fn kept_out(&self) -> Option<Repair> {
        let mut position = self.position.clone();
        let head = position.node(*position.takeable().first()?);
        let dead_end = position.dead_ends.iter().find(|&&(dead, _)| dead == head.state).copied();
        let cause = match dead_end {
            Some((state, step)) if position.strategy().forgets() => Cause::DeadEndKept { state, step },
            _ if position.is_met(head.state) => Cause::DuplicateKeptOut { state: head.state },
            _ => return None,
        };
        position.textbook.withdraw(head.id);
        let id = position.takeable_as(self.rows()).first().copied()?;
        Some(self.take(cause, position, id))
    }

    /// The state was generated, but refused: it was known, or past the limit.
    fn known(&self) -> Option<Repair> {
        let position = self.position;
        let dead_end = position.dead_ends.iter().find(|&&(dead, _)| dead == self.state).copied();
        let taken = position.taken_as(self.state);
        let refused = position.refused.iter().rev().find(|refused| refused.state == self.state);
        let (cause, parent) = match (refused, taken) {
            (Some(refused), _) => {
                let cause = match (refused.place, dead_end, taken) {
                    (None, ..) => Cause::PastLimit { step: refused.step },
                    (Some(Place::Closed), Some((state, step)), _) => Cause::DeadEndForgotten { state, step },
                    (Some(Place::Closed), None, Some((_, step))) => Cause::ClosedBefore { step },
                    (Some(place), ..) => Cause::DuplicateLetIn { state: self.state, step: refused.step, place },
                };
                (cause, refused.parent)
            }
            (None, Some((node, step))) => (Cause::ClosedBefore { step }, node.parent.unwrap_or(node.id)),
            (None, None) => return None,
        };
        Some(self.force(cause, position.clone(), parent))
    }

    fn skipped(&self) -> Vec<Repair> {
        // States still in the writer's own open list have not been taken.
        let waits = |state: State| match self.rules.sheet.rows[self.at].open.as_deref() {
            Some(ListClaim::States(open)) if self.position.strategy().dup() == Dup::All => {
                open.iter().any(|&(waiting, _)| waiting == state)
            }
            _ => false,
        };
        let most = if self.position.ties_are_free() { MOST_SKIPPED } else { 1 };
        let left_out = self.position.takeable().into_iter().filter(|&id| !waits(self.node(id).state)).take(most);
        let then_taken = |id: NodeId| {
            let (mut position, state) = (self.position.clone(), self.node(id).state);
            position.row = self.at + 1;
            position.advance(id);
            position.begin_round();
            let next = position.takeable_as(self.rows()).first().copied()?;
            Some(self.take(Cause::Skipped { state }, position, next))
        };
        left_out.filter_map(then_taken).collect()
    }

    /// A child that was generated, but is missing from open: the writer's list lost it.
    fn left_out(&self) -> Option<Repair> {
        let position = self.position;
        let (node, step) = position.taken().find(|(node, _)| self.is_near(node))?;
        let new = position.taken_as(self.state).is_none() && position.waiting(self.state).is_empty();
        let is_over = position.strategy().kept_of_a_layer() == Some(1) && position.clone().due().is_empty();
        let cause = if is_over { Cause::ClimbEnds } else { Cause::LeftOut { step } };
        new.then(|| self.force(cause, position.clone(), node.id))
    }
    fn is_near(&self, node: &Node) -> bool {
        self.rules.problem.between(node.state, self.state).is_some()
    }

    /// An illegal move leads here from one of the states taken last.
    fn illegal(&self, most: usize) -> Option<Repair> {
        let between = |node: &Node| Slip::between(node.state, self.state, &self.rules.problem);
        let slip = |node: &Node| between(node).filter(|slip| *slip != Slip::Other);
        let mut taken = self.position.taken().take(most);
        let (node, slip) = taken.find_map(|(node, _)| Some((node, slip(&node)?)))?;
        Some(self.force(Cause::IllegalMove { state: node.state, slip }, self.position.clone(), node.id))
    }

    /// The state is written in place of one that is due, and what follows is right.
    fn in_place(&self, cause: impl Fn(State) -> Option<Cause>) -> Vec<Repair> {
        let due = self.position.takeable().into_iter().take(MOST_SKIPPED);
        due.filter_map(|id| Some(self.take(cause(self.node(id).state)?, self.position.clone(), id))).collect()
    }

    fn miscopied(&self, right: State) -> Option<Cause> {
        let slip = Slip::between(right, self.state, &self.rules.problem);
        (slip == Some(Slip::Swapped)).then_some(Cause::Miscopied { said: self.state, right })
    }

    /// The state is a child of a node still in open.
    fn not_yet(&self) -> Option<Repair> {
        let parent = self.position.textbook.open_nodes().map(|id| self.node(id)).find(|node| self.is_near(node))?;
        Some(self.force(Cause::NotYet { state: parent.state }, self.position.clone(), parent.id))
    }

    fn never_made(&self) -> Repair {
        let position = self.position;
        match position.origin(self.state).or_else(|| position.textbook.open_nodes().next()) {
            Some(parent) => self.force(Cause::NeverMade, position.clone(), parent),
            None => self.no_step(Cause::AfterTheEnd),
        }
    }
}
