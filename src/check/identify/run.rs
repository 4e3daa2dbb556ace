//! A search under way, compared with the rows of a sheet: all that they say beyond the boards that they take.

use crate::check::{ColumnKind, ListClaim, ListTiming, Row, Sheet, TryClaim, list_timings};
use crate::puzzle::{Board, Move};
use crate::search::{F, Node, NodeId, Textbook, Try, VerdictKind};

use super::candidates::Block;

/// The first disagreement of candidates and sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// They would have taken this board.
    Taken(Board),
    /// Their search had ended before.
    Over,
    /// They take the same board, but another value is right in this column: this one, if it is a number.
    Column(ColumnKind, Option<F>),
}
const LISTS: [ColumnKind; 2] = [ColumnKind::Open, ColumnKind::Closed];
pub(super) struct Claims<'a> {
    pub(super) rows: &'a [Row],
    /// Open and closed of each row, sorted; empty if no row has any.
    lists: Vec<[Option<ListClaim>; 2]>,
    moments: [Vec<ListTiming>; 2],
}

impl<'a> Claims<'a> {
    pub(super) fn new(sheet: &'a Sheet) -> Claims<'a> {
        let sorted = |claim: &ListClaim| match claim {
            ListClaim::Size(size) => ListClaim::Size(*size),
            ListClaim::Boards(boards) => {
                let mut boards = boards.clone();
                boards.sort_unstable();
                ListClaim::Boards(boards)
            }
        };
        let lists = |row: &Row| LISTS.map(|kind| row.list(kind).map(sorted));
        let any = sheet.rows.iter().any(|row| row.open.is_some() || row.closed.is_some());
        let lists = if any { sheet.rows.iter().map(lists).collect() } else { Vec::new() };
        Claims { rows: &sheet.rows, lists, moments: list_timings(sheet) }
    }
}

/// A search under way, and the block that it represents.
pub(super) struct Run<'a> {
    pub(super) block: Block,
    pub(super) textbook: Textbook,
    claims: &'a Claims<'a>,
    pub(super) taken: Vec<NodeId>,
    /// The moments at which open, and closed, may have been written down.
    moments: [Vec<ListTiming>; 2],
}

impl<'a> Run<'a> {
    pub(super) fn new(block: Block, textbook: Textbook, claims: &'a Claims<'a>) -> Run<'a> {
        Run { block, textbook, claims, taken: Vec::new(), moments: claims.moments.clone() }
    }

    pub(super) fn node(&self, id: NodeId) -> Node {
        self.textbook.nodes().node(id)
    }

    /// Compares the lists of a row with those at a moment. If they differ, they were not written down at this moment, which
    /// is a fault if no other is left.
    pub(super) fn check_lists(&mut self, row: usize, moment: ListTiming) -> Result<(), Fault> {
        for (at, claim) in self.claims.lists.get(row).into_iter().flatten().enumerate() {
            let Some(claim) = claim.as_ref().filter(|_| self.moments[at].contains(&moment)) else { continue };
            if !self.has(LISTS[at], claim) {
                self.moments[at].retain(|other| *other != moment);
                if self.moments[at].is_empty() {
                    return Err(Fault::Column(LISTS[at], None));
                }
            }
        }
        Ok(())
    }

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
    pub(super) fn check_node(&self, row: usize, node: &Node) -> Result<(), Fault> {
        let row = &self.claims.rows[row];
        let parent = || node.parent.map(|parent| self.node(parent).board);
        if row.parent.is_some_and(|claimed| parent() != Some(claimed)) {
            return Err(Fault::Column(ColumnKind::Parent, None));
        }
        if row.came.is_some_and(|claimed| node.came != Some(claimed)) {
            return Err(Fault::Column(ColumnKind::Move, None));
        }
        self.check_values((row.g, row.h, row.f), node)
    }

    /// Compares g, h and f with those of a node. h is ignored for a strategy that has none.
    fn check_values(&self, (g, h, f): (Option<u32>, Option<u32>, Option<F>), node: &Node) -> Result<(), Fault> {
        let (strategy, whole) = (self.textbook.strategy(), |value: u32| F::from_hundredths(u64::from(value) * 100));
        let columns = [
            (ColumnKind::G, g.map(whole), whole(node.g)),
            (ColumnKind::H, h.filter(|_| strategy.has_h()).map(whole), whole(node.h.into())),
            (ColumnKind::F, f, strategy.f(node)),
        ];
        match columns.into_iter().find(|(_, claimed, right)| claimed.is_some_and(|claimed| claimed != *right)) {
            Some((column, _, right)) => Err(Fault::Column(column, Some(right))),
            None => Ok(()),
        }
    }

    /// Compares a row with the tries, and returns the moves that it has, in its order.
    pub(super) fn check_tries(&self, row: usize, tries: &[Try]) -> Result<Vec<Move>, Fault> {
        let row = &self.claims.rows[row];
        let fault = Fault::Column(ColumnKind::Tries, None);
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
            if let Some(node) = self.textbook.led_to(right) {
                self.check_values((claim.g, claim.h, claim.f), &node).map_err(|_| fault)?;
            }
            moves.push(right.direction);
        }
        // What is blocked, known or cut need not be written down; what is generated must be.
        let left_out = tries.iter().any(|tried| makes(tried) && !moves.contains(&tried.direction));
        if left_out { Err(fault) } else { Ok(moves) }
    }
}
fn about<'a>(claim: &TryClaim, tries: &'a [Try]) -> Option<&'a Try> {
    let is_it = |tried: &&Try| {
        claim.direction.is_none_or(|claimed| claimed == tried.direction)
            && claim.board.is_none_or(|claimed| tried.board == Some(claimed))
    };
    tries.iter().find(is_it).filter(|_| claim.direction.is_some() || claim.board.is_some())
}
pub(super) fn makes(tried: &Try) -> bool {
    tried.verdict.kind().makes()
}
