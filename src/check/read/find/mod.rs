//! Finds the boards of a text, wherever they stand: in a line ([`mod@line`]), in rows, boxed, side by side, in brackets over several
//! lines ([`rows`]).
//!
//! Each line is split into words ([`words`]), which may be tiles ([`tile`]).

mod line;
mod misfit;
mod rows;
mod tile;
mod words;

use std::collections::HashMap;
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
    /// The bytes of the sign for the blank.
    pub(super) blank: Range<usize>,
}

/// A tile of a row; one that is an empty place has no bytes.
#[derive(Clone, Debug)]
struct Cell {
    tile: u8,
    at: Range<usize>,
    columns: Range<usize>,
}

impl Cell {
    fn empty(at: usize, column: usize) -> Cell {
        Cell { tile: 0, at: at..at, columns: column..column + 1 }
    }
}

/// The ways in which the cells of a row may be written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writing {
    /// A word each: `2 8 3`.
    Words,
    /// A character each: `283`.
    Packed,
    /// Strung together: `2-8-3`.
    Strung,
}

const WRITINGS: [Writing; 3] = [Writing::Words, Writing::Packed, Writing::Strung];

/// Boards found in a text, and the bytes of their rows, in order.
#[derive(Default)]
pub(super) struct Boards {
    pub(super) found: Vec<Found>,
    pub(super) covered: Vec<Range<usize>>,
}

impl Boards {
    /// Returns true if a byte belongs to a row of a board.
    pub(super) fn covers(&self, at: usize) -> bool {
        let next = self.covered.partition_point(|own| own.end < at);
        self.covered.get(next).is_some_and(|own| own.start <= at)
    }
}

/// Returns the boards of a text.
pub(super) fn boards(words: &Words<'_>, size: Size) -> Boards {
    let mut finder = Finder::new(words, size);
    let mut line = 0;
    while line < words.lines.len() {
        line = finder.from(line);
    }
    // Those side by side have each row after those of the board before.
    finder.boards.covered.sort_unstable_by_key(|row| row.start);
    finder.boards
}

struct Finder<'w, 'a> {
    words: &'w Words<'a>,
    size: Size,
    boards: Boards,
    /// In rows of so many tiles, the place at which a board begins, as other such rows show it.
    offsets: HashMap<usize, usize>,
}

impl<'w, 'a> Finder<'w, 'a> {
    fn new(words: &'w Words<'a>, size: Size) -> Finder<'w, 'a> {
        Finder { words, size, boards: Boards::default(), offsets: HashMap::new() }
    }

    /// Finds the boards that begin in a line; returns the line to go on with.
    fn from(&mut self, line: usize) -> usize {
        let after = match self.words.lines[line].kind {
            LineKind::Text if !self.in_line(line) => self.in_rows(line).or_else(|| self.in_brackets(line)),
            _ => None,
        };
        after.unwrap_or(line + 1)
    }

    /// Returns the board of these cells, if they are one of this size.
    fn board(&self, cells: &[Cell]) -> Option<Board> {
        let mut tiles = [0; 16];
        tiles.iter_mut().zip(cells).for_each(|(tile, cell)| *tile = cell.tile);
        if cells.len() == self.size.cells() { board_of(&tiles[..cells.len()]) } else { None }
    }

    /// Adds the board of these cells; returns false if they are none.
    fn add(&mut self, cells: &[Cell], lines: Range<usize>, shows_rows: bool) -> bool {
        let Some(board) = self.board(cells) else { return false };
        let text = self.words.text;
        let is_beside = |one: &Cell, next: &Cell| !text[one.at.end..next.at.start].contains('\n');
        let row = |row: &[Cell]| row[0].at.start..row[row.len() - 1].at.end;
        self.boards.covered.extend(cells.chunk_by(is_beside).map(row));
        let column = cells.iter().step_by(self.size.cols()).map(|cell| cell.columns.start).min().unwrap_or(0);
        let (at, blank, in_line) = (row(cells), cells[board.blank()].at.clone(), lines.len() == 1);
        self.boards.found.push(Found { board, lines, at, in_line, shows_rows, column, blank });
        true
    }

