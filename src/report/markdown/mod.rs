//! Notes in Markdown: the same facts as the page, for GitHub, mdBook, Pandoc, or any other reader of it.
//!
//! A board on lines of its own stands in a code block, or is a figure where there are figures; within a line it is a code
//! span, its rows parted by strokes.

mod check;
mod compare;
mod diff;
mod escape;
mod identify;
mod steps;
mod study;
mod tree;

use std::io;

pub use self::check::write_check_markdown;
pub use self::compare::write_compare_markdown;
pub use self::diff::write_diff_markdown;
pub(super) use self::escape::{escaped, whole_note};
pub use self::identify::identify_markdown;
pub use self::study::write_study_markdown;
pub(super) use self::tree::outline;

use self::steps::{sections, table};
use super::boards::{beside, in_line};
use super::figure::{self, FigureLinks};
use super::lines::{command_lines, wrapped};
use super::narration::{Lang, Words, fill};
use super::options::ReportOptions;
use super::path::PathText;
use super::pseudocode::pseudocode;
use super::summary::{self, Fact};
use crate::puzzle::Board;
use crate::search::NodeId;
use crate::trace::Trace;

/// The columns that a line of boards, or of a command, may take.
const WIDTH: usize = 72;
/// So many moves stand in a line.
const MOVES: usize = 64;

/// Who is to render it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Flavor {
    /// GitHub: tables, `<details>`, Mermaid.
    #[default]
    Github,
    /// mdBook: tables, `<details>`.
    Mdbook,
    /// Pandoc: tables, no HTML.
    Pandoc,
    /// Anything that knows tables.
    Plain,
}

impl Flavor {
    /// All of them, the default first.
    pub const ALL: [Flavor; 4] = [Flavor::Github, Flavor::Mdbook, Flavor::Pandoc, Flavor::Plain];

    /// As it is spelt on the command line.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Flavor::Github => "github",
            Flavor::Mdbook => "mdbook",
            Flavor::Pandoc => "pandoc",
            Flavor::Plain => "plain",
        }
    }

    const fn has_details(self) -> bool {
        matches!(self, Flavor::Github | Flavor::Mdbook)
    }

    const fn has_mermaid(self) -> bool {
        matches!(self, Flavor::Github)
    }
}

/// How much is told, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MarkdownStyle {
    /// A section a step.
    #[default]
    Full,
    /// A row a step, as textbooks and exams print it.
    Table,
    /// Only the conventions, the result and the path.
    Brief,
}

impl MarkdownStyle {
    /// All of them, the default first.
    pub const ALL: [MarkdownStyle; 3] = [MarkdownStyle::Full, MarkdownStyle::Table, MarkdownStyle::Brief];

    /// As it is spelt on the command line.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            MarkdownStyle::Full => "full",
            MarkdownStyle::Table => "table",
            MarkdownStyle::Brief => "brief",
        }
    }
}

/// Writes the notes of a trace.
///
/// # Errors
/// When `out` does not take them.
pub fn write_markdown(
    trace: &Trace,
    options: &ReportOptions,
    flavor: Flavor,
    style: MarkdownStyle,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let (lang, stats) = (options.lang, trace.stats());
    let w = lang.words();
    let title = options.title.as_deref().unwrap_or_else(|| summary::strategy_name(trace.strategy(), lang));
    writeln!(out, "# {}\n\n{}", escaped(title), escaped(&summary::subtitle(trace, &stats, lang)))?;
    if let Some(note) = &options.note {
        self::note(note, out)?;
    }
    problem(trace, options, w, out)?;
    result(&summary::result(trace, &stats, lang), w, out)?;
    let command = summary::command(trace).into_iter().chain(options.command.iter().cloned());
    let says = if trace.end().is_some() { w.command } else { w.command_whole };
    writeln!(out, "\n{}\n\n```sh\n{}\n```", escaped(says), command_lines(command, WIDTH).join("\n"))?;
    path(trace, options, w, out)?;
    if style != MarkdownStyle::Brief {
        tree::tree(trace, options, flavor, out)?;
        if let Some(links) = &options.figures {
            charts(trace, links, lang, out)?;
        }
        writeln!(out, "\n## {}", w.heading_expansions)?;
        match style {
            MarkdownStyle::Table => table(trace, options, out)?,
            _ => sections(trace, options, flavor, out)?,
        }
    }
    writeln!(out, "\n{}", escaped(&fill(w.made_by, &[("version", &env!("CARGO_PKG_VERSION"))])))
}

fn note(note: &str, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "\n{}", whole_note(note.trim_end()))
}

/// A figure at the end of a paragraph. Alone in one, Pandoc would let it float, with what is read out below it.
fn image(links: &FigureLinks, name: &str, says: &str) -> String {
    format!("![{}]({})", escaped(says), links.link(name))
}

