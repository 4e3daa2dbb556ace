//! All candidates taken through a sheet row by row.
//!
//! As long as candidates take the same nodes, their lists are the same: they go in one [`Group`]. Where they would take
//! different nodes of the board that the row has, the group parts; those that would take another board drop out. So what
//! has made no difference yet costs nothing: the order of moves is a set that shrinks, and dead ends, the test for the
//! goal and the limit part a group only when one of them first matters.

use std::mem;

use crate::check::ListTiming;
use crate::search::{Dup, Name, VerdictKind};

use super::clues::Clues;
use super::fate::{Block, Fate, Fault};
use super::ground::Ground;
use super::group::{BOTH, Cut, DEFAULT, Group, Live, OTHER, orders_taking};
use super::orders::{ALL_MOVES, Moves, Orders, moves_in};
use super::rules::Rule;

/// So many groups may come of one before ties that are broken by hand are no longer followed in every way.
const MOST_BY_HAND: usize = 64;

/// The passage of one group, and of all that come of it, through a sheet.
pub(super) struct Passage<'a> {
    ground: &'a Ground,
    clues: &'a Clues<'a>,
    rules: &'a [Rule],
    row: usize,
    /// How many groups there were in this row.
    count: usize,
    next: Vec<Group>,
    fates: Vec<(Block, Fate)>,
}

impl<'a> Passage<'a> {
    /// What becomes of all candidates of a group.
    pub(super) fn of(group: Group, ground: &'a Ground, clues: &'a Clues<'a>, rules: &'a [Rule]) -> Vec<(Block, Fate)> {
        let mut passage = Passage { ground, clues, rules, row: 0, count: 1, next: Vec::new(), fates: Vec::new() };
        let mut groups = vec![passage.without_those_over_at_once(group)];
        for row in 0..clues.len() {
            (passage.row, passage.count) = (row, groups.len());
            for group in mem::take(&mut groups) {
                passage.take(group);
            }
            groups = mem::take(&mut passage.next);
        }
        for group in groups {
            let over = group.lists.open.count == 0 && !group.round_due();
            passage.end(&group, if over { Fate::Ends } else { Fate::GoesOn });
        }
        passage.fates
    }

    /// Those who recognise the goal when it is made recognise a start that is the goal before the first step.
    fn without_those_over_at_once(&mut self, mut group: Group) -> Group {
        if self.ground.start == self.ground.goal {
            let at_once = Group { goals: OTHER, ..group.with(group.lives.clone()) };
            let fate = if self.clues.len() == 0 { Fate::Ends } else { Fate::Fails(1, Fault::Over) };
            self.end(&at_once, fate);
            group.goals = DEFAULT;
        }
        group
    }

