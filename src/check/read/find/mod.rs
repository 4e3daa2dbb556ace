//! Finds the boards of a text, wherever they stand: in a line, in rows, boxed, side by side, in brackets over several lines.
//!
//! Each line is split into words ([`words`]), and each word is a tile or several ([`tile`]).

mod misfit;
mod tile;
mod words;

use std::cmp::Reverse;
use std::ops::Range;

use crate::puzzle::{Board, Size};

pub(super) use misfit::{explain_none, misfit};
use tile::of_char;
pub(super) use tile::{board_of, single};
pub(super) use words::{LineKind, Words};
use words::{Tie, Word};

/// A board and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) board: Board,
    /// Its lines, from 0.
    pub(super) lines: Range<usize>,
    /// The bytes from its first tile to its last.
    pub(super) at: Range<usize>,
    /// True if it is whole in one line.
    pub(super) in_line: bool,
    /// True if its rows show.
    pub(super) shows_rows: bool,
    /// Characters before it in its first line.
    pub(super) column: usize,
}

/// A tile of a row.
#[derive(Clone, Debug)]
struct Cell {
    tile: u8,
    at: Range<usize>,
    columns: Range<usize>,
}

/// Boards found in a text, and the bytes of their rows, in order.
#[derive(Default)]
pub(super) struct Boards {
    pub(super) found: Vec<Found>,
    pub(super) covered: Vec<Range<usize>>,
}

impl Boards {
    /// Returns true if a byte belongs to a row of a board.
    pub(super) fn covers(&self, at: usize) -> bool {
        covers(&self.covered, at)
    }
}

/// Returns true if a byte is within one of these ranges, which are in order.
pub(super) fn covers(covered: &[Range<usize>], at: usize) -> bool {
    let next = covered.partition_point(|own| own.end < at);
    covered.get(next).is_some_and(|own| own.start <= at)
}

/// Returns the boards of a text.
pub(super) fn boards(words: &Words<'_>, size: Size) -> Boards {
    let mut finder = Finder { words, size, boards: Boards::default() };
    let mut line = 0;
    while line < words.lines.len() {
        line = finder.from(line);
    }
    finder.boards
}

/// Returns the size whose boards cover most of a text: of sizes that cover as much, the larger.
pub(super) fn size_of(words: &Words<'_>) -> Option<Size> {
    let covered = |size: Size| {
        let found = boards(words, size).found;
        let shows = |found: &&Found| !found.in_line || found.shows_rows || size.rows() == size.cols();
        found.iter().filter(shows).count() * size.cells()
    };
    let sizes = (4..=16).rev().flat_map(Size::with_cells).map(|size| (covered(size), size));
    sizes.filter(|&(cells, _)| cells > 0).min_by_key(|&(cells, _)| Reverse(cells)).map(|(_, size)| size)
}

/// More boards beside one another are none.
const MOST_BESIDE: usize = 32;

/// Longer lines without a digit have no boards.
const PROSE: usize = 400;

struct Finder<'w, 'a> {
    words: &'w Words<'a>,
    size: Size,
    boards: Boards,
}

impl Finder<'_, '_> {
    /// Finds the boards that begin in a line; returns the line to go on with.
    fn from(&mut self, line: usize) -> usize {
        let own = &self.words.lines[line];
        let is_prose = || own.at.len() > PROSE && !self.words.line(line).bytes().any(|byte| byte.is_ascii_digit());
        if own.kind != LineKind::Text || is_prose() || self.in_line(line) {
            return line + 1;
        }
        self.in_rows(line).or_else(|| self.tile_a_line(line)).unwrap_or(line + 1)
    }

    /// Adds a board and its rows.
    fn push(&mut self, rows: &[&[Cell]], board: Board, lines: Range<usize>) {
        let bytes = |row: &[Cell]| row[0].at.start..row[row.len() - 1].at.end;
        let (first, last) = (bytes(rows[0]), bytes(rows[rows.len() - 1]));
        let column = rows.iter().map(|row| row[0].columns.start).min().unwrap_or(0);
        let (in_line, at) = (lines.len() == 1, first.start..last.end);
        if in_line {
            self.boards.covered.push(at.clone());
        }
        self.boards.found.push(Found { board, lines, at, in_line, shows_rows: rows.len() > 1, column });
    }

    /// Adds the boards that are whole in a line.
    fn in_line(&mut self, line: usize) -> bool {
        let count = self.words.in_line(line).len();
        let (mut at, before) = (0, self.boards.found.len());
        while at < count {
            at += self.packed(line, at).unwrap_or_else(|| self.tile_by_tile(line, at));
        }
        self.boards.found.len() > before
    }

