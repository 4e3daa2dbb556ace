//! Boards as rows of cells: with or without something between the cells, the blank perhaps an empty place.

use std::ops::Range;

use crate::puzzle::{Board, BoardError, Size, parse_board};

/// A cell as written; 0 is the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) value: u8,
    /// Its bytes in the whole text.
    pub(super) at: Range<usize>,
}

/// A line that may be a row of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RowText {
    /// Cells with something between them, so that an empty place shows.
    Parted {
        /// Its cells.
        cells: Vec<Cell>,
        /// True if a stroke stands before the first cell, and after the last.
        strokes: [bool; 2],
    },
    /// Words with room between them: an empty place shows only by where the words stand.
    Words(Vec<Word>),
}

/// A word in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Number of characters before it in its line.
    column: usize,
    /// One cell, or a cell a character.
    cells: Vec<Cell>,
    /// True if it can be one cell: a number of one or two digits, a letter, a sign for the blank.
    single: Option<u8>,
    at: Range<usize>,
}

const PARTING: [char; 5] = ['|', '│', '┃', '║', '¦'];
const BRACKETS: [char; 13] = ['[', ']', '(', ')', '{', '}', '\'', '"', '`', '⎡', '⎢', '⎣', '⟨'];

/// A row of more cells than this is a row of no board, nor of boards side by side.
const MOST_WORDS: usize = 128;

impl RowText {
    /// The row that a line may be, which begins at byte `offset` of the text.
    pub(super) fn of(line: &str, offset: usize) -> Option<RowText> {
        let trimmed = line.trim_end();
        let pieces = parted(trimmed.trim_start(), &PARTING).or_else(|| commas(trimmed));
        if let Some(pieces) = pieces {
            let base = trimmed.as_ptr() as usize;
            let cell = |piece: &str| {
                let at = offset + (piece.as_ptr() as usize - base);
                let value = if piece.is_empty() { Some(0) } else { single(piece) };
                value.map(|value| Cell { value, at: at..at + piece.len() })
            };
            let cells: Option<Vec<Cell>> = pieces.into_iter().map(cell).collect();
            let strokes = [trimmed.trim_start().starts_with(PARTING), trimmed.ends_with(PARTING)];
            let cells = cells.filter(|cells| cells.iter().any(|cell| cell.value != 0));
            return cells.map(|cells| RowText::Parted { cells, strokes });
        }
        words(trimmed, offset).map(RowText::Words)
    }

    /// Returns where its first cell is.
    pub(super) fn start(&self) -> usize {
        match self {
            RowText::Parted { cells, .. } => cells.first().map_or(0, |cell| cell.at.start),
            RowText::Words(words) => words.first().map_or(0, |word| word.at.start),
        }
    }

    /// Number of its cells, an empty place not counted.
    pub(super) fn count(&self) -> usize {
        match self {
            RowText::Parted { cells, .. } => cells.len(),
            RowText::Words(words) => words.len(),
        }
    }

    /// Its cells, where they are so many.
    pub(super) fn cells(&self, cols: usize) -> Option<Vec<Cell>> {
        match self {
            RowText::Parted { cells, .. } => (cells.len() == cols).then(|| cells.clone()),
            RowText::Words(words) if words.len() == cols => singles(words),
            RowText::Words(words) => match words.as_slice() {
                [word] if word.cells.len() == cols => Some(word.cells.clone()),
                _ => None,
            },
        }
    }
}

/// The cells of words that are one cell each.
fn singles(words: &[Word]) -> Option<Vec<Cell>> {
    words.iter().map(|word| Some(Cell { value: word.single?, at: word.at.clone() })).collect()
}

/// The pieces of a line between signs of these, those at its ends left out; none where it has no such sign within.
fn parted<'a>(line: &'a str, signs: &[char]) -> Option<Vec<&'a str>> {
    let inner = line.strip_prefix(signs).unwrap_or(line);
    let inner = inner.strip_suffix(signs).unwrap_or(inner);
    inner.contains(signs).then(|| inner.split(signs).map(str::trim).take(MOST_WORDS).collect())
}

/// The pieces of a line between commas, without brackets and quotes.
fn commas(line: &str) -> Option<Vec<&str>> {
    let around = |c: char| BRACKETS.contains(&c) || c.is_whitespace();
    let inner = line.trim().trim_end_matches([',', ';']);
    let inner = inner.trim_matches(|c: char| matches!(c, '[' | ']' | '(' | ')' | '{' | '}') || c.is_whitespace());
    inner.contains(',').then(|| inner.split(',').map(|piece| piece.trim_matches(around)).take(MOST_WORDS).collect())
}

