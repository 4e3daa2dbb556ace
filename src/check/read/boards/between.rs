//! The text between boards: which of them were taken, their values, the lists after each.

use std::collections::{BTreeMap, HashMap};

use crate::check::sheet::ColumnKind;
use crate::puzzle::Board;
use crate::search::F;

use super::super::draft::{Draft, PlacedList, RawRow};
use super::super::fault::{Misread, SheetFault};
use super::super::lists::{Item, RawList};
use super::super::names::{Label, list_line};
use super::super::values::{named_values, whole_of};
use super::find::FoundBoard;
use super::lines::{LineKind, TextLine};

/// Characters with which a board in a line may begin.
const OPENING: [char; 6] = ['(', '[', '{', '\'', '"', '`'];

/// The things in the text, in its order.
#[derive(Debug)]
enum Event {
    Board(Board),
    Value(ColumnKind, F),
    List(ColumnKind, PlacedList),
}

/// An event and its line.
type ToldEvent = (usize, Event);

/// Puts the boards that were taken into the draft, with what is told of them.
pub(super) fn take_boards(
    text: &str,
    lines: &[TextLine],
    found: Vec<FoundBoard>,
    draft: &mut Draft,
) -> Result<(), Misread> {
    let is_path =
        |line: &&TextLine| matches!(line.kind, LineKind::Text) && Label::of(&text[line.at.clone()]) == Label::Path;
    let paths = lines.iter().filter(is_path).count();
    let mut teller = Teller { text, lines, draft, events: Vec::new(), unused: Vec::new(), label: Label::Other, paths };
    teller.walk(found)?;
    let Teller { mut events, draft, unused, .. } = teller;
    if !events.iter().any(is_board) {
        events = match unused.as_slice() {
            [] => events.into_iter().flat_map(|told| visited(told, text, lines)).collect(),
            _ => unused,
        };
    }
    draft.column(ColumnKind::Board, "board");
    rows(events, draft);
    Ok(())
}

/// Where nothing else is a board that was taken, the one board of a line such as `visited 283104765` is, with the
/// values of that line.
fn visited((at, event): ToldEvent, text: &str, lines: &[TextLine]) -> Vec<ToldEvent> {
    if let Event::List(ColumnKind::Closed, PlacedList { list: RawList::Items(items), .. }) = &event
        && let [(Item::Board(board), _)] = items.as_slice()
    {
        let told = std::iter::once(Event::Board(*board)).chain(values(&text[lines[at].at.clone()]));
        return told.map(|event| (at, event)).collect();
    }
    vec![(at, event)]
}

/// The values that a text gives names; of steps, g and h those that are whole.
fn values(text: &str) -> impl Iterator<Item = Event> {
    let fits = |(kind, value): &(ColumnKind, F)| *kind == ColumnKind::F || whole_of(*value).is_some();
    named_values(text).into_iter().filter(fits).map(|(kind, value)| Event::Value(kind, value))
}

struct Teller<'a> {
    text: &'a str,
    lines: &'a [TextLine],
    draft: &'a mut Draft,
    events: Vec<ToldEvent>,
    /// Boards that were not taken, as their labels say.
    unused: Vec<ToldEvent>,
    /// The meaning of the last line of text.
    label: Label,
    /// Number of lines that announce a path.
    paths: usize,
}

