//! Tables: columns in any order and spelling, whatever parts their cells.

use std::borrow::Cow;
use std::ops::Range;

use crate::check::sheet::ColumnKind;
use crate::puzzle::{Board, Size};
use crate::search::F;

use super::board;
use super::draft::{Draft, PlacedList, RawRow};
use super::fault::{SheetFault, Wrong, short};
use super::lists::{Item, RawList, name};
use super::names::Named;
use super::values::{FGH, direction, f_of, is_empty, number, sum, whole, words};

/// A cell as written, without what quotes it.
#[derive(Clone, Debug)]
pub(super) struct TableCell<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) at: Range<usize>,
}

impl<'a> TableCell<'a> {
    /// The cell of these bytes of a text, without the room around it. Blanks that do not break belong to what is written.
    pub(super) fn of(text: &'a str, bytes: Range<usize>) -> TableCell<'a> {
        let cell = text[bytes].trim_matches([' ', '\t', '\r']);
        let start = cell.as_ptr() as usize - text.as_ptr() as usize;
        TableCell { text: cell.into(), at: start..start + cell.len() }
    }
}

/// A row of cells.
#[derive(Clone, Debug)]
pub(super) struct TableRow<'a> {
    pub(super) line: usize,
    pub(super) at: Range<usize>,
    pub(super) cells: Vec<TableCell<'a>>,
}

/// The content of a column that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Role {
    One(ColumnKind),
    Sum(Vec<ColumnKind>),
    Name,
    Ignored,
}

/// Returns true if a row can be that of the names of columns: one names the boards.
pub(super) fn is_header(row: &TableRow<'_>) -> bool {
    row.cells.iter().any(|cell| matches!(Named::of(&cell.text), Named::One(ColumnKind::Board) | Named::Node))
}

/// Returns true if a cell has a board in it.
pub(super) fn has_board(text: &str) -> bool {
    entry(text, None).is_some()
}

/// Returns how many of the names of a row are known.
pub(super) fn known_names(row: &TableRow<'_>) -> usize {
    row.cells.iter().filter(|cell| Named::of(&cell.text) != Named::Other).count()
}

/// Reads the rows of a table.
pub(super) fn read(header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) -> Result<(), Wrong> {
    let roles = roles(header, rows, draft)?;
    for row in rows {
        if row.cells.len() > roles.len() && row.cells[roles.len()..].iter().any(|cell| !is_empty(&cell.text)) {
            let fault = SheetFault::Cells { found: row.cells.len(), columns: roles.len() };
            return Err(Wrong::new(fault, row.cells[roles.len()].at.clone()));
        }
        self::row(row, &roles, draft)?;
    }
    Ok(())
}

fn roles(header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) -> Result<Vec<Role>, Wrong> {
    let named: Vec<Named> = header.cells.iter().map(|cell| Named::of(&cell.text)).collect();
    let has_boards = |&at: &usize| filled(at, rows).take(5).any(|text| entry(text, draft.size).is_some());
    let columns = |wanted: &Named| -> Vec<usize> { (0..named.len()).filter(|&at| named[at] == *wanted).collect() };
    let candidates = [columns(&Named::One(ColumnKind::Board)), columns(&Named::Node)].concat();
    let Some(board) = candidates.iter().copied().find(has_boards).or(candidates.first().copied()) else {
        let spelt: Vec<&str> =
            header.cells.iter().map(|cell| cell.text.trim()).filter(|name| !name.is_empty()).collect();
        let spelt: String = spelt.join(", ").chars().take(200).collect();
        return Err(Wrong::new(SheetFault::NoBoardColumn(spelt), header.at.clone()));
    };
    let has_g = named.contains(&Named::One(ColumnKind::G));
    let mut roles: Vec<Role> = Vec::new();
    for (at, name) in named.into_iter().enumerate() {
        let role = match name {
            Named::One(ColumnKind::Board) | Named::Node if at == board => Role::One(ColumnKind::Board),
            Named::Node if !roles.contains(&Role::Name) => Role::Name,
            Named::Depth if !has_g => Role::One(ColumnKind::G),
            Named::One(kind) if kind != ColumnKind::Board && !roles.contains(&Role::One(kind)) => Role::One(kind),
            // Under `f=g+h` there may be f alone.
            Named::Sum(order) if order[0] == ColumnKind::F && is_number(at, rows) => Role::One(ColumnKind::F),
            Named::Sum(order) => Role::Sum(order),
            _ => Role::Ignored,
        };
        let role = if usable(&role, at, rows) { role } else { Role::Ignored };
        let name = header.cells[at].text.trim();
        match &role {
            Role::One(kind) => draft.column(*kind, name),
            Role::Sum(_) => FGH.into_iter().for_each(|kind| draft.column(kind, name)),
            Role::Name => draft.has_names = true,
            Role::Ignored => draft.ignore(name),
        }
        roles.push(role);
    }
    Ok(roles)
}

