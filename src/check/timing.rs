//! When the lists of a sheet were written down: before a step, within it, or after it.

use crate::puzzle::Board;

use super::{ListClaim, Row, Sheet};

/// The moment of a step at which a list was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListTiming {
    /// Before the node is taken: it still stands in open, and not yet in closed.
    Before,
    /// Once the node has been taken, before anything is made of it.
    Between,
    /// When the step is over, as in traces of steptrace.
    After,
}

/// When the two lists of a sheet were written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListTimings {
    /// Open; `After` where the sheet has none, or does not show it.
    pub open: ListTiming,
    /// Closed; likewise.
    pub closed: ListTiming,
}

impl ListTimings {
    /// Found out from the sheet itself, whatever the strategy: the first row that tells of a list says which moment is
    /// meant, because there the start is alone.
    #[must_use]
    pub fn of(sheet: &Sheet) -> ListTimings {
        ListTimings { open: open_timing(&sheet.rows), closed: closed_timing(&sheet.rows) }
    }
}

/// What a list says of the board that its row takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// The board is in the list.
    It,
    /// Others are, or there is only a number that the board alone does not make.
    Others,
    /// Nothing is in it.
    Nothing,
}

/// What a list says; a mere size is read as if this were the first step.
fn holds(claim: &ListClaim, board: Board) -> Holds {
    match claim {
        ListClaim::Size(0) => Holds::Nothing,
        ListClaim::Size(1) => Holds::It,
        ListClaim::Size(_) => Holds::Others,
        ListClaim::Boards(boards) if boards.is_empty() => Holds::Nothing,
        ListClaim::Boards(boards) if boards.iter().any(|&(held, _)| held == board) => Holds::It,
        ListClaim::Boards(_) => Holds::Others,
    }
}

/// The first row that has a claim from which the moment can be seen: a size tells it only of the first step, and of a
/// start that is taken anew.
fn telling(rows: &[Row], claim: impl Fn(&Row) -> Option<&ListClaim>) -> impl Iterator<Item = Holds> {
    let start = rows.first().map(|row| row.board);
    rows.iter().filter_map(move |row| {
        let claim = claim(row)?;
        let counts = matches!(claim, ListClaim::Boards(_)) || Some(row.board) == start;
        counts.then(|| holds(claim, row.board))
    })
}

fn open_timing(rows: &[Row]) -> ListTiming {
    let again = rows.len() < 2 || rows[0].board == rows[1].board;
    let mut telling = telling(rows, |row| row.open.as_ref());
    match telling.next() {
        Some(Holds::It) => ListTiming::Before,
        // Either nothing has been made yet, or all that was made has been cut: then the start comes again.
        Some(Holds::Nothing) if !again || telling.next() == Some(Holds::Nothing) => ListTiming::Between,
        _ => ListTiming::After,
    }
}

fn closed_timing(rows: &[Row]) -> ListTiming {
    let mut telling = telling(rows, |row| row.closed.as_ref());
    let again = rows.len() > 1 && rows[0].board == rows[1].board;
    match telling.next() {
        None | Some(Holds::It) => ListTiming::After,
        // A start whose dead end was forgotten comes again, and is closed then.
        Some(_) if again && telling.next() == Some(Holds::It) => ListTiming::After,
        Some(_) => ListTiming::Before,
    }
}
