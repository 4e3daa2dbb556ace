//! Sheets whose states have names: those of a graph. A table is read column by column, by the names of its columns; printed text line
//! by line, by the words before the names.

mod entries;
mod lines;

use std::collections::HashMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Number;

use crate::check::sheet::{Column, ColumnKind, LineRole, ListClaim, Row, Sheet, SheetFormat, TryClaim};
use crate::graph::{Graph, ProblemRecord};
use crate::nearest::{did_you_mean, nearest};
use crate::puzzle::Size;
use crate::search::{Operator, Problem, State, Strategy, VerdictKind};

use super::cells::{TableCell, TableRow};
use super::draft::Draft;
use super::fault::{Misread, SheetFault, short};
use super::names::{Named, is_one_of};
use super::says::Says;
use super::values::{is_empty, step};
use super::{ReadOptions, SheetError, csv, json, markdown};
pub(in crate::check) use entries::first_wall;
use entries::{Entry, StateNames, Unknown};

/// The first record of a trace file; what somebody else has recorded names no strategy.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Head {
    problem: Option<ProblemRecord>,
    strategy: String,
}

/// Returns the graph and the strategy that the first line of a trace file names.
pub(super) fn head(text: &str) -> Option<(Arc<Graph>, Option<Strategy>)> {
    let head: Head = serde_json::from_str(text.lines().next()?).ok()?;
    let problem = Problem::from(Graph::try_from(&head.problem?).ok()?);
    Some((Arc::clone(problem.graph()?), problem.read_strategy(&head.strategy).ok()))
}

/// A try as a trace file has it.
#[derive(Deserialize)]
struct Tried {
    arc: Option<u32>,
    state: Option<String>,
    verdict: String,
    g: Option<Number>,
    h: Option<Number>,
    f: Option<Number>,
}

/// What is read of a sheet.
struct Letters<'a> {
    names: StateNames<'a>,
    draft: Draft,
}

/// Reads a sheet whose states are those of a graph.
pub(super) fn read(
    text: &str,
    graph: &Arc<Graph>,
    strategy: Option<Strategy>,
    options: &ReadOptions,
) -> Result<Sheet, SheetError> {
    let format = options.format.unwrap_or_else(|| match () {
        () if json::begins(text) => SheetFormat::Jsonl,
        () if markdown::begins(text) => SheetFormat::Markdown,
        () if csv::table(text).is_ok_and(|table| is_table(&table)) => SheetFormat::Csv,
        () => SheetFormat::Boards,
    });
    let draft = || Draft { options: options.clone(), ..Draft::default() };
    let mut letters = Letters { names: StateNames::of(graph), draft: draft() };
    letters.draft.reading.roles = vec![LineRole::Unread; text.lines().count()];
    let read = match super::table_of(text, format, &mut draft()) {
        None => letters.lines(text),
        Some(table) => table.and_then(|table| letters.table(&table)),
    };
    let has_steps = || !letters.draft.rows.is_empty();
    let read = read.and_then(|()| has_steps().then_some(()).ok_or_else(|| Misread::new(letters.names.none(), 0..0)));
    let (graph, size) = (Some(Arc::clone(graph)), Some(Size::SMALLEST));
    let draft = Draft { size, graph, strategy, ..letters.draft };
    read.and_then(|()| draft.finish(format, text)).map_err(|wrong| wrong.in_text(text, format))
}

/// Returns true if a text with commas is a table: a sentence has them, too.
fn is_table(table: &[TableRow<'_>]) -> bool {
    let [header, rows @ ..] = table else { return false };
    header.cells.len() > 1 && header.known_names() > 0 && rows.iter().any(|row| row.cells.len() == header.cells.len())
}

/// What a column, or a part of a line, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Of(ColumnKind),
    Children,
    Path,
    /// The number of a node.
    Node,
    /// A node, or a number of a step: it may be what is taken.
    Vague,
    Other,
}

impl Part {
    /// Returns what words say.
    fn of(words: &str, draft: &Draft) -> Part {
        match draft.named(words) {
            Named::One(ColumnKind::Tries) | Named::Made => Part::Children,
            Named::One(ColumnKind::Step) if draft.gives_no_meaning(words) => Part::Vague,
            Named::Depth => Part::Vague,
            Named::One(kind) => Part::Of(kind),
            Named::Sum(_) => Part::Of(ColumnKind::F),
            Named::Node => Part::Node,
            Named::Other if draft.is_left_out(words) => Part::Other,
            Named::Other if is_one_of(words, super::names::PATHS) => Part::Path,
            Named::Other => match Says::of_name(words) {
                Says::Taken => Part::Of(ColumnKind::Board),
                Says::Child => Part::Children,
                Says::Parent => Part::Of(ColumnKind::Parent),
                Says::Open => Part::Of(ColumnKind::Open),
                Says::Closed => Part::Of(ColumnKind::Closed),
                Says::Path => Part::Path,
                Says::Step => Part::Vague,
                Says::Nothing | Says::Start | Says::Goal => Part::Other,
            },
        }
    }
}

