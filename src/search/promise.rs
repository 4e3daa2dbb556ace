//! Guarantees of optimality.

use crate::puzzle::{Cost, Heuristic};

use super::settings::{Discard, Dup, GoalTest, Name, Ties};
use super::strategy::Strategy;
use super::weight::Weight;

/// The rule that may leave out a node of a cheapest path: none, a closed node with its board, or any node generated.
#[derive(PartialEq, Eq)]
enum LeftOut {
    Never,
    ByClosed,
    ByMade,
}

impl Strategy {
    /// Returns true if every path that the strategy finds is a cheapest one; false guarantees nothing.
    ///
    /// 1. No cheapest path is lost: a node of one is left out only by its own ancestors, by a node as cheap, or by a node with its state that
    ///    was closed at its least cost, as it is where w·h is consistent, or, where each move costs 1 and nodes are expanded by depth, generated
    ///    at it. A forgotten dead end was expanded at its least cost by then.
    /// 2. The goal is recognised at its least cost C*: if w·h is admissible, open holds a node of a cheapest path with f ≤ C* until then. If
    ///    the test is applied on generation, the goal costs at most C* + 1 where each move costs 1, and paths between two boards have one
    ///    parity; or f of its parent, where h is exact one move from the goal. The limits of rounds never exceed C*.
    ///
    /// Hill climbing without sideways moves often finds no path, but h falls by exactly the cost of each move of one that it finds, and so
    /// the path costs h of the start, at most C*. With exact distances and a weight of at least 1, every expanded node is on a cheapest path.
    /// (Russell and Norvig, sections 3.4 and 3.5.)
    pub fn finds_cheapest(&self) -> bool {
        let unit = self.cost == Cost::Unit;
        if self.heuristic == Heuristic::Exact && self.weight.hundredths() >= 100 && !self.is_for_graphs() {
            return true;
        }
        match (self.name, self.leaves_out_by()) {
            _ if self.goes_by_depth() => unit,
            (Name::Ida, LeftOut::Never) => self.h_is_admissible(),
            (Name::Ucs | Name::Astar | Name::Bnb, by) => {
                let loses_none = match by {
                    LeftOut::Never => self.h_is_admissible(),
                    LeftOut::ByClosed => self.h_is_consistent(),
                    LeftOut::ByMade => unit && self.h_is_zero(),
                };
                loses_none && (unit || self.goal == GoalTest::Taken || self.is_exact_next_to_goal())
            }
            // On a graph, h may fall by more than the arc costs, or not at all.
            (Name::Hill, _) if self.is_for_graphs() => false,
            (Name::Hill, _) => {
                let only_falls = self.sideways == 0 || self.heuristic.never_level(self.cost);
                only_falls && self.h_is_consistent() && (unit || self.heuristic.falls_by_cost())
            }
            (Name::Bfs | Name::Dfs | Name::Dls | Name::Greedy | Name::Ids | Name::Ida | Name::Beam, _) => false,
        }
    }

    /// Returns true if w·h is 0 everywhere.
    pub(super) fn h_is_zero(&self) -> bool {
        self.heuristic == Heuristic::Zero || self.weight.hundredths() == 0
    }

    fn h_is_admissible(&self) -> bool {
        self.h_is_zero() || self.proves(Heuristic::admissible) && self.weight.hundredths() <= 100
    }

    pub(super) fn h_is_consistent(&self) -> bool {
        self.h_is_zero() || self.proves(Heuristic::consistent) && self.weight.hundredths() <= 100
    }

    /// Returns true if a property of the heuristic is proved. Of those of tiles, none is on a map, whose costs may be anything.
    fn proves(&self, has: fn(Heuristic) -> bool) -> bool {
        has(self.heuristic) && (!self.is_for_graphs() || self.heuristic.is_for_any())
    }

    /// Returns true if f = g + h, and h of a board one move from the goal equals the cost of that move.
    fn is_exact_next_to_goal(&self) -> bool {
        // On a graph, an arc to the goal need not be the cheapest way there.
        self.heuristic.exact_next_to_goal() && self.weight == Weight::ONE && !self.is_for_graphs()
    }

    fn leaves_out_by(&self) -> LeftOut {
        match (self.dup, self.discard) {
            (Dup::All, Discard::None | Discard::Beaten | Discard::Path) if self.reopens() => LeftOut::Never,
            (Dup::All, _) if self.follows_cheaper_ways() => LeftOut::ByClosed,
            (Dup::All, _) => LeftOut::ByMade,
            (Dup::Closed, _) | (_, Discard::Closed) => LeftOut::ByClosed,
            (Dup::Path | Dup::Parent | Dup::None, _) => LeftOut::Never,
        }
    }

    /// Returns true if a path within the depth limit can be missed, as a board cut deep down counts as known.
    pub fn hides_paths(&self) -> bool {
        self.name == Name::Dls && self.leaves_out_by() != LeftOut::Never
    }

    /// Returns true if every path that the strategy finds has the fewest moves or arcs, whatever they cost.
    ///
    /// Breadth-first search generates states at their least depth first, and leaves out a node only for one that is no deeper, or its own
    /// ancestor. (`beaten` goes by cost: a cheaper node may be deeper.) Rounds by depth find the goals at the least depth first.
    pub fn finds_shortest(&self) -> bool {
        self.goes_by_depth() && self.discard != Discard::Beaten || self.cost() == Cost::Unit && self.finds_cheapest()
    }

    /// Returns true if nodes are expanded in order of depth, or rounds are, and none is lost.
    fn goes_by_depth(&self) -> bool {
        match self.name {
            Name::Bfs => true,
            Name::Ids => self.leaves_out_by() == LeftOut::Never,
            // With equal f everywhere, the oldest first: breadth first.
            Name::Greedy => self.h_is_zero() && self.ties == Ties::Fifo,
            _ => false,
        }
    }
}
