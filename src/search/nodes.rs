//! The table of all nodes of a search.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

use crate::puzzle::{Board, Cost, Grid, Move, Size};

use super::strategy::{F, Strategy};

/// The number of a node: 0, 1, 2 … in the order in which nodes are made.
pub type NodeId = u32;

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

    /// The node that a move makes of this one, where it leads to `board`: one move deeper, and dearer by what the move
    /// costs. Its id is that of its entry in a table of nodes, which it does not have yet.
    pub(crate) fn child(&self, came: Move, board: Board, cost: Cost, h: u16) -> Node {
        let g = self.g.saturating_add(cost.of(self.board.tile(board.blank())));
        Node { id: 0, board, parent: Some(self.id), came: Some(came), depth: self.depth + 1, g, h }
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
    /// The board, too: 8 bytes more a node.
    #[default]
    Board,
    /// Parent and move only, and boards are made again by replaying moves: more time.
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

/// A node's parent and the move it was made by, in 4 bytes.
#[derive(Clone, Copy, Debug)]
struct Link(u32);

impl Link {
    const START: Link = Link(u32::MAX);

    #[inline]
    fn new(parent: Option<NodeId>, came: Option<Move>) -> Link {
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
}

/// What a stack and buckets ask of a node again and again; a queue keeps it only while the node waits.
#[derive(Clone, Copy, Debug)]
struct Row {
    g: u32,
    /// What the closed list wants to know of the board without looking at it.
    memo: u32,
    h: u16,
    standing: Standing,
}

/// How the table comes by g and depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Costs {
    /// Nodes are made in the order of their depth, and that is g: only the first node of each depth is kept.
    Layers,
    /// The depth is g.
    Unit,
    /// Both are kept.
    Tile,
}

/// The table of nodes, in the order in which they were made.
///
/// It is kept in columns, and a search fills only those that it needs: fresh memory is what a search of the whole
/// space pays for most.
#[derive(Clone, Debug)]
pub struct Nodes {
    grid: Grid,
    start: Board,
    kind: NodesKind,
    costs: Costs,
    keeps_boards: bool,
    links: Vec<Link>,
    /// Empty where boards are not kept.
    boards: Vec<Board>,
    /// Empty where the open list is a queue.
    rows: Vec<Row>,
    /// The first node of each depth; empty unless [`Costs::Layers`].
    layers: Vec<NodeId>,
    /// Empty unless [`Costs::Tile`].
    depths: Vec<u32>,
}

impl Nodes {
    /// The most nodes there can be: two bits of a parent's number are the move's.
    pub(super) const MOST: usize = 1 << 30;

    /// An empty table for a search that starts at `start`.
    pub(crate) fn new(start: Board, size: Size, kind: NodesKind, cost: Cost) -> Nodes {
        Nodes {
            grid: Grid::new(size),
            start,
            kind,
            costs: if cost == Cost::Unit { Costs::Unit } else { Costs::Tile },
            keeps_boards: kind == NodesKind::Board,
            links: Vec::new(),
            boards: Vec::new(),
            rows: Vec::new(),
            layers: Vec::new(),
            depths: Vec::new(),
        }
    }

    /// For a search whose open list is a queue: it has what it needs of the nodes that wait, so their boards are kept
    /// only for those who want to look at them later.
    pub(super) fn of_a_queue(mut self, keeps_boards: bool) -> Nodes {
        self.keeps_boards &= keeps_boards;
        if self.costs == Costs::Unit {
            self.costs = Costs::Layers;
        }
        self
    }

    /// How many nodes there are.
    #[must_use]
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
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
        let depth = self.depth(id);
        self.node_at(id, board, depth)
    }

    /// A node whose board and depth the caller has.
    #[inline(always)]
    pub(super) fn node_at(&self, id: NodeId, board: Board, depth: u32) -> Node {
        let link = self.links[id as usize];
        let (g, h) = self.rows.get(id as usize).map_or((depth, 0), |row| (row.g, row.h));
        Node { id, board, parent: link.parent(), came: link.came(), depth, g, h }
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
        let mut moves: Vec<Move> = self.line_of(id).filter_map(|id| self.came(id)).collect();
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
        self.links[id as usize].parent()
    }

    /// The move that a node was made by.
    pub(crate) fn came(&self, id: NodeId) -> Option<Move> {
        self.links[id as usize].came()
    }

    /// How many moves a node is from the start.
    #[must_use]
    #[inline(always)]
    pub fn depth(&self, id: NodeId) -> u32 {
        match self.costs {
            Costs::Layers => self.layers.partition_point(|&first| first <= id) as u32 - 1,
            Costs::Unit => self.rows[id as usize].g,
            Costs::Tile => self.depths[id as usize],
        }
    }

    /// What the moves from the start to a node cost.
    #[inline(always)]
    pub(super) fn g(&self, id: NodeId) -> u32 {
        match self.rows.get(id as usize) {
            Some(row) => row.g,
            None => self.depth(id),
        }
    }

    /// The bytes in use, not counting what is reserved for growth.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of_val(self.links.as_slice())
            + size_of_val(self.boards.as_slice())
            + size_of_val(self.rows.as_slice())
            + size_of_val(self.layers.as_slice())
            + size_of_val(self.depths.as_slice())
    }

    /// Adds a node that stands in open and returns its number; the number in `node` is not read.
    #[inline(always)]
    pub(crate) fn push(&mut self, node: &Node, memo: u32) -> NodeId {
        let id = self.links.len() as NodeId;
        self.links.push(Link::new(node.parent, node.came));
        if self.keeps_boards {
            self.boards.push(node.board);
        }
        if self.costs == Costs::Layers {
            if node.depth as usize == self.layers.len() {
                self.layers.push(id);
            }
            return id;
        }
        self.rows.push(Row { g: node.g, memo, h: node.h, standing: Standing::Open });
        if self.costs == Costs::Tile {
            self.depths.push(node.depth);
        }
        id
    }

    /// What the closed list wanted to keep with a node; `None` where only the queue has it.
    #[inline(always)]
    pub(super) fn memo(&self, id: NodeId) -> Option<u32> {
        self.rows.get(id as usize).map(|row| row.memo)
    }

    /// The list that a node stands in; for buckets and stacks.
    #[inline(always)]
    pub(super) fn standing(&self, id: NodeId) -> Standing {
        self.rows[id as usize].standing
    }

    /// Notes the list that a node stands in now, where that is kept.
    #[inline(always)]
    pub(super) fn set_standing(&mut self, id: NodeId, standing: Standing) {
        if let Some(row) = self.rows.get_mut(id as usize) {
            row.standing = standing;
        }
    }

    /// Forgets the nodes from number `len` on, so that their numbers are given again.
    pub(super) fn truncate(&mut self, len: usize) {
        self.links.truncate(len);
        self.rows.truncate(len);
        self.boards.truncate(len);
        self.depths.truncate(len);
    }

    /// Forgets the last node of a queue's again, unless it is to be kept.
    #[inline(always)]
    pub(super) fn drop_last_unless(&mut self, kept: bool) {
        self.links.truncate(self.links.len() - usize::from(!kept));
        if self.keeps_boards {
            self.boards.truncate(self.links.len());
        }
    }

    /// Gives back the memory that was reserved for growth.
    pub(crate) fn shrink(&mut self) {
        self.links.shrink_to_fit();
        self.rows.shrink_to_fit();
        self.boards.shrink_to_fit();
        self.depths.shrink_to_fit();
    }
}

const _: () = assert!(size_of::<Link>() == 4 && size_of::<Row>() == 12);
