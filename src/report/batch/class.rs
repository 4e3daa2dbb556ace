//! The page of many marked files: a row each, with a map of the wrong steps.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use super::{FileMark, one_line};
use crate::check::{ColumnKind, Mark, Marked, RowMark};
use crate::puzzle::Size;
use crate::report::check::{CheckOptions, cells, mistake_id, row_id, says as why};
use crate::report::document::{
    Block, Column, ColumnKind as Holds, Document, Inline, Kind, Row, Section, Span, Table, TableCell, Tone,
};
use crate::report::limits::{FILES_NAMED, STEPS_MAPPED};
use crate::report::lines::{address, first};
use crate::report::narration::{Count, Lang};

/// A marked file, as the page of all files shows it.
pub struct ClassRow {
    name: String,
    mark: FileMark<'static>,
    steps: Vec<Vec<ColumnKind>>,
}

impl ClassRow {
    /// Returns the row of a file whose page is `name.html`; `marked` is the trace in it, if it has one.
    pub fn new(name: &str, mark: FileMark<'_>, marked: Option<&Marked>) -> ClassRow {
        let wrong = |row: &RowMark| {
            let cells = row.cells.iter().filter(|cell| !cell.mistakes.is_empty());
            cells.map(|cell| cell.column).collect()
        };
        let rows = marked.iter().flat_map(|marked| marked.rows.iter().take(STEPS_MAPPED + 1));
        let steps = rows.map(wrong).collect();
        ClassRow { name: name.to_owned(), mark: FileMark { read: None, ..mark }, steps }
    }

    /// Returns a link to a place on the page of the file, which `says` tells more of for someone who does not see the table.
    fn link(&self, text: String, says: String, place: &str) -> Inline {
        // Whatever the name, the address has no scheme and leads nowhere else.
        let page = address(&self.name, |c| c.is_ascii_alphanumeric() || "-._~".contains(c));
        Span::Link { text, says, id: String::new(), to: format!("{page}.html{place}") }.into()
    }

    fn first_mistake(&self, lang: Lang) -> Inline {
        let first = self.steps.iter().position(|step| !step.is_empty());
        match (self.mark.mark, first) {
            (Some(Mark::Right), _) => Inline::default(),
            (_, Some(at)) => {
                self.link(at_step(at + 1, &self.steps[at], lang), String::new(), &format!("#{}", mistake_id(0)))
            }
            _ => self.mark.says.clone().into(),
        }
    }

    fn step(&self, at: usize, lang: Lang) -> TableCell {
        match self.steps.get(at).map(Vec::as_slice) {
            None => TableCell::default(),
            Some([]) => "✓".into(),
            Some(wrong) => {
                let letters = wrong.iter().map(|&column| letter(column)).collect();
                let link = self.link(letters, at_step(at + 1, wrong, lang), &format!("#{}", row_id(at + 1)));
                TableCell { tone: Tone::Wrong, ..link.into() }
            }
        }
    }

    fn row(&self, steps: usize, lang: Lang) -> Row {
        let of = |(right, all)| format!("{}/{}", Count(right), Count(all));
        let is_marked = self.mark.mark.is_some();
        let score = [(self.mark.right_steps, self.mark.steps), cells(&self.mark.score)];
        let name = self.link(one_line(&self.name), String::new(), "");
        let facts = score.map(|score| if is_marked { of(score).into() } else { TableCell::default() });
        let map = (0..steps).map(|at| self.step(at, lang));
        Row::new([name.into()].into_iter().chain(facts).chain([self.first_mistake(lang).into()]).chain(map))
    }
}

