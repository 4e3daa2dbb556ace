//! Writing a trace as JSON Lines.

use std::io::{self, Write};

use crate::puzzle::{Board, Grid, Size};
use crate::search::{Node, NodeId, Outcome, Path};

use super::record::{
    BoardText, EndRecord, FORMAT, FValue, MoveText, OutcomeText, PlaceText, Record, RoundRecord, RunRecord, StepRecord,
    TryRecord, VerdictText, VerdictWord,
};
use super::stats::Sizes;
use super::table::{StepView, Trace, TryVerdict, TryView};

/// How much of each step is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The node and the sizes of the lists, without the tries.
    Steps,
    /// All that is needed to read the trace back.
    Tries,
    /// The full lists as well.
    Lists,
}

/// Lines are gathered up to this many bytes before they are handed on.
const CHUNK: usize = 64 * 1024;

/// Writes a trace, one record a line. What is held in memory does not grow with the trace.
///
/// # Errors
/// When writing fails.
pub fn write(trace: &Trace, detail: Detail, out: &mut impl Write) -> io::Result<()> {
    let mut writer = Writer::new(trace, detail, out);
    writer.line(&Record::Run(run_record(trace)))?;
    let mut rounds = trace.rounds().peekable();
    let mut max_open = usize::from(!trace.nodes().is_empty());
    for (step, sizes) in trace.steps().zip(trace.sizes()) {
        while let Some(round) = rounds.next_if(|round| round.steps_before < step.number) {
            writer.round(round.round)?;
        }
        max_open = max_open.max(sizes.open);
        writer.step(step, sizes)?;
    }
    for round in rounds {
        writer.round(round.round)?;
    }
    if let Some(end) = end_record(trace, max_open) {
        writer.line(&Record::End(end))?;
    }
    writer.finish()
}

struct Writer<'a, W> {
    trace: &'a Trace,
    size: Size,
    grid: Grid,
    detail: Detail,
    out: &'a mut W,
    buffer: Vec<u8>,
    path: Path,
    /// Kept to reuse its memory.
    tries: Vec<TryRecord>,
}

