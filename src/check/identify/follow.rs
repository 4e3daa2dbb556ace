//! Blocks of candidates taken through a sheet, by the search itself.
//!
//! The search is run with the strategy that stands for a block. What it does holds for all of them as long as no other
//! setting would have led elsewhere: where one first matters (the goal is made, a step is a dead end, two nodes have the
//! same f, two siblings are due at once) those that would act otherwise part, and are taken through the sheet as blocks
//! of their own. So each candidate is in one block, and what has made no difference costs nothing.

use std::collections::HashSet;
use std::mem;

use crate::check::{ColumnKind, ListTiming};
use crate::puzzle::{Board, Move};
use crate::search::{DeadEnd, Dup, Key, Node, NodeId, Try, Verdict};

use super::candidates::{Candidates, LimitRange, StrategyBlock, bit, bits};
use super::claims::{Claims, Fault};
use super::run::Run;

/// Maximum ways in which one block is followed where ties are broken by hand: beyond, one way is as good as another.
const MOST_BY_HAND: usize = 64;

/// The fate of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// They agree to the end, and end there themselves.
    Ends,
    /// They agree as far as the sheet goes, and would go on.
    GoesOn,
    /// They disagree at this step.
    Fails(usize, Fault),
}

impl Fate {
    /// Returns the step at which candidates disagree; 0 where they do not.
    pub(super) const fn failing_step(self) -> usize {
        match self {
            Fate::Fails(step, _) => step,
            Fate::Ends | Fate::GoesOn => 0,
        }
    }
}

/// Returns what becomes of all candidates of a block.
pub(super) fn fates(block: StrategyBlock, candidates: &Candidates, claims: &Claims<'_>) -> Vec<(StrategyBlock, Fate)> {
    let mut follower =
        Follower { candidates, claims, row: 0, ways: 0, due: vec![block], next: Vec::new(), fates: Vec::new() };
    while let Some(block) = follower.due.pop() {
        follower.follow(block);
    }
    follower.fates
}

/// Follows a block, and all that part from it.
struct Follower<'a> {
    candidates: &'a Candidates,
    claims: &'a Claims<'a>,
    row: usize,
    /// In how many ways the block is followed in this row.
    ways: usize,
    due: Vec<StrategyBlock>,
    next: Vec<Run>,
    fates: Vec<(StrategyBlock, Fate)>,
}

