//! The frozen trace: a table of nodes and a list of steps.

use crate::puzzle::{Instance, Move};
use crate::search::{Node, NodeId, Nodes, Outcome, Place, Round, Strategy};

/// The record of a search.
///
/// No list is stored. Each node knows the steps at which it left open and closed; the steps at which it entered them
/// follow from that. So the lists at any step are a filter over the nodes: see [`Trace::snapshot`].
#[derive(Clone, Debug)]
pub struct Trace {
    pub(super) instance: Instance,
    pub(super) strategy: Strategy,
    pub(super) nodes: Nodes,
    pub(super) log: Log,
    /// The step at which each node left open, [`NEVER`] if it has not; 8 bytes a node with the next.
    pub(super) left_open: Vec<u32>,
    /// The step at which each node left closed, [`NEVER`] if it has not.
    pub(super) left_closed: Vec<u32>,
    pub(super) end: Option<End>,
}

/// Stands for a step that never came.
pub(super) const NEVER: u32 = u32::MAX;

/// How a recorded search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// How it ended.
    pub outcome: Outcome,
    /// The goal's node, where it was found.
    pub goal: Option<NodeId>,
}

/// What happened, packed: 8 bytes a step and 5 bytes a try.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    steps: Vec<StepRow>,
    /// Verdict, move and place of each try.
    kinds: Vec<u8>,
    /// The other node of each try (the new one, or the one it is a duplicate of), or the h of one that was cut.
    others: Vec<u32>,
    /// For each node that took another's place: it and the other. In the order of the first.
    replaced: Vec<(NodeId, NodeId)>,
    rounds: Vec<RoundRow>,
    /// The steps whose node has left closed again as a dead end are those that do so in their own step.
    forgets: bool,
}

#[derive(Clone, Copy, Debug)]
struct StepRow {
    node: NodeId,
    first_try: u32,
}

#[derive(Clone, Copy, Debug)]
struct RoundRow {
    round: Round,
    /// How many steps came before.
    steps_before: u32,
    /// The node that is the round's start.
    start: NodeId,
}

/// A round and the part of the trace that belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundView {
    /// The round; `None` for a search without rounds, which is one pass.
    pub round: Option<Round>,
    /// How many steps came before it.
    pub steps_before: usize,
    /// The node that is its start.
    pub start: NodeId,
}

/// A step.
#[derive(Clone, Copy, Debug)]
pub struct StepView<'a> {
    trace: &'a Trace,
    /// Its number, from 1.
    pub number: usize,
    /// The node that was taken.
    pub node: NodeId,
}

/// A move that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryView {
    /// The move.
    pub direction: Move,
    /// What became of it.
    pub verdict: TryVerdict,
}

/// What became of a move that was tried. See [`Verdict`](crate::search::Verdict).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TryVerdict {
    /// The edge of the board is in the way.
    Blocked,
    /// The board is known as another node.
    Duplicate {
        /// The node.
        of: NodeId,
        /// Where it was found.
        place: Place,
    },
    /// A new node was put on open.
    Opened(NodeId),
    /// A new node took the place of one in open.
    Improved {
        /// The new node.
        node: NodeId,
        /// The old one.
        of: NodeId,
    },
    /// A new node is on open in place of a closed one.
    Reopened {
        /// The new node.
        node: NodeId,
        /// The old one.
        of: NodeId,
    },
    /// Past the limit; its h would have been this.
    Cut {
        /// The h of the board.
        h: u16,
    },
}

impl TryVerdict {
    /// The node that was made.
    #[must_use]
    pub const fn made(self) -> Option<NodeId> {
        match self {
            TryVerdict::Opened(node) | TryVerdict::Improved { node, .. } | TryVerdict::Reopened { node, .. } => {
                Some(node)
            }
            TryVerdict::Blocked | TryVerdict::Duplicate { .. } | TryVerdict::Cut { .. } => None,
        }
    }
}

const PLACES: [Place; 4] = [Place::Open, Place::Closed, Place::Path, Place::Parent];

