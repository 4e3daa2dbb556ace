//! The best path that there is, as far as it is known.

use super::Compared;
use crate::puzzle::{Cost, Distances};

/// The fewest moves and the least cost of a path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Optimal {
    pub(super) moves: Option<usize>,
    /// The least cost, where a move costs the number on its tile.
    pub(super) cost: Option<u32>,
}

impl Optimal {
    /// Of the problem that these runs share: by the exact distance where a table of those reaches, else by a run whose
    /// strategy always finds the best.
    pub(super) fn of(runs: &[Compared<'_>]) -> Optimal {
        let Some(first) = runs.first().map(|run| run.trace) else { return Optimal::default() };
        let instance = first.instance();
        if !instance.parity().solvable() {
            return Optimal::default();
        }
        let proven = |cost: Cost| {
            let mut by =
                runs.iter().filter(|run| run.trace.strategy().cost() == cost && run.trace.strategy().finds_cheapest());
            by.find_map(|run| run.trace.end()?.goal.map(|goal| run.trace.node(goal)))
        };
        let table = Distances::to(instance.goal, instance.size).ok();
        let exact = table.and_then(|table| table.of(instance.start)).map(usize::from);
        let weighed = runs.iter().any(|run| run.trace.strategy().cost() == Cost::Tile);
        let least = || first.least_cost().or_else(|| proven(Cost::Tile).map(|node| node.g));
        Optimal {
            moves: exact.or_else(|| proven(Cost::Unit).map(|node| node.depth as usize)),
            cost: if weighed { least() } else { None },
        }
    }
}
