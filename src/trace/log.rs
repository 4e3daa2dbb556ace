//! The events of a search, packed, and the observer that records them.

use std::ops::ControlFlow;

use crate::search::{
    Answer, Dropped, Node, NodeId, Observer, Operator, Place, Problem, Round, StepEnd, Strategy, Try, Verdict, Wants,
};

use super::table::{End, Trace};

/// An operator that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryView {
    /// The operator.
    pub operator: Operator,
    /// The verdict.
    pub verdict: TryVerdict,
}

/// The verdict on an operator that was tried, with the number of the node that it generated.
pub type TryVerdict = Verdict<NodeId>;

/// The events, packed: 24 bytes for a step with its tries, and 4 bytes for each node that a try names and that does not follow
/// from the rest.
///
/// Every step has four tries in the order of the strategy, except steps that dropped their node, which have none, and the last
/// step; so a try stores neither its move nor its place, and one that follows from the node is not even reported. The number of a
/// generated node follows from the number generated before.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    pub(super) steps: Vec<StepRow>,
    /// The step under way, and the number of its tries.
    step: StepRow,
    last_tries: usize,
    /// The place of each move in the order of moves.
    places: [u8; 4],
    pub(super) dropped: Vec<(u32, Dropped)>,
    made: u32,
    others: Vec<u32>,
    parent: Option<NodeId>,
    pub(super) rounds: Vec<RoundView>,
    /// True if some node replaced another.
    pub(super) replaces: bool,
    /// True if dead ends leave closed again, each in its own step.
    pub(super) forgets: bool,
    /// The tries of a problem whose steps may have any number of them; then steps hold no codes.
    wide: Option<WideTries>,
}

#[derive(Clone, Debug, Default)]
struct WideTries {
    all: Vec<TryView>,
    first: Vec<usize>,
}

