//! The board that rows of tiles make, the blank perhaps an empty place.

use std::ops::Range;

use crate::puzzle::{Board, BoardError, Size, parse_board};

use super::rows::{LETTER, NO_TILE, RowText, Tile, Word, singles};

/// The tiles of rows that have the shape of a board. At most one of the rows may have an empty place, the blank.
pub(super) fn tiles_of(rows: &[RowText<'_>], size: Size) -> Option<Vec<Tile>> {
    let cols = size.cols();
    let found: Vec<Option<Vec<Tile>>> = rows.iter().map(|row| row.tiles(cols)).collect();
    let full: Vec<RowText<'_>> =
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
fn with_blank(row: &RowText<'_>, full: &[RowText<'_>], cols: usize) -> Option<Vec<Tile>> {
    let words = row.words;
    let all = |strokes: Option<[bool; 2]>| full.iter().all(|row| row.strokes == strokes);
    let missing = match row.strokes {
        // A row begins or ends with a stroke, and no other does: the blank is beyond that stroke.
        Some([true, false]) if all(Some([false; 2])) => 0,
        Some([false, true]) if all(Some([false; 2])) => words.len(),
        None if all(None) => {
            let full: Vec<&[Word]> = full.iter().map(|row| row.words).collect();
            if full.iter().all(|words| words.len() == 1) {
                return packed_with_blank(row, &full, cols);
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
        Some(before) => before.at().end,
        None => tiles.first().map_or(0, |first| first.at().start),
    };
    tiles.insert(missing.min(tiles.len()), Tile::new(0, at..at));
    tiles
}

/// The column that no word stands in, by the columns that the words of full rows take.
fn by_columns(words: &[Word], full: &[&[Word]], cols: usize) -> Option<usize> {
    let end = |word: &Word| word.column() + word.count().max(1);
    let span = |col: usize| {
        let of: Vec<&Word> = full.iter().map(|row| row.get(col)).collect::<Option<_>>()?;
        Some(of.iter().map(|word| word.column()).min()?..of.iter().map(|word| end(word)).max()?)
    };
    let spans: Vec<Range<usize>> = (0..cols).map(span).collect::<Option<_>>()?;
    let place = |word: &Word| {
        let mut hits = (0..cols).filter(|&col| word.column() < spans[col].end && spans[col].start < end(word));
        hits.next().filter(|_| hits.next().is_none())
    };
    let places: Vec<usize> = words.iter().map(place).collect::<Option<_>>()?;
    let missing = (0..cols).find(|col| !places.contains(col));
    missing.filter(|_| places.is_sorted_by(|one, next| one < next))
}

/// The empty place of a row whose blank is nothing at all between two single spaces.
fn by_single_spaces(words: &[Word], full: &[&[Word]]) -> Option<usize> {
    let mut expected = full.iter().map(|row| row[0].column()).min()?;
    for (at, word) in words.iter().enumerate() {
        if word.column() != expected {
            return (word.column() == expected + 1).then_some(at);
        }
        expected = word.column() + word.count().max(1) + 1;
    }
    Some(words.len())
}

/// The same for rows that have a character a tile and nothing between.
fn packed_with_blank(row: &RowText<'_>, full: &[&[Word]], cols: usize) -> Option<Vec<Tile>> {
    let edge = full.iter().map(|row| row[0].column()).min()?;
    let mut tiles: Vec<Option<Tile>> = vec![None; cols];
    for word in row.words {
        for (at, tile) in row.packed(word).enumerate() {
            *tiles.get_mut((word.column() + at).checked_sub(edge)?)? = Some(tile);
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
    filled_by(values, as_tile).or_else(|| filled_by(values, as_sign))
}

const fn as_tile(value: u8) -> u8 {
    if value >= LETTER && value < NO_TILE { value - LETTER } else { value }
}

const fn as_sign(value: u8) -> u8 {
    if value >= LETTER { 0 } else { value }
}

fn filled_by(values: &[u8], tile: fn(u8) -> u8) -> Option<Board> {
    let mut filling = Filling::default();
    let cells: Option<Vec<u8>> = values.iter().map(|&value| filling.take(tile(value), values.len())).collect();
    cells.filter(|_| filling.blank).map(|cells| Board::from_cells(&cells))
}

/// The cells of a board that have been filled.
#[derive(Default)]
struct Filling {
    /// A bit for each tile.
    tiles: u64,
    blank: bool,
}

impl Filling {
    /// Fills a cell of so many, and returns its tile; none if the board has it already, or cannot have it.
    fn take(&mut self, value: u8, cells: usize) -> Option<u8> {
        if (1..cells).contains(&usize::from(value)) {
            let is_new = self.tiles >> value & 1 == 0;
            self.tiles |= 1 << value;
            is_new.then_some(value)
        } else {
            let is_blank = value == 0 || usize::from(value) == cells || value == NO_TILE;
            (is_blank && !std::mem::replace(&mut self.blank, true)).then_some(0)
        }
    }
}

/// The values of a board as far as they are read, to see soon that what goes on like this is none.
#[derive(Default)]
pub(super) struct Beginning {
    as_tiles: Filling,
    as_signs: Filling,
    fails: [bool; 2],
}

impl Beginning {
    /// Takes the next value of so many; false if no permutation begins with it and those before it.
    pub(super) fn take(&mut self, value: u8, cells: usize) -> bool {
        self.fails[0] |= self.as_tiles.take(as_tile(value), cells).is_none();
        self.fails[1] |= self.as_signs.take(as_sign(value), cells).is_none();
        self.fails != [true; 2]
    }
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
    let place = |at: &Range<usize>| tiles.get(at.start / 3).map_or(0..0, |tile| tile.at());
    Some(error.placed(place))
}

#[cfg(test)]
mod tests {
    use super::*;

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
