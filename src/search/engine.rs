//! The one loop of all strategies, run to its end or driven from outside: see [`Textbook`](super::Textbook).

mod judge;

use super::answer::{Answer, Outcome, Stop};
use super::discards::{Discards, ends_climb};
use super::known::Known;
use super::nodes::{Node, NodeId, Nodes, Standing};
use super::observer::{Dropped, Observer, Round, StepEnd, Wants};
use super::open::OpenList;
use super::path::{Path, PathChange};
use super::settings::{CutTest, Discard, Dup, GoalTest, Insert, Name};
use super::space::Space;
use super::start::Bounds;
use super::strategy::Strategy;

/// The name of no strategy that the loop is compiled for alone.
pub(super) const ANY: usize = usize::MAX;

/// A search under way. The loop is compiled for any strategy, and again for a few names with their default settings.
#[derive(Clone)]
pub(super) struct Engine<Q, const NAME: usize = ANY> {
    pub(super) space: Space,
    pub(super) strategy: Strategy,
    wants: Wants,
    pub(super) nodes: Nodes,
    pub(super) open: Q,
    /// The known boards: those in open and closed with `dup=all`, in closed with `dup=closed`, on the path with `dup=path`.
    pub(super) known: Known,
    pub(super) path: Path,
    pub(super) discards: Discards,
    /// The pass under way: its number, 0 before the first, and the limit at which its tries are cut.
    pub(super) pass: Round,
    pub(super) least_cut: Option<u64>,
    pub(super) open_size: u64,
    pub(super) closed_size: u64,
    pub(super) step: u64,
    expanded: u64,
    made: u64,
    max_open: u64,
    pub(super) goal: Option<NodeId>,
}

impl<Q: OpenList, const NAME: usize> Engine<Q, NAME> {
    /// Runs the search: in each pass, the head of open is repeatedly closed, and each of its moves is tried.
    pub(super) fn run<O: Observer + ?Sized>(&mut self, bounds: &Bounds, observer: &mut O) -> (Outcome, Option<Stop>) {
        while let Some(start) = self.begin_pass() {
            if let Some(round) = self.round() {
                observer.round_started(&round, &start);
            }
            while let Some(head) = self.head() {
                let reached = bounds.reached(self.step, self.nodes.len());
                if reached.is_some() {
                    return (Outcome::Limit, reached);
                }
                let (node, dropped) = self.take(head, self.open.is_crowded());
                observer.node_taken(self.step, &node);
                let opened = dropped.is_none() && self.goal.is_none() && self.expand(&node, observer);
                let end = self.finish_step(&node, dropped, opened);
                if observer.step_finished(&end).is_break() && self.goal.is_none() && !self.is_exhausted() {
                    return (Outcome::Limit, Some(Stop::Observer));
                }
            }
        }
        (if self.goal.is_some() { Outcome::Solved } else { Outcome::Exhausted }, None)
    }

    #[inline(always)]
    fn expand<O: Observer + ?Sized>(&mut self, node: &Node, observer: &mut O) -> bool {
        self.expanded += 1;
        let (before, key) = (self.nodes.len(), self.key_of(node));
        for place in self.space.tries(node) {
            let tried = self.try_step(node, key, self.space.step(place));
            if self.wants.tries {
                observer.move_tried(&tried);
            }
            if self.goal.is_some() {
                break;
            }
        }
        self.nodes.len() > before
    }
}

impl<Q: OpenList, const NAME: usize> Engine<Q, NAME> {
    pub(super) fn begin_pass(&mut self) -> Option<Node> {
        self.pass = Round { number: self.pass.number + 1, limit: self.next_limit()? };
        if self.pass.number > 1 {
            self.forget_pass();
        }
        let state = self.space.problem.start();
        let h = self.space.h(state);
        let start = Node { id: 0, state, parent: None, came: None, depth: 0, g: 0, h };
        let start = self.make(start, self.known.key(state), self.step as u32);
        self.max_open = self.max_open.max(self.open_size);
        Some(start)
    }

