//! A trace as a sequence of records, as JSON Lines, and as a table, quoted by RFC 4180 where a name needs it.

use std::io::{self, Write};

use serde_json::Value;

use crate::graph::{self, Unit};
use crate::puzzle::{Grid, Move, in_rows};
use crate::search::{
    CutTest, Discard, Dropped, F, LimitOn, Name, Node, NodeId, Operator, Problem, Round, State, StepEnd, Strategy,
};

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
const CHUNK: usize = 64 * 1024;

fn each_record(trace: &Trace, detail: Detail, mut take: impl FnMut(&Record) -> io::Result<()>) -> io::Result<()> {
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
    take(&Record::End(end_record(trace)))
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
            g: Some(self.problem.value(node.g)),
            h: self.problem.h(node, &self.strategy),
            f: Some(self.problem.f(node, &self.strategy)),
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
            g: child.map(|child| self.problem.value(child.g)),
            h: child.and_then(|child| self.problem.h(&child, &self.strategy)),
            f: child.map(|child| self.problem.f(&child, &self.strategy)),
        }
    }

    pub(super) fn round(&self, round: Round) -> Record {
        // A limit on the depth has no unit.
        let has_unit = self.strategy.limit_on() == Some(LimitOn::F);
        let unit = if has_unit { self.problem.unit() } else { Unit::default() };
        Record::Round { round: round.number, limit: F::from(round.limit).in_unit(unit) }
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

pub(super) fn end_record(trace: &Trace) -> EndRecord {
    let (end, problem) = (trace.end(), trace.problem());
    let moves = |goal| {
        let operators = trace.nodes().operators_to(goal);
        operators.into_iter().map(|operator| operator.direction().letter()).collect()
    };
    let path = || trace.path().into_iter().map(|id| problem.name(trace.nodes().state(id))).collect();
    EndRecord {
        outcome: end.outcome,
        stopped_by: end.stop,
        steps: trace.len(),
        expanded: trace.expanded(),
        nodes: trace.nodes().len(),
        max_open: trace.sizes().map(|sizes| sizes.open).fold(usize::from(!trace.nodes().is_empty()), usize::max),
        moves: end.goal.filter(|_| problem.tiles().is_some()).map(moves),
        path: end.goal.filter(|_| problem.tiles().is_none()).map(|_| path()),
        cost: end.goal.map(|goal| trace.g(&trace.node(goal))),
    }
}

/// Writes a trace as CSV, a row a step; with [`Detail::Lists`], open and closed hold states instead of sizes.
///
/// # Errors
/// If writing fails.
pub fn write_csv(trace: &Trace, detail: Detail, out: &mut impl Write) -> io::Result<()> {
    let mut table = Table { trace, columns: columns(trace.strategy()), round: Value::Null };
    let mut out = csv::Writer::from_writer(out);
    out.write_record(&table.columns)?;
    each_record(trace, if detail == Detail::Tries { Detail::Steps } else { detail }, |record| {
        match record {
            Record::Round { .. } => table.round = serde_json::to_value(record)?,
            Record::Step(step) => out.write_record(table.row(&serde_json::to_value(step)?))?,
            Record::Run(_) | Record::End(_) => {}
        }
        Ok(())
    })?;
    out.flush()
}

struct Table<'a> {
    trace: &'a Trace,
    columns: Vec<&'static str>,
    /// The record of the round that the next step belongs to.
    round: Value,
}

/// The columns of a step that are true or false; a record omits those that are false.
const FLAGS: [&str; 6] = ["dead_end", "forgotten", "discarded", "cut", "crowded", "no_better"];

const PUZZLES: [&str; 10] = ["node", "board", "parent", "move", "g", "h", "f", "open", "closed", "dead_end"];
const GRAPHS: [&str; 10] = ["node", "state", "parent", "arc", "g", "h", "f", "open", "closed", "dead_end"];

fn columns(strategy: &Strategy) -> Vec<&'static str> {
    let groups: [(bool, &[&'static str]); 8] = [
        (true, &["step"]),
        (strategy.is_iterative(), &["round", "limit"]),
        (true, if strategy.is_for_graphs() { &GRAPHS } else { &PUZZLES }),
        (strategy.forgets(), &["forgotten"]),
        (strategy.discard() != Discard::None, &["discarded", "of"]),
        (strategy.cut() == CutTest::Taken, &["cut"]),
        (strategy.kept_of_a_layer().is_some(), &["crowded"]),
        (strategy.name() == Name::Hill, &["no_better"]),
    ];
    let names = groups.into_iter().filter(|(applies, _)| *applies).flat_map(|(_, names)| names.iter().copied());
    names.filter(|name| strategy.has_h() || *name != "h").collect()
}

impl Table<'_> {
    fn row(&self, step: &Value) -> impl Iterator<Item = String> {
        self.columns.iter().map(|&column| match column {
            "round" | "limit" => plain(&self.round[column]),
            "board" => self.board(&step["board"]),
            "open" | "closed" => self.list(&step[format!("{column}_list")]).unwrap_or_else(|| plain(&step[column])),
            _ if FLAGS.contains(&column) => (step[column] == true).to_string(),
            _ => plain(&step[column]),
        })
    }

    /// Returns the boards of a list in its order, `-` if it is empty.
    fn list(&self, list: &Value) -> Option<String> {
        let nodes = list.as_array()?.iter().filter_map(Value::as_u64);
        let boards: Vec<String> = nodes.map(|node| self.name(self.trace.nodes().state(node as NodeId))).collect();
        Some(if boards.is_empty() { "-".into() } else { boards.join(" ") })
    }

    fn board(&self, board: &Value) -> String {
        board.as_str().map_or_else(String::new, |board| in_rows(board, self.trace.instance().size))
    }

    fn name(&self, state: State) -> String {
        match self.trace.problem() {
            Problem::Tiles(instance) => state.board().line(instance.size),
            problem @ Problem::Graph(_) => graph::quoted(&problem.name(state)),
        }
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
