//! Reads a trace back: runs the search that its first line names, and compares every event with the file.

use std::io::BufRead;
use std::ops::ControlFlow;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::graph::Graph;
use crate::puzzle::{Instance, Size, parse_board};
use crate::search::{Bounds, Node, NodeId, Observer, Options, Outcome, Problem, Round, StepEnd, Strategy, Try, search};

use super::lines::{CUT, CUT_HELP, Fields, Lines, ReadError, RecordKind};
use super::log::{Recorder, TryView};
use super::record::{EndRecord, FORMAT, Record, RunRecord, TryRecord};
use super::records::{Detail, Records, end_record, write};
use super::table::Trace;

/// Reads a trace.
///
/// Memory grows with the actual contents of the file, by a small factor, whatever the file claims to hold; a table of known
/// boards takes at most 8 MB more.
///
/// # Errors
/// If the file cannot be read, is not a trace, or deviates from its strategy.
pub fn read(mut input: impl BufRead) -> Result<Trace, ReadError> {
    let mut lines = Lines::open(&mut input)?;
    if lines.kind != Some(RecordKind::Run) {
        return Err(lines.foreign("a run record must come first", 0));
    }
    let (problem, strategy) = run_of(&lines)?;
    lines.advance()?;
    let is_unsolvable =
        lines.kind == Some(RecordKind::End) && lines.parse::<EndRecord>()?.outcome == Outcome::Unsolvable;
    let bounds = Bounds { max_steps: u64::MAX, ..Bounds::default() };
    let options = Options { bounds, search_unsolvable: !is_unsolvable };
    let mut comparer = Comparer::new(lines, &problem, &strategy);
    let searched = search(&problem, &strategy, &options, &mut comparer);
    searched.map_err(|error| comparer.lines.wrong_line(error.to_string()))?;
    std::mem::replace(&mut comparer.agrees, Ok(()))?;
    match comparer.lines.kind {
        Some(RecordKind::Run) => Err(comparer.lines.wrong_line(ONE_RUN)),
        Some(RecordKind::Step | RecordKind::Round) => {
            Err(comparer.lines.wrong_line("the search has ended: nothing is due here but its end"))
        }
        None => Err(ReadError::without_line(comparer.lines.number, CUT).with_help(Some(CUT_HELP.into()))),
        Some(RecordKind::End) => record(comparer, &problem, &strategy, options),
    }
}

/// Compares a trace with what its strategy does.
///
/// # Errors
/// If its records differ; the place is that in its file.
pub fn verify(trace: &Trace) -> Result<(), ReadError> {
    let mut file = Vec::new();
    write(trace, Detail::Tries, &mut file).map_err(|error| ReadError::io(1, &error))?;
    read(&file[..]).map(drop)
}

/// Records the steps that agree with the file, and compares the end.
fn record(
    mut comparer: Comparer<'_>,
    problem: &Problem,
    strategy: &Strategy,
    mut options: Options,
) -> Result<Trace, ReadError> {
    let lines = &comparer.lines;
    let steps = comparer.steps as u64;
    options.bounds.max_steps = steps;
    let begins_round = comparer.begins_round;
    let mut recorder = Recorder::until(|end: &StepEnd| end.step == steps && !begins_round);
    let searched = search(problem, strategy, &options, &mut recorder);
    let answer = searched.map_err(|error| lines.wrong_line(error.to_string()))?;
    let mut trace = recorder.finish(problem, strategy, answer);
    let EndRecord { outcome, stopped_by, .. } = lines.parse()?;
    if trace.end.outcome == Outcome::Limit && outcome != Outcome::Limit {
        return Err(lines.error("the search does not end with this step", lines.place_of("outcome")));
    }
    trace.end.stop = stopped_by.filter(|_| outcome == Outcome::Limit);
    comparer.compare(&Record::End(end_record(&trace)))?;
    comparer.lines.advance()?;
    if comparer.lines.kind.is_some() {
        return Err(comparer.lines.wrong_line("nothing may follow the end record"));
    }
    let is_other = |(_, step, name, nodes): &&(usize, usize, &str, Vec<NodeId>)| {
        trace.snapshot(*step).is_some_and(|due| *nodes != if *name == "open_list" { due.open } else { due.closed })
    };
    comparer.lists.iter().find(is_other).map_or(Ok(()), |(line, _, name, _)| {
        Err(ReadError::without_line(*line, format!("`{name}` is not the list after this step")))
    })?;
    Ok(trace)
}

