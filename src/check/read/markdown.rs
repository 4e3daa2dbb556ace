//! Tables in Markdown, and those that are drawn with strokes and frames.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

use crate::check::sheet::ColumnKind;

use super::cells::{self, TableCell, TableRow};
use super::fault::{Misread, SheetFault};
use super::names::{Named, bare};

/// The rows of the first table that has boards, and of those after it that have the same columns; the first row has
/// their names.
pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let lines = lines(text);
    let is_rule = |line: &TableRow<'_>| is_rule(&text[line.at.clone()]);
    // Where none has boards, the first of all is told to have none.
    let any = || (1..lines.len()).find(|&at| is_rule(&lines[at])).map(|at| at - 1);
    let Some(first) = first_table(text, &lines).or_else(any) else {
        return Err(Misread::new(SheetFault::NO_HEADER, lines.first().map_or(0..0, |line| line.at.clone())));
    };
    let names = |row: &TableRow<'_>| -> Vec<String> { row.cells.iter().map(|cell| bare(&cell.text)).collect() };
    let own = names(&lines[first]);
    let mut rows = vec![lines[first].clone()];
    let mut at = first;
    while at + 1 < lines.len() {
        if is_rule(&lines[at + 1]) && names(&lines[at]) == own {
            let body = body(text, &lines[at + 2..]);
            // Under a frame, the names may come again.
            rows.extend(rows_of(text, body, &lines[first]).into_iter().filter(|row| names(row) != own));
            at += body.len() + 1;
        }
        at += 1;
    }
    Ok(rows)
}

/// The lines of a table below its names: up to one that has no stroke, or, where no frame is drawn, another rule.
fn body<'t, 'a>(text: &str, lines: &'t [TableRow<'a>]) -> &'t [TableRow<'a>] {
    let goes_on = |line: &TableRow<'a>| {
        let written = &text[line.at.clone()];
        let is_framed =
            || written.trim_start().starts_with(|c: char| c == '+' || ('\u{2500}'..='\u{257F}').contains(&c));
        if is_rule(written) { is_framed() } else { written.contains(STROKES) }
    };
    let end = lines.iter().position(|line| !goes_on(line)).unwrap_or(lines.len());
    // Without a frame the line before a rule has names of columns.
    let is_new = lines.get(end).is_some_and(|line| is_rule(&text[line.at.clone()])) && end > 0;
    &lines[..if is_new { end - 1 } else { end }]
}

/// The rows in the lines of a body: a row between each two rules of a frame, or a row a line; a line whose first cell is
/// empty, below a number of a step, goes on with the row before it.
fn rows_of<'a>(text: &str, body: &[TableRow<'a>], header: &TableRow<'a>) -> Vec<TableRow<'a>> {
    let groups = body.split(|line| is_rule(&text[line.at.clone()])).filter(|group| !group.is_empty());
    let groups: Vec<&[TableRow<'a>]> = groups.collect();
    if groups.len() > 1 {
        return groups.into_iter().filter_map(merged).collect();
    }
    let is_step = header.cells.first().is_some_and(|cell| Named::of(&cell.text) == Named::One(ColumnKind::Step));
    let goes_on = |line: &TableRow<'a>| is_step && line.cells.first().is_some_and(|cell| cell.text.is_empty());
    groups.concat().chunk_by(|_, next| goes_on(next)).filter_map(merged).collect()
}

/// The lines of a row as one: what its cells have in each line, below one another.
fn merged<'a>(lines: &[TableRow<'a>]) -> Option<TableRow<'a>> {
    let (first, more) = lines.split_first()?;
    let mut row = first.clone();
    row.at.end = lines[more.len()].at.end;
    for (at, cell) in row.cells.iter_mut().enumerate() {
        let own = || lines.iter().filter_map(|line| line.cells.get(at)).filter(|cell| !cell.text.is_empty());
        // The room before a line may be the blank of a board.
        let room = own().map(|cell| cell.room).min().unwrap_or(0);
        let text: Vec<String> = own().map(|cell| " ".repeat(cell.room - room) + &cell.text).collect();
        if text.len() > 1 {
            cell.text = text.join("\n").into();
        } else if let Some(only) = own().next() {
            cell.text.clone_from(&only.text);
        }
    }
    Some(row)
}

/// Returns true if a text has a table with a column of boards.
pub(super) fn begins(text: &str) -> bool {
    text.contains(STROKES) && first_table(text, &lines(text)).is_some()
}

/// The row of names of the first table with a column of boards; of several, that of which most names are known.
fn first_table(text: &str, lines: &[TableRow<'_>]) -> Option<usize> {
    let has_boards = |&at: &usize| {
        let (names, rule) = (&lines[at], &text[lines[at + 1].at.clone()]);
        // A frame drawn by hand may lack strokes.
        let columns = if rule.contains(['─', '━', '═']) { 2 } else { names.cells.len() };
        let has_board = || lines[at + 2..].iter().take(2).any(TableRow::has_board);
        is_rule(rule) && columns_of(rule) >= columns && (names.board_column().is_some() || columns > 1 && has_board())
    };
    let tables = (0..lines.len().saturating_sub(1)).filter(has_boards);
    tables.max_by_key(|&at| (lines[at].known_names(), Reverse(at)))
}

const STROKES: [char; 6] = ['|', '│', '┃', '║', '╎', '┆'];

const DASHES: &str = "-=─━═╌: ";

/// Returns true if a line is that of dashes below the names of columns, or of a frame.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let is_part = |c: char| c.is_whitespace() || "-=:+|".contains(c) || ('\u{2500}'..='\u{257F}').contains(&c);
    let is_cross = |c: char| !DASHES.contains(c);
    let has_dash = |part: &str| part.contains(['-', '=', '─', '━', '═', '╌']);
    has_dash(line)
        && line.chars().all(is_part)
        && line.contains(is_cross)
        && line.split(is_cross).all(|part| part.trim().is_empty() || has_dash(part))
}

fn columns_of(rule: &str) -> usize {
    rule.split(|c: char| !DASHES.contains(c)).filter(|part| !part.trim().is_empty()).count()
}

fn lines(text: &str) -> Vec<TableRow<'_>> {
    cells::lines(text).map(|(line, at)| TableRow { line, cells: cells_of(text, &at), at }).collect()
}

/// The cells of a line; a stroke after a backslash, or between backticks, parts none.
fn cells_of<'a>(text: &'a str, bytes: &Range<usize>) -> Vec<TableCell<'a>> {
    let line = &text[bytes.clone()];
    let mut cells = Vec::new();
    let mut push = |from: usize, to: usize| {
        let mut cell = TableCell::of(text, bytes.start + from..bytes.start + to);
        if cell.text.contains("\\|") {
            cell.text = Cow::Owned(cell.text.replace("\\|", "|"));
        }
        cells.push(cell);
    };
    let last_quote = line.rfind('`');
    let (mut from, mut escaped, mut code) = (0, false, false);
    for (at, c) in line.char_indices() {
        match c {
            '`' if code || last_quote > Some(at) => code = !code,
            _ if STROKES.contains(&c) && !escaped && !code => {
                if !(from == 0 && line[..at].trim().is_empty()) {
                    push(from, at);
                }
                from = at + c.len_utf8();
            }
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    if !line[from..].trim().is_empty() {
        push(from, line.len());
    }
    cells
}
