//! Finds the boards of a text, wherever they stand: in a line, in rows, boxed, side by side, in brackets over several lines.
//!
//! Each line is split into words ([`words`]), which may be tiles ([`tile`]).

mod misfit;
mod rows;
mod tile;
mod words;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::puzzle::{Board, Grid, Move, Size};

pub(super) use misfit::{explain_none, misfit, unread};
use tile::LETTER;
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

/// A tile of a row.
#[derive(Clone, Debug)]
struct Cell {
    tile: u8,
    at: Range<usize>,
    columns: Range<usize>,
    is_empty: bool,
}

/// Boards found in a text, and the bytes of their rows, in order.
#[derive(Default)]
pub(super) struct Boards {
    pub(super) found: Vec<Found>,
    pub(super) covered: Vec<Range<usize>>,
}

impl Boards {
    pub(super) fn covers(&self, at: usize) -> bool {
        let next = self.covered.partition_point(|own| own.end < at);
        self.covered.get(next).is_some_and(|own| own.start <= at)
    }
}

pub(super) fn boards(words: &Words<'_>, size: Size) -> Boards {
    let mut finder = Finder { words, size, boards: Boards::default(), offsets: HashMap::new() };
    let mut line = 0;
    while line < words.lines.len() {
        line = finder.from(line);
    }
    finder.boards
}

struct Finder<'w, 'a> {
    words: &'w Words<'a>,
    size: Size,
    boards: Boards,
    /// In rows of so many tiles, the place at which a board begins, as other such rows show it.
    offsets: HashMap<usize, usize>,
}

impl Finder<'_, '_> {
    /// Finds the boards that begin in a line; returns the line to go on with.
    fn from(&mut self, line: usize) -> usize {
        if self.words.lines[line].kind != LineKind::Text || self.in_line(line) {
            return line + 1;
        }
        self.in_rows(line).or_else(|| self.in_brackets(line)).unwrap_or(line + 1)
    }

    fn push(&mut self, cells: &[Cell], board: Board, lines: Range<usize>, shows_rows: bool) {
        let in_line = lines.len() == 1;
        let mut blank = cells.get(board.blank()).map_or(0..0, |cell| cell.at.clone());
        blank.start = if self.words.text[blank.clone()].ends_with('0') { blank.end - 1 } else { blank.start };
        let at = cells[0].at.start..cells[cells.len() - 1].at.end;
        let firsts = cells.iter().step_by(if in_line { 16 } else { self.size.cols() });
        let column = firsts.map(|cell| cell.columns.start).min().unwrap_or(0);
        if in_line {
            self.boards.covered.push(at.clone());
        }
        self.boards.found.push(Found { board, lines, at, in_line, shows_rows, column, blank });
    }

    fn in_line(&mut self, line: usize) -> bool {
        let words = self.words.in_line(line);
        let (mut at, before) = (0, self.boards.found.len());
        while at < words.len() {
            at += self.packed(line, at).or_else(|| self.tile_by_tile(line, at)).unwrap_or(1);
        }
        self.boards.found.len() > before
    }

    /// Adds the board of one word, or of a word for each row, and returns the number of its words.
    fn packed(&mut self, line: usize, at: usize) -> Option<usize> {
        let (words, text) = (&self.words.in_line(line)[at..], self.words.text);
        // A number before a bracket is no row of the board in it: `450 [123/540]`.
        let joins = |pair: &[Word]| {
            let gap = &text[pair[0].at().end..pair[1].at().start];
            pair[1].tie == Tie::Board && (!gap.contains(['[', '(', '{']) || gap.contains([']', ')', '}']))
        };
        let whole = |own: &[Word]| {
            let mut cells: Vec<Cell> = own.iter().map(|word| self.cells_of(word)).collect::<Option<Vec<_>>>()?.concat();
            // A board that was a number has lost its 0 before the other digits.
            if own.len() == 1 && self.size == Size::EIGHT_PUZZLE && cells.len() == 8 {
                cells.insert(0, blank_at(cells[0].at.start, cells[0].columns.start));
            }
            Some((board_of_cells(&cells).filter(|_| cells.len() == self.size.cells())?, cells))
        };
        for count in [1, self.size.rows()] {
            let own = words.get(..count).filter(|own| own.windows(2).all(joins))?;
            let (first, cells) = (bare(own[0].text(text), self.size.cells()), self.size.cells());
            let length = first.chars().count();
            let fits = length * count == cells || count == 1 && length + 1 == cells;
            if (fits || first.contains(['-', '.', '_', '·']))
                && let Some((board, cells)) = whole(own)
            {
                self.push(&cells, board, line..line + 1, count > 1);
                return Some(count);
            }
        }
        None
    }

