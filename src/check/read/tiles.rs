//! Tiles: what stands for one, lines as rows of them, and the board that they make.

use std::ops::Range;

use crate::puzzle::{Board, Size, TextError, parse_board};

/// A tile as written; 0 is the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) value: u8,
    pub(super) at: Range<usize>,
}

/// Something that no board has as a tile: `b`, `-1`, an emoji. In a board that has all its tiles and one of these, it is the blank.
const NO_TILE: u8 = 200;

/// Added to the tiles 10 to 15 where they are letters.
const LETTER: u8 = 100;

const BLANKS: [&str; 11] =
    ["blank", "empty", "none", "null", "nil", "nan", "space", "hole", "undefined", "leer", "空格"];

/// Returns the tile that a word is by itself.
pub(super) fn single(word: &str) -> Option<u8> {
    if !word.is_empty() && word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok();
    }
    let mut chars = word.chars();
    let first = chars.next()?;
    match chars.as_str() {
        "" => return single_char(first).or_else(|| is_strange(first).then_some(NO_TILE)),
        "1" if first == '-' => return Some(NO_TILE),
        _ => {}
    }
    let is_row = matches!(first, '_' | '-' | '.' | '*' | '#' | ' ') && chars.all(|c| c == first) && word.len() <= 3;
    (is_row || BLANKS.iter().any(|name| word.eq_ignore_ascii_case(name))).then_some(0)
}

fn single_char(c: char) -> Option<u8> {
    let letter = if c.is_ascii_digit() { 0 } else { LETTER };
    if is_sign(c) { Some(0) } else { c.to_digit(16).map(|value| value as u8 + letter) }
}

fn is_sign(c: char) -> bool {
    matches!(c, 'x' | 'X' | '_' | '.' | '*' | '#' | '-' | '·' | '□' | '■' | '␣' | '空')
}

/// Returns true if a sign is no digit and nothing that stands between the tiles of a board, or in a sum.
fn is_strange(c: char) -> bool {
    let parts = |c: char| matches!(c, '\u{2190}'..='\u{21FF}' | '\u{2500}'..='\u{257F}' | '\u{2010}'..='\u{205E}' | '\u{3000}'..='\u{303F}');
    let strange = !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace() && !parts(c);
    c.is_ascii_alphabetic() || matches!(c, '?' | '@' | '$' | '%' | '&' | '~' | '^') || strange
}

/// A line that may be a row of a board, or of boards side by side.
#[derive(Clone, Debug)]
pub(super) struct RowText<'a> {
    pub(super) words: Vec<Word<'a>>,
    /// Signs part the tiles, so that an empty place is a word, too; true if one stands before the first, after the last.
    /// Without signs there is room between the words, and an empty place shows only by where they are.
    strokes: Option<[bool; 2]>,
}

#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    text: &'a str,
    start: usize,
    column: usize,
    /// The tile of a word that can be one.
    single: Option<u8>,
}

const PARTING: [char; 5] = ['|', '│', '┃', '║', '¦'];
const BRACKETS: [char; 12] = ['[', ']', '(', ')', '{', '}', '\'', '"', '`', '⎡', '⎢', '⎣'];

/// A row of more words than this is a row of no board, nor of boards side by side.
const MOST_WORDS: usize = 128;

impl<'a> RowText<'a> {
    /// Returns the row that a text may be, which begins at byte `offset` of the whole text, after `column` characters of its line.
    pub(super) fn of(line: &'a str, offset: usize, column: usize) -> Option<RowText<'a>> {
        let line = line.trim_end();
        let bare = line.trim_start();
        let row = match parted(bare).or_else(|| commas(line)) {
            Some(pieces) => {
                let word = |piece: &'a str| {
                    let single = if piece.is_empty() { 0 } else { single(piece)? };
                    Some(Word { text: piece, start: offset + place(piece, line), column: 0, single: Some(single) })
                };
                let words = pieces.into_iter().map(word).collect::<Option<_>>()?;
                RowText { words, strokes: Some([bare.starts_with(PARTING), bare.ends_with(PARTING)]) }
            }
            None => RowText { words: words(line, offset, column)?, strokes: None },
        };
        row.is_likely().then_some(row)
    }

