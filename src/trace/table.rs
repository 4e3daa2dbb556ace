//! The frozen trace: a table of nodes and a list of steps.

use crate::puzzle::Instance;
use crate::search::{Dropped, F, GoalTest, Node, NodeId, Nodes, Order, Outcome, Problem, Stop, Strategy};

use super::log::{Log, RoundView, TryVerdict, TryView};

/// The record of a search.
///
/// No list is stored. Each node knows the steps at which it left open and closed; the steps at which it entered them
/// follow from that. So the lists at any step are a filter over the nodes: see [`Trace::snapshot`].
#[derive(Clone, Debug)]
pub struct Trace {
    pub(super) problem: Problem,
    pub(super) strategy: Strategy,
    pub(super) nodes: Nodes,
    pub(super) log: Log,
    left_open: Vec<u32>,
    left_closed: Vec<u32>,
    pub(super) end: End,
}

pub(super) const NEVER: u32 = u32::MAX;

/// The end of a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The outcome.
    pub outcome: Outcome,
    /// The goal's node, if it was found.
    pub goal: Option<NodeId>,
    /// Why the search was stopped, if known.
    pub stop: Option<Stop>,
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

/// The sizes of open and closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The size of open.
    pub open: usize,
    /// The size of closed.
    pub closed: usize,
}

impl Trace {
    /// Freezes a log: computes when each node left its lists.
    pub(super) fn freeze(problem: Problem, strategy: Strategy, mut nodes: Nodes, mut log: Log, end: End) -> Trace {
        nodes.shrink();
        log.shrink();
        let left_open = vec![NEVER; nodes.len()];
        let mut trace = Trace { problem, strategy, nodes, log, left_open, left_closed: Vec::new(), end };
        trace.note_leavings();
        trace
    }

    #[inline]
    pub(super) fn left_open(&self, node: NodeId) -> u32 {
        self.left_open[node as usize]
    }

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
        for (step, number) in self.log.steps.iter().zip(1..) {
            self.left_open[step.node as usize] = number;
        }
        for at in 0..self.log.dropped.len() {
            // It never enters closed, which amounts to leaving it at once.
            let (number, _) = self.log.dropped[at];
            self.note_left_closed(self.log.steps[number as usize - 1].node, number);
        }
        if self.log.replaces || self.log.forgets {
            (1..=self.len()).for_each(|number| self.note_other_leavings(number));
        }
    }

    /// Records the nodes that left a list in a step other than by being taken.
    fn note_other_leavings(&mut self, number: usize) {
        let Some(step) = self.step(number) else { return };
        if self.log.forgets && step.dead_end() {
            return self.note_left_closed(step.node, number as u32);
        }
        if self.strategy.keeps_beaten() {
            return;
        }
        let tries: Vec<TryView> = step.tries().collect();
        for tried in tries {
            match tried.verdict {
                TryVerdict::Improved { of, .. } => self.left_open[of as usize] = number as u32,
                TryVerdict::Reopened { of, .. } => self.note_left_closed(of, number as u32),
                _ => {}
            }
        }
    }

    /// Returns the problem.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the start and the goal of a puzzle.
    ///
    /// # Panics
    /// If the problem is a graph.
    pub const fn instance(&self) -> &Instance {
        self.problem.tiles().expect("only traces of puzzles are asked for their boards")
    }

    /// Returns g of a node.
    pub fn g(&self, node: &Node) -> F {
        self.problem.value(node.g)
    }

    /// Returns h of a node; `None` if the strategy has no heuristic.
    pub fn h(&self, node: &Node) -> Option<F> {
        self.problem.h(node, &self.strategy)
    }

    /// Returns f of a node.
    pub fn f(&self, node: &Node) -> F {
        self.problem.f(node, &self.strategy)
    }

    /// Returns the strategy.
    pub const fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// Returns the nodes.
    pub const fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// Returns a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes.node(id)
    }

    /// Returns the end.
    pub const fn end(&self) -> End {
        self.end
    }

    /// Returns the nodes from the start to the goal, if it was found.
    pub fn path(&self) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = self.end.goal.map_or_else(Vec::new, |goal| self.nodes.line_of(goal).collect());
        line.reverse();
        line
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.log.steps.len()
    }

    /// Returns true if there are no steps.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a step, numbered from 1.
    pub fn step(&self, number: usize) -> Option<StepView<'_>> {
        let at = number.checked_sub(1).filter(|&at| at < self.len())?;
        Some(StepView { trace: self, number, node: self.log.steps[at].node })
    }

    /// Returns all steps.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = StepView<'_>> + ExactSizeIterator {
        (0..self.len()).map(|at| StepView { trace: self, number: at + 1, node: self.log.steps[at].node })
    }

    /// Returns the number of nodes expanded: all that were taken, except a goal and those that were dropped.
    pub fn expanded(&self) -> usize {
        let took_goal = self.steps().next_back().is_some_and(|step| step.took_goal());
        self.len() - usize::from(took_goal) - self.log.dropped.len()
    }

    /// Returns the rounds; a search without rounds that has begun is one pass.
    pub fn rounds(&self) -> impl DoubleEndedIterator<Item = RoundView> {
        let is_one_pass = self.log.rounds.is_empty() && !self.nodes.is_empty();
        let one_pass = is_one_pass.then_some(RoundView { round: None, steps_before: 0, start: 0 });
        one_pass.into_iter().chain(self.log.rounds.iter().copied())
    }

    /// Returns the round of a step; step 0 belongs to the first.
    pub fn round_of(&self, number: usize) -> Option<RoundView> {
        let later = self.log.rounds.partition_point(|row| row.steps_before < number.max(1));
        match later.checked_sub(1) {
            None => self.rounds().next(),
            Some(at) => self.rounds().nth(at),
        }
    }
}

