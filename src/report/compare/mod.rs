//! The report of a comparison: the results of each run, and where and why the runs diverge.

mod divergences;
mod table;

use std::collections::HashSet;

use super::document::{Again, Block, Document, Fact, Figure, Group, Inline, Kind, Live, Section, Span};
use super::figure::run_charts;
use super::limits::{RUNS_CHARTED, RUNS_NAMED};
use super::narration::{CompareWords, Count, Lang};
use super::search::posed;
use super::strategy::{name_at_end, strategy_name};
use super::{letter, summary};
use crate::puzzle::Cost;
use crate::search::{Bounds, Key, Outcome, Strategy};
use crate::trace::Trace;
use table::{Measured, said_of};

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
        verdict(&measured, lang),
        problem(runs, options),
        Section::new("table", w.heading_table, table::blocks(runs, &measured, lang)).result(),
        Section::new("partings", w.heading_divergences, partings),
    ];
    let is_any = runs.iter().any(|run| !run.trace.nodes().is_empty());
    if is_any && runs.iter().all(|run| super::html::is_countable(run.trace)) {
        let live = Live::Runs(runs.iter().map(|run| (run.label.as_str(), run.trace)).collect());
        sections.push(Section::new("stepper", w.stepper_title, [Block::Live(live)]));
    }
    sections.push(Section::new("charts", lang.words().heading_charts, charts));
    let problem = runs[0].trace.problem();
    let count = fill!(w.subtitle_runs, n = Count(runs.len()));
    Document {
        is_graph: problem.graph().is_some(),
        subtitle: [summary::problem_says(problem, lang), count].join(" · "),
        note: options.note.clone(),
        again: again(runs, options),
        ..Document::new(Kind::Comparison, lang, problem.size(), title(runs, options), sections)
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
        self.trace.end().outcome == Outcome::Limit
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

fn title(runs: &[Compared<'_>], options: &CompareOptions) -> String {
    let (lang, w) = (options.lang, options.lang.compare_words());
    options.title.clone().unwrap_or_else(|| match (options.vary, runs.first()) {
        (Some(axis), Some(run)) => {
            let name = strategy_name(run.trace.strategy(), lang);
            fill!(w.title_vary, name, axis)
        }
        _ => names(runs.iter().map(|run| run.label.as_str()), lang),
    })
}

fn problem<'a>(runs: &'a [Compared<'a>], options: &CompareOptions) -> Section<'a> {
    let (lang, words) = (options.lang, options.lang.words());
    let fact = |(at, run): (usize, &Compared<'_>)| {
        let strategy = run.trace.strategy();
        let says = Inline::from(format!("{}{} ", strategy_name(strategy, lang), words.colon));
        Fact::new(name(runs, at), says.then(Span::Code(strategy.to_string())))
    };
    let settings = Block::Facts(runs.iter().enumerate().map(fact).collect());
    let mut blocks = posed(runs[0].trace, lang);
    blocks.extend([Block::heading(lang.compare_words().heading_runs), settings]);
    Section::new("problem", words.heading_problem, blocks)
}

/// Returns the command that repeats the comparison; runs that were read are read again. `None` if all runs have one
/// strategy.
fn again(runs: &[Compared<'_>], options: &CompareOptions) -> Option<Again> {
    let w = options.lang.compare_words();
    let read = options.from.iter().filter(|word| word.starts_with("--from")).count();
    let rerun = &runs[read.min(runs.len())..];
    // The values of the axis follow from the first run, which has the given value.
    let told = if options.vary.is_some() { rerun.get(..1).unwrap_or_default() } else { rerun };
    let mut specs: Vec<String> = told.iter().map(|run| run.trace.strategy().to_string()).collect();
    let mut known = HashSet::new();
    specs.retain(|spec| known.insert(spec.clone()));
    if read == 0 && specs.len() < 2 && options.vary.is_none() {
        return None;
    }
    let problem = runs[0].trace.problem();
    let mut words = if read == 0 {
        summary::problem_words("compare", problem)
    } else {
        ["steptrace", "compare"].map(str::to_owned).into_iter().chain(options.from.iter().cloned()).collect()
    };
    for spec in &specs {
        summary::add_option(&mut words, "--run", spec);
    }
    if let Some(axis) = options.vary {
        summary::add_option(&mut words, "--vary", &axis);
    }
    // The bound on steps that reproduces where these runs stopped, if there is one.
    let longest = rerun.iter().map(|run| run.trace.len()).max().unwrap_or(0);
    let stopped: Vec<usize> = rerun.iter().filter(|run| run.stopped()).map(|run| run.trace.len()).collect();
    let is_bound = stopped.iter().all(|&length| length == longest);
    if is_bound && !stopped.is_empty() {
        summary::add_option(&mut words, "--max-steps", &longest);
    } else if longest > Bounds::STEPS as usize {
        summary::add_option(&mut words, "--max-steps", &"none");
    }
    if !problem.is_solvable() && rerun.iter().any(|run| !run.trace.nodes().is_empty()) {
        words.push("--search-unsolvable".into());
    }
    words.extend(options.command.iter().cloned());
    Some(Again { says: if is_bound { w.command } else { w.command_whole }.into(), words })
}

fn verdict<'a>(runs: &[Measured<'_>], lang: Lang) -> Section<'a> {
    let w = runs[0].words(lang);
    let is_solvable = runs[0].run.trace.problem().is_solvable();
    let ends = if is_solvable { ends(runs, lang) } else { w.remark_unsolvable.to_owned() };
    let says = if runs.iter().all(|run| run.stats.path == Some(0)) {
        w.verdict_no_moves.to_owned()
    } else if runs.iter().all(|run| run.stats.steps == 0) {
        ends
    } else {
        fill!(w.sentences, one = expanded(runs, lang), next = ends)
    };
    Section::new("verdict", lang.check_words().heading_verdict, [Block::paragraph(Inline::strong(says))])
}

/// Says how many nodes each run expands, the fewest first; of many runs, only which expand the fewest and the most.
fn expanded(runs: &[Measured<'_>], lang: Lang) -> String {
    let w = runs[0].words(lang);
    let mut runs: Vec<(usize, &str)> = runs.iter().map(|run| (run.stats.expanded, run.run.label.as_str())).collect();
    runs.sort_by_key(|&(expanded, _)| expanded);
    let ((least, first), (most, _)) = (runs[0], runs[runs.len() - 1]);
    let n = Count(least);
    if runs.len() > 1 && least == most {
        return fill!(w.verdict_same, k = runs.len(), n);
    }
    if runs.len() > RUNS_NAMED {
        let with = |count| runs.iter().filter(move |run| run.0 == count).map(|run| run.1);
        let (k, m) = (with(least).count(), with(most).count());
        let (low, high) = (names(with(least), lang), names(with(most), lang));
        return fill!(w.verdict_range, low, high, k, m, n, most = Count(most));
    }
    let others = runs[1..].iter().map(|&(n, run)| fill!(w.verdict_next, run, n = Count(n)));
    fill!(w.verdict_end, all = fill!(w.verdict_first, run = first, n) + &others.collect::<String>())
}

fn ends(runs: &[Measured<'_>], lang: Lang) -> String {
    let w = runs[0].words(lang);
    let is_exhausted = |run: &Measured<'_>| run.run.trace.end().outcome == Outcome::Exhausted;
    let pattern = if runs.iter().all(Measured::solved) { w.verdict_all } else { w.verdict_some };
    let clauses = [
        said_of(runs, pattern, lang, &|run| run.solved()),
        paths(runs, lang),
        said_of(runs, w.verdict_exhausted, lang, &is_exhausted),
        said_of(runs, w.verdict_stopped, lang, &|run| run.run.stopped()),
    ];
    fill!(w.verdict_end, all = clauses.into_iter().flatten().collect::<Vec<_>>().join(lang.semicolon()))
}

/// Compares the paths that were found with a shortest one, if its length is known; with costs, length is not what counts.
fn paths(runs: &[Measured<'_>], lang: Lang) -> Option<String> {
    let w = runs[0].words(lang);
    let solved: Vec<&Measured<'_>> = runs.iter().filter(|run| run.solved()).collect();
    let best = runs[0].optimal.moves.filter(|_| solved.iter().all(|run| run.strategy().cost() == Cost::Unit))?;
    let longer: Vec<&&Measured<'_>> = solved.iter().filter(|run| run.stats.path != Some(best)).collect();
    let pattern = match longer.as_slice() {
        _ if solved.is_empty() => return None,
        [] => w.verdict_shortest,
        _ => w.verdict_long,
    };
    let names = names(longer.iter().map(|run| run.run.label.as_str()), lang);
    Some(fill!(pattern, runs = names, best = Count(best), k = longer.len(), solved = solved.len()))
}
