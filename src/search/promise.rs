//! The promises of a strategy.

use crate::puzzle::{Cost, Heuristic, Instance, RANKED_CELLS};

use super::observer::Nothing;
use super::options::{Bounds, Options};
use super::settings::{Dup, GoalTest, Name};
use super::start::search;
use super::strategy::Strategy;

impl Strategy {
    /// Returns true if every path that the strategy finds costs as little as any. False promises nothing: the path may
    /// still be a cheapest one.
    ///
    /// Let C* be the least cost. The promise rests on three things.
    ///
    /// 1. *No cheapest path is lost.* No board stands on a cheapest path twice, so a rule that leaves out only boards of
    ///    the node's own ancestors (`path`, `parent`, `none`) leaves out nothing of it. Where any known board is left out,
    ///    its node must be as cheap as the one left out, or a cheaper way must be followed (`improved`, `reopened`).
    ///    A dead end that is forgotten breaks this: its board is no longer known as the cheaper node.
    /// 2. *The goal is taken at its least cost.* Until then open holds a node of a cheapest path that was reached
    ///    at its least cost, so its f is at most C* where h never exceeds the cost to go and weighs at most 1. The
    ///    lowest f is taken, and the goal's is its g: at most C*.
    /// 3. *In rounds, the limit stays at most C\*.* The least value that was cut is at most that of the first node of a
    ///    cheapest path past the limit, which is at most C*. A goal inside the limit costs no more than that.
    ///
    /// Breadth-first search makes and takes nodes by depth, so the first node of each board has the fewest moves, and
    /// with unit costs that is 1 with nothing to follow. (Russell and Norvig, sections 3.4 and 3.5.)
    #[must_use]
    pub fn finds_cheapest(&self) -> bool {
        let admissible = self.heuristic() != Heuristic::Nilsson && self.weight().hundredths() <= 100;
        let at_taking = self.goal() == GoalTest::Taken;
        let own_path_only = matches!(self.dup(), Dup::Path | Dup::Parent | Dup::None);
        let loses_none = own_path_only || (self.follows_cheaper_ways() && !self.forgets());
        let unit = self.cost() == Cost::Unit;
        match self.name() {
            Name::Bfs => unit && !self.forgets(),
            Name::Ids => unit && own_path_only,
            Name::Ucs => at_taking && loses_none,
            Name::Astar => at_taking && admissible && loses_none,
            Name::Bnb => at_taking && admissible && own_path_only,
            Name::Ida => admissible && own_path_only && (unit || at_taking),
            Name::Dfs | Name::Dls | Name::Greedy => false,
        }
    }

    /// Returns true if every path that the strategy finds has as few moves as any.
    #[must_use]
    pub fn finds_shortest(&self) -> bool {
        self.cost() == Cost::Unit && self.finds_cheapest()
    }
}

/// Searches for the least cost of a path where a move costs the number on its tile; `None` where there is no path, or
/// boards are too many to search.
#[must_use]
pub fn least_cost(instance: &Instance) -> Option<u32> {
    if instance.size.cells() > RANKED_CELLS {
        return None;
    }
    let strategy = Strategy { cost: Cost::Tile, ..Strategy::new(Name::Ucs) };
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    let answer = search(instance, &strategy, &Options { bounds, ..Options::default() }, &mut Nothing).ok()?;
    answer.goal.map(|_| answer.cost)
}
