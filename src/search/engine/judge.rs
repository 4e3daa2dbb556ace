//! Judges a move: its board is known, past the limit, or a new node.

use super::Engine;
use crate::search::nodes::{Node, NodeId, Place, Standing};
use crate::search::observer::Try;
use crate::search::open::OpenList;
use crate::search::settings::{CutTest, Discard, Dup, GoalTest};
use crate::search::space::Step;
use crate::search::strategy::LimitOn;
use crate::search::verdict::Verdict;

impl<Q: OpenList, const NAME: usize> Engine<Q, NAME> {
    #[inline(always)]
    pub(in crate::search) fn try_step(&mut self, node: &Node, key: u64, step: Step) -> Try {
        let Some((state, g)) = self.space.reach(node, step, self.settings().cost()) else {
            return Try { operator: step.operator, state: None, verdict: Verdict::Blocked };
        };
        let key = self.known.key_after(key, node, step.operator, state);
        let verdict = self.judge(node, step, key, node.child(step.operator, state, g, 0));
        Try { operator: step.operator, state: Some(state), verdict }
    }

    /// Judges a state that was reached: known, past the limit, or new. A new one becomes a node.
    #[inline(always)]
    fn judge(&mut self, node: &Node, step: Step, key: u64, mut child: Node) -> Verdict {
        let known = self.look_up(&child, key);
        if let Some((of, place)) = known
            && !(self.follows(place) && child.g < self.nodes.g(of))
        {
            return Verdict::Duplicate { of, place };
        }
        if self.settings().has_h() {
            child.h = self.space.h_after(node, step, child.state);
        }
        if self.settings().cut() == CutTest::Made && known.is_none() && self.is_past_limit(&child) {
            return Verdict::Cut { h: child.h };
        }
        let made = self.make(child, key, self.step as u32);
        match known {
            None => Verdict::Opened(made),
            Some((of, place)) => self.replace(of, place, made),
        }
    }

    /// Returns true if a cheaper way to a board known in `place` is followed.
    #[inline(always)]
    fn follows(&self, place: Place) -> bool {
        if place == Place::Open { self.settings().follows_cheaper_ways() } else { self.settings().reopens() }
    }

    /// Returns the node that a child's board is known as, by the rule for duplicates, and the place where it was found.
    #[inline(always)]
    fn look_up(&self, child: &Node, key: u64) -> Option<(NodeId, Place)> {
        match self.settings().dup() {
            Dup::All => self
                .known
                .get(key)
                .map(|of| (of, if self.open.holds(of, &self.nodes) { Place::Open } else { Place::Closed })),
            Dup::Closed => self.known.get(key).map(|of| (of, Place::Closed)),
            Dup::Path => self.known.get(key).map(|of| (of, Place::Path)),
            Dup::Parent => {
                let before = self.nodes.parent(child.parent?)?;
                (self.nodes.state(before) == child.state).then_some((before, Place::Parent))
            }
            Dup::None => None,
        }
    }

    #[inline(always)]
    pub(super) fn is_past_limit(&mut self, node: &Node) -> bool {
        let past = self.value_past_limit(node);
        if let Some(value) = past {
            self.least_cut = Some(self.least_cut.map_or(value, |least| least.min(value)));
        }
        past.is_some()
    }

    #[inline(always)]
    pub(in crate::search) fn value_past_limit(&self, node: &Node) -> Option<u64> {
        let value = match self.settings().limit_on()? {
            LimitOn::Depth => u64::from(node.depth),
            LimitOn::F => self.settings().scaled_f(node.depth, node.g, node.h),
        };
        (value > self.pass.limit).then_some(value)
    }

    /// Generates a node and adds it to open. `batch` is the step that expands its parent.
    #[inline(always)]
    pub(in crate::search) fn make(&mut self, node: Node, key: u64, batch: u32) -> Node {
        self.made += 1;
        let id = self.nodes.push(&node, key as u32);
        let node = Node { id, ..node };
        if self.settings().dup() == Dup::All {
            self.known.put(key, id);
        }
        if self.settings().discard() != Discard::None {
            self.discards.made(&node);
        }
        if self.settings().goal() == GoalTest::Made && self.space.problem.is_goal(node.state) {
            self.goal = Some(id);
        }
        self.open_size += 1;
        let strategy = &self.strategy;
        self.open.put(id, || strategy.taking_order(&node, batch));
        node
    }

    /// Replaces an old node by a new one with the same board; the old one leaves its list unless it is to stay.
    fn replace(&mut self, of: NodeId, place: Place, node: Node) -> Verdict {
        let stays = self.settings().keeps_beaten();
        if stays {
            self.discards.added(node.id, of);
        } else {
            self.nodes.set_standing(of, Standing::Neither);
        }
        if place == Place::Open {
            if !stays {
                self.open.leave(of);
                self.open_size -= 1;
            }
            return Verdict::Improved { node, of };
        }
        self.closed_size -= u64::from(!stays);
        Verdict::Reopened { node, of }
    }
}
