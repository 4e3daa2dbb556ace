//! The settings that decide where two runs diverge: those whose change alone changes what is taken there.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::puzzle::Board;
use crate::search::{Bounds, Key, Node, Observer, Options, StepEnd, Strategy, search};
use crate::trace::Trace;

/// A thing in which two strategies differ. What only one of them has is none: it comes and goes with another setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The name.
    Name,
    /// The value of a key that both have.
    Key(Key),
}

impl Setting {
    /// The key, unless it is the name.
    #[must_use]
    pub const fn key(self) -> Option<Key> {
        match self {
            Setting::Name => None,
            Setting::Key(key) => Some(key),
        }
    }

    /// The settings in which two strategies differ.
    #[must_use]
    pub fn differences(one: &Strategy, other: &Strategy) -> Vec<Setting> {
        let name = (one.name() != other.name()).then_some(Setting::Name);
        let keys = one.differences(other).into_iter().filter(|&key| one.applies(key) && other.applies(key));
        name.into_iter().chain(keys.map(Setting::Key)).collect()
    }
}

/// The settings that decide at a step where two runs take different boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// The only one in which they differ.
    Only(Setting),
    /// Each of these changes the board that one of the runs takes, if it alone is changed to the value of the other run; the
    /// others change neither.
    Alone(Vec<Setting>),
    /// None does so alone. These do together, and would not if any one of them were left out.
    Together(Vec<Setting>),
}

impl Decided {
    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &[Setting] {
        match self {
            Decided::Only(setting) => std::slice::from_ref(setting),
            Decided::Alone(settings) | Decided::Together(settings) => settings,
        }
    }
}

/// Finds what decides at some steps by searching again, up to the last of them, with other settings.
#[derive(Debug)]
pub struct Deciding<'a> {
    traces: &'a [&'a Trace],
    steps: Vec<usize>,
    /// The boards taken at these steps, by the spec of what was searched.
    again: HashMap<String, Vec<Board>>,
}

impl<'a> Deciding<'a> {
    /// Prepares to tell what decides at these steps, which are in order.
    #[must_use]
    pub fn at(traces: &'a [&'a Trace], steps: Vec<usize>) -> Deciding<'a> {
        Deciding { traces, steps, again: HashMap::new() }
    }

    /// Returns what decides at one of the steps, at which two runs take different boards.
    pub fn between(&mut self, [one, other]: [usize; 2], step: usize) -> Decided {
        let differences = Setting::differences(self.traces[one].strategy(), self.traces[other].strategy());
        if let [only] = differences[..] {
            return Decided::Only(only);
        }
        let mut decide =
            |settings: &[Setting]| self.changes(one, other, settings, step) || self.changes(other, one, settings, step);
        let alone: Vec<Setting> = differences.iter().copied().filter(|&setting| decide(&[setting])).collect();
        if !alone.is_empty() {
            return Decided::Alone(alone);
        }
        // All of them make the one run the other.
        let mut together = differences;
        let without = |all: &[Setting], left_out: Setting| -> Vec<Setting> {
            all.iter().copied().filter(|&setting| setting != left_out).collect()
        };
        while let Some(fewer) = together.iter().map(|&setting| without(&together, setting)).find(|fewer| decide(fewer))
        {
            together = fewer;
        }
        Decided::Together(together)
    }

    /// Returns true if a run takes another board at a step once it has some settings of another.
    fn changes(&mut self, run: usize, other: usize, settings: &[Setting], step: usize) -> bool {
        let [trace, other] = [run, other].map(|run| self.traces[run]);
        let keys: Vec<Key> = settings.iter().filter_map(|setting| setting.key()).collect();
        let changed = trace.strategy().with_of(other.strategy(), settings.contains(&Setting::Name), &keys);
        let Ok(at) = self.steps.binary_search(&step) else { return false };
        let spec = changed.to_string();
        if !self.again.contains_key(&spec) {
            // What cannot be searched, for want of a value of its heuristic, takes what the run does.
            let Some(taken) = taken(trace, &changed, &self.steps) else { return false };
            self.again.insert(spec.clone(), taken);
        }
        let board = trace.step(step).map(|view| trace.node(view.node).board);
        self.again[&spec].get(at).copied() != board
    }
}

/// Returns the boards that a strategy takes at some steps of a run's problem, of those that it comes to.
fn taken(trace: &Trace, strategy: &Strategy, steps: &[usize]) -> Option<Vec<Board>> {
    let mut at = At { steps, boards: Vec::new() };
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    let options = Options { bounds, search_unsolvable: true, ..Options::default() };
    search(trace.instance(), strategy, &options, &mut at).ok()?;
    Some(at.boards)
}

/// Notes the boards that are taken at some steps, and stops after the last of these.
struct At<'a> {
    steps: &'a [usize],
    boards: Vec<Board>,
}

impl Observer for At<'_> {
    const TRIES: bool = false;
    const KEEPS_NODES: bool = false;

    fn node_taken(&mut self, step: u64, node: &Node) {
        if self.steps.get(self.boards.len()).is_some_and(|&next| next as u64 == step) {
            self.boards.push(node.board);
        }
    }

    fn step_finished(&mut self, _: &StepEnd) -> ControlFlow<()> {
        if self.boards.len() < self.steps.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
