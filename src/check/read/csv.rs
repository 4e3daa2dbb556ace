//! Tables with commas, semicolons or tabs between their cells, as spreadsheets save them.

use std::borrow::Cow;
use std::cmp::Reverse;

use crate::check::sheet::ColumnKind;

use super::fault::{Misread, SheetFault};
use super::names::Named;
use super::table::{self, TableCell, TableRow};
use super::{aligned, cells};

const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// The row of names is looked for in so many rows: titles may stand before it.
const BEFORE_HEADER: usize = 20;

/// The rows of a text from that of the names on.
pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let Some((delimiter, at)) = header(text) else {
        if let Some(table) = aligned::table(text) {
            return table;
        }
        let first = text.find(|c: char| !c.is_whitespace()).unwrap_or(0);
        let line = text[first..].lines().next().unwrap_or_default().trim_end();
        let names = line.split(DELIMITERS).any(|name| name.chars().any(char::is_alphabetic));
        let fault = if names { SheetFault::NoBoardColumn(line.to_owned()) } else { SheetFault::NoHeader };
        return Err(Misread::new(fault, first..first + line.len()));
    };
    let mut rows: Vec<TableRow<'_>> = Vec::new();
    for (number, record) in records(text, delimiter, MOST_CELLS).enumerate() {
        let record = record?;
        if number >= at {
            let columns = rows.first().map_or(usize::MAX, |header| header.cells.len());
            rows.push(if record.cells.len() > columns { fitted(text, record, delimiter, columns) } else { record });
        }
    }
    Ok(with_whole_boards(rows))
}

/// No row has more cells: the boards of a long list in no quotes are as many as they have commas.
const MOST_CELLS: usize = 1 << 20;

/// No row of names has more.
const MOST_NAMES: usize = 10_000;

/// A row that has more cells than there are columns, with what stands in brackets as one cell, and without the empty ones at
/// its end.
fn fitted<'a>(text: &'a str, record: TableRow<'a>, delimiter: char, columns: usize) -> TableRow<'a> {
    let mut row = with_brackets(text, record, delimiter);
    while row.cells.len() > columns && row.cells.last().is_some_and(|cell| cell.text.is_empty()) {
        row.cells.pop();
    }
    row.cells.shrink_to_fit();
    row
}

/// No board has more rows.
const MOST_BOARD_ROWS: usize = 8;

/// The table with boards whose rows stand in lines of their own, in no quotes, as one cell each: either the other cells of
/// these lines are empty, for a sheet had them merged; or each break in a cell ends a line, as where a table was copied.
fn with_whole_boards(rows: Vec<TableRow<'_>>) -> Vec<TableRow<'_>> {
    let is_board = |cell: &TableCell<'_>| matches!(Named::of(&cell.text), Named::One(ColumnKind::Board) | Named::Node);
    let Some(header) = rows.first() else { return rows };
    let (Some(board), columns) = (header.cells.iter().position(is_board), header.cells.len()) else { return rows };
    let mut made: Vec<TableRow<'_>> = Vec::with_capacity(rows.len());
    let mut at = 0;
    while let Some(row) = rows.get(at) {
        let more = &rows[at + 1..rows.len().min(at + MOST_BOARD_ROWS)];
        let whole = at == 0 || row.cells.get(board).is_none_or(|cell| table::entry(&cell.text, None).is_some());
        let found = if whole { None } else { merged(row, more, board).or_else(|| broken(row, more, board, columns)) };
        at += found.as_ref().map_or(1, |(_, count)| count + 1);
        made.push(found.map_or_else(|| row.clone(), |(row, _)| row));
    }
    made
}

/// A row whose board goes on in lines with nothing before it, and the number of these lines.
fn merged<'a>(row: &TableRow<'a>, more: &[TableRow<'a>], board: usize) -> Option<(TableRow<'a>, usize)> {
    let goes_on = |next: &&TableRow<'a>| {
        let others = next.cells.iter().enumerate().filter(|(at, _)| *at != board);
        board > 0
            && next.cells.get(board).is_some_and(|cell| !cell.text.is_empty())
            && others.into_iter().all(|(_, cell)| cell.text.is_empty())
    };
    let more: Vec<&TableRow<'a>> = more.iter().take_while(goes_on).collect();
    let parts = more.iter().filter_map(|row| row.cells.get(board));
    let cell = joined(row.cells.get(board)?, parts)?;
    let mut whole = row.clone();
    whole.at.end = more.last()?.at.end;
    whole.cells[board] = cell;
    Some((whole, more.len()))
}