impl<'a> Teller<'a> {
    fn line(&self, at: usize) -> &'a str {
        &self.text[self.lines[at].at.clone()]
    }

    fn walk(&mut self, found: Vec<FoundBoard>) -> Result<(), Misread> {
        let in_lines = found.chunk_by(|one, next| one.lines.start == next.lines.start);
        let in_lines = in_lines.filter(|here| here[0].in_line).count();
        let mut found = found.into_iter().peekable();
        let mut at = 0;
        while at < self.lines.len() {
            let mut here = Vec::new();
            while let Some(board) = found.next_if(|found| found.lines.start == at) {
                here.push(board);
            }
            if self.label == Label::Path && self.paths == 1 && !self.events.is_empty() {
                // A path repeats boards that were taken before.
                let heading = self.heading(at);
                self.draft.ignore(&heading);
                return Ok(());
            }
            match here.first().map(|board| (board.in_line, board.lines.end)) {
                Some((false, end)) => {
                    if let LineKind::Row { after_words: true, .. } = self.lines[at].kind {
                        let words = self.line(at);
                        let length = words.rfind([':', '：', '=']).unwrap_or(0);
                        self.text_line(at, &words[..length]);
                    }
                    for board in here {
                        self.board(at, board);
                    }
                    at = end;
                    continue;
                }
                Some((true, _)) => self.board_line(at, here, in_lines)?,
                None if matches!(self.lines[at].kind, LineKind::Blank | LineKind::Frame) => {}
                None => self.text_line(at, self.line(at)),
            }
            at += 1;
        }
        Ok(())
    }

    /// A line without boards.
    fn text_line(&mut self, at: usize, line: &str) {
        self.label = Label::of(line);
        if let Some((kind, rest)) = list_line(line) {
            self.list(at, kind, rest);
            // Only a name alone announces the boards below it.
            self.label = if rest.trim().is_empty() { Label::List(kind) } else { Label::Other };
            return;
        }
        self.values(at, line);
    }

    fn values(&mut self, at: usize, line: &str) {
        self.events.extend(values(line).map(|event| (at, event)));
    }

    /// A list in a line; one that cannot be read is left out.
    fn list(&mut self, at: usize, kind: ColumnKind, rest: &str) {
        let Some(size) = self.draft.size else { return };
        if rest.trim().is_empty() {
            return;
        }
        match RawList::of(rest, size) {
            Ok(list) => {
                let start = self.lines[at].at.end.saturating_sub(rest.len());
                let placed = PlacedList { list, at: start..self.lines[at].at.end };
                self.events.push((at, Event::List(kind, placed)));
            }
            Err(_) => self.draft.ignore(self.line(at)),
        }
    }

    /// A line with whole boards in it.
    fn board_line(&mut self, at: usize, here: Vec<FoundBoard>, lines_with_boards: usize) -> Result<(), Misread> {
        let line = self.line(at);
        let start = self.lines[at].at.start;
        let before = &line[..here[0].at.start - start];
        // What opens the board is no word before it.
        let before = before.trim_end_matches(|c: char| c.is_whitespace() || OPENING.contains(&c));
        if let Some((kind, rest)) = list_line(line) {
            self.list(at, kind, rest);
            self.label = Label::Other;
            return Ok(());
        }
        let said = Label::of(before);
        if said != Label::Other || !before.trim().is_empty() {
            self.label = said;
        }
        if let Label::List(kind) = self.label {
            self.list(at, kind, &line[before.len()..]);
            return Ok(());
        }
        if said == Label::Path && self.has_boards() {
            // A path repeats boards that were taken before.
            self.draft.ignore(before.trim_end_matches([':', '：', '=']));
            self.label = Label::Other;
            return Ok(());
        }
        if here.len() > 1 && self.label == Label::Other && lines_with_boards > 1 {
            let all = here[0].at.start..here[here.len() - 1].at.end;
            return Err(Misread::new(SheetFault::SideBySide(here.len()), all));
        }
        self.values(at, before);
        let end = here[here.len() - 1].at.end - start;
        for board in here {
            self.board(at, board);
        }
        if !matches!(self.label, Label::NotTaken) {
            self.values(at, &line[end..]);
        }
        if !before.trim().is_empty() {
            self.label = Label::Other;
        }
        Ok(())
    }

    fn board(&mut self, at: usize, found: FoundBoard) {
        match self.label {
            Label::Start if self.events.is_empty() && self.draft.start.is_none() => {
                self.draft.start = Some(found.board);
                self.label = Label::Other;
            }
            Label::Goal if self.draft.goal.is_none() && !self.has_boards() => {
                self.draft.goal = Some(found.board);
                self.label = Label::Other;
            }
            Label::NotTaken => {
                let heading = self.heading(found.lines.start);
                self.draft.ignore(&heading);
                self.unused.push((found.lines.start, Event::Board(found.board)));
            }
            Label::List(kind) => {
                let entry = (Item::Board(found.board), None);
                match self.events.last_mut() {
                    Some((_, Event::List(last, PlacedList { list: RawList::Items(items), .. }))) if *last == kind => {
                        items.push(entry);
                    }
                    _ => {
                        let list = RawList::Items(vec![entry]);
                        self.events.push((at, Event::List(kind, PlacedList { list, at: found.at })));
                    }
                }
            }
            _ => self.events.push((at, Event::Board(found.board))),
        }
    }

    fn has_boards(&self) -> bool {
        self.events.iter().any(is_board)
    }

    /// The words that a board is not taken by.
    fn heading(&self, before: usize) -> String {
        let is_text =
            |at: &usize| matches!(self.lines[*at].kind, LineKind::Text | LineKind::Row { after_words: true, .. });
        let at = (before.saturating_sub(20)..=before).rev().find(is_text);
        let words = at.map_or("", |at| self.line(at));
        words.split([':', '：']).next().unwrap_or_default().trim().to_owned()
    }
}