    /// Adds the board of one word, or of a word for each row, and returns the number of its words.
    fn packed(&mut self, line: usize, at: usize) -> Option<usize> {
        for count in [1, self.size.rows()] {
            let words = self.words.in_line(line)[at..].get(..count)?;
            // Most words are too short, which is seen at once.
            if words[0].at().len() + 1 < self.size.cells() / count {
                continue;
            }
            if words[1..].iter().any(|word| word.tie != Tie::Board) {
                return None;
            }
            let mut rows: Vec<Vec<Cell>> = words.iter().map(|word| self.cells_of(word)).collect::<Option<_>>()?;
            // A board that was a number has lost its 0 before the other digits.
            if count == 1 && self.size == Size::EIGHT_PUZZLE && rows[0].len() == 8 {
                let blank = blank_at(rows[0][0].at.start, rows[0][0].columns.start);
                rows[0].insert(0, blank);
            }
            if rows.iter().all(|row| row.len() * count == self.size.cells())
                && let Some(board) = board_of_cells(&rows.concat())
            {
                self.push(&rows.iter().map(Vec::as_slice).collect::<Vec<&[Cell]>>(), board, line..line + 1);
                return Some(count);
            }
        }
        None
    }

    /// Adds the boards in a run of tiles, a word each, and returns the number of words to go on with.
    fn tile_by_tile(&mut self, line: usize, at: usize) -> usize {
        let words = &self.words.in_line(line)[at..];
        let (count, cells) = (run(self.words.text, words, false), self.size.cells());
        if count < cells {
            return 1;
        }
        let tiles: Vec<Cell> = words[..count].iter().map(|word| tile_of(word, self.words.text)).collect();
        for start in self.starts(&tiles) {
            let own = &tiles[start..start + cells];
            if let Some(board) = board_of_cells(own) {
                let text = &self.words.text[own[0].at.start..own[cells - 1].at.end];
                let rows = text.split([']', ')', '/', ';', '|']).filter(|row| row.contains(char::is_alphanumeric));
                let shows_rows = rows.count() == self.size.rows();
                let rows: Vec<&[Cell]> = own.chunks(if shows_rows { self.size.cols() } else { cells }).collect();
                self.push(&rows, board, line..line + 1);
            }
        }
        count
    }

    /// Returns where boards begin in a run of tiles that may have other numbers before, between or behind them: where brackets part them,
    /// or else as late as they can.
    fn starts(&self, tiles: &[Cell]) -> Vec<usize> {
        let cells = self.size.cells();
        let is_board =
            |start: &usize| tiles.get(*start..start + cells).is_some_and(|own| board_of_cells(own).is_some());
        let all: Vec<usize> = (0..tiles.len()).step_by(cells).filter(is_board).collect();
        if all.len() * cells == tiles.len() {
            return all;
        }
        let mut likely: Vec<usize> = (0..=tiles.len() - cells).filter(is_board).collect();
        likely.sort_by_key(|&start| Reverse((self.brackets(&tiles[start..start + cells]), start)));
        let mut starts: Vec<usize> = Vec::new();
        for start in likely {
            if starts.iter().all(|other| other.abs_diff(start) >= cells) {
                starts.push(start);
            }
        }
        starts.sort_unstable();
        starts
    }

    /// Returns at how many of their ends these tiles have a bracket.
    fn brackets(&self, tiles: &[Cell]) -> usize {
        let (before, after) =
            (&self.words.text[..tiles[0].at.start], &self.words.text[tiles[tiles.len() - 1].at.end..]);
        usize::from(before.ends_with(['(', '[', '{'])) + usize::from(after.starts_with([')', ']', '}']))
    }

