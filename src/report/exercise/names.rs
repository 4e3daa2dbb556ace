//! The names of states and nodes on a sheet. Boards are pictures, and their nodes are numbered. A state of a graph has a name, and so has
//! its node, with the number of the node behind it if several nodes have the state: `B#4`.

use std::collections::BTreeMap;

use super::Exercise;
use crate::report::document::Inline;
use crate::report::lines::{columns, one_line};
use crate::report::step::Picture;
use crate::search::{Node, NodeId, Problem, State};

/// Maximum columns for a name: a longer one is not written by hand.
const LONGEST: usize = 20;

#[derive(Clone, Debug)]
pub(super) struct Names {
    pub(super) problem: Problem,
    /// The state of each node, and true if other nodes have it too; empty for boards.
    nodes: BTreeMap<NodeId, (State, bool)>,
}

impl Names {
    pub(super) fn new(problem: &Problem) -> Names {
        Names { problem: problem.clone(), nodes: BTreeMap::new() }
    }

    /// Returns the names of the nodes of an exercise: of the run asked about, or of the table shown, if that has other nodes.
    pub(super) fn of(exercise: &Exercise) -> Names {
        let mut names = Names::new(&exercise.plan.problem);
        if names.are_numbers() {
            return names;
        }
        let mut states: BTreeMap<NodeId, State> = BTreeMap::new();
        match &exercise.run {
            Some(run) if exercise.flawed.is_none() => {
                states.extend((0..run.trace.nodes().len() as NodeId).map(|id| (id, run.trace.nodes().state(id))));
            }
            _ => {
                let of_row = |row: &super::TableRow| [vec![row.node], row.made.clone()].concat();
                states.extend(exercise.rows.iter().flat_map(of_row).map(|node| (node.id, node.state)));
            }
        }
        let has_twin = |state: State| states.values().filter(|other| **other == state).count() > 1;
        names.nodes = states.iter().map(|(&id, &state)| (id, (state, has_twin(state)))).collect();
        names
    }

    /// Returns true if nodes are called by their numbers.
    pub(super) fn are_numbers(&self) -> bool {
        self.problem.tiles().is_some()
    }

    /// Returns true if several nodes have one state, and so a number behind it.
    pub(super) fn has_twins(&self) -> bool {
        self.nodes.values().any(|(_, has_twin)| *has_twin)
    }

    /// `n4`, `B`, or `B#4`
    pub(super) fn node(&self, id: NodeId) -> String {
        if self.are_numbers() { format!("n{id}") } else { self.label(id) }
    }

    /// Returns what a node is called where a pattern has its number.
    pub(super) fn label(&self, id: NodeId) -> String {
        match self.nodes.get(&id) {
            Some((state, false)) => self.text(*state),
            Some((state, true)) => format!("{}#{id}", self.text(*state)),
            None => id.to_string(),
        }
    }

    /// Returns nodes as a list of a table has them, where a state says enough.
    pub(super) fn list(&self, nodes: &[Node]) -> String {
        let name = |node: &Node| if self.are_numbers() { self.node(node.id) } else { self.text(node.state) };
        nodes.iter().map(name).collect::<Vec<_>>().join(if self.are_numbers() { " " } else { ", " })
    }

    /// Returns a node with its state: `n4=283104765`.
    pub(super) fn typed(&self, node: &Node) -> String {
        if self.are_numbers() { format!("n{}={}", node.id, self.text(node.state)) } else { self.label(node.id) }
    }

    /// Returns a node and its state in an answer: `n4 = 283104765`.
    pub(super) fn said(&self, node: &Node) -> String {
        self.typed(node).replacen('=', " = ", usize::from(self.are_numbers()))
    }

    /// Returns new nodes, each with its state.
    pub(super) fn made(&self, nodes: &[Node]) -> Inline {
        if self.are_numbers() {
            return Inline::lines(nodes.iter().map(|node| self.typed(node)));
        }
        self.list(nodes).into()
    }

    /// Returns the parent of a node and the move from it; empty at the start.
    pub(super) fn origin(&self, node: &Node) -> String {
        match (node.parent, node.came) {
            (Some(parent), Some(came)) if self.are_numbers() => format!("n{parent}, {}", self.problem.operator(came)),
            (Some(parent), _) => self.node(parent),
            (None, _) => String::new(),
        }
    }

    pub(super) fn text(&self, state: State) -> String {
        one_line(&self.problem.name(state))
    }

    /// Returns the width of the longest name of a state of a graph, in columns of text.
    pub(super) fn longest(&self) -> usize {
        let names = self.problem.graph().map(|graph| graph.names.iter()).into_iter().flatten();
        names.map(|name| columns(&one_line(name))).max().unwrap_or_default().min(LONGEST)
    }

    pub(super) fn state(&self, state: State) -> Inline {
        if self.are_numbers() { Inline::board(Picture { state, slid: None }) } else { self.text(state).into() }
    }
}
