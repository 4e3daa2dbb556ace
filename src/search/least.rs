//! The least cost of a path.

use crate::puzzle::{Cost, Heuristic, Instance, RANKED_CELLS};

use super::answer::Outcome;
use super::observer::{Nothing, StepEnd, StopIf};
use super::settings::{Dup, GoalTest, Name};
use super::start::{Bounds, Options};
use super::start::{prepare, search, search_by};
use super::strategy::Strategy;

/// Searches for the least cost of a path if a move costs the number on its tile; `None` without a path or a table.
pub fn least_cost(instance: &Instance) -> Option<u64> {
    if instance.size.cells() > RANKED_CELLS {
        return None;
    }
    let strategy = Strategy { cost: Cost::Tile, ..Strategy::new(Name::Ucs) };
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    let answer = search(instance, &strategy, &Options { bounds, ..Options::default() }, &mut Nothing).ok()?;
    answer.goal.map(|_| answer.cost)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Least {
    pub(crate) cost: Option<u64>,
    pub(crate) steps: u64,
    pub(crate) interrupted: bool,
}

/// Maximum steps of a search for the least cost from one board: not a time, so that every machine answers alike.
pub(crate) const MOST_STEPS: u64 = 20_000_000;

/// Number of steps between two questions whether to go on: some milliseconds.
const EVERY: u64 = 4096;

/// Searches for a cheapest path with little memory, in at most `max_steps` steps, while `goes_on` returns true.
pub(crate) fn least_cost_within(instance: &Instance, cost: Cost, max_steps: u64, goes_on: &dyn Fn() -> bool) -> Least {
    let options = Options { bounds: Bounds { max_steps, ..Bounds::default() }, ..Options::default() };
    let mut interrupted = false;
    let mut observer = StopIf(|end: &StepEnd| {
        interrupted |= end.step.is_multiple_of(EVERY) && !goes_on();
        interrupted
    });
    let strategy = frugal(cost);
    let estimator = prepare(instance, &strategy, &options).expect("linear conflicts are defined everywhere");
    let answer = search_by(instance, &strategy, &options, estimator, &mut observer);
    let cost = (answer.outcome == Outcome::Solved).then_some(answer.cost);
    Least { cost, steps: answer.steps, interrupted }
}

// `tests/all/promises.rs` holds it to a cheapest path.
fn frugal(cost: Cost) -> Strategy {
    let (heuristic, dup, goal) = (Heuristic::LinearConflict, Dup::Parent, GoalTest::Made);
    Strategy { heuristic, dup, goal, cost, ..Strategy::new(Name::Ida) }
}
