//! The rules of all strategies once more, plainly: what must happen next, one event at a time.
//!
//! The referee is slower than the loop in `search` and built otherwise (one ordered set for every open list, one
//! hash map for every closed list), so that what one of them gets wrong the other does not.

mod astray;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::puzzle::{Board, Estimator, Grid, Instance, Move, MoveOrder};
use crate::search::{
    Dup, GoalTest, LimitOn, Name, Node, NodeId, Nodes, NodesKind, Path, PathChange, Place, Round, SearchError,
    Strategy, Verdict,
};

use super::table::NEVER;

/// A search replayed by the rules.
#[derive(Clone)]
pub(crate) struct Referee {
    instance: Instance,
    strategy: Strategy,
    estimator: Arc<Estimator>,
    grid: Grid,
    nodes: Nodes,
    open: BTreeSet<((u64, u64, u64), NodeId)>,
    closed: usize,
    /// Which boards count as known, as far as that is a matter of lists or of the path.
    known: HashMap<Board, NodeId>,
    path: Path,
    step: u32,
    left_open: Vec<u32>,
    left_closed: Vec<u32>,
    round: u32,
    limit: u64,
    least_cut: Option<u64>,
    current: Option<Node>,
    made_in_step: bool,
    goal: Option<NodeId>,
}

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepResult {
    pub(crate) open: usize,
    pub(crate) closed: usize,
    pub(crate) dead_end: bool,
    pub(crate) forgotten: bool,
}

