//! The search as a textbook prints it: one loop, one ordered set for every open list, one hash map for every closed
//! list, and a line for each convention.
//!
//! [`search`](super::search()) is the same search made fast; tests hold the two equal, event by event. Whoever needs to
//! know what a strategy does next (the reader of traces, the marker) asks the textbook, one event at a time.

mod astray;
mod others;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use crate::puzzle::{Board, Estimator, Grid, Instance, Move};

use super::answer::{Outcome, SearchError};
use super::climb::Climb;
use super::job::prepare;
use super::nodes::{Node, NodeId, Nodes, NodesKind, Place};
use super::observer::{Dropped, Observer, Round, StepEnd, Try};
use super::options::{Bounds, Options};
use super::ordering::Order;
use super::path::{Path, PathChange};
use super::settings::{CutTest, Discard, Dup, GoalTest, Name};
use super::stale::Stale;
use super::strategy::{LimitOn, Strategy};
use super::verdict::Verdict;

/// Runs a search as [`search`](super::search()) does, and tells `observer` the same events, but slowly and plainly.
///
/// Of the options only the bounds on steps and nodes, and `search_unsolvable`, matter.
///
/// # Errors
/// If the heuristic is not defined for the goal.
///
/// ```
/// use steptrace::puzzle::Instance;
/// use steptrace::search::{Nothing, Options, Outcome, Strategy, textbook};
///
/// let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
/// let outcome = textbook(&instance, &Strategy::default(), &Options::default(), &mut Nothing).unwrap();
/// assert_eq!(outcome, Outcome::Solved);
/// ```
pub fn textbook<O: Observer>(
    instance: &Instance,
    strategy: &Strategy,
    options: &Options,
    observer: &mut O,
) -> Result<Outcome, SearchError> {
    let estimator = prepare(instance, strategy, options)?;
    observer.search_started(instance, strategy);
    if !options.search_unsolvable && !instance.parity().solvable() {
        return Ok(Outcome::Unsolvable);
    }
    Ok(Textbook::with(instance, strategy, Arc::new(estimator)).run(options.bounds, observer))
}

/// Marks a node that has not left a list.
const NEVER: u32 = u32::MAX;

/// A search under way, which goes on one event at a time.
#[derive(Clone)]
pub(crate) struct Textbook {
    instance: Instance,
    strategy: Strategy,
    estimator: Arc<Estimator>,
    grid: Grid,
    nodes: Nodes,
    /// In the order of taking: the head is the first.
    open: BTreeSet<(Order, NodeId)>,
    /// The number of nodes of each layer there, where only so many of a layer stay.
    layers: BTreeMap<u64, usize>,
    /// The size of closed.
    closed: usize,
    /// The boards that count as known, under their nodes.
    known: HashMap<Board, NodeId>,
    path: Path,
    stale: Stale,
    climb: Climb,
    /// The step in which each node left open, and closed.
    left_open: Vec<u32>,
    left_closed: Vec<u32>,
    /// The pass: its number, 0 before the first, and what its tries are cut at.
    pass: Round,
    least_cut: Option<u64>,
    step: u32,
    /// The node that was taken last, how many of its moves have been tried, and whether any made a node.
    current: Option<Node>,
    tried: usize,
    made: bool,
    /// Why it was dropped, if it was.
    dropped: Option<Dropped>,
    goal: Option<NodeId>,
}

impl Textbook {
    /// Runs the search: this is the whole loop.
    fn run(&mut self, bounds: Bounds, observer: &mut impl Observer) -> Outcome {
        while let Some(start) = self.begin_pass() {
            if let Some(round) = self.round() {
                observer.round_started(&round, &start);
            }
            while let Some(head) = self.head() {
                if u64::from(self.step) >= bounds.max_steps || self.nodes.len() as u64 >= bounds.max_nodes {
                    return Outcome::Limit;
                }
                let Some(node) = self.take(head) else { break };
                observer.node_taken(u64::from(self.step), &node);
                while let Some(tried) = self.try_next() {
                    observer.move_tried(&tried);
                }
                let flow = observer.step_finished(&self.finish_step());
                if flow.is_break() && self.goal.is_none() && !self.exhausted() {
                    return Outcome::Limit;
                }
            }
        }
        if self.goal.is_some() { Outcome::Solved } else { Outcome::Exhausted }
    }

