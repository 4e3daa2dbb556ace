//! Lists in a cell or a field: boards or names of nodes, each perhaps with its f, or only how many there are.

use crate::puzzle::{Board, Size};
use crate::search::F;

use super::board::{board, board_at};
use super::values::{f_of, is_empty, number, whole, words};

/// A list as it is written; names are looked up once the whole sheet is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RawList {
    /// Number of its entries.
    Size(usize),
    /// The numbers of its nodes.
    Numbers(Vec<u32>),
    /// Its entries.
    Items(Vec<(Item, Option<F>)>),
}

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A board.
    Board(Board),
    /// The name of a node.
    Name(Box<str>),
}

impl RawList {
    /// Reads a cell. In an error, the word that is neither board nor name.
    pub(super) fn of(text: &str, size: Size) -> Result<RawList, String> {
        if is_empty(text) {
            return Ok(RawList::Items(Vec::new()));
        }
        if let Ok((board, _)) = board(text, Some(size)) {
            return Ok(RawList::Items(vec![(Item::Board(board), None)]));
        }
        let bare = text.trim_matches(|c: char| c.is_whitespace() || c == '`' || c == '*');
        if let Some(count) = whole(bare) {
            return Ok(RawList::Size(count as usize));
        }
        Scan { text, size, words: list_words(text), at: 0, items: Vec::new(), waiting: None }.run()
    }
}

/// The words of a list; `<br>` is a gap between them.
fn list_words(text: &str) -> Vec<(usize, &str)> {
    words(text).filter(|(start, word)| !word.eq_ignore_ascii_case("br") || !text[..*start].ends_with('<')).collect()
}

/// A name of a node without what does not matter: `n3` is node 3.
pub(super) fn name(text: &str) -> Box<str> {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let number = text.strip_prefix(['n', 'N']).filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    number.filter(|number| !number.is_empty()).unwrap_or(text).into()
}

/// A cell as it is read, word by word.
struct Scan<'a> {
    text: &'a str,
    size: Size,
    words: Vec<(usize, &'a str)>,
    at: usize,
    items: Vec<(Item, Option<F>)>,
    /// An f that stood before its board, as in `(4, 283104765)`.
    waiting: Option<F>,
}

/// So far before its f, in bytes, a pair such as `(283104765, 4)` begins at most.
const PAIR: usize = 100;

/// Longer words are no names.
const LONGEST_NAME: usize = 12;

