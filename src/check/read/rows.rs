//! Boards as rows of tiles: with or without something between the tiles, the blank perhaps an empty place.

use std::ops::Range;

use crate::puzzle::{Board, BoardError, Size, parse_board};

/// A tile as written; 0 is the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) value: u8,
    /// Its bytes in the whole text.
    pub(super) at: Range<usize>,
}

/// What stands where a tile may, and is none of any board: `b`, `-1`, an emoji. In a board that has all its tiles and
/// one such place, it is the blank.
pub(super) const NO_TILE: u8 = 200;

/// Added to the tiles 10 to 15 where they are letters.
const LETTER: u8 = 100;

/// A line that may be a row of a board, or of boards side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RowText {
    pub(super) words: Box<[Word]>,
    /// Signs part the tiles, so that an empty place is a word, too; true if one stands before the first, after the last.
    /// Without signs there is room between the words, and an empty place shows only by where they stand.
    strokes: Option<[bool; 2]>,
}

/// The tiles of a word that may have one a character. Texts have many words of one character, and many of a row: they take as
/// little memory as they can.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Packed {
    None,
    /// The tile that the word stands for by itself.
    Single,
    /// The values, each with the number of its bytes.
    Many(Box<[(u8, u8)]>),
}

/// A word in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Number of characters before it in its line.
    column: usize,
    packed: Packed,
    /// The tile of a word that can be one: a number of one or two digits, a letter, a sign for the blank.
    single: Option<u8>,
    at: Range<usize>,
}

const PARTING: [char; 5] = ['|', '│', '┃', '║', '¦'];
const BRACKETS: [char; 13] = ['[', ']', '(', ')', '{', '}', '\'', '"', '`', '⎡', '⎢', '⎣', '⟨'];

/// A row of more words than this is a row of no board, nor of boards side by side.
const MOST_WORDS: usize = 128;

impl Word {
    /// Returns how many tiles it has if each of its characters is one.
    fn count(&self) -> usize {
        match &self.packed {
            Packed::None => 0,
            Packed::Single => 1,
            Packed::Many(tiles) => tiles.len(),
        }
    }

    /// Returns its tiles if each of its characters is one.
    fn packed(&self) -> impl Iterator<Item = Tile> {
        let single = self.single.filter(|_| self.packed == Packed::Single);
        let single = single.map(|value| Tile { value, at: self.at.clone() });
        let many: &[(u8, u8)] = if let Packed::Many(tiles) = &self.packed { tiles } else { &[] };
        let mut start = self.at.start;
        let many = many.iter().map(move |&(value, bytes)| {
            let at = start..start + usize::from(bytes);
            start = at.end;
            Tile { value, at }
        });
        single.into_iter().chain(many)
    }
}

impl RowText {
    /// The row that a line may be, which begins at byte `offset` of the text.
    pub(super) fn of(line: &str, offset: usize) -> Option<RowText> {
        let line = line.trim_end();
        let bare = line.trim_start();
        let (words, strokes) = match parted(bare).or_else(|| commas(line)) {
            Some(pieces) => {
                let word = |piece: &str| {
                    let start = offset + (piece.as_ptr() as usize - line.as_ptr() as usize);
                    let single = if piece.is_empty() { 0 } else { single(piece)? };
                    let at = start..start + piece.len();
                    Some(Word { column: 0, packed: Packed::None, single: Some(single), at })
                };
                let words: Option<Box<[Word]>> = pieces.into_iter().map(word).collect();
                (words?, Some([bare.starts_with(PARTING), bare.ends_with(PARTING)]))
            }
            None => (words(line, offset)?, None),
        };
        let is_tile = |value: u8| value > 0 && value < NO_TILE;
        let has_tile = |word: &Word| word.single.is_some_and(is_tile) || word.packed().any(|tile| is_tile(tile.value));
        // A row of letters is none.
        let is_blank = |word: &&Word| matches!(word.single, Some(NO_TILE | 0)) && word.count() < 2;
        let strange = if words.len() > 2 { words.iter().filter(is_blank).count() } else { 0 };
        (words.iter().any(has_tile) && (strange == 0 || strange * 2 < words.len()))
            .then_some(RowText { words, strokes })
    }

    /// Returns true if it has two tiles or more.
    pub(super) fn has_tiles(&self) -> bool {
        self.words.len() >= 2 || self.words.iter().any(|word| word.count() >= 2)
    }