    /// Returns the text of a word, with the point behind it if that makes it a row or a board: it is the blank, and ends no sentence.
    fn with_point(&self, word: &Word) -> &'a str {
        let at = word.at();
        let is_short = [self.size.cols(), self.size.cells()].contains(&(at.len() + 1));
        let end = at.end + usize::from(is_short && self.words.text[at.end..].starts_with('.'));
        &self.words.text[at.start..end]
    }

    fn cell(&self, word: &Word) -> Cell {
        let column = usize::from(word.column);
        let count = word.text(self.words.text).chars().count();
        Cell { tile: word.tile.unwrap_or(u8::MAX), at: word.at(), columns: column..column + count.max(1) }
    }

    /// Returns the cells of a word, which may have several of them.
    fn cells_of(&self, word: &Word, writing: Writing) -> Option<Vec<Cell>> {
        let text = self.with_point(word);
        let (start, column) = (word.at().start, usize::from(word.column));
        let cell = |part: &str, tile: Option<u8>| {
            let at = part.as_ptr() as usize - text.as_ptr() as usize;
            let column = column + text[..at].chars().count();
            let (at, columns) = (start + at..start + at + part.len(), column..column + part.chars().count());
            Some(Cell { tile: tile?, at, columns })
        };
        let packed = |part: &'a str| part.char_indices().map(|(at, c)| cell(&part[at..at + c.len_utf8()], of_char(c)));
        match writing {
            _ if text.len() > 3 * self.size.cells() => None,
            // `#1` numbers what follows.
            Writing::Packed if text.starts_with('#') && text.len() != self.size.cols().max(3) => None,
            Writing::Words => word.tile.is_some().then(|| vec![self.cell(word)]),
            Writing::Packed => packed(text).collect(),
            Writing::Strung => {
                let sign = ['-', '.', '_'].into_iter().find(|&sign| text.contains(sign))?;
                let parts = text.trim_end_matches(sign).split(sign);
                let is_row = |part: &str| part.chars().count() == self.size.cols();
                if parts.clone().count() == self.size.rows() && parts.clone().all(is_row) {
                    return parts.flat_map(packed).collect();
                }
                parts.map(|part| cell(part, single(part))).collect()
            }
        }
    }

    /// Returns the cells of words that are nothing else.
    fn cells_of_all(&self, words: &[Word], writing: Writing) -> Option<Vec<Cell>> {
        let cells: Option<Vec<Vec<Cell>>> = words.iter().map(|word| self.cells_of(word, writing)).collect();
        Some(cells?.concat())
    }

    /// Returns how many of the first words may be tiles of one row; in rows, arrows may stand between boards.
    fn run(&self, words: &[Word], in_rows: bool) -> usize {
        let text = self.words.text;
        // `g=3` behind a board is no blank.
        let names = |word: &Word| {
            let after = text[word.at().end..].trim_start_matches([' ', '\t']);
            word.text(text).starts_with(char::is_alphabetic) && after.starts_with(['=', ':', '(', '：'])
        };
        let is_tile = |word: &Word| {
            word.tile.is_some() || in_rows && (2..=16).contains(&word.at().len()) && is_packed(word.text(text))
        };
        let ties = |word: &Word| word.tie == Tie::Board || in_rows && word.tie == Tie::Arrow;
        let is_own = |&(at, word): &(usize, &Word)| is_tile(word) && (at == 0 || ties(word)) && !names(word);
        words.iter().enumerate().take_while(is_own).count()
    }
}

fn is_packed(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit() || matches!(c, '_' | '*' | '#' | '.' | '-'))
        && word.chars().all(|c| of_char(c).is_some())
        || word.len() <= 4 && word.chars().all(|c| matches!(c, 'a'..='p' | '_' | '0'))
}

/// Returns the size whose boards cover most of a text: of sizes that cover as much, the larger.
pub(super) fn size_of(words: &Words<'_>) -> Option<Size> {
    let covered = |size: Size| {
        let found = boards(words, size).found;
        let shows = |found: &&Found| !found.in_line || found.shows_rows || size.rows() == size.cols();
        found.iter().filter(shows).count() * size.cells()
    };
    let sizes = (4..=16).rev().flat_map(Size::with_cells).map(|size| (covered(size), size));
    sizes.filter(|&(cells, _)| cells > 0).min_by_key(|&(cells, _)| std::cmp::Reverse(cells)).map(|(_, size)| size)
}
