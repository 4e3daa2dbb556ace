//! States in a cell, a field or a line, each with the numbers beside it; lists of them, or only how many there are.
//!
//! A state is a board, or a name. Those of a graph are known; beside boards, any word may be the name of a node, whose board stands
//! elsewhere.

use std::collections::HashMap;

use crate::check::sheet::{ColumnKind, ListClaim, Row, TryClaim};
use crate::graph::Unit;
use crate::puzzle::Size;
use crate::search::{F, State, VerdictKind};

use super::board::boards_in;
use super::cells::entry;
use super::names::letter;
use super::state_names::{StateNames, cell};
use super::values::{Amounts, is_empty, is_quote, number_at, whole};

/// What may be a state in a text.
#[derive(Clone, Copy)]
pub(super) enum States<'a> {
    /// Boards, and names of nodes.
    Boards(Size),
    /// The states of a graph.
    Of(&'a StateNames<'a>),
    /// Nothing: all there is are amounts in a unit.
    None(Unit),
}

/// A word that is no state.
#[derive(Debug)]
pub(super) struct Unknown {
    pub(super) word: String,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'t> {
    State(State),
    Number(F),
    /// The letter before a value: `f=`, `g(n) =`.
    Label(ColumnKind),
    Word(&'t str),
    Sign(char),
}

/// A state with the numbers beside it; of a partial path, `S-A-B`, all its states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    /// The name that it has in the text, where it is not the state itself.
    pub(super) name: Option<Box<str>>,
    /// Empty where only the name of a node is told.
    pub(super) way: Vec<State>,
    pub(super) amounts: Amounts,
}

/// A list as it is written; names are looked up once the whole sheet is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RawList {
    Size(usize),
    Entries(Vec<Entry>),
}

/// The states of nodes that have a name.
pub(super) type Names = HashMap<Box<str>, State>;

/// Longer words are no names.
const LONGEST_NAME: usize = 12;

/// A pair such as `(283104765, 4)` begins at most as many parts before its f.
const PAIR: usize = 16;

impl Entry {
    /// Returns its state, or that of the node that it names.
    pub(super) fn state(&self, names: &Names) -> Option<State> {
        self.way.last().or_else(|| names.get(self.name.as_ref()?)).copied()
    }

    /// Returns the row of a state that is taken; what has no more than a name has none.
    pub(super) fn row(&self, line: usize) -> Option<Row> {
        let [g, h, f] = self.amounts.values();
        let parent = self.way.len().checked_sub(2).map(|at| self.way[at]);
        Some(Row { parent, g, h, f, ..Row::new(line as u32, *self.way.last()?) })
    }

    /// Returns what a child that is written down says: that it was generated.
    fn child(&self) -> Option<TryClaim> {
        let [g, h, f] = self.amounts.values();
        let state = Some(*self.way.last()?);
        Some(TryClaim { operator: None, state, verdict: Some(VerdictKind::Opened), g, h, f })
    }
}

pub(super) fn children(entries: &[Entry]) -> Option<Vec<TryClaim>> {
    entries.iter().map(Entry::child).collect()
}

impl RawList {
    /// Returns true if a node in it has no more than a name.
    pub(super) fn has_names(&self) -> bool {
        matches!(self, RawList::Entries(entries) if entries.iter().any(|entry| entry.way.is_empty()))
    }

    /// Returns the claim of a list. Nodes that were never taken may have a name and no board: their number is still known.
    pub(super) fn claim(&self, names: &Names) -> ListClaim {
        let entries = match self {
            RawList::Size(size) => return ListClaim::Size(*size),
            RawList::Entries(entries) => entries,
        };
        let state = |entry: &Entry| Some((entry.state(names)?, entry.amounts.values()[2]));
        let states = entries.iter().map(state).collect::<Option<_>>();
        states.map_or(ListClaim::Size(entries.len()), ListClaim::States)
    }
}

/// A name of a node without what does not matter: `n3` is node 3.
pub(super) fn name(text: &str) -> Box<str> {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let number = text.strip_prefix(['n', 'N']).filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    number.filter(|number| !number.is_empty()).unwrap_or(text).into()
}

