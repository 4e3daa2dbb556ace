//! The run that is asked about, and what else could have been taken at each of its steps.

use super::ExerciseError;
use crate::puzzle::Instance;
use crate::search::{Bounds, NodeId, Options, Strategy, Textbook, search};
use crate::trace::{Recorder, Trace};

/// A longer run is no exercise: it is recorded up to here.
pub(super) const LONGEST: u64 = 2_000;

/// The first steps of a run, of which one may ask what else could have been taken.
pub(super) const ASKED: usize = 200;

/// A run, with all that its ties leave open.
#[derive(Clone, Debug)]
pub struct Run {
    /// The record.
    pub trace: Trace,
    choices: Vec<Vec<NodeId>>,
}

impl Run {
    /// Runs a search of a problem that has a solution.
    pub(super) fn of(instance: &Instance, strategy: &Strategy) -> Result<Run, ExerciseError> {
        if !instance.parity().solvable() {
            return Err(ExerciseError::Unsolvable);
        }
        let bounds = Bounds { max_steps: LONGEST, ..Bounds::default() };
        let mut recorder = Recorder::new();
        let answer = search(instance, strategy, &Options { bounds, ..Options::default() }, &mut recorder)?;
        let trace = recorder.finish(instance, strategy, answer);
        let choices = choices(&trace)?;
        Ok(Run { trace, choices })
    }

    /// Returns the nodes that could have been removed from open in a step, the run's own first: more than one where only
    /// a rule for ties decides.
    ///
    /// # Panics
    /// If there is no such step among the first 200.
    #[must_use]
    pub fn choices(&self, step: usize) -> &[NodeId] {
        &self.choices[step - 1]
    }
}

/// Asks the textbook at each step which nodes may be next; it numbers nodes as the search does.
fn choices(trace: &Trace) -> Result<Vec<Vec<NodeId>>, ExerciseError> {
    let mut textbook = Textbook::new(trace.instance(), trace.strategy())?;
    let choices = trace.steps().take(ASKED).map(|step| {
        if textbook.pass_due() {
            textbook.begin_pass();
        }
        let mut nodes: Vec<NodeId> = textbook.takeable().collect();
        if let Some(own) = nodes.iter().position(|&node| node == step.node) {
            nodes[..=own].rotate_right(1);
        }
        textbook.take(step.node);
        while textbook.try_next().is_some() {}
        textbook.finish_step();
        nodes
    });
    Ok(choices.collect())
}
