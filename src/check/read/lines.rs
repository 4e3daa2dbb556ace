//! Printed text with names of states.

use std::ops::Range;

use crate::check::sheet::ColumnKind::{Board, Closed, F, G, H, Open, Parent};
use crate::check::sheet::{Column, ColumnKind, LineRole, ListClaim, Row};
use crate::search::State;

use super::draft::Draft;
use super::entries::{Entry, RawList, States, Token, Unknown, children};
use super::fault::{Misread, SheetFault};
use super::names::Named::{self, Depth, Made, Node, One, Other, Path};
use super::state_names::StateNames;

/// A part of a line: some words, and the names and numbers behind them, if any.
struct Segment<'t> {
    /// Where its words are in the text, and the last of them.
    words: Range<usize>,
    last: Range<usize>,
    /// What the words say of what is behind them.
    part: Named,
    line: usize,
    /// It is the first of its line.
    leads: bool,
    tokens: Vec<Token<'t>>,
    found: Vec<Entry>,
}

pub(super) fn read(text: &str, names: &mut StateNames<'_>, draft: &mut Draft) -> Result<(), Misread> {
    draft.reading.roles = vec![LineRole::Unread; text.lines().count()];
    // A word such as `a` is a name only if no other name is found.
    for folds in [false, true] {
        names.folds = folds;
        if draft.rows.is_empty() {
            read_lines(text, names, draft)?;
        }
    }
    let has = |kind: &ColumnKind| draft.rows.iter().any(|row| row.value(*kind).is_some() || row.list(*kind).is_some());
    let name = |kind: ColumnKind| if kind == Board { "state" } else { kind.text() };
    let kinds = ColumnKind::ALL.into_iter().filter(has);
    draft.columns = kinds.map(|kind| Column { kind, name: name(kind).into() }).collect();
    Ok(())
}

fn read_lines(text: &str, names: &StateNames<'_>, draft: &mut Draft) -> Result<(), Misread> {
    // A word that stands where a state should is one that is misspelt.
    let misspelt = |at: &Range<usize>| {
        let word = &text[at.clone()];
        names.is_like(word).then(|| names.fault(&Unknown { word: word.to_owned() }, at.clone())).map_or(Ok(()), Err)
    };
    let (mut segments, mut start) = (Vec::new(), 0);
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let tokens = States::Of(names).tokens(line);
        if let Some((at, word)) = lost(&tokens) {
            misspelt(&(start + at..start + at + word.len()))?;
        }
        let first = segments.len();
        for (place, token) in tokens {
            push(&mut segments, first, start + place, token);
        }
        for segment in &mut segments[first..] {
            let words = &text[segment.words.clone()];
            segment.part = if words.is_empty() { Other } else { draft.said(words) };
            segment.line = at + 1;
            // The number of a step, or of a line.
            let is_state = |token: &Token<'_>| matches!(token, Token::State(_));
            if segment.leads && segment.counts() && segment.number().is_some() && segment.tokens.iter().any(is_state) {
                segment.tokens.remove(0);
            }
            segment.found = States::Of(names).entries_of(segment.tokens.iter().copied()).unwrap_or_default();
        }
        start += line.len();
    }
    let order = order(&segments);
    let has_steps = segments.iter().any(|segment| segment.part == One(Board) && !segment.found.is_empty());
    for rest in segments.iter().filter(|segment| segment.tokens.is_empty()) {
        let is_step = has_steps && rest.part == One(Board) && rest.words != rest.last;
        if if order.is_some() { !rest.leads } else { is_step } {
            misspelt(&rest.last)?;
        }
    }
    if let Some(order) = order {
        draft.rows = order;
        return Ok(());
    }
    for segment in segments.iter_mut().filter(|segment| !has_steps && segment.leads && segment.counts()) {
        segment.part = One(Board);
    }
    steps(&segments, draft)
}

/// Adds a token of a line: words begin a segment, all else belongs to the words before it; signs between words are none.
fn push<'t>(segments: &mut Vec<Segment<'t>>, first: usize, at: usize, token: Token<'t>) {
    let leads = segments.len() == first;
    let begin = |at: Range<usize>| Segment {
        words: at.clone(),
        last: at,
        part: Other,
        line: 0,
        leads,
        tokens: Vec::new(),
        found: Vec::new(),
    };
    match (token, segments[first..].last_mut()) {
        (Token::Word(word), Some(own)) if own.tokens.is_empty() => {
            (own.words.end, own.last) = (at + word.len(), at..at + word.len());
        }
        (Token::Word(word), _) => segments.push(begin(at..at + word.len())),
        (Token::Sign(_), None) => {}
        (Token::Sign(_), Some(own)) if own.tokens.is_empty() => {}
        (token, Some(own)) => own.tokens.push(token),
        (token, None) => segments.push(Segment { tokens: vec![token], ..begin(0..0) }),
    }
}

