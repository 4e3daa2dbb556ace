//! Compares traces of one problem: where the runs diverge, which settings decide, and what a convention changes.
//!
//! Boards are common to all runs; the numbers of nodes differ from run to run.

mod causes;
mod divergence;
mod stretch;

pub use causes::{Cause, Causes, Decides};
pub use divergence::Holdings;
pub use stretch::{Stretch, stretches};

use crate::puzzle::{Estimator, Heuristic};
use crate::search::{Key, Problem, Strategy};
use crate::trace::Trace;

/// Returns the most nodes that open and closed held together after any step, or before the first.
pub fn peak(trace: &Trace) -> usize {
    let start = usize::from(!trace.nodes().is_empty());
    trace.sizes().map(|sizes| sizes.open + sizes.closed).fold(start, usize::max)
}

/// Returns the number of nodes generated at each depth, depth 0 first.
pub fn by_depth(trace: &Trace) -> Vec<usize> {
    let depths = || (0..trace.nodes().len() as u32).map(|id| trace.nodes().depth(id) as usize);
    let mut counts = vec![0; depths().max().map_or(0, |deepest| deepest + 1)];
    depths().for_each(|depth| counts[depth] += 1);
    counts
}

/// Returns a strategy with each value of a key that it can have on this problem, its own value first. Empty if the key does
/// not apply to it.
pub fn variants(strategy: &Strategy, key: Key, problem: impl Into<Problem>) -> Vec<Strategy> {
    let problem = problem.into();
    let numbers = numbers(key).iter().filter_map(|number| strategy.with(key, number));
    let mut values: Vec<Strategy> = strategy.with_each(key).into_iter().chain(numbers).collect();
    if strategy.applies(key) && !values.is_empty() && !values.contains(strategy) {
        values.push(*strategy);
    }
    // No board has an exact distance to a goal that cannot be reached from it.
    let has_value = |strategy: &Strategy| strategy.heuristic() != Heuristic::Exact || problem.is_solvable();
    values.retain(|strategy| can_run(strategy, &problem) && (key != Key::H || has_value(strategy)));
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
