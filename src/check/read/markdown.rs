//! Tables in Markdown, and those that are drawn with strokes and frames.

use std::cmp::Reverse;

use super::cells::{TableCell, TableRow};
use super::fault::{Misread, SheetFault};
use super::names::bare;

/// The rows of the first table that has boards, and of those after it that have the same columns; the first row has
/// their names.
pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let lines = lines(text);
    // Where none has boards, the first of all is told to have none.
    let any = || (1..lines.len()).find(|&at| is_rule(text, &lines[at])).map(|at| at - 1);
    let Some(first) = first_table(text, &lines).or_else(any) else {
        return Err(Misread::new(SheetFault::NO_HEADER, lines.first().map_or(0..0, |line| line.at.clone())));
    };
    let names = |row: &TableRow<'_>| -> Vec<String> { row.cells.iter().map(|cell| bare(&cell.text)).collect() };
    let own = names(&lines[first]);
    let mut rows = vec![lines[first].clone()];
    let mut is_inside = false;
    for line in &lines[first..] {
        match () {
            () if is_rule(text, line) => {}
            () if names(line) == own => is_inside = true,
            () if is_inside && text[line.at.clone()].contains(STROKES) => rows.push(line.clone()),
            () => is_inside = false,
        }
    }
    Ok(rows)
}

/// Returns true if a text has a table with a column of boards.
pub(super) fn begins(text: &str) -> bool {
    text.contains(STROKES) && first_table(text, &lines(text)).is_some()
}

/// The row of names of the first table with a column of boards; of several, that of which most names are known.
fn first_table(text: &str, lines: &[TableRow<'_>]) -> Option<usize> {
    let has_boards = |&at: &usize| {
        let (names, rule) = (&lines[at], &lines[at + 1]);
        let columns = names.cells.len();
        let has_board = || columns > 1 && lines[at + 2..].iter().take(2).any(TableRow::has_board);
        is_rule(text, rule) && rule.cells.len() >= columns.min(2) && (names.names_boards() || has_board())
    };
    let tables = (0..lines.len().saturating_sub(1)).filter(has_boards);
    tables.max_by_key(|&at| (lines[at].known_names(), Reverse(at)))
}

const STROKES: [char; 6] = ['|', '│', '┃', '║', '╎', '┆'];

const DASHES: &str = "-=─━═╌: ";

/// Returns true if a line is that of dashes below the names of columns, or of a frame.
fn is_rule(text: &str, line: &TableRow<'_>) -> bool {
    let is_dashes = |cell: &TableCell<'_>| !cell.text.is_empty() && cell.text.chars().all(|c| DASHES.contains(c));
    !line.cells.is_empty() && line.cells.iter().all(is_dashes) && text[line.at.clone()].contains(is_cross)
}

/// Returns true for what stands between the dashes of a rule.
fn is_cross(c: char) -> bool {
    matches!(c, '|' | '+' | '─'..='╿') && !DASHES.contains(c)
}

/// The lines of a text, each with the cells between its strokes, or, in a rule, its crosses; a stroke after a backslash parts none.
fn lines<'a>(text: &'a str) -> Vec<TableRow<'a>> {
    let row = |(at, line): (usize, &'a str)| {
        let line = line.trim();
        let is_rule = line.chars().all(|c| DASHES.contains(c) || is_cross(c));
        let mut before = ' ';
        let is_end = |c: char| {
            let parts = before != '\\' && if is_rule { is_cross(c) } else { STROKES.contains(&c) };
            before = if before == '\\' { ' ' } else { c };
            parts
        };
        let mut cells: Vec<TableCell<'_>> = line.split(is_end).map(|cell| TableCell::of(text, cell)).collect();
        // A stroke at either end has no cell beyond it.
        cells.pop_if(|cell| cell.text.is_empty());
        cells.drain(..usize::from(cells.first().is_some_and(|cell| cell.text.is_empty())));
        for cell in cells.iter_mut().filter(|cell| cell.text.contains("\\|")) {
            cell.text = cell.text.replace("\\|", "|").into();
        }
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        TableRow { line: at + 1, at: start..start + line.len(), cells }
    };
    text.lines().enumerate().map(row).collect()
}
