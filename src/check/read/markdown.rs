//! Tables in Markdown, and those that are drawn with strokes and frames.

use super::cells::{TableCell, TableRow, header};
use super::names::bare;

/// The rows of the first table that has boards, and of those after it that have the same columns; the first row has
/// their names.
pub(super) fn table(text: &str) -> Vec<TableRow<'_>> {
    let lines = if text.contains(STROKES) { lines(text) } else { return Vec::new() };
    let has_cells = |line: &TableRow<'_>| text[line.at.clone()].contains(STROKES);
    // Between rules, all lines are one row, and the names may have none below them.
    let is_ruled = |from: usize| {
        let own = lines[from..].iter().take(SAMPLE).map(|line| (is_rule(text, line), has_cells(line)));
        let own: Vec<bool> = own.take_while(|(is_rule, has_cells)| *is_rule || *has_cells).map(|own| own.0).collect();
        let rules = own.iter().filter(|is_rule| **is_rule).count();
        rules > FEW_RULES && rules * MOST_LINES >= own.len()
    };
    let is_above = |at: usize, below: &TableRow<'_>| is_rule(text, below) || is_ruled(at);
    let may_be = |at: usize| has_cells(&lines[at]) && lines.get(at + 1).is_some_and(|below| is_above(at, below));
    let Some((_, first)) = header(&lines, may_be, 2).filter(|(names, _)| *names > 0) else { return Vec::new() };
    let names = |row: &TableRow<'_>| -> Vec<String> { row.cells.iter().map(|cell| bare(&cell.text)).collect() };
    let own = names(&lines[first]);
    let mut rows = vec![lines[first].clone()];
    // The rows of a board may stand below one another in its cell.
    let goes_on =
        |line: &TableRow<'_>| line.cells.first().is_some_and(|cell| cell.text.is_empty()) && !line.has_board();
    let is_ruled = is_ruled(first);
    let (mut is_inside, mut is_below_rule) = (false, false);
    // Where the names begin without a stroke, one that begins a line has an empty cell before it.
    let begins = |line: &TableRow<'_>| text[line.at.start..].starts_with(STROKES);
    for mut line in lines.iter().skip(first).cloned() {
        let is_new = std::mem::replace(&mut is_below_rule, is_rule(text, &line));
        let empty = TableCell { text: "".into(), at: line.at.start..line.at.start };
        if begins(&line) && !begins(&rows[0]) {
            line.cells.insert(0, empty.clone());
        }
        match () {
            () if is_below_rule => {}
            () if names(&line) == own => is_inside = true,
            () if is_inside
                && rows.len() > 1
                && if is_ruled { !is_new && has_cells(&line) } else { goes_on(&line) } =>
            {
                let last = rows.len() - 1;
                rows[last].at.end = line.at.end;
                let count = rows[last].cells.len().max(line.cells.len());
                rows[last].cells.resize(count, empty);
                for (cell, more) in rows[last].cells.iter_mut().zip(&line.cells).filter(|own| !own.1.text.is_empty()) {
                    // Room before a row may be its blank.
                    let [own, other] = [&*cell, more].map(|cell| room(text, cell));
                    let rows = cell.text.to_mut();
                    if !rows.contains('\n') {
                        rows.insert_str(0, &" ".repeat(own.saturating_sub(other)));
                    }
                    rows.extend(["\n", &" ".repeat(other.saturating_sub(own)), &more.text]);
                }
            }
            () if is_inside && has_cells(&line) => rows.push(line),
            () => is_inside = false,
        }
    }
    rows
}

/// Returns the room before a cell.
fn room(text: &str, cell: &TableCell<'_>) -> usize {
    text[..cell.at.start].bytes().rev().take_while(|byte| *byte == b' ').count()
}

const STROKES: [char; 6] = ['|', '│', '┃', '║', '╎', '┆'];

/// Lines of a table by which its rules are known.
const SAMPLE: usize = 60;

/// More rules than above and below the names, and at the end, part rows.
const FEW_RULES: usize = 3;

/// A row between rules has less lines than these.
const MOST_LINES: usize = 6;

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
    let row = |line: &'a str| {
        let line = line.trim();
        let is_rule = line.chars().all(|c| DASHES.contains(c) || is_cross(c));
        // Where other strokes part the cells, `|` stands in them.
        let is_drawn = line.contains(&STROKES[1..]);
        let mut before = ' ';
        let is_end = |c: char| {
            let is_stroke = STROKES.contains(&c) && !(is_drawn && c == '|');
            let parts = before != '\\' && if is_rule { is_cross(c) } else { is_stroke };
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
        TableRow { line: 0, at: start..start + line.len(), cells }
    };
    text.lines().map(row).collect()
}
