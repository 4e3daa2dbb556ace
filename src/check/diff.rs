//! Compares two sheets: their first difference, and the steps that they share.
//!
//! Steps are aligned by a longest common subsequence of the boards taken. Most traces take a board only once, so there is about
//! one pair per board and the work is little more than linear; with very many pairs, only the equal rows at both ends are
//! aligned.

use std::collections::HashMap;

use thiserror::Error;

use crate::puzzle::{Board, Move, Size};
use crate::search::F;

use super::sheet::{ColumnKind, ListClaim, Row, Sheet, TryClaim, without};

/// The difference between two sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diff {
    /// The first row in which they differ, if any.
    pub first: Option<FirstDifference>,
    /// Their rows, aligned by the boards taken.
    pub lines: Vec<DiffLine>,
    /// True if no other alignment has more rows in common; false if there were too many equal boards to compute that.
    pub exact: bool,
    /// The columns that both have; only these are compared.
    pub compared: Vec<ColumnKind>,
}

/// The first row in which two sheets differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDifference {
    /// The row, from 0, of both.
    pub row: usize,
    /// The kind of difference.
    pub in_what: InWhat,
}

/// The difference between two rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InWhat {
    /// One of the sheets has ended.
    Over,
    /// The boards taken.
    Board,
    /// These columns; the board is the same.
    Columns(Vec<ColumnKind>),
}

/// A row of one sheet, or of both with the same board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffLine {
    /// The rows of the two, from 0.
    pub rows: [Option<usize>; 2],
    /// The columns in which they differ.
    pub columns: Vec<ColumnKind>,
}

impl DiffLine {
    /// Returns true if both have the row, whatever the differences.
    pub fn is_of_both(&self) -> bool {
        self.rows.iter().all(Option::is_some)
    }
}

/// The error of comparing two sheets whose boards differ in size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the boards of the one are {0}, of the other {1}")]
pub struct DiffError(Size, Size);

/// The columns that depend on all boards taken before: compared only until different boards are taken.
const HISTORY: [ColumnKind; 3] = [ColumnKind::Tries, ColumnKind::Open, ColumnKind::Closed];

/// Compares two sheets in the columns that both have. The order of a list does not count.
///
/// # Errors
/// If their boards differ in size.
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
    let (pairs, exact) = align(&boards(left), &boards(right));
    Ok(Diff { first: first(left, right, &compared), lines: lines(left, right, &pairs, &compared), exact, compared })
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

fn lines(left: &Sheet, right: &Sheet, pairs: &[(usize, usize)], compared: &[ColumnKind]) -> Vec<DiffLine> {
    let of_node: Vec<ColumnKind> = compared.iter().copied().filter(|kind| !HISTORY.contains(kind)).collect();
    let line = |rows| DiffLine { rows, columns: Vec::new() };
    let (mut lines, mut i, mut j, mut parted) = (Vec::new(), 0, 0, false);
    for &(a, b) in pairs.iter().chain([&(left.rows.len(), right.rows.len())]) {
        parted |= (i, j) != (a, b);
        lines.extend((i..a).map(|row| line([Some(row), None])));
        lines.extend((j..b).map(|row| line([None, Some(row)])));
        if let (Some(one), Some(other)) = (left.rows.get(a), right.rows.get(b)) {
            let columns = differing(one, other, if parted { &of_node } else { compared });
            lines.push(DiffLine { rows: [Some(a), Some(b)], columns });
        }
        (i, j) = (a + 1, b + 1);
    }
    lines
}
fn differing(one: &Row, other: &Row, compared: &[ColumnKind]) -> Vec<ColumnKind> {
    let differs = |&kind: &ColumnKind| match (one.list(kind), other.list(kind)) {
        (Some(one), Some(other)) => lists_differ(one, other),
        _ if kind == ColumnKind::Tries => {
            one.tries.as_ref().zip(other.tries.as_ref()).is_some_and(|(a, b)| tries_differ(a, b))
        }
        _ => differ(one.value(kind), other.value(kind)),
    };
    compared.iter().copied().filter(differs).collect()
}

/// Returns true if both values are present and differ.
fn differ<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

/// Returns true if the moves are tried in another order, or one has a different outcome.
fn tries_differ(one: &[TryClaim], other: &[TryClaim]) -> bool {
    tried_order(one) != tried_order(other) || paired_tries(one, other).next().is_some()
}
pub(crate) fn tried_order(tries: &[TryClaim]) -> String {
    tries.iter().filter_map(|tried| tried.direction).map(Move::letter).collect()
}

