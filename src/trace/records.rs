//! A trace as records, one after the other.

use crate::puzzle::{Board, Grid, Instance, Size};
use crate::search::{F, Node, NodeId, Outcome, Path, Round};

use super::log::{TryVerdict, TryView};
use super::record::{BoardText, EndRecord, FORMAT, Record, RoundRecord, RunRecord, StepRecord, TryRecord};
use super::stats::Sizes;
use super::table::{StepView, Trace};

/// The detail of each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The node and the sizes of the lists, without the tries.
    Steps,
    /// All that is needed to read the trace back.
    Tries,
    /// The full lists as well.
    Lists,
}

/// Hands on the records of a trace in their order. What is held in memory does not grow with the trace.
pub(super) fn each_record<E>(
    trace: &Trace,
    detail: Detail,
    mut take: impl FnMut(&Record) -> Result<(), E>,
) -> Result<(), E> {
    let round = |round: Round| Record::Round(RoundRecord { round: round.number, limit: round.limit });
    let mut steps = Steps::new(trace, detail);
    take(&Record::Run(run_record(trace)))?;
    let mut rounds = trace.rounds().peekable();
    let mut max_open = usize::from(!trace.nodes().is_empty());
    for (step, sizes) in trace.steps().zip(trace.sizes()) {
        while let Some(begun) = rounds.next_if(|round| round.steps_before < step.number) {
            begun.round.map_or(Ok(()), |begun| take(&round(begun)))?;
        }
        max_open = max_open.max(sizes.open);
        let record = Record::Step(steps.record(step, sizes));
        take(&record)?;
        steps.reuse(record);
    }
    for begun in rounds.filter_map(|begun| begun.round) {
        take(&round(begun))?;
    }
    end_record(trace, max_open).map_or(Ok(()), |end| take(&Record::End(end)))
}

/// Makes the records of steps.
struct Steps<'a> {
    trace: &'a Trace,
    size: Size,
    grid: Grid,
    detail: Detail,
    path: Path,
    /// Kept to reuse its memory.
    tries: Vec<TryRecord>,
}

impl<'a> Steps<'a> {
    fn new(trace: &'a Trace, detail: Detail) -> Steps<'a> {
        let size = trace.instance().size;
        let (path, tries) = (Path::default(), Vec::with_capacity(4));
        Steps { trace, size, grid: Grid::new(size), detail, path, tries }
    }

    fn record(&mut self, step: StepView<'_>, sizes: Sizes) -> StepRecord {
        let node = self.node(step.node);
        let (h, f) = self.estimates(&node);
        let mut record = StepRecord {
            step: Some(step.number),
            node: Some(node.id),
            board: BoardText::new(node.board, self.size),
            parent: node.parent,
            came: node.came,
            g: Some(node.g),
            h,
            f: Some(f),
            open: Some(sizes.open),
            closed: Some(sizes.closed),
            dead_end: step.dead_end(),
            forgotten: step.forgotten(),
            ..StepRecord::default()
        };
        record.note_dropped(step.dropped());
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
        record
    }

    /// Takes back the memory of a record that is done with.
    fn reuse(&mut self, record: Record) {
        if let Record::Step(StepRecord { tries: Some(tries), .. }) = record {
            self.tries = tries;
        }
    }

    /// A node that is taken: its board is kept, or one move from that of a node taken before.
    fn node(&mut self, id: NodeId) -> Node {
        let nodes = self.trace.nodes();
        let board = nodes.kept_board(id).unwrap_or_else(|| self.path.lead_to(id, nodes, |_| {}));
        nodes.node_with(id, board)
    }

    fn estimates(&self, node: &Node) -> (Option<u16>, F) {
        let strategy = self.trace.strategy();
        (strategy.has_h().then_some(node.h), node.f(strategy))
    }

    fn tried(&self, node: &Node, tried: TryView) -> TryRecord {
        let board = node.board.moved(tried.direction, &self.grid);
        let (of, place) = match tried.verdict {
            TryVerdict::Blocked | TryVerdict::Opened(_) | TryVerdict::Cut { .. } => (None, None),
            TryVerdict::Duplicate { of, place } => (Some(of), Some(place)),
            TryVerdict::Improved { of, .. } | TryVerdict::Reopened { of, .. } => (Some(of), None),
        };
        let child = board.and_then(|board| self.child(node, board, tried));
        let (h, f) = child.map(|child| self.estimates(&child)).unzip();
        TryRecord {
            direction: tried.direction,
            verdict: tried.verdict.kind(),
            node: tried.verdict.made(),
            of,
            place,
            board: board.map(|board| BoardText::new(board, self.size)),
            g: child.map(|child| child.g),
            h: h.flatten(),
            f,
        }
    }

    /// The node that a try made, or would have made had it not been cut.
    fn child(&self, node: &Node, board: Board, tried: TryView) -> Option<Node> {
        if let Some(made) = tried.verdict.made() {
            return Some(self.trace.nodes().node_with(made, board));
        }
        let TryVerdict::Cut { h } = tried.verdict else { return None };
        Some(node.child(tried.direction, board, self.trace.strategy().cost(), h))
    }
}

fn run_record(trace: &Trace) -> RunRecord {
    let Instance { size, start, goal } = *trace.instance();
    RunRecord {
        format: FORMAT.into(),
        rows: size.rows(),
        cols: size.cols(),
        start: BoardText::new(start, size),
        goal: BoardText::new(goal, size),
        strategy: trace.strategy().to_string(),
    }
}

/// The last record; none for a trace that was cut.
fn end_record(trace: &Trace, max_open: usize) -> Option<EndRecord> {
    let end = trace.end()?;
    let moves = |goal| trace.nodes().moves_to(goal).iter().map(|direction| direction.letter()).collect();
    let took_goal = trace.steps().next_back().is_some_and(|step| step.took_goal());
    debug_assert!(end.outcome == Outcome::Solved || !took_goal);
    Some(EndRecord {
        outcome: end.outcome,
        stopped_by: end.stop,
        steps: trace.len(),
        expanded: trace.expanded(),
        nodes: trace.nodes().len(),
        max_open,
        moves: end.goal.map(moves),
        cost: end.goal.map(|goal| trace.nodes().node_with(goal, trace.instance().goal).g),
    })
}
