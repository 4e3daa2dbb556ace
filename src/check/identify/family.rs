//! Sets of strategies told as a reader would tell them: for each setting the values that it may have.

use crate::puzzle::{Cost, Heuristic, MoveOrder};
use crate::search::{Cheaper, CutTest, DeadEnd, Discard, Dup, GoalTest, Insert, Key, Name, Strategy, Ties, Weight};

use super::candidates::{COSTS, Candidates, LimitRange, SIDEWAYS, StrategyBlock, WIDTHS};

/// Every combination of some values of each setting. A setting that does not apply has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    pub(crate) name: Name,
    /// True if ties are broken by no rule: any node of the lowest f may be taken.
    pub by_hand: bool,
    pub(crate) limits: Vec<LimitRange>,
    pub(crate) widths: Vec<u32>,
    pub(crate) sideways: Vec<u32>,
    pub(crate) heuristics: Vec<Heuristic>,
    pub(crate) weights: Vec<Weight>,
    pub(crate) orders: Vec<MoveOrder>,
    pub(crate) dups: Vec<Dup>,
    pub(crate) cheapers: Vec<Cheaper>,
    pub(crate) discards: Vec<Discard>,
    /// Treatments of dead ends, with those of `dups` that ask.
    pub(crate) dead_ends: Vec<DeadEnd>,
    pub(crate) inserts: Vec<Insert>,
    /// Which of equal f is taken; none where ties are broken by hand.
    pub(crate) ties: Vec<Ties>,
    pub(crate) cuts: Vec<CutTest>,
    pub(crate) goals: Vec<GoalTest>,
    pub(crate) costs: Vec<Cost>,
    /// The settings of which every value that was tried is in the family, and there is more than one.
    pub(crate) indifferent: Vec<Key>,
}

fn listed<T: Copy>(all: &[T], set: u64) -> Vec<T> {
    all.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0).map(|(_, &value)| value).collect()
}

/// Returns the values of a setting, or its default where no other was tried.
fn tried<T: Copy>(values: &[T], default: T) -> Vec<T> {
    if values.is_empty() { vec![default] } else { values.to_vec() }
}

/// Returns true if dead ends matter with a rule for duplicates.
fn asks(dup: Dup) -> bool {
    matches!(dup, Dup::All | Dup::Closed)
}

