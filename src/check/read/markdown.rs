//! Tables in Markdown, and those that are drawn with strokes and frames.

use std::cmp::Reverse;
use std::ops::Range;

use crate::check::sheet::ColumnKind;

use super::cells::{TableCell, TableRow};
use super::fault::{Misread, SheetFault};
use super::names::{Named, bare};

/// The rows of the first table that has boards, and of those after it that have the same columns; the first row has
/// their names.
pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let lines = lines(text);
    let first = first_table(text, &lines).ok_or_else(|| Misread::new(SheetFault::NO_HEADER, 0..0))?;
    let names = |row: &TableRow<'_>| -> Vec<String> { row.cells.iter().map(|cell| bare(&cell.text)).collect() };
    let own = names(&lines[first]);
    let mut rows = vec![lines[first].clone()];
    let mut at = first;
    while at + 1 < lines.len() {
        if is_rule(text, &lines[at + 1]) && names(&lines[at]) == own {
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
    let is_frame = |c: char| c == '+' || ('\u{2500}'..='\u{257F}').contains(&c);
    let goes_on = |line: &&TableRow<'a>| {
        let written = text[line.at.clone()].trim_start();
        if is_rule(text, line) { written.starts_with(is_frame) } else { written.contains(STROKES) }
    };
    let end = lines.iter().take_while(goes_on).count();
    // Without a frame the line before a rule has names of columns.
    let is_new = end > 0 && lines.get(end).is_some_and(|line| is_rule(text, line));
    &lines[..end - usize::from(is_new)]
}

/// The rows in the lines of a body: a row between each two rules of a frame, or a row a line; a line whose first cell is
/// empty, below a number of a step, goes on with the row before it.
fn rows_of<'a>(text: &str, body: &[TableRow<'a>], header: &TableRow<'a>) -> Vec<TableRow<'a>> {
    let groups: Vec<&[TableRow<'a>]> =
        body.split(|line| is_rule(text, line)).filter(|group| !group.is_empty()).collect();
    if groups.len() > 1 {
        return groups.into_iter().map(|group| merged(text, group)).collect();
    }
    let is_step = header.cells.first().is_some_and(|cell| Named::of(&cell.text) == Named::One(ColumnKind::Step));
    let goes_on = |line: &TableRow<'a>| is_step && line.cells.first().is_some_and(TableCell::is_blank);
    groups.concat().chunk_by(|_, next| goes_on(next)).map(|group| merged(text, group)).collect()
}

/// The lines of a row as one: what its cells have in each line, below one another.
fn merged<'a>(text: &str, lines: &[TableRow<'a>]) -> TableRow<'a> {
    let mut row = lines[0].clone();
    row.at.end = lines[lines.len() - 1].at.end;
    for (at, cell) in row.cells.iter_mut().enumerate() {
        let own: Vec<&TableCell<'a>> =
            lines.iter().filter_map(|line| line.cells.get(at)).filter(|cell| !cell.is_blank()).collect();
        // The room before a line may be the blank of a board.
        let room = |cell: &TableCell<'a>| cell.at.start - text[..cell.at.start].trim_end_matches(' ').len();
        let least = own.iter().map(|cell| room(cell)).min().unwrap_or(0);
        let with_room = |cell: &&TableCell<'a>| " ".repeat(room(cell) - least) + &cell.text;
        match own[..] {
            [] => {}
            [only] => cell.text = only.text.clone(),
            _ => cell.text = own.iter().map(with_room).collect::<Vec<String>>().join("\n").into(),
        }
    }
    row
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
        let has_board = || columns > 1 && lines[at + 2..].iter().take(2).any(TableRow::has_board);
        let ruled = || rule.split(|c: char| !DASHES.contains(c)).filter(|part| !part.trim().is_empty()).count();
        is_rule(text, &lines[at + 1]) && ruled() >= columns && (names.board_column().is_some() || has_board())
    };
    let tables = (0..lines.len().saturating_sub(1)).filter(has_boards);
    tables.max_by_key(|&at| (lines[at].known_names(), Reverse(at)))
}

const STROKES: [char; 4] = ['|', '│', '┃', '║'];

const DASHES: &str = "-=─━═: ";

/// Returns true if a line is that of dashes below the names of columns, or of a frame.
fn is_rule(text: &str, line: &TableRow<'_>) -> bool {
    let line = text[line.at.clone()].trim();
    let is_part = |c: char| DASHES.contains(c) || "+|".contains(c) || ('\u{2500}'..='\u{257F}').contains(&c);
    line.contains(['-', '=', '─', '━', '═']) && line.chars().all(is_part) && line.contains(|c| !DASHES.contains(c))
}

fn lines(text: &str) -> Vec<TableRow<'_>> {
    let line = |(number, line): (usize, &str)| {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let at = start..start + line.trim_end().len();
        TableRow { line: number + 1, cells: cells_of(text, at.clone()), at }
    };
    text.lines().enumerate().map(line).collect()
}

/// The cells of a line; a stroke after a backslash parts none.
fn cells_of(text: &str, line: Range<usize>) -> Vec<TableCell<'_>> {
    let inner = text[line].trim();
    let inner = inner.strip_prefix(STROKES).unwrap_or(inner);
    let inner = inner.strip_suffix(STROKES).unwrap_or(inner);
    let mut is_escaped = false;
    let parts = inner.split(|c: char| {
        let parts = STROKES.contains(&c) && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        parts
    });
    let cell = |part: &str| {
        let start = part.as_ptr() as usize - text.as_ptr() as usize;
        let cell = TableCell::of(text, start..start + part.len());
        let is_plain = !cell.text.contains("\\|");
        if is_plain { cell } else { TableCell { text: cell.text.replace("\\|", "|").into(), ..cell } }
    };
    parts.map(cell).collect()
}
