//! The columns of a row, compared with the step that was taken.

use std::collections::BTreeMap;

use super::cause::Cause;
use super::position::Position;
use super::reading::SheetReading;
use super::rules::SheetRules;
use super::slip::Slip;
use crate::check::{ColumnKind, ListClaim, ListTiming, Row, TryClaim};
use crate::puzzle::{Board, Move};
use crate::search::{F, Node, NodeId, StepEnd, Try, Verdict, VerdictKind};

/// The finding in a column: right if there is no cause.
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug, Default)]
pub(super) struct Carried {
    /// The error of g, by node.
    g: BTreeMap<NodeId, i64>,
    pub(super) open_size: i64,
    pub(super) closed_size: i64,
    pub(super) closed_missing: Vec<Board>,
    pub(super) closed_extra: Vec<Board>,
    /// The number of the last step, if one is written.
    number: Option<usize>,
}

/// One row that is being marked, which is the last that a position has taken.
pub(super) struct Marking<'a> {
    pub(super) rules: &'a SheetRules<'a>,
    pub(super) reading: &'a SheetReading,
    pub(super) position: &'a Position,
    pub(super) row: &'a Row,
    /// Its number, from 1.
    pub(super) step: usize,
    pub(super) carried: &'a mut Carried,
    found: Vec<Finding>,
}

