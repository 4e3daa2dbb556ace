//! Lists in a cell or a field: boards or names of nodes, each perhaps with its f, or only how many there are; and the nodes that a
//! step makes, `n1=203184765 n2=283014765`.

use std::collections::HashMap;
use std::ops::Range;

use crate::check::sheet::{ListClaim, TryClaim};
use crate::puzzle::{Board, Size};
use crate::search::{F, VerdictKind};

use super::board::{board, boards_in};
use super::fault::SheetFault;
use super::values::{chain, gap, is_empty, number, whole, words};

/// A list as it is written; names are looked up once the whole sheet is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RawList {
    Size(usize),
    Items(Vec<(Item, Option<F>)>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Board(Board),
    Name(Box<str>),
}

impl RawList {
    /// Reads a cell.
    ///
    /// # Errors
    /// If a word is neither a board nor a name.
    pub(super) fn of(text: &str, size: Size) -> Result<RawList, SheetFault> {
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
        Scan { text, words: words_of(text), at: 0, items: Vec::new(), waiting: None }.run(boards_in(text, size))
    }

    /// Returns the claim of a list. Nodes that were never taken may have a name and no board: their number is still known.
    pub(super) fn claim(self, names: &HashMap<Box<str>, Board>) -> ListClaim {
        let items = match self {
            RawList::Size(size) => return ListClaim::Size(size),
            RawList::Items(items) => items,
        };
        let board = |item: &Item| match item {
            Item::Board(board) => Some(*board),
            Item::Name(name) => names.get(name).copied(),
        };
        let states = items.iter().map(|(item, f)| Some((board(item)?.into(), *f))).collect::<Option<_>>();
        states.map_or(ListClaim::Size(items.len()), ListClaim::States)
    }
}

/// A name of a node without what does not matter: `n3` is node 3.
pub(super) fn name(text: &str) -> Box<str> {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let number = text.strip_prefix(['n', 'N']).filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    number.filter(|number| !number.is_empty()).unwrap_or(text).into()
}

/// Names of nodes, each with its board.
pub(super) type Names = Vec<(Box<str>, Board)>;

/// The words of a cell; `<br>` is a gap between them.
fn words_of(text: &str) -> Vec<(usize, &str)> {
    let is_word = |(start, word): &(usize, &str)| !word.eq_ignore_ascii_case("br") || !text[..*start].ends_with('<');
    words(text).filter(is_word).collect()
}

/// Reads the names of new nodes that have a board; and what the boards say of the moves that were tried: nothing where a node has none.
pub(super) fn made(text: &str, size: Size) -> (Names, Option<Vec<TryClaim>>) {
    let words = if is_empty(text) { Vec::new() } else { words_of(text) };
    let (mut names, mut made, mut are_whole) = (Vec::new(), Vec::new(), true);
    let (mut at, mut called) = (0, None);
    let mut boards = boards_in(text, size).into_iter().peekable();
    while let Some((start, word)) = words.get(at) {
        if let Some((board, place)) = boards.next_if(|(_, at)| at.start <= *start) {
            names.extend(called.take().map(|name| (name, board)));
            made.push(board);
            at += words[at..].iter().take_while(|(start, _)| *start < place.end).count();
        } else {
            are_whole &= called.replace(name(word)).is_none();
            at += 1;
        }
    }
    let claim = |board: Board| TryClaim {
        operator: None,
        state: Some(board.into()),
        verdict: Some(VerdictKind::Opened),
        g: None,
        h: None,
        f: None,
    };
    let are_whole = are_whole && called.is_none();
    (names, are_whole.then(|| made.into_iter().map(claim).collect()))
}

/// A cell as it is read, word by word.
struct Scan<'a> {
    text: &'a str,
    words: Vec<(usize, &'a str)>,
    at: usize,
    items: Vec<(Item, Option<F>)>,
    /// An f that stood before its board, as in `(4, 283104765)`.
    waiting: Option<F>,
}

/// A pair such as `(283104765, 4)` begins at most as many bytes before its f.
const PAIR: usize = 100;

/// Longer words are no names.
const LONGEST_NAME: usize = 12;

impl<'a> Scan<'a> {
    fn run(mut self, boards: Vec<(Board, Range<usize>)>) -> Result<RawList, SheetFault> {
        let mut boards = boards.into_iter().peekable();
        while self.at < self.words.len() {
            if let Some((board, at)) = boards.next_if(|(_, at)| at.start <= self.words[self.at].0) {
                self.push(Item::Board(board));
                self.at += self.words[self.at..].iter().take_while(|(start, _)| *start < at.end).count();
                continue;
            }
            if !self.value() {
                let word = self.words[self.at].1;
                if word.chars().count() > LONGEST_NAME {
                    return Err(SheetFault::unknown(word));
                }
                self.push(Item::Name(name(word)));
                self.at += 1;
            }
        }
        Ok(RawList::Items(self.items))
    }

    /// Returns what stands before a word.
    fn gap(&self, at: usize) -> &'a str {
        gap(self.text, &self.words, at)
    }

    /// Adds an entry; a board after a name is the board of that name.
    fn push(&mut self, item: Item) {
        let tied = !self.gap(self.at).contains([',', ';', '|', '<', '、', '，']);
        let f = self.waiting.take();
        if let (Item::Board(_), Some((last @ Item::Name(_), None))) = (&item, self.items.last_mut())
            && tied
        {
            *last = item;
            return;
        }
        self.items.push((item, f));
    }

    /// A number or a sum that is the f of an entry; false where the word is something else.
    fn value(&mut self) -> bool {
        let word = self.words[self.at].1;
        let gap = self.gap(self.at).trim_matches(|c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '`'));
        let next = self.words.get(self.at + 1).map(|(_, next)| (self.gap(self.at + 1).trim(), number(next)));
        let is_f = word.eq_ignore_ascii_case("f");
        // `f=4`, `h: 3`, `f 4`.
        let is_tied = |(gap, number): (&str, Option<F>)| {
            gap.starts_with(['=', ':']) || is_f && gap.is_empty() && number.is_some()
        };
        if matches!(word, "f" | "g" | "h" | "F") && !self.items.is_empty() && next.is_some_and(is_tied) {
            self.at += 1;
            let value = self.chain();
            if is_f && value.is_some() {
                self.set_f(value);
            }
            return true;
        }
        if number(word).is_none() {
            return false;
        }
        let begins_pair = gap.ends_with('(') && (self.items.is_empty() || gap.contains(','));
        if begins_pair && next.is_some_and(|(gap, _)| gap.starts_with(',')) {
            self.waiting = number(word);
            self.at += 1;
            return true;
        }
        let start = self.words[self.at].0;
        let before = &self.text[self.text.floor_char_boundary(start.saturating_sub(PAIR))..start];
        let is_pair = gap == "," && before.rfind('(') > before.rfind(')');
        let of_last = gap.starts_with(['(', ':', '=', '/', '@']) || is_pair || gap.ends_with('(') && !gap.contains(',');
        if !of_last || !matches!(self.items.last(), Some((_, None))) {
            return false;
        }
        let f = self.chain();
        self.set_f(f);
        true
    }

    fn set_f(&mut self, f: Option<F>) {
        if let Some((_, last)) = self.items.last_mut() {
            *last = f;
        }
    }

    /// The number here, or what a sum comes to.
    fn chain(&mut self) -> Option<F> {
        let (f, after) = chain(self.text, &self.words, self.at)?;
        self.at = after;
        Some(f)
    }
}
