//! Boards of several lines: rows below one another, perhaps several beside one another, and brackets that end in a later line.

use std::ops::Range;

use crate::puzzle::Board;

use super::words::{LineKind, Tie, Word, is_opening};
use super::{Cell, Finder, blank_at, board_of, board_of_cells, run};

impl Finder<'_, '_> {
    /// Adds the boards whose rows begin in a line, perhaps with words between them, and returns the line after them.
    pub(super) fn in_rows(&mut self, line: usize) -> Option<usize> {
        let lines = self.rows_from(line)?;
        // No board has a row twice.
        if self.words.line(lines[0]) == self.words.line(lines[1]) {
            return None;
        }
        let words = self.words.in_line(line);
        let (mut last, mut found) = (0..0, None);
        for at in 0..words.len() {
            if found.is_some_and(|end| at < end) {
                continue;
            }
            // A row begins a line, or stands behind a colon, wide room or a number: `step 5 ---` is none.
            let before = at.checked_sub(1).map(|before| &words[before]);
            let is_first = words[at].tie != Tie::Board;
            // What looks like a row may be a word before it: one or two, no more.
            let is_within = last.contains(&at) && at > last.start + 2;
            if is_within || !is_first && before.is_some_and(|before| before.tile.is_some()) {
                continue;
            }
            let count = run(self.words.text, &words[at..], true);
            if !last.contains(&at) {
                last = at..at + count;
            }
            let is_behind = |before: &Word| is_far(before, &words[at]) || count > self.size.cols();
            let is_apart = is_first || before.is_some_and(is_behind);
            // A number behind words is no row of what stands below with room between its tiles.
            let is_even = words[at].tile.is_some()
                || count == words.len()
                || lines[1..].iter().all(|&line| self.words.in_line(line).len() == 1);
            if is_apart
                && is_even
                && let Some(rows) = self.rows(&lines, &words[at..at + count])
                && self.side_by_side(rows, line..lines[lines.len() - 1] + 1)
            {
                found = Some(at + count);
            }
        }
        found.map(|_| lines[lines.len() - 1] + 1)
    }

    /// Returns as many lines as a board has rows, from a line on: without frames, what stands beside them or not, and, if each row has an
    /// empty line after it, without these. A row right below shows that empty lines part boards, of which the first is torn.
    fn rows_from(&self, line: usize) -> Option<Vec<usize>> {
        let mut rows = Vec::with_capacity(self.size.rows());
        let mut gaps = 0;
        for at in line..self.words.lines.len() {
            match self.words.lines[at].kind {
                LineKind::Text if rows.is_empty() || !begins_with_rule(self.words.line(at)) => rows.push(at),
                LineKind::Text | LineKind::Frame => {}
                LineKind::Blank if gaps < rows.len() => gaps += 1,
                LineKind::Blank => return None,
            }
            if rows.len() == self.size.rows() {
                let is_row = |words: &[Word]| !words.is_empty() && run(self.words.text, words, true) == words.len();
                let has_below = at + 1 < self.words.lines.len() && is_row(self.words.in_line(at + 1));
                return (gaps == 0 || gaps + 1 == rows.len() && !has_below).then_some(rows);
            }
        }
        None
    }

    /// Returns the cells of the rows in these lines, below a first row.
    fn rows(&self, lines: &[usize], first: &[Word]) -> Option<Vec<Vec<Cell>>> {
        let cells = |words: &[Word]| -> Option<Vec<Cell>> {
            Some(words.iter().map(|word| self.cells_of(word)).collect::<Option<Vec<_>>>()?.concat())
        };
        let is_within = self.words.text[..first.first()?.at().start].ends_with(is_opening);
        let first = cells(first).filter(|cells| cells.len() + 1 >= self.size.cols() && !cells.is_empty())?;
        let span = first[0].columns.start..first[first.len() - 1].columns.end;
        // Below a row with names on either side stand its own tiles, and those of other boards.
        let own = |row: Vec<Cell>| {
            let is_own = |cell: &Cell| cell.columns.start < span.end && cell.columns.end > span.start;
            if row.len() >= 2 * first.len() && first.len() == self.size.cols() {
                row.into_iter().filter(is_own).collect()
            } else {
                row
            }
        };
        let below = lines[1..].iter().map(|&line| cells(self.run_below(line, &span, is_within)?).map(own));
        let below: Vec<Vec<Cell>> = below.collect::<Option<_>>()?;
        Some(std::iter::once(first).chain(below).collect())
    }