    /// Begins the next pass, if one is due, with nothing but a start in open; returns that.
    pub(crate) fn begin_pass(&mut self) -> Option<Node> {
        self.pass = Round { number: self.pass.number + 1, limit: self.next_limit()? };
        self.least_cut = None;
        self.known.clear();
        self.stale.clear();
        self.path.clear();
        self.closed = 0;
        let board = self.instance.start;
        let h = self.estimator.of(board);
        Some(self.open(Node { id: 0, board, parent: None, came: None, depth: 0, g: 0, h }))
    }

    /// The limit of the next pass, if one is due. Rounds go on while the last one has cut something and found no goal;
    /// any other search is one pass.
    fn next_limit(&self) -> Option<u64> {
        match (self.strategy.name(), self.pass.number) {
            (Name::Dls, 0) => Some(u64::from(self.strategy.limit())),
            (Name::Ids, 0) => Some(0),
            (Name::Ida, 0) => Some(self.strategy.scaled_f(0, 0, self.estimator.of(self.instance.start))),
            (_, 0) => Some(u64::MAX),
            (Name::Ids | Name::Ida, _) => self.least_cut.filter(|_| self.is_empty()),
            _ => None,
        }
    }

    /// Removes a node from open and closes it, unless it is the goal or dropped; `None` where it is not there. By the rules,
    /// that node is the head.
    pub(crate) fn take(&mut self, id: NodeId) -> Option<Node> {
        let crowded = self.ends_a_crowd(id);
        if !self.leave_open(id) {
            return None;
        }
        let node = self.nodes.node(id);
        self.step += 1;
        self.left_open[id as usize] = self.step;
        (self.current, self.tried, self.made, self.dropped) = (Some(node), 0, false, None);
        if crowded {
            self.dropped = Some(Dropped::Crowded);
        } else if self.strategy.goal() == GoalTest::Taken && node.board == self.instance.goal {
            self.goal = Some(id);
        } else if self.strategy.cut() == CutTest::Taken && self.is_past_limit(&node) {
            self.dropped = Some(Dropped::Cut);
        } else if self.ends_a_climb(id) {
            self.dropped = Some(Dropped::NoBetter);
        } else if let Some(of) = self.stale_by(&node) {
            self.dropped = Some(Dropped::Discarded { of });
        }
        if self.dropped.is_none() {
            self.close(&node);
        } else {
            self.left_closed[id as usize] = self.step;
            self.forget(&node);
        }
        Some(node)
    }

    /// Closes a node: with `dup=closed`, its board is known from now on, as the first node that had it.
    fn close(&mut self, node: &Node) {
        self.closed += 1;
        self.stale.closed(node);
        match self.strategy.dup() {
            Dup::Closed => _ = self.known.entry(node.board).or_insert(node.id),
            Dup::Path => self.follow_path_to(node.id),
            Dup::All | Dup::Parent | Dup::None => {}
        }
    }

    /// Tries the next move of the node that was taken last; `None` when all are tried, or the goal is found.
    pub(crate) fn try_next(&mut self) -> Option<Try> {
        let (node, direction) = (self.current?, self.next_move()?);
        self.tried += 1;
        let Some(board) = node.board.moved(direction, &self.grid) else {
            return Some(Try { direction, board: None, verdict: Verdict::Blocked });
        };
        let child = node.child(direction, board, self.strategy.cost(), self.estimator.of(board));
        let verdict = self.judge(&node, child);
        Some(Try { direction, board: Some(board), verdict })
    }

    /// Judges a board that a move of `node` has reached: known, past the limit, or new.
    fn judge(&mut self, node: &Node, child: Node) -> Verdict {
        let follows = |place| match place {
            Place::Open => self.strategy.follows_cheaper_ways(),
            _ => self.strategy.reopens(),
        };
        match self.known(node, child.board) {
            Some((of, place)) if !follows(place) || child.g >= self.nodes.node(of).g => {
                Verdict::Duplicate { of, place }
            }
            Some((of, Place::Open)) => {
                if !self.strategy.keeps_beaten() {
                    self.leave_open(of);
                    self.left_open[of as usize] = self.step;
                }
                Verdict::Improved { node: self.open_beside(child, of), of }
            }
            Some((of, _)) => {
                if !self.strategy.keeps_beaten() {
                    self.leave_closed(of);
                }
                Verdict::Reopened { node: self.open_beside(child, of), of }
            }
            None if self.strategy.cut() == CutTest::Made && self.is_past_limit(&child) => Verdict::Cut { h: child.h },
            None => Verdict::Opened(self.open(child)),
        }
    }

