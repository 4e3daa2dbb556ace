//! The one loop of all strategies.

use std::ops::ControlFlow;

use thiserror::Error;

use crate::puzzle::{Board, Estimator, Grid, Heuristic, HeuristicError, Instance, Move, RANKED_CELLS, Size};

use super::closed::{ClosedKind, ClosedList, HashList, Lookups, OrderedList, RankList};
use super::nodes::{Node, NodeId, Nodes, NodesKind, Place, Standing};
use super::observer::{Observer, Round, StepEnd, Try, Verdict};
use super::open::{Buckets, OpenList, Queue, Stack};
use super::path::{Path, PathChange};
use super::strategy::{DeadEnd, Dup, GoalTest, Insert, LimitOn, Name, Strategy, Ties};

/// How a search is carried out. Nothing here changes what happens, only what it costs and how long it may go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The kind of closed list; `None` for the one that suits the size.
    pub closed: Option<ClosedKind>,
    /// What is kept of each node.
    pub nodes: NodesKind,
    /// When to stop at the latest.
    pub bounds: Bounds,
    /// Search even what parity shows to be unsolvable.
    pub search_unsolvable: bool,
}

/// When a search stops at the latest. Both are asked before a node is taken, so every step is whole.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Stop after so many steps.
    pub max_steps: u64,
    /// Stop once so many nodes have been made.
    pub max_nodes: u64,
}

impl Bounds {
    /// The default number of steps.
    pub const STEPS: u64 = 2_000_000;
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { max_steps: Bounds::STEPS, max_nodes: u64::MAX }
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The goal was recognised.
    Solved,
    /// Open ran empty.
    Exhausted,
    /// Shown by parity, not searched.
    Unsolvable,
    /// Stopped at a bound, or by the observer.
    Limit,
}

impl Outcome {
    /// As traces spell it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Outcome::Solved => "solved",
            Outcome::Exhausted => "exhausted",
            Outcome::Unsolvable => "unsolvable",
            Outcome::Limit => "limit",
        }
    }
}

/// The bytes that each part of a search had in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The table of nodes.
    pub nodes: usize,
    /// The open list.
    pub open: usize,
    /// The closed list.
    pub closed: usize,
}

/// What a search found, and what it took.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How it ended.
    pub outcome: Outcome,
    /// The node that is the goal, where it was found.
    pub goal: Option<NodeId>,
    /// The moves from start to goal, where it was found.
    pub moves: Vec<Move>,
    /// What they cost.
    pub cost: u32,
    /// How many nodes were taken.
    pub steps: u64,
    /// How many of them were expanded: all but the goal, when it was recognised as it was taken.
    pub expanded: u64,
    /// How many nodes were made.
    pub made: u64,
    /// The largest size of open after any step, the start alone before the first step included.
    pub max_open: u64,
    /// The kind of closed list that was used.
    pub closed_kind: ClosedKind,
    /// How often the closed list was asked.
    pub lookups: Lookups,
    /// The bytes that were in use.
    pub memory: Memory,
    /// The table of nodes: all of them, if the observer keeps nodes.
    pub nodes: Nodes,
}

/// Why a search cannot be carried out as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The heuristic is not defined for this goal.
    #[error(transparent)]
    Heuristic(#[from] HeuristicError),
    /// `exact` has no value where the goal cannot be reached.
    #[error("h=exact has no value on a board from which the goal cannot be reached")]
    ExactUnsolvable,
    /// A closed list by rank for boards that have none.
    #[error("a closed list by rank goes up to {RANKED_CELLS} cells, a {0} board has {cells}", cells = .0.cells())]
    NoRank(Size),
}

impl SearchError {
    /// How to mend it.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            SearchError::Heuristic(_) => "choose another heuristic, such as h=manhattan".into(),
            SearchError::ExactUnsolvable => "choose another heuristic, or leave out --search-unsolvable".into(),
            SearchError::NoRank(_) => "choose --closed hash or --closed ordered".into(),
        }
    }
}

