//! Options of a search.

use super::closed::ClosedKind;
use super::nodes::NodesKind;

/// Options of a search. They never change what happens, only its cost and how far it goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The kind of closed list; `None` for the one that suits the size.
    pub closed: Option<ClosedKind>,
    /// The columns kept of each node.
    pub nodes: NodesKind,
    /// The bounds.
    pub bounds: Bounds,
    /// Search even what parity shows to be unsolvable.
    pub search_unsolvable: bool,
}

/// Bounds of a search. All are checked before a node is taken, so every step is whole.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Maximum number of steps.
    pub max_steps: u64,
    /// Stop once this many nodes have been made.
    pub max_nodes: u64,
    /// Maximum number of nodes that are held at once, as many as there is memory for. A search that gives the numbers of finished
    /// branches again makes more than it holds.
    pub max_held: u64,
}

impl Bounds {
    /// The default number of steps.
    pub const STEPS: u64 = 2_000_000;
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { max_steps: Bounds::STEPS, max_nodes: u64::MAX, max_held: u64::MAX }
    }
}