    /// Returns where its first word begins.
    pub(super) fn start(&self) -> usize {
        self.words[0].at.start
    }

    /// Returns where its last word ends.
    pub(super) fn end(&self) -> usize {
        self.words[self.words.len() - 1].at.end
    }

    /// Its tiles, where they are so many.
    pub(super) fn tiles(&self, cols: usize) -> Option<Vec<Tile>> {
        match &*self.words {
            words if words.len() == cols => singles(words),
            [word] if word.count() == cols => Some(word.packed().collect()),
            _ => None,
        }
    }
}

/// The tiles of words that are one each.
fn singles(words: &[Word]) -> Option<Vec<Tile>> {
    words.iter().map(|word| Some(Tile { value: word.single?, at: word.at.clone() })).collect()
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

/// The words of a line, where all of them can be tiles.
fn words(line: &str, offset: usize) -> Option<Box<[Word]>> {
    let is_room = |c: char| c.is_whitespace() || BRACKETS.contains(&c) || PARTING.contains(&c);
    // Between boards side by side there may be arrows.
    let heads = ['>', '→', '⇒', '➜', '⟶'];
    let is_arrow =
        |piece: &str| piece.ends_with(heads) && piece.trim_end_matches(heads).chars().all(|c| matches!(c, '-' | '='));
    let pieces = line.split(is_room).filter(|piece| !piece.is_empty() && !is_arrow(piece)).take(MOST_WORDS + 1);
    let (mut column, mut before) = (0, 0);
    let word = |piece: &str| {
        let start = piece.as_ptr() as usize - line.as_ptr() as usize;
        column += line[before..start].chars().count();
        before = start;
        word(piece, offset + start, column)
    };
    pieces.map(word).collect::<Option<Box<[Word]>>>().filter(|words| words.len() <= MOST_WORDS)
}

fn word(text: &str, start: usize, column: usize) -> Option<Word> {
    let single = single(text);
    let bytes = |c: char| c.len_utf8() as u8;
    let tile = |c: char| Some((single_char(c).filter(|_| !matches!(c, '#' | '*' | '-'))?, bytes(c)));
    // `1-4` is a row with a blank, `--` and `3*` are none.
    let by_digits =
        |c: char| Some((c.to_digit(10).map(|value| value as u8).or_else(|| is_sign(c).then_some(0))?, bytes(c)));
    // `#1` and `1.` number what follows; a word of more than sixteen characters is no row.
    let numbers = text.len() == 2 && text.ends_with('.') || text.chars().nth(16).is_some();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let mut chars = text.chars();
    let is_one = chars.next().is_some() && chars.next().is_none();
    let packed: Option<Box<[(u8, u8)]>> = match () {
        // Nothing is kept of what the tile by itself says.
        () if is_one && single.is_some() => None,
        () if numbers => None,
        // `#12` numbers a step.
        () if digits >= 2 && digits + 1 == text.chars().count() && !text.starts_with('#') => {
            text.chars().map(by_digits).collect()
        }
        () => text.chars().map(tile).collect(),
    };
    let is_word = single.is_some() || packed.is_some();
    let first = text.chars().next();
    let by_itself = || if is_one && first.and_then(tile).is_some() { Packed::Single } else { Packed::None };
    let packed = packed.map_or_else(by_itself, Packed::Many);
    is_word.then(|| Word { column, packed, single, at: start..start + text.len() })
}

/// Returns the tile that a word stands for by itself.
pub(super) fn single(word: &str) -> Option<u8> {
    if !word.is_empty() && word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok();
    }
    let mut chars = word.chars();
    let first = chars.next()?;
    match chars.as_str() {
        "" => return single_char(first).or_else(|| is_strange(first).then_some(NO_TILE)),
        // An emoji may say that it is one.
        "\u{FE0F}" if is_strange(first) => return Some(NO_TILE),
        "1" if first == '-' => return Some(NO_TILE),
        _ => {}
    }
    let is_row = matches!(first, '_' | '-' | '.' | '*' | '#' | ' ') && chars.all(|c| c == first) && word.len() <= 3;
    let is_word = |name: &&str| word.eq_ignore_ascii_case(name);
    (is_row || BLANKS.iter().any(is_word)).then_some(0)
}

