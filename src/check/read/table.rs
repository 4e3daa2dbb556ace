//! Tables: columns in any order and spelling, whatever parts their cells.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::check::sheet::{ColumnKind, LineRole, Row};
use crate::puzzle::Size;

use super::board::board;
use super::cells::{TableCell, TableRow, entry};
use super::columns::Columns;
use super::draft::Draft;
use super::fault::{Misread, SheetFault};
use super::json;
use super::lists::{Names, entries, list, made, name};
use super::names::{Named, is_vague, like};
use super::values::{FGH, is_empty, number, sum};

/// Reads a table of a text, whose first row has the names of its columns.
pub(super) fn read(text: &str, table: &[TableRow<'_>], draft: &mut Draft) -> Result<(), Misread> {
    let (header, rows) = table.split_first().ok_or_else(|| Misread::new(SheetFault::NO_HEADER, 0..0))?;
    if let Some(missing) = draft.missing_column(header.cells.iter().map(|cell| cell.text.trim())) {
        return Err(Misread::new(missing, header.at.clone()));
    }
    tell_lines(text, header, rows, draft);
    let columns = Columns::of((header, rows), draft)?;
    let roles = &columns.roles;
    (0..roles.len()).for_each(|at| tell_column(&columns, at, draft));
    let (mut names, mut taken) = (Names::new(), Vec::new());
    for row in rows {
        let more = row.cells.get(roles.len()..).unwrap_or_default();
        if let Some(cell) = more.first().filter(|_| !more.iter().all(|cell| is_empty(&cell.text))) {
            return Err(Misread::new(SheetFault::cells(row.cells.len(), roles.len()), cell.at.clone()));
        }
        let own = |role: Named| roles.iter().position(|own| *own == role).and_then(|at| row.cells.get(at));
        let Some(cell) = own(Named::One(ColumnKind::Board)).filter(|cell| !is_empty(&cell.text)) else {
            without_board(row, roles, draft)?;
            continue;
        };
        let read = self::row(cell, row.line, &mut names, draft)?;
        if let Some(node) = own(Named::Node).filter(|cell| !is_empty(&cell.text)) {
            names.insert(name(&node.text), read.board);
        }
        draft.rows.push(read);
        taken.push(row);
    }
    let Some(size) = draft.size else { return Ok(()) };
    // Lists may name the nodes that were made.
    let is_made = |at: &usize| matches!(roles[*at], Named::Made | Named::One(ColumnKind::Tries));
    let mut wrong: BTreeMap<usize, (usize, SheetFault)> = BTreeMap::new();
    for makes in [true, false] {
        for (number, (row, cells)) in draft.rows.iter_mut().zip(&taken).enumerate() {
            for (at, (role, cell)) in roles.iter().zip(&cells.cells).enumerate().filter(|(at, _)| is_made(at) == makes)
            {
                if let Err(fault) = value(row, role, &cell.text, size, (&mut names, number == 0)) {
                    wrong.entry(at).or_insert((cells.line, fault));
                }
            }
        }
    }
    for (at, (line, why)) in wrong {
        let kinds = if let Named::One(kind) = roles[at] { vec![kind] } else { FGH.to_vec() };
        draft.leave_out(columns.name(at), &kinds, line, &why);
    }
    Ok(())
}

fn tell_lines(text: &str, header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) {
    let is_frame = |line: &str| !line.trim().is_empty() && !line.contains(char::is_alphanumeric);
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

/// Notes a column: what it means, that it is not read, or that it may be a value and is not understood.
fn tell_column(columns: &Columns<'_, '_>, at: usize, draft: &mut Draft) {
    let name = columns.name(at);
    match &columns.roles[at] {
        Named::One(kind) => draft.column(*kind, name),
        Named::Sum(_) => FGH.into_iter().for_each(|kind| draft.column(kind, name)),
        Named::Made => draft.column(ColumnKind::Tries, name),
        Named::Node => {}
        Named::Depth | Named::Other => {
            draft.ignore(name);
            let doubtful = like(name).or(is_vague(name).then_some(ColumnKind::G));
            let has_number = |cell: &TableCell<'_>| cell.text.contains(|c: char| c.is_ascii_digit());
            if let Some(kind) = doubtful.filter(|_| !draft.is_left_out(name) && columns.filled(at).any(has_number)) {
                draft.doubt(name, columns.header.line, kind);
            }
        }
    }
}

/// Reads a cell that has no board of a step.
fn value(
    row: &mut Row,
    role: &Named,
    text: &str,
    size: Size,
    (names, is_first): (&mut Names, bool),
) -> Result<(), SheetFault> {
    match role {
        // An empty cell is an empty list.
        Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => row.take_list(*kind, list(text, size, names)?),
        Named::Made => {
            let nodes = if is_empty(text) { Vec::new() } else { entries(text, size) };
            match (&mut row.tries, made(&nodes)) {
                (Some(known), Some(tries)) => known.extend(tries),
                (known, tries) => *known = tries,
            }
            names.extend(nodes.into_iter().filter_map(|node| node.name.zip(node.board)));
        }
        Named::One(ColumnKind::Tries) if !text.is_empty() => row.tries = Some(json::tries(text, size, names)?),
        _ if is_empty(text) => {}
        Named::One(ColumnKind::Parent) => {
            let known = entry(text, Some(size)).map(|(board, _)| board).or_else(|| names.get(&name(text)).copied());
            // The first node has no parent, however that is said.
            if known.is_none() && names.is_empty() && !is_first {
                return Err(SheetFault::unknown(text));
            }
            row.parent = known;
        }
        Named::One(kind) => row.read(*kind, text)?,
        Named::Sum(order) => {
            let alone = || Some(vec![(ColumnKind::F, number(text).filter(|_| order[0] == ColumnKind::F)?)]);
            let values = sum(text, order).or_else(alone).ok_or_else(|| SheetFault::number(text))?;
            values.into_iter().for_each(|(kind, number)| row.set(kind, number));
        }
        Named::Node | Named::Depth | Named::Other => {}
    }
    Ok(())
}

/// A row that takes no board says nothing before the first step, if it is empty, or of dots.
fn without_board(cells: &TableRow<'_>, roles: &[Named], draft: &Draft) -> Result<(), Misread> {
    let is_told = |(role, cell): &(&Named, &TableCell<'_>)| match role {
        Named::One(kind) => !draft.options.given.contains(kind) && !is_empty(&cell.text),
        role => matches!(role, Named::Sum(_)) && !is_empty(&cell.text),
    };
    let mut told = roles.iter().zip(&cells.cells).filter(is_told);
    let is_dots = |text: &str| matches!(text.trim(), "…" | "..." | "⋮");
    let has_more = told.any(|(role, cell)| *role != Named::One(ColumnKind::Step) && !is_dots(&cell.text));
    if has_more && !draft.rows.is_empty() { Err(Misread::new(SheetFault::NO_BOARD, cells.at.clone())) } else { Ok(()) }
}

/// The row of the board in a cell, with the name and the f beside it, `A: 283104765 (4)`.
fn row(cell: &TableCell<'_>, line: usize, names: &mut Names, draft: &mut Draft) -> Result<Row, Misread> {
    let read = board(&cell.text, draft.size);
    let is_alone = read.is_ok();
    let found = read.or_else(|error| entry(&cell.text, draft.size).ok_or(error));
    let (board, size) = found.map_err(|error| match cell.text {
        Cow::Borrowed(_) => {
            let at = error.at.start + cell.at.start..error.at.end + cell.at.start;
            Misread::new(error.into(), at)
        }
        Cow::Owned(_) => Misread::new(error.into(), cell.at.clone()),
    })?;
    draft.size = Some(size);
    let mut row = Row::new(line as u32, board);
    if let [only] = &entries(if is_alone { "" } else { &cell.text }, size)[..] {
        row.f = only.f;
        names.extend(only.name.clone().map(|name| (name, board)));
    }
    Ok(row)
}
