//! The settings of a strategy and how their values are spelt.

use std::fmt;
use std::num::NonZeroU32;

use crate::graph::Compass;
use crate::puzzle::{Cost, Heuristic, MoveOrder};

use super::weight::Weight;

named! {
    /// The strategies, by what their open list gives back next.
    pub enum Name {
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
        /// Beam search: layer by layer, and of each layer only the nodes with the lowest h stay.
        Beam = "beam",
        /// Hill climbing: on to the best child, as long as that is better.
        Hill = "hill",
    }
}

named! {
    /// Which boards count as known.
    pub enum Dup {
        /// The boards in open and closed.
        All = "all",
        /// The boards in closed: one board can wait in open twice and be taken twice.
        Closed = "closed",
        /// The boards of the node's own ancestors.
        Path = "path",
        /// The board of the node's parent: only undoing the last move is a duplicate.
        Parent = "parent",
        /// No board.
        None = "none",
    }
}

named! {
    /// Effect of a cheaper way to a known board.
    pub enum Cheaper {
        /// The new node takes the old one's place in open; a closed board is reopened.
        Replace = "replace",
        /// The new node goes into open, and the old one stays where it is.
        Add = "add",
        /// The new node takes the old one's place in open; a closed board stays closed.
        Open = "open",
        /// Nothing: a known board is a duplicate, whatever it would have cost.
        Ignore = "ignore",
    }
}

named! {
    /// Which nodes are dropped on removal from open, unexpanded.
    #[derive(Default)]
    pub enum Discard {
        /// None.
        #[default]
        None = "none",
        /// Those whose board is closed already.
        Closed = "closed",
        /// Those to whose board a cheaper node has been made since.
        Beaten = "beaten",
        /// Those whose board is an ancestor's, too.
        Path = "path",
    }
}

named! {
    /// Handling of dead ends.
    pub enum DeadEnd {
        /// It stays in closed.
        Keep = "keep",
        /// It leaves closed again, so its board may come back.
        Forget = "forget",
    }
}

named! {
    /// Order in which the children of a step go onto a stack.
    pub enum Insert {
        /// Each goes to the head as it is made, so the last one is taken first.
        Each = "each",
        /// All go in together, so the first one is taken first.
        Block = "block",
    }
}

named! {
    /// Which of the nodes with equal f is taken.
    pub enum Ties {
        /// The oldest.
        Fifo = "fifo",
        /// The newest.
        Lifo = "lifo",
        /// The one with the lowest h, then the oldest.
        LowH = "low-h",
        /// The one with the highest g, then the oldest.
        HighG = "high-g",
        /// The one whose board comes first as text, as in a heap of pairs (f, board); then the oldest.
        Board = "board",
        /// The children of the newest step first, among them in the order of moves.
        Sibling = "sibling",
        /// The one with the lowest h, then the newest.
        LowHLifo = "low-h+lifo",
        /// The one with the lowest h, then the one whose board comes first as text.
        LowHBoard = "low-h+board",
    }
}

named! {
    /// A property of nodes that a rule for ties compares; its name has `-` before it if the highest goes first.
    pub(super) enum TieKey {
        LowH = "h",
        HighG = "-g",
        Board = "board",
        NewestStep = "-step",
        /// Comes last: no two nodes have the same age.
        Newest = "-id",
    }
}

impl Ties {
    /// Returns the keys to compare in turn; among nodes equal in all of them, the oldest is first.
    pub(super) const fn keys(self) -> &'static [TieKey] {
        match self {
            Ties::Fifo => &[],
            Ties::Lifo => &[TieKey::Newest],
            Ties::LowH => &[TieKey::LowH],
            Ties::HighG => &[TieKey::HighG],
            Ties::Board => &[TieKey::Board],
            Ties::Sibling => &[TieKey::NewestStep],
            Ties::LowHLifo => &[TieKey::LowH, TieKey::Newest],
            Ties::LowHBoard => &[TieKey::LowH, TieKey::Board],
        }
    }
}

