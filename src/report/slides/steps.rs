//! A step as a slide: why its node was taken, the boards, the tries, the lists after it.

use std::io;

use super::deck::{Block, CODE, LINE, topic};
use super::joined;
use crate::puzzle::{Board, Size};
use crate::report::boards::{beside, columns};
use crate::report::markdown::escaped;
use crate::report::narration::{Count, Words, fill};
use crate::report::options::ReportOptions;
use crate::report::step::{Entry, ListText, Passage, Passages, StepText, TryText};
use crate::trace::Trace;

/// So many nodes of a list are shown at the end that matters next, and so many at the other.
const ENDS: (usize, usize) = (4, 1);

/// The heading of a slide that says which steps are left out.
const LEFT_OUT: &str = "…";

pub(super) fn steps(trace: &Trace, options: &ReportOptions, out: &mut impl io::Write) -> io::Result<()> {
    let (w, size) = (options.lang.words(), trace.instance().size);
    let selection = options.steps.sparing(trace.len());
    let mut passages = Passages::new(trace, options.lang, &selection, options.full_lists);
    if !options.full_lists {
        passages = passages.with_ends(ENDS);
    }
    for passage in passages {
        match passage {
            Passage::Gap(says) => topic(LEFT_OUT, &[Block::text([escaped(&says)])], w, out)?,
            Passage::Step(step) => {
                topic(&escaped(&step.heading), &slide(&step, trace.strategy().has_h(), size, w), w, out)?;
            }
        }
    }
    Ok(())
}

fn slide(step: &StepText, has_h: bool, size: Size, w: &'static Words) -> Vec<Block> {
    let node = &step.node;
    let h = node.h.as_ref().map(|h| format!(" · h {h}")).unwrap_or_default();
    let round = step.round.iter().map(|round| format!("**{}**", escaped(round)));
    let why = escaped(&joined(&format!("{}{}", step.made, w.colon), &step.why));
    let numbers = format!("{} {} · g {}{h} · f {}", w.axis_depth, node.depth, node.g, node.f);
    let mut blocks = vec![
        Block::text(round.chain([format!("{why} · {numbers}")])),
        Block::code(groups(&beside(&boards(step), size, CODE))),
    ];
    if !step.tries.is_empty() {
        blocks.push(tries(&step.tries, has_h, w));
    }
    blocks.extend(step.note.iter().map(|note| Block::text([format!("**{}**", escaped(note))])));
    let after = &step.after;
    let lists = [(w.open, step.before.open.len, &after.open), (w.closed, step.before.closed.len, &after.closed)];
    blocks.push(Block::text(lists.into_iter().flat_map(|(name, before, after)| list(name, before, after, has_h, w))));
    blocks
}

/// The node taken, and what the tries lead to.
fn boards(step: &StepText) -> Vec<(String, Board)> {
    let label = |tried: &TryText| match (tried.made, tried.of) {
        (Some(made), _) => format!("{} n{made}", tried.direction),
        (None, Some(of)) => format!("{} = n{of}", tried.direction),
        (None, None) => tried.direction.to_string(),
    };
    let tries = step.tries.iter().filter_map(|tried| Some((label(tried), tried.picture?.board)));
    std::iter::once((format!("n{}", step.node.id), step.node.picture.board)).chain(tries).collect()
}

/// Lines of boards, which stay together.
pub(super) fn groups(boards: &str) -> Vec<String> {
    boards.split_inclusive("\n\n").map(str::to_owned).collect()
}

fn tries(tries: &[TryText], has_h: bool, w: &'static Words) -> Block {
    let mut head = vec![w.column_move, w.column_verdict, w.column_reason, "g", "h", "f"];
    let mut widths = vec![6, 11, 74, 5, 5, 6];
    if !has_h {
        head.remove(4);
        widths.remove(4);
    }
    let row = |tried: &TryText| {
        let (g, h, f) = tried.numbers.clone().unwrap_or_default();
        let mut cells = vec![tried.direction.to_string(), tried.word.to_owned(), escaped(&tried.reason), g];
        cells.extend(has_h.then(|| h.unwrap_or_default()));
        cells.push(f);
        cells
    };
    Block::table(&head, &widths, tries.iter().map(row))
}

/// The nodes of a list in lines, new ones in bold.
fn list(name: &str, before: usize, after: &ListText, has_h: bool, w: &'static Words) -> Vec<String> {
    let entry = |entry: &Entry| match entry {
        Entry::Node { id, f, new } => {
            let f = if has_h { format!(" ({f})") } else { String::new() };
            if *new { format!("**n{id}**{f}") } else { format!("n{id}{f}") }
        }
        Entry::Gap { nodes, new } => {
            let names: Vec<String> = new.iter().map(|id| format!("**n{id}**")).collect();
            let pattern = if new.is_empty() { w.gap_told } else { w.gap_among };
            escaped_but_bold(&fill(pattern, &[("n", &Count(*nodes)), ("nodes", &names.join(", "))]))
        }
    };
    let mut lines = vec![format!("{name} {} → {}{}", Count(before), Count(after.len), w.colon)];
    let entries: Vec<String> = after.entries.iter().map(entry).collect();
    let empty = entries.is_empty().then(|| w.list_empty.to_owned());
    for entry in entries.into_iter().chain(empty) {
        let line = lines.last_mut().expect("there is a first one");
        let longer = joined(line, &entry);
        if columns(&longer.replace(['\\', '*'], "")) > LINE {
            lines.push(entry);
        } else {
            *line = longer;
        }
    }
    lines
}

/// The words of a gap, of which only the dashes of an option mean something.
fn escaped_but_bold(text: &str) -> String {
    text.replace("--", "\\-\\-")
}