/// The words of a line, where all of them can be cells and one is a tile.
fn words(line: &str, offset: usize) -> Option<Vec<Word>> {
    let is_room = |c: char| c.is_whitespace() || BRACKETS.contains(&c) || PARTING.contains(&c);
    let mut words: Vec<Word> = Vec::new();
    let mut column = 0;
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        if is_room(c) {
            column += 1;
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let end = rest.find(is_room).unwrap_or(rest.len());
        let start = offset + (line.len() - rest.len());
        let word = word(&rest[..end], start, column)?;
        if words.len() == MOST_WORDS {
            return None;
        }
        column += rest[..end].chars().count();
        rest = &rest[end..];
        words.push(word);
    }
    let has_tile = words.iter().any(|word| word.cells.iter().any(|cell| cell.value != 0));
    has_tile.then_some(words)
}

fn word(text: &str, start: usize, column: usize) -> Option<Word> {
    let single = single(text);
    let packed = |(at, c): (usize, char)| {
        let at = start + at..start + at + c.len_utf8();
        single_char(c).filter(|_| !matches!(c, '#' | '*' | '-')).map(|value| Cell { value, at })
    };
    // `#1` and `1.` number what follows.
    let numbers = text.len() == 2 && text.ends_with('.');
    // Sixteen cells at most; a longer word is no row.
    let cells: Option<Vec<Cell>> =
        if !numbers && text.chars().nth(16).is_none() { text.char_indices().map(packed).collect() } else { None };
    let is_word = single.is_some() || cells.is_some();
    is_word.then(|| Word { column, cells: cells.unwrap_or_default(), single, at: start..start + text.len() })
}

/// Returns what a word stands for that is one cell.
fn single(word: &str) -> Option<u8> {
    if !word.is_empty() && word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok();
    }
    let mut chars = word.chars();
    let first = chars.next()?;
    if chars.clone().next().is_none() {
        return single_char(first);
    }
    let is_sign = matches!(first, '_' | '-' | '.' | '*' | '#' | ' ') && chars.all(|c| c == first) && word.len() <= 3;
    (is_sign || matches!(word, "None" | "null" | "nil" | "blank")).then_some(0)
}

fn single_char(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        'A'..='F' => Some(c as u8 - b'A' + 10),
        'a'..='f' => Some(c as u8 - b'a' + 10),
        'x' | 'X' | '_' | '.' | '*' | '#' | '-' | '·' | '□' | '■' | '␣' | '空' => Some(0),
        _ => None,
    }
}

/// Why rows are no board.
#[derive(Debug)]
pub(super) enum Misfit {
    /// They have not the shape.
    Shape,
    /// They have, but are no permutation.
    Cells(Vec<Cell>, Size),
}

impl Misfit {
    /// Returns what is wrong with the cells, where they have the shape; the error points into the whole text.
    pub(super) fn error(self) -> Option<BoardError> {
        let Misfit::Cells(cells, size) = self else { return None };
        // Three characters a cell, so that a place tells the cell.
        let text = cells.iter().fold(String::new(), |text, cell| text + &format!("{:2} ", cell.value));
        let error = parse_board(&text, Some(size)).err()?;
        let place = |at: &Range<usize>| cells.get(at.start / 3).map_or(0..0, |cell| cell.at.clone());
        Some(BoardError { at: place(&error.at), also: error.also.as_ref().map(place), kind: error.kind })
    }
}

/// The board that rows make. At most one of them may have an empty place.
pub(super) fn board_of(rows: &[&RowText], size: Size) -> Result<Board, Misfit> {
    let cols = size.cols();
    let found: Vec<Option<Vec<Cell>>> = rows.iter().map(|row| row.cells(cols)).collect();
    if rows.len() != size.rows() {
        return Err(Misfit::Shape);
    }
    let mut short = found.iter().enumerate().filter(|(_, cells)| cells.is_none()).map(|(at, _)| at);
    let at = match (short.next(), short.next()) {
        (None, _) => return whole(&found.into_iter().flatten().flatten().collect::<Vec<_>>(), size),
        (Some(_), Some(_)) => return Err(Misfit::Shape),
        (Some(at), None) => at,
    };
    let full: Vec<&RowText> = rows.iter().enumerate().filter(|(row, _)| *row != at).map(|(_, row)| *row).collect();
    let filled = with_blank(rows[at], &full, cols).ok_or(Misfit::Shape)?;
    let cells: Vec<Cell> = found.into_iter().flat_map(|cells| cells.unwrap_or_else(|| filled.clone())).collect();
    if cells.iter().filter(|cell| cell.value == 0).count() != 1 {
        return Err(Misfit::Shape);
    }
    whole(&cells, size)
}

