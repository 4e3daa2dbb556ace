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
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { max_steps: Bounds::STEPS, max_held: u64::MAX }
    }
}

/// Enforces the bounds of a search. It checks them only in steps in which one could be reached.
pub(super) struct Guard {
    bounds: Bounds,
    /// Maximum number of nodes that a step adds: its tries, and the start of the next pass.
    nodes_a_step: u64,
    /// No bound is reached before this step.
    sure_until: u64,
}

impl Guard {
    pub(super) fn new(bounds: Bounds, most_tries: usize) -> Guard {
        Guard { bounds, nodes_a_step: most_tries as u64 + 1, sure_until: 0 }
    }

    /// Returns why no further node may be removed after some steps, given the number of nodes held.
    #[inline]
    pub(super) fn reached(&mut self, steps: u64, held: usize) -> Option<Stop> {
        if steps < self.sure_until { None } else { self.look(steps, held as u64) }
    }

    #[cold]
    fn look(&mut self, steps: u64, held: u64) -> Option<Stop> {
        let Bounds { max_steps, max_held } = self.bounds;
        let most = Nodes::MOST - self.nodes_a_step;
        if steps >= max_steps {
            return Some(Stop::Steps);
        }
        if held >= most {
            return Some(Stop::Nodes);
        }
        if held >= max_held {
            return Some(Stop::Memory);
        }
        let nodes_left = most.min(max_held) - held;
        self.sure_until = steps + (nodes_left / self.nodes_a_step).min(max_steps - steps).max(1);
        None
    }
}
