//! A search driven from outside, one event at a time, through the one loop.

use std::collections::HashMap;
use std::sync::Arc;

use super::answer::SearchError;
use super::engine::Engine;
use super::known::Known;
use super::nodes::{Node, NodeId, Nodes, Standing};
use super::observer::{Dropped, Round, StepEnd, Try, Wants};
use super::open::{OpenList, Sorted};
use super::ordering::Tie;
use super::problem::Problem;
use super::settings::{CutTest, GoalTest};
use super::space::Space;
use super::start::check_table;
use super::state::State;
use super::strategy::Strategy;
use super::verdict::Verdict;
use super::{Dup, Operator};
use crate::puzzle::{Estimator, Instance};

#[derive(Clone)]
pub(crate) struct Textbook {
    engine: Engine<Sorted>,
    /// The step in which each node was taken, and in which it left closed again; 0 for not yet.
    taken: Vec<u32>,
    left_closed: Vec<u32>,
    /// The node taken last, the number of its moves that have been tried, and whether any generated a node.
    current: Option<Node>,
    tried: usize,
    opened: bool,
    dropped: Option<Dropped>,
}

impl Textbook {
    pub(crate) fn new(problem: &Problem, strategy: &Strategy) -> Result<Textbook, SearchError> {
        match problem {
            Problem::Tiles(instance) => {
                let estimator = Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost())?;
                Ok(Textbook::with(instance, strategy, Arc::new(estimator)))
            }
            Problem::Graph(graph) => {
                check_table(graph, strategy)?;
                Ok(Textbook::of(Space::of_graph(graph, strategy), strategy))
            }
        }
    }

    /// Returns the search on a puzzle with a shared estimator; it must be the one of this strategy.
    pub(crate) fn with(instance: &Instance, strategy: &Strategy, estimator: Arc<Estimator>) -> Textbook {
        Textbook::of(Space::of_tiles(instance, strategy, estimator, Wants::ALL), strategy)
    }

    fn of(space: Space, strategy: &Strategy) -> Textbook {
        let (open, known) = (Sorted::new(strategy.kept_of_a_layer()), Known::hashed());
        Textbook {
            engine: Engine::new(space, strategy, Wants::ALL, open, known),
            taken: Vec::new(),
            left_closed: Vec::new(),
            current: None,
            tried: 0,
            opened: false,
            dropped: None,
        }
    }

    pub(crate) fn begin_pass(&mut self) -> Option<Node> {
        // Nodes open or known in the last pass are no longer in any list.
        let start = self.engine.begin_pass();
        self.count_nodes();
        start
    }

    /// Removes a node from open, by the rules its head, and closes it, unless it is dropped; `None` if it is not there.
    pub(crate) fn take(&mut self, id: NodeId) -> Option<Node> {
        if !self.engine.open.contains(id) {
            return None;
        }
        let crowded = self.ends_a_crowd(id);
        let (node, dropped) = self.engine.take(id, crowded);
        (self.current, self.tried, self.opened, self.dropped) = (Some(node), 0, false, dropped);
        self.taken[id as usize] = self.step();
        if dropped.is_some() {
            self.left_closed[id as usize] = self.step();
        }
        Some(node)
    }

    pub(crate) fn try_next(&mut self) -> Option<Try> {
        let node = self.current.filter(|_| self.goal().is_none() && self.dropped.is_none())?;
        let place = self.engine.space.tries(&node).nth(self.tried)?;
        let tried = self.engine.try_step(&node, self.engine.key_of(&node), self.engine.space.step(place));
        self.tried += 1;
        self.opened |= tried.verdict.made().is_some();
        self.count_nodes();
        if let (Verdict::Reopened { of, .. }, false) = (tried.verdict, self.strategy().keeps_beaten()) {
            self.left_closed[of as usize] = self.step();
        }
        Some(tried)
    }

    pub(crate) fn finish_step(&mut self) -> StepEnd {
        let Some(node) = self.current else { unreachable!("a step ends after its node was taken") };
        let end = self.engine.finish_step(&node, self.dropped, self.opened);
        if end.forgotten {
            self.left_closed[node.id as usize] = self.step();
        }
        end
    }

    fn count_nodes(&mut self) {
        self.taken.resize(self.engine.nodes.len(), 0);
        self.left_closed.resize(self.engine.nodes.len(), 0);
    }

    fn step(&self) -> u32 {
        self.engine.step as u32
    }

    fn ends_a_crowd(&self, id: NodeId) -> bool {
        let open = &self.engine.open;
        open.worst_of_crowd().is_some_and(|worst| open.entry(worst).0[0] == open.entry(id).0[0])
    }

    pub(crate) fn round(&self) -> Option<Round> {
        self.engine.round()
    }

    pub(crate) fn pass_due(&self) -> bool {
        self.engine.next_limit().is_some()
    }

    pub(crate) fn head(&self) -> Option<NodeId> {
        let open = &self.engine.open;
        let head = || open.worst_of_crowd().or_else(|| open.entries().next().map(|&(_, id)| id));
        if self.goal().is_some() { None } else { head() }
    }

    pub(crate) fn exhausted(&self) -> bool {
        self.engine.is_exhausted()
    }

    pub(crate) fn would_drop(&mut self, id: NodeId) -> bool {
        if !self.strategy().drops() {
            return false;
        }
        if self.ends_a_crowd(id) {
            return true;
        }
        let node = self.nodes().node(id);
        let is_cut = self.strategy().cut() == CutTest::Taken && self.engine.value_past_limit(&node).is_some();
        !self.is_goal(&node) && (is_cut || self.engine.ends_a_climb(id) || self.engine.discarded_for(&node).is_some())
    }

    pub(crate) fn ends_there(&self, id: NodeId) -> bool {
        !self.is_goal(&self.nodes().node(id)) && self.engine.ends_a_climb(id)
    }

    fn is_goal(&self, node: &Node) -> bool {
        self.strategy().goal() == GoalTest::Taken && self.problem().is_goal(node.state)
    }

    pub(crate) fn drop(&mut self, id: NodeId) {
        self.take(id);
        self.finish_step();
    }

    pub(crate) fn dropped(&self) -> Option<Dropped> {
        self.dropped
    }

    pub(crate) fn goal(&self) -> Option<NodeId> {
        self.engine.goal
    }

    pub(crate) fn strategy(&self) -> &Strategy {
        &self.engine.strategy
    }

    pub(crate) fn problem(&self) -> &Problem {
        &self.engine.space.problem
    }

    pub(crate) fn parts_of_h(&self, state: State) -> Vec<(u8, u16)> {
        self.engine.space.parts_of_h(state)
    }

    pub(crate) fn nodes(&self) -> &Nodes {
        &self.engine.nodes
    }

    pub(crate) fn led_to(&self, tried: &Try) -> Option<Node> {
        match (tried.verdict, self.current, tried.state) {
            (Verdict::Cut { h }, Some(node), Some(state)) => {
                Some(self.problem().child(&node, tried.operator, state, h, self.strategy()))
            }
            (verdict, ..) => verdict.made(),
        }
    }

    pub(crate) fn open_nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.engine.open.entries().map(|&(_, id)| id)
    }

    pub(crate) fn open_size(&self) -> usize {
        self.engine.open_size as usize
    }

    pub(crate) fn closed_size(&self) -> usize {
        self.engine.closed_size as usize
    }

    /// Returns true if a node was taken and has not left closed since.
    pub(crate) fn is_closed(&self, id: NodeId) -> bool {
        self.engine.nodes.standing(id) == Standing::Closed
    }

    pub(crate) fn left_closed(&self, id: NodeId) -> Option<u32> {
        Some(self.left_closed[id as usize]).filter(|&step| step > 0)
    }

    /// Returns the nodes that some order of ties would take next, first the one that this strategy takes.
    pub(crate) fn takeable(&self) -> impl Iterator<Item = NodeId> {
        let most = if self.strategy().is_best_first() { usize::MAX } else { 1 };
        let is_crowd = self.engine.open.worst_of_crowd().is_some();
        let tied = self.due().map(|due| self.engine.open.tied(due));
        let (first_first, last_first) = if is_crowd { (None, tied) } else { (tied, None) };
        first_first.into_iter().flatten().chain(last_first.into_iter().flat_map(Iterator::rev)).take(most)
    }

    fn due(&self) -> Option<Tie> {
        self.head().map(|head| self.tie_key(head))
    }

    fn tie_key(&self, id: NodeId) -> Tie {
        self.strategy().tie_key_of(&self.engine.open.entry(id).0)
    }
}

