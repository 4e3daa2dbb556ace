//! The reading of a sheet: the moment that its lists show, and the end at which they begin.

use crate::check::{ColumnKind, ListClaim, ListTiming, Row, Sheet};
use crate::puzzle::Board;
use crate::search::{F, NodeId};

use super::position::Position;

/// Number of rows that tell how lists are written.
const ROWS: usize = 60;

/// The moments of a step, the usual one first.
pub(super) const TIMINGS: [ListTiming; 3] = [ListTiming::After, ListTiming::Before, ListTiming::Between];

/// The reading of a sheet, as far as its first rows tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SheetReading {
    /// The moment of which the open list tells.
    pub(crate) open: ListTiming,
    /// The moment of which the closed list tells.
    pub(crate) closed: ListTiming,
    /// True if open is written from its head on, where that matters; none where it is written in no clear order.
    pub(crate) head_first: Option<bool>,
    /// True if moves are named by the way the tile goes.
    pub(crate) tile_moves: bool,
    /// The number of the first step, where steps are numbered.
    pub(crate) first_step: usize,
    /// True if the numbers in the open column are sizes of that list, and those in the closed column.
    pub(crate) are_sizes: [bool; 2],
}

/// Fewest numbers after the first that can show that a column does not hold sizes.
const FEWEST_NUMBERS: usize = 3;

/// The numbers of a column, held against the sizes of a list at each moment.
///
/// They are taken for counts of something else, which nobody is blamed for, if after the first row that has one no number
/// fits the list at any moment of its step. Numbers that are wrong by always as much are sizes all the same, and so are
/// those of the other list. The first is left out because at the start most counts agree.
#[derive(Default)]
struct SizeFit {
    numbers: usize,
    fits: usize,
    fits_other: usize,
    /// For each moment how much the numbers are off, and if that is always the same.
    off: [Option<i64>; 3],
    varies: [bool; 3],
}

impl SizeFit {
    fn add(&mut self, claim: Option<&ListClaim>, own: [usize; 3], other: [usize; 3]) {
        let Some(ListClaim::Size(said)) = claim else { return };
        self.numbers += 1;
        for (at, size) in own.into_iter().enumerate() {
            let off = *said as i64 - size as i64;
            self.varies[at] |= self.off[at].replace(off).is_some_and(|before| before != off);
        }
        if self.numbers > 1 {
            self.fits += usize::from(own.contains(said));
            self.fits_other += usize::from(other.contains(said));
        }
    }

    fn are_sizes(&self) -> bool {
        let looked_at = self.numbers.saturating_sub(1);
        looked_at < FEWEST_NUMBERS
            || self.fits > 0
            || self.fits_other == looked_at
            || self.varies.iter().any(|varies| !varies)
    }
}

impl SheetReading {
    /// The reading of a trace of steptrace's own.
    pub(super) const fn of_own() -> SheetReading {
        let (open, closed) = (ListTiming::After, ListTiming::After);
        SheetReading { open, closed, head_first: None, tile_moves: false, first_step: 1, are_sizes: [true, true] }
    }

    /// Returns true if what a row says of a list can be held against it: boards, or a number that is a size.
    pub(super) fn is_about(&self, column: ColumnKind, claim: &ListClaim) -> bool {
        matches!(claim, ListClaim::Boards(_)) || self.are_sizes[usize::from(column == ColumnKind::Closed)]
    }
}

impl SheetReading {
    /// Finds out how a sheet is written, by following its boards as far as they are right.
    pub(super) fn of(sheet: &Sheet, mut position: Position) -> SheetReading {
        let (mut open, mut closed, mut ends) = ([0; 3], [0; 3], [[0; 3]; 2]);
        let (mut distinct, mut moves) = ([0; 3], [0; 2]);
        let mut fits = [SizeFit::default(), SizeFit::default()];
        for (at, row) in sheet.rows.iter().enumerate().take(ROWS) {
            let Some(id) = position.follow(&sheet.rows[at..]) else { break };
            let came = row.came.zip(position.node(id).came);
            let tries = row.tries.iter().flatten().filter_map(|claim| {
                let board = Some(claim.board?);
                let right = position.tries.iter().find(|tried| tried.board == board)?;
                Some((claim.direction?, right.direction))
            });
            for (said, right) in came.into_iter().chain(tries) {
                moves[0] += i32::from(said == right);
                moves[1] += i32::from(said == right.inverse());
            }
            if position.made_goal() && position.ties_are_free() {
                break;
            }
            let open_sizes = TIMINGS.map(|time| position.open_size_at(time));
            let closed_sizes = TIMINGS.map(|time| position.closed_size_at(time));
            fits[0].add(row.open.as_deref(), open_sizes, closed_sizes);
            fits[1].add(row.closed.as_deref(), closed_sizes, open_sizes);
            for (at, time) in TIMINGS.into_iter().enumerate() {
                let agrees = |claim: Option<&ListClaim>, size: usize, right: &dyn Fn() -> Vec<NodeId>| {
                    i32::from(claim.is_some_and(|claim| match claim {
                        ListClaim::Size(said) => *said == size,
                        ListClaim::Boards(said) => {
                            said.len() == size && same_boards(&claimed(said), &boards(&position, &right()))
                        }
                    }))
                };
                open[at] += agrees(row.open.as_deref(), position.open_size_at(time), &|| position.open_at(time));
                closed[at] +=
                    agrees(row.closed.as_deref(), position.closed_size_at(time), &|| position.closed_at(time));
                if let Some(ListClaim::Boards(said)) = row.open.as_deref() {
                    let (said, right) = (claimed(said), boards(&position, &position.open_at(time)));
                    let turned: Vec<Board> = right.iter().rev().copied().collect();
                    if turned != right && same_boards(&said, &right) {
                        distinct[at] += 1;
                        ends[0][at] += i32::from(said == right);
                        ends[1][at] += i32::from(said == turned);
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
        let first_step = sheet.rows.first().and_then(Row::number).unwrap_or(1);
        // A few moves may be wrong; where more speak against it, up and down or left and right are exchanged.
        let tile_moves = moves[1] > 4 * moves[0];
        let are_sizes = fits.map(|fit| fit.are_sizes());
        SheetReading { open, closed, head_first, tile_moves, first_step, are_sizes }
    }
}

pub(super) fn boards(position: &Position, ids: &[NodeId]) -> Vec<Board> {
    ids.iter().map(|&id| position.node(id).board).collect()
}

/// The boards of a list that the sheet tells.
pub(super) fn claimed(list: &[(Board, Option<F>)]) -> Vec<Board> {
    list.iter().map(|&(board, _)| board).collect()
}

pub(super) fn sorted(boards: &[Board]) -> Vec<Board> {
    let mut boards = boards.to_vec();
    boards.sort_unstable();
    boards
}

/// Returns true if two lists have the same boards, each as often.
pub(super) fn same_boards(one: &[Board], other: &[Board]) -> bool {
    sorted(one) == sorted(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_numbers_that_fit_no_size_show_that_a_column_has_none() {
        let mut fit = SizeFit::default();
        // Off by another number each time, and no size of the other list either.
        for (said, count) in [50, 70, 60].into_iter().zip(1..) {
            fit.add(Some(&ListClaim::Size(said)), [count; 3], [2 * count; 3]);
            assert!(fit.are_sizes(), "too few to tell: {count}");
        }
        fit.add(Some(&ListClaim::Size(90)), [4; 3], [8; 3]);
        assert!(!fit.are_sizes());
    }
}
