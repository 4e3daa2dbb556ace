//! The rows of a marked trace: those that are right, and what is wrong with the others.

use super::super::narration::{Count, fill};
use super::{CheckOptions, FULL, column_name, reason};
use crate::check::{ColumnKind, ListClaim, Marked, Row, RowMark, Sheet};
use crate::puzzle::Board;

/// Traces of up to so many rows are shown whole; of longer ones those at either end and around mistakes.
const WHOLE: usize = 60;
const ENDS: usize = 5;
const AROUND: usize = 2;

/// A row, or how many are left out.
pub(in crate::report) enum RowPassage {
    Row(RowText),
    Gap(String),
}

/// A row.
pub(in crate::report) struct RowText {
    pub(in crate::report) step: String,
    pub(in crate::report) board: Board,
    pub(in crate::report) right: bool,
    /// What else it tells: g, h, f and the sizes of its lists.
    pub(in crate::report) values: String,
    /// The columns that are wrong.
    pub(in crate::report) wrong: Option<String>,
    /// Why.
    pub(in crate::report) says: Vec<String>,
}

/// All rows that are told.
pub(super) fn passages(marked: &Marked, sheet: &Sheet, options: CheckOptions) -> Vec<RowPassage> {
    let rows = &marked.rows;
    let near = |at: usize| {
        rows[at.saturating_sub(AROUND)..(at + AROUND + 1).min(rows.len())].iter().any(|row| !row.is_right())
    };
    let shown = |at: usize| options.full || rows.len() <= WHOLE || at < ENDS || at + ENDS >= rows.len() || near(at);
    let mut passages = Vec::new();
    let mut at = 0;
    while at < rows.len() {
        if shown(at) {
            passages.push(RowPassage::Row(row_text(marked, &rows[at], &sheet.rows[at], options)));
            at += 1;
            continue;
        }
        let from = at;
        while at < rows.len() && !shown(at) {
            at += 1;
        }
        let w = options.lang.check_words();
        let pattern = if at - from == 1 { w.row_cut } else { w.rows_cut };
        passages.push(RowPassage::Gap(fill(
            pattern,
            &[("from", &Count(from + 1)), ("to", &Count(at)), ("n", &Count(at - from)), ("option", &FULL)],
        )));
    }
    passages
}

fn row_text(marked: &Marked, row: &RowMark, said: &Row, options: CheckOptions) -> RowText {
    let (w, lang) = (options.lang.check_words(), options.lang);
    let wrong: Vec<&str> =
        row.cells.iter().filter(|cell| !cell.mistakes.is_empty()).map(|cell| column_name(cell.column, lang)).collect();
    // A mistake is explained where it comes up first.
    let mut first: Vec<usize> = row.cells.iter().flat_map(|cell| cell.mistakes.iter().copied()).collect();
    first.retain(|&at| marked.mistakes[at].step == row.step);
    first.dedup();
    let says = first.iter().flat_map(|&at| {
        let mistake = &marked.mistakes[at];
        reason(marked, &mistake.reason, mistake.column, options)
    });
    RowText {
        step: Count(row.step).to_string(),
        board: row.board,
        right: row.is_right(),
        values: values(said, lang),
        wrong: (!wrong.is_empty()).then(|| fill(w.columns_wrong, &[("columns", &wrong.join(lang.comma()))])),
        says: says.collect(),
    }
}

/// What a row tells beside its board, in short.
fn values(row: &Row, lang: super::Lang) -> String {
    let number = |name: &str, value: Option<String>| value.map(|value| format!("{name} {value}"));
    let size = |claim: &Option<ListClaim>| {
        claim.as_ref().map(|claim| match claim {
            ListClaim::Size(size) => Count(*size).to_string(),
            ListClaim::Boards(boards) => Count(boards.len()).to_string(),
        })
    };
    let parts = [
        number("g", row.g.map(|g| g.to_string())),
        number("h", row.h.map(|h| h.to_string())),
        number("f", row.f.map(|f| f.to_string())),
        number(column_name(ColumnKind::Open, lang), size(&row.open)),
        number(column_name(ColumnKind::Closed, lang), size(&row.closed)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("  ")
}
