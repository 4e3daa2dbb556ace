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
    pub(in crate::check::read) start: u32,
    pub(in crate::check::read) length: u16,
    /// Characters before it in its line.
    pub(in crate::check::read) column: u16,
    /// Its tile, if it may be one by itself.
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

    /// True for an empty place between two strokes, commas or quotes.
    pub(in crate::check::read) fn is_empty(&self) -> bool {
        self.length == 0
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

    /// Returns where, behind a board and others in its line, the brackets go on that it stands in itself.
    pub(in crate::check::read) fn behind(
        &self,
        board: Range<usize>,
        end: usize,
        covered: &[Range<usize>],
    ) -> Option<usize> {
        let next = covered.partition_point(|own| own.end <= board.end);
        let others = covered[next..].iter().take_while(|own| own.start < end);
        let last = others.last().filter(|_| board.end <= end)?.end;
        let (mut depth, mut depth_within) = (0, 0);
        for (at, c) in self.text[board.end..end].char_indices() {
            depth += i64::from(is_opening(c)) - i64::from(is_closing(c));
            depth_within = if board.end + at < last { depth } else { depth_within };
            // The brackets of the board itself are closed first.
            if depth < depth_within && depth <= -own_brackets(&self.text[board.end..]) {
                return Some(board.end + at + c.len_utf8());
            }
        }
        None
    }

    pub(in crate::check::read) fn line(&self, line: usize) -> &'a str {
        &self.text[self.lines[line].at.clone()]
    }
}

/// Returns the number of brackets that are closed right behind a board.
fn own_brackets(text: &str) -> i64 {
    text.chars().take_while(|&c| is_closing(c) || c == '\'' || c == '"').filter(|&c| is_closing(c)).count() as i64
}

const STROKES: [char; 5] = ['|', '│', '┃', '║', '¦'];

fn kind_of(line: &str) -> LineKind {
    let is_frame = |c: char| {
        c.is_whitespace() || matches!(c, '-' | '+' | '=' | '|' | '_' | '*' | '~' | '#' | '.' | ':' | '─'..='╿')
    };
    let bare = line.trim();
    match bare {
        // A row of a spreadsheet without cells.
        _ if bare.trim_matches([',', ';']).is_empty() => LineKind::Blank,
        // The sign of a blank, where each tile has a line.
        "_" | "#" | "*" | "." => LineKind::Text,
        _ if bare.chars().all(is_frame) => LineKind::Frame,
        _ => LineKind::Text,
    }
}

pub(super) fn is_opening(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '<' | '⎡'..='⎣' | '「' | '『' | '【' | '〈' | '《')
}

fn is_closing(c: char) -> bool {
    matches!(c, ')' | ']' | '}' | '>' | '⎤'..='⎦' | '」' | '』' | '】' | '〉' | '》')
}

fn is_quote(c: char) -> bool {
    matches!(c, '\'' | '"' | '`' | '“' | '”' | '‘' | '’')
}

/// Returns true for what is no part of a word.
fn parts(c: char) -> bool {
    c.is_whitespace()
        || STROKES.contains(&c)
        || is_opening(c)
        || is_closing(c)
        || is_quote(c)
        || matches!(c, ',' | ';' | ':' | '=' | '/' | '\\' | '+' | '!' | '&')
        || matches!(c, '─'..='╿' | '→' | '⇒' | '➜' | '⟶' | '，' | '；' | '：')
}

struct Splitter<'w> {
    words: &'w mut Vec<Word>,
    tie: Tie,
    /// The last sign between words, room left out, and where it stands.
    last: Option<char>,
    quoted: Option<char>,
    from: usize,
}

/// Returns true for a name within brackets that says nothing of its own: of `(row(2,8,3), row(1,6,4)`, or `[Some 1; Some 2]`.
fn wraps(text: &str, before: Range<usize>, end: usize) -> bool {
    const NEAR: usize = 24;
    let (name, rest) = (&text[before.end..end], &text[end..]);
    // A tile a line: `Some(2),`.
    if before.is_empty() || text[before.clone()].trim().is_empty() {
        return rest.starts_with('(') && rest[1..].trim_start_matches(|c: char| c.is_ascii_digit()).starts_with("),");
    }
    let is_of_tile = rest.starts_with(' ') && rest[1..].starts_with(|c: char| c.is_ascii_digit());
    let from = text.ceil_char_boundary(before.start.max(before.end.saturating_sub(NEAR)));
    let comes_again = || text[from..before.end].contains(name) || rest[..rest.floor_char_boundary(NEAR)].contains(name);
    text[before.clone()].trim_end().ends_with([',', ';', '(', '['])
        && (rest.starts_with(['(', '[']) || is_of_tile && name.starts_with(char::is_uppercase) && comes_again())
}