/// The cells of a column that are not empty.
fn filled<'a>(at: usize, rows: &'a [TableRow<'_>]) -> impl Iterator<Item = &'a str> {
    rows.iter().filter_map(move |row| row.cells.get(at)).map(|cell| &*cell.text).filter(|text| !is_empty(text))
}

/// Returns true if the cells of a column are plain numbers.
fn is_number(at: usize, rows: &[TableRow<'_>]) -> bool {
    filled(at, rows).next().is_some() && filled(at, rows).all(|text| number(text).is_some())
}

/// Returns true if a column has what its name says: one of moves or numbers that has not a single one is something
/// else.
fn usable(role: &Role, at: usize, rows: &[TableRow<'_>]) -> bool {
    let fits = |text: &str| match role {
        Role::One(ColumnKind::Move) => matches!(direction(text), Some(Some(_))),
        Role::One(ColumnKind::G | ColumnKind::H | ColumnKind::F) => number(text).is_some(),
        Role::One(ColumnKind::Step) => step(text).is_some(),
        _ => true,
    };
    filled(at, rows).next().is_none() || filled(at, rows).any(fits)
}

fn row(cells: &TableRow<'_>, roles: &[Role], draft: &mut Draft) -> Result<(), Wrong> {
    let told =
        || roles.iter().zip(&cells.cells).filter(|(role, cell)| **role != Role::Ignored && !is_empty(&cell.text));
    let Some((_, cell)) = told().find(|(role, _)| **role == Role::One(ColumnKind::Board)) else {
        return without_board(cells, roles, draft);
    };
    let (board, own_name, own_f) = taken(cell, draft)?;
    let mut row = RawRow::new(cells.line, board);
    row.told.f = own_f;
    if let Some(own_name) = own_name {
        draft.names.insert(own_name, board);
        draft.has_names = true;
    }
    for (role, cell) in roles.iter().zip(&cells.cells) {
        match role {
            Role::One(kind) => value(&mut row, *kind, cell, draft)?,
            Role::Sum(_) if is_empty(&cell.text) => {}
            Role::Sum(order) => {
                let alone = || Some(vec![(ColumnKind::F, number(&cell.text).filter(|_| order[0] == ColumnKind::F)?)]);
                let values = sum(&cell.text, order).or_else(alone);
                let wrong = || Wrong::new(SheetFault::Number(short(&cell.text)), cell.at.clone());
                for (kind, number) in values.ok_or_else(wrong)? {
                    row.set(kind, number);
                }
            }
            Role::Name if !is_empty(&cell.text) => drop(draft.names.insert(name(&cell.text), board)),
            Role::Name | Role::Ignored => {}
        }
    }
    draft.rows.push(row);
    Ok(())
}

/// A row that takes no board: before the first step it may show the start in open; an empty one says nothing.
fn without_board(cells: &TableRow<'_>, roles: &[Role], draft: &mut Draft) -> Result<(), Wrong> {
    let told = roles.iter().zip(&cells.cells);
    let mut told = told.filter(|(role, cell)| matches!(role, Role::One(_) | Role::Sum(_)) && !is_empty(&cell.text));
    if draft.rows.is_empty() {
        let open = told.find(|(role, _)| **role == Role::One(ColumnKind::Open));
        if let Some((board, size)) = open.and_then(|(_, cell)| entry(&cell.text, draft.size)) {
            (draft.start, draft.size) = (Some(board), Some(size));
        }
        return Ok(());
    }
    // A row of dots says that rows are left out; what is there to be read is read.
    match told
        .find(|(role, cell)| **role != Role::One(ColumnKind::Step) && !matches!(cell.text.trim(), "…" | "..." | "⋮"))
    {
        Some(_) => Err(Wrong::new(SheetFault::NoBoard, cells.at.clone())),
        None => Ok(()),
    }
}

/// A board, with the name and the f that stand beside it.
type Taken = (Board, Option<Box<str>>, Option<F>);

/// The board of a cell.
fn taken(cell: &TableCell<'_>, draft: &mut Draft) -> Result<Taken, Wrong> {
    let error = match board::board(&cell.text, draft.size) {
        Ok((board, size)) => {
            draft.size = Some(size);
            return Ok((board, None, None));
        }
        Err(error) => error,
    };
    let Some((board, size)) = entry(&cell.text, draft.size) else {
        return Err(match cell.text {
            Cow::Borrowed(_) => Wrong::board(error, cell.at.start),
            Cow::Owned(_) => Wrong::new(SheetFault::Board(Box::new(error)), cell.at.clone()),
        });
    };
    draft.size = Some(size);
    let first = words(&cell.text).next().map(|(_, word)| word);
    let is_name = |word: &&str| word.starts_with(char::is_alphabetic) && word.chars().count() <= 8;
    let f = match RawList::of(&cell.text, size) {
        Ok(RawList::Items(items)) => items.into_iter().find_map(|(item, f)| f.filter(|_| item == Item::Board(board))),
        _ => None,
    };
    Ok((board, first.filter(is_name).map(name), f))
}

/// The one board of a cell that may have more in it: a name, its f.
fn entry(text: &str, size: Option<Size>) -> Option<(Board, Size)> {
    if let Ok(read) = board::board(text, size) {
        return Some(read);
    }
    let Some(size) = size else {
        let quoted = text.split('`').skip(1).step_by(2);
        let packed = words(text).map(|(_, word)| word).filter(|word| word.len() >= 4);
        return quoted.chain(packed).find_map(|part| board::board(part, None).ok());
    };
    match RawList::of(text, size).ok()? {
        RawList::Items(items) => {
            let mut boards = items.iter().filter_map(|(item, _)| match item {
                Item::Board(board) => Some(*board),
                Item::Name(_) => None,
            });
            boards.next().filter(|_| boards.next().is_none()).map(|board| (board, size))
        }
        RawList::Size(_) | RawList::Numbers(_) => None,
    }
}

fn value(row: &mut RawRow, kind: ColumnKind, cell: &TableCell<'_>, draft: &Draft) -> Result<(), Wrong> {
    let text = cell.text.as_ref();
    let empty = is_empty(text);
    let no_number = || Wrong::new(SheetFault::Number(short(text)), cell.at.clone());
    let whole = || whole(text).ok_or_else(no_number);
    match kind {
        ColumnKind::Step => row.told.step = step(text),
        ColumnKind::G if !empty => row.told.g = Some(whole()?),
        ColumnKind::H if !empty => row.told.h = Some(whole()?),
        ColumnKind::F if !empty => row.told.f = Some(f_of(text).ok_or_else(no_number)?),
        ColumnKind::Move => {
            row.told.came = direction(text).ok_or_else(|| Wrong::new(SheetFault::Move, cell.at.clone()))?;
        }
        ColumnKind::Parent if !empty => {
            let board = entry(text, draft.size).map(|(board, _)| Item::Board(board));
            row.parent = Some(board.unwrap_or_else(|| Item::Name(name(text))));
        }
        ColumnKind::Open => row.open = list(cell, draft)?,
        ColumnKind::Closed => row.closed = list(cell, draft)?,
        _ => {}
    }
    Ok(())
}

fn list(cell: &TableCell<'_>, draft: &Draft) -> Result<Option<PlacedList>, Wrong> {
    let Some(size) = draft.size else { return Ok(None) };
    let unknown = |word: String| Wrong::new(SheetFault::Unknown(short(&word)), cell.at.clone());
    Ok(Some(PlacedList { list: RawList::of(&cell.text, size).map_err(unknown)?, at: cell.at.clone() }))
}

/// The number of a step: `3`, `3.`, `Step 3`, `第3步`, `1,000`.
fn step(text: &str) -> Option<usize> {
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit()).replace(',', "");
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}
