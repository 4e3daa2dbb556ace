//! The rules by which a node is taken from open: what remains of a strategy when duplicates, dead ends, the order of
//! moves and the test for the goal are left out.

use crate::puzzle::{Cost, Heuristic};
use crate::search::{Dup, Insert, Key, Name, Strategy, Ties, Weight};

use super::ground::Ground;

/// Which children of one step, equal in all else, goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sibling {
    First,
    Last,
}

/// A rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// A strategy with this rule, its other settings as usual.
    pub(super) strategy: Strategy,
    /// Ties are broken by no rule at all.
    pub(super) by_hand: bool,
    /// The place of its heuristic among all.
    h: usize,
}

/// What a rule orders the nodes of open by: the lowest goes first.
pub(super) type Rank = (u64, u64, u64);

impl Rule {
    fn new(spec: &str, by_hand: bool) -> Option<Rule> {
        let strategy: Strategy = spec.parse().ok()?;
        Some(Rule { strategy, by_hand, h: place(strategy.heuristic()) })
    }

    /// All rules that can be followed here.
    pub(super) fn all(ground: &Ground, weights: &[Weight]) -> Vec<Rule> {
        let mut rules = Vec::new();
        for &name in Name::ALL {
            for spec in specs(name, ground, weights) {
                rules.extend(Rule::new(&spec, false));
                rules.extend(Rule::new(&spec, true).filter(|rule| can_be_by_hand(&rule.strategy)));
            }
        }
        rules
    }

    /// Whether cheaper ways to known boards are followed with this rule for duplicates.
    pub(super) fn follows_with(&self, dup: Dup) -> bool {
        matches!(self.strategy.name(), Name::Ucs | Name::Astar) && dup == Dup::All
    }

    /// Which child of a step goes first.
    pub(super) fn sibling(&self) -> Sibling {
        let strategy = &self.strategy;
        let last = if strategy.is_stack() {
            strategy.insert() == Insert::Each
        } else {
            strategy.is_best_first() && strategy.ties() == Ties::Lifo
        };
        if last { Sibling::Last } else { Sibling::First }
    }

    /// h of a board.
    pub(super) fn h(&self, ground: &Ground, board: u32) -> u16 {
        if self.strategy.has_h() { ground.h(board, self.strategy.cost(), self.h) } else { 0 }
    }

    /// g of a node, by its depth and by the tiles that were moved on the way to it.
    pub(super) fn g(&self, depth: u32, tiles: u32) -> u32 {
        if self.strategy.cost() == Cost::Unit { depth } else { tiles }
    }

    /// Its place in the order of taking, its siblings aside; `step` is the one that made it.
    pub(super) fn rank(&self, depth: u32, g: u32, h: u16, step: u32) -> Rank {
        let strategy = &self.strategy;
        let (oldest, newest) = (u64::from(step), u64::from(u32::MAX - step));
        if strategy.is_stack() {
            return (0, 0, newest);
        }
        if strategy.name() == Name::Bfs {
            return (0, 0, oldest);
        }
        let f = strategy.scaled_f(depth, g, h);
        match strategy.ties() {
            Ties::Fifo => (f, 0, oldest),
            Ties::Lifo => (f, 0, newest),
            Ties::LowH => (f, u64::from(h), oldest),
            Ties::HighG => (f, u64::from(u32::MAX - g), oldest),
        }
    }
}

/// Whether it says something that this goes with ties broken by hand: one rule for all ties, and not one by which there
/// are only ties, or which another strategy says more simply.
fn can_be_by_hand(strategy: &Strategy) -> bool {
    let by_h = strategy.heuristic() != Heuristic::Zero && strategy.weight().hundredths() != 0;
    strategy.is_best_first() && strategy.ties() == Ties::Fifo && (by_h || !strategy.has_h())
}

/// The specs of all rules of a name.
fn specs(name: Name, ground: &Ground, weights: &[Weight]) -> Vec<String> {
    let base = Strategy::new(name);
    let mut specs = Vec::new();
    for cost in [Cost::Unit, Cost::Tile] {
        let head = if name == Name::Dls { format!("{name},limit=0") } else { name.to_string() };
        let head = format!("{head},cost={}", if cost == Cost::Unit { "unit" } else { "tile" });
        let mut made = vec![head];
        if base.applies(Key::H) {
            let known = base.with_each(Key::H).into_iter().filter(|with| ground.has_h(cost, place(with.heuristic())));
            made = combined(&made, &known.map(|with| format!("h={}", with.value(Key::H))).collect::<Vec<_>>());
        }
        if base.applies(Key::W) {
            made = combined(&made, &weights.iter().map(|weight| format!("w={weight}")).collect::<Vec<_>>());
        }
        if base.applies(Key::Insert) {
            made = combined(&made, &Insert::ALL.iter().map(|insert| format!("insert={insert}")).collect::<Vec<_>>());
        }
        if base.applies(Key::Ties) {
            let ties = Ties::ALL.iter().filter(|&&ties| base.allows_ties(ties));
            made = combined(&made, &ties.map(|ties| format!("ties={ties}")).collect::<Vec<_>>());
        }
        specs.append(&mut made);
    }
    specs
}

fn combined(heads: &[String], tails: &[String]) -> Vec<String> {
    heads.iter().flat_map(|head| tails.iter().map(move |tail| format!("{head},{tail}"))).collect()
}

/// The place of a heuristic among all.
fn place(heuristic: Heuristic) -> usize {
    Heuristic::ALL.iter().position(|&listed| listed == heuristic).unwrap_or(0)
}
