//! Tables with commas, semicolons or tabs between their cells, as spreadsheets save them.

use std::cmp::Reverse;

use crate::check::sheet::ColumnKind;

use super::cells::{TableCell, TableRow, entry};
use super::fault::{Misread, SheetFault};
use super::names::Named;

const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// The row of names is looked for in as many rows: titles may be before it.
const BEFORE_HEADER: usize = 20;

/// The rows of a text from that of the names on.
pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let Some((delimiter, at)) = header(text) else {
        let first = text.find(|c: char| !c.is_whitespace()).unwrap_or(0);
        let line = text[first..].lines().next().unwrap_or_default().trim_end();
        return Err(Misread::new(SheetFault::NO_HEADER, first..first + line.len()));
    };
    let mut rows: Vec<TableRow<'_>> = records(text, delimiter).skip(at).collect();
    // A quote that is left open takes all that follows into its cell.
    let last = rows.last().map_or(0..0, |last| last.at.clone());
    if let Some(quote) = text[last.clone()].rfind('"')
        && text[last.clone()].matches('"').count() % 2 == 1
    {
        return Err(Misread::new(SheetFault::QUOTE, last.start + quote..last.start + quote + 1));
    }
    // What a program prints below its table is no row.
    let columns = rows[0].cells.len();
    while rows.last().is_some_and(|row| row.cells.len() * 2 < columns) {
        rows.pop();
    }
    Ok(rows)
}

/// Returns true if a text has a row of names and a row of cells below it.
pub(super) fn begins(text: &str) -> bool {
    header(text).is_some_and(|(delimiter, at)| {
        let mut counts = records(text, delimiter).skip(at).map(|record| record.cells.len());
        counts.next() >= Some(2) && counts.next() >= Some(2)
    })
}

/// Returns true for a table with a name for its boards, or with two other known names and as many cells in most of its rows: a
/// sentence has commas, too.
pub(super) fn is_sure(table: &[TableRow<'_>]) -> bool {
    let [header, rows @ ..] = table else { return false };
    header.cells.iter().any(|cell| Named::of(&cell.text) == Named::One(ColumnKind::Board))
        || header.known_names() > 1
            && rows.iter().filter(|row| row.cells.len() == header.cells.len()).count() * 2 > rows.len()
}

/// Returns what parts the cells, and which record has the names: of the delimiters and rows, the first by which most names are known.
fn header(text: &str) -> Option<(char, usize)> {
    let of = |delimiter: char| {
        let records: Vec<TableRow<'_>> = records(text, delimiter).take(BEFORE_HEADER + 2).collect();
        let known = |at: usize| {
            let (header, below) = (&records[at], &records[at + 1..]);
            let is_row = |row: &&TableRow<'_>| row.cells.len() == header.cells.len() && row.has_board();
            let names = match header.known_names() {
                _ if !has_only_names(header) => 0,
                known if known > 0 && (header.names_boards() || below.first().is_some_and(TableRow::has_board)) => {
                    known
                }
                // Names that nobody knows are names, too, where each row below them has a board.
                _ => usize::from(header.cells.len() > 1 && below.iter().take(2).filter(is_row).count() == 2),
            };
            (names, header.cells.len(), delimiter, at)
        };
        let rows = (0..records.len().min(BEFORE_HEADER)).map(known);
        rows.min_by_key(|&(names, ..)| Reverse(names)).filter(|&(names, ..)| names > 0)
    };
    let best = DELIMITERS.into_iter().filter_map(of).min_by_key(|&(names, cells, ..)| Reverse((names, cells)));
    best.map(|(_, _, delimiter, at)| (delimiter, at))
}

/// Returns true if no cell of a record has what a name has not: a board, a number, half a pair of brackets, a value. A
/// sentence with a board in brackets has commas, and often a word that names a column, but it is no row of names.
fn has_only_names(record: &TableRow<'_>) -> bool {
    let is_name = |text: &str| {
        let count = |brackets: [char; 3]| text.matches(brackets).count();
        let value = text.split_once([':', '：', '=']).map_or(text, |(_, value)| value);
        let is_value =
            value.contains(|c: char| c.is_numeric()) && (value != text || !text.contains(char::is_alphabetic));
        count(['(', '[', '{']) == count([')', ']', '}']) && !is_value && entry(text, None).is_none()
    };
    record.cells.iter().all(|cell| is_name(cell.text.trim()))
}

/// The records of a text, empty lines left out.
fn records(text: &str, delimiter: char) -> impl Iterator<Item = TableRow<'_>> {
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(delimiter as u8);
    let (mut reader, mut record) = (reader.from_reader(text.as_bytes()), csv::StringRecord::new());
    let (mut line, mut counted) = (1, 0);
    let rows = std::iter::from_fn(move || {
        let from = reader.position().byte() as usize;
        reader.read_record(&mut record).ok().filter(|is_there| *is_there)?;
        let start = text.len() - text[from..].trim_start_matches(['\r', '\n']).len();
        let end = start + text[start..reader.position().byte() as usize].trim_end_matches(['\r', '\n']).len();
        line += text[counted..start].matches('\n').count();
        counted = start;
        let mut at = start;
        // A cell with a quote in it stands in the text in other words.
        let cell = |cell: &str| match text[at..end].find(cell).map(|found| at + found) {
            Some(found) => {
                at = found + cell.len();
                let is_quoted = text[start..found].ends_with('"');
                let own = TableCell { text: text[found..at].into(), at: found..at };
                if is_quoted { own } else { TableCell::of(text, &text[found..at]) }
            }
            None => TableCell { text: cell.to_owned().into(), at: start..end },
        };
        Some(TableRow { line, at: start..end, cells: record.iter().map(cell).collect() })
    });
    rows.filter(|row| row.cells.len() > 1 || row.cells.iter().any(|cell| !cell.text.trim().is_empty()))
}
