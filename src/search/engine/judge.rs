//! Judges a move: its board is known, past the limit, or a new node.

use super::{Engine, Settings};
use crate::search::closed::ClosedList;
use crate::search::nodes::{Node, NodeId, Place, Standing, Width};
use crate::search::observer::{Try, Wants};
use crate::search::open::OpenList;
use crate::search::settings::{CutTest, Discard, Dup, GoalTest};
use crate::search::space::Space;
use crate::search::strategy::LimitOn;
use crate::search::verdict::Verdict;

impl<P: Space, S: Settings, Q: OpenList, C: ClosedList> Engine<P, S, Q, C> {
    /// Tries an operator on a node whose state has key `key`.
    #[inline(always)]
    pub(in crate::search) fn try_step(&mut self, node: &Node, key: u64, step: P::Step, wants: Wants) -> Try {
        let operator = P::operator(step);
        let Some((state, g)) = self.space.reach(node, step, self.settings.get()) else {
            return Try { operator, state: None, verdict: Verdict::Blocked };
        };
        let undone = if wants.tries { self.undone(node, step) } else { None };
        if let Some(verdict) = undone {
            return Try { operator, state: Some(state), verdict };
        }
        let key = self.space.key_after(&self.known, key, node, step, state);
        let verdict = self.judge(node.child(operator, state, g, 0), key, |space| space.h_after(node, step, state));
        Try { operator, state: Some(state), verdict }
    }

    /// Returns the verdict on a move back to the parent, if no look-up is needed.
    #[inline(always)]
    fn undone(&self, node: &Node, step: P::Step) -> Option<Verdict> {
        let of = node.parent.filter(|_| self.space.undoes(node, step))?;
        let settings = self.settings.get();
        let place = if settings.follows_cheaper_ways() {
            // A parent that was not reopened is in closed, and its board is nowhere else.
            let is_closed = !settings.keeps_beaten() && self.nodes.standing(of) == Standing::Closed;
            is_closed.then_some(Place::Closed)
        } else {
            settings.undoing()
        };
        let place = place.filter(|place| !Q::BY_HAND || *place == Place::Parent)?;
        Some(Verdict::Duplicate { of, place })
    }

    /// Judges a state that was reached: known, past the limit, or new. A new one becomes a node.
    #[inline(always)]
    fn judge(&mut self, mut child: Node, key: u64, h: impl FnOnce(&P) -> u64) -> Verdict {
        let settings = self.settings.get();
        let (has_h, cuts) = (settings.has_h(), settings.cut() == CutTest::Made);
        let known = if P::WIDTH == Width::Wide && settings.dup() == Dup::Parent {
            self.parent_with(&child)
        } else {
            self.look_up(key)
        };
        if let Some((of, place)) = known
            && !(self.follows(place) && child.g < self.nodes.g(of))
        {
            return Verdict::Duplicate { of, place };
        }
        if has_h {
            child.h = h(&self.space);
        }
        if cuts && known.is_none() && self.is_past_limit(&child) {
            return Verdict::Cut { h: child.h };
        }
        let made = self.make(child, key, self.step as u32);
        match known {
            None => Verdict::Opened(made),
            Some((of, place)) => self.replace(of, place, made),
        }
    }

    /// Returns the node before the parent of a child, if it has the child's state: operators may lead straight back.
    fn parent_with(&self, child: &Node) -> Option<(NodeId, Place)> {
        let before = self.nodes.parent(child.parent?)?;
        (self.nodes.state(before) == child.state).then_some((before, Place::Parent))
    }

    /// Returns true if a cheaper way to a board known in `place` is followed.
    #[inline(always)]
    fn follows(&self, place: Place) -> bool {
        let settings = self.settings.get();
        if place == Place::Open { settings.follows_cheaper_ways() } else { settings.reopens() }
    }

    /// Returns the node that a board is known as, by the rule for duplicates, and the place where it was found.
    #[inline(always)]
    fn look_up(&mut self, key: u64) -> Option<(NodeId, Place)> {
        let place = match self.settings.get().dup() {
            Dup::All => {
                let of = self.known.find(key)?;
                let in_open = self.open.holds(of, &self.nodes);
                return Some((of, if in_open { Place::Open } else { Place::Closed }));
            }
            Dup::Closed => Place::Closed,
            Dup::Path => Place::Path,
            Dup::Parent | Dup::None => return None,
        };
        self.known.find(key).map(|of| (of, place))
    }

    /// Returns true if a node is past the limit of the pass, and records the least such value.
    #[inline(always)]
    pub(super) fn is_past_limit(&mut self, node: &Node) -> bool {
        let past = self.value_past_limit(node);
        if let Some(value) = past {
            self.least_cut = Some(self.least_cut.map_or(value, |least| least.min(value)));
        }
        past.is_some()
    }

    /// Returns the depth or f of a node if it exceeds the limit of the pass.
    #[inline(always)]
    pub(in crate::search) fn value_past_limit(&self, node: &Node) -> Option<u64> {
        let settings = self.settings.get();
        let value = match settings.limit_on()? {
            LimitOn::Depth => u64::from(node.depth),
            LimitOn::F => settings.scaled_f(node.depth, node.g, node.h),
        };
        (value > self.pass.limit).then_some(value)
    }

    /// Generates a node and adds it to open; with `dup=all` its board is known from now on. `batch` is the step that expands its
    /// parent.
    #[inline(always)]
    pub(in crate::search) fn make(&mut self, node: Node, key: u64, batch: u32) -> Node {
        self.made += 1;
        let settings = self.settings.get();
        let id = self.nodes.push(&node, key as u32);
        let node = Node { id, ..node };
        if settings.dup() == Dup::All {
            self.known.put(key, id);
        }
        if settings.discard() != Discard::None {
            self.discards.made(&node);
        }
        if settings.goal() == GoalTest::Made && self.space.is_goal(node.state) {
            self.goal = Some(id);
        }
        self.open_size += 1;
        let strategy = &self.strategy;
        self.open.put(id, || strategy.taking_order(&node, batch));
        node
    }

    /// Replaces an old node by a new one with the same board; the old one leaves its list unless it is to stay.
    fn replace(&mut self, of: NodeId, place: Place, node: Node) -> Verdict {
        let stays = self.settings.get().keeps_beaten();
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