/// A column of a table: the part that it is, and whether its cells are numbers of nodes.
struct Columns {
    parts: Vec<Part>,
    state: usize,
}

impl Letters<'_> {
    fn table(&mut self, table: &[TableRow<'_>]) -> Result<(), Misread> {
        let [header, rows @ ..] = table else { return Err(Misread::new(SheetFault::NO_HEADER, 0..0)) };
        let columns = self.parts(header, rows)?;
        let mut nodes: HashMap<String, State> = HashMap::new();
        self.draft.role(header.line, LineRole::Heading);
        for row in rows.iter().filter(|row| row.cells.get(columns.state).is_some_and(|cell| !is_empty(&cell.text))) {
            self.draft.role(row.line, LineRole::Taken);
            let made = self.row(row, &columns, &mut nodes)?;
            self.draft.rows.push(made);
        }
        for (part, cell) in columns.parts.iter().zip(&header.cells) {
            let name = cell.text.trim().to_owned();
            match part {
                Part::Of(kind) => self.draft.columns.push(Column { kind: *kind, name }),
                Part::Children => self.draft.columns.push(Column { kind: ColumnKind::Tries, name }),
                Part::Other if !name.is_empty() => self.draft.ignored.push(name),
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns what each column is; one has the states taken.
    fn parts(&self, header: &TableRow<'_>, rows: &[TableRow<'_>]) -> Result<Columns, Misread> {
        let cells =
            |at: usize| rows.iter().filter_map(move |row| row.cells.get(at)).filter(|cell| !is_empty(&cell.text));
        let is_named =
            |at: usize| cells(at).all(|cell| self.names.only(&cell.text).is_ok()) && cells(at).next().is_some();
        let part = |(at, cell): (usize, &TableCell<'_>)| match Part::of(&cell.text, &self.draft) {
            Part::Node if cells(at).any(|cell| self.names.only(&cell.text).is_ok()) => Part::Of(ColumnKind::Board),
            Part::Vague if cells(at).all(|cell| step(&cell.text).is_some()) => Part::Of(ColumnKind::Step),
            part => part,
        };
        let mut parts: Vec<Part> = header.cells.iter().enumerate().map(part).collect();
        let place = |wanted: Part| parts.iter().position(|part| *part == wanted);
        let other = || (0..parts.len()).find(|&at| matches!(parts[at], Part::Other | Part::Path) && is_named(at));
        let Some(state) = place(Part::Of(ColumnKind::Board)).or_else(other) else {
            return Err(Misread::new(self.names.no_column(header), header.at.clone()));
        };
        for (at, part) in parts.iter_mut().enumerate() {
            if at == state {
                *part = Part::Of(ColumnKind::Board);
            } else if *part == Part::Of(ColumnKind::Board) || *part == Part::Of(ColumnKind::Move) {
                *part = Part::Other;
            }
        }
        Ok(Columns { parts, state })
    }

    fn row(
        &mut self,
        row: &TableRow<'_>,
        columns: &Columns,
        nodes: &mut HashMap<String, State>,
    ) -> Result<Row, Misread> {
        let cell = &row.cells[columns.state];
        let entry = self.names.only(&cell.text).map_err(|unknown| self.names.fault(&unknown, cell.at.clone()))?;
        let mut made = entry.row(row.line);
        for (part, cell) in columns.parts.iter().zip(&row.cells).filter(|(_, cell)| !is_empty(&cell.text)) {
            let text = cell.text.trim();
            match part {
                Part::Of(ColumnKind::Step) => made.step = step(text),
                Part::Of(kind @ (ColumnKind::G | ColumnKind::H | ColumnKind::F)) => {
                    let value = self
                        .names
                        .value(text)
                        .ok_or_else(|| Misread::new(SheetFault::number(text), cell.at.clone()))?;
                    value.put(*kind, &mut made);
                }
                Part::Of(ColumnKind::Parent) => {
                    let by_number = || nodes.get(text).copied();
                    made.parent =
                        self.names.only(text).ok().map(|entry| entry.state()).or_else(by_number).or(made.parent);
                }
                Part::Node => drop(nodes.insert(text.to_owned(), made.state)),
                Part::Path => made.parent = self.names.only(text).ok().and_then(|entry| entry.parent()).or(made.parent),
                Part::Of(kind @ (ColumnKind::Open | ColumnKind::Closed)) => self.list(*kind, text, row.line, &mut made),
                Part::Children => self.children(text, row.line, &mut made),
                Part::Of(_) | Part::Vague | Part::Other => {}
            }
        }
        Ok(made)
    }

    /// Takes a list as it is written, or its size; what is not understood is told, and not marked.
    fn list(&mut self, kind: ColumnKind, text: &str, line: usize, row: &mut Row) {
        let claim = match text.parse::<usize>().ok().filter(|_| self.names.graph.vertex(text).is_none()) {
            Some(size) => ListClaim::Size(size),
            None => match self.names.entries(text) {
                Ok(entries) => ListClaim::States(entries.iter().map(|entry| (entry.state(), entry.f())).collect()),
                Err(unknown) => return self.not_read(kind.text(), line, &unknown),
            },
        };
        row.set_list(kind, claim);
    }

    fn children(&mut self, text: &str, line: usize, row: &mut Row) {
        if let Ok(tries) = serde_json::from_str::<Vec<Tried>>(text) {
            row.tries = tries.iter().map(|tried| self.tried(tried)).collect();
            return;
        }
        match self.names.entries(text) {
            Ok(entries) => row.tries.get_or_insert_default().extend(entries.iter().map(child)),
            Err(unknown) => self.not_read("children", line, &unknown),
        }
    }

    /// Returns what a try says; `None` if it names what is not there.
    fn tried(&self, tried: &Tried) -> Option<TryClaim> {
        let operator = tried.arc.filter(|arc| (*arc as usize) < self.names.graph.arcs.len()).map(Operator::new);
        let state = tried.state.as_ref().map(|name| self.names.only(name).map(|entry| entry.state()));
        let value = |number: &Option<Number>| self.names.value(&number.as_ref()?.to_string())?.f();
        let (h, f) = (value(&tried.h), value(&tried.f));
        let verdict = Some(VerdictKind::from_text(&tried.verdict)?);
        Some(TryClaim { operator, state: state.transpose().ok()?, verdict, g: value(&tried.g), h, f })
    }

    fn not_read(&mut self, what: &str, line: usize, unknown: &Unknown) {
        self.draft
            .reading
            .decided
            .push(format!("{what} in line {line} is not marked: {} is no state", short(&unknown.word)));
    }
}

/// Returns what a child that is written down says: that it was generated.
fn child(entry: &Entry) -> TryClaim {
    let (g, h, f) = entry.values();
    TryClaim { operator: None, state: Some(entry.state()), verdict: Some(VerdictKind::Opened), g, h, f }
}

impl StateNames<'_> {
    fn fault(&self, unknown: &Unknown, at: std::ops::Range<usize>) -> Misread {
        let names = || self.graph.names.iter().map(String::as_str);
        let near = nearest(&unknown.word, names().take(1000));
        let message = format!("{}: this is no state of the graph {}", short(&unknown.word), self.graph.name);
        Misread::new(SheetFault::new(message, format!("{}{}", did_you_mean(near), self.known())), at)
    }

    /// Returns true if a word looks like the name of a state.
    fn is_like(&self, word: &str) -> bool {
        word.chars().count() < 3 || nearest(word, self.graph.names.iter().map(String::as_str).take(1000)).is_some()
    }

    fn none(&self) -> SheetFault {
        let help = format!(
            "{}; write the state of each step after a word such as `expand`, or in a column `state`, or all of them in order",
            self.known()
        );
        SheetFault::new(format!("no steps on the graph {} are found", self.graph.name), help)
    }

    fn no_column(&self, header: &TableRow<'_>) -> SheetFault {
        let names: Vec<&str> = header.cells.iter().map(|cell| cell.text.trim()).collect();
        SheetFault::new(
            format!("no column has states of the graph {}; the columns are {}", self.graph.name, names.join(", ")),
            format!("call it `state`, or say --columns NAME=board; {}", self.known()),
        )
    }

    fn known(&self) -> String {
        let first: Vec<&str> = self.graph.names.iter().take(8).map(String::as_str).collect();
        let more = if self.graph.names.len() > first.len() { " …" } else { "" };
        format!("states are {}{more}", first.join(", "))
    }
}
