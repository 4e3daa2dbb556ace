//! The lists from step to step, kept as they change: for those who look at many steps in turn.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use crate::search::{NodeId, Order};

use super::log::TryVerdict;
use super::table::{RoundView, StepView, Trace};

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
    /// The rounds that have not begun.
    rounds: Vec<RoundView>,
    open: BTreeSet<(Order, NodeId)>,
    /// The numbers of nodes in open that share f, and all of their order but their age.
    sharing: Option<Sharing>,
    /// In the order of closing; some may have left again.
    closed: Vec<NodeId>,
    /// The number of those.
    left: usize,
}

#[derive(Debug, Default)]
struct Sharing {
    f: HashMap<u64, usize>,
    all_but_age: HashMap<[u64; 3], usize>,
}

impl Sharing {
    fn insert(&mut self, [f, tie, then, _]: Order) {
        *self.f.entry(f).or_default() += 1;
        *self.all_but_age.entry([f, tie, then]).or_default() += 1;
    }

    fn remove(&mut self, [f, tie, then, _]: Order) {
        take_one(&mut self.f, f);
        take_one(&mut self.all_but_age, [f, tie, then]);
    }
}

/// Counts one less of a key, which leaves with the last.
fn take_one<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
    if let Entry::Occupied(mut entry) = counts.entry(key) {
        *entry.get_mut() -= 1;
        if *entry.get() == 0 {
            entry.remove();
        }
    }
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
        let sharing = trace.strategy().is_best_first().then(Sharing::default);
        let mut playback =
            Playback { trace, step: 0, rounds, open: BTreeSet::new(), sharing, closed: Vec::new(), left: 0 };
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
            if self.closed.len() == self.closed.capacity() {
                // Doubled, it would need more than a search leaves for it.
                self.closed.reserve_exact(16.max(self.closed.len() / 8));
            }
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
        let (Some(sharing), Some(&(order, _))) = (&self.sharing, self.open.first()) else { return Rivals::default() };
        Rivals {
            same_f: sharing.f.get(&order[0]).map_or(0, |count| count - 1),
            same_but_age: sharing.all_but_age.get(&order[..3]).map_or(0, |count| count - 1),
        }
    }

    fn begin_round(&mut self) {
        let Some(round) = self.rounds.pop() else { return };
        self.open.clear();
        self.closed.clear();
        self.left = 0;
        self.sharing = self.sharing.take().map(|_| Sharing::default());
        self.insert(round.start);
    }

    fn insert(&mut self, node: NodeId) {
        let order = self.trace.taking_order(node);
        self.open.insert((order, node));
        if let Some(sharing) = &mut self.sharing {
            sharing.insert(order);
        }
    }

    fn remove(&mut self, node: NodeId) {
        let order = self.trace.taking_order(node);
        self.open.remove(&(order, node));
        if let Some(sharing) = &mut self.sharing {
            sharing.remove(order);
        }
    }
}
