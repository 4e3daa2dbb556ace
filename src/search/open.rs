//! The open list behind a small interface: a line (a queue or a stack), a heap, or a sorted set.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

use super::nodes::{NodeId, Nodes, Standing};
use super::ordering::{Order, Tie};
use super::settings::OpenKind;

pub(super) trait OpenList {
    fn put(&mut self, id: NodeId, order: impl FnOnce() -> Order);

    fn head(&mut self, nodes: &Nodes) -> Option<NodeId>;

    fn leave(&mut self, id: NodeId);

    /// Returns true if the head leaves because its layer has more nodes than may stay.
    fn is_crowded(&self) -> bool {
        false
    }

    /// Returns true if a node that is in open or closed is in open.
    #[inline(always)]
    fn holds(&self, id: NodeId, nodes: &Nodes) -> bool {
        nodes.standing(id) == Standing::Open
    }
}

pub(super) struct Line {
    nodes: VecDeque<NodeId>,
    kind: OpenKind,
    /// The number of children of this step at the head, if they are added as a block.
    block: usize,
}

impl Line {
    pub(super) fn new(kind: OpenKind) -> Line {
        Line { nodes: VecDeque::new(), kind, block: 0 }
    }
}

impl OpenList for Line {
    #[inline(always)]
    fn put(&mut self, id: NodeId, _: impl FnOnce() -> Order) {
        match self.kind {
            OpenKind::Stack => self.nodes.push_front(id),
            OpenKind::Block => {
                self.nodes.insert(self.block, id);
                self.block += 1;
            }
            _ => self.nodes.push_back(id),
        }
    }

    #[inline(always)]
    fn head(&mut self, _: &Nodes) -> Option<NodeId> {
        self.nodes.front().copied()
    }

    #[inline(always)]
    fn leave(&mut self, _: NodeId) {
        self.nodes.pop_front();
        self.block = 0;
    }

    /// A queue holds all nodes from the head's number on; comparing numbers is quicker than a look-up.
    #[inline(always)]
    fn holds(&self, id: NodeId, nodes: &Nodes) -> bool {
        match self.kind {
            OpenKind::Queue => self.nodes.front().is_some_and(|&head| id >= head),
            _ => nodes.standing(id) == Standing::Open,
        }
    }
}

/// Returns the lowest order first. A replaced node stays inside, and is skipped.
#[derive(Default)]
pub(super) struct Heap(BinaryHeap<Reverse<(Order, NodeId)>>);

impl OpenList for Heap {
    #[inline(always)]
    fn put(&mut self, id: NodeId, order: impl FnOnce() -> Order) {
        self.0.push(Reverse((order(), id)));
    }

    #[inline(always)]
    fn head(&mut self, nodes: &Nodes) -> Option<NodeId> {
        while let Some(&Reverse((_, id))) = self.0.peek() {
            if nodes.standing(id) == Standing::Open {
                return Some(id);
            }
            self.0.pop();
        }
        None
    }

    #[inline(always)]
    fn leave(&mut self, id: NodeId) {
        if self.0.peek().is_some_and(|Reverse((_, head))| *head == id) {
            self.0.pop();
        }
    }
}

/// Returns the lowest order first, and gives access to any node.
#[derive(Clone)]
pub(super) struct Sorted {
    kept: Option<u32>,
    nodes: BTreeSet<(Order, NodeId)>,
    orders: Vec<Order>,
    /// The number of nodes of each layer, by their depth, if the search proceeds by layers.
    layers: BTreeMap<u64, usize>,
}

impl Sorted {
    pub(super) fn new(kept: Option<u32>) -> Sorted {
        Sorted { kept, nodes: BTreeSet::new(), orders: Vec::new(), layers: BTreeMap::new() }
    }

    /// Returns a node's entry: the lowest is the head.
    pub(super) fn entry(&self, id: NodeId) -> (Order, NodeId) {
        (self.orders[id as usize], id)
    }

    pub(super) fn contains(&self, id: NodeId) -> bool {
        self.nodes.contains(&self.entry(id))
    }

    pub(super) fn entries(&self) -> impl DoubleEndedIterator<Item = &(Order, NodeId)> {
        self.nodes.iter()
    }

    pub(super) fn tied(&self, [first, second]: Tie) -> impl DoubleEndedIterator<Item = NodeId> {
        let behind = if self.kept.is_some() { [first, second + 1, 0, 0] } else { [first + 1, 0, 0, 0] };
        self.nodes.range(([first, second, 0, 0], 0)..(behind, 0)).map(|&(_, id)| id)
    }

    /// Returns the node to remove next because the layer at the head has more nodes than may stay: its worst.
    pub(super) fn worst_of_crowd(&self) -> Option<NodeId> {
        let kept = self.kept? as usize;
        let ([layer, ..], _) = *self.nodes.first()?;
        let count = self.layers.get(&layer)?;
        let behind = ([layer + 1, 0, 0, 0], 0);
        self.nodes.range(..behind).next_back().filter(|_| *count > kept).map(|&(_, id)| id)
    }
}

impl OpenList for Sorted {
    fn put(&mut self, id: NodeId, order: impl FnOnce() -> Order) {
        let order = order();
        self.orders.push(order);
        debug_assert_eq!(self.orders.len(), id as usize + 1, "nodes go in as they are made");
        self.nodes.insert((order, id));
        if self.kept.is_some() {
            *self.layers.entry(order[0]).or_default() += 1;
        }
    }

    fn head(&mut self, _: &Nodes) -> Option<NodeId> {
        self.worst_of_crowd().or_else(|| self.nodes.first().map(|&(_, id)| id))
    }

    fn leave(&mut self, id: NodeId) {
        let entry = self.entry(id);
        if let (true, Some(count)) = (self.nodes.remove(&entry), self.layers.get_mut(&entry.0[0])) {
            *count -= 1;
        }
    }

    fn is_crowded(&self) -> bool {
        self.worst_of_crowd().is_some()
    }
}
