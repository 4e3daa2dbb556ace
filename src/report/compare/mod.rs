//! The report of a comparison: the results of each run, and where and why the runs diverge.

mod divergences;
mod head;
mod measure;
mod reason;
mod table;
mod verdict;

use self::measure::Measured;
use super::document::{Block, Document, Figure, Group, Inline, Kind, Live, Section, Span};
use super::figure::run_charts;
use super::letter;
use super::limits::{RUNS_CHARTED, RUNS_NAMED};
use super::narration::{CompareWords, Count, Lang};
use super::strategy::name_at_end;
use crate::search::{Key, Outcome, Strategy};
use crate::trace::Trace;

/// Builds the report of a comparison.
///
/// # Panics
/// If there are no runs.
pub fn compare_document<'a>(runs: &'a [Compared<'a>], options: &'a CompareOptions) -> Document<'a> {
    let (lang, w) = (options.lang, words(runs, options.lang));
    // Anything that needs whole runs is computed when its section is set.
    let partings = std::iter::once_with(move || divergences::blocks(runs, options)).flatten();
    let charts = std::iter::once_with(move || charts(runs, options));
    let measured = Measured::all(runs);
    let mut sections = vec![
        verdict::section(&measured, lang),
        head::problem(runs, options),
        Section::new("table", w.heading_table, table::blocks(runs, &measured, lang)).result(),
        Section::new("partings", w.heading_divergences, partings),
    ];
    let is_any = runs.iter().any(|run| !run.trace.nodes().is_empty());
    if is_any && runs.iter().all(|run| super::html::is_countable(run.trace)) {
        let live = Live::Runs(runs.iter().map(|run| (run.label.as_str(), run.trace)).collect());
        sections.push(Section::new("stepper", w.stepper_title, [Block::Live(live)]));
    }
    sections.push(Section::new("charts", lang.words().heading_charts, charts));
    let size = runs[0].trace.problem().size();
    Document {
        is_graph: runs[0].trace.problem().graph().is_some(),
        subtitle: head::subtitle(runs, options),
        note: options.note.clone(),
        again: head::again(runs, options),
        ..Document::new(Kind::Comparison, lang, size, head::title(runs, options), sections)
    }
}

fn charts<'a>(runs: &'a [Compared<'a>], options: &CompareOptions) -> Block<'a> {
    let w = options.lang.compare_words();
    let charted: Vec<(String, &Trace)> =
        runs.iter().enumerate().map(|(at, run)| (name_at_end(at, &run.label), run.trace)).take(RUNS_CHARTED).collect();
    let cut = fill!(w.page_charts_first, n = RUNS_CHARTED, all = Count(runs.len()));
    let cut = (runs.len() > RUNS_CHARTED).then_some(cut);
    let mut says: Vec<String> = std::iter::once(w.page_charts_say.to_owned()).chain(cut).collect();
    let figures = run_charts(&charted, options.lang).into_iter().map(move |figure| {
        // Only the first chart explains the charts and their lines.
        says.extend(figure.caption.clone());
        let caption = Some(std::mem::take(&mut says).join(" ")).filter(|caption| !caption.is_empty());
        Block::figure(Figure { caption, ..figure })
    });
    Block::Group(Group::new("charts", figures.collect::<Vec<_>>()))
}

fn words(runs: &[Compared<'_>], lang: Lang) -> &'static CompareWords {
    lang.compare_words().of(runs[0].trace.problem().graph().is_some())
}

fn name(runs: &[Compared<'_>], run: usize) -> Inline {
    Inline::from(Span::Letter(letter(run))).then(format!(" {}", runs[run].label))
}

/// One of the compared runs; all have the same start and goal.
#[derive(Clone, Debug)]
pub struct Compared<'a> {
    /// Its record.
    pub trace: &'a Trace,
    /// Its name: that of the strategy, and the settings in which it differs from others of that name.
    pub label: String,
}

impl<'a> Compared<'a> {
    /// Gives each run a label of its own.
    pub fn all(runs: &[&'a Trace]) -> Vec<Compared<'a>> {
        let labels = labels(runs);
        let again = |at: usize| labels.iter().filter(|label| **label == labels[at]).count() > 1;
        let run = |(at, &trace): (usize, &&'a Trace)| {
            // Runs that do not differ are numbered by place.
            let label = if again(at) { format!("{} #{}", labels[at], at + 1) } else { labels[at].clone() };
            Compared { trace, label }
        };
        runs.iter().enumerate().map(run).collect()
    }

    /// Labels runs with the values of a setting by these values.
    pub fn values(runs: &[&'a Trace], key: Key) -> Vec<Compared<'a>> {
        let label = |trace: &Trace| format!("{key}={}", trace.strategy().value(key));
        runs.iter().map(|&trace| Compared { trace, label: label(trace) }).collect()
    }

    fn stopped(&self) -> bool {
        self.trace.end().is_none_or(|end| end.outcome == Outcome::Limit)
    }

    fn value(&self, key: Key) -> String {
        self.trace.strategy().value(key)
    }
}

fn labels(runs: &[&Trace]) -> Vec<String> {
    let label = |trace: &&Trace| {
        let strategy = trace.strategy();
        let alike = || runs.iter().map(|other| other.strategy()).filter(|other| other.name() == strategy.name());
        // A setting that does not apply to another run depends on some other setting.
        let differs = |key: &Key| {
            let differs = |other: &Strategy| other.applies(*key) && strategy.differences(other).contains(key);
            strategy.applies(*key) && alike().any(differs)
        };
        let settings = Key::ALL.iter().filter(|key| differs(key)).map(|&key| format!("{key}={}", strategy.value(key)));
        settings.fold(strategy.name().to_string(), |label, setting| label + " " + &setting)
    };
    runs.iter().map(label).collect()
}

/// Options of a comparison, in every format.
#[derive(Clone, Debug, Default)]
pub struct CompareOptions {
    /// The language.
    pub lang: Lang,
    /// The title; `None` for the names of the runs.
    pub title: Option<String>,
    /// A note in Markdown, shown at the top of a page. HTML in it is shown as text; nothing in it is loaded.
    pub note: Option<String>,
    /// Number of divergences shown in full; `None` for three.
    pub partings: Option<usize>,
    /// Shows open lists in full, however long.
    pub full_lists: bool,
    /// The setting that is varied, if any.
    pub vary: Option<Key>,
    /// The words of the command that name the files of the first runs, `--from FILE` for each.
    pub from: Vec<String>,
    /// The words of the command that repeats the comparison, after those that follow from the traces.
    pub command: Vec<String>,
}

/// Joins names for a sentence: `a, b and c`.
fn names<'a>(names: impl IntoIterator<Item = &'a str>, lang: Lang) -> String {
    let w: &CompareWords = lang.compare_words();
    let all: Vec<&str> = names.into_iter().collect();
    if all.len() > RUNS_NAMED + 2 {
        return fill!(w.names_more, names = all[..RUNS_NAMED].join(lang.comma()), n = Count(all.len() - RUNS_NAMED));
    }
    match all.split_last() {
        Some((last, others)) if !others.is_empty() => fill!(w.names_and, names = others.join(lang.comma()), last),
        _ => all.concat(),
    }
}

fn names_of(runs: &[Compared<'_>], of: &[usize], lang: Lang) -> String {
    names(of.iter().map(|&run| runs[run].label.as_str()), lang)
}
