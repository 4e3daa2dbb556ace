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
use super::fault::SheetFault;
use super::names::letter;
use super::state_names::{StateNames, cell};
use super::values::{Amounts, is_empty, is_quote, number_at, whole};

/// What may be a state in a text.
#[derive(Clone, Copy)]
pub(super) enum States<'a> {
    /// Boards, and the nodes that have a name.
    Boards(Size, &'a Names),
    /// The states of a graph.
    Of(&'a StateNames<'a>),
    /// Nothing: all there is are amounts in a unit.
    None(Unit),
}

/// A part of a text that means something, with what stands between it and the part before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'t> {
    pub(super) at: usize,
    pub(super) gap: &'t str,
    pub(super) thing: Thing<'t>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Thing<'t> {
    State(State),
    Number(F),
    /// The letter before a value: `f=`, `g(n) =`.
    Label(ColumnKind),
    Word(&'t str),
}

impl<'t> Part<'t> {
    pub(super) fn word(&self) -> Option<&'t str> {
        if let Thing::Word(word) = self.thing { Some(word) } else { None }
    }
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

/// The name of a node, and its state.
pub(super) type Node = (Box<str>, State);

/// The states of nodes that have a name.
pub(super) type Names = HashMap<Box<str>, State>;

/// Longer words are no names.
const LONGEST_NAME: usize = 12;

/// A pair such as `(283104765, 4)` begins at most as many parts before its f.
const PAIR: usize = 16;

impl Entry {
    /// Returns the row of a state that is taken; what has no more than a name has none.
    pub(super) fn row(&self, line: usize) -> Option<Row> {
        let [g, h, f] = self.amounts.values();
        let parent = self.way.len().checked_sub(2).map(|at| self.way[at]);
        Some(Row { parent, g, h, f, ..Row::new(line as u32, *self.way.last()?) })
    }

    /// Returns what a child that is written down says: that it was generated.
    pub(super) fn child(&self) -> Option<TryClaim> {
        let [g, h, f] = self.amounts.values();
        let state = Some(*self.way.last()?);
        Some(TryClaim { operator: None, state, verdict: Some(VerdictKind::Opened), g, h, f })
    }
}

/// A name of a node without what does not matter: `n3` is node 3.
pub(super) fn name(text: &str) -> Box<str> {
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    text.strip_prefix(['n', 'N']).filter(|rest| rest.parse::<u64>().is_ok()).unwrap_or(text).into()
}

impl States<'_> {
    fn has_names(self) -> bool {
        matches!(self, States::Boards(..))
    }

    pub(super) fn unit(self) -> Unit {
        match self {
            States::Boards(..) => Unit::default(),
            States::Of(names) => names.graph.unit(),
            States::None(unit) => unit,
        }
    }

    /// Says that a word is no state.
    pub(super) fn unknown(self, word: &str) -> SheetFault {
        if let States::Of(names) = self { names.unknown(word) } else { SheetFault::unknown(word) }
    }

    /// Returns the one state of a cell that may have more in it, or that of the node that it names.
    pub(super) fn state(self, text: &str) -> Result<State, SheetFault> {
        match self {
            States::Boards(size, names) => {
                let board = entry(text, Some(size)).map(|(board, _)| board.into()).ok();
                board.or_else(|| names.get(&name(text)).copied()).ok_or_else(|| self.unknown(text))
            }
            _ => self.row(text, 0).map(|row| row.state),
        }
    }

    /// Returns the claim of a list. Nodes that were never taken may have a name and no board: their number is still known.
    pub(super) fn list(self, text: &str) -> Result<ListClaim, SheetFault> {
        let entries = self.entries(text)?;
        if let Some(count) = whole(text).filter(|_| entries.iter().all(|entry| entry.way.is_empty())) {
            return Ok(ListClaim::Size(count as usize));
        }
        let names = if let States::Boards(_, names) = self { names } else { &Names::new() };
        let state = |entry: &Entry| {
            let state = entry.way.last().or_else(|| names.get(entry.name.as_ref()?));
            Some((*state?, entry.amounts.values()[2]))
        };
        match entries.iter().map(state).collect::<Option<_>>() {
            Some(states) => Ok(ListClaim::States(states)),
            None if names.is_empty() => Err(self.unknown(text)),
            None => Ok(ListClaim::Size(entries.len())),
        }
    }

    /// Returns the states in a list, in their order, or the first word that is none.
    pub(super) fn entries(self, text: &str) -> Result<Vec<Entry>, SheetFault> {
        if is_empty(text) {
            return Ok(Vec::new());
        }
        if text.starts_with("[{") {
            return Err(self.unknown(text));
        }
        Ok(self.read(&self.parts(text))?.0)
    }

    /// Returns the row of the one state of a text.
    pub(super) fn row(self, text: &str, line: usize) -> Result<Row, SheetFault> {
        let row = if let [only] = &self.entries(text)?[..] { only.row(line) } else { None };
        row.ok_or_else(|| self.unknown(text.trim()))
    }

    pub(super) fn parts<'t>(self, text: &'t str) -> Vec<Part<'t>> {
        let boards = if let States::Boards(size, _) = self { boards_in(text, size) } else { Vec::new() };
        let mut boards = boards.into_iter().peekable();
        let (mut parts, mut end, mut at): (Vec<Part<'t>>, usize, usize) = (Vec::new(), 0, 0);
        while let Some(first) = text[at..].chars().next() {
            let gap = &text[end..at];
            let found = match boards.next_if(|(_, place)| place.start <= at) {
                Some((board, place)) => Some((Thing::State(board.into()), place.end.saturating_sub(at))),
                None if is_quote(first) => None,
                None => self.thing(&text[at..], gap, &parts),
            };
            if let Some((thing, length)) = found {
                parts.push(Part { at, gap, thing });
                (at, end) = (at + length, at + length);
            } else {
                at += first.len_utf8();
            }
        }
        parts
    }

    fn thing<'t>(self, rest: &'t str, gap: &str, before: &[Part<'_>]) -> Option<(Thing<'t>, usize)> {
        if let Some((kind, length)) = label(rest, self.has_names()) {
            return Some((Thing::Label(kind), length));
        }
        let number = number_at(rest, self.unit());
        let is_value = number.is_some_and(|(_, length)| self.is_value_place(gap, before, &rest[length..]));
        if let States::Of(names) = self
            && let Some((vertex, length)) = names.name_at(rest).filter(|_| !is_value)
        {
            return Some((Thing::State(State::of_vertex(vertex)), length));
        }
        if let Some((number, length)) = number {
            let is_number = is_value || !self.has_names();
            return Some((if is_number { Thing::Number(number) } else { Thing::Word(&rest[..length]) }, length));
        }
        let wall = cell(rest).filter(|_| matches!(self, States::Of(names) if names.graph.grid.is_some()));
        let word = || rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').unwrap_or(rest.len());
        let length = wall.map_or_else(word, |(_, length)| length);
        (length > 0).then(|| (Thing::Word(&rest[..length]), length))
    }

    /// Returns true if a number stands where a value does: after a label or a sum, or tied to a state before it.
    fn is_value_place(self, gap: &str, before: &[Part<'_>], after: &str) -> bool {
        let signs = gap.replace(is_quote, "");
        let thing = before.last().map(|part| part.thing);
        let is_within = |ends: &[char]| {
            let mut signs = before.iter().rev().take(PAIR).flat_map(|part| part.gap.chars().rev());
            signs.find(|c| "()[]".contains(*c)).is_some_and(|bracket| ends.contains(&bracket))
        };
        // `(4, 283104765)`, and `(283104765, 4)`
        let is_pair = || match thing {
            Some(Thing::State(_)) if signs == "," => is_within(&['(', '[']),
            Some(Thing::Word(_)) if signs == "," => is_within(&['(']),
            _ => signs.ends_with(['(', '[']) && after.trim_start().starts_with(','),
        };
        match thing {
            Some(Thing::Label(_)) => true,
            _ if self.has_names() && is_pair() => true,
            None => false,
            Some(Thing::Number(_)) => matches!(&signs[..], "+" | "="),
            Some(_) => signs.starts_with(['(', ':', '=', '/', '@']) || signs.ends_with('(') && !signs.contains(','),
        }
    }

    /// Returns the states in some parts, in their order, each with the numbers beside it, and numbers beside none; or says which word is
    /// no state.
    pub(super) fn read(self, parts: &[Part<'_>]) -> Result<(Vec<Entry>, Amounts), SheetFault> {
        let (mut found, mut early, mut kind): (Vec<Entry>, _, _) = (Vec::new(), Amounts::default(), None);
        // `(5, A)`: the numbers come first.
        let is_told = |part: &&Part<'_>| match part.thing {
            Thing::Label(_) => false,
            Thing::Word(word) => !is_filler(word),
            Thing::State(_) | Thing::Number(_) => true,
        };
        let numbers_first = parts.iter().find(is_told).is_some_and(|part| matches!(part.thing, Thing::Number(_)));
        for Part { gap, thing, .. } in parts {
            let sign = gap.chars().rfind(|c| !is_quote(*c)).unwrap_or(' ');
            match *thing {
                Thing::State(state) => {
                    // A board after a name is that of the name; a path goes on after an arrow.
                    let is_chain = !self.has_names() && matches!(sign, '-' | '→' | '–' | '>') && early.is_empty();
                    let goes_on = |entry: &&mut Entry| {
                        let is_named = entry.way.is_empty() && !gap.contains([',', ';', '|', '<', '、', '，']);
                        entry.amounts.is_empty() && (is_chain || is_named)
                    };
                    match found.last_mut().filter(goes_on) {
                        Some(entry) => entry.way.push(state),
                        None => found.push(Entry { name: None, way: vec![state], amounts: std::mem::take(&mut early) }),
                    }
                }
                Thing::Number(number) => {
                    let is_early = numbers_first && kind.is_none();
                    let amounts = found.last_mut().filter(|_| !is_early).map_or(&mut early, |entry| &mut entry.amounts);
                    amounts.push(kind.take(), sign, number);
                }
                Thing::Label(label) => kind = Some(label),
                Thing::Word(word) if is_filler(word) => {}
                Thing::Word(word) if self.has_names() && word.chars().count() <= LONGEST_NAME => {
                    found.push(Entry { name: Some(name(word)), way: Vec::new(), amounts: std::mem::take(&mut early) });
                }
                Thing::Word(word) => return Err(self.unknown(word)),
            }
        }
        Ok((found, early))
    }
}

/// Returns the numbers of a cell: one, a sum, or several with their names.
pub(super) fn amounts(text: &str, unit: Unit) -> Option<Amounts> {
    let text = text.trim_matches(is_quote);
    let is_odd = |c: char| !c.is_alphanumeric() && !is_quote(c) && !"=:：,;/|()[]{}+.*·√".contains(c);
    if text.contains(is_odd) || !text.ends_with(|c: char| c.is_alphanumeric() || ")]}".contains(c)) {
        return None;
    }
    let states = States::None(unit);
    let (_, amounts) = states.read(&states.parts(text)).ok()?;
    Some(amounts).filter(|amounts| !amounts.is_empty())
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