/// Runs a search and tells `observer` of everything that happens.
///
/// An instance that parity shows to be unsolvable is not searched, unless the options ask for it. Equal input leads
/// to equal events; [`Options`] change only time and memory.
///
/// # Errors
/// When the heuristic is not defined for the goal, or the closed list not for the size.
///
/// ```
/// use steptrace::puzzle::Instance;
/// use steptrace::search::{Nothing, Options, Outcome, Strategy, search};
///
/// let instance = Instance::parse("283104765", Some("spiral"), None).unwrap();
/// let answer = search(&instance, &Strategy::default(), &Options::default(), &mut Nothing).unwrap();
/// assert_eq!((answer.outcome, answer.cost), (Outcome::Solved, 4));
/// ```
pub fn search<O: Observer>(
    instance: &Instance,
    strategy: &Strategy,
    options: &Options,
    observer: &mut O,
) -> Result<Answer, SearchError> {
    let size = instance.size;
    let estimator = Estimator::new(strategy.heuristic, instance.goal, size, strategy.cost)?;
    let closed_kind = options.closed.unwrap_or(ClosedKind::default_for(size));
    if closed_kind == ClosedKind::Rank && size.cells() > RANKED_CELLS {
        return Err(SearchError::NoRank(size));
    }
    let solvable = instance.parity().solvable();
    if !solvable && options.search_unsolvable && strategy.heuristic == Heuristic::Exact {
        return Err(SearchError::ExactUnsolvable);
    }
    let job = Job { instance, strategy, options, closed_kind, estimator };
    if !solvable && !options.search_unsolvable {
        let nodes = Nodes::new(instance.start, size, options.nodes);
        return Ok(Engine::new(job, nodes, Queue::default(), HashList::new(), observer).unsolvable());
    }
    Ok(match closed_kind {
        ClosedKind::Rank => with_closed(job, RankList::new(size), observer),
        ClosedKind::Hash => with_closed(job, HashList::new(), observer),
        ClosedKind::Ordered => with_closed(job, OrderedList::new(), observer),
    })
}

/// What a search is asked to do.
struct Job<'a> {
    instance: &'a Instance,
    strategy: &'a Strategy,
    options: &'a Options,
    closed_kind: ClosedKind,
    estimator: Estimator,
}

fn with_closed<O: Observer, C: ClosedList>(job: Job<'_>, closed: C, observer: &mut O) -> Answer {
    let nodes = Nodes::new(job.instance.start, job.instance.size, job.options.nodes);
    if job.strategy.is_stack() {
        return Engine::new(job, nodes, Stack::default(), closed, observer).run();
    }
    if job.strategy.is_best_first() {
        let ties = job.strategy.ties;
        return Engine::new(job, nodes, Buckets::new(ties), closed, observer).run();
    }
    Engine::new(job, nodes, Queue::default(), closed, observer).run()
}

/// A search under way.
struct Engine<'a, O, Q, C> {
    job: Job<'a>,
    strategy: Strategy,
    grid: Grid,
    observer: &'a mut O,
    nodes: Nodes,
    open: Q,
    known: C,
    path: Path,
    /// What tries are cut at in this round, and the least that was cut.
    limit: u64,
    least_cut: Option<u64>,
    open_size: u64,
    closed_size: u64,
    steps: u64,
    expanded: u64,
    made: u64,
    max_open: u64,
}

/// How a pass through the loop ended.
enum Pass {
    Goal(NodeId),
    Empty,
    Stopped,
}

impl<'a, O: Observer, Q: OpenList, C: ClosedList> Engine<'a, O, Q, C> {
    fn new(job: Job<'a>, nodes: Nodes, open: Q, known: C, observer: &'a mut O) -> Self {
        Engine {
            strategy: *job.strategy,
            grid: Grid::new(job.instance.size),
            job,
            observer,
            nodes,
            open,
            known,
            path: Path::default(),
            limit: u64::MAX,
            least_cut: None,
            open_size: 0,
            closed_size: 0,
            steps: 0,
            expanded: 0,
            made: 0,
            max_open: 0,
        }
    }

    fn unsolvable(self) -> Answer {
        self.answer(Outcome::Unsolvable, None)
    }

    fn run(mut self) -> Answer {
        let pass = if self.strategy.is_iterative() { self.rounds() } else { self.single_pass() };
        match pass {
            Pass::Goal(goal) => self.answer(Outcome::Solved, Some(goal)),
            Pass::Empty => self.answer(Outcome::Exhausted, None),
            Pass::Stopped => self.answer(Outcome::Limit, None),
        }
    }

    fn single_pass(&mut self) -> Pass {
        if self.strategy.name == Name::Dls {
            self.limit = u64::from(self.strategy.limit);
        }
        self.pass(None)
    }

