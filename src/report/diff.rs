//! The report of two compared traces: the first difference, and how many boards both take.

use super::check::{shown_states, tried, value_text};
use super::document::{Block, Document, Fact, Inline, Kind, Scale, Section, Shown, Tone};
use super::limits::BOARDS_NAMED;
use super::lines::{first, in_line, one_line, plain};
use super::narration::{CheckWords, Count, Lang};
use crate::check::{ColumnKind, Diff, InWhat, ListClaim, Row, Sheet, TryClaim, Value, only_in};
use crate::search::{F, State};

/// Options of the report of two compared traces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiffOptions {
    /// The language.
    pub lang: Lang,
    /// Shows every step, and every list in full.
    pub full: bool,
    /// The names of the two traces.
    pub names: [String; 2],
}

/// The names of the two in every sentence.
const SIDES: [&str; 2] = ["A", "B"];

/// Builds the report of two compared traces.
pub fn diff_document<'a>(diff: &'a Diff, sheets: [&'a Sheet; 2], options: &'a DiffOptions) -> Document<'a> {
    let (lang, w) = (options.lang, options.lang.check_words().of(sheets[0].graph.is_some()));
    let [a, b] = [0, 1].map(|side| plain(&options.names[side]).replace('\n', " "));
    let report = DiffReport { diff, sheets, options, w };
    let read = [Block::Facts(report.read([&a, &b])), Block::aside(w.order_note)];
    let mut sections = vec![report.verdict(), Section::new("read", w.diff_read, read)];
    sections.extend(report.first());
    let subtitle = fill!(w.subtitle, a, b);
    Document { subtitle, ..Document::new(Kind::Other, lang, sheets[0].size, w.diff_title, sections) }
}

#[derive(Clone, Copy)]
struct DiffReport<'a> {
    diff: &'a Diff,
    sheets: [&'a Sheet; 2],
    options: &'a DiffOptions,
    w: &'static CheckWords,
}

impl<'a> DiffReport<'a> {
    fn verdict(&self) -> Section<'a> {
        let w = self.w;
        let (says, tone) = match &self.diff.first {
            None => (fill!(w.same, n = Count(self.sheets[0].rows.len())), Tone::Right),
            Some(first) => {
                let [n, a, b] = self.diff.boards.map(Count);
                (fill!(w.differ, step = Count(first.row + 1), n, a, b), Tone::Wrong)
            }
        };
        let heading = self.options.lang.check_words().heading_verdict;
        Section::new("verdict", heading, [Block::Paragraph(Inline::strong(says), tone)]).result()
    }

    fn read(&self, names: [&str; 2]) -> Vec<Fact> {
        let (w, lang) = (self.w, self.options.lang);
        let mut facts: Vec<Fact> = Vec::new();
        for ((side, file), sheet) in SIDES.into_iter().zip(names).zip(self.sheets) {
            let format = lang.check_words().of(sheet.graph.is_some()).format(sheet.format);
            let says = fill!(w.trace_says, file, format, n = Count(sheet.rows.len()));
            facts.push(Fact::new(side, says));
        }
        let compared = std::iter::once(ColumnKind::Board).chain(self.diff.compared.iter().copied());
        facts.push(Fact::new(w.label_compared, names_of(compared, self.sheets[0], lang)));
        if let (Some(a), Some(b)) = (self.sheets[0].goal, self.sheets[1].goal)
            && a != b
        {
            let [a, b] = [a, b].map(|board| in_line(board, self.sheets[0].size));
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
                let columns = names_of(columns.iter().copied(), self.sheets[0], self.options.lang);
                fill!(w.first_columns, n = step, columns)
            }
        };
        let sides = [(0, Tone::First), (1, Tone::Second)];
        let shown = sides.into_iter().filter_map(|(side, tone)| {
            let row = rows[side]?;
            let n = Count(row.number().unwrap_or(first.row + 1));
            let label = fill!(w.side_step, name = SIDES[side], n, line = Count(row.line()));
            Some(Shown::new(row.state, label, tone).with_foot(values(row)))
        });
        let states = shown_states(&self.sheets[0].space(), Scale::Medium, shown.collect());
        let mut blocks = vec![Block::paragraph(says), states];
        if let ([Some(one), Some(other)], InWhat::Columns(columns)) = (rows, &first.in_what) {
            let notes = columns.iter().flat_map(|&kind| notes(one, other, kind, self.sheets[0], self.options));
            blocks.push(Block::bullets(notes));
        }
        Some(Section::new("first", w.heading_first, blocks))
    }
}
fn names_of(columns: impl Iterator<Item = ColumnKind>, sheet: &Sheet, lang: Lang) -> String {
    let w = lang.check_words().of(sheet.graph.is_some());
    let mut names: Vec<&str> = columns.map(|kind| w.column(kind)).collect();
    names.dedup();
    names.join(lang.comma())
}

fn line(sheet: &Sheet, state: State) -> String {
    if sheet.graph.is_some() { one_line(&sheet.space().name(state)) } else { in_line(state.board(), sheet.size) }
}

fn values(row: &Row) -> String {
    let values = [("g", row.g), ("h", row.h), ("f", row.f)].into_iter();
    values.filter_map(|(name, value)| Some(format!("{name} {}", value?))).collect::<Vec<_>>().join(" · ")
}

fn notes(one: &Row, other: &Row, kind: ColumnKind, sheet: &Sheet, options: &DiffOptions) -> Vec<String> {
    let w = options.lang.check_words();
    let name = options.lang.check_words().column(kind);
    let told = |tries: &[TryClaim]| {
        let tries = tries.iter().map(|claim| tried(&sheet.space(), claim, options.lang));
        tries.collect::<Vec<_>>().join(options.lang.semicolon())
    };
    let text = |value: Value| match value {
        Value::State(state) => line(sheet, state),
        value => value_text(&sheet.space(), value, kind),
    };
    if let (Some(a), Some(b)) = (one.list(kind), other.list(kind)) {
        return list_notes(a, b, name, sheet, options);
    }
    if let (ColumnKind::Tries, Some(a), Some(b)) = (kind, &one.tries, &other.tries) {
        return vec![fill!(w.values_differ, name, a = told(a), b = told(b))];
    }
    let values = one.value(kind).zip(other.value(kind));
    values.map(|(a, b)| fill!(w.values_differ, name, a = text(a), b = text(b))).into_iter().collect()
}

fn list_notes(one: &ListClaim, other: &ListClaim, name: &str, sheet: &Sheet, options: &DiffOptions) -> Vec<String> {
    let w = options.lang.check_words();
    let mut notes = Vec::new();
    let [a, b] = [one, other].map(|list| Count(list.len()));
    if a != b {
        notes.push(fill!(w.sizes_differ, name, a, b));
    }
    for (trace, own) in SIDES.iter().zip(only_in(one, other)) {
        if own.is_empty() {
            continue;
        }
        let most = if options.full { own.len() } else { BOARDS_NAMED };
        let board =
            |(state, f): &(State, Option<F>)| line(sheet, *state) + &f.map(|f| format!(" (f {f})")).unwrap_or_default();
        let boards = first(own.iter().map(board), most, |n| fill!(w.boards_more, n = Count(n), option = "--full"));
        notes.push(fill!(w.only_in, name, trace, boards = boards.collect::<Vec<_>>().join("; ")));
    }
    notes
}
