//! Tables in Markdown, and those that are drawn with strokes and frames.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

use crate::check::sheet::ColumnKind;

use super::fault::{Misread, SheetFault};
use super::names::{Named, bare};
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
            let body = body(text, &lines[at + 2..]);
            let before = rows.len();
            let taken = body.len();
            // Under a frame, the names may stand again.
            rows.extend(rows_of(text, body, &rows[0]).into_iter().filter(|row| names(row) != names(&lines[first])));
            at += 2 + taken.max(rows.len() - before);
        } else {
            at += 1;
        }
    }
    Ok(rows)
}

/// The lines of a table below its names: up to one that has no stroke, or, where no frame is drawn, another rule.
fn body<'t, 'a>(text: &str, lines: &'t [TableRow<'a>]) -> &'t [TableRow<'a>] {
    let goes_on = |line: &TableRow<'a>| {
        let written = &text[line.at.clone()];
        if is_rule(text, line) { is_framed(written) } else { written.contains(STROKES) }
    };
    let end = lines.iter().position(|line| !goes_on(line)).unwrap_or(lines.len());
    // Without a frame the line before a rule has names of columns.
    let is_new = lines.get(end).is_some_and(|line| is_rule(text, line)) && end > 0;
    &lines[..if is_new { end - 1 } else { end }]
}

/// Returns true if a rule is one of a frame around cells.
fn is_framed(rule: &str) -> bool {
    rule.trim_start().starts_with(|c: char| c == '+' || ('\u{2500}'..='\u{257F}').contains(&c))
}

/// The rows in the lines of a body: a row between each two rules of a frame, or a row a line; a line whose first cell is
/// empty, below a number of a step, goes on with the row before it.
fn rows_of<'a>(text: &str, body: &[TableRow<'a>], header: &TableRow<'a>) -> Vec<TableRow<'a>> {
    let groups: Vec<&[TableRow<'a>]> =
        body.split(|line| is_rule(text, line)).filter(|group| !group.is_empty()).collect();
    if groups.len() > 1 {
        return groups.into_iter().filter_map(merged).collect();
    }
    let is_step = header.cells.first().is_some_and(|cell| Named::of(&cell.text) == Named::One(ColumnKind::Step));
    let lines = groups.first().copied().unwrap_or_default();
    let goes_on = |line: &TableRow<'a>| is_step && line.cells.first().is_some_and(|cell| cell.text.is_empty());
    lines.chunk_by(|_, next| goes_on(next)).filter_map(merged).collect()
}

/// The lines of a row as one: what its cells have in each line, below one another.
fn merged<'a>(lines: &[TableRow<'a>]) -> Option<TableRow<'a>> {
    let (first, more) = lines.split_first()?;
    let mut row = first.clone();
    for line in more {
        row.at.end = line.at.end;
        for (cell, next) in row.cells.iter_mut().zip(&line.cells).filter(|(_, next)| !next.text.is_empty()) {
            let gap = if cell.text.is_empty() { "" } else { "\n" };
            cell.text = format!("{}{gap}{}", cell.text, next.text).into();
        }
    }
    Some(row)
}

/// Returns true if a text has a table with a column of boards.
pub(super) fn begins(text: &str) -> bool {
    text.contains(STROKES) && first_table(text, &lines(text).collect::<Vec<_>>()).is_some()
}

/// The row of names of the first table with a column of boards.
fn first_table(text: &str, lines: &[TableRow<'_>]) -> Option<usize> {
    let has_boards = |&at: &usize| {
        let (names, rule) = (&lines[at], &lines[at + 1]);
        let written = &text[rule.at.clone()];
        // A frame drawn by hand may lack strokes.
        let columns = if written.contains(['─', '━', '═']) { 2 } else { names.cells.len() };
        is_rule(text, rule) && table::is_header(names) && columns_of(written) >= columns
    };
    // Of several, a column that can be nothing else than the boards' goes before one of nodes.
    let tables = (0..lines.len().saturating_sub(1)).filter(has_boards);
    tables.max_by_key(|&at| (table::known_names(&lines[at]), Reverse(at)))
}

/// Signs that part the cells of a row.
const STROKES: [char; 6] = ['|', '│', '┃', '║', '╎', '┆'];

/// Returns true if a line is that of dashes below the names of columns, or of a frame.
fn is_rule(text: &str, line: &TableRow<'_>) -> bool {
    let line = text[line.at.clone()].trim();
    let is_part = |c: char| c.is_whitespace() || "-=:+|".contains(c) || ('\u{2500}'..='\u{257F}').contains(&c);
    let dashes = line.chars().filter(|c| "-=─━═╌".contains(*c)).count();
    let parts = |c: char| !"-=─━═╌: ".contains(c);
    dashes > 0
        && line.chars().all(is_part)
        && line.contains(parts)
        && line.split(parts).all(|part| part.trim().is_empty() || part.contains(['-', '=', '─', '━', '═', '╌']))
}

/// Number of columns below a rule.
fn columns_of(rule: &str) -> usize {
    rule.split(|c: char| !"-=─━═╌: ".contains(c)).filter(|part| !part.trim().is_empty()).count()
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
            _ if STROKES.contains(&c) && !escaped && !code => {
                if !(from == 0 && line[..at].trim().is_empty()) {
                    push(from, at);
                }
                from = at + c.len_utf8();
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
