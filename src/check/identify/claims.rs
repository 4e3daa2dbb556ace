//! Claims of a sheet's rows beyond the boards that they take, compared with a search under way.

use crate::check::{ColumnKind, ListClaim, ListTiming, Row, Sheet, TryClaim, list_timings};
use crate::puzzle::{Board, Move};
use crate::search::{F, Node, Strategy, Textbook, Try, VerdictKind};

use super::run::{LISTS, Moments, Run, Sum};

/// The first disagreement of candidates and sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// They would have taken this board.
    Taken(Board),
    /// Their search was over before.
    Over,
    /// They take the same board, but this number of it is another.
    Value(ColumnKind, F),
    /// They take the same board, but what is written in this column is not what they come to.
    Column(ColumnKind),
}

/// All that a sheet claims.
pub(super) struct Claims<'a> {
    pub(super) rows: &'a [Row],
    /// The lists of each row; nothing where no row has any.
    lists: Vec<[Option<Box<ListTotal>>; 2]>,
    /// When the two lists may have been written down.
    pub(super) moments: Moments,
}

/// The claim of a row about a list.
struct ListTotal {
    sum: Sum,
    says_boards: bool,
    /// The boards beside which an f stands, in order.
    valued: Vec<(Board, F)>,
}

impl ListTotal {
    fn new(claim: &ListClaim) -> ListTotal {
        match claim {
            ListClaim::Size(count) => {
                ListTotal { sum: Sum { count: *count, marks: 0 }, says_boards: false, valued: Vec::new() }
            }
            ListClaim::Boards(boards) => {
                let mut sum = Sum::default();
                for &(board, _) in boards {
                    sum.add(board);
                }
                let mut valued: Vec<(Board, F)> = boards.iter().filter_map(|&(board, f)| Some((board, f?))).collect();
                valued.sort_unstable();
                ListTotal { sum, says_boards: true, valued }
            }
        }
    }

    fn is(&self, sum: Sum) -> bool {
        if self.says_boards { self.sum == sum } else { self.sum.count == sum.count }
    }
}