// The choices of other strategies in its place, as far as the lists alone determine them.
impl Textbook {
    /// Returns the head, and the siblings that only the order of moves puts behind it.
    pub(crate) fn due_siblings(&self) -> Vec<NodeId> {
        let mut entries = self.engine.open.entries().peekable();
        let Some(&&(due, head)) = entries.peek() else { return Vec::new() };
        let parent = |id: NodeId| self.nodes().parent(id);
        let alike = entries.take_while(|(order, id)| order[..3] == due[..3] && parent(*id) == parent(head));
        alike.map(|&(_, id)| id).collect()
    }

    pub(crate) fn best(&self) -> Vec<NodeId> {
        let first = self.engine.open.entries().next();
        first.map_or(Vec::new(), |&(_, id)| self.engine.open.tied(self.tie_key(id)).collect())
    }

    pub(crate) fn is_takeable(&self, id: NodeId) -> bool {
        self.due() == Some(self.tie_key(id)) && self.engine.open.contains(id)
    }

    pub(crate) fn waiting_of(&self, ids: impl Iterator<Item = NodeId>) -> Vec<NodeId> {
        let open = &self.engine.open;
        let mut entries: Vec<_> = ids.filter(|&id| open.contains(id)).map(|id| open.entry(id)).collect();
        entries.sort_unstable();
        entries.into_iter().map(|(_, id)| id).collect()
    }