/// The order in which a step tries what leads on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub enum TryOrder {
    /// The moves of a puzzle.
    #[strum(transparent)]
    Moves(MoveOrder),
    /// The arcs of a graph.
    #[strum(transparent)]
    Arcs(ArcOrder),
    /// The steps of a grid.
    #[strum(transparent)]
    Compass(Compass),
}

named! {
    /// The order in which the arcs that leave a vertex are tried.
    pub enum ArcOrder {
        /// As the file lists them.
        File = "file",
        /// By the names of the vertices that they enter.
        Name = "name",
        /// The cheapest first; equal ones as the file lists them.
        Cost = "cost",
    }
}

impl Value for TryOrder {
    /// The meaning of a text hangs on the problem: the letters of a grid are those of no other.
    fn read(&mut self, text: &str) -> Option<()> {
        *self = match self {
            TryOrder::Compass(order) => TryOrder::Compass(order.read(text)?),
            TryOrder::Moves(_) | TryOrder::Arcs(_) if let Some(order) = ArcOrder::from_text(text) => {
                TryOrder::Arcs(order)
            }
            TryOrder::Moves(_) | TryOrder::Arcs(_) => TryOrder::Moves(text.parse().ok()?),
        };
        Some(())
    }

    fn form(&self) -> (&'static str, &'static str) {
        ("the four letters U D L R, each once (of graphs: file, name or cost; of grids: N E S W)", "LURD")
    }
}

named! {
    /// The moment of the goal test.
    pub enum GoalTest {
        /// On removing a node from open.
        Taken = "taken",
        /// On generating a node.
        Made = "made",
    }
}

named! {
    /// The moment at which a node past the depth limit is cut.
    pub enum CutTest {
        /// On generating it: it never enters open.
        Made = "made",
        /// On removing it from open, after the goal test.
        Taken = "taken",
    }
}

named! {
    /// The kinds of open list, by where a node goes in and which one comes out.
    pub enum OpenKind {
        /// In at the tail, out at the head.
        Queue = "queue",
        /// In at the head one by one, out at the head.
        Stack = "stack",
        /// In at the head, the children of a step together, out at the head.
        Block = "block",
        /// Out with the lowest f.
        Best = "best",
        /// Out with the lowest f of the first layer, once the worst of that are dropped.
        Layers = "layers",
    }
}

pub(super) trait Value: fmt::Display {
    /// Takes the value of a text; `None` if the text is not a value.
    fn read(&mut self, text: &str) -> Option<()>;
    /// Returns the words that are values, the default first, each with its meaning; empty if values are numbers or orders.
    fn words(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
    /// Describes values that are not words, with an example.
    fn form(&self) -> (&'static str, &'static str) {
        ("", "")
    }
}

macro_rules! words {
    ($($type:ty),*) => {
        $(impl Value for $type {
            fn read(&mut self, text: &str) -> Option<()> {
                // On graphs, the text of a board is the name of a state: `ties=name`.
                *self = <$type>::from_text(&text.replace("name", "board"))?;
                Some(())
            }

            fn words(&self) -> Vec<(&'static str, &'static str)> {
                <$type>::ALL.iter().map(|value| (value.text(), value.about())).collect()
            }
        })*
    };
}

words!(Heuristic, Dup, Cheaper, DeadEnd, Discard, Insert, Ties, CutTest, GoalTest, Cost);

macro_rules! others {
    ($($type:ty: $form:literal, $example:literal;)*) => {
        $(impl Value for $type {
            fn read(&mut self, text: &str) -> Option<()> {
                *self = Some(text).filter(|text| !text.starts_with('+'))?.parse().ok()?;
                Some(())
            }

            fn form(&self) -> (&'static str, &'static str) {
                ($form, $example)
            }
        })*
    };
}

others! {
    u32: "a whole number", "10";
    NonZeroU32: "a whole number from 1 on", "3";
    Weight: "a number from 0 to 100 with at most two decimals", "1.5";
}