/// Puts events together to rows.
fn rows(events: Vec<ToldEvent>, draft: &mut Draft) {
    use ColumnKind::{Closed, F, G, H, Open, Step};
    let row = |(line, event): &ToldEvent| {
        if let Event::Board(board) = event { Some(RawRow::new(line + 1, *board)) } else { None }
    };
    let mut rows: Vec<RawRow> = events.iter().filter_map(row).collect();
    let mut told: Vec<BTreeMap<ColumnKind, Event>> = rows.iter().map(|_| BTreeMap::new()).collect();
    if let Some(groups) = grouped(&events) {
        for ((_, event), group) in events.into_iter().zip(groups) {
            if let Event::Value(kind, _) | Event::List(kind, _) = event
                && let Some(told) = group.and_then(|row| told.get_mut(row))
            {
                // Of what a row says twice, the first counts.
                told.entry(kind).or_insert(event);
            }
        }
    } else {
        draft.ignore("the values between the boards: whether they belong to the one above or below is not clear");
    }
    // What only few rows have is no column: a number in a closing sentence.
    for kind in [Step, G, H, F, Open, Closed] {
        if told.iter().filter(|told| told.contains_key(&kind)).count() < rows.len().div_ceil(2) {
            continue;
        }
        draft.column(kind, kind.text());
        for (row, told) in rows.iter_mut().zip(&mut told) {
            match told.remove(&kind) {
                Some(Event::Value(_, value)) => row.set(kind, value),
                Some(Event::List(_, list)) => *row.list(kind) = Some(list),
                _ => {}
            }
        }
    }
    if let Some(start) = draft.start
        && rows.first().is_none_or(|first| first.told.board != start)
    {
        rows.insert(0, RawRow::new(1, start));
    }
    draft.rows = rows;
}

/// The row of each event; none for those that belong to no row.
type Groups = Vec<Option<usize>>;

fn is_board((_, event): &ToldEvent) -> bool {
    matches!(event, Event::Board(_))
}

fn is_step((_, event): &ToldEvent) -> bool {
    matches!(event, Event::Value(ColumnKind::Step, _))
}

/// The row that each event belongs to; none where that is not clear.
fn grouped(events: &[ToldEvent]) -> Option<Groups> {
    let first_board = events.iter().position(is_board)?;
    let numbered = events[..first_board].iter().any(is_step);
    let by_step = if numbered { by_step(events) } else { None };
    by_step.or_else(|| by_line(events)).or_else(|| by_side(events))
}

/// By the numbers of steps, each with one board.
fn by_step(events: &[ToldEvent]) -> Option<Groups> {
    let (mut groups, mut boards) = (Vec::new(), 0);
    for step in events.chunk_by(|_, next| !is_step(next)) {
        let own = step.iter().filter(|event| is_board(event)).count();
        if own > 1 {
            return None;
        }
        groups.extend(step.iter().map(|_| (own == 1).then_some(boards)));
        boards += own;
    }
    Some(groups)
}

/// By lines, each with its board.
fn by_line(events: &[ToldEvent]) -> Option<Groups> {
    let boards = events.iter().filter(|event| is_board(event)).map(|(line, _)| *line).enumerate();
    let of_line: HashMap<usize, usize> = boards.map(|(row, line)| (line, row)).collect();
    events.iter().map(|(line, _)| of_line.get(line).map(|row| Some(*row))).collect()
}

/// By the side of their boards on which all values stand.
fn by_side(events: &[ToldEvent]) -> Option<Groups> {
    let (first, last) = (events.first()?, events.last()?);
    if !is_board(first) && !is_board(last) {
        let mut lines = events.iter().filter(|event| is_board(event)).map(|(line, _)| line);
        let line = lines.next();
        return lines.all(|other| Some(other) == line).then(|| vec![Some(0); events.len()]);
    }
    let mut boards = 0;
    let row = |event: &ToldEvent| {
        let before = boards;
        boards += usize::from(is_board(event));
        if is_board(event) || is_board(last) { Some(before) } else { before.checked_sub(1) }
    };
    Some(events.iter().map(row).collect())
}