fn problem(trace: &Trace, options: &ReportOptions, w: &'static Words, out: &mut impl io::Write) -> io::Result<()> {
    let (instance, lang) = (trace.instance(), options.lang);
    let parity = summary::parity(trace, lang);
    writeln!(out, "\n## {}\n", w.heading_problem)?;
    if let Some(links) = &options.figures {
        let board = |name, board: Board| format!("{name} `{}`", board.text(instance.size));
        writeln!(out, "{} · {}  ", board(w.label_start, instance.start), board(w.label_goal, instance.goal))?;
        writeln!(out, "{}", image(links, figure::PROBLEM, &figure::problem_says(trace, lang)))?;
    } else {
        let boards = [(w.label_start.to_owned(), instance.start), (w.label_goal.to_owned(), instance.goal)];
        writeln!(out, "```text\n{}```", beside(&boards, instance.size, WIDTH))?;
    }
    writeln!(out, "\n### {}\n", w.conventions)?;
    for line in summary::conventions(trace.strategy(), lang) {
        writeln!(out, "- {}", escaped(&line))?;
    }
    let spec = wrapped(&trace.strategy().to_string(), WIDTH).join("\n");
    writeln!(out, "\n{}\n\n```text\n{spec}\n```\n\n**{}**\n\n```text", escaped(w.spec), w.code_title)?;
    for line in pseudocode(trace.strategy(), lang) {
        writeln!(out, "{:1$}{2}", "", 2 * line.indent, line.text)?;
    }
    writeln!(out, "```\n\n### {}\n", w.parity)?;
    let stop = if parity.pairs.is_empty() { "" } else { w.full_stop };
    writeln!(out, "{} {}{stop}\n", escaped(&parity.claim), escaped(&parity.pairs))?;
    writeln!(out, "{}\n\n**{}**", escaped(&parity.rule), escaped(&parity.verdict))
}

fn result(facts: &[Fact], w: &'static Words, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "\n## {}\n\n| | |\n|---|---|", w.result)?;
    for fact in facts {
        let part = ["", "· ", "· · "][fact.level.min(2)];
        writeln!(out, "| {part}{} | {} |", escaped(fact.name), escaped(&fact.value))?;
    }
    Ok(())
}

fn path(trace: &Trace, options: &ReportOptions, w: &'static Words, out: &mut impl io::Write) -> io::Result<()> {
    let path = PathText::of(trace, options.lang);
    write!(out, "\n## {}\n\n{}", w.heading_path, escaped(&path.says))?;
    if let Some(links) = options.figures.as_ref().filter(|_| !path.first.is_empty()) {
        let figure = image(links, figure::PATH, &figure::path_says(trace, options.lang));
        if path.moves.is_empty() || path.moves.len() > MOVES {
            writeln!(out, "  \n{figure}")?;
            return moves(&path.moves, out);
        }
        return writeln!(out, "  \n`{}`  \n{figure}", path.moves);
    }
    writeln!(out)?;
    let label = |&id: &NodeId| {
        let node = trace.node(id);
        (node.came.map(|came| came.letter().to_string()).unwrap_or_default(), node.board)
    };
    let boards = |nodes: &[NodeId]| {
        let labelled: Vec<_> = nodes.iter().map(label).collect();
        beside(&labelled, trace.instance().size, WIDTH)
    };
    if path.first.is_empty() {
        return Ok(());
    }
    if path.cut.is_some() {
        moves(&path.moves, out)?;
    }
    write!(out, "\n```text\n{}```\n", boards(&path.first))?;
    let Some(cut) = &path.cut else { return Ok(()) };
    writeln!(out, "\n{}\n\n```text\n{}```", escaped(&cut.says(w.path_cut, "")), boards(&cut.last))
}

/// The letters of many moves, in lines: no tool breaks one word of them.
fn moves(letters: &str, out: &mut impl io::Write) -> io::Result<()> {
    if letters.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n```text\n{}\n```", wrapped(letters, MOVES).join("\n"))
}

fn charts(trace: &Trace, links: &FigureLinks, lang: Lang, out: &mut impl io::Write) -> io::Result<()> {
    let w = lang.words();
    writeln!(out, "\n## {}", w.heading_charts)?;
    let charts = figure::charts(trace, lang);
    if charts.is_empty() {
        writeln!(out, "\n{}", escaped(w.charts_none))?;
    }
    for chart in charts {
        writeln!(out, "\n**{}**  \n{}", escaped(chart.title), image(links, &chart.file(), &chart.says))?;
        if let Some(thinned) = &chart.thinned {
            writeln!(out, "\n{}", escaped(thinned))?;
        }
    }
    Ok(())
}

/// A board within a line.
fn span(board: crate::puzzle::Board, size: crate::puzzle::Size) -> String {
    format!("`{}`", in_line(board, size))
}
