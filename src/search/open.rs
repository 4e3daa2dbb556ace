//! The open list behind one small interface: a queue, a stack, or buckets by f.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use super::nodes::{NodeId, Nodes, Standing};
use super::ordering::Order;
use super::settings::Ties;

/// An open list. A node that was replaced by a cheaper one stays inside and is passed over when its turn comes.
pub(super) trait OpenList {
    /// Which of the three it is, so that the loop is compiled without what only the others need.
    const SHAPE: Shape;

    /// Puts a node in, of which `bucket` tells f, or the layer, and `order` the whole place among the others.
    fn put(&mut self, id: NodeId, bucket: impl FnOnce() -> u64, order: impl FnOnce() -> Order);

    /// Takes out the next node that still stands in open.
    fn take(&mut self, nodes: &Nodes) -> Option<NodeId>;

    /// Returns true if a node that is in open or closed is in open.
    fn holds(&self, id: NodeId, nodes: &Nodes) -> bool;

    /// Returns true if the layer at the head has more nodes than may stay, so that the next to leave is its worst.
    fn is_crowded(&self) -> bool {
        false
    }

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

/// Insert at the tail, take from the head. Every node goes in as it is made, so what waits are the numbers from the
/// head's on.
#[derive(Default)]
pub(super) struct Queue(Range<NodeId>);

impl OpenList for Queue {
    const SHAPE: Shape = Shape::Queue;

    #[inline(always)]
    fn put(&mut self, id: NodeId, _: impl FnOnce() -> u64, _: impl FnOnce() -> Order) {
        debug_assert_eq!(id, self.0.end, "nodes go in as they are made");
        self.0.end = id + 1;
    }

    #[inline(always)]
    fn take(&mut self, _: &Nodes) -> Option<NodeId> {
        self.0.next()
    }

    #[inline(always)]
    fn holds(&self, id: NodeId, _: &Nodes) -> bool {
        id >= self.0.start
    }

    fn head_first(&self) -> impl Iterator<Item = NodeId> {
        self.0.clone()
    }

    fn memory(&self) -> usize {
        size_of_val(&self.0)
    }
}

/// Insert at the head, take from the head.
#[derive(Default)]
pub(super) struct Stack(Vec<NodeId>);

impl OpenList for Stack {
    const SHAPE: Shape = Shape::Stack;

    #[inline(always)]
    fn put(&mut self, id: NodeId, _: impl FnOnce() -> u64, _: impl FnOnce() -> Order) {
        self.0.push(id);
    }

    #[inline(always)]
    fn take(&mut self, _: &Nodes) -> Option<NodeId> {
        self.0.pop()
    }

    #[inline(always)]
    fn holds(&self, id: NodeId, nodes: &Nodes) -> bool {
        nodes.standing(id) == Standing::Open
    }

    fn head_first(&self) -> impl Iterator<Item = NodeId> {
        self.0.iter().rev().copied()
    }

    fn memory(&self) -> usize {
        size_of_val(self.0.as_slice())
    }
}

/// A bucket for each value of f, or for each layer; the lowest that is not empty is taken from.
pub(super) struct Buckets {
    ties: Ties,
    /// The number of nodes of a layer that stay, where the buckets are layers.
    kept: Option<u32>,
    by_key: Vec<Bucket>,
    /// A bit for each bucket that is not empty.
    filled: Vec<u64>,
    /// No bucket below this one is filled.
    lowest: usize,
}

/// The nodes of one layer. All of them are put in before one is taken: their parents are the layer above.
#[derive(Default)]
struct Layer {
    /// In the order of taking, once the first has been taken.
    nodes: Vec<(Order, NodeId)>,
    is_sorted: bool,
    taken: usize,
}

impl Layer {
    fn len(&self) -> usize {
        self.nodes.len() - self.taken
    }

