//! The one loop of all strategies.

#![expect(
    clippy::inline_always,
    reason = "the loop is compiled as one function for each kind of list; calls cost half its time"
)]

use std::ops::ControlFlow;

use crate::puzzle::{Board, Grid, Instance, Move, MoveTable};

use super::answer::{Answer, Memory, Outcome, Stop};
use super::climb::Climb;
use super::closed::ClosedList;
use super::job::Job;
use super::nodes::{Node, NodeId, Nodes, Place, Standing};
use super::observer::{Dropped, Observer, Round, StepEnd, Try};
use super::open::{OpenList, Shape};
use super::options::Bounds;
use super::path::{Path, PathChange};
use super::rules::Rules;
use super::settings::{CutTest, Discard, Dup, GoalTest, Insert, Name};
use super::stale::Stale;
use super::strategy::{LimitOn, Strategy};
use super::verdict::Verdict;

/// A search under way.
pub(super) struct Engine<'a, O, R, Q, C> {
    job: Job<'a>,
    strategy: Strategy,
    rules: R,
    goal: Board,
    moves: MoveTable,
    observer: &'a mut O,
    nodes: Nodes,
    open: Q,
    known: C,
    path: Path,
    stale: Stale,
    climb: Climb,
    /// The limit of this round, and the least value cut by it.
    limit: u64,
    least_cut: Option<u64>,
    open_size: u64,
    closed_size: u64,
    steps: u64,
    expanded: u64,
    made: u64,
    max_open: u64,
    /// Why the search was stopped.
    stop: Option<Stop>,
}

/// Lists the moves to try. With an observer of all tries, these are all four. Without one, moves off the board are left
/// out, and so is the one straight back to the parent, if its verdict follows from the node alone (or, with no observer of
/// tries at all, if its board is known anyway).
fn moves_to_try<O: Observer>(grid: &Grid, strategy: &Strategy) -> MoveTable {
    let undoing_is_known = if O::TRIES { strategy.undoing().is_some() } else { strategy.dup != Dup::None };
    MoveTable::new(grid, strategy.order, |cell, came, direction| {
        let undoes = came.map(Move::inverse) == Some(direction);
        (O::TRIES && O::PLAIN_TRIES) || (grid.step(cell, direction).is_some() && !(undoes && undoing_is_known))
    })
}

/// A board that a move has led to.
struct Reached<K> {
    direction: Move,
    board: Board,
    /// Its key in the closed list.
    key: K,
    /// The tile's cell before and after.
    from: usize,
    to: usize,
}

/// The key of a node's board in the closed list.
#[inline(always)]
fn key_of<C: ClosedList>(known: &C, nodes: &Nodes, id: NodeId, board: Board) -> C::Key {
    known.recall(nodes.memo(id), board)
}

/// The end of a pass through the loop.
enum Pass {
    Goal(NodeId),
    Empty,
    Stopped,
}

impl<'a, O: Observer, R: Rules, Q: OpenList, C: ClosedList> Engine<'a, O, R, Q, C> {
    pub(super) fn new(job: Job<'a>, rules: R, open: Q, known: C, observer: &'a mut O) -> Self {
        let (Instance { size, start, goal }, stale_rule) = (*job.instance, job.strategy.discard);
        let grid = Grid::new(size);
        Engine {
            strategy: *job.strategy,
            rules,
            goal,
            moves: moves_to_try::<O>(&grid, job.strategy),
            nodes: Nodes::new(start, size, job.options.nodes, job.strategy.cost),
            job,
            observer,
            open,
            known,
            path: Path::default(),
            stale: Stale::new(stale_rule),
            climb: Climb::default(),
            limit: u64::MAX,
            least_cut: None,
            open_size: 0,
            closed_size: 0,
            steps: 0,
            expanded: 0,
            made: 0,
            max_open: 0,
            stop: None,
        }
    }

    #[inline(always)]
    fn rules(&self) -> &Strategy {
        self.rules.rules()
    }

