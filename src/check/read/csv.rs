//! Tables with commas, semicolons or tabs between their cells, as spreadsheets save them.

use std::cmp::Reverse;

use super::cells::{TableCell, TableRow, entry};
use super::fault::{Misread, SheetFault};
use super::tile_columns::tiles_at;

const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// The row of names is looked for in as many rows: titles may be before it.
const BEFORE_HEADER: usize = 20;

/// The rows of a text from that of the names on.
pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let (delimiter, at) = header(text).ok_or_else(|| Misread::new(SheetFault::NO_HEADER, 0..0))?;
    let mut rows: Vec<TableRow<'_>> = records(text, delimiter).skip(at).collect::<Result<_, Misread>>()?;
    let is_line = |cell: &TableCell<'_>| cell.text.starts_with("--") && cell.text.trim_matches('-').is_empty();
    rows.retain(|row| !row.cells.iter().all(is_line));
    let columns = rows.first().map_or(0, |header| header.cells.len());
    // What a program prints below its table is no row.
    while rows.last().is_some_and(|row| row.cells.len() * 2 < columns) {
        rows.pop();
    }
    for row in rows.iter_mut().filter(|row| row.cells.len() > columns) {
        while row.cells.len() > columns && row.cells.last().is_some_and(TableCell::is_blank) {
            row.cells.pop();
        }
    }
    Ok(rows)
}

/// Returns true if a text has a row of names and a row of cells below it.
pub(super) fn begins(text: &str) -> bool {
    header(text).is_some_and(|(delimiter, at)| {
        // A row that cannot be read is told as such, once this is taken for a table.
        let mut counts = records(text, delimiter).skip(at).map(|record| record.map_or(2, |record| record.cells.len()));
        counts.next() >= Some(2) && counts.next() >= Some(2)
    })
}

/// Returns what parts the cells, and which record has the names: of the delimiters and rows, the first by which most names are known.
fn header(text: &str) -> Option<(char, usize)> {
    let of = |delimiter: char| {
        let records: Vec<TableRow<'_>> =
            records(text, delimiter).take(2 * BEFORE_HEADER).map_while(Result::ok).collect();
        let known = |at: usize| (known_names(&records[at], &records[at + 1..]), records[at].cells.len(), delimiter, at);
        (0..records.len().min(BEFORE_HEADER)).map(known).min_by_key(|&(known, ..)| Reverse(known))
    };
    let best = DELIMITERS.into_iter().filter_map(of).min_by_key(|&(known, cells, ..)| Reverse((known, cells)));
    best.filter(|&(known, ..)| known > 0).map(|(_, _, delimiter, at)| (delimiter, at))
}

/// Returns how many names of columns a record has that are known, at least 1 where the rows below it have boards; 0 if it is no row of names.
pub(super) fn known_names(names: &TableRow<'_>, below: &[TableRow<'_>]) -> usize {
    let known = names.known_names();
    let is_row = |row: &&TableRow<'_>| row.cells.len() == names.cells.len() && row.has_board();
    match () {
        () if !names.cells.iter().all(|cell| is_name(cell.text.trim())) => 0,
        () if names.board_column().is_some() => known,
        // Names that nobody knows are names, too, where each row below them has a board.
        () if names.cells.len() > 1 && below.iter().take(2).filter(is_row).count() == 2 => known.max(1),
        () if tiles_at(names, below, None).is_some() => known.max(1),
        () => 0,
    }
}

/// Returns true if a cell has nothing that a name has not: a board, a number, half a pair of brackets, a value. A sentence with a board in
/// brackets has commas, and often a word that names a column, but it is no row of names.
fn is_name(text: &str) -> bool {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value = text.split_once([':', '=']).is_some_and(|(_, value)| value.contains(char::is_numeric));
    let is_even = text.matches(['(', '[', '{']).count() == text.matches([')', ']', '}']).count();
    is_even && !is_number && !value && entry(text, None).is_none()
}

/// The records of a text, empty lines left out. A cell that begins with a quote goes on to the next one.
fn records(text: &str, delimiter: char) -> impl Iterator<Item = Result<TableRow<'_>, Misread>> {
    let (mut at, mut line) = (0, 1);
    std::iter::from_fn(move || {
        let rest = text[at..].trim_start();
        let first = text.len() - rest.len();
        let start = text[at..first].rfind('\n').map_or(at, |end| at + end + 1);
        line += text[at..start].matches('\n').count();
        let (mut cells, mut from, mut end, own) = (Vec::new(), start, text.len(), line);
        let (mut is_quoted, mut is_begun, mut before) = (false, false, ' ');
        for (place, c) in text[start..].char_indices().map(|(place, c)| (start + place, c)) {
            match c {
                '"' if is_quoted || !is_begun || before == '"' => is_quoted = !is_quoted,
                '\n' if !is_quoted => {
                    end = place;
                    break;
                }
                c if c == delimiter && !is_quoted => {
                    cells.push(TableCell::unquoted(text, from..place));
                    (from, is_begun) = (place + 1, false);
                    continue;
                }
                _ => {}
            }
            is_begun |= c != ' ';
            before = c;
        }
        cells.push(TableCell::unquoted(text, from..end));
        line += text[start..end].matches('\n').count() + 1;
        at = text.len().min(end + 1);
        let opened = from + text[from..].find('"').unwrap_or(0);
        let row = TableRow { line: own, at: start..end, cells };
        let read = if is_quoted { Err(Misread::new(SheetFault::QUOTE, opened..opened + 1)) } else { Ok(row) };
        (!rest.is_empty()).then_some(read)
    })
}
