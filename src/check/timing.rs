//! When the lists of a sheet were written down: before a step, within it, or after it.

use crate::named::named;
use crate::puzzle::Board;

use super::{ListClaim, Row, Sheet};

named! {
    /// The moment of a step at which a list was written down.
    pub enum ListTiming {
        /// Before the node is taken: it is still in open, and not yet in closed.
        Before = "before",
        /// Once the node has been taken, before its children are generated.
        Between = "between",
        /// When the step is over, as in traces of steptrace.
        After = "after",
    }
}

/// Returns all moments at which a sheet may have noted open, and closed, whatever the strategy; the likeliest first. The first
/// row that has a list leaves one or two, because there the start is alone.
#[must_use]
pub fn list_timings(sheet: &Sheet) -> [Vec<ListTiming>; 2] {
    [open_timings(&sheet.rows), closed_timings(&sheet.rows)]
}

/// The relation of a list to the board that its row takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// The board is in the list.
    It,
    /// There is one board in it.
    One,
    /// Others are, or more than one.
    Others,
    /// Nothing is in it.
    Nothing,
}

/// Returns what a list says; a mere size is read as if this were the first step.
fn holds(claim: &ListClaim, board: Board) -> Holds {
    match claim {
        ListClaim::Size(0) => Holds::Nothing,
        ListClaim::Size(1) => Holds::One,
        ListClaim::Boards(boards) if boards.is_empty() => Holds::Nothing,
        ListClaim::Boards(boards) if boards.iter().any(|&(held, _)| held == board) => Holds::It,
        ListClaim::Size(_) | ListClaim::Boards(_) => Holds::Others,
    }
}

/// Returns what the first claim that shows the moment says: a size shows it only in the first step.
fn telling(rows: &[Row], claim: impl Fn(&Row) -> Option<&ListClaim>) -> Option<Holds> {
    rows.iter().enumerate().find_map(|(at, row)| {
        let claim = claim(row)?;
        (at == 0 || matches!(claim, ListClaim::Boards(_))).then(|| holds(claim, row.board))
    })
}

/// Returns true if the start is taken again at once, so that all that was made of it has been cut.
fn starts_again(rows: &[Row]) -> bool {
    rows.get(1).is_none_or(|second| second.board == rows[0].board)
}

fn open_timings(rows: &[Row]) -> Vec<ListTiming> {
    use ListTiming::{After, Before, Between};
    match telling(rows, |row| row.open.as_deref()) {
        Some(Holds::It) => vec![Before],
        // The start itself, or the only child of it that was not cut.
        Some(Holds::One) => vec![Before, After],
        Some(Holds::Nothing) if starts_again(rows) => vec![After, Between],
        Some(Holds::Nothing) => vec![Between, After],
        Some(Holds::Others) => vec![After],
        None => vec![After, Before, Between],
    }
}

fn closed_timings(rows: &[Row]) -> Vec<ListTiming> {
    use ListTiming::{After, Before, Between};
    match telling(rows, |row| row.closed.as_deref()) {
        Some(Holds::It | Holds::One) => vec![After, Between],
        // A start that was a dead end has perhaps been forgotten.
        Some(Holds::Nothing) if starts_again(rows) => vec![Before, After],
        Some(Holds::Nothing | Holds::Others) => vec![Before],
        None => vec![After, Before, Between],
    }
}