    /// Returns the node to drop without a row, among `ids`, if `seen` are the states of the rows from now on; `None` if none need be.
    pub(crate) fn goes_unseen(&mut self, ids: &[NodeId], mut seen: impl Iterator<Item = State>) -> Option<NodeId> {
        let (dropped, kept): (Vec<NodeId>, Vec<NodeId>) = ids.iter().partition(|&&id| self.would_drop(id));
        let next = seen.next();
        let state = |id: NodeId| self.nodes().state(id);
        if kept.into_iter().any(|id| Some(state(id)) == next) {
            return None;
        }
        let stay = self.strategy().kept_of_a_layer().map_or(0, |kept| kept as usize);
        let mut spare: HashMap<State, i64> = HashMap::new();
        for &id in &dropped {
            *spare.entry(state(id)).or_default() += 1;
        }
        for needed in next.into_iter().chain(seen).take(stay) {
            spare.entry(needed).and_modify(|spare| *spare -= 1);
        }
        dropped.iter().copied().find(|&id| spare[&state(id)] > 0).or(dropped.first().copied())
    }
}

// Edits to the lists of a search that has departed from the rules, so that it can continue.
impl Textbook {
    /// Adds a state to open by hand, as a child of `parent` by this operator, else without a parent, costing one more.
    pub(crate) fn put(&mut self, parent: NodeId, came: Option<Operator>, state: State) -> NodeId {
        let from = self.nodes().node(parent);
        let h = self.engine.space.h(state);
        let child = |came| self.problem().child(&from, came, state, h, self.strategy());
        let g = came.map_or(from.g + u64::from(self.strategy().cost().of(1)), |came| child(came).g);
        let batch = came.map_or(0, |_| self.taken[parent as usize]);
        let (parent, depth) = (came.map(|_| parent), from.depth + 1);
        let (goal, key) = (self.goal(), self.engine.known.key(state));
        let node = self.engine.make(Node { id: 0, state, parent, came, depth, g, h }, key, batch);
        self.engine.goal = goal;
        self.count_nodes();
        node.id
    }

    /// Removes a node from open as if it had never been there.
    pub(crate) fn withdraw(&mut self, id: NodeId) {
        if self.engine.open.contains(id) {
            self.engine.open.leave(id);
            self.engine.open_size -= 1;
            self.left_closed[id as usize] = self.step();
            self.engine.forget(&self.nodes().node(id));
        }
    }

    pub(crate) fn expand_anyway(&mut self) {
        if let (Some(node), Some(_)) = (self.current, self.dropped.take()) {
            self.left_closed[node.id as usize] = 0;
            let key = self.engine.key_of(&node);
            if self.strategy().dup() == Dup::All && self.engine.known.get(key).is_none() {
                self.engine.known.put(key, node.id);
            }
            self.engine.close(&node);
        }
    }

    pub(crate) fn overlook_goal(&mut self) {
        self.engine.goal = None;
    }
}
