//! The lists from step to step, updated as they change: for visiting many steps in turn.

use std::collections::{BTreeSet, HashMap};

use crate::search::{NodeId, Order, Tie};

use super::log::{RoundView, TryVerdict};
use super::table::{StepView, Trace};

/// Steps through a trace and updates both lists; [`Trace::snapshot`] is for a single step.
#[derive(Debug)]
pub struct Playback<'a> {
    trace: &'a Trace,
    step: usize,
    rounds: Vec<RoundView>,
    open: BTreeSet<(Order, NodeId)>,
    /// If open is ordered by f: the numbers of nodes in open with the same f, and of those that differ only in age.
    tied: HashMap<Tie, usize>,
    alike: HashMap<[u64; 3], usize>,
    /// In order of closing; some may have left again.
    closed: Vec<NodeId>,
}

/// The nodes in open that tie with the head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rivals {
    /// The others with the same f, if open is ordered by f.
    pub same_f: usize,
    /// Those of them that differ from the head only in age.
    pub same_but_age: usize,
}

impl<'a> Playback<'a> {
    /// Starts before the first step, with only the start in open.
    pub fn new(trace: &'a Trace) -> Playback<'a> {
        let mut rounds: Vec<RoundView> = trace.rounds().collect();
        rounds.reverse();
        let (open, tied, alike) = (BTreeSet::new(), HashMap::new(), HashMap::new());
        let mut playback = Playback { trace, step: 0, rounds, open, tied, alike, closed: Vec::new() };
        playback.begin_round();
        playback
    }

    /// Advances by one step; `None` if there are no more.
    pub fn advance(&mut self) -> Option<StepView<'a>> {
        let step = self.trace.step(self.step + 1)?;
        self.begin_round_if_due();
        self.step += 1;
        // In the order of removal, the node taken is the first.
        self.remove(step.node);
        let keeps_beaten = self.trace.strategy().keeps_beaten();
        if step.dropped().is_none() {
            self.closed.push(step.node);
        }
        for tried in step.tries() {
            match tried.verdict {
                TryVerdict::Opened(node) | TryVerdict::Reopened { node, .. } => self.insert(node),
                TryVerdict::Improved { node, of } => {
                    if !keeps_beaten {
                        self.remove(of);
                    }
                    self.insert(node);
                }
                _ => {}
            }
        }
        Some(step)
    }

    /// Begins a new round if the next step belongs to one: then only its start is in open. Returns true if a round began.
    pub fn begin_round_if_due(&mut self) -> bool {
        let is_due = self.rounds.last().is_some_and(|round| round.steps_before == self.step);
        if is_due {
            self.begin_round();
        }
        is_due
    }

    fn snapshot(&self, current: Option<NodeId>) -> Snapshot {
        Snapshot { step: self.step, current, open: self.open().collect(), closed: self.closed().collect() }
    }

    /// Returns open, the head first.
    pub fn open(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.open.iter().map(|&(_, node)| node)
    }

    /// Returns the size of open.
    pub fn open_len(&self) -> usize {
        self.open.len()
    }

    /// Returns closed, in order of closing.
    pub fn closed(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.closed.iter().copied().filter(|&node| self.trace.left_closed(node) as usize > self.step)
    }

    /// Returns the size of closed.
    pub fn closed_len(&self) -> usize {
        if self.closed.is_empty() { 0 } else { self.trace.log.steps[self.step - 1].closed as usize }
    }

    /// Counts the nodes that tie with the one to be taken next.
    pub fn rivals(&self) -> Rivals {
        let head = self.open.first().filter(|_| self.trace.strategy().is_best_first());
        let Some((order @ [first, second, third, _], _)) = head else { return Rivals::default() };
        let tie_key = self.trace.strategy().tie_key_of(order);
        Rivals { same_f: self.tied[&tie_key] - 1, same_but_age: self.alike[&[*first, *second, *third]] - 1 }
    }

    fn begin_round(&mut self) {
        let Some(round) = self.rounds.pop() else { return };
        self.open.clear();
        self.tied.clear();
        self.alike.clear();
        self.closed.clear();
        self.insert(round.start);
    }

    fn insert(&mut self, node: NodeId) {
        let order = self.trace.taking_order(node);
        if self.open.insert((order, node)) {
            self.count(order, 1);
        }
    }

    fn remove(&mut self, node: NodeId) {
        let order = self.trace.taking_order(node);
        if self.open.remove(&(order, node)) {
            self.count(order, -1);
        }
    }

    fn count(&mut self, order: Order, change: isize) {
        let (strategy, [first, second, third, _]) = (self.trace.strategy(), order);
        if strategy.is_best_first() {
            let tied = self.tied.entry(strategy.tie_key_of(&order)).or_default();
            for count in [tied, self.alike.entry([first, second, third]).or_default()] {
                *count = count.saturating_add_signed(change);
            }
        }
    }
}

/// The lists after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The step; 0 for the moment before the first.
    pub step: usize,
    /// The node taken in it.
    pub current: Option<NodeId>,
    /// Open, the head first.
    pub open: Vec<NodeId>,
    /// Closed, in order of closing.
    pub closed: Vec<NodeId>,
}

impl Trace {
    /// Returns the lists after a step; 0 is the moment before the first. `None` if there is no such step.
    pub fn snapshot(&self, step: usize) -> Option<Snapshot> {
        Some(self.playback_to(step)?.snapshot(self.step(step).map(|step| step.node)))
    }

    /// Returns the lists just before a step; `None` if there is no such step. A round begins with its start alone in open.
    pub fn before(&self, step: usize) -> Option<Snapshot> {
        self.step(step)?;
        let mut playback = self.playback_to(step - 1)?;
        let current = self.step(step - 1).map(|step| step.node).filter(|_| !playback.begin_round_if_due());
        Some(playback.snapshot(current))
    }

    fn playback_to(&self, step: usize) -> Option<Playback<'_>> {
        let mut playback = Playback::new(self);
        for _ in 0..step {
            playback.advance()?;
        }
        Some(playback)
    }
}
