//! Divergences of runs: the steps at which they do not all take the same board, what their open lists held then, and what
//! made the difference.

use std::collections::{BTreeMap, HashSet};

use crate::puzzle::{Board, Move};
use crate::search::{Key, NodeId};
use crate::trace::{StepView, Trace, TryVerdict};

/// The cause of a parting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Some runs are over.
    Over,
    /// The open lists hold the same boards; which of them is taken, each strategy decides by its own rule.
    Rule,
    /// The open lists hold the same boards and are taken from by the same rule: they came in in another order, by these
    /// settings.
    Settings(Vec<Key>),
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
    /// The cause.
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
            reason: if over { Reason::Over } else { reason(traces, &held) },
            open,
        }
    }
}

fn reason(traces: &[&Trace], held: &[Vec<Board>]) -> Reason {
    let sorted = |boards: &Vec<Board>| {
        let mut boards = boards.clone();
        boards.sort_unstable();
        boards
    };
    let first = held.first().map(sorted);
    if held.iter().map(sorted).any(|boards| Some(boards) != first) {
        return Reason::Lists;
    }
    let Some((first, others)) = traces.split_first() else { return Reason::Lists };
    if others.iter().any(|trace| !first.strategy().takes_like(trace.strategy())) {
        return Reason::Rule;
    }
    let mut keys: Vec<Key> = others.iter().flat_map(|trace| first.strategy().differences(trace.strategy())).collect();
    keys.sort_by_key(|key| Key::ALL.iter().position(|listed| listed == key));
    keys.dedup();
    Reason::Settings(keys)
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

/// The first try of which two runs made different things while they still took the same boards: where their lists part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListsPart {
    /// The step of the try.
    pub step: usize,
    /// The move.
    pub direction: Move,
    /// The verdict of each run.
    pub verdicts: [TryVerdict; 2],
}

/// Returns where the open lists of two runs part, if a try made the difference before a step; `None` where they take
/// different
/// boards before that, or where it was a new round.
#[must_use]
pub fn lists_part(one: &Trace, other: &Trace, before: usize) -> Option<ListsPart> {
    for (a, b) in one.steps().zip(other.steps()).take_while(|(a, _)| a.number < before) {
        if one.node(a.node).board != other.node(b.node).board {
            return None;
        }
        let verdict = |step: StepView<'_>, direction: Move| {
            step.tries().find(|tried| tried.direction == direction).map(|tried| tried.verdict)
        };
        let parts = Move::ALL.into_iter().find_map(|direction| {
            let verdicts = [verdict(a, direction)?, verdict(b, direction)?];
            let [made, also] = verdicts.map(|verdict| verdict.made().is_some());
            (made != also).then_some(ListsPart { step: a.number, direction, verdicts })
        });
        if parts.is_some() {
            return parts;
        }
    }
    None
}
