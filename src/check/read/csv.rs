//! Tables with commas, semicolons or tabs between their cells, as spreadsheets save them.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::fault::{Misread, SheetFault};
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
    for (number, record) in records(text, delimiter).enumerate() {
        let record = record?;
        if number >= at {
            let columns = rows.first().map_or(usize::MAX, |header| header.cells.len());
            rows.push(if record.cells.len() > columns { with_brackets(text, record, delimiter) } else { record });
        }
    }
    Ok(rows)
}

/// Returns true if a text has a row of names and a row of as many cells below it.
pub(super) fn begins(text: &str) -> bool {
    header(text).is_some_and(|(delimiter, at)| {
        let mut records = records(text, delimiter).skip(at);
        // A row that cannot be read is told as such, once this is taken for a table.
        let mut count = || records.next().map_or(0, |record| record.map_or(2, |record| record.cells.len()));
        count() >= 2 && count() >= 2
    })
}

/// Returns what parts the cells, and which record has the names.
fn header(text: &str) -> Option<(char, usize)> {
    let of = |delimiter: char| {
        let records: Vec<TableRow<'_>> =
            records(text, delimiter).take(2 * BEFORE_HEADER).map_while(Result::ok).collect();
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
    record.cells.iter().all(|cell| is_name(cell.text.trim()))
}

fn records(text: &str, delimiter: char) -> Records<'_> {
    Records { text, delimiter, at: 0, line: 1 }
}

/// The records of a text, empty lines left out.
struct Records<'a> {
    text: &'a str,
    delimiter: char,
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
            match self.cell() {
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
