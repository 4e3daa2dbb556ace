//! The words of a text, with their places.

use std::borrow::Cow;
use std::ops::Range;

use crate::puzzle::TextError;

/// A word, a quoted text, or a mark such as `->`.
#[derive(Clone, Debug)]
pub(in crate::graph) struct Word<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) at: Range<usize>,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Quoted,
    Mark,
}

impl<'a> Word<'a> {
    pub(in crate::graph) fn bare(text: impl Into<Cow<'a, str>>) -> Word<'a> {
        Word { text: text.into(), at: 0..0, kind: Kind::Plain }
    }

    pub(super) fn is(&self, kind: Kind, text: &str) -> bool {
        self.kind == kind && self.text == text
    }

    pub(super) fn wrong(&self, what: impl Into<String>) -> TextError {
        TextError::new(what, self.at.clone())
    }
}

/// The words of a part of a text. `marks` says what the format knows: every mark of one character that ends a word; and `-` if the arrows
/// `->` and `--` do, `'` if it quotes as `"` does, `#` and `/` if comments begin so.
pub(super) struct Words<'a> {
    text: &'a str,
    rest: Range<usize>,
    marks: &'static str,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str, rest: Range<usize>, marks: &'static str) -> Words<'a> {
        Words { text, rest, marks }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.rest.clone()]
    }

    fn skip(&mut self) {
        loop {
            let rest = self.rest().trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.rest.start = self.rest.end - rest.len();
            let begins = |mark: &str| rest.starts_with(mark) && self.marks.contains(&mark[..1]);
            let end = match () {
                () if begins("/*") => rest.find("*/").map(|at| at + 2),
                () if begins("#") || begins("//") => rest.find(['\n', '\r']),
                () => return,
            };
            self.rest.start += end.unwrap_or(rest.len());
        }
    }

    pub(super) fn is_done(&mut self) -> bool {
        self.skip();
        self.rest.is_empty()
    }

    /// Returns true if the next word is this mark, and goes past it.
    pub(super) fn takes(&mut self, mark: &str) -> bool {
        self.skip();
        let is_next = self.rest().starts_with(mark) && self.mark(self.rest()) == mark.len();
        self.rest.start += if is_next { mark.len() } else { 0 };
        is_next
    }

    /// Returns the next word.
    ///
    /// # Errors
    /// If there is none, or it is wrong.
    pub(super) fn word(&mut self) -> Result<Word<'a>, TextError> {
        let end = self.text.trim_end().len();
        let ended = || TextError::new("the text ends too early", end..end).with_help("close what is open: ), ] or }");
        self.next().ok_or_else(ended)?
    }

    pub(super) fn place(&self) -> usize {
        self.rest.start
    }

    pub(super) fn skip_line(&mut self) {
        self.rest.start += self.rest().find('\n').unwrap_or(self.rest.len());
    }

    /// Returns the length of the mark at the beginning, or 0.
    fn mark(&self, rest: &str) -> usize {
        let first = rest.chars().next().unwrap_or(' ');
        match first {
            '-' if self.marks.contains('-') && (rest.starts_with("->") || rest.starts_with("--")) => 2,
            '-' | '#' | '/' | '\'' => 0,
            _ if self.marks.contains(first) => first.len_utf8(),
            _ => 0,
        }
    }

    fn take(&mut self, kind: Kind, length: usize, text: impl Into<Cow<'a, str>>) -> Word<'a> {
        let at = self.rest.start..self.rest.start + length;
        self.rest.start = at.end;
        Word { text: text.into(), at, kind }
    }

    fn quoted(&mut self, quote: &str) -> Result<Word<'a>, TextError> {
        let inner = &self.rest()[quote.len()..];
        let mut escaped = false;
        let mut ends = inner.char_indices().filter(|(at, c)| {
            let is_end = !escaped && inner[*at..].starts_with(quote);
            escaped = !escaped && *c == '\\';
            is_end
        });
        let Some((end, _)) = ends.next() else {
            let line = self.rest().lines().next().unwrap_or_default().len();
            let at = self.rest.start..self.rest.start + line;
            return Err(TextError::new("the quote is not closed", at).with_help(format!("close it with {quote}")));
        };
        Ok(self.take(Kind::Quoted, end + 2 * quote.len(), unescaped(&inner[..end])))
    }
}

fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text.into();
    }
    serde_json::from_str(&format!("\"{text}\"")).unwrap_or_else(|_| text.replace('\\', "").into())
}

impl<'a> Iterator for Words<'a> {
    type Item = Result<Word<'a>, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip();
        let rest = self.rest();
        let first = rest.chars().next()?;
        if first == '"' || first == '\'' && self.marks.contains(first) {
            let triple = if first == '"' { "\"\"\"" } else { "'''" };
            let is_triple = self.marks.contains('\'') && rest.starts_with(triple);
            return Some(self.quoted(&triple[..if is_triple { 3 } else { 1 }]));
        }
        let mark = self.mark(rest);
        if mark > 0 {
            return Some(Ok(self.take(Kind::Mark, mark, &rest[..mark])));
        }
        let ends =
            |at: usize, c: char| !c.is_alphanumeric() && (c.is_whitespace() || c == '"' || self.mark(&rest[at..]) > 0);
        let end = rest.char_indices().find(|(at, c)| ends(*at, *c)).map_or(rest.len(), |(at, _)| at);
        Some(Ok(self.take(Kind::Plain, end, &rest[..end])))
    }
}
