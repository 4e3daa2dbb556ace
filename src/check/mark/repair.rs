//! A board was taken that should not have been: why, and where the search stands if that is the reason.
//!
//! Often more than one reason would do. The one is told that makes most of what follows right.

use super::position::{Position, Refused};
use super::reason::{Reason, Slip};
use super::slip::legal;
use crate::check::{ListClaim, Row};
use crate::puzzle::{Board, Instance};
use crate::search::{Dup, GoalTest, Node, NodeId, OpenKind, Place};

/// Number of following rows that a repair is judged by.
const AHEAD: usize = 12;
/// Number of rows that skipped steps must explain beyond an old f to be told instead of it.
const CLEARLY: usize = 3;
/// Maximum nodes of equal f that are tried as the skipped one.
const MOST_SKIPPED: usize = 4;
/// Maximum of the boards taken last from which an illegal move is looked for.
const MOST_FROM: usize = 200;

/// A reason, and where the search stands with it.
pub(super) struct Repair {
    pub(super) reason: Reason,
    pub(super) position: Position,
    /// True if the row was a step at all.
    pub(super) is_step: bool,
}

/// The likeliest reason why the board of row `at` was taken next; where it need only be `quick`, the first that will do.
pub(super) fn repair(instance: &Instance, position: &Position, rows: &[Row], at: usize, quick: bool) -> Repair {
    let wrong = Wrong { instance, position, rows, at, board: rows[at].board };
    let mut best: Option<(usize, Repair)> = None;
    for repair in wrong.repairs(quick) {
        let score = if quick { 0 } else { ahead(repair.position.clone(), &rows[at + 1..]) };
        let explains_more = |(most, best): &(usize, Repair)| {
            let doubted = matches!((&best.reason, &repair.reason), (Reason::StaleF { .. }, Reason::Skipped { .. }));
            score > if doubted { most + CLEARLY } else { *most }
        };
        if best.as_ref().is_none_or(explains_more) {
            best = Some((score, repair));
        }
    }
    best.map_or_else(|| wrong.never_made(), |(_, repair)| repair)
}

/// Returns how many rows that follow are right as far as their boards go.
fn ahead(mut position: Position, rows: &[Row]) -> usize {
    let taken = rows.iter().take(AHEAD).take_while(|row| {
        position.begin_round();
        let id = position.takeable_as(row.board).first().copied();
        id.is_some_and(|id| {
            position.advance(id);
            true
        })
    });
    taken.count()
}

struct Wrong<'a> {
    instance: &'a Instance,
    position: &'a Position,
    rows: &'a [Row],
    at: usize,
    board: Board,
}

