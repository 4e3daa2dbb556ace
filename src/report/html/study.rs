//! The page of a study: static, with nothing to run.

use std::io;

use askama::Template;

use super::assets::{Assets, STUDY};
use super::board::BoardHtml;
use crate::report::figure::{ByDepth, Escaped, sample};
use crate::report::narration::{StudyWords, fill};
use crate::report::study::{StudyOptions, StudyText, TableText, Told};
use crate::report::summary;
use crate::study::{Findings, Study};

#[derive(Template)]
#[template(path = "study.html")]
struct Page<'a> {
    w: &'static StudyWords,
    lang: &'static str,
    assets: &'a Assets,
    text: &'a StudyText,
    goal: BoardHtml,
    charts: Vec<ByDepth>,
    nodes: Table<'a>,
    branching: Table<'a>,
    each: Vec<Table<'a>>,
    command: String,
    made_by: String,
}

#[derive(Template)]
#[template(path = "study-table.html")]
struct Table<'a> {
    w: &'static StudyWords,
    text: &'a TableText,
    /// Tables below each other, by their columns.
    parts: Vec<Vec<usize>>,
}

/// So many strategies have room beside each other, on paper too.
const BESIDE: usize = 5;

impl Page<'_> {
    /// The line and mark of a strategy in the charts.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand on what they have by reference")]
    fn sample(at: &usize) -> String {
        sample(*at)
    }

    fn code(text: &str) -> String {
        code(text)
    }
}

impl<'a> Table<'a> {
    fn new(w: &'static StudyWords, text: &'a TableText) -> Table<'a> {
        let (leading, all) = (text.leading, text.heads.len());
        let most = if text.heads.iter().any(|head| head.letter.is_some()) { BESIDE } else { all };
        let others: Vec<usize> = (leading..all).collect();
        let parts = others.chunks(most).map(|part| (0..leading).chain(part.iter().copied()).collect()).collect();
        Table { w, text, parts }
    }

    fn code(text: &str) -> String {
        code(text)
    }
}

/// A spec, which may be broken after its commas.
pub(super) fn code(spec: &str) -> String {
    Escaped(spec).to_string().replace(',', ",<wbr>")
}

/// Writes the page of a study.
///
/// # Errors
/// When `out` does not take it.
pub fn write_study_html(
    study: &Study,
    findings: &Findings,
    options: &StudyOptions,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let told = Told::new(study, findings, options);
    let (text, w, lang) = (told.text(), options.lang.study_words(), options.lang);
    let table = |table| Table::new(w, table);
    let page = Page {
        w,
        lang: lang.tag(),
        assets: &Assets::new(&STUDY, study.size),
        goal: BoardHtml::plain(text.goal, study.size, lang),
        charts: told.charts().into(),
        nodes: table(&text.nodes),
        branching: table(&text.branching),
        each: text.each.iter().map(table).collect(),
        command: summary::shell(text.command.iter().cloned()),
        made_by: fill(lang.words().made_by, &[("version", &env!("CARGO_PKG_VERSION"))]),
        text: &text,
    };
    page.write_into(out)?;
    writeln!(out)
}
