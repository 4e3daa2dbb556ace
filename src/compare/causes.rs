//! The settings that decide where two runs diverge: those whose change alone changes the board taken there.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::search::{Bounds, Key, Node, Observer, Options, State, StepEnd, Strategy, Wants, search};
use crate::trace::Trace;

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
    let mut at = At { steps, boards: Vec::new() };
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    let options = Options { bounds, search_unsolvable: true };
    search(trace.problem(), strategy, &options, &mut at).ok()?;
    Some(at.boards)
}

/// Records the boards taken at some steps, and stops after the last of these.
struct At<'a> {
    steps: &'a [usize],
    boards: Vec<State>,
}

impl Observer for At<'_> {
    #[inline]
    fn wants(&self) -> Wants {
        Wants::STEPS
    }

    fn node_taken(&mut self, step: u64, node: &Node) {
        if self.steps.get(self.boards.len()).is_some_and(|&next| next as u64 == step) {
            self.boards.push(node.state);
        }
    }

    fn step_finished(&mut self, _: &StepEnd) -> ControlFlow<()> {
        if self.boards.len() < self.steps.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