/// A row that ends within its board, which goes on in lines of one cell, and in one that has the rest of the row; and the
/// number of these lines.
fn broken<'a>(
    row: &TableRow<'a>,
    more: &[TableRow<'a>],
    board: usize,
    columns: usize,
) -> Option<(TableRow<'a>, usize)> {
    if row.cells.len() != board + 1 {
        return None;
    }
    let alone = more.iter().take_while(|row| row.cells.len() == 1).count();
    let ends = columns > board + 1;
    let more = more.get(..alone + usize::from(ends))?;
    let last = more.last().filter(|last| last.cells.len() == columns - board)?;
    let cell = joined(row.cells.get(board)?, more.iter().filter_map(|row| row.cells.first()))?;
    let cells = row.cells[..board].iter().cloned().chain([cell]).chain(last.cells[1..].iter().cloned()).collect();
    Some((TableRow { line: row.line, at: row.at.start..last.at.end, cells }, more.len()))
}

/// Cells below one another as one, if they make a board together.
fn joined<'t, 'a: 't>(first: &TableCell<'a>, more: impl Iterator<Item = &'t TableCell<'a>>) -> Option<TableCell<'a>> {
    let mut cell = first.clone();
    for next in more {
        cell.text = format!("{}\n{}", cell.text, next.text).into();
        cell.at.end = next.at.end;
    }
    table::entry(&cell.text, None).is_some().then_some(cell)
}

/// Returns true if a text has a row of names and a row of as many cells below it.
pub(super) fn begins(text: &str) -> bool {
    header(text).is_some_and(|(delimiter, at)| {
        let mut records = records(text, delimiter, MOST_NAMES).skip(at);
        // A row that cannot be read is told as such, once this is taken for a table.
        let mut count = || records.next().map_or(0, |record| record.map_or(2, |record| record.cells.len()));
        count() >= 2 && count() >= 2
    })
}

/// Returns what parts the cells, and which record has the names.
fn header(text: &str) -> Option<(char, usize)> {
    let of = |delimiter: char| {
        let records: Vec<TableRow<'_>> =
            records(text, delimiter, MOST_NAMES).take(2 * BEFORE_HEADER).map_while(Result::ok).collect();
        let known = |at: usize| {
            let record = records.get(at).filter(|record| has_only_names(record))?;
            // Columns of tiles need no name that says so.
            let tiles = || cells::begins(record, records.get(at + 1..)?).then_some(1);
            let known = table::known_names(record);
            if table::is_header(record) { Some(known) } else { Some(known.max(tiles()?)) }
        };
        let rows = records.iter().take(BEFORE_HEADER).enumerate();
        let rows = rows.map(|(at, record)| (known(at).unwrap_or(0), record.cells.len(), delimiter, at));
        rows.min_by_key(|&(known, ..)| Reverse(known)).filter(|&(known, ..)| known > 0)
    };
    // The first of those that are as good.
    let best = DELIMITERS.into_iter().filter_map(of).min_by_key(|&(known, cells, ..)| Reverse((known, cells)));
    best.map(|(_, _, delimiter, at)| (delimiter, at))
}

/// Returns true if no cell of a record has what a name has not: a board, a number, half a pair of brackets, a value. A
/// sentence with a board in brackets has commas, and often a word that names a column, but it is no row of names.
fn has_only_names(record: &TableRow<'_>) -> bool {
    let is_name = |text: &str| {
        let count = |brackets: [char; 3]| text.matches(brackets).count();
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let value =
            text.split_once([':', '：', '=']).is_some_and(|(_, value)| value.contains(|c: char| c.is_numeric()));
        count(['(', '[', '{']) == count([')', ']', '}']) && !is_number && !value && table::entry(text, None).is_none()
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let texts = || record.cells.iter().map(|cell| cell.text.trim());
    // Columns that are counted have numbers for names.
    let numbers: Vec<u32> = texts().filter(|text| is_number(text)).filter_map(|text| text.parse().ok()).collect();
    let counted = numbers.len() >= 4
        && numbers.len() < record.cells.len()
        && numbers[0] <= 1
        && numbers.is_sorted_by(|one, next| one + 1 == *next);
    texts().all(|text| is_name(text) || counted && is_number(text))
}

fn records(text: &str, delimiter: char, most: usize) -> Records<'_> {
    Records { text, delimiter, most, at: 0, line: 1 }
}

