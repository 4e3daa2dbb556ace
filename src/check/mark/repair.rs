//! A board was taken that should not have been: why, and where the search stands if that is the cause.
//!
//! Often more than one cause would do. The one is told that makes most of what follows right.

use super::cause::Cause;
use super::position::{Position, Refused};
use super::rules::SheetRules;
use super::slip::{Slip, legal};
use crate::check::{ListClaim, Row};
use crate::puzzle::Board;
use crate::search::{Dup, GoalTest, Node, NodeId, OpenKind, Place};

/// Number of following rows that a repair is judged by.
const AHEAD: usize = 12;
/// Number of rows that skipped steps must explain beyond an old f to be told instead of it.
const CLEARLY: usize = 3;
/// Maximum nodes of equal f that are tried as the skipped one.
const MOST_SKIPPED: usize = 4;
/// Maximum of the boards taken last from which an illegal move is looked for.
const MOST_FROM: usize = 200;

/// A cause, and where the search stands with it.
pub(super) struct Repair {
    pub(super) cause: Cause,
    pub(super) position: Position,
    /// True if the row was a step at all.
    pub(super) is_step: bool,
}

/// The likeliest cause why the board of row `at` was taken next; where it need only be `quick`, the first that will do.
pub(super) fn repair(rules: &SheetRules<'_>, position: &Position, at: usize, quick: bool) -> Repair {
    let rows = &rules.sheet.rows;
    let wrong = Misstep { rules, position, at, board: rows[at].board };
    // How many of the rows that follow are right as far as their boards go.
    let ahead = |mut position: Position| {
        (at + 1..rows.len()).take(AHEAD).take_while(|&next| position.follow(&rows[next..]).is_some()).count()
    };
    let mut best: Option<(usize, Repair)> = None;
    for repair in wrong.repairs(quick) {
        let score = if quick { 0 } else { ahead(repair.position.clone()) };
        let explains_more = |(most, best): &(usize, Repair)| {
            let doubted = matches!((&best.cause, &repair.cause), (Cause::StaleF { .. }, Cause::Skipped { .. }));
            score > if doubted { most + CLEARLY } else { *most }
        };
        if best.as_ref().is_none_or(explains_more) {
            best = Some((score, repair));
        }
    }
    best.map_or_else(|| wrong.never_made(), |(_, repair)| repair)
}

struct Misstep<'a> {
    rules: &'a SheetRules<'a>,
    position: &'a Position,
    at: usize,
    board: Board,
}

