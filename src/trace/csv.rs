//! The records of a trace as a table, with the names of their fields, quoted by RFC 4180 where a name needs it.

use std::io::{self, Write};

use serde_json::Value;

use crate::graph;
use crate::puzzle::in_rows;
use crate::search::{CutTest, Discard, Name, NodeId, Problem, State, Strategy};

use super::record::Record;
use super::records::{CHUNK, Detail, each_record};
use super::table::Trace;

/// Writes a trace as CSV, a row a step; with [`Detail::Lists`], open and closed hold states instead of sizes.
///
/// # Errors
/// If writing fails.
pub fn write_csv(trace: &Trace, detail: Detail, out: &mut impl Write) -> io::Result<()> {
    let mut table = Table { trace, columns: columns(trace.strategy()), round: Value::Null };
    let mut out = io::BufWriter::with_capacity(CHUNK, out);
    each_record(trace, if detail == Detail::Tries { Detail::Steps } else { detail }, |record| {
        table.add(record, &mut out)
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
    fn add(&mut self, record: &Record, out: &mut impl Write) -> io::Result<()> {
        match record {
            Record::Run(_) => writeln!(out, "{}", self.columns.join(","))?,
            Record::Round { .. } => self.round = serde_json::to_value(record)?,
            Record::Step(step) => self.row(&serde_json::to_value(step)?, out)?,
            Record::End(_) => {}
        }
        Ok(())
    }

    fn row(&self, step: &Value, out: &mut impl Write) -> io::Result<()> {
        let cells = self.columns.iter().map(|&column| match column {
            "round" | "limit" => plain(&self.round[column]),
            "board" => self.board(&step["board"]),
            "open" | "closed" => self.list(&step[format!("{column}_list")]).unwrap_or_else(|| plain(&step[column])),
            _ if FLAGS.contains(&column) => (step[column] == true).to_string(),
            _ => plain(&step[column]),
        });
        let cells: Vec<String> = cells.map(as_cell).collect();
        writeln!(out, "{}", cells.join(","))
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

/// Returns a cell, in quotes if it holds a character with a meaning: names of vertices may.
pub(crate) fn as_cell(cell: String) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
