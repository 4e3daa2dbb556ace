//! The report of two traces compared: the first difference, then all steps aligned by the boards taken.

mod aligned;
mod json;
mod notes;

pub use json::diff_json;

use self::notes::notes;
use super::boards::in_line;
use super::document::{Block, Boards, Document, Fact, Inline, Kind, Scale, Section, Shown, Tone};
use super::narration::{Count, DiffWords, Lang, named_values};
use super::text::plain;
use crate::check::{ColumnKind, Diff, InWhat, Row, Sheet};
use crate::puzzle::Size;

/// Options of the report of two traces compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiffOptions {
    /// The language.
    pub lang: Lang,
    /// Shows every step, and every list whole.
    pub full: bool,
    /// The names of the two traces.
    pub names: [String; 2],
}

/// The names of the two in every sentence.
const SIDES: [&str; 2] = ["A", "B"];

/// Builds the report of two traces compared.
#[must_use]
pub fn diff_document<'a>(diff: &'a Diff, sheets: [&'a Sheet; 2], options: &'a DiffOptions) -> Document<'a> {
    let (lang, w) = (options.lang, options.lang.diff_words());
    let [a, b] = [0, 1].map(|side| plain(&options.names[side]).replace('\n', " "));
    let report = DiffReport { diff, sheets, options, w };
    let read = [Block::Facts(report.read([&a, &b])), Block::aside(w.order_note)];
    let mut sections = vec![report.verdict(), Section::new("read", w.heading_read, read)];
    sections.extend(report.first());
    sections.extend(report.aligned());
    let subtitle = fill!(w.subtitle, a, b);
    Document { subtitle, ..Document::new(Kind::Difference, lang, report.size(), w.title, sections) }
}

/// Returns the number of a row: its own, or its place.
fn number(sheet: &Sheet, row: usize) -> usize {
    sheet.rows.get(row).and_then(Row::number).unwrap_or(row + 1)
}

#[derive(Clone, Copy)]
struct DiffReport<'a> {
    diff: &'a Diff,
    sheets: [&'a Sheet; 2],
    options: &'a DiffOptions,
    w: &'static DiffWords,
}

impl<'a> DiffReport<'a> {
    fn size(&self) -> Size {
        self.sheets[0].size
    }

    fn verdict(&self) -> Section<'a> {
        let w = self.w;
        let (says, tone) = match &self.diff.first {
            None => (fill!(w.same, n = Count(self.sheets[0].rows.len())), Tone::Right),
            Some(first) => (fill!(w.differ, n = Count(first.row + 1)), Tone::Wrong),
        };
        let heading = self.options.lang.check_words().heading_verdict;
        Section::new("verdict", heading, [Block::Paragraph(Inline::strong(says), tone)]).result()
    }

    fn read(&self, names: [&str; 2]) -> Vec<Fact> {
        let (w, lang) = (self.w, self.options.lang);
        let mut facts: Vec<Fact> = Vec::new();
        for ((side, file), sheet) in SIDES.into_iter().zip(names).zip(self.sheets) {
            let says = fill!(w.trace_says, file, format = sheet.format.text(), n = Count(sheet.rows.len()));
            facts.push(Fact::new(side, says));
        }
        let compared = std::iter::once(ColumnKind::Board).chain(self.diff.compared.iter().copied());
        facts.push(Fact::new(w.label_compared, names_of(compared, lang)));
        for (side, name) in [(0, w.label_only_a), (1, w.label_only_b)] {
            let has = |kind| self.sheets[1 - side].columns.iter().any(|column| column.kind == kind);
            let own = self.sheets[side].columns.iter().map(|column| column.kind).filter(|&kind| !has(kind));
            let own = names_of(own, lang);
            if !own.is_empty() {
                facts.push(Fact::new(name, own));
            }
        }
        if let (Some(a), Some(b)) = (self.sheets[0].goal, self.sheets[1].goal)
            && a != b
        {
            let [a, b] = [a, b].map(|board| in_line(board, self.size()));
            facts.push(Fact::new(lang.words().label_goal, fill!(w.goals_differ, a, b)));
        }
        facts
    }

    fn first(&self) -> Option<Section<'a>> {
        let (w, first) = (self.w, self.diff.first.as_ref()?);
        let rows = self.sheets.map(|sheet| sheet.rows.get(first.row));
        let step = Count(first.row + 1);
        let says = match &first.in_what {
            InWhat::Over => {
                let pattern = if rows[0].is_none() { w.first_over_a } else { w.first_over_b };
                fill!(pattern, n = Count(first.row))
            }
            InWhat::Board => fill!(w.first_board, n = step),
            InWhat::Columns(columns) => {
                let columns = names_of(columns.iter().copied(), self.options.lang);
                fill!(w.first_columns, n = step, columns)
            }
        };
        let sides = [(0, Tone::First), (1, Tone::Second)];
        let shown = sides.into_iter().filter_map(|(side, tone)| {
            let row = rows[side]?;
            let n = Count(number(self.sheets[side], first.row));
            let label = fill!(w.side_step, name = SIDES[side], n, line = Count(row.line()));
            Some(Shown::new(row.board, label, tone).with_foot(values(row)))
        });
        let mut blocks = vec![Block::paragraph(says), Block::Boards(Boards::new(Scale::Medium, shown))];
        let over = (0..2).filter(|&side| rows[side].is_none());
        blocks.extend(over.map(|side| Block::paragraph(fill!(w.side_over, name = SIDES[side]))));
        if let ([Some(one), Some(other)], InWhat::Columns(columns)) = (rows, &first.in_what) {
            blocks.push(Block::bullets(self.notes(one, other, columns)));
        }
        Some(Section::new("first", w.heading_first, blocks))
    }

    fn notes(&self, one: &Row, other: &Row, columns: &[ColumnKind]) -> Vec<String> {
        columns.iter().flat_map(|&kind| notes(one, other, kind, self.size(), self.options)).collect()
    }
}

/// Returns the names of columns, each once.
fn names_of(columns: impl Iterator<Item = ColumnKind>, lang: Lang) -> String {
    let mut names: Vec<&str> = columns.map(|kind| lang.check_words().column(kind)).collect();
    names.dedup();
    names.join(lang.comma())
}

/// Returns g, h and f of a row, as far as it has them.
fn values(row: &Row) -> String {
    let (g, h, f) = (row.g.map(|g| g.to_string()), row.h.map(|h| h.to_string()), row.f.map(|f| f.to_string()));
    named_values([("g", g), ("h", h), ("f", f)]).join(" · ")
}
