//! The reading of a sheet: the moment that its lists show, and whether they start at the head.

use crate::check::{ColumnKind, ListClaim, ListTiming, Row, Sheet};
use crate::search::{F, NodeId, Operator, State};

use super::position::Position;

/// Number of rows from which the way of writing lists is inferred.
const ROWS: usize = 60;

pub(super) const LISTS: [ColumnKind; 2] = [ColumnKind::Open, ColumnKind::Closed];

/// The moments of a step, the usual one first.
pub(super) const TIMINGS: [ListTiming; 3] = [ListTiming::After, ListTiming::Before, ListTiming::Between];

/// The conventions of a sheet, as far as its first rows show them: the moment of each list, and the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SheetReading {
    pub(crate) open: ListTiming,
    pub(crate) closed: ListTiming,
    /// True if open is written from its head on; `None` if its order is unclear.
    pub(crate) head_first: Option<bool>,
    pub(crate) tile_moves: bool,
    pub(crate) first_step: usize,
    /// For open and closed: true if the numbers in that column are sizes of the list.
    pub(crate) are_sizes: [bool; 2],
}

/// Minimum numbers after the first that can show that a column does not hold sizes.
const FEWEST_NUMBERS: usize = 3;

/// A number in a column of lists, with the sizes of that list at each of [`TIMINGS`].
type SizeClaim = (usize, [usize; 3]);

/// Returns true if the numbers of a column are sizes of its list, or should be.
///
/// They are taken for counts of something else, and not marked, if neither the number after the first, where most counts agree,
/// nor half of all fit the list at any moment of their step. Numbers that are always off by the same amount still are sizes.
fn are_sizes(claims: &[SizeClaim]) -> bool {
    let later = claims.get(1..).unwrap_or_default();
    let off = |(said, own): &SizeClaim, at: usize| *said as i64 - own[at] as i64;
    let fits = |(said, own): &&SizeClaim| own.contains(said);
    later.len() < FEWEST_NUMBERS
        || later.first().is_some_and(|claim| fits(&claim))
        || later.iter().filter(fits).count() * 2 > later.len()
        || (0..3).any(|at| later.iter().all(|claim| off(claim, at) == off(&claims[0], at)))
}

impl SheetReading {
    pub(super) fn timing(&self, list: ColumnKind) -> ListTiming {
        if list == ColumnKind::Open { self.open } else { self.closed }
    }

    /// Returns the operator that a writer means.
    pub(super) fn turned(&self, said: Operator) -> Operator {
        if self.tile_moves { said.direction().inverse().into() } else { said }
    }

    /// Returns true if a claim about a list is marked: states, or a number that is a size.
    pub(super) fn is_about(&self, column: ColumnKind, claim: &ListClaim) -> bool {
        matches!(claim, ListClaim::States(_)) || self.are_sizes[usize::from(column == ColumnKind::Closed)]
    }

    pub(super) fn not_sizes(&self) -> Vec<ColumnKind> {
        LISTS.into_iter().zip(self.are_sizes).filter(|(_, are_sizes)| !are_sizes).map(|(list, _)| list).collect()
    }

    /// Finds out how a sheet is written, by following its states as far as they are right.
    pub(super) fn of(sheet: &Sheet, mut position: Position) -> SheetReading {
        let mut counts = Counts::default();
        for (at, row) in sheet.rows.iter().enumerate().take(ROWS) {
            let Some(id) = position.follow(&sheet.rows[at..]) else { break };
            counts.add_moves(row, &position, id);
            if position.made_goal() && position.ties_are_free() {
                break;
            }
            counts.add_lists(row, &position);
        }
        let [open, closed] = counts.right.map(most);
        let [turned, right, reversed] =
            [counts.turnable, counts.head_first, counts.head_last].map(|counts| counts[open]);
        let is_most = |count: usize| turned > 0 && 3 * count >= 2 * turned;
        SheetReading {
            open: TIMINGS[open],
            closed: TIMINGS[closed],
            head_first: (is_most(right) || is_most(reversed)).then_some(is_most(right)),
            // A few moves may be wrong; if more contradict, up and down or left and right are swapped.
            tile_moves: counts.tile_moves > 4 * counts.blank_moves,
            first_step: sheet.rows.first().and_then(Row::number).unwrap_or(1),
            are_sizes: counts.sizes.map(|claims| are_sizes(&claims)),
        }
    }
}

/// Returns the index of the greatest count; of equal ones, the first.
fn most(counts: [usize; 3]) -> usize {
    (0..3).rev().max_by_key(|&at| counts[at]).unwrap_or(0)
}

/// The number of rows that agree with each convention; for lists, at each of [`TIMINGS`].
#[derive(Default)]
struct Counts {
    /// The open and closed lists that are right.
    right: [[usize; 3]; 2],
    /// The open lists that differ from their own reverse; below, those written from the head on, and those reversed.
    turnable: [usize; 3],
    head_first: [usize; 3],
    head_last: [usize; 3],
    sizes: [Vec<SizeClaim>; 2],
    blank_moves: usize,
    tile_moves: usize,
}

impl Counts {
    fn add_moves(&mut self, row: &Row, position: &Position, taken: NodeId) {
        let came = row.came.zip(position.node(taken).came);
        let tries = row.tries.iter().flatten().filter_map(|claim| {
            let state = Some(claim.state?);
            let right = position.tries.iter().find(|tried| tried.state == state)?;
            Some((claim.operator?, right.operator))
        });
        for (said, right) in came.into_iter().chain(tries) {
            self.blank_moves += usize::from(said == right);
            self.tile_moves += usize::from(said.direction() == right.direction().inverse());
        }
    }

    fn add_lists(&mut self, row: &Row, position: &Position) {
        let sizes = LISTS.map(|list| TIMINGS.map(|time| position.size_at(list, time)));
        for (at, list) in LISTS.into_iter().enumerate() {
            let Some(claim) = row.list(list) else { continue };
            if let ListClaim::Size(said) = claim {
                self.sizes[at].push((*said, sizes[at]));
            }
            for (moment, time) in TIMINGS.into_iter().enumerate() {
                let right = || states(position, &position.list_at(list, time));
                self.right[at][moment] += usize::from(fits(claim, sizes[at][moment], right));
                if let (ColumnKind::Open, ListClaim::States(said)) = (list, claim) {
                    self.add_order(moment, &claimed(said), &right());
                }
            }
        }
    }

    fn add_order(&mut self, at: usize, said: &[State], right: &[State]) {
        let turned: Vec<State> = right.iter().rev().copied().collect();
        if turned != right && sorted(said) == sorted(right) {
            self.turnable[at] += 1;
            self.head_first[at] += usize::from(said == right);
            self.head_last[at] += usize::from(said == turned);
        }
    }
}

fn fits(claim: &ListClaim, size: usize, right: impl Fn() -> Vec<State>) -> bool {
    match claim {
        ListClaim::Size(said) => *said == size,
        ListClaim::States(said) => said.len() == size && sorted(&claimed(said)) == sorted(&right()),
    }
}

pub(super) fn states(position: &Position, ids: &[NodeId]) -> Vec<State> {
    ids.iter().map(|&id| position.node(id).state).collect()
}

pub(super) fn claimed(list: &[(State, Option<F>)]) -> Vec<State> {
    list.iter().map(|&(state, _)| state).collect()
}

pub(super) fn sorted(states: &[State]) -> Vec<State> {
    let mut states = states.to_vec();
    states.sort_unstable();
    states
}
