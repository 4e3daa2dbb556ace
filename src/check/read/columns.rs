//! The columns of a table: what each means, by its name or its numbers.

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Size};

use super::cells::{TableCell, TableRow, entry};
use super::draft::Draft;
use super::entries::States;
use super::fault::{Misread, NAMES, SheetFault, few_words};
use super::names::{Named, is_vague};
use super::printed::{Meanings, NumberColumn};
use super::says::Says;
use super::state_names::StateNames;
use super::values::{FGH, number, step, whole};

/// A table, and the meanings of its columns as far as they are known.
struct Columns<'t, 'a> {
    header: &'t TableRow<'a>,
    rows: &'t [TableRow<'a>],
    graph: Option<&'t StateNames<'t>>,
    roles: Vec<Named>,
}

/// Rows by which a column is known to have boards or numbers.
const SAMPLE: usize = 20;

/// Columns of numbers beyond these have no meaning by their numbers.
const MOST_NUMBERS: usize = 400;

/// In fewer rows, numbers tell nothing.
const ENOUGH: usize = 3;

impl Columns<'_, '_> {
    fn name(&self, at: usize) -> &str {
        self.header.cells[at].text.trim()
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..self.header.cells.len()
    }

    fn filled(&self, at: usize) -> impl Iterator<Item = &TableCell<'_>> {
        self.rows.iter().filter_map(move |row| row.filled(at))
    }

    /// Returns the columns in which a test says yes to most of the first cells that say something.
    fn mostly(&self, test: impl Fn(&str) -> bool) -> Vec<usize> {
        let sample = |at: usize| self.filled(at).take(SAMPLE);
        self.all().filter(|&at| sample(at).filter(|cell| test(&cell.text)).count() * 2 > sample(at).count()).collect()
    }

    /// Returns the columns that have states.
    fn with_states(&self, size: Option<Size>) -> Vec<usize> {
        self.mostly(|text| match self.graph {
            Some(names) => States::Of(names).state(text).is_ok(),
            None => entry(text, size).is_ok(),
        })
    }

    /// Returns the column that has the states taken: that which is called so, or else the only one whose name says nothing else. `None`
    /// where this is not clear.
    fn taken(&self, found: &[usize], draft: &mut Draft) -> Option<usize> {
        let is_said = |at: &usize| match &draft.options.taken {
            Some(taken) => taken.is_match(self.name(*at)),
            None => draft.given(self.name(*at)) == Some(ColumnKind::Board),
        };
        if let Some(at) = self.all().find(is_said) {
            return Some(at);
        }
        for wanted in [Named::BOARD, Named::Node] {
            // `expanded: 15` in the last line of a log is no column of boards.
            let is_column = |at: &usize| found.contains(at) || self.filled(*at).nth(self.rows.len() / 4).is_some();
            let called: Vec<usize> = self.all().filter(|&at| self.roles[at] == wanted && is_column(&at)).collect();
            // An error will say what is wrong with boards of which none can be read.
            match called[..] {
                [first, ..] if found.is_empty() => return Some(first),
                [only] if found.contains(&only) => return Some(only),
                _ => {}
            }
        }
        let may_be = |at: &&usize| {
            let says = Says::of_name(self.name(**at));
            matches!(self.roles[**at], Named::Other | Named::Path)
                && !matches!(says, Says::Goal | Says::Start | Says::Path | Says::Child | Says::Parent)
        };
        let [own] = found.iter().filter(may_be).copied().collect::<Vec<usize>>()[..] else { return None };
        let why = "no other has one";
        draft.reading.decided.push(format!("the column {} has the board that is taken: {why}", self.name(own)));
        Some(own)
    }

    /// Finds what columns of numbers are that have no name, or one that leaves their meaning open.
    fn numbers(&mut self, taken: usize, draft: &mut Draft) {
        let board = |row: &TableRow<'_>| entry(&row.filled(taken)?.text, draft.size).ok();
        let Some((_, size)) = self.rows.iter().find_map(board) else { return };
        let with_board = self.rows.iter().filter_map(|row| Some((row, board(row)?.0)));
        let (rows, boards): (Vec<&TableRow<'_>>, Vec<Board>) = with_board.unzip();
        let mut numbers = self.mostly(|text| text.len() < 8 && number(text).is_some());
        numbers.retain(|&at| at != taken && self.filled(at).nth(self.rows.len() / 4).is_some());
        numbers.truncate(MOST_NUMBERS);
        if boards.len() < ENOUGH || !numbers.iter().any(|&at| self.roles[at] == Named::Other) {
            return;
        }
        let column = |&at: &usize| {
            let value = |row: &&TableRow<'_>| number(&row.cells.get(at)?.text);
            NumberColumn::of(self.name(at), rows.iter().map(value).collect())
        };
        let columns: Vec<NumberColumn> = numbers.iter().map(column).collect();
        let found = Meanings::of(&boards, draft, size).kinds(&columns, |name| draft.named(name));
        for (at, kind) in numbers.into_iter().zip(found) {
            if let Some(kind) = kind
                && self.roles[at] == Named::Other
                && !self.roles.contains(&Named::One(kind))
            {
                draft.reading.decided.push(format!("{} is read as {kind}, by its numbers", self.name(at)));
                self.roles[at] = Named::One(kind);
            }
        }
    }

    fn none(&self, found: &[usize]) -> Misread {
        let called = |all: Vec<usize>| {
            let names: Vec<&str> = all.into_iter().map(|at| self.name(at)).filter(|name| !name.is_empty()).collect();
            few_words(&names.join(", "), 200)
        };
        let all = called(self.all().collect());
        let fault = match self.graph {
            Some(names) => names.no_column(&all),
            None if found.is_empty() && self.header.at.is_empty() => SheetFault::NO_BOARD,
            None if found.is_empty() => {
                SheetFault::new(format!("no column has the boards; the columns are {all}"), NAMES)
            }
            None => SheetFault::which(&called(found.to_vec())),
        };
        let is_named = !self.header.at.is_empty();
        let row = self.rows.first().filter(|_| !is_named).unwrap_or(self.header);
        Misread::new(fault, row.at.clone())
    }

    /// Notes a column: what it means, or that it is not read.
    fn note(&self, at: usize, draft: &mut Draft) {
        let name = self.name(at);
        match &self.roles[at] {
            Named::One(kind) => draft.column(*kind, name),
            Named::Sum(_) => FGH.into_iter().for_each(|kind| draft.column(kind, name)),
            Named::Node => {}
            Named::Made => draft.column(ColumnKind::Tries, name),
            role => {
                draft.ignore(name);
                if *role == Named::Other && is_vague(name) && self.filled(at).next().is_some() {
                    draft.doubt(name, self.header.line, ColumnKind::G);
                }
            }
        }
    }
}

