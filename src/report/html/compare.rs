//! The page of a comparison: what its view models say, charts of all runs, and the records of the first few, which the
//! page's script puts side by side.

use std::io;

use askama::Template;
use serde::Serialize;

use super::assets::{Assets, COMPARISON};
use super::board::BoardHtml;
use super::note;
use super::record::{Head, Record};
use super::study;
use crate::puzzle::{Board, Size};
use crate::report::compare::{CompareOptions, Compared, HeadText, OpenEntry, OverlapText, PartingsText, TableText};
use crate::report::figure::{ChartPair, run_charts};
use crate::report::narration::{CompareWords, Count, Lang, Words, fill};
use crate::report::step::Picture;
use crate::report::summary;
use crate::search::NodeId;
use crate::trace::Trace;

/// So many runs are put side by side.
const BESIDE: usize = 4;
/// So many are charted: there are no more kinds of lines that can be told apart.
const CHARTED: usize = 8;

#[derive(Template)]
#[template(path = "compare.html")]
struct Page<'a> {
    w: &'static Words,
    c: &'static CompareWords,
    lang: Lang,
    size: Size,
    assets: &'a Assets,
    head: HeadText,
    note: Option<String>,
    start: BoardHtml,
    goal: BoardHtml,
    letters: Vec<String>,
    traces: Vec<&'a Trace>,
    table: TableText,
    partings: PartingsText,
    overlap: OverlapText,
    /// None where nothing was searched; then the page has no script either.
    stepper: Option<Stepper<'a>>,
    charts: Vec<ChartPair>,
    charts_first: Option<String>,
    command: String,
    made_by: String,
    words: String,
    runs: String,
    records: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "beside.html")]
struct Stepper<'a> {
    w: &'static Words,
    c: &'static CompareWords,
    runs: Vec<Beside<'a>>,
    first: Option<String>,
}

/// A run that is put beside others.
struct Beside<'a> {
    letter: String,
    label: &'a str,
    outcome: String,
}

/// What the script is told of a run beside its record.
#[derive(Serialize)]
struct Told<'a> {
    letter: &'a str,
    head: Head,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand over references")]
impl Page<'_> {
    /// A spec, which may be broken after its commas.
    fn code(spec: &str) -> String {
        study::code(spec)
    }

    fn picture(&self, picture: &Picture) -> BoardHtml {
        BoardHtml::new(*picture, self.size, self.lang)
    }

    fn board(&self, board: &Board) -> BoardHtml {
        BoardHtml::plain(*board, self.size, self.lang)
    }

    /// The letter of a run.
    fn letter(&self, run: &usize) -> &str {
        &self.letters[*run]
    }

    fn open_says(&self, len: &usize) -> String {
        fill(self.c.page_open, &[("n", &Count(*len))])
    }

    fn gap(&self, nodes: &usize) -> String {
        fill(self.w.gap_told, &[("n", &Count(*nodes))])
    }

    /// The board of a node of a run.
    fn open_board(&self, run: &usize, id: &NodeId) -> BoardHtml {
        self.board(&self.traces[*run].node(*id).board)
    }

    /// How many of the nodes that an open list leaves out have boards that are not in every list.
    fn own_hidden(&self, own: &usize, entries: &[OpenEntry]) -> Option<String> {
        let shown = entries.iter().filter(|entry| matches!(entry, OpenEntry::Node { own: true, .. })).count();
        let hidden = own.saturating_sub(shown);
        (hidden > 0).then(|| fill(self.c.page_own_hidden, &[("n", &Count(hidden))]))
    }

    fn takes(&self, id: &u32) -> String {
        fill(self.c.page_takes, &[("id", id)])
    }

    /// How much of all boards a set has, in thousandths of the length of its bar.
    fn part(&self, count: &usize) -> usize {
        let all: usize = self.overlap.sets.iter().map(|set| set.count).max().unwrap_or(1);
        (1000 * count).div_ceil(all.max(1))
    }
}

/// Writes the page of a comparison.
///
/// # Errors
/// When `out` does not take it.
pub fn write_compare_html(runs: &[Compared<'_>], options: &CompareOptions, out: &mut impl io::Write) -> io::Result<()> {
    let Some(first) = runs.first() else { return Ok(()) };
    let (lang, instance) = (options.lang, first.trace.instance());
    let (w, c, size) = (lang.words(), lang.compare_words(), instance.size);
    let letters: Vec<String> = (0..runs.len()).map(letter).collect();
    let assets = Assets::new(&COMPARISON, size);
    let records = || runs.iter().take(BESIDE).map(|run| Record::of(run.trace, false)).zip(&letters);
    let (told, records): (Vec<Told<'_>>, Vec<(String, String)>) =
        records().map(|(Record { head, data }, letter)| (Told { letter, head }, (letter.clone(), data))).unzip();
    let charted: Vec<(String, &Trace)> =
        letters.iter().cloned().zip(runs.iter().map(|run| run.trace)).take(CHARTED).collect();
    let mut words = assets.words(w);
    words.extend(assets.words(c));
    let head = HeadText::of(runs, options);
    let searched = runs.iter().any(|run| !run.trace.nodes().is_empty());
    let first_beside = first_of(c.stepper_first, BESIDE, runs);
    let stepper = || Stepper { w, c, runs: beside(runs, &letters, lang), first: first_beside };
    let page = Page {
        w,
        c,
        lang,
        size,
        assets: &assets,
        note: options.note.as_deref().map(note::html),
        start: BoardHtml::plain(instance.start, size, lang),
        goal: BoardHtml::plain(instance.goal, size, lang),
        table: TableText::of(runs, options),
        partings: PartingsText::of(runs, options),
        overlap: OverlapText::of(runs, options),
        stepper: searched.then(stepper),
        charts: run_charts(&charted, lang),
        charts_first: first_of(c.page_charts_first, CHARTED, runs),
        command: summary::shell(head.command.iter().cloned()),
        made_by: fill(w.made_by, &[("version", &env!("CARGO_PKG_VERSION"))]),
        words: super::json(&words),
        runs: super::json(&told),
        records,
        traces: runs.iter().map(|run| run.trace).collect(),
        head,
        letters,
    };
    page.write_into(out)?;
    writeln!(out)
}

fn beside<'a>(runs: &'a [Compared<'_>], letters: &[String], lang: Lang) -> Vec<Beside<'a>> {
    let run = |(run, letter): (&'a Compared<'_>, &String)| {
        let stats = run.trace.stats();
        let moves = stats.path.map(|path| fill(lang.words().path_moves, &[("n", &Count(path))]));
        let outcome = [summary::outcome(run.trace, &stats, lang)].into_iter().chain(moves).collect::<Vec<_>>();
        Beside { letter: letter.clone(), label: &run.label, outcome: outcome.join(" · ") }
    };
    runs.iter().take(BESIDE).zip(letters).map(run).collect()
}

/// That only the first runs are shown, where that is so.
fn first_of(pattern: &str, first: usize, runs: &[Compared<'_>]) -> Option<String> {
    (runs.len() > first).then(|| fill(pattern, &[("n", &first), ("all", &Count(runs.len()))]))
}

/// The letter of a run: A to Z, then AA, AB …
fn letter(run: usize) -> String {
    let one = |digit: usize| char::from(b'A' + (digit % 26) as u8);
    let more = (run >= 26).then(|| one(run / 26 - 1));
    more.into_iter().chain([one(run)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 27, 63].map(letter), ["A", "Z", "AA", "AB", "BL"]);
    }
}
