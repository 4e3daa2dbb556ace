//! One moment of a run: a step, and the boards of both lists after it.

use std::ops::Range;

use super::{graph, list_gap, steps, summary};
use crate::report::document::{Block, Boards, Document, Kind, Language, Scale, Section, Shown, Tone};
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
    let size =
        |at: usize, len: usize| step.as_ref().map_or_else(|| Count(len).to_string(), |step| step.lists[at].sizes());
    let (open_size, closed_size) = (size(0, snapshot.open.len()), size(1, snapshot.closed.len()));
    let shown = |list: &[NodeId]| if full_lists { list.len() } else { MOMENT_BOARDS.min(list.len()) };
    let head = 0..shown(&snapshot.open);
    // The nodes closed last are of most interest.
    let latest = snapshot.closed.len() - shown(&snapshot.closed)..snapshot.closed.len();
    let is_new = |id: NodeId| number > 0 && trace.life(id).opened == number;
    let mut sections = vec![Section::new("step", at, step_blocks(trace, step, lang))];
    if trace.problem().tiles().is_some() {
        let open = list(trace, &snapshot.open, head, (w.open_order, Tone::New), lang, is_new);
        let is_last = |id| Some(id) == snapshot.current;
        let closed = list(trace, &snapshot.closed, latest, (w.closed_order, Tone::Current), lang, is_last);
        sections.push(Section::new("open", format!("{} {open_size}", w.open), open));
        sections.push(Section::new("closed", format!("{} {closed_size}", w.closed), closed));
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
    lang: Lang,
    is_new: impl Fn(NodeId) -> bool,
) -> Vec<Block<'a>> {
    let (w, narrator) = (lang.words(), Narrator::new(trace, lang));
    if ids.is_empty() {
        return vec![Block::aside(w.list_empty)];
    }
    let gap = |n: usize| (n > 0).then(|| Block::gap(list_gap(n, w)));
    let board = |&id: &NodeId| {
        let node = node_text(trace, &narrator, &trace.node(id));
        let (sign, tone) = if is_new(id) { ("+", tone) } else { ("", Tone::Plain) };
        Shown::picture(node.picture, format!("{sign}n{id} f{}", node.f), tone).of_node(id)
    };
    let says = Block::aside(fill!(w.list_order, order, new = w.mark_new));
    let (before, after) = (gap(shown.start), gap(ids.len() - shown.end));
    let boards = Block::Boards(Boards::new(Scale::Small, ids[shown].iter().map(board)));
    [Some(says), before, Some(boards), after].into_iter().flatten().collect()
}
