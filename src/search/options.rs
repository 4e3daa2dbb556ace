//! Options of a search.

use super::answer::Stop;
use super::nodes::Nodes;

/// Options of a search. They never change its events, only how far it goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The bounds.
    pub bounds: Bounds,
    /// Search even if parity shows the instance to be unsolvable.
    pub search_unsolvable: bool,
}

/// Bounds of a search. All are checked before a node is removed from open, so every step is complete.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Maximum number of steps.
    pub max_steps: u64,
    /// Maximum number of nodes held at once, limited by memory. A search that reuses the numbers of finished branches generates more
    /// nodes than it holds.
    pub max_held: u64,
}

impl Bounds {
    /// The default number of steps.
    pub const STEPS: u64 = 2_000_000;

    /// Returns why no further node may be removed after some steps, given the number of nodes held.
    #[inline(always)]
    pub(super) fn reached(&self, steps: u64, held: usize) -> Option<Stop> {
        match held as u64 {
            _ if steps >= self.max_steps => Some(Stop::Steps),
            Nodes::MOST.. => Some(Stop::Nodes),
            held if held >= self.max_held => Some(Stop::Memory),
            _ => None,
        }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { max_steps: Bounds::STEPS, max_held: u64::MAX }
    }
}
