//! The text between boards: their values, the lists after each, the moves that are tried.

use std::ops::Range;

use crate::check::sheet::{ColumnKind, LineRole};
use crate::puzzle::{Board, Size};
use crate::search::F;

use super::super::draft::{Draft, PlacedList};
use super::super::fault::{Misread, SheetFault, short};
use super::super::label::Label;
use super::super::lists::{Item, RawList};
use super::super::names::list_line;
use super::super::values::{named_values, whole, whole_of};
use super::brackets::Brackets;
use super::context::{Context, SeenBoard};
use super::decide::{Role, roles};
use super::find::FoundBoard;
use super::grouping::{is_board, rows};
use super::lines::{LineKind, TextLine};

/// Characters with which a board in a line may begin.
const OPENING: [char; 6] = ['(', '[', '{', '\'', '"', '`'];

/// The things in the text, in its order.
#[derive(Debug)]
pub(super) enum Event {
    /// A board that was taken, and the last of its lines.
    Board(Board, u32),
    Value(ColumnKind, F),
    List(ColumnKind, Box<PlacedList>),
    /// A move that is tried leads to this board.
    Try(Board),
    /// The board that one was made from.
    Parent(Board),
}

/// An event and its line.
pub(super) type ToldEvent = (u32, Event);

/// Puts the boards that were taken into the draft, with what is told of them. The lines, the brackets and the boards are gone
/// before the rows are made, which need their room.
pub(super) fn take_boards(
    text: &str,
    lines: Vec<TextLine>,
    brackets: Brackets,
    found: Vec<FoundBoard>,
    draft: &mut Draft,
) -> Result<(), Misread> {
    let Some(size) = draft.size else { return Ok(()) };
    let told = told(text, size, &lines, &brackets, found, draft)?;
    drop((lines, brackets));
    draft.column(ColumnKind::Board, "board");
    rows(told, draft);
    Ok(())
}

/// Returns what the text tells, of the boards that were taken and between them.
fn told(
    text: &str,
    size: Size,
    lines: &[TextLine],
    brackets: &Brackets,
    found: Vec<FoundBoard>,
    draft: &mut Draft,
) -> Result<Vec<ToldEvent>, Misread> {
    let mut context = Context::new(text, lines, brackets);
    let seen = context.seen(found);
    let taken = draft.options.taken.clone();
    let before = |seen: &SeenBoard| context.before(seen);
    let decided = roles(&seen, size, taken.as_ref(), before)?;
    draft.reading.decided.extend(decided.decided);
    tell_blank(text, &seen, draft);
    let mut teller = Teller { context: &context, draft, events: Vec::new(), listing: None };
    teller.walk(&seen, &decided.roles);
    let Teller { mut events, draft, .. } = teller;
    if !events.iter().any(is_board) {
        let mut of_line = None;
        events = events.into_iter().flat_map(|told| visited(told, text, lines, &mut of_line)).collect();
    }
    if !events.iter().any(is_board) && draft.start.is_none() {
        return Err(none_taken(&seen, size));
    }
    Ok(events)
}

/// Says which sign stands for the blank, where it is none that always does.
fn tell_blank(text: &str, seen: &[SeenBoard], draft: &mut Draft) {
    let signs = seen.iter().map(|seen| text[seen.found.blank.range()].trim());
    let mut strange =
        signs.filter(|sign| !sign.is_empty() && !matches!(*sign, "0" | "_" | "-" | "." | "*" | "x" | "X"));
    if let Some(sign) = strange.next() {
        draft.reading.decided.push(format!("{} stands for the blank", short(sign)));
    }
}

