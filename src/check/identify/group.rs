//! Candidates that have taken the same nodes so far, and so have the same lists: one copy of the lists for all of them,
//! and for each rule its own order of open.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::puzzle::Cost;
use crate::search::{Dup, Name, VerdictKind};

use super::clues::Moments;
use super::fate::{Block, LimitRange};
use super::ground::Ground;
use super::lists::Lists;
use super::orders::{Moves, Orders, moves_in};
use super::rules::{Rank, Rule, Sibling};

/// The bits of a setting with two values.
pub(super) const DEFAULT: u8 = 0b01;
pub(super) const OTHER: u8 = 0b10;
pub(super) const BOTH: u8 = 0b11;

/// What tries are cut by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Nothing; what cuts by a depth has not come so deep yet.
    Nothing,
    /// This depth (`dls`).
    Depth(u32),
    /// The depth, round after round (`ids`).
    Rounds,
    /// f, round after round (`ida`), by this rule.
    F(u16),
}

/// A rule, the orders of moves with which it is followed, and the order in which it has open.
#[derive(Clone)]
pub(super) struct Live {
    pub(super) rule: u16,
    pub(super) orders: Orders,
    pub(super) heap: BinaryHeap<Reverse<Waiting>>,
}

/// Children of one step that have the same rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Waiting {
    rank: Rank,
    step: u32,
    moves: Moves,
}

impl Live {
    /// The nodes that are due: those of some moves of a step, which of them first being a matter of the order of moves.
    /// And their rank.
    pub(super) fn head(&mut self, lists: &Lists) -> Option<(Rank, u32, Moves)> {
        loop {
            let &Reverse(Waiting { rank, step, moves }) = self.heap.peek()?;
            let waiting = lists.waiting(step, moves);
            if waiting != 0 {
                return Some((rank, step, waiting));
            }
            self.heap.pop();
        }
    }

    /// Puts the nodes that some moves of the last step made into the order.
    fn put(&mut self, moves: Moves, lists: &Lists, rule: &Rule, ground: &Ground) {
        let step = lists.step;
        let mut ranks: [(Rank, Moves); 4] = [((0, 0, 0), 0); 4];
        for at in moves_in(moves) {
            let entry = lists.entry(lists.child(step, at));
            let (g, h) = (rule.g(entry.depth, entry.tiles), rule.h(ground, entry.board));
            let rank = rule.rank(entry.depth, g, h, step);
            let slot = ranks.iter().position(|&(listed, moves)| moves == 0 || listed == rank).unwrap_or(0);
            ranks[slot] = (rank, ranks[slot].1 | 1 << at);
        }
        for (rank, moves) in ranks.into_iter().filter(|(_, moves)| *moves != 0) {
            self.heap.push(Reverse(Waiting { rank, step, moves }));
        }
    }

    /// Empties its order, and puts in the start.
    fn begin(&mut self, lists: &Lists) {
        self.heap.clear();
        self.heap.push(Reverse(Waiting { rank: (0, 0, 0), step: lists.step, moves: 1 }));
    }
}

/// Candidates that have taken the same nodes so far.
#[derive(Clone)]
pub(super) struct Group {
    pub(super) lists: Lists,
    pub(super) lives: Vec<Live>,
    pub(super) dup: Dup,
    /// By which cost cheaper ways are followed, where they are.
    pub(super) follows: Option<Cost>,
    /// The values of `deadend` and `goal` that have made no difference yet.
    pub(super) dead_ends: u8,
    pub(super) goals: u8,
    pub(super) cut: Cut,
    /// When the lists may have been written down.
    pub(super) moments: Moments,
    pub(super) limit: u64,
    pub(super) least_cut: Option<u64>,
}

impl Group {
    fn new(dup: Dup, follows: Option<Cost>, cut: Cut, ground: &Ground, rules: &[Rule], ours: Vec<u16>) -> Group {
        let lists = Lists::new(ground);
        let limit = match cut {
            Cut::F(rule) => {
                let rule = &rules[usize::from(rule)];
                rule.strategy.scaled_f(0, 0, rule.h(ground, ground.start))
            }
            _ => 0,
        };
        let live = |rule| {
            let mut live = Live { rule, orders: Orders::ALL, heap: BinaryHeap::new() };
            live.begin(&lists);
            live
        };
        let lives = ours.into_iter().map(live).collect();
        Group { lists, lives, dup, follows, dead_ends: BOTH, goals: BOTH, cut, moments: [0; 2], limit, least_cut: None }
    }

