//! A sheet as it is read, and what is told of the reading.

use crate::check::sheet::{
    Column, ColumnKind, Doubt, DoubtKind, LineRole, ListClaim, Passage, Reading, Row, Sheet, SheetFormat,
};
use crate::puzzle::{Board, Size};
use crate::search::{F, Strategy};

use super::ReadOptions;
use super::fault::{Misread, SheetFault, few_words};
use super::names::{Named, is_same};
use super::values::{direction, f_of, number, step, whole};

#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) options: ReadOptions,
    pub(super) size: Option<Size>,
    pub(super) start: Option<Board>,
    pub(super) goal: Option<Board>,
    pub(super) strategy: Option<Strategy>,
    pub(super) columns: Vec<Column>,
    pub(super) ignored: Vec<String>,
    pub(super) reading: Reading,
    pub(super) rows: Vec<Row>,
}

impl Row {
    /// Takes a number or a move as it is written.
    pub(super) fn read(&mut self, kind: ColumnKind, text: &str) -> Result<(), SheetFault> {
        let no_number = || SheetFault::number(text);
        match kind {
            ColumnKind::Step => self.step = step(text),
            ColumnKind::G => self.g = Some(whole(text).ok_or_else(no_number)?),
            ColumnKind::H => self.h = Some(number(text).ok_or_else(no_number)?),
            ColumnKind::F => self.f = Some(f_of(text).ok_or_else(no_number)?),
            ColumnKind::Move => self.came = direction(text).ok_or(SheetFault::MOVE)?,
            _ => {}
        }
        Ok(())
    }

    /// Takes a number; one that is not whole is no step or g.
    pub(super) fn set(&mut self, kind: ColumnKind, number: F) {
        match kind {
            ColumnKind::Step => self.step = number.whole(),
            ColumnKind::G => self.g = number.whole(),
            ColumnKind::H => self.h = Some(number),
            ColumnKind::F => self.f = Some(number),
            _ => {}
        }
    }

    pub(super) fn clear(&mut self, kind: ColumnKind) {
        match kind {
            ColumnKind::Board => {}
            ColumnKind::Step => self.step = None,
            ColumnKind::Parent => self.parent = None,
            ColumnKind::Move => self.came = None,
            ColumnKind::G => self.g = None,
            ColumnKind::H => self.h = None,
            ColumnKind::F => self.f = None,
            ColumnKind::Tries => self.tries = None,
            ColumnKind::Open => self.open = None,
            ColumnKind::Closed => self.closed = None,
        }
    }

    /// Takes a list: the first that is written out, or else its size.
    pub(super) fn take_list(&mut self, kind: ColumnKind, list: ListClaim) {
        let slot = if kind == ColumnKind::Open { &mut self.open } else { &mut self.closed };
        if matches!((slot.as_deref(), &list), (None, _) | (Some(ListClaim::Size(_)), ListClaim::Boards(_))) {
            *slot = Some(Box::new(list));
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

    /// Returns true if the user says nothing of a name.
    pub(super) fn gives_no_meaning(&self, name: &str) -> bool {
        !self.options.columns.iter().any(|(own, _)| is_same(own, name))
    }

    /// Returns true if the user does not want a name to be read.
    pub(super) fn is_left_out(&self, name: &str) -> bool {
        self.options.ignore.iter().any(|own| is_same(own, name))
    }

    /// Adds a column, where there is none of its kind and name.
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
            doubts.push(Doubt { kind: DoubtKind::Value, name: name.to_owned(), line, like: kind });
        }
    }

    /// Leaves out a column that cannot be read, and says why.
    pub(super) fn leave_out(&mut self, name: &str, kinds: &[ColumnKind], line: usize, why: &SheetFault) {
        for kind in kinds {
            self.rows.iter_mut().for_each(|row| row.clear(*kind));
            self.columns.retain(|column| column.kind != *kind || column.name != name);
        }
        self.ignore(name);
        self.reading.decided.push(format!("the column {name} is left out: line {line}: {why}"));
        kinds.iter().take(1).for_each(|kind| self.doubt(name, line, *kind));
    }

    /// Returns what is wrong if the user gives a meaning to a name that is not among these.
    pub(super) fn missing_column<'a>(&self, names: impl Iterator<Item = &'a str>) -> Option<SheetFault> {
        let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        let missing = self.options.columns.iter().find(|(own, _)| !names.iter().any(|name| is_same(own, name)));
        missing.map(|(own, _)| SheetFault::no_such_column(own, &names.join(", ")))
    }

    /// Returns the sheet of a text.
    pub(super) fn finish(mut self, format: SheetFormat, text: &str) -> Result<Sheet, Misread> {
        self.reading.not_read = passages(&self.reading.roles, text);
        let Draft { options: _, size, start, goal, strategy, columns, ignored, reading, rows } = self;
        let Some(size) = size.filter(|_| !rows.is_empty()) else {
            return Err(Misread::new(SheetFault::no_boards(format), 0..0));
        };
        Ok(Sheet { format, size, start, goal, strategy, columns, ignored, reading, rows })
    }
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
