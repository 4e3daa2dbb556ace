//! The table of all nodes of a search.

use crate::puzzle::{Board, Cost, Grid, Move, Size};

use super::strategy::{F, Strategy};

/// The number of a node: 0, 1, 2 … in the order in which nodes are made.
pub type NodeId = u32;

/// Stands for "no node" where a node's number is packed.
pub(crate) const NO_NODE: NodeId = NodeId::MAX;

/// A node: one entry that was put on the open list. It never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its number.
    pub id: NodeId,
    /// Its board.
    pub board: Board,
    /// The node it was made from; `None` for a start.
    pub parent: Option<NodeId>,
    /// The move it was made by; `None` for a start.
    pub came: Option<Move>,
    /// How many moves it is from the start.
    pub depth: u32,
    /// What these moves cost.
    pub g: u32,
    /// The estimate of what is still to pay; 0 for a strategy without a heuristic.
    pub h: u16,
}

impl Node {
    /// f, as the strategy makes it up.
    #[must_use]
    pub fn f(&self, strategy: &Strategy) -> F {
        strategy.f(self)
    }
}

/// Where a board was found to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// In the open list.
    Open,
    /// In the closed list.
    Closed,
    /// Among the ancestors of the node.
    Path,
    /// As the node's parent.
    Parent,
}

/// What the table keeps of each node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NodesKind {
    /// The board, too: 24 bytes a node.
    #[default]
    Board,
    /// Parent and move only, and boards are made again by replaying moves: 16 bytes a node, more time.
    Move,
}

impl NodesKind {
    /// Both, the default first.
    pub const ALL: [NodesKind; 2] = [NodesKind::Board, NodesKind::Move];

    /// As it is spelt on the command line.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            NodesKind::Board => "board",
            NodesKind::Move => "move",
        }
    }
}

/// The list that a node stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Standing {
    Open,
    Closed,
    Neither,
}

/// The part of a node that is always kept; 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) parent: NodeId,
    pub(super) g: u32,
    /// What the closed list wants to know of the board without looking at it.
    pub(super) memo: u32,
    pub(super) h: u16,
    pub(super) came: Option<Move>,
    pub(super) standing: Standing,
}

/// The table of nodes, in the order in which they were made.
#[derive(Clone, Debug)]
pub struct Nodes {
    grid: Grid,
    start: Board,
    kind: NodesKind,
    rows: Vec<Row>,
    /// Empty where boards are not kept.
    boards: Vec<Board>,
    /// Empty where every move costs 1, so that the depth is g.
    depths: Vec<u32>,
    unit_cost: bool,
}

impl Nodes {
    /// An empty table for a search that starts at `start`.
    pub(crate) fn new(start: Board, size: Size, kind: NodesKind, cost: Cost) -> Nodes {
        let (rows, boards, depths) = (Vec::new(), Vec::new(), Vec::new());
        Nodes { grid: Grid::new(size), start, kind, rows, boards, depths, unit_cost: cost == Cost::Unit }
    }

    /// How many nodes there are.
    #[must_use]
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// What the table keeps of each node.
    #[must_use]
    pub fn kind(&self) -> NodesKind {
        self.kind
    }

    /// A node. Where boards are not kept, its board is made by replaying the moves from the start.
    ///
    /// # Panics
    /// When there is no such node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Node {
        let board = self.kept_board(id).unwrap_or_else(|| self.replayed(id));
        self.node_with(id, board)
    }

    /// A node whose board the caller has.
    #[inline(always)]
    pub(crate) fn node_with(&self, id: NodeId, board: Board) -> Node {
        let row = self.row(id);
        let parent = (row.parent != NO_NODE).then_some(row.parent);
        Node { id, board, parent, came: row.came, depth: self.depth(id), g: row.g, h: row.h }
    }

    /// The board of a node where boards are kept.
    #[inline(always)]
    pub(crate) fn kept_board(&self, id: NodeId) -> Option<Board> {
        self.boards.get(id as usize).copied()
    }

    fn replayed(&self, id: NodeId) -> Board {
        self.moves_to(id).into_iter().fold(self.start, |board, came| self.after(board, came))
    }

    /// The board after a move that was possible when its node was made.
    pub(crate) fn after(&self, board: Board, came: Move) -> Board {
        board.moved(came, &self.grid).unwrap_or(board)
    }

    /// The board where the search started.
    #[must_use]
    pub fn start(&self) -> Board {
        self.start
    }

    /// The moves from the start to a node.
    ///
    /// # Panics
    /// When there is no such node.
    #[must_use]
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        let mut moves: Vec<Move> = self.line_of(id).filter_map(|id| self.row(id).came).collect();
        moves.reverse();
        moves
    }

    /// A node, its parent, and so on up to a start.
    pub fn line_of(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.parent(id))
    }

    /// The node that a node was made from.
    #[must_use]
    #[inline(always)]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        Some(self.row(id).parent).filter(|&parent| parent != NO_NODE)
    }

    /// How many moves a node is from the start.
    #[must_use]
    #[inline(always)]
    pub fn depth(&self, id: NodeId) -> u32 {
        if self.unit_cost { self.row(id).g } else { self.depths[id as usize] }
    }

    /// The bytes in use, not counting what is reserved for growth.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.rows.len() * size_of::<Row>()
            + self.boards.len() * size_of::<Board>()
            + self.depths.len() * size_of::<u32>()
    }

    /// Adds a node that stands in open and returns its number; the number in `node` is not read.
    #[inline(always)]
    pub(crate) fn push(&mut self, node: &Node, memo: u32) -> NodeId {
        let id = self.rows.len() as NodeId;
        let parent = node.parent.unwrap_or(NO_NODE);
        let Node { g, h, came, .. } = *node;
        self.rows.push(Row { parent, g, memo, h, came, standing: Standing::Open });
        if !self.unit_cost {
            self.depths.push(node.depth);
        }
        if self.kind == NodesKind::Board {
            self.boards.push(node.board);
        }
        id
    }

    #[inline(always)]
    pub(super) fn row(&self, id: NodeId) -> &Row {
        &self.rows[id as usize]
    }

    #[inline(always)]
    pub(super) fn set_standing(&mut self, id: NodeId, standing: Standing) {
        self.rows[id as usize].standing = standing;
    }

    /// Forgets the nodes from number `len` on, so that their numbers are given again.
    pub(super) fn truncate(&mut self, len: usize) {
        self.rows.truncate(len);
        self.boards.truncate(len);
        self.depths.truncate(len);
    }

    /// Gives back the memory that was reserved for growth.
    pub(crate) fn shrink(&mut self) {
        self.rows.shrink_to_fit();
        self.boards.shrink_to_fit();
        self.depths.shrink_to_fit();
    }
}

const _: () = assert!(size_of::<Row>() == 16);
