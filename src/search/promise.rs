//! The promises of a strategy.

use crate::puzzle::{Cost, Heuristic};

use super::settings::{Discard, Dup, GoalTest, Name, Ties};
use super::strategy::Strategy;
use super::weight::Weight;

/// The rule that may leave out a node of a cheapest path: nothing, a node with its board that is closed, or any that was made.
#[derive(PartialEq, Eq)]
enum LeftOut {
    Never,
    ByClosed,
    ByMade,
}

impl Strategy {
    /// Returns true if every path that the strategy finds costs as little as any. False promises nothing: the path may
    /// still be a cheapest one.
    ///
    /// Let C* be the least cost. The promise rests on two things.
    ///
    /// 1. *No cheapest path is lost.* A node of one is left out only if it cannot matter:
    ///    - by its own ancestors (`path`, `parent`, `none`; `discard=path`): no board is on a cheapest path twice;
    ///    - by a cheaper node (`beaten`): none is cheaper than a node of a cheapest path that was reached along it;
    ///    - by a node that is known, if cheaper ways are followed and reopen (`replace`, `add`): the known one is as cheap;
    ///    - by a node that is closed (`dup=closed`, `discard=closed`, `cheaper=open`): boards must be closed at their least
    ///      cost first. They are if nodes are expanded in the order of g + w·h and w·h is consistent, for until a board is
    ///      closed at its least cost, open holds a node of a cheapest path to it with no higher f than that;
    ///    - by any node that is made (`dup=all`, without following cheaper ways): boards must be *made* at their least cost
    ///      first. They are if nodes are expanded in the order of depth and each move costs 1.
    ///
    ///    A dead end that is forgotten was expanded at its least cost by then; what comes back of it costs no less.
    /// 2. *The goal is recognised at C\*.* Until it is, open holds a node of a cheapest path, reached at its least cost. If w·h
    ///    is admissible, its f is at most C*, so the node that is expanded has f ≤ C*.
    ///    - If the test is applied on removal, the goal's f is its g.
    ///    - If it is applied on generation and each move costs 1, the goal costs at most g + 1 ≤ f + 1 ≤ C* + 1; the cells
    ///      of a board are coloured like a chessboard's, so that all paths between two boards are odd, or all are even.
    ///    - If it is applied on generation and f = g + h with an h that is exact one move from the goal, the goal costs just the
    ///      f of its parent.
    ///    - In rounds by f, a node is made only within the limit, which never exceeds C*: it is the least f cut before, and a
    ///      node of a cheapest path was among those. In rounds by depth, the limit is at most one less than the depth of the
    ///      goal when that is reached, whichever moment nodes are cut and tested at.
    ///
    /// Hill climbing without moves sideways (none are allowed, or no move leaves h as it is) often finds no path, but those
    /// that it finds are cheapest: h falls with every move, by just what the move costs (it is whole and consistent, and each
    /// move costs 1; or it never falls by less), so that the path costs h of the start, which is at most C*. If the goal is
    /// recognised when it is generated, the last move costs the h before it, or is the only one.
    ///
    /// With exact distances and a weight of at least 1, every node that is expanded is on a cheapest path, whatever else
    /// is set: its successor there has no higher f, and everything off cheapest paths has more. The same holds of the best of
    /// a layer, which always stays, and is better than its parent. (Russell and Norvig, sections 3.4 and 3.5.)
    pub fn finds_cheapest(&self) -> bool {
        let unit = self.cost == Cost::Unit;
        if self.heuristic == Heuristic::Exact && self.weight.hundredths() >= 100 {
            return true;
        }
        match (self.name, self.leaves_out_by()) {
            (Name::Bfs, _) | (Name::Ids, LeftOut::Never) => unit,
            // With equal f everywhere, the oldest first: breadth first.
            (Name::Greedy, _) if self.h_is_zero() && self.ties == Ties::Fifo => unit,
            (Name::Ida, LeftOut::Never) => self.h_is_admissible(),
            (Name::Ucs | Name::Astar | Name::Bnb, by) => {
                let loses_none = match by {
                    LeftOut::Never => self.h_is_admissible(),
                    LeftOut::ByClosed => self.h_is_consistent(),
                    LeftOut::ByMade => unit && self.h_is_zero(),
                };
                loses_none && (unit || self.goal == GoalTest::Taken || self.is_exact_next_to_goal())
            }
            (Name::Hill, _) => {
                let only_falls = self.sideways == 0 || self.heuristic.never_level(self.cost);
                only_falls && self.h_is_consistent() && (unit || self.heuristic.falls_by_cost())
            }
            (Name::Dfs | Name::Dls | Name::Greedy | Name::Ids | Name::Ida | Name::Beam, _) => false,
        }
    }

    /// Returns true if w·h is 0 everywhere.
    pub(super) fn h_is_zero(&self) -> bool {
        self.heuristic == Heuristic::Zero || self.weight.hundredths() == 0
    }

    /// Returns true if w·h never exceeds the true cost.
    fn h_is_admissible(&self) -> bool {
        self.h_is_zero() || self.heuristic.admissible() && self.weight.hundredths() <= 100
    }

    /// Returns true if w·h never falls by more than a move costs.
    pub(super) fn h_is_consistent(&self) -> bool {
        self.h_is_zero() || self.heuristic.consistent() && self.weight.hundredths() <= 100
    }

    /// Returns true if f = g + h, and h of a board one move from the goal is what that move costs.
    fn is_exact_next_to_goal(&self) -> bool {
        self.heuristic.exact_next_to_goal() && self.weight == Weight::ONE
    }

    /// Returns what may leave out a node of a cheapest path.
    fn leaves_out_by(&self) -> LeftOut {
        match (self.dup, self.discard) {
            (Dup::All, Discard::None | Discard::Beaten | Discard::Path) if self.reopens() => LeftOut::Never,
            (Dup::All, _) if self.follows_cheaper_ways() => LeftOut::ByClosed,
            (Dup::All, _) => LeftOut::ByMade,
            (Dup::Closed, _) | (_, Discard::Closed) => LeftOut::ByClosed,
            (Dup::Path | Dup::Parent | Dup::None, _) => LeftOut::Never,
        }
    }

    /// Returns true if a path within the limit on depth can be missed: a board whose successors were cut, as it was first
    /// reached deep down, counts as known when a shorter way comes to it.
    pub fn hides_paths(&self) -> bool {
        self.name == Name::Dls && self.leaves_out_by() != LeftOut::Never
    }

    /// Returns true if every path that the strategy finds has as few moves as any.
    pub fn finds_shortest(&self) -> bool {
        self.cost() == Cost::Unit && self.finds_cheapest()
    }
}