impl<'a> Claims<'a> {
    pub(super) fn new(sheet: &'a Sheet) -> Claims<'a> {
        let total = |claim: Option<&ListClaim>| claim.map(|claim| Box::new(ListTotal::new(claim)));
        let lists = |row: &Row| [total(row.open.as_deref()), total(row.closed.as_deref())];
        let any = sheet.rows.iter().any(|row| row.open.is_some() || row.closed.is_some());
        Claims {
            rows: &sheet.rows,
            lists: if any { sheet.rows.iter().map(lists).collect() } else { Vec::new() },
            moments: list_timings(sheet).map(|all| all.iter().map(|&moment| bit(moment)).sum()),
        }
    }

    /// Returns true if a row says what comes of the moves.
    pub(super) fn tells_moves(&self, row: usize) -> bool {
        let Row { tries, dead_end, open, closed, .. } = &self.rows[row];
        tries.is_some() || dead_end.is_some() || open.is_some() || closed.is_some()
    }

    /// Returns what a row says of the lists, where it may speak of this moment.
    fn lists_at(&self, row: usize, moment: ListTiming, moments: Moments) -> impl Iterator<Item = (usize, &ListTotal)> {
        let lists = self
            .lists
            .get(row)
            .into_iter()
            .flatten()
            .enumerate()
            .filter(move |(at, _)| moments[*at] & bit(moment) != 0);
        lists.filter_map(|(at, total)| Some((at, total.as_deref()?)))
    }

    /// Leaves of the moments those at which the lists may have been written down, with the f that stand beside their
    /// boards; returns what is wrong with the lists where none is left.
    pub(super) fn lists_fault(&self, row: usize, moment: ListTiming, run: &mut Run) -> Option<Fault> {
        let is_wrong = |at: usize, total: &ListTotal| {
            !total.is(run.sums[at])
                || !total.valued.is_empty() && {
                    let mut there = run.list(LISTS[at]);
                    there.sort_unstable();
                    !holds_all(&there, &total.valued)
                }
        };
        let wrong = self.lists_at(row, moment, run.moments).filter(|(at, total)| is_wrong(*at, total));
        let wrong: Vec<usize> = wrong.map(|(at, _)| at).collect();
        let moments = &mut run.moments;
        let none_left = |at: &usize| {
            moments[*at] &= !bit(moment);
            moments[*at] == 0
        };
        wrong.into_iter().find(none_left).map(|at| Fault::Column(LISTS[at]))
    }

    /// Returns what is wrong with the node that is taken.
    pub(super) fn node_fault(&self, row: usize, node: &Node, run: &Run) -> Option<Fault> {
        let row = &self.rows[row];
        let parent = || node.parent.map(|parent| run.textbook.nodes().node(parent).board);
        if row.parent.is_some_and(|told| parent() != Some(told)) {
            return Some(Fault::Column(ColumnKind::Parent));
        }
        if row.came.is_some_and(|told| node.came != Some(told)) {
            return Some(Fault::Column(ColumnKind::Move));
        }
        let strategy = run.textbook.strategy();
        value_fault((row.g, row.h, row.f), (node.g, node.h, strategy.f(node)), strategy)
    }

    /// Returns the moves that a row tells, in its order, or what is wrong with them.
    pub(super) fn tries_fault(&self, row: usize, tries: &[Try]) -> Result<Vec<Move>, Fault> {
        let row = &self.rows[row];
        let makes = |tried: &Try| tried.verdict.kind().makes();
        let fault = Fault::Column(ColumnKind::Tries);
        if row.dead_end.is_some_and(|told| told == (tries.is_empty() || tries.iter().any(makes))) {
            return Err(fault);
        }
        let Some(claims) = &row.tries else { return Ok(Vec::new()) };
        let mut told: Vec<Move> = Vec::with_capacity(claims.len());
        for claim in claims {
            let right = about(claim, tries).filter(|tried| !told.contains(&tried.direction)).ok_or(fault)?;
            let kind = right.verdict.kind();
            if claim.verdict.map_or(kind == VerdictKind::Blocked, |_| !claim.fits(kind)) {
                return Err(fault);
            }
            told.push(right.direction);
        }
        // What is blocked, known or cut need not be written down; what is made must be.
        let left_out = tries.iter().any(|tried| makes(tried) && !told.contains(&tried.direction));
        if left_out { Err(fault) } else { Ok(told) }
    }

    /// Returns what is wrong with the numbers beside the moves that are tried.
    pub(super) fn tried_values_fault(&self, row: usize, tries: &[Try], textbook: &Textbook) -> Option<Fault> {
        let claims = self.rows[row].tries.as_deref().unwrap_or_default();
        let wrong = claims.iter().any(|claim| {
            let strategy = textbook.strategy();
            let right = about(claim, tries).and_then(|tried| textbook.led_to(tried));
            let right = right.map(|node| (node.g, node.h, strategy.f(&node)));
            right.is_some_and(|right| value_fault((claim.g, claim.h, claim.f), right, strategy).is_some())
        });
        wrong.then_some(Fault::Column(ColumnKind::Tries))
    }
}

fn bit(moment: ListTiming) -> u8 {
    1 << moment as u8
}

/// Returns true if a list holds all of another, as often; both in order.
fn holds_all<T: Ord>(there: &[T], told: &[T]) -> bool {
    let mut there = there.iter();
    told.iter().all(|told| there.find(|held| *held >= told) == Some(told))
}

/// Returns the try that a claim is about.
fn about<'a>(claim: &TryClaim, tries: &'a [Try]) -> Option<&'a Try> {
    let is_it = |tried: &&Try| {
        claim.direction.is_none_or(|told| told == tried.direction)
            && claim.board.is_none_or(|told| tried.board == Some(told))
    };
    tries.iter().find(is_it).filter(|_| claim.direction.is_some() || claim.board.is_some())
}

/// Returns what is wrong with the numbers of a node: g, h and f. No h is held against a strategy that has none.
fn value_fault(
    told: (Option<u32>, Option<u32>, Option<F>),
    (g, h, f): (u32, u16, F),
    strategy: &Strategy,
) -> Option<Fault> {
    let whole = |value: u32| F::from_hundredths(u64::from(value) * 100);
    if told.0.is_some_and(|told| told != g) {
        return Some(Fault::Value(ColumnKind::G, whole(g)));
    }
    if strategy.has_h() && told.1.is_some_and(|told| told != u32::from(h)) {
        return Some(Fault::Value(ColumnKind::H, whole(h.into())));
    }
    told.2.filter(|&told| told != f).map(|_| Fault::Value(ColumnKind::F, f))
}
