//! Two traces held against each other, as a reader sees it: strings ready to print.

mod json;
mod notes;

pub use json::diff_json;

use std::ops::Range;

use crate::check::{Diff, InWhat, Piece, Row, Sheet};
use crate::puzzle::{Board, Size};

use self::notes::{column_name, notes};
use super::boards::in_line;
use super::narration::{Count, DiffWords, Lang, fill};
use super::summary::Fact;
use super::text::plain;

/// What is told, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiffOptions {
    /// The language.
    pub lang: Lang,
    /// Whether every step is shown, and every list whole.
    pub full: bool,
    /// What the two traces are called.
    pub names: [String; 2],
}

/// The names of the two in every sentence.
pub(super) const SIDES: [&str; 2] = ["A", "B"];

/// So many steps on either side of a difference are shown.
const CONTEXT: usize = 2;
/// So many steps are shown where not all are asked for.
const MOST_LINES: usize = 100;

/// Two traces held against each other.
#[derive(Debug)]
pub(super) struct DiffText {
    pub(super) title: &'static str,
    pub(super) subtitle: String,
    pub(super) verdict: String,
    pub(super) same: bool,
    pub(super) read: Vec<Fact>,
    pub(super) first: Option<FirstText>,
    pub(super) counts: String,
    pub(super) inexact: Option<&'static str>,
    pub(super) lines: Vec<Line>,
    pub(super) size: Size,
}

/// The first difference.
#[derive(Debug)]
pub(super) struct FirstText {
    pub(super) says: String,
    pub(super) sides: [SideText; 2],
    pub(super) notes: Vec<String>,
}

/// One side of it.
#[derive(Debug)]
pub(super) struct SideText {
    pub(super) label: String,
    pub(super) board: Option<Board>,
    pub(super) values: String,
}

/// A line of the aligned steps.
#[derive(Debug)]
pub(super) enum Line {
    Step(StepLine),
    /// What is left out here.
    Gap(String),
}

/// A step of one trace or of both.
#[derive(Debug)]
pub(super) struct StepLine {
    /// `-` only in A, `+` only in B, `~` in both with a difference, a space elsewhere.
    pub(super) sign: char,
    pub(super) steps: [Option<usize>; 2],
    pub(super) board: Board,
    pub(super) notes: Vec<String>,
}

impl DiffText {
    pub(super) fn new(diff: &Diff, sheets: [&Sheet; 2], options: &DiffOptions) -> DiffText {
        let w = options.lang.diff_words();
        let [a, b] = [0, 1].map(|side| plain(&options.names[side]).replace('\n', " "));
        let rows = Count(sheets[0].rows.len());
        let verdict = match &diff.first {
            None => fill(w.same, &[("n", &rows)]),
            Some(first) => fill(w.differ, &[("n", &Count(first.row + 1))]),
        };
        let teller = Teller { diff, sheets, options, w };
        DiffText {
            title: w.title,
            subtitle: fill(w.subtitle, &[("a", &a), ("b", &b)]),
            verdict,
            same: diff.first.is_none(),
            read: teller.read(&[a, b]),
            first: teller.first(),
            counts: teller.counts(),
            inexact: (!diff.exact).then_some(w.aligned_inexact),
            lines: teller.lines(),
            size: sheets[0].size,
        }
    }
}

/// The number of a row: its own, or its place.
fn number(sheet: &Sheet, row: usize) -> usize {
    sheet.rows.get(row).and_then(|row| row.step).unwrap_or(row + 1)
}

struct Teller<'a> {
    diff: &'a Diff,
    sheets: [&'a Sheet; 2],
    options: &'a DiffOptions,
    w: &'static DiffWords,
}

