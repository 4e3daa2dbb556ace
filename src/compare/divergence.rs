//! Divergences of runs: the steps at which they do not all take the same board, what their open lists held then, and how
//! these differ.

use std::collections::{BTreeMap, HashSet};

use crate::puzzle::{Board, Move};
use crate::search::NodeId;
use crate::trace::{StepView, Trace, TryVerdict};

/// The difference between runs just before they diverge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Some runs are over.
    Over,
    /// The open lists hold the same boards: the strategies remove nodes by different rules, or the nodes differ.
    Same,
    /// The open lists hold the same boards, removed by the same rule; but the boards entered in a different order.
    Entry,
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
    // In the order in which they entered.
    let entered = |(trace, open): (&&Trace, &Vec<NodeId>)| -> Vec<Board> {
        let mut ids = open.clone();
        ids.sort_unstable();
        ids.into_iter().map(|node| trace.node(node).board).collect()
    };
    let entered: Vec<Vec<Board>> = traces.iter().zip(open).map(entered).collect();
    let counted = |boards: &Vec<Board>| -> BTreeMap<Board, usize> {
        boards.iter().fold(BTreeMap::new(), |mut counts, &board| {
            *counts.entry(board).or_default() += 1;
            counts
        })
    };
    let counts: Vec<BTreeMap<Board, usize>> = entered.iter().map(counted).collect();
    if counts.iter().any(|counted| counted.keys().ne(counts[0].keys())) {
        Reason::Lists
    } else if traces.windows(2).any(|pair| !pair[0].strategy().takes_like(pair[1].strategy()))
        || counts.iter().any(|counted| *counted != counts[0])
        || entered.iter().all(|boards| *boards == entered[0])
    {
        Reason::Same
    } else {
        Reason::Entry
    }
}

/// What first made a difference to the open lists of two runs that still took the same boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListDifference {
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
pub fn first_list_difference(one: &Trace, other: &Trace, before: usize) -> Option<ListDifference> {
    let new_round = |step: usize| {
        let [a, b] =
            [one, other].map(|trace| trace.round_of(step).and_then(|view| view.round).map_or(1, |round| round.number));
        (a != b).then_some(ListDifference::Round)
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
            (made != also).then_some(ListDifference::Try { step, direction, verdicts })
        };
        let drop = || match [a, b].map(|step| step.dropped().is_some()) {
            [true, false] => Some(ListDifference::Dropped { step, run: 0 }),
            [false, true] => Some(ListDifference::Dropped { step, run: 1 }),
            [true, true] | [false, false] => None,
        };
        let parts = new_round(step).or_else(drop).or_else(|| Move::ALL.into_iter().find_map(a_try));
        if parts.is_some() {
            return parts;
        }
    }
    new_round(before)
}