    /// Adds the boards in a row of tiles, a word each, and returns the number of its words.
    fn tile_by_tile(&mut self, line: usize, at: usize) -> Option<usize> {
        let words = self.words.in_line(line);
        let count = run(self.words.text, &words[at..], false);
        let cells = self.size.cells();
        if count < cells {
            // Of a row too short, a word of several signs may be the first row of a board: `2 24/1_/35`.
            let rest = words.get(at + 1..at + count).unwrap_or_default();
            return (count > 0).then(|| 1 + rest.iter().take_while(|word| word.at().len() == 1).count());
        }
        // Strokes between the rows: `2 8 3 - 1 0 4 - 7 6 5`.
        let is_stroke = |place: usize| place % (self.size.cols() + 1) == self.size.cols();
        let all = cells + self.size.rows() - 1;
        let has_strokes =
            count >= all && (0..all).all(|place| is_stroke(place) == (words[at + place].text(self.words.text) == "-"));
        let own = (0..count).filter(|&place| !has_strokes || place >= all || !is_stroke(place));
        let tiles: Vec<Cell> = own.map(|place| self.cell(&words[at + place])).collect();
        let starts = self.starts(&tiles);
        for start in &starts {
            let own = &tiles[*start..start + cells];
            if let Some(board) = board_of_cells(own) {
                let text = &self.words.text[own[0].at.start..own[cells - 1].at.end];
                let rows = text.split([']', ')', '/', ';', '|']).filter(|row| row.contains(char::is_alphanumeric));
                let shows_rows = rows.count() == self.size.rows();
                self.push(own, board, line..line + 1, shows_rows);
            }
        }
        Some(count)
    }

    /// Returns where boards begin in a row of tiles that may have other numbers before, between or behind them: where brackets or
    /// wider room part them.
    fn starts(&mut self, tiles: &[Cell]) -> Vec<usize> {
        let cells = self.size.cells();
        let is_board =
            |start: &usize| tiles.get(*start..start + cells).is_some_and(|own| board_of_cells(own).is_some());
        let all: Vec<usize> = (0..tiles.len()).step_by(cells).filter(is_board).collect();
        if all.len() * cells == tiles.len() {
            return all;
        }
        let mut likely: Vec<usize> = (0..=tiles.len() - cells).filter(is_board).collect();
        if let [only] = likely[..] {
            self.offsets.insert(tiles.len(), only);
        }
        let known = self.offsets.get(&tiles.len()).copied();
        likely.sort_by_key(|&start| std::cmp::Reverse((self.parted(tiles, start), known == Some(start), start)));
        let mut starts: Vec<usize> = Vec::new();
        for start in likely {
            if starts.iter().all(|other| other.abs_diff(start) >= cells) {
                starts.push(start);
            }
        }
        starts.sort_unstable();
        starts
    }

    /// Returns by how many of its ends a board is parted from other tiles more than its tiles are from one another.
    fn parted(&self, tiles: &[Cell], start: usize) -> usize {
        let gap = |at: usize| &self.words.text[tiles[at - 1].at.end..tiles[at].at.start];
        let (end, cols) = (start + self.size.cells(), self.size.cols());
        let (inner, text) = (gap(start + 1), self.words.text);
        let brackets = |gap: &str, signs: [char; 3]| gap.matches(signs).count();
        let differs = |at: usize| usize::from(gap(at).trim() != inner.trim() || gap(at).len() > inner.len() + 1);
        let before = if start == 0 { 0 } else { differs(start) };
        let behind = if end == tiles.len() { 0 } else { differs(end) };
        let opens = start > 0 && brackets(gap(start), ['(', '[', '{']) > 0;
        let closes = text[tiles[end - 1].at.end..].starts_with([')', ']', '}']);
        // Between the tiles of a row stands the same, and so between rows.
        let is_even = |at: usize| gap(at) == if (at - start).is_multiple_of(cols) { gap(start + cols) } else { inner };
        let is_even = (start + 1..end).all(is_even);
        before + behind + usize::from(opens) + usize::from(closes) + usize::from(is_even)
    }