fn run_of(lines: &Lines<'_>) -> Result<(Problem, Strategy), ReadError> {
    let record: RunRecord = lines.parse()?;
    if record.format != FORMAT {
        let format: String = record.format.chars().take(40).collect();
        let reason = format!("its format is {format:?}, this reads {FORMAT:?}");
        return Err(lines.foreign(&reason, lines.place_of("format")));
    }
    let problem: Problem = match &record.problem {
        Some(graph) => {
            let read = Graph::try_from(graph);
            read.map_err(|error| lines.error(error.to_string(), lines.place_of("problem")))?.into()
        }
        None => instance_of(&record, lines)?.into(),
    };
    let spec = &record.strategy;
    let strategy = problem
        .read_strategy(spec)
        .map_err(|error| lines.error(error.to_string(), lines.place_of("strategy")).with_help(error.help()))?;
    Ok((problem, strategy))
}

fn instance_of(record: &RunRecord, lines: &Lines<'_>) -> Result<Instance, ReadError> {
    let missing = |field: &str| lines.wrong_line(format!("missing field `{field}`"));
    let (rows, cols) = (record.rows.ok_or_else(|| missing("rows"))?, record.cols.ok_or_else(|| missing("cols"))?);
    let size = Size::new(rows, cols).map_err(|error| lines.error(error.to_string(), lines.place_of("rows")))?;
    let board = |text: &Option<String>, field| {
        let text = text.as_deref().ok_or_else(|| missing(field))?;
        match parse_board(text, Some(size)) {
            Ok((board, _)) => Ok(board),
            Err(error) => Err(lines.error(error.to_string(), lines.place_of(field)).with_help(error.help())),
        }
    };
    Ok(Instance { size, start: board(&record.start, "start")?, goal: board(&record.goal, "goal")? })
}

/// Watches a search and compares each event with the next line, until the first difference or the last step.
struct Comparer<'a> {
    lines: Lines<'a>,
    records: Records,
    node: Option<Node>,
    tries: Vec<TryRecord>,
    steps: usize,
    /// True if the last record that agreed is that of a round.
    begins_round: bool,
    /// The lists in the file: the line, the step, the name, and the nodes.
    lists: Vec<(usize, usize, &'static str, Vec<NodeId>)>,
    agrees: Result<(), ReadError>,
}

impl<'a> Comparer<'a> {
    fn new(lines: Lines<'a>, problem: &Problem, strategy: &Strategy) -> Comparer<'a> {
        Comparer {
            lines,
            records: Records::new(problem, strategy),
            node: None,
            tries: Vec::with_capacity(4),
            steps: 0,
            begins_round: false,
            lists: Vec::new(),
            agrees: Ok(()),
        }
    }

    fn compare(&mut self, due: &Record) -> Result<(), ReadError> {
        let line = self.lines.text();
        if serde_json::to_vec(due).is_ok_and(|due| due == line) {
            return Ok(());
        }
        let found: Fields<'_> = self.lines.parse()?;
        if matches!(due, Record::Step(_)) && !found.contains_key("tries") {
            return Err(self.lines.wrong_line("the field `tries` is missing"));
        }
        let list = |name| {
            let nodes = serde_json::from_str(found.get(name)?.get()).unwrap_or_default();
            Some((self.lines.number, self.steps + 1, name, nodes))
        };
        let lists: Vec<_> = ["open_list", "closed_list"].into_iter().filter_map(list).collect();
        let due = serde_json::to_value(due).unwrap_or_default();
        let differences = due.as_object().map(|due| self.of_object(&found, due, 0)).unwrap_or_default();
        let first = differences.into_iter().min_by_key(|error| error.column);
        self.lists.extend(lists);
        first.map_or(Ok(()), Err)
    }

    fn step(&mut self, node: &Node, end: &StepEnd) -> Result<(), ReadError> {
        let tries = Some(std::mem::take(&mut self.tries));
        self.compare(&Record::Step(self.records.step(node, tries, end)))?;
        self.steps += 1;
        self.begins_round = false;
        self.lines.advance()
    }

    fn round(&mut self, round: &Round) -> Result<(), ReadError> {
        match self.lines.kind {
            None | Some(RecordKind::End) => return Ok(()),
            Some(RecordKind::Round) => {}
            Some(_) => return Err(self.lines.wrong_line("the record of a round is due here")),
        }
        self.compare(&self.records.round(*round))?;
        self.begins_round = true;
        self.lines.advance()
    }
}

impl Observer for Comparer<'_> {
    fn round_started(&mut self, round: &Round, _start: &Node) {
        self.agrees = self.round(round);
    }

