//! The least cost of a path from each board to a goal: from a table if there is one, else by a search.

use std::sync::OnceLock;

use super::count::GoesOn;
use super::run::Halt;
use crate::puzzle::{Board, Cost, Distances, Instance, Size};
use crate::search::least_cost_within;

/// The least costs of paths to one goal. The table is made when it is first needed.
#[derive(Debug)]
pub(super) struct Optimal {
    goal: Board,
    size: Size,
    distances: OnceLock<Option<Distances>>,
}

/// Maximum steps of a search for one board: a few seconds. Steps, not time, so that the answer is the same everywhere.
const MOST_STEPS: u64 = 20_000_000;

impl Optimal {
    pub(super) const fn new(goal: Board, size: Size) -> Optimal {
        Optimal { goal, size, distances: OnceLock::new() }
    }

    /// The distances in moves, if there is a table.
    pub(super) fn distances(&self) -> Option<&Distances> {
        self.distances.get_or_init(|| Distances::to(self.goal, self.size).ok()).as_ref()
    }

    /// Returns the least cost, if there is a table.
    pub(super) fn at_once(&self, start: Board, cost: Cost) -> Option<u64> {
        if cost == Cost::Unit { self.distances()?.of(start).map(u64::from) } else { None }
    }

    /// Searches for the least cost; returns `None` if that takes too many steps.
    pub(super) fn by_search(&self, start: Board, cost: Cost, goes_on: GoesOn<'_>) -> Result<Option<u64>, Halt> {
        let instance = Instance { size: self.size, start, goal: self.goal };
        let least = least_cost_within(&instance, cost, MOST_STEPS, goes_on)?;
        if least.interrupted { Err(Halt::Interrupted) } else { Ok(least.cost.map(u64::from)) }
    }
}
