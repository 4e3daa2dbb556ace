//! The observer that records.

use std::ops::ControlFlow;

use crate::puzzle::Move;
use crate::search::{Answer, Node, Observer, Operator, Problem, Round, StepEnd, Strategy, Try, Wants};

use super::log::{Log, TryView, WideTries, undoing};
use super::table::{End, Trace};

/// Records a search; [`Recorder::finish`] makes a [`Trace`] of it.
#[derive(Debug, Default)]
pub struct Recorder {
    log: Log,
    /// The verdicts that follow from a node alone, by the move that generated it.
    plain: [u16; 4],
    place: [u8; 4],
}

impl Recorder {
    /// Creates an empty recorder.
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Freezes the record of the search that gave this answer.
    pub fn finish(mut self, problem: impl Into<Problem>, strategy: &Strategy, answer: Answer) -> Trace {
        self.log.last_tries = self.last_tries(&answer);
        let end = End { outcome: answer.outcome, goal: answer.goal, stop: answer.stop };
        Trace::freeze(problem.into(), *strategy, answer.nodes, self.log, Some(end))
    }

    /// Returns the number of tries in the last step: four, unless its node was the goal, was dropped, or generated the goal.
    fn last_tries(&self, answer: &Answer) -> usize {
        let (steps, last) = (self.log.steps.len(), self.log.steps.last().map(|step| step.node));
        if answer.goal.is_some() && answer.goal == last || self.log.dropped(steps).is_some() {
            return 0;
        }
        let came = answer.goal.and_then(|goal| answer.nodes.came(goal)).map(Operator::direction);
        came.map_or(4, |came| usize::from(self.place[came as usize]) + 1)
    }
}

fn place_in(strategy: &Strategy, direction: Move) -> usize {
    strategy.order().moves().iter().position(|&other| other == direction).unwrap_or_default()
}

impl Observer for Recorder {
    #[inline]
    fn wants(&self) -> Wants {
        Wants { plain_tries: false, ..Wants::ALL }
    }

    fn search_started(&mut self, problem: &Problem, strategy: &Strategy) {
        self.log.forgets = strategy.forgets();
        if problem.tiles().is_none() {
            self.log.wide = Some(WideTries::default());
            return;
        }
        self.place = Move::ALL.map(|direction| place_in(strategy, direction) as u8);
        self.plain = Move::ALL.map(|came| match strategy.undoing() {
            Some(found) => undoing(place_in(strategy, came.inverse()), found),
            None => 0,
        });
    }

    fn round_started(&mut self, round: &Round, start: &Node) {
        self.log.begin_round(*round, start.id);
    }

    #[inline]
    fn node_taken(&mut self, _step: u64, node: &Node) {
        let plain = node.came.map_or(0, |came| self.plain[(came.number() & 3) as usize]);
        self.log.begin_step(node.id, node.parent, plain);
    }

    #[inline]
    fn move_tried(&mut self, tried: &Try) {
        let (operator, verdict) = (tried.operator, tried.verdict.numbered());
        if self.log.wide.is_some() {
            return self.log.push_try(TryView { operator, verdict });
        }
        self.log.set_try(usize::from(self.place[(operator.number() & 3) as usize]), verdict);
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        self.log.end_step(end);
        ControlFlow::Continue(())
    }
}
