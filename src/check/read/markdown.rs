//! Tables in Markdown, and those that are drawn with strokes and frames.

use std::cmp::Reverse;
use std::ops::Range;

use crate::check::sheet::ColumnKind;

use super::cells::{TableCell, TableRow};
use super::csv::known_names;
use super::fault::{Misread, SheetFault};
use super::names::{Named, bare};

/// The rows of the table that has boards, and of others with the same columns; the first row has their names.
pub(super) fn table(text: &str) -> Result<Vec<TableRow<'_>>, Misread> {
    let tables = tables(text);
    let first = first_of(&tables).ok_or_else(|| Misread::new(SheetFault::NO_HEADER, 0..0))?;
    let names = |row: &TableRow<'_>| -> Vec<String> { row.cells.iter().map(|cell| bare(&cell.text)).collect() };
    let own = names(&first[0]);
    // Under a frame, the names may come again.
    let rows = tables.iter().filter(|table| names(&table[0]) == own).flatten().filter(|row| names(row) != own);
    Ok(first.iter().take(1).chain(rows).cloned().collect())
}

/// Returns true if a text has a table with a column of boards.
pub(super) fn begins(text: &str) -> bool {
    text.contains(STROKES) && first_of(&tables(text)).is_some()
}

/// The first table with a column of boards; of several, that of which most names are known.
fn first_of<'t, 'a>(tables: &'t [Vec<TableRow<'a>>]) -> Option<&'t Vec<TableRow<'a>>> {
    let known = |table: &Vec<TableRow<'_>>| known_names(&table[0], &table[1..]);
    let known = tables.iter().enumerate().map(|(at, table)| (known(table), Reverse(at), table));
    let best = known.filter(|(known, ..)| *known > 0).max_by_key(|&(known, at, _)| (known, at));
    best.map(|(.., table)| table)
}

/// The tables of a text: lines with strokes, a rule below the first.
fn tables(text: &str) -> Vec<Vec<TableRow<'_>>> {
    let line = |(number, line): (usize, &str)| TableRow { line: number + 1, at: place(text, line), cells: Vec::new() };
    let lines: Vec<TableRow<'_>> = text.lines().enumerate().map(line).collect();
    let is_other = |line: &TableRow<'_>| !text[line.at.clone()].contains(STROKES) && !is_rule(text, line);
    let table = |block: &[TableRow<'_>]| {
        let mut groups = block.split(|line| is_rule(text, line)).filter(|group| !group.is_empty());
        let [names] = groups.next()? else { return None };
        let with_cells = |line: &TableRow<'_>| TableRow { cells: cells_of(text, line.at.clone()), ..line.clone() };
        let groups: Vec<Vec<TableRow<'_>>> = groups.map(|group| group.iter().map(with_cells).collect()).collect();
        let names = with_cells(names);
        let rows = rows_of(text, &groups, &names);
        (!rows.is_empty()).then(|| std::iter::once(names).chain(rows).collect())
    };
    lines.split(is_other).filter_map(table).collect()
}

/// The rows of a table: between each two rules of a frame one, or a line each; a line whose first cell is empty, below a number of a step,
/// goes on with the row before it.
fn rows_of<'a>(text: &str, groups: &[Vec<TableRow<'a>>], names: &TableRow<'a>) -> Vec<TableRow<'a>> {
    if groups.len() > 1 {
        return groups.iter().map(|group| merged(text, group)).collect();
    }
    let is_step = names.cells.first().is_some_and(|cell| Named::of(&cell.text) == Named::One(ColumnKind::Step));
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

const STROKES: [char; 4] = ['|', '│', '┃', '║'];

/// Returns true if a line is that of dashes below the names of columns, or of a frame.
fn is_rule(text: &str, line: &TableRow<'_>) -> bool {
    let line = text[line.at.clone()].trim();
    let is_frame = |c: char| "+|".contains(c) || ('\u{2500}'..='\u{257F}').contains(&c);
    let is_dash = |c: char| "-=─━═".contains(c);
    line.contains(is_dash)
        && line.contains(|c| is_frame(c) && !is_dash(c))
        && line.chars().all(|c| is_frame(c) || is_dash(c) || ": ".contains(c))
}

/// The bytes of a part of a text.
fn place(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
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
        let cell = TableCell::of(text, place(text, part));
        let is_plain = !cell.text.contains("\\|");
        if is_plain { cell } else { TableCell { text: cell.text.replace("\\|", "|").into(), ..cell } }
    };
    parts.map(cell).collect()
}
