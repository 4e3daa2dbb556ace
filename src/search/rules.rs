//! The rules that the loop applies at every try.

use crate::puzzle::Cost;

use super::settings::{Dup, GoalTest, Name};
use super::strategy::{Strategy, Weight};

/// The rules that the loop asks for again and again. It is compiled once for any strategy, and once for the [`Usual`]
/// rules, which need no asking.
pub(super) trait Rules {
    fn dup(&self) -> Dup;
    fn goal(&self) -> GoalTest;
    fn cost(&self) -> Cost;
    fn has_h(&self) -> bool;
    fn follows_cheaper_ways(&self) -> bool;
    fn forgets(&self) -> bool;
    /// f, in the smallest whole unit.
    fn scaled_f(&self, depth: u32, g: u32, h: u16) -> u64;
}

impl Rules for Strategy {
    #[inline]
    fn dup(&self) -> Dup {
        self.dup
    }

    #[inline]
    fn goal(&self) -> GoalTest {
        self.goal
    }

    #[inline]
    fn cost(&self) -> Cost {
        self.cost
    }

    #[inline]
    fn has_h(&self) -> bool {
        Strategy::has_h(self)
    }

    #[inline]
    fn follows_cheaper_ways(&self) -> bool {
        Strategy::follows_cheaper_ways(self)
    }

    #[inline]
    fn forgets(&self) -> bool {
        Strategy::forgets(self)
    }

    #[inline]
    fn scaled_f(&self, depth: u32, g: u32, h: u16) -> u64 {
        Strategy::scaled_f(self, depth, g, h)
    }
}

/// The rules of plain A*, and of plain breadth-first search, whose queue asks for neither h nor f nor cheaper ways.
pub(super) struct Usual;

impl Usual {
    /// Returns true if a strategy goes by these rules.
    pub(super) fn fits(strategy: &Strategy) -> bool {
        let plain_f = strategy.name == Name::Bfs || (strategy.name == Name::Astar && strategy.weight == Weight::ONE);
        let plain = strategy.dup == Dup::All && strategy.goal == GoalTest::Taken && strategy.cost == Cost::Unit;
        plain_f && plain && !strategy.forgets()
    }
}

impl Rules for Usual {
    #[inline]
    fn dup(&self) -> Dup {
        Dup::All
    }

    #[inline]
    fn goal(&self) -> GoalTest {
        GoalTest::Taken
    }

    #[inline]
    fn cost(&self) -> Cost {
        Cost::Unit
    }

    #[inline]
    fn has_h(&self) -> bool {
        true
    }

    #[inline]
    fn follows_cheaper_ways(&self) -> bool {
        true
    }

    #[inline]
    fn forgets(&self) -> bool {
        false
    }

    #[inline]
    fn scaled_f(&self, _: u32, g: u32, h: u16) -> u64 {
        u64::from(g) + u64::from(h)
    }
}
