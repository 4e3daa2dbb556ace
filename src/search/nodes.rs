//! The table of all nodes of a search.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

use crate::named::named;
use crate::puzzle::{Board, Cost, Grid, Instance, Move, Size};

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

named! {
    /// The columns stored for each node.
    #[derive(Default)]
    pub enum NodesKind {
        /// The board, too: 8 bytes more a node.
        #[default]
        Board = "board",
        /// Parent and move only, and boards are made again by replaying moves: more time.
        Move = "move",
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
    fn parent(self) -> Option<NodeId> {
        (self.0 != Link::START.0).then_some(self.0 >> 2)
    }

    #[inline]
    fn came(self) -> Option<Move> {
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
    grid: Grid,
    start: Board,
    kind: NodesKind,
    cost: Cost,
    links: Vec<Link>,
    /// Empty if boards are not stored.
    boards: Vec<Board>,
    /// Empty if there are only links.
    rows: Vec<Row>,
    /// Empty if every move costs 1: then the depth is g.
    depths: Vec<u32>,
}

impl Nodes {
    /// Maximum number of nodes before a step, which generates at most four: two bits of a parent's number hold the move.
    pub(super) const MOST: usize = (1 << 30) - 4;

    /// Makes an empty table for a search from `start`.
    pub(crate) fn new(start: Board, size: Size, kind: NodesKind, cost: Cost) -> Nodes {
        Nodes {
            grid: Grid::new(size),
            start,
            kind,
            cost,
            links: Vec::new(),
            boards: Vec::new(),
            rows: Vec::new(),
            depths: Vec::new(),
        }
    }

    /// Makes a table of links alone, for a search in which every move costs 1; h is not stored.
    pub(super) fn of_links(instance: &Instance, kind: NodesKind, links: Vec<Link>) -> Nodes {
        Nodes { links, ..Nodes::new(instance.start, instance.size, kind, Cost::Unit) }
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

    /// Returns the columns stored for each node.
    pub fn kind(&self) -> NodesKind {
        self.kind
    }

    /// Returns a node. If boards are not stored, replays the moves from the start.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn node(&self, id: NodeId) -> Node {
        let board = self.kept_board(id).unwrap_or_else(|| self.replayed(id));
        self.node_with(id, board)
    }

    /// Returns a node whose board the caller knows.
    #[inline(always)]
    pub(crate) fn node_with(&self, id: NodeId, board: Board) -> Node {
        let (link, depth) = (self.links[id as usize], self.depth(id));
        match self.rows.get(id as usize) {
            Some(row) => Node { g: row.g, ..link.node(id, board, depth, row.h) },
            None => link.node(id, board, depth, 0),
        }
    }

    /// Returns the board of a node, if boards are stored.
    #[inline(always)]
    pub(crate) fn kept_board(&self, id: NodeId) -> Option<Board> {
        self.boards.get(id as usize).copied()
    }

    fn replayed(&self, id: NodeId) -> Board {
        self.moves_to(id).into_iter().fold(self.start, |board, came| self.after(board, came))
    }

    /// Returns the board after a move that must be possible.
    pub(crate) fn after(&self, board: Board, came: Move) -> Board {
        board.moved(came, &self.grid).unwrap_or(board)
    }

    /// Returns the board where the search started.
    pub fn start(&self) -> Board {
        self.start
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
        match (self.cost, self.rows.get(id as usize)) {
            (Cost::Tile, _) => self.depths[id as usize],
            (Cost::Unit, Some(row)) => row.g,
            (Cost::Unit, None) => self.line_of(id).count() as u32 - 1,
        }
    }

    /// Returns the cost of the moves from the start to a node.
    #[inline(always)]
    pub(super) fn g(&self, id: NodeId) -> u32 {
        match self.rows.get(id as usize) {
            Some(row) => row.g,
            None => self.depth(id),
        }
    }

    /// Returns the bytes in use, excluding memory reserved for growth.
    pub fn memory(&self) -> usize {
        size_of_val(self.links.as_slice())
            + size_of_val(self.boards.as_slice())
            + size_of_val(self.rows.as_slice())
            + size_of_val(self.depths.as_slice())
    }

    /// Adds a node, which is in open, and returns its number; the number in `node` is ignored.
    #[inline(always)]
    pub(crate) fn push(&mut self, node: &Node, kept_key: u32) -> NodeId {
        let id = self.links.len() as NodeId;
        self.links.push(Link::new(node.parent, node.came));
        if self.kind == NodesKind::Board {
            self.boards.push(node.board);
        }
        self.rows.push(Row { g: node.g, kept_key, h: node.h, standing: Standing::Open });
        if self.cost == Cost::Tile {
            self.depths.push(node.depth);
        }
        id
    }

    /// Returns the h of a node; 0 if there are only links.
    pub(super) fn h(&self, id: NodeId) -> u16 {
        self.rows.get(id as usize).map_or(0, |row| row.h)
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