    /// Returns the cells of a word: a tile, a tile a character as in `283`, or tiles strung together as in `2-8-3`.
    fn cells_of(&self, word: &Word) -> Option<Vec<Cell>> {
        let (text, cells) = (word.text(self.words.text), self.size.cells());
        if word.tile.is_some_and(|tile| usize::from(tile) <= cells || tile > 99) {
            return Some(vec![tile_of(word, self.words.text)]);
        }
        let cell = |tile: Option<u8>, at: usize, length: usize| {
            let column = usize::from(word.column) + text[..at].chars().count();
            let columns = column..column + text[at..at + length].chars().count();
            Some(Cell { tile: tile?, at: word.at().start + at..word.at().start + at + length, columns })
        };
        let packed = |part: &str| -> Option<Vec<Cell>> {
            let from = part.as_ptr() as usize - text.as_ptr() as usize;
            part.char_indices().map(|(at, c)| cell(of_char(c), from + at, c.len_utf8())).collect()
        };
        let strung = |sign: char| -> Option<Vec<Cell>> {
            let of = |part: &str| match single(part) {
                Some(tile) => {
                    Some(vec![cell(Some(tile), part.as_ptr() as usize - text.as_ptr() as usize, part.len())?])
                }
                None => packed(part),
            };
            Some(text.split(sign).map(of).collect::<Option<Vec<Vec<Cell>>>>()?.concat())
        };
        let is_whole = |made: &Vec<Cell>| [self.size.cols(), cells].contains(&made.len());
        let signs = ['-', '.', '_'].into_iter().filter(|&sign| text.len() < 3 * cells && text.contains(sign));
        // `283104765-4` has something strung to its board.
        let own = text.split(|c: char| !c.is_alphanumeric()).next().filter(|own| own.len() == cells);
        let is_short = text.len() <= 4 * cells && text.chars().count() <= cells;
        let packed = || packed(own.or(Some(text).filter(|_| is_short))?);
        signs.filter_map(strung).find(is_whole).or_else(packed)
    }

