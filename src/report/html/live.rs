//! The interactive parts: the stepper of a run, and the steppers of several side by side, each with the record of its runs.

use std::fmt;

use askama::Template;
use serde_json::json;

use super::blocks::{Out, PageSetter};
use super::record::packed_record;
use crate::compare::stretches;
use crate::report::document::Live;
use crate::report::narration::{CompareWords, Count, Lang, Words};
use crate::report::search::on_stage;
use crate::report::strategy::{CodeLine, pseudocode, short_conventions, strategy_name};
use crate::report::tree::TreeText;
use crate::report::{letter, summary};
use crate::search::Key;
use crate::trace::Trace;

/// Maximum runs side by side; the boards of more do not fit.
const BESIDE: usize = 4;
/// Maximum runs to choose these from, a letter each …
const CHOICE: usize = 26;
/// … and nodes in all of them: 100 kB or so.
const CHOICE_NODES: usize = 50_000;

#[derive(Template)]
#[template(path = "stepper.html")]
struct Stepper {
    w: &'static Words,
    short: String,
    /// A sentence on whether h is admissible and consistent; empty without an h.
    bounds: &'static str,
    /// The definition of h; empty without an h.
    heuristic: &'static str,
    is_graph: bool,
    /// The picture of a graph that is not too large for one; empty for a map, which the script draws.
    graph: Option<String>,
    drawn: &'static str,
    code: Vec<CodeLine>,
    /// The card that the last step ends with: the outcome, and what the path is worth.
    end: (String, Vec<String>),
    promise: String,
    has_path: bool,
    head: String,
    record: String,
}

#[derive(Template)]
#[template(path = "beside.html")]
struct Steppers<'a> {
    w: &'static Words,
    c: &'static CompareWords,
    runs: Vec<Beside<'a>>,
    /// The number of runs that are shown at first.
    most: usize,
    first: Option<String>,
    told: String,
    is_graph: bool,
    graph: Option<String>,
    drawn: &'static str,
}

struct Beside<'a> {
    letter: String,
    label: &'a str,
    outcome: String,
    record: String,
}

impl PageSetter {
    pub(super) fn live(self, live: Live<'_>, out: Out<'_>) -> fmt::Result {
        let rendered = match live {
            Live::Run(trace) => stepper(trace, self.lang).render_into(out),
            Live::Runs(runs) => steppers(&runs, self.lang).render_into(out),
        };
        rendered.map_err(|_| fmt::Error)
    }
}

fn stepper(trace: &Trace, lang: Lang) -> Stepper {
    let (head, record) = packed_record(trace, TreeText::is_whole(trace), lang);
    let strategy = trace.strategy();
    let is_graph = trace.problem().graph().is_some();
    let w = lang.words().of(is_graph);
    let drawn = drawn(trace, w);
    let of_h = |says: &'static str| if strategy.has_h() { says } else { "" };
    let h = lang.setting_words(strategy, Key::H);
    let (bounds, heuristic) = (of_h(h.proof), of_h(h.rule));
    let (short, code) = (short_conventions(strategy, lang), pseudocode(strategy, lang));
    let stats = trace.stats();
    let promise = if stats.path.is_some() { w.promise_solved } else { w.promise_open };
    let (name, moves) = (strategy_name(strategy, lang), Count(stats.path.unwrap_or_default()));
    let quality = summary::quality(trace, &stats, lang).into_iter().map(|(name, value)| format!("{name} {value}"));
    Stepper {
        w,
        short,
        bounds,
        heuristic,
        is_graph,
        graph: on_stage(&[trace], drawn),
        drawn,
        code,
        end: (summary::ending(trace, &stats, lang), quality.collect()),
        promise: fill!(promise, name, steps = Count(stats.steps), moves),
        has_path: stats.path.is_some_and(|moves| moves > 0),
        head: super::json(&head),
        record,
    }
}

fn drawn(trace: &Trace, w: &'static Words) -> &'static str {
    if trace.problem().graph().is_some_and(|graph| graph.grid.is_some()) { w.map_title } else { w.graph_title }
}

fn steppers<'a>(runs: &[(&'a str, &Trace)], lang: Lang) -> Steppers<'a> {
    let is_graph = runs[0].1.problem().graph().is_some();
    let (w, c) = (lang.words().of(is_graph), lang.compare_words().of(is_graph));
    let traces: Vec<&Trace> = runs.iter().map(|&(_, trace)| trace).collect();
    let nodes: usize = traces.iter().map(|trace| trace.nodes().len()).sum();
    let chosen = runs.len().min(if nodes <= CHOICE_NODES { CHOICE } else { BESIDE });
    // Of many runs that do the same, one shows it.
    let is_same = runs.len() > BESIDE && !stretches(&traces).any(|stretch| stretch.apart());
    let usual = if chosen == BESIDE { c.stepper_first } else { c.stepper_choose };
    let (most, pattern) = if is_same { (1, c.stepper_same) } else { (BESIDE, usual) };
    let first = (runs.len() > BESIDE).then(|| fill!(pattern, n = BESIDE, chosen, all = Count(runs.len())));
    let drawn = drawn(traces[0], w);
    let graph = on_stage(&traces[..chosen], drawn);
    let beside = |(at, &(label, trace)): (usize, &(&'a str, &Trace))| {
        let (head, record) = packed_record(trace, false, lang);
        let run = Beside { letter: letter(at), label, outcome: summary::ending(trace, &trace.stats(), lang), record };
        (run, json!({ "letter": letter(at), "label": label, "head": head }))
    };
    let (runs, told): (Vec<_>, Vec<_>) = runs.iter().take(chosen).enumerate().map(beside).unzip();
    Steppers { w, c, runs, most, first, told: super::json(&told), is_graph, graph, drawn }
}
