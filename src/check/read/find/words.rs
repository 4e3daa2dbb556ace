//! The words of a text, line by line: which may be tiles, and what ties each to the one before it.

use std::ops::Range;

use super::tile::single;

/// What stands between a word and the one before it in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check::read) enum Tie {
    /// Nothing but room, strokes, brackets, quotes and commas: both may be tiles of one board.
    Board,
    /// An arrow, as between boards side by side.
    Arrow,
    /// Something else, or nothing is before it.
    None,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::check::read) struct Word {
    start: u32,
    length: u16,
    /// Characters before it in its line.
    pub(in crate::check::read) column: u16,
    /// Its tile, if it may be one by itself. A word of no length is an empty place between two strokes, commas or quotes.
    pub(in crate::check::read) tile: Option<u8>,
    pub(in crate::check::read) tie: Tie,
}

impl Word {
    pub(in crate::check::read) fn at(&self) -> Range<usize> {
        self.start as usize..self.start as usize + usize::from(self.length)
    }

    pub(in crate::check::read) fn text<'a>(&self, text: &'a str) -> &'a str {
        &text[self.at()]
    }
}

#[derive(Clone, Debug)]
pub(in crate::check::read) struct Line {
    pub(in crate::check::read) at: Range<usize>,
    words: Range<u32>,
    pub(in crate::check::read) kind: LineKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check::read) enum LineKind {
    Blank,
    /// Nothing but signs of which frames are drawn.
    Frame,
    /// Anything else.
    Text,
}

/// A text and its words.
pub(in crate::check::read) struct Words<'a> {
    pub(in crate::check::read) text: &'a str,
    pub(in crate::check::read) lines: Vec<Line>,
    all: Vec<Word>,
}

impl<'a> Words<'a> {
    pub(in crate::check::read) fn of(text: &'a str) -> Words<'a> {
        let mut words = Words { text, lines: Vec::new(), all: Vec::new() };
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let at = start..start + line.trim_end_matches('\n').len();
            start += line.len();
            let first = words.all.len() as u32;
            let kind = kind_of(&text[at.clone()]);
            if kind == LineKind::Text {
                split(text, at.clone(), &mut words.all);
            }
            words.lines.push(Line { at, words: first..words.all.len() as u32, kind });
        }
        words
    }

    pub(in crate::check::read) fn in_line(&self, line: usize) -> &[Word] {
        let words = &self.lines[line].words;
        &self.all[words.start as usize..words.end as usize]
    }

    pub(in crate::check::read) fn line(&self, line: usize) -> &'a str {
        &self.text[self.lines[line].at.clone()]
    }
}

fn is_frame(c: char) -> bool {
    ('─'..='╿').contains(&c)
}

fn is_stroke(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦')
}

fn is_opening(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '<' | '⎡' | '⎢' | '⎣')
}

fn is_quote(c: char) -> bool {
    matches!(c, '\'' | '"' | '`' | '“' | '”' | '‘' | '’')
}

/// Returns true for what is no part of a word.
fn parts(c: char) -> bool {
    c.is_whitespace()
        || is_stroke(c)
        || is_opening(c)
        || is_quote(c)
        || is_frame(c)
        || matches!(c, ')' | ']' | '}' | '>' | '⎤' | '⎥' | '⎦')
        || ",;:=/\\+!→⇒➜⟶，；：".contains(c)
}

fn kind_of(line: &str) -> LineKind {
    let is_drawn = |c: char| c.is_whitespace() || "-+=|_*~#.:".contains(c) || is_frame(c);
    match line.trim() {
        "" => LineKind::Blank,
        bare if bare.chars().all(is_drawn) => LineKind::Frame,
        _ => LineKind::Text,
    }
}

/// A line at work.
struct Splitter<'w> {
    words: &'w mut Vec<Word>,
    tie: Tie,
    /// The last sign between words, room left out, and where it ends.
    last: Option<char>,
    from: usize,
    quoted: Option<char>,
}

/// Adds the words of a line.
fn split(text: &str, line: Range<usize>, words: &mut Vec<Word>) {
    let mut splitter = Splitter { words, tie: Tie::None, last: None, from: line.start, quoted: None };
    let mut chars = text[line.clone()].char_indices().enumerate().peekable();
    while let Some((column, (at, c))) = chars.next() {
        let at = line.start + at;
        if parts(c) {
            splitter.sign(c, at, column, &text[line.start..at]);
            continue;
        }
        let mut end = at + c.len_utf8();
        while let Some((_, (next, c))) = chars.next_if(|(_, (_, c))| !parts(*c)) {
            end = line.start + next + c.len_utf8();
        }
        // `->` is no tile.
        if text[at..end].chars().all(|c| c == '-') && text[end..].starts_with('>') {
            continue;
        }
        end = text.floor_char_boundary(end.min(at + usize::from(u16::MAX)));
        splitter.last = None;
        splitter.push(at..end, column, single(&text[at..end]));
    }
}

impl Splitter<'_> {
    fn sign(&mut self, c: char, at: usize, column: usize, before: &str) {
        match c {
            c if c.is_whitespace() => return,
            c if is_quote(c) => self.quote(c, at, column, before),
            // An empty place between strokes, or between commas.
            c if is_stroke(c) && at > self.from && self.last.is_some_and(is_stroke) => {
                self.push(self.from..self.from, column.saturating_sub(1), Some(0));
            }
            ',' if self.last.is_some_and(|last| last == ',' || is_opening(last)) => self.push(at..at, column, Some(0)),
            '>' | '→' | '⇒' | '➜' | '⟶' => self.tie = Tie::Arrow,
            ':' | '=' | '+' | '!' | '：' => self.tie = Tie::None,
            c if is_frame(c) && !is_stroke(c) => self.tie = Tie::None,
            _ => {}
        }
        (self.last, self.from) = (Some(c), at + c.len_utf8());
    }

    /// Opens or closes a quotation; one of nothing but room is an empty place.
    fn quote(&mut self, c: char, at: usize, column: usize, before: &str) {
        if self.quoted == Some(c) {
            if self.last == Some(c) {
                self.push(at..at, column.saturating_sub(1), Some(0));
            }
            self.quoted = None;
        } else if self.quoted.is_none() && !before.ends_with(char::is_alphanumeric) {
            self.quoted = Some(c);
        }
    }

    fn push(&mut self, at: Range<usize>, column: usize, tile: Option<u8>) {
        let clamp = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let word = Word { start: at.start as u32, length: clamp(at.len()), column: clamp(column), tile, tie: self.tie };
        self.words.push(word);
        self.tie = Tie::Board;
    }
}
