//! The rows of a marked trace: those that are right, and what is wrong with the others.

use super::{CheckOptions, FULL, reason, sign};
use crate::check::{ColumnKind, ListClaim, Marked, Row as SheetRow, RowMark, Sheet, list_length};
use crate::report::document::{Block, Cell, Column, ColumnKind as Holds, Inline, Row, Section, Table, Tone};
use crate::report::limits::{MARKED_AROUND, MARKED_ENDS, MARKED_WHOLE};
use crate::report::narration::{CheckWords, Count};
use crate::report::step::Picture;

/// The table of all rows.
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
        let rows = Passages { marked, options, at: 0 }.map(move |passage| match passage {
            Passage::Row(at) => row(marked, &marked.rows[at], &sheet.rows[at], options),
            Passage::Gap(says) => Row::Gap(says),
        });
        Block::Table(Table { says: w.heading_rows.into(), names: 3, ..Table::new("marked", columns, rows) })
    };
    Section::new("rows", w.heading_rows, [block]).detail()
}

/// A row by its place, or which rows are left out.
enum Passage {
    Row(usize),
    Gap(String),
}

struct Passages<'a> {
    marked: &'a Marked,
    options: CheckOptions,
    at: usize,
}

impl Passages<'_> {
    fn is_shown(&self, at: usize) -> bool {
        let rows = &self.marked.rows;
        let near = at.saturating_sub(MARKED_AROUND)..(at + MARKED_AROUND + 1).min(rows.len());
        let is_end = at < MARKED_ENDS || at + MARKED_ENDS >= rows.len();
        self.options.full || rows.len() <= MARKED_WHOLE || is_end || rows[near].iter().any(|row| !row.is_right())
    }
}

impl Iterator for Passages<'_> {
    type Item = Passage;

    fn next(&mut self) -> Option<Passage> {
        let (from, last) = (self.at, self.marked.rows.len());
        if from == last {
            return None;
        }
        if self.is_shown(from) {
            self.at += 1;
            return Some(Passage::Row(from));
        }
        self.at = (from..last).find(|&at| self.is_shown(at)).unwrap_or(last);
        let w = self.options.lang.check_words();
        let pattern = if self.at - from == 1 { w.row_cut } else { w.rows_cut };
        let (n, to) = (Count(self.at - from), Count(self.at));
        let says = fill!(pattern, from = Count(from + 1), to, n, option = FULL);
        Some(Passage::Gap(says))
    }
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
    let says = first.iter().flat_map(|&at| {
        let mistake = &marked.mistakes[at];
        reason(marked, &mistake.reason, mistake.column, options)
    });
    let cells: [Cell; 4] = [
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
    let size = |claim: &ListClaim| Count(list_length(claim)).to_string();
    let named = |kind, value: Option<String>| value.map(|value| format!("{} {value}", w.column(kind)));
    let parts = [
        named(ColumnKind::G, row.g.map(|g| g.to_string())),
        named(ColumnKind::H, row.h.map(|h| h.to_string())),
        named(ColumnKind::F, row.f.map(|f| f.to_string())),
        named(ColumnKind::Open, row.open.as_ref().map(size)),
        named(ColumnKind::Closed, row.closed.as_ref().map(size)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}
