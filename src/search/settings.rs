//! The settings of a strategy and how their values are spelt.

use crate::named::named;

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
    /// The keys of a spec, in the order in which the canonical spelling has them.
    pub enum Key {
        /// The depth limit.
        Limit = "limit",
        /// How many nodes of a layer stay.
        Width = "width",
        /// How many moves in a row may leave h as it is.
        Sideways = "sideways",
        /// The heuristic.
        H = "h",
        /// The weight of h: f = g + w·h.
        W = "w",
        /// The order in which moves are tried.
        Order = "order",
        /// The boards that count as known: a try that leads to one is a duplicate.
        Dup = "dup",
        /// What a cheaper way to a known board does.
        Cheaper = "cheaper",
        /// What becomes of a dead end, a step that opens nothing.
        DeadEnd = "deadend",
        /// Which nodes are dropped on removal from open, unexpanded.
        Discard = "discard",
        /// The order in which children go onto a stack.
        Insert = "insert",
        /// The first to be taken of the nodes with equal f.
        Ties = "ties",
        /// The moment at which a node past the depth limit is cut.
        Cut = "cut",
        /// The moment of the goal test.
        Goal = "goal",
        /// The cost of a move.
        Cost = "cost",
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
    /// What a cheaper way to a known board does.
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
        /// Those whose board stands among their own ancestors.
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