impl Log {
    /// A round has begun; `start` is the number of its start node.
    pub(super) fn begin_round(&mut self, round: Round, start: NodeId) {
        self.rounds.push(RoundRow { round, steps_before: self.steps.len() as u32, start });
    }

    #[inline]
    pub(super) fn begin_step(&mut self, node: NodeId) {
        self.steps.push(StepRow { node, first_try: self.kinds.len() as u32 });
    }

    #[inline]
    pub(super) fn add_try(&mut self, tried: TryView) {
        let (verdict, place, other) = match tried.verdict {
            TryVerdict::Blocked => (0, 0, 0),
            TryVerdict::Duplicate { of, place } => (1, place as u8, of),
            TryVerdict::Opened(node) => (2, 0, node),
            TryVerdict::Improved { node, of } => {
                self.replaced.push((node, of));
                (3, 0, node)
            }
            TryVerdict::Reopened { node, of } => {
                self.replaced.push((node, of));
                (4, 0, node)
            }
            TryVerdict::Cut { h } => (5, 0, u32::from(h)),
        };
        self.kinds.push(verdict | (tried.direction as u8) << 3 | place << 5);
        self.others.push(other);
    }

    /// Says that dead ends leave closed again.
    pub(super) fn forget_dead_ends(&mut self) {
        self.forgets = true;
    }

    fn unpack(&self, at: usize) -> TryView {
        let (kind, other) = (self.kinds[at], self.others[at]);
        let of = |node| match self.replaced.binary_search_by_key(&node, |&(new, _)| new) {
            Ok(found) => self.replaced[found].1,
            Err(_) => node,
        };
        let verdict = match kind & 7 {
            1 => TryVerdict::Duplicate { of: other, place: PLACES[usize::from(kind >> 5 & 3)] },
            2 => TryVerdict::Opened(other),
            3 => TryVerdict::Improved { node: other, of: of(other) },
            4 => TryVerdict::Reopened { node: other, of: of(other) },
            5 => TryVerdict::Cut { h: other as u16 },
            _ => TryVerdict::Blocked,
        };
        TryView { direction: Move::ALL[usize::from(kind >> 3 & 3)], verdict }
    }

    pub(super) fn tries(&self) -> usize {
        self.kinds.len()
    }

    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// How many more steps the packed numbers have room for.
    pub(super) fn has_room(&self) -> bool {
        self.kinds.len() < u32::MAX as usize - 4
    }

    fn shrink(&mut self) {
        self.steps.shrink_to_fit();
        self.kinds.shrink_to_fit();
        self.others.shrink_to_fit();
    }
}

impl Trace {
    /// Freezes a log: works out when each node left its lists.
    pub(super) fn freeze(
        instance: Instance,
        strategy: Strategy,
        mut nodes: Nodes,
        mut log: Log,
        end: Option<End>,
    ) -> Trace {
        nodes.shrink();
        log.shrink();
        let (left_open, left_closed) = (vec![NEVER; nodes.len()], vec![NEVER; nodes.len()]);
        let mut trace = Trace { instance, strategy, nodes, log, left_open, left_closed, end };
        for number in 1..=trace.log.steps.len() {
            trace.note_leavings(number);
        }
        trace
    }

    fn note_leavings(&mut self, number: usize) {
        let node = self.log.steps[number - 1].node as usize;
        let now = number as u32;
        self.left_open[node] = now;
        let mut dead_end = !self.is_goal_step(number);
        for at in self.try_range(number) {
            match self.log.unpack(at).verdict {
                TryVerdict::Improved { of, .. } => self.left_open[of as usize] = now,
                TryVerdict::Reopened { of, .. } => self.left_closed[of as usize] = now,
                TryVerdict::Opened(_) => {}
                TryVerdict::Blocked | TryVerdict::Duplicate { .. } | TryVerdict::Cut { .. } => continue,
            }
            dead_end = false;
        }
        if dead_end && self.log.forgets {
            self.left_closed[node] = now;
        }
    }

    fn try_range(&self, number: usize) -> std::ops::Range<usize> {
        let end = self.log.steps.get(number).map_or(self.log.kinds.len(), |next| next.first_try as usize);
        self.log.steps[number - 1].first_try as usize..end
    }