fn split(text: &str, line: Range<usize>, words: &mut Vec<Word>) {
    let mut splitter = Splitter { words, tie: Tie::None, last: None, quoted: None, from: line.start };
    let rest = &text[line.clone()];
    let mut chars = rest.char_indices().enumerate().peekable();
    let mut tabs = 0;
    while let Some((column, (at, c))) = chars.next() {
        let (at, column) = (line.start + at, column + tabs);
        if c == '\t' {
            tabs += 7 - column % 8;
        }
        if c == '<' && text[at..].get(..3).is_some_and(|tag| tag.eq_ignore_ascii_case("<br")) {
            while chars.next_if(|(_, (_, c))| *c != '>').is_some() {}
            chars.next();
            continue;
        }
        if parts(c) {
            splitter.sign(text, c, at, column, line.start);
            continue;
        }
        let mut end = at + c.len_utf8();
        while let Some((_, (next, c))) = chars.next_if(|(_, (_, c))| !parts(*c)) {
            end = line.start + next + c.len_utf8();
        }
        let is_name = text[at..end].len() > 1 && text[at..end].chars().all(char::is_alphabetic);
        if is_name && wraps(text, line.start..at, end) {
            continue;
        }
        splitter.word(text, at..end, column);
    }
}

impl Splitter<'_> {
    fn is_behind_tile(&self) -> bool {
        self.words.last().is_some_and(|word| word.tile.is_some())
    }

    fn sign(&mut self, text: &str, c: char, at: usize, column: usize, line: usize) {
        match c {
            c if c.is_whitespace() => return,
            c if is_quote(c) => self.quote(c, at, column, &text[line..at]),
            // An empty place between strokes, or between commas.
            c if STROKES.contains(&c) && at > self.from && self.last.is_some_and(|last| STROKES.contains(&last)) => {
                self.empty(self.from, column.saturating_sub(1));
            }
            // `;;` before room begins a comment.
            ';' if text[at + 1..].starts_with(' ') => {}
            ',' | ';' if self.last.is_some_and(|last| last == c || is_opening(last)) => self.empty(at, column),
            // An empty cell of a matrix in LaTeX.
            '&' if matches!(self.last, Some('&' | '\\')) || text[..at].ends_with('}') => self.empty(at, column),
            '\\' if self.last == Some('&') && ["\\\\", "\\end"].iter().any(|end| text[at..].starts_with(end)) => {
                self.empty(at, column);
            }
            // A list of lists begins: what is before it is no tile of it.
            c if is_opening(c) && self.last.is_some_and(is_opening) => self.tie = Tie::None,
            c if is_closing(c) && self.last.is_some_and(is_closing) => self.tie = Tie::None,
            // `[ ]` is a cell.
            c if is_closing(c) && at > self.from && self.last.is_some_and(is_opening) => {
                self.empty(self.from, column.saturating_sub(1));
            }
            c if is_closing(c) && self.last == Some(',') => self.empty(at, column),
            '>' | '→' | '⇒' | '➜' | '⟶' => self.tie = Tie::Arrow,
            // A colon that stands apart behind a tile parts rows, or begins a word, `:x`.
            ':' if text[..at].ends_with([' ', ',', '{', '[', '(']) && self.is_behind_tile() => {}
            // A frame that is drawn with crosses: `+ 1 + 2 + 3 +`.
            '+' if text[line..].starts_with('+') => {}
            ':' | '=' | '+' | '!' | '：' | '─'..='╿' if !STROKES.contains(&c) => self.tie = Tie::None,
            _ => {}
        }
        (self.last, self.from) = (Some(c), at + c.len_utf8());
    }

    /// Opens or closes a quotation; one of nothing but room is an empty place.
    fn quote(&mut self, c: char, at: usize, column: usize, before: &str) {
        if self.quoted == Some(c) {
            if self.last == Some(c) {
                self.empty(at, column.saturating_sub(1));
            }
            self.quoted = None;
        } else if self.quoted.is_none() && !before.ends_with(char::is_alphanumeric) {
            self.quoted = Some(c);
        }
    }

    fn empty(&mut self, at: usize, column: usize) {
        self.push(at..at, column, Some(0));
    }

    fn word(&mut self, text: &str, at: Range<usize>, column: usize) {
        let (mut word, after) = (&text[at.clone()], &text[at.end..]);
        // In `12./863` it is the blank.
        let is_whole =
            matches!(word.len(), 9 | 16) && word.bytes().filter(u8::is_ascii_alphanumeric).count() + 1 == word.len();
        // In `567. 9AB8`, too: the row beside it is as long.
        let is_like = |row: Option<&str>| {
            word.len() > 2
                && row.is_some_and(|row| {
                    row.trim().len() == word.len()
                        && row.trim().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
                })
        };
        let before = at.start.checked_sub(word.len() + 1).and_then(|from| text.get(from..at.start));
        let is_row = after.starts_with(['/', '|'])
            || text[..at.start].ends_with(['/', '|'])
            || is_whole
            || is_like(after.get(..=word.len()))
            || is_like(before);
        if word.len() > 1 && word.ends_with('.') && !word.starts_with('.') && !is_row {
            word = word.trim_end_matches('.');
        }
        // `6#0#7`, the last tile and values behind it.
        if word.matches('#').count() > 1 && !word.starts_with('#') {
            word = word.split('#').next().unwrap_or_default();
        }
        // The sign of a list, as in `@[1, 2]` and `#(1 2)`.
        if after.starts_with(['(', '[', '{']) && !word.contains(char::is_alphanumeric) {
            return;
        }
        self.push(at.start..at.start + word.len(), column, single(word));
        self.last = None;
    }

    fn push(&mut self, at: Range<usize>, column: usize, tile: Option<u8>) {
        let clamp = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let word = Word { start: at.start as u32, length: clamp(at.len()), column: clamp(column), tile, tie: self.tie };
        self.words.push(word);
        self.tie = Tie::Board;
    }
}
