//! A sheet as it is read: what is written in each row, before names of nodes are looked up.

use std::collections::HashMap;
use std::mem;
use std::ops::Range;

use crate::check::sheet::{
    Column, ColumnKind, Doubt, DoubtKind, LineRole, ListClaim, Passage, Reading, Row, Sheet, SheetFormat,
};
use crate::puzzle::{Board, Size};
use crate::search::{F, Operator, Strategy};

use super::ReadOptions;
use super::fault::{Misread, SheetFault, few_words};
use super::lists::{Item, RawList};
use super::names::{Named, is_same};
use super::values::{FGH, direction, f_of, is_empty, number, sum, whole};

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
    pub(super) rows: Vec<RawRow>,
    /// The boards of nodes that have a name.
    pub(super) names: HashMap<Box<str>, Board>,
    /// True if the sheet gives names to nodes at all.
    pub(super) has_names: bool,
}

/// A row as it is written; names are looked up later.
#[derive(Debug)]
pub(super) struct RawRow {
    pub(super) told: Row,
    /// The parent, where it is told by its name.
    pub(super) parent: Option<Box<str>>,
    pub(super) open: Option<Box<PlacedList>>,
    pub(super) closed: Option<Box<PlacedList>>,
}

#[derive(Debug)]
pub(super) struct PlacedList {
    pub(super) list: RawList,
    pub(super) at: Range<usize>,
}

impl RawRow {
    /// A row of which only the board is known.
    pub(super) fn new(line: usize, board: Board) -> RawRow {
        RawRow { told: Row::new(line as u32, board), parent: None, open: None, closed: None }
    }

    /// Takes a value as it is written; an empty one says nothing.
    pub(super) fn read(&mut self, kind: ColumnKind, text: &str) -> Result<(), SheetFault> {
        let told = &mut self.told;
        let no_number = || SheetFault::number(text);
        match kind {
            _ if is_empty(text) => {}
            ColumnKind::Step => told.step = Some(whole(text).ok_or_else(no_number)?),
            ColumnKind::G => told.g = Some(whole(text).ok_or_else(no_number)?.into()),
            ColumnKind::H => told.h = Some(number(text).ok_or_else(no_number)?),
            ColumnKind::F => told.f = Some(f_of(text).ok_or_else(no_number)?),
            ColumnKind::Move => told.came = direction(text).ok_or(SheetFault::MOVE)?.map(Operator::from),
            _ => {}
        }
        Ok(())
    }

    /// Takes the values of a sum, or an f alone where f comes first in their order.
    pub(super) fn read_sum(&mut self, order: &[ColumnKind], text: &str) -> Result<(), SheetFault> {
        let alone = || Some(vec![(ColumnKind::F, number(text).filter(|_| order[0] == ColumnKind::F)?)]);
        let values = if is_empty(text) { Some(Vec::new()) } else { sum(text, order).or_else(alone) };
        for (kind, number) in values.ok_or_else(|| SheetFault::number(text))? {
            self.set(kind, number);
        }
        Ok(())
    }

    /// Takes a number; one that is not whole is no step or g.
    pub(super) fn set(&mut self, kind: ColumnKind, number: F) {
        match kind {
            ColumnKind::Step => self.told.step = number.whole(),
            ColumnKind::G => self.told.g = number.whole().map(F::from),
            ColumnKind::H => self.told.h = Some(number),
            ColumnKind::F => self.told.f = Some(number),
            _ => {}
        }
    }

    pub(super) fn set_parent(&mut self, parent: Item) {
        (self.told.parent, self.parent) = match parent {
            Item::Board(board) => (Some(board.into()), None),
            Item::Name(name) => (None, Some(name)),
        };
    }

    pub(super) fn clear(&mut self, kind: ColumnKind) {
        match kind {
            ColumnKind::Step => self.told.step = None,
            ColumnKind::Board => {}
            ColumnKind::Parent => (self.told.parent, self.parent) = (None, None),
            ColumnKind::Move => self.told.came = None,
            ColumnKind::G => self.told.g = None,
            ColumnKind::H => self.told.h = None,
            ColumnKind::F => self.told.f = None,
            ColumnKind::Tries => self.told.tries = None,
            ColumnKind::Open | ColumnKind::Closed => *self.list(kind) = None,
        }
    }

    /// Takes a list: the first that is written out, or else its size. Returns false if it says what the one that is kept does
    /// not say.
    pub(super) fn take_list(&mut self, kind: ColumnKind, list: PlacedList) -> bool {
        let slot = self.list(kind);
        match slot.as_deref().map(|kept| (&kept.list, &list.list)) {
            Some((kept, RawList::Size(size))) => return kept.size() == *size,
            None | Some((RawList::Size(_), _)) => *slot = Some(Box::new(list)),
            Some(_) => return false,
        }
        true
    }

    pub(super) fn list(&mut self, kind: ColumnKind) -> &mut Option<Box<PlacedList>> {
        if kind == ColumnKind::Open { &mut self.open } else { &mut self.closed }
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

    /// The sheet of a text, with names looked up.
    pub(super) fn finish(mut self, format: SheetFormat, text: &str) -> Result<Sheet, Misread> {
        self.reading.not_read = passages(&self.reading.roles, text);
        let Some(size) = self.size.filter(|_| !self.rows.is_empty()) else {
            return Err(Misread::new(SheetFault::no_boards(format), 0..0));
        };
        let rows = mem::take(&mut self.rows);
        let row = |row: RawRow| {
            let list =
                |placed: Option<Box<PlacedList>>| placed.map(|placed| self.list(*placed).map(Box::new)).transpose();
            Ok(Row {
                parent: row.told.parent.or_else(|| Some((*self.names.get(row.parent.as_deref()?)?).into())),
                open: list(row.open)?,
                closed: list(row.closed)?,
                ..row.told
            })
        };
        let rows: Vec<Row> = rows.into_iter().map(row).collect::<Result<_, Misread>>()?;
        Ok(Sheet {
            format,
            size,
            graph: None,
            start: self.start,
            goal: self.goal,
            strategy: self.strategy,
            columns: self.columns,
            ignored: self.ignored,
            reading: self.reading,
            rows,
        })
    }

    /// Returns the claim of a list. Nodes that were never taken may have a name and no board: their number is still known.
    fn list(&self, placed: PlacedList) -> Result<ListClaim, Misread> {
        let RawList::Items(items) = &placed.list else { return Ok(ListClaim::Size(placed.list.size())) };
        let board = |item: &Item| match item {
            Item::Board(board) => Some(*board),
            Item::Name(name) => self.names.get(name).copied(),
        };
        let entry = |(item, f): &(Item, Option<F>)| board(item).map(|board| (board.into(), *f)).ok_or(item.clone());
        match items.iter().map(entry).collect() {
            Ok(boards) => Ok(ListClaim::States(boards)),
            Err(Item::Name(name)) if !self.has_names => Err(Misread::new(SheetFault::unknown(&name), placed.at)),
            Err(_) => Ok(ListClaim::Size(items.len())),
        }
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