impl Segment<'_> {
    /// Returns true if a number that begins it may be that of a step, or of a line.
    fn counts(&self) -> bool {
        matches!(self.part, Depth | Node | Other | One(Board))
    }

    /// Returns the number that it begins with.
    fn number(&self) -> Option<crate::search::F> {
        if let [Token::Number(number), ..] = self.tokens[..] { Some(number) } else { None }
    }
}

fn steps(segments: &[Segment<'_>], draft: &mut Draft) -> Result<(), Misread> {
    // Lists that stand before the first step belong to the step behind them, and so do all others.
    let first =
        |kinds: &[Named]| segments.iter().position(|segment| kinds.contains(&segment.part)).unwrap_or(usize::MAX);
    let lists_first = first(&[One(Open), One(Closed)]) < first(&[One(Board)]);
    let mut next = Row::new(0, State::of_vertex(0));
    for segment in segments.iter().filter(|segment| !segment.tokens.is_empty()) {
        let (line, found, number) = (segment.line, &segment.found[..], segment.number());
        let row = if lists_first { Some(&mut next) } else { draft.rows.last_mut() };
        let role = match (&segment.part, row) {
            (One(Board), _) => {
                let taken = match found {
                    [] => continue,
                    [entry] => entry.row(line),
                    _ => return Err(Misread::new(several(line), 0..0)),
                };
                let (open, closed) = (next.open.take(), next.closed.take());
                draft.rows.extend(taken.map(|row| Row { open, closed, ..row }));
                LineRole::Taken
            }
            (One(kind @ (Open | Closed)), Some(row)) => {
                let size = number.and_then(crate::search::F::whole).filter(|_| found.is_empty());
                let states = || RawList::Entries(found.to_vec()).claim(&draft.names);
                row.set_list(*kind, size.map_or_else(states, |size| ListClaim::Size(size as usize)));
                if *kind == Open { LineRole::Open } else { LineRole::Closed }
            }
            (part, _) => {
                let Some(row) = draft.rows.last_mut() else { continue };
                match part {
                    One(G) => row.g = number.or(row.g),
                    One(H) => row.h = number.or(row.h),
                    One(F) => row.f = number.or(row.f),
                    One(Parent) => {
                        row.parent = found.first().and_then(|entry| entry.way.last().copied()).or(row.parent);
                    }
                    Made => row.tries.get_or_insert_default().extend(children(found).into_iter().flatten()),
                    _ => {}
                }
                match part {
                    Made => LineRole::Try,
                    Path => LineRole::Path,
                    _ => continue,
                }
            }
        };
        draft.role(line, role);
    }
    Ok(())
}

/// Returns a word, with its place, that stands in a line where a state of an order should: behind others, between commas or arrows.
fn lost<'t>(tokens: &[(usize, Token<'t>)]) -> Option<(usize, &'t str)> {
    let joins = |at: usize| matches!(tokens.get(at), Some((_, Token::Sign(',' | '→' | '-' | '>'))));
    let word = tokens.iter().position(|(_, token)| matches!(token, Token::Word(_)))?;
    let has_state = tokens[..word].iter().any(|(_, token)| matches!(token, Token::State(_)));
    match tokens[word] {
        (at, Token::Word(text)) if has_state && joins(word - 1) && joins(word + 1) => Some((at, text)),
        _ => None,
    }
}

/// Returns the rows of a text that has nothing but an order of expansion: states one after the other, in one line.
fn order(segments: &[Segment<'_>]) -> Option<Vec<Row>> {
    let mut told = segments.iter().filter(|segment| !segment.found.is_empty());
    let (only, None) = (told.next()?, told.next()) else { return None };
    let may_be = only.counts() || matches!(only.part, Path | One(Closed));
    match &only.found[..] {
        _ if !may_be => None,
        [chain] if chain.way.len() < 2 => None,
        [chain] => Some(chain.way.iter().map(|&state| Row::new(only.line as u32, state)).collect()),
        several => several.iter().map(|entry| entry.row(only.line)).collect(),
    }
}

fn several(line: usize) -> SheetFault {
    SheetFault::new(
        format!("line {line} has several states where a step has one"),
        "write each step on a line of its own, or the whole order of expansion on one line, and nothing else",
    )
}
