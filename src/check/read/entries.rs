//! States in a cell, a field or a line, each with the numbers beside it; lists of them, or only how many there are.
//!
//! A state is a board, or a name. Those of a graph are known; beside boards, any word may be the name of a node, whose board stands
//! elsewhere.

use std::collections::HashMap;

use crate::check::sheet::{ColumnKind, ListClaim, Row, TryClaim};
use crate::graph::Unit;
use crate::puzzle::Size;
use crate::search::{F, State, VerdictKind};

use super::board::{board, boards_in};
use super::cells::entry;
use super::state_names::{StateNames, cell};
use super::values::{Amounts, is_empty, number_at, whole};

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
        let bare = text.trim_matches(|c: char| c.is_whitespace() || c == '`' || c == '*');
        let state = match self {
            States::Boards(size) => board(text, Some(size)).ok().map(|(board, _)| board.into()),
            States::Of(names) => names.graph.vertex(bare).map(State::of_vertex),
            States::None(_) => None,
        };
        match (state, whole(bare)) {
            (Some(state), _) => Ok(RawList::Entries(vec![Entry { way: vec![state], ..Entry::default() }])),
            (None, Some(count)) => Ok(RawList::Size(count as usize)),
            (None, None) => self.entries(text).map(RawList::Entries),
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
            if let Some((board, place)) = boards.next_if(|(_, place)| place.start <= at) {
                tokens.push((at, Token::State(board.into())));
                at = at.max(place.end);
                continue;
            }
            let (token, length) = match () {
                () if first.is_whitespace() || is_quote(first) => (None, first.len_utf8()),
                () => self.token(&text[at..], first, &tokens),
            };
            tokens.extend(token.map(|token| (at, token)));
            at += length;
        }
        tokens
    }

    fn token<'t>(self, rest: &'t str, first: char, before: &[(usize, Token<'_>)]) -> (Option<Token<'t>>, usize) {
        if let Some((kind, length)) = label(rest, self.has_names()).filter(|_| !self.has_names() || has_entry(before)) {
            return (Some(Token::Label(kind)), length);
        }
        let number = number_at(rest, self.unit());
        let is_value = number.is_some_and(|(_, length)| self.is_value_place(before, &rest[length..]));
        if let States::Of(names) = self
            && let Some((vertex, length)) = names.name_at(rest).filter(|_| !is_value)
        {
            return (Some(Token::State(State::of_vertex(vertex))), length);
        }
        if let Some((number, length)) = number {
            let is_number = is_value || !self.has_names();
            return (Some(if is_number { Token::Number(number) } else { Token::Word(&rest[..length]) }), length);
        }
        if let (States::Of(StateNames { graph, .. }), Some((_, length))) = (self, cell(rest))
            && graph.grid.is_some()
        {
            return (Some(Token::Word(&rest[..length])), length);
        }
        if first.is_alphanumeric() {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').unwrap_or(rest.len());
            return (Some(Token::Word(&rest[..length])), length);
        }
        if rest.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("<br")) {
            let end = rest.bytes().take(6).position(|byte| byte == b'>');
            return (Some(Token::Sign('<')), end.map_or(3, |end| end + 1));
        }
        let arrow = ["->", "=>", "-->", "→", "⇒", "➜", "⟶"].into_iter().filter(|sign| rest.starts_with(sign));
        match arrow.max_by_key(|sign| sign.len()) {
            Some(sign) => (Some(Token::Sign('→')), sign.len()),
            None => (Some(Token::Sign(first)), first.len_utf8()),
        }
    }

    /// Returns true if a number stands where a value does: after a label or a sum, or tied to a state before it.
    fn is_value_place(self, before: &[(usize, Token<'_>)], after: &str) -> bool {
        let sign = |(_, token): &(usize, Token<'_>)| if let Token::Sign(sign) = token { Some(*sign) } else { None };
        let signs: Vec<char> = before.iter().rev().map_while(sign).collect();
        let last = signs.first().copied();
        let thing = before.len().checked_sub(signs.len() + 1).map(|at| before[at].1);
        let is_sum = matches!(last, Some('+' | '='));
        if matches!(thing, Some(Token::Label(_))) {
            return true;
        }
        if !self.has_names() {
            let is_beside = matches!(thing, Some(Token::State(_))) && matches!(signs[..], ['(' | '[']);
            return is_beside || is_sum || matches!(last, Some(':' | '^'));
        }
        // `(4, 283104765)`, or `(4 . (2 8 3 …`
        let is_apart = thing.is_none() || signs.contains(&',');
        let after = after.trim_start();
        if last == Some('(') && (is_apart && after.starts_with(',') || after.starts_with(". ")) {
            return true;
        }
        if matches!(thing, None | Some(Token::Number(_))) {
            return thing.is_some() && is_sum && signs.len() == 1;
        }
        let bracket = before.iter().rev().take(PAIR).filter_map(sign).find(|sign| matches!(sign, '(' | ')'));
        matches!(signs.last(), Some('(' | ':' | '=' | '/' | '@'))
            || last == Some('(') && !is_apart
            || signs == [','] && bracket == Some('(')
    }

    /// Returns the states of some tokens, in their order, or the first word that is none.
    pub(super) fn entries_of<'t>(self, tokens: impl Iterator<Item = Token<'t>>) -> Result<Vec<Entry>, Unknown> {
        let (mut found, mut signs, mut kind): (Vec<Entry>, Vec<char>, _) = (Vec::new(), Vec::new(), None);
        // `(5, A)`: the numbers come first.
        let (mut early, mut numbers_first) = (Amounts::default(), None);
        for token in tokens {
            let sign = signs.last().copied().unwrap_or(' ');
            match token {
                Token::Sign(own) => {
                    signs.push(own);
                    continue;
                }
                Token::State(state) => {
                    // A board after a name is that of the name.
                    let is_named =
                        |entry: &Entry| entry.way.is_empty() && !signs.iter().any(|sign| ",;|<、，".contains(*sign));
                    let is_chain = !self.has_names() && matches!(sign, '-' | '→' | '–' | '>') && early.is_empty();
                    let goes_on = |entry: &Entry| is_chain || is_named(entry);
                    match found.last_mut().filter(|entry| entry.amounts.is_empty() && goes_on(entry)) {
                        Some(entry) => entry.way.push(state),
                        None => found.push(Entry { name: None, way: vec![state], amounts: std::mem::take(&mut early) }),
                    }
                    numbers_first.get_or_insert(false);
                }
                Token::Number(number) => {
                    let first = *numbers_first.get_or_insert(true) && kind.is_none();
                    let amounts = found.last_mut().filter(|_| !first).map_or(&mut early, |entry| &mut entry.amounts);
                    amounts.push(kind.take(), if signs.len() == 1 { sign } else { ' ' }, number);
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
    let (mut amounts, mut sign, mut kind, mut has_words) = (Amounts::default(), ' ', None, false);
    for (_, token) in States::None(unit).tokens(text) {
        match token {
            Token::Number(number) => amounts.push(kind.take(), std::mem::replace(&mut sign, ' '), number),
            Token::Label(label) => kind = Some(label),
            Token::Sign(own) if "=:,;/|()[]{}<".contains(own) || own == '+' && !amounts.is_empty() => sign = own,
            _ => has_words = true,
        }
    }
    Some(amounts).filter(|amounts| !amounts.is_empty() && !has_words && matches!(sign, ' ' | ')' | ']' | '}'))
}

fn has_entry(before: &[(usize, Token<'_>)]) -> bool {
    before.iter().any(|(_, token)| matches!(token, Token::State(_) | Token::Word(_)))
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '“' | '”' | '‘' | '’' | '*')
}

fn is_filler(word: &str) -> bool {
    ["empty", "none", "and", "with", "cost", "und", "nil"].iter().any(|filler| word.eq_ignore_ascii_case(filler))
}

/// Returns the letter before a value, and the length of `f=`, `g(n) =`, `h(B):` without the sign, of `f = g + h =` with the sum; `f 4`
/// is one, too, where no state has that name.
fn label(text: &str, is_free: bool) -> Option<(ColumnKind, usize)> {
    let kind = match text.chars().next()? {
        'f' | 'F' => ColumnKind::F,
        'g' | 'G' => ColumnKind::G,
        'h' | 'H' => ColumnKind::H,
        _ => return None,
    };
    let mut rest = &text[1..];
    let end = rest.bytes().take(LONGEST_NAME).position(|byte| byte == b')');
    if let Some(end) = end.filter(|_| rest.starts_with('('))
        && !rest[1..end].contains(|c: char| c.is_ascii_digit() || c == '(')
    {
        rest = &rest[end + 1..];
    }
    let sign = rest.trim_start();
    let is_number = |text: &str| text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    if is_free && kind == ColumnKind::F && sign.len() < rest.len() && is_number(sign) {
        return Some((kind, text.len() - sign.len()));
    }
    let value = sign.strip_prefix(['=', ':', '：'])?;
    let sum = value.trim_start_matches(|c: char| c.is_whitespace() || "gh(n)+".contains(c));
    let is_sum = value[..value.len() - sum.len()].contains('+');
    let (sign, value) = sum.strip_prefix('=').filter(|_| is_sum).map_or((sign, value), |value| (sum, value));
    is_number(value).then(|| (kind, text.len() - sign.len()))
}
