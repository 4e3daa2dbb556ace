//! The report of one search: the problem, the result, the path, the tree, the charts, every expansion.

mod graph;
mod steps;

use std::ops::Range;

use super::document::{
    Again, Block, Blocks, Boards, Document, Figure, Inline, Kind, Language, Live, NodeList, Scale, Scene, Section,
    Shown, Tone,
};
use super::figure::{boards_say, charts};
use super::limits::{self, MOMENT_BOARDS, PAIRS};
use super::lines::{first, one_line};
use super::narration::{Count, Lang, Narrator, words_of};
use super::step::{Passage, Passages, Selection, StepText, node_text, round_text};
use super::strategy::{conventions, pseudocode, strategy_name};
use super::summary;
use super::tree::{TreeText, WHOLE};
use crate::puzzle::{Board, Move, Parity};
use crate::search::{Convention, NodeId, Problem};
use crate::trace::Trace;

pub(super) use self::steps::{list_gap, list_nodes};
pub(super) use graph::{estimates as graph_estimates, on_stage, picture as graph_picture};

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
    let parity = trace.problem().tiles().map(|_| parity(trace, lang)).unwrap_or_default();
    let mut sections = vec![
        Section::new("problem", w.heading_problem, setting(trace, lang).into_iter().chain(parity)),
        Section::new("result", w.result, [facts]).result(),
    ];
    let has_stage = !trace.is_empty() && options.style == Style::Full && super::html::is_countable(trace);
    if has_stage {
        sections.push(Section::new("stepper", w.stepper_title, [Block::Live(Live::Run(trace))]));
    }
    sections.push(Section::new("path", w.heading_path, path(trace, options)).result());
    if options.style != Style::Brief {
        sections.push(Section::new("tree", w.heading_tree, tree(trace, options)));
        sections.push(Section::new("charts", w.heading_charts, chart_blocks(trace, options)));
        sections.push(Section::new("expansions", w.heading_expansions, steps::blocks(trace, options)));
    }
    if trace.nodes().is_empty() {
        // The proof that the goal cannot be reached is all there is to say: its last sentence first, in place of a heading.
        let mut blocks = self::parity(trace, lang);
        drop(blocks.swap_remove(0));
        sections = vec![Section::new("result", w.parity, blocks).result()];
    }
    let title = options.title.as_deref().unwrap_or_else(|| strategy_name(trace.strategy(), lang));
    Document {
        subtitle: summary::subtitle(trace, &stats, lang),
        note: options.note.clone(),
        quiz: (has_stage && (options.quiz || trace.len() <= limits::QUIZ_STEPS)).then_some(options.quiz),
        again: Some(Again {
            says: w.command.into(),
            words: summary::command(trace).into_iter().chain(options.command.iter().cloned()).collect(),
        }),
        is_graph: trace.problem().graph().is_some(),
        ..Document::new(Kind::Search, lang, trace.problem().size(), title, sections)
    }
}

fn path<'a>(trace: &Trace, options: &ReportOptions) -> Vec<Block<'a>> {
    let (lang, w) = (options.lang, words_of(trace.problem(), options.lang));
    let nodes = trace.path();
    let mut blocks = vec![Block::paragraph(summary::path_says(trace, lang))];
    if nodes.is_empty() {
        return blocks;
    }
    if trace.problem().graph().is_some() {
        blocks.push(Block::code(Language::Spec, [graph::path_text(trace)]));
        blocks.extend(graph::placed(trace).map(|placed| graph::at_end(trace, &placed, lang)));
        return blocks;
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
        let shown = Shown::picture(text.picture, format!("{came}n{id}"), Tone::Path);
        shown.with_foot(format!("f {}", text.f)).of_node(id)
    };
    let shown = nodes.len().min(limits::PATH_BOARDS);
    let boards = Boards { arrows: true, ..Boards::new(Scale::Medium, nodes[..shown].iter().map(board)) };
    let (from, to, n) = (Count(shown), Count(nodes.len() - 1), nodes.len() - shown);
    let cut = (n > 0).then(|| fill!(w.path_cut, from, to, n = Count(n)));
    let says = std::iter::once(boards_say(&boards, trace.instance().size, w)).chain(cut.clone());
    let says = says.collect::<Vec<_>>().join(" · ");
    blocks.push(Block::figure(Figure::new("path.svg", w.heading_path, says, Scene::Boards(boards))));
    blocks.extend(cut.map(Block::gap));
    blocks
}

fn tree<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Blocks<'a> {
    let (lang, nodes) = (options.lang, trace.nodes().len());
    let w = words_of(trace.problem(), lang);
    Box::new(std::iter::once_with(move || match TreeText::of(trace, lang) {
        None => Block::gap(fill!(w.tree_left_out, n = Count(nodes), limit = WHOLE)),
        Some(tree) => {
            let caption = Some(fill!(w.tree_caption_f, n = Count(nodes), formula = tree.formula));
            let figure = Figure::new("tree.svg", w.tree_title, w.tree_title.into(), Scene::Tree(Box::new(tree)));
            Block::figure(Figure { caption, ..figure })
        }
    }))
}