impl Misstep<'_> {
    /// All that may be the cause, the likelier first; only the first of them where it is to be `quick`.
    fn repairs(&self, quick: bool) -> Vec<Repair> {
        let mut found = Vec::new();
        if self.at > 0 && self.rules.sheet.rows[self.at - 1].board == self.board {
            found.push(self.no_step(Cause::Repeated));
        }
        if self.position.textbook.goal().is_some() {
            found.extend(self.after_goal());
            return found;
        }
        let ways: [fn(&Self) -> Vec<Repair>; 10] = [
            |wrong| wrong.goal_too_early().into_iter().collect(),
            |wrong| wrong.kept_out().into_iter().collect(),
            Self::waiting,
            |wrong| wrong.stale().into_iter().collect(),
            Self::known,
            Self::skipped,
            |wrong| wrong.left_out().into_iter().collect(),
            |wrong| wrong.illegal(1).into_iter().collect(),
            |wrong| wrong.not_yet().into_iter().collect(),
            |wrong| wrong.illegal(MOST_FROM).into_iter().collect(),
        ];
        for way in ways {
            if quick && !found.is_empty() {
                return found;
            }
            found.extend(way(self));
        }
        if self.position.textbook.open_size() == 0 && found.is_empty() {
            found.push(Repair { cause: Cause::AfterTheEnd, ..self.never_made() });
        }
        found
    }

    /// The row is left out.
    fn no_step(&self, cause: Cause) -> Repair {
        Repair { cause, position: self.position.clone(), is_step: false }
    }

    fn node(&self, id: NodeId) -> Node {
        self.position.node(id)
    }

    /// The row that was misstepped in, and those that follow.
    fn rows(&self) -> &[Row] {
        &self.rules.sheet.rows[self.at..]
    }

    /// Takes a node that waits in open.
    fn take(&self, cause: Cause, mut position: Position, id: NodeId) -> Repair {
        position.row = self.at + 1;
        position.advance(id);
        Repair { cause, position, is_step: true }
    }

    /// Puts the board into open, made from this node, and takes it.
    fn force(&self, cause: Cause, mut position: Position, parent: NodeId) -> Repair {
        let id = position.put(parent, self.board);
        self.take(cause, position, id)
    }

    /// The search was over.
    fn after_goal(&self) -> Option<Repair> {
        let (mut position, cause) = (self.position.clone(), Cause::GoalTooLate { step: self.at });
        position.overlook_goal();
        let id = position.takeable_as(self.rows()).first().copied();
        match id.or_else(|| position.waiting(self.board).first().copied()) {
            Some(id) => Some(self.take(cause, position, id)),
            None => Some(self.force(cause, position, self.position.origin(self.board)?)),
        }
    }

    /// The goal is the last row, though others should have been taken first.
    fn goal_too_early(&self) -> Option<Repair> {
        let ends = self.board == self.rules.instance.goal && self.at + 1 == self.rules.sheet.rows.len();
        let too_early = ends && self.position.strategy().goal() == GoalTest::Taken;
        let id = self.position.waiting(self.board).first().copied().filter(|_| too_early)?;
        Some(self.take(Cause::GoalTooEarly, self.position.clone(), id))
    }

    /// The board waits in open, but not where it is taken from.
    fn waiting(&self) -> Vec<Repair> {
        let position = self.position;
        let Some(&id) = position.waiting(self.board).first() else { return Vec::new() };
        let open: Vec<NodeId> = position.textbook.open_nodes().collect();
        let strategy = position.strategy();
        let is_of_layer = self.node(id).depth == self.node(open[0]).depth;
        let cause = if strategy.open_kind() == OpenKind::Best || strategy.open_kind() == OpenKind::Layers && is_of_layer
        {
            let (f, least) = (strategy.f(&self.node(id)), strategy.f(&self.node(open[0])));
            let stale: Vec<Repair> = [false, true].into_iter().filter_map(|all| self.stale_rivals(id, all)).collect();
            if !stale.is_empty() {
                return stale;
            }
            match f == least {
                true if position.clone().due().is_empty() => Cause::ClimbEnds,
                true => Cause::OtherTie,
                false => Cause::NotATie { f, least },
            }
        } else {
            let place = open.iter().position(|&other| other == id).map_or(1, |at| at + 1);
            let of = open.len();
            if open.last() == Some(&id) { Cause::TookTail { of } } else { Cause::NotHead { place, of } }
        };
        if strategy.kept_of_a_layer().is_some() && position.lists_drops != Some(true) {
            let mut position = position.clone();
            position.row = self.at + 1;
            position.advance_alone(id);
            return vec![Repair { cause, position, is_step: true }];
        }
        vec![self.take(cause, position.clone(), id)]
    }

    /// All nodes with a lower f have it since a cheaper way was found: their old entries go back into open, or those of
    /// `all` boards to which a cheaper way was found.
    fn stale_rivals(&self, id: NodeId, all: bool) -> Option<Repair> {
        let strategy = self.position.strategy();
        let f = |id: NodeId| strategy.f(&self.node(id));
        let mut position = self.position.clone();
        let mut cause = None;
        for &(mut old, new) in self.position.improved.iter().rev() {
            let leads = f(new) < f(id);
            let waits = new != id && position.waiting(self.node(new).board).contains(&new);
            if !waits || !(leads || all) {
                continue;
            }
            if all {
                old = self.oldest(old);
            }
            let was = self.node(old);
            if leads {
                cause = cause.or(Some(Cause::StaleF { board: was.board, old: f(old), new: f(new) }));
            }
            position.textbook.withdraw(new);
            position.textbook.put(was.parent?, was.came, was.board);
        }
        let least = position.textbook.open_nodes().next().map(|head| strategy.f(&position.node(head)));
        (least == Some(f(id))).then_some(())?;
        Some(self.take(cause?, position, id))
    }

    /// The first entry of a board that has been improved more than once.
    fn oldest(&self, mut entry: NodeId) -> NodeId {
        for &(old, new) in self.position.improved.iter().rev() {
            if new == entry {
                entry = old;
            }
        }
        entry
    }

    /// Returns what should have been taken was kept out of open, as if it were known.
    fn kept_out(&self) -> Option<Repair> {
        let head = |position: &Position| Some(position.node(*position.takeable().first()?));
        if !self.position.is_met(head(self.position)?.board) {
            return None;
        }
        let mut position = self.position.clone();
        let mut cause = None;
        for _ in 0..4 {
            let head = head(&position)?;
            let dead_end = position.dead_ends.iter().find(|&&(dead, _)| dead == head.board).copied();
            cause = cause.or(match dead_end {
                Some((board, step)) if position.strategy().forgets() => Some(Cause::DeadEndKept { board, step }),
                _ if position.is_met(head.board) => Some(Cause::DuplicateKeptOut { board: head.board }),
                _ => return None,
            });
            position.textbook.withdraw(head.id);
            if let Some(&id) = position.takeable_as(self.rows()).first() {
                return Some(self.take(cause?, position, id));
            }
        }
        None
    }

    /// The entry was left behind when a cheaper way was found.
    fn stale(&self) -> Option<Repair> {
        let (old, new) = *self.position.improved.iter().rev().find(|&&(old, _)| self.node(old).board == self.board)?;
        let f = |id: NodeId| self.position.strategy().f(&self.node(id));
        let parent = self.node(old).parent?;
        let cause = Cause::StaleF { board: self.board, old: f(old), new: f(new) };
        Some(self.force(cause, self.position.clone(), parent))
    }

    /// The board was made, but refused: it was known, or past the limit.
    fn known(&self) -> Vec<Repair> {
        let position = self.position;
        let refused = || position.refused.iter().rev().filter(|refused| refused.board == self.board);
        let dead_end = position.dead_ends.iter().find(|&&(dead, _)| dead == self.board);
        let taken = position.taken_as(self.board);
        let of = |refused: &Refused| {
            let cause = match (refused.place, dead_end, taken) {
                (None, ..) => Cause::PastLimit { step: refused.step },
                (Some(Place::Closed), Some(&(board, step)), _) => Cause::DeadEndForgotten { board, step },
                (Some(Place::Closed), None, Some((_, step))) => Cause::ClosedBefore { step },
                (Some(place), ..) => Cause::DuplicateLetIn { board: self.board, step: refused.step, place },
            };
            self.force(cause, position.clone(), refused.parent)
        };
        // That it was let in while it waited says more than that it has been taken since.
        let waited = refused().find(|refused| refused.place == Some(Place::Open));
        let mut found: Vec<Repair> = waited.into_iter().chain(refused().next()).map(of).collect();
        found.dedup_by_key(|repair| repair.cause.clone());
        if let (true, Some((node, step))) = (found.is_empty(), taken) {
            let parent = node.parent.unwrap_or(node.id);
            found.push(self.force(Cause::ClosedBefore { step }, position.clone(), parent));
        }
        found
    }

    /// One step or two were left out.
    fn skipped(&self) -> Vec<Repair> {
        // What still waits by the writer's own list has not been taken.
        let waits = |board: Board| match self.rules.sheet.rows[self.at].open.as_deref() {
            Some(ListClaim::Boards(open)) if self.position.strategy().dup() == Dup::All => {
                open.iter().any(|&(waiting, _)| waiting == board)
            }
            _ => false,
        };
        let mut found = Vec::new();
        let mut reached = vec![(self.position.clone(), Vec::new())];
        for _ in 0..2 {
            let mut next = Vec::new();
            for (position, boards) in &reached {
                let most = if position.ties_are_free() { MOST_SKIPPED } else { 1 };
                let left_out = |id: &NodeId| !waits(position.node(*id).board);
                for id in position.takeable().into_iter().filter(left_out).take(most) {
                    let (mut position, mut boards) = (position.clone(), boards.clone());
                    boards.push(position.node(id).board);
                    position.row = self.at + 1;
                    position.advance(id);
                    position.begin_round();
                    if let Some(&id) = position.takeable_as(self.rows()).first() {
                        found.push(self.take(Cause::Skipped { boards }, position, id));
                    } else {
                        next.push((position, boards));
                    }
                }
            }
            next.truncate(MOST_SKIPPED);
            reached = next;
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// A child that was made, but is not in open: the writer's list has lost it.
    fn left_out(&self) -> Option<Repair> {
        let position = self.position;
        let (node, step) = position.taken().find(|(node, _)| self.is_near(node))?;
        let new = position.taken_as(self.board).is_none() && position.waiting(self.board).is_empty();
        new.then(|| self.force(Cause::LeftOut { step }, position.clone(), node.id))
    }

    /// Returns true if a legal move leads from a node to the board.
    fn is_near(&self, node: &Node) -> bool {
        legal(node.board, self.board, self.rules.instance.size).is_some()
    }

    /// A move that is none leads here from one of so many boards taken last.
    fn illegal(&self, most: usize) -> Option<Repair> {
        let size = self.rules.instance.size;
        let slip = |node: &Node| Slip::between(node.board, self.board, size).filter(|slip| *slip != Slip::Other);
        let mut taken = self.position.taken().take(most);
        let (node, slip) = taken.find_map(|(node, _)| Some((node, slip(&node)?)))?;
        Some(self.force(Cause::IllegalMove { from: node.board, slip }, self.position.clone(), node.id))
    }

    /// A child of a node that waits.
    fn not_yet(&self) -> Option<Repair> {
        let parent = self.position.textbook.open_nodes().map(|id| self.node(id)).find(|node| self.is_near(node))?;
        Some(self.force(Cause::NotYet { parent: parent.board }, self.position.clone(), parent.id))
    }

    fn never_made(&self) -> Repair {
        let position = self.position;
        match position.origin(self.board).or_else(|| position.textbook.open_nodes().next()) {
            Some(parent) => self.force(Cause::NeverMade, position.clone(), parent),
            None => self.no_step(Cause::AfterTheEnd),
        }
    }
}