impl<'a, W: Write> Writer<'a, W> {
    fn new(trace: &'a Trace, detail: Detail, out: &'a mut W) -> Writer<'a, W> {
        let size = trace.instance().size;
        let (buffer, tries) = (Vec::with_capacity(2 * CHUNK), Vec::with_capacity(4));
        Writer { trace, size, grid: Grid::new(size), detail, out, buffer, path: Path::default(), tries }
    }

    fn line(&mut self, record: &Record) -> io::Result<()> {
        serde_json::to_writer(&mut self.buffer, record)?;
        self.buffer.push(b'\n');
        if self.buffer.len() < CHUNK {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.out.flush()
    }

    fn round(&mut self, round: Option<crate::search::Round>) -> io::Result<()> {
        round.map_or(Ok(()), |round| self.line(&Record::Round(RoundRecord { round: round.number, limit: round.limit })))
    }

    fn step(&mut self, step: StepView<'_>, sizes: Sizes) -> io::Result<()> {
        let node = self.node(step.node);
        let (h, f) = self.estimates(&node);
        let mut record = StepRecord {
            step: Some(step.number),
            node: Some(node.id),
            board: BoardText::new(node.board, self.size),
            parent: node.parent,
            came: node.came.map(MoveText),
            g: Some(node.g),
            h,
            f: Some(f),
            open: Some(sizes.open),
            closed: Some(sizes.closed),
            dead_end: step.dead_end(),
            forgotten: step.forgotten(),
            ..StepRecord::default()
        };
        if self.detail != Detail::Steps {
            let mut tries = std::mem::take(&mut self.tries);
            tries.clear();
            tries.extend(step.tries().map(|tried| self.tried(&node, tried)));
            record.tries = Some(tries);
        }
        if self.detail == Detail::Lists {
            let lists = self.trace.snapshot(step.number);
            (record.open_list, record.closed_list) = lists.map(|lists| (lists.open, lists.closed)).unzip();
        }
        let record = Record::Step(record);
        self.line(&record)?;
        if let Record::Step(StepRecord { tries: Some(tries), .. }) = record {
            self.tries = tries;
        }
        Ok(())
    }

    /// A node that is taken: its board is kept, or one move from that of a node taken before.
    fn node(&mut self, id: NodeId) -> Node {
        let nodes = self.trace.nodes();
        let board = nodes.kept_board(id).unwrap_or_else(|| self.path.lead_to(id, nodes, |_| {}));
        nodes.node_with(id, board)
    }

    fn estimates(&self, node: &Node) -> (Option<u16>, FValue) {
        let strategy = self.trace.strategy();
        (strategy.has_h().then_some(node.h), FValue(node.f(strategy)))
    }

    fn tried(&self, node: &Node, tried: TryView) -> TryRecord {
        let board = node.board.moved(tried.direction, &self.grid);
        let mut record = TryRecord {
            direction: MoveText(tried.direction),
            verdict: VerdictText(VerdictWord::Blocked),
            node: tried.verdict.made(),
            of: None,
            place: None,
            board: board.map(|board| BoardText::new(board, self.size)),
            g: None,
            h: None,
            f: None,
        };
        record.verdict.0 = match tried.verdict {
            TryVerdict::Blocked => VerdictWord::Blocked,
            TryVerdict::Duplicate { of, place } => {
                (record.of, record.place) = (Some(of), Some(PlaceText(place)));
                VerdictWord::Duplicate
            }
            TryVerdict::Opened(_) => VerdictWord::Opened,
            TryVerdict::Improved { of, .. } => {
                record.of = Some(of);
                VerdictWord::Improved
            }
            TryVerdict::Reopened { of, .. } => {
                record.of = Some(of);
                VerdictWord::Reopened
            }
            TryVerdict::Cut { .. } => VerdictWord::Cut,
        };
        if let Some(child) = board.and_then(|board| self.child(node, board, tried.verdict)) {
            let (h, f) = self.estimates(&child);
            (record.g, record.h, record.f) = (Some(child.g), h, Some(f));
        }
        record
    }

    /// The node that a try made, or would have made had it not been cut.
    fn child(&self, node: &Node, board: Board, verdict: TryVerdict) -> Option<Node> {
        if let Some(made) = verdict.made() {
            return Some(self.trace.nodes().node_with(made, board));
        }
        let TryVerdict::Cut { h } = verdict else { return None };
        let g = node.g + self.trace.strategy().cost().of(board.tile(node.board.blank()));
        Some(Node { board, depth: node.depth + 1, g, h, ..*node })
    }
}

fn run_record(trace: &Trace) -> RunRecord {
    let instance = trace.instance();
    RunRecord {
        format: FORMAT.into(),
        rows: instance.size.rows(),
        cols: instance.size.cols(),
        start: BoardText::new(instance.start, instance.size),
        goal: BoardText::new(instance.goal, instance.size),
        strategy: trace.strategy().to_string(),
    }
}

/// The last line; none for a trace that was cut.
fn end_record(trace: &Trace, max_open: usize) -> Option<EndRecord> {
    let end = trace.end()?;
    let moves = |goal| trace.nodes().moves_to(goal).iter().map(|direction| direction.letter()).collect();
    let took_goal = trace.steps().next_back().is_some_and(|step| step.took_goal());
    debug_assert!(end.outcome == Outcome::Solved || !took_goal);
    Some(EndRecord {
        outcome: OutcomeText(end.outcome),
        steps: trace.len(),
        expanded: trace.len() - usize::from(took_goal),
        nodes: trace.nodes().len(),
        max_open,
        moves: end.goal.map(moves),
        cost: end.goal.map(|goal| trace.nodes().node_with(goal, trace.instance().goal).g),
    })
}
