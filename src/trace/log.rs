//! The events of a search, packed.

use crate::puzzle::Move;
use crate::search::{Dropped, NodeId, Place, Round, Verdict};

/// A move that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryView {
    /// The move.
    pub direction: Move,
    /// The verdict.
    pub verdict: TryVerdict,
}

/// The verdict on a move that was tried, with the number of the node that it made.
pub type TryVerdict = Verdict<NodeId>;

/// The events, packed: 6 bytes a step with its tries, 1 byte a step to find what belongs to it, and 4 bytes for each
/// node that a try names without its following from the rest.
///
/// Every step has four tries in the order of the strategy, but for those that dropped their node, which have none, and the
/// last one of all; so a try keeps neither its move nor its place. The number of a node that is made follows from how many were made before.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    pub(super) taken: Vec<NodeId>,
    /// The [`code`]s of each step's tries, the first one in the lowest four bits.
    codes: Vec<u16>,
    last_tries: usize,
    dropped: Vec<(u32, Dropped)>,
    made: u32,
    /// The other node of each try that names one, or the h of one that was cut.
    others: Vec<u32>,
    /// The counts before each step whose number, from 0, is a multiple of [`STRIDE`].
    marks: Vec<Mark>,
    parent: Option<NodeId>,
    pub(super) rounds: Vec<RoundView>,
    pub(super) replaces: bool,
    /// The steps whose node has left closed again as a dead end are those that do so in their own step.
    pub(super) forgets: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    made: u32,
    others: u32,
}

const STRIDE: usize = 8;

/// The verdict on a try, in four bits. With the highest it has an entry among the others, with the next it made a node.
/// A duplicate has its place in the lowest two; it has no entry where it is the parent of the node that was taken.
mod code {
    pub(super) const BLOCKED: u16 = 0;
    pub(super) const MADE: u16 = 0b0100;
    pub(super) const OTHER: u16 = 0b1000;
    pub(super) const OPENED: u16 = MADE;
    pub(super) const IMPROVED: u16 = OTHER | MADE;
    pub(super) const REOPENED: u16 = OTHER | MADE | 1;
    pub(super) const CUT: u16 = OTHER | 3;
    pub(super) const ANY_MADE: u16 = 0x1111 * MADE;
    pub(super) const ANY_OTHER: u16 = 0x1111 * OTHER;
}

/// The codes of a step's tries of which nothing else need be known: blocked ones, and the one that undoes the last move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Codes(u16);

impl Codes {
    /// All blocked, but for a duplicate of the parent at a place in the order of moves.
    pub(super) fn undoing(place_in_order: usize, found: Place) -> Codes {
        Codes((found as u16) << (4 * place_in_order))
    }
}

/// A round and the part of the trace that belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundView {
    /// The round; `None` for a search without rounds, which is one pass.
    pub round: Option<Round>,
    /// The number of steps before it.
    pub steps_before: usize,
    /// The node that is its start.
    pub start: NodeId,
}

const PLACES: [Place; 4] = [Place::Open, Place::Closed, Place::Path, Place::Parent];

impl Log {
    pub(super) fn begin_round(&mut self, round: Round, start: NodeId) {
        self.rounds.push(RoundView { round: Some(round), steps_before: self.steps(), start });
    }

    /// A node, made from `parent`, was taken; `plain` holds the verdicts that follow from the node alone.
    #[inline]
    pub(super) fn begin_step(&mut self, node: NodeId, parent: Option<NodeId>, plain: Codes) {
        if self.codes.len().is_multiple_of(STRIDE) {
            self.marks.push(Mark { made: self.made, others: self.others.len() as u32 });
        }
        self.taken.push(node);
        self.codes.push(plain.0);
        self.last_tries = 0;
        self.parent = parent;
    }

    /// Says how many tries the last step has, where they were set out of turn.
    pub(super) fn count_last_tries(&mut self, tries: usize) {
        self.last_tries = tries;
    }

    pub(super) fn drop(&mut self, dropped: Dropped) {
        self.dropped.push((self.steps() as u32, dropped));
        if let Some(codes) = self.codes.last_mut() {
            *codes = 0;
        }
    }

    #[inline]
    pub(super) fn dropped(&self, number: usize) -> Option<Dropped> {
        if self.dropped.is_empty() {
            return None;
        }
        let at = self.dropped.binary_search_by_key(&(number as u32), |&(step, _)| step).ok()?;
        Some(self.dropped[at].1)
    }

    pub(super) fn drops(&self) -> &[(u32, Dropped)] {
        &self.dropped
    }

