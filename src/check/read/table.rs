//! Tables: rows of cells by what their columns mean ([`columns`]), whatever parts them.

use std::borrow::Cow;

use crate::check::sheet::{ColumnKind, LineRole, Row};
use crate::search::Operator;

use super::board::board;
use super::cells::{TableCell, TableRow, entry};
use super::columns;
use super::draft::{Draft, one_of_runs};
use super::entries::{Entry, RawList, States, amounts, children, name};
use super::fault::{Misread, SheetFault};
use super::json;
use super::names::Named;
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
    note_lines(text, header, rows, draft);
    let roles = columns::roles(text, (header, rows), names, draft)?;
    let mut wrong: Vec<Option<(usize, String)>> = vec![None; roles.len()];
    for row in rows {
        let more = row.cells.get(roles.len()..).unwrap_or_default();
        if let Some(cell) = more.iter().find(|cell| !is_empty(&cell.text)) {
            return Err(Misread::new(SheetFault::cells(row.cells.len(), roles.len()), cell.at.clone()));
        }
        self::row(row, &roles, names, &mut wrong, draft)?;
    }
    if !draft.rows.is_empty() {
        one_run(draft)?;
    }
    // Where no node has a name, words in a list are none; the first node has no parent, however that is said.
    for (row, kind, _) in draft.lists.iter().filter(|(.., list)| draft.names.is_empty() && list.has_names()) {
        let column = roles.iter().position(|role| *role == Named::One(*kind));
        if let Some(at) = column.filter(|_| *kind != ColumnKind::Parent || *row > 0) {
            wrong[at].get_or_insert_with(|| (draft.rows[*row].line(), "no node has a name".to_owned()));
        }
    }
    for ((role, cell), wrong) in roles.iter().zip(&header.cells).zip(wrong) {
        if let Some((line, why)) = wrong {
            draft.leave_out(cell.text.trim(), role, line, &why);
        }
    }
    Ok(())
}

fn note_lines(text: &str, header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) {
    for (at, _) in text.lines().enumerate().filter(|(_, line)| !line.contains(char::is_alphanumeric)) {
        draft.role(at + 1, LineRole::Empty);
    }
    if text.starts_with("sep=") {
        draft.role(1, LineRole::Heading);
    }
    if !header.at.is_empty() {
        draft.role(header.line, LineRole::Heading);
    }
    for row in rows {
        let more = text.get(row.at.clone()).map_or(0, |row| row.matches('\n').count());
        (row.line..=row.line + more).for_each(|line| draft.role(line, LineRole::Taken));
    }
}

/// Keeps one run of several: each begins with the same state, and the same number of a step.
fn one_run(draft: &mut Draft) -> Result<(), Misread> {
    let begin = |row: &Row| row.step.map(|step| (step, row.state));
    let first = draft.rows.first().map(begin);
    let is_first = |at: &usize| *at == 0 || begin(&draft.rows[*at]).is_some() && Some(begin(&draft.rows[*at])) == first;
    let starts: Vec<usize> = (0..draft.rows.len()).filter(is_first).chain([draft.rows.len()]).collect();
    let own = one_of_runs(starts.len() - 1, draft.options.run, &mut draft.reading.decided)?;
    let own = starts[own - 1]..starts[own];
    draft.lists.retain_mut(|(row, ..)| {
        let is_own = own.contains(row);
        *row = row.saturating_sub(own.start);
        is_own
    });
    draft.rows = draft.rows.drain(own).collect();
    Ok(())
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
    let is_board = |(role, cell): &(&Named, &TableCell<'_>)| **role == Named::BOARD && !is_empty(&cell.text);
    let (mut row, states) = match (told().find(is_board), names) {
        (None, Some(_)) => return Ok(()),
        (None, None) => return without_board(cells, roles, draft),
        (Some((_, cell)), Some(names)) => {
            let row = States::Of(names).row(&cell.text, cells.line);
            (row.map_err(|unknown| names.fault(&unknown, cell.at.clone()))?, States::Of(names))
        }
        (Some((_, cell)), None) => taken(cell, cells.line, draft)?,
    };
    for ((role, cell), wrong) in told().zip(wrong) {
        match value(&mut row, role, &cell.text, states, draft) {
            Ok(()) => {}
            Err(fault) if names.is_some() => return Err(Misread::new(fault, cell.at.clone())),
            Err(fault) => drop(wrong.get_or_insert_with(|| (cells.line, fault.to_string()))),
        }
    }
    draft.rows.push(row);
    Ok(())
}

fn value(row: &mut Row, role: &Named, text: &str, states: States<'_>, draft: &mut Draft) -> Result<(), SheetFault> {
    let (at, is_graph) = (draft.rows.len(), matches!(states, States::Of(_)));
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
                row.tries = children(&entries);
                // Boards without names may be all that a step tries, also those known before.
                if !is_graph && entries.iter().all(|entry| entry.name.is_none()) {
                    row.tries.iter_mut().flatten().for_each(|claim| claim.verdict = None);
                }
            }
            Err(unknown) if is_graph => draft.not_marked("children", row.line(), &unknown),
            _ => {}
        },
        _ if is_empty(text) => {}
        Named::One(ColumnKind::Parent) => {
            let way = states.state(text).into_iter().collect();
            let entry = Entry { name: Some(name(text)), way, ..Entry::default() };
            draft.lists.push((at, ColumnKind::Parent, RawList::Entries(vec![entry])));
        }
        Named::One(ColumnKind::Step) => row.step = step(text),
        Named::One(ColumnKind::Move) if !is_graph => {
            row.came = direction(text).ok_or(SheetFault::MOVE)?.map(Operator::from);
        }
        Named::One(kind @ (ColumnKind::G | ColumnKind::H | ColumnKind::F)) => {
            let all = amounts(&decimal(text), states.unit()).unwrap_or_default();
            let [g, h, f] = all.values();
            match (kind, all.alone()) {
                (ColumnKind::G, Some(g)) if is_graph || g.whole().is_some() => row.g = Some(g),
                (ColumnKind::H, Some(h)) => row.h = Some(h),
                (ColumnKind::F, _) if !is_graph && all.f().is_some() => row.f = all.f(),
                _ if is_graph && !all.is_empty() => (row.g, row.h, row.f) = (row.g.or(g), row.h.or(h), row.f.or(f)),
                _ => return Err(SheetFault::number(text)),
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
    let is_told = |(role, cell): &(&Named, &TableCell<'_>)| match role {
        Named::One(kind) => !draft.options.given.contains(kind) && !is_empty(&cell.text),
        _ => matches!(role, Named::Sum(_)) && !is_empty(&cell.text),
    };
    let mut told = roles.iter().zip(&cells.cells).filter(is_told);
    if draft.rows.is_empty() {
        let open = told.find(|(role, _)| **role == Named::One(ColumnKind::Open));
        if let Some((board, size)) = open.and_then(|(_, cell)| entry(&cell.text, draft.size)) {
            (draft.start, draft.size) = (Some(board), Some(size));
        }
        return Ok(());
    }
    let has_more = told.any(|(role, _)| *role != Named::One(ColumnKind::Step));
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
    let entry = entries.into_iter().find(|entry| entry.way.contains(&board.into())).unwrap_or_default();
    let row = entry.row(line).unwrap_or_else(|| Row::new(line as u32, board));
    if let Some(name) = entry.name {
        draft.names.insert(name, row.state);
    }
    Ok((row, states))
}
