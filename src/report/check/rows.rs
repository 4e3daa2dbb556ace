//! The rows of a marked trace: those that are right, and what is wrong with the others.

use super::{CheckOptions, FULL, says, sign};
use crate::check::{ColumnKind, ListClaim, Marked, Row as SheetRow, RowMark, Sheet};
use crate::report::document::{Block, Column, ColumnKind as Holds, Inline, Row, Section, Table, TableCell, Tone};
use crate::report::limits::{MARKED_AROUND, MARKED_ENDS, MARKED_WHOLE};
use crate::report::narration::{CheckWords, Count, named_values};
use crate::report::step::Picture;

pub(super) fn section<'a>(marked: &'a Marked, sheet: &'a Sheet, options: CheckOptions) -> Section<'a> {
    let w = options.lang.check_words();
    let block = if marked.rows.is_empty() {
        Block::paragraph(w.rows_none)
    } else {
        let columns = vec![
            Column::new("", Holds::Sign),
            Column::new(options.lang.words().axis_step, Holds::Number),
            Column::new(w.column(ColumnKind::Board), Holds::Board),
            Column::new(w.column_written, Holds::Text),
        ];
        let table = Table::new("marked", columns, rows(marked, sheet, options));
        Block::Table(Table { says: w.heading_rows.into(), names: 3, ..table })
    };
    Section::new("rows", w.heading_rows, [block]).detail()
}

/// The rows that are shown, and in place of others, which are left out.
fn rows<'a>(marked: &'a Marked, sheet: &'a Sheet, options: CheckOptions) -> impl Iterator<Item = Row> + 'a {
    let (w, all) = (options.lang.check_words(), &marked.rows);
    let is_shown = move |at: usize| {
        let near = at.saturating_sub(MARKED_AROUND)..(at + MARKED_AROUND + 1).min(all.len());
        let is_end = at < MARKED_ENDS || at + MARKED_ENDS >= all.len();
        options.full || all.len() <= MARKED_WHOLE || is_end || all[near].iter().any(|row| !row.is_right())
    };
    let mut next = 0;
    std::iter::from_fn(move || {
        let from = next;
        let shown = (from..all.len()).find(|&at| is_shown(at)).unwrap_or(all.len());
        if shown > from {
            next = shown;
            let pattern = if shown - from == 1 { w.row_cut } else { w.rows_cut };
            let (from, to, n) = (Count(from + 1), Count(shown), Count(shown - from));
            return Some(Row::Gap(fill!(pattern, from, to, n, option = FULL)));
        }
        next += 1;
        Some(row(marked, all.get(from)?, &sheet.rows[from], options))
    })
}

fn row(marked: &Marked, row: &RowMark, said: &SheetRow, options: CheckOptions) -> Row {
    let (w, lang) = (options.lang.check_words(), options.lang);
    let is_wrong = |cell: &&crate::check::CellMark| !cell.mistakes.is_empty();
    let wrong: Vec<&str> = row.cells.iter().filter(is_wrong).map(|cell| w.column(cell.column)).collect();
    let wrong = (!wrong.is_empty()).then(|| fill!(w.columns_wrong, columns = wrong.join(lang.comma())));
    // A mistake is explained where it comes up first.
    let mut first: Vec<usize> = row.cells.iter().flat_map(|cell| cell.mistakes.iter().copied()).collect();
    first.retain(|&at| marked.mistakes[at].step == row.step);
    first.dedup();
    let says = first.iter().flat_map(|&at| says(marked, &marked.mistakes[at], options));
    let cells: [TableCell; 4] = [
        Inline::from(sign(row.is_right(), lang)).into(),
        Count(row.step).to_string().into(),
        Inline::board(Picture { board: row.board, slid: None }).into(),
        Inline::lines(values(said, w).into_iter().chain(wrong).chain(says)).into(),
    ];
    let tone = if row.is_right() { Tone::Right } else { Tone::Wrong };
    Row::Cells { cells: cells.into(), tone, is_detail: false }
}

/// Returns the values of a row beside its board, in short.
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
