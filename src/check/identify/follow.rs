//! Follows blocks of candidates through a sheet by running the search itself.
//!
//! The search runs with one strategy of a block. Its result holds for all of them as long as no other setting would
//! have led elsewhere. As soon as one matters (the goal is generated, two nodes have the same f, two siblings are due at
//! once), the candidates that would act differently split off and are followed as a block of their own. So each candidate
//! is in one block, and a setting that makes no difference costs nothing.

use std::collections::HashMap;
use std::sync::Arc;

use crate::check::{ListTiming, Row};
use crate::puzzle::{Board, Cost, Estimator, Heuristic, Instance, Move};
use crate::search::{Key, Node, NodeId, Textbook, Try};

use super::candidates::{Block, CANDIDATES, bits};
use super::run::{Run, makes};
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// They agree with every row, and their search ends with the last one.
    Ends,
    /// They agree with every row, and their search would go on.
    GoesOn,
    /// They disagree at this step, with the board that they would have taken, if it is another one.
    Fails(usize, Option<Board>),
}

impl Run<'_> {
    fn head(&mut self) -> Option<NodeId> {
        if self.textbook.begin_pass().is_some() {
            self.taken.clear();
        }
        self.textbook.head()
    }

    /// Drops a node if the rules say so and the sheet omits such nodes.
    fn skips(&mut self, id: NodeId) -> bool {
        let skips = self.block.skips_drops && self.textbook.would_drop(id);
        if skips {
            self.textbook.drop(id);
        }
        skips
    }

    fn ends(&mut self) -> bool {
        while let Some(head) = self.head() {
            if !self.skips(head) {
                return false;
            }
        }
        true
    }
}

/// Estimators of one goal, which all searches share.
pub(super) type Estimators = HashMap<(Heuristic, Cost), Arc<Estimator>>;

pub(super) fn fates(whole: Block, instance: &Instance, rows: &[Row], estimators: &Estimators) -> Vec<(Block, Fate)> {
    let mut follower = Follower { instance, rows, row: 0, due: vec![whole], fates: Vec::new() };
    let first = CANDIDATES.acting(&whole);
    // All of a block share one heuristic and one cost. The heuristic may not be defined for the goal.
    let Some(estimator) = estimators.get(&(first.heuristic(), first.cost())) else { return Vec::new() };
    while let Some(block) = follower.due.pop() {
        let changed = Key::ALL.into_iter().filter(|&key| block.acting(key) != whole.acting(key));
        let strategy = CANDIDATES.with_acting(first, &block, changed);
        let textbook = Textbook::with(instance, &strategy, Arc::clone(estimator));
        let found = follower.follow(Run::new(block, textbook, rows));
        follower.fates.push(found);
    }
    follower.fates
}

struct Follower<'a> {
    instance: &'a Instance,
    rows: &'a [Row],
    row: usize,
    due: Vec<Block>,
    fates: Vec<(Block, Fate)>,
}

