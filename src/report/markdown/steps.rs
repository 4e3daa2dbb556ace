//! The steps as sections, or as the rows of one table.

use std::io;

use super::{Flavor, escaped, image, span};
use crate::puzzle::Size;
use crate::report::boards::{in_line_width, rows};
use crate::report::figure;
use crate::report::narration::{Count, Words, fill};
use crate::report::options::ReportOptions;
use crate::report::step::{Entry, ListText, Passage, Passages, StepText, TryText};
use crate::trace::Trace;

/// Of more steps than so many, the later ones are folded away where the flavor can fold.
const UNFOLDED: usize = 20;

/// One section a step.
pub(super) fn sections(
    trace: &Trace,
    options: &ReportOptions,
    flavor: Flavor,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let (lang, size) = (options.lang, trace.instance().size);
    let w = lang.words();
    if trace.is_empty() {
        return writeln!(out, "\n{}", escaped(w.expansions_none));
    }
    let (mut told, mut folded) = (0, false);
    for passage in Passages::new(trace, lang, &options.steps, options.full_lists) {
        if told == UNFOLDED && flavor.has_details() && !folded {
            folded = true;
            writeln!(out, "\n<details>\n<summary>{}</summary>", w.folded_steps)?;
        }
        match passage {
            Passage::Gap(says) => writeln!(out, "\n*{}*", escaped(&says))?,
            Passage::Step(step) => {
                head(&step, options, size, out)?;
                // Where there is a figure, that has the boards of the tries.
                let boards = options.figures.is_none().then_some(size);
                section(&step, trace.strategy().has_h(), boards, w, out)?;
            }
        }
        told += 1;
    }
    if folded { writeln!(out, "\n</details>") } else { Ok(()) }
}

/// The heading of a step and the board that is taken.
fn head(step: &StepText, options: &ReportOptions, size: Size, out: &mut impl io::Write) -> io::Result<()> {
    if let Some(round) = &step.round {
        writeln!(out, "\n**{}**", escaped(round))?;
    }
    writeln!(out, "\n### {}\n", escaped(&step.heading))?;
    if let Some(links) = &options.figures {
        let says = figure::taken_says(step, size, options.lang.words());
        return writeln!(out, "{}  ", image(links, &figure::step_name(step.number), &says));
    }
    writeln!(out, "```text")?;
    for row in rows(step.node.picture.board, size) {
        writeln!(out, "{row}")?;
    }
    writeln!(out, "```\n")
}

fn section(
    step: &StepText,
    has_h: bool,
    boards: Option<Size>,
    w: &'static Words,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let h = step.node.h.as_ref().map(|h| format!(" · h {h}")).unwrap_or_default();
    let node = &step.node;
    writeln!(
        out,
        "{}{} {}  \n{} {} · g {}{h} · f {}",
        escaped(&step.made),
        w.colon,
        escaped(&step.why),
        w.axis_depth,
        node.depth,
        node.g,
        node.f
    )?;
    if !step.tries.is_empty() {
        tries(&step.tries, has_h, boards, w, out)?;
    }
    if let Some(note) = &step.note {
        writeln!(out, "\n**{}**", escaped(note))?;
    }
    writeln!(out)?;
    for (name, before, after) in
        [(w.open, &step.before.open, &step.after.open), (w.closed, &step.before.closed, &step.after.closed)]
    {
        let (was, is) = (list(before, has_h, w), list(after, has_h, w));
        writeln!(out, "- {name} {} → {}", Count(before.len), Count(after.len))?;
        writeln!(out, "  - {}{} {was}\n  - {}{} {is}", w.before, w.colon, w.after, w.colon)?;
    }
    Ok(())
}

