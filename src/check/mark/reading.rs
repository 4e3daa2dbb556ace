//! The reading of a sheet: the moment that its lists show, and the end at which they begin.

use crate::check::{ListClaim, ListTiming, Row, Sheet};
use crate::puzzle::Board;
use crate::search::NodeId;

use super::position::Position;

/// Number of rows that tell how lists are written.
const ROWS: usize = 60;

/// The moments of a step, the usual one first.
const TIMINGS: [ListTiming; 3] = [ListTiming::After, ListTiming::Before, ListTiming::Between];

/// The reading of a sheet, as far as its first rows tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetReading {
    /// The moment of which the open list tells.
    pub open: ListTiming,
    /// The moment of which the closed list tells.
    pub closed: ListTiming,
    /// True if open is written from its head on, where that matters; none where it is written in no clear order.
    pub head_first: Option<bool>,
    /// True if moves are named by the way the tile goes.
    pub tile_moves: bool,
    /// The number of the first step, where steps are numbered.
    pub first_step: usize,
}

impl SheetReading {
    /// Finds out how a sheet is written, by following its boards as far as they are right.
    pub(super) fn of(sheet: &Sheet, mut position: Position) -> SheetReading {
        let (mut open, mut closed, mut ends) = ([0; 3], [0; 3], [[0; 3]; 2]);
        let (mut distinct, mut moves) = ([0; 3], [0; 2]);
        for row in sheet.rows.iter().take(ROWS) {
            position.begin_round();
            let Some(&id) = position.takeable_as(row.board).first() else { break };
            position.advance(id);
            if let (Some(said), Some(right)) = (row.came, position.node(id).came) {
                moves[0] += i32::from(said == right);
                moves[1] += i32::from(said == right.inverse());
            }
            if position.made_goal() && position.ties_are_free() {
                break;
            }
            for (at, time) in TIMINGS.into_iter().enumerate() {
                open[at] += i32::from(row.open.as_ref().is_some_and(|claim| open_agrees(&position, claim, time)));
                let told = row.closed.as_ref();
                closed[at] += i32::from(told.is_some_and(|claim| closed_agrees(&position, claim, time)));
                if let Some(ListClaim::Boards(said)) = &row.open {
                    let said: Vec<Board> = said.iter().map(|&(board, _)| board).collect();
                    let mut right = boards(&position, &position.open_at(time));
                    let turned: Vec<Board> = right.iter().rev().copied().collect();
                    if turned != right && same_boards(&said, &right) {
                        distinct[at] += 1;
                        ends[0][at] += i32::from(said == right);
                        right = turned;
                        ends[1][at] += i32::from(said == right);
                    }
                }
            }
        }
        // Of equally good ones the first.
        let best = |counts: [i32; 3]| {
            let at = (0..3).rev().max_by_key(|&at| counts[at]).unwrap_or(0);
            (at, TIMINGS[at])
        };
        let (at, open) = best(open);
        let closed = best(closed).1;
        let most = |count: i32| distinct[at] > 0 && 3 * count >= 2 * distinct[at];
        let head_first = match (most(ends[0][at]), most(ends[1][at])) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        let first_step = sheet.rows.first().and_then(|row| row.step).unwrap_or(1);
        SheetReading { open, closed, head_first, tile_moves: moves[1] > moves[0], first_step }
    }
}

pub(super) fn boards(position: &Position, ids: &[NodeId]) -> Vec<Board> {
    ids.iter().map(|&id| position.node(id).board).collect()
}

/// Returns true if two lists have the same boards, each as often.
pub(super) fn same_boards(one: &[Board], other: &[Board]) -> bool {
    let (mut one, mut other) = (one.to_vec(), other.to_vec());
    one.sort_unstable();
    other.sort_unstable();
    one == other
}

fn open_agrees(position: &Position, claim: &ListClaim, time: ListTiming) -> bool {
    agrees(position, claim, position.open_size_at(time), || position.open_at(time))
}

fn closed_agrees(position: &Position, claim: &ListClaim, time: ListTiming) -> bool {
    agrees(position, claim, position.closed_size_at(time), || position.closed_at(time))
}

fn agrees(position: &Position, claim: &ListClaim, size: usize, right: impl Fn() -> Vec<NodeId>) -> bool {
    match claim {
        ListClaim::Size(said) => *said == size,
        ListClaim::Boards(said) if said.len() != size => false,
        ListClaim::Boards(said) => {
            let said: Vec<Board> = said.iter().map(|&(board, _)| board).collect();
            same_boards(&said, &boards(position, &right()))
        }
    }
}

/// Returns what the rows of a sheet tell anywhere.
pub(super) fn tells(rows: &[Row]) -> super::position::Tells {
    let list = |claim: &Option<ListClaim>| matches!(claim, Some(ListClaim::Boards(_)));
    super::position::Tells {
        lists: rows.iter().any(|row| list(&row.open)),
        g: rows.iter().any(|row| row.g.is_some() || row.f.is_some()),
        came: rows.iter().any(|row| row.came.is_some() || row.parent.is_some()),
    }
}
