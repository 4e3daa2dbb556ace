//! Tables: columns in any order and spelling, whatever parts their cells.

use std::borrow::Cow;
use std::ops::Range;

use crate::check::sheet::{ColumnKind, LineRole};
use crate::puzzle::{Board, Size};

use super::draft::{Draft, PlacedList, RawRow};
use super::fault::{Misread, SheetFault, short};
use super::lists::{Item, RawList, name};
use super::made::Made;
use super::meaning::Numbers;
use super::names::{Named, like};
use super::values::{FGH, direction, f_of, is_empty, number, step, words};
use super::{board, cells};

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

/// Returns true if a row can be that of the names of columns: one names the boards.
pub(super) fn is_header(row: &TableRow<'_>) -> bool {
    row.cells.iter().any(|cell| matches!(Named::of(&cell.text), Named::One(ColumnKind::Board) | Named::Node))
}

/// Returns how many of the names of a row are known.
pub(super) fn known_names(row: &TableRow<'_>) -> usize {
    row.cells.iter().filter(|cell| Named::of(&cell.text) != Named::Other).count()
}

/// Reads a table of a text, whose first row has the names of its columns.
pub(super) fn read(text: &str, table: &[TableRow<'_>], draft: &mut Draft) -> Result<(), Misread> {
    let joined = cells::joined(table, draft.size);
    let table = joined.as_deref().unwrap_or(table);
    let (header, rows) = table.split_first().ok_or_else(|| Misread::new(SheetFault::NoHeader, 0..0))?;
    let names = || header.cells.iter().map(|cell| cell.text.trim());
    if let Some(missing) = draft.missing_column(names()) {
        return Err(Misread::new(missing, header.at.clone()));
    }
    tell_lines(text, header, rows, draft);
    let numbers =
        |at: usize| rows.iter().map(|row| row.cells.get(at).and_then(|cell| number(&decimal(&cell.text)))).collect();
    let numbers: Vec<Numbers> = names().enumerate().map(|(at, name)| (name.to_owned(), numbers(at))).collect();
    draft.decide(&numbers, header.line);
    let roles = roles(header, rows, draft)?;
    let mut wrong: Vec<Option<(usize, String)>> = vec![None; roles.len()];
    draft.rows.reserve_exact(rows.len());
    for row in rows {
        if row.cells.len() > roles.len() && row.cells[roles.len()..].iter().any(|cell| !is_empty(&cell.text)) {
            let fault = SheetFault::Cells { found: row.cells.len(), columns: roles.len() };
            return Err(Misread::new(fault, row.cells[roles.len()].at.clone()));
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

/// Notes the roles of the lines: the names, the steps, the frames.
fn tell_lines(text: &str, header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) {
    let is_frame = |line: &str| {
        let line = line.trim();
        !line.is_empty() && line.chars().all(|c| c.is_whitespace() || "-+=|:_".contains(c) || ('─'..='╿').contains(&c))
    };
    for (at, _) in text.lines().enumerate().filter(|(_, line)| is_frame(line) || line.starts_with("sep=")) {
        draft.role(at + 1, LineRole::Empty);
    }
    draft.role(header.line, LineRole::Heading);
    for row in rows {
        let more = text.get(row.at.clone()).map_or(0, |row| row.matches('\n').count());
        (row.line..=row.line + more).for_each(|line| draft.role(line, LineRole::Taken));
    }
}

/// Leaves out lists of names and parents where no node has a name.
fn unknown_names(roles: &[Named], wrong: &mut [Option<(usize, String)>], draft: &Draft) {
    for (role, wrong) in roles.iter().zip(wrong) {
        let unknown = |row: &RawRow| match role {
            Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => {
                let list = if *kind == ColumnKind::Open { &row.open } else { &row.closed };
                match list.as_ref().map(|placed| &placed.list) {
                    Some(RawList::Items(items)) => items.iter().find_map(|(item, _)| match item {
                        Item::Name(name) => Some(short(name)),
                        Item::Board(_) => None,
                    }),
                    _ => None,
                }
            }
            // The first node has no parent, however that is said.
            Named::One(ColumnKind::Parent)
                if draft.rows.first().is_none_or(|first| first.told.line != row.told.line) =>
            {
                row.parent.as_deref().map(short)
            }
            _ => None,
        };
        let found = draft.rows.iter().find_map(|row| Some((row.told.line(), unknown(row)?)));
        if let Some((line, name)) = found {
            wrong.get_or_insert((line, SheetFault::Unknown(name).to_string()));
        }
    }
}

/// A number with a comma before its decimals as one with a point.
fn decimal(text: &str) -> Cow<'_, str> {
    let bare = text.trim();
    match bare.split_once(',') {
        Some((whole, rest)) if (1..=2).contains(&rest.len()) && !whole.is_empty() => {
            let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            if digits(whole) && digits(rest) { format!("{whole}.{rest}").into() } else { text.into() }
        }
        _ => text.into(),
    }
}

/// The meaning of each column: one or none has the boards, one or none the names of nodes; `Other` is not read.
fn roles(header: &TableRow<'_>, rows: &[TableRow<'_>], draft: &mut Draft) -> Result<Vec<Named>, Misread> {
    let named: Vec<Named> = header.cells.iter().map(|cell| draft.named(&cell.text)).collect();
    let has_boards = |&at: &usize| filled(at, rows).take(5).any(|text| entry(text, draft.size).is_some());
    let called = |wanted: Named| (0..named.len()).filter(|&at| named[at] == wanted).collect::<Vec<usize>>();
    let candidates = [called(Named::One(ColumnKind::Board)), called(Named::Node)].concat();
    let Some(board) = candidates.iter().copied().find(has_boards).or(candidates.first().copied()) else {
        let spelt: Vec<&str> =
            header.cells.iter().map(|cell| cell.text.trim()).filter(|name| !name.is_empty()).collect();
        return Err(Misread::new(SheetFault::NoBoardColumn(spelt.join(", ")), header.at.clone()));
    };
    let has_g = named.contains(&Named::One(ColumnKind::G));
    let mut roles: Vec<Named> = Vec::new();
    for (at, named) in named.into_iter().enumerate() {
        let role = match named {
            _ if at == board => Named::One(ColumnKind::Board),
            Named::Depth if !has_g => Named::One(ColumnKind::G),
            // Under `f=g+h` there may be f alone.
            Named::Sum(order) if order[0] == ColumnKind::F && is_number(at, rows) => Named::One(ColumnKind::F),
            Named::Depth => Named::Depth,
            Named::One(ColumnKind::Board) => Named::Other,
            Named::One(_) | Named::Node if roles.contains(&named) => Named::Other,
            named => named,
        };
        let name = header.cells[at].text.trim();
        let is_usable = usable(&role, at, rows);
        match &role {
            Named::One(kind) if is_usable => draft.column(*kind, name),
            Named::Sum(_) if is_usable => FGH.into_iter().for_each(|kind| draft.column(kind, name)),
            Named::Node if is_usable => draft.has_names = true,
            Named::Made if is_usable => {
                draft.has_names = true;
                draft.column(ColumnKind::Tries, name);
            }
            _ => draft.ignore(name),
        }
        if let Some(kind) = doubtful(&role, is_usable, name).filter(|_| !draft.is_left_out(name)) {
            let has_number = |text: &str| text.contains(|c: char| c.is_ascii_digit()) || !is_usable;
            if filled(at, rows).any(has_number) {
                draft.doubt(name, header.line, kind);
            }
        }
        roles.push(if is_usable { role } else { Named::Other });
    }
    Ok(roles)
}

/// The value that a column may be that of, where it is not read.
fn doubtful(role: &Named, is_usable: bool, name: &str) -> Option<ColumnKind> {
    match role {
        Named::One(kind) if !is_usable => Some(*kind),
        Named::Other => like(name).or(match Named::of(name) {
            Named::One(kind @ (ColumnKind::G | ColumnKind::H | ColumnKind::F)) => Some(kind),
            _ => None,
        }),
        _ => None,
    }
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
fn usable(role: &Named, at: usize, rows: &[TableRow<'_>]) -> bool {
    let fits = |text: &str| match role {
        Named::One(ColumnKind::Move) => matches!(direction(text), Some(Some(_))),
        Named::One(ColumnKind::G | ColumnKind::H) => number(&decimal(text)).is_some(),
        Named::One(ColumnKind::F) => f_of(&decimal(text)).is_some(),
        Named::One(ColumnKind::Step) => step(text).is_some(),
        _ => true,
    };
    let is_list = matches!(role, Named::One(ColumnKind::Open | ColumnKind::Closed) | Named::Made);
    // An empty list is one among others: a column in which nothing at all stands has not been filled in.
    let written = |row: &TableRow<'_>| row.cells.get(at).is_some_and(|cell| !cell.text.trim().is_empty());
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
        let text = cell.text.as_ref();
        let read = match role {
            // An empty cell is an empty list.
            Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => RawList::of(text, size)
                .map(|list| *row.list(*kind) = Some(Box::new(PlacedList { list, at: cell.at.clone() }))),
            Named::Made => {
                let made = Made::of(text, size);
                row.told.tries = made.claims();
                draft.names.extend(made.nodes.into_iter().filter_map(|(name, board)| Some((name?, board))));
                Ok(())
            }
            _ if is_empty(text) => Ok(()),
            Named::One(ColumnKind::Parent) => {
                let board = entry(text, Some(size)).map(|(board, _)| Item::Board(board));
                row.set_parent(Some(board.unwrap_or_else(|| Item::Name(name(text)))));
                Ok(())
            }
            Named::One(ColumnKind::Step) => {
                row.told.step = step(text);
                Ok(())
            }
            Named::One(kind @ (ColumnKind::G | ColumnKind::H | ColumnKind::F)) => row.read(*kind, &decimal(text)),
            Named::One(kind) => row.read(*kind, text),
            Named::Sum(order) => row.read_sum(order, text),
            Named::Node => {
                draft.names.insert(self::name(text), row.told.board);
                Ok(())
            }
            Named::Depth | Named::Other => Ok(()),
        };
        if let Err(fault) = read {
            wrong.get_or_insert_with(|| (cells.line, fault.to_string()));
        }
    }
    draft.rows.push(row);
    Ok(())
}

/// A row that takes no board: before the first step it may show the start in open; an empty one says nothing.
fn without_board(cells: &TableRow<'_>, roles: &[Named], draft: &mut Draft) -> Result<(), Misread> {
    let told = roles.iter().zip(&cells.cells);
    let is_given = |role: &Named| matches!(role, Named::One(kind) if draft.options.given.contains(kind));
    let given: Vec<bool> = roles.iter().map(is_given).collect();
    let told = told.zip(given).filter(|(_, given)| !given).map(|(told, _)| told);
    let mut told = told.filter(|(role, cell)| matches!(role, Named::One(_) | Named::Sum(_)) && !is_empty(&cell.text));
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
    if has_more { Err(Misread::new(SheetFault::NoBoard, cells.at.clone())) } else { Ok(()) }
}

/// The row of the board in a cell, with the name and the f that stand beside it.
fn taken(cell: &TableCell<'_>, line: usize, draft: &mut Draft) -> Result<(RawRow, Size), Misread> {
    let error = match board::board(&cell.text, draft.size) {
        Ok((board, size)) => {
            draft.size = Some(size);
            return Ok((RawRow::new(line, board), size));
        }
        Err(error) => error,
    };
    let Some((board, size)) = entry(&cell.text, draft.size) else {
        return Err(match cell.text {
            Cow::Borrowed(_) => Misread::board(error, cell.at.start),
            Cow::Owned(_) => Misread::new(SheetFault::Board(Box::new(error)), cell.at.clone()),
        });
    };
    draft.size = Some(size);
    let mut row = RawRow::new(line, board);
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

/// The one board of a cell that may have more in it: a name, its f.
pub(super) fn entry(text: &str, size: Option<Size>) -> Option<(Board, Size)> {
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

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn a_comma_between_digits_is_that_of_a_decimal() {
        for (text, number) in [
            ("4,5", "4.5"),
            (" 4,25 ", "4.25"),
            ("4,255", "4,255"),
            ("x,5", "x,5"),
            ("4,x", "4,x"),
            (",5", ",5"),
            ("4", "4"),
        ] {
            assert_eq!(decimal(text), number);
        }
    }
}
