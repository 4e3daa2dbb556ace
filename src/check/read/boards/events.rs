//! Reads the text around the boards that were taken: their values, lists, parents and the moves that are tried.

use std::ops::Range;

use crate::check::sheet::{ColumnKind, LineRole};
use crate::puzzle::{Board, Size};
use crate::search::F;

use super::super::draft::{Draft, PlacedList};
use super::super::fault::{Misread, SheetFault, few_words, short};
use super::super::label::Label;
use super::super::lists::{Item, RawList};
use super::super::names::list_line;
use super::super::values::{named_values, whole};
use super::context::{Context, SeenBoard};
use super::decide::Role;
use super::rows::{Event, ToldEvent, is_board, rows};

const OPENING: [char; 6] = ['(', '[', '{', '\'', '"', '`'];

const PARTING: [char; 5] = [',', ';', '|', '，', '；'];

/// Puts the boards that were taken into the draft, with what is told of them.
pub(super) fn take_boards(
    context: &Context<'_>,
    seen: &[SeenBoard],
    roles: &[Role],
    size: Size,
    draft: &mut Draft,
) -> Result<(), Misread> {
    draft.column(ColumnKind::Board, "board");
    tell_blank(context.text, seen, draft);
    let mut teller = Teller { context, size, draft, events: Vec::new(), listing: None };
    teller.walk(seen, roles);
    let Teller { mut events, draft, .. } = teller;
    if !events.iter().any(is_board) {
        events = events.into_iter().flat_map(|told| visited(told, context)).collect();
    }
    if !events.iter().any(is_board) && draft.start.is_none() {
        return Err(none_taken(seen, size));
    }
    rows(events, size, draft);
    Ok(())
}

/// Says which sign is the blank, where it is none that always is.
fn tell_blank(text: &str, seen: &[SeenBoard], draft: &mut Draft) {
    let mut signs = seen.iter().map(|seen| text[seen.found.blank.clone()].trim());
    if let Some(sign) = signs.find(|sign| !matches!(*sign, "" | "0" | "_" | "-" | "." | "*" | "x" | "X")) {
        draft.reading.decided.push(format!("{} stands for the blank", short(sign)));
    }
}

/// Says that no board is one that was taken, as far as their labels tell.
fn none_taken(seen: &[SeenBoard], size: Size) -> Misread {
    let mut kinds: Vec<(String, usize, String)> = Vec::new();
    for board in seen {
        match kinds.iter().position(|(known, ..)| **known == *board.kind.words) {
            Some(known) => kinds[known].1 += 1,
            None if kinds.len() < 4 => kinds.push((board.kind.words.to_string(), 1, board.found.board.text(size))),
            None => {}
        }
    }
    Misread::new(SheetFault::unclear(true, &kinds), seen.first().map_or(0..0, |board| board.found.at.clone()))
}

/// If nothing else is a board that was taken, the one board of a line such as `visited 283104765` is, with the
/// values of that line.
fn visited((at, event): ToldEvent, context: &Context<'_>) -> Vec<ToldEvent> {
    if let Event::List(ColumnKind::Closed, placed) = &event
        && let Some([board]) = placed.list.boards().as_deref()
    {
        let line = context.line(at);
        let values = if line.len() < 1000 { values(line) } else { Vec::new() };
        let values = values.into_iter().map(|(kind, value)| Event::Value(kind, value));
        return std::iter::once(Event::Board(*board, at)).chain(values).map(|event| (at, event)).collect();
    }
    vec![(at, event)]
}

/// The values that a text gives names; of steps and g those that are whole.
fn values(text: &str) -> Vec<(ColumnKind, F)> {
    let mut values = named_values(text);
    values.retain(|(kind, value)| matches!(kind, ColumnKind::H | ColumnKind::F) || value.whole().is_some());
    values
}

struct Teller<'a, 'd> {
    context: &'a Context<'a>,
    size: Size,
    draft: &'d mut Draft,
    events: Vec<ToldEvent>,
    /// The list whose boards are at work, with the line of its heading.
    listing: Option<(ColumnKind, Option<usize>)>,
}

