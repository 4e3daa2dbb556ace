//! The length of a shortest path.

use std::sync::{Arc, Mutex, PoisonError};

use crate::puzzle::{Board, Cost, Distances, Instance, RANKED_CELLS, Size};
use crate::search::least_cost_within;

/// The length of a shortest path from a start to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// It has so many moves.
    Moves(usize),
    /// There is no path, as parity shows.
    Unsolvable,
    /// It was not found within so many steps of iterative deepening.
    NotWithin(u64),
}

/// Maximum steps of the search on boards that are too large for a table: a few seconds. Steps, not time, so that the
/// answer is the same on every machine.
const MOST_STEPS: u64 = 20_000_000;

/// The table that was made last: many paths are about one goal.
static TABLE: Mutex<Option<Arc<(Board, Size, Distances)>>> = Mutex::new(None);

/// Finds the length of a shortest path.
pub(super) fn shortest(instance: &Instance) -> Shortest {
    shortest_within(instance, MOST_STEPS)
}

/// The same, with a bound on the steps of the search where there is no table.
fn shortest_within(instance: &Instance, max_steps: u64) -> Shortest {
    if !instance.parity().solvable() {
        return Shortest::Unsolvable;
    }
    if instance.size.cells() <= RANKED_CELLS
        && let Some(table) = table(instance.goal, instance.size)
    {
        return table.2.of(instance.start).map_or(Shortest::Unsolvable, |moves| Shortest::Moves(moves.into()));
    }
    let least = least_cost_within(instance, Cost::Unit, max_steps, &|| true);
    let moves = least.ok().and_then(|least| least.cost);
    moves.map_or(Shortest::NotWithin(max_steps), |moves| Shortest::Moves(moves as usize))
}

/// The distances to a goal.
fn table(goal: Board, size: Size) -> Option<Arc<(Board, Size, Distances)>> {
    // A thread that comes while another makes the table waits for it: making it twice would take as long.
    let mut last = TABLE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = last.as_ref().filter(|table| (table.0, table.1) == (goal, size)) {
        return Some(Arc::clone(table));
    }
    let table = Arc::new((goal, size, Distances::to(goal, size).ok()?));
    *last = Some(Arc::clone(&table));
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_found_within_the_bound_is_not_known() {
        let instance = Instance::parse("FE169B4C0A73D852", None, None);
        let Ok(instance) = instance else { panic!("{instance:?}") };
        assert_eq!(shortest_within(&instance, 1000), Shortest::NotWithin(1000));
        let near = Instance::parse("123456789ABCDE0F", None, None).unwrap();
        assert_eq!(shortest_within(&near, 1000), Shortest::Moves(1));
        let never = Instance::parse("123456789ABCDFE0", None, None).unwrap();
        assert_eq!(shortest_within(&never, 1000), Shortest::Unsolvable);
    }
}
