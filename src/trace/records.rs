//! A trace as a sequence of records, and as JSON Lines.

use std::io::{self, Write};

use crate::graph::Unit;
use crate::puzzle::{Grid, Move};
use crate::search::{Dropped, F, LimitOn, Node, Operator, Problem, Round, State, StepEnd, Strategy};

use super::log::{TryVerdict, TryView};
use super::playback::Playback;
use super::record::{EndRecord, FORMAT, Record, RunRecord, StepRecord, TryRecord};
use super::table::{StepView, Trace};

/// The detail of each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The node and the sizes of the lists, without the tries.
    Steps,
    /// Everything needed to read the trace back.
    Tries,
    /// The full lists as well.
    Lists,
}

/// Writes a trace as JSON Lines, one record per line. Memory use does not grow with the trace.
///
/// # Errors
/// If writing fails.
pub fn write(trace: &Trace, detail: Detail, out: &mut impl Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(CHUNK, out);
    each_record(trace, detail, |record| {
        serde_json::to_writer(&mut out, record)?;
        out.write_all(b"\n")
    })?;
    out.flush()
}

/// Bytes to gather before passing them on.
pub(super) const CHUNK: usize = 64 * 1024;

pub(super) fn each_record(
    trace: &Trace,
    detail: Detail,
    mut take: impl FnMut(&Record) -> io::Result<()>,
) -> io::Result<()> {
    let records = Records::new(trace.problem(), trace.strategy());
    let mut playback = Playback::new(trace);
    let round = |round: Round| records.round(round);
    take(&Record::Run(run_record(trace)))?;
    let mut rounds = trace.rounds().peekable();
    for step in trace.steps() {
        while let Some(begun) = rounds.next_if(|round| round.steps_before < step.number) {
            begun.round.map_or(Ok(()), |begun| take(&round(begun)))?;
        }
        let mut record = records.recorded(trace, step, detail);
        if detail == Detail::Lists {
            playback.advance();
            record.open_list = Some(playback.open().collect());
            record.closed_list = Some(playback.closed().collect());
        }
        take(&Record::Step(record))?;
    }
    for begun in rounds.filter_map(|begun| begun.round) {
        take(&round(begun))?;
    }
    end_record(trace).map_or(Ok(()), |end| take(&Record::End(end)))
}

#[derive(Clone, Debug)]
pub(super) struct Records {
    pub(super) problem: Problem,
    pub(super) strategy: Strategy,
    grid: Option<Grid>,
}

impl Records {
    pub(super) fn new(problem: &Problem, strategy: &Strategy) -> Records {
        let grid = problem.tiles().map(|instance| Grid::new(instance.size));
        Records { problem: problem.clone(), strategy: *strategy, grid }
    }

    fn named(&self, state: State) -> (Option<String>, Option<String>) {
        let name = Some(self.problem.name(state));
        if self.grid.is_some() { (name, None) } else { (None, name) }
    }

    fn came(&self, operator: Operator) -> (Option<Move>, Option<u32>) {
        if self.grid.is_some() { (Some(operator.direction()), None) } else { (None, Some(operator.number())) }
    }

    fn recorded(&self, trace: &Trace, step: StepView<'_>, detail: Detail) -> StepRecord {
        let node = trace.node(step.node);
        let record = |tried: TryView| {
            let made = tried.verdict.made().map(|made| trace.node(made));
            self.tried(&node, tried, self.after(&node, tried.operator), made)
        };
        let tries = (detail != Detail::Steps).then(|| step.tries().map(record).collect());
        let end = StepEnd {
            step: step.number as u64,
            open: step.sizes().open as u64,
            closed: step.sizes().closed as u64,
            dead_end: step.dead_end(),
            forgotten: step.forgotten(),
            dropped: step.dropped(),
        };
        self.step(&node, tries, &end)
    }

