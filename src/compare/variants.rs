//! All values of one setting: how much does the convention matter?

use crate::puzzle::{Estimator, Heuristic};
use crate::search::{Key, Problem, Strategy};

/// Returns a strategy with each value of a key that it can have on this problem, its own value first. Empty if the key does
/// not apply to it.
pub fn variants(strategy: &Strategy, key: Key, problem: impl Into<Problem>) -> Vec<Strategy> {
    let problem = problem.into();
    let numbers = numbers(key).iter().filter_map(|number| strategy.with(key, number));
    let mut values: Vec<Strategy> = strategy.with_each(key).into_iter().chain(numbers).collect();
    if strategy.applies(key) && !values.is_empty() && !values.contains(strategy) {
        values.push(*strategy);
    }
    values.retain(|strategy| can_run(strategy, &problem));
    let own = strategy.value(key);
    values.sort_by_key(|variant| variant.value(key) != own);
    values
}

const fn numbers(key: Key) -> &'static [&'static str] {
    match key {
        Key::W => &["0", "0.5", "1", "1.5", "2", "5"],
        Key::Width => &["1", "2", "3", "5", "10", "100"],
        Key::Sideways => &["0", "1", "2", "5", "10", "100"],
        _ => &[],
    }
}

fn can_run(strategy: &Strategy, problem: &Problem) -> bool {
    let instance = match problem {
        Problem::Tiles(instance) => instance,
        Problem::Graph(graph) => return strategy.heuristic() != Heuristic::Given || graph.h.is_some(),
    };
    !strategy.has_h() || Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost()).is_ok()
}
