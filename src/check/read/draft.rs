//! A sheet as it is read: what is written in each row, before names of nodes are looked up.

use std::sync::Arc;

use crate::check::sheet::{Column, ColumnKind, Doubt, DoubtKind, LineRole, Passage, Reading, Row, Sheet, SheetFormat};
use crate::graph::Graph;
use crate::puzzle::{Board, Size};
use crate::search::{F, Strategy};

use super::ReadOptions;
use super::fault::{Misread, SheetFault, few_words};
use super::names::{Named, is_same};
use super::says::Says;

/// Of names that are not read, or not understood, no more are told.
const MOST_NAMES: usize = 50;

#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) options: ReadOptions,
    pub(super) size: Option<Size>,
    /// The graph whose states the rows have, if they are no boards.
    pub(super) graph: Option<Arc<Graph>>,
    pub(super) start: Option<Board>,
    pub(super) goal: Option<Board>,
    pub(super) strategy: Option<Strategy>,
    pub(super) columns: Vec<Column>,
    pub(super) ignored: Vec<String>,
    pub(super) reading: Reading,
    pub(super) rows: Vec<Row>,
}

/// What the reader gives a row.
impl Row {
    /// Takes a number; one that is not whole is no step or g.
    pub(super) fn set(&mut self, kind: ColumnKind, number: F) {
        match kind {
            ColumnKind::Step => self.step = number.whole(),
            ColumnKind::G => self.g = number.whole().map(F::from),
            ColumnKind::H => self.h = Some(number),
            ColumnKind::F => self.f = Some(number),
            _ => {}
        }
    }
}

impl Draft {
    pub(super) fn of(options: &ReadOptions) -> Draft {
        Draft { size: options.size, options: options.clone(), ..Draft::default() }
    }

    /// Returns the meaning that the user gives to a name.
    pub(super) fn given(&self, name: &str) -> Option<ColumnKind> {
        self.options.columns.iter().find(|(own, _)| is_same(own, name)).map(|(_, kind)| *kind)
    }

    pub(super) fn named(&self, name: &str) -> Named {
        match self.given(name) {
            Some(kind) => Named::One(kind),
            None if self.is_left_out(name) => Named::LeftOut,
            None => Named::of(name),
        }
    }

    /// Returns what words say beside the names of states, also by how they begin: a number that may be that of a step is a depth.
    pub(super) fn said(&self, words: &str) -> Named {
        match self.named(words) {
            Named::One(ColumnKind::Tries) => Named::Made,
            Named::One(ColumnKind::Step) if self.given(words).is_none() => Named::Depth,
            Named::Other => match Says::of_name(words) {
                Says::Taken => Named::One(ColumnKind::Board),
                Says::Child => Named::Made,
                Says::Parent => Named::One(ColumnKind::Parent),
                Says::Open => Named::One(ColumnKind::Open),
                Says::Closed => Named::One(ColumnKind::Closed),
                Says::Path => Named::Path,
                Says::Step => Named::Depth,
                _ => Named::Other,
            },
            named => named,
        }
    }

    pub(super) fn is_left_out(&self, name: &str) -> bool {
        self.options.ignore.iter().any(|own| is_same(own, name))
    }

    pub(super) fn column(&mut self, kind: ColumnKind, name: &str) {
        if !self.columns.iter().any(|column| column.kind == kind && column.name == name) {
            self.columns.push(Column { kind, name: name.to_owned() });
        }
    }

    /// Notes what nobody reads; of very many names, the first.
    pub(super) fn ignore(&mut self, name: &str) {
        let name = few_words(name, 60);
        if !name.is_empty() && self.ignored.len() <= MOST_NAMES && !self.ignored.contains(&name) {
            self.ignored.push(if self.ignored.len() < MOST_NAMES { name } else { "…".to_owned() });
        }
    }

    pub(super) fn role(&mut self, line: usize, role: LineRole) {
        let roles = &mut self.reading.roles;
        if roles.len() < line {
            roles.resize(line, LineRole::Unread);
        }
        roles[line - 1] = role;
    }