    fn rule(&self, live: &Live) -> &'a Rule {
        &self.rules[usize::from(live.rule)]
    }

    fn end(&mut self, group: &Group, fate: Fate) {
        for live in &group.lives {
            self.fates.push((group.block(live.rule, live.orders, self.rules), fate));
        }
    }

    fn fail(&mut self, group: &Group, rule: u16, orders: Orders, fault: Fault) {
        self.fates.push((group.block(rule, orders, self.rules), Fate::Fails(self.row + 1, fault)));
    }

    /// Lets everyone take a node, and goes on with those who take the board of the row.
    fn take(&mut self, mut group: Group) {
        group.begin_round_if_due(self.ground);
        if group.lists.open.count == 0 {
            self.end(&group, Fate::Fails(self.row + 1, Fault::Over));
            return;
        }
        let lists_fault = self.clues.lists_fault(self.row, ListTiming::Before, &group.lists, &mut group.moments);
        let mut parts: Vec<(u32, Vec<Live>)> = Vec::new();
        for mut live in mem::take(&mut group.lives) {
            let rule = self.rule(&live);
            let values = || self.clues.values_fault(self.row, ListTiming::Before, &group, rule, self.ground);
            let fault = lists_fault.or_else(values);
            let mut taken = self.taken(&group, &mut live);
            taken.retain(|&(node, orders)| {
                let entry = group.lists.entry(node);
                let fault = fault.or_else(|| self.clues.node_fault(self.row, entry, &group.lists, rule, self.ground));
                fault.inspect(|&fault| self.fail(&group, live.rule, orders, fault)).is_none()
            });
            let last = taken.pop();
            for (node, orders) in taken {
                join(&mut parts, node, Live { orders, ..live.clone() });
            }
            if let Some((node, orders)) = last {
                join(&mut parts, node, Live { orders, ..live });
            }
        }
        let last = parts.pop();
        for (node, lives) in parts {
            self.expand(group.with(lives), node);
        }
        if let Some((node, lives)) = last {
            self.expand(Group { lives, ..group }, node);
        }
    }

    /// The nodes with the board of the row that a rule takes, each with the orders of moves that make it so. The other
    /// orders drop out.
    fn taken(&mut self, group: &Group, live: &mut Live) -> Vec<(u32, Orders)> {
        let rule = self.rule(live);
        let (board, lists) = (self.ground.row(self.row), &group.lists);
        let Some((rank, step, moves)) = live.head(lists) else { return Vec::new() };
        if rule.by_hand {
            let f = |node: u32| {
                let entry = lists.entry(node);
                let (g, h) = (rule.g(entry.depth, entry.tiles), rule.h(self.ground, entry.board));
                rule.rank(entry.depth, g, h, 0).0
            };
            let mut nodes: Vec<u32> = board.into_iter().flat_map(|board| lists.waiting_with(board)).collect();
            nodes.retain(|&node| f(node) == rank.0 || lists.step == 0);
            return self.by_hand(group, live, nodes, lists.child(step, moves.trailing_zeros() as usize));
        }
        let mut taken = Vec::new();
        for at in moves_in(moves) {
            let node = lists.child(step, at);
            let orders = live.orders.and(orders_taking(at, moves, rule));
            if orders.is_empty() {
                continue;
            }
            let due = lists.entry(node).board;
            if Some(due) == board {
                taken.push((node, orders));
            } else {
                self.fail(group, live.rule, orders, Fault::Taken(self.ground.board(due)));
            }
        }
        taken
    }

    /// Of the nodes that may be taken where no rule breaks ties: one of those that are alike in all that can matter.
    fn by_hand(&mut self, group: &Group, live: &Live, mut nodes: Vec<u32>, due: u32) -> Vec<(u32, Orders)> {
        if nodes.is_empty() {
            let board = group.lists.entry(due).board;
            self.fail(group, live.rule, live.orders, Fault::Taken(self.ground.board(board)));
        }
        let right = |&node: &u32| {
            let (entry, rule) = (group.lists.entry(node), self.rule(live));
            self.clues.node_fault(self.row, entry, &group.lists, rule, self.ground).is_none()
        };
        if nodes.iter().any(right) {
            nodes.retain(right);
        }
        // What was done on the way to a node matters only where its ancestors are asked.
        let by_way = matches!(group.dup, Dup::Path | Dup::Parent) && self.count + self.next.len() < MOST_BY_HAND;
        nodes.reverse();
        nodes.truncate(if by_way { nodes.len() } else { 1 });
        nodes.into_iter().map(|node| (node, live.orders)).collect()
    }

    /// Deals with the node that is taken.
    fn expand(&mut self, mut group: Group, node: u32) {
        group.lists.take(node, self.ground);
        if let Some(fault) = self.clues.lists_fault(self.row, ListTiming::Between, &group.lists, &mut group.moments) {
            self.end(&group, Fate::Fails(self.row + 1, fault));
            return;
        }
        self.drop_faulty(&mut group, |passage, group, rule| {
            passage.clues.values_fault(passage.row, ListTiming::Between, group, rule, passage.ground)
        });
        if group.lists.entry(node).board == self.ground.goal {
            // Those who recognise it when it is made have ended before.
            self.finish(group, node, [VerdictKind::Blocked; 4], 0);
            return;
        }
        let verdicts = group.lists.judge(node, group.dup, group.follows, self.ground);
        self.part_by_limit(&group, node, verdicts);
        self.try_moves(group, node, verdicts);
    }

    /// Those whose limit is just here cut what the others make.
    fn part_by_limit(&mut self, group: &Group, node: u32, verdicts: [VerdictKind; 4]) {
        let depth = group.lists.entry(node).depth;
        let makes = verdicts.iter().any(|verdict| verdict.makes());
        if group.cut != Cut::Nothing || group.lists.deepest != depth || !makes {
            return;
        }
        let limited = |live: &&Live| self.rule(live).strategy.name() == Name::Dls;
        let lives: Vec<Live> = group.lives.iter().filter(limited).cloned().collect();
        if !lives.is_empty() {
            self.try_moves(Group { cut: Cut::Depth(depth), ..group.with(lives) }, node, verdicts);
        }
    }

    /// Tries the moves of the node that is taken; it is not the goal.
    fn try_moves(&mut self, mut group: Group, node: u32, mut verdicts: [VerdictKind; 4]) {
        group.cut(node, &mut verdicts, self.ground, self.rules);
        let around = self.ground.around(group.lists.entry(node).board);
        let goal = moves_in(ALL_MOVES).find(|&at| verdicts[at].makes() && around[at] == self.ground.goal);
        if let Some(goal) = goal {
            if group.goals & OTHER != 0 {
                self.end_at_made_goal(&group, node, verdicts, goal);
            }
            group.goals &= DEFAULT;
            if group.goals == 0 {
                return;
            }
        }
        let dead_end = !verdicts.iter().any(|verdict| verdict.makes());
        if dead_end && matches!(group.dup, Dup::All | Dup::Closed) {
            if group.dead_ends == BOTH {
                let mut forgetting = Group { dead_ends: OTHER, ..group.with(group.lives.clone()) };
                forgetting.lists.forget(node, self.ground);
                self.settle(forgetting, node, verdicts);
                group.dead_ends = DEFAULT;
            } else if group.dead_ends == OTHER {
                group.lists.forget(node, self.ground);
            }
        }
        self.settle(group, node, verdicts);
    }

    /// Ends the step of those who go on.
    fn settle(&mut self, mut group: Group, node: u32, verdicts: [VerdictKind; 4]) {
        group.lists.make(node, ALL_MOVES, verdicts, self.ground);
        self.drop_wrong(&mut group, node, verdicts, ALL_MOVES);
        if !group.lives.is_empty() {
            let made = moves_in(ALL_MOVES).filter(|&at| verdicts[at].makes()).map(|at| 1 << at).sum();
            group.put(made, self.ground, self.rules);
            self.next.push(group);
        }
    }

    /// Ends the search of those who recognise the goal when it is made. The moves that come after it in their order are
    /// not tried.
    fn end_at_made_goal(&mut self, group: &Group, node: u32, verdicts: [VerdictKind; 4], goal: usize) {
        for tried in (0..=ALL_MOVES).filter(|tried| tried >> goal & 1 != 0) {
            let here = Orders::up_to(goal, tried);
            let with_orders = |live: &Live| Live { orders: live.orders.and(here), ..live.clone() };
            let lives = group.lives.iter().map(with_orders).filter(|live| !live.orders.is_empty()).collect();
            let mut part = Group { goals: OTHER, ..group.with(lives) };
            part.lists.make(node, tried, verdicts, self.ground);
            self.finish(part, node, verdicts, tried);
        }
    }

    /// Ends the search of a group within this step.
    fn finish(&mut self, mut group: Group, node: u32, verdicts: [VerdictKind; 4], tried: Moves) {
        self.drop_wrong(&mut group, node, verdicts, tried);
        let last = self.row + 1 == self.clues.len();
        self.end(&group, if last { Fate::Ends } else { Fate::Fails(self.row + 2, Fault::Over) });
    }

    /// Drops those whom the row contradicts in what it says of the end of the step.
    fn drop_wrong(&mut self, group: &mut Group, node: u32, verdicts: [VerdictKind; 4], tried: Moves) {
        let board = group.lists.entry(node).board;
        let wrong_lists = self.clues.lists_fault(self.row, ListTiming::After, &group.lists, &mut group.moments);
        let right_orders = self.clues.tries_fault(self.row, board, verdicts, tried, self.ground);
        let orders = match (wrong_lists, right_orders) {
            (Some(fault), _) | (None, Err(fault)) => {
                self.end(group, Fate::Fails(self.row + 1, fault));
                group.lives.clear();
                return;
            }
            (None, Ok(orders)) => orders,
        };
        self.drop_faulty(group, |passage, group, rule| {
            let (row, lists, ground) = (passage.row, &group.lists, passage.ground);
            let values = passage.clues.values_fault(row, ListTiming::After, group, rule, ground);
            values.or_else(|| passage.clues.tried_values_fault(row, lists.entry(node), verdicts, rule, ground))
        });
        if orders == Orders::ALL {
            return;
        }
        for mut live in mem::take(&mut group.lives) {
            let wrong = live.orders.without(orders);
            if !wrong.is_empty() {
                self.fail(group, live.rule, wrong, Fault::Column(crate::check::ColumnKind::Tries));
            }
            live.orders = live.orders.and(orders);
            if !live.orders.is_empty() {
                group.lives.push(live);
            }
        }
    }

    /// Drops those with whose rule something is wrong.
    fn drop_faulty(&mut self, group: &mut Group, fault: impl Fn(&Self, &Group, &Rule) -> Option<Fault>) {
        for live in mem::take(&mut group.lives) {
            match fault(self, group, self.rule(&live)) {
                Some(fault) => self.fail(group, live.rule, live.orders, fault),
                None => group.lives.push(live),
            }
        }
    }
}

/// Adds a rule to those that take a node.
fn join(parts: &mut Vec<(u32, Vec<Live>)>, node: u32, live: Live) {
    match parts.iter_mut().find(|(taken, _)| *taken == node) {
        Some((_, lives)) => lives.push(live),
        None => parts.push((node, vec![live])),
    }
}