    /// Returns the tiles of a line that stand in these columns, or else its only tiles; of a row within a bracket, those behind one, if there are any.
    fn run_below(&self, line: usize, span: &Range<usize>, is_within: bool) -> Option<&[Word]> {
        let words = self.words.in_line(line);
        let (mut at, mut only, mut runs) = (0, None, 0);
        let is_behind = |word: &Word| self.words.text[..word.at().start].ends_with(is_opening);
        let is_within = is_within && words.iter().any(|word| word.tile.is_some() && is_behind(word));
        while at < words.len() {
            let count = run(self.words.text, &words[at..], true);
            if count > 0 && words[at].tie != Tie::Board && (!is_within || is_behind(&words[at])) {
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
        let Some(rows) = filled(rows, cols) else { return false };
        let across = rows[0].len();
        let mut at = 0;
        let mut own: Vec<(Vec<Cell>, Board)> = Vec::new();
        while at < across {
            let cells = || rows.iter().flat_map(|row| &row[at..at + cols]);
            let mut tiles = [0; 16];
            let board = (at + cols <= across).then(|| {
                tiles.iter_mut().zip(cells()).for_each(|(tile, cell)| *tile = cell.tile);
                board_of(&tiles[..self.size.cells()])
            });
            if let Some(board) = board.flatten() {
                own.push((cells().cloned().collect(), board));
                at += cols;
            } else {
                at += 1;
            }
        }
        for (cells, board) in &own {
            self.push(cells, *board, lines.clone(), true);
        }
        for row in 0..rows.len() {
            for (cells, _) in &own {
                self.boards.covered.push(cells[row * cols].at.start..cells[(row + 1) * cols - 1].at.end);
            }
        }
        self.boards.found.len() > before
    }

    /// Adds the board of a bracket that ends in a later line, and returns the line after it.
    pub(super) fn in_brackets(&mut self, line: usize) -> Option<usize> {
        let text = self.words.line(line);
        let depth =
            |text: &str| text.matches(['(', '[', '{']).count() as i64 - text.matches([')', ']', '}']).count() as i64;
        let (opened, opens) = (depth(text), text.trim_end().ends_with(['(', '[', '{']));
        if opened <= 0 || !opens && !text.trim_end().ends_with(|c: char| c == ',' || c.is_numeric()) {
            return None;
        }
        let (mut open, mut cells) = (0, Vec::new());
        for at in line..(line + 4 * self.size.cells()).min(self.words.lines.len()) {
            let words = self.words.in_line(at);
            // What is before a bracket at the end of a line is not in it.
            let own = if opens { 0 } else { last_run(self.words.text, words) };
            let tail = if at == line { words.len() - own } else { 0 };
            if words[tail..].iter().any(|word| word.tile.is_none() || word.tie == Tie::Arrow) {
                return None;
            }
            cells.extend(words[tail..].iter().map(|word| self.cell(word)));
            open += depth(self.words.line(at));
            if cells.len() > self.size.cells() {
                return None;
            }
            if cells.len() == self.size.cells() {
                let board = board_of_cells(&cells)?;
                self.boards.covered.extend(cells.iter().map(|cell| cell.at.clone()));
                self.push(&cells, board, line..at + 1, true);
                return Some(at + 1);
            }
            if open <= 0 {
                return None;
            }
        }
        None
    }
}

/// Returns true for `├───┼───┤  h = 6`.
fn begins_with_rule(line: &str) -> bool {
    let rule = line.split_whitespace().next().unwrap_or_default();
    rule.len() > 4
        && rule.starts_with(['+', '├', '╟', '╠', '┣'])
        && rule.chars().all(|c| matches!(c, '+' | '-' | '=' | '─'..='╿'))
}

/// Returns true if a word that is no tile has more than a space behind it.
fn is_far(word: &Word, next: &Word) -> bool {
    word.tile.is_none() && usize::from(next.column) > usize::from(word.column) + word.at().len() + 1
}

/// Returns the number of the last words of a line that may be tiles; more than a board has are as many as one more.
fn last_run(text: &str, words: &[Word]) -> usize {
    (1..=words.len().min(17))
        .take_while(|count| run(text, &words[words.len() - count..], false) == *count)
        .last()
        .unwrap_or(0)
}

/// Returns rows of equal length: one that has fewer cells has its blanks where no cell stands in the columns of others. Columns
/// that are empty in all rows are room between boards.
fn filled(mut rows: Vec<Vec<Cell>>, cols: usize) -> Option<Vec<Vec<Cell>>> {
    let most = rows.iter().map(Vec::len).max()?;
    let columns = columns(&rows);
    let full: Vec<Vec<Cell>> = rows.iter().filter(|row| row.len() == most).cloned().collect();
    // Where no row is full, the columns of all rows together are.
    let across = if most % cols > 0 && columns.len() > most && columns.len().is_multiple_of(cols) {
        columns.len()
    } else {
        most
    };
    for row in rows.iter_mut().filter(|row| row.len() < across) {
        let by_columns = by_columns(row, &columns).filter(|row| row.len() == across);
        *row = by_columns.or_else(|| by_single_spaces(row, &full)).filter(|row| row.len() == across)?;
    }
    if across > cols {
        let is_room = |at: usize| rows.iter().all(|row| row[at].is_empty);
        let room: Vec<bool> = (0..across).map(is_room).collect();
        for row in &mut rows {
            let mut at = 0;
            row.retain(|_| {
                at += 1;
                !room[at - 1]
            });
        }
    }
    (rows[0].len() >= cols).then_some(rows)
}

/// Returns the columns in which cells stand, those of any rows that overlap being one.
fn columns(rows: &[Vec<Cell>]) -> Vec<Range<usize>> {
    let mut all: Vec<Range<usize>> = rows.iter().flatten().map(|cell| cell.columns.clone()).collect();
    all.sort_by_key(|own| own.start);
    all.dedup_by(|own, before| {
        let overlaps = own.start < before.end;
        before.end = if overlaps { before.end.max(own.end) } else { before.end };
        overlaps
    });
    all
}

/// Fills a row with blanks in the columns in which it has no cell.
fn by_columns(row: &[Cell], columns: &[Range<usize>]) -> Option<Vec<Cell>> {
    let mut own = row.iter().peekable();
    let mut made: Vec<Cell> = Vec::new();
    for span in columns {
        let last_end = made.last().map_or(row.first()?.at.start, |cell: &Cell| cell.at.end);
        let cell = own.next_if(|cell| cell.columns.start < span.end);
        made.push(cell.cloned().unwrap_or_else(|| blank_at(last_end, span.start)));
    }
    own.next().is_none().then_some(made)
}

/// Fills a row whose blank is nothing at all between two single spaces.
fn by_single_spaces(row: &[Cell], full: &[Vec<Cell>]) -> Option<Vec<Cell>> {
    if row.is_empty() || row.len() + 1 != full[0].len() {
        return None;
    }
    let mut expected = full.iter().map(|row| row[0].columns.start).min()?;
    let mut missing = row.len();
    for (at, cell) in row.iter().enumerate() {
        if cell.columns.start != expected {
            if cell.columns.start != expected + 1 {
                return None;
            }
            missing = at;
            break;
        }
        expected = cell.columns.end + 1;
    }
    let mut made = row.to_vec();
    let at = missing.checked_sub(1).map_or(row[0].at.start, |before| row[before].at.end);
    made.insert(missing, blank_at(at, expected));
    Some(made)
}
