//! A comparison in Markdown: what each run came to, where they part, which boards they share.

use std::io;

use super::{Flavor, WIDTH, escaped};
use crate::puzzle::{Board, Size};
use crate::report::boards::beside;
use crate::report::compare::{
    CellText, CompareOptions, Compared, HeadText, OpenEntry, OverlapText, PartingText, PartingsText, TableText,
};
use crate::report::lines::{command_lines, wrapped};
use crate::report::narration::{Count, Lang, fill};

/// Writes a comparison.
///
/// # Errors
/// When `out` does not take it.
pub fn write_compare_markdown(
    runs: &[Compared<'_>],
    options: &CompareOptions,
    flavor: Flavor,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let Some(first) = runs.first() else { return Ok(()) };
    let (instance, words) = (first.trace.instance(), options.lang.words());
    let head = HeadText::of(runs, options);
    begin(first, &head, options, out)?;
    table(&TableText::of(runs, options), options, out)?;
    partings(&PartingsText::of(runs, options), instance.size, options, flavor, out)?;
    overlap(runs, instance.size, options, out)?;
    if !head.command.is_empty() {
        let command = command_lines(head.command.iter().cloned(), WIDTH).join("\n");
        writeln!(out, "\n{}\n\n```sh\n{command}\n```", escaped(head.command_says))?;
    }
    writeln!(out, "\n{}", escaped(&fill(words.made_by, &[("version", &env!("CARGO_PKG_VERSION"))])))
}

/// What is compared.
fn begin(first: &Compared<'_>, head: &HeadText, options: &CompareOptions, out: &mut impl io::Write) -> io::Result<()> {
    let (words, w, instance) = (options.lang.words(), options.lang.compare_words(), first.trace.instance());
    writeln!(out, "# {}\n\n{}", escaped(&head.title), escaped(&head.subtitle))?;
    if let Some(says) = &head.interrupted {
        writeln!(out, "\n**{}**", escaped(says))?;
    }
    if let Some(note) = &options.note {
        super::note(note, out)?;
    }
    let boards = [(words.label_start.to_owned(), instance.start), (words.label_goal.to_owned(), instance.goal)];
    writeln!(out, "\n## {}\n", words.heading_problem)?;
    writeln!(out, "```text\n{}```", beside(&boards, instance.size, WIDTH))?;
    writeln!(out, "\n## {}\n", w.heading_runs)?;
    if let Some(vary) = &head.vary {
        return writeln!(out, "{}", escaped(vary));
    }
    for run in &head.runs {
        writeln!(out, "- **{}**{} {}", escaped(&run.label), words.colon, escaped(run.name))?;
        let spec = wrapped(&run.spec, WIDTH).join("\n  ");
        writeln!(out, "\n  ```text\n  {spec}\n  ```\n")?;
    }
    Ok(())
}

fn table(table: &TableText, options: &CompareOptions, out: &mut impl io::Write) -> io::Result<()> {
    let w = options.lang.compare_words();
    // A row a measure while the runs have room beside one another: such a table is not wider than a page.
    let cell = |cell: &CellText| {
        let text = escaped(&cell.text);
        if cell.best { format!("**{text}** \\*") } else { text }
    };
    writeln!(out, "\n## {}\n", w.heading_table)?;
    if table.is_short() {
        let labels: Vec<String> = table.rows.iter().map(|row| escaped(&row.label)).collect();
        writeln!(out, "| | {} |\n|---|{}", labels.join(" | "), "---:|".repeat(labels.len()))?;
        for (at, column) in table.columns.iter().enumerate() {
            let cells: Vec<String> = table.rows.iter().map(|row| cell(&row.cells[at])).collect();
            writeln!(out, "| {} | {} |", escaped(column.name), cells.join(" | "))?;
        }
    } else {
        let (columns, alike) = table.differing(options.lang);
        let names: Vec<String> = columns.iter().map(|&at| escaped(table.columns[at].name)).collect();
        let rule = |&at: &usize| if table.columns[at].numeric { "---:|" } else { "---|" };
        let rules: String = columns.iter().map(rule).collect();
        writeln!(out, "| {} | {} |\n|---|{rules}", w.column_run, names.join(" | "))?;
        for row in &table.rows {
            let cells: Vec<String> = columns.iter().map(|&at| cell(&row.cells[at])).collect();
            writeln!(out, "| {} | {} |", escaped(&row.label), cells.join(" | "))?;
        }
        if let Some(alike) = alike {
            writeln!(out, "\n{}", escaped(&alike))?;
        }
    }
    writeln!(out)?;
    let says: Vec<String> = table.says.iter().map(|says| escaped(says)).collect();
    writeln!(out, "{}", says.join("\n"))?;
    if !table.caveats.is_empty() {
        writeln!(out, "\n### {}\n", w.caveats_title)?;
        items(&table.caveats, out)?;
    }
    if let Some(matter) = &table.matter {
        writeln!(out, "\n### {}\n", escaped(&matter.heading))?;
        items(&matter.says, out)?;
    }
    Ok(())
}

fn items(says: &[String], out: &mut impl io::Write) -> io::Result<()> {
    says.iter().try_for_each(|says| writeln!(out, "- {}", escaped(says)))
}

fn partings(
    partings: &PartingsText,
    size: Size,
    options: &CompareOptions,
    flavor: Flavor,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let w = options.lang.compare_words();
    writeln!(out, "\n## {}\n\n{}", w.heading_partings, escaped(&partings.says))?;
    if !partings.told.is_empty() {
        writeln!(out, "\n*{}*", escaped(w.parting_legend))?;
    }
    for (at, told) in partings.told.iter().enumerate() {
        // The next ones are there for who wants them.
        let folded = at == 1 && flavor.has_details();
        if folded {
            writeln!(out, "\n<details>\n<summary>{}</summary>", w.parting_next)?;
        }
        parting(told, size, options.lang, out)?;
        if at > 0 && at + 1 == partings.told.len() && flavor.has_details() {
            writeln!(out, "\n</details>")?;
        }
    }
    if !partings.stretches.is_empty() {
        writeln!(out, "\n### {}\n", w.parting_stretches)?;
        items(&partings.stretches, out)?;
    }
    match &partings.more {
        Some(more) => writeln!(out, "\n*{}*", escaped(more)),
        None => Ok(()),
    }
}

fn parting(told: &PartingText, size: Size, lang: Lang, out: &mut impl io::Write) -> io::Result<()> {
    let (words, w) = (lang.words(), lang.compare_words());
    writeln!(out, "\n### {}\n", escaped(&told.heading))?;
    for reason in &told.reasons {
        writeln!(out, "{}\n", escaped(reason))?;
    }
    let taken: Vec<(String, Board)> =
        (told.runs.iter()).map(|run| (format!("{} n{}", run.label, run.taken.id), run.taken.picture.board)).collect();
    writeln!(out, "```text\n{}```\n", beside(&taken, size, WIDTH))?;
    let has_own = told.runs.iter().any(|run| run.open.own > 0);
    writeln!(out, "{}\n", escaped(if has_own { w.parting_open_marked } else { w.parting_open }))?;
    for run in &told.runs {
        let entry = |entry: &OpenEntry| match entry {
            OpenEntry::Node { id, f, own } => format!("n{id}{} ({f})", if *own { "^" } else { "" }),
            OpenEntry::Gap(nodes) => fill(words.gap_told, &[("n", &Count(*nodes))]),
        };
        let entries: Vec<String> = run.open.entries.iter().map(entry).collect();
        writeln!(out, "- **{}** {}: {}", escaped(&run.label), Count(run.open.len), escaped(&entries.join(" ")))?;
    }
    let own: Vec<(String, Board)> = (told.runs.iter())
        .flat_map(|run| run.open.own_boards.iter().map(move |(id, board)| (format!("{} n{id}", run.label), *board)))
        .collect();
    if !own.is_empty() {
        writeln!(out, "\n{}\n\n```text\n{}```", escaped(w.parting_open_own), beside(&own, size, WIDTH))?;
        if let Some(more) = &told.own_more {
            writeln!(out, "\n*{}*", escaped(more))?;
        }
    }
    match &told.left_out {
        Some(left_out) => writeln!(out, "\n*{}*", escaped(left_out)),
        None => Ok(()),
    }
}

fn overlap(runs: &[Compared<'_>], size: Size, options: &CompareOptions, out: &mut impl io::Write) -> io::Result<()> {
    let w = options.lang.compare_words();
    let overlap = OverlapText::of(runs, options);
    writeln!(out, "\n## {}\n\n{}", w.heading_overlap, escaped(&overlap.says))?;
    if let Some(counts) = &overlap.counts {
        writeln!(out, "\n{}", escaped(counts))?;
    }
    for set in &overlap.sets {
        writeln!(out, "\n{}", escaped(&set.heading))?;
        if !set.boards.is_empty() {
            let boards: Vec<(String, Board)> = set.boards.iter().map(|&board| (String::new(), board)).collect();
            writeln!(out, "\n```text\n{}```", beside(&boards, size, WIDTH).trim_start_matches('\n'))?;
        }
    }
    if let Some(more) = &overlap.more_sets {
        writeln!(out, "\n*{}*", escaped(more))?;
    }
    if let Some(says) = &overlap.shares_say {
        writeln!(out, "\n{}", escaped(says))?;
        shares(runs, &overlap, out)?;
    }
    for contained in &overlap.contained {
        writeln!(out, "\n{}", escaped(&contained.says))?;
        let boards: Vec<(String, Board)> =
            contained.exceptions.iter().map(|(id, board, f)| (format!("n{id} f={f}"), *board)).collect();
        if !boards.is_empty() {
            writeln!(out, "\n```text\n{}```", beside(&boards, size, WIDTH))?;
        }
        if let Some(more) = &contained.more {
            writeln!(out, "\n*{}*", escaped(more))?;
        }
    }
    Ok(())
}

fn shares(runs: &[Compared<'_>], overlap: &OverlapText, out: &mut impl io::Write) -> io::Result<()> {
    if overlap.shares.is_empty() {
        return Ok(());
    }
    let labels: Vec<String> = runs.iter().map(|run| escaped(&run.label)).collect();
    writeln!(out, "\n| | {} |\n|---|{}", labels.join(" | "), "---:|".repeat(labels.len()))?;
    for (label, shares) in labels.iter().zip(&overlap.shares) {
        let cell = |share: &crate::report::compare::ShareText| match share.share.as_str() {
            "" => share.count.clone(),
            percent => format!("{} ({percent})", share.count),
        };
        let cells: Vec<String> = shares.iter().map(cell).collect();
        writeln!(out, "| {label} | {} |", cells.join(" | "))?;
    }
    Ok(())
}