    /// Returns the limit of the next pass, if one is due: rounds go on while the last one cut something and found no goal.
    pub(super) fn next_limit(&self) -> Option<u64> {
        match (self.strategy.name(), self.pass.number) {
            (Name::Dls, 0) => Some(self.strategy.limit().into()),
            (Name::Ids, 0) => Some(0),
            (Name::Ida, 0) => Some(self.strategy.scaled_f(0, 0, self.space.h(self.space.problem.start()))),
            (_, 0) => Some(u64::MAX),
            (Name::Ids | Name::Ida, _) => self.least_cut.filter(|_| self.open_size == 0 && self.goal.is_none()),
            _ => None,
        }
    }

    fn forget_pass(&mut self) {
        self.known.clear();
        self.path.clear();
        self.discards.clear();
        self.least_cut = None;
        self.closed_size = 0;
        if self.gives_numbers_again() {
            self.nodes.truncate(0);
        }
    }

    pub(super) fn round(&self) -> Option<Round> {
        Some(self.pass).filter(|pass| self.strategy.is_iterative() && pass.number > 0)
    }

    #[inline(always)]
    pub(super) fn head(&mut self) -> Option<NodeId> {
        if self.goal.is_some() { None } else { self.open.head(&self.nodes) }
    }

    /// Returns true if the search has ended without a goal: open is empty, and no pass is due.
    pub(super) fn is_exhausted(&self) -> bool {
        self.open_size == 0 && self.goal.is_none() && self.next_limit().is_none()
    }

    /// Removes a node from open and closes it, unless it is dropped. Returns the node, and why it was dropped.
    #[inline(always)]
    pub(super) fn take(&mut self, id: NodeId, crowded: bool) -> (Node, Option<Dropped>) {
        self.open.leave(id);
        self.open_size -= 1;
        self.step += 1;
        let node = self.nodes.node(id);
        let dropped = if crowded {
            Some(Dropped::Crowded)
        } else if self.settings().goal() == GoalTest::Taken && self.space.problem.is_goal(node.state) {
            self.goal = Some(id);
            None
        } else {
            self.reason_to_drop(&node)
        };
        match dropped {
            None => self.close(&node),
            Some(_) => self.forget(&node),
        }
        (node, dropped)
    }

    #[inline(always)]
    fn reason_to_drop(&mut self, node: &Node) -> Option<Dropped> {
        if self.settings().cut() == CutTest::Taken && self.is_past_limit(node) {
            return Some(Dropped::Cut);
        }
        if self.ends_a_climb(node.id) {
            return Some(Dropped::NoBetter);
        }
        self.discarded_for(node).map(|of| Dropped::Discarded { of })
    }

    #[inline(always)]
    pub(super) fn ends_a_climb(&self, id: NodeId) -> bool {
        self.settings().name() == Name::Hill && ends_climb(id, &self.nodes, self.strategy.sideways())
    }

    #[inline(always)]
    pub(super) fn discarded_for(&mut self, node: &Node) -> Option<NodeId> {
        match self.settings().discard() {
            Discard::None => return None,
            Discard::Path => self.lead_to(node.id),
            Discard::Closed | Discard::Beaten => {}
        }
        self.discards.by(node, &self.path)
    }

    /// Closes a node. With `dup=closed`, its board is known from now on as the first node that had it.
    #[inline(always)]
    pub(super) fn close(&mut self, node: &Node) {
        let dup = self.settings().dup();
        if dup == Dup::Path {
            self.lead_to(node.id);
        }
        if self.gives_numbers_again() {
            // Nodes newer than one that leaves a stack belong to finished branches.
            self.nodes.truncate(node.id as usize + 1);
        }
        self.nodes.set_standing(node.id, Standing::Closed);
        self.closed_size += 1;
        if dup == Dup::Closed {
            let key = self.key_of(node);
            if self.known.get(key).is_none() {
                self.known.put(key, node.id);
            }
        }
        if self.settings().discard() != Discard::None {
            self.discards.closed(node);
        }
    }