/// Returns the meaning of each column of a table, by its name, or its numbers; `Other` is not read.
pub(super) fn roles(
    (header, rows): (&TableRow<'_>, &[TableRow<'_>]),
    graph: Option<&StateNames<'_>>,
    draft: &mut Draft,
) -> Result<Vec<Named>, Misread> {
    let role = |cell: &TableCell<'_>| match (graph, draft.named(&cell.text)) {
        (Some(_), _) => draft.said(&cell.text),
        // What `cost` means, the numbers tell.
        (None, Named::One(_)) if is_vague(&cell.text) && draft.given(&cell.text).is_none() => Named::Other,
        (None, named) => named,
    };
    let roles = header.cells.iter().map(role).collect();
    let mut columns = Columns { header, rows, graph, roles };
    let found = columns.with_states(draft.size);
    let taken = columns.taken(&found, draft).ok_or_else(|| columns.none(&found))?;
    let has_g = columns.roles.contains(&Named::One(ColumnKind::G));
    for at in columns.all() {
        // That of the start is 0; the level of a log is a word, or any number.
        let is_depth = || columns.filled(at).next().is_some_and(|cell| whole(&cell.text) == Some(0));
        let is_step = || columns.filled(at).all(|cell| step(&cell.text).is_some());
        // An empty list is one among others: a column in which nothing at all stands has not been filled in.
        let is_blank = || {
            rows.len() > 1 && rows.iter().all(|row| row.cells.get(at).is_none_or(|cell| cell.text.trim().is_empty()))
        };
        columns.roles[at] = match &columns.roles[at] {
            _ if at == taken => Named::BOARD,
            Named::Depth if graph.is_some() && is_step() => Named::One(ColumnKind::Step),
            Named::Depth if graph.is_none() && !has_g && is_depth() => Named::One(ColumnKind::G),
            Named::One(ColumnKind::Board) => Named::Other,
            Named::One(ColumnKind::Move) if graph.is_some() => Named::Other,
            Named::One(ColumnKind::Open | ColumnKind::Closed) | Named::Made if graph.is_none() && is_blank() => {
                Named::LeftOut
            }
            role @ (Named::One(_) | Named::Sum(_) | Named::Node | Named::Made)
                if columns.roles[..at].contains(role) =>
            {
                Named::Other
            }
            role => role.clone(),
        };
    }
    if graph.is_none() {
        columns.numbers(taken, draft);
    }
    columns.all().for_each(|at| columns.note(at, draft));
    Ok(columns.roles)
}
