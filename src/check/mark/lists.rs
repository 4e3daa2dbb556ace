//! The lists of a row, held against what they should be.

use super::cells::{Carried, Finding, Marking, add};
use super::position::Tried;
use super::reading::{boards, same_boards};
use super::reason::{Reason, Slip};
use super::slip::legal;
use crate::check::{ColumnKind, ListClaim, ListTiming};
use crate::puzzle::{Board, Move};
use crate::search::{Dup, F, Node, NodeId, Verdict};

impl Marking<'_> {
    /// Open, held against what it should be.
    pub(super) fn open(&self, node: &Node, claim: &ListClaim, carried: &mut Carried, found: &mut Vec<Finding>) {
        let (column, timing) = (ColumnKind::Open, self.reading.open);
        let said = match claim {
            ListClaim::Size(said) => {
                let right = self.position.open_size_at(timing);
                return add(found, column, other_size(*said, right, &mut carried.open_size));
            }
            ListClaim::Boards(said) => said,
        };
        let ids = self.position.open_at(timing);
        let right = boards(self.position, &ids);
        let list: Vec<Board> = said.iter().map(|&(board, _)| board).collect();
        let (missing, extra) = difference(&list, &right);
        if missing.is_empty() && extra.is_empty() {
            let turned = || right.iter().rev().copied().collect::<Vec<_>>();
            let in_order = match self.reading.head_first.filter(|_| !self.position.strategy().is_best_first()) {
                Some(true) => list == right,
                Some(false) => list == turned(),
                None => true,
            };
            let reason = if in_order { self.wrong_entry(said, &ids) } else { Some(Reason::OtherOrder) };
            return add(found, column, reason);
        }
        let reasons = self.other_open(node, missing, extra);
        found.extend(reasons.into_iter().map(|reason| Finding { column, reason: Some(reason) }));
    }

    /// An entry of open with a wrong f.
    fn wrong_entry(&self, said: &[(Board, Option<F>)], ids: &[NodeId]) -> Option<Reason> {
        let strategy = self.position.strategy();
        if !strategy.is_best_first() {
            return None;
        }
        said.iter().find_map(|&(board, f)| {
            let said = f?;
            let mut nodes = ids.iter().map(|&id| self.position.node(id)).filter(|node| node.board == board);
            let node = nodes.clone().next()?;
            let right = nodes.any(|node| strategy.f(&node) == said);
            (!right).then(|| self.wrong_f(&node, said, said, (None, None)))
        })
    }

    /// Says why open has other boards than it should.
    fn other_open(&self, node: &Node, mut missing: Vec<Board>, mut extra: Vec<Board>) -> Vec<Reason> {
        let (size, position) = (self.rules.instance.size, self.position);
        let after = self.reading.open == ListTiming::After;
        let mut reasons = Vec::new();
        if self.reading.open != ListTiming::Before {
            take_if(&mut extra, |board| board == node.board, |_| reasons.push(Reason::StillOpen));
        }
        if after && position.textbook.goal() == Some(node.id) {
            let before = extra.len();
            extra.retain(|&board| legal(node.board, board, size).is_none());
            if extra.len() < before {
                reasons.push(Reason::GoalTooLate { step: self.at + 1 });
            }
        }
        let just: &[Tried] = if after { &position.tries } else { &[] };
        let tried = |board: Board| just.iter().find(|tried| tried.board == Some(board));
        take_if(
            &mut extra,
            |board| tried(board).is_some(),
            |board| match tried(board).map(|tried| tried.verdict) {
                Some(Verdict::Duplicate { place, .. }) => {
                    reasons.push(Reason::DuplicateLetIn { board, step: self.at + 1, place });
                }
                Some(Verdict::Improved { node, of }) => {
                    let f = |node: &Node| position.strategy().f(node);
                    reasons.push(Reason::StaleF { board, old: f(&position.node(of)), new: f(&node) });
                }
                Some(Verdict::Cut { .. }) => reasons.push(Reason::PastLimit { step: self.at + 1 }),
                Some(Verdict::Blocked | Verdict::Opened(_) | Verdict::Reopened { .. }) | None => {
                    reasons.push(Reason::OtherBoards { missing: Vec::new(), extra: vec![board] });
                }
            },
        );
        let invented = |board| after && !matches!(Slip::between(node.board, board, size), Slip::None | Slip::Other);
        let mut slips = 0;
        take_if(&mut extra, invented, |board| {
            slips += 1;
            reasons.push(Reason::ChildInvented { board, slip: Slip::between(node.board, board, size) });
        });
        let lost = |board: Board| tried(board).filter(|tried| tried.verdict.made().is_some());
        take_if(
            &mut missing,
            |board| lost(board).is_some(),
            |board| {
                // Where a wrong child stands in its place, that is what is to be told.
                if slips > 0 {
                    slips -= 1;
                } else if let Some(tried) = lost(board) {
                    reasons.push(self.missed(board, tried.direction));
                }
            },
        );
        let counts = matches!(position.strategy().dup(), Dup::All | Dup::Closed);
        let closed = |board: Board| {
            let (node, step) = position.taken().find(|(taken, _)| taken.board == board && taken.id != node.id)?;
            (counts && position.textbook.is_closed(node.id)).then_some(step)
        };
        take_if(
            &mut extra,
            |board| closed(board).is_some(),
            |board| {
                let step = closed(board).unwrap_or_default();
                reasons.push(Reason::ClosedLetIn { board, step });
            },
        );
        if !missing.is_empty() || !extra.is_empty() {
            reasons.push(Reason::OtherBoards { missing, extra });
        }
        reasons
    }

    /// A child is not in open: perhaps it has gone to closed, or was taken for known.
    fn missed(&self, board: Board, direction: Move) -> Reason {
        let taken = self.position.taken().any(|(node, _)| node.board == board);
        if let Some(ListClaim::Boards(closed)) = &self.row.closed
            && !taken
            && closed.iter().any(|&(closed, _)| closed == board)
        {
            return Reason::ClosedTooEarly { board };
        }
        if let Some(&(_, step)) = self.position.dead_ends.iter().find(|&&(dead, step)| dead == board && step <= self.at)
        {
            return Reason::DeadEndKept { board, step };
        }
        let waits = self.position.waiting(board).len() > 1;
        if waits || taken { Reason::DuplicateKeptOut { board } } else { Reason::ChildMissed { board, direction } }
    }

    /// Closed, held against what it should be.
    pub(super) fn closed(&self, node: &Node, claim: &ListClaim, carried: &mut Carried, found: &mut Vec<Finding>) {
        let (column, timing) = (ColumnKind::Closed, self.reading.closed);
        let said: Vec<Board> = match claim {
            ListClaim::Size(said) => {
                let right = self.position.closed_size_at(timing);
                return add(found, column, other_size(*said, right, &mut carried.closed_size));
            }
            ListClaim::Boards(said) => said.iter().map(|&(board, _)| board).collect(),
        };
        let right = boards(self.position, &self.position.closed_at(timing));
        let (missing, extra) = difference(&said, &right);
        let (new_missing, _) = difference(&carried.closed_missing, &missing);
        let (new_extra, _) = difference(&carried.closed_extra, &extra);
        (carried.closed_missing, carried.closed_extra) = (missing, extra);
        // Closed may be kept as a set.
        if (new_missing.is_empty() && new_extra.is_empty()) || same_boards(&said, &once(&right)) {
            return add(found, column, None);
        }
        let reasons = self.other_closed(node, new_missing, new_extra);
        found.extend(reasons.into_iter().map(|reason| Finding { column, reason: Some(reason) }));
    }

    /// Says why closed has other boards than it should.
    fn other_closed(&self, node: &Node, mut missing: Vec<Board>, mut extra: Vec<Board>) -> Vec<Reason> {
        let position = self.position;
        let mut reasons = Vec::new();
        let dead_end = |board: Board| position.dead_ends.iter().rev().find(|&&(dead, _)| dead == board).copied();
        take_if(
            &mut missing,
            |board| dead_end(board).is_some(),
            |board| {
                let step = dead_end(board).map_or(0, |(_, step)| step);
                reasons.push(Reason::DeadEndForgotten { board, step });
            },
        );
        take_if(&mut missing, |board| board == node.board, |_| reasons.push(Reason::NotClosed));
        take_if(
            &mut extra,
            |board| dead_end(board).is_some(),
            |board| {
                let step = dead_end(board).map_or(0, |(_, step)| step);
                reasons.push(Reason::DeadEndKept { board, step });
            },
        );
        let waits = |board: Board| !position.waiting(board).is_empty();
        take_if(&mut extra, waits, |board| reasons.push(Reason::ClosedTooEarly { board }));
        if !missing.is_empty() || !extra.is_empty() {
            reasons.push(Reason::OtherBoards { missing, extra });
        }
        reasons
    }
}

