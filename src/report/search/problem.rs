//! The problem: start and goal, the conventions of the run, the pseudocode, the parity argument.

use super::graph;
use crate::puzzle::{Board, Parity};
use crate::report::document::{Block, Boards, Figure, Inline, Language, Scale, Scene, Section, Shown, Tone};
use crate::report::figure::boards_say;
use crate::report::limits::PAIRS;
use crate::report::lines::first;
use crate::report::narration::Lang;
use crate::report::strategy::{conventions, pseudocode};
use crate::search::{Convention, Problem};
use crate::trace::Trace;

pub(super) fn section(trace: &Trace, lang: Lang) -> Section<'_> {
    let parity = if trace.problem().tiles().is_some() { parity(trace, lang) } else { Vec::new() };
    let blocks = setting(trace, lang).chain(parity);
    Section::new("problem", lang.words().heading_problem, blocks).named(lang.words().nav_problem)
}

/// Returns the proof that the goal cannot be reached: all there is to say if nothing was searched.
pub(super) fn unreachable(trace: &Trace, lang: Lang) -> Section<'_> {
    let mut blocks = parity(trace, lang);
    if let Some(Block::Paragraph(verdict, _)) = blocks.pop() {
        blocks[0] = Block::Paragraph(verdict, Tone::Wrong);
    }
    Section::new("result", lang.words().parity, blocks).result()
}

/// Returns the problem before anything is known of the run: start and goal, the conventions, the pseudocode.
pub(super) fn setting(trace: &Trace, lang: Lang) -> impl Iterator<Item = Block<'_>> {
    let (w, strategy) = (lang.words(), trace.strategy());
    let code = pseudocode(strategy, lang);
    let mut blocks = match trace.problem() {
        Problem::Tiles(_) => vec![start_and_goal(trace, lang)],
        Problem::Graph(graph) => graph::blocks(trace, graph, lang),
    };
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
    blocks.into_iter()
}

pub(crate) fn start_and_goal<'a>(trace: &Trace, lang: Lang) -> Block<'a> {
    let (w, instance) = (lang.words(), trace.instance());
    let boards = both(instance.start, instance.goal, lang);
    let says = boards_say(&boards, instance.size, w);
    Block::figure(Figure::new("problem.svg", w.heading_problem, says, Scene::Boards(boards)))
}

pub(crate) fn boards<'a>(start: Board, goal: Board, lang: Lang) -> Block<'a> {
    Block::Boards(both(start, goal, lang))
}

pub(crate) fn goal_board<'a>(goal: Board, lang: Lang) -> Block<'a> {
    Block::Boards(Boards::new(Scale::Large, [Shown::new(goal, lang.words().label_goal, Tone::Plain)]))
}

fn both(start: Board, goal: Board, lang: Lang) -> Boards {
    let w = lang.words();
    let shown =
        [(start, w.label_start), (goal, w.label_goal)].map(|(board, label)| Shown::new(board, label, Tone::Plain));
    Boards { arrows: true, ..Boards::new(Scale::Large, shown) }
}

/// Explains why the goal can be reached, or cannot: the number of inversions keeps its parity.
fn parity<'a>(trace: &Trace, lang: Lang) -> Vec<Block<'a>> {
    let (w, instance) = (lang.words(), trace.instance());
    let parity = instance.parity();
    let (n, named) = (parity.start_inversions(), inverted_pairs(&parity, lang));
    let claim = if n == 0 { w.parity_no_pairs.to_owned() } else { fill!(w.parity_pairs, n, named) };
    let rows = parity.rows_apart();
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
    vec![
        Block::heading(w.parity),
        Block::paragraph(claim),
        Block::Boards(Boards { scale: Scale::Medium, arrows: false, ..both(instance.start, instance.goal, lang) }),
        Block::paragraph(rule),
        Block::paragraph(Inline::strong(fill!(verdict, sum, n, rows = rows.unwrap_or(0)))),
    ]
}

/// Names the inversions of a start; of many, the first.
pub(crate) fn inverted_pairs(parity: &Parity, lang: Lang) -> String {
    let all = parity.inverted_pairs();
    let named = all.iter().map(|(first, later)| format!("{first}\u{2013}{later}"));
    first(named, PAIRS, |n| fill!(lang.words().parity_more, n)).collect::<Vec<_>>().join(lang.comma())
}