    /// Returns true if it has a tile, and not mostly signs that may be blanks.
    fn is_likely(&self) -> bool {
        let is_tile = |value: u8| value > 0 && value < NO_TILE;
        let has_tile = |word: &Word<'_>| match word.single {
            Some(value) => is_tile(value),
            None => word.packed().is_some_and(|tiles| tiles.iter().any(|tile| is_tile(tile.value))),
        };
        // A row of letters is none.
        let is_blank = |word: &&Word<'_>| matches!(word.single, Some(NO_TILE | 0));
        let blanks = if self.words.len() > 2 { self.words.iter().filter(is_blank).count() } else { 0 };
        self.words.iter().any(has_tile) && (blanks == 0 || blanks * 2 < self.words.len())
    }

    /// Returns its tiles if there are as many as this.
    pub(super) fn tiles(&self, count: usize) -> Option<Vec<Tile>> {
        match self.words.as_slice() {
            words if words.len() == count => singles(words),
            [word] if self.strokes.is_none() => word.packed().filter(|tiles| tiles.len() == count),
            _ => None,
        }
    }

    /// Returns true if it has two tiles or more.
    pub(super) fn has_tiles(&self) -> bool {
        self.words.len() >= 2 || self.words.iter().any(|word| word.packed().is_some_and(|tiles| tiles.len() >= 2))
    }

    pub(super) fn at(&self) -> Range<usize> {
        self.words[0].start..self.words[self.words.len() - 1].end()
    }
}

impl Word<'_> {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }

    fn columns(&self) -> Range<usize> {
        self.column..self.column + self.text.chars().count()
    }

    /// Returns its tiles if each of its characters is one. `1-4` is a row with a blank, `--` and `3*` are none; `#12` and `1.`
    /// number what follows.
    fn packed(&self) -> Option<Vec<Tile>> {
        let (count, digits) = (self.text.chars().count(), self.text.bytes().filter(u8::is_ascii_digit).count());
        if count > 16 || count == 2 && self.text.ends_with('.') {
            return None;
        }
        let with_sign = digits >= 2 && digits + 1 == count && !self.text.starts_with('#');
        let value = |c: char| match c {
            c if with_sign => c.to_digit(10).map(|value| value as u8).or_else(|| is_sign(c).then_some(0)),
            '#' | '*' | '-' => None,
            c => single_char(c),
        };
        let tile = |(at, c): (usize, char)| {
            let start = self.start + at;
            Some(Tile { value: value(c)?, at: start..start + c.len_utf8() })
        };
        self.text.char_indices().map(tile).collect()
    }
}

fn place(part: &str, text: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// The words of a line without strokes; none where one cannot be tiles, or they are too many.
fn words(line: &str, offset: usize, column: usize) -> Option<Vec<Word<'_>>> {
    let is_room = |c: char| c.is_whitespace() || BRACKETS.contains(&c) || PARTING.contains(&c);
    // Between boards side by side there may be arrows.
    let heads = ['>', '→', '⇒', '➜', '⟶'];
    let is_arrow =
        |piece: &str| piece.ends_with(heads) && piece.trim_end_matches(heads).chars().all(|c| matches!(c, '-' | '='));
    let pieces = line.split(is_room).filter(|piece| !piece.is_empty() && !is_arrow(piece));
    let (mut column, mut before) = (column, 0);
    let mut words = Vec::new();
    for piece in pieces {
        let start = place(piece, line);
        column += line[before..start].chars().count();
        before = start;
        let word = Word { text: piece, start: offset + start, column, single: single(piece) };
        if words.len() == MOST_WORDS || word.single.is_none() && word.packed().is_none() {
            return None;
        }
        words.push(word);
    }
    Some(words)
}

