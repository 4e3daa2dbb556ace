//! Judges a move: its board is known, past the limit, or a new node.

use crate::puzzle::{Estimator, Move, Step};

use super::{Engine, Settings};
use crate::search::closed::ClosedList;
use crate::search::nodes::{Node, NodeId, Place, Standing};
use crate::search::observer::{Try, Wants};
use crate::search::open::OpenList;
use crate::search::settings::{CutTest, Discard, Dup, GoalTest};
use crate::search::strategy::LimitOn;
use crate::search::verdict::Verdict;

impl<S: Settings, Q: OpenList, C: ClosedList> Engine<S, Q, C> {
    /// Tries a move of a node whose board has key `key`.
    #[inline(always)]
    pub(in crate::search) fn try_move(&mut self, node: &Node, key: u64, step: Step, wants: Wants) -> Try {
        let (direction, blank) = (step.direction, node.board.blank());
        let Some(from) = step.to() else { return Try { direction, board: None, verdict: Verdict::Blocked } };
        let board = node.board.slid(from, blank);
        let undone = if wants.tries { self.undone(node, direction) } else { None };
        if let Some(verdict) = undone {
            return Try { direction, board: Some(board), verdict };
        }
        let key = self.known.key_after(key, node.board, blank, direction, board);
        let g = node.g.saturating_add(self.settings.get().cost().of(node.board.tile(from)));
        let (parent, came, depth) = (Some(node.id), Some(direction), node.depth + 1);
        let child = Node { id: 0, board, parent, came, depth, g, h: 0 };
        let verdict = self.judge(child, key, |estimator| estimator.after(node.h, board, from, blank));
        Try { direction, board: Some(board), verdict }
    }

    /// Returns the verdict on a move back to the parent, if no look-up is needed.
    #[inline(always)]
    fn undone(&self, node: &Node, direction: Move) -> Option<Verdict> {
        let of = node.parent.filter(|_| node.came.map(Move::inverse) == Some(direction))?;
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

    /// Judges a board that a move reached: known, past the limit, or new. A new one becomes a node.
    #[inline(always)]
    fn judge(&mut self, mut child: Node, key: u64, h: impl FnOnce(&Estimator) -> u16) -> Verdict {
        let settings = self.settings.get();
        let (has_h, cuts) = (settings.has_h(), settings.cut() == CutTest::Made);
        let known = self.look_up(key);
        if let Some((of, place)) = known
            && !(self.follows(place) && child.g < self.nodes.g(of))
        {
            return Verdict::Duplicate { of, place };
        }
        if has_h {
            child.h = h(&self.estimator);
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
        if settings.goal() == GoalTest::Made && node.board == self.instance.goal {
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
