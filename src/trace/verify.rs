//! Every invariant that a trace must keep.

use thiserror::Error;

use crate::search::{Outcome, Verdict};

use super::referee::Referee;
use super::table::{RoundView, StepView, Trace, TryVerdict, TryView};

/// The first thing in a trace that is not as the rules of its strategy have it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("step {step}: {reason}")]
pub struct Violation {
    /// The step; 0 for what is wrong outside of steps.
    pub step: usize,
    /// What is wrong.
    pub reason: String,
}

/// Holds a trace against the rules: replays its strategy, and compares every node, try, verdict, leaving, round and
/// the end. A trace that passes is the one trace of its instance and strategy, as far as it goes.
///
/// # Errors
/// The first violation.
pub fn verify(trace: &Trace) -> Result<(), Violation> {
    let wrong = |reason: String| Violation { step: 0, reason };
    if trace.end().is_some_and(|end| end.outcome == Outcome::Unsolvable) {
        return verify_unsolvable(trace).map_err(wrong);
    }
    let mut referee = Referee::new(trace.instance(), trace.strategy()).map_err(|error| wrong(error.to_string()))?;
    let mut rounds = trace.rounds().peekable();
    for step in trace.steps() {
        let at_step = |reason| Violation { step: step.number, reason };
        while let Some(round) = rounds.next_if(|round| round.steps_before < step.number) {
            verify_round(&mut referee, &round).map_err(at_step)?;
        }
        verify_step(&mut referee, trace, step).map_err(at_step)?;
    }
    for round in rounds {
        verify_round(&mut referee, &round).map_err(wrong)?;
    }
    verify_end(&referee, trace).map_err(wrong)
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what} is {found:?}, but should be {expected:?}")) }
}

fn verify_unsolvable(trace: &Trace) -> Result<(), String> {
    same("the solvability", &trace.instance().parity().solvable(), &false)?;
    same("the number of steps", &trace.len(), &0)?;
    same("the number of nodes", &trace.nodes().len(), &0)
}

fn verify_round(referee: &mut Referee, round: &RoundView) -> Result<(), String> {
    let start = referee.nodes().len() as u32;
    let due = if round.round.is_some() {
        let due = referee.begin_round();
        Some(due.ok_or("a round has begun, but none was due")?)
    } else {
        referee.begin();
        None
    };
    same("the round", &round.round, &due)?;
    same("the start of the round", &round.start, &start)
}

fn verify_step(referee: &mut Referee, trace: &Trace, step: StepView<'_>) -> Result<(), String> {
    let node = referee.take().ok_or("a node was taken, but the search was over")?;
    same("the node that was taken", &step.node, &node.id)?;
    same_node(trace, referee, step.node)?;
    let mut tried = 0;
    for found in step.tries() {
        let direction = referee.next_move(tried).ok_or("there are more tries than there should be")?;
        let (_, verdict) = referee.judge(direction);
        same("the try", &found, &TryView { direction, verdict: (&verdict).into() })?;
        if let Some(made) = found.verdict.made() {
            same_node(trace, referee, made)?;
        }
        tried += 1;
    }
    if referee.next_move(tried).is_some() {
        return Err("there are fewer tries than there should be".into());
    }
    let result = referee.finish_step();
    same("being a dead end", &step.dead_end(), &result.dead_end)?;
    same("being forgotten", &step.forgotten(), &result.forgotten)
}

/// A node of the trace against the referee's.
fn same_node(trace: &Trace, referee: &Referee, id: u32) -> Result<(), String> {
    if id as usize >= trace.nodes().len() {
        return Err(format!("there is no node {id}"));
    }
    let expected = referee.nodes().node(id);
    let found = trace.nodes().node_with(id, trace.nodes().kept_board(id).unwrap_or(expected.board));
    same("the node", &found, &expected)
}

fn verify_end(referee: &Referee, trace: &Trace) -> Result<(), String> {
    same("the number of nodes", &trace.nodes().len(), &referee.nodes().len())?;
    let (left_open, left_closed) = referee.leavings();
    for node in 0..trace.nodes().len() {
        let id = node as u32;
        same("when a node left open", &trace.left_open.of(id), &left_open[node])?;
        same("when a node left closed", &trace.left_closed.of(id), &left_closed[node])?;
    }
    let Some(end) = trace.end() else { return Ok(()) };
    same("the goal", &end.goal, &referee.goal())?;
    let over = match end.outcome {
        Outcome::Solved => referee.goal().is_some(),
        Outcome::Exhausted => referee.exhausted(),
        Outcome::Limit => referee.goal().is_none() && !referee.exhausted(),
        Outcome::Unsolvable => false,
    };
    if over { Ok(()) } else { Err(format!("the outcome cannot be `{}`", end.outcome.text())) }
}

impl From<&Verdict> for TryVerdict {
    fn from(verdict: &Verdict) -> TryVerdict {
        match *verdict {
            Verdict::Blocked => TryVerdict::Blocked,
            Verdict::Duplicate { of, place } => TryVerdict::Duplicate { of, place },
            Verdict::Opened(node) => TryVerdict::Opened(node.id),
            Verdict::Improved { node, of } => TryVerdict::Improved { node: node.id, of },
            Verdict::Reopened { node, of } => TryVerdict::Reopened { node: node.id, of },
            Verdict::Cut { h, .. } => TryVerdict::Cut { h },
        }
    }
}