    /// Notes a name that looks like that of a value, and is not understood.
    pub(super) fn doubt(&mut self, name: &str, line: usize, kind: ColumnKind) {
        let doubts = &mut self.reading.doubts;
        if doubts.len() < MOST_NAMES && !doubts.iter().any(|doubt| doubt.name == name) {
            doubts.push(Doubt { kind: DoubtKind::Value, name: name.to_owned(), line, like: kind });
        }
    }

    /// Leaves out a column that cannot be read, and says why.
    pub(super) fn leave_out(&mut self, name: &str, line: usize, why: &SheetFault) {
        self.ignore(name);
        self.reading.decided.push(format!("the column {name} is left out: line {line}: {why}"));
        if let Some(column) = self.columns.iter().find(|column| column.name == name) {
            self.doubt(name, line, column.kind);
        }
        self.columns.retain(|column| column.name != name);
    }

    /// Returns what is wrong if the user gives a meaning to a name that is not among these.
    pub(super) fn missing_column<'a>(&self, names: impl Iterator<Item = &'a str>) -> Option<SheetFault> {
        let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        let (missing, _) = self.options.columns.iter().find(|(own, _)| !names.iter().any(|name| is_same(own, name)))?;
        let names = few_words(&names.join(", "), 300);
        let message = format!("nothing is called {}; there is {names}", few_words(missing, 60));
        Some(SheetFault::new(message, "--columns gives a meaning to what the file has, such as --columns kosten=g"))
    }

    pub(super) fn finish(mut self, format: SheetFormat, text: &str) -> Result<Sheet, Misread> {
        if self.graph.is_none() {
            self.reading.not_read = passages(&self.reading.roles, text);
        }
        let has_rows = self.size.filter(|_| !self.rows.is_empty());
        let size = has_rows.ok_or_else(|| Misread::new(SheetFault::no_boards(format), 0..0))?;
        Ok(Sheet {
            format,
            size,
            graph: self.graph,
            start: self.start,
            goal: self.goal,
            strategy: self.strategy,
            columns: self.columns,
            ignored: self.ignored,
            reading: self.reading,
            rows: self.rows,
        })
    }
}

/// Returns the number of the run that is read, of as many as a text has, and says so; the first by default.
pub(super) fn one_of_runs(runs: usize, wanted: Option<usize>, decided: &mut Vec<String>) -> Result<usize, Misread> {
    let number = wanted.unwrap_or(1);
    if !(1..=runs).contains(&number) {
        let message = format!("there is no run {number}: the file has {runs}");
        return Err(Misread::new(SheetFault::new(message, "--run N says which run is read, from 1"), 0..0));
    }
    if runs > 1 {
        let read = format!("run {number} is read; --run N says otherwise");
        decided.push(format!("the file has {runs} runs one after another: {read}"));
    }
    Ok(number)
}

/// The passages of a text whose lines are not read, up to a hundred. Where no line has a role, nothing is known of them.
fn passages(roles: &[LineRole], text: &str) -> Vec<Passage> {
    let is_unread = |at: usize| roles.get(at).is_none_or(|role| *role == LineRole::Unread);
    let lines: Vec<(usize, &str)> = text.lines().enumerate().filter(|_| !roles.is_empty()).collect();
    let alike =
        lines.chunk_by(|one, other| is_unread(one.0) == is_unread(other.0)).filter(|lines| is_unread(lines[0].0));
    let passage = |lines: &[(usize, &str)]| {
        let is_text = |line: &&(usize, &str)| line.1.contains(char::is_alphanumeric);
        let (first, last) = (lines.iter().find(is_text)?, lines.iter().rfind(is_text)?);
        Some(Passage { lines: (first.0 + 1, last.0 + 1), sample: few_words(first.1, 60) })
    };
    alike.filter_map(passage).take(100).collect()
}
