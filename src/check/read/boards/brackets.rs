//! Brackets, over all lines: boards as programs print their arrays, and what each bracket belongs to.
//!
//! A bracket that holds as many tiles as a board has, or as many brackets as it has rows, is a board wherever its line
//! breaks are. What else stands in a bracket, such as `(5, 0, (2, 8, 3, …))`, has no part in it.

use std::ops::Range;

use super::super::rows::{Tile, single};
use super::super::span::Span;

/// A bracket and its partner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    /// The places of both.
    at: Span,
    /// The number of the pair around it, or [`NONE`]; pairs have the order of their opening brackets.
    around: u32,
}

/// Stands for no pair, and for no place.
const NONE: u32 = u32::MAX;

/// Returns a number or a place that may be [`NONE`].
fn some(number: u32) -> Option<usize> {
    (number != NONE).then_some(number as usize)
}

/// Returns what stands for a number or a place.
fn number_of(place: Option<usize>) -> u32 {
    place.map_or(NONE, |place| place as u32)
}

impl Pair {
    pub(super) fn open(self) -> usize {
        self.at.start()
    }

    pub(super) fn close(self) -> usize {
        self.at.end()
    }

    /// Returns the pair around it, by its number.
    pub(super) fn around(self) -> Option<usize> {
        some(self.around)
    }
}

/// Tiles in one bracket, or in brackets row by row.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) at: Span,
    pub(super) tiles: Box<[Tile]>,
    /// Number of brackets in it, one a row; none where the tiles stand in one.
    pub(super) rows: Option<usize>,
}

/// The brackets of a text.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    pub(super) pairs: Vec<Pair>,
    /// The bytes from each bracket that is never closed to the end of its line, or of the pair around it, in their order.
    pub(super) torn: Vec<Span>,
    /// In the order of their first bytes.
    pub(super) groups: Vec<Group>,
}

/// Brackets deeper than these are none.
const DEEPEST: usize = 64;

/// No board has more tiles.
const MOST_TILES: usize = 16;

/// An opening bracket, with the one around it, by its number, and the place of its partner; either may be [`NONE`].
#[derive(Clone, Copy)]
struct Open {
    at: u32,
    around: u32,
    partner: u32,
}

/// A bracket that is open.
struct Opened {
    number: usize,
    bracket: char,
    content: Content,
}

/// The content of a bracket.
enum Content {
    Tiles(Vec<Tile>),
    Rows(Vec<Vec<Tile>>),
    /// Neither nothing but tiles nor nothing but rows.
    Other,
}

impl Content {
    fn tile(&mut self, tile: Option<Tile>) {
        match (&mut *self, tile) {
            (Content::Tiles(tiles), Some(tile)) if tiles.len() < MOST_TILES => tiles.push(tile),
            _ => *self = Content::Other,
        }
    }

    fn row(&mut self, row: Vec<Tile>) {
        match self {
            Content::Tiles(tiles) if tiles.is_empty() => *self = Content::Rows(vec![row]),
            Content::Rows(rows) if rows.len() < MOST_TILES && rows[0].len() == row.len() => rows.push(row),
            _ => *self = Content::Other,
        }
    }
}

impl Brackets {
    /// Finds the brackets of a text; one without a partner is none. Takes time in proportion to the text.
    pub(super) fn of(text: &str) -> Brackets {
        let mut found = Brackets::default();
        let mut opens: Vec<Open> = Vec::new();
        let mut stack: Vec<Opened> = Vec::new();
        let (mut at, mut too_deep) = (0, 0_usize);
        while let Some(c) = text[at..].chars().next() {
            let start = at;
            at += c.len_utf8();
            match c {
                '(' | '[' | '{' if stack.len() == DEEPEST => too_deep += 1,
                ')' | ']' | '}' if too_deep > 0 => too_deep -= 1,
                '(' | '[' | '{' => {
                    stack.push(Opened { number: opens.len(), bracket: c, content: Content::Tiles(Vec::new()) });
                    let around = stack.len().checked_sub(2).map(|outer| stack[outer].number);
                    opens.push(Open { at: start as u32, around: number_of(around), partner: NONE });
                }
                ')' | ']' | '}' => {
                    if let Some(opened) = closed_by(&mut stack, c) {
                        let open = &mut opens[opened.number];
                        open.partner = start as u32;
                        found.close(open.at as usize..at, opened.content, stack.last_mut());
                    }
                }
                c if c.is_whitespace() || matches!(c, ',' | ';' | '|') => {}
                '\'' | '"' | '`' => at = quoted(text, at, c, stack.last_mut()),
                _ => {
                    let length = text[start..].find(is_end).unwrap_or(text.len() - start).max(c.len_utf8());
                    at = start + length;
                    if let Some(opened) = stack.last_mut() {
                        let word = &text[start..at];
                        // `2.` and `2.0` are tiles of an array of fractions.
                        let whole = word.strip_suffix(".0").or_else(|| word.strip_suffix('.')).unwrap_or(word);
                        let value = single(if whole.is_empty() { word } else { whole });
                        opened.content.tile(value.map(|value| Tile::new(value, start..at)));
                    }
                }
            }
        }
        found.pair(text, &opens);
        found.groups.sort_by_key(|group| group.at.start());
        found
    }

