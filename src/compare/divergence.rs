//! Divergences of runs: the steps at which they do not all take the same board, what their open lists held then, and how
//! these differ.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::puzzle::{Board, Move};
use crate::search::NodeId;
use crate::trace::{StepView, Trace, TryVerdict};

/// The difference between runs just before they part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Some runs are over.
    Over,
    /// The open lists hold the same boards; which of them is taken, each strategy decides by its own rule.
    Rule,
    /// The open lists hold the same boards and are taken from by the same rule; the boards came in in another order.
    Entry,
    /// The open lists hold the same boards, which came in in the same order and are taken by the same rule: at another cost,
    /// or in other steps.
    Nodes,
    /// The open lists hold the same boards, but not each as often.
    Copies,
    /// The open lists hold different boards.
    Lists,
}

/// The open lists just before a step at which runs diverge.
#[derive(Clone, Debug)]
pub struct Holdings {
    /// Open of each run, the head first; empty for a run that is over.
    pub open: Vec<Vec<NodeId>>,
    /// Number of boards that are in every open list.
    pub common: usize,
    /// The nodes of each run's open list whose boards are not in every other.
    pub own: Vec<Vec<NodeId>>,
    /// Their difference.
    pub reason: Reason,
}

impl Holdings {
    /// Returns what the open lists of these runs hold just before a step.
    #[must_use]
    pub fn before(traces: &[&Trace], step: usize) -> Holdings {
        let open = |trace: &&Trace| trace.before(step).map(|lists| lists.open).unwrap_or_default();
        let open: Vec<Vec<NodeId>> = traces.iter().map(open).collect();
        let boards = |(trace, open): (&&Trace, &Vec<NodeId>)| -> Vec<Board> {
            open.iter().map(|&node| trace.node(node).board).collect()
        };
        let held: Vec<Vec<Board>> = traces.iter().zip(&open).map(boards).collect();
        let mut counts: BTreeMap<Board, usize> = BTreeMap::new();
        for boards in &held {
            let distinct: HashSet<Board> = boards.iter().copied().collect();
            for board in distinct {
                *counts.entry(board).or_default() += 1;
            }
        }
        let by_all = |board: &Board| counts[board] == traces.len();
        let own = open.iter().zip(&held).map(|(open, boards)| {
            open.iter().zip(boards).filter(|(_, board)| !by_all(board)).map(|(&node, _)| node).collect()
        });
        let over = traces.iter().any(|trace| trace.len() < step);
        Holdings {
            common: counts.values().filter(|&&count| count == traces.len()).count(),
            own: own.collect(),
            reason: if over { Reason::Over } else { reason(traces, &open) },
            open,
        }
    }
}

fn reason(traces: &[&Trace], open: &[Vec<NodeId>]) -> Reason {
    // In the order in which they came in.
    let entered = |(trace, open): (&&Trace, &Vec<NodeId>)| -> Vec<Board> {
        let mut ids = open.clone();
        ids.sort_unstable();
        ids.into_iter().map(|node| trace.node(node).board).collect()
    };
    let entered: Vec<Vec<Board>> = traces.iter().zip(open).map(entered).collect();
    let mut sorted = entered.clone();
    for boards in &mut sorted {
        boards.sort_unstable();
    }
    let once = |boards: &Vec<Board>| boards.iter().copied().collect::<BTreeSet<Board>>();
    if !alike(sorted.iter().map(once)) {
        Reason::Lists
    } else if !alike(&sorted) {
        Reason::Copies
    } else if traces.windows(2).any(|pair| !pair[0].strategy().takes_like(pair[1].strategy())) {
        Reason::Rule
    } else if !alike(&entered) {
        Reason::Entry
    } else {
        Reason::Nodes
    }
}

/// Returns true if all are equal.
fn alike<T: PartialEq>(all: impl IntoIterator<Item = T>) -> bool {
    let mut all = all.into_iter();
    let first = all.next();
    all.all(|next| Some(next) == first)
}

/// The place in which a run has a board just before a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// In open, as this node.
    Open(NodeId),
    /// In closed, as this node.
    Closed(NodeId),
    /// In neither.
    Nowhere,
}

impl Whereabouts {
    /// Returns where a run has a board just before a step.
    #[must_use]
    pub fn of(board: Board, trace: &Trace, step: usize) -> Whereabouts {
        let is_it = |node: &&NodeId| trace.node(**node).board == board;
        let Some(lists) = trace.before(step) else { return Whereabouts::Nowhere };
        let in_open = lists.open.iter().find(is_it).map(|&node| Whereabouts::Open(node));
        let in_closed = || lists.closed.iter().rev().find(is_it).map(|&node| Whereabouts::Closed(node));
        in_open.or_else(in_closed).unwrap_or(Whereabouts::Nowhere)
    }
}

/// What first made a difference to the open lists of two runs that still took the same boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListsPart {
    /// A try that made a node in one of them only.
    Try {
        /// The step of the try.
        step: usize,
        /// The move.
        direction: Move,
        /// The verdict of each run.
        verdicts: [TryVerdict; 2],
    },
    /// One of them dropped its node, unexpanded.
    Dropped {
        /// The step.
        step: usize,
        /// The one that did: 0 or 1.
        run: usize,
    },
    /// One of them began a new round.
    Round,
}

/// Returns what first made a difference to the open lists of two runs before a step; `None` where they take different boards
/// before that, or nothing of this kind happened.
#[must_use]
pub fn lists_part(one: &Trace, other: &Trace, before: usize) -> Option<ListsPart> {
    let new_round = |step: usize| {
        let [a, b] =
            [one, other].map(|trace| trace.round_of(step).and_then(|view| view.round).map_or(1, |round| round.number));
        (a != b).then_some(ListsPart::Round)
    };
    for (a, b) in one.steps().zip(other.steps()).take_while(|(a, _)| a.number < before) {
        if one.node(a.node).board != other.node(b.node).board {
            return None;
        }
        let step = a.number;
        let verdict = |step: StepView<'_>, direction: Move| {
            step.tries().find(|tried| tried.direction == direction).map(|tried| tried.verdict)
        };
        let a_try = |direction: Move| {
            let verdicts = [verdict(a, direction)?, verdict(b, direction)?];
            let [made, also] = verdicts.map(|verdict| verdict.made().is_some());
            (made != also).then_some(ListsPart::Try { step, direction, verdicts })
        };
        let drop = || match [a, b].map(|step| step.dropped().is_some()) {
            [true, false] => Some(ListsPart::Dropped { step, run: 0 }),
            [false, true] => Some(ListsPart::Dropped { step, run: 1 }),
            [true, true] | [false, false] => None,
        };
        let parts = new_round(step).or_else(drop).or_else(|| Move::ALL.into_iter().find_map(a_try));
        if parts.is_some() {
            return parts;
        }
    }
    new_round(before)
}