    /// Returns the node as which a board reached from `node` is known, and the place where it was found.
    fn known(&self, node: &Node, board: Board) -> Option<(NodeId, Place)> {
        let known = self.known.get(&board).copied();
        match self.strategy.dup() {
            Dup::All => known.map(|of| (of, if self.waits(of) { Place::Open } else { Place::Closed })),
            Dup::Closed => known.map(|of| (of, Place::Closed)),
            Dup::Path => known.map(|of| (of, Place::Path)),
            Dup::Parent => {
                let parent = node.parent.filter(|&parent| self.nodes.node(parent).board == board);
                parent.map(|of| (of, Place::Parent))
            }
            Dup::None => None,
        }
    }

    /// Returns true if hill climbing does not go on to a node.
    fn ends_a_climb(&mut self, id: NodeId) -> bool {
        self.strategy.name() == Name::Hill && self.climb.ends_at(id, &self.nodes, self.strategy.sideways())
    }

    /// Returns true if a node is past the limit of the pass, and notes the least value that was.
    fn is_past_limit(&mut self, node: &Node) -> bool {
        let past = self.value_past_limit(node);
        self.least_cut = past.map_or(self.least_cut, |value| Some(self.least_cut.unwrap_or(value).min(value)));
        past.is_some()
    }

    /// Returns what a node has more of than the limit of the pass allows: depth or f.
    fn value_past_limit(&self, node: &Node) -> Option<u64> {
        let value = match self.strategy.limit_on()? {
            LimitOn::F => self.strategy.scaled_f(node.depth, node.g, node.h),
            LimitOn::Depth => u64::from(node.depth),
        };
        Some(value).filter(|&value| value > self.pass.limit)
    }

    /// Makes a node and puts it on open.
    fn open(&mut self, node: Node) -> Node {
        self.left_open.push(NEVER);
        self.left_closed.push(NEVER);
        let node = Node { id: self.nodes.push(&node, 0), ..node };
        self.stale.made(&node);
        let entry = self.entry(node.id);
        if self.strategy.kept_of_a_layer().is_some() {
            *self.layers.entry(Strategy::layer_of(&entry.0)).or_default() += 1;
        }
        self.open.insert(entry);
        if self.strategy.dup() == Dup::All {
            self.known.insert(node.board, node.id);
        }
        if self.strategy.goal() == GoalTest::Made && node.board == self.instance.goal {
            self.goal = Some(node.id);
        }
        self.made = true;
        node
    }

    /// Ends the step.
    pub(crate) fn finish_step(&mut self) -> StepEnd {
        let took_goal = self.goal.is_some() && self.goal == self.current.map(|node| node.id);
        let dead_end = !self.made && !took_goal && self.dropped.is_none();
        let forgotten = dead_end && self.strategy.forgets();
        if let (true, Some(node)) = (forgotten, self.current) {
            self.leave_closed(node.id);
            self.forget(&node);
        }
        let (open, closed) = (self.open.len() as u64, self.closed as u64);
        StepEnd { step: u64::from(self.step), open, closed, dead_end, forgotten, dropped: self.dropped }
    }
}

/// The parts of the loop, and questions about the state of the search.
impl Textbook {
    /// A search that has not begun.
    pub(crate) fn new(instance: &Instance, strategy: &Strategy) -> Result<Textbook, SearchError> {
        let estimator = Estimator::new(strategy.heuristic(), instance.goal, instance.size, strategy.cost())?;
        Ok(Textbook::with(instance, strategy, Arc::new(estimator)))
    }