impl Wrong<'_> {
    /// All that may be the reason, the likelier first; only the first of them where it is to be `quick`.
    fn repairs(&self, quick: bool) -> Vec<Repair> {
        let mut found = Vec::new();
        if self.at > 0 && self.rows[self.at - 1].board == self.board {
            found.push(Repair { reason: Reason::Repeated, position: self.position.clone(), is_step: false });
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
            found.push(Repair { reason: Reason::AfterTheEnd, ..self.never_made() });
        }
        found
    }

    fn node(&self, id: NodeId) -> Node {
        self.position.node(id)
    }

    /// Takes a node that waits in open.
    fn take(&self, reason: Reason, mut position: Position, id: NodeId) -> Repair {
        position.row = self.at + 1;
        position.advance(id);
        Repair { reason, position, is_step: true }
    }

    /// Puts the board into open, made from this node, and takes it.
    fn force(&self, reason: Reason, parent: NodeId) -> Repair {
        let mut position = self.position.clone();
        let came = legal(position.node(parent).board, self.board, self.instance.size);
        let id = position.textbook.put(parent, came, self.board);
        self.take(reason, position, id)
    }

    /// The search was over.
    fn after_goal(&self) -> Option<Repair> {
        let mut position = self.position.clone();
        let step = self.at;
        position.overlook_goal();
        let reason = Reason::GoalTooLate { step };
        let id = position.takeable_as(self.board).first().copied();
        if let Some(id) = id.or_else(|| position.waiting(self.board).first().copied()) {
            return Some(self.take(reason, position, id));
        }
        let (parent, came) = self.origin()?;
        let came = legal(came, self.board, self.instance.size);
        let id = position.textbook.put(parent, came, self.board);
        Some(self.take(reason, position, id))
    }

    /// A node that was taken from which the board can be reached, or else the last one.
    fn origin(&self) -> Option<(NodeId, Board)> {
        let near = |node: &Node| legal(node.board, self.board, self.instance.size).is_some();
        let node = self.position.taken().map(|(node, _)| node).find(near).or_else(|| self.position.last());
        node.map(|node| (node.id, node.board))
    }

    /// The goal is the last row, though others should have been taken first.
    fn goal_too_early(&self) -> Option<Repair> {
        let ends = self.board == self.instance.goal && self.at + 1 == self.rows.len();
        let too_early = ends && self.position.strategy().goal() == GoalTest::Taken;
        let id = self.position.waiting(self.board).first().copied().filter(|_| too_early)?;
        Some(self.take(Reason::GoalTooEarly, self.position.clone(), id))
    }

    /// The board waits in open, but not where it is taken from.
    fn waiting(&self) -> Vec<Repair> {
        let position = self.position;
        let Some(&id) = position.waiting(self.board).first() else { return Vec::new() };
        let open: Vec<NodeId> = position.textbook.open_nodes().collect();
        let strategy = position.strategy();
        let reason = if strategy.open_kind() == OpenKind::Best {
            let (f, least) = (strategy.f(&self.node(id)), strategy.f(&self.node(open[0])));
            let stale: Vec<Repair> = [false, true].into_iter().filter_map(|all| self.stale_rivals(id, all)).collect();
            if !stale.is_empty() {
                return stale;
            }
            if f == least { Reason::OtherTie } else { Reason::NotATie { f, least } }
        } else {
            let place = open.iter().position(|&other| other == id).map_or(1, |at| at + 1);
            let of = open.len();
            if open.last() == Some(&id) { Reason::TookTail { of } } else { Reason::NotHead { place, of } }
        };
        vec![self.take(reason, position.clone(), id)]
    }

    /// All nodes with a lower f have it since a cheaper way was found: their old entries go back into open, or those of
    /// `all` boards to which a cheaper way was found.
    fn stale_rivals(&self, id: NodeId, all: bool) -> Option<Repair> {
        let strategy = self.position.strategy();
        let f = |id: NodeId| strategy.f(&self.node(id));
        let mut position = self.position.clone();
        let mut reason = None;
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
                reason = reason.or(Some(Reason::StaleF { board: was.board, old: f(old), new: f(new) }));
            }
            position.textbook.withdraw(new);
            position.textbook.put(was.parent?, was.came, was.board);
        }
        let least = position.textbook.open_nodes().next().map(|head| strategy.f(&position.node(head)));
        (least == Some(f(id))).then_some(())?;
        Some(self.take(reason?, position, id))
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
        if !self.may_be_known(*self.position.takeable().first()?) {
            return None;
        }
        let mut position = self.position.clone();
        let mut reason = None;
        for _ in 0..4 {
            let head = position.node(*position.takeable().first()?);
            let dead_end = position.dead_ends.iter().find(|&&(dead, _)| dead == head.board).copied();
            let known = position.taken().any(|(node, _)| node.board == head.board)
                || position.waiting(head.board).len() > 1
                || position.strategy().dup() != Dup::All && self.is_on_record(head.board);
            reason = reason.or(match dead_end {
                Some((board, step)) if position.strategy().forgets() => Some(Reason::DeadEndKept { board, step }),
                _ if known => Some(Reason::DuplicateKeptOut { board: head.board }),
                _ => return None,
            });
            position.textbook.withdraw(head.id);
            if let Some(&id) = position.takeable_as(self.board).first() {
                return Some(self.take(reason?, position, id));
            }
        }
        None
    }

    /// Returns true if a node's board was met before.
    fn may_be_known(&self, id: NodeId) -> bool {
        let (position, board) = (self.position, self.node(id).board);
        position.strategy().dup() != Dup::All && self.is_on_record(board)
            || position.taken().any(|(node, _)| node.board == board)
            || position.waiting(board).len() > 1
    }

    /// Returns true if a board was opened before, whatever has become of it.
    fn is_on_record(&self, board: Board) -> bool {
        self.position.refused.iter().any(|refused| refused.board == board)
    }

    /// The entry was left behind when a cheaper way was found.
    fn stale(&self) -> Option<Repair> {
        let (old, new) = *self.position.improved.iter().rev().find(|&&(old, _)| self.node(old).board == self.board)?;
        let f = |id: NodeId| self.position.strategy().f(&self.node(id));
        let parent = self.node(old).parent?;
        Some(self.force(Reason::StaleF { board: self.board, old: f(old), new: f(new) }, parent))
    }

    /// The board was made, but refused: it was known, or past the limit.
    fn known(&self) -> Vec<Repair> {
        let refused = || self.position.refused.iter().rev().filter(|refused| refused.board == self.board);
        let of = |refused: &Refused| {
            let taken = self.position.taken().find(|(node, _)| node.board == self.board).map(|(_, step)| step);
            let dead_end = self.position.dead_ends.iter().find(|&&(dead, _)| dead == self.board);
            let reason = match (refused.place, dead_end, taken) {
                (None, ..) => Reason::PastLimit { step: refused.step },
                (Some(Place::Closed), Some(&(board, step)), _) => Reason::DeadEndForgotten { board, step },
                (Some(Place::Closed), None, Some(step)) => Reason::ClosedBefore { step },
                (Some(place), ..) => Reason::DuplicateLetIn { board: self.board, step: refused.step, place },
            };
            self.force(reason, refused.parent)
        };
        // That it was let in while it waited says more than that it has been taken since.
        let waited = refused().find(|refused| refused.place == Some(Place::Open));
        let mut found: Vec<Repair> = waited.into_iter().chain(refused().next()).map(of).collect();
        found.dedup_by_key(|repair| repair.reason.clone());
        if found.is_empty()
            && let Some((node, step)) = self.position.taken().find(|(node, _)| node.board == self.board)
        {
            found.push(self.force(Reason::ClosedBefore { step }, node.parent.unwrap_or(node.id)));
        }
        found
    }

    /// One step or two were left out.
    fn skipped(&self) -> Vec<Repair> {
        // What still waits by the writer's own list has not been taken.
        let waits = |board: Board| match &self.rows[self.at].open {
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
                    if let Some(&id) = position.takeable_as(self.board).first() {
                        found.push(self.take(Reason::Skipped { boards }, position, id));
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
        let near = |(node, _): &(Node, usize)| legal(node.board, self.board, self.instance.size).is_some();
        let new = !self.position.taken().any(|(node, _)| node.board == self.board);
        let (node, step) =
            self.position.taken().find(near).filter(|_| new && self.position.waiting(self.board).is_empty())?;
        Some(self.force(Reason::LeftOut { step }, node.id))
    }

    /// A move that is none leads here from one of so many boards taken last.
    fn illegal(&self, most: usize) -> Option<Repair> {
        let size = self.instance.size;
        let from = |(node, _): (Node, usize)| {
            let slip = Slip::between(node.board, self.board, size);
            (!matches!(slip, Slip::None | Slip::Other)).then_some((node, slip))
        };
        let (node, slip) = self.position.taken().take(most).find_map(from)?;
        Some(self.force(Reason::IllegalMove { from: node.board, slip }, node.id))
    }

    /// A child of a node that waits.
    fn not_yet(&self) -> Option<Repair> {
        let near = |&id: &NodeId| legal(self.node(id).board, self.board, self.instance.size).is_some();
        let parent = self.position.textbook.open_nodes().find(near)?;
        Some(self.force(Reason::NotYet { parent: self.node(parent).board }, parent))
    }

    fn never_made(&self) -> Repair {
        match self.origin().or_else(|| self.position.textbook.open_nodes().next().map(|id| (id, self.board))) {
            Some((parent, _)) => self.force(Reason::NeverMade, parent),
            None => Repair { reason: Reason::AfterTheEnd, position: self.position.clone(), is_step: false },
        }
    }
}
