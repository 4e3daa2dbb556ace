//! Compares traces of one problem: where the runs diverge, which settings decide, and what a convention changes.

mod causes;

pub use causes::{Cause, Causes, Decides};

use std::collections::HashSet;

use crate::puzzle::{Estimator, Heuristic};
use crate::search::{Key, NodeId, Problem, State, Strategy};
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

/// Returns a strategy with each value of a key that it can have on this problem, its own value first.
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

/// The open lists just before a step at which runs diverge.
#[derive(Clone, Debug)]
pub struct Holdings {
    /// The open list of each run, the head first; empty for a run that has ended.
    pub open: Vec<Vec<NodeId>>,
    /// Number of boards that are in every open list.
    pub common: usize,
    /// The nodes of each run's open list whose boards are not in every other.
    pub own: Vec<Vec<NodeId>>,
    /// True if all open lists hold the same boards.
    pub are_same: bool,
}

impl Holdings {
    /// Compares the open lists of these runs just before a step.
    pub fn before(traces: &[&Trace], step: usize) -> Holdings {
        let open = |trace: &&Trace| trace.before(step).map(|lists| lists.open).unwrap_or_default();
        let open: Vec<Vec<NodeId>> = traces.iter().map(open).collect();
        let sets: Vec<HashSet<State>> =
            traces.iter().zip(&open).map(|(trace, open)| boards(trace, open).collect()).collect();
        let in_all = |board: &State| sets.iter().all(|set| set.contains(board));
        let own = traces
            .iter()
            .zip(&open)
            .map(|(trace, open)| open.iter().copied().filter(|&node| !in_all(&trace.node(node).state)).collect());
        Holdings {
            common: sets[0].iter().filter(|board| in_all(board)).count(),
            own: own.collect(),
            are_same: sets.iter().all(|set| *set == sets[0]),
            open,
        }
    }
}

fn boards(trace: &Trace, nodes: &[NodeId]) -> impl Iterator<Item = State> {
    nodes.iter().map(|&node| trace.node(node).state)
}

/// Consecutive steps, at each of which the same runs take the same board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The first step.
    pub from: usize,
    /// The last step.
    pub to: usize,
    /// The runs under way, grouped by the board that they take; in the order of the runs.
    pub groups: Vec<Vec<usize>>,
    /// The runs that have ended.
    pub over: Vec<usize>,
}

impl Stretch {
    /// Returns true if the runs under way take different boards.
    pub fn diverges(&self) -> bool {
        self.groups.len() > 1
    }

    /// Returns true unless all runs take the same board: they diverge, or some have ended.
    pub fn apart(&self) -> bool {
        self.diverges() || !self.over.is_empty()
    }

    /// Returns the earlier groups whose runs take different boards in this stretch, each with the groups it splits into.
    pub fn splits(&self, earlier: &Stretch) -> Vec<Vec<Vec<usize>>> {
        let of = |whole: &Vec<usize>| -> Vec<Vec<usize>> {
            let part = |group: &Vec<usize>| group.iter().copied().filter(|run| whole.contains(run)).collect::<Vec<_>>();
            self.groups.iter().map(part).filter(|part| !part.is_empty()).collect()
        };
        earlier.groups.iter().map(of).filter(|parts| parts.len() > 1).collect()
    }
}

/// Returns the stretches of runs of one problem, from the first step to the last of the longest run.
pub fn stretches<'a>(traces: &'a [&'a Trace]) -> impl Iterator<Item = Stretch> + 'a {
    let longest = traces.iter().map(|trace| trace.len()).max().unwrap_or(0);
    let mut step = 1;
    std::iter::from_fn(move || {
        if step > longest {
            return None;
        }
        let mut stretch = Stretch { from: step, to: step, ..at(traces, step) };
        // If only one run is under way, nothing changes any more.
        if stretch.over.len() + 1 >= traces.len() {
            stretch.to = longest;
        }
        while stretch.to < longest {
            let next = at(traces, stretch.to + 1);
            if (&next.groups, &next.over) != (&stretch.groups, &stretch.over) {
                break;
            }
            stretch.to += 1;
        }
        step = stretch.to + 1;
        Some(stretch)
    })
}

fn at(traces: &[&Trace], step: usize) -> Stretch {
    let mut boards: Vec<State> = Vec::new();
    let mut stretch = Stretch { from: step, to: step, groups: Vec::new(), over: Vec::new() };
    for (run, trace) in traces.iter().enumerate() {
        let Some(view) = trace.step(step) else {
            stretch.over.push(run);
            continue;
        };
        let board = trace.node(view.node).state;
        if let Some(group) = boards.iter().position(|&known| known == board) {
            stretch.groups[group].push(run);
        } else {
            boards.push(board);
            stretch.groups.push(vec![run]);
        }
    }
    stretch
}
