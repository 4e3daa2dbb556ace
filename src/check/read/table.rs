//! Tables: rows of cells by what their columns mean ([`columns`]), whatever parts them.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::check::sheet::{ColumnKind, LineRole, Row};
use crate::puzzle::Size;
use crate::search::Operator;

use super::board::board;
use super::cells::{TableCell, TableRow, entry};
use super::columns;
use super::draft::{Draft, one_of_runs};
use super::entries::{Entry, RawList, States, amounts, children, name};
use super::fault::{Misread, SheetFault};
use super::json;
use super::names::Named;
use super::says::Says;
use super::state_names::StateNames;
use super::values::{decimal, direction, is_empty, step};

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
    let roles = columns::roles(text, (header, rows), names, draft)?;
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
