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
use super::values::{FGH, decimal, direction, is_empty, plain_number, step};
/// A table, and the meanings of its columns as far as they are known.
struct Columns<'t, 'a> {
    text: &'a str,
    header: &'t TableRow<'a>,
    rows: &'t [TableRow<'a>],
    roles: Vec<Named>,
}

/// Rows by which a column is known to have boards.
const SAMPLE: usize = 20;

/// In fewer rows, numbers tell nothing.
const ENOUGH: usize = 3;

/// Text by which the size of the boards is found, in bytes.
const BEGINNING: usize = 1 << 14;

impl Columns<'_, '_> {
    fn name(&self, at: usize) -> &str {
        self.header.cells[at].text.trim()
    }

    fn filled(&self, at: usize) -> impl Iterator<Item = &TableCell<'_>> {
        self.rows.iter().filter_map(move |row| row.cells.get(at)).filter(|cell| !is_empty(&cell.text))
    }

    /// Returns true if every cell of a column that says something is a number.
    fn has_only_numbers(&self, at: usize) -> bool {
        let mut filled = self.filled(at).peekable();
        filled.peek().is_some() && filled.all(|cell| plain_number(&cell.text).is_some())
    }

    /// Returns the columns of which most of the first cells have a board.
    fn with_boards(&self, size: Option<Size>) -> Vec<usize> {
        let has_boards = |at: &usize| {
            let sample = || self.filled(*at).take(SAMPLE);
            let count = sample().filter(|cell| entry(&cell.text, size).is_some()).count();
            count * 2 > sample().count()
        };
        (0..self.roles.len()).filter(has_boards).collect()
    }

    /// Returns the column that has the boards taken: that which is called so, or else the only one with boards. `None` where this is not
    /// clear.
    fn taken(&self, draft: &mut Draft) -> Option<usize> {
        let is_said = |at: &usize| match &draft.options.taken {
            Some(taken) => taken.is_match(self.name(*at)),
            None => {
                !draft.gives_no_meaning(self.name(*at)) && draft.named(self.name(*at)) == Named::One(ColumnKind::Board)
            }
        };
        if let Some(at) = (0..self.roles.len()).find(is_said) {
            return Some(at);
        }
        let mut boards = self.with_boards(draft.size);
        if boards.is_empty() && draft.size.is_none() {
            let size = size_of(&Words::of(&self.text[..self.text.floor_char_boundary(BEGINNING)]));
            // Four numbers in any cell may be a board by chance.
            draft.size = size.filter(|size| size.cells() > 4);
            boards = self.with_boards(draft.size);
        }
        for wanted in [Named::One(ColumnKind::Board), Named::Node] {
            let called: Vec<usize> = (0..self.roles.len()).filter(|&at| self.roles[at] == wanted).collect();
            // An error will say what is wrong with boards of which none can be read.
            match called[..] {
                [first, ..] if boards.is_empty() => return Some(first),
                [only] if boards.contains(&only) => return Some(only),
                _ => {}
            }
        }
        let [only] = boards[..] else { return None };
        let is_other = matches!(Says::of_name(self.name(only)), Says::Goal | Says::Start | Says::Path | Says::Child);
        if self.roles[only] != Named::Other || is_other || draft.is_left_out(self.name(only)) {
            return None;
        }
        let why = format!("the column {} has the board that is taken: no other has one", self.name(only));
        draft.reading.decided.push(why);
        Some(only)
    }

    /// Finds what columns of numbers are that have no name, or one that leaves their meaning open.
    fn numbers(&mut self, taken: usize, size: Size, draft: &mut Draft) {
        let is_open = |at: &usize| self.roles[*at] == Named::Other && !draft.is_left_out(self.name(*at));
        let is_number = |at: &usize| {
            let (numbers, all) = self.filled(*at).take(SAMPLE).fold((0, 0), |(numbers, all), cell| {
                (numbers + usize::from(cell.text.len() < 8 && plain_number(&cell.text).is_some()), all + 1)
            });
            numbers * 2 > all
        };
        let numbers: Vec<usize> = (0..self.roles.len()).filter(|at| *at != taken).filter(is_number).collect();
        if !numbers.iter().any(is_open) {
            return;
        }
        let boards: Vec<(usize, Board)> = self
            .rows
            .iter()
            .enumerate()
            .filter_map(|(row, cells)| Some((row, entry(&cells.cells.get(taken)?.text, Some(size))?.0)))
            .collect();
        let column = |&at: &usize| {
            let value = |(row, _): &(usize, Board)| plain_number(&self.rows[*row].cells.get(at)?.text);
            NumberColumn::of(self.name(at), boards.iter().map(value).collect())
        };
        let mut columns: Vec<NumberColumn> = numbers.iter().map(column).collect();
        let taken: Vec<Board> = boards.iter().map(|(_, board)| *board).collect();
        if taken.len() < ENOUGH {
            return;
        }
        let goals = Meanings::goals(draft.goal, taken.last().copied(), size);
        let meanings = Meanings { taken: &taken, size, goals };
        let found = meanings.of(&mut columns, |name| draft.named(name));
        let open: Vec<(usize, Option<ColumnKind>)> =
            numbers.iter().copied().zip(found).filter(|(at, _)| is_open(at)).collect();
        for (at, kind) in open {
            let role = kind.map_or(Named::Other, Named::One);
            if self.roles.contains(&role) && role != Named::Other {
                continue;
            }
            if let Some(kind) = kind {
                draft.reading.decided.push(format!("{} is read as {kind}, by its numbers", self.name(at)));
            }
            self.roles[at] = role;
        }
    }

    fn goal(&self, draft: &mut Draft, size: Size) {
        let is_goal = |at: &usize| self.roles[*at] == Named::Other && Says::of_name(self.name(*at)) == Says::Goal;
        let goal =
            || (0..self.roles.len()).filter(is_goal).find_map(|at| entry(&self.filled(at).next()?.text, Some(size)));
        draft.goal = draft.goal.or_else(|| Some(goal()?.0));
    }

    fn without_boards(&self, size: Option<Size>) -> Misread {
        let boards: Vec<&str> = self.with_boards(size).into_iter().map(|at| self.name(at)).take(8).collect();
        if let Some(first) = self.rows.first().filter(|_| self.header.at.is_empty() && boards.is_empty()) {
            return Misread::new(SheetFault::NO_BOARD, first.at.clone());
        }
        let names = (0..self.roles.len()).map(|at| self.name(at)).filter(|name| !name.is_empty());
        let fault = if boards.is_empty() {
            SheetFault::no_board_column(&names.collect::<Vec<&str>>().join(", "))
        } else {
            SheetFault::which(&boards.join(", "))
        };
        Misread::new(fault, self.header.at.clone())
    }
}

