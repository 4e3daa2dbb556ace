//! Printed text with names of states.

use crate::check::sheet::{Column, ColumnKind, LineRole, ListClaim, Row};
use crate::search::State;

use super::draft::Draft;
use super::entries::{Entry, RawList, States, Token, Unknown, children};
use super::fault::{Misread, SheetFault};
use super::names::Named;
use super::state_names::StateNames;

/// A part of a line: what the words before it say, and the names and numbers behind them.
struct Segment<'t> {
    part: Named,
    line: usize,
    tokens: Vec<Token<'t>>,
    /// The name that it begins with begins its line, but for a number.
    leads: bool,
    /// The first of the words.
    word: &'t str,
}

/// Words at the end of a line, with nothing behind them.
struct Rest<'t> {
    first: &'t str,
    last: &'t str,
    /// Where the last one begins in the text.
    at: usize,
    /// They are behind a name.
    follows: bool,
}

pub(super) fn read(text: &str, names: &mut StateNames<'_>, draft: &mut Draft) -> Result<(), Misread> {
    draft.reading.roles = vec![LineRole::Unread; text.lines().count()];
    // A word such as `a` is a name only if no other name is found.
    for folds in [false, true] {
        names.folds = folds;
        if draft.rows.is_empty() {
            Teller { names, states: States::Of(names), draft }.read_lines(text)?;
        }
    }
    let has = |kind: ColumnKind| draft.rows.iter().any(|row| row.value(kind).is_some() || row.list(kind).is_some());
    let kinds = ColumnKind::ALL.into_iter().filter(|&kind| has(kind));
    let name = |kind: ColumnKind| if kind == ColumnKind::Board { "state" } else { kind.text() };
    draft.columns = kinds.map(|kind| Column { kind, name: name(kind).into() }).collect();
    Ok(())
}

struct Teller<'a, 'd> {
    names: &'a StateNames<'a>,
    states: States<'a>,
    draft: &'d mut Draft,
}