    /// Whether the goal was taken in this step: it has no tries, for at least two moves are always possible.
    fn is_goal_step(&self, number: usize) -> bool {
        self.try_range(number).is_empty()
    }

    /// The start and the goal.
    #[must_use]
    pub const fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The strategy that was followed.
    #[must_use]
    pub const fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// The nodes.
    #[must_use]
    pub const fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// A node.
    ///
    /// # Panics
    /// When there is no such node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes.node(id)
    }

    /// How it ended; `None` for a trace that was read from a file only up to where that was cut.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The nodes from the start to the goal, if that was found.
    #[must_use]
    pub fn path(&self) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = match self.end {
            Some(End { goal: Some(goal), .. }) => self.nodes.line_of(goal).collect(),
            _ => Vec::new(),
        };
        line.reverse();
        line
    }

    /// How many steps there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.log.steps()
    }

    /// Whether there are no steps.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A step, numbered from 1.
    #[must_use]
    pub fn step(&self, number: usize) -> Option<StepView<'_>> {
        let row = self.log.steps.get(number.checked_sub(1)?)?;
        Some(StepView { trace: self, number, node: row.node })
    }

    /// All steps.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = StepView<'_>> + ExactSizeIterator {
        let view = |(at, row): (usize, &StepRow)| StepView { trace: self, number: at + 1, node: row.node };
        self.log.steps.iter().enumerate().map(view)
    }

    /// How many moves were tried in all steps.
    #[must_use]
    pub fn tries(&self) -> usize {
        self.log.tries()
    }

    /// The rounds; a search without rounds that has begun is one pass.
    pub fn rounds(&self) -> impl DoubleEndedIterator<Item = RoundView> {
        let one_pass = (self.log.rounds.is_empty() && !self.nodes.is_empty()).then_some(RoundView {
            round: None,
            steps_before: 0,
            start: 0,
        });
        let view = |row: &RoundRow| RoundView {
            round: Some(row.round),
            steps_before: row.steps_before as usize,
            start: row.start,
        };
        one_pass.into_iter().chain(self.log.rounds.iter().map(view))
    }

    /// The round of a step; step 0 belongs to the first.
    #[must_use]
    pub fn round_of(&self, number: usize) -> Option<RoundView> {
        let later = self.log.rounds.partition_point(|row| (row.steps_before as usize) < number.max(1));
        match later.checked_sub(1) {
            None => self.rounds().next(),
            Some(at) => self.rounds().nth(at),
        }
    }

    /// The bytes in use for the nodes, and for the steps and tries.
    #[must_use]
    pub fn memory(&self) -> (usize, usize) {
        let leavings = size_of_val(self.left_open.as_slice()) + size_of_val(self.left_closed.as_slice());
        let log = size_of_val(self.log.steps.as_slice())
            + size_of_val(self.log.kinds.as_slice())
            + size_of_val(self.log.others.as_slice())
            + size_of_val(self.log.replaced.as_slice())
            + size_of_val(self.log.rounds.as_slice());
        (self.nodes.memory() + leavings, log)
    }
}

impl<'a> StepView<'a> {
    /// The moves that were tried, in their order.
    pub fn tries(&self) -> impl ExactSizeIterator<Item = TryView> + use<'a> {
        let trace = self.trace;
        trace.try_range(self.number).map(|at| trace.log.unpack(at))
    }

    /// Whether the node is the goal, recognised as it was taken.
    #[must_use]
    pub fn took_goal(&self) -> bool {
        self.trace.is_goal_step(self.number)
    }

    /// Whether the step opened nothing, though its node is not the goal.
    #[must_use]
    pub fn dead_end(&self) -> bool {
        !self.took_goal() && self.tries().all(|tried| tried.verdict.made().is_none())
    }

    /// Whether the node left closed again because it is a dead end.
    #[must_use]
    pub fn forgotten(&self) -> bool {
        self.trace.left_closed[self.node as usize] as usize == self.number
    }
}
