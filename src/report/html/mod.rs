//! The page: one self-contained file. Structure is in `templates/`, words in `narration`, the
//! script and the style in files of their own; here is what goes into which place.
//!
//! 1. What is static is told by view models (`summary`, `step`) and figures.
//! 2. The [`record`] is packed for the script, which makes the table of nodes of it again.
//! 3. A Content-Security-Policy with hashes allows the page's own script and style, and nothing else.

mod assets;
mod board;
mod check;
mod compare;
mod diff;
mod expansions;
mod note;
mod record;
mod study;

use std::io;

pub use self::check::write_check_html;
pub use self::compare::write_compare_html;
pub use self::diff::write_diff_html;
pub use self::study::write_study_html;

use askama::Template;
use serde::Serialize;

use crate::puzzle::Move;
use crate::search::NodeId;
use crate::trace::Trace;

use self::assets::Assets;
use self::board::BoardHtml;
use self::expansions::Expansions;
use self::record::Record;
use super::figure::{self, Chart};
use super::narration::{Count, Lang, Narrator, Words, fill};
use super::options::ReportOptions;
use super::pseudocode::{CodeLine, pseudocode};
use super::selection::Selection;
use super::step::node_text;
use super::summary::{self, Fact, ParityText};
use super::tree::{self, TreeText};

#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    w: &'static Words,
    lang: &'static str,
    assets: &'a Assets,
    title: &'a str,
    subtitle: String,
    note: Option<String>,
    start: BoardHtml,
    goal: BoardHtml,
    parity: ParityText,
    parity_board: BoardHtml,
    conventions: Vec<String>,
    spec: String,
    facts: Vec<Fact>,
    command: String,
    command_says: &'static str,
    stepper: Stepper,
    tree: Option<String>,
    tree_says: String,
    has_nodes: bool,
    charts: Vec<Chart>,
    path: PathStrip,
    expansions: Expansions<'a>,
    expansions_say: String,
    made_by: String,
    words: String,
    head: String,
    record: String,
}

#[derive(Template)]
#[template(path = "stepper.html")]
struct Stepper {
    w: &'static Words,
    code: String,
}

#[derive(Template)]
#[template(path = "code.html")]
struct Code<'a> {
    lines: &'a [CodeLine],
}

/// The final path.
struct PathStrip {
    says: String,
    boards: Vec<PathBoard>,
}

/// A board of the path, or how many are left out before it.
struct PathBoard {
    came: Option<char>,
    id: NodeId,
    board: BoardHtml,
    f: String,
    gap: Option<String>,
}

/// Paths of up to so many boards are shown whole; of longer ones so many first and last.
const WHOLE_PATH: usize = 200;
const PATH_ENDS: (usize, usize) = (100, 20);

impl PathStrip {
    fn of(trace: &Trace, narrator: &Narrator<'_>, steps: &Selection, lang: Lang) -> PathStrip {
        let w = narrator.words();
        let path = trace.path();
        let says = summary::path_says(trace, lang);
        let whole = path.len() <= WHOLE_PATH || *steps == Selection::All;
        let left_out = if whole { 0..0 } else { PATH_ENDS.0..path.len() - PATH_ENDS.1 };
        let board = |(at, &id): (usize, &NodeId)| {
            let node = trace.node(id);
            let text = node_text(trace, narrator, &node);
            let gap = (at == left_out.end && !left_out.is_empty()).then(|| {
                let (from, to) = (left_out.start, left_out.end);
                let holes: super::narration::Holes<'_> = &[
                    ("from", &Count(from)),
                    ("to", &Count(to - 1)),
                    ("n", &Count(to - from)),
                    ("option", &"--steps all"),
                ];
                fill(w.path_gap, holes)
            });
            PathBoard {
                came: node.came.map(Move::letter),
                id,
                board: BoardHtml::new(text.picture, trace.instance().size, lang),
                f: text.f,
                gap,
            }
        };
        let shown = path.iter().enumerate().filter(|(at, _)| !left_out.contains(at));
        PathStrip { says, boards: shown.map(board).collect() }
    }
}

/// Writes the page of a trace. What it takes beside the trace does not grow with the number of steps told.
///
/// # Errors
/// When `out` does not take it.
pub fn write_html(trace: &Trace, options: &ReportOptions, out: &mut impl io::Write) -> io::Result<()> {
    let (lang, instance) = (options.lang, trace.instance());
    let (w, size, stats) = (lang.words(), instance.size, trace.stats());
    let narrator = Narrator::new(trace, lang);
    let tree = TreeText::of(trace, lang).map(|tree| figure::tree(&tree, size, w.tree_title));
    let Record { head, data } = Record::of(trace, tree.is_some());
    let parity = summary::parity(trace, lang);
    let board = |board| BoardHtml::plain(board, size, lang);
    let assets = Assets::new(&assets::REPORT, size);
    let expansions = Expansions { trace, lang, selection: &options.steps, full_lists: options.full_lists };
    let page = Page {
        w,
        lang: lang.tag(),
        assets: &assets,
        title: options.title.as_deref().unwrap_or_else(|| summary::strategy_name(trace.strategy(), lang)),
        subtitle: summary::subtitle(trace, &stats, lang),
        note: options.note.as_deref().map(note::html),
        start: board(instance.start),
        goal: board(instance.goal),
        parity_board: board(instance.start).with_counts(parity.counts.clone()),
        parity,
        conventions: summary::conventions(trace.strategy(), lang),
        spec: trace.strategy().to_string(),
        facts: summary::result(trace, &stats, lang),
        command: summary::shell(summary::command(trace).into_iter().chain(options.command.iter().cloned())),
        command_says: if trace.end().is_some() { w.command } else { w.command_whole },
        stepper: Stepper { w, code: code(&pseudocode(trace.strategy(), lang)) },
        tree_says: tree::caption(trace, lang),
        tree,
        has_nodes: !trace.nodes().is_empty(),
        charts: figure::charts(trace, lang),
        path: PathStrip::of(trace, &narrator, &options.steps, lang),
        expansions_say: expansions.says(),
        expansions,
        made_by: fill(w.made_by, &[("version", &env!("CARGO_PKG_VERSION"))]),
        words: json(&assets.words(w)),
        head: json(&head),
        record: data,
    };
    page.write_into(out)?;
    writeln!(out)
}

fn code(lines: &[CodeLine]) -> String {
    Code { lines }.render().expect("rendering to memory does not fail")
}

/// Data for the script: JSON in which nothing can end the element that it stands in.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("these types have a JSON form").replace('<', "\\u003c")
}