/// The pieces of a line between strokes, those at its ends left out; none where it has no stroke within.
fn parted(line: &str) -> Option<Vec<&str>> {
    let inner = line.strip_prefix(PARTING).unwrap_or(line);
    let inner = inner.strip_suffix(PARTING).unwrap_or(inner);
    inner.contains(PARTING).then(|| inner.split(PARTING).map(str::trim).take(MOST_WORDS).collect())
}

/// The pieces of a line between commas, without brackets and quotes.
fn commas(line: &str) -> Option<Vec<&str>> {
    let around = |c: char| BRACKETS.contains(&c) || c.is_whitespace();
    let inner = line.trim().trim_end_matches([',', ';']);
    let inner = inner.trim_matches(|c: char| matches!(c, '[' | ']' | '(' | ')' | '{' | '}') || c.is_whitespace());
    inner.contains(',').then(|| inner.split(',').map(|piece| piece.trim_matches(around)).take(MOST_WORDS).collect())
}

fn singles(words: &[Word<'_>]) -> Option<Vec<Tile>> {
    words.iter().map(|word| Some(Tile { value: word.single?, at: word.start..word.end() })).collect()
}

/// The tiles of rows that have the shape of a board. At most one of the rows may have an empty place, the blank.
pub(super) fn tiles_of(rows: &[&RowText<'_>], size: Size) -> Option<Vec<Tile>> {
    let cols = size.cols();
    let found: Vec<Option<Vec<Tile>>> = rows.iter().map(|row| row.tiles(cols)).collect();
    let full: Vec<&RowText<'_>> =
        rows.iter().zip(&found).filter(|(_, tiles)| tiles.is_some()).map(|(row, _)| *row).collect();
    if rows.len() != size.rows() || full.len() + 1 < rows.len() {
        return None;
    }
    let tiles = rows.iter().zip(found).map(|(row, tiles)| tiles.or_else(|| with_blank(row, &full, cols)));
    let tiles = tiles.collect::<Option<Vec<Vec<Tile>>>>()?.concat();
    let blanks = tiles.iter().filter(|tile| tile.value == 0).count();
    (full.len() == rows.len() || blanks == 1).then_some(tiles)
}

/// A row that lacks a tile, with the blank where the other rows show that it is.
fn with_blank(row: &RowText<'_>, full: &[&RowText<'_>], cols: usize) -> Option<Vec<Tile>> {
    let words = &row.words;
    let all = |strokes: Option<[bool; 2]>| full.iter().all(|row| row.strokes == strokes);
    let (mut tiles, missing) = match row.strokes {
        // A row begins or ends with a stroke, and no other does: the blank is beyond that stroke.
        Some([true, false]) if all(Some([false; 2])) => (singles(words)?, 0),
        Some([false, true]) if all(Some([false; 2])) => (singles(words)?, words.len()),
        None if all(None) && full.iter().all(|row| row.words.len() == 1) => {
            // A character a tile, and nothing between.
            let edge = full.iter().map(|row| row.words[0].column).min()?;
            let packed: Vec<Vec<Tile>> = words.iter().map(Word::packed).collect::<Option<_>>()?;
            let columns: Vec<usize> = words.iter().flat_map(Word::columns).collect();
            (packed.concat(), (0..cols).find(|col| !columns.contains(&(edge + col)))?)
        }
        None if all(None) => {
            (singles(words)?, by_columns(words, full, cols).or_else(|| by_single_spaces(words, full))?)
        }
        _ => return None,
    };
    let at = match missing.checked_sub(1).and_then(|before| tiles.get(before)) {
        Some(before) => before.at.end,
        None => tiles.first()?.at.start,
    };
    tiles.insert(missing.min(tiles.len()), Tile { value: 0, at: at..at });
    (tiles.len() == cols).then_some(tiles)
}

/// The column that no word stands in, by the columns that the words of full rows take.
fn by_columns(words: &[Word<'_>], full: &[&RowText<'_>], cols: usize) -> Option<usize> {
    let span = |col: usize| {
        let of: Vec<Range<usize>> =
            full.iter().map(|row| row.words.get(col).map(Word::columns)).collect::<Option<_>>()?;
        Some(of.iter().map(|word| word.start).min()?..of.iter().map(|word| word.end).max()?)
    };
    let spans: Vec<Range<usize>> = (0..cols).map(span).collect::<Option<_>>()?;
    let place = |word: &Word<'_>| {
        let own = word.columns();
        let mut hits = (0..cols).filter(|&col| own.start < spans[col].end && spans[col].start < own.end);
        hits.next().filter(|_| hits.next().is_none())
    };
    let places: Vec<usize> = words.iter().map(place).collect::<Option<_>>()?;
    let missing = (0..cols).find(|col| !places.contains(col));
    missing.filter(|_| places.is_sorted_by(|one, next| one < next))
}