impl Teller<'_, '_> {
    fn read_lines(&mut self, text: &str) -> Result<(), Misread> {
        let (mut segments, mut rests, mut start): (Vec<Segment<'_>>, Vec<Rest<'_>>, usize) =
            (Vec::new(), Vec::new(), 0);
        for (at, line) in text.split_inclusive('\n').enumerate() {
            if let Some((at, word)) = lost(&self.states.tokens(line)).filter(|(_, word)| self.names.is_like(word)) {
                let unknown = Unknown { word: word.to_owned() };
                return Err(self.names.fault(&unknown, start + at..start + at + word.len()));
            }
            let rest = self.segments(line, at + 1, &mut segments);
            rests.extend(rest.map(|rest| Rest { at: rest.at + start, ..rest }));
            start += line.len();
        }
        let entries =
            |segment: &Segment<'_>| self.states.entries_of(segment.tokens.iter().copied()).unwrap_or_default();
        let found: Vec<Vec<Entry>> = segments.iter().map(entries).collect();
        let is_taken = |part: &Named| *part == Named::One(ColumnKind::Board);
        let has_taken =
            segments.iter().zip(&found).any(|(segment, found)| is_taken(&segment.part) && !found.is_empty());
        let order = order(&segments, &found);
        // A step, or a state in the order, that is none.
        let takes = |rest: &Rest<'_>| {
            let alike =
                |segment: &Segment<'_>| is_taken(&segment.part) && segment.word.eq_ignore_ascii_case(rest.first);
            rest.first != rest.last && segments.iter().any(alike)
        };
        let is_step = |rest: &&Rest<'_>| if order.is_some() { rest.follows } else { takes(rest) };
        if let Some(rest) = rests.iter().filter(is_step).find(|rest| self.names.is_like(rest.last)) {
            let unknown = Unknown { word: rest.last.to_owned() };
            return Err(self.names.fault(&unknown, rest.at..rest.at + rest.last.len()));
        }
        if let Some(order) = order {
            self.draft.rows = order;
        } else {
            for segment in &mut segments {
                let may_be =
                    !has_taken && segment.leads && matches!(segment.part, Named::Depth | Named::Node | Named::Other);
                if may_be {
                    segment.part = Named::One(ColumnKind::Board);
                }
            }
            self.steps(&segments, &found)?;
        }
        Ok(())
    }

    /// Takes a line apart at the words that say what follows; returns the words that nothing follows.
    fn segments<'t>(&self, line: &'t str, number: usize, segments: &mut Vec<Segment<'t>>) -> Option<Rest<'t>> {
        let tokens = self.states.tokens(line);
        let from = segments.len();
        let (mut words, mut last): (Option<(usize, usize)>, _) = (None, ("", 0));
        for (at, token) in tokens {
            if let Token::Word(word) = token {
                words = Some((words.map_or(at, |(start, _)| start), at + word.len()));
                last = (word, at);
                continue;
            }
            let is_thing = !matches!(token, Token::Sign(_));
            if is_thing && (words.is_some() || segments.len() == from) {
                let said = words.take().map_or("", |(start, end)| &line[start..end]);
                let part = if said.is_empty() { Named::Other } else { self.draft.said(said) };
                let (leads, word) = (segments.len() == from, first_word(said));
                segments.push(Segment { part, line: number, tokens: Vec::new(), leads, word });
            }
            if let (Some(segment), true) = (segments[from..].last_mut(), words.is_none()) {
                segment.tokens.push(token);
            }
        }
        for segment in &mut segments[from..] {
            // The number of a step, or of a line.
            let counts =
                matches!(segment.part, Named::Depth | Named::Node | Named::Other | Named::One(ColumnKind::Board));
            if counts && matches!(segment.tokens[..], [Token::Number(_), ..]) && segment.leads {
                let has_name = segment.tokens.iter().any(|token| matches!(token, Token::State(_)));
                segment.tokens.drain(..usize::from(has_name));
            }
        }
        let follows = segments.len() > from;
        words.map(|(start, end)| Rest { first: first_word(&line[start..end]), last: last.0, at: last.1, follows })
    }

    fn steps(&mut self, segments: &[Segment<'_>], found: &[Vec<Entry>]) -> Result<(), Misread> {
        // Lists that stand before the first step belong to the step behind them, and so do all others.
        let first = |wanted: fn(&Named) -> bool| segments.iter().position(|segment| wanted(&segment.part));
        let lists = first(|part| matches!(part, Named::One(ColumnKind::Open | ColumnKind::Closed)));
        let taken = first(|part| *part == Named::One(ColumnKind::Board));
        let lists_first = lists.is_some_and(|lists| taken.is_some_and(|taken| lists < taken));
        let blank = || Row::new(0, State::of_vertex(0));
        let mut next = blank();
        for (segment, found) in segments.iter().zip(found) {
            let line = segment.line;
            match segment.part {
                Named::One(ColumnKind::Board) => match &found[..] {
                    [] => {}
                    [entry] => {
                        let Row { open, closed, .. } = std::mem::replace(&mut next, blank());
                        self.draft.rows.extend(entry.row(line).map(|row| Row { open, closed, ..row }));
                        self.draft.role(line, LineRole::Taken);
                    }
                    _ => return Err(Misread::new(several(line), 0..0)),
                },
                Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => {
                    let claim = self.claim(kind, segment);
                    let row = if lists_first { Some(&mut next) } else { self.draft.rows.last_mut() };
                    if let (Some(row), Some(claim)) = (row, claim) {
                        row.set_list(kind, claim);
                    }
                    self.draft.role(line, if kind == ColumnKind::Open { LineRole::Open } else { LineRole::Closed });
                }
                _ => self.beside(segment, found),
            }
        }
        Ok(())
    }

    /// Returns the list of a segment: states, or a size.
    fn claim(&mut self, kind: ColumnKind, segment: &Segment<'_>) -> Option<ListClaim> {
        match (self.states.entries_of(segment.tokens.iter().copied()), &segment.tokens[..]) {
            (Err(unknown), _) => {
                self.draft.not_marked(kind.text(), segment.line, &unknown);
                None
            }
            (Ok(entries), [Token::Number(size), ..]) if entries.is_empty() => {
                size.whole().map(|size| ListClaim::Size(size as usize))
            }
            (Ok(entries), _) => Some(RawList::Entries(entries).claim(&self.draft.names)),
        }
    }

    fn beside(&mut self, segment: &Segment<'_>, found: &[Entry]) {
        let Some(row) = self.draft.rows.last_mut() else { return };
        let number = segment
            .tokens
            .iter()
            .find_map(|token| if let Token::Number(number) = token { Some(*number) } else { None });
        match segment.part {
            Named::One(ColumnKind::G) => row.g = number.or(row.g),
            Named::One(ColumnKind::H) => row.h = number.or(row.h),
            Named::One(ColumnKind::F) => row.f = number.or(row.f),
            Named::One(ColumnKind::Parent) => {
                row.parent = found.first().and_then(|entry| entry.way.last().copied()).or(row.parent);
            }
            Named::Made => {
                row.tries.get_or_insert_default().extend(children(found).into_iter().flatten());
                self.draft.role(segment.line, LineRole::Try);
            }
            Named::Path => self.draft.role(segment.line, LineRole::Path),
            _ => {}
        }
    }
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

/// Returns the rows of a text that has nothing but an order of expansion: states one after the other, in a line or each in its own.
fn order(segments: &[Segment<'_>], found: &[Vec<Entry>]) -> Option<Vec<Row>> {
    let mut told = segments.iter().zip(found).filter(|(_, found)| !found.is_empty());
    let (segment, only) = told.next()?;
    let may_be =
        matches!(segment.part, Named::Depth | Named::Other | Named::Node | Named::Path | Named::One(ColumnKind::Board));
    let is_closed = segment.part == Named::One(ColumnKind::Closed);
    if !may_be && !is_closed || told.next().is_some() {
        return None;
    }
    let row = |entry: &Entry| entry.row(segment.line);
    match &only[..] {
        [chain] if chain.way.len() > 1 => {
            Some(chain.way.iter().map(|&state| Row::new(segment.line as u32, state)).collect())
        }
        [_] => None,
        several => several.iter().map(row).collect(),
    }
}

fn first_word(words: &str) -> &str {
    words.split(|c: char| !c.is_alphanumeric()).next().unwrap_or(words)
}

fn several(line: usize) -> SheetFault {
    SheetFault::new(
        format!("line {line} has several states where a step has one"),
        "write each step on a line of its own, or the whole order of expansion on one line, and nothing else",
    )
}
