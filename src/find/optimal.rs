//! The least cost of a path from each board to a goal: from a table up to 10 cells, else by a search.

use std::sync::OnceLock;

use super::measure::Halt;
use crate::puzzle::{Board, Cost, Distances, Instance, RANKED_CELLS, Ranker, Size, permutations};
use crate::search::{Bounds, Node, Observer, Options, Strategy, least_cost_within, search};

/// The least costs of paths to one goal, whose tables are made when they are first needed.
#[derive(Debug)]
pub(super) struct Optimal {
    goal: Board,
    size: Size,
    moves: OnceLock<Option<Distances>>,
    costs: OnceLock<Option<Costs>>,
}

/// Maximum steps of a search for one board: a few seconds. Steps, not time, so that the answer is the same everywhere.
const MOST_STEPS: u64 = 20_000_000;

impl Optimal {
    pub(super) fn new(goal: Board, size: Size) -> Optimal {
        Optimal { goal, size, moves: OnceLock::new(), costs: OnceLock::new() }
    }

    /// Returns the least cost, if there is a table.
    pub(super) fn at_once(&self, start: Board, cost: Cost) -> Option<u64> {
        match cost {
            Cost::Unit => {
                let table = self.moves.get_or_init(|| Distances::to(self.goal, self.size).ok());
                table.as_ref()?.of(start).map(u64::from)
            }
            Cost::Tile => {
                let table = self.costs.get_or_init(|| Costs::to(self.goal, self.size));
                table.as_ref()?.of(start)
            }
        }
    }

    /// The distances in moves, if there is a table.
    pub(super) fn distances(&self) -> Option<&Distances> {
        self.moves.get_or_init(|| Distances::to(self.goal, self.size).ok()).as_ref()
    }
}

/// Searches for the least cost; none where that takes too many steps.
pub(super) fn by_search(instance: &Instance, cost: Cost, goes_on: &dyn Fn() -> bool) -> Result<Option<u64>, Halt> {
    let least = least_cost_within(instance, cost, MOST_STEPS, goes_on)?;
    if least.interrupted { Err(Halt::Interrupted) } else { Ok(least.cost.map(u64::from)) }
}

/// The least cost to a goal where a move costs the number on its tile, by the index of the board.
#[derive(Debug)]
struct Costs {
    ranker: Ranker,
    table: Vec<u16>,
}

/// Marks a board from which the goal cannot be reached.
const NEVER: u16 = u16::MAX;

impl Costs {
    /// Searches all boards by cost, from the goal on: a move costs the same both ways.
    fn to(goal: Board, size: Size) -> Option<Costs> {
        if size.cells() > RANKED_CELLS {
            return None;
        }
        let mut costs = Costs { ranker: Ranker::new(size), table: vec![NEVER; permutations(size.cells())] };
        let strategy: Strategy = "ucs,cost=tile".parse().ok()?;
        // A goal that is never met, so that the search goes through all boards.
        let instance = Instance { size, start: goal, goal: unreachable_from(goal, size) };
        let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
        let options = Options { bounds, search_unsolvable: true, ..Options::default() };
        search(&instance, &strategy, &options, &mut costs).ok()?;
        Some(costs)
    }

    fn of(&self, board: Board) -> Option<u64> {
        let cost = self.table[self.ranker.index(board) as usize];
        (cost != NEVER).then_some(cost.into())
    }
}

/// Returns a board from which another cannot be reached: two of its tiles have changed places.
fn unreachable_from(board: Board, size: Size) -> Board {
    let swapped = board.tiles(size).map(|tile| match tile {
        1 => 2,
        2 => 1,
        tile => tile,
    });
    Board::from_cells(&swapped.collect::<Vec<u8>>())
}

impl Observer for Costs {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    fn node_taken(&mut self, _step: u64, node: &Node) {
        // By cost, a board is removed from open at its least cost first.
        let least = &mut self.table[self.ranker.index(node.board) as usize];
        *least = (*least).min(u16::try_from(node.g).unwrap_or(NEVER - 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::unrank;
    use crate::search::least_cost;

    #[test]
    fn the_table_of_costs_has_the_least_cost_of_each_board() {
        for text in ["2x2", "2x3"] {
            let size: Size = text.parse().unwrap();
            let goal = crate::puzzle::NamedGoal::Standard.board(size).unwrap();
            let optimal = Optimal::new(goal, size);
            for start in (0..permutations(size.cells())).filter_map(|rank| unrank(rank, size)) {
                let instance = Instance { size, start, goal };
                assert_eq!(optimal.at_once(start, Cost::Tile), least_cost(&instance).map(u64::from));
                if instance.parity().solvable() {
                    let found = by_search(&instance, Cost::Tile, &|| true);
                    assert_eq!(found.ok().flatten(), optimal.at_once(start, Cost::Tile));
                }
            }
        }
    }
}
