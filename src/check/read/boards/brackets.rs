//! Brackets, over all lines: boards as programs print their arrays, and what each bracket belongs to.
//!
//! A bracket that holds as many tiles as a board has, or as many brackets as it has rows, is a board wherever its line
//! breaks are. What else is in a bracket, such as `(5, 0, (2, 8, 3, …))`, has no part in it.

use std::ops::Range;

use super::super::tiles::{Tile, single};

/// A bracket and its partner, or the end of its line if it has none.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) open: usize,
    pub(super) close: usize,
    /// The number of the pair around it; pairs have the order of their opening brackets.
    around: Option<usize>,
}

/// Tiles in one bracket, or in brackets row by row.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) at: Range<usize>,
    pub(super) tiles: Vec<Tile>,
    /// Number of brackets in it, one a row; 0 where the tiles are in one.
    pub(super) rows: usize,
}

#[derive(Debug)]
pub(super) struct Brackets {
    pub(super) pairs: Vec<Pair>,
    pub(super) groups: Vec<Group>,
}

/// Brackets around a place beyond these say nothing of it.
const DEEPEST: usize = 12;

/// A bracket is closed across at most this many that are left open.
const LEFT_OPEN: usize = 8;

/// No board has more tiles.
const MOST_TILES: usize = 16;

/// No board in brackets takes more bytes.
const LONGEST: usize = 600;

impl Brackets {
    /// Finds the brackets of a text. Takes time in proportion to it.
    pub(super) fn of(text: &str) -> Brackets {
        let (mut pairs, mut open): (Vec<Pair>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut line_end = 0;
        for (at, bracket) in text.match_indices(['(', '[', '{', ')', ']', '}']) {
            let partner = match bracket {
                ")" => "(",
                "]" => "[",
                "}" => "{",
                _ => {
                    if at >= line_end {
                        line_end = text[at..].find('\n').map_or(text.len(), |length| at + length);
                    }
                    let around = open.last().copied();
                    open.push(pairs.len());
                    pairs.push(Pair { open: at, close: line_end, around });
                    continue;
                }
            };
            let from = open.len().saturating_sub(LEFT_OPEN);
            if let Some(own) = open[from..].iter().rposition(|&pair| text[pairs[pair].open..].starts_with(partner)) {
                pairs[open[from + own]].close = at;
                open.truncate(from + own);
            }
        }
        let is_closed = |pair: &&Pair| text[pair.close..].starts_with([')', ']', '}']);
        let groups = pairs.iter().filter(is_closed).filter_map(|pair| group(text, pair)).collect();
        Brackets { pairs, groups }
    }

    /// The pairs around a place, the innermost first, as far as they say something of it.
    pub(super) fn around(&self, place: usize) -> impl Iterator<Item = usize> {
        let before = self.pairs.partition_point(|pair| pair.open < place).checked_sub(1);
        let pairs = std::iter::successors(before, |&pair| self.pairs[pair].around);
        pairs.take(4 * DEEPEST).filter(move |&pair| self.pairs[pair].close >= place).take(DEEPEST)
    }
}

/// Returns the content of a bracket, if it may be a board: nothing but tiles, or nothing but brackets of as many tiles each.
fn group(text: &str, pair: &Pair) -> Option<Group> {
    let inner = text.get(pair.open + 1..pair.close).filter(|inner| inner.len() <= LONGEST)?;
    let opens = |c: char| matches!(c, '(' | '[' | '{');
    let rows = inner.matches(opens).count();
    let first = inner.trim_start_matches([' ', '\n', '\t', ',']);
    if rows == 1 || rows > MOST_TILES || rows > 1 && !first.starts_with(opens) {
        return None;
    }
    let is_room = |c: char| c.is_whitespace() || ",;|()[]{}'\"`".contains(c);
    let mut tiles = Vec::new();
    let mut rest = inner;
    while !rest.is_empty() {
        let start = pair.close - rest.len();
        // An empty place in quotes is the blank.
        if let Some(after) = ["' '", "\" \"", "''", "\"\""].iter().find_map(|blank| rest.strip_prefix(blank)) {
            tiles.push(Tile { value: 0, at: start..pair.close - after.len() });
            rest = after;
            continue;
        }
        let length = rest.find(is_room).unwrap_or(rest.len());
        if length == 0 {
            rest = &rest[rest.chars().next().map_or(1, char::len_utf8)..];
            continue;
        }
        let word = &rest[..length];
        // `2.` and `2.0` are tiles of an array of fractions.
        let whole = word.strip_suffix(".0").or_else(|| word.strip_suffix('.')).unwrap_or(word);
        tiles.push(Tile { value: single(if whole.is_empty() { word } else { whole })?, at: start..start + length });
        if tiles.len() > MOST_TILES {
            return None;
        }
        rest = &rest[length..];
    }
    let is_board = tiles.len() >= 4 && (rows == 0 || tiles.len().is_multiple_of(rows));
    is_board.then_some(Group { at: pair.open..pair.close + 1, tiles, rows })
}