/// A row that lacks a cell and begins or ends with a stroke, where no other row does: its blank is beyond that stroke.
fn at_stroke(cells: &[Cell], strokes: [bool; 2], full: &[&RowText], cols: usize) -> Option<Vec<Cell>> {
    let missing = match strokes {
        [true, false] => 0,
        [false, true] => cells.len(),
        _ => return None,
    };
    let bare = full.iter().all(|row| matches!(row, RowText::Parted { strokes: [false, false], .. }));
    (bare && cells.len() + 1 == cols).then(|| filled(cells.to_vec(), missing))
}

/// A row that lacks a cell, with the blank where the other rows show that it is.
fn with_blank(row: &RowText, full: &[&RowText], cols: usize) -> Option<Vec<Cell>> {
    let words = match row {
        RowText::Words(words) => words,
        RowText::Parted { cells, strokes } => return at_stroke(cells, *strokes, full, cols),
    };
    let shown = full.iter().map(|row| if let RowText::Words(words) = row { Some(words.as_slice()) } else { None });
    let shown: Vec<&[Word]> = shown.collect::<Option<_>>()?;
    if shown.iter().all(|words| words.len() == 1 && cols > 1) {
        return packed_with_blank(words, &shown, cols);
    }
    if words.len() + 1 != cols {
        return None;
    }
    let missing = by_columns(words, &shown, cols).or_else(|| by_single_spaces(words, &shown))?;
    Some(filled(singles(words)?, missing))
}

/// The cells with the blank put in as the cell of this number.
fn filled(mut cells: Vec<Cell>, missing: usize) -> Vec<Cell> {
    let at = match missing.checked_sub(1).and_then(|before| cells.get(before)) {
        Some(before) => before.at.end,
        None => cells.first().map_or(0, |first| first.at.start),
    };
    cells.insert(missing.min(cells.len()), Cell { value: 0, at: at..at });
    cells
}

/// The column that no word stands in, by the columns that the words of full rows take.
fn by_columns(words: &[Word], full: &[&[Word]], cols: usize) -> Option<usize> {
    let end = |word: &Word| word.column + word.cells.len().max(1);
    let span = |col: usize| {
        let start = full.iter().map(|row| row[col].column).min()?;
        Some(start..full.iter().map(|row| end(&row[col])).max()?)
    };
    let spans: Vec<Range<usize>> = (0..cols).map(span).collect::<Option<_>>()?;
    let place = |word: &Word| {
        let mut hits = (0..cols).filter(|&col| word.column < spans[col].end && spans[col].start < end(word));
        hits.next().filter(|_| hits.next().is_none())
    };
    let places: Vec<usize> = words.iter().map(place).collect::<Option<_>>()?;
    if !places.windows(2).all(|pair| pair[0] < pair[1]) {
        return None;
    }
    (0..cols).find(|col| !places.contains(col))
}

/// The empty place of a row whose blank is nothing at all between two single spaces.
fn by_single_spaces(words: &[Word], full: &[&[Word]]) -> Option<usize> {
    let edge = full.iter().map(|row| row[0].column).min()?;
    let mut expected = edge;
    for (at, word) in words.iter().enumerate() {
        if word.column != expected {
            return (word.column == expected + 1).then_some(at);
        }
        expected = word.column + word.cells.len().max(1) + 1;
    }
    Some(words.len())
}

/// The same for rows that have a character a cell and nothing between.
fn packed_with_blank(words: &[Word], full: &[&[Word]], cols: usize) -> Option<Vec<Cell>> {
    let edge = full.iter().map(|row| row[0].column).min()?;
    let mut cells: Vec<Option<Cell>> = vec![None; cols];
    for word in words {
        for (at, cell) in word.cells.iter().enumerate() {
            *cells.get_mut((word.column + at).checked_sub(edge)?)? = Some(cell.clone());
        }
    }
    let mut empty = (0..cols).filter(|&col| cells[col].is_none());
    let missing = empty.next().filter(|_| empty.next().is_none())?;
    Some(filled(cells.into_iter().flatten().collect(), missing))
}

