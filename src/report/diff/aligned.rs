//! All steps of two traces, aligned by the boards taken.

use super::{DiffReport, number};
use crate::check::{ColumnKind, Piece};
use crate::report::document::{Block, Column, ColumnKind as Holds, Inline, Row, Section, Span, Table, TableCell, Tone};
use crate::report::limits::{ALIGNED_AROUND, ALIGNED_SHOWN};
use crate::report::narration::Count;
use crate::report::step::Picture;

/// A step of one trace or of both, by the places of its rows, and the columns in which they differ.
struct Line<'a> {
    rows: [Option<usize>; 2],
    columns: &'a [ColumnKind],
}

impl Line<'_> {
    fn is_common(&self) -> bool {
        self.columns.is_empty() && self.rows.iter().all(Option::is_some)
    }
}

impl<'a> DiffReport<'a> {
    /// The aligned steps; none of equal traces, unless all is to be shown.
    pub(super) fn aligned(self) -> Option<Section<'a>> {
        let w = self.w;
        if self.diff.first.is_none() && !self.options.full {
            return None;
        }
        let lines = self.lines();
        let mut blocks = vec![Block::paragraph(self.counts(&lines))];
        blocks.extend((!self.diff.exact).then(|| Block::paragraph(w.aligned_inexact)));
        let legend = [(Tone::First, w.legend_a), (Tone::Second, w.legend_b), (Tone::Both, w.legend_both)];
        blocks.push(Block::bullets(legend.map(|(tone, says)| self.sign(tone).then(format!(" {says}")))));
        let columns = vec![
            Column::new(w.head_sign, Holds::Sign),
            Column::new(w.head_a, Holds::Number),
            Column::new(w.head_b, Holds::Number),
            Column::new(w.head_board, Holds::Board),
            Column::new(w.head_notes, Holds::Text),
        ];
        let rows = self.rows(&lines);
        blocks.push(Block::Table(Table { says: w.heading_aligned.into(), ..Table::new("aligned", columns, rows) }));
        Some(Section::new("aligned", w.heading_aligned, blocks))
    }

    fn lines(&self) -> Vec<Line<'a>> {
        let mut lines = Vec::new();
        for piece in &self.diff.pieces {
            match piece {
                Piece::Same { left, right, columns } => {
                    let first = lines.len();
                    let pairs = left.clone().zip(right.clone());
                    lines.extend(pairs.map(|(a, b)| Line { rows: [Some(a), Some(b)], columns: &[] }));
                    for (at, differ) in columns {
                        lines[first + at].columns = differ;
                    }
                }
                Piece::Apart { left, right } => {
                    lines.extend(left.clone().map(|row| Line { rows: [Some(row), None], columns: &[] }));
                    lines.extend(right.clone().map(|row| Line { rows: [None, Some(row)], columns: &[] }));
                }
            }
        }
        lines
    }

    fn counts(&self, lines: &[Line<'_>]) -> String {
        let count = |is: fn(&Line<'_>) -> bool| Count(lines.iter().filter(|line| is(line)).count());
        let n = count(|line| line.rows.iter().all(Option::is_some));
        let (a, b) = (count(|line| line.rows[1].is_none()), count(|line| line.rows[0].is_none()));
        fill!(self.w.aligned_counts, n, a, b, c = count(|line| !line.columns.is_empty()))
    }

    /// The sign of steps that only one trace has, or that differ.
    fn sign(&self, tone: Tone) -> Inline {
        let (glyph, says) = match tone {
            Tone::First => ("−", self.w.legend_a),
            Tone::Second => ("+", self.w.legend_b),
            Tone::Both => ("~", self.w.legend_both),
            _ => return Inline::default(),
        };
        Span::Sign { glyph, says: says.into(), tone }.into()
    }

    /// The lines near a difference, up to the most that are shown, and how many are left out.
    fn rows(&self, lines: &[Line<'_>]) -> Vec<Row> {
        let (full, w) = (self.options.full, self.w);
        let most = if full { usize::MAX } else { ALIGNED_SHOWN };
        let is_shown = |at: usize| {
            let near = &lines[at.saturating_sub(ALIGNED_AROUND)..(at + ALIGNED_AROUND + 1).min(lines.len())];
            full || !near.iter().all(Line::is_common)
        };
        let (mut rows, mut at) = (Vec::new(), 0);
        while at < lines.len() && rows.len() < most {
            let shown = (at..lines.len()).find(|&at| is_shown(at)).unwrap_or(lines.len());
            // A gap of one step would take as much room as the step.
            if shown > at + 1 {
                let step = |at: usize| Count(lines[at].rows[0].map_or(0, |row| number(self.sheets[0], row)));
                let (n, from, to) = (Count(shown - at), step(at), step(shown - 1));
                rows.push(Row::Gap(fill!(w.gap_common, n, from, to)));
                at = shown;
            } else {
                rows.push(self.row(&lines[at]));
                at += 1;
            }
        }
        if at < lines.len() {
            let rest = |side: usize| Count(lines[at..].iter().filter(|line| line.rows[side].is_some()).count());
            rows.push(Row::Gap(fill!(w.gap_rest, a = rest(0), b = rest(1))));
        }
        rows
    }

    fn row(&self, line: &Line<'_>) -> Row {
        let [a, b] = [0, 1].map(|side| line.rows[side].map(|row| &self.sheets[side].rows[row]));
        let (tone, notes) = match (a, b) {
            (Some(a), Some(b)) if !line.columns.is_empty() => (Tone::Both, self.notes(a, b, line.columns)),
            (Some(_), Some(_)) => (Tone::Plain, Vec::new()),
            (Some(_), None) => (Tone::First, Vec::new()),
            (None, _) => (Tone::Second, Vec::new()),
        };
        let step = |side: usize| -> TableCell {
            line.rows[side].map(|row| number(self.sheets[side], row).to_string()).unwrap_or_default().into()
        };
        let board = a.or(b).map(|row| Inline::board(Picture { board: row.board, slid: None })).unwrap_or_default();
        let cells = vec![self.sign(tone).into(), step(0), step(1), board.into(), Inline::lines(notes).into()];
        Row::Cells { cells, tone, is_detail: false }
    }
}
