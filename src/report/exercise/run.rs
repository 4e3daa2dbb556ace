//! The run asked about: its steps as they are written, with the alternatives at each, and the reason for each node.

use super::table::{TableRow, rows};
use super::{ExerciseError, Plan};
use crate::report::narration::{Lang, Narrator};
use crate::search::{Bounds, Dup, Node, NodeId, Options, State, search};
use crate::trace::{Playback, Recorder, Trace, TryVerdict};

/// Maximum steps to record: a longer run makes no exercise.
const LONGEST: u64 = 2_000;

/// Number of first steps for which alternatives can be asked.
pub(super) const ASKED: usize = 200;

/// A run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The record.
    pub trace: Trace,
    /// Its first steps.
    pub(super) rows: Vec<TableRow>,
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
    /// The number of nodes that its moves add to open; `None` if it does not follow from the known states.
    pub(super) made: Option<usize>,
    /// The known states, to which a move leads without generating a node.
    pub(super) known: Vec<State>,
    pub(super) after: usize,
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
        // The textbook numbers nodes as the search does.
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

    pub(super) fn moments(&self, lang: Lang, most: usize) -> Vec<Moment> {
        let trace = &self.trace;
        let (strategy, narrator) = (trace.strategy(), Narrator::new(trace, lang));
        let mut playback = Playback::new(trace);
        let mut moments = Vec::new();
        while moments.len() < most {
            playback.begin_round_if_due();
            let rivals = playback.rivals();
            let mut open: Vec<NodeId> = playback.open().collect();
            open.sort_unstable();
            let closed: Vec<NodeId> = playback.closed().collect();
            let Some(step) = playback.advance() else { break };
            let opened = step.tries().filter(|tried| matches!(tried.verdict, TryVerdict::Opened { .. })).count();
            let made = step.tries().filter(|tried| tried.verdict.made().is_some()).count();
            // Costs decide limits and cheaper ways, and layers drop some nodes; the last step may end in the middle of its
            // moves.
            let is_plain = strategy.limit_on().is_none() && strategy.kept_of_a_layer().is_none() && opened == made;
            let is_expanded = is_plain && step.dropped().is_none() && step.number < trace.len();
            moments.push(Moment {
                step: step.number,
                node: trace.node(step.node),
                why: narrator.why(step.node, open.len(), rivals),
                note: narrator.note(step),
                made: is_expanded.then_some(made),
                known: known(trace, step.node, &closed, &open),
                after: playback.open_len(),
                open,
            });
        }
        moments
    }
}

/// Returns the states that count as known at the step that removes a node from open.
fn known(trace: &Trace, node: NodeId, closed: &[NodeId], open: &[NodeId]) -> Vec<State> {
    let parent = |id: NodeId| trace.node(id).parent;
    let ids: Vec<NodeId> = match trace.strategy().dup() {
        Dup::All => closed.iter().chain(open).copied().collect(),
        Dup::Closed => closed.iter().copied().chain([node]).collect(),
        Dup::Path => std::iter::successors(Some(node), |&id| parent(id)).collect(),
        Dup::Parent => parent(node).into_iter().collect(),
        Dup::None => Vec::new(),
    };
    ids.into_iter().map(|id| trace.node(id).state).collect()
}
