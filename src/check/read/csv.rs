//! Tables with commas, semicolons or tabs between their cells, as spreadsheets save them.

use super::cells::{TableCell, TableRow, entry, header};
use super::fault::{Misread, SheetFault};
use super::names::Named;

const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// The row of names is looked for in as many rows: titles may be before it.
const BEFORE_HEADER: usize = 20;

/// Fewer rows without known names are no table.
const FEW: usize = 4;

/// Rows by which a text is known for a table.
const SAMPLE: usize = 1000;

/// The rows of a text from that of the names on: of the delimiters, that by which most names are known parts its cells, or there are most.
fn rows(text: &str) -> Option<impl Iterator<Item = TableRow<'_>>> {
    let of = |delimiter: char| {
        let rows: Vec<TableRow<'_>> = records(text, delimiter).take(BEFORE_HEADER + 1).collect();
        let may_be = |at: usize| at < BEFORE_HEADER && has_only_names(&rows[at]);
        header(&rows, may_be, 1).map(|(names, at)| ((names, rows[at].cells.len()), delimiter, at))
    };
    let (_, delimiter, at) = DELIMITERS.into_iter().rev().filter_map(of).max_by_key(|(names, ..)| *names)?;
    Some(records(text, delimiter).skip(at))
}

/// Returns true for a text that has a row of names and a row of cells below it, and two of these: a name for its boards, two known names,
/// as many cells in most of its rows. A sentence has commas, too.
pub(super) fn begins(text: &str) -> bool {
    let all: Vec<TableRow<'_>> = rows(text).into_iter().flatten().take(SAMPLE).collect();
    let [header, first, ..] = &all[..] else { return false };
    let is_even = all.iter().filter(|row| row.cells.len() == header.cells.len()).count() * 2 > all.len();
    let names_boards = header.cells.iter().any(|cell| Named::of(&cell.text) == Named::BOARD);
    let signs = [is_even, names_boards, header.known_names() > 1];
    // Names that nobody knows are those of a table that has a column of boards; some may be torn, or have no step.
    let has_board = |at: usize| {
        all[1..].iter().filter(|row| row.cells.len() == header.cells.len() && row.has_board_at(at)).count() * 4
            >= (all.len() - 1) * 3
    };
    let has_boards = || (0..header.cells.len()).any(has_board);
    header.cells.len().min(first.cells.len()) > 1
        && (signs.iter().filter(|sign| **sign).count() > 1 || all.len() > FEW && has_boards())
}

pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let rows: Vec<TableRow<'_>> = rows(text).into_iter().flatten().collect();
    // A quote that is left open takes all that follows into its cell.
    let last = rows.last().map_or(0..0, |last| last.at.clone());
    if let Some(quote) = text[last.clone()].rfind('"')
        && text[last.clone()].matches('"').count() % 2 == 1
    {
        return Err(Misread::new(SheetFault::QUOTE, last.start + quote..last.start + quote + 1));
    }
    Ok(rows)
}

/// Returns the rows of a text in which all have as many cells, whatever they have.
pub(super) fn grid(text: &str) -> Option<Vec<TableRow<'_>>> {
    let rows = |delimiter: &char| records(text, *delimiter).collect::<Vec<TableRow<'_>>>();
    let is_even = |rows: &Vec<TableRow<'_>>| {
        rows.iter().all(|row| row.cells.len() > 2 && row.cells.len() == rows[0].cells.len()) && rows.len() > FEW
    };
    DELIMITERS.iter().map(rows).find(is_even)
}

/// Returns true if no cell of a record has what a name has not: a board, a number, a value. A sentence with a board in brackets has commas,
/// and often a word that names a column, but it is no row of names.
fn has_only_names(record: &TableRow<'_>) -> bool {
    let is_name = |text: &str| {
        let value = text.split_once([':', '：', '=']).map_or(text, |(_, value)| value);
        let is_value =
            value.contains(|c: char| c.is_numeric()) && (value != text || !text.contains(char::is_alphabetic));
        !is_value && entry(text, None).is_err()
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
