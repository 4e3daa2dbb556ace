//! Tables with commas, semicolons or tabs between their cells, as spreadsheets save them.

use std::cmp::Reverse;

use crate::check::sheet::ColumnKind;

use super::cells::{TableCell, TableRow, entry};
use super::fault::{Misread, SheetFault};
use super::names::Named;

const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// The row of names is looked for in as many rows: titles may be before it.
const BEFORE_HEADER: usize = 20;

/// No row has more cells: the boards of a long list in no quotes are as many as they have commas.
const MOST_CELLS: usize = 1 << 20;

/// The rows of a text from that of the names on.
pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let Some((delimiter, at)) = header(text) else {
        let first = text.find(|c: char| !c.is_whitespace()).unwrap_or(0);
        let line = text[first..].lines().next().unwrap_or_default().trim_end();
        let names = line.split(DELIMITERS).any(|name| name.chars().any(char::is_alphabetic));
        let fault = if names { SheetFault::no_board_column(line) } else { SheetFault::NO_HEADER };
        return Err(Misread::new(fault, first..first + line.len()));
    };
    let mut rows: Vec<TableRow<'_>> = records(text, delimiter).skip(at).collect::<Result<_, Misread>>()?;
    let is_rule = |row: &TableRow<'_>| {
        row.cells.iter().all(|cell| cell.text.starts_with("--") && cell.text.trim_matches('-').is_empty())
    };
    rows.retain(|row| !is_rule(row));
    let columns = rows.first().map_or(0, |header| header.cells.len());
    // What a program prints below its table is no row.
    while rows.last().is_some_and(|row| row.cells.len() * 2 < columns) {
        rows.pop();
    }
    for row in rows.iter_mut().filter(|row| row.cells.len() > columns) {
        with_brackets(text, row, delimiter);
        while row.cells.len() > columns && row.cells.last().is_some_and(|cell| cell.text.is_empty()) {
            row.cells.pop();
        }
    }
    Ok(rows)
}

/// Reads a row with more cells than there are columns so that brackets hold their cells together.
fn with_brackets<'a>(text: &'a str, row: &mut TableRow<'a>, delimiter: char) {
    let line = &text[row.at.clone()];
    if line.contains('"') || !line.contains(['[', '(', '{']) {
        return;
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
    let mut at = row.at.start;
    let cell = |part: &str| {
        let cell = TableCell::of(text, at..at + part.len());
        at += part.len() + delimiter.len_utf8();
        cell
    };
    row.cells = parts.map(cell).collect();
}

/// Returns true if a text has a row of names and a row of cells below it.
pub(super) fn begins(text: &str) -> bool {
    header(text).is_some_and(|(delimiter, at)| {
        // A row that cannot be read is told as such, once this is taken for a table.
        let mut counts = records(text, delimiter).skip(at).map(|record| record.map_or(2, |record| record.cells.len()));
        counts.next() >= Some(2) && counts.next() >= Some(2)
    })
}

