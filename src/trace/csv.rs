//! The records of a trace as a table: comma-separated values, as spreadsheets and data frames read them.
//!
//! Columns have the names of the fields of the records. No cell holds a comma, a quote or the end of a line, so by RFC 4180
//! none is quoted.

use std::fmt::Display;
use std::io::{self, Write};

use crate::puzzle::Size;
use crate::search::NodeId;

use super::record::{BoardText, PlaceText, Record, RoundRecord, StepRecord, TryRecord};
use super::records::{Detail, each_record};
use super::table::Trace;

/// Bytes gathered before they are handed on.
const CHUNK: usize = 64 * 1024;

/// Writes a trace as CSV: a row of names, then a row a step. With [`Detail::Tries`] it is a row a try, whose first row of
/// each step also tells the step; with [`Detail::Lists`] the cells of open and closed hold boards instead of sizes. What is
/// held in memory does not grow with the trace.
///
/// # Errors
/// When writing fails.
pub fn write_csv(trace: &Trace, detail: Detail, out: &mut impl Write) -> io::Result<()> {
    let mut table = Table { trace, detail, round: None };
    let mut buffer = Vec::with_capacity(2 * CHUNK);
    each_record(trace, detail, |record| {
        table.add(record, &mut buffer)?;
        if buffer.len() >= CHUNK {
            out.write_all(&buffer)?;
            buffer.clear();
        }
        io::Result::Ok(())
    })?;
    out.write_all(&buffer)?;
    out.flush()
}

/// Makes rows of records.
struct Table<'a> {
    trace: &'a Trace,
    detail: Detail,
    /// The round that the next step belongs to.
    round: Option<RoundRecord>,
}

/// The columns of a try. `steptrace check` reads no column of these names, so the rows of further tries are none of steps.
const OF_TRY: [&str; 9] = ["try", "verdict", "try_node", "try_of", "try_in", "try_board", "try_g", "try_h", "try_f"];

impl Table<'_> {
    /// Adds what a record comes to: the row of names, the rows of a step, or nothing.
    fn add(&mut self, record: &Record, buffer: &mut Vec<u8>) -> io::Result<()> {
        match record {
            Record::Run(_) => self.names(buffer),
            Record::Round(round) => {
                self.round = Some(round.clone());
                Ok(())
            }
            Record::Step(step) => self.step(step, buffer),
            Record::End(_) => Ok(()),
        }
    }

    fn names(&self, buffer: &mut Vec<u8>) -> io::Result<()> {
        let strategy = self.trace.strategy();
        let mut names = vec!["step"];
        if strategy.is_iterative() {
            names.extend(["round", "limit"]);
        }
        names.extend(["node", "board", "parent", "move", "g", "h", "f", "open", "closed", "dead_end"]);
        if strategy.forgets() {
            names.push("forgotten");
        }
        if self.detail == Detail::Tries {
            names.extend(OF_TRY);
        }
        names.retain(|name| strategy.has_h() || !matches!(*name, "h" | "try_h"));
        writeln!(buffer, "{}", names.join(","))
    }

    fn step(&self, step: &StepRecord, buffer: &mut Vec<u8>) -> io::Result<()> {
        match step.tries.as_deref() {
            Some([first, further @ ..]) if self.detail == Detail::Tries => {
                self.row(step, true, Some(first), buffer)?;
                further.iter().try_for_each(|tried| self.row(step, false, Some(tried), buffer))
            }
            _ => self.row(step, true, None, buffer),
        }
    }

    /// A row; of the rows of a step, only the `first` tells more of it than its number.
    fn row(&self, step: &StepRecord, first: bool, tried: Option<&TryRecord>, buffer: &mut Vec<u8>) -> io::Result<()> {
        let (strategy, size) = (self.trace.strategy(), self.trace.instance().size);
        let mut row = Row { buffer, blank: false };
        row.begin(step.step)?;
        row.blank = !first;
        if strategy.is_iterative() {
            row.cell(self.round.as_ref().map(|round| round.round))?;
            row.cell(self.round.as_ref().map(|round| round.limit))?;
        }
        row.cell(step.node)?;
        row.cell(Some(in_rows(&step.board, size)))?;
        row.cell(step.parent)?;
        row.cell(step.came.map(|came| came.0.letter()))?;
        row.cell(step.g)?;
        if strategy.has_h() {
            row.cell(step.h)?;
        }
        row.cell(step.f.map(|f| f.0))?;
        self.list(&mut row, step.open, step.open_list.as_deref())?;
        self.list(&mut row, step.closed, step.closed_list.as_deref())?;
        row.cell(Some(step.dead_end))?;
        if strategy.forgets() {
            row.cell(Some(step.forgotten))?;
        }
        if self.detail == Detail::Tries {
            row.blank = false;
            self.tried(&mut row, tried)?;
        }
        writeln!(row.buffer)
    }

    /// The cells of a try; empty where the step has none.
    fn tried(&self, row: &mut Row<'_>, tried: Option<&TryRecord>) -> io::Result<()> {
        let has_h = self.trace.strategy().has_h();
        let Some(tried) = tried else {
            row.buffer.extend(std::iter::repeat_n(b',', OF_TRY.len() - usize::from(!has_h)));
            return Ok(());
        };
        let size = self.trace.instance().size;
        row.cell(Some(tried.direction.0.letter()))?;
        row.cell(Some(tried.verdict.text()))?;
        row.cell(tried.node)?;
        row.cell(tried.of)?;
        row.cell(tried.place.map(PlaceText::text))?;
        row.cell(tried.board.as_ref().map(|board| in_rows(board, size)))?;
        row.cell(tried.g)?;
        if has_h {
            row.cell(tried.h)?;
        }
        row.cell(tried.f.map(|f| f.0))
    }

    /// A list: its boards in order where the record has them, `-` where it has none, else how many there are.
    fn list(&self, row: &mut Row<'_>, length: Option<usize>, list: Option<&[NodeId]>) -> io::Result<()> {
        let size = self.trace.instance().size;
        let board = |&node: &NodeId| in_rows(&BoardText::new(self.trace.node(node).board, size), size);
        match list {
            None => row.cell(length),
            Some([]) => row.cell(Some('-')),
            Some(nodes) => row.cell(Some(nodes.iter().map(board).collect::<Vec<_>>().join(" "))),
        }
    }
}

/// A board in one cell; with slashes between its rows unless it is square, so that it shows its size.
fn in_rows(board: &BoardText, size: Size) -> String {
    let text = board.as_str();
    if Size::square(size.cells()) == Some(size) {
        return text.to_owned();
    }
    let rows: Vec<&str> = (0..size.rows()).map(|row| &text[row * size.cols()..(row + 1) * size.cols()]).collect();
    rows.join("/")
}

/// A row that is being written.
struct Row<'a> {
    buffer: &'a mut Vec<u8>,
    /// Leaves the next cells empty.
    blank: bool,
}

impl Row<'_> {
    fn begin(&mut self, value: Option<impl Display>) -> io::Result<()> {
        value.map_or(Ok(()), |value| write!(self.buffer, "{value}"))
    }

    fn cell(&mut self, value: Option<impl Display>) -> io::Result<()> {
        self.buffer.push(b',');
        self.begin(value.filter(|_| !self.blank))
    }
}
