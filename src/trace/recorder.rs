//! The observer that records.

use std::ops::ControlFlow;

use crate::puzzle::Instance;
use crate::search::{Answer, DeadEnd, Key, Node, Observer, Round, StepEnd, Strategy, Try};

use super::table::{End, Log, Trace};
use super::verify::verify;

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
        if strategy.dead_end() == DeadEnd::Forget && strategy.applies(Key::DeadEnd) {
            self.log.forget_dead_ends();
        }
        let end = End { outcome: answer.outcome, goal: answer.goal };
        let trace = Trace::freeze(*instance, *strategy, answer.nodes, self.log, Some(end));
        debug_assert_eq!(verify(&trace), Ok(()), "{strategy}");
        trace
    }
}

impl Observer for Recorder {
    fn round_started(&mut self, round: &Round, start: &Node) {
        self.log.begin_round(*round, start.id);
    }

    #[inline]
    fn node_taken(&mut self, _step: u64, node: &Node) {
        self.log.begin_step(node.id, node.parent);
    }

    #[inline]
    fn move_tried(&mut self, tried: &Try) {
        self.log.add_try((&tried.verdict).into());
    }

    #[inline]
    fn step_finished(&mut self, _end: &StepEnd) -> ControlFlow<()> {
        if self.log.has_room() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