    /// Returns true if the numbers of finished branches are reused: nothing keeps or refers to them.
    #[inline(always)]
    fn gives_numbers_again(&self) -> bool {
        let settings = self.settings();
        let is_unnamed = matches!(settings.dup(), Dup::Path | Dup::Parent | Dup::None)
            && matches!(settings.discard(), Discard::None | Discard::Path);
        is_unnamed && settings.is_stack() && settings.insert() == Insert::Each && !self.wants.nodes
    }

    #[inline(always)]
    fn lead_to(&mut self, id: NodeId) {
        let follows = self.settings().dup() == Dup::Path;
        let (known, nodes) = (&mut self.known, &self.nodes);
        self.path.lead_to(id, nodes, |change| match change {
            _ if !follows => {}
            PathChange::Left(node, state) => known.remove(known.recall(nodes.key(node), state)),
            PathChange::Joined(node, state) => known.put(known.recall(nodes.key(node), state), node),
        });
    }

    #[inline(always)]
    pub(super) fn key_of(&self, node: &Node) -> u64 {
        self.known.recall(self.nodes.key(node.id), node.state)
    }

    #[inline(always)]
    pub(super) fn finish_step(&mut self, node: &Node, dropped: Option<Dropped>, opened: bool) -> StepEnd {
        let dead_end = !opened && dropped.is_none() && self.goal != Some(node.id);
        let forgotten = dead_end && self.settings().forgets();
        if forgotten {
            self.closed_size -= 1;
            self.discards.left_closed(node);
            self.forget(node);
        }
        self.max_open = self.max_open.max(self.open_size);
        StepEnd { step: self.step, open: self.open_size, closed: self.closed_size, dead_end, forgotten, dropped }
    }

    /// Removes a node from all lists: its board is new again, unless it is known as another node.
    pub(super) fn forget(&mut self, node: &Node) {
        self.nodes.set_standing(node.id, Standing::Neither);
        let key = self.key_of(node);
        // With `dup=path`, boards on the path stay known.
        if matches!(self.settings().dup(), Dup::All | Dup::Closed) && self.known.get(key) == Some(node.id) {
            let nodes = &self.nodes;
            let other = self.discards.dearer(node.id).find(|&id| nodes.standing(id) != Standing::Neither);
            match other {
                Some(other) => self.known.put(key, other),
                None => self.known.remove(key),
            }
        }
    }
}

impl<Q: OpenList, const NAME: usize> Engine<Q, NAME> {
    #[inline(always)]
    fn settings(&self) -> &Strategy {
        if NAME == ANY { &self.strategy } else { const { &Strategy::new(Name::ALL[NAME % Name::ALL.len()]) } }
    }

    pub(super) fn new(space: Space, strategy: &Strategy, wants: Wants, open: Q, known: Known) -> Self {
        Engine {
            nodes: Nodes::new(&space.problem, strategy.cost()),
            space,
            strategy: *strategy,
            wants,
            open,
            known,
            path: Path::default(),
            discards: Discards::new(strategy.discard()),
            pass: Round { number: 0, limit: 0 },
            least_cut: None,
            open_size: 0,
            closed_size: 0,
            step: 0,
            expanded: 0,
            made: 0,
            max_open: 0,
            goal: None,
        }
    }

    pub(super) fn answer(self, (outcome, stop): (Outcome, Option<Stop>)) -> Answer {
        let goal = self.goal;
        Answer {
            outcome,
            stop,
            goal,
            operators: goal.map(|goal| self.nodes.operators_to(goal)).unwrap_or_default(),
            cost: goal.map_or(0, |goal| self.nodes.g(goal)),
            steps: self.step,
            expanded: self.expanded,
            made: self.made,
            max_open: self.max_open,
            nodes: self.nodes,
        }
    }
}
