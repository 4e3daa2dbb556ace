//! The steps as the rows of one table, as textbooks print it.

use std::io;

use super::board;
use super::escape::text;
use crate::puzzle::Size;
use crate::report::narration::{Count, Lang, fill};
use crate::report::options::ReportOptions;
use crate::report::step::{Entry, ListText, Passage, Passages, StepText, TryText};
use crate::trace::Trace;

pub(super) fn steps(trace: &Trace, options: &ReportOptions, out: &mut impl io::Write) -> io::Result<()> {
    let (lang, size) = (options.lang, trace.instance().size);
    let w = lang.words();
    writeln!(out, "\\steptracepart{{{}}}", text(w.heading_expansions, lang))?;
    if trace.is_empty() {
        return writeln!(out, "\\steptracepar{{{}}}", text(w.expansions_none, lang));
    }
    write!(out, "\\steptracesteps{{{}}}{{{}}}", size.cols(), Count(trace.len()))?;
    for head in [w.axis_step, w.column_taken, w.result_tries, w.open, w.closed, w.column_notes] {
        write!(out, "{{{}}}", text(head, lang))?;
    }
    writeln!(out)?;
    for passage in Passages::new(trace, lang, &options.steps, options.full_lists) {
        match passage {
            Passage::Gap(says) => writeln!(out, "\\steptracegap{{{}}}", text(&says, lang))?,
            Passage::Step(step) => row(&step, trace.strategy().has_h(), size, lang, out)?,
        }
    }
    writeln!(out, "\\steptraceend")
}

fn row(step: &StepText, has_h: bool, size: Size, lang: Lang, out: &mut impl io::Write) -> io::Result<()> {
    let (node, number) = (&step.node, Count(step.number));
    write!(
        out,
        "\\steptracerow{{{number}}}{{{}\\newline \\strut\\textbf{{n{}}}\\enskip f~{}}}",
        board(node.picture, size),
        node.id,
        node.f
    )?;
    let tried: Vec<String> = step.tries.iter().map(|tried| in_short(tried, lang)).collect();
    let notes: Vec<String> = [&step.round, &step.note].into_iter().flatten().map(|note| text(note, lang)).collect();
    write!(out, "{{{}}}", tried.join("\\newline "))?;
    write!(out, "{{{}}}", list(&step.after.open, has_h, lang))?;
    write!(out, "{{{}}}", list(&step.after.closed, has_h, lang))?;
    writeln!(out, "{{{}}}", notes.join("\\newline "))
}

/// The nodes of a list, new ones in bold.
fn list(list: &ListText, has_h: bool, lang: Lang) -> String {
    let w = lang.words();
    if list.entries.is_empty() {
        return text(w.list_empty, lang);
    }
    let entry = |entry: &Entry| match entry {
        Entry::Node { id, f, new } => {
            let f = if has_h { format!("~({f})") } else { String::new() };
            if *new { format!("\\textbf{{n{id}}}{f}") } else { format!("n{id}{f}") }
        }
        Entry::Gap { nodes, new } => {
            let names: Vec<String> = new.iter().map(|id| format!("n{id}")).collect();
            let pattern = if new.is_empty() { w.gap_told } else { w.gap_among };
            text(&fill(pattern, &[("n", &Count(*nodes)), ("nodes", &names.join(lang.comma()))]), lang)
        }
    };
    list.entries.iter().map(entry).collect::<Vec<_>>().join(" ")
}

/// `U n5`, `D duplicate n0`, `L blocked`.
fn in_short(tried: &TryText, lang: Lang) -> String {
    let word = text(tried.word, lang);
    match (tried.made, tried.of) {
        (Some(made), None) => format!("{} \\textbf{{n{made}}}", tried.direction),
        (Some(made), Some(of)) => format!("{} {word} \\textbf{{n{made}}} (n{of})", tried.direction),
        (None, Some(of)) => format!("{} {word} n{of}", tried.direction),
        (None, None) => format!("{} {word}", tried.direction),
    }
}
