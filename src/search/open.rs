//! The open list behind one small interface: a queue, a stack, or buckets by f.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::puzzle::Board;

use super::nodes::{Node, NodeId, Nodes, Standing};
use super::settings::Ties;

/// An open list. A node that was replaced by a cheaper one stays inside and is passed over when its turn comes.
pub(super) trait OpenList {
    /// Which of the three it is, so that the loop is compiled without what only the others need.
    const SHAPE: Shape;

    /// Puts a node in. `memo` is what the closed list wants to know of its board; `order` tells f and, where ties are
    /// broken by a number, that number (lowest first).
    fn put(&mut self, node: &Node, memo: u32, order: impl FnOnce() -> (u64, u32));

    /// Takes out the next node that still stands in open. A queue gives what it has kept of it, too.
    fn take(&mut self, nodes: &Nodes) -> Option<(NodeId, Option<Waiting>)>;

    /// Takes the node that was put in last out again, unless it is to be kept. Only a queue can.
    fn drop_last_unless(&mut self, kept: bool) {
        debug_assert!(kept, "only a queue gives back what was put in last");
    }

    /// Whether a node that stands in open or closed stands in open.
    fn holds(&self, id: NodeId, nodes: &Nodes) -> bool;

    /// The nodes from the head on, where they stand in a row.
    fn head_first(&self) -> impl Iterator<Item = NodeId>;

    /// The most bytes that were in use.
    fn memory(&self) -> usize;
}

/// The three shapes of open lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Queue,
    Stack,
    Buckets,
}

/// What a queue keeps of a node while it waits, so that the table of nodes need not keep it for good.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub(super) board: Board,
    pub(super) memo: u32,
    pub(super) depth: u32,
}

/// Insert at the tail, take from the head. Every node goes in as it is made, so what waits are the numbers from the
/// head's on.
///
/// Two rows: one is taken from, the other put to; when the first is empty they change places.
#[derive(Default)]
pub(super) struct Queue {
    head: NodeId,
    front: Vec<Waiting>,
    /// How many of the front have been taken.
    taken: usize,
    back: Vec<Waiting>,
}

impl Queue {
    fn len(&self) -> usize {
        self.front.len() - self.taken + self.back.len()
    }
}

impl OpenList for Queue {
    const SHAPE: Shape = Shape::Queue;

    #[inline(always)]
    fn put(&mut self, node: &Node, memo: u32, _: impl FnOnce() -> (u64, u32)) {
        debug_assert_eq!(node.id as usize, self.head as usize + self.len(), "nodes go in as they are made");
        self.back.push(Waiting { board: node.board, memo, depth: node.depth });
    }

    #[inline(always)]
    fn drop_last_unless(&mut self, kept: bool) {
        self.back.truncate(self.back.len() - usize::from(!kept));
    }

    #[inline(always)]
    fn take(&mut self, _: &Nodes) -> Option<(NodeId, Option<Waiting>)> {
        if self.taken == self.front.len() {
            std::mem::swap(&mut self.front, &mut self.back);
            self.back.clear();
            self.taken = 0;
        }
        let waiting = *self.front.get(self.taken)?;
        self.taken += 1;
        self.head += 1;
        Some((self.head - 1, Some(waiting)))
    }

    #[inline(always)]
    fn holds(&self, id: NodeId, _: &Nodes) -> bool {
        id >= self.head
    }

    fn head_first(&self) -> impl Iterator<Item = NodeId> {
        self.head..self.head + self.len() as NodeId
    }

    fn memory(&self) -> usize {
        (self.front.capacity() + self.back.capacity()) * size_of::<Waiting>()
    }
}

/// Insert at the head, take from the head.
#[derive(Default)]
pub(super) struct Stack(Vec<NodeId>);

impl OpenList for Stack {
    const SHAPE: Shape = Shape::Stack;

    #[inline(always)]
    fn put(&mut self, node: &Node, _: u32, _: impl FnOnce() -> (u64, u32)) {
        self.0.push(node.id);
    }

    #[inline(always)]
    fn take(&mut self, _: &Nodes) -> Option<(NodeId, Option<Waiting>)> {
        Some((self.0.pop()?, None))
    }

    #[inline(always)]
    fn holds(&self, id: NodeId, nodes: &Nodes) -> bool {
        nodes.standing(id) == Standing::Open
    }

    fn head_first(&self) -> impl Iterator<Item = NodeId> {
        self.0.iter().rev().copied()
    }

    fn memory(&self) -> usize {
        self.0.capacity() * size_of::<NodeId>()
    }
}