    fn cell(&self, word: &Word) -> Cell {
        let column = usize::from(word.column);
        let count = word.text(self.words.text).chars().count();
        let columns = column..column + count.max(1);
        Cell { tile: word.tile.unwrap_or(u8::MAX), at: word.at(), columns, is_empty: word.is_empty() }
    }

    /// Returns the cells of a word: one, or several, a character each (`283`) or strung together (`2-8-3`, `28-/164`).
    fn cells_of(&self, word: &Word) -> Option<Vec<Cell>> {
        let (text, cols, count) = (word.text(self.words.text), self.size.cols(), self.size.cells());
        if word.tile.is_some_and(|tile| usize::from(tile) <= count || tile >= LETTER) {
            return Some(vec![self.cell(word)]);
        }
        let (whole, text) = (text, bare(text, count));
        if text.len() > 3 * count {
            return None;
        }
        let cell = |tile: Option<u8>, own: &str| {
            // What is before the first tile belongs to it.
            let start = own.as_ptr() as usize - whole.as_ptr() as usize;
            let first = if std::ptr::eq(own.as_ptr(), text.as_ptr()) { 0 } else { start };
            let column = usize::from(word.column) + whole[..first].chars().count();
            let at = word.at().start + first..word.at().start + start + own.len();
            Some(Cell { tile: tile?, at, columns: column..column + own.chars().count(), is_empty: false })
        };
        let packed = |text: &str| -> Option<Vec<Cell>> {
            text.char_indices().map(|(at, c)| cell(of_char(c), &text[at..at + c.len_utf8()])).collect()
        };
        if let Some(sign) = ['-', '.', '_', '·'].into_iter().find(|&sign| text.contains(sign)) {
            let parts: Vec<&str> = text.trim_end_matches(sign).split(sign).collect();
            if parts.len() == self.size.rows() && parts.iter().all(|part| part.chars().count() == cols) {
                return Some(parts.into_iter().map(packed).collect::<Option<Vec<_>>>()?.concat());
            }
            let strung = || parts.iter().map(|part| cell(single(part), part)).collect::<Option<Vec<Cell>>>();
            if let Some(cells) = strung().filter(|cells| [cols, count].contains(&cells.len())) {
                return Some(cells);
            }
        }
        // `#1` numbers what follows.
        let is_number = text.starts_with('#') && ![cols.max(3), count].contains(&text.len());
        packed(text).filter(|_| !is_number)
    }
}

/// Returns the digits of `0x283104765`, `S283104765` and `**283104765**`; of other words, the word.
fn bare(word: &str, count: usize) -> &str {
    let is_number = |digits: &&str| digits.len() == count && digits.bytes().all(|byte| byte.is_ascii_digit());
    let digits = Some(word.trim_matches('*')).filter(|_| word.len() > count);
    let digits = digits.map(|word| word.trim_start_matches(char::is_alphabetic));
    digits.filter(is_number).or(word.strip_prefix("0x")).unwrap_or(word)
}

fn board_of_cells(cells: &[Cell]) -> Option<Board> {
    if cells.len() > 16 {
        return None;
    }
    let mut tiles = [0; 16];
    tiles.iter_mut().zip(cells).for_each(|(tile, cell)| *tile = cell.tile);
    board_of(&tiles[..cells.len()])
}

