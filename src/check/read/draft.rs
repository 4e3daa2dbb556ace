//! A sheet as it is read: what is written in each row, before names of nodes are looked up.

use std::sync::Arc;

use crate::check::sheet::{
    Column, ColumnKind, Doubt, DoubtKind, LineRole, ListClaim, Passage, Reading, Row, Sheet, SheetFormat,
};
use crate::graph::Graph;
use crate::puzzle::{Board, Size};
use crate::search::{F, Strategy};

use super::ReadOptions;
use super::entries::{Names, RawList, Unknown};
use super::fault::{Misread, SheetFault, few_words, short};
use super::names::{Named, PATHS, is_one_of, is_same};
use super::says::Says;
use super::values::FGH;

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
    /// The lists of rows, and their parents as lists of one: names in them are looked up once all is read.
    pub(super) lists: Vec<(usize, ColumnKind, RawList)>,
    /// The states of nodes that have a name.
    pub(super) names: Names,
    /// True if the sheet gives names to nodes at all.
    pub(super) has_names: bool,
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

    pub(super) fn clear(&mut self, kind: ColumnKind) {
        match kind {
            ColumnKind::Step => self.step = None,
            ColumnKind::Move => self.came = None,
            ColumnKind::G => self.g = None,
            ColumnKind::H => self.h = None,
            ColumnKind::F => self.f = None,
            ColumnKind::Tries => self.tries = None,
            ColumnKind::Board | ColumnKind::Parent | ColumnKind::Open | ColumnKind::Closed => {}
        }
    }
}

impl Draft {
    /// Returns true if some kinds of boards are taken, and others are what a search has besides.
    pub(super) fn takes_a_part(&self) -> bool {
        let of = |role: LineRole| self.reading.channels.iter().filter(move |channel| channel.role == role);
        of(LineRole::Taken).next().is_some() && of(LineRole::Try).next().is_some()
    }

    pub(super) fn named(&self, name: &str) -> Named {
        match self.options.columns.iter().find(|(own, _)| is_same(own, name)) {
            Some((_, kind)) => Named::One(*kind),
            None if self.is_left_out(name) => Named::Other,
            None => Named::of(name),
        }
    }

    /// Returns what words say beside the names of states, also by how they begin: a number that may be that of a step is a depth.
    pub(super) fn said(&self, words: &str) -> Named {
        match self.named(words) {
            Named::One(ColumnKind::Tries) => Named::Made,
            Named::One(ColumnKind::Step) if self.gives_no_meaning(words) => Named::Depth,
            Named::Other if self.is_left_out(words) => Named::Other,
            Named::Other if is_one_of(words, PATHS) => Named::Path,
            Named::Other => match Says::of_name(words) {
                Says::Taken => Named::One(ColumnKind::Board),
                Says::Child => Named::Made,
                Says::Parent => Named::One(ColumnKind::Parent),
                Says::Open => Named::One(ColumnKind::Open),
                Says::Closed => Named::One(ColumnKind::Closed),
                Says::Path => Named::Path,
                Says::Step => Named::Depth,
                Says::Nothing | Says::Start | Says::Goal => Named::Other,
            },
            named => named,
        }
    }

    /// Says that something in a line is left out, for one of its words is no state of the graph.
    pub(super) fn not_marked(&mut self, what: &str, line: usize, unknown: &Unknown) {
        let word = short(&unknown.word);
        self.reading.decided.push(format!("{what} in line {line} is not marked: {word} is no state"));
    }

    pub(super) fn gives_no_meaning(&self, name: &str) -> bool {
        !self.options.columns.iter().any(|(own, _)| is_same(own, name))
    }

    pub(super) fn is_left_out(&self, name: &str) -> bool {
        self.options.ignore.iter().any(|own| is_same(own, name))
    }

    pub(super) fn column(&mut self, kind: ColumnKind, name: &str) {
        if !self.columns.iter().any(|column| column.kind == kind && column.name == name) {
            self.columns.push(Column { kind, name: name.to_owned() });
        }
    }

    /// Notes what nobody reads; of very many names, the first, and that there are more.
    pub(super) fn ignore(&mut self, name: &str) {
        const MOST: usize = 50;
        let name = few_words(name, 60);
        if name.is_empty() || self.ignored.contains(&name) || self.ignored.len() > MOST {
            return;
        }
        self.ignored.push(if self.ignored.len() < MOST { name } else { "…".to_owned() });
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
        if doubts.len() < 50 && !doubts.iter().any(|doubt| doubt.name == name) {
            let doubt = if kind == ColumnKind::Board { DoubtKind::Beside } else { DoubtKind::Value };
            doubts.push(Doubt { kind: doubt, name: name.to_owned(), line, like: kind });
        }
    }

    /// Leaves out a column that cannot be read, and says why.
    pub(super) fn leave_out(&mut self, name: &str, role: &Named, line: usize, why: &str) {
        let kinds = match role {
            Named::One(kind) => vec![*kind],
            Named::Sum(_) => FGH.to_vec(),
            _ => return,
        };
        for kind in &kinds {
            self.rows.iter_mut().for_each(|row| row.clear(*kind));
            self.lists.retain(|(_, own, _)| own != kind);
            self.columns.retain(|column| column.kind != *kind || column.name != name);
        }
        self.ignore(name);
        self.reading.decided.push(format!("the column {name} is left out: line {line}: {why}"));
        self.doubt(name, line, kinds[0]);
    }

    /// Returns what is wrong if the user gives a meaning to a name that is not among these.
    pub(super) fn missing_column<'a>(&self, names: impl Iterator<Item = &'a str>) -> Option<SheetFault> {
        let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        let missing = self.options.columns.iter().find(|(own, _)| !names.iter().any(|name| is_same(own, name)));
        missing.map(|(own, _)| SheetFault::no_such_column(own, &names.join(", ")))
    }

    pub(super) fn finish(mut self, format: SheetFormat, text: &str) -> Result<Sheet, Misread> {
        if self.graph.is_none() {
            self.reading.not_read = passages(&self.reading.roles, text);
        }
        let Some(size) = self.size.filter(|_| !self.rows.is_empty()) else {
            return Err(Misread::new(SheetFault::no_boards(format), 0..0));
        };
        for (row, kind, list) in self.lists {
            match list.claim(&self.names) {
                ListClaim::States(parent) if kind == ColumnKind::Parent => {
                    self.rows[row].parent = parent.first().map(|(parent, _)| *parent);
                }
                _ if kind == ColumnKind::Parent => {}
                claim => self.rows[row].set_list(kind, claim),
            }
        }
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
        let other = "--run N says otherwise";
        decided.push(format!("the file has {runs} runs one after another: run {number} is read; {other}"));
    }
    Ok(number)
}

/// Passages beyond these are not listed.
const MOST_PASSAGES: usize = 100;

/// The passages of a text whose lines are not read. Where no line has a role, nothing is known of them.
fn passages(roles: &[LineRole], text: &str) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let mut goes_on = false;
    for (at, line) in text.lines().enumerate().filter(|_| !roles.is_empty()) {
        let unread = roles.get(at).is_none_or(|role| *role == LineRole::Unread);
        if !unread || line.trim().is_empty() {
            goes_on &= unread;
            continue;
        }
        if goes_on && let Some(last) = passages.last_mut() {
            last.lines.1 = at + 1;
        } else if passages.len() < MOST_PASSAGES {
            passages.push(Passage { lines: (at + 1, at + 1), sample: few_words(line, 60) });
        } else {
            break;
        }
        goes_on = true;
    }
    passages
}
