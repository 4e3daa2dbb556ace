//! Divergences of runs: the contents of their open lists just before a step at which they do not all take the same board.

use std::collections::HashSet;

use crate::search::{NodeId, Operator, State};
use crate::trace::{StepView, Trace, TryVerdict};

/// The difference between runs just before they diverge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
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
    /// The open list of each run, the head first; empty for a run that has ended.
    pub open: Vec<Vec<NodeId>>,
    /// Number of boards that are in every open list.
    pub common: usize,
    /// The nodes of each run's open list whose boards are not in every other.
    pub own: Vec<Vec<NodeId>>,
    /// Their difference.
    pub reason: Reason,
}

impl Holdings {
    /// Compares the open lists of these runs just before a step.
    pub fn before(traces: &[&Trace], step: usize) -> Holdings {
        let open = |trace: &&Trace| trace.before(step).map(|lists| lists.open).unwrap_or_default();
        let open: Vec<Vec<NodeId>> = traces.iter().map(open).collect();
        let sets: Vec<HashSet<State>> =
            traces.iter().zip(&open).map(|(trace, open)| boards(trace, open).collect()).collect();
        let in_all = |board: &State| sets.iter().all(|set| set.contains(board));
        let own = traces
            .iter()
            .zip(&open)
            .map(|(trace, open)| open.iter().copied().filter(|&node| !in_all(&trace.node(node).state)).collect());
        Holdings {
            common: sets[0].iter().filter(|board| in_all(board)).count(),
            own: own.collect(),
            reason: if sets.iter().all(|set| *set == sets[0]) { reason(traces, &open) } else { Reason::Lists },
            open,
        }
    }
}

fn boards(trace: &Trace, nodes: &[NodeId]) -> impl Iterator<Item = State> {
    nodes.iter().map(|&node| trace.node(node).state)
}

/// Returns why runs with the same boards in open diverge.
fn reason(traces: &[&Trace], open: &[Vec<NodeId>]) -> Reason {
    let in_order_of_entry = |(trace, open): (&&Trace, &Vec<NodeId>)| -> Vec<State> {
        let mut ids = open.clone();
        ids.sort_unstable();
        boards(trace, &ids).collect()
    };
    let entered: Vec<Vec<State>> = traces.iter().zip(open).map(in_order_of_entry).collect();
    let sorted = |boards: &Vec<State>| {
        let mut boards = boards.clone();
        boards.sort_unstable();
        boards
    };
    let is_same_rule = traces.windows(2).all(|pair| pair[0].strategy().takes_like(pair[1].strategy()));
    let is_as_often = entered.iter().all(|boards| sorted(boards) == sorted(&entered[0]));
    let is_same_order = entered.iter().all(|boards| *boards == entered[0]);
    if is_same_rule && is_as_often && !is_same_order { Reason::Entry } else { Reason::Same }
}

/// The first event that made the open lists of two runs differ while they still took the same boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListDifference {
    /// At a step, a try that generated a node in only one of them; with the verdict of each run.
    Try(usize, Operator, [TryVerdict; 2]),
    /// At a step, one of them, 0 or 1, dropped its node unexpanded.
    Dropped(usize, usize),
    /// One of them began a new round.
    Round,
}

/// Returns the first event before a step that made the open lists of two runs differ; `None` if they take different boards before
/// that, or there is no such event.
pub(crate) fn first_list_difference(one: &Trace, other: &Trace, before: usize) -> Option<ListDifference> {
    let new_round = |step: usize| {
        let round = |trace: &Trace| trace.round_of(step).and_then(|view| view.round).map_or(1, |round| round.number);
        (round(one) != round(other)).then_some(ListDifference::Round)
    };
    for (a, b) in one.steps().zip(other.steps()).take_while(|(a, _)| a.number < before) {
        if one.node(a.node).state != other.node(b.node).state {
            return None;
        }
        let step = a.number;
        let verdict = |step: StepView<'_>, operator: Operator| {
            step.tries().find(|tried| tried.operator == operator).map(|tried| tried.verdict)
        };
        let a_try = |operator: Operator| {
            let verdicts = [verdict(a, operator)?, verdict(b, operator)?];
            let [made, also] = verdicts.map(|verdict| verdict.made().is_some());
            (made != also).then_some(ListDifference::Try(step, operator, verdicts))
        };
        let [drops, also] = [a, b].map(|step| step.dropped().is_some());
        let drop = || (drops != also).then_some(ListDifference::Dropped(step, usize::from(also)));
        let mut operators: Vec<Operator> = a.tries().map(|tried| tried.operator).collect();
        operators.sort_unstable();
        let parts = new_round(step).or_else(drop).or_else(|| operators.into_iter().find_map(a_try));
        if parts.is_some() {
            return parts;
        }
    }
    new_round(before)
}
