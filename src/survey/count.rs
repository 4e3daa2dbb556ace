//! An observer that counts what properties need, and stops a run as soon as possible.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::property::{Facts, Property};
use crate::search::{Dropped, Node, NodeId, Observer, Round, StepEnd, Strategy, Tie, Try, Verdict, Wants};

pub(super) type GoesOn<'a> = &'a (dyn Fn() -> bool + Sync);

/// Counts a run: with `TRIES`, also the properties that must be counted try by try.
pub(super) struct Counter<'a, const TRIES: bool> {
    pub(super) facts: Facts,
    strategy: Strategy,
    counts_ties: bool,
    goes_on: GoesOn<'a>,
    /// Returns true if nothing more is wanted of the run; called more rarely the longer the run gets.
    is_settled: &'a mut dyn FnMut(&Facts) -> bool,
    next_question: u64,
    /// The nodes removed and not dropped.
    kept: u64,
    open: Ties,
    pub(super) ended: Option<Ended>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Interrupted,
    /// Nothing more is wanted of it.
    Settled,
}

/// Steps between two calls of `is_settled`, which may look at the clock.
const EVERY: u64 = 4096;

/// Number of first steps after each of which `is_settled` is called.
const EACH: u64 = 32;

impl<'a, const TRIES: bool> Counter<'a, TRIES> {
    /// Creates a counter that adds to what is known without a run.
    pub(super) fn new(
        known: Facts,
        strategy: &Strategy,
        wanted: &[Property],
        goes_on: GoesOn<'a>,
        is_settled: &'a mut dyn FnMut(&Facts) -> bool,
    ) -> Self {
        Counter {
            facts: Facts { max_open: 1, rounds: 1, ..known },
            strategy: *strategy,
            counts_ties: TRIES && strategy.is_best_first() && wanted.contains(&Property::Ties),
            goes_on,
            is_settled,
            next_question: 1,
            kept: 0,
            open: Ties::default(),
            ended: None,
        }
    }

    fn ends(&mut self, step: u64) -> Option<Ended> {
        if step.is_multiple_of(EVERY) && !(self.goes_on)() {
            return Some(Ended::Interrupted);
        }
        if step < self.next_question {
            return None;
        }
        self.next_question = step + 1 + if step < EACH { 0 } else { step / 8 };
        (self.is_settled)(&self.facts).then_some(Ended::Settled)
    }
}

impl<const TRIES: bool> Observer for Counter<'_, TRIES> {
    #[inline]
    fn wants(&self) -> Wants {
        if TRIES { Wants { nodes: false, ..Wants::ALL } } else { Wants::STEPS }
    }

    fn round_started(&mut self, round: &Round, _start: &Node) {
        self.facts.rounds = round.number.into();
    }

    #[inline]
    fn node_taken(&mut self, step: u64, node: &Node) {
        if self.counts_ties {
            let key = self.strategy.tie_key(node);
            if step == 1 {
                self.open.enter(node.id, key);
            }
            self.facts.ties += u64::from(self.open.share(key) > 1);
            self.open.leave(node.id);
        }
    }

    #[inline]
    fn move_tried(&mut self, tried: &Try) {
        let facts = &mut self.facts;
        match tried.verdict {
            Verdict::Duplicate { .. } => facts.duplicates += 1,
            Verdict::Improved { .. } => facts.improved += 1,
            Verdict::Reopened { .. } => facts.reopened += 1,
            Verdict::Opened(_) | Verdict::Blocked | Verdict::Cut { .. } => {}
        }
        if !self.counts_ties {
            return;
        }
        if let Verdict::Improved { of, .. } = tried.verdict
            && !self.strategy.keeps_beaten()
        {
            self.open.leave(of);
        }
        if let Some(made) = tried.verdict.made() {
            self.open.enter(made.id, self.strategy.tie_key(&made));
        }
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        let facts = &mut self.facts;
        self.kept += u64::from(end.dropped.is_none());
        facts.steps = end.step;
        facts.expanded = self.kept.saturating_sub(1);
        facts.nodes = end.step + end.open;
        facts.max_open = facts.max_open.max(end.open);
        facts.discarded += u64::from(matches!(end.dropped, Some(Dropped::Discarded { .. })));
        facts.dead_ends += u64::from(end.dead_end);
        self.ended = self.ended.or_else(|| self.ends(end.step));
        if self.ended.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The nodes in open, by the key that nodes which tie share.
#[derive(Debug, Default)]
struct Ties {
    keys: Vec<Tie>,
    counts: HashMap<Tie, u32>,
}

impl Ties {
    /// Adds a node; nodes enter in the order of their numbers.
    fn enter(&mut self, node: NodeId, key: Tie) {
        self.keys.resize(node as usize, [0; 2]);
        self.keys.push(key);
        *self.counts.entry(key).or_default() += 1;
    }

    fn leave(&mut self, node: NodeId) {
        self.counts.entry(self.keys[node as usize]).and_modify(|count| *count -= 1);
    }

    fn share(&self, key: Tie) -> u32 {
        self.counts.get(&key).copied().unwrap_or(0)
    }
}