    /// The same, with an estimator that searches share; it must be the one of this strategy.
    pub(crate) fn with(instance: &Instance, strategy: &Strategy, estimator: Arc<Estimator>) -> Textbook {
        Textbook {
            instance: *instance,
            strategy: *strategy,
            estimator,
            grid: Grid::new(instance.size),
            nodes: Nodes::new(instance.start, instance.size, NodesKind::Board, strategy.cost()),
            open: BTreeSet::new(),
            layers: BTreeMap::new(),
            closed: 0,
            known: HashMap::new(),
            path: Path::default(),
            stale: Stale::new(strategy.discard()),
            climb: Climb::default(),
            left_open: Vec::new(),
            left_closed: Vec::new(),
            pass: Round { number: 0, limit: 0 },
            least_cut: None,
            step: 0,
            current: None,
            tried: 0,
            made: false,
            dropped: None,
            goal: None,
        }
    }

    /// A node's entry in open.
    fn entry(&self, id: NodeId) -> (Order, NodeId) {
        let node = self.nodes.node(id);
        let batch = node.parent.map_or(0, |parent| self.left_open[parent as usize]);
        (self.strategy.taking_order(&node, batch), id)
    }

    /// Removes a node from open; returns false where it is not there.
    fn leave_open(&mut self, id: NodeId) -> bool {
        let entry = self.entry(id);
        if let Some(count) = self.layers.get_mut(&Strategy::layer_of(&entry.0)) {
            *count -= 1;
        }
        self.open.remove(&entry)
    }

    /// The node that leaves next because its layer has more nodes than may stay: the worst of the layer at the head.
    fn worst_of_crowd(&self) -> Option<NodeId> {
        let kept = self.strategy.kept_of_a_layer()? as usize;
        let layer = Strategy::layer_of(&self.open.first()?.0);
        let count = self.layers.get(&layer)?;
        let behind = (Strategy::first_of_layer(layer + 1), 0);
        self.open.range(..behind).next_back().filter(|_| *count > kept).map(|&(_, id)| id)
    }

    /// Returns true if a node may leave next because its layer has more nodes than may stay: it ties with the worst.
    fn ends_a_crowd(&self, id: NodeId) -> bool {
        self.worst_of_crowd().is_some_and(|worst| self.entry(worst).0[0] == self.entry(id).0[0])
    }

    /// Keeps the boards from the start to a node, and only these, as known.
    fn follow_path_to(&mut self, id: NodeId) {
        let known = &mut self.known;
        self.path.lead_to(id, &self.nodes, |change| match change {
            PathChange::Left(_, board) => _ = known.remove(&board),
            PathChange::Joined(node, board) => _ = known.insert(board, node),
        });
    }

    /// Takes a node out of closed.
    fn leave_closed(&mut self, id: NodeId) {
        self.closed -= 1;
        self.left_closed[id as usize] = self.step;
        self.stale.left_closed(&self.nodes.node(id));
    }

    /// Returns the node that makes another stale.
    fn stale_by(&mut self, node: &Node) -> Option<NodeId> {
        if self.strategy.discard() == Discard::Path {
            self.path.lead_to(node.id, &self.nodes, |_| {});
        }
        self.stale.by(node, &self.path)
    }

    /// Makes a node and puts it on open, as a cheaper way to the board of another.
    fn open_beside(&mut self, node: Node, of: NodeId) -> Node {
        let node = self.open(node);
        if self.strategy.keeps_beaten() {
            self.stale.added(node.id, of);
        }
        node
    }

    /// Lets a board be new again, unless it is known as another node.
    fn forget(&mut self, node: &Node) {
        if self.known.get(&node.board) == Some(&node.id) {
            let other = self.stale.dearer(node.id).find(|&id| self.waits(id) || self.is_closed(id));
            match other {
                Some(other) => _ = self.known.insert(node.board, other),
                None => _ = self.known.remove(&node.board),
            }
        }
    }

    /// The round of an iterative search that is under way.
    pub(crate) fn round(&self) -> Option<Round> {
        Some(self.pass).filter(|pass| self.strategy.is_iterative() && pass.number > 0)
    }

    /// Returns true if a pass is to follow.
    pub(crate) fn pass_due(&self) -> bool {
        self.next_limit().is_some()
    }

    /// The node that must be taken next; `None` when open is empty or the goal is found.
    pub(crate) fn head(&self) -> Option<NodeId> {
        if self.goal.is_some() {
            return None;
        }
        self.worst_of_crowd().or_else(|| self.open.first().map(|&(_, id)| id))
    }

