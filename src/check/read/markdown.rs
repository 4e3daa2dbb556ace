//! Tables in Markdown.

use std::borrow::Cow;
use std::ops::Range;

use super::draft::Draft;
use super::fault::{SheetFault, Wrong};
use super::table::{self, TableCell, TableRow};

/// Reads the first table that has boards, and those after it that have the same columns.
pub(super) fn read(text: &str, draft: &mut Draft) -> Result<(), Wrong> {
    let lines: Vec<TableRow<'_>> = lines(text).collect();
    let Some(first) = first_table(&lines) else {
        let header = (1..lines.len()).find(|&at| is_rule(&text[lines[at].at.clone()]));
        let Some(header) = header.map(|at| &lines[at - 1]) else {
            return Err(Wrong::new(SheetFault::NoHeader, lines.first().map_or(0..0, |line| line.at.clone())));
        };
        return table::read(header, &[], draft);
    };
    let header = &lines[first];
    let names =
        |row: &TableRow<'_>| -> Vec<String> { row.cells.iter().map(|cell| super::names::bare(&cell.text)).collect() };
    let mut rows: Vec<TableRow<'_>> = Vec::new();
    let mut at = first;
    while at < lines.len() {
        let begins = at + 1 < lines.len() && is_rule(&text[lines[at + 1].at.clone()]);
        if !(begins && names(&lines[at]) == names(header)) {
            at += 1;
            continue;
        }
        let body =
            lines[at + 2..].iter().take_while(|line| line.cells.len() > 1 || text[line.at.clone()].contains('|'));
        let body: Vec<&TableRow<'_>> = body.take_while(|line| !is_rule(&text[line.at.clone()])).collect();
        at += 2 + body.len();
        rows.extend(body.into_iter().cloned());
    }
    table::read(header, &rows, draft)
}

/// Returns true if a text has a table with a column of boards.
pub(super) fn begins(text: &str) -> bool {
    text.contains('|') && first_table(&lines(text).collect::<Vec<_>>()).is_some()
}

/// The row of names of the first table with a column of boards and a row below.
fn first_table(lines: &[TableRow<'_>]) -> Option<usize> {
    let rule = |row: &TableRow<'_>| row.cells.iter().all(|cell| is_rule_cell(&cell.text));
    let tables = (0..lines.len().saturating_sub(1)).filter(|&at| rule(&lines[at + 1]) && lines[at + 1].cells.len() > 1);
    // Of several, a column that can be nothing else than the boards' goes before one of nodes.
    tables
        .filter(|&at| table::is_header(&lines[at]) && lines[at + 1].cells.len() >= lines[at].cells.len())
        .max_by_key(|&at| (table::known_names(&lines[at]), std::cmp::Reverse(at)))
}

fn is_rule(line: &str) -> bool {
    line.contains('-') && line.contains('|') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '\t' | '\r'))
}

fn is_rule_cell(text: &str) -> bool {
    let inner = text.trim().trim_start_matches(':').trim_end_matches(':');
    !inner.is_empty() && inner.bytes().all(|byte| byte == b'-')
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