    /// Adds the boards whose rows begin in a line, one or several beside one another, and returns the line after them.
    fn in_rows(&mut self, line: usize) -> Option<usize> {
        let lines = self.rows_from(line)?;
        // No board has a row twice.
        if self.words.line(lines[0]) == self.words.line(lines[1]) {
            return None;
        }
        let (words, end) = (self.words.in_line(line), lines[lines.len() - 1] + 1);
        let mut at = 0;
        while at < words.len() {
            let count = run(self.words.text, &words[at..], true);
            if self.rows(&lines, &words[at..at + count]).is_some_and(|rows| self.side_by_side(rows, line..end)) {
                return Some(end);
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

    /// Returns the cells of the rows in these lines, below a first row; all rows are as long as the longest.
    fn rows(&self, lines: &[usize], first: &[Word]) -> Option<Vec<Vec<Cell>>> {
        let cells = |words: &[Word]| -> Option<Vec<Cell>> {
            Some(words.iter().map(|word| self.cells_of(word)).collect::<Option<Vec<Vec<Cell>>>>()?.concat())
        };
        let count = first.len();
        let first = cells(first).filter(|cells| cells.len() + 1 >= self.size.cols() && !cells.is_empty())?;
        let span = first[0].columns.start..first[first.len() - 1].columns.end;
        let is_packed = count < first.len();
        let mut rows = vec![first];
        for &line in &lines[1..] {
            let below = self.run_below(line, &span)?;
            // A number behind words is no row of what stands below with room between its tiles.
            if is_packed && below.len() > count + 1 {
                return None;
            }
            rows.push(cells(below)?);
        }
        let widths = self.size.cols()..=MOST_BESIDE * self.size.cols();
        let across = rows.iter().map(Vec::len).max().filter(|across| widths.contains(across))?;
        let (full, short): (Vec<&Vec<Cell>>, Vec<&Vec<Cell>>) = rows.iter().partition(|row| row.len() == across);
        // A stroke behind a row that lacks a cell: which of its places is empty does not show.
        if full.iter().all(|row| self.is_closed(row)) && short.iter().any(|row| self.is_closed(row)) {
            return None;
        }
        let full: Vec<Vec<Cell>> = full.into_iter().cloned().collect();
        for row in rows.iter_mut().filter(|row| row.len() < across) {
            *row = by_columns(row, &full)?;
        }
        Some(rows)
    }

    /// Returns true if there are strokes between the cells of a row, and one behind it.
    fn is_closed(&self, row: &[Cell]) -> bool {
        let behind = self.words.text[row[row.len() - 1].at.end..].trim_start_matches(' ');
        behind.starts_with('|') && row.len() > 1 && self.words.text[row[0].at.end..row[1].at.start].contains('|')
    }

    /// Returns the tiles of a line that stand in these columns.
    fn run_below(&self, line: usize, span: &Range<usize>) -> Option<&[Word]> {
        let words = self.words.in_line(line);
        let mut at = 0;
        while at < words.len() {
            let count = run(self.words.text, &words[at..], true);
            if count > 0 {
                let last = &words[at + count - 1];
                let end = usize::from(last.column) + last.at().len();
                if usize::from(words[at].column) < span.end && end > span.start {
                    return Some(&words[at..at + count]);
                }
            }
            at += count.max(1);
        }
        None
    }

    fn side_by_side(&mut self, rows: Vec<Vec<Cell>>, lines: Range<usize>) -> bool {
        let (cols, before) = (self.size.cols(), self.boards.found.len());
        let mut at = 0;
        while at + cols <= rows[0].len() {
            let own: Vec<&[Cell]> = rows.iter().map(|row| &row[at..at + cols]).collect();
            match board_of_cells(&own.concat()) {
                Some(board) => {
                    self.push(&own, board, lines.clone());
                    at += cols;
                }
                None => at += 1,
            }
        }
        let is_any = self.boards.found.len() > before;
        if is_any {
            let whole = |row: &Vec<Cell>| row[0].at.start..row[row.len() - 1].at.end;
            self.boards.covered.extend(rows.iter().map(whole));
        }
        is_any
    }

    /// Adds the board whose tiles begin in a line, one in each that is no bracket, and returns the line after it.
    fn tile_a_line(&mut self, line: usize) -> Option<usize> {
        let lines = line..self.words.lines.len().min(line + 4 * self.size.cells());
        let tile = |line: usize| match self.words.in_line(line) {
            [only] if only.tile.is_some() => Some((line, tile_of(only, self.words.text))),
            _ => None,
        };
        let tiles = lines.filter(|&line| !self.words.in_line(line).is_empty()).map_while(tile).take(self.size.cells());
        let (lines, cells): (Vec<usize>, Vec<Cell>) = tiles.unzip();
        let end = lines.last()? + 1;
        let board = board_of_cells(&cells).filter(|_| cells.len() == self.size.cells())?;
        self.boards.covered.extend(cells.iter().map(|cell| cell.at.clone()));
        self.push(&cells.chunks(self.size.cols()).collect::<Vec<&[Cell]>>(), board, line..end);
        Some(end)
    }
}

fn tile_of(word: &Word, text: &str) -> Cell {
    let column = usize::from(word.column);
    let columns = column..column + word.text(text).chars().count().max(1);
    Cell { tile: word.tile.unwrap_or(u8::MAX), at: word.at(), columns }
}

fn board_of_cells(cells: &[Cell]) -> Option<Board> {
    let tiles: Vec<u8> = cells.iter().map(|cell| cell.tile).collect();
    board_of(&tiles)
}

/// Returns how many of the first words may be tiles of one row; in rows, arrows may stand between boards.
fn run(text: &str, words: &[Word], in_rows: bool) -> usize {
    // `g=3` behind a board is no blank.
    let names = |word: &Word| {
        let after = text[word.at().end..].trim_start_matches([' ', '\t']);
        word.text(text).starts_with(char::is_alphabetic) && after.starts_with(['=', ':', '(', '：'])
    };
    let is_tile = |word: &Word| {
        word.tile.is_some() || in_rows && (2..=16).contains(&word.at().len()) && is_packed(word.text(text))
    };
    let ties = |word: &Word| word.tie == Tie::Board || in_rows && word.tie == Tie::Arrow;
    (0..words.len())
        .take_while(|&at| is_tile(&words[at]) && (at == 0 || ties(&words[at])) && !names(&words[at]))
        .count()
}

fn is_packed(word: &str) -> bool {
    word.contains(|c: char| !c.is_alphabetic()) && word.chars().all(|c| of_char(c).is_some())
}

fn blank_at(at: usize, column: usize) -> Cell {
    Cell { tile: 0, at: at..at, columns: column..column + 1 }
}

/// Returns a row with its blanks where no cell stands in the columns of full rows.
fn by_columns(row: &[Cell], full: &[Vec<Cell>]) -> Option<Vec<Cell>> {
    let mut own = row.iter().peekable();
    let mut made: Vec<Cell> = Vec::new();
    for at in 0..full[0].len() {
        let start = full.iter().map(|row| row[at].columns.start).min()?;
        let end = full.iter().map(|row| row[at].columns.end).max()?;
        let last_end = made.last().map_or(row.first()?.at.start, |cell: &Cell| cell.at.end);
        match own.next_if(|cell| cell.columns.start < end && start < cell.columns.end) {
            Some(cell) => made.push(cell.clone()),
            None => made.push(blank_at(last_end, start)),
        }
    }
    own.next().is_none().then_some(made)
}
