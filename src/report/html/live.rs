//! The interactive parts: the stepper of a run, and the steppers of several side by side, each with the record of its runs.

use std::fmt;

use askama::Template;
use serde_json::json;

use super::inline::{Out, PageSetter};
use super::record::packed_record;
use crate::report::document::Live;
use crate::report::letter;
use crate::report::narration::{CompareWords, Count, Lang, QuizWords, StageWords, Words};
use crate::report::strategy::{CodeLine, pseudocode, short_conventions};
use crate::report::summary;
use crate::report::tree::TreeText;
use crate::search::Key;
use crate::trace::Trace;

/// Maximum runs side by side; the boards of more do not fit.
const BESIDE: usize = 4;

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
    code: Vec<CodeLine>,
    head: String,
    record: String,
}

#[derive(Template)]
#[template(path = "beside.html")]
struct Steppers<'a> {
    w: &'static Words,
    c: &'static CompareWords,
    runs: Vec<Beside<'a>>,
    first: Option<String>,
    told: String,
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
    let (w, s, q) = (lang.words(), lang.stage_words(), lang.quiz_words());
    let of_h = |says: &'static str| if strategy.has_h() { says } else { "" };
    let h = lang.setting_words(strategy, Key::H);
    let (bounds, heuristic) = (of_h(h.proof), of_h(h.rule));
    let (short, code) = (short_conventions(strategy, lang), pseudocode(strategy, lang));
    Stepper { w, s, q, short, bounds, heuristic, code, head: super::json(&head), record }
}

fn steppers<'a>(runs: &[(&'a str, &Trace)], lang: Lang) -> Steppers<'a> {
    let (w, c) = (lang.words(), lang.compare_words());
    let first = (runs.len() > BESIDE).then(|| fill!(c.stepper_first, n = BESIDE, all = Count(runs.len())));
    let beside = |(at, &(label, trace)): (usize, &(&'a str, &Trace))| {
        let (head, record) = packed_record(trace, false, lang);
        let run = Beside { letter: letter(at), label, outcome: outcome(trace, lang), record };
        (run, json!({ "letter": letter(at), "head": head }))
    };
    let (runs, told): (Vec<_>, Vec<_>) = runs.iter().take(BESIDE).enumerate().map(beside).unzip();
    Steppers { w, c, runs, first, told: super::json(&told) }
}

fn outcome(trace: &Trace, lang: Lang) -> String {
    let stats = trace.stats();
    let outcome = summary::outcome(trace, &stats, lang);
    let moves = stats.path.map(|path| fill!(lang.words().path_moves, n = Count(path)));
    std::iter::once(outcome).chain(moves).collect::<Vec<_>>().join(" · ")
}
