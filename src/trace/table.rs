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
    pub(super) left_open: Leavings,
    pub(super) left_closed: Leavings,
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

/// The step at which each node left a list. Takes no memory while nodes leave in the order of their numbers, or none
/// does.
#[derive(Clone, Debug, Default)]
pub(super) struct Leavings {
    /// So many nodes left one after the other, from step 1 on.
    in_order: usize,
    /// The steps of the others, [`NEVER`] for those that have not left; empty if none has.
    later: Vec<u32>,
}

impl Leavings {
    /// The step at which a node left, [`NEVER`] if it has not.
    #[inline]
    pub(super) fn of(&self, node: NodeId) -> u32 {
        let node = node as usize;
        if node < self.in_order {
            return node as u32 + 1;
        }
        self.later.get(node - self.in_order).copied().unwrap_or(NEVER)
    }

    #[inline]
    fn note(&mut self, node: NodeId, step: u32, nodes: usize) {
        if self.later.is_empty() {
            self.later = vec![NEVER; nodes - self.in_order];
        }
        self.later[node as usize - self.in_order] = step;
    }

    fn memory(&self) -> usize {
        size_of_val(self.later.as_slice())
    }
}

/// The node that each step took. Takes no memory while they are taken in the order of their numbers, as from a queue.
#[derive(Clone, Debug, Default)]
struct Taken {
    in_order: usize,
    later: Vec<NodeId>,
}

impl Taken {
    #[inline]
    fn push(&mut self, node: NodeId) {
        if self.later.is_empty() && node as usize == self.in_order {
            self.in_order += 1;
        } else {
            self.later.push(node);
        }
    }

    #[inline]
    fn get(&self, at: usize) -> NodeId {
        if at < self.in_order { at as NodeId } else { self.later[at - self.in_order] }
    }
}

/// What happened, packed: 2 bytes a step with its tries, 1 byte a step to find what belongs to it, and 4 bytes for each
/// node that a try names without its following from the rest.
///
/// Every step but the last one of all has four tries, in the order of the strategy, so a try keeps neither its move
/// nor its place. The number of a node that is made follows from how many were made before.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    taken: Taken,
    /// The [`code`]s of each step's tries, the first one in the lowest four bits.
    codes: Vec<u16>,
    /// How many tries there are.
    tries: usize,
    /// How many of them made a node.
    made: u32,
    /// The other node of each try that names one, or the h of one that was cut.
    others: Vec<u32>,
    /// What came before each step whose number is a multiple of [`STRIDE`], counted from 0.
    marks: Vec<Mark>,
    /// The parent of the node that was taken last.
    parent: Option<NodeId>,
    rounds: Vec<RoundRow>,
    /// Some node took another's place.
    replaces: bool,
    /// The steps whose node has left closed again as a dead end are those that do so in their own step.
    forgets: bool,
}

/// How many nodes were made, and others named, by the tries before a step.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    made: u32,
    others: u32,
}

const STRIDE: usize = 8;