impl States<'_> {
    fn has_names(self) -> bool {
        matches!(self, States::Boards(_))
    }

    pub(super) fn unit(self) -> Unit {
        match self {
            States::Boards(_) => Unit::default(),
            States::Of(names) => names.graph.unit(),
            States::None(unit) => unit,
        }
    }

    /// Returns the one state of a cell that may have more in it.
    pub(super) fn state(self, text: &str) -> Option<State> {
        match self {
            States::Boards(size) => entry(text, Some(size)).map(|(board, _)| board.into()),
            _ => self.row(text, 0).ok().map(|row| row.state),
        }
    }

    pub(super) fn list(self, text: &str) -> Result<RawList, Unknown> {
        if is_empty(text) {
            return Ok(RawList::Entries(Vec::new()));
        }
        if text.starts_with("[{") {
            return Err(Unknown { word: text.to_owned() });
        }
        let list = self.entries(text).map(RawList::Entries);
        let has_state = |entries: &[Entry]| entries.iter().any(|entry| !entry.way.is_empty());
        match (list, whole(text)) {
            (Ok(RawList::Entries(entries)), Some(count)) if !has_state(&entries) => Ok(RawList::Size(count as usize)),
            (list, _) => list,
        }
    }

    /// Returns the states in a list, in their order, or the first word that is none.
    pub(super) fn entries(self, text: &str) -> Result<Vec<Entry>, Unknown> {
        self.entries_of(self.tokens(text).into_iter().map(|(_, token)| token))
    }

    /// Returns the row of the one state of a text.
    pub(super) fn row(self, text: &str, line: usize) -> Result<Row, Unknown> {
        let row = if let [only] = &self.entries(text)?[..] { only.row(line) } else { None };
        row.ok_or_else(|| Unknown { word: text.trim().to_owned() })
    }

    pub(super) fn tokens<'t>(self, text: &'t str) -> Vec<(usize, Token<'t>)> {
        let boards = if let States::Boards(size) = self { boards_in(text, size) } else { Vec::new() };
        let mut boards = boards.into_iter().peekable();
        let (mut tokens, mut at): (Vec<(usize, Token<'t>)>, usize) = (Vec::new(), 0);
        while let Some(first) = text[at..].chars().next() {
            let (token, end) = match boards.next_if(|(_, place)| place.start <= at) {
                Some((board, place)) => (Token::State(board.into()), place.end.max(at)),
                None if is_quote(first) => {
                    at += first.len_utf8();
                    continue;
                }
                None => {
                    let (token, length) = self.token(&text[at..], first, &tokens);
                    (token, at + length)
                }
            };
            tokens.push((at, token));
            at = end;
        }
        tokens
    }

    fn token<'t>(self, rest: &'t str, first: char, before: &[(usize, Token<'_>)]) -> (Token<'t>, usize) {
        if let Some((kind, length)) = label(rest, self.has_names()) {
            return (Token::Label(kind), length);
        }
        let number = number_at(rest, self.unit());
        let is_value = number.is_some_and(|(_, length)| self.is_value_place(before, &rest[length..]));
        if let States::Of(names) = self
            && let Some((vertex, length)) = names.name_at(rest).filter(|_| !is_value)
        {
            return (Token::State(State::of_vertex(vertex)), length);
        }
        if let Some((number, length)) = number {
            let is_number = is_value || !self.has_names();
            return (if is_number { Token::Number(number) } else { Token::Word(&rest[..length]) }, length);
        }
        let wall = cell(rest).filter(|_| matches!(self, States::Of(names) if names.graph.grid.is_some()));
        let word = || rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').unwrap_or(rest.len());
        match wall.map_or_else(word, |(_, length)| length) {
            0 => (Token::Sign(first), first.len_utf8()),
            length => (Token::Word(&rest[..length]), length),
        }
    }

    /// Returns true if a number stands where a value does: after a label or a sum, or tied to a state before it.
    fn is_value_place(self, before: &[(usize, Token<'_>)], after: &str) -> bool {
        let sign = |(_, token): &(usize, Token<'_>)| if let Token::Sign(sign) = token { Some(*sign) } else { None };
        let signs: Vec<char> = before.iter().rev().map_while(sign).collect();
        let (first, last) = (signs.last().copied(), signs.first().copied());
        let thing = before.len().checked_sub(signs.len() + 1).map(|at| before[at].1);
        // `(4, 283104765)`, and `(283104765, 4)`
        let is_pair = || {
            let bracket = before.iter().rev().take(PAIR).filter_map(sign).find(|sign| "()[]".contains(*sign));
            let is_apart = thing.is_none() || signs.contains(&',');
            matches!(last, Some('(' | '[')) && is_apart && after.trim_start().starts_with(',')
                || matches!(thing, Some(Token::State(_) | Token::Word(_))) && signs == [','] && bracket == Some('(')
                || matches!(thing, Some(Token::State(_))) && signs == [','] && bracket == Some('[')
        };
        match thing {
            Some(Token::Label(_)) => true,
            _ if self.has_names() && is_pair() => true,
            None => false,
            Some(Token::Number(_)) => matches!(signs[..], ['+' | '=']),
            Some(_) => matches!(first, Some('(' | ':' | '=' | '/' | '@')) || last == Some('(') && !signs.contains(&','),
        }
    }

    /// Returns the states of some tokens, in their order, or the first word that is none.
    pub(super) fn entries_of<'t>(self, tokens: impl Iterator<Item = Token<'t>>) -> Result<Vec<Entry>, Unknown> {
        let (mut found, mut signs, mut kind): (Vec<Entry>, Vec<char>, _) = (Vec::new(), Vec::new(), None);
        // `(5, A)`: the numbers come first.
        let (mut early, mut numbers_first) = (Amounts::default(), None);
        for token in tokens {
            match token {
                Token::Sign(own) => {
                    signs.push(own);
                    continue;
                }
                Token::State(state) => {
                    // A board after a name is that of the name; a path goes on after an arrow.
                    let is_named =
                        |entry: &Entry| entry.way.is_empty() && !signs.iter().any(|sign| ",;|<、，".contains(*sign));
                    let is_chain =
                        !self.has_names() && matches!(signs.last(), Some('-' | '→' | '–' | '>')) && early.is_empty();
                    let goes_on = |entry: &&mut Entry| entry.amounts.is_empty() && (is_chain || is_named(entry));
                    match found.last_mut().filter(goes_on) {
                        Some(entry) => entry.way.push(state),
                        None => found.push(Entry { name: None, way: vec![state], amounts: std::mem::take(&mut early) }),
                    }
                    numbers_first.get_or_insert(false);
                }
                Token::Number(number) => {
                    let first = *numbers_first.get_or_insert(true) && kind.is_none();
                    let amounts = found.last_mut().filter(|_| !first).map_or(&mut early, |entry| &mut entry.amounts);
                    amounts.push(kind.take(), if let [sign] = signs[..] { sign } else { ' ' }, number);
                }
                Token::Label(label) => kind = Some(label),
                Token::Word(word) if is_filler(word) => {}
                Token::Word(word) if self.has_names() && word.chars().count() <= LONGEST_NAME => {
                    found.push(Entry { name: Some(name(word)), way: Vec::new(), amounts: std::mem::take(&mut early) });
                    numbers_first.get_or_insert(false);
                }
                Token::Word(word) => return Err(Unknown { word: word.to_owned() }),
            }
            signs.clear();
        }
        Ok(found)
    }
}

/// Returns the numbers of a cell: one, a sum, or several with their names.
pub(super) fn amounts(text: &str, unit: Unit) -> Option<Amounts> {
    let (mut amounts, mut sign, mut kind) = (Amounts::default(), ' ', None);
    for (_, token) in States::None(unit).tokens(text) {
        match token {
            Token::Number(number) => amounts.push(kind.take(), std::mem::replace(&mut sign, ' '), number),
            Token::Label(label) => kind = Some(label),
            Token::Sign(own) if "=:,;/|()[]{}+".contains(own) => sign = own,
            _ => return None,
        }
    }
    Some(amounts).filter(|amounts| !amounts.is_empty() && " )]}".contains(sign))
}

fn is_filler(word: &str) -> bool {
    ["empty", "none", "and", "with", "cost", "und", "br"].iter().any(|filler| word.eq_ignore_ascii_case(filler))
}

/// Returns the letter before a value, and the length of `f=`, `g(n) =`, `h(B):`; `f 4` is one, too, where no state has that name.
fn label(text: &str, is_free: bool) -> Option<(ColumnKind, usize)> {
    let kind = letter(text.get(..1)?)?;
    let rest = match text[1..].strip_prefix('(').and_then(|inner| inner.split_once(')')) {
        Some((inner, rest)) if inner.len() < LONGEST_NAME && !inner.contains(|c: char| c.is_ascii_digit()) => rest,
        _ => &text[1..],
    };
    let sign = rest.trim_start();
    let is_apart = is_free && kind == ColumnKind::F && sign.len() < rest.len();
    let value = sign.strip_prefix(['=', ':', '：']).or_else(|| is_apart.then_some(sign))?.trim_start();
    value.starts_with(|c: char| c.is_ascii_digit()).then(|| (kind, text.len() - value.len()))
}
