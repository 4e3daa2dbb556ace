//! One moment of a run: a step, and the boards of both lists after it.

use std::ops::Range;

use super::{graph, steps, summary};
use crate::report::document::{Block, Blocks, BoardRow, Boards, Document, Kind, Language, Scale, Section, Shown, Tone};
use crate::report::limits::MOMENT_BOARDS;
use crate::report::narration::{Count, Lang, Narrator};
use crate::report::selection::Selection;
use crate::report::step::{Passage, Passages, StepText, node_text, round_text};
use crate::report::strategy::strategy_name;
use crate::search::NodeId;
use crate::trace::Trace;

/// Builds the report of a step and of the lists after it, long ones shortened unless `full_lists`; step 0 is the moment
/// before the first. `None` if there is no such step.
pub fn show_document(trace: &Trace, number: usize, lang: Lang, full_lists: bool) -> Option<Document<'_>> {
    let snapshot = trace.snapshot(number)?;
    let w = lang.words();
    let at = fill!(w.slider_value, n = Count(number), last = Count(trace.len()));
    let of = if trace.is_empty() { String::new() } else { format!(" · {at}") };
    let step = step_at(trace, number, lang);
    let before = step.as_ref().map(|step| step.before).unzip();
    let shown = |list: &[NodeId]| if full_lists { list.len() } else { MOMENT_BOARDS.min(list.len()) };
    let head = 0..shown(&snapshot.open);
    // The nodes closed last are of most interest.
    let latest = snapshot.closed.len() - shown(&snapshot.closed)..snapshot.closed.len();
    let is_new = |id: NodeId| number > 0 && trace.life(id).opened == number;
    let open = boards(trace, lang, &snapshot.open, head, Tone::New, is_new);
    let closed = boards(trace, lang, &snapshot.closed, latest, Tone::Current, |id| Some(id) == snapshot.current);
    if trace.problem().graph().is_some() {
        let blocks = graph_blocks(trace, step, number, lang);
        let sections = vec![Section::new("step", at, blocks)];
        return Some(document(trace, sections, &of, lang));
    }
    let sections = vec![
        Section::new("step", at, step_blocks(trace, step, lang)),
        Section::new("open", sizes(w.open, before.0, snapshot.open.len()), list(open, w.open_order, lang)),
        Section::new("closed", sizes(w.closed, before.1, snapshot.closed.len()), list(closed, w.closed_order, lang)),
    ];
    Some(document(trace, sections, &of, lang))
}

fn document<'a>(trace: &Trace, sections: Vec<Section<'a>>, of: &str, lang: Lang) -> Document<'a> {
    let title = strategy_name(trace.strategy(), lang);
    Document {
        subtitle: summary::subtitle(trace, &trace.stats(), lang) + of,
        ..Document::new(Kind::Search, lang, trace.problem().size(), title, sections)
    }
}

/// Returns a step on a graph, with its lists, or what is in open before the first.
fn graph_blocks(trace: &Trace, step: Option<Box<StepText>>, number: usize, lang: Lang) -> Vec<Block<'_>> {
    let (w, placed) = (lang.words(), graph::placed(trace));
    let mut blocks = vec![Block::code(Language::Spec, [trace.strategy().to_string()])];
    if let Some(step) = step {
        blocks.extend(steps::group(trace, placed.as_ref(), step, lang).blocks);
    } else {
        blocks.extend([Block::heading(w.step_zero), Block::paragraph(w.zero_says)]);
        blocks.extend(placed.map(|placed| graph::at_step(trace, &placed, number, w.step_zero, lang)));
    }
    blocks
}

fn sizes(name: &str, before: Option<usize>, after: usize) -> String {
    let before = before.map(|before| format!("{} → ", Count(before))).unwrap_or_default();
    format!("{name} {before}{}", Count(after))
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

fn step_blocks(trace: &Trace, step: Option<Box<StepText>>, lang: Lang) -> Blocks<'_> {
    let w = lang.words();
    let spec = std::iter::once(Block::code(Language::Spec, [trace.strategy().to_string()]));
    match step {
        Some(step) => {
            let happened = steps::group(trace, None, step, lang).blocks;
            Box::new(spec.chain(happened.filter(|block| !matches!(block, Block::Lists(_)))))
        }
        None if trace.nodes().is_empty() => Box::new(spec.chain([Block::paragraph(w.expansions_none)])),
        None => Box::new(spec.chain([Block::heading(w.step_zero), Block::paragraph(w.zero_says)])),
    }
}

fn boards(
    trace: &Trace,
    lang: Lang,
    ids: &[NodeId],
    shown: Range<usize>,
    tone: Tone,
    is_new: impl Fn(NodeId) -> bool,
) -> Vec<BoardRow> {
    let narrator = Narrator::new(trace, lang);
    let gap = |n: usize| (n > 0).then(|| BoardRow::Gap(fill!(lang.words().gap_told, n = Count(n))));
    let board = |&id: &NodeId| {
        let node = node_text(trace, &narrator, &trace.node(id));
        let (sign, tone) = if is_new(id) { ("+", tone) } else { ("", Tone::Plain) };
        Shown::picture(node.picture, format!("{sign}n{id} f{}", node.f), tone).of_node(id)
    };
    let (before, after) = (shown.start, ids.len() - shown.end);
    let shown = (!shown.is_empty()).then(|| BoardRow::Boards(ids[shown].iter().map(board).collect()));
    [gap(before), shown, gap(after)].into_iter().flatten().collect()
}

fn list<'a>(rows: Vec<BoardRow>, order: &str, lang: Lang) -> Vec<Block<'a>> {
    let w = lang.words();
    if rows.is_empty() {
        return vec![Block::aside(w.list_empty)];
    }
    let says = fill!(w.list_order, order, new = w.mark_new);
    vec![Block::aside(says), Block::Boards(Boards { rows, ..Boards::new(Scale::Small, []) })]
}