    pub(super) fn run(mut self) -> Answer {
        let pass = if self.rules().is_iterative() { self.rounds() } else { self.single_pass() };
        match pass {
            Pass::Goal(goal) => self.answer(Outcome::Solved, Some(goal)),
            Pass::Empty => self.answer(Outcome::Exhausted, None),
            Pass::Stopped => self.answer(Outcome::Limit, None),
        }
    }

    fn single_pass(&mut self) -> Pass {
        if self.rules().name == Name::Dls {
            self.limit = u64::from(self.strategy.limit);
        }
        self.pass(None)
    }

    /// Passes with a growing limit, until one finds the goal or cuts nothing.
    fn rounds(&mut self) -> Pass {
        let start_h = self.job.estimator.of(self.job.instance.start);
        self.limit = match self.rules().limit_on() {
            Some(LimitOn::F) => self.rules().scaled_f(0, 0, start_h),
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
        let dup = self.rules().dup;
        let known = &mut self.known;
        match dup {
            Dup::All | Dup::Closed => known.clear(),
            Dup::Path => {
                for (node, board) in self.path.line() {
                    known.remove(key_of(known, &self.nodes, node, board));
                }
            }
            Dup::Parent | Dup::None => {}
        }
        self.path.clear();
        self.stale.clear();
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
        if self.rules().goal == GoalTest::Made && start.board == self.goal {
            return Pass::Goal(start.id);
        }
        while self.open_size > 0 {
            if self.at_bound() {
                return Pass::Stopped;
            }
            let crowded = self.rules().kept_of_a_layer().is_some() && self.open.is_crowded();
            let Some(node) = self.take() else { break };
            if self.rules().goal == GoalTest::Taken && node.board == self.goal && !crowded {
                // The search is over: the observer may say what it likes.
                self.closed_size += 1;
                let _ = self.finish_step(None, false, false);
                return Pass::Goal(node.id);
            }
            let dropped = if crowded { Some(Dropped::Crowded) } else { self.drop(&node) };
            let mut goal = None;
            let flow = if dropped.is_some() {
                let key = key_of(&self.known, &self.nodes, node.id, node.board);
                self.forget(&node, key);
                self.finish_step(dropped, false, false)
            } else {
                let key = self.close(&node);
                let (opened, found) = self.expand(&node, key);
                goal = found;
                let forgotten = !opened && self.forget_dead_end(&node, key);
                self.finish_step(None, !opened, forgotten)
            };
            if let Some(goal) = goal {
                return Pass::Goal(goal);
            }
            if flow.is_break() && !self.is_over() {
                self.stop = Some(Stop::Observer);
                return Pass::Stopped;
            }
        }
        Pass::Empty
    }

    /// Returns true if nothing is left to do: open is empty, and no round is to follow.
    fn is_over(&self) -> bool {
        self.open_size == 0 && !(self.rules().is_iterative() && self.least_cut.is_some())
    }

    /// Returns true if a bound is reached, and notes which.
    #[inline(always)]
    fn at_bound(&mut self) -> bool {
        let Bounds { max_steps, max_nodes, max_held } = self.job.options.bounds;
        self.stop = match self.nodes.len() {
            _ if self.steps >= max_steps => Some(Stop::Steps),
            held if self.made >= max_nodes || held >= Nodes::MOST => Some(Stop::Nodes),
            held if held as u64 >= max_held => Some(Stop::Memory),
            _ => None,
        };
        self.stop.is_some()
    }

    fn put_start(&mut self) -> Node {
        let board = self.job.instance.start;
        let start = Node { id: 0, board, parent: None, came: None, depth: 0, g: 0, h: self.job.estimator.of(board) };
        let key = self.known.key(board);
        let start = self.make(start, key);
        self.put(&start);
        self.max_open = self.max_open.max(self.open_size);
        start
    }

    /// Removes the head of open.
    #[inline(always)]
    fn take(&mut self) -> Option<Node> {
        let id = self.open.take(&self.nodes)?;
        let board = match self.nodes.kept_board(id) {
            Some(board) => board,
            None => self.lead_to(id),
        };
        let node = self.nodes.node_with(id, board);
        self.open_size -= 1;
        self.steps += 1;
        self.observer.node_taken(self.steps, &node);
        Some(node)
    }

    /// Returns why a node is dropped, if it is.
    #[inline(always)]
    fn drop(&mut self, node: &Node) -> Option<Dropped> {
        if Q::SHAPE == Shape::Stack && self.rules().cut == CutTest::Taken && self.is_past_limit(node) {
            return Some(Dropped::Cut);
        }
        if self.rules().name == Name::Hill && self.climb.ends_at(node.id, &self.nodes, self.strategy.sideways) {
            return Some(Dropped::NoBetter);
        }
        match self.rules().discard {
            Discard::None => None,
            _ => self.stale_by(node).map(|of| Dropped::Discarded { of }),
        }
    }

    fn stale_by(&mut self, node: &Node) -> Option<NodeId> {
        if self.rules().discard == Discard::Path {
            self.lead_to(node.id);
        }
        self.stale.by(node, &self.path)
    }

    /// Closes a node; returns the key of its board.
    #[inline(always)]
    fn close(&mut self, node: &Node) -> C::Key {
        if self.rules().dup == Dup::Path {
            self.lead_to(node.id);
        }
        let key = key_of(&self.known, &self.nodes, node.id, node.board);
        if self.recycles() {
            self.recycle_after(node.id);
        }
        self.nodes.set_standing(node.id, Standing::Closed);
        self.closed_size += 1;
        // The node that was closed first stands for its board.
        if self.rules().dup == Dup::Closed && self.known.find(key).is_none() {
            self.known.put(key, node.id);
        }
        if self.rules().discard != Discard::None {
            self.stale.closed(node);
        }
        key
    }

    /// Leads the path to a node, and returns its board; with `dup=path`, just the boards on the path are known.
    #[inline(always)]
    fn lead_to(&mut self, id: NodeId) -> Board {
        let follows = self.rules().dup == Dup::Path;
        let (known, nodes) = (&mut self.known, &self.nodes);
        self.path.lead_to(id, nodes, |change| match change {
            _ if !follows => {}
            PathChange::Left(node, board) => known.remove(key_of(known, nodes, node, board)),
            PathChange::Joined(node, board) => known.put(key_of(known, nodes, node, board), node),
        })
    }

    /// Tries each move; tells whether any went to open, and which node is the goal if it is recognised when made.
    #[inline(always)]
    fn expand(&mut self, node: &Node, key: C::Key) -> (bool, Option<NodeId>) {
        self.expanded += 1;
        let blank = node.board.blank();
        let first_child = self.nodes.len() as NodeId;
        let mut goal = None;
        for step in self.moves.steps(blank, node.came) {
            let direction = step.direction;
            let Some(from) = step.to() else {
                self.observer.move_tried(&Try { direction, board: None, verdict: Verdict::Blocked });
                continue;
            };
            let board = node.board.slid(from, blank);
            if let Some(verdict) = self.undone(node, direction) {
                self.observer.move_tried(&Try { direction, board: Some(board), verdict });
                continue;
            }
            let key = self.known.key_after(key, node.board, blank, direction, board);
            let verdict = self.judge(node, &Reached { direction, board, key, from, to: blank });
            self.observer.move_tried(&Try { direction, board: Some(board), verdict });
            let (Verdict::Opened(made) | Verdict::Improved { node: made, .. } | Verdict::Reopened { node: made, .. }) =
                verdict
            else {
                continue;
            };
            if Q::SHAPE != Shape::Stack || self.rules().insert == Insert::Each {
                self.put(&made);
            }
            if self.rules().goal == GoalTest::Made && board == self.goal {
                goal = Some(made.id);
                break;
            }
        }
        let after_last = self.nodes.len() as NodeId;
        if Q::SHAPE == Shape::Stack && self.rules().insert == Insert::Block {
            for child in (first_child..after_last).rev() {
                // A stack does not look at the board.
                self.put(&self.nodes.node_with(child, node.board));
            }
        }
        (first_child < after_last, goal)
    }

    /// Judges a board that a move has reached: known, cut, or new. A new one is made into a node.
    #[inline(always)]
    fn judge(&mut self, node: &Node, reached: &Reached<C::Key>) -> Verdict {
        let &Reached { direction, board, key, from, to } = reached;
        let known = self.look_up(key);
        let g = node.g.saturating_add(self.rules().cost.of(node.board.tile(from)));
        if let Some((of, place)) = known
            && !(Q::SHAPE == Shape::Buckets && self.follows(place) && g < self.nodes.g(of))
        {
            return Verdict::Duplicate { of, place };
        }
        let h = if Q::SHAPE != Shape::Queue && self.rules().has_h() {
            self.job.estimator.after(node.h, board, from, to)
        } else {
            0
        };
        let (parent, came, depth) = (Some(node.id), Some(direction), node.depth + 1);
        let child = Node { id: 0, board, parent, came, depth, g, h };
        let cuts = Q::SHAPE == Shape::Stack && self.rules().cut == CutTest::Made;
        if cuts && known.is_none() && self.is_past_limit(&child) {
            return Verdict::Cut { h };
        }
        let made = self.make(child, key);
        match known {
            None => Verdict::Opened(made),
            Some((of, place)) => self.replace(of, place, made),
        }
    }

    /// Returns true if a cheaper way to a board that is known in a place is followed.
    #[inline(always)]
    fn follows(&self, place: Place) -> bool {
        if place == Place::Open { self.rules().follows_cheaper_ways() } else { self.rules().reopens() }
    }

    /// Returns the node as which a board is known, by the rule for duplicates, and the place where it was found.
    #[inline(always)]
    fn look_up(&mut self, key: C::Key) -> Option<(NodeId, Place)> {
        let dup = self.rules().dup;
        if dup == Dup::All {
            let (open, nodes) = (&self.open, &self.nodes);
            return self.known.find(key).map(|of| {
                // Without an observer of tries, the list matters only if cheaper ways are followed.
                let in_open = (O::TRIES || Q::SHAPE == Shape::Buckets) && open.holds(of, nodes);
                (of, if in_open { Place::Open } else { Place::Closed })
            });
        }
        let place = match dup {
            Dup::Closed => Place::Closed,
            Dup::Path => Place::Path,
            _ => return None,
        };
        self.known.find(key).map(|of| (of, place))
    }

    /// Returns the verdict on a move that undoes the last one, if no look-up is needed. With no observer of tries, such
    /// moves are not in the list of moves at all.
    #[inline(always)]
    fn undone(&self, node: &Node, direction: Move) -> Option<Verdict> {
        let came_back = O::TRIES
            && (O::PLAIN_TRIES || Q::SHAPE == Shape::Buckets)
            && node.came.map(Move::inverse) == Some(direction);
        let of = node.parent.filter(|_| came_back)?;
        self.undoing(of).map(|place| Verdict::Duplicate { of, place })
    }

    /// Returns the place where the parent's board is known, if no look-up is needed to tell.
    #[inline(always)]
    fn undoing(&self, parent: NodeId) -> Option<Place> {
        if Q::SHAPE == Shape::Buckets && self.rules().dup == Dup::All {
            if self.rules().keeps_beaten() {
                return None;
            }
            // A parent that has not been reopened stands in closed, and its board nowhere else.
            return (self.nodes.standing(parent) == Standing::Closed).then_some(Place::Closed);
        }
        self.rules().undoing()
    }

    #[inline(always)]
    fn is_past_limit(&mut self, child: &Node) -> bool {
        let reached = match self.rules().limit_on() {
            None => return false,
            Some(LimitOn::Depth) => u64::from(child.depth),
            Some(LimitOn::F) => self.rules().scaled_f(child.depth, child.g, child.h),
        };
        let cut = reached > self.limit;
        if cut {
            self.least_cut = Some(self.least_cut.map_or(reached, |least| least.min(reached)));
        }
        cut
    }

    /// Makes a node; with `dup=all` its board is known from now on.
    #[inline(always)]
    fn make(&mut self, node: Node, key: C::Key) -> Node {
        self.made += 1;
        let id = self.nodes.push(&node, C::memo(key));
        if self.rules().dup == Dup::All {
            self.known.put(key, id);
        }
        let node = Node { id, ..node };
        if self.rules().discard != Discard::None {
            self.stale.made(&node);
        }
        node
    }

    /// Puts a node on open.
    #[inline(always)]
    fn put(&mut self, node: &Node) {
        self.open_size += 1;
        let (strategy, rules, batch) = (&self.strategy, self.rules.rules(), self.steps as u32);
        let bucket = || match rules.kept_of_a_layer() {
            Some(_) => u64::from(node.depth),
            None => rules.scaled_f(node.depth, node.g, node.h),
        };
        self.open.put(node.id, bucket, || strategy.taking_order(node, batch));
    }

    /// The new node takes the place of an old one with the same board, which leaves its list unless it is to stay.
    fn replace(&mut self, of: NodeId, place: Place, node: Node) -> Verdict {
        if self.rules().keeps_beaten() {
            self.stale.added(node.id, of);
            return if place == Place::Open { Verdict::Improved { node, of } } else { Verdict::Reopened { node, of } };
        }
        self.nodes.set_standing(of, Standing::Neither);
        if place == Place::Open {
            self.open_size -= 1;
            Verdict::Improved { node, of }
        } else {
            self.closed_size -= 1;
            Verdict::Reopened { node, of }
        }
    }

    /// Takes a dead end out of closed again, if dead ends are forgotten.
    fn forget_dead_end(&mut self, node: &Node, key: C::Key) -> bool {
        let forget = self.rules().forgets();
        if forget {
            self.closed_size -= 1;
            self.stale.left_closed(node);
            self.forget(node, key);
        }
        forget
    }

    /// A node stands in no list any more: its board is new again, unless it is known as another node.
    fn forget(&mut self, node: &Node, key: C::Key) {
        self.nodes.set_standing(node.id, Standing::Neither);
        // With `dup=path`, what is on the path stays known.
        if matches!(self.rules().dup, Dup::All | Dup::Closed) && self.known.find(key) == Some(node.id) {
            let nodes = &self.nodes;
            let other = self.stale.dearer(node.id).find(|&id| nodes.standing(id) != Standing::Neither);
            match other {
                Some(other) => self.known.put(key, other),
                None => self.known.remove(key),
            }
        }
    }

    #[inline(always)]
    fn finish_step(&mut self, dropped: Option<Dropped>, dead_end: bool, forgotten: bool) -> ControlFlow<()> {
        self.max_open = self.max_open.max(self.open_size);
        let (step, open, closed) = (self.steps, self.open_size, self.closed_size);
        let end = StepEnd { step, open, closed, dead_end, forgotten, dropped };
        self.observer.step_finished(&end)
    }

    /// Returns true if the numbers of finished branches are given again: no observer keeps nodes, open is a stack, and no
    /// closed list refers to them.
    #[inline(always)]
    fn recycles(&self) -> bool {
        let rules = self.rules();
        let unnamed = matches!(rules.dup, Dup::Path | Dup::Parent | Dup::None)
            && matches!(rules.discard, Discard::None | Discard::Path);
        !O::KEEPS_NODES && Q::SHAPE == Shape::Stack && unnamed
    }

    /// A node was taken off a stack: all nodes made after it belong to finished branches, but for those of its
    /// siblings that still wait at the head.
    #[inline(always)]
    fn recycle_after(&mut self, id: NodeId) {
        let mut last = id;
        if self.rules().insert == Insert::Block {
            last = self.open.head_first().take_while(|&waiting| waiting > id).last().unwrap_or(id);
        }
        self.nodes.truncate(last as usize + 1);
    }

    pub(super) fn answer(self, outcome: Outcome, goal: Option<NodeId>) -> Answer {
        Answer {
            outcome,
            stop: self.stop,
            goal,
            moves: goal.map(|goal| self.nodes.moves_to(goal)).unwrap_or_default(),
            cost: goal.map_or(0, |goal| self.nodes.g(goal)),
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
