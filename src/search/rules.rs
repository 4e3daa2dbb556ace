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

/// The rules of plain A*, and of plain breadth-first search, whose queue asks for neither h nor f nor cheaper ways.
pub(super) struct Usual;

const USUAL: &Strategy = &Strategy::new(Name::Astar);

impl Usual {
    /// Returns true if a strategy goes by these rules.
    pub(super) fn fits(strategy: &Strategy) -> bool {
        let ruled = Strategy { heuristic: USUAL.heuristic, order: USUAL.order, ties: USUAL.ties, ..*strategy };
        ruled == *USUAL
            || Strategy { heuristic: Heuristic::Zero, order: USUAL.order, ..*strategy } == Strategy::new(Name::Bfs)
    }
}

impl Rules for Usual {
    #[inline]
    fn rules(&self) -> &Strategy {
        USUAL
    }
}
