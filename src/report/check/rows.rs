//! The rows of a marked trace: the right ones, and the mistakes in the others.

use std::ops::Range;

use super::{CheckOptions, FULL, says, sign};
use crate::check::{CellMark, ColumnKind, ListClaim, Marked, Row as SheetRow, RowMark, Sheet};
use crate::report::document::{Block, Column, ColumnKind as Holds, Inline, Row, Section, Table, Tone};
use crate::report::limits::{MARKED_AROUND, MARKED_ENDS, MARKED_WHOLE};
use crate::report::narration::{CheckWords, Count, named_values};
use crate::report::step::Picture;

pub(super) fn section<'a>(marked: &'a Marked, sheet: &'a Sheet, options: CheckOptions) -> Section<'a> {
    let w = options.lang.check_words();
    if marked.rows.is_empty() {
        return Section::new("rows", w.heading_rows, [Block::paragraph(w.rows_none)]).detail();
    }
    let columns = vec![
        Column::new("", Holds::Sign),
        Column::new(options.lang.words().axis_step, Holds::Number),
        Column::new(w.column(ColumnKind::Board), Holds::Board),
        Column::new(w.column_written, Holds::Text),
    ];
    let rows = shown(marked.rows.len(), options.full, |at| marked.rows[at].is_right()).map(move |part| match part {
        Part::Row(at) => row(marked, &marked.rows[at], &sheet.rows[at], options),
        Part::Gap(cut) => {
            let pattern = if cut.len() == 1 { w.row_cut } else { w.rows_cut };
            let (from, to, n) = (Count(cut.start + 1), Count(cut.end), Count(cut.len()));
            Row::Gap(fill!(pattern, from, to, n, option = FULL))
        }
    });
    table(w.heading_rows, columns, rows)
}
pub(super) fn table<'a>(
    heading: &'static str,
    columns: Vec<Column>,
    rows: impl Iterator<Item = Row> + 'a,
) -> Section<'a> {
    let table = Table::new("marked", columns, rows);
    let table = Block::Table(Table { says: heading.into(), names: 3, ..table });
    Section::new("rows", heading, [table]).detail()
}

/// A row, or the number of rows left out in its place.
pub(super) enum Part {
    Row(usize),
    Gap(Range<usize>),
}

/// Shows rows that are near a wrong one or either end, and leaves out the others, unless there are few or all are wanted.
pub(super) fn shown(all: usize, full: bool, is_right: impl Fn(usize) -> bool) -> impl Iterator<Item = Part> {
    let is_shown = move |&at: &usize| {
        let mut near = at.saturating_sub(MARKED_AROUND)..(at + MARKED_AROUND + 1).min(all);
        let is_end = at < MARKED_ENDS || at + MARKED_ENDS >= all;
        full || all <= MARKED_WHOLE || is_end || near.any(|at| !is_right(at))
    };
    let mut next = 0;
    std::iter::from_fn(move || {
        let from = next;
        let shown = (from..all).find(&is_shown).unwrap_or(all);
        if shown > from {
            next = shown;
            return Some(Part::Gap(from..shown));
        }
        next += 1;
        (from < all).then_some(Part::Row(from))
    })
}

fn row(marked: &Marked, row: &RowMark, said: &SheetRow, options: CheckOptions) -> Row {
    let (w, lang) = (options.lang.check_words(), options.lang);
    let is_wrong = |cell: &&CellMark| !cell.mistakes.is_empty();
    let wrong: Vec<&str> = row.cells.iter().filter(is_wrong).map(|cell| w.column(cell.column)).collect();
    let wrong = (!wrong.is_empty()).then(|| fill!(w.columns_wrong, columns = wrong.join(lang.comma())));
    // A mistake is explained where it first occurs.
    let mut first: Vec<usize> = row.cells.iter().flat_map(|cell| cell.mistakes.iter().copied()).collect();
    first.retain(|&at| marked.mistakes[at].step == row.step);
    first.dedup();
    let says = first.iter().flat_map(|&at| says(marked, &marked.mistakes[at], options));
    let cells = vec![
        Inline::from(sign(row.is_right(), lang)).into(),
        Count(row.step).to_string().into(),
        Inline::board(Picture { board: row.board, slid: None }).into(),
        Inline::lines(values(said, w).into_iter().chain(wrong).chain(says)).into(),
    ];
    Row::Cells { cells, tone: if row.is_right() { Tone::Right } else { Tone::Wrong }, is_detail: false }
}
fn values(row: &SheetRow, w: &CheckWords) -> Option<String> {
    let size = |claim: &ListClaim| Count(claim.len()).to_string();
    let parts = named_values([
        (w.column(ColumnKind::G), row.g.map(|g| g.to_string())),
        (w.column(ColumnKind::H), row.h.map(|h| h.to_string())),
        (w.column(ColumnKind::F), row.f.map(|f| f.to_string())),
        (w.column(ColumnKind::Open), row.open.as_deref().map(size)),
        (w.column(ColumnKind::Closed), row.closed.as_deref().map(size)),
    ]);
    (!parts.is_empty()).then(|| parts.join(" · "))
}
