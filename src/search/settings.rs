//! The settings of a strategy and how their values are spelt.

use std::fmt;

use crate::puzzle::{Cost, Heuristic};

/// Names for the values of a setting, default first.
macro_rules! named {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type { $($(#[$variant_doc])* $variant,)* }

        impl $type {
            /// All of them, the default first.
            pub const ALL: &[$type] = &[$($type::$variant),*];

            /// As it is spelt in a spec.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $($type::$variant => $text,)* }
            }

            /// The value that is spelt so.
            #[must_use]
            pub fn from_text(text: &str) -> Option<$type> {
                $type::ALL.iter().copied().find(|value| value.text().eq_ignore_ascii_case(text))
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.text())
            }
        }
    };
}

named! {
    /// The strategies, by what their open list gives back next.
    Name {
        /// Breadth first: a queue.
        Bfs = "bfs",
        /// Depth first: a stack.
        Dfs = "dfs",
        /// Depth first with a depth limit.
        Dls = "dls",
        /// Iterative deepening: rounds of depth first with limit 0, 1, 2 …
        Ids = "ids",
        /// Uniform cost: lowest g.
        Ucs = "ucs",
        /// Greedy best first: lowest h.
        Greedy = "greedy",
        /// A*: lowest g + w·h.
        Astar = "astar",
        /// Least-cost branch and bound: lowest g + h over all live nodes.
        Bnb = "bnb",
        /// Iterative deepening A*: rounds of depth first with a limit on f.
        Ida = "ida",
    }
}

named! {
    /// The keys of a spec, in the order in which the canonical spelling has them.
    Key {
        /// The depth limit.
        Limit = "limit",
        /// The heuristic.
        H = "h",
        /// The weight of h in f.
        W = "w",
        /// The order in which moves are tried.
        Order = "order",
        /// Which boards count as known.
        Dup = "dup",
        /// What becomes of a dead end.
        DeadEnd = "deadend",
        /// How children go onto a stack.
        Insert = "insert",
        /// Which of equal f is taken.
        Ties = "ties",
        /// When the goal is recognised.
        Goal = "goal",
        /// What a move costs.
        Cost = "cost",
    }
}

named! {
    /// Which boards count as known.
    Dup {
        /// Those in open and closed.
        All = "all",
        /// Those in closed: the same board can wait in open twice and be taken twice.
        Closed = "closed",
        /// Those of the node's own ancestors.
        Path = "path",
        /// That of the node's parent: only undoing the last move.
        Parent = "parent",
        /// None.
        None = "none",
    }
}

named! {
    /// What becomes of a dead end.
    DeadEnd {
        /// It stays in closed.
        Keep = "keep",
        /// It leaves closed again, so its board may come back.
        Forget = "forget",
    }
}

named! {
    /// How the children of a step go onto a stack.
    Insert {
        /// Each goes to the head as it is made, so the last one is taken first.
        Each = "each",
        /// They go in together, first move first.
        Block = "block",
    }
}

named! {
    /// Which of the nodes with equal f is taken.
    Ties {
        /// The oldest.
        Fifo = "fifo",
        /// The newest.
        Lifo = "lifo",
        /// That with the lowest h, then the oldest.
        LowH = "low-h",
        /// That with the highest g, then the oldest.
        HighG = "high-g",
    }
}

named! {
    /// When the goal is recognised.
    GoalTest {
        /// When it is taken off open.
        Taken = "taken",
        /// As soon as it is made.
        Made = "made",
    }
}

named! {
    /// What the open list is, by where it puts a node and which one it gives back.
    OpenKind {
        /// In at the tail, out at the head.
        Queue = "queue",
        /// In at the head one by one, out at the head.
        Stack = "stack",
        /// In at the head, the children of a step together, out at the head.
        Block = "block",
        /// Out with the lowest f.
        Best = "best",
    }
}

/// The spelling of the heuristics and costs, which the puzzle layer defines.
impl Key {
    pub(super) const HEURISTICS: [(&'static str, Heuristic); 7] = [
        ("manhattan", Heuristic::Manhattan),
        ("misplaced", Heuristic::Misplaced),
        ("linear-conflict", Heuristic::LinearConflict),
        ("gaschnig", Heuristic::Gaschnig),
        ("nilsson", Heuristic::Nilsson),
        ("zero", Heuristic::Zero),
        ("exact", Heuristic::Exact),
    ];
    pub(super) const COSTS: [(&'static str, Cost); 2] = [("unit", Cost::Unit), ("tile", Cost::Tile)];
}
