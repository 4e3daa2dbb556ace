//! The frozen trace: a table of nodes and a list of steps.

use crate::puzzle::Instance;
use crate::search::{Dropped, Node, NodeId, Nodes, Outcome, Round, Stop, Strategy};

use super::log::{Log, RoundRow, TryVerdict, TryView};

/// The record of a search.
///
/// No list is stored. Each node knows the steps at which it left open and closed; the steps at which it entered them
/// follow from that. So the lists at any step are a filter over the nodes: see [`Trace::snapshot`].
#[derive(Clone, Debug)]
pub struct Trace {
    pub(super) instance: Instance,
    pub(super) strategy: Strategy,
    pub(super) nodes: Nodes,
    pub(super) log: Log,
    /// The step at which each node left open, [`NEVER`] if it has not.
    left_open: Vec<u32>,
    /// The same of closed; empty if no node has left it.
    left_closed: Vec<u32>,
    pub(super) end: Option<End>,
}

/// The number of a step that never came.
pub(super) const NEVER: u32 = u32::MAX;

/// The end of a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The outcome.
    pub outcome: Outcome,
    /// The goal's node, where it was found.
    pub goal: Option<NodeId>,
    /// Why the search was stopped, where that is known.
    pub stop: Option<Stop>,
}

/// A round and the part of the trace that belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundView {
    /// The round; `None` for a search without rounds, which is one pass.
    pub round: Option<Round>,
    /// The number of steps before it.
    pub steps_before: usize,
    /// The node that is its start.
    pub start: NodeId,
}

/// A step.
#[derive(Clone, Copy, Debug)]
pub struct StepView<'a> {
    trace: &'a Trace,
    /// Its number, from 1.
    pub number: usize,
    /// The node that was taken.
    pub node: NodeId,
}

impl Trace {
    /// Freezes a log: works out when each node left its lists.
    pub(super) fn freeze(
        instance: Instance,
        strategy: Strategy,
        mut nodes: Nodes,
        mut log: Log,
        end: Option<End>,
    ) -> Trace {
        nodes.shrink();
        log.shrink();
        let left_open = vec![NEVER; nodes.len()];
        let mut trace = Trace { instance, strategy, nodes, log, left_open, left_closed: Vec::new(), end };
        trace.note_leavings();
        trace
    }

    /// Returns the step at which a node left open, [`NEVER`] if it has not.
    #[inline]
    pub(super) fn left_open(&self, node: NodeId) -> u32 {
        self.left_open[node as usize]
    }

    /// Returns the step at which a node left closed, [`NEVER`] if it has not.
    #[inline]
    pub(super) fn left_closed(&self, node: NodeId) -> u32 {
        self.left_closed.get(node as usize).copied().unwrap_or(NEVER)
    }

    fn note_left_closed(&mut self, node: NodeId, step: u32) {
        if self.left_closed.is_empty() {
            self.left_closed = vec![NEVER; self.nodes.len()];
        }
        self.left_closed[node as usize] = step;
    }

    fn note_leavings(&mut self) {
        for (&node, step) in self.log.taken.iter().zip(1..) {
            self.left_open[node as usize] = step;
        }
        for at in 0..self.log.drops().len() {
            // It never enters closed, which is to leave it at once.
            let (step, _) = self.log.drops()[at];
            self.note_left_closed(self.log.taken[step as usize - 1], step);
        }
        if (self.log.replaces && !self.strategy.keeps_beaten()) || self.log.forgets {
            (1..=self.len()).for_each(|number| self.note_other_leavings(number));
        }
    }

    /// Notes the nodes that left a list in a step otherwise than by being taken.
    fn note_other_leavings(&mut self, number: usize) {
        let now = number as u32;
        let Some(step) = self.step(number).filter(|_| self.log.takes_out(number)) else { return };
        if step.dropped().is_some() {
            return;
        }
        if step.dead_end() {
            if self.log.forgets {
                self.note_left_closed(step.node, now);
            }
            return;
        }
        if self.strategy.keeps_beaten() {
            return;
        }
        let verdicts: [Option<TryVerdict>; 4] = {
            let mut tries = step.tries().map(|tried| tried.verdict);
            std::array::from_fn(|_| tries.next())
        };
        for verdict in verdicts.into_iter().flatten() {
            match verdict {
                TryVerdict::Improved { of, .. } => self.left_open[of as usize] = now,
                TryVerdict::Reopened { of, .. } => self.note_left_closed(of, now),
                _ => {}
            }
        }
    }

