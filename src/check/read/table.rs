//! Tables: columns in any order and spelling, whatever parts their cells.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::check::sheet::{ColumnKind, LineRole, Row};
use crate::graph::Unit;
use crate::puzzle::{Board, Size};
use crate::search::Operator;

use super::board::board;
use super::cells::{TableCell, TableRow, entry};
use super::draft::{Draft, one_of_runs};
use super::entries::{Entry, RawList, States, amounts, children, name};
use super::fault::{Misread, SheetFault};
use super::find::{Words, size_of};
use super::json;
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

    /// Notes the goal that a column of its own has.
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

/// Reads a table of a text, whose first row has the names of its columns.
pub(super) fn read(
    text: &str,
    table: &[TableRow<'_>],
    names: Option<&StateNames<'_>>,
    draft: &mut Draft,
) -> Result<(), Misread> {
    let (header, rows) = table.split_first().ok_or_else(|| Misread::new(SheetFault::NO_HEADER, 0..0))?;
    if let Some(missing) = draft.missing_column(header.cells.iter().map(|cell| cell.text.trim())) {
        return Err(Misread::new(missing, header.at.clone()));
    }
    tell_lines(text, header, rows, draft);
    let roles = match names {
        Some(names) => roles_of_names(Columns { text, header, rows, roles: Vec::new() }, names, draft)?,
        None => roles(text, header, rows, draft)?,
    };
    let mut wrong: Vec<Option<(usize, String)>> = vec![None; roles.len()];
    for row in rows {
        let more = row.cells.get(roles.len()..).unwrap_or_default();
        if let Some(cell) = more.first().filter(|_| !more.iter().all(|cell| is_empty(&cell.text))) {
            return Err(Misread::new(SheetFault::cells(row.cells.len(), roles.len()), cell.at.clone()));
        }
        self::row(row, &roles, names, &mut wrong, draft)?;
    }
    one_run(rows, draft)?;
    if !draft.has_names && names.is_none() {
        unknown_names(&roles, &mut wrong, draft);
    }
    for ((role, cell), wrong) in roles.iter().zip(&header.cells).zip(wrong) {
        if let Some((line, why)) = wrong {
            draft.leave_out(cell.text.trim(), role, line, &why);
        }
    }
    Ok(())
}

/// Returns the name of the column that has the boards of these rows, each in its line, unless it is that of parents or children.
pub(super) fn taken_as<'t>(table: &'t [TableRow<'_>], rows: &[Row], size: Option<Size>) -> Option<&'t str> {
    let (header, body) = table.split_first()?;
    let by_line: HashMap<usize, &TableRow<'_>> = body.iter().map(|row| (row.line, row)).collect();
    let has = |at: &usize| {
        let board = |row: &Row| Some(entry(&by_line.get(&row.line())?.cells.get(*at)?.text, size)?.0);
        let count = rows.iter().filter(|row| board(row) == Some(row.state.board())).count();
        count * 10 >= rows.len() * 9
    };
    let name = header.cells[(0..header.cells.len()).find(has)?].text.trim();
    let is_other = matches!(Says::of_name(name), Says::Child | Says::Parent);
    (!is_other && !name.is_empty()).then_some(name)
}

fn tell_lines(text: &str, header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) {
    let is_frame = |line: &str| {
        let line = line.trim();
        let is_part = |c: char| c.is_whitespace() || "-+=|:_[]{},".contains(c) || ('─'..='╿').contains(&c);
        !line.is_empty() && line.chars().all(is_part)
    };
    for (at, _) in text.lines().enumerate().filter(|(_, line)| is_frame(line) || line.starts_with("sep=")) {
        draft.role(at + 1, LineRole::Empty);
    }
    if !header.at.is_empty() {
        draft.role(header.line, LineRole::Heading);
    }
    for row in rows {
        let more = text.get(row.at.clone()).map_or(0, |row| row.matches('\n').count());
        (row.line..=row.line + more).for_each(|line| draft.role(line, LineRole::Taken));
    }
}

/// Keeps one run of several, each of which begins with the same state, as its first cell says, and ends where the last one does.
fn one_run(rows: &[TableRow<'_>], draft: &mut Draft) -> Result<(), Misread> {
    let (Some(first), Some(last)) = (draft.rows.first(), draft.rows.last()) else { return Ok(()) };
    let label = |own: &Row| rows.iter().find(|row| row.line == own.line())?.cells.first().map(|cell| &cell.text);
    let begins = |at: &usize| {
        let (own, before) = (&draft.rows[*at], &draft.rows[at - 1]);
        let is_anew = own.state == first.state && before.state == last.state && first.state != last.state;
        is_anew && label(own) == label(first)
    };
    let ends = [0].into_iter().chain((1..draft.rows.len()).filter(begins)).chain([draft.rows.len()]);
    let ends: Vec<usize> = ends.collect();
    let own = one_of_runs(ends.len() - 1, draft.options.run, &mut draft.reading.decided)?;
    let own = ends[own - 1]..ends[own];
    draft.lists.retain_mut(|(row, ..)| {
        let is_own = own.contains(row);
        *row = row.saturating_sub(own.start);
        is_own
    });
    draft.rows = draft.rows.drain(own).collect();
    Ok(())
}

/// Leaves out lists of names and parents where no node has a name.
fn unknown_names(roles: &[Named], wrong: &mut [Option<(usize, String)>], draft: &Draft) {
    for (row, kind, list) in &draft.lists {
        let RawList::Entries(entries) = list else { continue };
        let name = entries.iter().find(|entry| entry.way.is_empty()).and_then(|entry| entry.name.as_ref());
        // The first node has no parent, however that is said.
        if let Some(name) = name.filter(|_| *kind != ColumnKind::Parent || *row > 0)
            && let Some(at) = roles.iter().position(|role| *role == Named::One(*kind))
        {
            wrong[at].get_or_insert((draft.rows[*row].line(), SheetFault::unknown(name).to_string()));
        }
    }
}

/// Returns the meaning of each column of a table whose states have names: one has those taken.
fn roles_of_names(
    mut columns: Columns<'_, '_>,
    names: &StateNames<'_>,
    draft: &mut Draft,
) -> Result<Vec<Named>, Misread> {
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

/// The meaning of each column, by its name, or its numbers: one has the boards; `Other` is not read.
fn roles(text: &str, header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) -> Result<Vec<Named>, Misread> {
    // What `cost` means, the numbers tell.
    let named = |cell: &TableCell<'_>| match draft.named(&cell.text) {
        _ if is_vague(&cell.text) && draft.gives_no_meaning(&cell.text) => Named::Other,
        named => named,
    };
    let named = header.cells.iter().map(named).collect();
    let mut columns = Columns { text, header, rows, roles: named };
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

/// Reads a row. What is wrong with a cell that is no board is noted for its column.
fn row(
    cells: &TableRow<'_>,
    roles: &[Named],
    names: Option<&StateNames<'_>>,
    wrong: &mut [Option<(usize, String)>],
    draft: &mut Draft,
) -> Result<(), Misread> {
    let told = || roles.iter().zip(&cells.cells);
    let is_board =
        |(role, cell): &(&Named, &TableCell<'_>)| **role == Named::One(ColumnKind::Board) && !is_empty(&cell.text);
    let Some((_, cell)) = told().find(is_board) else {
        return if names.is_some() { Ok(()) } else { without_board(cells, roles, draft) };
    };
    let (mut row, states) = match names {
        Some(names) => {
            let states = States::Of(names);
            let row = states.row(&cell.text, cells.line);
            (row.map_err(|unknown| names.fault(&unknown, cell.at.clone()))?, states)
        }
        None => taken(cell, cells.line, draft)?,
    };
    for ((role, cell), wrong) in told().zip(wrong) {
        match (value(&mut row, role, cell, states, draft), names) {
            (Ok(()), _) => {}
            (Err(fault), Some(_)) => return Err(Misread::new(fault, cell.at.clone())),
            (Err(fault), None) => drop(wrong.get_or_insert_with(|| (cells.line, fault.to_string()))),
        }
    }
    draft.rows.push(row);
    Ok(())
}

fn value(
    row: &mut Row,
    role: &Named,
    cell: &TableCell<'_>,
    states: States<'_>,
    draft: &mut Draft,
) -> Result<(), SheetFault> {
    let (text, at, is_graph) = (cell.text.as_ref(), draft.rows.len(), matches!(states, States::Of(_)));
    match role {
        _ if is_graph && is_empty(text) => {}
        // An empty cell is an empty list.
        Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => match states.list(text) {
            Ok(list) => draft.lists.push((at, *kind, list)),
            Err(unknown) if is_graph => draft.not_marked(kind.text(), row.line(), &unknown),
            Err(unknown) => return Err(SheetFault::unknown(&unknown.word)),
        },
        Named::One(ColumnKind::Tries) if !text.is_empty() => {
            row.tries = Some(json::tries(text, states, &mut draft.names)?);
        }
        Named::Made if is_graph && text.starts_with("[{") => {
            row.tries = json::tries(text, states, &mut draft.names).ok();
        }
        Named::Made => match states.list(text) {
            Ok(RawList::Entries(entries)) => {
                let named = |entry: &Entry| Some((entry.name.clone()?, *entry.way.last()?));
                draft.names.extend(entries.iter().filter_map(named));
                let mut tries = children(&entries);
                // Boards without names may be all that a step tries, also those known before.
                if !is_graph && entries.iter().all(|entry| entry.name.is_none()) {
                    tries.iter_mut().flatten().for_each(|claim| claim.verdict = None);
                }
                match (&mut row.tries, tries) {
                    (Some(known), Some(tries)) => known.extend(tries),
                    (known, tries) => *known = tries,
                }
            }
            Err(unknown) if is_graph => draft.not_marked("children", row.line(), &unknown),
            _ => row.tries = None,
        },
        _ if is_empty(text) => {}
        Named::One(ColumnKind::Parent) => {
            let entry =
                Entry { name: Some(name(text)), way: states.state(text).into_iter().collect(), ..Entry::default() };
            draft.lists.push((at, ColumnKind::Parent, RawList::Entries(vec![entry])));
        }
        Named::One(ColumnKind::Step) => row.step = step(text),
        Named::One(ColumnKind::Move) if !is_graph => {
            row.came = direction(text).ok_or(SheetFault::MOVE)?.map(Operator::from);
        }
        Named::One(kind @ (ColumnKind::G | ColumnKind::H | ColumnKind::F)) => {
            let text = decimal(text);
            let all = amounts(&text, states.unit()).unwrap_or_default();
            let ([g, h, f], alone) = (all.values(), all.alone());
            match (kind, alone) {
                (ColumnKind::G, Some(g)) if is_graph || g.whole().is_some() => row.g = Some(g),
                (ColumnKind::H, Some(h)) => row.h = Some(h),
                (ColumnKind::F, _) if !is_graph && all.f().is_some() => row.f = all.f(),
                _ if is_graph && !all.is_empty() => (row.g, row.h, row.f) = (row.g.or(g), row.h.or(h), row.f.or(f)),
                _ => return Err(SheetFault::number(&text)),
            }
        }
        Named::Sum(order) => {
            let values = amounts(text, states.unit()).and_then(|all| all.in_order(order));
            let [g, h, f] = values.ok_or_else(|| SheetFault::number(text))?;
            (row.g, row.h, row.f) = (g.or(row.g), h.or(row.h), f.or(row.f));
        }
        Named::Node => drop(draft.names.insert(name(text), row.state)),
        Named::One(_) | Named::Depth | Named::Path | Named::Other => {}
    }
    Ok(())
}

/// A row that takes no board: before the first step it may show the start in open; an empty one says nothing.
fn without_board(cells: &TableRow<'_>, roles: &[Named], draft: &mut Draft) -> Result<(), Misread> {
    let is_given = |role: &Named| matches!(role, Named::One(kind) if draft.options.given.contains(kind));
    let is_told = |(role, cell): &(&Named, &TableCell<'_>)| {
        matches!(role, Named::One(_) | Named::Sum(_)) && !is_given(role) && !is_empty(&cell.text)
    };
    let mut told = roles.iter().zip(&cells.cells).filter(is_told);
    if draft.rows.is_empty() {
        let open = told.find(|(role, _)| **role == Named::One(ColumnKind::Open));
        if let Some((board, size)) = open.and_then(|(_, cell)| entry(&cell.text, draft.size)) {
            (draft.start, draft.size) = (Some(board), Some(size));
        }
        return Ok(());
    }
    // A row of dots says that rows are left out; what is there to be read is read.
    let is_dots = |text: &str| matches!(text.trim(), "…" | "..." | "⋮");
    let has_more = told.any(|(role, cell)| *role != Named::One(ColumnKind::Step) && !is_dots(&cell.text));
    if has_more { Err(Misread::new(SheetFault::NO_BOARD, cells.at.clone())) } else { Ok(()) }
}

/// The row of the board in a cell, with the name and the values beside it.
fn taken<'s>(cell: &TableCell<'_>, line: usize, draft: &mut Draft) -> Result<(Row, States<'s>), Misread> {
    let read = board(&cell.text, draft.size);
    let is_alone = read.is_ok();
    let found = read.or_else(|error| entry(&cell.text, draft.size).ok_or(error));
    let (board, size) = found.map_err(|error| match cell.text {
        Cow::Borrowed(_) => Misread::board(error, cell.at.start),
        Cow::Owned(_) => Misread::new(error.into(), cell.at.clone()),
    })?;
    draft.size = Some(size);
    let states = States::Boards(size);
    let entries = if is_alone { Vec::new() } else { states.entries(&cell.text).unwrap_or_default() };
    let Some(entry) = entries.into_iter().find(|entry| entry.way.contains(&board.into())) else {
        return Ok((Row::new(line as u32, board), states));
    };
    let row = entry.row(line).unwrap_or_else(|| Row::new(line as u32, board));
    if let Some(name) = entry.name {
        draft.names.insert(name, row.state);
        draft.has_names = true;
    }
    Ok((row, states))
}