/// Says that no board is one that was taken, as far as their labels tell.
fn none_taken(seen: &[SeenBoard], size: Size) -> Misread {
    let mut kinds: Vec<(String, usize, String)> = Vec::new();
    for board in seen {
        let words = if board.kind.words.is_empty() { "no words".to_owned() } else { short(&board.kind.words) };
        match kinds.iter().position(|(known, ..)| *known == words) {
            Some(known) => kinds[known].1 += 1,
            None if kinds.len() < 4 => kinds.push((words, 1, board.found.board.text(size))),
            None => {}
        }
    }
    let at = seen.first().map_or(0..0, |board| board.found.at.range());
    Misread::new(SheetFault::NoneTaken(kinds), at)
}

/// Where nothing else is a board that was taken, the one board of a line such as `visited 283104765` is, with the
/// values of that line. These are kept in `of_line`, for a long line may have many such boards.
fn visited(
    (at, event): ToldEvent,
    text: &str,
    lines: &[TextLine],
    of_line: &mut Option<(u32, Vec<(ColumnKind, F)>)>,
) -> Vec<ToldEvent> {
    if let Event::List(ColumnKind::Closed, placed) = &event
        && let RawList::Items(items) = &placed.list
        && let [(Item::Board(board), _)] = items.as_slice()
    {
        if of_line.as_ref().is_none_or(|(line, _)| *line != at) {
            *of_line = Some((at, values(&text[lines[at as usize].at.range()]).collect()));
        }
        let values = of_line.iter().flat_map(|(_, values)| values).map(|&(kind, value)| Event::Value(kind, value));
        return std::iter::once(Event::Board(*board, at)).chain(values).map(|event| (at, event)).collect();
    }
    vec![(at, event)]
}

/// The values that a text gives names; of steps, g and h those that are whole.
fn values(text: &str) -> impl Iterator<Item = (ColumnKind, F)> {
    let fits = |(kind, value): &(ColumnKind, F)| *kind == ColumnKind::F || whole_of(*value).is_some();
    named_values(text).into_iter().filter(fits)
}

struct Teller<'a> {
    context: &'a Context<'a>,
    draft: &'a mut Draft,
    events: Vec<ToldEvent>,
    /// The list whose boards are at work, with the line of its heading.
    listing: Option<(ColumnKind, Option<usize>)>,
}