/// The records of a text, empty lines left out.
struct Records<'a> {
    text: &'a str,
    delimiter: char,
    /// A record with more cells is an error.
    most: usize,
    at: usize,
    line: usize,
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<TableRow<'a>, Misread>;

    fn next(&mut self) -> Option<Result<TableRow<'a>, Misread>> {
        let rest = &self.text[self.at..];
        if rest.trim().is_empty() {
            return None;
        }
        let room = &rest[..rest.len() - rest.trim_start().len()];
        let empty_lines = &room[..room.rfind('\n').map_or(0, |end| end + 1)];
        self.at += empty_lines.len();
        self.line += empty_lines.matches('\n').count();
        let (start, line) = (self.at, self.line);
        let mut cells = Vec::new();
        loop {
            let wide = || Misread::new(SheetFault::Wide(self.most), start..self.at);
            let cell = if cells.len() < self.most { self.cell() } else { Err(wide()) };
            match cell {
                Err(wrong) => {
                    self.at = self.text.len();
                    return Some(Err(wrong));
                }
                Ok(cell) => cells.push(cell),
            }
            let rest = &self.text[self.at..];
            if let Some(after) = rest.strip_prefix(self.delimiter) {
                self.at = self.text.len() - after.len();
                continue;
            }
            let end = self.at;
            self.at += rest.find('\n').map_or(rest.len(), |end| end + 1);
            self.line += self.text[start..self.at].matches('\n').count();
            return Some(Ok(TableRow { line, at: start..end, cells }));
        }
    }
}

impl<'a> Records<'a> {
    /// The cell that begins here; afterwards the place is that of what ends it.
    fn cell(&mut self) -> Result<TableCell<'a>, Misread> {
        let rest = &self.text[self.at..];
        let room = rest.len() - rest.trim_start_matches(' ').len();
        if !rest[room..].starts_with('"') {
            let start = self.at;
            self.at += rest.find([self.delimiter, '\n']).unwrap_or(rest.len());
            return Ok(TableCell::of(self.text, start..self.at));
        }
        let opened = self.at + room;
        let inner = opened + 1;
        let mut end = inner;
        let mut doubled = false;
        loop {
            let Some(ahead) = self.text[end..].find('"') else {
                return Err(Misread::new(SheetFault::Quote, opened..opened + 1));
            };
            end += ahead;
            if !self.text[end + 1..].starts_with('"') {
                break;
            }
            doubled = true;
            end += 2;
        }
        let text = &self.text[inner..end];
        let text = if doubled { Cow::Owned(text.replace("\"\"", "\"")) } else { Cow::Borrowed(text) };
        // What follows a closing quote up to the next cell belongs to nothing.
        let after = &self.text[end + 1..];
        self.at = end + 1 + after.find([self.delimiter, '\n']).unwrap_or(after.len());
        Ok(TableCell { text, at: inner..end })
    }
}

/// A record with more cells than there are columns, read so that brackets hold their cells together.
fn with_brackets<'a>(text: &'a str, record: TableRow<'a>, delimiter: char) -> TableRow<'a> {
    let line = &text[record.at.clone()];
    if line.contains('"') || !line.contains(['[', '(', '{']) {
        return record;
    }
    let mut depth = 0_usize;
    let parts = line.split(|c: char| {
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == delimiter && depth == 0
    });
    let mut at = record.at.start;
    let cell = |part: &str| {
        let cell = TableCell::of(text, at..at + part.len());
        at += part.len() + delimiter.len_utf8();
        cell
    };
    TableRow { cells: parts.map(cell).collect(), ..record }
}
