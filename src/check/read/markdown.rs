//! Tables in Markdown.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

use super::fault::{Misread, SheetFault};
use super::names::bare;
use super::table::{self, TableCell, TableRow};

/// The rows of the first table that has boards, and of those after it that have the same columns; the first row has
/// their names.
pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let lines: Vec<TableRow<'_>> = lines(text).collect();
    let is_rule = |line: &TableRow<'_>| is_rule(text, line);
    // Where none has boards, the first of all is told to have none.
    let any = || (1..lines.len()).find(|&at| is_rule(&lines[at])).map(|at| at - 1);
    let Some(first) = first_table(text, &lines).or_else(any) else {
        return Err(Misread::new(SheetFault::NoHeader, lines.first().map_or(0..0, |line| line.at.clone())));
    };
    let names = |row: &TableRow<'_>| -> Vec<String> { row.cells.iter().map(|cell| bare(&cell.text)).collect() };
    let mut rows = vec![lines[first].clone()];
    let mut at = first;
    while at + 1 < lines.len() {
        if is_rule(&lines[at + 1]) && names(&lines[at]) == names(&rows[0]) {
            let body = lines[at + 2..].iter().take_while(|line| text[line.at.clone()].contains('|') && !is_rule(line));
            let before = rows.len();
            rows.extend(body.cloned());
            at += 2 + rows.len() - before;
        } else {
            at += 1;
        }
    }
    Ok(rows)
}

/// Returns true if a text has a table with a column of boards.
pub(super) fn begins(text: &str) -> bool {
    text.contains('|') && first_table(text, &lines(text).collect::<Vec<_>>()).is_some()
}

/// The row of names of the first table with a column of boards.
fn first_table(text: &str, lines: &[TableRow<'_>]) -> Option<usize> {
    let has_boards = |&at: &usize| {
        let (names, rule) = (&lines[at], &lines[at + 1]);
        is_rule(text, rule) && table::is_header(names) && rule.cells.len() >= names.cells.len()
    };
    // Of several, a column that can be nothing else than the boards' goes before one of nodes.
    let tables = (0..lines.len().saturating_sub(1)).filter(has_boards);
    tables.max_by_key(|&at| (table::known_names(&lines[at]), Reverse(at)))
}

/// Returns true if a line is that of dashes below the names of columns.
fn is_rule(text: &str, line: &TableRow<'_>) -> bool {
    let is_dashes = |cell: &TableCell<'_>| {
        let inner = cell.text.trim_start_matches(':').trim_end_matches(':');
        !inner.is_empty() && inner.bytes().all(|byte| byte == b'-')
    };
    text[line.at.clone()].contains('|') && !line.cells.is_empty() && line.cells.iter().all(is_dashes)
}

fn lines(text: &str) -> impl Iterator<Item = TableRow<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').enumerate().map(move |(number, line)| {
        let at = start..start + line.trim_end().len();
        start += line.len();
        TableRow { line: number + 1, cells: cells(text, &at), at }
    })
}

/// The cells of a line; a stroke after a backslash, or between backticks, parts none.
fn cells<'a>(text: &'a str, bytes: &Range<usize>) -> Vec<TableCell<'a>> {
    let line = &text[bytes.clone()];
    let mut cells = Vec::new();
    let mut push = |from: usize, to: usize| {
        let mut cell = TableCell::of(text, bytes.start + from..bytes.start + to);
        if cell.text.contains("\\|") {
            cell.text = Cow::Owned(cell.text.replace("\\|", "|"));
        }
        cells.push(cell);
    };
    let (mut from, mut escaped, mut code) = (0, false, false);
    let closes = |at: usize| line[at + 1..].contains('`');
    for (at, c) in line.char_indices() {
        match c {
            '\\' if !escaped => {
                escaped = true;
                continue;
            }
            '`' if code || closes(at) => code = !code,
            '|' if !escaped && !code => {
                if !(from == 0 && line[..at].trim().is_empty()) {
                    push(from, at);
                }
                from = at + 1;
            }
            _ => {}
        }
        escaped = false;
    }
    if !line[from..].trim().is_empty() {
        push(from, line.len());
    }
    cells
}
