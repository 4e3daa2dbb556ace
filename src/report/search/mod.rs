//! The report of one search: the problem, the result, the path, the tree, the charts, every expansion.

mod graph;
mod moment;
mod problem;
mod steps;

pub(super) use graph::{blocks as graph_blocks, estimates as graph_estimates, on_stage, picture as graph_picture};
pub(super) use problem::{boards, goal_board, inverted_pairs, start_and_goal};

pub use self::moment::show_document;
pub(super) use self::steps::{list_gap, list_nodes};

use super::document::{
    Again, Block, Blocks, BoardRow, Boards, Document, Figure, Kind, Language, Live, Quiz, Scale, Scene, Section, Shown,
};
use super::figure::{boards_say, charts};
use super::limits;
use super::lines::one_line;
use super::narration::{Count, Lang, Narrator, words_of};
use super::selection::Selection;
use super::step::node_text;
use super::strategy::strategy_name;
use super::summary;
use super::tree::{TreeText, WHOLE, caption};
use crate::puzzle::Move;
use crate::search::NodeId;
use crate::trace::Trace;

/// Options of the report of a search.
#[derive(Clone, Debug, Default)]
pub struct ReportOptions {
    /// The language.
    pub lang: Lang,
    /// The title; `None` for the name of the strategy.
    pub title: Option<String>,
    /// A note in Markdown, shown at the top of a page. HTML in it is shown as text; nothing in it is loaded.
    pub note: Option<String>,
    /// The steps to show in full.
    pub steps: Selection,
    /// Shows lists in full, however long.
    pub full_lists: bool,
    /// The amount of detail.
    pub style: Style,
    /// True if the page opens with the quiz on its stage.
    pub quiz: bool,
    /// True for fewer steps and shorter lists, unless chosen: as much as a talk has time for.
    pub sparing: bool,
    /// The words of the command that repeats the report, after those that follow from the trace.
    pub command: Vec<String>,
}

named! {
    /// The amount of detail in the report of a search.
    #[derive(Default)]
    pub enum Style {
        /// A section a step.
        #[default]
        Full = "full",
        /// A row a step.
        Table = "table",
        /// Only the conventions, the result and the path.
        Brief = "brief",
    }
}

/// Builds the report of one search.
pub fn search_document<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Document<'a> {
    let (lang, stats) = (options.lang, trace.stats());
    let w = words_of(trace.problem(), lang);
    let facts = Block::Facts(summary::result(trace, &stats, lang));
    let mut sections = vec![problem::section(trace, lang), Section::new("result", w.result, [facts]).result()];
    let has_stage = !trace.is_empty() && options.style == Style::Full && super::html::is_countable(trace);
    if has_stage {
        sections.push(Section::new("stepper", w.stepper_title, [Block::Live(Live::Run(trace))]));
    }
    sections.push(Section::new("path", w.heading_path, path(trace, options)).named(w.nav_path).result());
    if options.style != Style::Brief {
        sections.push(Section::new("tree", w.heading_tree, tree(trace, options)).named(w.nav_tree));
        sections.push(Section::new("charts", w.heading_charts, chart_blocks(trace, options)));
        sections
            .push(Section::new("expansions", w.heading_expansions, steps::blocks(trace, options)).named(w.nav_steps));
    }
    if trace.nodes().is_empty() {
        sections = vec![problem::unreachable(trace, lang)];
    }
    let title = options.title.as_deref().unwrap_or_else(|| strategy_name(trace.strategy(), lang));
    Document {
        subtitle: summary::subtitle(trace, &stats, lang),
        note: options.note.clone(),
        quiz: match () {
            () if !has_stage => Quiz::None,
            () if options.quiz => Quiz::On,
            () if trace.steps().len() <= limits::QUIZ_STEPS => Quiz::Offered,
            () => Quiz::None,
        },
        again: Some(again(trace, options)),
        is_graph: trace.problem().graph().is_some(),
        ..Document::new(Kind::Search, lang, trace.problem().size(), title, sections)
    }
}

fn again(trace: &Trace, options: &ReportOptions) -> Again {
    let w = options.lang.words();
    Again {
        says: if trace.end().is_some() { w.command } else { w.command_whole }.into(),
        words: summary::command(trace).into_iter().chain(options.command.iter().cloned()).collect(),
    }
}

fn path<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Blocks<'a> {
    let (lang, w) = (options.lang, words_of(trace.problem(), options.lang));
    let nodes = trace.path();
    let mut blocks = vec![Block::paragraph(summary::path_says(trace, lang))];
    if nodes.is_empty() {
        return Box::new(blocks.into_iter());
    }
    if trace.problem().graph().is_some() {
        blocks.push(Block::code(Language::Spec, [graph::path_text(trace)]));
        blocks.extend(graph::placed(trace).map(|placed| graph::at_end(trace, &placed, lang)));
        return Box::new(blocks.into_iter());
    }
    if nodes.len() > 2 {
        let moves = nodes.iter().filter_map(|&id| trace.node(id).moved()).map(Move::letter).collect();
        blocks.push(Block::code(Language::Moves, [moves]));
    }
    let narrator = Narrator::new(trace, lang);
    let board = |&id: &NodeId| {
        let node = trace.node(id);
        let text = node_text(trace, &narrator, &node);
        let came = node.came.map(|came| format!("{} ", one_line(&trace.problem().operator(came)))).unwrap_or_default();
        let shown = Shown::picture(text.picture, format!("{came}n{id}"), super::document::Tone::Path);
        shown.with_foot(format!("f {}", text.f)).of_node(id)
    };
    let boards = |nodes: &[NodeId]| BoardRow::Boards(nodes.iter().map(board).collect());
    let (first, last) = limits::PATH_ENDS;
    // Leaving out a single node would take as much room as showing it.
    let rows = if nodes.len() <= first + last + 1 {
        vec![boards(&nodes)]
    } else {
        let (to, n) = (nodes.len() - last, nodes.len() - last - first);
        let says = fill!(w.path_cut, from = Count(first), to = Count(to - 1), n = Count(n));
        vec![boards(&nodes[..first]), BoardRow::Gap(says), boards(&nodes[to..])]
    };
    let boards = Boards { rows, arrows: true, ..Boards::new(Scale::Medium, []) };
    let says = boards_say(&boards, trace.instance().size, w);
    blocks.push(Block::figure(Figure::new("path.svg", w.heading_path, says, Scene::Boards(boards))));
    Box::new(blocks.into_iter())
}

fn tree<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Blocks<'a> {
    let (lang, nodes) = (options.lang, trace.nodes().len());
    let w = words_of(trace.problem(), lang);
    Box::new(std::iter::once_with(move || match TreeText::of(trace, lang) {
        None => Block::gap(fill!(w.tree_left_out, n = Count(nodes), limit = WHOLE)),
        Some(tree) => {
            let caption = Some(caption(&tree, w));
            let figure = Figure::new("tree.svg", w.tree_title, w.tree_title.into(), Scene::Tree(Box::new(tree)));
            Block::figure(Figure { caption, ..figure })
        }
    }))
}

fn chart_blocks<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Blocks<'a> {
    let lang = options.lang;
    if trace.is_empty() {
        return Box::new(std::iter::once(Block::paragraph(lang.words().charts_none)));
    }
    // Lazy: not every format draws them.
    let all = std::iter::once_with(move || charts(trace, lang)).flatten();
    Box::new(all.map(Block::figure))
}
