//! The least cost of a path on boards that are too large for a table: a search that needs little memory.

use std::ops::ControlFlow;

use crate::puzzle::{Cost, Instance};

use super::answer::{Outcome, SearchError};
use super::observer::{Observer, StepEnd};
use super::options::{Bounds, Options};
use super::start::search;
use super::strategy::Strategy;

/// The result of a search for the least cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Least {
    /// The cost of a cheapest path, where one was found.
    pub(crate) cost: Option<u32>,
    /// The steps that it took.
    pub(crate) steps: u64,
    /// True if it was told to end.
    pub(crate) interrupted: bool,
}

/// Searches for a cheapest path with so many steps at most, where `goes_on` is asked now and then and may end it.
pub(crate) fn least_cost_within(
    instance: &Instance,
    cost: Cost,
    max_steps: u64,
    goes_on: &dyn Fn() -> bool,
) -> Result<Least, SearchError> {
    let options = Options { bounds: Bounds { max_steps, ..Bounds::default() }, ..Options::default() };
    let mut asking = Asking { goes_on, interrupted: false };
    let answer = search(instance, &strategy(cost), &options, &mut asking)?;
    let cost = (answer.outcome == Outcome::Solved).then_some(answer.cost);
    Ok(Least { cost, steps: answer.steps, interrupted: asking.interrupted })
}

/// The strategy: it always finds a cheapest path.
fn strategy(cost: Cost) -> Strategy {
    let spec = match cost {
        Cost::Unit => "ida,h=linear-conflict,dup=parent,goal=made",
        Cost::Tile => "ida,h=linear-conflict,dup=parent,goal=made,cost=tile",
    };
    spec.parse().unwrap_or_default()
}

/// Asks now and then whether to go on.
struct Asking<'a> {
    goes_on: &'a dyn Fn() -> bool,
    interrupted: bool,
}

/// Number of steps between two questions whether to go on.
const EVERY: u64 = 4096;

impl Observer for Asking<'_> {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        self.interrupted |= end.step.is_multiple_of(EVERY) && !(self.goes_on)();
        if self.interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Name;

    #[test]
    fn the_strategy_always_finds_a_cheapest_path() {
        for cost in [Cost::Unit, Cost::Tile] {
            let strategy = strategy(cost);
            assert!(strategy.name() == Name::Ida && strategy.cost() == cost && strategy.finds_cheapest());
        }
    }
}
