//! Puts what is told between boards together to rows: which value, list or try belongs to which board.

use std::collections::HashMap;

use crate::check::sheet::{ColumnKind, TryClaim};
use crate::puzzle::{Board, Grid, Move, Size};
use crate::search::F;

use super::super::draft::{Draft, PlacedList, RawRow};
use super::super::lists::Item;

#[derive(Debug)]
pub(super) enum Event {
    /// A board that was taken, and the last of its lines.
    Board(Board, usize),
    Value(ColumnKind, F),
    List(ColumnKind, Box<PlacedList>),
    /// A move that is tried leads to this board.
    Try(Board),
    Parent(Board),
}

pub(super) type ToldEvent = (usize, Event);

impl Event {
    fn kind(&self) -> Option<ColumnKind> {
        match self {
            Event::Value(kind, _) | Event::List(kind, _) => Some(*kind),
            Event::Parent(_) => Some(ColumnKind::Parent),
            Event::Board(..) | Event::Try(_) => None,
        }
    }
}

pub(super) fn is_board((_, event): &ToldEvent) -> bool {
    matches!(event, Event::Board(..))
}

pub(super) fn rows(events: Vec<ToldEvent>, size: Size, draft: &mut Draft) {
    use ColumnKind::{Closed, F, G, H, Open, Parent, Step};
    let row = |(line, event): &ToldEvent| match event {
        Event::Board(board, _) => Some(RawRow::new(line + 1, *board)),
        _ => None,
    };
    let mut rows: Vec<RawRow> = events.iter().filter_map(row).collect();
    let events = tries(events, &mut rows, size, draft);
    tell(events, &mut rows, draft);
    // What only few rows have is no column: a number in a closing sentence.
    for kind in [Step, Parent, G, H, F, Open, Closed] {
        if rows.iter().filter(|row| row.has(kind)).count() >= rows.len().div_ceil(2) {
            draft.column(kind, kind.text());
        } else {
            for row in &mut rows {
                row.clear(kind);
            }
        }
    }
    if let Some(start) = draft.start.filter(|start| rows.first().is_none_or(|first| first.told.board != *start)) {
        rows.insert(0, RawRow::new(1, start));
    }
    draft.rows = rows;
}

/// Gives the rows what the events tell of them; of what a row is told twice, the first counts.
fn tell(events: Vec<ToldEvent>, rows: &mut [RawRow], draft: &mut Draft) {
    let Some(groups) = grouped(&events) else {
        return draft
            .ignore("the values between the boards: whether they belong to the one above or below is not clear");
    };
    for ((_, event), group) in events.into_iter().zip(groups) {
        if let Some(kind) = event.kind()
            && let Some(row) = group.and_then(|row| rows.get_mut(row)).filter(|row| !row.has(kind))
        {
            match event {
                Event::Value(_, value) => row.set(kind, value),
                Event::List(_, list) => *row.list(kind) = Some(list),
                Event::Parent(board) => row.set_parent(Item::Board(board)),
                Event::Board(..) | Event::Try(_) => {}
            }
        }
    }
}

/// Gives each row the moves that are tried below its board, if these lead to most of the boards there; returns the other
/// events.
fn tries(events: Vec<ToldEvent>, rows: &mut [RawRow], size: Size, draft: &mut Draft) -> Vec<ToldEvent> {
    let grid = Grid::new(size);
    let mut told: Vec<(usize, TryClaim)> = Vec::new();
    let (mut rest, mut boards, mut a_move) = (Vec::with_capacity(events.len()), 0_usize, 0);
    for (line, event) in events {
        let Event::Try(board) = event else {
            boards += usize::from(matches!(event, Event::Board(..)));
            rest.push((line, event));
            continue;
        };
        let Some(row) = boards.checked_sub(1) else { continue };
        let taken = rows[row].told.board;
        a_move += usize::from(Move::ALL.into_iter().any(|direction| taken.moved(direction, &grid) == Some(board)));
        let claim = TryClaim { direction: None, board: Some(board), verdict: None, g: None, h: None, f: None };
        told.push((row, claim));
    }
    if a_move * 10 < told.len() * 8 {
        draft.ignore("the boards that are said to be children: they are none of the boards above them");
        return rest;
    }
    if !told.is_empty() {
        draft.column(ColumnKind::Tries, "children");
    }
    for (row, claim) in told {
        rows[row].told.tries.get_or_insert_default().push(claim);
    }
    rest
}

/// The row of each event; none for those that belong to no row.
type Groups = Vec<Option<usize>>;

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

fn by_line(events: &[ToldEvent]) -> Option<Groups> {
    let boards = events.iter().filter(|event| is_board(event)).map(|(line, _)| *line).enumerate();
    let of_line: HashMap<usize, usize> = boards.map(|(row, line)| (line, row)).collect();
    events.iter().map(|(line, _)| of_line.get(line).map(|row| Some(*row))).collect()
}

/// By the side of their boards on which values of their kind are: what is told before the first board and not after the
/// last belongs to the board below it, and the other way round; what is told only between boards to the nearer one.
fn by_side(events: &[ToldEvent]) -> Option<Groups> {
    let first = events.iter().position(is_board)?;
    let last = events.iter().rposition(is_board)?;
    if first == last {
        return Some(vec![Some(0); events.len()]);
    }
    let kinds = |events: &[ToldEvent]| events.iter().filter_map(|(_, event)| event.kind()).collect::<Vec<ColumnKind>>();
    let (before, after) = (kinds(&events[..first]), kinds(&events[last..]));
    let below = nearer_below(&events[first..=last]);
    let mut boards = 0_usize;
    let row = |event: &ToldEvent| {
        boards += usize::from(is_board(event));
        let above = boards.checked_sub(1);
        let Some(kind) = event.1.kind() else { return Some(above) };
        match (before.contains(&kind), after.contains(&kind)) {
            (true, true) => None,
            (true, false) => Some(Some(boards)),
            (false, false) if below.contains(&kind) => Some(Some(boards)),
            (false, _) => Some(above),
        }
    };
    events.iter().map(row).collect()
}

/// Returns the kinds of values of which most are nearer to the board below than to that above.
fn nearer_below(events: &[ToldEvent]) -> Vec<ColumnKind> {
    let mut balance: HashMap<ColumnKind, i64> = HashMap::new();
    let (mut above, mut waiting) = (0, Vec::new());
    for (line, event) in events {
        if let Event::Board(_, end) = event {
            for (kind, gap) in waiting.drain(..) {
                *balance.entry(kind).or_default() += if line.saturating_sub(above + gap) < gap { 1 } else { -1 };
            }
            above = *end;
        } else if let Some(kind) = event.kind() {
            waiting.push((kind, line.saturating_sub(above)));
        }
    }
    balance.into_iter().filter(|(_, balance)| *balance > 0).map(|(kind, _)| kind).collect()
}
