//! Compares traces of one problem: where the runs diverge, which settings decide, and what a convention changes.

use std::collections::HashMap;

use crate::puzzle::{Estimator, Heuristic};
use crate::search::{Bounds, Key, Options, Problem, State, StepEnd, Strategy, search};
use crate::trace::{Recorder, Trace};

/// Returns the most nodes that open and closed held together after any step, or before the first.
pub fn peak(trace: &Trace) -> usize {
    let start = usize::from(!trace.nodes().is_empty());
    trace.sizes().map(|sizes| sizes.open + sizes.closed).fold(start, usize::max)
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

/// The settings that decide at a step at which two runs take different boards; `None` means the name of the strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Way in which they decide.
    pub how: Decides,
    /// The settings, among those that both runs have.
    pub settings: Vec<Option<Key>>,
}

/// Ways in which settings decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decides {
    /// It is the only one in which the runs differ.
    Only,
    /// Each changes the board that one of the runs takes, if it alone is set to the value of the other run.
    Alone,
    /// None does so alone: all differing settings decide together.
    Together,
}

/// Finds the deciding settings at some steps by searching again, up to the last of them, with other settings.
#[derive(Debug)]
pub struct Causes<'a> {
    traces: &'a [&'a Trace],
    steps: Vec<usize>,
    /// The boards taken at these steps, by the spec that was searched.
    again: HashMap<String, Vec<State>>,
}

impl<'a> Causes<'a> {
    /// Prepares to find the deciding settings at these steps, in ascending order.
    pub fn at(traces: &'a [&'a Trace], steps: Vec<usize>) -> Causes<'a> {
        Causes { traces, steps, again: HashMap::new() }
    }

    /// Returns the deciding settings at one of the steps, at which two runs take different boards.
    pub fn between(&mut self, [one, other]: [usize; 2], step: usize) -> Cause {
        let differences = differences(self.traces[one].strategy(), self.traces[other].strategy());
        if differences.len() == 1 {
            return Cause { how: Decides::Only, settings: differences };
        }
        let decides =
            |&setting: &Option<Key>| self.changes(one, other, setting, step) || self.changes(other, one, setting, step);
        let alone: Vec<Option<Key>> = differences.iter().copied().filter(decides).collect();
        if alone.is_empty() {
            return Cause { how: Decides::Together, settings: differences };
        }
        Cause { how: Decides::Alone, settings: alone }
    }

    /// Returns true if a run takes another board at a step once it has a setting of another run.
    fn changes(&mut self, run: usize, other: usize, setting: Option<Key>, step: usize) -> bool {
        let [trace, other] = [run, other].map(|run| self.traces[run]);
        let changed = trace.strategy().with_of(other.strategy(), setting.is_none(), setting.as_slice());
        let Ok(at) = self.steps.binary_search(&step) else { return false };
        let spec = changed.to_string();
        if !self.again.contains_key(&spec) {
            // A heuristic that is not defined here changes nothing.
            let Some(taken) = taken(trace, &changed, &self.steps) else { return false };
            self.again.insert(spec.clone(), taken);
        }
        let board = trace.step(step).map(|view| trace.node(view.node).state);
        self.again[&spec].get(at).copied() != board
    }
}

/// Returns the settings in which two strategies differ and that both have.
fn differences(one: &Strategy, other: &Strategy) -> Vec<Option<Key>> {
    let name = (one.name() != other.name()).then_some(None);
    let keys = one.differences(other).into_iter().filter(|&key| one.applies(key) && other.applies(key));
    name.into_iter().chain(keys.map(Some)).collect()
}

/// Returns the boards that a strategy takes at the given steps, as far as it reaches them, on the problem of a run.
fn taken(trace: &Trace, strategy: &Strategy, steps: &[usize]) -> Option<Vec<State>> {
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    let options = Options { bounds, search_unsolvable: true };
    let last = steps.last().map_or(0, |last| *last as u64);
    let mut recorder = Recorder::until(|end: &StepEnd| end.step >= last);
    let answer = search(trace.problem(), strategy, &options, &mut recorder).ok()?;
    let again = recorder.finish(trace.problem(), strategy, answer);
    Some(steps.iter().map_while(|&step| Some(again.node(again.step(step)?.node).state)).collect())
}
