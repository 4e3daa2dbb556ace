//! Sets of strategies told as a reader would tell them: for each setting the values that it may have.

use crate::puzzle::{Cost, Heuristic, MoveOrder};
use crate::search::{DeadEnd, Dup, GoalTest, Insert, Key, Name, Strategy, Ties, Weight};

use super::candidates::{COSTS, Sets};
use super::fate::LimitRange;

/// Every combination of some values of each key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    /// The place of its name among all.
    pub(super) name: usize,
    pub(super) by_hand: bool,
    /// Which 64 of the limits its set of limits is about.
    pub(super) page: u16,
    pub(super) sets: Sets,
}

impl Cell {
    /// The strategy's name.
    pub(super) fn name(&self) -> Name {
        Name::ALL[self.name]
    }
}

/// Every combination of some values of each setting. A setting that does not apply has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The strategy's name.
    pub name: Name,
    /// True if ties are broken by no rule: any node of the lowest f may be taken.
    pub by_hand: bool,
    /// The limits of `dls`.
    pub limits: Vec<LimitRange>,
    /// The heuristics.
    pub heuristics: Vec<Heuristic>,
    /// The weights.
    pub weights: Vec<Weight>,
    /// The orders of moves.
    pub orders: Vec<MoveOrder>,
    /// The rules for duplicates.
    pub dups: Vec<Dup>,
    /// Treatments of dead ends, with those of `dups` that ask.
    pub dead_ends: Vec<DeadEnd>,
    /// The ways in which children go onto a stack.
    pub inserts: Vec<Insert>,
    /// Which of equal f is taken; none where ties are broken by hand.
    pub ties: Vec<Ties>,
    /// The times of the goal test.
    pub goals: Vec<GoalTest>,
    /// The costs of a move.
    pub costs: Vec<Cost>,
    /// The settings of which every value that was tried is in the family, and there is more than one.
    pub indifferent: Vec<Key>,
}

/// The meanings of the bits of a set, where they differ from set to set.
pub(super) struct Meanings<'a> {
    pub(super) weights: &'a [Weight],
    pub(super) limits: &'a [LimitRange],
    /// All values that were tried of each key.
    pub(super) tried: &'a dyn Fn(Name, Key, &Sets) -> u64,
}

fn listed<T: Copy>(all: &[T], set: u64) -> Vec<T> {
    all.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0).map(|(_, &value)| value).collect()
}

impl Family {
    pub(super) fn new(cell: &Cell, meanings: &Meanings<'_>) -> Family {
        let Cell { by_hand, sets, .. } = *cell;
        let name = cell.name();
        let set = |key: Key| sets[key as usize];
        let dups = listed(&Dup::ALL, set(Key::Dup));
        let asks = dups.iter().any(|dup| matches!(dup, Dup::All | Dup::Closed));
        let indifferent = Key::ALL.iter().copied().filter(|&key| {
            let all = (meanings.tried)(name, key, &sets);
            let matters_here = key != Key::DeadEnd || asks;
            matters_here && all.count_ones() > 1 && set(key) == all
        });
        Family {
            name,
            by_hand,
            limits: joined(listed(meanings.limits, set(Key::Limit))),
            heuristics: listed(&Heuristic::ALL, set(Key::H)),
            weights: listed(meanings.weights, set(Key::W)),
            orders: listed(&MoveOrder::all().collect::<Vec<_>>(), set(Key::Order)),
            dead_ends: if asks { listed(&DeadEnd::ALL, set(Key::DeadEnd)) } else { Vec::new() },
            dups,
            inserts: listed(&Insert::ALL, set(Key::Insert)),
            ties: listed(&Ties::ALL, set(Key::Ties)),
            goals: listed(&GoalTest::ALL, set(Key::Goal)),
            costs: listed(&COSTS, set(Key::Cost)),
            indifferent: indifferent.collect(),
        }
    }

    /// Returns how many strategies it has; limits that make no difference count as one.
    #[must_use]
    pub fn count(&self) -> usize {
        let asks = |dup: &&Dup| matches!(dup, Dup::All | Dup::Closed);
        let asking = self.dups.iter().filter(asks).count();
        let dups = asking * self.dead_ends.len() + self.dups.len() - asking;
        let some = |count: usize| count.max(1);
        some(self.limits.len())
            * some(self.heuristics.len())
            * some(self.weights.len())
            * self.orders.len()
            * dups
            * some(self.inserts.len())
            * some(self.ties.len())
            * self.goals.len()
            * self.costs.len()
    }

