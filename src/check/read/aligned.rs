//! Tables whose columns are parted by room alone.

use std::ops::Range;

use super::cells::{TableCell, TableRow, entry, lines};
use super::fault::{Misread, SheetFault};
use super::names::Named;
use crate::check::sheet::ColumnKind;

/// The names of columns are looked for in as many lines.
const BEFORE_HEADER: usize = 40;

/// The rows of the first such table, from that of the names on; none where a text has none.
///
/// # Errors
/// If a line below has numbers and is no row: a step that is passed over would be a mistake of ours.
pub(super) fn table(text: &str) -> Option<Result<Vec<TableRow<'_>>, Misread>> {
    let lines: Vec<(usize, Range<usize>)> = lines(text).collect();
    let below = |at: usize| lines[at + 1..].iter().filter(|(_, line)| !is_rule(&text[line.clone()]));
    let (at, names) = (0..lines.len().min(BEFORE_HEADER)).find_map(|at| {
        let names = header(text, &lines[at])?;
        let mut rows = below(at).take(2).map(|line| row(text, line, &names).is_some());
        (rows.next() == Some(true) && rows.next() != Some(false)).then_some((at, names))
    })?;
    let columns = names.cells.len();
    let mut rows = vec![names];
    for line in below(at) {
        if let Some(row) = row(text, line, &rows[0]) {
            rows.push(row);
        } else if !text[line.1.clone()].trim().is_empty() {
            let words: Vec<Range<usize>> = words(text, &line.1);
            let starts_with_number = words.first().is_some_and(|word| text[word.clone()].parse::<u32>().is_ok());
            if starts_with_number && words.len() * 2 > columns {
                return Some(Err(Misread::new(SheetFault::cells(words.len(), columns), line.1.clone())));
            }
            // Words after the table end it.
            break;
        }
    }
    Some(Ok(rows))
}

pub(super) fn begins(text: &str) -> bool {
    table(text).is_some()
}

fn is_rule(line: &str) -> bool {
    line.contains(['-', '=', '─', '━']) && line.chars().all(|c| c.is_whitespace() || "-=─━".contains(c))
}

fn cells<'a>(text: &'a str, (line, at): &(usize, Range<usize>), parts: Vec<Range<usize>>) -> TableRow<'a> {
    let cells = parts.into_iter().map(|part| TableCell::of(text, part)).collect();
    TableRow { line: *line, at: at.clone(), cells }
}

/// The names of columns in a line: two at least, most of them known, one of them of boards, and no number.
fn header<'a>(text: &'a str, line: &(usize, Range<usize>)) -> Option<TableRow<'a>> {
    if line.1.len() > 500 || text[line.1.clone()].contains([',', ';', '|', '│', '=', '：']) {
        return None;
    }
    let of = |parts: Vec<Range<usize>>| {
        let row = cells(text, line, parts);
        let are_names = row.cells.iter().all(|cell| !cell.text.contains(|c: char| c.is_ascii_digit() || c == ':'));
        let is_known = row.known_names() * 3 >= row.cells.len() * 2 && row.board_column().is_some();
        (are_names && is_known && row.cells.len() >= 2).then_some(row)
    };
    of(wide_words(text, &line.1)).or_else(|| of(words(text, &line.1)))
}

fn row<'a>(text: &'a str, line: &(usize, Range<usize>), names: &TableRow<'_>) -> Option<TableRow<'a>> {
    let columns = names.cells.len();
    let called = |wanted: Named| names.cells.iter().position(|cell| Named::of(&cell.text) == wanted);
    let board = called(Named::One(ColumnKind::Board)).or_else(|| called(Named::Node))?;
    let made = |parts: Vec<Range<usize>>| {
        let row = cells(text, line, parts);
        let is_row = row.cells.len() == columns && entry(&row.cells[board].text, None).is_some();
        is_row.then_some(row)
    };
    // A data frame numbers its rows, and has no name for that.
    let without_index = |parts: &[Range<usize>]| {
        let index = parts.first().filter(|first| text[(*first).clone()].parse::<u32>().is_ok());
        index.map_or_else(Vec::new, |_| parts[1..].to_vec())
    };
    let (wide, words) = (wide_words(text, &line.1), words(text, &line.1));
    [wide, words].into_iter().find_map(|parts| made(parts.clone()).or_else(|| made(without_index(&parts))))
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
