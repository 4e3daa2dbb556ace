//! Boards of several lines: in rows, boxed, side by side, in a bracket.

use std::ops::Range;

use super::{Cell, Finder, LineKind, Tie, WRITINGS, Word, Writing};

impl Finder<'_, '_> {
    /// Adds the boards whose rows begin in a line, and returns the line after them.
    pub(super) fn in_rows(&mut self, line: usize) -> Option<usize> {
        let lines = self.rows_from(line)?;
        let end = lines[lines.len() - 1] + 1;
        let words = self.words.in_line(line);
        let mut at = 0;
        while at < words.len() {
            let count = self.run(&words[at..], true);
            // A row begins a line, or stands behind a colon: `step 5 ---` is none.
            let is_apart = words[at].tie != Tie::Board;
            // A number behind words is no row of what stands below with room between its tiles.
            let is_even = count == words.len() || lines[1..].iter().all(|&line| self.words.in_line(line).len() == 1);
            let fits = |writing: &Writing| is_apart && (*writing == Writing::Words || is_even);
            for writing in WRITINGS.into_iter().filter(fits) {
                let rows = self.rows(&lines, &words[at..at + count], writing);
                if rows.is_some_and(|rows| self.side_by_side(rows, line..end)) {
                    return Some(end);
                }
            }
            at += count.max(1);
        }
        None
    }

    /// Returns as many lines as a board has rows, from a line on: without frames and, if each row has an empty line after it, without
    /// these.
    fn rows_from(&self, line: usize) -> Option<Vec<usize>> {
        let mut rows = Vec::with_capacity(self.size.rows());
        let mut gaps = 0;
        for at in line..self.words.lines.len() {
            match self.words.lines[at].kind {
                LineKind::Text => rows.push(at),
                LineKind::Frame => {}
                LineKind::Blank if gaps < rows.len() => gaps += 1,
                LineKind::Blank => return None,
            }
            if rows.len() == self.size.rows() {
                return (gaps == 0 || gaps + 1 == rows.len()).then_some(rows);
            }
        }
        None
    }

    /// Returns the cells of the rows in these lines, below a first row.
    fn rows(&self, lines: &[usize], first: &[Word], writing: Writing) -> Option<Vec<Vec<Cell>>> {
        let first = self.cells_of_all(first, writing)?;
        let span = first.first()?.columns.start..first.last()?.columns.end;
        if first.len() + 1 < self.size.cols() {
            return None;
        }
        let below = lines[1..].iter().map(|&line| self.cells_of_all(self.run_below(line, &span)?, writing));
        std::iter::once(Some(first)).chain(below).collect()
    }

    /// Returns the tiles of a line that stand in these columns, or else its only tiles.
    fn run_below(&self, line: usize, span: &Range<usize>) -> Option<&[Word]> {
        let words = self.words.in_line(line);
        let (mut at, mut only, mut runs) = (0, None, 0);
        while at < words.len() {
            let count = self.run(&words[at..], true);
            if count > 0 && words[at].tie != Tie::Board {
                let own = &words[at..at + count];
                let end = usize::from(own[count - 1].column) + own[count - 1].at().len();
                if usize::from(own[0].column) < span.end && end > span.start {
                    return Some(own);
                }
                (only, runs) = (Some(own), runs + 1);
            }
            at += count.max(1);
        }
        only.filter(|_| runs == 1)
    }

    /// Adds the boards of some rows, one or several beside one another.
    fn side_by_side(&mut self, rows: Vec<Vec<Cell>>, lines: Range<usize>) -> bool {
        let (cols, before) = (self.size.cols(), self.boards.found.len());
        if self.lacks_a_place(&rows) {
            return false;
        }
        let Some(rows) = filled(rows, cols) else { return false };
        let mut at = 0;
        while at + cols <= rows[0].len() {
            let cells: Vec<Cell> = rows.iter().flat_map(|row| &row[at..at + cols]).cloned().collect();
            at += if self.add(&cells, lines.clone(), true) { cols } else { 1 };
        }
        self.boards.found.len() > before
    }

