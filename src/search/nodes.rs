//! The table of all nodes of a search.

use crate::puzzle::{Board, Cost, Move};

use super::problem::Problem;
use super::state::{Operator, State};
use super::strategy::Strategy;
use super::weight::F;

/// The number of a node: 0, 1, 2 … in order of generation.
pub type NodeId = u32;

/// A node: an entry of the open list. It never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its number.
    pub id: NodeId,
    /// Its state.
    pub state: State,
    /// The node that generated it; `None` for a start.
    pub parent: Option<NodeId>,
    /// The operator that generated it; `None` for a start.
    pub came: Option<Operator>,
    /// The number of operators from the start.
    pub depth: u32,
    /// Their cost, in the smallest unit of the problem.
    pub g: u64,
    /// The estimate of the remaining cost, in the same unit; 0 for a strategy without a heuristic.
    pub h: u64,
}

impl Node {
    /// Returns f under a strategy.
    pub fn f(&self, strategy: &Strategy) -> F {
        let (_, unit) = strategy.weight.fraction();
        F::from_hundredths(strategy.scaled_f(self.depth, self.g, self.h).saturating_mul(100 / unit))
    }

    /// Returns its board; it must be a node of a puzzle.
    #[inline]
    pub const fn board(&self) -> Board {
        self.state.board()
    }

    /// Returns the move that generated it; it must be a node of a puzzle.
    #[inline]
    pub fn moved(&self) -> Option<Move> {
        self.came.map(Operator::direction)
    }

    /// Returns the child that an operator leads to: one deeper, at cost g. It has no id yet.
    #[inline]
    pub(crate) fn child(&self, came: Operator, state: State, g: u64, h: u64) -> Node {
        Node { id: 0, state, parent: Some(self.id), came: Some(came), depth: self.depth + 1, g, h }
    }
}

named! {
    /// The place where a known board was found.
    pub enum Place {
        /// In the open list.
        Open = "open",
        /// In the closed list.
        Closed = "closed",
        /// Among the ancestors of the node.
        Path = "path",
        /// As the node's parent.
        Parent = "parent",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Standing {
    Open,
    Closed,
    Neither,
}

/// A node in the table, where its number is its place; those of graphs have g, h and the operator elsewhere.
#[derive(Clone, Copy, Debug)]
struct Row {
    state: State,
    g: u32,
    parent: NodeId,
    /// The lower half of the state's key among those known.
    key: u32,
    h: u16,
    came: u8,
    standing: Standing,
}

const NONE: u32 = u32::MAX;

/// The table of nodes, in order of generation.
#[derive(Clone, Debug, Default)]
pub struct Nodes {
    rows: Vec<Row>,
    /// Their depths; none if every move of a puzzle costs 1: then the depth is g.
    depths: Option<Vec<u32>>,
    /// The g, h and operator of each node of a graph, which may be too large for a row.
    wide: Option<Vec<(u64, u64, u32)>>,
}

impl Nodes {
    /// Maximum number of nodes, so that those of another step can be numbered, too.
    pub(super) const MOST: u64 = 1 << 30;

    pub(super) fn new(problem: &Problem, cost: Cost) -> Nodes {
        let wide = problem.graph().map(|_| Vec::new());
        Nodes { rows: Vec::new(), depths: (cost != Cost::Unit || wide.is_some()).then(Vec::new), wide }
    }

    /// Returns the number of nodes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns true if there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline(always)]
    pub fn node(&self, id: NodeId) -> Node {
        let (state, parent, (g, h, came)) = (self.state(id), self.parent(id), self.wide(id));
        Node { id, state, parent, came: parent.map(|_| Operator::new(came)), depth: self.depth(id), g, h }
    }

    #[inline(always)]
    fn wide(&self, id: NodeId) -> (u64, u64, u32) {
        let Row { g, h, came, .. } = self.rows[id as usize];
        self.wide.as_ref().map_or((g.into(), h.into(), came.into()), |wide| wide[id as usize])
    }

    /// Returns the state of a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline(always)]
    pub fn state(&self, id: NodeId) -> State {
        self.rows[id as usize].state
    }

    /// Returns the operators from the start to a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn operators_to(&self, id: NodeId) -> Vec<Operator> {
        let mut moves: Vec<Operator> = self.line_of(id).filter_map(|id| self.came(id)).collect();
        moves.reverse();
        moves
    }

    /// Returns a node, its parent, and so on up to a start.
    pub fn line_of(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.parent(id))
    }

    /// Returns the parent of a node.
    #[inline(always)]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        Some(self.rows[id as usize].parent).filter(|&parent| parent != NONE)
    }

    #[inline(always)]
    pub(crate) fn came(&self, id: NodeId) -> Option<Operator> {
        self.parent(id).map(|_| Operator::new(self.wide(id).2))
    }

    /// Returns the number of moves from the start to a node.
    #[inline(always)]
    pub fn depth(&self, id: NodeId) -> u32 {
        self.depths.as_ref().map_or_else(|| self.rows[id as usize].g, |depths| depths[id as usize])
    }

    #[inline(always)]
    pub(super) fn g(&self, id: NodeId) -> u64 {
        self.wide(id).0
    }

    #[inline(always)]
    pub(super) fn push(&mut self, node: &Node, key: u32) -> NodeId {
        let &Node { state, depth, .. } = node;
        let (parent, came) = (node.parent.unwrap_or(NONE), node.came.map_or(0, Operator::number));
        let (g, h, standing) = (node.g as u32, node.h as u16, Standing::Open);
        self.rows.push(Row { state, g, parent, key, h, came: came as u8, standing });
        if let Some(depths) = &mut self.depths {
            depths.push(depth);
        }
        if let Some(wide) = &mut self.wide {
            wide.push((node.g, node.h, came));
        }
        self.rows.len() as NodeId - 1
    }

    #[inline(always)]
    pub(super) fn h(&self, id: NodeId) -> u64 {
        self.wide(id).1
    }

    #[inline(always)]
    pub(super) fn standing(&self, id: NodeId) -> Standing {
        self.rows[id as usize].standing
    }

    #[inline(always)]
    pub(super) fn key(&self, id: NodeId) -> u32 {
        self.rows[id as usize].key
    }

    #[inline(always)]
    pub(super) fn set_standing(&mut self, id: NodeId, standing: Standing) {
        self.rows[id as usize].standing = standing;
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.rows.truncate(len);
        self.depths.iter_mut().for_each(|depths| depths.truncate(len));
        self.wide.iter_mut().for_each(|wide| wide.truncate(len));
    }

    pub(crate) fn shrink(&mut self) {
        self.rows.shrink_to_fit();
        self.depths.iter_mut().for_each(Vec::shrink_to_fit);
        self.wide.iter_mut().for_each(Vec::shrink_to_fit);
    }
}
