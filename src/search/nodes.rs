//! The table of all nodes of a search.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

use crate::named::named;
use crate::puzzle::{Board, Cost, Move};

use super::strategy::Strategy;
use super::weight::F;

/// The number of a node: 0, 1, 2 … in order of generation.
pub type NodeId = u32;

/// A node: an entry of the open list. It never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its number.
    pub id: NodeId,
    /// Its board.
    pub board: Board,
    /// The node that generated it; `None` for a start.
    pub parent: Option<NodeId>,
    /// The move that generated it; `None` for a start.
    pub came: Option<Move>,
    /// The number of moves from the start.
    pub depth: u32,
    /// The cost of these moves.
    pub g: u32,
    /// The estimate of the remaining cost; 0 for a strategy without a heuristic.
    pub h: u16,
}

impl Node {
    /// Returns f under a strategy.
    pub fn f(&self, strategy: &Strategy) -> F {
        strategy.f(self)
    }

    /// Returns the child that a move leads to: one move deeper, with g higher by the cost of the move. It has no id yet.
    pub(crate) fn child(&self, came: Move, board: Board, cost: Cost, h: u16) -> Node {
        let g = self.g.saturating_add(cost.of(self.board.tile(board.blank())));
        Node { id: 0, board, parent: Some(self.id), came: Some(came), depth: self.depth + 1, g, h }
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

/// A node's parent and the move that generated it, in 4 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link(u32);

impl Link {
    pub(super) const START: Link = Link(u32::MAX);

    #[inline]
    pub(super) fn new(parent: Option<NodeId>, came: Option<Move>) -> Link {
        match (parent, came) {
            (Some(parent), Some(came)) => Link(parent << 2 | came as u32),
            _ => Link::START,
        }
    }

    #[inline]
    pub(super) fn parent(self) -> Option<NodeId> {
        (self.0 != Link::START.0).then_some(self.0 >> 2)
    }

    #[inline]
    pub(super) fn came(self) -> Option<Move> {
        (self.0 != Link::START.0).then_some(Move::ALL[(self.0 & 3) as usize])
    }

    /// Returns the node of a search in which every move costs 1.
    #[inline]
    pub(super) fn node(self, id: NodeId, board: Board, depth: u32, h: u16) -> Node {
        Node { id, board, parent: self.parent(), came: self.came(), depth, g: depth, h }
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
    links: Vec<Link>,
    boards: Vec<Board>,
    rows: Vec<Row>,
    /// Empty if every move costs 1: then the depth is g.
    depths: Vec<u32>,
}

impl Nodes {
    /// Maximum number of nodes before a step, which generates at most four: two bits of a parent's number hold the move.
    pub(super) const MOST: usize = (1 << 30) - 4;

    /// Makes an empty table.
    pub(super) const fn new(cost: Cost) -> Nodes {
        Nodes { cost, links: Vec::new(), boards: Vec::new(), rows: Vec::new(), depths: Vec::new() }
    }

    /// Returns the number of nodes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Returns true if there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Returns a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline(always)]
    pub fn node(&self, id: NodeId) -> Node {
        let (link, row) = (self.links[id as usize], self.rows[id as usize]);
        Node { g: row.g, ..link.node(id, self.board(id), self.depth(id), row.h) }
    }

    /// Returns the board of a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline(always)]
    pub fn board(&self, id: NodeId) -> Board {
        self.boards[id as usize]
    }

    /// Returns the moves from the start to a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        let mut moves: Vec<Move> = self.line_of(id).filter_map(|id| self.came(id)).collect();
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
        self.links[id as usize].parent()
    }

    pub(crate) fn came(&self, id: NodeId) -> Option<Move> {
        self.links[id as usize].came()
    }

    /// Returns the number of moves from the start to a node.
    #[inline(always)]
    pub fn depth(&self, id: NodeId) -> u32 {
        match self.cost {
            Cost::Tile => self.depths[id as usize],
            Cost::Unit => self.g(id),
        }
    }

    /// Returns the cost of the moves from the start to a node.
    #[inline(always)]
    pub(super) fn g(&self, id: NodeId) -> u32 {
        self.rows[id as usize].g
    }

    /// Adds a node, which is in open, and returns its number; the number in `node` is ignored.
    #[inline(always)]
    pub(crate) fn push(&mut self, node: &Node, kept_key: u32) -> NodeId {
        let id = self.links.len() as NodeId;
        self.links.push(Link::new(node.parent, node.came));
        self.boards.push(node.board);
        self.rows.push(Row { g: node.g, kept_key, h: node.h, standing: Standing::Open });
        if self.cost == Cost::Tile {
            self.depths.push(node.depth);
        }
        id
    }

    pub(super) fn h(&self, id: NodeId) -> u16 {
        self.rows[id as usize].h
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
        self.boards.truncate(len);
        self.depths.truncate(len);
    }

    /// Releases the memory reserved for growth.
    pub(crate) fn shrink(&mut self) {
        self.links.shrink_to_fit();
        self.rows.shrink_to_fit();
        self.boards.shrink_to_fit();
        self.depths.shrink_to_fit();
    }
}

const _: () = assert!(size_of::<Link>() == 4 && size_of::<Row>() == 12);
