//! Tables whose columns are parted by room alone.

use std::ops::Range;

use super::fault::{Misread, SheetFault};
use super::names::Named;
use super::rows::single;
use super::table::{self, TableCell, TableRow};

/// The names of columns are looked for in so many lines.
const BEFORE_HEADER: usize = 40;

/// The rows of the first such table, from that of the names on; none where a text has none.
///
/// # Errors
/// If a line below has numbers and is no row: a step that is passed over would be a mistake of ours.
pub(super) fn table(text: &str) -> Option<Result<Vec<TableRow<'_>>, Misread>> {
    let lines: Vec<(usize, Range<usize>)> = lines(text).collect();
    let at = (0..lines.len().min(BEFORE_HEADER)).find(|&at| {
        let (number, line) = &lines[at];
        header(text, *number, line).is_some_and(|names| {
            let next = lines[at + 1..].iter().filter(|(_, line)| !is_rule(&text[line.clone()])).take(2);
            let mut rows = next.map(|(number, line)| row(text, *number, line, &names).is_some());
            rows.next() == Some(true) && rows.next() != Some(false)
        })
    })?;
    let (number, line) = &lines[at];
    let names = header(text, *number, line)?;
    let mut rows = vec![names.clone()];
    for (number, line) in &lines[at + 1..] {
        let written = &text[line.clone()];
        if let Some(row) = row(text, *number, line, &names) {
            rows.push(row);
        } else if !is_rule(written) && !written.trim().is_empty() {
            let words: Vec<Range<usize>> = words(text, line);
            let starts_with_number = words.first().is_some_and(|word| text[word.clone()].parse::<u32>().is_ok());
            if starts_with_number && words.len() * 2 > names.cells.len() {
                let fault = SheetFault::Cells { found: words.len(), columns: names.cells.len() };
                return Some(Err(Misread::new(fault, line.clone())));
            }
            // Words after the table end it.
            break;
        }
    }
    Some(Ok(rows))
}

/// Returns true if a text has such a table.
pub(super) fn begins(text: &str) -> bool {
    table(text).is_some()
}

fn lines(text: &str) -> impl Iterator<Item = (usize, Range<usize>)> {
    let mut start = 0;
    text.split_inclusive('\n').enumerate().map(move |(number, line)| {
        let at = start..start + line.trim_end().len();
        start += line.len();
        (number + 1, at)
    })
}

fn is_rule(line: &str) -> bool {
    line.contains(['-', '=', '─', '━']) && line.chars().all(|c| c.is_whitespace() || "-=─━".contains(c))
}

/// The names of columns in a line: two at least that are known, one of them of boards, and no number.
fn header<'a>(text: &'a str, number: usize, line: &Range<usize>) -> Option<TableRow<'a>> {
    if line.len() > 500 || text[line.clone()].contains([',', ';', '|', '│', '=', '：']) {
        return None;
    }
    let of = |parts: Vec<Range<usize>>| {
        let cells: Vec<TableCell<'a>> = parts.into_iter().map(|part| TableCell::of(text, part)).collect();
        let row = TableRow { line: number, at: line.clone(), cells };
        let names = row.cells.iter().all(|cell| !cell.text.contains(|c: char| c.is_ascii_digit() || c == ':'));
        let all_known = table::known_names(&row) * 3 >= row.cells.len() * 2;
        (names && all_known && row.cells.len() >= 2 && table::is_header(&row)).then_some(row)
    };
    of(wide_words(text, line)).or_else(|| of(words(text, line)))
}