impl Scan<'_> {
    fn run(mut self) -> Result<RawList, String> {
        while self.at < self.words.len() {
            if self.quoted() {
                continue;
            }
            if let Some((board, words)) = board_at(self.text, &self.words[self.at..], self.size) {
                self.push(Item::Board(board));
                self.at += words;
                continue;
            }
            if !self.value() {
                let word = self.words[self.at].1;
                if word.chars().count() > LONGEST_NAME {
                    return Err(word.to_owned());
                }
                self.push(Item::Name(name(word)));
                self.at += 1;
            }
        }
        Ok(RawList::Items(self.items))
    }

    /// Returns what stands between the word before and this one.
    fn gap(&self, at: usize) -> &str {
        let end = at.checked_sub(1).map_or(0, |before| self.words[before].0 + self.words[before].1.len());
        &self.text[end..self.words.get(at).map_or(self.text.len(), |(start, _)| *start)]
    }

    /// Adds an entry; a board after a name is the board of that name.
    fn push(&mut self, item: Item) {
        let gap = self.gap(self.at);
        let tied = !gap.contains([',', ';', '|', '<', '、', '，']);
        let f = self.waiting.take();
        if let (Item::Board(_), Some((last @ Item::Name(_), None))) = (&item, self.items.last_mut())
            && tied
        {
            *last = item;
            return;
        }
        self.items.push((item, f));
    }

    /// A board between backticks or quotes, in which an empty place may be the blank.
    fn quoted(&mut self) -> bool {
        let start = self.words[self.at].0;
        let Some(quote) = ['`', '\'', '"'].into_iter().find(|quote| self.gap(self.at).trim_end().ends_with(*quote))
        else {
            return false;
        };
        let Some(opened) = self.text[..start].rfind(quote) else { return false };
        let Some(length) = self.text[start..].find(quote) else { return false };
        let end = start + length + 1;
        let Ok((board, _)) = board(&self.text[opened..end], Some(self.size)) else { return false };
        self.push(Item::Board(board));
        while self.words.get(self.at).is_some_and(|(start, _)| *start < end) {
            self.at += 1;
        }
        true
    }

    /// A number or a sum that is the f of an entry; false where the word is something else.
    fn value(&mut self) -> bool {
        let word = self.words[self.at].1;
        let gap =
            self.gap(self.at).trim_matches(|c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '`')).to_owned();
        let after = self.words.get(self.at + 1).map(|_| self.gap(self.at + 1).trim().to_owned());
        let is_tie = |gap: &str| gap.starts_with(['=', ':']);
        if matches!(word, "f" | "g" | "h" | "F")
            && !self.items.is_empty()
            && (after.as_deref().is_some_and(is_tie) || word.eq_ignore_ascii_case("f") && self.number_after())
        {
            self.at += 1;
            let f = self.chain();
            if word.eq_ignore_ascii_case("f")
                && let (Some(f), Some((_, slot))) = (f, self.items.last_mut())
            {
                *slot = Some(f);
            }
            return true;
        }
        if number(word).is_none() {
            return false;
        }
        let begins_pair = gap.ends_with('(') && (self.items.is_empty() || gap.contains(','));
        if begins_pair && after.as_deref().is_some_and(|gap| gap.starts_with(',')) {
            self.waiting = number(word);
            self.at += 1;
            return true;
        }
        let start = self.words[self.at].0;
        let before = &self.text[self.text.floor_char_boundary(start.saturating_sub(PAIR))..start];
        let is_pair = gap == "," && before.rfind('(') > before.rfind(')');
        let of_last = gap.starts_with(['(', ':', '=', '/', '@']) || is_pair || gap.ends_with('(') && !gap.contains(',');
        match self.items.last() {
            Some((_, None)) if of_last => {}
            _ => return false,
        }
        let f = self.chain();
        if let Some((_, slot)) = self.items.last_mut() {
            *slot = f;
        }
        true
    }

    /// Returns true if a number follows after a space: `f 4`.
    fn number_after(&self) -> bool {
        self.words
            .get(self.at + 1)
            .is_some_and(|(_, word)| number(word).is_some() && self.gap(self.at + 1).trim().is_empty())
    }

    /// The f of numbers such as `4`, `4=1+3`, `1+3=4`.
    fn chain(&mut self) -> Option<F> {
        let (start, first) = *self.words.get(self.at)?;
        let mut end = start + first.len();
        self.at += 1;
        while let Some((start, word)) = self.words.get(self.at)
            && matches!(self.gap(self.at).trim(), "+" | "=")
            && number(word).is_some()
        {
            end = start + word.len();
            self.at += 1;
        }
        f_of(&self.text[start..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match RawList::of(text, Size::EIGHT_PUZZLE) {
            Err(word) => format!("? {word}"),
            Ok(RawList::Size(count)) => format!("{count}"),
            Ok(RawList::Numbers(numbers)) => format!("{numbers:?}"),
            Ok(RawList::Items(items)) => {
                let item = |(item, f): &(Item, Option<F>)| {
                    let f = f.map(|f| format!("({f})")).unwrap_or_default();
                    match item {
                        Item::Board(board) => format!("{}{f}", &board.text(Size::EIGHT_PUZZLE)[..3]),
                        Item::Name(name) => format!("{name}{f}"),
                    }
                };
                items.iter().map(item).collect::<Vec<_>>().join(" ")
            }
        }
    }

    #[test]
    fn lists_are_read_however_they_are_written() {
        for text in [
            "283104765(4), 203184765(6)",
            "283104765:4 203184765:6",
            "[283104765 (4); 203184765 (6)]",
            "n3 283104765 f=4, n4 203184765 f=6",
            "n3: 283104765 f=4 g=1 h=3<br>n4: 203184765 f=1+5=6 g=1 h=5",
            "(4, 283104765), (6, 203184765)",
            "[(4, '283104765'), (6, '203184765')]",
            "[('283104765', 4), ('203184765', 6)]",
            "2 8 3/1 0 4/7 6 5 (4) | 2 0 3/1 8 4/7 6 5 (6)",
            "`2 8 3 / 1   4 / 7 6 5` (4) `2   3 / 1 8 4 / 7 6 5` (6)",
            "283/104/765 (4), 203/184/765 (6)",
            "{283104765: 4, 203184765: 6}",
        ] {
            assert_eq!(read(text), "283(4) 203(6)", "{text}");
        }
        assert_eq!(read("[[2, 8, 3, 1, 0, 4, 7, 6, 5], [2, 0, 3, 1, 8, 4, 7, 6, 5]]"), "283 203");
        assert_eq!(read("283104765 203184765"), "283 203");
        assert_eq!(read("2 8 3<br>1 0 4<br>7 6 5<br><br>2 0 3<br/>1 8 4<br>7 6 5"), "283 203");
        assert_eq!(read("283<br>104<br>765 (4), 203<br />184<br />765 (6)"), "283(4) 203(6)");
        assert_eq!(read("[[[2,8,3],[1,0,4],[7,6,5]],[[2,0,3],[1,8,4],[7,6,5]]]"), "283 203");
    }

    #[test]
    fn lists_may_be_names_or_numbers_or_nothing() {
        assert_eq!(read("A(4), B(5), S"), "A(4) B(5) S");
        assert_eq!(read("n3 (4) **n12** (6)"), "3(4) 12(6)");
        assert_eq!(read("5"), "5");
        assert_eq!(read("[]"), "");
        assert_eq!(read("∅"), "");
        assert_eq!(read("283104764"), "283104764");
        assert_eq!(read("incomprehensible"), "? incomprehensible");
    }
}
