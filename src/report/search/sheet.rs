//! The report with empty boxes, for a class to fill in: it reveals nothing of the run but the numbers of its steps. All steps look
//! alike, so that their boxes reveal nothing: a board for each move, and lines for the longest list.

use super::{ReportOptions, Style, again, problem};
use crate::report::document::{Block, Blocks, Document, EmptyBoard, Fact, Group, Inline, Kind, Room, Section, Span};
use crate::report::limits::{SHEET_LINE, SHEET_LINES, SHEET_PATH, SHEET_STEPS};
use crate::report::narration::Count;
use crate::report::selection::Selection;
use crate::report::strategy::strategy_name;
use crate::report::summary;
use crate::trace::Trace;

pub(super) fn document<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Document<'a> {
    let (lang, w) = (options.lang, options.lang.words());
    let names = [w.sheet_name, w.sheet_date].map(|name| (name.into(), 1));
    let parity = [Block::heading(w.parity), Block::Room(Room::Lines(vec![(Inline::default(), 2)]))];
    let blocks =
        [Block::Room(Room::Lines(names.into()))].into_iter().chain(problem::setting(trace, lang)).chain(parity);
    let mut sections = vec![
        Section::new("problem", w.heading_problem, blocks).named(w.nav_problem),
        Section::new("result", w.result, [Block::Facts(result(trace, options))]).result(),
        Section::new("path", w.heading_path, path(trace)).named(w.nav_path).result(),
    ];
    if options.style != Style::Brief {
        sections.push(Section::new("tree", w.heading_tree, [Block::Room(Room::Sketch)]).named(w.nav_tree));
        sections.push(Section::new("expansions", w.heading_expansions, steps(trace, options)).named(w.nav_steps));
    }
    let title = options.title.as_deref().unwrap_or_else(|| strategy_name(trace.strategy(), lang));
    Document {
        subtitle: summary::problem_says(trace.instance(), lang),
        note: options.note.clone(),
        again: Some(again(trace, options)),
        ..Document::new(Kind::Search, lang, trace.instance().size, title, sections)
    }
}

fn result(trace: &Trace, options: &ReportOptions) -> Vec<Fact> {
    let w = options.lang.words();
    let rounds = trace.strategy().is_iterative().then_some(w.result_rounds);
    let names = [w.result_outcome, w.result_path].into_iter().chain(rounds);
    let names = names.chain([w.result_nodes, w.result_duplicates, w.result_dead_ends, w.result_max_open]);
    names.map(|name| Fact::new(name, Span::Hole)).collect()
}

fn path<'a>(trace: &Trace) -> [Block<'a>; 2] {
    let (row, most) = SHEET_PATH;
    let boards = trace.path().len().max(1).next_multiple_of(row).min(most);
    let board = EmptyBoard { label: Inline::with_holes("_ n_"), foot: Inline::default() };
    [
        Block::Room(Room::Lines(vec![(Inline::default(), 1)])),
        Block::Room(Room::Boards { boards: vec![board; boards], arrows: true }),
    ]
}

fn steps<'a>(trace: &'a Trace, options: &'a ReportOptions) -> Blocks<'a> {
    let (w, stats) = (options.lang.words(), trace.stats());
    let selection = match &options.steps {
        Selection::Usual => Selection::Ranges(vec![1..=SHEET_STEPS]),
        chosen => chosen.clone(),
    };
    let ranges = selection.steps(trace.len(), &[]);
    let last = ranges.last().map_or(0, |range| *range.end());
    // One of the four moves leads back.
    let longest = stats.max_open.max(stats.max_closed).min(3 * last + 1);
    let lines = longest.div_ceil(SHEET_LINE).clamp(1, SHEET_LINES);
    let mut blocks = vec![Block::aside(w.sheet_says)];
    let mut next = 1;
    for range in ranges {
        blocks.extend((*range.start() > next).then(|| Block::gap(w.sheet_gap)));
        next = range.end() + 1;
        blocks.extend(range.map(|step| Block::Group(group(step, lines, trace, options))));
    }
    blocks.extend((last < trace.len()).then(|| Block::gap(w.sheet_goes_on)));
    Box::new(blocks.into_iter())
}

fn group<'a>(step: usize, lines: usize, trace: &'a Trace, options: &ReportOptions) -> Group<'a> {
    let (w, strategy) = (options.lang.words(), trace.strategy());
    let does = fill!(w.sheet_node, id = "_", parent = "_", r#move = "_");
    let values = if strategy.has_h() { "g _ h _ f _" } else { "g _ f _" };
    let round = if strategy.is_iterative() { format!("{} _", w.sheet_round) } else { String::new() };
    let taken = EmptyBoard { label: Inline::with_holes("n_"), foot: Inline::with_holes(values) };
    let order = strategy.order().moves();
    let made = order.map(|direction| EmptyBoard {
        label: Inline::with_holes(&format!("{direction} n_")),
        foot: Inline::with_holes(values),
    });
    let tries = order.map(|direction| (direction.to_string().into(), 1)).into();
    let blocks = vec![
        Block::heading(Inline::with_holes(&fill!(w.step_heading, n = Count(step), does))),
        Block::paragraph(Inline::with_holes(&round)),
        Block::Room(Room::Boards { boards: std::iter::once(taken).chain(made).collect(), arrows: false }),
        Block::Room(Room::Lines(tries)),
        Block::Room(Room::Lines(vec![(w.open.into(), lines), (w.closed.into(), lines)])),
    ];
    let blocks = blocks.into_iter().filter(|block| !matches!(block, Block::Paragraph(text, _) if text.is_empty()));
    Group { id: Some(format!("s{step}")), ..Group::new("step", blocks.collect::<Vec<_>>()) }
}
