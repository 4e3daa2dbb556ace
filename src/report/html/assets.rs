//! The script and the style of a page, and the policy that allows them by hash.

use std::collections::{BTreeSet, HashSet};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::puzzle::Size;
use crate::report::document::Kind;

/// Scripts and styles as `build.rs` left them.
macro_rules! files {
    ($folder:literal: $($name:literal)*) => {
        &[$(include_str!(concat!(env!("OUT_DIR"), "/", $folder, "/", $name))),*]
    };
}

#[derive(Clone, Copy, Debug)]
struct Bundle {
    script: &'static [&'static [&'static str]],
    style: &'static [&'static [&'static str]],
    /// Further scripts and styles on boards, and on graphs.
    own: [Parts; 2],
}

type Parts = (&'static [&'static [&'static str]], &'static [&'static [&'static str]]);
const NO_PARTS: [Parts; 2] = [(&[], &[]), (&[], &[])];

const SHELL: &[&str] = files!("script": "words.js" "dom.js" "address.js" "shell.js");

/// Scripts that answer what any stage asks of boards, and of graphs.
const SPACES: [&[&str]; 2] = [files!("script": "tiles.js"), files!("script": "cells.js" "graph.js")];

const LISTS: &[&str] = files!("script": "stream.js" "codec.js" "table.js" "lists.js" "path.js" "tries.js" "step.js" "marks.js" "listview.js" "rove.js" "play.js" "ask.js" "keys.js");

const SEARCH: &[&str] = files!("style": "base.css" "board.css" "page.css" "stepper.css" "lists.css" "svg.css" "figures.css" "dialogs.css" "stage.css" "motion.css" "time.css" "present.css" "print.css");

const RUN: &[&str] = files!("script": "parts.js" "jumps.js" "around.js" "stepview.js" "life.js" "tree.js" "drawing.js" "hood.js" "zoom.js" "canvas.js" "picture.js" "raster.js" "icicle.js" "dots.js" "scale.js" "charts.js" "sizes.js" "timeline.js" "ticks.js" "peek.js" "save.js" "follow.js" "find.js" "stage.js" "tabs.js" "panes.js" "settings.js" "share.js" "slide.js" "point.js" "motion.js");

/// Graphs and maps, in pictures that can be moved and zoomed: scripts and styles.
const DRAWN: [&[&str]; 2] =
    [files!("script": "mappane.js" "graphpane.js"), files!("style": "../figure/graph.css" "graphpane.css")];

const RUN_PARTS: [Parts; 2] =
    [(&[SPACES[0], files!("script": "apart.js" "strip.js")], &[]), (&[SPACES[1], DRAWN[0]], &[DRAWN[1]])];

const WIRED: &[&str] = files!("script": "actions.js" "start.js");

const REPORT: Bundle = Bundle {
    script: &[
        SHELL,
        LISTS,
        RUN,
        files!("script": "questions.js" "hints.js" "quiz.js" "quizpanel.js" "review.js" "sofar.js"),
        WIRED,
    ],
    style: &[SEARCH, files!("style": "quiz.css")],
    own: RUN_PARTS,
};

/// The report of a run that is too long for the quiz.
const LONG: Bundle =
    Bundle { script: &[SHELL, LISTS, RUN, files!("script": "noquiz.js"), WIRED], style: &[SEARCH], own: RUN_PARTS };

const COMPARISON: Bundle = Bundle {
    script: &[
        SHELL,
        LISTS,
        files!("script": "scale.js" "sizes.js" "save.js" "stage.js" "tabs.js"),
        files!("compare": "align.js" "choice.js" "index.js" "column.js" "room.js" "boards.js" "partings.js" "markers.js" "strip.js" "controls.js" "start.js"),
    ],
    style: &[
        files!("style": "base.css" "board.css" "page.css" "stepper.css" "lists.css" "svg.css" "lines.css" "figures.css" "dialogs.css" "stage.css" "present.css" "print.css"),
        files!("compare": "compare.css"),
    ],
    own: [
        (&[SPACES[0]], &[]),
        (&[SPACES[1], files!("script": "drawing.js" "zoom.js" "canvas.js" "picture.js"), DRAWN[0]], &[DRAWN[1]]),
    ],
};

const PLAIN: &[&str] = files!("style": "base.css" "board.css" "page.css" "lists.css" "figures.css" "svg.css" "../figure/graph.css" "lines.css" "dialogs.css" "print.css");

const SHELL_ALONE: &[&[&str]] = &[SHELL, files!("script": "alone.js")];
const STILL: Bundle = Bundle { script: SHELL_ALONE, style: &[PLAIN], own: NO_PARTS };
const READING: Bundle = Bundle { script: SHELL_ALONE, style: &[PLAIN, files!("style": "reading.css")], own: NO_PARTS };
const EXERCISE: Bundle = Bundle { script: &[], style: &[PLAIN, files!("style": "exercise.css")], own: NO_PARTS };

const STUDY: Bundle =
    Bundle { script: &[SHELL, files!("script": "save.js" "still.js")], style: &[PLAIN], own: NO_PARTS };

/// The lab. It shows pages of all kinds, whose scripts run in its frame.
const LAB: Bundle = Bundle {
    script: &[
        files!("lab": "words.js"),
        files!("script": "dom.js" "stream.js" "save.js"),
        files!("lab": "engine.js" "unpack.js" "state.js" "views.js" "viewer.js" "lab.js" "bar.js" "tileseditor.js" "graphtext.js" "graphlayout.js" "graphfields.js" "graphedit.js" "mapedit.js" "problem.js" "strategy.js" "tools.js" "check.js" "downloads.js" "animate.js" "share.js" "start.js"),
    ],
    style: &[
        files!("style": "base.css" "board.css" "../figure/graph.css"),
        files!("lab": "lab.css" "problem.css" "tools.css"),
    ],
    own: NO_PARTS,
};
const IN_THE_LAB: [Bundle; 6] = [REPORT, LONG, COMPARISON, STUDY, READING, STILL];

#[derive(Debug)]
pub(super) struct Assets {
    pub(super) script: String,
    pub(super) style: String,
    pub(super) policy: String,
}

impl Bundle {
    fn script(&self, is_graph: bool) -> String {
        let script = [self.script, self.own[usize::from(is_graph)].0].concat().concat().concat();
        format!("(() => {{\n\"use strict\";\n{script}}})();\n")
    }
}

impl Assets {
    pub(super) fn new((kind, is_graph): (Kind, bool), is_live: bool, has_quiz: bool, size: Size, head: &str) -> Assets {
        let bundle = match kind {
            Kind::Search if is_live && has_quiz => REPORT,
            Kind::Search if is_live => LONG,
            Kind::Comparison if is_live => COMPARISON,
            Kind::Study => STUDY,
            Kind::Search | Kind::Comparison | Kind::Other => STILL,
            Kind::Reading => READING,
            Kind::Exercise | Kind::Key => EXERCISE,
        };
        Assets::of(bundle, is_graph, size, head)
    }

    /// The assets of the lab. A frame is bound by the policy of the page around it, so that this one allows the scripts of all pages; styles
    /// differ with the boards of a page.
    pub(super) fn of_lab() -> Assets {
        let shown = IN_THE_LAB.iter().flat_map(|bundle| [false, true].map(|is_graph| bundle.script(is_graph)));
        let lab = Assets::of(LAB, false, Size::EIGHT_PUZZLE, "");
        let scripts: BTreeSet<String> = shown.chain([lab.script.clone()]).map(|script| hash(&script)).collect();
        let scripts = scripts.into_iter().collect::<Vec<_>>().join("' '");
        let policy = format!(
            "default-src 'none'; script-src '{scripts}' 'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; \
             img-src data: blob:; base-uri 'none'; form-action 'none'"
        );
        Assets { policy, ..lab }
    }

    fn of(bundle: Bundle, is_graph: bool, size: Size, head: &str) -> Assets {
        let (own, script) = (bundle.own[usize::from(is_graph)], bundle.script(is_graph));
        let script_src =
            if bundle.script.is_empty() { String::new() } else { format!("script-src '{}'; ", hash(&script)) };
        let root = format!(":root{{--cols:{};--rows:{}}}\n", size.cols(), size.rows());
        let style = root + &[bundle.style, own.1].concat().concat().concat() + &running_head(head);
        let style_src = format!("style-src '{}'", hash(&style));
        let policy =
            format!("default-src 'none'; {script_src}{style_src}; img-src data:; base-uri 'none'; form-action 'none'");
        Assets { script, style, policy }
    }

    /// Returns those words of some dictionaries that the script uses.
    pub(super) fn words(&self, dictionaries: impl IntoIterator<Item = Value>) -> Map<String, Value> {
        let [named, families] = ["W.", "`"].map(|mark| after(&self.script, mark));
        let is_in_family = |name: &str| families.iter().any(|family| family.ends_with('_') && name.starts_with(family));
        let words = dictionaries
            .into_iter()
            .filter_map(|words| if let Value::Object(words) = words { Some(words) } else { None });
        words.flatten().filter(|(name, _)| named.contains(name.as_str()) || is_in_family(name)).collect()
    }
}

/// Returns the names of words after `W.` in a script, or, after a backtick, the beginnings of composed names.
fn after<'a>(script: &'a str, mark: &str) -> HashSet<&'a str> {
    let ends_name = |c: char| !c.is_ascii_alphanumeric() && c != '_';
    let names = script.split(mark).skip(1).map(|rest| rest.split_at(rest.find(ends_name).unwrap_or(rest.len())));
    names.filter(|(_, rest)| mark == "W." || rest.starts_with("${")).map(|(name, _)| name).collect()
}

/// Maximum letters of a running head; more do not fit beside the corner of the page.
const HEAD: usize = 80;

fn running_head(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    // Nothing but letters and digits stands for itself, so that nothing ends the text, or the style element around it.
    let letter = |c: char| if c.is_alphanumeric() { c.to_string() } else { format!("\\{:x} ", u32::from(c)) };
    let content: String = text.chars().take(HEAD).map(letter).collect();
    format!(
        "@page{{@top-left{{content:\"{content}\";font:8pt system-ui,sans-serif;color:#565c66}}}}\n\
         @page :first{{@top-left{{content:none}}}}\n"
    )
}

pub(super) fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}