    /// The move that must be tried next; `None` when all are tried, or the goal is found.
    pub(crate) fn next_move(&self) -> Option<Move> {
        if self.goal.is_some() || self.dropped.is_some() {
            None
        } else {
            self.strategy.order().moves().get(self.tried).copied()
        }
    }

    fn is_empty(&self) -> bool {
        self.open.is_empty() && self.goal.is_none()
    }

    /// Returns true if the search has ended without a goal: open is empty, and no pass is due.
    pub(crate) fn exhausted(&self) -> bool {
        self.is_empty() && !self.pass_due()
    }

    /// Returns true if a node would be dropped if it were taken now.
    pub(crate) fn would_drop(&mut self, id: NodeId) -> bool {
        if !self.strategy.drops() {
            return false;
        }
        if self.ends_a_crowd(id) {
            return true;
        }
        let node = self.nodes.node(id);
        let is_goal = self.strategy.goal() == GoalTest::Taken && node.board == self.instance.goal;
        let is_cut = self.strategy.cut() == CutTest::Taken && self.value_past_limit(&node).is_some();
        !is_goal && (is_cut || self.ends_a_climb(id) || self.stale_by(&node).is_some())
    }

    /// Returns true if hill climbing ends at a node that is no goal.
    pub(crate) fn ends_there(&mut self, id: NodeId) -> bool {
        let is_goal = self.strategy.goal() == GoalTest::Taken && self.nodes.node(id).board == self.instance.goal;
        !is_goal && self.ends_a_climb(id)
    }

    /// Takes a node that [`Textbook::would_drop`], as a step of its own.
    pub(crate) fn drop(&mut self, id: NodeId) {
        self.take(id);
        self.finish_step();
    }

    /// Why the node taken last was dropped, if it was.
    pub(crate) fn dropped(&self) -> Option<Dropped> {
        self.dropped
    }

    /// The goal, once it is recognised.
    pub(crate) fn goal(&self) -> Option<NodeId> {
        self.goal
    }

    pub(crate) fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    pub(crate) fn estimator(&self) -> &Estimator {
        &self.estimator
    }

    pub(crate) fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// Returns the node that a try of the node taken last made, or would have made had it not been cut.
    pub(crate) fn led_to(&self, tried: &Try) -> Option<Node> {
        match (tried.verdict, self.current, tried.board) {
            (Verdict::Cut { h }, Some(node), Some(board)) => {
                Some(node.child(tried.direction, board, self.strategy.cost(), h))
            }
            (verdict, ..) => verdict.made(),
        }
    }

    fn waits(&self, id: NodeId) -> bool {
        self.left_open[id as usize] == NEVER
    }

    /// The nodes in open, the head first.
    pub(crate) fn open_nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.open.iter().map(|&(_, id)| id)
    }

    pub(crate) fn open_size(&self) -> usize {
        self.open.len()
    }

    pub(crate) fn closed_size(&self) -> usize {
        self.closed
    }

    /// Returns true if a node was taken and has not left closed since.
    pub(crate) fn is_closed(&self, id: NodeId) -> bool {
        !self.waits(id) && self.left_closed[id as usize] == NEVER
    }

    /// The step in which a node left closed again.
    pub(crate) fn left_closed(&self, id: NodeId) -> Option<u32> {
        Some(self.left_closed[id as usize]).filter(|&step| step != NEVER)
    }

    /// The nodes that some order of ties would take next, the one first that this strategy takes: where open gives back the
    /// lowest f, all that have it; of a layer with more nodes than may stay, all that have the highest; elsewhere the head
    /// alone.
    pub(crate) fn takeable(&self) -> impl Iterator<Item = NodeId> {
        let due = self.due();
        let most = if self.strategy.is_best_first() { usize::MAX } else { 1 };
        let is_crowd = self.worst_of_crowd().is_some();
        let tied = due.map(|due| self.open.range(([due, 0, 0, 0], 0)..([due + 1, 0, 0, 0], 0)));
        let (first_first, last_first) = if is_crowd { (None, tied) } else { (tied, None) };
        let tied = first_first.into_iter().flatten().chain(last_first.into_iter().flat_map(Iterator::rev));
        tied.map(|&(_, id)| id).take(most)
    }

    /// The number that the head shares with all that tie with it.
    fn due(&self) -> Option<u64> {
        self.head().map(|head| self.entry(head).0[0])
    }
}
