//! The run asked about: the alternatives at each of its steps, and the reason for each node.

use super::{Answer, ExerciseError};
use crate::puzzle::Instance;
use crate::report::narration::{Lang, Narrator};
use crate::search::{Bounds, Node, NodeId, Options, Strategy, Textbook, search};
use crate::trace::{Playback, Recorder, Trace};

/// Maximum steps to record: a longer run makes no exercise.
const LONGEST: u64 = 2_000;

/// Number of first steps for which alternatives can be asked.
pub(super) const ASKED: usize = 200;

/// A run, with all choices that its ties leave open.
#[derive(Clone, Debug)]
pub struct Run {
    /// The record.
    pub trace: Trace,
    /// For each of the first steps, the nodes that could have been removed from open, the run's own first.
    pub(super) choices: Vec<Vec<NodeId>>,
}

/// A step of a run, with the facts to explain it and to ask about it.
pub(super) struct Moment {
    pub(super) step: usize,
    pub(super) node: Node,
    /// Open before the step, in order of generation, which does not reveal which node is next.
    pub(super) open: Vec<NodeId>,
    pub(super) why: String,
    /// The fate of the node, if it is notable.
    pub(super) note: Option<String>,
}

impl Run {
    /// Runs a search on a solvable problem.
    pub(super) fn of(instance: &Instance, strategy: &Strategy) -> Result<Run, ExerciseError> {
        if !instance.parity().solvable() {
            return Err(ExerciseError::unsolvable());
        }
        let bounds = Bounds { max_steps: LONGEST, ..Bounds::default() };
        let mut recorder = Recorder::new();
        let answer = search(instance, strategy, &Options { bounds, ..Options::default() }, &mut recorder)?;
        let trace = recorder.finish(instance, strategy, answer);
        let choices = choices(&trace)?;
        Ok(Run { trace, choices })
    }

    /// Returns the right answers to the question which node a step removes from open.
    pub(super) fn right(&self, step: usize) -> Vec<Answer> {
        self.choices[step - 1].iter().map(|&node| Answer::Node(node)).collect()
    }

    pub(super) fn moments(&self, lang: Lang, most: usize) -> Vec<Moment> {
        let trace = &self.trace;
        let (narrator, mut playback) = (Narrator::new(trace, lang), Playback::new(trace));
        let mut moments = Vec::new();
        while moments.len() < most {
            playback.begin_round_if_due();
            let rivals = playback.rivals();
            let mut open: Vec<NodeId> = playback.open().collect();
            open.sort_unstable();
            let Some(step) = playback.advance() else { break };
            moments.push(Moment {
                step: step.number,
                node: trace.node(step.node),
                why: narrator.why(step.node, open.len(), rivals),
                note: narrator.note(step),
                open,
            });
        }
        moments
    }
}

/// Finds with the textbook, at each step, the nodes that may be next; it numbers nodes as the search does.
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
