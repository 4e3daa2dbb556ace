//! Lines as rows of tiles, with or without something between the tiles.

use std::ops::Range;

/// A tile as written; 0 is the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) value: u8,
    bytes: u16,
    start: u32,
}

impl Tile {
    /// A tile of a value, written in these bytes of the whole text.
    pub(super) fn new(value: u8, at: Range<usize>) -> Tile {
        Tile { value, bytes: at.len().min(usize::from(u16::MAX)) as u16, start: at.start as u32 }
    }

    /// Returns its bytes in the whole text.
    pub(super) fn at(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.bytes)
    }
}

/// What stands where a tile may, and is none of any board: `b`, `-1`, an emoji. In a board that has all its tiles and
/// one such place, it is the blank.
pub(super) const NO_TILE: u8 = 200;

/// Added to the tiles 10 to 15 where they are letters.
pub(super) const LETTER: u8 = 100;

/// A line that may be a row of a board, or of boards side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowText<'a> {
    pub(super) words: &'a [Word],
    /// The values of the tiles of words that have one a character, each with the number of its bytes.
    tiles: &'a [(u8, u8)],
    /// Signs part the tiles, so that an empty place is a word, too; true if one stands before the first, after the last.
    /// Without signs there is room between the words, and an empty place shows only by where they stand.
    pub(super) strokes: Option<[bool; 2]>,
}

/// The lines of a text that may be rows. A text has many of them: all their words, and all their tiles, stand in one table each.
#[derive(Debug, Default)]
pub(super) struct RowTexts {
    rows: Vec<RowPlace>,
    words: Vec<Word>,
    tiles: Vec<(u8, u8)>,
}

/// The places after the last word and the last tile of a row.
#[derive(Debug)]
struct RowPlace {
    words: u32,
    tiles: u32,
    strokes: Option<[bool; 2]>,
}

/// The words of a line cannot all be tiles.
struct NoRow;

/// A word in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    /// Number of characters before it in its line.
    column: u32,
    /// Its first byte in the whole text.
    start: u32,
    /// Number of its tiles if each of its characters is one.
    count: u8,
    bytes: u8,
    /// The tile of a word that can be one: a number of one or two digits, a letter, a sign for the blank.
    single: Option<u8>,
    /// The number of its first tile among those of its row; a word of one character keeps none there.
    first_tile: u16,
}

const PARTING: [char; 5] = ['|', '│', '┃', '║', '¦'];
const BRACKETS: [char; 13] = ['[', ']', '(', ')', '{', '}', '\'', '"', '`', '⎡', '⎢', '⎣', '⟨'];

/// A row of more words than this is a row of no board, nor of boards side by side.
const MOST_WORDS: usize = 128;

impl Word {
    /// Returns its bytes in the whole text.
    fn at(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.bytes)
    }

    /// Returns how many tiles it has if each of its characters is one.
    pub(super) fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// Returns the number of characters before it in its line.
    pub(super) fn column(&self) -> usize {
        self.column as usize
    }
}

impl RowTexts {
    /// Adds the row that a line may be, which begins at byte `offset` of the text, and returns its number.
    pub(super) fn add(&mut self, line: &str, offset: usize) -> Option<u32> {
        let (words, tiles) = (self.words.len(), self.tiles.len());
        let strokes = self.words_of(line, offset).ok();
        let row = strokes.map(|strokes| self.row(words, tiles, strokes)).filter(RowText::is_likely);
        let (true, Some(strokes)) = (row.is_some(), strokes) else {
            self.words.truncate(words);
            self.tiles.truncate(tiles);
            return None;
        };
        let place = RowPlace { words: self.words.len() as u32, tiles: self.tiles.len() as u32, strokes };
        self.rows.push(place);
        Some(self.rows.len() as u32 - 1)
    }

    /// Takes the last row back.
    pub(super) fn drop_last(&mut self) {
        self.rows.pop();
        let (words, tiles) = self.rows.last().map_or((0, 0), |last| (last.words, last.tiles));
        self.words.truncate(words as usize);
        self.tiles.truncate(tiles as usize);
    }