    fn node_taken(&mut self, _step: u64, node: &Node) {
        self.node = Some(*node);
        self.tries.clear();
    }

    fn move_tried(&mut self, tried: &Try) {
        let Some(node) = &self.node else { return };
        let view = TryView { operator: tried.operator, verdict: tried.verdict.numbered() };
        self.tries.push(self.records.tried(node, view, tried.state, tried.verdict.made()));
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        let (Ok(()), Some(node)) = (&self.agrees, self.node) else { return ControlFlow::Break(()) };
        self.agrees = match self.lines.kind {
            Some(RecordKind::Step) => self.step(&node, end),
            Some(RecordKind::Round) => Err(self.lines.wrong_line("no round is due here")),
            Some(RecordKind::Run) => Err(self.lines.wrong_line(ONE_RUN)),
            Some(RecordKind::End) | None => return ControlFlow::Break(()),
        };
        let is_more = matches!(self.lines.kind, Some(RecordKind::Step | RecordKind::Round));
        if self.agrees.is_ok() && is_more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

const ONE_RUN: &str = "a run record comes only once, first";

/// Finds where a record differs from the one that is due: it may have other fields, or spell boards in any way.
impl Comparer<'_> {
    fn of_object(&self, found: &Fields<'_>, due: &Map<String, Value>, at: usize) -> Vec<ReadError> {
        let of_field = |(name, value): (&String, &&RawValue)| match due.get(name) {
            Some(due) => self.of_value(name, value, due),
            None if value.get() == "true" => vec![self.nothing_due(value)],
            None => Vec::new(),
        };
        let flag = due.iter().find(|(name, due)| **due == true && !found.contains_key(*name));
        let missing = flag.map(|(name, _)| self.lines.error(format!("`{name}` is missing"), at));
        or_missing(found.iter().flat_map(of_field).collect(), missing)
    }

    fn of_list(&self, found: &[&RawValue], due: &[Value], at: usize) -> Vec<ReadError> {
        let mut within: Vec<ReadError> =
            found.iter().zip(due).flat_map(|(value, due)| self.of_value("", value, due)).collect();
        within.extend(found.get(due.len()).map(|more| self.nothing_due(more)));
        let missing = due.get(found.len()).and_then(|due| due["move"].as_str().or(due["state"].as_str()));
        or_missing(within, missing.map(|letter| self.lines.error(format!("the try of {letter} is missing"), at)))
    }

    fn of_value(&self, name: &str, found: &RawValue, due: &Value) -> Vec<ReadError> {
        let (text, at) = (found.get(), self.lines.place(found));
        match due {
            Value::Object(due) if let Ok(found) = serde_json::from_str(text) => self.of_object(&found, due, at),
            Value::Array(due) if let Ok(found) = serde_json::from_str::<Vec<_>>(text) => self.of_list(&found, due, at),
            Value::String(due)
                if let Some(size) = self.records.problem.tiles().map(|instance| instance.size)
                    && name == "board"
                    && let Ok(board) = serde_json::from_str::<String>(text) =>
            {
                match parse_board(&board, Some(size)) {
                    Err(error) => vec![self.lines.error(error.to_string(), at).with_help(error.help())],
                    Ok((board, _)) if board.text(size) == *due => Vec::new(),
                    Ok(_) => vec![self.other(found, due)],
                }
            }
            _ => match serde_json::from_str::<Value>(text) {
                Ok(value) if value == *due || value.is_null() => Vec::new(),
                Ok(value) if value.as_f64().is_some_and(|number| due.as_f64() == Some(number)) => Vec::new(),
                _ => vec![self.other(found, due.as_str().unwrap_or(&due.to_string()))],
            },
        }
    }

    fn other(&self, found: &RawValue, due: &str) -> ReadError {
        let value: String = found.get().trim_matches('"').chars().take(80).collect();
        self.lines.error(format!("this is {value}, but should be {due}"), self.lines.place(found))
    }

    fn nothing_due(&self, found: &RawValue) -> ReadError {
        self.lines.error("there should be nothing here", self.lines.place(found))
    }
}

/// Adds missing fields only if nothing else is wrong, since that may be the cause.
fn or_missing(within: Vec<ReadError>, missing: Option<ReadError>) -> Vec<ReadError> {
    if within.is_empty() { missing.into_iter().collect() } else { within }
}
