//! Heuristics that are never lower than others, on any board and for any goal.

use super::Heuristic;

impl Heuristic {
    /// Returns the heuristics that lead from this one down to another that it is never lower than, both included; `None` where
    /// that is not proved. For either cost of a move, for each tile has one weight in every heuristic.
    ///
    /// A link holds because
    /// - `linear-conflict` and `nilsson` add to `manhattan` what is never negative;
    /// - a tile out of place has at least one row or column to go (`manhattan`), and at least one jump to make (`gaschnig`), where
    ///   `misplaced` counts it once;
    /// - nothing is below `zero`;
    /// - what is admissible is never above the true cost (`exact`).
    ///
    /// ```
    /// use steptrace::puzzle::Heuristic::{Gaschnig, LinearConflict, Manhattan, Misplaced};
    /// assert_eq!(LinearConflict.down_to(Misplaced), Some(vec![LinearConflict, Manhattan, Misplaced]));
    /// assert_eq!(Gaschnig.down_to(Manhattan), None);
    /// ```
    #[must_use]
    pub fn down_to(self, other: Heuristic) -> Option<Vec<Heuristic>> {
        let between = match (self, other) {
            _ if self == other => return Some(vec![self]),
            (_, Heuristic::Zero)
            | (Heuristic::LinearConflict | Heuristic::Nilsson, Heuristic::Manhattan)
            | (Heuristic::Manhattan | Heuristic::Gaschnig, Heuristic::Misplaced) => None,
            (Heuristic::Exact, _) if other.admissible() => None,
            (Heuristic::LinearConflict | Heuristic::Nilsson, Heuristic::Misplaced) => Some(Heuristic::Manhattan),
            _ => return None,
        };
        Some([self].into_iter().chain(between).chain([other]).collect())
    }
}