    /// Returns true if the goal was taken in this step: it has no tries, for at least two moves are always possible, and did
    /// not drop its node.
    fn is_goal_step(&self, number: usize) -> bool {
        self.log.tries_in(number) == 0 && self.log.dropped(number).is_none()
    }

    /// The start and the goal.
    #[must_use]
    pub const fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The strategy that was followed.
    #[must_use]
    pub const fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// The nodes.
    #[must_use]
    pub const fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// A node.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes.node(id)
    }

    /// The end; `None` for a trace read from a file that was cut.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The nodes from the start to the goal, if that was found.
    #[must_use]
    pub fn path(&self) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = match self.end {
            Some(End { goal: Some(goal), .. }) => self.nodes.line_of(goal).collect(),
            _ => Vec::new(),
        };
        line.reverse();
        line
    }

    /// Returns the number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.log.steps()
    }

    /// Returns true if there are no steps.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A step, numbered from 1.
    #[must_use]
    pub fn step(&self, number: usize) -> Option<StepView<'_>> {
        let at = number.checked_sub(1).filter(|&at| at < self.len())?;
        Some(StepView { trace: self, number, node: self.log.taken[at] })
    }

    /// All steps.
    #[must_use]
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = StepView<'_>> + ExactSizeIterator {
        (0..self.len()).map(|at| StepView { trace: self, number: at + 1, node: self.log.taken[at] })
    }

    /// Returns the number of nodes expanded: all that were taken, but for a goal and those that were dropped.
    #[must_use]
    pub fn expanded(&self) -> usize {
        let took_goal = self.steps().next_back().is_some_and(|step| step.took_goal());
        self.len() - usize::from(took_goal) - self.log.drops().len()
    }

    /// Returns the number of moves tried in all steps.
    #[must_use]
    pub fn tries(&self) -> usize {
        self.log.tries()
    }

    /// The rounds; a search without rounds that has begun is one pass.
    #[must_use]
    pub fn rounds(&self) -> impl DoubleEndedIterator<Item = RoundView> {
        let one_pass = (self.log.rounds.is_empty() && !self.nodes.is_empty()).then_some(RoundView {
            round: None,
            steps_before: 0,
            start: 0,
        });
        let view = |row: &RoundRow| RoundView {
            round: Some(row.round),
            steps_before: row.steps_before as usize,
            start: row.start,
        };
        one_pass.into_iter().chain(self.log.rounds.iter().map(view))
    }

    /// The round of a step; step 0 belongs to the first.
    #[must_use]
    pub fn round_of(&self, number: usize) -> Option<RoundView> {
        let later = self.log.rounds.partition_point(|row| (row.steps_before as usize) < number.max(1));
        match later.checked_sub(1) {
            None => self.rounds().next(),
            Some(at) => self.rounds().nth(at),
        }
    }
}

impl<'a> StepView<'a> {
    /// The moves that were tried, in their order.
    #[must_use]
    pub fn tries(&self) -> impl ExactSizeIterator<Item = TryView> + use<'a> {
        self.trace.log.tries_of(self.number, self.trace.nodes.parent(self.node), self.trace.strategy.order().moves())
    }

    /// Returns true if the node is the goal, recognised when it was taken.
    #[must_use]
    pub fn took_goal(&self) -> bool {
        self.trace.is_goal_step(self.number)
    }

    /// Returns true if the node was expanded: it is not the goal, and was not dropped.
    #[must_use]
    pub fn expanded(&self) -> bool {
        !self.took_goal() && self.dropped().is_none()
    }

    /// True if the step opened nothing and its node is not the goal.
    #[must_use]
    pub fn dead_end(&self) -> bool {
        self.expanded() && self.trace.log.makes_nothing(self.number)
    }

    /// Returns why the node was dropped, if it was: it is not expanded then and does not enter closed.
    #[must_use]
    pub fn dropped(&self) -> Option<Dropped> {
        self.trace.log.dropped(self.number)
    }

    /// Returns true if the node left closed again because it is a dead end.
    #[must_use]
    pub fn forgotten(&self) -> bool {
        self.trace.left_closed(self.node) as usize == self.number && self.dropped().is_none()
    }
}