fn chart_blocks<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Blocks<'a> {
    let lang = options.lang;
    if trace.is_empty() {
        return Box::new(std::iter::once(Block::paragraph(lang.words().expansions_none)));
    }
    // Lazy: not every format draws them.
    let all = std::iter::once_with(move || charts(trace, lang)).flatten();
    Box::new(all.map(Block::figure))
}

/// Returns the problem before anything is known of the run: start and goal, the conventions, the pseudocode.
fn setting<'a>(trace: &Trace, lang: Lang) -> Vec<Block<'a>> {
    let (w, strategy) = (lang.words(), trace.strategy());
    let code = pseudocode(strategy, lang);
    let mut blocks = posed(trace, lang);
    blocks.extend([
        Block::heading(w.conventions),
        Block::aside(w.conventions_why),
        Block::bullets(conventions(strategy, lang)),
    ]);
    let named = |of: &Convention| format!("{} ({})", of.source, of.name);
    let sources: Vec<String> = Convention::of(strategy).map(named).collect();
    if !sources.is_empty() {
        blocks.push(Block::aside(fill!(w.conventions_of, sources = sources.join(lang.semicolon()))));
    }
    blocks.extend([
        Block::aside(w.spec),
        Block::code(Language::Spec, [strategy.to_string()]),
        Block::heading(w.code_title),
        Block::code(Language::Pseudocode, code.iter().map(|line| format!("{:1$}{2}", "", 2 * line.indent, line.text))),
    ]);
    blocks
}

/// Returns start and goal, or the graph.
pub(super) fn posed<'a>(trace: &Trace, lang: Lang) -> Vec<Block<'a>> {
    let (w, instance) = match trace.problem() {
        Problem::Tiles(instance) => (lang.words(), instance),
        Problem::Graph(graph) => return graph::blocks(trace, graph, lang),
    };
    let boards = both(instance.start, instance.goal, lang);
    let says = boards_say(&boards, instance.size, w);
    vec![Block::figure(Figure::new("problem.svg", w.heading_problem, says, Scene::Boards(boards)))]
}

pub(super) fn goal_board<'a>(goal: Board, lang: Lang) -> Block<'a> {
    Block::Boards(Boards::new(Scale::Large, [Shown::new(goal, lang.words().label_goal, Tone::Plain)]))
}

pub(super) fn both(start: Board, goal: Board, lang: Lang) -> Boards {
    let w = lang.words();
    let shown =
        [(start, w.label_start), (goal, w.label_goal)].map(|(board, label)| Shown::new(board, label, Tone::Plain));
    Boards { arrows: true, ..Boards::new(Scale::Large, shown) }
}

/// Explains why the goal can be reached, or cannot: the number of inversions keeps its parity.
fn parity<'a>(trace: &Trace, lang: Lang) -> Vec<Block<'a>> {
    let (w, instance) = (lang.words(), trace.instance());
    let parity = instance.parity();
    let (n, named) = (parity.inverted_pairs.len(), inverted_pairs(&parity, lang));
    let claim = if n == 0 { w.parity_no_pairs.to_owned() } else { fill!(w.parity_pairs, n, named) };
    let rows = parity.rows_apart;
    let (past, sum) = (instance.size.cols() - 1, n + rows.unwrap_or(0));
    let rule = match rows {
        None => fill!(w.parity_odd_cols, past),
        Some(rows) => fill!(w.parity_even_cols, past, rows, n, sum),
    };
    let verdict = match rows {
        _ if parity.solvable() => w.parity_yes,
        None => w.parity_no,
        Some(_) => w.parity_no_rows,
    };
    let tone = if parity.solvable() { Tone::Plain } else { Tone::Wrong };
    vec![
        Block::heading(w.parity),
        Block::paragraph(claim),
        Block::Boards(Boards { scale: Scale::Medium, arrows: false, ..both(instance.start, instance.goal, lang) }),
        Block::paragraph(rule),
        Block::Paragraph(Inline::strong(fill!(verdict, sum, n, rows = rows.unwrap_or(0))), tone),
    ]
}

/// Names the inversions of a start; of many, the first.
pub(super) fn inverted_pairs(parity: &Parity, lang: Lang) -> String {
    let all = &parity.inverted_pairs;
    let named = all.iter().map(|(first, later)| format!("{first}\u{2013}{later}"));
    first(named, PAIRS, |n| fill!(lang.words().parity_more, n)).collect::<Vec<_>>().join(lang.comma())
}

