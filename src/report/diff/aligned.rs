//! All steps of two traces, aligned by the boards taken.

use std::ops::Range;

use super::{DiffTeller, number};
use crate::check::{ColumnKind, Piece};
use crate::report::document::{Block, Column, ColumnKind as Holds, Inline, Row, Section, Span, Table, TableCell, Tone};
use crate::report::limits::{ALIGNED_AROUND, ALIGNED_SHOWN};
use crate::report::narration::Count;
use crate::report::step::Picture;

/// A step of one trace or of both, by the places of its rows, or what is left out.
enum Line<'a> {
    /// Of one side only.
    One(usize, usize),
    /// Of both, and the columns in which they differ.
    Both([usize; 2], &'a [ColumnKind]),
    Gap(String),
}

impl<'a> DiffTeller<'a> {
    /// The aligned steps; none of equal traces, unless all is to be shown.
    pub(super) fn aligned(self) -> Option<Section<'a>> {
        let w = self.w;
        if self.diff.first.is_none() && !self.options.full {
            return None;
        }
        let mut blocks = vec![Block::paragraph(self.counts())];
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
        let rows = self.lines().into_iter().map(move |line| self.row(line));
        blocks.push(Block::Table(Table { says: w.heading_aligned.into(), ..Table::new("aligned", columns, rows) }));
        Some(Section::new("aligned", w.heading_aligned, blocks))
    }

    fn counts(&self) -> String {
        let (mut common, mut apart, mut changed) = (0, [0, 0], 0);
        for piece in &self.diff.pieces {
            match piece {
                Piece::Same { left, columns, .. } => {
                    common += left.len();
                    changed += columns.len();
                }
                Piece::Apart { left, right } => {
                    apart[0] += left.len();
                    apart[1] += right.len();
                }
            }
        }
        fill!(self.w.aligned_counts, n = Count(common), a = Count(apart[0]), b = Count(apart[1]), c = Count(changed))
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

    fn row(&self, line: Line<'_>) -> Row {
        let (rows, tone, notes) = match line {
            Line::Gap(says) => return Row::Gap(says),
            Line::One(0, row) => ([Some(row), None], Tone::First, Vec::new()),
            Line::One(_, row) => ([None, Some(row)], Tone::Second, Vec::new()),
            Line::Both([a, b], []) => ([Some(a), Some(b)], Tone::Plain, Vec::new()),
            Line::Both([a, b], columns) => {
                let notes = self.notes(&self.sheets[0].rows[a], &self.sheets[1].rows[b], columns);
                ([Some(a), Some(b)], Tone::Both, notes)
            }
        };
        let step = |side: usize| -> TableCell {
            rows[side].map(|row| number(self.sheets[side], row).to_string()).unwrap_or_default().into()
        };
        let boards = (0..2).find_map(|side| Some(self.sheets[side].rows[rows[side]?].board));
        let board = boards.map(|board| Inline::board(Picture { board, slid: None })).unwrap_or_default();
        let cells = vec![self.sign(tone).into(), step(0), step(1), board.into(), Inline::lines(notes).into()];
        Row::Cells { cells, tone, is_detail: false }
    }

    fn lines(&self) -> Vec<Line<'a>> {
        let most = if self.options.full { usize::MAX } else { ALIGNED_SHOWN };
        let (mut lines, mut shown) = (Vec::new(), [0, 0]);
        let last = self.diff.pieces.len().saturating_sub(1);
        for (at, piece) in self.diff.pieces.iter().enumerate() {
            match piece {
                Piece::Same { left, right, columns } => {
                    self.common(&mut lines, left, right, columns, (at > 0, at < last));
                    shown = [left.end, right.end];
                }
                Piece::Apart { left, right } => {
                    for (side, rows) in [left, right].into_iter().enumerate() {
                        let rows = rows.clone().take(most.saturating_sub(lines.len()));
                        shown[side] = rows.clone().next_back().map_or(shown[side], |row| row + 1);
                        lines.extend(rows.map(|row| Line::One(side, row)));
                    }
                }
            }
            if lines.len() >= most {
                let rest = [0, 1].map(|side| Count(self.sheets[side].rows.len() - shown[side]));
                if rest.iter().any(|rest| rest.0 > 0) {
                    lines.push(Line::Gap(fill!(self.w.gap_rest, a = rest[0], b = rest[1])));
                }
                break;
            }
        }
        lines
    }

    /// Adds rows with the same boards: those near a difference, and how many lie between.
    fn common(
        &self,
        lines: &mut Vec<Line<'a>>,
        left: &Range<usize>,
        right: &Range<usize>,
        columns: &'a [(usize, Vec<ColumnKind>)],
        (before, after): (bool, bool),
    ) {
        let mut near: Vec<Range<usize>> = Vec::new();
        if self.options.full {
            near.push(0..left.len());
        } else {
            let around = |at: usize| at.saturating_sub(ALIGNED_AROUND)..(at + ALIGNED_AROUND + 1).min(left.len());
            near.extend(before.then_some(0..ALIGNED_AROUND.min(left.len())));
            near.extend(columns.iter().map(|&(at, _)| around(at)));
            near.extend(after.then_some(left.len().saturating_sub(ALIGNED_AROUND)..left.len()));
        }
        let mut columns = columns.iter().peekable();
        let mut at = 0;
        for part in near.into_iter().chain(std::iter::once(left.len()..left.len())) {
            // A gap of one step would take as much room as the step.
            if part.start > at + 1 {
                let step = |row: usize| Count(number(self.sheets[0], left.start + row));
                let (from, to) = (step(at), step(part.start - 1));
                lines.push(Line::Gap(fill!(self.w.gap_common, n = Count(part.start - at), from, to)));
                at = part.start;
            }
            while at < part.end {
                let differs = columns.next_if(|(place, _)| *place == at);
                let differs = differs.map_or(&[][..], |(_, kinds)| kinds);
                lines.push(Line::Both([left.start + at, right.start + at], differs));
                at += 1;
            }
        }
    }
}
