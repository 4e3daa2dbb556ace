//! The records of a trace as a table: comma-separated values, as spreadsheets and data frames read them.
//!
//! Columns have the names of the fields of the records. No cell holds a comma, a quote or the end of a line, so by RFC 4180
//! none is quoted.

use std::fmt::Display;
use std::io::{self, Write};

use crate::puzzle::Size;
use crate::search::{CutTest, Discard, Name, NodeId, Strategy};

use super::jsonl::gather;
use super::record::{BoardText, Record, RoundRecord, StepRecord, TryRecord};
use super::records::Detail;
use super::table::Trace;

/// Writes a trace as CSV: a row of names, then a row a step. With [`Detail::Tries`] it is a row a try, whose first row of
/// each step also tells the step; with [`Detail::Lists`] the cells of open and closed hold boards instead of sizes. What is
/// held in memory does not grow with the trace.
///
/// # Errors
/// When writing fails.
pub fn write_csv(trace: &Trace, detail: Detail, out: &mut impl Write) -> io::Result<()> {
    let mut table = Table { trace, columns: columns(trace.strategy(), detail), round: None };
    gather(trace, detail, out, |record, buffer| table.add(record, buffer))
}

/// Makes rows of records.
struct Table<'a> {
    trace: &'a Trace,
    columns: Vec<&'static str>,
    /// The round that the next step belongs to.
    round: Option<RoundRecord>,
}

/// The columns of a try. `steptrace check` reads no column of these names, so the rows of further tries are none of steps.
const OF_TRY: [&str; 9] = ["try", "verdict", "try_node", "try_of", "try_in", "try_board", "try_g", "try_h", "try_f"];

fn columns(strategy: &Strategy, detail: Detail) -> Vec<&'static str> {
    let mut names = vec!["step"];
    if strategy.is_iterative() {
        names.extend(["round", "limit"]);
    }
    names.extend(["node", "board", "parent", "move", "g", "h", "f", "open", "closed", "dead_end"]);
    if strategy.forgets() {
        names.push("forgotten");
    }
    if strategy.discard() != Discard::None {
        names.extend(["discarded", "of"]);
    }
    if strategy.cut() == CutTest::Taken {
        names.push("cut");
    }
    if strategy.kept_of_a_layer().is_some() {
        names.push("crowded");
    }
    if strategy.name() == Name::Hill {
        names.push("no_better");
    }
    if detail == Detail::Tries {
        names.extend(OF_TRY);
    }
    names.retain(|name| strategy.has_h() || !matches!(*name, "h" | "try_h"));
    names
}

impl Table<'_> {
    /// Adds what a record comes to: the row of names, the rows of a step, or nothing.
    fn add(&mut self, record: &Record, buffer: &mut Vec<u8>) -> io::Result<()> {
        match record {
            Record::Run(_) => writeln!(buffer, "{}", self.columns.join(","))?,
            Record::Round(round) => self.round = Some(round.clone()),
            Record::Step(step) => match step.tries.as_deref() {
                Some([first, further @ ..]) if self.columns.ends_with(&["try_f"]) => {
                    self.row(Some(step), step, Some(first), buffer)?;
                    further.iter().try_for_each(|tried| self.row(None, step, Some(tried), buffer))?;
                }
                _ => self.row(Some(step), step, None, buffer)?,
            },
            Record::End(_) => {}
        }
        Ok(())
    }

    /// A row. Of the rows of a step, only the first tells more of it (`whole`) than its number.
    fn row(
        &self,
        whole: Option<&StepRecord>,
        step: &StepRecord,
        tried: Option<&TryRecord>,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let size = self.trace.instance().size;
        for (at, &column) in self.columns.iter().enumerate() {
            if at > 0 {
                out.push(b',');
            }
            match (column, whole, tried) {
                ("step", ..) => cell(out, step.step),
                ("round", Some(_), _) => cell(out, self.round.as_ref().map(|round| round.round)),
                ("limit", Some(_), _) => cell(out, self.round.as_ref().map(|round| round.limit)),
                ("node", Some(step), _) => cell(out, step.node),
                ("board", Some(step), _) => cell(out, Some(in_rows(&step.board, size))),
                ("parent", Some(step), _) => cell(out, step.parent),
                ("move", Some(step), _) => cell(out, step.came),
                ("g", Some(step), _) => cell(out, step.g),
                ("h", Some(step), _) => cell(out, step.h),
                ("f", Some(step), _) => cell(out, step.f),
                ("open", Some(step), _) => self.list(out, step.open, step.open_list.as_deref()),
                ("closed", Some(step), _) => self.list(out, step.closed, step.closed_list.as_deref()),
                ("dead_end", Some(step), _) => cell(out, Some(step.dead_end)),
                ("forgotten", Some(step), _) => cell(out, Some(step.forgotten)),
                ("discarded", Some(step), _) => cell(out, Some(step.discarded)),
                ("of", Some(step), _) => cell(out, step.of),
                ("cut", Some(step), _) => cell(out, Some(step.cut)),
                ("crowded", Some(step), _) => cell(out, Some(step.crowded)),
                ("no_better", Some(step), _) => cell(out, Some(step.no_better)),
                ("try", _, Some(tried)) => cell(out, Some(tried.direction)),
                ("verdict", _, Some(tried)) => cell(out, Some(tried.verdict)),
                ("try_node", _, Some(tried)) => cell(out, tried.node),
                ("try_of", _, Some(tried)) => cell(out, tried.of),
                ("try_in", _, Some(tried)) => cell(out, tried.place),
                ("try_board", _, Some(tried)) => cell(out, tried.board.as_ref().map(|board| in_rows(board, size))),
                ("try_g", _, Some(tried)) => cell(out, tried.g),
                ("try_h", _, Some(tried)) => cell(out, tried.h),
                ("try_f", _, Some(tried)) => cell(out, tried.f),
                _ => Ok(()),
            }?;
        }
        writeln!(out)
    }

    /// A list: its boards in order where the record has them, `-` where it has none, else how many there are.
    fn list(&self, out: &mut Vec<u8>, length: Option<usize>, list: Option<&[NodeId]>) -> io::Result<()> {
        let size = self.trace.instance().size;
        let board = |&node: &NodeId| in_rows(&BoardText::new(self.trace.node(node).board, size), size);
        match list {
            None => cell(out, length),
            Some([]) => cell(out, Some('-')),
            Some(nodes) => cell(out, Some(nodes.iter().map(board).collect::<Vec<_>>().join(" "))),
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

fn cell(out: &mut Vec<u8>, value: Option<impl Display>) -> io::Result<()> {
    value.map_or(Ok(()), |value| write!(out, "{value}"))
}