    /// Passes with a growing limit, until one finds the goal or cuts nothing.
    fn rounds(&mut self) -> Pass {
        let start_h = self.job.estimator.of(self.job.instance.start);
        self.limit = match self.strategy.limit_on() {
            Some(LimitOn::F) => self.strategy.scaled_f(0, 0, start_h),
            _ => 0,
        };
        for number in 1.. {
            let pass = self.pass(Some(Round { number, limit: self.limit }));
            match (pass, self.least_cut) {
                (Pass::Empty, Some(least_cut)) => self.limit = least_cut,
                (pass, _) => return pass,
            }
            self.forget_round();
        }
        Pass::Empty
    }

    /// Empties the lists for the next round.
    fn forget_round(&mut self) {
        let known = &mut self.known;
        match self.strategy.dup {
            Dup::All | Dup::Closed => known.clear(),
            Dup::Path => self.path.boards().for_each(|board| known.remove(board)),
            Dup::Parent | Dup::None => {}
        }
        self.path.clear();
        self.least_cut = None;
        self.closed_size = 0;
        if self.recycles() {
            self.nodes.truncate(0);
        }
    }

    /// The loop: take the head of open, close it; if it is the goal, done; else try each move and put the new boards
    /// on open.
    fn pass(&mut self, round: Option<Round>) -> Pass {
        let start = self.put_start();
        if let Some(round) = round {
            self.observer.round_started(&round, &start);
        }
        if self.strategy.goal == GoalTest::Made && start.board == self.job.instance.goal {
            return Pass::Goal(start.id);
        }
        while self.open_size > 0 {
            if self.at_bound() {
                return Pass::Stopped;
            }
            let Some(node) = self.take() else { break };
            if self.strategy.goal == GoalTest::Taken && node.board == self.job.instance.goal {
                // The search is over: the observer may say what it likes.
                let _ = self.finish_step(false, false);
                return Pass::Goal(node.id);
            }
            let (opened, goal) = self.expand(&node);
            let dead_end = !opened;
            let forgotten = dead_end && self.forget_dead_end(&node);
            let flow = self.finish_step(dead_end, forgotten);
            if let Some(goal) = goal {
                return Pass::Goal(goal);
            }
            if flow.is_break() {
                return Pass::Stopped;
            }
        }
        Pass::Empty
    }

    fn at_bound(&self) -> bool {
        let Bounds { max_steps, max_nodes } = self.job.options.bounds;
        // Room for the four children of a step in the numbers that nodes can have.
        self.steps >= max_steps || self.made >= max_nodes || self.nodes.len() >= NodeId::MAX as usize - 4
    }

    fn put_start(&mut self) -> Node {
        let board = self.job.instance.start;
        let start = Node { id: 0, board, parent: None, came: None, depth: 0, g: 0, h: self.job.estimator.of(board) };
        let (slot, _) = self.known.find(board);
        let start = self.make(start);
        self.put(&start);
        if self.strategy.dup == Dup::All {
            self.known.put(slot, board, start.id);
        }
        self.max_open = self.max_open.max(self.open_size);
        start
    }

    /// Takes the head of open and closes it.
    #[inline]
    fn take(&mut self) -> Option<Node> {
        let nodes = &self.nodes;
        let id = self.open.take(|id| nodes.row(id).standing == Standing::Open)?;
        let board = self.enter(id);
        if self.recycles() {
            self.recycle_after(id);
        }
        self.nodes.set_standing(id, Standing::Closed);
        let node = self.nodes.node_with(id, board);
        self.open_size -= 1;
        self.closed_size += 1;
        self.steps += 1;
        if self.strategy.dup == Dup::Closed
            && let (slot, None) = self.known.find(board)
        {
            self.known.put(slot, board, id);
        }
        self.observer.node_taken(self.steps, &node);
        Some(node)
    }

    /// The board of a node that is taken; keeps the path where someone needs it.
    #[inline]
    fn enter(&mut self, id: NodeId) -> Board {
        if self.strategy.dup == Dup::Path {
            let known = &mut self.known;
            return self.path.lead_to(id, &self.nodes, |change| match change {
                PathChange::Left(board) => known.remove(board),
                PathChange::Joined(board, node) => {
                    let (slot, _) = known.find(board);
                    known.put(slot, board, node);
                }
            });
        }
        match self.nodes.kept_board(id) {
            Some(board) => board,
            None => self.path.lead_to(id, &self.nodes, |_| {}),
        }
    }