/// Builds the page of all files, by name.
pub fn class_document<'a>(mut rows: Vec<ClassRow>, common: &CommonMistakes, lang: Lang) -> Document<'a> {
    let w = lang.batch_words();
    rows.sort_by(|one, other| one.name.cmp(&other.name));
    let longest = rows.iter().map(|row| row.steps.len()).max().unwrap_or(0);
    let steps = longest.min(STEPS_MAPPED);
    let count = |is: fn(Option<Mark>) -> bool| Count(rows.iter().filter(|row| is(row.mark.mark)).count());
    let (right, unreadable) = (count(|mark| mark == Some(Mark::Right)), count(|mark| mark.is_none()));
    let wrong = Count(rows.len() - right.0 - unreadable.0);
    let known: BTreeSet<ColumnKind> = rows.iter().flat_map(|row| row.steps.iter().flatten().copied()).collect();
    let name = |column| lang.check_words().column(column);
    let known = known.iter().filter(|&&column| letter(column) != name(column));
    let known = known.map(|&column| format!("{} = {}", letter(column), name(column)));
    let key = fill!(w.class_key, letters = known.collect::<Vec<_>>().join(lang.comma()));
    let cut = (longest > steps).then(|| Block::gap(fill!(w.class_cut, n = Count(steps))));
    let subtitle = fill!(w.class_says, n = Count(rows.len()), right, wrong, unreadable);
    let heads = [(w.class_file, Holds::Word), (w.class_steps, Holds::Number), (w.class_cells, Holds::Number)];
    let mut columns = heads.map(|(head, kind)| Column::new(head, kind)).to_vec();
    columns.push(Column::new(w.class_first, Holds::Text));
    columns.extend((1..=steps).map(|step| Column::new(step.to_string(), Holds::Sign)));
    let table = Table::new("class", columns, rows.into_iter().map(move |row| row.row(steps, lang)));
    let table = Block::Table(Table { says: w.class_map.into(), ..table });
    let mut sections = vec![Section::new("map", w.class_map, [Block::aside(key), table].into_iter().chain(cut))];
    let common = common.lines(lang);
    if !common.is_empty() {
        sections.push(Section::new("common", w.class_common, [Block::bullets(common)]));
    }
    Document { subtitle, ..Document::new(Kind::Marking, lang, Size::EIGHT_PUZZLE, w.class_title, sections) }
}

fn at_step(step: usize, columns: &[ColumnKind], lang: Lang) -> String {
    let columns =
        columns.iter().map(|&column| lang.check_words().column(column)).collect::<Vec<_>>().join(lang.comma());
    fill!(lang.batch_words().class_at, n = Count(step), columns)
}

const fn letter(column: ColumnKind) -> &'static str {
    match column {
        ColumnKind::Step => "#",
        ColumnKind::Board => "B",
        ColumnKind::Parent => "P",
        ColumnKind::Move => "M",
        ColumnKind::G => "g",
        ColumnKind::H => "h",
        ColumnKind::F => "f",
        ColumnKind::Tries => "T",
        ColumnKind::Open => "O",
        ColumnKind::Closed => "C",
    }
}

/// The files that have a mistake, each with what is said of it there.
type Sayings = BTreeMap<String, String>;

/// The mistakes of many files, by their columns and codes.
#[derive(Debug, Default)]
pub struct CommonMistakes(Mutex<BTreeMap<(ColumnKind, &'static str), Sayings>>);

impl CommonMistakes {
    /// Notes the mistakes of a file.
    pub fn add(&self, file: &str, marked: &Marked, lang: Lang) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for mistake in &marked.mistakes {
            let code = mistake.misconception().unwrap_or(mistake.code());
            let says = || why(marked, mistake, CheckOptions { lang, full: false }).swap_remove(0);
            known.entry((mistake.column, code)).or_default().entry(file.to_owned()).or_insert_with(says);
        }
    }

    /// Returns a line for each mistake of more than one file, the most common first.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let (w, known) = (lang.batch_words(), self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut common: Vec<_> = known.iter().filter(|(_, files)| files.len() > 1).collect();
        common.sort_by_key(|(_, files)| std::cmp::Reverse(files.len()));
        let line = |((column, _), files): (&(ColumnKind, &str), &Sayings)| {
            let named: Vec<String> = first(files.keys().cloned(), FILES_NAMED, |_| "…".to_owned()).collect();
            let why = files.values().next().map_or("", String::as_str);
            let column = lang.check_words().column(*column);
            fill!(w.common, n = Count(files.len()), column, files = named.join(lang.comma()), why)
        };
        common.into_iter().map(line).collect()
    }
}