/// The tries as a table; with their boards where these are asked for.
fn tries(
    tries: &[TryText],
    has_h: bool,
    boards: Option<Size>,
    w: &'static Words,
    out: &mut impl io::Write,
) -> io::Result<()> {
    // Where a row is long, Pandoc makes columns as wide as their rules.
    let (h, rule) = if has_h { ("h | ", "----|") } else { ("", "") };
    let (board, board_rule) = match boards {
        Some(size) => (format!("{} | ", w.column_board), "-".repeat(in_line_width(size).min(24) * 3 / 2) + "|"),
        None => (String::new(), String::new()),
    };
    writeln!(
        out,
        "\n| {} | {board}{} | {} | g | {h}f |\n|------|{board_rule}-------------|--------------------------|----|{rule}----|",
        w.column_move, w.column_verdict, w.column_reason
    )?;
    for tried in tries {
        let span = |size| tried.picture.map(|picture| span(picture.board, size)).unwrap_or_default();
        let board = boards.map(|size| format!("{} | ", span(size))).unwrap_or_default();
        let (g, h, f) = tried.numbers.clone().unwrap_or_default();
        let h = if has_h { format!("{} | ", h.unwrap_or_default()) } else { String::new() };
        let reason = escaped(&tried.reason);
        writeln!(out, "| {} | {board}{} | {reason} | {g} | {h}{f} |", tried.direction, tried.word)?;
    }
    Ok(())
}

/// The nodes of a list in a line, new ones in bold.
fn list(list: &ListText, has_h: bool, w: &'static Words) -> String {
    if list.entries.is_empty() {
        return w.list_empty.into();
    }
    let entry = |entry: &Entry| match entry {
        Entry::Node { id, f, new } => {
            let f = if has_h { format!(" ({f})") } else { String::new() };
            if *new { format!("**n{id}**{f}") } else { format!("n{id}{f}") }
        }
        Entry::Gap { nodes, new } => {
            let names: Vec<String> = new.iter().map(|id| format!("**n{id}**")).collect();
            let pattern = if new.is_empty() { w.gap_told } else { w.gap_among };
            fill(&escaped(pattern), &[("n", &Count(*nodes)), ("nodes", &names.join(", "))])
        }
    };
    list.entries.iter().map(entry).collect::<Vec<_>>().join(" ")
}

/// One row a step.
pub(super) fn table(trace: &Trace, options: &ReportOptions, out: &mut impl io::Write) -> io::Result<()> {
    let (lang, size) = (options.lang, trace.instance().size);
    let w = lang.words();
    let has_h = trace.strategy().has_h();
    writeln!(
        out,
        "\n| {} | {} | {} | {} | {} | {} |\n|----|----------------------|--------------------|--------------------|--------------------|--------------|",
        w.axis_step, w.column_taken, w.result_tries, w.open, w.closed, w.column_notes
    )?;
    for passage in Passages::new(trace, lang, &options.steps, options.full_lists) {
        match passage {
            Passage::Gap(says) => writeln!(out, "| … | | | | | {} |", escaped(&says))?,
            Passage::Step(step) => {
                let tried: Vec<String> = step.tries.iter().map(try_in_short).collect();
                let notes: Vec<String> =
                    [&step.round, &step.note].into_iter().flatten().map(|note| escaped(note)).collect();
                writeln!(
                    out,
                    "| {} | n{} {} f {} | {} | {} | {} | {} |",
                    Count(step.number),
                    step.node.id,
                    span(step.node.picture.board, size),
                    step.node.f,
                    tried.join(lang.comma()),
                    list(&step.after.open, has_h, w),
                    list(&step.after.closed, has_h, w),
                    notes.join(" ")
                )?;
            }
        }
    }
    Ok(())
}

/// `U n5`, `D duplicate n0`, `L blocked`.
fn try_in_short(tried: &TryText) -> String {
    match (tried.made, tried.of) {
        (Some(made), None) => format!("{} **n{made}**", tried.direction),
        (Some(made), Some(of)) => format!("{} {} **n{made}** (n{of})", tried.direction, tried.word),
        (None, Some(of)) => format!("{} {} n{of}", tried.direction, tried.word),
        (None, None) => format!("{} {}", tried.direction, tried.word),
    }
}
