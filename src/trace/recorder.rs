//! The observer that records.

use std::ops::ControlFlow;

use crate::puzzle::{Instance, Move};
use crate::search::{Answer, Node, Observer, Round, StepEnd, Strategy, Try};

use super::log::{Log, undoing};
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
    pub fn finish(mut self, instance: &Instance, strategy: &Strategy, answer: Answer) -> Trace {
        self.log.last_tries = self.last_tries(&answer);
        let end = End { outcome: answer.outcome, goal: answer.goal, stop: answer.stop };
        Trace::freeze(*instance, *strategy, answer.nodes, self.log, Some(end))
    }

    /// Returns the number of tries in the last step: four, unless its node was the goal, was dropped, or generated the goal.
    fn last_tries(&self, answer: &Answer) -> usize {
        let (steps, last) = (self.log.steps.len(), self.log.steps.last().map(|step| step.node));
        if answer.goal.is_some() && answer.goal == last || self.log.dropped(steps).is_some() {
            return 0;
        }
        let came = answer.goal.and_then(|goal| answer.nodes.came(goal));
        came.map_or(4, |came| usize::from(self.place[came as usize]) + 1)
    }
}

fn place_in(strategy: &Strategy, direction: Move) -> usize {
    strategy.order().moves().iter().position(|&other| other == direction).unwrap_or_default()
}

impl Observer for Recorder {
    const PLAIN_TRIES: bool = false;

    fn search_started(&mut self, _instance: &Instance, strategy: &Strategy) {
        self.log.forgets = strategy.forgets();
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
        let plain = node.came.map_or(0, |came| self.plain[came as usize]);
        self.log.begin_step(node.id, node.parent, plain);
    }

    #[inline]
    fn move_tried(&mut self, tried: &Try) {
        self.log.set_try(usize::from(self.place[tried.direction as usize]), tried.verdict.numbered());
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        self.log.end_step(end);
        ControlFlow::Continue(())
    }
}