impl<'a> Teller<'a> {
    fn line(&self, at: usize) -> &'a str {
        self.context.line(at)
    }

    fn walk(&mut self, seen: &[SeenBoard], roles: &[Role]) {
        let lines = self.context.lines.len();
        let mut boards = seen.iter().zip(roles.iter().copied()).peekable();
        // What the last board is, for the lines below it.
        let mut last = Role::Taken;
        let mut at = 0;
        while at < lines {
            let mut here: Vec<(&SeenBoard, Role)> = Vec::new();
            let mut end = at + 1;
            while let Some(board) = boards.next_if(|(seen, _)| seen.found.lines.start() <= at) {
                end = end.max(board.0.found.lines.end());
                here.push(board);
            }
            match here.as_slice() {
                [] => self.silent_line(at, &mut last),
                here => {
                    last = here.last().map_or(last, |(_, role)| *role);
                    self.lines_with_boards(at..end, here);
                }
            }
            at = end;
        }
    }

    /// A line without boards.
    fn silent_line(&mut self, at: usize, last: &mut Role) {
        let line = self.line(at);
        if matches!(self.context.lines[at].kind, LineKind::Blank | LineKind::Frame) {
            self.draft.role(at + 1, LineRole::Empty);
            return;
        }
        if *last == Role::Path {
            self.draft.role(at + 1, LineRole::Path);
            return;
        }
        self.listing = None;
        if let Some((kind, rest)) = list_line(line) {
            let read = self.sizes(at, line) || self.list(at, kind, rest);
            self.draft.role(at + 1, if read { list_role(kind) } else { LineRole::Unread });
            return;
        }
        let label = Label::of_heading(line);
        if label.may_be_taken() && label != Label::Other {
            *last = Role::Taken;
        }
        let told = if matches!(*last, Role::Taken | Role::Start | Role::Goal | Role::Parent) {
            self.values(at, line)
        } else {
            0
        };
        let role = match label {
            _ if told > 0 => LineRole::Values,
            Label::Other => LineRole::Unread,
            _ => LineRole::Heading,
        };
        self.draft.role(at + 1, role);
    }

    /// Adds what a line tells.
    fn push(&mut self, at: usize, event: Event) {
        self.events.push((at as u32, event));
    }

    /// Adds the values of a text, and returns how many there are.
    fn values(&mut self, at: usize, line: &str) -> usize {
        let before = self.events.len();
        self.events.extend(values(line).map(|(kind, value)| (at as u32, Event::Value(kind, value))));
        self.events.len() - before
    }

    /// Sizes of lists, if a line has nothing else: `Open size: 4, closed size: 1`.
    fn sizes(&mut self, at: usize, line: &str) -> bool {
        let size = |part: &str| {
            let (kind, rest) = list_line(part)?;
            Some((kind, whole(rest)? as usize))
        };
        let parts = line.split([',', ';', '|', '，', '；']).filter(|part| !part.trim().is_empty());
        let Some(sizes) = parts.map(size).collect::<Option<Vec<_>>>() else { return false };
        for (kind, size) in sizes {
            let placed = PlacedList { list: RawList::Size(size), at: self.context.lines[at].at.range() };
            self.push(at, Event::List(kind, Box::new(placed)));
        }
        true
    }

    /// Adds the sizes of lists among other things in a line with a board: `| open: 4 | closed: 1`.
    fn sizes_beside(&mut self, at: usize, text: &str) {
        for part in text.split([',', ';', '|', '，', '；']) {
            if let Some((kind, rest)) = list_line(part.trim_start_matches([')', ']', '}', ' ']))
                && let Some(size) = whole(rest)
            {
                let placed = PlacedList { list: RawList::Size(size as usize), at: self.context.lines[at].at.range() };
                self.push(at, Event::List(kind, Box::new(placed)));
            }
        }
    }

    /// A list in a line; one that cannot be read is left out.
    fn list(&mut self, at: usize, kind: ColumnKind, rest: &str) -> bool {
        let Some(size) = self.draft.size else { return false };
        if rest.trim().is_empty() {
            return true;
        }
        let Ok(list) = RawList::of(rest, size) else {
            self.draft.ignore(self.line(at));
            return false;
        };
        let end = self.context.lines[at].at.end();
        let placed = PlacedList { list, at: end.saturating_sub(rest.len())..end };
        self.push(at, Event::List(kind, Box::new(placed)));
        true
    }

    /// A list in a line with these boards, which also tells their f where the list can be read as a whole.
    fn listed(&mut self, at: usize, kind: ColumnKind, rest: &str, here: &[(&SeenBoard, Role)]) {
        let end = self.context.lines[at].at.end();
        let boards: Vec<Board> = here.iter().map(|(seen, _)| seen.found.board).collect();
        let all = |list: &RawList| match list {
            RawList::Items(items) => {
                let named =
                    items.iter().map(|(item, _)| if let Item::Board(board) = item { Some(*board) } else { None });
                named.eq(boards.iter().copied().map(Some))
            }
            RawList::Size(_) | RawList::Numbers(_) => false,
        };
        let read = self.draft.size.and_then(|size| RawList::of(rest, size).ok()).filter(all);
        let list =
            read.unwrap_or_else(|| RawList::Items(boards.iter().map(|board| (Item::Board(*board), None)).collect()));
        let placed = PlacedList { list, at: end.saturating_sub(rest.len())..end };
        self.push(at, Event::List(kind, Box::new(placed)));
    }

    /// Lines with boards in them, as many as the boards take.
    fn lines_with_boards(&mut self, lines: Range<usize>, here: &[(&SeenBoard, Role)]) {
        let at = lines.start;
        let (text, line) = (self.context.text, self.line(at));
        let (first, first_role) = here[0];
        for number in lines.clone() {
            self.draft.role(number + 1, line_role(first_role));
        }
        if first_role == Role::Path {
            let heading = self.heading(first);
            self.draft.ignore(heading.trim_end_matches([':', '：', '=', ' ']));
            return;
        }
        if let Role::List(kind) = first_role
            && first.found.in_line
            && (first.heading().is_none() || here.len() > 1)
        {
            let named = list_line(line).map(|(_, rest)| rest);
            let opening = |c: char| c.is_whitespace() || OPENING.contains(&c);
            let start = self.context.lines[at].at.start();
            let before = line[..first.found.at.start().saturating_sub(start).min(line.len())].trim_end_matches(opening);
            if lines.len() == 1 {
                self.listed(at, kind, named.unwrap_or(&line[before.len()..]), here);
                self.listing = None;
                return;
            }
        }
        let mut from = self.context.lines[at].at.start();
        // What stands before the first board is told of the one that is taken, what stands behind a board of that board.
        let mut own = here.iter().any(|(_, role)| *role == Role::Taken);
        for (board, role) in here {
            let found = &board.found;
            let words = if found.in_line {
                &text[from.min(found.at.start())..found.at.start()]
            } else {
                self.context.words_before_grid(at)
            };
            if own {
                self.values(at, words);
                self.sizes_beside(at, words);
            }
            self.board(at, board, *role);
            // A board beside the one taken, with not a word: it may be anything.
            if *role == Role::Unread
                && found.in_line
                && first_role == Role::Taken
                && !words.contains(char::is_alphabetic)
            {
                let sample = &text[found.at.range()];
                self.draft.doubt_once(sample, at + 1, ColumnKind::Board);
            }
            own = *role == Role::Taken && found.in_line;
            // What else stands in the brackets of a parent is its own.
            let inside = self.context.foreign(found.at.start());
            from = inside.unwrap_or(found.at.end());
            own |= inside.is_some() && found.in_line;
        }
        if own {
            let end = self.context.lines[lines.end - 1].at.end();
            self.values(at, &text[from.min(end)..end]);
            self.sizes_beside(at, &text[from.min(end)..end]);
        }
        if here.iter().any(|(board, role)| *role == Role::Taken && !board.found.in_line) {
            for number in lines {
                let beside = self.context.lines[number].beside();
                self.values(at, &text[beside]);
            }
        }
    }

    fn board(&mut self, at: usize, seen: &SeenBoard, role: Role) {
        let board = seen.found.board;
        if !matches!(role, Role::List(_)) {
            self.listing = None;
        }
        match role {
            Role::Taken => self.push(at, Event::Board(board, seen.found.lines.end() as u32 - 1)),
            Role::Start => self.draft.start = self.draft.start.or(Some(board)),
            Role::Goal => self.draft.goal = self.draft.goal.or(Some(board)),
            Role::Child => self.push(at, Event::Try(board)),
            Role::List(kind) => {
                let entry = (Item::Board(board), None);
                let open = self.listing == Some((kind, seen.heading()));
                if let Some((_, Event::List(last, placed))) = self.events.last_mut()
                    && open
                    && *last == kind
                    && let RawList::Items(items) = &mut placed.list
                {
                    items.push(entry);
                    return;
                }
                let placed = PlacedList { list: RawList::Items(vec![entry]), at: seen.found.at.range() };
                self.push(at, Event::List(kind, Box::new(placed)));
                self.listing = Some((kind, seen.heading()));
            }
            Role::Path => {}
            Role::Parent if seen.generation > 1 => {}
            Role::Parent => self.push(at, Event::Parent(board)),
            Role::Unread => {
                let heading = self.heading(seen);
                self.draft.ignore(heading.split([':', '：']).next().unwrap_or_default());
            }
        }
    }

    /// The words that say what a board is.
    fn heading(&self, seen: &SeenBoard) -> &'a str {
        match seen.heading() {
            Some(at) => self.line(at),
            None => self.context.before(seen).trim_end_matches(|c: char| c.is_whitespace() || OPENING.contains(&c)),
        }
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