impl<'a> Teller<'a, '_> {
    fn line(&self, at: usize) -> &'a str {
        self.context.line(at)
    }

    fn walk(&mut self, seen: &[SeenBoard], roles: &[Role]) {
        let mut boards = seen.iter().zip(roles.iter().copied()).peekable();
        // What the last board is, for the lines below it.
        let mut last = Role::Taken;
        let mut at = 0;
        while at < self.context.lines.len() {
            let mut here: Vec<(&SeenBoard, Role)> = Vec::new();
            let mut end = at + 1;
            while let Some(board) = boards.next_if(|(seen, _)| seen.found.lines.start <= at) {
                end = end.max(board.0.found.lines.end);
                last = board.1;
                here.push(board);
            }
            if here.is_empty() {
                let role = self.silent_line(at, &mut last);
                self.draft.role(at + 1, role);
            } else {
                self.lines_with_boards(at..end, &here);
            }
            at = end;
        }
    }

    /// Reads a line without boards, and returns its role.
    fn silent_line(&mut self, at: usize, last: &mut Role) -> LineRole {
        let line = self.line(at);
        if self.context.lines[at].is_silent() {
            return LineRole::Empty;
        }
        if *last == Role::Path {
            return LineRole::Path;
        }
        self.listing = None;
        if let Some((kind, rest)) = list_line(line) {
            let read = self.sizes(at, line, true) || self.list(at, kind, rest);
            return if read { list_role(kind) } else { LineRole::Unread };
        }
        let label = Label::of_heading(line);
        if label.may_be_taken() && label != Label::Other {
            *last = Role::Taken;
        }
        let is_of_step = matches!(*last, Role::Taken | Role::Start | Role::Goal | Role::Parent);
        match label {
            _ if is_of_step && self.values(at, line) => LineRole::Values,
            Label::Other => LineRole::Unread,
            _ => LineRole::Heading,
        }
    }

    fn values(&mut self, at: usize, text: &str) -> bool {
        let before = self.events.len();
        self.events.extend(values(text).into_iter().map(|(kind, value)| (at, Event::Value(kind, value))));
        self.events.len() > before
    }

    fn push_list(&mut self, at: usize, kind: ColumnKind, list: RawList, place: Range<usize>) {
        self.events.push((at, Event::List(kind, Box::new(PlacedList { list, at: place }))));
    }

    /// Adds the sizes of lists in a text: `Open size: 4, closed size: 1`; if it must have nothing else, all or none.
    fn sizes(&mut self, at: usize, text: &str, is_all: bool) -> bool {
        let size = |part: &str| {
            let (kind, rest) = list_line(part.trim_start_matches([')', ']', '}', ' ']))?;
            Some((kind, whole(rest)? as usize))
        };
        let parts = text.split(PARTING).filter(|part| !part.trim().is_empty());
        let sizes: Vec<Option<(ColumnKind, usize)>> = parts.map(size).collect();
        if is_all && sizes.contains(&None) {
            return false;
        }
        for (kind, size) in sizes.into_iter().flatten() {
            self.push_list(at, kind, RawList::Size(size), self.context.lines[at].at.clone());
        }
        true
    }

    /// Adds a list in a line; one that cannot be read is left out.
    fn list(&mut self, at: usize, kind: ColumnKind, rest: &str) -> bool {
        if rest.trim().is_empty() {
            return true;
        }
        let Ok(list) = RawList::of(rest, self.size) else {
            self.draft.ignore(self.line(at));
            return false;
        };
        let end = self.context.lines[at].at.end;
        self.push_list(at, kind, list, end.saturating_sub(rest.len())..end);
        true
    }

    /// Reads lines with boards in them, as many as the boards take.
    fn lines_with_boards(&mut self, lines: Range<usize>, here: &[(&SeenBoard, Role)]) {
        let at = lines.start;
        let (text, line) = (self.context.text, self.line(at));
        let (first, first_role) = here[0];
        lines.clone().for_each(|number| self.draft.role(number + 1, line_role(first_role)));
        if first_role == Role::Path {
            let heading = self.heading(first);
            self.draft.ignore(heading.trim_end_matches([':', '：', '=', ' ']));
            return;
        }
        if let Role::List(kind) = first_role
            && (first.heading.is_none() || here.len() > 1)
            && first.found.in_line
            && lines.len() == 1
        {
            // A list in a line also tells the f of its boards, where it can be read as a whole.
            let before = &line[..first.found.at.start - self.context.lines[at].at.start];
            let before = before.trim_end_matches(|c: char| c.is_whitespace() || OPENING.contains(&c));
            let rest = list_line(line).map_or(&line[before.len()..], |(_, rest)| rest);
            let boards: Vec<Board> = here.iter().map(|(seen, _)| seen.found.board).collect();
            let read = RawList::of(rest, self.size).ok().filter(|list| list.boards().as_ref() == Some(&boards));
            let items = || RawList::Items(boards.iter().map(|board| (Item::Board(*board), None)).collect());
            let end = self.context.lines[at].at.end;
            self.push_list(at, kind, read.unwrap_or_else(items), end.saturating_sub(rest.len())..end);
            self.listing = None;
            return;
        }
        let mut from = self.context.lines[at].at.start;
        // What is before the first board is told of the one that is taken, what is behind a board of that board.
        let mut own = here.iter().any(|(_, role)| *role == Role::Taken);
        for (board, role) in here {
            let found = &board.found;
            let words = if found.in_line {
                &text[from.min(found.at.start)..found.at.start]
            } else {
                self.context.words_before_grid(at)
            };
            if own {
                self.values(at, words);
                self.sizes(at, words, false);
            }
            self.board(at, board, *role);
            // A board beside the one taken, with not a word: it may be anything.
            let is_silent = found.in_line && !words.contains(char::is_alphabetic);
            let is_known = |draft: &Draft| draft.reading.doubts.iter().any(|doubt| doubt.like == ColumnKind::Board);
            if *role == Role::Unread && first_role == Role::Taken && is_silent && !is_known(self.draft) {
                self.draft.doubt(&few_words(&text[found.at.clone()], 60), at + 1, ColumnKind::Board);
            }
            // What else is in the brackets of a parent is its own.
            let inside = self.context.foreign(found.at.start);
            from = inside.unwrap_or(found.at.end);
            own = found.in_line && (*role == Role::Taken || inside.is_some());
        }
        if own {
            let end = self.context.lines[lines.end - 1].at.end;
            self.values(at, &text[from.min(end)..end]);
            self.sizes(at, &text[from.min(end)..end], false);
        }
        if here.iter().any(|(board, role)| *role == Role::Taken && !board.found.in_line) {
            for line in &self.context.lines[lines] {
                self.values(at, &text[line.beside..line.at.end]);
            }
        }
    }

    fn board(&mut self, at: usize, seen: &SeenBoard, role: Role) {
        let board = seen.found.board;
        if !matches!(role, Role::List(_)) {
            self.listing = None;
        }
        match role {
            Role::Taken => self.events.push((at, Event::Board(board, seen.found.lines.end - 1))),
            Role::Start => self.draft.start = self.draft.start.or(Some(board)),
            Role::Goal => self.draft.goal = self.draft.goal.or(Some(board)),
            Role::Child => self.events.push((at, Event::Try(board))),
            Role::List(kind) => {
                let listing = Some((kind, seen.heading));
                if let Some((_, Event::List(last, placed))) = self.events.last_mut()
                    && self.listing == listing
                    && *last == kind
                    && let RawList::Items(items) = &mut placed.list
                {
                    items.push((Item::Board(board), None));
                    return;
                }
                self.push_list(at, kind, RawList::Items(vec![(Item::Board(board), None)]), seen.found.at.clone());
                self.listing = listing;
            }
            Role::Parent if seen.generation <= 1 => self.events.push((at, Event::Parent(board))),
            Role::Path | Role::Parent => {}
            Role::Unread => {
                let heading = self.heading(seen);
                self.draft.ignore(heading.split([':', '：']).next().unwrap_or_default());
            }
        }
    }

    fn heading(&self, seen: &SeenBoard) -> &'a str {
        self.context.before(seen).trim_end_matches(|c: char| c.is_whitespace() || OPENING.contains(&c))
    }
}

fn line_role(role: Role) -> LineRole {
    match role {
        Role::Taken => LineRole::Taken,
        Role::Start => LineRole::Start,
        Role::Goal => LineRole::Goal,
        Role::Parent => LineRole::Parent,
        Role::Child => LineRole::Try,
        Role::List(kind) => list_role(kind),
        Role::Path => LineRole::Path,
        Role::Unread => LineRole::Unread,
    }
}

fn list_role(kind: ColumnKind) -> LineRole {
    if kind == ColumnKind::Open { LineRole::Open } else { LineRole::Closed }
}
