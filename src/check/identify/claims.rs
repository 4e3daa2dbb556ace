//! What the rows of a sheet say beyond the boards that they take, compared with a search under way.

use crate::check::{ColumnKind, ListClaim, ListTiming, Row, Sheet, TryClaim, list_timings};
use crate::puzzle::{Board, Move};
use crate::search::{F, Node, NodeId, Strategy, Textbook, Try, VerdictKind};

use super::follow::{Run, makes};

/// The first disagreement of candidates and sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// They would have taken this board.
    Taken(Board),
    /// Their search had ended before.
    Over,
    /// They take the same board, but this number of it is another.
    Value(ColumnKind, F),
    /// They take the same board, but another value is right in this column.
    Column(ColumnKind),
}

/// The two lists, as columns.
const LISTS: [ColumnKind; 2] = [ColumnKind::Open, ColumnKind::Closed];

/// All that a sheet says.
pub(super) struct Claims<'a> {
    pub(super) rows: &'a [Row],
    /// Open and closed of each row, sorted; empty if no row has any.
    lists: Vec<[Option<ListClaim>; 2]>,
    /// The moments at which the two lists may have been written down.
    pub(super) moments: [Vec<ListTiming>; 2],
}

impl<'a> Claims<'a> {
    pub(super) fn new(sheet: &'a Sheet) -> Claims<'a> {
        let sorted = |claim: Option<&ListClaim>| {
            let mut claim = claim?.clone();
            if let ListClaim::Boards(boards) = &mut claim {
                boards.sort_unstable();
            }
            Some(claim)
        };
        let lists = |row: &Row| [sorted(row.open.as_deref()), sorted(row.closed.as_deref())];
        let any = sheet.rows.iter().any(|row| row.open.is_some() || row.closed.is_some());
        let lists = if any { sheet.rows.iter().map(lists).collect() } else { Vec::new() };
        Claims { rows: &sheet.rows, lists, moments: list_timings(sheet) }
    }

    /// Compares the lists of a row with those of a run at a moment. If they differ, they were not written down at this
    /// moment, which is a fault if no other is left.
    pub(super) fn check_lists(&self, row: usize, moment: ListTiming, run: &mut Run) -> Result<(), Fault> {
        for (at, claim) in self.lists.get(row).into_iter().flatten().enumerate() {
            let Some(claim) = claim.as_ref().filter(|_| run.moments[at].contains(&moment)) else { continue };
            if !run.has(LISTS[at], claim) {
                run.moments[at].retain(|other| *other != moment);
                if run.moments[at].is_empty() {
                    return Err(Fault::Column(LISTS[at]));
                }
            }
        }
        Ok(())
    }

    /// Compares a row with the node that is taken.
    pub(super) fn check_node(&self, row: usize, node: &Node, run: &Run) -> Result<(), Fault> {
        let row = &self.rows[row];
        let parent = || node.parent.map(|parent| run.node(parent).board);
        if row.parent.is_some_and(|claimed| parent() != Some(claimed)) {
            return Err(Fault::Column(ColumnKind::Parent));
        }
        if row.came.is_some_and(|claimed| node.came != Some(claimed)) {
            return Err(Fault::Column(ColumnKind::Move));
        }
        check_values((row.g, row.h, row.f), node, run.textbook.strategy())
    }

    /// Compares a row with the tries, and returns the moves that it has, in its order.
    pub(super) fn check_tries(&self, row: usize, tries: &[Try], textbook: &Textbook) -> Result<Vec<Move>, Fault> {
        let row = &self.rows[row];
        let fault = Fault::Column(ColumnKind::Tries);
        if row.dead_end.is_some_and(|claimed| claimed == (tries.is_empty() || tries.iter().any(makes))) {
            return Err(fault);
        }
        let Some(claims) = &row.tries else { return Ok(Vec::new()) };
        let mut moves: Vec<Move> = Vec::with_capacity(claims.len());
        for claim in claims {
            let right = about(claim, tries).filter(|tried| !moves.contains(&tried.direction)).ok_or(fault)?;
            let kind = right.verdict.kind();
            if claim.verdict.map_or(kind == VerdictKind::Blocked, |_| !claim.fits(kind)) {
                return Err(fault);
            }
            if let Some(node) = textbook.led_to(right) {
                check_values((claim.g, claim.h, claim.f), &node, textbook.strategy()).map_err(|_| fault)?;
            }
            moves.push(right.direction);
        }
        // What is blocked, known or cut need not be written down; what is generated must be.
        let left_out = tries.iter().any(|tried| makes(tried) && !moves.contains(&tried.direction));
        if left_out { Err(fault) } else { Ok(moves) }
    }
}

impl Run {
    /// Returns true if and only if a list is as a row has it, with every f beside a board.
    fn has(&self, list: ColumnKind, claim: &ListClaim) -> bool {
        let is_open = list == ColumnKind::Open;
        let size = if is_open { self.textbook.open_size() } else { self.textbook.closed_size() };
        let ListClaim::Boards(claimed) = claim else { return claim.len() == size };
        if claimed.len() != size {
            return false;
        }
        let entry = |id: NodeId| {
            let node = self.node(id);
            (node.board, Some(self.textbook.strategy().f(&node)))
        };
        let mut held: Vec<(Board, Option<F>)> = if is_open {
            self.textbook.open_nodes().map(entry).collect()
        } else {
            self.taken.iter().copied().filter(|&id| self.textbook.is_closed(id)).map(entry).collect()
        };
        held.sort_unstable();
        let same_boards = held.iter().map(|(board, _)| board).eq(claimed.iter().map(|(board, _)| board));
        let mut held = held.iter();
        let mut valued = claimed.iter().filter(|(_, f)| f.is_some());
        same_boards && valued.all(|entry| held.any(|other| other == entry))
    }
}

/// Returns the try that a claim is about.
fn about<'a>(claim: &TryClaim, tries: &'a [Try]) -> Option<&'a Try> {
    let is_it = |tried: &&Try| {
        claim.direction.is_none_or(|claimed| claimed == tried.direction)
            && claim.board.is_none_or(|claimed| tried.board == Some(claimed))
    };
    tries.iter().find(is_it).filter(|_| claim.direction.is_some() || claim.board.is_some())
}

/// Compares g, h and f with those of a node. h is ignored for a strategy that has none.
fn check_values(
    (g, h, f): (Option<u32>, Option<u32>, Option<F>),
    node: &Node,
    strategy: &Strategy,
) -> Result<(), Fault> {
    let whole = |value: u32| F::from_hundredths(u64::from(value) * 100);
    let (right_h, right_f) = (u32::from(node.h), strategy.f(node));
    if g.is_some_and(|g| g != node.g) {
        return Err(Fault::Value(ColumnKind::G, whole(node.g)));
    }
    if strategy.has_h() && h.is_some_and(|h| h != right_h) {
        return Err(Fault::Value(ColumnKind::H, whole(right_h)));
    }
    match f {
        Some(f) if f != right_f => Err(Fault::Value(ColumnKind::F, right_f)),
        _ => Ok(()),
    }
}