    /// Returns the row of a number.
    pub(super) fn get(&self, number: u32) -> RowText<'_> {
        let row = &self.rows[number as usize];
        let before = (number as usize).checked_sub(1).map(|before| &self.rows[before]);
        let (words, tiles) = before.map_or((0, 0), |before| (before.words, before.tiles));
        RowText {
            words: &self.words[words as usize..row.words as usize],
            tiles: &self.tiles[tiles as usize..row.tiles as usize],
            strokes: row.strokes,
        }
    }

    /// The words and tiles from these on as a row.
    fn row(&self, words: usize, tiles: usize, strokes: Option<[bool; 2]>) -> RowText<'_> {
        RowText { words: &self.words[words..], tiles: &self.tiles[tiles..], strokes }
    }

    /// Adds the words of a line where all of them can be tiles, and returns the strokes of its row; where not, some words may
    /// have been added.
    fn words_of(&mut self, line: &str, offset: usize) -> Result<Option<[bool; 2]>, NoRow> {
        let line = line.trim_end();
        let bare = line.trim_start();
        let Some(pieces) = parted(bare).or_else(|| commas(line)) else {
            return if self.words(line, offset) { Ok(None) } else { Err(NoRow) };
        };
        for piece in pieces {
            let start = offset.wrapping_add(piece.as_ptr() as usize - line.as_ptr() as usize) as u32;
            let single = if piece.is_empty() { 0 } else { single(piece).ok_or(NoRow)? };
            let bytes = u8::try_from(piece.len()).map_err(|_| NoRow)?;
            let word = Word { column: 0, start, count: 0, bytes, single: Some(single), first_tile: 0 };
            self.words.push(word);
        }
        Ok(Some([bare.starts_with(PARTING), bare.ends_with(PARTING)]))
    }

    /// Adds the words of a line without strokes; false where one cannot be tiles, or they are too many.
    fn words(&mut self, line: &str, offset: usize) -> bool {
        let is_room = |c: char| c.is_whitespace() || BRACKETS.contains(&c) || PARTING.contains(&c);
        // Between boards side by side there may be arrows.
        let heads = ['>', '→', '⇒', '➜', '⟶'];
        let is_arrow = |piece: &str| {
            piece.ends_with(heads) && piece.trim_end_matches(heads).chars().all(|c| matches!(c, '-' | '='))
        };
        let pieces = line.split(is_room).filter(|piece| !piece.is_empty() && !is_arrow(piece));
        let (mut column, mut before) = (0, 0);
        let first_tile = self.tiles.len();
        for (number, piece) in pieces.enumerate() {
            let start = piece.as_ptr() as usize - line.as_ptr() as usize;
            column += line[before..start].chars().count();
            before = start;
            let word = self.word(piece, offset.wrapping_add(start), column, first_tile);
            let Some(word) = word.filter(|_| number < MOST_WORDS) else { return false };
            self.words.push(word);
        }
        true
    }

    /// The word of a row whose tiles begin with that of number `first`; adds its own.
    fn word(&mut self, text: &str, start: usize, column: usize, first: usize) -> Option<Word> {
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
        let before = self.tiles.len();
        let all = match () {
            // Nothing is kept of what the tile by itself says.
            () if is_one && single.is_some() => false,
            () if numbers => false,
            // `#12` numbers a step.
            () if digits >= 2 && digits + 1 == text.chars().count() && !text.starts_with('#') => {
                self.all(text.chars().map(by_digits))
            }
            () => self.all(text.chars().map(tile)),
        };
        if !all && single.is_none() {
            return None;
        }
        let by_itself = is_one && text.chars().next().and_then(tile).is_some();
        let count = if all { self.tiles.len() - before } else { usize::from(by_itself) };
        Some(Word {
            column: u32::try_from(column).ok()?,
            start: start as u32,
            count: count as u8,
            bytes: u8::try_from(text.len()).ok()?,
            single,
            first_tile: u16::try_from(before - first).ok()?,
        })
    }

    /// Adds tiles if all of them are some.
    fn all(&mut self, tiles: impl Iterator<Item = Option<(u8, u8)>>) -> bool {
        let before = self.tiles.len();
        for tile in tiles {
            let Some(tile) = tile else {
                self.tiles.truncate(before);
                return false;
            };
            self.tiles.push(tile);
        }
        true
    }
}

impl<'a> RowText<'a> {
    /// Returns true if it has a tile, and not mostly signs that may be blanks.
    fn is_likely(&self) -> bool {
        let is_tile = |value: u8| value > 0 && value < NO_TILE;
        let has_tile =
            |word: &Word| word.single.is_some_and(is_tile) || self.packed(word).any(|tile| is_tile(tile.value));
        // A row of letters is none.
        let is_blank = |word: &&Word| matches!(word.single, Some(NO_TILE | 0)) && word.count() < 2;
        let strange = if self.words.len() > 2 { self.words.iter().filter(is_blank).count() } else { 0 };
        self.words.iter().any(has_tile) && (strange == 0 || strange * 2 < self.words.len())
    }

    /// Returns the tiles of one of its words if each of its characters is one.
    pub(super) fn packed(&self, word: &Word) -> impl Iterator<Item = Tile> + use<'a> {
        let single = word.single.filter(|_| word.count == 1).map(|value| Tile::new(value, word.at()));
        let first = usize::from(word.first_tile);
        let many = if word.count < 2 { &[][..] } else { &self.tiles[first..first + word.count()] };
        let mut start = word.at().start;
        let many = many.iter().map(move |&(value, bytes)| {
            let at = start..start + usize::from(bytes);
            start = at.end;
            Tile::new(value, at)
        });
        single.into_iter().chain(many)
    }

    /// Returns true if it has two tiles or more.
    pub(super) fn has_tiles(&self) -> bool {
        self.words.len() >= 2 || self.words.iter().any(|word| word.count() >= 2)
    }

    /// Returns where its first word begins.
    pub(super) fn start(&self) -> usize {
        self.words[0].at().start
    }

    /// Returns where its last word ends.
    pub(super) fn end(&self) -> usize {
        self.words[self.words.len() - 1].at().end
    }

    /// Its tiles, where they are so many.
    pub(super) fn tiles(&self, cols: usize) -> Option<Vec<Tile>> {
        match self.words {
            words if words.len() == cols => singles(words),
            [word] if word.count() == cols => Some(self.packed(word).collect()),
            _ => None,
        }
    }
}

/// The tiles of words that are one each.
pub(super) fn singles(words: &[Word]) -> Option<Vec<Tile>> {
    words.iter().map(|word| Some(Tile::new(word.single?, word.at()))).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_digits_may_have_any_sign_for_the_blank() {
        let packed = |text: &str| -> Option<Vec<u8>> {
            let mut rows = RowTexts::default();
            let word = rows.word(text, 0, 0, 0)?;
            Some(rows.row(0, 0, None).packed(&word).map(|tile| tile.value).collect())
        };
        for text in ["1-4", "1*4", "1.4", "104", "1_4"] {
            assert_eq!(packed(text), Some(vec![1, 0, 4]), "{text}");
        }
        assert_eq!(packed("#12"), None, "the number of a step");
        assert_eq!(packed("2."), None, "so is this");
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
}