/// A size that is wrong, and not only by as much as before.
fn other_size(said: usize, right: usize, carried: &mut i64) -> Option<Reason> {
    let off = said as i64 - right as i64;
    let wrong = off != 0 && off != *carried;
    *carried = off;
    wrong.then_some(Reason::OtherSize { said, right })
}

/// Takes out what `is` holds of, and tells of it.
fn take_if(boards: &mut Vec<Board>, is: impl Fn(Board) -> bool, mut tell: impl FnMut(Board)) {
    boards.retain(|&board| {
        let taken = is(board);
        if taken {
            tell(board);
        }
        !taken
    });
}

/// Each board once.
fn once(boards: &[Board]) -> Vec<Board> {
    let mut boards = boards.to_vec();
    boards.sort_unstable();
    boards.dedup();
    boards
}

/// The boards that `right` has and `said` has not, and the other way round, each as often as it is too few or too many.
pub(super) fn difference(said: &[Board], right: &[Board]) -> (Vec<Board>, Vec<Board>) {
    let mut left: Vec<Board> = said.to_vec();
    left.sort_unstable();
    let mut sorted = right.to_vec();
    sorted.sort_unstable();
    let (mut missing, mut extra) = (Vec::new(), Vec::new());
    let (mut one, mut other) = (left.into_iter().peekable(), sorted.into_iter().peekable());
    loop {
        match (one.peek().copied(), other.peek().copied()) {
            (Some(said), Some(right)) if said == right => {
                one.next();
                other.next();
            }
            (Some(said), right) if right.is_none_or(|right| said < right) => extra.extend(one.next()),
            (_, Some(_)) => missing.extend(other.next()),
            (_, None) => return (missing, extra),
        }
    }
}