/// A bucket for each value of f; the lowest that is not empty is taken from.
pub(super) struct Buckets {
    ties: Ties,
    by_f: Vec<Bucket>,
    /// A bit for each bucket that is not empty.
    filled: Vec<u64>,
    /// No bucket below this one is filled.
    lowest: usize,
}

/// The nodes of one f, in the order of the tie rule.
enum Bucket {
    Fifo { nodes: Vec<NodeId>, taken: usize },
    Lifo(Vec<NodeId>),
    Ranked(BinaryHeap<Reverse<(u32, NodeId)>>),
}

impl Bucket {
    fn new(ties: Ties) -> Bucket {
        match ties {
            Ties::Fifo => Bucket::Fifo { nodes: Vec::new(), taken: 0 },
            Ties::Lifo => Bucket::Lifo(Vec::new()),
            Ties::LowH | Ties::HighG => Bucket::Ranked(BinaryHeap::new()),
        }
    }

    #[inline(always)]
    fn put(&mut self, id: NodeId, tie: u32) {
        match self {
            Bucket::Fifo { nodes, .. } => nodes.push(id),
            Bucket::Lifo(stack) => stack.push(id),
            Bucket::Ranked(heap) => heap.push(Reverse((tie, id))),
        }
    }

    #[inline(always)]
    fn take(&mut self) -> Option<NodeId> {
        match self {
            Bucket::Fifo { nodes, taken } => {
                let first = nodes.get(*taken).copied();
                *taken += 1;
                if first.is_none() {
                    nodes.clear();
                    *taken = 0;
                }
                first
            }
            Bucket::Lifo(stack) => stack.pop(),
            Bucket::Ranked(heap) => heap.pop().map(|Reverse((_, id))| id),
        }
    }

    fn memory(&self) -> usize {
        match self {
            Bucket::Fifo { nodes, .. } => nodes.capacity() * size_of::<NodeId>(),
            Bucket::Lifo(stack) => stack.capacity() * size_of::<NodeId>(),
            Bucket::Ranked(heap) => heap.capacity() * size_of::<(u32, NodeId)>(),
        }
    }
}

impl Buckets {
    pub(super) fn new(ties: Ties) -> Buckets {
        Buckets { ties, by_f: Vec::new(), filled: Vec::new(), lowest: 0 }
    }

    #[cold]
    fn make_room(&mut self, f: usize) {
        self.by_f.resize_with(f + 1, || Bucket::new(self.ties));
        self.filled.resize(f / 64 + 1, 0);
    }

    /// The lowest bucket that is filled.
    #[inline(always)]
    fn lowest_filled(&self) -> Option<usize> {
        let word = self.lowest / 64;
        let first = *self.filled.get(word)? & u64::MAX << (self.lowest % 64);
        if first != 0 {
            return Some(word * 64 + first.trailing_zeros() as usize);
        }
        let ahead = self.filled[word + 1..].iter().position(|&bits| bits != 0)?;
        let word = word + 1 + ahead;
        Some(word * 64 + self.filled[word].trailing_zeros() as usize)
    }
}

impl OpenList for Buckets {
    const SHAPE: Shape = Shape::Buckets;

    #[inline(always)]
    fn put(&mut self, node: &Node, _: u32, order: impl FnOnce() -> (u64, u32)) {
        let (f, tie) = order();
        let f = f as usize;
        if f >= self.by_f.len() {
            self.make_room(f);
        }
        self.by_f[f].put(node.id, tie);
        self.filled[f / 64] |= 1 << (f % 64);
        self.lowest = self.lowest.min(f);
    }

    #[inline(always)]
    fn take(&mut self, nodes: &Nodes) -> Option<(NodeId, Option<Waiting>)> {
        loop {
            match self.by_f.get_mut(self.lowest)?.take() {
                Some(id) if self.holds(id, nodes) => return Some((id, None)),
                Some(_) => {}
                None => {
                    self.filled[self.lowest / 64] &= !(1 << (self.lowest % 64));
                    self.lowest = self.lowest_filled()?;
                }
            }
        }
    }

    #[inline(always)]
    fn holds(&self, id: NodeId, nodes: &Nodes) -> bool {
        nodes.standing(id) == Standing::Open
    }

    fn head_first(&self) -> impl Iterator<Item = NodeId> {
        std::iter::empty()
    }

    fn memory(&self) -> usize {
        let inside: usize = self.by_f.iter().map(Bucket::memory).sum();
        inside + self.by_f.len() * size_of::<Bucket>() + self.filled.len() * 8
    }
}
