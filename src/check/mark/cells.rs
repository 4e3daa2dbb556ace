//! The columns of a row, held against the step that was taken.

use std::collections::BTreeMap;

use super::position::{Position, Tried};
use super::reading::SheetReading;
use super::reason::{Reason, Slip};
use super::rules::Rules;
use crate::check::{ColumnKind, ListClaim, ListTiming, Row, TryClaim};
use crate::puzzle::{Board, Move};
use crate::search::{F, Node, NodeId, Verdict, VerdictKind};

/// The finding in a column: right if there is no reason.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) column: ColumnKind,
    pub(super) reason: Option<Reason>,
}

/// Consequences of mistakes already told, which are not counted again.
#[derive(Clone, Debug, Default)]
pub(super) struct Carried {
    /// The error of g, by node.
    g: BTreeMap<NodeId, i64>,
    pub(super) open_size: i64,
    pub(super) closed_size: i64,
    pub(super) closed_missing: Vec<Board>,
    pub(super) closed_extra: Vec<Board>,
    /// The number of the last step, where one is written.
    number: Option<usize>,
}

/// One row and all that is needed to mark it.
pub(super) struct Marking<'a> {
    pub(super) rules: &'a Rules,
    pub(super) reading: &'a SheetReading,
    pub(super) position: &'a Position,
    pub(super) row: &'a Row,
    /// The place of the row in the sheet, from 0.
    pub(super) at: usize,
}

