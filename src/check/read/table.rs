//! Tables: columns in any order and spelling, whatever parts their cells.

use std::borrow::Cow;

use crate::check::sheet::{ColumnKind, LineRole, Row};
use crate::puzzle::Size;
use crate::search::Operator;

use super::board::board;
use super::cells::{TableCell, TableRow, entry};
use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use super::json;
use super::lists::{Item, RawList, made, name};
use super::names::{Named, is_vague, like};
use super::search::Columns;
use super::tile_columns::joined;
use super::values::{FGH, decimal, direction, f_of, is_empty, number, plain_number, step, sum, words};

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
    for (row, kind, list) in &draft.lists {
        let RawList::Items(items) = list else { continue };
        let name = items.iter().find_map(|(item, _)| if let Item::Name(name) = item { Some(name) } else { None });
        // The first node has no parent, however that is said.
        if let Some(name) = name.filter(|_| *kind != ColumnKind::Parent || *row > 0)
            && let Some(at) = roles.iter().position(|role| *role == Named::One(*kind))
        {
            wrong[at].get_or_insert((draft.rows[*row].line(), SheetFault::unknown(name).to_string()));
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
        columns.boards_besides(board, size, draft);
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
        Named::Other => like(name).or(match Named::of(name) {
            Named::One(kind @ (ColumnKind::G | ColumnKind::H | ColumnKind::F)) => Some(kind),
            _ => is_vague(name).then_some(ColumnKind::G),
        }),
        _ => None,
    };
    let has_number = |text: &str| text.contains(|c: char| c.is_ascii_digit()) || !is_usable;
    if let Some(kind) = doubtful
        && !draft.is_left_out(name)
        && columns.filled(at).any(|cell| has_number(&cell.text))
    {
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
        Named::One(ColumnKind::F) => f_of(&decimal(text)).is_some(),
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

fn value(row: &mut Row, role: &Named, cell: &TableCell<'_>, size: Size, draft: &mut Draft) -> Result<(), SheetFault> {
    let text = cell.text.as_ref();
    match role {
        // An empty cell is an empty list.
        Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => {
            draft.lists.push((draft.rows.len(), *kind, RawList::of(text, size)?));
        }
        Named::Made => {
            let (names, tries) = made(text, size);
            draft.names.extend(names);
            match (&mut row.tries, tries) {
                (Some(known), Some(tries)) => known.extend(tries),
                (known, tries) => *known = tries,
            }
        }
        Named::One(ColumnKind::Tries) if !text.is_empty() => {
            let (names, tries) = json::tries(text, size)?;
            row.tries = Some(tries);
            draft.names.extend(names);
        }
        _ if is_empty(text) => {}
        Named::One(ColumnKind::Parent) => {
            let board = entry(text, Some(size)).map(|(board, _)| Item::Board(board));
            let parent = board.unwrap_or_else(|| Item::Name(name(text)));
            draft.lists.push((draft.rows.len(), ColumnKind::Parent, RawList::Items(vec![(parent, None)])));
        }
        Named::One(ColumnKind::Step) => row.step = step(text),
        Named::One(ColumnKind::Move) => row.came = direction(text).ok_or(SheetFault::MOVE)?.map(Operator::from),
        Named::One(kind @ (ColumnKind::G | ColumnKind::H | ColumnKind::F)) => {
            let text = decimal(text);
            let value = if *kind == ColumnKind::F { f_of(&text) } else { number(&text) };
            let value = value.filter(|value| *kind != ColumnKind::G || value.whole().is_some());
            row.set(*kind, value.ok_or_else(|| SheetFault::number(&text))?);
        }
        Named::Sum(order) => {
            // There may be an f alone, where f comes first in their order.
            let alone = || Some(vec![(ColumnKind::F, number(text).filter(|_| order[0] == ColumnKind::F)?)]);
            let values = sum(text, order).or_else(alone).ok_or_else(|| SheetFault::number(text))?;
            for (kind, number) in values {
                row.set(kind, number);
            }
        }
        Named::Node => drop(draft.names.insert(name(text), row.state.board())),
        Named::One(_) | Named::Depth | Named::Other => {}
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
fn taken(cell: &TableCell<'_>, line: usize, draft: &mut Draft) -> Result<(Row, Size), Misread> {
    let read = board(&cell.text, draft.size);
    let is_alone = read.is_ok();
    let found = read.or_else(|error| entry(&cell.text, draft.size).ok_or(error));
    let (board, size) = found.map_err(|error| match cell.text {
        Cow::Borrowed(_) => Misread::board(error, cell.at.start),
        Cow::Owned(_) => Misread::new(error.into(), cell.at.clone()),
    })?;
    draft.size = Some(size);
    let mut row = Row::new(line as u32, board);
    if is_alone {
        return Ok((row, size));
    }
    if let Ok(RawList::Items(items)) = RawList::of(&cell.text, size) {
        row.f = items.into_iter().find_map(|(item, f)| f.filter(|_| item == Item::Board(board)));
    }
    let first = words(&cell.text).next().map(|(_, word)| word);
    if let Some(word) = first.filter(|word| word.starts_with(char::is_alphabetic) && word.chars().count() <= 8) {
        draft.names.insert(name(word), board);
        draft.has_names = true;
    }
    Ok((row, size))
}
