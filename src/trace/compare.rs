//! Compares a search with the records of a file, while it runs.

use std::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::puzzle::Instance;
use crate::search::{Node, NodeId, Observer, Round, StepEnd, Strategy, Try};

use super::differ::compare;
use super::fault::{ReadError, ReadFault};
use super::lines::{Kind, Lines};
use super::log::TryView;
use super::record::{Record, RoundRecord, StepRecord, TryRecord};
use super::records::Records;

/// Watches a search and compares all that happens with the next line of the file. Stops the search at the first
/// difference, or after the last step of the file.
pub(super) struct Comparer<'a> {
    pub(super) lines: Lines<'a>,
    records: Records,
    /// True if each line must be spelt as [`write`](super::write()) spells it.
    is_verbatim: bool,
    node: Option<Node>,
    tries: Vec<TryRecord>,
    /// The number of steps that agree.
    pub(super) steps: usize,
    /// True if the last record that agreed is that of a round.
    pub(super) begins_round: bool,
    /// True if the first step has no tries: the file tells which boards were taken, not more.
    pub(super) is_outline: bool,
    pub(super) lists: Vec<Lists>,
    failed: Option<ReadError>,
}

/// The full lists that a step of the file holds.
pub(super) struct Lists {
    pub(super) line: usize,
    pub(super) step: usize,
    pub(super) open: Option<Vec<NodeId>>,
    pub(super) closed: Option<Vec<NodeId>>,
}

impl<'a> Comparer<'a> {
    pub(super) fn new(lines: Lines<'a>, instance: &Instance, strategy: &Strategy, is_verbatim: bool) -> Comparer<'a> {
        Comparer {
            lines,
            records: Records { size: instance.size, strategy: *strategy },
            is_verbatim,
            node: None,
            tries: Vec::with_capacity(4),
            steps: 0,
            begins_round: false,
            is_outline: false,
            lists: Vec::new(),
            failed: None,
        }
    }

    /// Returns the first difference as an error.
    pub(super) fn agreed(&mut self) -> Result<(), ReadError> {
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Compares the line with the record that is due.
    pub(super) fn compare<T: DeserializeOwned + Serialize>(&self, due: &Record) -> Result<(), ReadError> {
        if self.is_same(due)? { Ok(()) } else { self.differ(&self.lines.parse::<T>()?, due) }
    }

    /// Returns true if the line is spelt as the record that is due.
    fn is_same(&self, due: &Record) -> Result<bool, ReadError> {
        let line = serde_json::to_vec(due).map_err(|error| self.lines.unwritable(&error))?;
        Ok(line == self.lines.text())
    }

    fn differ<T: Serialize>(&self, found: &T, due: &Record) -> Result<(), ReadError> {
        let values = serde_json::to_value(found).and_then(|found| Ok((found, serde_json::to_value(due)?)));
        let (found, due) = values.map_err(|error| self.lines.unwritable(&error))?;
        compare(&found, &due, self.records.size, self.lines.text()).map_err(|wrong| self.lines.error(wrong))?;
        if self.is_verbatim {
            return Err(self.lines.wrong_line(ReadFault::Rules("steptrace spells this record otherwise".into())));
        }
        Ok(())
    }

    fn step(&mut self, node: &Node, end: &StepEnd) -> Result<(), ReadError> {
        let due = Record::Step(self.records.step(node, Some(std::mem::take(&mut self.tries)), end));
        if !self.is_same(&due)? {
            let mut found: StepRecord = self.lines.parse()?;
            if found.tries.is_none() && self.steps == 0 {
                self.is_outline = true;
                return Ok(());
            }
            let Some(tries) = &mut found.tries else { return Err(self.lines.wrong_line(ReadFault::Missing("tries"))) };
            // One more than the moves there are is wrong already.
            tries.truncate(5);
            self.keep_lists(&mut found);
            self.differ(&found, &due)?;
        }
        self.steps += 1;
        self.begins_round = false;
        self.lines.advance()
    }

    fn keep_lists(&mut self, found: &mut StepRecord) {
        let (open, closed) = (found.open_list.take(), found.closed_list.take());
        if open.is_some() || closed.is_some() {
            self.lists.push(Lists { line: self.lines.number(), step: self.steps + 1, open, closed });
        }
    }

    fn round(&mut self, round: &Round) -> Result<(), ReadError> {
        match self.lines.kind() {
            None | Some(Kind::End) => return Ok(()),
            Some(Kind::Round) => {}
            Some(_) => return Err(self.lines.wrong_line(ReadFault::Rules("the record of a round is due here".into()))),
        }
        self.compare::<RoundRecord>(&Record::Round(RoundRecord { round: round.number, limit: round.limit }))?;
        self.begins_round = true;
        self.lines.advance()
    }
}

impl Observer for Comparer<'_> {
    fn round_started(&mut self, round: &Round, _start: &Node) {
        self.failed = self.round(round).err();
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
        let (None, Some(node)) = (&self.failed, self.node) else { return ControlFlow::Break(()) };
        let judged = match self.lines.kind() {
            Some(Kind::Step) => self.step(&node, end),
            Some(Kind::Round) => Err(self.lines.wrong_line(ReadFault::Rules("no round is due here".into()))),
            Some(Kind::Run) => Err(self.lines.wrong_line(ReadFault::Misplaced(ONE_RUN))),
            Some(Kind::End) | None => return ControlFlow::Break(()),
        };
        self.failed = judged.err();
        let goes_on = self.failed.is_none() && !self.is_outline;
        let is_more = matches!(self.lines.kind(), Some(Kind::Step | Kind::Round));
        if goes_on && is_more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

pub(super) const ONE_RUN: &str = "a run record stands only once, first";
