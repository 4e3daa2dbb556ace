//! The text between boards: which of them were taken, their values, the lists after each.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::check::sheet::ColumnKind;
use crate::search::F;

use super::super::draft::{Draft, PlacedList, RawRow};
use super::super::fault::{SheetFault, Wrong};
use super::super::lists::{Item, RawList};
use super::super::names::{Named, bare, dictionary};
use super::super::values::named_values;
use super::inline::Found;
use super::lines::{Line, LineKind};

/// The meaning of a name before a colon, or of the words of a line, for the boards that follow.
static LABELS: LazyLock<HashMap<&str, Label>> = LazyLock::new(|| {
    dictionary([
        (
            Label::Start,
            "start startstate startboard startingstate initial initialstate initialboard source 初始 初始状态 \
             初始棋盘 起始状态 开始状态",
        ),
        (
            Label::Goal,
            "goal goalstate goalboard target targetstate targetboard finalstate endstate 目标 目标状态 目标棋盘 \
             终止状态",
        ),
        (
            Label::Path,
            "path thepath solution thesolution solutionpath finalpath shortestpath pathtogoal solutionis \
             thesolutionis 路径 解 解路径 最终路径 最短路径 求解路径",
        ),
        (
            Label::NotTaken,
            "child children successor successors neighbor neighbors neighbour neighbours push pushed pushing add \
             added adding insert inserted inserting enqueue enqueued generate generated generating skip skipped \
             skipping duplicate already parent",
        ),
    ])
});

/// Words that say the same, in a script without spaces.
const NOT_TAKEN_ZH: &str = "子节点 子结点 子状态 后继 邻居 入队 入栈 加入 生成 插入 跳过 重复 父节点 父结点";

/// Characters with which a board in a line may begin.
const OPENING: [char; 6] = ['(', '[', '{', '\'', '"', '`'];

/// The meaning of a line of text for the boards in it or below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Nothing that matters.
    Other,
    Start,
    Goal,
    Path,
    NotTaken,
    List(ColumnKind),
}

/// The things in the text, in its order.
#[derive(Debug)]
enum Event {
    Board(Found),
    Value(ColumnKind, F),
    List(ColumnKind, PlacedList),
}

/// An event and its line.
type Told = (usize, Event);

/// Puts the boards that were taken into the draft, with what is told of them.
pub(super) fn tell(text: &str, lines: &[Line], found: Vec<Found>, draft: &mut Draft) -> Result<(), Wrong> {
    let mut teller =
        Teller { text, lines, draft, events: Vec::new(), unused: Vec::new(), label: Label::Other, paths: 0 };
    teller.paths = teller.count_paths();
    teller.walk(found)?;
    let Teller { events, draft, unused, .. } = teller;
    let events = match () {
        () if events.iter().any(is_board) => events,
        () if unused.is_empty() => events.into_iter().flat_map(|told| visited(told, text, lines)).collect(),
        () => unused.into_iter().map(|found| (found.lines.start, Event::Board(found))).collect(),
    };
    draft.column(ColumnKind::Board, "board");
    rows(events, draft);
    Ok(())
}

/// Returns where nothing else is a board that was taken, the one board of a line such as `visited 283104765` is, with
/// the values
/// of that line.
fn visited((at, event): Told, text: &str, lines: &[Line]) -> Vec<Told> {
    if let Event::List(ColumnKind::Closed, PlacedList { list: RawList::Items(items), at: bytes }) = &event
        && let [(Item::Board(board), _)] = items.as_slice()
    {
        let found = Found::in_line(*board, at, bytes.clone(), false);
        let values = named_values(&text[lines[at].at.clone()]);
        let values = values.into_iter().map(|(kind, value)| (at, Event::Value(kind, value)));
        return std::iter::once((at, Event::Board(found))).chain(values).collect();
    }
    vec![(at, event)]
}

struct Teller<'a> {
    text: &'a str,
    lines: &'a [Line],
    draft: &'a mut Draft,
    events: Vec<Told>,
    /// Boards that were not taken, as their labels say.
    unused: Vec<Found>,
    /// The meaning of the last line of text.
    label: Label,
    /// Number of lines that announce a path.
    paths: usize,
}