impl<'a> StepView<'a> {
    /// Returns the moves that were tried, in order.
    pub fn tries(&self) -> impl ExactSizeIterator<Item = TryView> + use<'a> {
        self.trace.log.tries_of(self.number, &self.trace.node(self.node), &self.trace.strategy)
    }

    /// Returns true if the node is the goal, recognised on removal from open.
    pub fn took_goal(&self) -> bool {
        let (trace, state) = (self.trace, self.trace.nodes.state(self.node));
        trace.strategy.goal() == GoalTest::Taken && trace.problem.is_goal(state) && self.dropped().is_none()
    }

    /// Returns true if the node was expanded: it is not the goal, and was not dropped.
    pub fn expanded(&self) -> bool {
        !self.took_goal() && self.dropped().is_none()
    }

    /// Returns true if the step opened nothing and its node is not the goal.
    pub fn dead_end(&self) -> bool {
        self.expanded() && self.trace.log.makes_nothing(self.number)
    }

    /// Returns why the node was dropped, if it was: then it is not expanded and does not enter closed.
    pub fn dropped(&self) -> Option<Dropped> {
        self.trace.log.dropped(self.number)
    }

    /// Returns the sizes of the lists after the step.
    pub fn sizes(&self) -> Sizes {
        let row = &self.trace.log.steps[self.number - 1];
        Sizes { open: row.open as usize, closed: row.closed as usize }
    }

    /// Returns true if the node left closed again because it was a dead end.
    pub fn forgotten(&self) -> bool {
        self.trace.left_closed(self.node) as usize == self.number && self.dropped().is_none()
    }
}

/// The steps at which a node entered and left the lists; before the first step of a round, that of the step before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    /// The step in which it entered open.
    pub opened: usize,
    /// The step in which it was taken, and so closed, unless it was dropped.
    pub taken: Option<usize>,
    /// Why it was dropped when it was taken, if it was.
    pub dropped: Option<Dropped>,
    /// The step in which a cheaper node replaced it in open.
    pub replaced: Option<usize>,
    /// The step in which it left closed again: reopened, or forgotten as a dead end.
    pub left_closed: Option<usize>,
}

impl Trace {
    fn opened(&self, node: NodeId) -> Option<usize> {
        let parent = self.nodes().parent(node)?;
        Some(self.left_open(parent) as usize)
    }

    pub(super) fn taking_order(&self, node: NodeId) -> Order {
        let batch = self.opened(node).unwrap_or(0);
        self.strategy().taking_order(&self.node(node), batch as u32)
    }

    /// Returns the steps in which a node entered and left the lists.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn life(&self, node: NodeId) -> Life {
        let known = |step: u32| (step != NEVER).then_some(step as usize);
        let left = known(self.left_open(node));
        let taken = left.filter(|&step| self.step(step).is_some_and(|step| step.node == node));
        let round_start = || self.rounds().find(|round| round.start == node).map_or(0, |round| round.steps_before);
        let dropped = taken.and_then(|step| self.step(step)?.dropped());
        Life {
            opened: self.opened(node).unwrap_or_else(round_start),
            taken,
            dropped,
            replaced: left.filter(|_| taken.is_none()),
            left_closed: known(self.left_closed(node)).filter(|_| dropped.is_none()),
        }
    }
}
