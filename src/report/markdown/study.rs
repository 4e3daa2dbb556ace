//! The report of a study as notes.

use std::io;

use super::{WIDTH, escaped};
use crate::report::boards::beside;
use crate::report::lines::command_lines;
use crate::report::narration::fill;
use crate::report::study::{CellText, HeadText, StudyOptions, TableText, Told};
use crate::study::{Findings, Study};

/// Writes the report of a study.
///
/// # Errors
/// When `out` does not take it.
pub fn write_study_markdown(
    study: &Study,
    findings: &Findings,
    options: &StudyOptions,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let text = Told::new(study, findings, options).text();
    let w = text.w;
    writeln!(out, "# {}\n\n{}", escaped(&text.title), escaped(&text.subtitle))?;
    if let Some(says) = &text.interrupted {
        writeln!(out, "\n**{}**", escaped(says))?;
    }
    for main in [&text.nodes, &text.branching] {
        writeln!(out, "\n## {}\n\n{}\n", escaped(&main.title), escaped(&main.says))?;
        table(main, true, out)?;
        notes(main, out)?;
    }
    writeln!(out, "\n## {}\n", w.heading_setup)?;
    let goal = [(w.label_goal.to_owned(), text.goal)];
    writeln!(out, "```text\n{}```\n\n| | |\n|---|---|", beside(&goal, study.size, WIDTH))?;
    for fact in &text.facts {
        writeln!(out, "| {} | {} |", escaped(fact.name), escaped(&fact.value))?;
    }
    writeln!(out, "\n| {} | {} |\n|---|---|", w.column_strategy, w.column_spec)?;
    for strategy in &text.strategies {
        writeln!(out, "| `{}` | `{}` |", strategy.label, strategy.spec)?;
    }
    writeln!(out, "\n### {}\n", w.heading_counting)?;
    for line in &text.counting {
        writeln!(out, "- {}", escaped(line))?;
    }
    writeln!(out, "\n## {}", w.heading_each)?;
    for each in &text.each {
        writeln!(out, "\n### `{}`\n", each.title)?;
        table(each, false, out)?;
    }
    let command = command_lines(text.command.iter().cloned(), WIDTH).join("\n");
    writeln!(out, "\n{}\n\n```sh\n{command}\n```", escaped(w.command))?;
    let made_by = fill(options.lang.words().made_by, &[("version", &env!("CARGO_PKG_VERSION"))]);
    writeln!(out, "\n{}", escaped(&made_by))
}

/// A table; where its columns are strategies, their names are code.
fn table(table: &TableText, marks: bool, out: &mut impl io::Write) -> io::Result<()> {
    let head = |head: &HeadText| if head.letter.is_some() { format!("`{}`", head.text) } else { escaped(&head.text) };
    let heads: Vec<String> = table.heads.iter().map(head).collect();
    writeln!(out, "| {} |", heads.join(" | "))?;
    writeln!(out, "|{}", "---:|".repeat(heads.len()))?;
    let cell = |cell: &CellText| {
        let mark = cell.mark.as_ref().filter(|_| marks).map(|mark| format!(" ({mark})"));
        escaped(&(cell.line() + &mark.unwrap_or_default()))
    };
    for row in &table.rows {
        writeln!(out, "| {} |", row.iter().map(cell).collect::<Vec<_>>().join(" | "))?;
    }
    Ok(())
}

fn notes(table: &TableText, out: &mut impl io::Write) -> io::Result<()> {
    if !table.notes.is_empty() {
        writeln!(out)?;
    }
    for note in &table.notes {
        writeln!(out, "- {}", escaped(note))?;
    }
    Ok(())
}