    pub(super) fn step(&self, node: &Node, tries: Option<Vec<TryRecord>>, end: &StepEnd) -> StepRecord {
        let (board, state) = self.named(node.state);
        let (came, arc) = node.came.map(|came| self.came(came)).unwrap_or_default();
        let mut record = StepRecord {
            step: Some(end.step as usize),
            node: Some(node.id),
            board,
            state,
            parent: node.parent,
            came,
            arc,
            g: Some(self.value(node.g)),
            h: self.h(node),
            f: Some(self.f(node)),
            tries,
            open: Some(end.open as usize),
            closed: Some(end.closed as usize),
            dead_end: end.dead_end,
            forgotten: end.forgotten,
            ..StepRecord::default()
        };
        match end.dropped {
            None => {}
            Some(Dropped::Discarded { of }) => (record.discarded, record.of) = (true, Some(of)),
            Some(Dropped::Cut) => record.cut = true,
            Some(Dropped::Crowded) => record.crowded = true,
            Some(Dropped::NoBetter) => record.no_better = true,
        }
        record
    }

    /// Returns the record of a try that led to `state` and generated the node `made`.
    pub(super) fn tried(&self, node: &Node, tried: TryView, state: Option<State>, made: Option<Node>) -> TryRecord {
        let (of, place) = match tried.verdict {
            TryVerdict::Blocked | TryVerdict::Opened(_) | TryVerdict::Cut { .. } => (None, None),
            TryVerdict::Duplicate { of, place } => (Some(of), Some(place)),
            TryVerdict::Improved { of, .. } | TryVerdict::Reopened { of, .. } => (Some(of), None),
        };
        // A cut try has the values of the node that it would have generated.
        let child = match (tried.verdict, state) {
            (TryVerdict::Cut { h }, Some(state)) => {
                Some(self.problem.child(node, tried.operator, state, h, &self.strategy))
            }
            _ => made,
        };
        let (direction, arc) = self.came(tried.operator);
        let (board, state) = state.map(|state| self.named(state)).unwrap_or_default();
        TryRecord {
            direction,
            arc,
            verdict: tried.verdict.kind(),
            node: tried.verdict.made(),
            of,
            place,
            board,
            state,
            g: child.map(|child| self.value(child.g)),
            h: child.and_then(|child| self.h(&child)),
            f: child.map(|child| self.f(&child)),
        }
    }

    pub(super) fn round(&self, round: Round) -> Record {
        // A limit on the depth has no unit.
        let has_unit = self.strategy.limit_on() == Some(LimitOn::F);
        let unit = if has_unit { self.problem.unit() } else { Unit::default() };
        Record::Round { round: round.number, limit: F::from(round.limit).in_unit(unit) }
    }

    fn value(&self, amount: u64) -> F {
        self.problem.value(amount)
    }

    fn h(&self, node: &Node) -> Option<F> {
        self.strategy.has_h().then(|| self.value(node.h))
    }

    fn f(&self, node: &Node) -> F {
        self.problem.f(node, &self.strategy)
    }

    fn after(&self, node: &Node, operator: Operator) -> Option<State> {
        match &self.grid {
            Some(grid) => node.board().moved(operator.direction(), grid).map(State::from),
            None => self.problem.after(node.state, operator),
        }
    }
}

fn run_record(trace: &Trace) -> RunRecord {
    let (tiles, graph) = (trace.problem().tiles(), trace.problem().graph());
    RunRecord {
        format: FORMAT.into(),
        rows: tiles.map(|it| it.size.rows()),
        cols: tiles.map(|it| it.size.cols()),
        start: tiles.map(|it| it.start.text(it.size)),
        goal: tiles.map(|it| it.goal.text(it.size)),
        problem: graph.map(|graph| (&**graph).into()),
        strategy: trace.strategy().to_string(),
    }
}

pub(super) fn end_record(trace: &Trace) -> Option<EndRecord> {
    let (end, problem) = (trace.end()?, trace.problem());
    let moves = |goal| {
        let operators = trace.nodes().operators_to(goal);
        operators.into_iter().map(|operator| operator.direction().letter()).collect()
    };
    let path = || trace.path().into_iter().map(|id| problem.name(trace.nodes().state(id))).collect();
    Some(EndRecord {
        outcome: end.outcome,
        stopped_by: end.stop,
        steps: trace.len(),
        expanded: trace.expanded(),
        nodes: trace.nodes().len(),
        max_open: trace.sizes().map(|sizes| sizes.open).fold(usize::from(!trace.nodes().is_empty()), usize::max),
        moves: end.goal.filter(|_| problem.tiles().is_some()).map(moves),
        path: end.goal.filter(|_| problem.tiles().is_none()).map(|_| path()),
        cost: end.goal.map(|goal| trace.g(&trace.node(goal))),
    })
}
