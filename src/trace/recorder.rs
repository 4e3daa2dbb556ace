//! The observer that records.

use std::ops::ControlFlow;

use crate::search::{Answer, Node, Observer, Problem, Round, StepEnd, Strategy, Try};

use super::log::{Log, TryView, WideTries};
use super::table::{End, Trace};

/// Records a search; [`Recorder::finish`] makes a [`Trace`] of it.
#[derive(Debug, Default)]
pub struct Recorder {
    log: Log,
}

impl Recorder {
    /// Creates an empty recorder.
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Freezes the record of the search that gave this answer.
    pub fn finish(self, problem: impl Into<Problem>, strategy: &Strategy, answer: Answer) -> Trace {
        let end = End { outcome: answer.outcome, goal: answer.goal, stop: answer.stop };
        Trace::freeze(problem.into(), *strategy, answer.nodes, self.log, Some(end))
    }
}

impl Observer for Recorder {
    fn search_started(&mut self, problem: &Problem, strategy: &Strategy) {
        self.log.forgets = strategy.forgets();
        self.log.wide = problem.graph().map(|_| WideTries::default());
    }

    fn round_started(&mut self, round: &Round, start: &Node) {
        self.log.begin_round(*round, start.id);
    }

    #[inline]
    fn node_taken(&mut self, _step: u64, node: &Node) {
        self.log.begin_step(node.id, node.parent);
    }

    #[inline]
    fn move_tried(&mut self, tried: &Try) {
        self.log.add_try(TryView { operator: tried.operator, verdict: tried.verdict.numbered() });
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        self.log.end_step(end);
        ControlFlow::Continue(())
    }
}
