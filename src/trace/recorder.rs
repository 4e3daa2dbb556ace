//! The observer that records.

use std::ops::ControlFlow;

use crate::puzzle::{Instance, Move};
use crate::search::{Answer, Node, Observer, Round, StepEnd, Strategy, Try};

use super::log::{Codes, Log};
use super::table::{End, Trace};

/// Records a search; [`Recorder::finish`] makes a [`Trace`] of it.
///
/// ```
/// use steptrace::puzzle::Instance;
/// use steptrace::search::{Options, Strategy, search};
/// use steptrace::trace::Recorder;
///
/// let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
/// let strategy = Strategy::default();
/// let mut recorder = Recorder::new();
/// let answer = search(&instance, &strategy, &Options::default(), &mut recorder).unwrap();
/// let trace = recorder.finish(&instance, &strategy, answer);
/// assert_eq!(trace.len(), 5);
/// ```
#[derive(Debug, Default)]
pub struct Recorder {
    log: Log,
    /// The verdicts that follow from a node alone, by the move that made it.
    plain: [Codes; 4],
    place: [u8; 4],
}

impl Recorder {
    /// A recorder that has recorded nothing.
    #[must_use]
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// Freezes what was recorded of the search that gave this answer.
    #[must_use]
    pub fn finish(mut self, instance: &Instance, strategy: &Strategy, answer: Answer) -> Trace {
        let tries = self.last_tries(&answer);
        self.log.count_last_tries(tries);
        let end = End { outcome: answer.outcome, goal: answer.goal, stop: answer.stop };
        Trace::freeze(*instance, *strategy, answer.nodes, self.log, Some(end))
    }

    /// The number of moves that were tried in the last step: four, unless its node was the goal, was dropped, or made it.
    fn last_tries(&self, answer: &Answer) -> usize {
        let (steps, last) = (self.log.steps(), self.log.last_taken());
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
        if strategy.forgets() {
            self.log.forget_dead_ends();
        }
        self.place = Move::ALL.map(|direction| place_in(strategy, direction) as u8);
        self.plain = Move::ALL.map(|came| match strategy.undoing() {
            Some(found) => Codes::undoing(place_in(strategy, came.inverse()), found),
            None => Codes::default(),
        });
    }

    fn round_started(&mut self, round: &Round, start: &Node) {
        self.log.begin_round(*round, start.id);
    }

    #[inline]
    fn node_taken(&mut self, _step: u64, node: &Node) {
        let plain = node.came.map_or(Codes::default(), |came| self.plain[came as usize]);
        self.log.begin_step(node.id, node.parent, plain);
    }

    #[inline]
    fn move_tried(&mut self, tried: &Try) {
        self.log.set_try(usize::from(self.place[tried.direction as usize]), tried.verdict.numbered());
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        if let Some(dropped) = end.dropped {
            self.log.drop(dropped);
        }
        if self.log.has_room() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
