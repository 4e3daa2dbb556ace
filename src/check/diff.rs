//! Compares two sheets: their first difference, and the boards that only one of them takes.

use std::collections::HashSet;

use crate::puzzle::Size;
use crate::search::{F, Operator, State};

use super::sheet::{ColumnKind, ListClaim, Row, Sheet, TryClaim, without};

/// The difference between two sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diff {
    /// The first row in which they differ, if any.
    pub first: Option<FirstDifference>,
    /// The number of different boards that both take, that only the first takes, and that only the second takes.
    pub boards: [usize; 3],
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

/// The error of comparing two sheets whose boards differ in size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the boards of the one are {0}, of the other {1}")]
pub struct DiffError(Size, Size);

/// Compares two sheets in the columns that both have. The order of a list does not count.
///
/// # Errors
/// If their boards differ in size.
pub fn diff(left: &Sheet, right: &Sheet) -> Result<Diff, DiffError> {
    if left.size != right.size {
        return Err(DiffError(left.size, right.size));
    }
    let has = |sheet: &Sheet, kind: ColumnKind| sheet.columns.iter().any(|column| column.kind == kind);
    let beside_board = ColumnKind::ALL.into_iter().filter(|kind| !matches!(kind, ColumnKind::Step | ColumnKind::Board));
    let compared: Vec<ColumnKind> = beside_board.filter(|&kind| has(left, kind) && has(right, kind)).collect();
    let [a, b] = [left, right].map(|sheet| sheet.rows.iter().map(|row| row.state).collect::<HashSet<State>>());
    let both = a.intersection(&b).count();
    Ok(Diff { first: first(left, right, &compared), boards: [both, a.len() - both, b.len() - both], compared })
}

fn first(left: &Sheet, right: &Sheet, compared: &[ColumnKind]) -> Option<FirstDifference> {
    let longest = left.rows.len().max(right.rows.len());
    (0..longest).find_map(|row| {
        let (Some(one), Some(other)) = (left.rows.get(row), right.rows.get(row)) else {
            return Some(FirstDifference { row, in_what: InWhat::Over });
        };
        let columns = differing(one, other, compared);
        let in_what = if one.state == other.state { InWhat::Columns(columns) } else { InWhat::Board };
        (in_what != InWhat::Columns(Vec::new())).then_some(FirstDifference { row, in_what })
    })
}

fn differing(one: &Row, other: &Row, compared: &[ColumnKind]) -> Vec<ColumnKind> {
    let differs = |&kind: &ColumnKind| match (one.list(kind), other.list(kind)) {
        (Some(one), Some(other)) => lists_differ(one, other),
        _ if kind == ColumnKind::Tries => {
            one.tries.as_ref().zip(other.tries.as_ref()).is_some_and(|(one, other)| tries_differ(one, other))
        }
        _ => differ(one.value(kind), other.value(kind)),
    };
    compared.iter().copied().filter(differs).collect()
}

fn differ<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

fn tries_differ(one: &[TryClaim], other: &[TryClaim]) -> bool {
    let order = |tries: &[TryClaim]| tries.iter().filter_map(|tried| tried.operator).collect::<Vec<Operator>>();
    let [a, b] = [one, other].map(order);
    if a != b {
        return !a.is_empty() && !b.is_empty();
    }
    let outcomes_differ = |(a, b): (&TryClaim, &TryClaim)| {
        differ(a.verdict, b.verdict) || differ(a.g, b.g) || differ(a.h, b.h) || differ(a.f, b.f)
    };
    one.iter().zip(other).any(outcomes_differ)
}

fn lists_differ(one: &ListClaim, other: &ListClaim) -> bool {
    match (one, other) {
        (ListClaim::States(_), ListClaim::States(_)) => only_in(one, other).iter().any(|only| !only.is_empty()),
        _ => one.len() != other.len(),
    }
}

type ListEntry = (State, Option<F>);

/// Returns the entries that are only in the one list and only in the other; f counts only if every entry has one.
pub(crate) fn only_in(one: &ListClaim, other: &ListClaim) -> [Vec<ListEntry>; 2] {
    let (ListClaim::States(one), ListClaim::States(other)) = (one, other) else { return [Vec::new(), Vec::new()] };
    let f_counts = one.iter().chain(other).all(|(_, f)| f.is_some());
    let [one, other] = [one, other]
        .map(|list| -> Vec<ListEntry> { list.iter().map(|&(state, f)| (state, f.filter(|_| f_counts))).collect() });
    [without(&one, &other), without(&other, &one)]
}
