//! The open list behind one small interface: a queue, a stack, or buckets by f.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::nodes::NodeId;
use super::strategy::Ties;

/// An open list. A node that was replaced by a cheaper one stays inside and is passed over when its turn comes.
pub(super) trait OpenList {
    /// Which of the three it is, so that the loop is compiled without what only the others need.
    const SHAPE: Shape;

    /// Puts a node in. `order` tells f and, where ties are broken by a number, that number (lowest first).
    fn put(&mut self, id: NodeId, order: impl FnOnce() -> (u64, u32));

    /// Takes out the next node that is still `open`.
    fn take(&mut self, open: impl Fn(NodeId) -> bool) -> Option<NodeId>;

    /// The nodes from the head on, where they stand in a row.
    fn from_head(&self) -> impl Iterator<Item = NodeId>;

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

/// Insert at the tail, take from the head. Every node goes in as it is made, so what waits are the numbers between
/// two ends.
#[derive(Default)]
pub(super) struct Queue {
    head: NodeId,
    tail: NodeId,
}

impl OpenList for Queue {
    const SHAPE: Shape = Shape::Queue;

    #[inline(always)]
    fn put(&mut self, id: NodeId, _: impl FnOnce() -> (u64, u32)) {
        debug_assert_eq!(id, self.tail, "nodes go into a queue in the order in which they are made");
        self.tail = id + 1;
    }

    #[inline(always)]
    fn take(&mut self, _: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        let id = self.head;
        (id < self.tail).then(|| {
            self.head += 1;
            id
        })
    }

    fn from_head(&self) -> impl Iterator<Item = NodeId> {
        self.head..self.tail
    }

    fn memory(&self) -> usize {
        size_of::<Queue>()
    }
}

/// Insert at the head, take from the head.
#[derive(Default)]
pub(super) struct Stack(Vec<NodeId>);

impl OpenList for Stack {
    const SHAPE: Shape = Shape::Stack;

    #[inline(always)]
    fn put(&mut self, id: NodeId, _: impl FnOnce() -> (u64, u32)) {
        self.0.push(id);
    }

    #[inline(always)]
    fn take(&mut self, _: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        self.0.pop()
    }

    fn from_head(&self) -> impl Iterator<Item = NodeId> {
        self.0.iter().rev().copied()
    }

    fn memory(&self) -> usize {
        self.0.capacity() * size_of::<NodeId>()
    }
}

/// A bucket for each value of f; the lowest that is not empty is taken from.
pub(super) struct Buckets {
    ties: Ties,
    buckets: Vec<Bucket>,
    /// A bit for each bucket that is not empty.
    filled: Vec<u64>,
    /// No bucket below this one is filled.
    lowest: usize,
}

/// The nodes of one f, in the order of the tie rule.
enum Bucket {
    Fifo(VecDeque<NodeId>),
    Lifo(Vec<NodeId>),
    Ranked(BinaryHeap<Reverse<(u32, NodeId)>>),
}

impl Bucket {
    fn new(ties: Ties) -> Bucket {
        match ties {
            Ties::Fifo => Bucket::Fifo(VecDeque::new()),
            Ties::Lifo => Bucket::Lifo(Vec::new()),
            Ties::LowH | Ties::HighG => Bucket::Ranked(BinaryHeap::new()),
        }
    }

    #[inline(always)]
    fn put(&mut self, id: NodeId, tie: u32) {
        match self {
            Bucket::Fifo(queue) => queue.push_back(id),
            Bucket::Lifo(stack) => stack.push(id),
            Bucket::Ranked(heap) => heap.push(Reverse((tie, id))),
        }
    }

    #[inline(always)]
    fn take(&mut self) -> Option<NodeId> {
        match self {
            Bucket::Fifo(queue) => queue.pop_front(),
            Bucket::Lifo(stack) => stack.pop(),
            Bucket::Ranked(heap) => heap.pop().map(|Reverse((_, id))| id),
        }
    }

    fn memory(&self) -> usize {
        match self {
            Bucket::Fifo(queue) => queue.capacity() * size_of::<NodeId>(),
            Bucket::Lifo(stack) => stack.capacity() * size_of::<NodeId>(),
            Bucket::Ranked(heap) => heap.capacity() * size_of::<(u32, NodeId)>(),
        }
    }
}

impl Buckets {
    pub(super) fn new(ties: Ties) -> Buckets {
        Buckets { ties, buckets: Vec::new(), filled: Vec::new(), lowest: 0 }
    }

    #[cold]
    fn make_room(&mut self, f: usize) {
        self.buckets.resize_with(f + 1, || Bucket::new(self.ties));
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
    fn put(&mut self, id: NodeId, order: impl FnOnce() -> (u64, u32)) {
        let (f, tie) = order();
        let f = f as usize;
        if f >= self.buckets.len() {
            self.make_room(f);
        }
        self.buckets[f].put(id, tie);
        self.filled[f / 64] |= 1 << (f % 64);
        self.lowest = self.lowest.min(f);
    }

    #[inline(always)]
    fn take(&mut self, open: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        loop {
            self.lowest = self.lowest_filled()?;
            match self.buckets[self.lowest].take() {
                Some(id) if open(id) => return Some(id),
                Some(_) => {}
                None => self.filled[self.lowest / 64] &= !(1 << (self.lowest % 64)),
            }
        }
    }

    fn from_head(&self) -> impl Iterator<Item = NodeId> {
        std::iter::empty()
    }

    fn memory(&self) -> usize {
        let inside: usize = self.buckets.iter().map(Bucket::memory).sum();
        inside + self.buckets.len() * size_of::<Bucket>() + self.filled.len() * 8
    }
}