impl<'a> Teller<'a> {
    fn line(&self, at: usize) -> &'a str {
        &self.text[self.lines[at].at.clone()]
    }

    fn count_paths(&self) -> usize {
        let is_path =
            |line: &&Line| matches!(line.kind, LineKind::Text) && label(&self.text[line.at.clone()]) == Label::Path;
        self.lines.iter().filter(is_path).count()
    }

    fn walk(&mut self, found: Vec<Found>) -> Result<(), Wrong> {
        let in_lines: HashSet<usize> =
            found.iter().filter(|found| found.in_line).map(|found| found.lines.start).collect();
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
                Some((true, _)) => self.board_line(at, here, in_lines.len())?,
                None if matches!(self.lines[at].kind, LineKind::Blank | LineKind::Frame) => {}
                None => self.text_line(at, self.line(at)),
            }
            at += 1;
        }
        Ok(())
    }

    /// A line without boards.
    fn text_line(&mut self, at: usize, line: &str) {
        self.label = label(line);
        if let Some((kind, rest)) = list_line(line) {
            self.list(at, kind, rest);
            // Only a name alone announces the boards below it.
            self.label = if rest.trim().is_empty() { Label::List(kind) } else { Label::Other };
            return;
        }
        self.values(at, line);
    }

    fn values(&mut self, at: usize, line: &str) {
        self.events.extend(named_values(line).into_iter().map(|(kind, value)| (at, Event::Value(kind, value))));
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
    fn board_line(&mut self, at: usize, here: Vec<Found>, lines_with_boards: usize) -> Result<(), Wrong> {
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
        let said = label(before);
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
            return Err(Wrong::new(SheetFault::SideBySide(here.len()), all));
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

    fn board(&mut self, at: usize, found: Found) {
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
                self.unused.push(found);
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
            _ => self.events.push((at, Event::Board(found))),
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

/// Returns what a line says of the boards in it or below it.
fn label(line: &str) -> Label {
    let words = line.split([':', '：']).next().unwrap_or_default();
    let ends = line.trim_end().ends_with([':', '：']) || line.split([':', '：']).nth(1).is_none();
    if ends && let Some(label @ (Label::Start | Label::Goal | Label::Path)) = LABELS.get(bare(words).as_str()) {
        return *label;
    }
    if let Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) = Named::of(words) {
        return Label::List(kind);
    }
    let plain = !line.contains(|c: char| c.is_ascii_digit() || c == '=') && line.split_whitespace().count() <= 5;
    let mut parts = words.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    let mut not_taken = || {
        parts.any(|part| LABELS.get(part.as_str()) == Some(&Label::NotTaken))
            || NOT_TAKEN_ZH.split(' ').any(|word| words.contains(word))
    };
    if plain && not_taken() { Label::NotTaken } else { Label::Other }
}

/// A line such as `Open: 283104765(4), 203184765(6)`: which list, and the rest of the line.
fn list_line(line: &str) -> Option<(ColumnKind, &str)> {
    let at = line.find([':', '：', '='])?;
    // `Open (3): …` has the number of its entries in its name.
    let name = line[..at].split('(').next()?;
    match Named::of(name) {
        Named::One(kind @ (ColumnKind::Open | ColumnKind::Closed)) => {
            Some((kind, line[at..].trim_start_matches([':', '：', '='])))
        }
        _ => None,
    }
}

/// Puts events together to rows.
fn rows(events: Vec<Told>, draft: &mut Draft) {
    let mut drawn: Vec<RawRow> = Vec::new();
    for (line, event) in &events {
        if let Event::Board(found) = event {
            drawn.push(RawRow::new(line + 1, found.board));
        }
    }
    if let Some(groups) = grouped(&events) {
        for ((_, event), group) in events.into_iter().zip(groups) {
            if let Some(row) = group.and_then(|row| drawn.get_mut(row)) {
                set(row, event);
            }
        }
    } else {
        draft.ignore("the values between the boards: whether they belong to the one above or below is not clear");
    }
    common(&mut drawn, draft);
    if let Some(start) = draft.start
        && drawn.first().is_none_or(|first| first.told.board != start)
    {
        drawn.insert(0, RawRow::new(1, start));
    }
    draft.rows = drawn;
}

/// Of what a row says twice, the first counts.
fn set(row: &mut RawRow, event: Event) {
    match event {
        Event::Value(kind, value) if !row.has(kind) => row.set(kind, value),
        Event::List(ColumnKind::Open, list) if row.open.is_none() => row.open = Some(list),
        Event::List(ColumnKind::Closed, list) if row.closed.is_none() => row.closed = Some(list),
        Event::Board(_) | Event::Value(..) | Event::List(..) => {}
    }
}

/// The row of each event; none for those that belong to no row.
type Groups = Vec<Option<usize>>;

fn is_board((_, event): &Told) -> bool {
    matches!(event, Event::Board(_))
}

fn is_step((_, event): &Told) -> bool {
    matches!(event, Event::Value(ColumnKind::Step, _))
}

/// The row that each event belongs to; none where that is not clear.
fn grouped(events: &[Told]) -> Option<Groups> {
    let first_board = events.iter().position(is_board)?;
    let numbered = events[..first_board].iter().any(is_step);
    let by_step = if numbered { by_step(events) } else { None };
    by_step.or_else(|| by_line(events)).or_else(|| by_side(events))
}

/// By the numbers of steps, each with one board.
fn by_step(events: &[Told]) -> Option<Groups> {
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
fn by_line(events: &[Told]) -> Option<Groups> {
    let boards = events.iter().filter(|event| is_board(event)).map(|(line, _)| *line).enumerate();
    let of_line: HashMap<usize, usize> = boards.map(|(row, line)| (line, row)).collect();
    events.iter().map(|(line, _)| of_line.get(line).map(|row| Some(*row))).collect()
}

/// By the side of their boards on which all values stand.
fn by_side(events: &[Told]) -> Option<Groups> {
    let (first, last) = (events.first()?, events.last()?);
    if !is_board(first) && !is_board(last) {
        let mut lines = events.iter().filter(|event| is_board(event)).map(|(line, _)| line);
        let line = lines.next();
        return lines.all(|other| Some(other) == line).then(|| vec![Some(0); events.len()]);
    }
    let mut boards = 0;
    let row = |event: &Told| {
        let before = boards;
        boards += usize::from(is_board(event));
        if is_board(event) || is_board(last) { Some(before) } else { before.checked_sub(1) }
    };
    Some(events.iter().map(row).collect())
}

/// Takes away what only few rows have: a number in a closing sentence is no column.
fn common(rows: &mut [RawRow], draft: &mut Draft) {
    use ColumnKind::{Closed, F, G, H, Open, Step};
    for kind in [Step, G, H, F, Open, Closed] {
        if rows.iter().filter(|row| row.has(kind)).count() >= rows.len().div_ceil(2) {
            draft.column(kind, kind.text());
        } else {
            for row in rows.iter_mut() {
                row.clear(kind);
            }
        }
    }
}