/// Returns how many of the first words may be tiles of one row; in rows, arrows may stand between boards.
fn run(text: &str, words: &[Word], in_rows: bool) -> usize {
    // `g=3` behind a board is no blank; `6 8 x: g=3` ends in one.
    let names = |at: usize| {
        let word = &words[at];
        let after = text[word.at().end..].trim_start_matches([' ', '\t']);
        let value = after.strip_prefix([':', '：']).unwrap_or_default().trim_start();
        word.text(text).starts_with(char::is_alphabetic)
            && (after.starts_with(['=', '('])
                || value.starts_with(|c: char| c.is_ascii_digit() || of_char(c) == Some(0)))
    };
    let is_row = |word: &Word| (2..=16).contains(&word.at().len()) && is_packed(text, word);
    // Behind tiles, `open` is a word.
    let is_word = |word: &Word| words[0].tile.is_some() && word.text(text).chars().all(char::is_alphabetic);
    let is_tile = |word: &Word| word.tile.is_some() || in_rows && is_row(word) && !is_word(word);
    let ties = |word: &Word| word.tie == Tie::Board || in_rows && word.tie == Tie::Arrow;
    (0..words.len()).take_while(|&at| is_tile(&words[at]) && (at == 0 || ties(&words[at])) && !names(at)).count()
}

fn is_packed(text: &str, word: &Word) -> bool {
    let word = word.text(text);
    word.contains(|c: char| c.is_ascii_digit() || matches!(c, '_' | '*' | '#' | '.' | '-'))
        && word.chars().all(|c| of_char(c).is_some())
        || word.len() <= 4 && word.chars().all(|c| matches!(c, 'a'..='p' | '_' | '0'))
}

fn blank_at(at: usize, column: usize) -> Cell {
    Cell { tile: 0, at: at..at, columns: column..column + 1, is_empty: true }
}

/// Returns the size, of those that may be, whose boards cover most of a text: of sizes that cover as much, the larger, of as many cells that
/// whose boards are most often a move away from one before, but 4×4 before 2×8.
pub(super) fn size_of(words: &Words<'_>, may_be: impl Fn(&Size) -> bool) -> Option<Size> {
    let covered = |size: Size| {
        let found = boards(words, size).found;
        let shows = |found: &&Found| !found.in_line || found.shows_rows || size.rows() == size.cols();
        found.iter().filter(shows).count() * size.cells()
    };
    let sizes = (4..=16).rev().flat_map(Size::with_cells).filter(may_be).map(|size| (covered(size), size));
    let all: Vec<(usize, Size)> = sizes.filter(|&(covered, _)| covered > 0).collect();
    let most = all.iter().map(|own| own.0).max()?;
    let mut best = all.into_iter().filter(|own| own.0 == most).map(|own| own.1).peekable();
    let cells = best.peek()?.cells();
    let of_cells: Vec<Size> = best.filter(|size| size.cells() == cells).collect();
    let is_square = |size: &&Size| size.rows() == size.cols();
    of_cells
        .iter()
        .find(is_square)
        .or_else(|| of_cells.iter().rev().max_by_key(|size| if of_cells.len() > 1 { linked(words, **size) } else { 0 }))
        .copied()
}

/// Returns true if of several boards of a size some are a move away from one before them.
pub(super) fn are_linked(words: &Words<'_>, size: Size) -> bool {
    linked(words, size) * 4 >= boards(words, size).found.len()
}

/// Returns how many boards of a size are a move away from one before them.
fn linked(words: &Words<'_>, size: Size) -> usize {
    let (grid, mut known) = (Grid::new(size), HashSet::new());
    let is_linked = |found: &&Found| {
        let mut next = Move::ALL.into_iter().filter_map(|direction| found.board.moved(direction, &grid));
        let is_linked = next.any(|board| known.contains(&board));
        known.insert(found.board) && is_linked
    };
    boards(words, size).found.iter().filter(is_linked).count()
}

/// Returns the size, of those whose rows do not show, by which boards are clearly most often a move away from one before them.
pub(super) fn size_by_moves(words: &Words<'_>, may_be: impl Fn(&Size) -> bool) -> Option<Size> {
    let mut counts: Vec<(usize, Size)> =
        (6..16).flat_map(Size::with_cells).filter(may_be).map(|size| (linked(words, size), size)).collect();
    counts.sort_by_key(|own| std::cmp::Reverse(own.0));
    let next = counts.get(1).map_or(0, |own| own.0);
    counts.first().filter(|(count, _)| *count > 2 && *count > 2 * next).map(|own| own.1)
}