impl Follower<'_> {
    fn follow(&mut self, mut run: Run<'_>) -> (Block, Fate) {
        if self.instance.start == self.instance.goal {
            // With goal=made the search ends before its first step.
            self.part(&mut run.block, Key::Goal);
        }
        for row in 0..self.rows.len() {
            self.row = row;
            if let Err(instead) = self.step(&mut run) {
                return (run.block, Fate::Fails(row + 1, instead));
            }
        }
        let fate = if run.ends() { Fate::Ends } else { Fate::GoesOn };
        (run.block, fate)
    }

    /// Splits off the strategies of a block with other values of a key than the running search has.
    fn part(&mut self, block: &mut Block, key: Key) {
        self.keep(block, key, block.acting(key));
    }

    /// Splits off the strategies of a block with values of a key other than these.
    fn keep(&mut self, block: &mut Block, key: Key, alike: u64) {
        let others = block.set(key) & !alike;
        if others != 0 {
            self.due.push(block.with(key, others));
            *block = block.with(key, block.set(key) & alike);
        }
    }

    /// Takes a step of the search if it agrees with its row; else returns the board that it would have taken, if that is
    /// another one.
    fn step(&mut self, run: &mut Run<'_>) -> Result<(), Option<Board>> {
        let (row, node) = (self.row, self.next_node(run)?);
        let agrees = run.agrees_in_lists(row, ListTiming::Before) && run.agrees_in_node(row, &node);
        agrees.then_some(()).ok_or(None)?;
        run.textbook.take(node.id);
        run.taken.push(node.id);
        run.agrees_in_lists(row, ListTiming::Between).then_some(()).ok_or(None)?;
        let tries: Vec<Try> = std::iter::from_fn(|| run.textbook.try_next()).collect();
        if tries.iter().any(makes) {
            self.part_by_limit(run, &node);
            self.part_by_goal(run, &tries);
        }
        run.textbook.finish_step();
        run.agrees_in_lists(row, ListTiming::After).then_some(()).ok_or(None)?;
        self.check_tries(run, &tries).ok_or(None)
    }

    /// Returns the next node to take, if it has the board of the row.
    fn next_node(&mut self, run: &mut Run<'_>) -> Result<Node, Option<Board>> {
        loop {
            let head = run.head().ok_or(None)?;
            let id = if run.block.by_hand {
                self.by_hand(run).unwrap_or(head)
            } else {
                if run.textbook.takeable().nth(1).is_some() {
                    self.part(&mut run.block, Key::Ties);
                }
                self.part_by_order(run);
                head
            };
            if !run.skips(id) {
                let node = run.node(id);
                return if node.board() == self.rows[self.row].board { Ok(node) } else { Err(Some(node.board())) };
            }
        }
    }

    /// Returns the node to take if ties are broken by hand: one with the board of the row, and preferably with its values
    /// too.
    fn by_hand(&self, run: &mut Run<'_>) -> Option<NodeId> {
        let board = self.rows[self.row].board;
        let mut nodes: Vec<NodeId> = run.textbook.takeable().filter(|&id| run.node(id).board() == board).collect();
        if run.block.skips_drops {
            nodes.retain(|&id| !run.textbook.would_drop(id));
        }
        let is_right = |&id: &NodeId| run.agrees_in_node(self.row, &run.node(id));
        nodes.iter().copied().find(is_right).or(nodes.first().copied())
    }

    /// Splits off the strategies whose order of moves puts a sibling of the head first. Only those whose sibling has the board
    /// of the row, or may be dropped, go on.
    fn part_by_order(&mut self, run: &mut Run<'_>) {
        if run.block.set(Key::Order).count_ones() < 2 {
            return;
        }
        let siblings = run.textbook.due_siblings();
        if siblings.len() < 2 {
            return;
        }
        let moves: Vec<Move> = siblings.iter().filter_map(|&id| run.node(id).moved()).collect();
        let takes_last = siblings[0] > siblings[1];
        let whole = run.block;
        let taking = |came: Move| {
            let orders = orders(&whole, |order| pick(order, &moves, takes_last) == Some(came));
            whole.with(Key::Order, orders)
        };
        run.block = taking(moves[0]);
        for (&id, &came) in siblings.iter().zip(&moves).skip(1) {
            let part = taking(came);
            if part.set(Key::Order) == 0 {
                continue;
            }
            let board = run.node(id).board();
            if board == self.rows[self.row].board || run.textbook.would_drop(id) {
                self.due.push(part);
            } else {
                self.fates.push((part, Fate::Fails(self.row + 1, Some(board))));
            }
        }
    }

    /// Splits off the `dls` whose limit is the depth of the node: they cut what the others generate.
    fn part_by_limit(&mut self, run: &mut Run<'_>, node: &Node) {
        let limited = 1_u64.checked_shl(node.depth).unwrap_or_default();
        if run.block.set(Key::Limit) != limited {
            self.keep(&mut run.block, Key::Limit, !limited);
        }
    }

    /// Splits off the strategies that recognise the goal at another time, or have tried other moves before it.
    fn part_by_goal(&mut self, run: &mut Run<'_>, tries: &[Try]) {
        let goal = self.instance.goal;
        let is_goal = |tried: &&Try| tried.verdict.made().is_some_and(|node| node.board() == goal);
        let Some(made) = tries.iter().find(is_goal).map(|tried| tried.operator.direction()) else { return };
        self.part(&mut run.block, Key::Goal);
        if run.textbook.goal().is_some() {
            let before = |order: [Move; 4]| {
                let earlier = order.into_iter().take_while(|&direction| direction != made);
                earlier.map(|direction| 1 << direction as u8).sum::<u8>()
            };
            let own = before(run.textbook.strategy().order().moves());
            let alike = orders(&run.block, |order| before(order) == own);
            self.keep(&mut run.block, Key::Order, alike);
        }
    }

    /// Compares the tries with the row. Strategies whose order of moves it contradicts drop out.
    fn check_tries(&mut self, run: &mut Run<'_>, tries: &[Try]) -> Option<()> {
        let claimed = run.agreed_tries(self.row, tries)?;
        if claimed.len() < 2 {
            return Some(());
        }
        let place = |order: [Move; 4], direction: &Move| order.iter().position(|of| of == direction);
        let right = orders(&run.block, |order| claimed.is_sorted_by_key(|direction| place(order, direction)));
        if right & run.block.acting(Key::Order) == 0 {
            self.keep(&mut run.block, Key::Order, !right);
            return None;
        }
        let wrong = run.block.set(Key::Order) & !right;
        if wrong != 0 {
            self.fates.push((run.block.with(Key::Order, wrong), Fate::Fails(self.row + 1, None)));
        }
        run.block = run.block.with(Key::Order, right);
        Some(())
    }
}

fn orders(block: &Block, holds: impl Fn([Move; 4]) -> bool) -> u64 {
    let is_so = |bit: &u64| holds(CANDIDATES.orders[bit.trailing_zeros() as usize].moves());
    bits(block.set(Key::Order)).filter(is_so).sum()
}

/// Returns the first or last of some moves in an order.
fn pick(order: [Move; 4], moves: &[Move], last: bool) -> Option<Move> {
    let mut among = order.into_iter().filter(|direction| moves.contains(direction));
    if last { among.next_back() } else { among.next() }
}