impl WideTries {
    fn of(&self, number: usize) -> &[TryView] {
        let end = self.first.get(number).copied().unwrap_or(self.all.len());
        &self.all[self.first[number - 1]..end]
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepRow {
    pub(super) node: NodeId,
    codes: u16,
    /// The numbers of nodes generated, and of others named, by the tries before.
    made: u32,
    others: u32,
    pub(super) open: u32,
    pub(super) closed: u32,
}

/// The verdict on a try, in four bits: it has an entry, it generated a node, and the place of a duplicate.
mod code {
    pub(super) const BLOCKED: u16 = 0;
    pub(super) const MADE: u16 = 0b0100;
    pub(super) const OTHER: u16 = 0b1000;
    pub(super) const OPENED: u16 = MADE;
    pub(super) const IMPROVED: u16 = OTHER | MADE;
    pub(super) const REOPENED: u16 = OTHER | MADE | 1;
    pub(super) const CUT: u16 = OTHER | 3;
    pub(super) const ANY_MADE: u16 = 0x1111 * MADE;
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

impl Log {
    #[inline]
    pub(super) fn dropped(&self, number: usize) -> Option<Dropped> {
        let at = self.dropped.binary_search_by_key(&(number as u32), |&(step, _)| step).ok()?;
        Some(self.dropped[at].1)
    }

    pub(super) fn tries_in(&self, number: usize) -> usize {
        match self.dropped(number) {
            Some(_) => 0,
            None if let Some(wide) = &self.wide => wide.of(number).len(),
            None if number == self.steps.len() => self.last_tries,
            None => 4,
        }
    }

    pub(super) fn makes_nothing(&self, number: usize) -> bool {
        match &self.wide {
            Some(wide) => wide.of(number).iter().all(|tried| tried.verdict.made().is_none()),
            None => self.steps[number - 1].codes & code::ANY_MADE == 0,
        }
    }

    pub(super) fn tries_of(
        &self,
        number: usize,
        of: &Node,
        strategy: &Strategy,
    ) -> impl ExactSizeIterator<Item = TryView> + use<'_> {
        let StepRow { codes, made, others, .. } = self.steps[number - 1];
        let starts = self.rounds.partition_point(|row| row.steps_before < number).max(1);
        let (mut node, mut at_other) = (starts as NodeId + made, others as usize);
        let wide = self.wide.as_ref().map(|wide| wide.of(number));
        let (parent, moves) = (of.parent.unwrap_or(0), strategy.order().moves());
        let back = of.came.zip(strategy.undoing()).map(|(came, place)| (came.direction().inverse(), place));
        (0..self.tries_in(number)).map(move |at| {
            if let Some(wide) = wide {
                return wide[at];
            }
            let code = codes >> (4 * at) & 15;
            let other = if code & code::OTHER == 0 { parent } else { self.others[at_other] };
            let verdict = match code {
                code::BLOCKED => match back {
                    Some((back, place)) if back == moves[at] => TryVerdict::Duplicate { of: parent, place },
                    _ => TryVerdict::Blocked,
                },
                code::OPENED => TryVerdict::Opened(node),
                code::IMPROVED => TryVerdict::Improved { node, of: other },
                code::REOPENED => TryVerdict::Reopened { node, of: other },
                code::CUT => TryVerdict::Cut { h: other.into() },
                _ => TryVerdict::Duplicate { of: other, place: Place::ALL[usize::from(code & 3)] },
            };
            node += u32::from(code & code::MADE != 0);
            at_other += usize::from(code & code::OTHER != 0);
            TryView { operator: moves[at].into(), verdict }
        })
    }

    pub(super) fn shrink(&mut self) {
        self.steps.shrink_to_fit();
        self.others.shrink_to_fit();
        self.dropped.shrink_to_fit();
    }
}

/// Records a search; [`Recorder::finish`] makes a [`Trace`] of it.
#[derive(Debug)]
pub struct Recorder<S = fn(&StepEnd) -> bool> {
    log: Log,
    stops: S,
}

impl Default for Recorder {
    fn default() -> Recorder {
        Recorder::until(|_| false)
    }
}

impl<S: FnMut(&StepEnd) -> bool> Recorder<S> {
    /// Creates an empty recorder that stops the search after the first step for which `stops` returns true.
    pub fn until(stops: S) -> Recorder<S> {
        Recorder { log: Log::default(), stops }
    }

    /// Freezes the record of the search that gave this answer.
    pub fn finish(mut self, problem: impl Into<Problem>, strategy: &Strategy, answer: Answer) -> Trace {
        let end = End { outcome: answer.outcome, goal: answer.goal, stop: answer.stop };
        if end.goal.is_none() {
            self.log.last_tries = 4;
        }
        Trace::freeze(problem.into(), *strategy, answer.nodes, self.log, end)
    }
}

impl<S: FnMut(&StepEnd) -> bool> Observer for Recorder<S> {
    #[inline]
    fn wants(&self) -> Wants {
        Wants { plain: false, ..Wants::ALL }
    }

    fn search_started(&mut self, problem: &Problem, strategy: &Strategy) {
        self.log.forgets = strategy.forgets();
        for (direction, place) in strategy.order().moves().into_iter().zip(0..) {
            self.log.places[direction as usize] = place;
        }
        self.log.wide = problem.graph().map(|_| WideTries::default());
    }

    fn round_started(&mut self, round: &Round, start: &Node) {
        let steps_before = self.log.steps.len();
        self.log.rounds.push(RoundView { round: Some(*round), steps_before, start: start.id });
    }

    #[inline]
    fn node_taken(&mut self, _step: u64, node: &Node) {
        let log = &mut self.log;
        let (made, others) = (log.made, log.others.len() as u32);
        log.step = StepRow { node: node.id, made, others, ..StepRow::default() };
        (log.parent, log.last_tries) = (node.parent, 0);
        if let Some(wide) = &mut log.wide {
            wide.first.push(wide.all.len());
        }
    }

    // Inlined, with the verdict in registers: stored and read again, a try takes three times as long.
    #[inline]
    fn move_tried(&mut self, tried: &Try) {
        let log = &mut self.log;
        log.replaces |= matches!(tried.verdict, Verdict::Improved { .. } | Verdict::Reopened { .. });
        if let Some(wide) = &mut log.wide {
            return wide.all.push(TryView { operator: tried.operator, verdict: tried.verdict.numbered() });
        }
        let (code, other) = match tried.verdict {
            Verdict::Blocked => (code::BLOCKED, None),
            Verdict::Duplicate { of, place } if place != Place::Open && Some(of) == log.parent => (place as u16, None),
            Verdict::Duplicate { of, place } => (code::OTHER | place as u16, Some(of)),
            Verdict::Opened(_) => (code::OPENED, None),
            Verdict::Improved { of, .. } => (code::IMPROVED, Some(of)),
            Verdict::Reopened { of, .. } => (code::REOPENED, Some(of)),
            Verdict::Cut { h } => (code::CUT, Some(h as u32)),
        };
        let place = log.places[tried.operator.number() as usize & 3];
        log.step.codes |= code << (4 * place);
        log.last_tries = usize::from(place) + 1;
        log.made += u32::from(code & code::MADE != 0);
        if let Some(other) = other {
            log.others.push(other);
        }
    }

    #[inline]
    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        let log = &mut self.log;
        log.steps.push(StepRow { open: end.open as u32, closed: end.closed as u32, ..log.step });
        if let Some(dropped) = end.dropped {
            log.dropped.push((log.steps.len() as u32, dropped));
        }
        if (self.stops)(end) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