/// Returns true if a text with commas is a table: a sentence has them, too.
pub(super) fn has_rows(table: &[TableRow<'_>]) -> bool {
    let [header, rows @ ..] = table else { return false };
    header.cells.len() > 1 && header.known_names() > 0 && rows.iter().any(|row| row.cells.len() == header.cells.len())
}

/// Returns true for a table with a name for its boards, or with two other known names and as many cells in most of its rows.
pub(super) fn is_sure(table: &[TableRow<'_>]) -> bool {
    let [header, rows @ ..] = table else { return false };
    header.cells.iter().any(|cell| Named::of(&cell.text) == Named::One(ColumnKind::Board))
        || header.known_names() > 1
            && rows.iter().filter(|row| row.cells.len() == header.cells.len()).count() * 2 > rows.len()
}

/// Returns what parts the cells, and which record has the names: of the delimiters and rows, the first by which most names are known.
fn header(text: &str) -> Option<(char, usize)> {
    let of = |delimiter: char| {
        let records: Vec<TableRow<'_>> =
            records(text, delimiter).take(2 * BEFORE_HEADER).map_while(Result::ok).collect();
        let known = |(at, record): (usize, &TableRow<'_>)| {
            let known = record.known_names();
            let is_row = |row: &&TableRow<'_>| row.cells.len() == record.cells.len() && row.has_board();
            let rows = || records[at + 1..].iter().take(2);
            // Names that nobody knows are names, too, where each row below them has a board.
            let are_rows = || rows().filter(is_row).count() == 2 && record.cells.len() > 1;
            let board = || known > 0 && rows().take(1).any(TableRow::has_board);
            let known = match () {
                () if !has_only_names(record) => 0,
                () if record.board_column().is_some() || board() => known,
                () if are_rows() => known.max(1),
                () => 0,
            };
            (known, record.cells.len(), delimiter, at)
        };
        let rows = records.iter().take(BEFORE_HEADER).enumerate().map(known);
        rows.min_by_key(|&(known, ..)| Reverse(known)).filter(|&(known, ..)| known > 0)
    };
    let best = DELIMITERS.into_iter().filter_map(of).min_by_key(|&(known, cells, ..)| Reverse((known, cells)));
    best.map(|(_, _, delimiter, at)| (delimiter, at))
}

/// Returns true if no cell of a record has what a name has not: a board, a number, half a pair of brackets, a value. A
/// sentence with a board in brackets has commas, and often a word that names a column, but it is no row of names.
fn has_only_names(record: &TableRow<'_>) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
    let is_name = |text: &str| {
        let count = |brackets: [char; 3]| text.matches(brackets).count();
        let value =
            text.split_once([':', '：', '=']).is_some_and(|(_, value)| value.contains(|c: char| c.is_numeric()));
        count(['(', '[', '{']) == count([')', ']', '}']) && !is_number(text) && !value && entry(text, None).is_none()
    };
    record.cells.iter().all(|cell| is_name(cell.text.trim()))
}

/// The records of a text, empty lines left out.
fn records(text: &str, delimiter: char) -> impl Iterator<Item = Result<TableRow<'_>, Misread>> {
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(delimiter as u8);
    let (mut reader, mut record) = (reader.from_reader(text.as_bytes()), csv::StringRecord::new());
    let (mut line, mut counted) = (1, 0);
    std::iter::from_fn(move || {
        let from = reader.position().byte() as usize;
        reader.read_record(&mut record).ok().filter(|is_there| *is_there)?;
        let start = text.len() - text[from..].trim_start_matches(['\r', '\n']).len();
        let end = start + text[start..reader.position().byte() as usize].trim_end_matches(['\r', '\n']).len();
        line += text[counted..start].matches('\n').count();
        counted = start;
        if record.len() > MOST_CELLS {
            return Some(Err(Misread::new(SheetFault::cells(record.len(), 2), start..start)));
        }
        // A quote that is left open takes all that follows into its cell.
        let quotes = || text[start..end].match_indices('"');
        if let Some((last, _)) =
            quotes().next_back().filter(|_| end == text.trim_end().len() && quotes().count() % 2 == 1)
        {
            return Some(Err(Misread::new(SheetFault::QUOTE, start + last..start + last + 1)));
        }
        let (mut at, is_quote) = (start, |at: usize| text.as_bytes().get(at) == Some(&b'"'));
        let cell = |(number, cell): (usize, &str)| {
            // The quote that ends the last cell, and the sign behind it.
            at += if number > 0 { usize::from(is_quote(at)) + 1 } else { 0 };
            let is_quoted = is_quote(at);
            let doubled = if is_quoted { cell.matches('"').count() } else { 0 };
            let from = at + usize::from(is_quoted);
            at = from + cell.len() + doubled;
            match text.get(from..at) {
                Some(own) if own != cell => TableCell { text: cell.to_owned().into(), at: start..end, room: 0 },
                Some(own) if is_quoted => TableCell { text: own.into(), at: from..at, room: 0 },
                Some(_) => TableCell::of(text, from..at),
                None => TableCell { text: cell.to_owned().into(), at: start..end, room: 0 },
            }
        };
        Some(Ok(TableRow { line, at: start..end, cells: record.iter().enumerate().map(cell).collect() }))
    })
    .filter(|row| !matches!(row, Ok(TableRow { cells, .. }) if cells.len() == 1 && cells[0].is_blank()))
}