/// Returns the pairs of tries of the same move whose outcomes differ.
pub(crate) fn paired_tries<'a>(
    one: &'a [TryClaim],
    other: &'a [TryClaim],
) -> impl Iterator<Item = (&'a TryClaim, &'a TryClaim)> {
    let in_place = tried_order(one) == tried_order(other) && one.len() == other.len();
    let pair = move |(at, a): (usize, &'a TryClaim)| {
        let same_move = |b: &&TryClaim| b.direction.is_some() && b.direction == a.direction;
        Some((a, if in_place { other.get(at) } else { other.iter().find(same_move) }?))
    };
    let differs = |(a, b): &(&TryClaim, &TryClaim)| {
        differ(a.verdict, b.verdict) || differ(a.g, b.g) || differ(a.h, b.h) || differ(a.f, b.f)
    };
    one.iter().enumerate().filter_map(pair).filter(differs)
}

fn lists_differ(one: &ListClaim, other: &ListClaim) -> bool {
    match (one, other) {
        (ListClaim::Boards(_), ListClaim::Boards(_)) => only_in(one, other).iter().any(|only| !only.is_empty()),
        _ => one.len() != other.len(),
    }
}

type ListEntry = (Board, Option<F>);

/// Returns the entries that are only in the one list and those that are only in the other, in their own order. f counts only
/// if every entry has one.
pub(crate) fn only_in(one: &ListClaim, other: &ListClaim) -> [Vec<ListEntry>; 2] {
    let (ListClaim::Boards(one), ListClaim::Boards(other)) = (one, other) else { return [Vec::new(), Vec::new()] };
    let f_counts = one.iter().chain(other).all(|(_, f)| f.is_some());
    let [one, other] = [one, other]
        .map(|list| -> Vec<ListEntry> { list.iter().map(|&(board, f)| (board, f.filter(|_| f_counts))).collect() });
    [without(&one, &other), without(&other, &one)]
}

/// Maximum pairs of places to compare, in well under a second.
const MOST_PAIRS: usize = 2_000_000;

/// The last pair of a chain, and the chain before it.
struct Pairing {
    pair: (u32, u32),
    before: Option<u32>,
}

/// Returns the aligned pairs of places, in order, and true if no alignment has more of them.
fn align(left: &[Board], right: &[Board]) -> (Vec<(usize, usize)>, bool) {
    let ahead = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let behind = left[ahead..].iter().rev().zip(right[ahead..].iter().rev()).take_while(|(a, b)| a == b).count();
    let middle = common(&left[ahead..left.len() - behind], &right[ahead..right.len() - behind]);
    let exact = middle.is_some();
    let mut pairs: Vec<(usize, usize)> = (0..ahead).map(|at| (at, at)).collect();
    pairs.extend(middle.into_iter().flatten().map(|(i, j)| (i + ahead, j + ahead)));
    pairs.extend((0..behind).map(|at| (left.len() - behind + at, right.len() - behind + at)));
    (pairs, exact)
}

/// Returns a longest common subsequence: keeps, for each length, the chain that ends earliest in `right`. `None` if there
/// are too many pairs.
fn common(left: &[Board], right: &[Board]) -> Option<Vec<(usize, usize)>> {
    let mut places: HashMap<Board, Vec<u32>> = HashMap::new();
    for (at, item) in right.iter().enumerate() {
        places.entry(*item).or_default().push(at as u32);
    }
    let of = |item: &Board| places.get(item).map_or(&[][..], Vec::as_slice);
    if left.iter().map(|item| of(item).len()).sum::<usize>() > MOST_PAIRS {
        return None;
    }
    let mut links: Vec<Pairing> = Vec::new();
    // The last link of the best chain of each length, and where it ends in `right`.
    let mut ends: Vec<(u32, u32)> = Vec::new();
    for (i, item) in left.iter().enumerate() {
        // The last place first, so that a chain contains a place of `left` only once.
        for &j in of(item).iter().rev() {
            let length = ends.partition_point(|&(end, _)| end < j);
            if ends.get(length).is_some_and(|&(end, _)| end == j) {
                continue;
            }
            let before = length.checked_sub(1).map(|before| ends[before].1);
            let link = (j, links.len() as u32);
            links.push(Pairing { pair: (i as u32, j), before });
            match ends.get_mut(length) {
                Some(end) => *end = link,
                None => ends.push(link),
            }
        }
    }
    let last = ends.last().map(|&(_, link)| link);
    let chain = std::iter::successors(last, |&link| links[link as usize].before);
    let mut pairs: Vec<(usize, usize)> =
        chain.map(|link| links[link as usize].pair).map(|(i, j)| (i as usize, j as usize)).collect();
    pairs.reverse();
    Some(pairs)
}