    /// Keeps what a bracket holds, if it may be a board, and tells the bracket around it.
    fn close(&mut self, at: Range<usize>, content: Content, around: Option<&mut Opened>) {
        let inner = match content {
            Content::Tiles(tiles) if !tiles.is_empty() => {
                if tiles.len() >= 4 {
                    self.groups.push(Group { at: at.into(), tiles: tiles.as_slice().into(), rows: None });
                }
                Some(tiles)
            }
            Content::Rows(rows) => {
                let (count, tiles) = (rows.len(), rows.concat());
                if count >= 2 && (4..=MOST_TILES).contains(&tiles.len()) {
                    self.groups.push(Group { at: at.into(), tiles: tiles.into(), rows: Some(count) });
                }
                None
            }
            _ => None,
        };
        if let Some(around) = around {
            match inner {
                Some(row) => around.content.row(row),
                None => around.content = Content::Other,
            }
        }
    }

    /// Numbers the pairs, without the brackets that have no partner.
    fn pair(&mut self, text: &str, opens: &[Open]) {
        self.pairs.reserve_exact(opens.iter().filter(|open| open.partner != NONE).count());
        let mut numbers: Vec<u32> = vec![NONE; opens.len()];
        let mut line_end = 0;
        for (at, &Open { at: open, around, partner }) in opens.iter().enumerate() {
            // The nearest bracket around that is closed has its number already.
            let outer = some(around).map_or(NONE, |outer| numbers[outer]);
            let open = open as usize;
            numbers[at] = if let Some(close) = some(partner) {
                self.pairs.push(Pair { at: (open..close).into(), around: outer });
                self.pairs.len() as u32 - 1
            } else {
                if open >= line_end {
                    line_end = text[open..].find('\n').map_or(text.len(), |length| open + length);
                }
                let end = some(outer).map_or(line_end, |outer| self.pairs[outer].close().min(line_end));
                self.torn.push((open..end).into());
                outer
            };
        }
    }

    /// The innermost pair around a place.
    pub(super) fn around(&self, place: usize) -> Option<usize> {
        let before = self.pairs.partition_point(|pair| pair.open() < place).checked_sub(1)?;
        let mut pair = Some(before);
        while let Some(number) = pair.filter(|&number| self.pairs[number].close() < place) {
            pair = self.pairs[number].around();
        }
        pair
    }
}

/// A bracket is closed across at most so many that are left open.
const LEFT_OPEN: usize = 8;

/// The bracket that another closes; a few brackets that were left open within are none.
fn closed_by(stack: &mut Vec<Opened>, close: char) -> Option<Opened> {
    let partner = match close {
        ')' => '(',
        ']' => '[',
        _ => '{',
    };
    let from = stack.len().saturating_sub(LEFT_OPEN);
    let at = from + stack[from..].iter().rposition(|opened| opened.bracket == partner)?;
    stack.drain(at..).next()
}

/// Reads what a quote opens, if it is a tile or an empty place, and returns the place after it.
fn quoted(text: &str, at: usize, quote: char, opened: Option<&mut Opened>) -> usize {
    let Some(opened) = opened else { return at };
    let inner = text[at..].find(is_end).map_or("", |length| &text[at..at + length]);
    let room = text[at..].len() - text[at..].trim_start_matches(' ').len();
    let blank = text[at + room..].starts_with(quote) && room > 0;
    if blank {
        opened.content.tile(Some(Tile::new(0, at..at + room)));
        return at + room + 1;
    }
    // The closing quote is passed over where the word ends.
    if text[at + inner.len()..].starts_with(quote) && !inner.is_empty() {
        let end = at + inner.len();
        opened.content.tile(single(inner).map(|value| Tile::new(value, at..end)));
        return end + 1;
    }
    at
}

/// Returns true where a word in a bracket ends.
fn is_end(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|' | '(' | ')' | '[' | ']' | '{' | '}' | '\'' | '"' | '`')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(text: &str) -> Vec<Vec<u8>> {
        let groups = Brackets::of(text).groups;
        groups.into_iter().map(|group| group.tiles.into_iter().map(|tile| tile.value).collect()).collect()
    }

    #[test]
    fn tiles_in_a_bracket_may_be_parted_by_room_commas_or_strokes() {
        for text in ["[2, 8, 1, 0]", "[2 8 1 0]", "(2;8;1;0)", "[2|8|1|0]", "[[2, 8],\n [1, 0]]", "[[2 8]\n [1 0]]"] {
            assert_eq!(boards(text), [[2, 8, 1, 0]], "{text}");
        }
    }

    #[test]
    fn boards_behind_brackets_nested_too_deep_are_found() {
        for deeper in [0, 1, 2, 5] {
            let deep = DEEPEST + deeper;
            let text = format!("{}x{} [2, 8, 1, 0]", "(".repeat(deep), ")".repeat(deep));
            assert_eq!(boards(&text), [[2, 8, 1, 0]], "{deeper} deeper");
            let around = Brackets::of(&text).pairs[0].close();
            assert_eq!(text[..=around].len(), 2 * deep + 1, "{deeper} deeper");
        }
    }
}
