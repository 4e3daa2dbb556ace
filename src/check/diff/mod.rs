//! Two sheets compared: their first difference, and the steps that they share.

mod align;

use std::collections::BTreeMap;
use std::ops::Range;

use thiserror::Error;

use crate::puzzle::{Board, Move, Size};
use crate::search::F;

use super::sheet::{ColumnKind, ListClaim, Row, Sheet, TryClaim};

/// The difference between two sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diff {
    /// The first row in which they differ, if any.
    pub first: Option<FirstDifference>,
    /// Their rows, aligned by the boards that are taken.
    pub pieces: Vec<Piece>,
    /// True if no other alignment has more rows in common; false if there are too many equal boards to tell.
    pub exact: bool,
    /// The columns that both have, which alone are compared.
    pub compared: Vec<ColumnKind>,
}

/// The first row in which two sheets differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDifference {
    /// The row, from 0, of both.
    pub row: usize,
    /// In what.
    pub in_what: InWhat,
}

/// The difference between two rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InWhat {
    /// One of the sheets has no more rows.
    Over,
    /// The boards that are taken.
    Board,
    /// These columns; the board is the same.
    Columns(Vec<ColumnKind>),
}

/// Rows that follow one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Rows with the same boards.
    Same {
        /// The rows of the one.
        left: Range<usize>,
        /// The rows of the other, as many.
        right: Range<usize>,
        /// Of these rows, those that differ in columns, by how many come before.
        columns: Vec<(usize, Vec<ColumnKind>)>,
    },
    /// Rows that only one of the sheets has.
    Apart {
        /// The rows of the one.
        left: Range<usize>,
        /// The rows of the other.
        right: Range<usize>,
    },
}

/// An error of comparing two sheets: their boards are not equally large.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the boards of the one are {0}, of the other {1}")]
pub struct DiffError(Size, Size);

/// The columns that follow from all boards taken before: they are compared only until other boards are taken.
const HISTORY: [ColumnKind; 3] = [ColumnKind::Tries, ColumnKind::Open, ColumnKind::Closed];

/// Compares two sheets, in the columns that both have. The order of a list does not count.
///
/// # Errors
/// When their boards have different sizes.
///
/// ```
/// use steptrace::check::{diff, read_sheet};
/// let read = |text| read_sheet(text, None, None).unwrap();
/// let one = read("{\"board\":\"283104765\"}\n{\"board\":\"203184765\"}");
/// let other = read("{\"board\":\"283104765\"}\n{\"board\":\"283164705\"}");
/// assert_eq!(diff(&one, &other).unwrap().first.unwrap().row, 1);
/// ```
pub fn diff(left: &Sheet, right: &Sheet) -> Result<Diff, DiffError> {
    if left.size != right.size {
        return Err(DiffError(left.size, right.size));
    }
    let has = |sheet: &Sheet, kind: ColumnKind| sheet.columns.iter().any(|column| column.kind == kind);
    let beside_board = ColumnKind::ALL.into_iter().filter(|kind| !matches!(kind, ColumnKind::Step | ColumnKind::Board));
    let compared: Vec<ColumnKind> = beside_board.filter(|&kind| has(left, kind) && has(right, kind)).collect();
    let boards = |sheet: &Sheet| -> Vec<Board> { sheet.rows.iter().map(|row| row.board).collect() };
    let (pairs, exact) = align::align(&boards(left), &boards(right));
    Ok(Diff { first: first(left, right, &compared), pieces: pieces(left, right, &pairs, &compared), exact, compared })
}

fn first(left: &Sheet, right: &Sheet, compared: &[ColumnKind]) -> Option<FirstDifference> {
    let longest = left.rows.len().max(right.rows.len());
    (0..longest).find_map(|row| {
        let (Some(one), Some(other)) = (left.rows.get(row), right.rows.get(row)) else {
            return Some(FirstDifference { row, in_what: InWhat::Over });
        };
        let columns = differing(one, other, compared);
        let in_what = if one.board == other.board { InWhat::Columns(columns) } else { InWhat::Board };
        (in_what != InWhat::Columns(Vec::new())).then_some(FirstDifference { row, in_what })
    })
}