impl Family {
    /// The family of a block; `limits` are those that its set of limits is about.
    pub(super) fn new(block: &StrategyBlock, candidates: &Candidates, limits: &[LimitRange]) -> Family {
        let StrategyBlock { name, by_hand, sets, .. } = *block;
        let set = |key: Key| block.set(key);
        let dups = listed(&Dup::ALL, set(Key::Dup));
        let asks = dups.iter().any(|dup| asks(*dup));
        let indifferent = Key::ALL.iter().copied().filter(|&key| {
            let all = candidates.all(name, key, &sets);
            let matters_here = key != Key::DeadEnd || asks;
            matters_here && all.count_ones() > 1 && set(key) == all
        });
        Family {
            name,
            by_hand,
            limits: joined(listed(limits, set(Key::Limit))),
            widths: listed(&WIDTHS, set(Key::Width)),
            sideways: listed(&SIDEWAYS, set(Key::Sideways)),
            heuristics: listed(&Heuristic::ALL, set(Key::H)),
            weights: listed(&candidates.weights, set(Key::W)),
            orders: listed(&candidates.orders, set(Key::Order)),
            dead_ends: if asks { listed(&DeadEnd::ALL, set(Key::DeadEnd)) } else { Vec::new() },
            dups,
            cheapers: listed(&Cheaper::ALL, set(Key::Cheaper)),
            discards: listed(&Discard::ALL, set(Key::Discard)),
            cuts: listed(&CutTest::ALL, set(Key::Cut)),
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
        let asking = self.dups.iter().filter(|dup| asks(**dup)).count();
        let dups = asking * self.dead_ends.len() + self.dups.len() - asking;
        let always = self.orders.len() * dups * self.goals.len() * self.costs.len();
        let (heuristics, weights) = (self.heuristics.len(), self.weights.len());
        let program = [self.cheapers.len(), self.discards.len(), self.cuts.len()];
        let numbers = [self.widths.len(), self.sideways.len()];
        let sometimes = [self.limits.len(), heuristics, weights, self.inserts.len(), self.ties.len()];
        let sometimes = sometimes.into_iter().chain(program).chain(numbers);
        sometimes.fold(always, |count, values| count * values.max(1))
    }

    /// Returns true if a strategy is one of them. A family whose ties are broken by hand has every rule of ties.
    #[must_use]
    pub fn contains(&self, strategy: &Strategy) -> bool {
        self.name == strategy.name() && Key::ALL.iter().all(|&key| !strategy.applies(key) || self.has(key, strategy))
    }

    /// Returns true if it has the value that a key has in a strategy.
    fn has(&self, key: Key, strategy: &Strategy) -> bool {
        let limit = strategy.limit();
        match key {
            Key::Limit => {
                self.limits.iter().any(|range| range.least <= limit && range.most.is_none_or(|most| limit <= most))
            }
            Key::Width => self.widths.contains(&strategy.width().get()),
            Key::Sideways => self.sideways.contains(&strategy.sideways()),
            Key::H => self.heuristics.contains(&strategy.heuristic()),
            Key::W => self.weights.contains(&strategy.weight()),
            Key::Order => self.orders.contains(&strategy.order()),
            Key::Dup => self.dups.contains(&strategy.dup()),
            Key::Cheaper => tried(&self.cheapers, Cheaper::Replace).contains(&strategy.cheaper()),
            Key::Discard => tried(&self.discards, Discard::None).contains(&strategy.discard()),
            Key::Cut => tried(&self.cuts, CutTest::Made).contains(&strategy.cut()),
            Key::DeadEnd => self.dead_ends.contains(&strategy.dead_end()),
            Key::Insert => self.inserts.contains(&strategy.insert()),
            Key::Ties => self.by_hand || self.ties.contains(&strategy.ties()),
            Key::Goal => self.goals.contains(&strategy.goal()),
            Key::Cost => self.costs.contains(&strategy.cost()),
        }
    }

    /// One of them: of each setting the default where it may have that, else its first value.
    #[must_use]
    pub fn representative(&self) -> Strategy {
        let base = Strategy::new(self.name);
        let limit = self.limits.first().map(|range| format!(",limit={}", range.least)).unwrap_or_default();
        let usual = self.weights.contains(&base.weight()) || self.weights.is_empty();
        let weight = if usual { String::new() } else { format!(",w={}", self.weights[0]) };
        let number = |key: &str, values: &[u32], usual: u32| match values.first() {
            Some(first) if !values.contains(&usual) => format!(",{key}={first}"),
            _ => String::new(),
        };
        let width = number("width", &self.widths, base.width().get());
        let sideways = number("sideways", &self.sideways, base.sideways());
        let numbered = format!("{}{limit}{weight}{width}{sideways}", self.name).parse().unwrap_or(base);
        Key::ALL.iter().fold(numbered, |strategy, &key| {
            let others = || strategy.with_each(key).into_iter().find(|other| self.has(key, other));
            if self.has(key, &strategy) { strategy } else { others().unwrap_or(strategy) }
        })
    }

    /// Returns how far it is from what is usually meant: the nearer, the earlier it is told.
    pub(super) fn oddity(&self) -> u32 {
        let strategy = self.representative();
        let base = Strategy::new(self.name);
        let h = match strategy.heuristic() {
            _ if !strategy.has_h() => 0,
            Heuristic::Manhattan => 0,
            Heuristic::Misplaced => 1,
            Heuristic::Zero => 7,
            _ => 2,
        };
        let odd = [
            (strategy.weight() != base.weight(), 3),
            (strategy.weight().hundredths() == 0, 4),
            (strategy.dup() != base.dup(), 3),
            (strategy.dead_end() != base.dead_end(), 2),
            (strategy.cheaper() != base.cheaper(), 2),
            (strategy.discard() != base.discard(), 2),
            (strategy.cut() != base.cut(), 2),
            (strategy.insert() != base.insert(), 1),
            (strategy.ties() != base.ties(), 1),
            (strategy.goal() != base.goal(), 2),
            (strategy.cost() != base.cost(), 3),
            (self.name == Name::Dls, 4),
            (strategy.width() != base.width(), 1),
            (strategy.sideways() != base.sideways(), 1),
        ];
        h + odd.into_iter().filter(|(is_odd, _)| *is_odd).map(|(_, by)| by).sum::<u32>()
    }
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
