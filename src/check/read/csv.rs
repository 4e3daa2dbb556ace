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
    let (delimiter, at) = header(text).ok_or_else(|| Misread::new(SheetFault::NO_HEADER, 0..0))?;
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

/// Returns true for a table with two of these: a name for its boards, two known names, as many cells in most of its rows. A sentence has
/// commas, too.
pub(super) fn is_sure(table: &[TableRow<'_>]) -> bool {
    let [header, rows @ ..] = table else { return false };
    let is_even = rows.iter().filter(|row| row.cells.len() == header.cells.len()).count() * 2 > rows.len();
    [is_even, names_boards(header), header.known_names() > 1].into_iter().filter(|holds| *holds).count() > 1
}

pub(super) fn names_boards(header: &TableRow<'_>) -> bool {
    header.cells.iter().any(|cell| Named::of(&cell.text) == Named::One(ColumnKind::Board))
}

/// Returns what parts the cells, and which record has the names: of the delimiters and rows, the first by which most names are known.
fn header(text: &str) -> Option<(char, usize)> {
    let of = |delimiter: char| {
        let records: Vec<TableRow<'_>> = records(text, delimiter).take(BEFORE_HEADER + 2).collect();
        let names = |at: usize| if has_only_names(&records[at]) { records[at].names(&records[at + 1..]) } else { 0 };
        let rows = 0..records.len().min(BEFORE_HEADER);
        rows.map(|at| (names(at), records[at].cells.len(), delimiter, at)).collect::<Vec<_>>()
    };
    let best = DELIMITERS.into_iter().flat_map(of).min_by_key(|&(names, cells, ..)| Reverse((names, cells)));
    best.filter(|(names, ..)| *names > 0).map(|(_, _, delimiter, at)| (delimiter, at))
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
    let rows = std::iter::from_fn(move || {
        let from = reader.position().byte() as usize;
        reader.read_record(&mut record).ok().filter(|is_there| *is_there)?;
        let start = text.len() - text[from..].trim_start_matches(['\r', '\n']).len();
        let end = start + text[start..reader.position().byte() as usize].trim_end_matches(['\r', '\n']).len();
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
        Some(TableRow { line: 0, at: start..end, cells: record.iter().map(cell).collect() })
    });
    rows.filter(|row| row.cells.len() > 1 || row.cells.iter().any(|cell| !cell.text.trim().is_empty()))
}
