//! A trace as a sequence of records, and as JSON Lines.

use std::io::{self, Write};

use crate::puzzle::{Board, Grid, Instance, Size};
use crate::search::{Dropped, F, Node, Round, StepEnd, Strategy};

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

/// Passes on the records of a trace in order. Memory use does not grow with the trace.
pub(super) fn each_record(
    trace: &Trace,
    detail: Detail,
    mut take: impl FnMut(&Record) -> io::Result<()>,
) -> io::Result<()> {
    let round = |round: Round| Record::Round { round: round.number, limit: round.limit };
    let mut steps = Steps::new(trace, detail);
    take(&Record::Run(run_record(trace)))?;
    let mut rounds = trace.rounds().peekable();
    for step in trace.steps() {
        while let Some(begun) = rounds.next_if(|round| round.steps_before < step.number) {
            begun.round.map_or(Ok(()), |begun| take(&round(begun)))?;
        }
        take(&Record::Step(steps.record(step)))?;
    }
    for begun in rounds.filter_map(|begun| begun.round) {
        take(&round(begun))?;
    }
    end_record(trace).map_or(Ok(()), |end| take(&Record::End(end)))
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Records {
    pub(super) size: Size,
    pub(super) strategy: Strategy,
}

impl Records {
    pub(super) fn step(&self, node: &Node, tries: Option<Vec<TryRecord>>, end: &StepEnd) -> StepRecord {
        let (h, f) = self.estimates(node);
        let mut record = StepRecord {
            step: Some(end.step as usize),
            node: Some(node.id),
            board: node.board.text(self.size),
            parent: node.parent,
            came: node.came,
            g: Some(node.g),
            h,
            f: Some(f),
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

    /// Returns the record of a try that led to `board` and generated the node `made`.
    pub(super) fn tried(&self, node: &Node, tried: TryView, board: Option<Board>, made: Option<Node>) -> TryRecord {
        let (of, place) = match tried.verdict {
            TryVerdict::Blocked | TryVerdict::Opened(_) | TryVerdict::Cut { .. } => (None, None),
            TryVerdict::Duplicate { of, place } => (Some(of), Some(place)),
            TryVerdict::Improved { of, .. } | TryVerdict::Reopened { of, .. } => (Some(of), None),
        };
        // A cut try has the values of the node that it would have generated.
        let child = match (tried.verdict, board) {
            (TryVerdict::Cut { h }, Some(board)) => Some(node.child(tried.direction, board, self.strategy.cost(), h)),
            _ => made,
        };
        let (h, f) = child.map(|child| self.estimates(&child)).unzip();
        TryRecord {
            direction: tried.direction,
            verdict: tried.verdict.kind(),
            node: tried.verdict.made(),
            of,
            place,
            board: board.map(|board| board.text(self.size)),
            g: child.map(|child| child.g),
            h: h.flatten(),
            f,
        }
    }

    fn estimates(&self, node: &Node) -> (Option<u16>, F) {
        (self.strategy.has_h().then_some(node.h), node.f(&self.strategy))
    }
}

struct Steps<'a> {
    trace: &'a Trace,
    records: Records,
    grid: Grid,
    detail: Detail,
    playback: Playback<'a>,
}

impl<'a> Steps<'a> {
    fn new(trace: &'a Trace, detail: Detail) -> Steps<'a> {
        let size = trace.instance().size;
        let records = Records { size, strategy: *trace.strategy() };
        Steps { trace, records, grid: Grid::new(size), detail, playback: Playback::new(trace) }
    }

    fn record(&mut self, step: StepView<'_>) -> StepRecord {
        let node = self.trace.node(step.node);
        let tries =
            (self.detail != Detail::Steps).then(|| step.tries().map(|tried| self.tried(&node, tried)).collect());
        let end = StepEnd {
            step: step.number as u64,
            open: step.sizes().open as u64,
            closed: step.sizes().closed as u64,
            dead_end: step.dead_end(),
            forgotten: step.forgotten(),
            dropped: step.dropped(),
        };
        let mut record = self.records.step(&node, tries, &end);
        if self.detail == Detail::Lists {
            self.playback.advance();
            record.open_list = Some(self.playback.open().collect());
            record.closed_list = Some(self.playback.closed().collect());
        }
        record
    }

    fn tried(&self, node: &Node, tried: TryView) -> TryRecord {
        let board = node.board.moved(tried.direction, &self.grid);
        let made = tried.verdict.made().map(|made| self.trace.node(made));
        self.records.tried(node, tried, board, made)
    }
}

fn run_record(trace: &Trace) -> RunRecord {
    let Instance { size, start, goal } = *trace.instance();
    RunRecord {
        format: FORMAT.into(),
        rows: size.rows(),
        cols: size.cols(),
        start: start.text(size),
        goal: goal.text(size),
        strategy: trace.strategy().to_string(),
    }
}

pub(super) fn end_record(trace: &Trace) -> Option<EndRecord> {
    let end = trace.end()?;
    let moves = |goal| trace.nodes().moves_to(goal).iter().map(|direction| direction.letter()).collect();
    Some(EndRecord {
        outcome: end.outcome,
        stopped_by: end.stop,
        steps: trace.len(),
        expanded: trace.expanded(),
        nodes: trace.nodes().len(),
        max_open: trace.sizes().map(|sizes| sizes.open).fold(usize::from(!trace.nodes().is_empty()), usize::max),
        moves: end.goal.map(moves),
        cost: end.goal.map(|goal| trace.node(goal).g),
    })
}