/// Words for the blank.
const BLANKS: [&str; 16] = [
    "blank",
    "empty",
    "none",
    "null",
    "nil",
    "nan",
    "space",
    "hole",
    "void",
    "undefined",
    "leer",
    "vide",
    "vuoto",
    "vacio",
    "vacío",
    "空格",
];

fn is_sign(c: char) -> bool {
    matches!(c, 'x' | 'X' | '_' | '.' | '*' | '#' | '-' | '·' | '□' | '■' | '␣' | '空')
}

/// Returns true if a sign is no digit and nothing that stands between the tiles of a board, or in a sum.
fn is_strange(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '?' | '@' | '$' | '%' | '&' | '~' | '^') || !c.is_ascii() && !is_letter(c)
}

/// Returns true for letters, digits, strokes and arrows of any script.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric()
        || c.is_whitespace()
        || ('\u{2190}'..='\u{21FF}').contains(&c)
        || ('\u{2500}'..='\u{257F}').contains(&c)
        || ('\u{2010}'..='\u{205E}').contains(&c)
        || ('\u{3000}'..='\u{303F}').contains(&c)
        || ('\u{FF00}'..='\u{FFEF}').contains(&c)
}

fn single_char(c: char) -> Option<u8> {
    let letter = if c.is_ascii_digit() { 0 } else { LETTER };
    if is_sign(c) { Some(0) } else { c.to_digit(16).map(|value| value as u8 + letter) }
}

