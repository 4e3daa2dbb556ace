//! An observer that counts what conditions ask for, and ends a run that can no longer hold.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::property::{Property, PropertySet};
use crate::puzzle::Board;
use crate::search::{Dropped, Node, NodeId, Observer, Round, StepEnd, Strategy, Try, Verdict};

/// The counts of a run so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) steps: u64,
    /// Nodes removed that were not dropped: those expanded, and perhaps the goal.
    pub(super) kept: u64,
    /// Nodes that are known to have been made: those removed, and those in open.
    pub(super) nodes: u64,
    pub(super) max_open: u64,
    pub(super) rounds: u64,
    pub(super) f_layers: u64,
    pub(super) ties: u64,
    pub(super) improved: u64,
    pub(super) reopened: u64,
    pub(super) discarded: u64,
    pub(super) duplicates: u64,
    pub(super) dead_ends: u64,
}

/// Counts a run: with `TRIES`, what must be counted try by try as well.
pub(super) struct Tally<'a, const TRIES: bool> {
    pub(super) counts: Counts,
    strategy: Strategy,
    wanted: PropertySet,
    /// Asked now and then; the run ends when it says no.
    goes_on: &'a dyn Fn() -> bool,
    /// Asked more rarely the longer a run gets: true if the condition cannot hold any more.
    is_over: &'a dyn Fn(&Counts) -> bool,
    next_question: u64,
    /// Each f among the nodes removed.
    layers: HashSet<u64>,
    last_layer: Option<u64>,
    open: Keys,
    /// The states removed, in turn.
    sequence: Sequence,
    /// Why the run was ended by this observer, if it was.
    pub(super) ended: Option<Ended>,
}

/// Why an observer ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It was told to.
    Interrupted,
    /// The condition cannot hold any more.
    Over,
    /// The run has parted from the one that it is compared with.
    Parted,
}

/// The use of the states removed from open.
#[derive(Debug)]
pub(super) enum Sequence {
    Ignored,
    Noted(Vec<Board>),
    /// Compared with those of another run.
    Compared(Arc<[Board]>),
}

/// Number of steps between two questions whether to go on.
const EVERY: u64 = 4096;

/// Number of steps up to which the condition is asked after each.
const EACH: u64 = 32;

impl<'a, const TRIES: bool> Tally<'a, TRIES> {
    pub(super) fn new(
        strategy: &Strategy,
        wanted: PropertySet,
        sequence: Sequence,
        goes_on: &'a dyn Fn() -> bool,
        is_over: &'a dyn Fn(&Counts) -> bool,
    ) -> Self {
        Tally {
            counts: Counts { max_open: 1, rounds: 1, ..Counts::default() },
            strategy: *strategy,
            wanted,
            goes_on,
            is_over,
            next_question: 1,
            layers: HashSet::new(),
            last_layer: None,
            open: Keys::default(),
            sequence,
            ended: None,
        }
    }

    /// The states removed, if they were noted.
    pub(super) fn noted(self) -> Vec<Board> {
        match self.sequence {
            Sequence::Noted(boards) => boards,
            Sequence::Ignored | Sequence::Compared(_) => Vec::new(),
        }
    }

    fn counts_ties(&self) -> bool {
        TRIES && self.strategy.is_best_first() && self.wanted.has(Property::Ties)
    }

    fn note_layer(&mut self, node: &Node) {
        let f = self.strategy.f(node).hundredths();
        if self.last_layer.replace(f) != Some(f) && self.layers.insert(f) {
            self.counts.f_layers += 1;
        }
    }
}

impl<const TRIES: bool> Observer for Tally<'_, TRIES> {
    const TRIES: bool = TRIES;
    const KEEPS_NODES: bool = false;

    fn round_started(&mut self, round: &Round, _start: &Node) {
        self.counts.rounds = round.number.into();
    }

    #[inline]
    fn node_taken(&mut self, step: u64, node: &Node) {
        if self.wanted.has(Property::FLayers) {
            self.note_layer(node);
        }
        if self.counts_ties() {
            let key = self.strategy.tie_key(node);
            if step == 1 {
                self.open.enter(node.id, key);
            }
            self.counts.ties += u64::from(self.open.share(key) > 1);
            self.open.leave(node.id);
        }
        match &mut self.sequence {
            Sequence::Ignored => {}
            Sequence::Noted(boards) => boards.push(node.board),
            Sequence::Compared(boards) => {
                if boards.get(step as usize - 1) != Some(&node.board) {
                    self.ended = Some(Ended::Parted);
                }
            }
        }
    }

    #[inline]
    fn move_tried(&mut self, tried: &Try) {
        let made = match tried.verdict {
            Verdict::Blocked | Verdict::Cut { .. } => return,
            Verdict::Duplicate { .. } => {
                self.counts.duplicates += 1;
                return;
            }
            Verdict::Opened(node) => node,
            Verdict::Improved { node, of } => {
                self.counts.improved += 1;
                if self.counts_ties() && !self.strategy.keeps_beaten() {
                    self.open.leave(of);
                }
                node
            }
            Verdict::Reopened { node, .. } => {
                self.counts.reopened += 1;
                node
            }
        };
        if self.counts_ties() {
            self.open.enter(made.id, self.strategy.tie_key(&made));
        }
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        let counts = &mut self.counts;
        counts.steps = end.step;
        counts.kept += u64::from(end.dropped.is_none());
        counts.nodes = end.step + end.open;
        counts.max_open = counts.max_open.max(end.open);
        counts.discarded += u64::from(matches!(end.dropped, Some(Dropped::Discarded { .. })));
        counts.dead_ends += u64::from(end.dead_end);
        if self.ended.is_some() {
            return ControlFlow::Break(());
        }
        if end.step.is_multiple_of(EVERY) && !(self.goes_on)() {
            self.ended = Some(Ended::Interrupted);
        } else if end.step >= self.next_question {
            self.next_question = end.step + 1 + if end.step < EACH { 0 } else { end.step / 8 };
            if (self.is_over)(&self.counts) {
                self.ended = Some(Ended::Over);
            }
        }
        if self.ended.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The nodes in open by what those that tie share.
#[derive(Debug, Default)]
struct Keys {
    /// The key of each node.
    of_nodes: Vec<u64>,
    /// The number of nodes in open, by key: of small keys, and of the others.
    few: Vec<u32>,
    others: HashMap<u64, u32>,
}

/// Keys below this have a table: all f that there are, where f is no layer.
const SMALL: u64 = 1 << 14;

impl Keys {
    fn count(&mut self, key: u64) -> &mut u32 {
        if key >= SMALL {
            return self.others.entry(key).or_default();
        }
        let at = key as usize;
        if at >= self.few.len() {
            self.few.resize(at + 1, 0);
        }
        &mut self.few[at]
    }

    /// A node has entered open. Nodes enter in the order of their numbers.
    fn enter(&mut self, node: NodeId, key: u64) {
        self.of_nodes.resize(node as usize, 0);
        self.of_nodes.push(key);
        *self.count(key) += 1;
    }

    /// A node has left open.
    fn leave(&mut self, node: NodeId) {
        let key = self.of_nodes[node as usize];
        *self.count(key) -= 1;
    }

    /// Returns how many nodes in open have a key.
    fn share(&mut self, key: u64) -> u32 {
        *self.count(key)
    }
}
