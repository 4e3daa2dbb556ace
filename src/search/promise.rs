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
    /// Returns true if every path that the strategy finds is a cheapest one. False guarantees nothing: the path may still be a
    /// cheapest one.
    ///
    /// Let C* be the least cost. The guarantee rests on two facts.
    ///
    /// 1. *No cheapest path is lost.* A node of one is left out only if it cannot matter:
    ///    - by its own ancestors (`path`, `parent`, `none`; `discard=path`): no cheapest path contains a board twice; where arcs
    ///      of a graph cost nothing, one may, but then the ancestor is as cheap, and the path goes on from there;
    ///    - by a cheaper node (`beaten`): none is cheaper than a node of a cheapest path that was reached along that path;
    ///    - by a known node, if cheaper ways are followed and reopen (`replace`, `add`): the known one is as cheap;
    ///    - by a closed node (`dup=closed`, `discard=closed`, `cheaper=open`): boards must be closed at their least cost
    ///      first. They are if nodes are expanded in order of g + w·h and w·h is consistent: until a board is closed at its
    ///      least cost, open holds a node of a cheapest path to it with no higher f than that;
    ///    - by any node generated (`dup=all`, without following cheaper ways): boards must be *generated* at their least cost
    ///      first. They are if nodes are expanded in order of depth and each move costs 1.
    ///
    ///    A forgotten dead end was expanded at its least cost by then; anything that leads back to it costs no less.
    /// 2. *The goal is recognised at C\*.* Until it is, open holds a node of a cheapest path, reached at its least cost. If w·h
    ///    is admissible, its f is at most C*, so the node that is expanded has f ≤ C*.
    ///    - If the test is applied on removal, the goal's f is its g.
    ///    - If it is applied on generation and each move costs 1, the goal costs at most g + 1 ≤ f + 1 ≤ C* + 1; the cells of
    ///      a board are coloured like a chessboard, so the lengths of all paths between two boards have the same parity.
    ///    - If it is applied on generation and f = g + h with an h that is exact one move from the goal, the goal costs exactly
    ///      the f of its parent.
    ///    - In rounds by f, a node is generated only within the limit, which never exceeds C*: it is the least f cut before, and
    ///      a node of a cheapest path was among those cut. In rounds by depth, the limit is at most one less than the depth of
    ///      the goal when the goal is reached, at whichever moment nodes are cut and tested.
    ///
    /// Hill climbing without sideways moves (none are allowed, or no move leaves h unchanged) often finds no path, but those that
    /// it finds are cheapest: h falls with every move, by exactly the cost of the move (it is whole and consistent, and each move
    /// costs 1; or it never falls by less), so the path costs h of the start, which is at most C*. If the goal test is applied on
    /// generation, the last move costs the h before it, or is the only one.
    ///
    /// With exact distances and a weight of at least 1, every expanded node is on a cheapest path, whatever else is set: its
    /// successor there has no higher f, and everything off cheapest paths has a higher one. (Not so on graphs: of two arcs, the dearer
    /// one may lead nearer to the goal.) The same holds for the best node of
    /// a layer, which always stays, and is better than its parent. (Russell and Norvig, sections 3.4 and 3.5.)
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

    /// Returns true if w·h never exceeds the true cost.
    fn h_is_admissible(&self) -> bool {
        self.h_is_zero() || self.proves(Heuristic::admissible) && self.weight.hundredths() <= 100
    }

    /// Returns true if w·h never falls by more than the cost of a move.
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

    /// Returns the rule that may leave out a node of a cheapest path.
    fn leaves_out_by(&self) -> LeftOut {
        match (self.dup, self.discard) {
            (Dup::All, Discard::None | Discard::Beaten | Discard::Path) if self.reopens() => LeftOut::Never,
            (Dup::All, _) if self.follows_cheaper_ways() => LeftOut::ByClosed,
            (Dup::All, _) => LeftOut::ByMade,
            (Dup::Closed, _) | (_, Discard::Closed) => LeftOut::ByClosed,
            (Dup::Path | Dup::Parent | Dup::None, _) => LeftOut::Never,
        }
    }

    /// Returns true if a path within the depth limit can be missed: a board whose successors were cut, because it was first
    /// reached deep down, counts as known when a shorter way leads to it.
    pub fn hides_paths(&self) -> bool {
        self.name == Name::Dls && self.leaves_out_by() != LeftOut::Never
    }

    /// Returns true if every path that the strategy finds has the fewest moves or arcs, whatever they cost.
    ///
    /// Let k be the fewest. Breadth-first search expands nodes in order of depth and loses no path of k arcs: its states are generated
    /// at their least depth first, and a node is left out only by one that is no deeper, or by its own ancestors, of which no path
    /// of k arcs has one twice. (`beaten` goes by cost: a cheaper node may be deeper.) So until the node before the goal on such a path
    /// is expanded, no deeper node is, and the first goal is generated at depth k, and removed before any deeper node. Rounds by depth
    /// generate the goals at depth k in the first round that generates any.
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