/// Returns the meaning of each column of a table; `Other` is not read.
pub(super) fn roles(
    text: &str,
    (header, rows): (&TableRow<'_>, &[TableRow<'_>]),
    names: Option<&StateNames<'_>>,
    draft: &mut Draft,
) -> Result<Vec<Named>, Misread> {
    let columns = Columns { text, header, rows, roles: Vec::new() };
    match names {
        Some(names) => of_states(columns, names, draft),
        None => of_boards(columns, draft),
    }
}

/// Returns the meaning of each column of a table whose states have names: one has those taken.
fn of_states(mut columns: Columns<'_, '_>, names: &StateNames<'_>, draft: &mut Draft) -> Result<Vec<Named>, Misread> {
    let is_state = |cell: &TableCell<'_>| States::Of(names).state(&cell.text).is_some();
    let role = |at: usize| match draft.said(columns.name(at)) {
        Named::Node if columns.filled(at).any(is_state) => Named::One(ColumnKind::Board),
        Named::Depth if columns.filled(at).all(|cell| step(&cell.text).is_some()) => Named::One(ColumnKind::Step),
        Named::Depth => Named::Other,
        Named::Sum(order) if order[0] == ColumnKind::F && columns.has_only_numbers(at) => Named::One(ColumnKind::F),
        role => role,
    };
    let mut roles: Vec<Named> = (0..columns.header.cells.len()).map(role).collect();
    let is_named = |at: &usize| {
        matches!(roles[*at], Named::Other | Named::Path)
            && columns.filled(*at).all(is_state)
            && columns.filled(*at).next().is_some()
    };
    let taken = roles.iter().position(|role| *role == Named::One(ColumnKind::Board));
    let Some(taken) = taken.or_else(|| (0..roles.len()).find(is_named)) else {
        return Err(Misread::new(names.no_column(columns.header), columns.header.at.clone()));
    };
    for (at, role) in roles.iter_mut().enumerate() {
        match role {
            _ if at == taken => *role = Named::One(ColumnKind::Board),
            Named::One(ColumnKind::Board | ColumnKind::Move) => *role = Named::Other,
            Named::Path => *role = Named::One(ColumnKind::Parent),
            _ => {}
        }
    }
    columns.roles = roles;
    (0..columns.roles.len()).for_each(|at| tell_column(&columns, at, true, draft));
    Ok(columns.roles)
}

