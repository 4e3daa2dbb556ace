//! Tiles as they are written, and the board that they make.

use std::sync::LazyLock;

use crate::puzzle::{Board, Size, TextError, parse_board};

/// Something that no board has as a tile: `-1`, an emoji. In a board that has all its tiles and one of these, it is the blank.
const STRANGE: u8 = 200;

/// Added to the place of a letter in the alphabet. A letter is a tile from 10 on, or the blank.
pub(super) const LETTER: u8 = 100;

static BLANKS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let words =
        "blank empty square none nothing null nil na nan space hole undef undefined leer vacio vide vazio vuoto 空格";
    words.split(' ').collect()
});

/// Returns the tile that a word is by itself; 0 is the blank.
pub(in crate::check::read) fn single(word: &str) -> Option<u8> {
    if !word.is_empty() && word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok();
    }
    let mut chars = word.chars();
    let first = chars.next()?;
    match chars.as_str() {
        "" => return of_char(first),
        "1" if first == '-' => return Some(STRANGE),
        _ => {}
    }
    let is_row = matches!(first, '_' | '-' | '.' | '*' | '#') && chars.all(|c| c == first) && word.len() <= 3;
    (is_row || BLANKS.iter().any(|name| word.eq_ignore_ascii_case(name))).then_some(0)
}

/// Returns the tile that a character is, alone or among others in one word.
pub(in crate::check::read) fn of_char(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        'a'..='z' => Some(LETTER + c as u8 - b'a' + 1),
        'A'..='Z' => Some(LETTER + c as u8 - b'A' + 1),
        '_' | '.' | '*' | '#' | '-' | '·' | '□' | '■' | '␣' | '空' => Some(0),
        _ => is_strange(c).then_some(STRANGE),
    }
}

/// Returns true if a sign is nothing that stands between the tiles of a board, or in a sum.
fn is_strange(c: char) -> bool {
    let parts = |c: char| matches!(c, '\u{2190}'..='\u{21FF}' | '\u{2500}'..='\u{257F}' | '\u{2010}'..='\u{205E}' | '\u{3000}'..='\u{303F}');
    matches!(c, '?' | '@' | '$' | '%' | '~' | '^')
        || !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace() && !parts(c)
}

/// Returns the board of these tiles, if each below their count is there once, and the blank once: a sign, a letter, or the count
/// itself, as 9 in a board of eight tiles.
pub(in crate::check::read) fn board_of(tiles: &[u8]) -> Option<Board> {
    if !(4..=16).contains(&tiles.len()) {
        return None;
    }
    let is_letter = |tile: u8| (LETTER..STRANGE).contains(&tile);
    let ten_on = |tile| if is_letter(tile) { tile - LETTER + 9 } else { tile };
    let blank = |tile| if is_letter(tile) { 0 } else { tile };
    permutation(tiles, &ten_on).or_else(|| permutation(tiles, &blank))
}

fn permutation(tiles: &[u8], meaning: &dyn Fn(u8) -> u8) -> Option<Board> {
    let count = tiles.len();
    let mut cells = [0; 16];
    let mut seen = 0_u32;
    for (cell, &tile) in cells.iter_mut().zip(tiles) {
        let tile = meaning(tile);
        let is_tile = (1..count).contains(&usize::from(tile));
        if !is_tile && tile != 0 && usize::from(tile) != count && tile != STRANGE {
            return None;
        }
        *cell = if is_tile { tile } else { 0 };
        if seen & 1 << *cell > 0 {
            return None;
        }
        seen |= 1 << *cell;
    }
    Some(Board::from_cells(&cells[..count]))
}

/// Returns what is wrong with tiles that nearly are a board: the place in the error is the number of the tile.
pub(in crate::check::read) fn error_of(tiles: &[u8], size: Size) -> Option<TextError> {
    let value = |tile: u8| match tile {
        STRANGE => 0,
        letter if letter > LETTER => letter - LETTER + 9,
        tile => tile,
    };
    let known = tiles.iter().filter(|&&tile| (1..tiles.len()).contains(&usize::from(value(tile)))).count();
    if known + 2 < tiles.len() {
        return None;
    }
    // Three characters a tile, so that a place tells the tile.
    let placed = |&tile: &u8| format!("{:2} ", value(tile));
    let text: String = tiles.iter().map(placed).collect();
    parse_board(&text, Some(size)).err().map(|error| error.placed(|at| at.start / 3..at.end / 3))
}