impl Teller<'_> {
    fn size(&self) -> Size {
        self.sheets[0].size
    }

    /// How the two were read, and what of them is compared.
    fn read(&self, names: &[String; 2]) -> Vec<Fact> {
        let (w, comma) = (self.w, self.options.lang.comma());
        let mut facts: Vec<Fact> = (0..2)
            .map(|side| {
                let sheet = self.sheets[side];
                let holes: super::narration::Holes<'_> =
                    &[("file", &names[side]), ("format", &sheet.format.text()), ("n", &Count(sheet.rows.len()))];
                Fact { name: SIDES[side], value: fill(w.trace_says, holes), level: 0 }
            })
            .collect();
        let columns: Vec<&str> = std::iter::once(w.column_board)
            .chain(self.diff.compared.iter().map(|&kind| column_name(kind, w)))
            .collect();
        facts.push(Fact { name: w.label_compared, value: columns.join(comma), level: 0 });
        for (side, name) in [(0, w.label_only_a), (1, w.label_only_b)] {
            let told = |kind| self.sheets[1 - side].columns.iter().any(|column| column.kind == kind);
            let own = self.sheets[side].columns.iter().filter(|column| !told(column.kind));
            let mut own: Vec<&str> = own.map(|column| column_name(column.kind, w)).collect();
            own.dedup();
            if !own.is_empty() {
                facts.push(Fact { name, value: own.join(comma), level: 0 });
            }
        }
        if let (Some(a), Some(b)) = (self.sheets[0].goal, self.sheets[1].goal)
            && a != b
        {
            let [a, b] = [a, b].map(|board| in_line(board, self.size()));
            facts.push(Fact { name: w.label_goal, value: fill(w.goals_differ, &[("a", &a), ("b", &b)]), level: 0 });
        }
        facts
    }

    fn first(&self) -> Option<FirstText> {
        let (w, first) = (self.w, self.diff.first.as_ref()?);
        let rows = self.sheets.map(|sheet| sheet.rows.get(first.row));
        let step = Count(first.row + 1);
        let says = match &first.in_what {
            InWhat::Over => {
                let pattern = if rows[0].is_none() { w.first_over_a } else { w.first_over_b };
                fill(pattern, &[("n", &Count(first.row))])
            }
            InWhat::Board => fill(w.first_board, &[("n", &step)]),
            InWhat::Columns(columns) => {
                let names: Vec<&str> = columns.iter().map(|&kind| column_name(kind, w)).collect();
                fill(w.first_columns, &[("n", &step), ("columns", &names.join(self.options.lang.comma()))])
            }
        };
        let side = |side: usize| match rows[side] {
            None => {
                SideText { label: fill(w.side_over, &[("name", &SIDES[side])]), board: None, values: String::new() }
            }
            Some(row) => SideText {
                label: fill(
                    w.side_step,
                    &[
                        ("name", &SIDES[side]),
                        ("n", &Count(number(self.sheets[side], first.row))),
                        ("line", &Count(row.line)),
                    ],
                ),
                board: Some(row.board),
                values: values(row),
            },
        };
        let notes = match (rows, &first.in_what) {
            ([Some(one), Some(other)], InWhat::Columns(columns)) => self.notes(one, other, columns),
            _ => Vec::new(),
        };
        Some(FirstText { says, sides: [side(0), side(1)], notes })
    }

    fn notes(&self, one: &Row, other: &Row, columns: &[crate::check::ColumnKind]) -> Vec<String> {
        columns.iter().flat_map(|&kind| notes(one, other, kind, self.size(), self.options)).collect()
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
        let holes: super::narration::Holes<'_> =
            &[("n", &Count(common)), ("a", &Count(apart[0])), ("b", &Count(apart[1])), ("c", &Count(changed))];
        fill(self.w.aligned_counts, holes)
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        if self.diff.first.is_none() && !self.options.full {
            return lines;
        }
        let mut shown = [0, 0];
        let last = self.diff.pieces.len().saturating_sub(1);
        for (at, piece) in self.diff.pieces.iter().enumerate() {
            match piece {
                Piece::Same { left, right, columns } => {
                    let ends = (at > 0, at < last);
                    self.common(&mut lines, left, right, columns, ends);
                    shown = [left.end, right.end];
                }
                Piece::Apart { left, right } => {
                    let sides = [(left, '-'), (right, '+')];
                    for (side, (rows, sign)) in sides.into_iter().enumerate() {
                        for row in rows.clone() {
                            if lines.len() >= MOST_LINES && !self.options.full {
                                break;
                            }
                            lines.push(self.apart(side, row, sign));
                            shown[side] = row + 1;
                        }
                    }
                }
            }
            if lines.len() >= MOST_LINES && !self.options.full {
                let rest = [0, 1].map(|side| Count(self.sheets[side].rows.len() - shown[side]));
                if rest.iter().any(|rest| rest.0 > 0) {
                    lines.push(Line::Gap(fill(self.w.gap_rest, &[("a", &rest[0]), ("b", &rest[1])])));
                }
                break;
            }
        }
        lines
    }

    fn apart(&self, side: usize, row: usize, sign: char) -> Line {
        let mut steps = [None, None];
        steps[side] = Some(number(self.sheets[side], row));
        Line::Step(StepLine { sign, steps, board: self.sheets[side].rows[row].board, notes: Vec::new() })
    }

    /// Rows with the same boards: those near a difference, and how many lie between.
    fn common(
        &self,
        lines: &mut Vec<Line>,
        left: &Range<usize>,
        right: &Range<usize>,
        columns: &[(usize, Vec<crate::check::ColumnKind>)],
        (before, after): (bool, bool),
    ) {
        let mut near: Vec<Range<usize>> = Vec::new();
        let around = |at: usize| at.saturating_sub(CONTEXT)..(at + CONTEXT + 1).min(left.len());
        if self.options.full {
            near.push(0..left.len());
        } else {
            near.extend(before.then_some(0..CONTEXT.min(left.len())));
            near.extend(columns.iter().map(|&(at, _)| around(at)));
            near.extend(after.then_some(left.len().saturating_sub(CONTEXT)..left.len()));
        }
        let mut columns = columns.iter().peekable();
        let mut at = 0;
        for part in near.into_iter().chain(std::iter::once(left.len()..left.len())) {
            // A gap of one step would take as much room as the step.
            if part.start > at + 1 {
                let holes: super::narration::Holes<'_> = &[
                    ("n", &Count(part.start - at)),
                    ("from", &Count(number(self.sheets[0], left.start + at))),
                    ("to", &Count(number(self.sheets[0], left.start + part.start - 1))),
                ];
                lines.push(Line::Gap(fill(self.w.gap_common, holes)));
                at = part.start;
            }
            while at < part.end.max(part.start) {
                let rows = [left.start + at, right.start + at];
                let differs = columns.next_if(|(place, _)| *place == at);
                let notes = differs
                    .map(|(_, kinds)| self.notes(&self.sheets[0].rows[rows[0]], &self.sheets[1].rows[rows[1]], kinds));
                lines.push(Line::Step(StepLine {
                    sign: if notes.is_some() { '~' } else { ' ' },
                    steps: [0, 1].map(|side| Some(number(self.sheets[side], rows[side]))),
                    board: self.sheets[0].rows[rows[0]].board,
                    notes: notes.unwrap_or_default(),
                }));
                at += 1;
            }
        }
    }
}

/// g, h and f of a row, as far as they are told.
fn values(row: &Row) -> String {
    let value = |name: &str, value: Option<String>| value.map(|value| format!("{name} {value}"));
    let told = [
        value("g", row.g.map(|g| g.to_string())),
        value("h", row.h.map(|h| h.to_string())),
        value("f", row.f.map(|f| f.to_string())),
    ];
    told.into_iter().flatten().collect::<Vec<_>>().join("  ")
}