    /// Returns true if a row that lacks a cell has a stroke at its end as full rows have: which of its places is empty does not show.
    fn lacks_a_place(&self, rows: &[Vec<Cell>]) -> bool {
        let across = rows.iter().map(Vec::len).max().unwrap_or(0);
        let is_closed = |row: &Vec<Cell>| {
            row.len() > 1
                && self.words.text[row[0].at.end..row[1].at.start].contains('|')
                && self.words.text[row[row.len() - 1].at.end..].trim_start_matches(' ').starts_with('|')
        };
        rows.iter().filter(|row| row.len() == across).all(is_closed)
            && rows.iter().any(|row| row.len() < across && is_closed(row))
    }

    /// Adds the board of a bracket that ends in a later line, and returns the line after it.
    pub(super) fn in_brackets(&mut self, line: usize) -> Option<usize> {
        let depth =
            |text: &str| text.matches(['(', '[', '{']).count() as i64 - text.matches([')', ']', '}']).count() as i64;
        let (text, words) = (self.words.line(line).trim_end(), self.words.in_line(line));
        if depth(text) <= 0 || !text.ends_with(['(', '[', '{', ',']) && !text.ends_with(char::is_numeric) {
            return None;
        }
        // Words may be before it; more tiles than a board has are as many as one more.
        let count = words.len();
        let tail = (count.saturating_sub(17)..count).find(|&at| self.run(&words[at..], false) == count - at);
        let (mut open, mut cells) = (0, Vec::new());
        for at in line..(line + 4 * self.size.cells()).min(self.words.lines.len()) {
            let words = &self.words.in_line(at)[if at == line { tail.unwrap_or(count) } else { 0 }..];
            if words.iter().any(|word| word.tile.is_none() || word.tie == Tie::Arrow) {
                return None;
            }
            cells.extend(words.iter().map(|word| self.cell(word)));
            open += depth(self.words.line(at));
            if cells.len() >= self.size.cells() {
                return self.add(&cells, line..at + 1, true).then_some(at + 1);
            }
            if open <= 0 {
                return None;
            }
        }
        None
    }
}

/// Returns rows of equal length: one that has fewer cells has its blanks where no cell stands in the columns of full rows. Columns
/// that are empty in all rows are room between boards.
fn filled(mut rows: Vec<Vec<Cell>>, cols: usize) -> Option<Vec<Vec<Cell>>> {
    let across = rows.iter().map(Vec::len).max()?;
    let full: Vec<Vec<Cell>> = rows.iter().filter(|row| row.len() == across).cloned().collect();
    for row in rows.iter_mut().filter(|row| row.len() < across) {
        *row = by_columns(row, &full).or_else(|| by_single_spaces(row, &full))?;
    }
    if across > cols {
        let room: Vec<bool> = (0..across).map(|at| rows.iter().all(|row| row[at].at.is_empty())).collect();
        for row in &mut rows {
            let mut is_room = room.iter();
            row.retain(|_| is_room.next() == Some(&false));
        }
    }
    (rows[0].len() >= cols).then_some(rows)
}

fn by_columns(row: &[Cell], full: &[Vec<Cell>]) -> Option<Vec<Cell>> {
    let mut own = row.iter().peekable();
    let mut made: Vec<Cell> = Vec::new();
    for at in 0..full[0].len() {
        let start = full.iter().map(|row| row[at].columns.start).min()?;
        let end = full.iter().map(|row| row[at].columns.end).max()?;
        let last_end = made.last().map_or(row.first()?.at.start, |cell| cell.at.end);
        let cell = own.next_if(|cell| cell.columns.start < end && start < cell.columns.end).cloned();
        made.push(cell.unwrap_or_else(|| Cell::empty(last_end, start)));
    }
    own.next().is_none().then_some(made)
}

/// Fills a row whose blank is nothing at all between two single spaces.
fn by_single_spaces(row: &[Cell], full: &[Vec<Cell>]) -> Option<Vec<Cell>> {
    if row.is_empty() || row.len() + 1 != full[0].len() {
        return None;
    }
    let mut column = full.iter().map(|row| row[0].columns.start).min()?;
    let mut at = 0;
    while row.get(at).is_some_and(|cell| cell.columns.start == column) {
        column = row[at].columns.end + 1;
        at += 1;
    }
    if row.get(at).is_some_and(|cell| cell.columns.start != column + 1) {
        return None;
    }
    let before = at.checked_sub(1).map_or(row[0].at.start, |before| row[before].at.end);
    let mut made = row.to_vec();
    made.insert(at, Cell::empty(before, column));
    Some(made)
}