    /// Tries each move; tells whether any went to open, and which node is the goal if it is recognised when made.
    #[inline]
    fn expand(&mut self, node: &Node) -> (bool, Option<NodeId>) {
        self.expanded += 1;
        let blank = node.board.blank();
        let mut opened = Opened::default();
        let mut goal = None;
        for direction in self.strategy.order.moves() {
            let Some(from) = self.grid.step(blank, direction) else {
                self.observer.move_tried(&Try { direction, board: None, verdict: Verdict::Blocked });
                continue;
            };
            let board = node.board.slid(from, blank);
            let (verdict, made) = self.judge(node, direction, board, from, blank);
            self.observer.move_tried(&Try { direction, board: Some(board), verdict });
            let Some(made) = made else { continue };
            opened.push(made);
            if self.strategy.insert == Insert::Each {
                self.put(&made);
            }
            if self.strategy.goal == GoalTest::Made && board == self.job.instance.goal {
                goal = Some(made.id);
                break;
            }
        }
        if self.strategy.insert == Insert::Block {
            opened.each_from_last(|node| self.put(node));
        }
        (!opened.is_empty(), goal)
    }

    /// Blocked has been ruled out: is the board known, cut, or new? A new one is made into a node.
    #[inline]
    fn judge(
        &mut self,
        node: &Node,
        direction: Move,
        board: Board,
        from: usize,
        blank: usize,
    ) -> (Verdict, Option<Node>) {
        let (slot, known) = self.look_up(node, direction, board);
        let g = node.g.saturating_add(self.strategy.cost.of(node.board.tile(from)));
        let depth = node.depth + 1;
        if let Some((of, place)) = known
            && !(self.strategy.follows_cheaper_ways() && g < self.nodes.row(of).g)
        {
            return (Verdict::Duplicate { of, place }, None);
        }
        let h = if self.strategy.has_h() { self.job.estimator.after(node.h, board, from, blank) } else { 0 };
        if known.is_none() && self.is_cut(depth, g, h) {
            let cut = Node { id: 0, board, parent: Some(node.id), came: Some(direction), depth, g, h };
            return (Verdict::Cut { g, h, f: cut.f(&self.strategy) }, None);
        }
        let made = self.make(Node { id: 0, board, parent: Some(node.id), came: Some(direction), depth, g, h });
        if let (Dup::All, Some(slot)) = (self.strategy.dup, slot) {
            self.known.put(slot, board, made.id);
        }
        let verdict = match known {
            None => Verdict::Opened(made),
            Some((of, place)) => self.replace(of, place, made),
        };
        (verdict, Some(made))
    }

    /// Under which node the board is known, as the rule for duplicates has it; and the slot to enter it at.
    #[inline]
    fn look_up(&mut self, node: &Node, direction: Move, board: Board) -> (Option<C::Slot>, Option<(NodeId, Place)>) {
        if let (Some(came), Some(parent)) = (node.came, node.parent)
            && came.inverse() == direction
            && let Some(place) = self.undoing(parent)
        {
            return (None, Some((parent, place)));
        }
        let place = |of| match self.nodes.row(of).standing {
            Standing::Open => Place::Open,
            _ => Place::Closed,
        };
        match self.strategy.dup {
            Dup::All => {
                let (slot, of) = self.known.find(board);
                (Some(slot), of.map(|of| (of, place(of))))
            }
            Dup::Closed => (None, self.known.find(board).1.map(|of| (of, Place::Closed))),
            Dup::Path => (None, self.known.find(board).1.map(|of| (of, Place::Path))),
            Dup::Parent | Dup::None => (None, None),
        }
    }

    /// Undoing the last move leads to the parent's board. Where that already answers whether the board is known, no
    /// look-up is needed.
    #[inline]
    fn undoing(&self, parent: NodeId) -> Option<Place> {
        match self.strategy.dup {
            // A parent that has not been reopened stands in closed, and its board nowhere else.
            Dup::All => (self.nodes.row(parent).standing == Standing::Closed).then_some(Place::Closed),
            // It may have been closed before as another node, so its number is not known without looking.
            Dup::Closed => (!O::TRIES).then_some(Place::Closed),
            Dup::Path => Some(Place::Path),
            Dup::Parent => Some(Place::Parent),
            Dup::None => None,
        }
    }