    /// Returns true if a strategy is one of them. A family whose ties are broken by hand has every rule of ties.
    #[must_use]
    pub fn contains(&self, strategy: &Strategy) -> bool {
        let applies = |key: Key| strategy.applies(key);
        self.name == strategy.name()
            && (!applies(Key::Limit) || self.has_limit(strategy.limit()))
            && (!applies(Key::H) || self.heuristics.contains(&strategy.heuristic()))
            && (!applies(Key::W) || self.weights.contains(&strategy.weight()))
            && self.orders.contains(&strategy.order())
            && self.dups.contains(&strategy.dup())
            && (!applies(Key::DeadEnd) || self.dead_ends.contains(&strategy.dead_end()))
            && (!applies(Key::Insert) || self.inserts.contains(&strategy.insert()))
            && (!applies(Key::Ties) || self.by_hand || self.ties.contains(&strategy.ties()))
            && self.goals.contains(&strategy.goal())
            && self.costs.contains(&strategy.cost())
    }

    fn has_limit(&self, limit: u32) -> bool {
        self.limits.iter().any(|range| range.least <= limit && range.most.is_none_or(|most| limit <= most))
    }

    /// One of them: of each setting the default where it may have that, else its first value.
    #[must_use]
    pub fn representative(&self) -> Strategy {
        let base = Strategy::new(self.name);
        let mut parts = vec![self.name.to_string()];
        let mut say = |key: Key, value: Option<String>| parts.extend(value.map(|value| format!("{key}={value}")));
        say(Key::Limit, self.limits.first().map(|range| range.least.to_string()));
        let heuristic = preferred(&self.heuristics, base.heuristic());
        let named = Strategy::default().with_each(Key::H).into_iter().find(|with| Some(with.heuristic()) == heuristic);
        say(Key::H, named.map(|with| with.value(Key::H)));
        say(Key::W, preferred(&self.weights, base.weight()).map(|weight| weight.to_string()));
        say(Key::Order, preferred(&self.orders, base.order()).map(|order| order.to_string()));
        let dup = preferred(&self.dups, base.dup());
        say(Key::Dup, dup.map(|dup| dup.to_string()));
        let asks = matches!(dup, Some(Dup::All | Dup::Closed));
        let dead_end = preferred(&self.dead_ends, base.dead_end()).filter(|_| asks);
        say(Key::DeadEnd, dead_end.map(|dead_end| dead_end.to_string()));
        say(Key::Insert, preferred(&self.inserts, base.insert()).map(|insert| insert.to_string()));
        say(Key::Ties, preferred(&self.ties, base.ties()).map(|ties| ties.to_string()));
        say(Key::Goal, preferred(&self.goals, base.goal()).map(|goal| goal.to_string()));
        let tile = preferred(&self.costs, base.cost()) == Some(Cost::Tile);
        say(Key::Cost, tile.then(|| "tile".to_owned()));
        parts.join(",").parse().unwrap_or(base)
    }

    /// Returns how far it is from what is usually meant: the nearer, the earlier it is told.
    pub(super) fn oddity(&self) -> u32 {
        let strategy = self.representative();
        let base = Strategy::new(self.name);
        let odd = |is_odd: bool, by: u32| if is_odd { by } else { 0 };
        let h = match strategy.heuristic() {
            _ if !strategy.has_h() => 0,
            Heuristic::Manhattan => 0,
            Heuristic::Misplaced => 1,
            Heuristic::Zero => 7,
            _ => 2,
        };
        h + odd(strategy.weight() != base.weight(), 3)
            + odd(strategy.weight().hundredths() == 0, 4)
            + odd(strategy.dup() != base.dup(), 3)
            + odd(strategy.dead_end() != base.dead_end(), 2)
            + odd(strategy.insert() != base.insert(), 1)
            + odd(strategy.ties() != base.ties(), 1)
            + odd(strategy.goal() != base.goal(), 2)
            + odd(strategy.cost() != base.cost(), 3)
            + odd(self.name == Name::Dls, 4)
    }
}

fn preferred<T: Copy + PartialEq>(values: &[T], usual: T) -> Option<T> {
    values.iter().copied().find(|&value| value == usual).or(values.first().copied())
}

/// Ranges in order, those that meet put together.
fn joined(mut limits: Vec<LimitRange>) -> Vec<LimitRange> {
    limits.sort_unstable();
    limits.dedup_by(|next, kept| {
        let meet = kept.most.is_some_and(|most| most + 1 == next.least);
        if meet {
            kept.most = next.most;
        }
        meet
    });
    limits
}
