//! The run asked about: its steps as they are written, with the alternatives at each, and the reason for each node.

use super::table::{TableRow, rows};
use super::{ExerciseError, Plan};
use crate::report::narration::{Lang, Narrator};
use crate::search::{Bounds, Dup, Node, NodeId, Options, State, search};
use crate::trace::{Playback, Recorder, Trace};

/// Maximum steps to record: a longer run makes no exercise.
const LONGEST: u64 = 2_000;

/// Number of first steps for which alternatives can be asked.
pub(super) const ASKED: usize = 200;

/// A run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The record.
    pub trace: Trace,
    /// Its first steps, by the textbook, which numbers nodes as the search does.
    pub(super) rows: Vec<TableRow>,
}

/// A step of a run, with the facts to explain it and to ask about it.
pub(super) struct Moment<'a> {
    pub(super) step: usize,
    pub(super) row: &'a TableRow,
    pub(super) why: String,
    /// The fate of the node, if it is notable.
    pub(super) note: Option<String>,
    /// The number of nodes that its moves add to open; `None` if it does not follow from the known states.
    pub(super) made: Option<usize>,
}

impl Run {
    /// Runs a search. On an unsolvable board it would be endless; on a graph, open soon runs empty.
    pub(super) fn of(plan: &Plan) -> Result<Run, ExerciseError> {
        let Plan { problem, strategy, .. } = plan;
        ExerciseError::check(problem)?;
        let bounds = Bounds { max_steps: LONGEST, ..Bounds::default() };
        let mut recorder = Recorder::new();
        let answer = search(problem, strategy, &Options { bounds, ..Options::default() }, &mut recorder)?;
        let trace = recorder.finish(problem, strategy, answer);
        Ok(Run { trace, rows: rows(plan, None, ASKED)? })
    }

    /// Returns the nodes that one of the first steps could have removed from open, the run's own first.
    pub fn right(&self, step: usize) -> &[NodeId] {
        &self.rows[step - 1].legal
    }

    /// Returns true if and only if one of the first steps, up to this one, has a choice.
    pub(super) fn has_ties(&self, last: usize) -> bool {
        self.rows.iter().take(last).any(|row| row.legal.len() > 1)
    }

    pub(super) fn moments(&self, lang: Lang, most: usize) -> Vec<Moment<'_>> {
        let trace = &self.trace;
        let (strategy, narrator) = (trace.strategy(), Narrator::new(trace, lang));
        let mut playback = Playback::new(trace);
        let mut moments = Vec::new();
        for (row, step) in self.rows.iter().take(most).zip(1..) {
            playback.begin_round_if_due();
            let why = narrator.why(row.node.id, row.waiting.len(), playback.rivals());
            let note = playback.advance().and_then(|step| narrator.note(step));
            // Costs decide limits and cheaper ways, and layers drop some nodes; the last step may end in the middle of its
            // moves.
            let is_plain = strategy.limit_on().is_none() && strategy.kept_of_a_layer().is_none() && !row.improves;
            let is_expanded = is_plain && !row.is_dropped && step < trace.len();
            moments.push(Moment { step, row, why, note, made: is_expanded.then_some(row.made.len()) });
        }
        moments
    }

    /// Returns the states that count as known at a step: a move there generates no node.
    pub(super) fn known(&self, step: usize) -> Vec<State> {
        let (row, trace) = (&self.rows[step - 1], &self.trace);
        let closed = || self.rows[..step - 1].last().into_iter().flat_map(|before| before.closed.iter().copied());
        let nodes: Vec<Node> = match trace.strategy().dup() {
            Dup::All => closed().chain(row.waiting.iter().copied()).collect(),
            Dup::Closed => closed().chain([row.node]).collect(),
            Dup::Path => std::iter::successors(Some(row.node), |node| Some(trace.node(node.parent?))).collect(),
            Dup::Parent => row.parent.into_iter().collect(),
            Dup::None => Vec::new(),
        };
        nodes.into_iter().map(|node| node.state).collect()
    }
}
