//! Printed text with names of states.

use std::ops::Range;

use crate::check::sheet::ColumnKind::{Board, Closed, F, G, H, Open, Parent};
use crate::check::sheet::{Column, ColumnKind, LineRole, Row};
use crate::search::State;

use super::draft::Draft;
use super::entries::{Entry, Part, States, Thing};
use super::fault::{Misread, SheetFault};
use super::names::Named::{self, Depth, Made, Node, One, Other, Path};
use super::state_names::StateNames;
use super::table::value;

/// A part of a line: some words, and what is behind them, the names and numbers in it.
struct Segment<'t> {
    line: usize,
    /// It is the first of its line.
    leads: bool,
    /// What its words say of what is behind them.
    part: Named,
    /// Where the last of its words is, and whether there are others.
    last: Range<usize>,
    is_phrase: bool,
    behind: &'t str,
    is_told: bool,
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
        if names.is_like(word) { Err(Misread::new(names.unknown(word), at.clone())) } else { Ok(()) }
    };
    let (states, mut segments, mut start) = (States::Of(names), Vec::new(), 0);
    for (line, own) in (1..).zip(text.split_inclusive('\n')) {
        let parts = states.parts(own);
        let place = |part: &Part<'_>| start + part.at..start + part.at + part.word().map_or(0, str::len);
        if let Some(word) = lost(&parts) {
            misspelt(&place(word))?;
        }
        let goes_on = |one: &Part<'_>, next: &Part<'_>| one.word().is_some() || next.word().is_none();
        let mut chunks = parts.chunk_by(goes_on).peekable();
        while let Some(chunk) = chunks.next() {
            let (words, things) = chunk.split_at(chunk.partition_point(|part| part.word().is_some()));
            let last = place(words.last().unwrap_or(&chunk[0]));
            let said = &text[start + chunk[0].at..last.end];
            let end = start + chunks.peek().map_or(own.len(), |next| next[0].at);
            let mut segment = Segment {
                line,
                leads: chunk[0].at == parts[0].at,
                part: if said.is_empty() { Other } else { draft.said(said) },
                is_phrase: words.len() > 1,
                behind: text[last.end..end].trim_end_matches([' ', '\r', '\n', ',', ';', '.']),
                last,
                is_told: !things.is_empty(),
                found: Vec::new(),
            };
            // The number of a step, or of a line.
            let has_state = things.iter().any(|part| matches!(part.thing, Thing::State(_)));
            let is_counted =
                segment.leads && segment.counts() && has_state && matches!(things[0].thing, Thing::Number(_));
            segment.found = states.read(&things[usize::from(is_counted)..]).unwrap_or_default().0;
            segments.push(segment);
        }
        start += own.len();
    }
    let order = order(&segments);
    let has_steps = segments.iter().any(|segment| segment.part == One(Board) && !segment.found.is_empty());
    for rest in segments.iter().filter(|segment| !segment.is_told) {
        let is_step = has_steps && rest.part == One(Board) && rest.is_phrase;
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
    steps(&segments, states, draft)
}

impl Segment<'_> {
    /// Returns true if a number that begins it may be that of a step, or of a line.
    fn counts(&self) -> bool {
        matches!(self.part, Depth | Node | Other | One(Board))
    }
}

fn steps(segments: &[Segment<'_>], states: States<'_>, draft: &mut Draft) -> Result<(), Misread> {
    // Lists that stand before the first step belong to the step behind them, and so do all others.
    let first =
        |kinds: &[Named]| segments.iter().position(|segment| kinds.contains(&segment.part)).unwrap_or(usize::MAX);
    let lists_first = first(&[One(Open), One(Closed)]) < first(&[One(Board)]);
    let mut next = Row::new(0, State::of_vertex(0));
    for segment in segments.iter().filter(|segment| segment.is_told) {
        let role = match segment.part {
            One(Board) => LineRole::Taken,
            One(Open) => LineRole::Open,
            One(Closed) => LineRole::Closed,
            One(G | H | F) => LineRole::Values,
            One(Parent) => LineRole::Parent,
            Made => LineRole::Try,
            Path => LineRole::Path,
            _ => continue,
        };
        if role != LineRole::Taken {
            let is_next = lists_first && matches!(role, LineRole::Open | LineRole::Closed);
            let row = if is_next { Some(&mut next) } else { draft.rows.last_mut() };
            // What cannot be read says nothing.
            _ = row.map(|row| value(row, &segment.part, segment.behind, states));
        } else if let [entry] = &segment.found[..] {
            let (open, closed) = (next.open.take(), next.closed.take());
            draft.rows.extend(entry.row(segment.line).map(|row| Row { open, closed, ..row }));
        } else if !segment.found.is_empty() {
            let what = format!("line {} has several states where a step has one", segment.line);
            let help =
                "write each step on a line of its own, or the whole order of expansion on one line, and nothing else";
            return Err(Misread::new(SheetFault::new(what, help), 0..0));
        }
        draft.role(segment.line, role);
    }
    Ok(())
}

/// Returns a word that stands in a line where a state of an order should: behind others, between commas or arrows.
fn lost<'p, 't>(parts: &'p [Part<'t>]) -> Option<&'p Part<'t>> {
    const JOINS: [char; 4] = [',', '→', '-', '>'];
    let word = parts.iter().position(|part| part.word().is_some())?;
    let has_state = parts[..word].iter().any(|part| matches!(part.thing, Thing::State(_)));
    let is_joined =
        parts[word].gap.trim_end().ends_with(JOINS) && parts.get(word + 1)?.gap.trim_start().starts_with(JOINS);
    Some(&parts[word]).filter(|_| has_state && is_joined)
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
