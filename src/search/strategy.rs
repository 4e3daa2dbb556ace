//! A strategy: everything that decides a run.

use std::num::NonZeroU32;

use crate::graph::{Compass, Moves};
use crate::puzzle::{Cost, Heuristic, MoveOrder};

use super::nodes::Place;
use super::settings::{
    ArcOrder, Cheaper, CutTest, DeadEnd, Discard, Dup, GoalTest, Insert, Name, OpenKind, Ties, TryOrder, Value,
};
use super::weight::Weight;

/// Declares the settings, one row each: description, key, field, default by name, and why it does not apply to some.
macro_rules! settings {
    ($(
        $(#[doc = $about:literal])*
        $key:ident = $spelling:literal, $field:ident: $type:ty,
        |$name:pat_param| $default:expr, |$strategy:pat_param| $refusal:expr;
    )*) => {
        named! {
            /// The keys of a spec, in the order in which the canonical spelling has them: a key comes after those that it hangs on.
            pub enum Key { $($(#[doc = $about])* $key = $spelling,)* }
        }

        /// A strategy. It is written and read as a spec, `astar,h=manhattan,ties=lifo`; see [`Strategy::from_str`].
        ///
        /// A setting that does not apply holds its default and is neither read nor printed, so equal strategies are equal values.
        ///
        /// [`Strategy::from_str`]: std::str::FromStr::from_str
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Strategy {
            pub(super) name: Name,
            $(pub(super) $field: $type,)*
        }

        impl Strategy {
            /// Returns a strategy with its default settings. (`dls` needs a limit; its default is 0.)
            pub const fn new(name: Name) -> Strategy {
                Strategy { name, $($field: { let $name = name; $default },)* }
            }

            $($(#[doc = $about])* #[must_use] pub const fn $field(&self) -> $type { self.$field })*

            pub(super) const fn refusal(&self, key: Key) -> Option<&'static str> {
                match key { $(Key::$key => { let $strategy = self; $refusal })* }
            }

            pub(super) fn field(&mut self, key: Key) -> &mut dyn Value {
                match key { $(Key::$key => &mut self.$field,)* }
            }

            fn reset(&mut self, key: Key) {
                let usual = self.usual();
                match key { $(Key::$key => self.$field = usual.$field,)* }
            }
        }
    };
}

settings! {
    /// The depth limit.
    Limit = "limit", limit: u32, |_| 0,
        |it| unless(matches!(it.name, Name::Dls), "only dls has a fixed limit");
    /// Number of nodes of a layer that stay.
    Width = "width", width: NonZeroU32, |_| DEFAULT_WIDTH,
        |it| unless(matches!(it.name, Name::Beam), "only beam has a width");
    /// Maximum number of moves in a row that leave h as it is.
    Sideways = "sideways", sideways: u32, |_| 0,
        |it| unless(matches!(it.name, Name::Hill), "only hill moves sideways");
    /// The heuristic.
    H = "h", heuristic: Heuristic, |name| if has_h(name) { Heuristic::Manhattan } else { Heuristic::Zero },
        |it| unless(it.has_h(), "it uses no heuristic");
    /// The weight of h: f = g + w·h.
    W = "w", weight: Weight, |_| Weight::ONE,
        |it| unless(matches!(it.name, Name::Astar), "only astar weighs h");
    /// The order in which moves are tried.
    Order = "order", tries: TryOrder, |_| TryOrder::Moves(MoveOrder::DEFAULT),
        |_| None;
    /// The boards that count as known: a try that leads to one is a duplicate.
    Dup = "dup", dup: Dup, |name| default_dup(name),
        |_| None;
    /// Effect of a cheaper way to a known board.
    Cheaper = "cheaper", cheaper: Cheaper, |_| Cheaper::Replace,
        |it| unless(it.meets_cheaper_ways(), "only ucs and astar with dup=all compare the costs of two ways");
    /// Fate of a dead end, a step that opens nothing.
    DeadEnd = "deadend", dead_end: DeadEnd, |_| DeadEnd::Keep,
        |it| unless(
            matches!(it.dup, Dup::All | Dup::Closed),
            "it matters only where closed is consulted, with dup=all or dup=closed",
        );
    /// Which nodes are dropped on removal from open, unexpanded.
    Discard = "discard", discard: Discard, |_| Discard::None,
        |it| unless(
            !matches!(it.dup, Dup::All) || it.keeps_beaten(),
            "with dup=all a board is in open only once, but with cheaper=add",
        );
    /// The order in which children go onto a stack.
    Insert = "insert", insert: Insert, |_| Insert::Each,
        |it| unless(it.is_stack(), "its open list is not a stack");
    /// The first to be taken of the nodes with equal f.
    Ties = "ties", ties: Ties, |_| Ties::Fifo,
        |it| unless(it.is_best_first(), "it does not take by f");
    /// The moment at which a node past the depth limit is cut.
    Cut = "cut", cut: CutTest, |_| CutTest::Made,
        |it| unless(matches!(it.name, Name::Dls | Name::Ids), "only dls and ids have a limit on depth");
    /// The moment of the goal test.
    Goal = "goal", goal: GoalTest, |_| GoalTest::Taken,
        |_| None;
    /// The cost of a move.
    Cost = "cost", cost: Cost, |_| Cost::Unit,
        |_| None;
}

/// The width of a beam if none is set: narrow enough to follow by hand.
const DEFAULT_WIDTH: NonZeroU32 = NonZeroU32::new(3).expect("more than none");

const fn unless(applies: bool, why: &'static str) -> Option<&'static str> {
    if applies { None } else { Some(why) }
}

const fn has_h(name: Name) -> bool {
    matches!(name, Name::Greedy | Name::Astar | Name::Bnb | Name::Ida | Name::Beam | Name::Hill)
}

const fn default_dup(name: Name) -> Dup {
    match name {
        Name::Dfs => Dup::Closed,
        Name::Dls | Name::Ids | Name::Ida => Dup::Path,
        Name::Bnb | Name::Hill => Dup::None,
        _ => Dup::All,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitOn {
    Depth,
    F,
}

impl Strategy {
    /// Returns its name.
    pub const fn name(&self) -> Name {
        self.name
    }

    /// Returns true if a key applies to this strategy with its current settings.
    pub const fn applies(&self, key: Key) -> bool {
        self.refusal(key).is_none()
    }

    /// Returns the order in which moves are tried.
    pub const fn order(&self) -> MoveOrder {
        match self.tries {
            TryOrder::Moves(order) => order,
            TryOrder::Arcs(_) | TryOrder::Compass(_) => MoveOrder::DEFAULT,
        }
    }

    /// Returns the order in which arcs are tried.
    pub const fn arc_order(&self) -> ArcOrder {
        match self.tries {
            TryOrder::Arcs(order) => order,
            TryOrder::Moves(_) | TryOrder::Compass(_) => ArcOrder::File,
        }
    }

    /// Returns the order in which the steps of a grid are tried, if it is for grids.
    pub const fn compass(&self) -> Option<Compass> {
        match self.tries {
            TryOrder::Compass(order) => Some(order),
            TryOrder::Moves(_) | TryOrder::Arcs(_) => None,
        }
    }

    /// Returns true if the strategy is for graphs, or for grids, which are graphs: it tries arcs, not moves.
    pub const fn is_for_graphs(&self) -> bool {
        !matches!(self.tries, TryOrder::Moves(_))
    }

    /// Returns true if problems of its kind have a heuristic.
    const fn knows(&self, heuristic: Heuristic) -> bool {
        match self.tries {
            TryOrder::Moves(_) => heuristic.is_for_tiles(),
            TryOrder::Arcs(_) => heuristic.is_for_any() || matches!(heuristic, Heuristic::Given),
            TryOrder::Compass(_) => heuristic.is_for_grids(),
        }
    }

    /// Returns true if nodes have an h.
    pub const fn has_h(&self) -> bool {
        has_h(self.name)
    }

    /// Returns true if open is a stack.
    pub const fn is_stack(&self) -> bool {
        matches!(self.open_kind(), OpenKind::Stack | OpenKind::Block)
    }

    /// Returns true if open returns the lowest f, of all nodes or of a layer.
    pub const fn is_best_first(&self) -> bool {
        matches!(self.open_kind(), OpenKind::Best | OpenKind::Layers)
    }

    /// Returns the kind of the open list.
    pub const fn open_kind(&self) -> OpenKind {
        match (self.name, self.insert) {
            (Name::Bfs, _) => OpenKind::Queue,
            (Name::Dfs | Name::Dls | Name::Ids | Name::Ida, Insert::Each) => OpenKind::Stack,
            (Name::Dfs | Name::Dls | Name::Ids | Name::Ida, Insert::Block) => OpenKind::Block,
            (Name::Ucs | Name::Greedy | Name::Astar | Name::Bnb, _) => OpenKind::Best,
            (Name::Beam | Name::Hill, _) => OpenKind::Layers,
        }
    }

    /// Returns true if a dead end leaves closed again.
    pub const fn forgets(&self) -> bool {
        matches!(self.dead_end, DeadEnd::Forget) && self.applies(Key::DeadEnd)
    }

    /// Returns true if the search proceeds in rounds.
    pub const fn is_iterative(&self) -> bool {
        matches!(self.name, Name::Ids | Name::Ida)
    }

    /// Returns the number of nodes of a layer that stay, if the search proceeds by layers.
    pub const fn kept_of_a_layer(&self) -> Option<u32> {
        match self.name {
            Name::Beam => Some(self.width.get()),
            Name::Hill => Some(1),
            _ => None,
        }
    }

    const fn meets_cheaper_ways(&self) -> bool {
        matches!(self.name, Name::Ucs | Name::Astar) && matches!(self.dup, Dup::All)
    }

    /// Returns true if a cheaper way to a board in open is followed (`improved`).
    pub const fn follows_cheaper_ways(&self) -> bool {
        self.meets_cheaper_ways() && !matches!(self.cheaper, Cheaper::Ignore)
    }

    /// Returns true if a cheaper way to a closed board is followed (`reopened`).
    pub const fn reopens(&self) -> bool {
        self.follows_cheaper_ways() && !matches!(self.cheaper, Cheaper::Open)
    }

    /// Returns where a move straight back finds its board, if that needs no look-up: the board is the parent's, whichever node that is.
    pub(crate) const fn undoing(&self) -> Option<Place> {
        match self.dup {
            // Else the parent may have been reopened since.
            Dup::All if !self.follows_cheaper_ways() => Some(Place::Closed),
            Dup::Path => Some(Place::Path),
            Dup::Parent => Some(Place::Parent),
            // The board may have been closed earlier as another node, which is then the one named.
            Dup::All | Dup::Closed | Dup::None => None,
        }
    }

    /// Returns true if a node stays where it is after a cheaper way to its board was found.
    pub const fn keeps_beaten(&self) -> bool {
        self.meets_cheaper_ways() && matches!(self.cheaper, Cheaper::Add)
    }

    /// Returns true if a rule for ties can make a difference.
    pub const fn allows_ties(&self, ties: Ties) -> bool {
        self.idle_ties(ties).is_none()
    }

    /// Returns why a rule for ties cannot make a difference.
    const fn idle_ties(&self, ties: Ties) -> Option<&'static str> {
        match (self.name, ties) {
            (_, Ties::Fifo | Ties::Lifo | Ties::Board | Ties::Sibling) | (Name::Greedy, Ties::HighG) => None,
            (Name::Ucs, _) => Some("nodes of equal f have equal g, and no h, there"),
            (Name::Beam | Name::Hill, Ties::HighG) => Some("the nodes of a layer have equal depths there"),
            (Name::Greedy | Name::Beam | Name::Hill, _) => Some("nodes of equal f have equal h there"),
            _ => None,
        }
    }

    /// Returns true if a rule for discarding can drop anything: a node whose board is known is never generated anyway.
    const fn allows_discard(&self, discard: Discard) -> bool {
        match discard {
            Discard::None => true,
            Discard::Path => matches!(self.dup, Dup::Parent | Dup::None),
            Discard::Closed | Discard::Beaten => !matches!(self.dup, Dup::All) || self.keeps_beaten(),
        }
    }

    /// Returns why the value of a key cannot make a difference here.
    pub(super) fn idle(&self, key: Key) -> Option<&'static str> {
        let on_graphs = self.is_for_graphs();
        match key {
            Key::H if self.has_h() && !self.knows(self.heuristic) => Some("it is a heuristic of other problems"),
            Key::Cost if on_graphs != (self.cost as u8 == Cost::Arc as u8) => Some(if on_graphs {
                "the arcs of a graph have their costs"
            } else {
                "it is the cost of a graph's arcs"
            }),
            Key::Ties => self.idle_ties(self.ties),
            Key::Discard if !self.allows_discard(self.discard) => Some("a node with such a board is never made"),
            _ => None,
        }
    }

    /// Returns true if no board is looked up in closed.
    pub const fn closed_is_record(&self) -> bool {
        !matches!(self.dup, Dup::All | Dup::Closed) && !matches!(self.discard, Discard::Closed)
    }

    /// Returns true if nodes can be dropped on removal from open.
    pub const fn drops(&self) -> bool {
        !matches!((self.discard, self.cut), (Discard::None, CutTest::Made)) || self.kept_of_a_layer().is_some()
    }

    /// Returns this strategy for graphs: h is the graph's table, arcs are tried in the order of the file.
    #[must_use]
    pub const fn on_graphs(self) -> Strategy {
        let heuristic = if self.has_h() { Heuristic::Given } else { Heuristic::Zero };
        Strategy { tries: TryOrder::Arcs(ArcOrder::File), cost: Cost::Arc, heuristic, ..self }
    }

    /// Returns this strategy for grids: steps are tried in the order N E S W, then NE SE SW NW, and h is the distance that fits them.
    #[must_use]
    pub const fn on_grids(self, moves: Moves) -> Strategy {
        let heuristic = match moves {
            _ if !self.has_h() => Heuristic::Zero,
            Moves::Four => Heuristic::Manhattan,
            Moves::Eight => Heuristic::Octile,
        };
        Strategy { tries: TryOrder::Compass(Compass::usual(moves)), heuristic, ..self.on_graphs() }
    }

    /// Returns this strategy for problems of the kind that another is for.
    #[must_use]
    pub const fn like(self, other: &Strategy) -> Strategy {
        match other.tries {
            TryOrder::Moves(_) => self,
            TryOrder::Arcs(_) => self.on_graphs(),
            TryOrder::Compass(order) => self.on_grids(order.moves()),
        }
    }

    /// Returns the strategy of the same name with its default settings, for the same kind of problems.
    #[must_use]
    pub const fn usual(&self) -> Strategy {
        Strategy::new(self.name).like(self)
    }

    /// Resets settings that do not apply, or cannot make a difference, to their defaults.
    pub(super) fn settle(&mut self) {
        for key in Key::ALL {
            if !self.applies(key) || self.idle(key).is_some() {
                self.reset(key);
            }
        }
    }
}

impl Default for Strategy {
    fn default() -> Strategy {
        Strategy::new(Name::Astar)
    }
}