/// The tiles of rows that have the shape of a board. At most one of the rows may have an empty place, the blank.
pub(super) fn tiles_of(rows: &[&RowText], size: Size) -> Option<Vec<Tile>> {
    let cols = size.cols();
    let found: Vec<Option<Vec<Tile>>> = rows.iter().map(|row| row.tiles(cols)).collect();
    let full: Vec<&RowText> =
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
fn with_blank(row: &RowText, full: &[&RowText], cols: usize) -> Option<Vec<Tile>> {
    let words = &*row.words;
    let all = |strokes: Option<[bool; 2]>| full.iter().all(|row| row.strokes == strokes);
    let missing = match row.strokes {
        // A row begins or ends with a stroke, and no other does: the blank is beyond that stroke.
        Some([true, false]) if all(Some([false; 2])) => 0,
        Some([false, true]) if all(Some([false; 2])) => words.len(),
        None if all(None) => {
            let full: Vec<&[Word]> = full.iter().map(|row| &*row.words).collect();
            if full.iter().all(|words| words.len() == 1) {
                return packed_with_blank(words, &full, cols);
            }
            by_columns(words, &full, cols).or_else(|| by_single_spaces(words, &full))?
        }
        _ => return None,
    };
    (words.len() + 1 == cols).then(|| Some(filled(singles(words)?, missing))).flatten()
}

/// The tiles with the blank put in as the one of this number.
fn filled(mut tiles: Vec<Tile>, missing: usize) -> Vec<Tile> {
    let at = match missing.checked_sub(1).and_then(|before| tiles.get(before)) {
        Some(before) => before.at.end,
        None => tiles.first().map_or(0, |first| first.at.start),
    };
    tiles.insert(missing.min(tiles.len()), Tile { value: 0, at: at..at });
    tiles
}

/// The column that no word stands in, by the columns that the words of full rows take.
fn by_columns(words: &[Word], full: &[&[Word]], cols: usize) -> Option<usize> {
    let end = |word: &Word| word.column + word.count().max(1);
    let span = |col: usize| {
        let of: Vec<&Word> = full.iter().map(|row| row.get(col)).collect::<Option<_>>()?;
        Some(of.iter().map(|word| word.column).min()?..of.iter().map(|word| end(word)).max()?)
    };
    let spans: Vec<Range<usize>> = (0..cols).map(span).collect::<Option<_>>()?;
    let place = |word: &Word| {
        let mut hits = (0..cols).filter(|&col| word.column < spans[col].end && spans[col].start < end(word));
        hits.next().filter(|_| hits.next().is_none())
    };
    let places: Vec<usize> = words.iter().map(place).collect::<Option<_>>()?;
    let missing = (0..cols).find(|col| !places.contains(col));
    missing.filter(|_| places.is_sorted_by(|one, next| one < next))
}

/// The empty place of a row whose blank is nothing at all between two single spaces.
fn by_single_spaces(words: &[Word], full: &[&[Word]]) -> Option<usize> {
    let mut expected = full.iter().map(|row| row[0].column).min()?;
    for (at, word) in words.iter().enumerate() {
        if word.column != expected {
            return (word.column == expected + 1).then_some(at);
        }
        expected = word.column + word.count().max(1) + 1;
    }
    Some(words.len())
}

/// The same for rows that have a character a tile and nothing between.
fn packed_with_blank(words: &[Word], full: &[&[Word]], cols: usize) -> Option<Vec<Tile>> {
    let edge = full.iter().map(|row| row[0].column).min()?;
    let mut tiles: Vec<Option<Tile>> = vec![None; cols];
    for word in words {
        for (at, tile) in word.packed().enumerate() {
            *tiles.get_mut((word.column + at).checked_sub(edge)?)? = Some(tile);
        }
    }
    let missing = tiles.iter().position(Option::is_none)?;
    let tiles: Vec<Tile> = tiles.into_iter().flatten().collect();
    (tiles.len() + 1 == cols).then(|| filled(tiles, missing))
}

/// The board of all its tiles, if they make one.
pub(super) fn whole(tiles: &[Tile]) -> Option<Board> {
    permutation(&tiles.iter().map(|tile| tile.value).collect::<Vec<u8>>())
}

/// The board of these values, if each tile below their count is there once, and the blank once: a sign, or the count, as
/// 9 in a board of eight tiles. Letters stand for the tiles 10 to 15, or else one of them for the blank.
pub(super) fn permutation(values: &[u8]) -> Option<Board> {
    let as_tile = |value: u8| if (LETTER..NO_TILE).contains(&value) { value - LETTER } else { value };
    let as_sign = |value: u8| if value >= LETTER { 0 } else { value };
    filled_by(values, as_tile).or_else(|| filled_by(values, as_sign))
}

fn filled_by(values: &[u8], tile: impl Fn(u8) -> u8) -> Option<Board> {
    let mut cells: Vec<u8> = values.iter().map(|&value| tile(value)).collect();
    let (mut seen, mut blank) = (0_u64, None);
    for (at, cell) in cells.iter_mut().enumerate() {
        if (1..values.len()).contains(&usize::from(*cell)) {
            if seen >> *cell & 1 == 1 {
                return None;
            }
            seen |= 1 << *cell;
        } else if !(*cell == 0 || usize::from(*cell) == values.len() || *cell == NO_TILE) || blank.replace(at).is_some()
        {
            return None;
        } else {
            *cell = 0;
        }
    }
    blank.map(|_| Board::from_cells(&cells))
}

/// Returns what is wrong with as many tiles as a board has, if they make none; the error points into the whole text.
pub(super) fn error_of(tiles: &[Tile], size: Size) -> Option<BoardError> {
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
    Some(BoardError { at: place(&error.at), also: error.also.as_ref().map(place), kind: error.kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_digits_may_have_any_sign_for_the_blank() {
        let packed =
            |text: &str| -> Option<Vec<u8>> { Some(word(text, 0, 0)?.packed().map(|tile| tile.value).collect()) };
        for text in ["1-4", "1*4", "1.4", "104", "1_4"] {
            assert_eq!(packed(text), Some(vec![1, 0, 4]), "{text}");
        }
        assert_eq!(packed("#12"), None, "the number of a step");
    }

    #[test]
    fn words_that_name_no_blank_are_no_tiles() {
        for blank in ["_", "__", "___", "---", "...", "blank"] {
            assert_eq!(single(blank), Some(0), "{blank}");
        }
        for other in ["up", "ab", "abc", "the", "____", "-a", "_-_"] {
            assert_eq!(single(other), None, "{other}");
        }
    }

    #[test]
    fn the_count_of_cells_or_a_strange_sign_may_stand_for_the_blank() {
        let cells = |values: &[u8]| permutation(values).map(Board::blank);
        assert_eq!(cells(&[1, 2, 3, 4, 9, 5, 6, 7, 8]), Some(4), "tiles from 1 to 9");
        assert_eq!(cells(&[1, 2, 3, 4, NO_TILE, 5, 6, 7, 8]), Some(4), "a sign");
        assert_eq!(cells(&[1, 2, 3, 4, 0, 5, 6, 7, 8]), Some(4));
        assert_eq!(cells(&[1, 2, 3, 4, 10, 5, 6, 7, 8]), None, "there is no tile 10");
        assert_eq!(cells(&[1, 2, 3, 4, 9, 5, 6, 7, 0]), None, "two blanks");
    }
}
