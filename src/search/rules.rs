//! The rules that the loop applies at every try.

use crate::puzzle::Heuristic;

use super::settings::Name;
use super::strategy::Strategy;

/// The rules of a search. The loop is compiled once for any strategy, and once for the [`Usual`] rules, whose questions
/// the compiler answers.
pub(super) trait Rules {
    fn rules(&self) -> &Strategy;
}

impl Rules for Strategy {
    #[inline]
    fn rules(&self) -> &Strategy {
        self
    }
}

/// The rules of a name as they are when nothing is set but what they do not ask for: of plain A* and plain breadth-first
/// search, or, with a stack, of plain IDA*.
pub(super) struct Usual<const STACK: bool>;

const ASTAR: &Strategy = &Strategy::new(Name::Astar);
const IDA: &Strategy = &Strategy::new(Name::Ida);

impl<const STACK: bool> Usual<STACK> {
    const RULES: &Strategy = if STACK { IDA } else { ASTAR };

    /// Returns true if a strategy goes by these rules. The queue of breadth-first search asks for neither h nor f nor
    /// cheaper ways.
    pub(super) fn fits(strategy: &Strategy) -> bool {
        let Strategy { heuristic, order, ties, .. } = *Self::RULES;
        Strategy { heuristic, order, ties, ..*strategy } == *Self::RULES
            || !STACK && Strategy { heuristic: Heuristic::Zero, order, ..*strategy } == Strategy::new(Name::Bfs)
    }
}

impl<const STACK: bool> Rules for Usual<STACK> {
    #[inline]
    fn rules(&self) -> &Strategy {
        Self::RULES
    }
}
