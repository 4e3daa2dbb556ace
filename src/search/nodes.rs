//! The table of all nodes of a search.

use crate::puzzle::{Board, Cost, Move};

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
        strategy.f(self)
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

/// Width of the columns of nodes: [`Link`] and [`Row`] hold all that nodes of puzzles need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Narrow,
    Wide,
}

/// The columns of nodes whose operators and amounts are too large for the others.
#[derive(Clone, Copy, Debug)]
struct Wide {
    parent: Option<NodeId>,
    came: Option<Operator>,
    depth: u32,
    g: u64,
    h: u64,
}

/// A node's parent and the move that generated it, in 4 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link(u32);

impl Link {
    pub(super) const START: Link = Link(u32::MAX);

    #[inline]
    pub(super) fn new(parent: Option<NodeId>, came: Option<Operator>) -> Link {
        match (parent, came) {
            (Some(parent), Some(came)) => Link(parent << 2 | came.number() & 3),
            _ => Link::START,
        }
    }

    #[inline]
    pub(super) fn parent(self) -> Option<NodeId> {
        (self.0 != Link::START.0).then_some(self.0 >> 2)
    }

    #[inline]
    pub(super) fn came(self) -> Option<Operator> {
        (self.0 != Link::START.0).then_some(Operator::new(self.0 & 3))
    }

    /// Returns the node of a search in which every move costs 1.
    #[inline]
    pub(super) fn node(self, id: NodeId, board: Board, depth: u32, h: u16) -> Node {
        let (state, g) = (board.into(), depth.into());
        Node { id, state, parent: self.parent(), came: self.came(), depth, g, h: h.into() }
    }
}

/// The columns that a search reads all the time.
#[derive(Clone, Copy, Debug)]
struct Row {
    g: u32,
    /// The lower half of the board's key in the closed list.
    kept_key: u32,
    h: u16,
    standing: Standing,
}

/// The table of nodes, in order of generation.
///
/// It is stored in columns, and a search fills only those that it needs: a search of a whole space spends most of its time on
/// fresh memory.
#[derive(Clone, Debug)]
pub struct Nodes {
    cost: Cost,
    width: Width,
    links: Vec<Link>,
    states: Vec<State>,
    rows: Vec<Row>,
    /// Empty if every move costs 1: then the depth is g.
    depths: Vec<u32>,
    /// Empty unless they must be wide: then the other columns hold only where a node is.
    wide: Vec<Wide>,
}

impl Nodes {
    /// Maximum number of nodes: two bits of a parent's number hold the move.
    pub(super) const MOST: u64 = 1 << 30;

    /// Makes an empty table.
    pub(super) fn new(cost: Cost, width: Width) -> Nodes {
        let (links, states, rows) = (Vec::new(), Vec::new(), Vec::new());
        Nodes { cost, width, links, states, rows, depths: Vec::new(), wide: Vec::new() }
    }

    fn is_wide(&self) -> bool {
        self.width == Width::Wide
    }

    /// Returns the number of nodes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns true if there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline(always)]
    pub fn node(&self, id: NodeId) -> Node {
        let (state, parent, came) = (self.state(id), self.parent(id), self.came(id));
        Node { id, state, parent, came, depth: self.depth(id), g: self.g(id), h: self.h(id) }
    }

    /// Returns the state of a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline(always)]
    pub fn state(&self, id: NodeId) -> State {
        self.states[id as usize]
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
        if self.is_wide() { self.wide[id as usize].parent } else { self.links[id as usize].parent() }
    }

    #[inline(always)]
    pub(crate) fn came(&self, id: NodeId) -> Option<Operator> {
        if self.is_wide() { self.wide[id as usize].came } else { self.links[id as usize].came() }
    }

    /// Returns the number of moves from the start to a node.
    #[inline(always)]
    pub fn depth(&self, id: NodeId) -> u32 {
        match self.cost {
            _ if self.is_wide() => self.wide[id as usize].depth,
            Cost::Unit => self.rows[id as usize].g,
            Cost::Tile | Cost::Arc => self.depths[id as usize],
        }
    }

    /// Returns the cost of the moves from the start to a node.
    #[inline(always)]
    pub(super) fn g(&self, id: NodeId) -> u64 {
        if self.is_wide() { self.wide[id as usize].g } else { self.rows[id as usize].g.into() }
    }

    /// Adds a node, which is in open, and returns its number; the number in `node` is ignored.
    #[inline(always)]
    pub(crate) fn push(&mut self, node: &Node, kept_key: u32) -> NodeId {
        let id = self.states.len() as NodeId;
        self.states.push(node.state);
        self.rows.push(Row { g: node.g as u32, kept_key, h: node.h as u16, standing: Standing::Open });
        if self.is_wide() {
            let Node { parent, came, depth, g, h, .. } = *node;
            self.wide.push(Wide { parent, came, depth, g, h });
            return id;
        }
        self.links.push(Link::new(node.parent, node.came));
        if self.cost == Cost::Tile {
            self.depths.push(node.depth);
        }
        id
    }

    #[inline(always)]
    pub(super) fn h(&self, id: NodeId) -> u64 {
        if self.is_wide() { self.wide[id as usize].h } else { self.rows[id as usize].h.into() }
    }

    /// Returns the lower half of the key of a node's board in the closed list.
    #[inline(always)]
    pub(super) fn kept_key(&self, id: NodeId) -> u32 {
        self.rows[id as usize].kept_key
    }

    #[inline(always)]
    pub(super) fn standing(&self, id: NodeId) -> Standing {
        self.rows[id as usize].standing
    }

    /// Records the list that a node is in now.
    #[inline(always)]
    pub(super) fn set_standing(&mut self, id: NodeId, standing: Standing) {
        self.rows[id as usize].standing = standing;
    }

    /// Forgets the nodes from number `len` on, so that their numbers are reused.
    pub(super) fn truncate(&mut self, len: usize) {
        self.links.truncate(len);
        self.rows.truncate(len);
        self.states.truncate(len);
        self.depths.truncate(len);
        self.wide.truncate(len);
    }

    /// Releases the memory reserved for growth.
    pub(crate) fn shrink(&mut self) {
        self.links.shrink_to_fit();
        self.rows.shrink_to_fit();
        self.states.shrink_to_fit();
        self.depths.shrink_to_fit();
        self.wide.shrink_to_fit();
    }
}

const _: () = assert!(size_of::<Link>() == 4 && size_of::<Row>() == 12);
