//! A marked trace in Markdown.

use std::io;

use super::{WIDTH, beside, escaped, span};
use crate::check::{Marked, Sheet};
use crate::report::check::{BoardsText, CheckOptions, CheckText, MistakeText, RowPassage};
use crate::report::narration::fill;

/// Writes a marked trace.
///
/// # Errors
/// When `out` does not take it.
pub fn write_check_markdown(
    marked: &Marked,
    sheet: &Sheet,
    options: CheckOptions,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let (w, text) = (options.lang.check_words(), CheckText::new(marked, sheet, options));
    writeln!(out, "# {}\n\n{}", escaped(text.title), escaped(&text.subtitle))?;
    writeln!(out, "\n## {}\n\n**{}**", escaped(&text.verdict), escaped(&text.says))?;
    for hint in &text.hints {
        writeln!(out, "\n{}", escaped(hint))?;
    }
    if !text.mistakes.is_empty() {
        writeln!(out, "\n## {}", w.heading_mistakes)?;
    }
    for mistake in &text.mistakes {
        mistake_section(mistake, &text, out)?;
    }
    if !text.score.is_empty() {
        writeln!(out, "\n## {}\n\n| | |\n|---|---|", w.heading_score)?;
        for fact in &text.score {
            writeln!(out, "| {} | {} |", escaped(fact.name), escaped(&fact.value))?;
        }
    }
    writeln!(out, "\n## {}\n", w.heading_read)?;
    for line in &text.read {
        writeln!(out, "- {}", escaped(line))?;
    }
    writeln!(out, "\n## {}", w.heading_rows)?;
    rows(&text, w.rows_none, out)?;
    let made_by = fill(options.lang.words().made_by, &[("version", &env!("CARGO_PKG_VERSION"))]);
    writeln!(out, "\n{}", escaped(&made_by))
}

fn mistake_section(mistake: &MistakeText, text: &CheckText, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "\n### {}", escaped(&mistake.heading))?;
    for line in mistake.says.iter().chain(&mistake.again) {
        writeln!(out, "\n{}", escaped(line))?;
    }
    mistake.groups.iter().try_for_each(|group| boards(group, text, out))
}

fn boards(group: &BoardsText, text: &CheckText, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "\n**{}**", escaped(group.name))?;
    if !group.boards.is_empty() {
        let boards = beside(&group.boards, text.size, WIDTH);
        // Where no board has a label, nothing stands in the place of labels.
        writeln!(out, "\n```text\n{}```", boards.trim_start_matches('\n'))?;
    }
    group.note.iter().try_for_each(|note| writeln!(out, "\n{}", escaped(note)))
}

/// A table of rows; what is left out stands between tables.
fn rows(text: &CheckText, none: &str, out: &mut impl io::Write) -> io::Result<()> {
    if text.rows.is_empty() {
        return writeln!(out, "\n{}", escaped(none));
    }
    let mut in_table = false;
    for passage in &text.rows {
        match passage {
            RowPassage::Gap(says) => {
                writeln!(out, "\n{}", escaped(says))?;
                in_table = false;
            }
            RowPassage::Row(row) => {
                if !in_table {
                    writeln!(out, "\n| | | | | |\n|---|--:|---|---|---|")?;
                    in_table = true;
                }
                let sign = if row.right { "✓" } else { "✗" };
                let says: Vec<&str> = row.wrong.iter().chain(&row.says).map(String::as_str).collect();
                let board = span(row.board, text.size);
                let (values, says) = (escaped(&row.values), escaped(&says.join(" ")));
                writeln!(out, "| {sign} | {} | {board} | {values} | {says} |", row.step)?;
            }
        }
    }
    Ok(())
}