impl<'a> Marking<'a> {
    pub(super) fn new(
        rules: &'a SheetRules<'a>,
        reading: &'a SheetReading,
        position: &'a Position,
        carried: &'a mut Carried,
    ) -> Marking<'a> {
        let (step, found) = (position.row, Vec::new());
        Marking { rules, reading, position, row: &rules.sheet.rows[step - 1], step, carried, found }
    }

    /// Returns what is found in the columns beside the board.
    pub(super) fn findings(mut self) -> Vec<Finding> {
        let (row, position) = (self.row, self.position);
        let Some(node) = position.last() else { return self.found };
        self.number();
        self.origin(&node);
        self.values(&node, (row.g, row.h, row.f), [ColumnKind::G, ColumnKind::H, ColumnKind::F]);
        if let Some(tries) = &row.tries {
            self.tries(&node, tries);
        }
        if let (Some(said), Some(StepEnd { dead_end: right, .. })) = (row.dead_end, position.result) {
            self.add(ColumnKind::Tries, (said != right).then_some(Cause::DeadEnd { right }));
        }
        // Where moves may be tried in any order, it is open what is made before the goal.
        let cut_short = position.made_goal() && position.ties_are_free();
        // Nobody need fill in the lists of the last row, where the goal is taken.
        let over = position.textbook.goal() == Some(node.id);
        let told = |claim: &&ListClaim, column, timing| {
            let empty = matches!(claim, ListClaim::Boards(boards) if boards.is_empty());
            self.reading.is_about(column, claim) && !(over && empty || cut_short && timing == ListTiming::After)
        };
        if let Some(open) = row.open.as_deref().filter(|open| told(open, ColumnKind::Open, self.reading.open)) {
            self.open(&node, open);
        }
        if let Some(closed) =
            row.closed.as_deref().filter(|closed| told(closed, ColumnKind::Closed, self.reading.closed))
        {
            self.closed(&node, closed);
        }
        self.found
    }

    pub(super) fn add(&mut self, column: ColumnKind, cause: Option<Cause>) {
        self.found.push(Finding { column, cause });
    }

    fn number(&mut self) {
        let Some(said) = self.row.number() else { return };
        let first = self.reading.first_step;
        let right = self.carried.number.replace(said).map_or(first, |last| last + 1);
        let anew = self.position.begins_round && said == first;
        let wrong = said != right && !anew && said + 1 != first + self.step;
        self.add(ColumnKind::Step, wrong.then_some(Cause::Numbering { said, right }));
    }

    fn origin(&mut self, node: &Node) {
        // A node that was put in by hand has no parent that one could ask for.
        let by_hand = node.parent.is_none() && node.depth > 0;
        if let Some(said) = self.row.came.map(|came| self.turned(came)).filter(|_| !by_hand) {
            let wrong = node.came != Some(said);
            self.add(ColumnKind::Move, wrong.then_some(Cause::WrongMove { said, right: node.came }));
        }
        if let Some(said) = self.row.parent.filter(|_| !by_hand) {
            let right = node.parent.map(|parent| self.position.node(parent).board);
            self.add(ColumnKind::Parent, (right != Some(said)).then_some(Cause::WrongParent { said, right }));
        }
    }

    /// Counts the move, parent and g of the row that a node does not have: what can be known before it is taken.
    pub(super) fn misses(&self, node: &Node) -> usize {
        let parent = node.parent.map(|parent| self.position.node(parent).board);
        let inherited = node.parent.and_then(|parent| self.carried.g.get(&parent)).copied().unwrap_or(0);
        let is_off = |said: u32| {
            let off = i64::from(said) - i64::from(node.g);
            off != 0 && off != inherited
        };
        let row = self.row;
        let came = row.came.is_some_and(|came| node.came != Some(self.turned(came)));
        [came, row.parent.is_some_and(|said| parent != Some(said)), row.g.is_some_and(is_off)]
            .into_iter()
            .filter(|&misses| misses)
            .count()
    }

    /// A move as this program names it.
    fn turned(&self, said: Move) -> Move {
        if self.reading.tile_moves { said.inverse() } else { said }
    }

    fn values(
        &mut self,
        node: &Node,
        (g, h, f): (Option<u32>, Option<u32>, Option<F>),
        [g_column, h_column, f_column]: [ColumnKind; 3],
    ) {
        let strategy = self.position.strategy();
        let mut said_g = node.g;
        if let Some(said) = g {
            let off = i64::from(said) - i64::from(node.g);
            let inherited = node.parent.and_then(|parent| self.carried.g.get(&parent)).copied().unwrap_or(0);
            let right = off == 0 || off == inherited;
            self.carried.g.remove(&node.id);
            if off != 0 {
                self.carried.g.insert(node.id, off);
            }
            said_g = said;
            let from = node.parent.map(|parent| self.position.node(parent).g);
            let from = from.map(|from| (from, node.g.saturating_sub(from)));
            self.add(g_column, (!right).then_some(Cause::WrongG { said, right: node.g, from }));
        }
        if let Some(said) = h.filter(|_| strategy.has_h()) {
            let wrong = said != u32::from(node.h);
            self.add(h_column, wrong.then(|| self.rules.wrong_h(self.position, node.board, said)));
        }
        let Some(said) = f.filter(|_| strategy.is_best_first() || strategy.has_h() || self.rules.f_is_plain) else {
            return;
        };
        let said_h = h.filter(|_| strategy.has_h()).map_or(node.h, |h| u16::try_from(h).unwrap_or(u16::MAX));
        let (right, sum) = (strategy.f(node), strategy.f(&Node { g: said_g, h: said_h, ..*node }));
        let cause = (said != right && said != sum).then(|| self.wrong_f(node, said, sum, (g, h)));
        self.add(f_column, cause);
    }

    pub(super) fn wrong_f(&self, node: &Node, said: F, sum: F, (g, h): (Option<u32>, Option<u32>)) -> Cause {
        if g.is_some() && h.is_some() {
            return Cause::WrongSum { said, sum };
        }
        let (strategy, right) = (self.position.strategy(), self.position.strategy().f(node));
        let mut old = self.position.improved.iter().map(|&(old, _)| self.position.node(old));
        if old.any(|old| old.board == node.board && strategy.f(&old) == said) {
            return Cause::StaleF { board: node.board, old: said, new: right };
        }
        Cause::WrongF { board: node.board, said, right }
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
            let direction = claim.direction.map(|direction| self.turned(direction));
            let by_direction = |tried: &&Try| Some(tried.direction) == direction;
            let by_board = |tried: &&Try| direction.is_none() && tried.board.is_some() && tried.board == claim.board;
            if let Some(tried) = tries.iter().find(|tried| by_direction(tried) || by_board(tried)) {
                told.push(tried.direction);
                self.tried(tried, claim);
            } else if let Some(board) = claim.board.filter(|_| direction.is_none())
                && let Some(slip) = Slip::between(node.board, board, self.rules.instance.size)
            {
                self.add(column, Some(Cause::ChildInvented { board, slip }));
            }
        }
        let free = position.ties_are_free();
        for tried in tries.iter().filter(|tried| tried.verdict.made().is_some() && !told.contains(&tried.direction)) {
            if let Some(board) = tried.board.filter(|_| !(free && position.made_goal())) {
                self.add(column, Some(Cause::ChildMissed { board, direction: tried.direction }));
            }
        }
        let order = position.strategy().order();
        let place = |direction: &Move| order.moves().iter().position(|of| of == direction);
        if !free && claims.iter().all(|claim| claim.direction.is_some()) && !told.is_sorted_by_key(place) {
            self.add(column, Some(Cause::TriesOutOfOrder { order }));
        }
        if self.found.len() == before {
            self.add(column, None);
        }
    }

    fn tried(&mut self, tried: &Try, claim: &TryClaim) {
        let column = ColumnKind::Tries;
        let direction = tried.direction;
        if let Some(said) = claim.board.filter(|&board| Some(board) != tried.board) {
            return self.add(column, Some(Cause::TryLeadsElsewhere { direction, said, right: tried.board }));
        }
        if let Some(said) = claim.verdict.filter(|_| !claim.fits(tried.verdict.kind())) {
            return self.add(column, Some(self.wrong_try(tried, said)));
        }
        if let Some(node) = tried.verdict.made() {
            self.values(&node, (claim.g, claim.h, claim.f), [column; 3]);
        }
    }

    fn wrong_try(&self, tried: &Try, said: VerdictKind) -> Cause {
        let Try { direction, verdict, board } = *tried;
        match (said, verdict, board) {
            (VerdictKind::Opened, Verdict::Duplicate { place, .. }, Some(board)) => {
                Cause::DuplicateLetIn { board, step: self.step, place }
            }
            (VerdictKind::Opened, Verdict::Cut { .. }, _) => Cause::PastLimit { step: self.step },
            (VerdictKind::Duplicate, Verdict::Opened(_), Some(board)) => Cause::DuplicateKeptOut { board },
            (VerdictKind::Blocked, Verdict::Opened(_), Some(board)) => Cause::ChildMissed { board, direction },
            _ => Cause::WrongTry { direction, said, right: verdict.kind() },
        }
    }
}
