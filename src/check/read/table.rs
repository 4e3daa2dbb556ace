//! Tables: columns in any order and spelling, whatever parts their cells.

use std::borrow::Cow;

use crate::check::sheet::{ColumnKind, LineRole};
use crate::puzzle::Size;

use super::board::board;
use super::cells::{TableCell, TableRow, entry};
use super::draft::{Draft, PlacedList, RawRow};
use super::fault::{Misread, SheetFault};
use super::json;
use super::lists::{Item, RawList, made, name};
use super::names::{Named, is_vague, like};
use super::search::Columns;
use super::tile_columns::joined;
use super::values::{FGH, decimal, direction, f_of, is_empty, plain_number, step, words};

/// Reads a table of a text, whose first row has the names of its columns.
pub(super) fn read(text: &str, table: &[TableRow<'_>], draft: &mut Draft) -> Result<(), Misread> {
    let joined = joined(table, draft.size);
    let table = joined.as_deref().unwrap_or(table);
    let (header, rows) = table.split_first().ok_or_else(|| Misread::new(SheetFault::NO_HEADER, 0..0))?;
    if let Some(missing) = draft.missing_column(header.cells.iter().map(|cell| cell.text.trim())) {
        return Err(Misread::new(missing, header.at.clone()));
    }
    tell_lines(text, header, rows, draft);
    let roles = roles(text, header, rows, draft)?;
    let mut wrong: Vec<Option<(usize, String)>> = vec![None; roles.len()];
    for row in rows {
        let more = row.cells.get(roles.len()..).unwrap_or_default();
        if let Some(cell) = more.first().filter(|_| !more.iter().all(|cell| is_empty(&cell.text))) {
            return Err(Misread::new(SheetFault::cells(row.cells.len(), roles.len()), cell.at.clone()));
        }
        self::row(row, &roles, &mut wrong, draft)?;
    }
    if !draft.has_names {
        unknown_names(&roles, &mut wrong, draft);
    }
    for ((role, cell), wrong) in roles.iter().zip(&header.cells).zip(wrong) {
        if let Some((line, why)) = wrong {
            draft.leave_out(cell.text.trim(), role, line, &why);
        }
    }
    Ok(())
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

/// Leaves out lists of names and parents where no node has a name.
fn unknown_names(roles: &[Named], wrong: &mut [Option<(usize, String)>], draft: &Draft) {
    for (role, wrong) in roles.iter().zip(wrong) {
        let Named::One(kind) = role else { continue };
        let unknown = |(at, row): (usize, &RawRow)| {
            let list = match kind {
                ColumnKind::Open => &row.open,
                ColumnKind::Closed => &row.closed,
                // The first node has no parent, however that is said.
                ColumnKind::Parent if at > 0 => return Some((row.told.line(), row.parent.clone()?)),
                _ => return None,
            };
            let RawList::Items(items) = &list.as_ref()?.list else { return None };
            let name = |(item, _): &(Item, _)| if let Item::Name(name) = item { Some(name.clone()) } else { None };
            Some((row.told.line(), items.iter().find_map(name)?))
        };
        if let Some((line, name)) = draft.rows.iter().enumerate().find_map(unknown) {
            wrong.get_or_insert((line, SheetFault::unknown(&name).to_string()));
        }
    }
}

/// The meaning of each column, by its name or by the search: one has the boards; `Other` is not read.
fn roles(text: &str, header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) -> Result<Vec<Named>, Misread> {
    // What `cost` means, the numbers tell.
    let named = |cell: &TableCell<'_>| match draft.named(&cell.text) {
        _ if is_vague(&cell.text) && draft.gives_no_meaning(&cell.text) => Named::Other,
        named => named,
    };
    let named = header.cells.iter().map(named).collect();
    let mut columns = Columns { text, header, rows, roles: named };
    let board = columns.taken(draft)?;
    let has_g = columns.roles.contains(&Named::One(ColumnKind::G));
    let mut known: Vec<Named> = Vec::new();
    for (at, named) in std::mem::take(&mut columns.roles).into_iter().enumerate() {
        known.push(match named {
            _ if at == board => Named::One(ColumnKind::Board),
            Named::Depth if !has_g => Named::One(ColumnKind::G),
            // Under `f=g+h` there may be f alone.
            Named::Sum(order) if order[0] == ColumnKind::F && is_number(at, rows) => Named::One(ColumnKind::F),
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
        columns.boards_besides(board, size, draft);
    }
    let mut roles = columns.roles;
    for (at, role) in roles.iter_mut().enumerate() {
        let is_usable = usable(role, at, rows);
        tell_column(role, is_usable, header.cells[at].text.trim(), (at, header.line, rows), draft);
        if !is_usable {
            *role = Named::Other;
        }
    }
    Ok(roles)
}

/// Notes a column: what it means, that it is not read, or that it may be a value and is not understood.
fn tell_column(
    role: &Named,
    is_usable: bool,
    name: &str,
    (at, line, rows): (usize, usize, &[TableRow<'_>]),
    draft: &mut Draft,
) {
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
        Named::Other => like(name).or(match Named::of(name) {
            Named::One(kind @ (ColumnKind::G | ColumnKind::H | ColumnKind::F)) => Some(kind),
            _ => is_vague(name).then_some(ColumnKind::G),
        }),
        _ => None,
    };
    let has_number = |text: &str| text.contains(|c: char| c.is_ascii_digit()) || !is_usable;
    if let Some(kind) = doubtful
        && !draft.is_left_out(name)
        && filled(at, rows).any(has_number)
    {
        draft.doubt(name, line, kind);
    }
}

fn filled<'t>(at: usize, rows: &'t [TableRow<'_>]) -> impl Iterator<Item = &'t str> {
    rows.iter().filter_map(move |row| row.cells.get(at)).map(|cell| cell.text.as_ref()).filter(|text| !is_empty(text))
}

/// Returns true if every cell of a column that says something is a number.
fn is_number(at: usize, rows: &[TableRow<'_>]) -> bool {
    filled(at, rows).next().is_some() && filled(at, rows).all(|text| plain_number(text).is_some())
}

/// Returns true if a column may be what its name says: one of moves or numbers that has not a single one is something
/// else.
fn usable(role: &Named, at: usize, rows: &[TableRow<'_>]) -> bool {
    let fits = |text: &str| match role {
        Named::One(ColumnKind::Move) => matches!(direction(text), Some(Some(_))),
        Named::One(ColumnKind::G | ColumnKind::H) => plain_number(text).is_some(),
        Named::One(ColumnKind::F) => f_of(&decimal(text)).is_some(),
        Named::One(ColumnKind::Step) => step(text).is_some(),
        _ => true,
    };
    let is_list = matches!(role, Named::One(ColumnKind::Open | ColumnKind::Closed) | Named::Made);
    // An empty list is one among others: a column in which nothing at all stands has not been filled in.
    let written = |row: &TableRow<'_>| row.cells.get(at).is_some_and(|cell| !cell.is_blank());
    let is_blank = is_list && rows.len() > 1 && !rows.iter().any(written);
    !is_blank && (filled(at, rows).next().is_none() || filled(at, rows).any(fits))
}

/// Reads a row. What is wrong with a cell that is no board is noted for its column.
fn row(
    cells: &TableRow<'_>,
    roles: &[Named],
    wrong: &mut [Option<(usize, String)>],
    draft: &mut Draft,
) -> Result<(), Misread> {
    let told = || roles.iter().zip(&cells.cells);
    let is_board =
        |(role, cell): &(&Named, &TableCell<'_>)| **role == Named::One(ColumnKind::Board) && !is_empty(&cell.text);
    let Some((_, cell)) = told().find(is_board) else {
        return without_board(cells, roles, draft);
    };
    let (mut row, size) = taken(cell, cells.line, draft)?;
    for ((role, cell), wrong) in told().zip(wrong) {
        if let Err(fault) = value(&mut row, role, cell, size, draft) {
            wrong.get_or_insert_with(|| (cells.line, fault.to_string()));
        }
    }
    draft.rows.push(row);
    Ok(())
}

fn value(
    row: &mut RawRow,
    role: &Named,
    cell: &TableCell<'_>,
    size: Size,
    draft: &mut Draft,
) -> Result<(), SheetFault> {
    let text = cell.text.as_ref();
    match role {
        // An empty cell is an empty list.
        Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => {
            let list = RawList::of(text, size)?;
            *row.list(*kind) = Some(Box::new(PlacedList { list, at: cell.at.clone() }));
        }
        Named::Made => {
            let (nodes, tries) = made(text, size);
            match (&mut row.told.tries, tries) {
                (Some(known), Some(tries)) => known.extend(tries),
                (known, tries) => *known = tries,
            }
            draft.names.extend(nodes.into_iter().filter_map(|(name, board)| Some((name?, board))));
        }
        Named::One(ColumnKind::Tries) if !text.is_empty() => {
            let (nodes, tries) = json::tries(text, size)?;
            row.told.tries = Some(tries);
            draft.names.extend(nodes.into_iter().filter_map(|(name, board)| Some((name?, board))));
        }
        _ if is_empty(text) => {}
        Named::One(ColumnKind::Parent) => {
            let board = entry(text, Some(size)).map(|(board, _)| Item::Board(board));
            row.set_parent(board.unwrap_or_else(|| Item::Name(name(text))));
        }
        Named::One(ColumnKind::Step) => row.told.step = step(text),
        Named::One(kind) => row.read(*kind, &decimal(text))?,
        Named::Sum(order) => row.read_sum(order, text)?,
        Named::Node => drop(draft.names.insert(name(text), row.told.state.board())),
        Named::Depth | Named::Other => {}
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

/// The row of the board in a cell, with the name and the f beside it.
fn taken(cell: &TableCell<'_>, line: usize, draft: &mut Draft) -> Result<(RawRow, Size), Misread> {
    let read = board(&cell.text, draft.size);
    let is_alone = read.is_ok();
    let found = read.or_else(|error| entry(&cell.text, draft.size).ok_or(error));
    let (board, size) = found.map_err(|error| match cell.text {
        Cow::Borrowed(_) => Misread::board(error, cell.at.start),
        Cow::Owned(_) => Misread::new(error.into(), cell.at.clone()),
    })?;
    draft.size = Some(size);
    let mut row = RawRow::new(line, board);
    if is_alone {
        return Ok((row, size));
    }
    if let Ok(RawList::Items(items)) = RawList::of(&cell.text, size) {
        row.told.f = items.into_iter().find_map(|(item, f)| f.filter(|_| item == Item::Board(board)));
    }
    let first = words(&cell.text).next().map(|(_, word)| word);
    if let Some(word) = first.filter(|word| word.starts_with(char::is_alphabetic) && word.chars().count() <= 8) {
        draft.names.insert(name(word), board);
        draft.has_names = true;
    }
    Ok((row, size))
}
