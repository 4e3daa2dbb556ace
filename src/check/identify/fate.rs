//! What becomes of candidates.

use crate::check::ColumnKind;
use crate::puzzle::Board;
use crate::search::{Dup, F};

use super::orders::Orders;

/// The limits of `dls` that make no difference in what was seen: those from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LimitRange {
    /// The lowest.
    pub least: u32,
    /// The highest; none where every higher one is in it.
    pub most: Option<u32>,
}

/// Candidates that differ in nothing that has mattered so far: every combination of what it lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) rule: u16,
    pub(super) dup: Dup,
    /// Which values of `deadend`, one bit each; both where it does not apply.
    pub(super) dead_ends: u8,
    /// Likewise of `goal`.
    pub(super) goals: u8,
    pub(super) orders: Orders,
    pub(super) limit: Option<LimitRange>,
}

/// Where candidates and sheet disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// What becomes of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// They agree to the end, and end there themselves.
    Ends,
    /// They agree as far as the sheet goes, and would go on.
    GoesOn,
    /// They disagree at this step.
    Fails(usize, Fault),
}
