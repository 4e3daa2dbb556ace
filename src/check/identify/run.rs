//! A search under way, compared with the rows of a sheet: everything that they say besides the boards taken.

use crate::check::{ColumnKind, ListClaim, ListTiming, Row, TryClaim};
use crate::search::{F, Node, NodeId, Operator, State, Textbook, Try, VerdictKind};

use super::candidates::Block;

const LISTS: [ColumnKind; 2] = [ColumnKind::Open, ColumnKind::Closed];
pub(super) struct Run<'a> {
    pub(super) block: Block,
    pub(super) textbook: Textbook,
    rows: &'a [Row],
    pub(super) taken: Vec<NodeId>,
    /// The moments at which open, and closed, may have been written down.
    moments: [Vec<ListTiming>; 2],
}

impl<'a> Run<'a> {
    pub(super) fn new(block: Block, textbook: Textbook, rows: &'a [Row]) -> Run<'a> {
        Run { block, textbook, rows, taken: Vec::new(), moments: [ListTiming::ALL.to_vec(), ListTiming::ALL.to_vec()] }
    }

    pub(super) fn node(&self, id: NodeId) -> Node {
        self.textbook.nodes().node(id)
    }

    /// Compares the lists of a row with those at a moment. If they differ, they were not written down at this moment; returns
    /// false if no other moment is left.
    pub(super) fn agrees_in_lists(&mut self, row: usize, moment: ListTiming) -> bool {
        for (at, list) in LISTS.into_iter().enumerate() {
            let claim = self.rows[row].list(list).filter(|_| self.moments[at].contains(&moment));
            if claim.is_some_and(|claim| !self.has(list, claim)) {
                self.moments[at].retain(|other| *other != moment);
            }
        }
        self.moments.iter().all(|left| !left.is_empty())
    }

    /// Returns true if and only if a list is as the row has it, including every f beside a state.
    fn has(&self, list: ColumnKind, claim: &ListClaim) -> bool {
        let is_open = list == ColumnKind::Open;
        let size = if is_open { self.textbook.open_size() } else { self.textbook.closed_size() };
        let ListClaim::States(claimed) = claim else { return claim.len() == size };
        if claimed.len() != size {
            return false;
        }
        let mut claimed = claimed.clone();
        claimed.sort_unstable();
        let entry = |id: NodeId| {
            let node = self.node(id);
            (node.state, Some(self.f(&node)))
        };
        let mut held: Vec<(State, Option<F>)> = if is_open {
            self.textbook.open_nodes().map(entry).collect()
        } else {
            self.taken.iter().copied().filter(|&id| self.textbook.is_closed(id)).map(entry).collect()
        };
        held.sort_unstable();
        let same_states = held.iter().map(|(state, _)| state).eq(claimed.iter().map(|(state, _)| state));
        let mut held = held.iter();
        let mut valued = claimed.iter().filter(|(_, f)| f.is_some());
        let is_it = |(state, f): &(State, Option<F>), (own, right): &(State, Option<F>)| {
            state == own && right.zip(*f).is_some_and(|(right, f)| right.is_said_by(f))
        };
        same_states && valued.all(|entry| held.any(|other| is_it(entry, other)))
    }
    pub(super) fn agrees_in_node(&self, row: usize, node: &Node) -> bool {
        let row = &self.rows[row];
        let parent = || node.parent.map(|parent| self.node(parent).state);
        row.parent.is_none_or(|claimed| parent() == Some(claimed))
            && row.came.is_none_or(|claimed| node.came == Some(claimed))
            && self.agrees_in_values((row.g, row.h, row.f), node)
    }

    /// Compares g, h and f with those of a node. h is ignored for a strategy that has none.
    fn agrees_in_values(&self, (g, h, f): (Option<F>, Option<F>, Option<F>), node: &Node) -> bool {
        let value = |amount| self.textbook.problem().value(amount);
        g.is_none_or(|g| value(node.g).is_said_by(g))
            && (h.is_none_or(|h| value(node.h).is_said_by(h)) || !self.textbook.strategy().has_h())
            && f.is_none_or(|f| self.f(node).is_said_by(f))
    }

    fn f(&self, node: &Node) -> F {
        self.textbook.problem().f(node, self.textbook.strategy())
    }

    /// Compares a row with the tries; if they agree, returns the operators that it lists, in its order.
    pub(super) fn agreed_tries(&self, row: usize, tries: &[Try]) -> Option<Vec<Operator>> {
        let row = &self.rows[row];
        if row.dead_end.is_some_and(|claimed| claimed == (tries.is_empty() || tries.iter().any(makes))) {
            return None;
        }
        let Some(claims) = &row.tries else { return Some(Vec::new()) };
        let mut operators: Vec<Operator> = Vec::with_capacity(claims.len());
        for claim in claims {
            let right = about(claim, tries).filter(|tried| !operators.contains(&tried.operator))?;
            let kind = right.verdict.kind();
            let node = self.textbook.led_to(right);
            let agrees = claim.verdict.map_or(kind != VerdictKind::Blocked, |_| claim.fits(kind))
                && node.is_none_or(|node| self.agrees_in_values((claim.g, claim.h, claim.f), &node));
            operators.push(agrees.then_some(right.operator)?);
        }
        // Blocked, known and cut moves need not be written down; generated ones must be.
        let is_left_out = |tried: &Try| makes(tried) && !operators.contains(&tried.operator);
        (!tries.iter().any(is_left_out)).then_some(operators)
    }
}

fn about<'a>(claim: &TryClaim, tries: &'a [Try]) -> Option<&'a Try> {
    let is_it = |tried: &&Try| {
        claim.operator.is_none_or(|claimed| claimed == tried.operator)
            && claim.state.is_none_or(|claimed| tried.state == Some(claimed))
    };
    tries.iter().find(is_it).filter(|_| claim.operator.is_some() || claim.state.is_some())
}
pub(super) fn makes(tried: &Try) -> bool {
    tried.verdict.kind().makes()
}