/// Returns the meaning of each column, by its name, or its numbers: one has the boards.
fn of_boards(mut columns: Columns<'_, '_>, draft: &mut Draft) -> Result<Vec<Named>, Misread> {
    // What `cost` means, the numbers tell.
    let named = |cell: &TableCell<'_>| match draft.named(&cell.text) {
        _ if is_vague(&cell.text) && draft.gives_no_meaning(&cell.text) => Named::Other,
        named => named,
    };
    columns.roles = columns.header.cells.iter().map(named).collect();
    let board = columns.taken(draft).ok_or_else(|| columns.without_boards(draft.size))?;
    let has_g = columns.roles.contains(&Named::One(ColumnKind::G));
    let mut known: Vec<Named> = Vec::new();
    for (at, named) in std::mem::take(&mut columns.roles).into_iter().enumerate() {
        known.push(match named {
            _ if at == board => Named::One(ColumnKind::Board),
            Named::Depth if !has_g => Named::One(ColumnKind::G),
            // Under `f=g+h` there may be f alone.
            Named::Sum(order) if order[0] == ColumnKind::F && columns.has_only_numbers(at) => Named::One(ColumnKind::F),
            Named::One(ColumnKind::Board) => Named::Other,
            Named::One(_) | Named::Node if known.contains(&named) => Named::Other,
            named => named,
        });
    }
    columns.roles = known;
    let size = columns.filled(board).find_map(|cell| entry(&cell.text, draft.size)).map(|(_, size)| size);
    if let Some(size) = size {
        columns.goal(draft, size);
        columns.numbers(board, size, draft);
    }
    for at in 0..columns.roles.len() {
        let is_usable = usable(&columns, at);
        tell_column(&columns, at, is_usable, draft);
        if !is_usable {
            columns.roles[at] = Named::Other;
        }
    }
    Ok(columns.roles)
}

/// Notes a column: what it means, that it is not read, or that it may be a value and is not understood.
fn tell_column(columns: &Columns<'_, '_>, at: usize, is_usable: bool, draft: &mut Draft) {
    let (role, name) = (&columns.roles[at], columns.name(at));
    match role {
        Named::One(kind) if is_usable => draft.column(*kind, name),
        Named::Sum(_) if is_usable => FGH.into_iter().for_each(|kind| draft.column(kind, name)),
        Named::Node if is_usable => draft.has_names = true,
        Named::Made if is_usable => {
            draft.has_names = true;
            draft.column(ColumnKind::Tries, name);
        }
        _ => draft.ignore(name),
    }
    let doubtful = match role {
        Named::One(kind) if !is_usable => Some(*kind),
        Named::Other if is_vague(name) && !draft.is_left_out(name) => Some(ColumnKind::G),
        _ => None,
    };
    if let Some(kind) = doubtful.filter(|_| columns.filled(at).next().is_some()) {
        draft.doubt(name, columns.header.line, kind);
    }
}

/// Returns true if a column may be what its name says: one of moves or numbers that has not a single one is something
/// else.
fn usable(columns: &Columns<'_, '_>, at: usize) -> bool {
    let role = &columns.roles[at];
    let fits = |text: &str| match role {
        Named::One(ColumnKind::Move) => matches!(direction(text), Some(Some(_))),
        Named::One(ColumnKind::G | ColumnKind::H) => plain_number(text).is_some(),
        Named::One(ColumnKind::F) => amounts(&decimal(text), Unit::default()).is_some_and(|all| all.f().is_some()),
        Named::One(ColumnKind::Step) => step(text).is_some(),
        _ => true,
    };
    let is_list = matches!(role, Named::One(ColumnKind::Open | ColumnKind::Closed) | Named::Made);
    // An empty list is one among others: a column in which nothing at all stands has not been filled in.
    let written = |row: &TableRow<'_>| row.cells.get(at).is_some_and(|cell| !cell.is_blank());
    let is_blank = is_list && columns.rows.len() > 1 && !columns.rows.iter().any(written);
    !is_blank && (columns.filled(at).next().is_none() || columns.filled(at).any(|cell| fits(&cell.text)))
}
