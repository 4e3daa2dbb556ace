//! Two traces held against each other, as notes.

use std::io;

use super::{WIDTH, escaped};
use crate::check::{Diff, Sheet};
use crate::report::boards::{beside, in_line};
use crate::report::diff::{DiffOptions, DiffText, FirstText, Line, StepLine};
use crate::report::narration::{DiffWords, fill};

/// Writes what is told of two traces held against each other.
///
/// # Errors
/// When `out` does not take it.
pub fn write_diff_markdown(
    diff: &Diff,
    sheets: [&Sheet; 2],
    options: &DiffOptions,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let w = options.lang.diff_words();
    let told = DiffText::new(diff, sheets, options);
    writeln!(out, "# {}\n\n{}\n\n**{}**", told.title, escaped(&told.subtitle), escaped(&told.verdict))?;
    writeln!(out, "\n## {}\n\n| | |\n|---|---|", w.heading_read)?;
    for fact in &told.read {
        writeln!(out, "| {} | {} |", fact.name, escaped(&fact.value))?;
    }
    writeln!(out, "\n{}", escaped(w.order_note))?;
    if let Some(first) = &told.first {
        first_difference(first, &told, w, out)?;
    }
    if !told.lines.is_empty() {
        aligned(&told, w, out)?;
    }
    let version = fill(options.lang.words().made_by, &[("version", &env!("CARGO_PKG_VERSION"))]);
    writeln!(out, "\n{}", escaped(&version))
}

fn first_difference(first: &FirstText, told: &DiffText, w: &DiffWords, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "\n## {}\n\n{}\n", w.heading_first, escaped(&first.says))?;
    let boards: Vec<_> = first.sides.iter().filter_map(|side| Some((side.label.clone(), side.board?))).collect();
    writeln!(out, "```text\n{}```", beside(&boards, told.size, WIDTH))?;
    let mut lines: Vec<String> = Vec::new();
    for side in &first.sides {
        match side.board {
            None => lines.push(side.label.clone()),
            Some(_) if side.values.is_empty() => {}
            Some(_) => lines.push(format!("{} · {}", side.label, side.values)),
        }
    }
    lines.extend(first.notes.iter().cloned());
    if !lines.is_empty() {
        writeln!(out)?;
    }
    lines.iter().try_for_each(|line| writeln!(out, "- {}", escaped(line)))
}

fn aligned(told: &DiffText, w: &DiffWords, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "\n## {}\n\n{}", w.heading_aligned, escaped(&told.counts))?;
    if let Some(inexact) = told.inexact {
        writeln!(out, "\n{}", escaped(inexact))?;
    }
    writeln!(out, "\n- `-` {}\n- `+` {}\n- `~` {}", w.legend_a, w.legend_b, w.legend_both)?;
    let heads = [w.head_sign, w.head_a, w.head_b, w.head_board, w.head_notes];
    writeln!(out, "\n| {} |\n|---|---:|---:|---|---|", heads.join(" | "))?;
    for line in &told.lines {
        match line {
            Line::Gap(says) => writeln!(out, "| | | | {} | |", escaped(says))?,
            Line::Step(step) => row(step, told, out)?,
        }
    }
    Ok(())
}

fn row(step: &StepLine, told: &DiffText, out: &mut impl io::Write) -> io::Result<()> {
    let sign = if step.sign == ' ' { String::new() } else { format!("`{}`", step.sign) };
    let [a, b] = step.steps.map(|step| step.map(|step| step.to_string()).unwrap_or_default());
    let notes: Vec<String> = step.notes.iter().map(|note| escaped(note)).collect();
    writeln!(out, "| {sign} | {a} | {b} | `{}` | {} |", in_line(step.board, told.size), notes.join("; "))
}
