//! The fate of candidates.

use crate::check::ColumnKind;
use crate::puzzle::Board;
use crate::search::F;

/// The limits of `dls` that make no difference in what was seen: those from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct LimitRange {
    pub(crate) least: u32,
    /// None where every higher one is in it.
    pub(crate) most: Option<u32>,
}

/// The first disagreement of candidates and sheet.
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

/// The fate of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// They agree to the end, and end there themselves.
    Ends,
    /// They agree as far as the sheet goes, and would go on.
    GoesOn,
    /// They disagree at this step.
    Fails(usize, Fault),
}