    #[inline]
    pub(super) fn set_try(&mut self, place_in_order: usize, verdict: TryVerdict) {
        let (code, other) = match verdict {
            TryVerdict::Blocked => (code::BLOCKED, None),
            TryVerdict::Duplicate { of, place } if place != Place::Open && Some(of) == self.parent => {
                (place as u16, None)
            }
            TryVerdict::Duplicate { of, place } => (code::OTHER | place as u16, Some(of)),
            TryVerdict::Opened(_) => (code::OPENED, None),
            TryVerdict::Improved { of, .. } => (code::IMPROVED, Some(of)),
            TryVerdict::Reopened { of, .. } => (code::REOPENED, Some(of)),
            TryVerdict::Cut { h } => (code::CUT, Some(u32::from(h))),
        };
        if let Some(codes) = self.codes.last_mut() {
            *codes |= code << (4 * place_in_order);
        }
        self.made += u32::from(code & code::MADE != 0);
        if let Some(other) = other {
            self.replaces |= code >= code::IMPROVED;
            self.others.push(other);
        }
    }

    pub(super) fn forget_dead_ends(&mut self) {
        self.forgets = true;
    }

    pub(super) fn tries(&self) -> usize {
        if self.steps() == 0 {
            return 0;
        }
        let last_dropped = self.dropped(self.steps()).is_some();
        let whole = self.steps().saturating_sub(1) - (self.dropped.len() - usize::from(last_dropped));
        4 * whole + self.last_tries
    }

    pub(super) fn steps(&self) -> usize {
        self.codes.len()
    }

    pub(super) fn last_taken(&self) -> Option<NodeId> {
        self.taken.last().copied()
    }

    pub(super) fn tries_in(&self, number: usize) -> usize {
        match self.dropped(number) {
            Some(_) => 0,
            None if number == self.steps() => self.last_tries,
            None => 4,
        }
    }

    /// The first node that a step makes, if it makes any, and where its tries' others begin.
    fn before(&self, number: usize) -> (NodeId, usize) {
        let at = number - 1;
        let mut mark = self.marks[at / STRIDE];
        for &codes in &self.codes[at / STRIDE * STRIDE..at] {
            mark.made += (codes & code::ANY_MADE).count_ones();
            mark.others += (codes & code::ANY_OTHER).count_ones();
        }
        let starts = self.rounds.partition_point(|row| row.steps_before < number).max(1);
        (starts as NodeId + mark.made, mark.others as usize)
    }

    pub(super) fn makes_nothing(&self, number: usize) -> bool {
        self.codes[number - 1] & code::ANY_MADE == 0
    }

    /// Returns true if nodes may have left a list in a step other than by being taken: others took their place, or the
    /// step is a dead end.
    pub(super) fn takes_out(&self, number: usize) -> bool {
        let codes = self.codes[number - 1];
        let (made, other) = (codes & code::ANY_MADE, codes & code::ANY_OTHER);
        made == 0 || (made << 1) & other != 0
    }

    pub(super) fn has_room(&self) -> bool {
        self.steps().max(self.others.len()) < u32::MAX as usize - 4
    }

    pub(super) fn tries_of(
        &self,
        number: usize,
        parent: Option<NodeId>,
        moves: [Move; 4],
    ) -> impl ExactSizeIterator<Item = TryView> + use<'_> {
        let codes = self.codes[number - 1];
        let (mut node, mut at_other) = self.before(number);
        (0..self.tries_in(number)).map(move |at| {
            let code = codes >> (4 * at) & 15;
            let other = if code & code::OTHER == 0 { parent.unwrap_or(0) } else { self.others[at_other] };
            let verdict = match code {
                code::BLOCKED => TryVerdict::Blocked,
                code::OPENED => TryVerdict::Opened(node),
                code::IMPROVED => TryVerdict::Improved { node, of: other },
                code::REOPENED => TryVerdict::Reopened { node, of: other },
                code::CUT => TryVerdict::Cut { h: other as u16 },
                _ => TryVerdict::Duplicate { of: other, place: PLACES[usize::from(code & 3)] },
            };
            node += u32::from(code & code::MADE != 0);
            at_other += usize::from(code & code::OTHER != 0);
            TryView { direction: moves[at], verdict }
        })
    }

    pub(super) fn shrink(&mut self) {
        self.taken.shrink_to_fit();
        self.codes.shrink_to_fit();
        self.others.shrink_to_fit();
        self.marks.shrink_to_fit();
        self.dropped.shrink_to_fit();
    }
}