/// The board of all its cells.
pub(super) fn whole(cells: &[Cell], size: Size) -> Result<Board, Misfit> {
    if cells.len() != size.cells() {
        return Err(Misfit::Shape);
    }
    if !is_permutation(cells.iter().map(|cell| cell.value)) {
        return Err(Misfit::Cells(cells.to_vec(), size));
    }
    let values: Vec<u8> = cells.iter().map(|cell| cell.value).collect();
    Ok(Board::from_cells(&values))
}

/// Returns true if these values are those of a board: each number below their count once.
pub(super) fn is_permutation(values: impl ExactSizeIterator<Item = u8>) -> bool {
    let count = values.len();
    let mut seen = 0_u32;
    for value in values {
        if usize::from(value) >= count {
            return false;
        }
        seen |= 1 << value;
    }
    count <= 16 && seen == (1 << count) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, size: &str) -> Option<String> {
        let size: Size = size.parse().unwrap();
        let rows: Vec<RowText> = text.lines().map(|line| RowText::of(line, 0)).collect::<Option<_>>()?;
        board_of(&rows.iter().collect::<Vec<_>>(), size).ok().map(|board| board.text(size))
    }

    #[test]
    fn rows_are_read_however_they_are_parted() {
        for text in [
            "2 8 3\n1 0 4\n7 6 5",
            "283\n1_4\n765",
            "2 8 3\n1   4\n7 6 5",
            "  2 8 3\n  1   4  \n  7 6 5",
            "2 8 3\n1  4\n7 6 5",
            "283\n1 4\n765",
            "| 2 | 8 | 3 |\n| 1 |   | 4 |\n| 7 | 6 | 5 |",
            "2|8|3\n1| |4\n7|6|5",
            "|2 8 3|\n|1   4|\n|7 6 5|",
            "[[2 8 3]\n [1 0 4]\n [7 6 5]]",
            "[2, 8, 3]\n[1, 0, 4]\n[7, 6, 5]",
            "['2', '8', '3'],\n['1', ' ', '4'],\n['7', '6', '5']",
            "2,8,3\n1,,4\n7,6,5",
            "  2  8  3\n  1     4\n  7  6  5",
            "2\t8\t3\n1\tx\t4\n7\t6\t5",
        ] {
            assert_eq!(read(text, "3x3").as_deref(), Some("283104765"), "{text}");
        }
    }

    #[test]
    fn an_empty_place_may_be_at_either_end() {
        assert_eq!(read("2 8 3\n1 4\n7 6 5", "3x3").as_deref(), Some("283140765"));
        assert_eq!(read("  8 3\n2 1 4\n7 6 5", "3x3").as_deref(), Some("083214765"));
        assert_eq!(read(" 83\n214\n765", "3x3").as_deref(), Some("083214765"));
        assert_eq!(read("283\n14\n765", "3x3").as_deref(), Some("283140765"));
        assert_eq!(read(" 8 3\n2 1 4\n7 6 5", "3x3").as_deref(), Some("083214765"));
        assert_eq!(read(" |8|3\n2|1|4\n7|6|5", "3x3").as_deref(), Some("083214765"));
        assert_eq!(read("2|8|3\n1|4| \n7|6|5", "3x3").as_deref(), Some("283140765"));
        assert_eq!(read("2 | 8 | 3\n1 | 4 |\n7 | 6 | 5", "3x3").as_deref(), Some("283140765"));
        assert_eq!(read("|2|8|3|\n|1|4|\n|7|6|5|", "3x3"), None);
        assert_eq!(read("1 2\n3", "2x2").as_deref(), Some("1230"));
        let fifteen = " 1  2  3  4\n 5  6  7  8\n 9    10 11\n13 14 15 12";
        assert_eq!(read(fifteen, "4x4").as_deref(), Some("1234567890ABDEFC"));
    }

    #[test]
    fn what_is_no_row_is_none() {
        for line in ["Step 1", "", "-----", "+---+---+", "- - -", "g=1", "(no board)"] {
            assert_eq!(RowText::of(line, 0), None, "{line}");
        }
        assert_eq!(read("2 8 3\n1   4\n7 6", "3x3"), None);
        assert_eq!(read("2 8 3\n1 3 4\n7 6 5", "3x3"), None);
    }
}