/// The row of a line under these names.
fn row<'a>(text: &'a str, number: usize, line: &Range<usize>, names: &TableRow<'_>) -> Option<TableRow<'a>> {
    let columns = names.cells.len();
    let made = |parts: Vec<Range<usize>>| {
        let cells = parts.into_iter().map(|part| TableCell::of(text, part)).collect();
        let row = TableRow { line: number, at: line.clone(), cells };
        let board = board_column(names)?;
        row.cells.get(board).is_some_and(|cell| table::entry(&cell.text, None).is_some()).then_some(row)
    };
    let wide = wide_words(text, line);
    let words = words(text, line);
    // A data frame numbers its rows, and has no name for that.
    let without_index = |parts: &[Range<usize>]| {
        let index = parts.first().filter(|first| text[(*first).clone()].parse::<u32>().is_ok());
        index.filter(|_| parts.len() == columns + 1).map(|_| parts[1..].to_vec())
    };
    for parts in [&wide, &words] {
        let fits = if parts.len() == columns { Some(parts.clone()) } else { without_index(parts) };
        if let Some(row) = fits.and_then(made) {
            return Some(row);
        }
    }
    // The tiles of a board are words of their own.
    let board = board_column(names)?;
    for index in 0..=usize::from(words.len() > columns) {
        let Some(count) = (words.len() + 1).checked_sub(columns + index).filter(|count| (2..=16).contains(count))
        else {
            continue;
        };
        let parts = words.get(index..)?;
        let Some(tiles) = parts.get(board..board + count) else { continue };
        if count > 4 && !tiles.iter().all(|tile| single(&text[tile.clone()]).is_some()) {
            continue;
        }
        let whole = tiles.first()?.start..tiles.last()?.end;
        let parts = [&parts[..board], &[whole], &parts[board + count..]].concat();
        if let Some(row) = made(parts) {
            return Some(row);
        }
    }
    None
}

/// The column of boards: the first that can be nothing else, or that of nodes.
fn board_column(names: &TableRow<'_>) -> Option<usize> {
    use crate::check::sheet::ColumnKind;
    let of = |named: &Named| names.cells.iter().position(|cell| Named::of(&cell.text) == *named);
    of(&Named::One(ColumnKind::Board)).or_else(|| of(&Named::Node))
}

/// The words of a line; brackets and quotes hold theirs together.
fn words(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let (mut found, mut start, mut depth, mut quote) = (Vec::new(), None, 0_usize, None);
    for (at, c) in text[line.clone()].char_indices() {
        let at = line.start + at;
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth = depth.saturating_sub(1),
            '"' | '\'' if quote == Some(c) => quote = None,
            '"' | '\'' if quote.is_none() => quote = Some(c),
            _ => {}
        }
        if c.is_whitespace() && depth == 0 && quote.is_none() {
            found.extend(start.take().map(|start| start..at));
        } else if start.is_none() {
            start = Some(at);
        }
    }
    found.extend(start.map(|start| start..line.end));
    found
}

/// The parts of a line between tabs or two spaces.
fn wide_words(text: &str, line: &Range<usize>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for word in words(text, line) {
        match found.last_mut() {
            Some(last) if text[last.end..word.start] == *" " => last.end = word.end,
            _ => found.push(word),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_brackets_are_one() {
        let text = "1 [2, 8, (1, 0)] \"a b\" c";
        let found: Vec<&str> = words(text, &(0..text.len())).into_iter().map(|at| &text[at]).collect();
        assert_eq!(found, ["1", "[2, 8, (1, 0)]", "\"a b\"", "c"]);
    }

    #[test]
    fn numbers_that_a_data_frame_gives_its_rows_are_no_tiles() {
        let text = "step state g\n0 1 2 8 3 1 0 4 7 6 5 0\n1 2 2 0 3 1 8 4 7 6 5 1\n";
        let rows = table(text).unwrap().unwrap();
        let cells = |row: &TableRow<'_>| row.cells.iter().map(|cell| cell.text.to_string()).collect::<Vec<String>>();
        assert_eq!(cells(&rows[1]), ["1", "2 8 3 1 0 4 7 6 5", "0"]);
        assert_eq!(cells(&rows[2]), ["2", "2 0 3 1 8 4 7 6 5", "1"]);
    }
}
