//! How a search is carried out.

use super::closed::ClosedKind;
use super::nodes::NodesKind;

/// How a search is carried out. Nothing here changes what happens, only what it costs and how long it may go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The kind of closed list; `None` for the one that suits the size.
    pub closed: Option<ClosedKind>,
    /// What is kept of each node.
    pub nodes: NodesKind,
    /// When to stop at the latest.
    pub bounds: Bounds,
    /// Search even what parity shows to be unsolvable.
    pub search_unsolvable: bool,
}

/// When a search stops at the latest. Both are asked before a node is taken, so every step is whole.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Stop after so many steps.
    pub max_steps: u64,
    /// Stop once so many nodes have been made.
    pub max_nodes: u64,
}

impl Bounds {
    /// The default number of steps.
    pub const STEPS: u64 = 2_000_000;
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { max_steps: Bounds::STEPS, max_nodes: u64::MAX }
    }
}
