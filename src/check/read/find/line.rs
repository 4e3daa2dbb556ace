//! Boards that are whole in a line: of one word, of a word for each row, or a word for each tile.

use super::tile::of_char;
use super::{Cell, Finder, Tie, Word, Writing};
use crate::puzzle::Size;

impl Finder<'_, '_> {
    /// Adds the boards that are whole in a line.
    pub(super) fn in_line(&mut self, line: usize) -> bool {
        let words = self.words.in_line(line);
        let (mut at, before) = (0, self.boards.found.len());
        while at < words.len() {
            let count = self.packed(line, at).or_else(|| self.with_room(line, at));
            at += count.or_else(|| self.tile_by_tile(line, at)).unwrap_or(1);
        }
        self.boards.found.len() > before
    }

    /// Adds the board of one word, or of a word for each row, and returns the number of its words.
    fn packed(&mut self, line: usize, at: usize) -> Option<usize> {
        let words = &self.words.in_line(line)[at..];
        for count in [1, self.size.rows()] {
            let words = words.get(..count)?;
            // Most words are too short, and cost nothing.
            if words[0].at().len() + 1 < self.size.cells() / count {
                continue;
            }
            if words[1..].iter().any(|word| word.tie != Tie::Board) {
                return None;
            }
            for writing in [Writing::Packed, Writing::Strung] {
                let row = |word: &Word| {
                    let row = self.cells_of(&self.alone(word, count), writing)?;
                    (count == 1 || row.len() == self.size.cols()).then_some(row)
                };
                let Some(rows) = words.iter().map(row).collect::<Option<Vec<_>>>() else { continue };
                let mut cells = rows.concat();
                // A board that was a number has lost its 0 before the other digits.
                if cells.len() == 8 && writing == Writing::Packed && count == 1 && self.size == Size::EIGHT_PUZZLE {
                    cells.insert(0, Cell::empty(cells[0].at.start, cells[0].columns.start));
                }
                if self.add(&cells, line..line + 1, count > 1) {
                    return Some(count);
                }
            }
        }
        None
    }

    /// Returns a word without what is strung to its board, as in `283104765-4`.
    fn alone(&self, word: &Word, rows: usize) -> Word {
        let (text, most) = (word.text(self.words.text), self.size.cells());
        match text.find(|c: char| !c.is_alphanumeric()) {
            Some(end) if rows == 1 && end == most => Word { length: most as u16, ..*word },
            _ => *word,
        }
    }

    /// Adds a board whose rows are packed between strokes, with room for its blank, as in `[283|1 4|765]`, and returns the number of
    /// its words.
    fn with_room(&mut self, line: usize, at: usize) -> Option<usize> {
        let (words, cols) = (&self.words.in_line(line)[at..], self.size.cols());
        let (word, own) = (words.first()?, &self.words.lines[line].at);
        // The blank may be the first.
        let lead = self.words.text[own.start..word.at().start].strip_suffix(' ').unwrap_or_default();
        let room = usize::from(lead.ends_with(['[', '(', '{', '|', '/', '\'', '"']));
        let start = word.at().start - room;
        let text = self.words.text[..own.end].get(start..start + self.size.rows() * (cols + 1) - 1)?;
        let stroke = text.as_bytes()[cols] as char;
        let is_stroke = |at: usize| at % (cols + 1) == cols;
        let is_even = || text.is_ascii() && text.char_indices().all(|(at, c)| is_stroke(at) == (c == stroke));
        let goes_on = || self.words.text[start + text.len()..].starts_with(char::is_alphanumeric);
        if !matches!(stroke, '|' | '/' | ',' | ';') || !text.contains(' ') || !is_even() || goes_on() {
            return None;
        }
        let column = usize::from(word.column) - room;
        let cell = |(at, c): (usize, char)| {
            let tile = if c == ' ' { 0 } else { of_char(c)? };
            Some(Cell { tile, at: start + at..start + at + 1, columns: column + at..column + at + 1 })
        };
        let cells: Vec<Cell> =
            text.char_indices().filter(|&(at, _)| !is_stroke(at)).map(cell).collect::<Option<_>>()?;
        let count = words.iter().take_while(|word| word.at().start < start + text.len()).count();
        self.add(&cells, line..line + 1, true).then_some(count)
    }

    /// Adds the boards in a row of tiles, a word each, and returns the number of its words.
    fn tile_by_tile(&mut self, line: usize, at: usize) -> Option<usize> {
        let words = &self.words.in_line(line)[at..];
        let (count, cells) = (self.run(words, false), self.size.cells());
        if count < cells {
            return None;
        }
        let tiles: Vec<Cell> = words[..count].iter().map(|word| self.cell(word)).collect();
        for start in self.starts(&tiles) {
            let own = &tiles[start..start + cells];
            let text = &self.words.text[own[0].at.start..own[cells - 1].at.end];
            let rows = text.split([']', ')', '/', ';', '|']).filter(|row| row.contains(char::is_alphanumeric));
            let shows_rows = rows.count() == self.size.rows();
            self.add(own, line..line + 1, shows_rows);
        }
        Some(count)
    }

    /// Returns where boards begin in a row of tiles that may have other numbers before, between or behind them: where brackets part
    /// them, or at the place where boards begin in other rows of as many tiles.
    fn starts(&mut self, tiles: &[Cell]) -> Vec<usize> {
        let cells = self.size.cells();
        let is_board = |start: &usize| tiles.get(*start..start + cells).is_some_and(|own| self.board(own).is_some());
        let all: Vec<usize> = (0..tiles.len()).step_by(cells).filter(is_board).collect();
        if all.len() * cells == tiles.len() {
            return all;
        }
        let mut likely: Vec<usize> = (0..=tiles.len() - cells).filter(is_board).collect();
        if let [only] = likely[..] {
            self.offsets.insert(tiles.len(), only);
        }
        let known = self.offsets.get(&tiles.len()).copied();
        let is_bracketed = |start: usize| {
            let text = self.words.text;
            let before = start.checked_sub(1).map_or("", |last| &text[tiles[last].at.end..tiles[start].at.start]);
            let behind = &text[tiles[start + cells - 1].at.end..];
            usize::from(before.contains(['(', '[', '{'])) + usize::from(behind.starts_with([')', ']', '}']))
        };
        likely.sort_by_key(|&start| std::cmp::Reverse((is_bracketed(start), known == Some(start), start)));
        let mut starts: Vec<usize> = Vec::new();
        for start in likely {
            if starts.iter().all(|other| other.abs_diff(start) >= cells) {
                starts.push(start);
            }
        }
        starts.sort_unstable();
        starts
    }
}