impl Follower<'_> {
    fn follow(&mut self, mut block: StrategyBlock) {
        let instance = &self.candidates.instance;
        if instance.start == instance.goal {
            // Who recognises the goal when it is made is over before the first step.
            self.part(&mut block, Key::Goal);
        }
        let mut runs: Vec<Run> = Run::new(block, self.candidates, self.claims.moments).into_iter().collect();
        for row in 0..self.claims.rows.len() {
            if runs.is_empty() {
                break;
            }
            (self.row, self.ways) = (row, runs.len());
            runs.drain(..).for_each(|run| self.step(run));
            runs = mem::take(&mut self.next);
        }
        for mut run in runs {
            while run.textbook.goal().is_none() && run.pass_over(&[]) {
                run.begin_pass(instance.start);
            }
            let ends = run.textbook.goal().is_some() || run.textbook.exhausted();
            self.fates.push((run.block, if ends { Fate::Ends } else { Fate::GoesOn }));
        }
    }

    /// Parts from a block those with other values of a key than that which stands for it.
    fn part(&mut self, block: &mut StrategyBlock, key: Key) {
        self.keep(block, key, block.first(key));
    }

    /// Parts from a block those with other values of a key than these.
    fn keep(&mut self, block: &mut StrategyBlock, key: Key, alike: u64) {
        let others = block.set(key) & !alike;
        if others != 0 {
            self.due.push(block.with(key, others));
            *block = block.with(key, block.set(key) & alike);
        }
    }

    fn fail(&mut self, block: StrategyBlock, fault: Fault) {
        self.fates.push((block, Fate::Fails(self.row + 1, fault)));
    }

    /// Takes a node, and goes on if it has the board of the row.
    fn step(&mut self, mut run: Run) {
        let board = self.claims.rows[self.row].board;
        let head = loop {
            run.begin_pass(self.candidates.instance.start);
            let Some(head) = run.textbook.head() else { return self.fail(run.block, Fault::Over) };
            if !run.block.by_hand {
                if run.textbook.takeable().nth(1).is_some() {
                    self.part(&mut run.block, Key::Ties);
                }
                self.part_by_order(&mut run, self.row);
            }
            if !run.pass_over(&self.claims.rows[self.row..]) {
                break head;
            }
        };
        if run.block.by_hand && run.may_list_drop(board) {
            // It may as well be a node that is expanded once others have been dropped unseen.
            let mut unseen = run.clone();
            unseen.lists_drops = Some(false);
            self.step(unseen);
            run.lists_drops = Some(true);
        }
        let nodes = if run.block.by_hand { self.by_hand(&run, board) } else { vec![head] };
        let nodes: Vec<Node> = nodes.into_iter().map(|id| run.node(id)).filter(|node| node.board == board).collect();
        if nodes.is_empty() {
            let due = run.node(head).board;
            return self.fail(run.block, Fault::Taken(due));
        }
        let (claims, row) = (self.claims, self.row);
        let lists = claims.lists_fault(row, ListTiming::Before, &mut run);
        for node in nodes.iter().skip(1) {
            self.take(run.clone(), node, lists);
        }
        self.take(run, &nodes[0], lists);
    }

    /// Returns the nodes with a board that may be taken where no rule breaks ties: the oldest of those that are alike in
    /// all that can matter.
    fn by_hand(&self, run: &Run, board: Board) -> Vec<NodeId> {
        let all = run.made.get(&board).into_iter().flatten().copied();
        let mut nodes: Vec<NodeId> = all.filter(|&id| run.textbook.is_takeable(id)).collect();
        let right = |&id: &NodeId| self.claims.node_fault(self.row, &run.node(id), run).is_none();
        if nodes.iter().any(right) {
            nodes.retain(right);
        }
        // What was done on the way to a node matters only where its ancestors are asked, and what it cost where a row tells it.
        if !matches!(run.textbook.strategy().dup(), Dup::Path | Dup::Parent) {
            let mut known = HashSet::new();
            nodes.retain(|&id| known.insert(if self.candidates.tells_g { run.node(id).g } else { 0 }));
        }
        if self.ways + self.next.len() >= MOST_BY_HAND {
            nodes.truncate(1);
        }
        nodes
    }

    /// Parts those by whose order of moves a sibling of the head is due in a row. Of these only those with its board
    /// go on.
    fn part_by_order(&mut self, run: &mut Run, row: usize) {
        if run.block.set(Key::Order).count_ones() < 2 {
            return;
        }
        let siblings = run.textbook.due_siblings();
        if siblings.len() < 2 {
            return;
        }
        let moves: Vec<Move> = siblings.iter().filter_map(|&id| run.node(id).came).collect();
        let takes_last = siblings[0] > siblings[1];
        let whole = run.block;
        let taking = |came: Move| {
            let orders = self.orders(&whole, |order| pick(order, &moves, takes_last) == Some(came));
            whole.with(Key::Order, orders)
        };
        let parts: Vec<StrategyBlock> = moves.iter().map(|&came| taking(came)).collect();
        run.block = parts[0];
        for (&id, &part) in siblings.iter().zip(&parts).skip(1).filter(|(_, part)| part.set(Key::Order) != 0) {
            let board = run.node(id).board;
            // A sibling that would be dropped may be left out.
            if self.claims.rows[row].board == board || run.textbook.would_drop(id) {
                self.due.push(part);
            } else {
                self.fates.push((part, Fate::Fails(row + 1, Fault::Taken(board))));
            }
        }
    }

    /// Returns the orders of a block of which something holds.
    fn orders(&self, block: &StrategyBlock, holds: impl Fn([Move; 4]) -> bool) -> u64 {
        let is_so = |bit: &u64| holds(self.candidates.orders[bit.trailing_zeros() as usize].moves());
        bits(block.set(Key::Order)).filter(is_so).sum()
    }

    fn take(&mut self, mut run: Run, node: &Node, lists: Option<Fault>) {
        let (claims, row) = (self.claims, self.row);
        let fault = lists.or_else(|| claims.node_fault(row, node, &run));
        let fault = fault.or_else(|| {
            run.take(node);
            claims.lists_fault(row, ListTiming::Between, &mut run)
        });
        if let Some(fault) = fault {
            return self.fail(run.block, fault);
        }
        if run.textbook.goal().is_none() {
            self.part_by_limit(&mut run, node);
        }
        let tries = run.try_moves();
        self.part_by_goal(&mut run, &tries);
        let end = run.textbook.finish_step();
        if end.dead_end && run.textbook.strategy().applies(Key::DeadEnd) {
            self.part(&mut run.block, Key::DeadEnd);
        }
        if end.forgotten {
            run.sums[1].remove(node.board);
        }
        let fault = self.outcome_fault(&mut run, &tries);
        if let Some(fault) = fault {
            return self.fail(run.block, fault);
        }
        if run.block.set(Key::Order) == 0 {
            return;
        }
        if run.textbook.goal().is_none() {
            self.next.push(run);
        } else if row + 1 == claims.rows.len() {
            self.fates.push((run.block, Fate::Ends));
        } else {
            self.fates.push((run.block, Fate::Fails(row + 2, Fault::Over)));
        }
    }

    /// Parts those who recognise the goal that was made at another time, or have tried other moves before.
    fn part_by_goal(&mut self, run: &mut Run, tries: &[Try]) {
        let goal = self.candidates.instance.goal;
        let is_goal = |tried: &&Try| tried.verdict.made().is_some_and(|node| node.board == goal);
        let Some(made) = tries.iter().find(is_goal).map(|tried| tried.direction) else { return };
        self.part(&mut run.block, Key::Goal);
        if run.textbook.goal().is_some() && self.claims.tells_moves(self.row) {
            let before = |order: [Move; 4]| {
                let earlier = order.into_iter().take_while(|&direction| direction != made);
                earlier.map(|direction| 1 << direction as u8).sum::<u8>()
            };
            let own = before(run.textbook.strategy().order().moves());
            let alike = self.orders(&run.block, |order| before(order) == own);
            self.keep(&mut run.block, Key::Order, alike);
        }
    }

    /// Returns what the row contradicts of the end of a step. Those whose order of moves it contradicts drop out.
    fn outcome_fault(&mut self, run: &mut Run, tries: &[Try]) -> Option<Fault> {
        let (claims, row) = (self.claims, self.row);
        if let Some(fault) = claims.lists_fault(row, ListTiming::After, run) {
            return Some(fault);
        }
        let told = match claims.tries_fault(row, tries) {
            Ok(told) => told,
            Err(fault) => return Some(fault),
        };
        let values = claims.tried_values_fault(row, tries, &run.textbook);
        if values.is_some() || told.is_empty() {
            return values;
        }
        let place = |order: [Move; 4], direction: &Move| order.iter().position(|of| of == direction);
        let right = self.orders(&run.block, |order| told.is_sorted_by_key(|direction| place(order, direction)));
        let wrong = run.block.set(Key::Order) & !right;
        if wrong != 0 {
            self.fail(run.block.with(Key::Order, wrong), Fault::Column(ColumnKind::Tries));
        }
        let stays = right & run.block.first(Key::Order) != 0;
        if !stays && right != 0 {
            self.due.push(run.block.with(Key::Order, right));
        }
        run.block = run.block.with(Key::Order, if stays { right } else { 0 });
        None
    }

    /// Parts those of `dls` whose limit is just here: they cut what the others make.
    fn part_by_limit(&mut self, run: &mut Run, node: &Node) {
        let Some(LimitRange { least, most: None }) = run.block.limit.filter(|range| range.least == node.depth) else {
            return;
        };
        let tries = run.textbook.tries_within(least);
        if !tries.iter().any(|tried| matches!(tried.verdict, Verdict::Cut { .. })) {
            return;
        }
        let range = |least, most| Some(LimitRange { least, most });
        let others = StrategyBlock { limit: range(least + 1, None), ..run.block };
        let limited = StrategyBlock { limit: range(least, Some(least)), ..run.block };
        let (sums, moments) = (run.sums, run.moments);
        let asks = run.textbook.strategy().applies(Key::DeadEnd);
        let each = if asks { limited.each(Key::DeadEnd, limited.set(Key::DeadEnd)) } else { vec![limited] };
        for block in each {
            run.block = block;
            if asks && block.set(Key::DeadEnd) == bit(&DeadEnd::ALL, &DeadEnd::Forget) {
                run.sums[1].remove(node.board);
            }
            match self.outcome_fault(run, &tries) {
                Some(fault) => self.fail(run.block, fault),
                None => self.go_on_within_limit(run),
            }
            (run.sums, run.moments) = (sums, moments);
        }
        run.block = others;
    }

    /// Goes on with those who have cut all that the node that was taken leads to: open is as it was before.
    fn go_on_within_limit(&mut self, run: &mut Run) {
        if run.block.set(Key::Order) == 0 {
            return;
        }
        let head = run.textbook.head().map(|id| run.node(id).board);
        let Some(next) = self.claims.rows.get(self.row + 1) else {
            return self.fates.push((run.block, if head.is_some() { Fate::GoesOn } else { Fate::Ends }));
        };
        self.part_by_order(run, self.row + 1);
        match head {
            Some(board) if board == next.board => self.due.push(run.block),
            _ => self.fates.push((run.block, Fate::Fails(self.row + 2, head.map_or(Fault::Over, Fault::Taken)))),
        }
    }
}

/// Returns the first or last of some moves in an order.
fn pick(order: [Move; 4], moves: &[Move], last: bool) -> Option<Move> {
    let mut among = order.into_iter().filter(|direction| moves.contains(direction));
    if last { among.next_back() } else { among.next() }
}