    /// Removes the head; while there are more than `kept`, the last.
    fn take(&mut self, kept: usize) -> Option<NodeId> {
        if !self.is_sorted {
            self.nodes.sort_unstable();
            self.is_sorted = true;
        }
        if self.taken == 0 && self.nodes.len() > kept {
            return self.nodes.pop().map(|(_, id)| id);
        }
        let next = self.nodes.get(self.taken)?;
        self.taken += 1;
        Some(next.1)
    }
}

/// The nodes of one f, in the order of the tie rule.
enum Bucket {
    Fifo {
        nodes: Vec<NodeId>,
        taken: usize,
    },
    Lifo(Vec<NodeId>),
    /// By one small number, then age.
    Ranked(BinaryHeap<Reverse<(u32, NodeId)>>),
    /// By the whole order.
    Ordered(BinaryHeap<Reverse<(Order, NodeId)>>),
    /// A layer.
    Layer(Layer),
}

impl Bucket {
    fn new(ties: Ties, kept: Option<u32>) -> Bucket {
        if kept.is_some() {
            return Bucket::Layer(Layer::default());
        }
        match ties {
            Ties::Fifo => Bucket::Fifo { nodes: Vec::new(), taken: 0 },
            Ties::Lifo => Bucket::Lifo(Vec::new()),
            Ties::LowH | Ties::HighG => Bucket::Ranked(BinaryHeap::new()),
            Ties::Board | Ties::Sibling | Ties::LowHLifo | Ties::LowHBoard => Bucket::Ordered(BinaryHeap::new()),
        }
    }

    /// Puts a node in.
    #[inline(always)]
    fn put(&mut self, id: NodeId, order: impl FnOnce() -> Order) {
        match self {
            Bucket::Fifo { nodes, .. } => nodes.push(id),
            Bucket::Lifo(stack) => stack.push(id),
            Bucket::Ranked(heap) => heap.push(Reverse((order()[1] as u32, id))),
            Bucket::Ordered(heap) => heap.push(Reverse((order(), id))),
            Bucket::Layer(layer) => layer.nodes.push((order(), id)),
        }
    }

    /// Removes the next node; of a layer, so many are to stay.
    #[inline(always)]
    fn take(&mut self, kept: Option<u32>) -> Option<NodeId> {
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
            Bucket::Ordered(heap) => heap.pop().map(|Reverse((_, id))| id),
            Bucket::Layer(layer) => layer.take(kept.map_or(usize::MAX, |kept| kept as usize)),
        }
    }

    fn memory(&self) -> usize {
        match self {
            Bucket::Fifo { nodes, .. } => nodes.capacity() * size_of::<NodeId>(),
            Bucket::Lifo(stack) => stack.capacity() * size_of::<NodeId>(),
            Bucket::Ranked(heap) => heap.capacity() * size_of::<(u32, NodeId)>(),
            Bucket::Ordered(heap) => heap.capacity() * size_of::<(Order, NodeId)>(),
            Bucket::Layer(layer) => layer.nodes.capacity() * size_of::<(Order, NodeId)>(),
        }
    }
}

impl Buckets {
    pub(super) fn new(ties: Ties, kept: Option<u32>) -> Buckets {
        Buckets { ties, kept, by_key: Vec::new(), filled: Vec::new(), lowest: 0 }
    }

    /// Makes buckets up to one.
    #[cold]
    fn make_buckets(&mut self, at: usize) {
        self.by_key.resize_with(at + 1, || Bucket::new(self.ties, self.kept));
        self.filled.resize(at / 64 + 1, 0);
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
    fn put(&mut self, id: NodeId, bucket: impl FnOnce() -> u64, order: impl FnOnce() -> Order) {
        let at = bucket() as usize;
        if at >= self.by_key.len() {
            self.make_buckets(at);
        }
        self.by_key[at].put(id, order);
        self.filled[at / 64] |= 1 << (at % 64);
        self.lowest = self.lowest.min(at);
    }

    #[inline(always)]
    fn take(&mut self, nodes: &Nodes) -> Option<NodeId> {
        loop {
            match self.by_key.get_mut(self.lowest)?.take(self.kept) {
                Some(id) if self.holds(id, nodes) => return Some(id),
                Some(_) => {}
                None => {
                    if let Bucket::Layer(layer) = &mut self.by_key[self.lowest] {
                        *layer = Layer::default();
                    }
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

    #[inline(always)]
    fn is_crowded(&self) -> bool {
        let mut waiting = self.by_key.iter().skip(self.lowest).map(|bucket| match bucket {
            Bucket::Layer(layer) => layer.len(),
            _ => 0,
        });
        let at_head = waiting.find(|&nodes| nodes > 0);
        self.kept.is_some_and(|kept| at_head > Some(kept as usize))
    }

    fn head_first(&self) -> impl Iterator<Item = NodeId> {
        std::iter::empty()
    }

    fn memory(&self) -> usize {
        // A layer that was passed is empty, and holds nothing; of layers there may be as many as steps.
        let passed = if self.kept.is_some() { self.lowest } else { 0 };
        let inside: usize = self.by_key[passed..].iter().map(Bucket::memory).sum();
        inside + self.by_key.capacity() * size_of::<Bucket>() + self.filled.capacity() * 8
    }
}