impl Marking<'_> {
    /// Returns what is found in the columns beside the board.
    pub(super) fn findings(&self, carried: &mut Carried) -> Vec<Finding> {
        let mut found = Vec::new();
        let Some(node) = self.position.last() else { return found };
        self.number(carried, &mut found);
        self.origin(&node, &mut found);
        let row = self.row;
        let columns = [ColumnKind::G, ColumnKind::H, ColumnKind::F];
        self.values(&node, (row.g, row.h, row.f), columns, carried, &mut found);
        if let Some(tries) = &row.tries {
            self.tries(&node, tries, carried, &mut found);
        }
        if let (Some(said), Some(result)) = (row.dead_end, self.position.result) {
            let wrong = said != result.dead_end;
            add(&mut found, ColumnKind::Tries, wrong.then_some(Reason::DeadEnd { right: result.dead_end }));
        }
        // Where moves may be tried in any order, it is open what is made before the goal.
        let cut_short = self.position.made_goal() && self.position.ties_are_free();
        // Nobody need fill in the lists of the last row, where the goal is taken.
        let over = self.position.textbook.goal() == Some(node.id);
        let told = |claim: &ListClaim, timing| {
            let empty = matches!(claim, ListClaim::Boards(boards) if boards.is_empty());
            !(over && empty || cut_short && timing == ListTiming::After)
        };
        if let Some(open) = row.open.as_ref().filter(|open| told(open, self.reading.open)) {
            self.open(&node, open, carried, &mut found);
        }
        if let Some(closed) = row.closed.as_ref().filter(|closed| told(closed, self.reading.closed)) {
            self.closed(&node, closed, carried, &mut found);
        }
        found
    }

    fn number(&self, carried: &mut Carried, found: &mut Vec<Finding>) {
        let Some(said) = self.row.step else { return };
        let first = self.reading.first_step;
        let right = carried.number.map_or(first, |last| last + 1);
        let anew = self.position.begins_round && said == first;
        let right = if anew || said == first + self.at { said } else { right };
        carried.number = Some(said);
        add(found, ColumnKind::Step, (said != right).then_some(Reason::Numbering { said, right }));
    }

    fn origin(&self, node: &Node, found: &mut Vec<Finding>) {
        // A node that was put in by hand has no parent that one could ask for.
        let by_hand = node.parent.is_none() && node.depth > 0;
        if let Some(said) = self.row.came.map(|came| self.turned(came)).filter(|_| !by_hand) {
            let wrong = node.came != Some(said);
            add(found, ColumnKind::Move, wrong.then_some(Reason::WrongMove { said, right: node.came }));
        }
        if let Some(said) = self.row.parent.filter(|_| !by_hand) {
            let right = node.parent.map(|parent| self.position.node(parent).board);
            add(found, ColumnKind::Parent, (right != Some(said)).then_some(Reason::WrongParent { said, right }));
        }
    }

    /// A move as this program names it.
    fn turned(&self, said: Move) -> Move {
        if self.reading.tile_moves { said.inverse() } else { said }
    }

    fn values(
        &self,
        node: &Node,
        (g, h, f): (Option<u32>, Option<u32>, Option<F>),
        [g_column, h_column, f_column]: [ColumnKind; 3],
        carried: &mut Carried,
        found: &mut Vec<Finding>,
    ) {
        let strategy = self.position.strategy();
        let mut said_g = node.g;
        if let Some(said) = g {
            let from = node.parent.map(|parent| self.position.node(parent).g);
            let off = i64::from(said) - i64::from(node.g);
            let inherited = node.parent.and_then(|parent| carried.g.get(&parent)).copied().unwrap_or(0);
            let right = off == 0 || off == inherited;
            carried.g.remove(&node.id);
            if off != 0 {
                carried.g.insert(node.id, off);
            }
            said_g = said;
            let from = from.map(|from| (from, node.g.saturating_sub(from)));
            add(found, g_column, (!right).then_some(Reason::WrongG { said, right: node.g, from }));
        }
        if let Some(said) = h.filter(|_| strategy.has_h()) {
            let wrong = said != u32::from(node.h);
            let reason = wrong.then(|| self.rules.wrong_h(self.position, node.board, said));
            add(found, h_column, reason);
        }
        let Some(said) = f.filter(|_| strategy.is_best_first() || strategy.has_h() || self.rules.f_is_plain) else {
            return;
        };
        let said_h = h.filter(|_| strategy.has_h()).map_or(node.h, |h| u16::try_from(h).unwrap_or(u16::MAX));
        let (right, sum) = (strategy.f(node), strategy.f(&Node { g: said_g, h: said_h, ..*node }));
        let reason = (said != right && said != sum).then(|| self.wrong_f(node, said, sum, (g, h)));
        add(found, f_column, reason);
    }

    pub(super) fn wrong_f(&self, node: &Node, said: F, sum: F, (g, h): (Option<u32>, Option<u32>)) -> Reason {
        let (strategy, right) = (self.position.strategy(), self.position.strategy().f(node));
        let (whole_g, whole_h) = (u64::from(g.unwrap_or(node.g)), u64::from(h.unwrap_or(node.h.into())));
        let [_, per_g, per_h] = strategy.f_in_hundredths();
        let is_one = strategy.is_best_first() && (per_g == 0) != (per_h == 0);
        if is_one && said == F::from_hundredths(100 * (whole_g + whole_h)) {
            return Reason::OtherFormula { said, right: sum, by_h: per_g == 0 };
        }
        if g.is_some() && h.is_some() {
            return Reason::WrongSum { said, sum, right };
        }
        let old = self.position.improved.iter().map(|&(old, _)| self.position.node(old));
        let stale = old.into_iter().find(|old| old.board == node.board && strategy.f(old) == said);
        if stale.is_some() {
            return Reason::StaleF { board: node.board, old: said, new: right };
        }
        // The h that would explain it, where f shows it.
        let explains = |h: &u16| strategy.f(&Node { h: *h, ..*node }) == said;
        let h = (0..=u16::from(u8::MAX)).find(explains).filter(|_| strategy.has_h());
        match h.map(|h| (u32::from(h), self.rules.like(strategy, node.board, u32::from(h)))) {
            Some((h, Some(_))) => self.rules.wrong_h(self.position, node.board, h),
            _ => Reason::WrongF { board: node.board, said, right },
        }
    }

    fn tries(&self, node: &Node, claims: &[TryClaim], carried: &mut Carried, found: &mut Vec<Finding>) {
        let column = ColumnKind::Tries;
        let before = found.len();
        let tries = &self.position.tries;
        if tries.is_empty() {
            let expanded = !claims.is_empty() && self.position.textbook.goal() == Some(node.id);
            let step = self.at + 1;
            return add(found, column, expanded.then_some(Reason::GoalTooLate { step }));
        }
        let mut told = Vec::new();
        for claim in claims {
            let direction = claim.direction.map(|direction| self.turned(direction));
            let by_direction = |tried: &&Tried| Some(tried.direction) == direction;
            let by_board = |tried: &&Tried| direction.is_none() && tried.board.is_some() && tried.board == claim.board;
            if let Some(tried) = tries.iter().find(|tried| by_direction(tried) || by_board(tried)) {
                told.push(tried.direction);
                self.tried(tried, claim, carried, found);
            } else if let Some(board) = claim.board.filter(|_| direction.is_none()) {
                let slip = Slip::between(node.board, board, self.rules.instance.size);
                if slip != Slip::None {
                    add(found, column, Some(Reason::ChildInvented { board, slip }));
                }
            }
        }
        let free = self.position.ties_are_free();
        for tried in tries.iter().filter(|tried| tried.verdict.made().is_some() && !told.contains(&tried.direction)) {
            if let Some(board) = tried.board.filter(|_| !(free && self.position.made_goal())) {
                add(found, column, Some(Reason::ChildMissed { board, direction: tried.direction }));
            }
        }
        let order = self.position.strategy().order();
        let place = |direction: &Move| order.moves().iter().position(|of| of == direction);
        if !free && claims.iter().all(|claim| claim.direction.is_some()) && !told.is_sorted_by_key(place) {
            add(found, column, Some(Reason::TriesOutOfOrder { order }));
        }
        if found.len() == before {
            add(found, column, None);
        }
    }

    fn tried(&self, tried: &Tried, claim: &TryClaim, carried: &mut Carried, found: &mut Vec<Finding>) {
        let column = ColumnKind::Tries;
        let direction = tried.direction;
        if let Some(said) = claim.board.filter(|&board| Some(board) != tried.board) {
            return add(found, column, Some(Reason::TryLeadsElsewhere { direction, said, right: tried.board }));
        }
        if let Some(said) = claim.verdict.filter(|&said| said != tried.verdict.kind()) {
            return add(found, column, Some(self.wrong_try(tried, said)));
        }
        if let Some(node) = tried.verdict.made() {
            self.values(&node, (claim.g, claim.h, claim.f), [column; 3], carried, found);
        }
    }

    fn wrong_try(&self, tried: &Tried, said: VerdictKind) -> Reason {
        let direction = tried.direction;
        match (said, tried.verdict, tried.board) {
            (VerdictKind::Opened, Verdict::Duplicate { place, .. }, Some(board)) => {
                Reason::DuplicateLetIn { board, step: self.at + 1, place }
            }
            (VerdictKind::Opened, Verdict::Cut { .. }, _) => Reason::PastLimit { step: self.at + 1 },
            (VerdictKind::Duplicate, Verdict::Opened(_), Some(board)) => Reason::DuplicateKeptOut { board },
            (VerdictKind::Blocked, Verdict::Opened(_), Some(board)) => Reason::ChildMissed { board, direction },
            _ => Reason::WrongTry { direction, said, right: tried.verdict.kind() },
        }
    }
}

pub(super) fn add(found: &mut Vec<Finding>, column: ColumnKind, reason: Option<Reason>) {
    found.push(Finding { column, reason });
}
