//! Tables: rows of cells by what their columns mean ([`columns`]), whatever parts them.

use crate::check::sheet::{ColumnKind, LineRole, Row};
use crate::counted::counted;
use crate::puzzle::Size;
use crate::search::Operator;

use super::cells::{TableCell, TableRow, entry};
use super::columns;
use super::draft::{Draft, one_of_runs};
use super::entries::{Entry, Names, Node, States, amounts, name};
use super::fault::{Misread, SheetFault};
use super::find::single;
use super::json;
use super::names::Named;
use super::says::Says;
use super::state_names::StateNames;
use super::values::{FGH, decimal, direction, is_empty, number, step, whole};

/// Reads a table of a text, whose first row has the names of its columns: its boards, and then column by column.
pub(super) fn read(
    text: &str,
    table: &[TableRow<'_>],
    graph: Option<&StateNames<'_>>,
    draft: &mut Draft,
) -> Result<(), Misread> {
    let (header, rows) = table.split_first().ok_or_else(|| Misread::new(SheetFault::NO_HEADER, 0..0))?;
    if let Some(missing) = draft.missing_column(header.cells.iter().map(|cell| cell.text.trim())) {
        return Err(Misread::new(missing, header.at.clone()));
    }
    let roles = columns::roles((header, rows), graph, draft)?;
    let (mut taken, mut names): (Vec<&TableRow<'_>>, Names) = (Vec::new(), Names::new());
    let column = |role: Named| roles.iter().position(|own| *own == role);
    let (board, number) = (column(Named::BOARD), column(Named::One(ColumnKind::Step)));
    // Below the last board, a row with one number in its place, or words in those of numbers, is a total.
    let is_total = |row: &&TableRow<'_>| match board.and_then(|at| row.filled(at)) {
        Some(cell) => single(cell.text.trim()).is_some(),
        None => !has_numbers(row, &roles),
    };
    let totals = rows.iter().skip(1).rev().take_while(|row| graph.is_none() && is_total(row)).count();
    let rows = &rows[..rows.len() - totals];
    note_lines(text, header, rows, draft);
    for cells in in_order(header, rows) {
        let more = cells.cells.get(roles.len()..).unwrap_or_default();
        if let Some(cell) = more.iter().find(|cell| !is_empty(&cell.text)) {
            let message = format!("{} cells, but the table has {}", cells.cells.len(), counted(roles.len(), "column"));
            let help = "put a cell that has commas in quotes: \"203184765,283164705\"";
            return Err(Misread::new(SheetFault::new(message, help), cell.at.clone()));
        }
        let Some(cell) = board.and_then(|at| cells.filled(at)) else {
            if graph.is_none() {
                without_board(cells, &roles, draft)?;
            }
            continue;
        };
        let mut row = match graph {
            None => of_board(cell, cells.line, &mut names, draft)?,
            Some(names) => {
                let row = States::Of(names).row(&cell.text, cells.line);
                row.map_err(|unknown| Misread::new(unknown, cell.at.clone()))?
            }
        };
        row.step = number.and_then(|at| step(&cells.filled(at)?.text));
        taken.push(cells);
        draft.rows.push(row);
    }
    if taken.is_empty() {
        return Ok(());
    }
    let (own, size) = (one_run(draft)?, draft.size.unwrap_or(Size::SMALLEST));
    taken = taken.drain(own).collect();
    // What has names of nodes comes last, and what tells them before it.
    let is_read = |at: &usize| matches!(roles[*at], Named::One(_) | Named::Sum(_) | Named::Node | Named::Made);
    let mut order: Vec<usize> = (0..roles.len()).filter(is_read).collect();
    order
        .sort_by_key(|&at| matches!(roles[at], Named::One(ColumnKind::Parent | ColumnKind::Open | ColumnKind::Closed)));
    for at in order {
        let before = draft.rows.clone();
        for (number, cells) in taken.iter().enumerate() {
            let Some(cell) = cells.cells.get(at) else { continue };
            let states = graph.map_or(States::Boards(size, &names), States::Of);
            match (value(&mut draft.rows[number], &roles[at], &cell.text, states), &roles[at]) {
                (Ok(told), _) => names.extend(told),
                // The first node has no parent, however that is said.
                (Err(_), Named::One(ColumnKind::Parent)) if number == 0 || !names.is_empty() => {}
                (Err(fault), Named::One(ColumnKind::Open | ColumnKind::Closed) | Named::Made) if graph.is_some() => {
                    let what = header.cells[at].text.trim();
                    draft.reading.decided.push(format!("{what} in line {} is not marked: {fault}", cells.line));
                }
                (Err(fault), _) if graph.is_some() => return Err(Misread::new(fault, cell.at.clone())),
                (Err(fault), _) => {
                    draft.rows = before;
                    draft.leave_out(header.cells[at].text.trim(), cells.line, &fault);
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Returns the rows in the order in which they are taken, where a column tells it for some of them, `expanded_order`: all others wait.
fn in_order<'t, 'a>(header: &TableRow<'_>, rows: &'t [TableRow<'a>]) -> Vec<&'t TableRow<'a>> {
    let told = |at: usize| {
        let number = |row: &'t TableRow<'a>| Some((whole(&row.filled(at)?.text)?, row));
        let mut told: Vec<(u32, &TableRow<'_>)> = rows.iter().filter_map(number).collect();
        told.sort_by_key(|(number, _)| *number);
        let first = told.first()?.0;
        let is_order = first < 2 && (first..).zip(&told).all(|(number, own)| number == own.0);
        (is_order && told.len() < rows.len()).then_some(told)
    };
    let says = |at: &usize| Says::of_name(&header.cells[*at].text) == Says::Taken;
    let own = (0..header.cells.len()).filter(says).find_map(told);
    own.map_or_else(|| rows.iter().collect(), |own| own.into_iter().map(|(_, row)| row).collect())
}

fn note_lines(text: &str, header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) {
    for (at, _) in text.lines().enumerate().filter(|(_, line)| !line.contains(char::is_alphanumeric)) {
        draft.role(at + 1, LineRole::Empty);
    }
    if text.starts_with("sep=") {
        draft.role(1, LineRole::Heading);
    }
    for row in std::iter::once(header).chain(rows).filter(|row| !row.at.is_empty()) {
        let more = text.get(row.at.clone()).map_or(0, |row| row.matches('\n').count());
        let is_taken = !row.cells.is_empty() && !std::ptr::eq(row, header);
        let role = if is_taken { LineRole::Taken } else { LineRole::Heading };
        (row.line..=row.line + more).for_each(|line| draft.role(line, role));
    }
}

/// Keeps one run of several, each of which begins with the same state, and the same number of a step; returns its rows.
fn one_run(draft: &mut Draft) -> Result<std::ops::Range<usize>, Misread> {
    let begin = |row: &Row| row.step.map(|step| (step, row.state));
    let first = begin(&draft.rows[0]);
    let is_first = |at: &usize| *at == 0 || first.is_some() && begin(&draft.rows[*at]) == first;
    let starts: Vec<usize> = (0..draft.rows.len()).filter(is_first).chain([draft.rows.len()]).collect();
    let own = one_of_runs(starts.len() - 1, draft.options.run, &mut draft.reading.decided)?;
    let own = starts[own - 1]..starts[own];
    draft.rows = draft.rows.drain(own.clone()).collect();
    Ok(own)
}

/// Reads what a row says of one thing; returns the nodes in it that have a name.
pub(super) fn value(row: &mut Row, role: &Named, text: &str, states: States<'_>) -> Result<Vec<Node>, SheetFault> {
    let is_graph = matches!(states, States::Of(_));
    match role {
        _ if is_graph && is_empty(text) => {}
        // An empty cell is an empty list.
        Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => row.set_list(*kind, states.list(text)?),
        Named::Made if !text.starts_with("[{") => {
            let entries = states.entries(text)?;
            // Boards without names may be all that a step tries, also those known before.
            let is_sure = is_graph || entries.iter().any(|entry| entry.name.is_some());
            let tries = entries.iter().map(Entry::child).collect::<Option<Vec<_>>>();
            if let Some(mut tries) = tries.filter(|_| !entries.is_empty() || whole(text).is_none()) {
                tries.iter_mut().filter(|_| !is_sure).for_each(|claim| claim.verdict = None);
                row.tries.get_or_insert_default().extend(tries);
            }
            return Ok(entries.into_iter().filter_map(|entry| Some((entry.name?, *entry.way.last()?))).collect());
        }
        Named::Made | Named::One(ColumnKind::Tries) if !text.is_empty() => {
            let (tries, nodes) = json::tries(text, states)?;
            row.tries = Some(tries);
            return Ok(nodes);
        }
        _ if is_empty(text) => {}
        Named::One(ColumnKind::Parent) => row.parent = Some(states.state(text)?),
        Named::One(ColumnKind::Move) if !is_graph => {
            row.came = direction(text).ok_or(SheetFault::MOVE)?.map(Operator::from);
        }
        Named::One(ColumnKind::G | ColumnKind::H | ColumnKind::F) | Named::Sum(_) => {
            let (text, order) = match role {
                Named::Sum(order) => (text.into(), &order[..]),
                Named::One(kind @ (ColumnKind::G | ColumnKind::H)) => (decimal(text), std::slice::from_ref(kind)),
                _ => (decimal(text), &FGH[..]),
            };
            let values = amounts(&text, states.unit()).and_then(|all| all.in_order(order));
            let [g, h, f] = values.ok_or_else(|| SheetFault::number(&text))?;
            row.f = f.or(row.f);
            // Beside boards, a sum in a column of f tells only f.
            if is_graph || *role != Named::One(ColumnKind::F) {
                (row.g, row.h) = (g.or(row.g), h.or(row.h));
            }
        }
        Named::Node => return Ok(vec![(name(text), row.state)]),
        _ => {}
    }
    Ok(Vec::new())
}

/// Returns true if no word stands in a column of numbers.
fn has_numbers(row: &TableRow<'_>, roles: &[Named]) -> bool {
    let is_of_numbers =
        |role: &Named| matches!(role, Named::One(kind) if *kind == ColumnKind::Step || kind.is_amount());
    let mut own = roles.iter().zip(&row.cells).filter(|(role, _)| is_of_numbers(role));
    own.all(|(_, cell)| is_empty(&cell.text) || number(&cell.text).is_some())
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
        if let Some((board, size)) = open.and_then(|(_, cell)| entry(&cell.text, draft.size).ok()) {
            (draft.start, draft.size) = (Some(board), Some(size));
        }
        return Ok(());
    }
    let has_more = told.any(|(role, _)| *role != Named::One(ColumnKind::Step));
    if has_more { Err(Misread::new(SheetFault::NO_BOARD, cells.at.clone())) } else { Ok(()) }
}

/// The row of the board in a cell, with the name and the values beside it.
fn of_board(cell: &TableCell<'_>, line: usize, names: &mut Names, draft: &mut Draft) -> Result<Row, Misread> {
    let (board, size) = entry(&cell.text, draft.size).map_err(|error| match single(cell.text.trim()) {
        Some(_) => Misread::new(SheetFault::ONE_TILE, cell.at.clone()),
        None => Misread::board(error, cell.at.start),
    })?;
    draft.size = Some(size);
    let entries = States::Boards(size, names).entries(&cell.text).unwrap_or_default();
    let entry = entries.into_iter().find(|entry| entry.way.contains(&board.into())).unwrap_or_default();
    let row = entry.row(line).unwrap_or_else(|| Row::new(line as u32, board));
    names.extend(entry.name.map(|name| (name, row.state)));
    Ok(row)
}
