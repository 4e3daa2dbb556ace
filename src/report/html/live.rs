//! The interactive parts: the stepper of a run, and the steppers of several side by side, each with the record of its runs.

use std::fmt;

use askama::Template;
use serde_json::json;

use super::inline::{Out, PageSetter};
use super::record::packed_record;
use crate::compare::stretches;
use crate::report::document::Live;
use crate::report::letter;
use crate::report::lines::{first, one_line};
use crate::report::narration::{CompareWords, Count, Lang, QuizWords, StageWords, Words, words_of};
use crate::report::search::on_stage;
use crate::report::strategy::{CodeLine, arrow, pseudocode, short_conventions, strategy_name};
use crate::report::summary;
use crate::report::tree::TreeText;
use crate::search::{Key, NodeId};
use crate::trace::{Stats, Trace};

/// Maximum runs side by side; the boards of more do not fit.
const BESIDE: usize = 4;
/// Maximum runs to choose these from, a letter each …
const CHOICE: usize = 26;
/// … and nodes in all of them: 100 kB or so.
const CHOICE_NODES: usize = 50_000;

/// Maximum moves that the last card shows; more fill its pane.
const ARROWS: usize = 40;

#[derive(Template)]
#[template(path = "stepper.html")]
struct Stepper {
    w: &'static Words,
    s: &'static StageWords,
    q: &'static QuizWords,
    short: String,
    /// A sentence on whether h is admissible and consistent; empty without an h.
    bounds: &'static str,
    /// The definition of h; empty without an h.
    heuristic: &'static str,
    is_graph: bool,
    /// The picture of a graph that is not too large for one; empty for a map, which the script draws.
    graph: Option<String>,
    /// The title of the picture.
    drawn: &'static str,
    code: Vec<CodeLine>,
    promise: String,
    end: End,
    head: String,
    record: String,
}

/// The card that the last step ends with.
struct End {
    title: String,
    /// The path as arrows; empty without one.
    moves: String,
    says: Vec<String>,
    counts: Vec<(&'static str, String)>,
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
    /// As in a stepper.
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
    let (w, s, q) = (lang.words().of(is_graph), lang.stage_words().of(is_graph), lang.quiz_words().of(is_graph));
    let drawn = drawn(trace, w);
    let of_h = |says: &'static str| if strategy.has_h() { says } else { "" };
    let h = lang.setting_words(strategy, Key::H);
    let (bounds, heuristic) = (of_h(h.proof), of_h(h.rule));
    let (short, code) = (short_conventions(strategy, lang), pseudocode(strategy, lang));
    let stats = trace.stats();
    let pattern = if stats.path.is_some() { s.promise_solved } else { s.promise_open };
    let (name, moves) = (strategy_name(strategy, lang), Count(stats.path.unwrap_or_default()));
    let promise = fill!(pattern, name, steps = Count(stats.steps), moves);
    Stepper {
        w,
        s,
        q,
        short,
        bounds,
        heuristic,
        is_graph,
        graph: on_stage(&[trace], drawn),
        drawn,
        code,
        promise,
        end: end(trace, &stats, lang),
        head: super::json(&head),
        record,
    }
}

/// Returns what the picture of a problem is called.
fn drawn(trace: &Trace, w: &'static Words) -> &'static str {
    if trace.problem().graph().is_some_and(|graph| graph.grid.is_some()) { w.map_title } else { w.graph_title }
}

fn end(trace: &Trace, stats: &Stats, lang: Lang) -> End {
    let is_graph = trace.problem().graph().is_some();
    let (w, s) = (lang.words().of(is_graph), lang.stage_words().of(is_graph));
    let path = trace.path();
    let moves: Vec<String> = path.iter().filter_map(|&id| sign(trace, id)).collect();
    let counts = vec![
        (w.result_steps, Count(stats.steps).to_string()),
        (s.end_nodes, Count(stats.nodes).to_string()),
        (s.end_open, Count(stats.max_open).to_string()),
        (w.result_deepest, stats.deepest.to_string()),
    ];
    End {
        title: outcome(trace, lang),
        moves: first(moves.into_iter(), ARROWS, |n| fill!(w.gap, n = Count(n))).collect::<Vec<_>>().join(" "),
        says: summary::quality(trace, stats, lang).into_iter().map(|(name, value)| format!("{name} {value}")).collect(),
        counts,
    }
}

/// Returns what stands for a node on the path: the arrow of its move, or the name of its state.
fn sign(trace: &Trace, id: NodeId) -> Option<String> {
    let node = trace.node(id);
    if trace.problem().tiles().is_some() {
        return node.moved().map(|moved| arrow(moved).to_owned());
    }
    let name = one_line(&trace.problem().name(node.state));
    Some(if node.parent.is_some() { format!("→ {name}") } else { name })
}

fn steppers<'a>(runs: &[(&'a str, &Trace)], lang: Lang) -> Steppers<'a> {
    let is_graph = runs[0].1.problem().graph().is_some();
    let (w, c) = (lang.words().of(is_graph), lang.compare_words().of(is_graph));
    let traces: Vec<&Trace> = runs.iter().map(|&(_, trace)| trace).collect();
    // Of many runs that do the same, one shows it.
    let is_one = runs.len() > BESIDE && !stretches(&traces).any(|stretch| stretch.apart());
    let nodes: usize = traces.iter().map(|trace| trace.nodes().len()).sum();
    let chosen = runs.len().min(if nodes <= CHOICE_NODES { CHOICE } else { BESIDE });
    let (most, pattern) = match chosen {
        _ if is_one => (1, c.stepper_same),
        BESIDE => (BESIDE, c.stepper_first),
        _ => (BESIDE, c.stepper_choose),
    };
    let first = (runs.len() > BESIDE).then(|| fill!(pattern, n = BESIDE, chosen, all = Count(runs.len())));
    let drawn = drawn(traces[0], w);
    let graph = on_stage(&traces[..chosen], drawn);
    let beside = |(at, &(label, trace)): (usize, &(&'a str, &Trace))| {
        let (head, record) = packed_record(trace, false, lang);
        let run = Beside { letter: letter(at), label, outcome: outcome(trace, lang), record };
        (run, json!({ "letter": letter(at), "label": label, "head": head }))
    };
    let (runs, told): (Vec<_>, Vec<_>) = runs.iter().take(chosen).enumerate().map(beside).unzip();
    Steppers { w, c, runs, most, first, told: super::json(&told), is_graph, graph, drawn }
}

fn outcome(trace: &Trace, lang: Lang) -> String {
    let stats = trace.stats();
    let outcome = summary::outcome(trace, &stats, lang);
    let no_path = || lang.compare_words().live_no_path.to_owned();
    let w = words_of(trace.problem(), lang);
    let moves = stats.path.map_or_else(no_path, |path| fill!(w.path_moves, n = Count(path)));
    format!("{outcome} · {moves}")
}