/// Builds the report of a step and of the lists after it, long ones shortened unless `full_lists`; step 0 is the moment
/// before the first. `None` if there is no such step.
pub fn show_document(trace: &Trace, number: usize, lang: Lang, full_lists: bool) -> Option<Document<'_>> {
    let snapshot = trace.snapshot(number)?;
    let w = lang.words();
    let at = fill!(w.slider_value, n = Count(number), last = Count(trace.len()));
    let of = if trace.is_empty() { String::new() } else { format!(" · {at}") };
    let step = step_at(trace, number, lang);
    let sizes = step.as_ref().map(|step| step.lists.each_ref().map(NodeList::sizes));
    let [of_open, of_closed] =
        sizes.unwrap_or_else(|| [&snapshot.open, &snapshot.closed].map(|list| Count(list.len()).to_string()));
    let mut sections = vec![Section::new("step", at, step_blocks(trace, step, lang))];
    if trace.problem().tiles().is_some() {
        // Open has its head first, and of closed the nodes closed last are of most interest.
        let shown = |list: &[NodeId]| if full_lists { list.len() } else { MOMENT_BOARDS.min(list.len()) };
        let open = (of_open, &snapshot.open, 0..shown(&snapshot.open), w.open_order, Tone::New);
        let latest = snapshot.closed.len() - shown(&snapshot.closed)..snapshot.closed.len();
        let closed = (of_closed, &snapshot.closed, latest, w.closed_order, Tone::Current);
        for (id, name, (size, nodes, shown, order, tone)) in [("open", w.open, open), ("closed", w.closed, closed)] {
            let blocks = list(trace, nodes, shown, (order, tone), number, lang);
            sections.push(Section::new(id, format!("{name} {size}"), blocks));
        }
    }
    let title = strategy_name(trace.strategy(), lang);
    Some(Document {
        subtitle: summary::subtitle(trace, &trace.stats(), lang) + &of,
        ..Document::new(Kind::Search, lang, trace.problem().size(), title, sections)
    })
}

/// Returns a step, with its round even if it is not the first of it; `None` before the first step.
fn step_at(trace: &Trace, number: usize, lang: Lang) -> Option<Box<StepText>> {
    let only = Selection::Ranges(vec![number..=number]);
    let mut passages = Passages::new(trace, lang, &only, false).filter(|_| number > 0);
    let mut step = passages.find_map(|passage| match passage {
        Passage::Step(step) => Some(step),
        Passage::Gap(_) => None,
    })?;
    step.round = round_text(trace, number, lang.words());
    Some(step)
}

/// Returns what happens in a step, or what is in open before the first; the lists of boards have sections of their own.
fn step_blocks(trace: &Trace, step: Option<Box<StepText>>, lang: Lang) -> Vec<Block<'_>> {
    let (w, placed, has_boards) = (lang.words(), graph::placed(trace), trace.problem().tiles().is_some());
    let mut blocks = vec![Block::code(Language::Spec, [trace.strategy().to_string()])];
    if let Some(step) = step {
        let happened = steps::group(trace, placed.as_ref(), step, lang).blocks;
        blocks.extend(happened.filter(|block| !has_boards || !matches!(block, Block::Lists(_))));
    } else if trace.nodes().is_empty() {
        blocks.push(Block::paragraph(w.expansions_none));
    } else {
        blocks.extend([Block::heading(w.step_zero), Block::paragraph(w.zero_says)]);
        blocks.extend(placed.map(|placed| graph::at_step(trace, &placed, 0, w.step_zero, lang)));
    }
    blocks
}

/// Returns the nodes of a list that are shown as boards; the sign of a new one is explained above them.
fn list<'a>(
    trace: &Trace,
    ids: &[NodeId],
    shown: Range<usize>,
    (order, tone): (&str, Tone),
    number: usize,
    lang: Lang,
) -> Vec<Block<'a>> {
    let (w, narrator) = (lang.words(), Narrator::new(trace, lang));
    if ids.is_empty() {
        return vec![Block::aside(w.list_empty)];
    }
    let gap = |n: usize| (n > 0).then(|| Block::gap(list_gap(n, w)));
    let board = |&id: &NodeId| {
        let node = node_text(trace, &narrator, &trace.node(id));
        let is_new = number > 0 && (trace.life(id).opened == number || trace.life(id).taken == Some(number));
        let (sign, tone) = if is_new { ("+", tone) } else { ("", Tone::Plain) };
        Shown::picture(node.picture, format!("{sign}n{id} f{}", node.f), tone).of_node(id)
    };
    let says = Block::aside(fill!(w.list_order, order, new = w.mark_new));
    let (before, after) = (gap(shown.start), gap(ids.len() - shown.end));
    let boards = Block::Boards(Boards::new(Scale::Small, ids[shown].iter().map(board)));
    [Some(says), before, Some(boards), after].into_iter().flatten().collect()
}
