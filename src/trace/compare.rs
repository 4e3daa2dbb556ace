//! Compares a search with the records of a file, while it runs.

use std::ops::ControlFlow;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::puzzle::{Instance, Size, parse_board};
use crate::search::{Node, NodeId, Observer, Round, StepEnd, Strategy, Try};

use super::lines::{Fields, Kind, Lines, ReadError, Wrong, place};
use super::log::TryView;
use super::record::{Record, RoundRecord, TryRecord};
use super::records::Records;

/// Watches a search and compares all that happens with the next line of the file. Stops the search at the first
/// difference, or after the last step of the file.
pub(super) struct Comparer<'a> {
    pub(super) lines: Lines<'a>,
    records: Records,
    node: Option<Node>,
    tries: Vec<TryRecord>,
    pub(super) steps: usize,
    /// True if the last record that agreed is that of a round.
    pub(super) begins_round: bool,
    pub(super) lists: Vec<List>,
    pub(super) agrees: Result<(), ReadError>,
}

pub(super) struct List {
    pub(super) line: usize,
    pub(super) step: usize,
    pub(super) name: &'static str,
    pub(super) nodes: Vec<NodeId>,
}

impl<'a> Comparer<'a> {
    pub(super) fn new(lines: Lines<'a>, instance: &Instance, strategy: &Strategy) -> Comparer<'a> {
        Comparer {
            lines,
            records: Records { size: instance.size, strategy: *strategy },
            node: None,
            tries: Vec::with_capacity(4),
            steps: 0,
            begins_round: false,
            lists: Vec::new(),
            agrees: Ok(()),
        }
    }

    /// Compares the line with the record that is due, and reports the first difference in it.
    pub(super) fn compare(&mut self, due: &Record) -> Result<(), ReadError> {
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
            Some(List { line: self.lines.number, step: self.steps + 1, name, nodes })
        };
        let lists: Vec<List> = ["open_list", "closed_list"].into_iter().filter_map(list).collect();
        let due = serde_json::to_value(due).unwrap_or_default();
        let differ = Differ { line, size: self.records.size };
        let differences = due.as_object().map(|due| differ.of_object(&found, due, 0)).unwrap_or_default();
        let first = differences.into_iter().min_by_key(|wrong| wrong.at);
        self.lists.extend(lists);
        first.map_or(Ok(()), |wrong| Err(self.lines.error(wrong)))
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
            None | Some(Kind::End) => return Ok(()),
            Some(Kind::Round) => {}
            Some(_) => return Err(self.lines.wrong_line("the record of a round is due here")),
        }
        self.compare(&Record::Round(RoundRecord { round: round.number, limit: round.limit }))?;
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
        let view = TryView { direction: tried.direction, verdict: tried.verdict.numbered() };
        self.tries.push(self.records.tried(node, view, tried.board, tried.verdict.made()));
    }

    fn step_finished(&mut self, end: &StepEnd) -> ControlFlow<()> {
        let (Ok(()), Some(node)) = (&self.agrees, self.node) else { return ControlFlow::Break(()) };
        self.agrees = match self.lines.kind {
            Some(Kind::Step) => self.step(&node, end),
            Some(Kind::Round) => Err(self.lines.wrong_line("no round is due here")),
            Some(Kind::Run) => Err(self.lines.wrong_line(ONE_RUN)),
            Some(Kind::End) | None => return ControlFlow::Break(()),
        };
        let is_more = matches!(self.lines.kind, Some(Kind::Step | Kind::Round));
        if self.agrees.is_ok() && is_more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

pub(super) const ONE_RUN: &str = "a run record comes only once, first";

/// Finds what a record says otherwise than the one that is due. It may say less or have fields of its own, but flags that are set
/// must be there and no others, and tries must be complete; a board may be spelt in any way.
struct Differ<'a> {
    line: &'a [u8],
    size: Size,
}

impl Differ<'_> {
    fn of_object(&self, found: &Fields<'_>, due: &Map<String, Value>, at: usize) -> Vec<Wrong> {
        let of_field = |(name, value): (&String, &&RawValue)| match due.get(name) {
            Some(due) => self.of_value(name, value, due),
            None if value.get() == "true" => vec![self.wrong("there should be nothing here".into(), value)],
            None => Vec::new(),
        };
        let flag = due.iter().find(|(name, due)| **due == true && !found.contains_key(*name));
        let missing = flag.map(|(name, _)| Wrong::new(format!("`{name}` is missing"), at));
        or_missing(found.iter().flat_map(of_field).collect(), missing)
    }

    fn of_list(&self, found: &[&RawValue], due: &[Value], at: usize) -> Vec<Wrong> {
        let mut within: Vec<Wrong> =
            found.iter().zip(due).flat_map(|(value, due)| self.of_value("", value, due)).collect();
        within.extend(found.get(due.len()).map(|more| self.wrong("there should be nothing here".into(), more)));
        let missing = due.get(found.len()).and_then(|due| due["move"].as_str());
        or_missing(within, missing.map(|letter| Wrong::new(format!("the try of {letter} is missing"), at)))
    }

    fn of_value(&self, name: &str, found: &RawValue, due: &Value) -> Vec<Wrong> {
        let (text, at) = (found.get(), place(found, self.line));
        match due {
            Value::Object(due) if let Ok(found) = serde_json::from_str(text) => self.of_object(&found, due, at),
            Value::Array(due) if let Ok(found) = serde_json::from_str::<Vec<_>>(text) => self.of_list(&found, due, at),
            Value::String(due)
                if name == "board"
                    && let Ok(board) = serde_json::from_str::<String>(text) =>
            {
                match parse_board(&board, Some(self.size)) {
                    Err(error) => vec![Wrong::board(&error, at)],
                    Ok((board, _)) if board.text(self.size) == *due => Vec::new(),
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

    fn other(&self, found: &RawValue, due: &str) -> Wrong {
        let value: String = found.get().trim_matches('"').chars().take(80).collect();
        self.wrong(format!("this is {value}, but should be {due}"), found)
    }

    fn wrong(&self, what: String, found: &RawValue) -> Wrong {
        Wrong::new(what, place(found, self.line))
    }
}

/// Adds what is missing only if nothing else is wrong, which may be its cause.
fn or_missing(within: Vec<Wrong>, missing: Option<Wrong>) -> Vec<Wrong> {
    if within.is_empty() { missing.into_iter().collect() } else { within }
}