impl Referee {
    /// A referee of a search that has not begun.
    pub(crate) fn new(instance: &Instance, strategy: &Strategy) -> Result<Referee, SearchError> {
        let estimator = Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost())?;
        Ok(Referee {
            instance: *instance,
            strategy: *strategy,
            estimator: Arc::new(estimator),
            grid: Grid::new(instance.size),
            nodes: Nodes::new(instance.start, instance.size, NodesKind::Board, strategy.cost()),
            open: BTreeSet::new(),
            closed: 0,
            known: HashMap::new(),
            path: Path::default(),
            step: 0,
            left_open: Vec::new(),
            left_closed: Vec::new(),
            round: 0,
            limit: if strategy.name() == Name::Dls { u64::from(strategy.limit()) } else { u64::MAX },
            least_cut: None,
            current: None,
            made_in_step: false,
            goal: None,
        })
    }

    /// Begins the only pass of a search without rounds.
    pub(crate) fn begin(&mut self) {
        let board = self.instance.start;
        let h = self.estimator.of(board);
        let start = self.make(Node { id: 0, board, parent: None, came: None, depth: 0, g: 0, h });
        self.open.insert(self.entry(start.id));
        if self.strategy.dup() == Dup::All {
            self.known.insert(board, start.id);
        }
        if self.strategy.goal() == GoalTest::Made && board == self.instance.goal {
            self.goal = Some(start.id);
        }
    }

    /// Begins the next round of an iterative search, if one is due.
    pub(crate) fn begin_round(&mut self) -> Option<Round> {
        let first_limit = || match self.strategy.limit_on() {
            Some(LimitOn::F) => self.strategy.scaled_f(0, 0, self.estimator.of(self.instance.start)),
            _ => 0,
        };
        let due = self.round == 0 || (self.open.is_empty() && self.goal.is_none());
        self.limit = if self.round == 0 { first_limit() } else { self.least_cut.filter(|_| due)? };
        self.round += 1;
        self.least_cut = None;
        self.known.clear();
        self.path.clear();
        self.closed = 0;
        self.begin();
        Some(Round { number: self.round, limit: self.limit })
    }

    /// Whether another round is due: the last one has cut something and found no goal.
    pub(crate) fn round_due(&self) -> bool {
        self.strategy.is_iterative() && (self.round == 0 || (self.least_cut.is_some() && self.is_empty()))
    }

    /// The node that must be taken next; `None` when open is empty or the goal is found.
    pub(crate) fn head(&self) -> Option<NodeId> {
        if self.goal.is_some() { None } else { self.open.first().map(|&(_, id)| id) }
    }

    /// Whether open has run empty without a goal.
    pub(crate) fn is_empty(&self) -> bool {
        self.open.is_empty() && self.goal.is_none()
    }

    /// Whether the search has ended without a goal: open is empty, and no round is due.
    pub(crate) fn exhausted(&self) -> bool {
        self.is_empty() && !self.round_due()
    }

    /// The goal, once it is recognised.
    pub(crate) fn goal(&self) -> Option<NodeId> {
        self.goal
    }

    pub(crate) fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    pub(crate) fn into_nodes(self) -> Nodes {
        self.nodes
    }

    pub(crate) fn leavings(&self) -> (&[u32], &[u32]) {
        (&self.left_open, &self.left_closed)
    }

    pub(crate) fn order(&self) -> MoveOrder {
        self.strategy.order()
    }

    pub(crate) fn open_size(&self) -> usize {
        self.open.len()
    }

    /// The lists in full: open from the head on, closed in the order of closing.
    pub(crate) fn lists(&self, closed: &mut Vec<NodeId>) -> Vec<NodeId> {
        closed.retain(|&node| self.left_closed[node as usize] == NEVER);
        self.open.iter().map(|&(_, id)| id).collect()
    }

    /// The nodes that some order of ties would take next: where open gives back the lowest f, all that have it, the one
    /// first that this strategy takes; elsewhere the head alone.
    pub(crate) fn takeable(&self) -> impl Iterator<Item = NodeId> {
        let least = self.head().and_then(|_| self.open.first()).map(|&((f, ..), _)| f);
        let most = if self.strategy.is_best_first() { usize::MAX } else { 1 };
        self.open.iter().take_while(move |((f, ..), _)| Some(*f) == least).take(most).map(|&(_, id)| id)
    }

    /// Takes the head, and returns it.
    pub(crate) fn take(&mut self) -> Option<Node> {
        self.take_node(self.head()?)
    }

    /// Takes a node out of open, be it the head or not, and returns it; `None` where it is not there.
    pub(crate) fn take_node(&mut self, id: NodeId) -> Option<Node> {
        if !self.open.remove(&self.entry(id)) {
            return None;
        }
        self.step += 1;
        self.left_open[id as usize] = self.step;
        self.closed += 1;
        let node = self.nodes.node(id);
        match self.strategy.dup() {
            Dup::Closed => {
                self.known.entry(node.board).or_insert(id);
            }
            Dup::Path => {
                let known = &mut self.known;
                self.path.lead_to(id, &self.nodes, |change| match change {
                    PathChange::Left(_, board) => {
                        known.remove(&board);
                    }
                    PathChange::Joined(node, board) => {
                        known.insert(board, node);
                    }
                });
            }
            Dup::All | Dup::Parent | Dup::None => {}
        }
        self.current = Some(node);
        self.made_in_step = false;
        if self.strategy.goal() == GoalTest::Taken && node.board == self.instance.goal {
            self.goal = Some(id);
        }
        Some(node)
    }

    /// The moves that are still to be tried in this step after `tried` of them.
    pub(crate) fn next_move(&self, tried: usize) -> Option<Move> {
        if self.goal.is_some() { None } else { self.order().moves().get(tried).copied() }
    }

    /// Tries a move of the node that was taken last.
    pub(crate) fn judge(&mut self, direction: Move) -> (Option<Board>, Verdict) {
        let Some((node, board)) = self.current.and_then(|node| Some((node, node.board.moved(direction, &self.grid)?)))
        else {
            return (None, Verdict::Blocked);
        };
        let tile = node.board.tile(board.blank());
        let (depth, g) = (node.depth + 1, node.g.saturating_add(self.strategy.cost().of(tile)));
        let known = self.known(&node, board);
        let cheaper = |of| self.strategy.follows_cheaper_ways() && g < self.nodes.node(of).g;
        if let Some((of, place)) = known
            && !cheaper(of)
        {
            return (Some(board), Verdict::Duplicate { of, place });
        }
        let h = if self.strategy.has_h() { self.estimator.of(board) } else { 0 };
        let child = Node { id: 0, board, parent: Some(node.id), came: Some(direction), depth, g, h };
        if known.is_none() && self.is_cut(&child) {
            return (Some(board), Verdict::Cut { g, h, f: child.f(&self.strategy) });
        }
        let child = self.make(child);
        self.made_in_step = true;
        let verdict = match known {
            None => Verdict::Opened(child),
            Some((of, Place::Open)) => {
                let old = self.entry(of);
                self.open.remove(&old);
                self.left_open[of as usize] = self.step;
                Verdict::Improved { node: child, of }
            }
            Some((of, _)) => {
                self.closed -= 1;
                self.left_closed[of as usize] = self.step;
                Verdict::Reopened { node: child, of }
            }
        };
        let entry = self.entry(child.id);
        self.open.insert(entry);
        if self.strategy.dup() == Dup::All {
            self.known.insert(board, child.id);
        }
        if self.strategy.goal() == GoalTest::Made && board == self.instance.goal {
            self.goal = Some(child.id);
        }
        (Some(board), verdict)
    }

    /// Ends the step.
    pub(crate) fn finish_step(&mut self) -> StepResult {
        let taken_goal = self.goal.is_some() && self.goal == self.current.map(|node| node.id);
        let dead_end = !self.made_in_step && !taken_goal;
        let strategy = &self.strategy;
        let forgotten = dead_end && strategy.forgets();
        if let (true, Some(node)) = (forgotten, self.current) {
            self.closed -= 1;
            self.left_closed[node.id as usize] = self.step;
            if self.known.get(&node.board) == Some(&node.id) {
                self.known.remove(&node.board);
            }
        }
        StepResult { open: self.open.len(), closed: self.closed, dead_end, forgotten }
    }

    fn known(&self, node: &Node, board: Board) -> Option<(NodeId, Place)> {
        let known = |place| self.known.get(&board).map(|&of| (of, place));
        match self.strategy.dup() {
            Dup::All => {
                let waits = |of: NodeId| self.left_open[of as usize] == NEVER;
                known(Place::Closed).map(|(of, _)| (of, if waits(of) { Place::Open } else { Place::Closed }))
            }
            Dup::Closed => known(Place::Closed),
            Dup::Path => known(Place::Path),
            Dup::Parent => {
                let parent = node.parent.filter(|&parent| self.nodes.node(parent).board == board);
                parent.map(|parent| (parent, Place::Parent))
            }
            Dup::None => None,
        }
    }

    fn is_cut(&mut self, child: &Node) -> bool {
        let reached = match self.strategy.limit_on() {
            Some(LimitOn::F) => self.strategy.scaled_f(child.depth, child.g, child.h),
            Some(LimitOn::Depth) => u64::from(child.depth),
            None => return false,
        };
        let cut = reached > self.limit;
        if cut {
            self.least_cut = Some(self.least_cut.unwrap_or(reached).min(reached));
        }
        cut
    }

    fn make(&mut self, node: Node) -> Node {
        self.left_open.push(NEVER);
        self.left_closed.push(NEVER);
        Node { id: self.nodes.push(&node, 0), ..node }
    }

    /// A node's entry in the ordered open list.
    fn entry(&self, id: NodeId) -> ((u64, u64, u64), NodeId) {
        let node = self.nodes.node(id);
        let batch = node.parent.map_or(0, |parent| self.left_open[parent as usize]);
        (self.strategy.taking_order(&node, batch), id)
    }
}