    /// Groups that together have all candidates.
    pub(super) fn all(ground: &Ground, rules: &[Rule], moments: Moments) -> Vec<Group> {
        let mut groups = Vec::new();
        let numbers = |wanted: &dyn Fn(&Rule) -> bool| -> Vec<u16> {
            (0..rules.len()).filter(|&at| wanted(&rules[at])).map(|at| at as u16).collect()
        };
        for &dup in Dup::ALL {
            let plain = |rule: &Rule| !rule.strategy.is_iterative() && !rule.follows_with(dup);
            groups.push(Group::new(dup, None, Cut::Nothing, ground, rules, numbers(&plain)));
            for cost in [Cost::Unit, Cost::Tile] {
                let ours = numbers(&|rule| rule.follows_with(dup) && rule.strategy.cost() == cost);
                if !ours.is_empty() {
                    groups.push(Group::new(dup, Some(cost), Cut::Nothing, ground, rules, ours));
                }
            }
            let deepening = numbers(&|rule| rule.strategy.name() == Name::Ids);
            groups.push(Group::new(dup, None, Cut::Rounds, ground, rules, deepening));
            for rule in numbers(&|rule| rule.strategy.name() == Name::Ida) {
                groups.push(Group::new(dup, None, Cut::F(rule), ground, rules, vec![rule]));
            }
        }
        for group in &mut groups {
            group.moments = moments;
        }
        groups
    }

    /// Begins the next round, if one is due.
    pub(super) fn begin_round_if_due(&mut self, ground: &Ground) {
        if self.round_due() {
            self.limit = self.least_cut.take().unwrap_or(self.limit);
            self.lists.begin(ground);
            for live in &mut self.lives {
                live.begin(&self.lists);
            }
        }
    }

    /// Whether open has run empty, but another round is to follow.
    pub(super) fn round_due(&self) -> bool {
        self.lists.open.count == 0 && self.least_cut.is_some() && matches!(self.cut, Cut::Rounds | Cut::F(_))
    }

    /// Cuts what is past the limit.
    pub(super) fn cut(&mut self, node: u32, verdicts: &mut [VerdictKind; 4], ground: &Ground, rules: &[Rule]) {
        let parent = *self.lists.entry(node);
        for (at, verdict) in verdicts.iter_mut().enumerate().filter(|(_, verdict)| **verdict == VerdictKind::Opened) {
            let depth = parent.depth + 1;
            let (reached, limit) = match self.cut {
                Cut::Nothing => return,
                Cut::Depth(limit) => (u64::from(depth), u64::from(limit)),
                Cut::Rounds => (u64::from(depth), self.limit),
                Cut::F(rule) => {
                    let rule = &rules[usize::from(rule)];
                    let board = ground.around(parent.board)[at];
                    let tiles = parent.tiles.saturating_add(ground.tile(parent.board, board));
                    let h = rule.h(ground, board);
                    (rule.strategy.scaled_f(depth, rule.g(depth, tiles), h), self.limit)
                }
            };
            if reached > limit {
                *verdict = VerdictKind::Cut;
                self.least_cut = Some(self.least_cut.map_or(reached, |least| least.min(reached)));
            }
        }
    }

    /// Makes the nodes of a step and puts them into the order of every rule.
    pub(super) fn put(&mut self, moves: Moves, ground: &Ground, rules: &[Rule]) {
        for live in &mut self.lives {
            live.put(moves, &self.lists, &rules[usize::from(live.rule)], ground);
        }
    }

    /// The same with other rules in it; the lists are copied.
    pub(super) fn with(&self, lives: Vec<Live>) -> Group {
        Group { lists: self.lists.clone(), lives, ..*self }
    }

    /// The candidates of a rule, with some orders.
    pub(super) fn block(&self, rule: u16, orders: Orders, rules: &[Rule]) -> Block {
        let limited = rules[usize::from(rule)].strategy.name() == Name::Dls;
        let limit = limited.then_some(match self.cut {
            Cut::Depth(limit) => LimitRange { least: limit, most: Some(limit) },
            _ => LimitRange { least: self.lists.deepest, most: None },
        });
        let Group { dup, dead_ends, goals, .. } = *self;
        Block { rule, dup, dead_ends, goals, orders, limit }
    }
}

/// The orders in which the node of this move is taken first, of those of some moves.
pub(super) fn orders_taking(at: usize, moves: Moves, rule: &Rule) -> Orders {
    match rule.sibling() {
        Sibling::First => Orders::first(at, moves),
        Sibling::Last => Orders::last(at, moves),
    }
}