fn pieces(left: &Sheet, right: &Sheet, pairs: &[(usize, usize)], compared: &[ColumnKind]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut i, mut j, mut parted) = (0, 0, false);
    let of_node: Vec<ColumnKind> = compared.iter().copied().filter(|kind| !HISTORY.contains(kind)).collect();
    let apart = |left: Range<usize>, right: Range<usize>| {
        (!left.is_empty() || !right.is_empty()).then_some(Piece::Apart { left, right })
    };
    for &(a, b) in pairs {
        pieces.extend(apart(i..a, j..b));
        parted |= (i, j) != (a, b);
        let columns = differing(&left.rows[a], &right.rows[b], if parted { &of_node } else { compared });
        if let Some(Piece::Same { left, right, columns: all }) = pieces.last_mut() {
            if !columns.is_empty() {
                all.push((left.len(), columns));
            }
            (left.end, right.end) = (a + 1, b + 1);
        } else {
            let columns = if columns.is_empty() { Vec::new() } else { vec![(0, columns)] };
            pieces.push(Piece::Same { left: a..a + 1, right: b..b + 1, columns });
        }
        (i, j) = (a + 1, b + 1);
    }
    pieces.extend(apart(i..left.rows.len(), j..right.rows.len()));
    pieces
}

/// Returns the columns that both rows have and in which they differ.
fn differing(one: &Row, other: &Row, compared: &[ColumnKind]) -> Vec<ColumnKind> {
    let differs = |kind: &ColumnKind| match kind {
        ColumnKind::Parent => differ(one.parent, other.parent),
        ColumnKind::Move => differ(one.came, other.came),
        ColumnKind::G => differ(one.g, other.g),
        ColumnKind::H => differ(one.h, other.h),
        ColumnKind::F => differ(one.f, other.f),
        ColumnKind::Tries => one.tries.as_ref().zip(other.tries.as_ref()).is_some_and(|(a, b)| tries_differ(a, b)),
        ColumnKind::Open => list_differs(one.open.as_deref(), other.open.as_deref()),
        ColumnKind::Closed => list_differs(one.closed.as_deref(), other.closed.as_deref()),
        ColumnKind::Step | ColumnKind::Board => false,
    };
    compared.iter().copied().filter(differs).collect()
}

/// Returns true if both are there and differ.
fn differ<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

/// Returns true if the moves are tried in another order, or one has another outcome.
fn tries_differ(one: &[TryClaim], other: &[TryClaim]) -> bool {
    tried_order(one) != tried_order(other) || paired_tries(one, other).next().is_some()
}

/// Returns the order in which moves are tried.
pub(crate) fn tried_order(tries: &[TryClaim]) -> String {
    tries.iter().filter_map(|tried| tried.direction).map(Move::letter).collect()
}

/// Returns the tries of one move in both that have different outcomes. If the order is the same, each is compared with that in
/// its place, else with the first of its move.
pub(crate) fn paired_tries<'a>(
    one: &'a [TryClaim],
    other: &'a [TryClaim],
) -> impl Iterator<Item = (&'a TryClaim, &'a TryClaim)> {
    let in_place = tried_order(one) == tried_order(other) && one.len() == other.len();
    let pair = move |(at, a): (usize, &'a TryClaim)| {
        let same_move = |b: &&TryClaim| b.direction.is_some() && b.direction == a.direction;
        let b = if in_place { other.get(at) } else { other.iter().find(same_move) };
        b.map(|b| (a, b))
    };
    let comes_to_else = |(a, b): &(&TryClaim, &TryClaim)| {
        differ(a.verdict, b.verdict) || differ(a.g, b.g) || differ(a.h, b.h) || differ(a.f, b.f)
    };
    one.iter().enumerate().filter_map(pair).filter(comes_to_else)
}

fn list_differs(one: Option<&ListClaim>, other: Option<&ListClaim>) -> bool {
    match (one, other) {
        (Some(one @ ListClaim::Boards(_)), Some(other @ ListClaim::Boards(_))) => {
            let [left, right] = only_in(one, other);
            !left.is_empty() || !right.is_empty()
        }
        (Some(one), Some(other)) => one.len() != other.len(),
        _ => false,
    }
}

/// An entry of a list.
type ListEntry = (Board, Option<F>);

/// Returns what only the one list has and what only the other, each in its order. An f counts if both lists have
/// them.
pub(crate) fn only_in(one: &ListClaim, other: &ListClaim) -> [Vec<ListEntry>; 2] {
    let (ListClaim::Boards(one), ListClaim::Boards(other)) = (one, other) else { return [Vec::new(), Vec::new()] };
    let has_f = |list: &[ListEntry]| list.iter().all(|(_, f)| f.is_some());
    let f_counts = has_f(one) && has_f(other);
    let key = |entry: &ListEntry| (entry.0, entry.1.filter(|_| f_counts));
    let rest = |list: &[ListEntry], without: &[ListEntry]| {
        let mut counts: BTreeMap<ListEntry, usize> = BTreeMap::new();
        for entry in without {
            *counts.entry(key(entry)).or_default() += 1;
        }
        let is_left = |entry: &&ListEntry| match counts.get_mut(&key(entry)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        };
        list.iter().filter(is_left).copied().collect::<Vec<ListEntry>>()
    };
    [rest(one, other), rest(other, one)]
}