    #[inline]
    fn is_cut(&mut self, depth: u32, g: u32, h: u16) -> bool {
        let reached = match self.strategy.limit_on() {
            None => return false,
            Some(LimitOn::Depth) => u64::from(depth),
            Some(LimitOn::F) => self.strategy.scaled_f(depth, g, h),
        };
        let cut = reached > self.limit;
        if cut {
            self.least_cut = Some(self.least_cut.map_or(reached, |least| least.min(reached)));
        }
        cut
    }

    #[inline]
    fn make(&mut self, node: Node) -> Node {
        self.made += 1;
        Node { id: self.nodes.push(&node), ..node }
    }

    /// Puts a node on open.
    #[inline]
    fn put(&mut self, node: &Node) {
        self.open_size += 1;
        let strategy = &self.strategy;
        self.open.put(node.id, || {
            let tie = match strategy.ties {
                Ties::Fifo | Ties::Lifo => 0,
                Ties::LowH => u32::from(node.h),
                Ties::HighG => u32::MAX - node.g,
            };
            (strategy.scaled_f(node.depth, node.g, node.h), tie)
        });
    }

    /// The new node takes the place of an old one with the same board, which leaves its list.
    fn replace(&mut self, of: NodeId, place: Place, node: Node) -> Verdict {
        self.nodes.set_standing(of, Standing::Neither);
        if place == Place::Open {
            self.open_size -= 1;
            Verdict::Improved { node, of }
        } else {
            self.closed_size -= 1;
            Verdict::Reopened { node, of }
        }
    }

    /// Where dead ends are forgotten, takes one out of closed again.
    fn forget_dead_end(&mut self, node: &Node) -> bool {
        let forget = self.strategy.dead_end == DeadEnd::Forget && self.strategy.applies(super::Key::DeadEnd);
        if forget {
            self.closed_size -= 1;
            self.nodes.set_standing(node.id, Standing::Neither);
            // The same board may have been closed before as another node: that entry stays.
            if self.known.find(node.board).1 == Some(node.id) {
                self.known.remove(node.board);
            }
        }
        forget
    }

    #[inline]
    fn finish_step(&mut self, dead_end: bool, forgotten: bool) -> ControlFlow<()> {
        self.max_open = self.max_open.max(self.open_size);
        let end = StepEnd { step: self.steps, open: self.open_size, closed: self.closed_size, dead_end, forgotten };
        self.observer.step_finished(&end)
    }

    /// Whether the numbers of finished branches are given again: nobody will ask for them where open is a stack and
    /// no closed list refers to them.
    #[inline]
    fn recycles(&self) -> bool {
        !O::KEEPS_NODES && self.strategy.is_stack() && matches!(self.strategy.dup, Dup::Path | Dup::Parent | Dup::None)
    }

    /// A node was taken off a stack: all nodes made after it belong to finished branches, but for those of its
    /// siblings that still wait at the head.
    #[inline]
    fn recycle_after(&mut self, id: NodeId) {
        let mut last = id;
        if self.strategy.insert == Insert::Block {
            last = self.open.from_head().take_while(|&waiting| waiting > id).last().unwrap_or(id);
        }
        self.nodes.truncate(last as usize + 1);
    }

    fn answer(self, outcome: Outcome, goal: Option<NodeId>) -> Answer {
        Answer {
            outcome,
            goal,
            moves: goal.map(|goal| self.nodes.moves_to(goal)).unwrap_or_default(),
            cost: goal.map_or(0, |goal| self.nodes.row(goal).g),
            steps: self.steps,
            expanded: self.expanded,
            made: self.made,
            max_open: self.max_open,
            closed_kind: self.job.closed_kind,
            lookups: self.known.lookups(),
            memory: Memory { nodes: self.nodes.memory(), open: self.open.memory(), closed: self.known.memory() },
            nodes: self.nodes,
        }
    }
}

/// The nodes that a step has made: at most four.
#[derive(Default)]
struct Opened {
    nodes: [Option<Node>; 4],
    count: usize,
}

impl Opened {
    #[inline]
    fn push(&mut self, node: Node) {
        self.nodes[self.count & 3] = Some(node);
        self.count += 1;
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn each_from_last(&self, tell: impl FnMut(&Node)) {
        self.nodes.iter().rev().flatten().for_each(tell);
    }
}
