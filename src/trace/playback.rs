//! The lists from step to step, kept as they change: for those who look at many steps in turn.

use std::collections::{BTreeSet, HashMap};

use crate::search::{NodeId, Order};

use super::log::{RoundView, TryVerdict};
use super::table::{StepView, Trace};

/// Goes through a trace step by step and keeps both lists as they change. What it takes grows with the number of steps
/// passed, not with the size of the lists; [`Trace::snapshot`] is for a single step.
///
/// ```
/// # use steptrace::puzzle::Instance;
/// # use steptrace::search::{Options, Strategy, search};
/// # use steptrace::trace::{Playback, Recorder};
/// # let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
/// # let strategy = Strategy::default();
/// # let mut recorder = Recorder::new();
/// # let answer = search(&instance, &strategy, &Options::default(), &mut recorder).unwrap();
/// # let trace = recorder.finish(&instance, &strategy, answer);
/// let mut playback = Playback::new(&trace);
/// while let Some(step) = playback.advance() {
///     assert!(playback.closed().any(|node| node == step.node));
/// }
/// assert_eq!(playback.open_len(), 5);
/// ```
#[derive(Debug)]
pub struct Playback<'a> {
    trace: &'a Trace,
    step: usize,
    rounds: Vec<RoundView>,
    open: BTreeSet<(Order, NodeId)>,
    /// The numbers of nodes in open with the same f, and of those that differ only in their age; where open gives back the
    /// lowest f.
    tied: HashMap<u64, usize>,
    alike: HashMap<[u64; 3], usize>,
    /// In the order of closing; some may have left again.
    closed: Vec<NodeId>,
    /// The number of those.
    left: usize,
}

/// The nodes in open that tie with the head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rivals {
    /// The others with the same f, where open gives back the lowest.
    pub same_f: usize,
    /// Those of them that differ from the head only in their age.
    pub same_but_age: usize,
}

impl<'a> Playback<'a> {
    /// Stands before the first step, with only the start in open.
    #[must_use]
    pub fn new(trace: &'a Trace) -> Playback<'a> {
        let mut rounds: Vec<RoundView> = trace.rounds().collect();
        rounds.reverse();
        let (open, tied, alike) = (BTreeSet::new(), HashMap::new(), HashMap::new());
        let mut playback = Playback { trace, step: 0, rounds, open, tied, alike, closed: Vec::new(), left: 0 };
        playback.begin_round();
        playback
    }

    /// Goes on by one step; `None` when there are no more.
    pub fn advance(&mut self) -> Option<StepView<'a>> {
        let step = self.trace.step(self.step + 1)?;
        self.begin_round_if_due();
        self.step += 1;
        // In the order of taking, the node taken is the first.
        self.remove(step.node);
        let keeps_beaten = self.trace.strategy().keeps_beaten();
        if step.dropped().is_none() {
            self.closed.push(step.node);
        }
        for tried in step.tries() {
            match tried.verdict {
                TryVerdict::Opened(node) => self.insert(node),
                TryVerdict::Improved { node, of } => {
                    if !keeps_beaten {
                        self.remove(of);
                    }
                    self.insert(node);
                }
                TryVerdict::Reopened { node, .. } => {
                    self.left += usize::from(!keeps_beaten);
                    self.insert(node);
                }
                _ => {}
            }
        }
        self.left += usize::from(step.forgotten());
        Some(step)
    }

    /// Begins a new round if the next step belongs to one: its start alone is in open then.
    pub fn begin_round_if_due(&mut self) {
        if self.rounds.last().is_some_and(|round| round.steps_before == self.step) {
            self.begin_round();
        }
    }

    /// Returns the number of the last step passed.
    #[must_use]
    pub fn step(&self) -> usize {
        self.step
    }

    /// Open, in the order in which its nodes would be taken.
    #[must_use]
    pub fn open(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.open.iter().map(|&(_, node)| node)
    }

    /// The size of open.
    #[must_use]
    pub fn open_len(&self) -> usize {
        self.open.len()
    }

    /// Closed, in the order in which its nodes were closed.
    #[must_use]
    pub fn closed(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.closed.iter().copied().filter(|&node| self.trace.is_closed_after(node, self.step))
    }

    /// The size of closed.
    #[must_use]
    pub fn closed_len(&self) -> usize {
        self.closed.len() - self.left
    }

    /// Counts the nodes that tie with the one to be taken next.
    #[must_use]
    pub fn rivals(&self) -> Rivals {
        let head = self.open.first().filter(|_| self.trace.strategy().is_best_first());
        let Some(&([f, rule, next, _], _)) = head else { return Rivals::default() };
        Rivals { same_f: self.tied[&f] - 1, same_but_age: self.alike[&[f, rule, next]] - 1 }
    }

    fn begin_round(&mut self) {
        let Some(round) = self.rounds.pop() else { return };
        self.open.clear();
        self.tied.clear();
        self.alike.clear();
        self.closed.clear();
        self.left = 0;
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

    fn count(&mut self, [f, rule, next, _]: Order, change: isize) {
        if self.trace.strategy().is_best_first() {
            for count in [self.tied.entry(f).or_default(), self.alike.entry([f, rule, next]).or_default()] {
                *count = count.saturating_add_signed(change);
            }
        }
    }
}