/// The empty place of a row whose blank is nothing at all between two single spaces.
fn by_single_spaces(words: &[Word<'_>], full: &[&RowText<'_>]) -> Option<usize> {
    let mut expected = full.iter().map(|row| row.words[0].column).min()?;
    for (at, word) in words.iter().enumerate() {
        if word.column != expected {
            return (word.column == expected + 1).then_some(at);
        }
        expected = word.columns().end + 1;
    }
    Some(words.len())
}

pub(super) fn whole(tiles: &[Tile]) -> Option<Board> {
    permutation(&tiles.iter().map(|tile| tile.value).collect::<Vec<u8>>())
}

/// The board of these values, if each tile below their count is there once, and the blank once: a sign, or the count, as
/// 9 in a board of eight tiles. Letters are the tiles 10 to 15, or else one of them is the blank.
pub(super) fn permutation(values: &[u8]) -> Option<Board> {
    let cells = values.len();
    let filled_by = |tile: fn(u8) -> u8| {
        let mut filled = [false; 16];
        let cell = |&value: &u8| {
            let value = tile(value);
            let is_tile = (1..cells).contains(&usize::from(value));
            let is_blank = value == 0 || usize::from(value) == cells || value == NO_TILE;
            let tile = if is_tile { value } else { 0 };
            let is_new = !std::mem::replace(&mut filled[usize::from(tile)], true);
            (is_new && (is_tile || is_blank)).then_some(tile)
        };
        values.iter().map(cell).collect::<Option<Vec<u8>>>().map(|cells| Board::from_cells(&cells))
    };
    if (4..=16).contains(&cells) { filled_by(as_tile).or_else(|| filled_by(as_sign)) } else { None }
}

const fn as_tile(value: u8) -> u8 {
    if value >= LETTER && value < NO_TILE { value - LETTER } else { value }
}

const fn as_sign(value: u8) -> u8 {
    if value >= LETTER { 0 } else { value }
}

/// Returns what is wrong with as many tiles as a board has, if they make none; the error points into the whole text.
pub(super) fn error_of(tiles: &[Tile], size: Size) -> Option<TextError> {
    // Three characters a tile, so that a place tells the tile.
    let value = |tile: &Tile| tile.value % LETTER;
    let known = tiles.iter().filter(|tile| (1..tiles.len()).contains(&usize::from(value(tile)))).count();
    // Rows of which hardly any place has a tile are something else.
    if known + 2 < tiles.len() {
        return None;
    }
    let sign = |tile: &Tile| if tile.value == NO_TILE { "?  ".to_owned() } else { format!("{:2} ", value(tile)) };
    let text: String = tiles.iter().map(sign).collect();
    let error = parse_board(&text, Some(size)).err()?;
    let place = |at: &Range<usize>| tiles.get(at.start / 3).map_or(0..0, |tile| tile.at.clone());
    Some(error.placed(place))
}
