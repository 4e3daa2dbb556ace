//! The columns of a table: what each means, by its name or its numbers.

use crate::check::sheet::ColumnKind;
use crate::graph::Unit;
use crate::puzzle::{Board, Size};

use super::cells::{TableCell, TableRow, entry};
use super::draft::Draft;
use super::entries::{States, amounts};
use super::fault::{Misread, SheetFault};
use super::find::{Words, size_of};
use super::names::{Named, is_vague};
use super::printed::{Meanings, NumberColumn};
use super::says::Says;
use super::state_names::StateNames;
use super::values::{FGH, decimal, direction, is_empty, number, step};

/// A table, and the meanings of its columns as far as they are known.
struct Columns<'t, 'a> {
    header: &'t TableRow<'a>,
    rows: &'t [TableRow<'a>],
    roles: Vec<Named>,
}

/// Rows by which a column is known to have boards or numbers.
const SAMPLE: usize = 20;

/// In fewer rows, numbers tell nothing.
const ENOUGH: usize = 3;

/// Text by which the size of the boards is found, in bytes.
const BEGINNING: usize = 1 << 14;

impl Columns<'_, '_> {
    fn name(&self, at: usize) -> &str {
        self.header.cells[at].text.trim()
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.header.cells.len()
    }

    fn filled(&self, at: usize) -> impl Iterator<Item = &TableCell<'_>> {
        self.rows.iter().filter_map(move |row| row.cells.get(at)).filter(|cell| !is_empty(&cell.text))
    }

    /// Returns the columns in which a test says yes to most of the first cells that say something.
    fn mostly(&self, test: impl Fn(&TableCell<'_>) -> bool) -> Vec<usize> {
        let sample = |at: usize| self.filled(at).take(SAMPLE);
        self.all().filter(|&at| sample(at).filter(|cell| test(cell)).count() * 2 > sample(at).count()).collect()
    }

    /// Returns the columns that have states.
    fn with_states(&self, names: Option<&StateNames<'_>>, size: Option<Size>) -> Vec<usize> {
        self.mostly(|cell| match names {
            Some(names) => States::Of(names).state(&cell.text).is_some(),
            None => entry(&cell.text, size).is_some(),
        })
    }

    /// Returns the column that has the states taken: that which is called so, or else the only one whose name says nothing else. `None`
    /// where this is not clear.
    fn taken(&self, found: &[usize], draft: &mut Draft) -> Option<usize> {
        let is_said = |at: &usize| match &draft.options.taken {
            Some(taken) => taken.is_match(self.name(*at)),
            None => !draft.gives_no_meaning(self.name(*at)) && draft.named(self.name(*at)) == Named::BOARD,
        };
        if let Some(at) = self.all().find(is_said) {
            return Some(at);
        }
        for wanted in [Named::BOARD, Named::Node] {
            let called: Vec<usize> = self.all().filter(|&at| self.roles[at] == wanted).collect();
            // An error will say what is wrong with boards of which none can be read.
            match called[..] {
                [first, ..] if found.is_empty() => return Some(first),
                [only] if found.contains(&only) => return Some(only),
                _ => {}
            }
        }
        let may_be = |at: &usize| {
            let says = Says::of_name(self.name(*at));
            matches!(self.roles[*at], Named::Other | Named::Path)
                && !draft.is_left_out(self.name(*at))
                && !matches!(says, Says::Goal | Says::Start | Says::Path | Says::Child)
        };
        let mut open = found.iter().copied().filter(may_be);
        let (Some(only), None) = (open.next(), open.next()) else { return None };
        let why = format!("the column {} has the board that is taken: no other has one", self.name(only));
        draft.reading.decided.push(why);
        Some(only)
    }

    /// Finds what columns of numbers are that have no name, or one that leaves their meaning open.
    fn numbers(&mut self, taken: usize, size: Size, draft: &mut Draft) {
        let is_open = |at: usize| self.roles[at] == Named::Other && !draft.is_left_out(self.name(at));
        let mut numbers = self.mostly(|cell| cell.text.len() < 8 && number(&cell.text).is_some());
        numbers.retain(|&at| at != taken);
        let board = |row: &TableRow<'_>| Some(entry(&row.cells.get(taken)?.text, Some(size))?.0);
        let (rows, boards): (Vec<&TableRow<'_>>, Vec<Board>) =
            self.rows.iter().filter_map(|row| Some((row, board(row)?))).unzip();
        if boards.len() < ENOUGH || !numbers.iter().any(|&at| is_open(at)) {
            return;
        }
        let column = |&at: &usize| {
            let value = |row: &&TableRow<'_>| number(&row.cells.get(at)?.text);
            NumberColumn::of(self.name(at), rows.iter().map(value).collect())
        };
        let columns: Vec<NumberColumn> = numbers.iter().map(column).collect();
        let found = Meanings::of(&boards, draft.goal, size).kinds(&columns, |name| draft.named(name));
        for (at, kind) in numbers.into_iter().zip(found) {
            if let Some(kind) = kind
                && self.roles[at] == Named::Other
                && !draft.is_left_out(self.name(at))
                && !self.roles.contains(&Named::One(kind))
            {
                draft.reading.decided.push(format!("{} is read as {kind}, by its numbers", self.name(at)));
                self.roles[at] = Named::One(kind);
            }
        }
    }

    fn none(&self, found: &[usize], names: Option<&StateNames<'_>>) -> Misread {
        let called = |all: &mut dyn Iterator<Item = usize>| {
            let names: Vec<&str> = all.map(|at| self.name(at)).filter(|name| !name.is_empty()).take(8).collect();
            names.join(", ")
        };
        let fault = match names {
            Some(names) => names.no_column(self.header),
            None if found.is_empty() && self.header.at.is_empty() => SheetFault::NO_BOARD,
            None if found.is_empty() => SheetFault::no_board_column(&called(&mut self.all())),
            None => SheetFault::which(&called(&mut found.iter().copied())),
        };
        let first = self.rows.first().map_or(0..0, |row| row.at.clone());
        Misread::new(fault, if self.header.at.is_empty() { first } else { self.header.at.clone() })
    }

    /// Returns true if a column may be what its name says: one of moves or numbers that has not a single one is something
    /// else.
    fn is_usable(&self, at: usize) -> bool {
        let role = &self.roles[at];
        let fits = |text: &str| match role {
            Named::One(ColumnKind::Move) => matches!(direction(text), Some(Some(_))),
            Named::One(ColumnKind::G | ColumnKind::H) => number(text).is_some(),
            Named::One(ColumnKind::F) => amounts(&decimal(text), Unit::default()).is_some_and(|all| all.f().is_some()),
            Named::One(ColumnKind::Step) => step(text).is_some(),
            _ => true,
        };
        let is_list = matches!(role, Named::One(ColumnKind::Open | ColumnKind::Closed) | Named::Made);
        // An empty list is one among others: a column in which nothing at all stands has not been filled in.
        let is_written = |row: &TableRow<'_>| row.cells.get(at).is_some_and(|cell| !cell.text.trim().is_empty());
        let is_blank = is_list && self.rows.len() > 1 && !self.rows.iter().any(is_written);
        !is_blank && (self.filled(at).next().is_none() || self.filled(at).any(|cell| fits(&cell.text)))
    }

    /// Notes a column that may be a value and is not understood.
    fn doubt(&self, at: usize, draft: &mut Draft) {
        let kind = match self.roles[at] {
            Named::One(kind) => kind,
            Named::Other if is_vague(self.name(at)) && !draft.is_left_out(self.name(at)) => ColumnKind::G,
            _ => return,
        };
        if self.filled(at).next().is_some() {
            draft.doubt(self.name(at), self.header.line, kind);
        }
    }

    /// Notes a column: what it means, or that it is not read.
    fn note(&self, at: usize, draft: &mut Draft) {
        let name = self.name(at);
        match &self.roles[at] {
            Named::One(kind) => draft.column(*kind, name),
            Named::Sum(_) => FGH.into_iter().for_each(|kind| draft.column(kind, name)),
            Named::Node => {}
            Named::Made => draft.column(ColumnKind::Tries, name),
            _ => {
                draft.ignore(name);
                self.doubt(at, draft);
            }
        }
    }
}

/// Returns the meaning of each column of a table, by its name, or its numbers; `Other` is not read.
pub(super) fn roles(
    text: &str,
    (header, rows): (&TableRow<'_>, &[TableRow<'_>]),
    names: Option<&StateNames<'_>>,
    draft: &mut Draft,
) -> Result<Vec<Named>, Misread> {
    let mut columns = Columns { header, rows, roles: Vec::new() };
    // What `cost` means, the numbers tell.
    let is_open = |name: &str| names.is_none() && is_vague(name) && draft.gives_no_meaning(name);
    let role = |name: &str| match names {
        _ if is_open(name) => Named::Other,
        Some(_) => draft.said(name),
        None => draft.named(name),
    };
    columns.roles = columns.all().map(|at| role(columns.name(at))).collect();
    let mut found = columns.with_states(names, draft.size);
    if found.is_empty() && draft.size.is_none() && names.is_none() {
        let size = size_of(&Words::of(&text[..text.floor_char_boundary(BEGINNING)]));
        // Four numbers in any cell may be a board by chance.
        draft.size = size.filter(|size| size.cells() > 4);
        found = columns.with_states(names, draft.size);
    }
    let taken = columns.taken(&found, draft).ok_or_else(|| columns.none(&found, names))?;
    let has_g = columns.roles.contains(&Named::One(ColumnKind::G));
    for at in columns.all() {
        let is_step = || columns.filled(at).all(|cell| step(&cell.text).is_some());
        columns.roles[at] = match &columns.roles[at] {
            _ if at == taken => Named::BOARD,
            Named::Depth if names.is_some() && is_step() => Named::One(ColumnKind::Step),
            Named::Depth if names.is_none() && !has_g => Named::One(ColumnKind::G),
            Named::One(ColumnKind::Board) => Named::Other,
            Named::One(ColumnKind::Move) if names.is_some() => Named::Other,
            Named::One(_) | Named::Node | Named::Made if columns.roles[..at].contains(&columns.roles[at]) => {
                Named::Other
            }
            role => role.clone(),
        };
    }
    if names.is_none() {
        let size = columns.filled(taken).find_map(|cell| entry(&cell.text, draft.size)).map(|(_, size)| size);
        if let Some(size) = size {
            columns.numbers(taken, size, draft);
        }
    }
    for at in columns.all() {
        if names.is_none() && !columns.is_usable(at) {
            columns.doubt(at, draft);
            columns.roles[at] = Named::Other;
        }
        columns.note(at, draft);
    }
    Ok(columns.roles)
}