/// What became of a try, in four bits. With the highest it has an entry among the others, with the next it made a node.
/// A duplicate has its place in the lowest two; it has no entry where it is the parent of the node that was taken.
mod code {
    pub(super) const BLOCKED: u16 = 0;
    pub(super) const MADE: u16 = 0b0100;
    pub(super) const OTHER: u16 = 0b1000;
    pub(super) const OPENED: u16 = MADE;
    pub(super) const IMPROVED: u16 = OTHER | MADE;
    pub(super) const REOPENED: u16 = OTHER | MADE | 1;
    pub(super) const CUT: u16 = OTHER | 3;
    /// The bits of all four tries at once.
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
        self.rounds.push(RoundRow { round, steps_before: self.steps() as u32, start });
    }

    /// A node, made from `parent`, was taken.
    #[inline]
    pub(super) fn begin_step(&mut self, node: NodeId, parent: Option<NodeId>) {
        debug_assert_eq!(self.tries, 4 * self.steps(), "only the last step of all has fewer than four tries");
        self.begin_step_with(node, parent, Codes::default());
    }

    /// A node, made from `parent`, was taken; what is plain of its tries is known at once.
    #[inline]
    pub(super) fn begin_step_with(&mut self, node: NodeId, parent: Option<NodeId>, plain: Codes) {
        if self.codes.len().is_multiple_of(STRIDE) {
            self.marks.push(Mark { made: self.made, others: self.others.len() as u32 });
        }
        self.taken.push(node);
        self.codes.push(plain.0);
        self.parent = parent;
    }

    /// The next move was tried.
    #[inline]
    pub(super) fn add_try(&mut self, verdict: TryVerdict) {
        self.set_try(self.tries % 4, verdict);
        self.tries += 1;
    }

    /// Says how many tries there are, where they were set out of turn.
    pub(super) fn count_tries(&mut self, tries: usize) {
        self.tries = tries;
    }

    /// What became of the move at a place in the order of moves.
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

    /// Says that dead ends leave closed again.
    pub(super) fn forget_dead_ends(&mut self) {
        self.forgets = true;
    }

    pub(super) fn tries(&self) -> usize {
        self.tries
    }

    pub(super) fn steps(&self) -> usize {
        self.codes.len()
    }

    /// How many tries a step has.
    fn tries_in(&self, number: usize) -> usize {
        (self.tries - 4 * (number - 1)).min(4)
    }

    /// The first node that a step makes, if it makes any, and where its tries' others begin.
    fn before(&self, number: usize) -> (NodeId, usize) {
        let at = number - 1;
        let mut mark = self.marks[at / STRIDE];
        for &codes in &self.codes[at / STRIDE * STRIDE..at] {
            mark.made += (codes & code::ANY_MADE).count_ones();
            mark.others += (codes & code::ANY_OTHER).count_ones();
        }
        let starts = self.rounds.partition_point(|row| (row.steps_before as usize) < number).max(1);
        (starts as NodeId + mark.made, mark.others as usize)
    }

    /// Whether a step opened nothing.
    fn makes_nothing(&self, number: usize) -> bool {
        self.codes[number - 1] & code::ANY_MADE == 0
    }

    /// Whether nodes may have left a list in a step otherwise than by being taken: others took their place, or the
    /// step is a dead end.
    fn takes_out(&self, number: usize) -> bool {
        let codes = self.codes[number - 1];
        let (made, other) = (codes & code::ANY_MADE, codes & code::ANY_OTHER);
        made == 0 || (made << 1) & other != 0
    }

    /// How many more steps the packed numbers have room for.
    pub(super) fn has_room(&self) -> bool {
        self.steps().max(self.others.len()) < u32::MAX as usize - 4
    }

    fn shrink(&mut self) {
        self.taken.later.shrink_to_fit();
        self.codes.shrink_to_fit();
        self.others.shrink_to_fit();
        self.marks.shrink_to_fit();
    }

    fn memory(&self) -> usize {
        size_of_val(self.taken.later.as_slice())
            + size_of_val(self.codes.as_slice())
            + size_of_val(self.others.as_slice())
            + size_of_val(self.marks.as_slice())
            + size_of_val(self.rounds.as_slice())
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
        let in_order = log.taken.in_order;
        let left_open = Leavings { in_order, later: Vec::new() };
        let mut trace = Trace { instance, strategy, nodes, log, left_open, left_closed: Leavings::default(), end };
        trace.note_leavings();
        trace
    }

    fn note_leavings(&mut self) {
        let (in_order, nodes) = (self.log.taken.in_order, self.nodes.len());
        for (at, &node) in self.log.taken.later.iter().enumerate() {
            self.left_open.note(node, (in_order + at + 1) as u32, nodes);
        }
        if self.log.replaces || self.log.forgets {
            (1..=self.len()).for_each(|number| self.note_other_leavings(number));
        }
    }

    /// Notes the nodes that left a list in a step otherwise than by being taken.
    fn note_other_leavings(&mut self, number: usize) {
        let (now, nodes) = (number as u32, self.nodes.len());
        let Some(step) = self.step(number).filter(|_| self.log.takes_out(number)) else { return };
        if step.dead_end() {
            if self.log.forgets {
                self.left_closed.note(step.node, now, nodes);
            }
            return;
        }
        let verdicts: [Option<TryVerdict>; 4] = {
            let mut tries = step.tries().map(|tried| tried.verdict);
            std::array::from_fn(|_| tries.next())
        };
        for verdict in verdicts.into_iter().flatten() {
            match verdict {
                TryVerdict::Improved { of, .. } => self.left_open.note(of, now, nodes),
                TryVerdict::Reopened { of, .. } => self.left_closed.note(of, now, nodes),
                _ => {}
            }
        }
    }

    /// Whether the goal was taken in this step: it has no tries, for at least two moves are always possible.
    fn is_goal_step(&self, number: usize) -> bool {
        self.log.tries_in(number) == 0
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
        let at = number.checked_sub(1).filter(|&at| at < self.len())?;
        Some(StepView { trace: self, number, node: self.log.taken.get(at) })
    }

    /// All steps.
    #[must_use]
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = StepView<'_>> + ExactSizeIterator {
        (0..self.len()).map(|at| StepView { trace: self, number: at + 1, node: self.log.taken.get(at) })
    }

    /// How many moves were tried in all steps.
    #[must_use]
    pub fn tries(&self) -> usize {
        self.log.tries()
    }

    /// The rounds; a search without rounds that has begun is one pass.
    #[must_use]
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
        (self.nodes.memory() + self.left_open.memory() + self.left_closed.memory(), self.log.memory())
    }
}

impl<'a> StepView<'a> {
    /// The moves that were tried, in their order.
    #[must_use]
    pub fn tries(&self) -> impl ExactSizeIterator<Item = TryView> + use<'a> {
        let (log, moves) = (&self.trace.log, self.trace.strategy.order().moves());
        let (codes, parent) = (log.codes[self.number - 1], self.trace.nodes.parent(self.node));
        let (mut node, mut at_other) = log.before(self.number);
        (0..log.tries_in(self.number)).map(move |at| {
            let code = codes >> (4 * at) & 15;
            let other = if code & code::OTHER == 0 { parent.unwrap_or(0) } else { log.others[at_other] };
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

    /// Whether the node is the goal, recognised as it was taken.
    #[must_use]
    pub fn took_goal(&self) -> bool {
        self.trace.is_goal_step(self.number)
    }

    /// Whether the step opened nothing, though its node is not the goal.
    #[must_use]
    pub fn dead_end(&self) -> bool {
        !self.took_goal() && self.trace.log.makes_nothing(self.number)
    }

    /// Whether the node left closed again because it is a dead end.
    #[must_use]
    pub fn forgotten(&self) -> bool {
        self.trace.left_closed.of(self.node) as usize == self.number
    }
}
