//! Slides in Markdown that Marp, Pandoc with reveal.js and Pandoc with beamer all take.
//!
//! A slide begins with a heading of the first level. What stands before the first slide is for the tools: what size a
//! page has, and styles that give each slide the same room (see [`deck`]).

mod deck;
mod steps;

use std::io;

use self::deck::{Block, CODE, topic};
use self::steps::groups;
use super::boards::{beside, columns};
use super::latex::Fonts;
use super::markdown::{escaped, outline, whole_note};
use super::narration::{Count, Lang, Words, fill};
use super::options::ReportOptions;
use super::path::PathText;
use super::pseudocode::pseudocode;
use super::summary;
use super::tree::TreeText;
use crate::search::NodeId;
use crate::trace::Trace;

/// Trees of up to so many nodes stand on a slide, where their boards leave room.
const TREE: usize = 14;

/// Writes the slides of a trace.
///
/// # Errors
/// When `out` does not take them.
pub fn write_slides(trace: &Trace, options: &ReportOptions, out: &mut impl io::Write) -> io::Result<()> {
    let (lang, stats) = (options.lang, trace.stats());
    let w = lang.words();
    let title = options.title.as_deref().unwrap_or_else(|| summary::strategy_name(trace.strategy(), lang));
    front(trace, title, options, out)?;
    writeln!(out, "\n# {}", escaped(title))?;
    writeln!(out, "\n{}", escaped(&summary::subtitle(trace, &stats, lang)))?;
    writeln!(out, "\n{}", escaped(&fill(w.made_by, &[("version", &env!("CARGO_PKG_VERSION"))])))?;
    if let Some(note) = &options.note {
        self::note(note, w, out)?;
    }
    problem(trace, lang, w, out)?;
    steps::steps(trace, options, out)?;
    let nodes = trace.nodes().len();
    let tree = TreeText::of(trace, lang).filter(|tree| tree.nodes.len() <= TREE);
    let tree = tree.map(|tree| outline(&tree, trace.instance().size));
    let tree = tree.filter(|lines| lines.iter().all(|line| columns(line) <= CODE));
    let no_tree = fill(w.slide_no_tree, &[("n", &Count(nodes))]);
    let no_tree = (tree.is_none() && nodes > 0).then(|| Block::text([escaped(&no_tree)]));
    path(trace, no_tree, lang, w, out)?;
    if let Some(tree) = tree {
        let says = escaped(&fill(w.tree_text_caption, &[("n", &Count(nodes))]));
        let lines = tree.into_iter().map(|line| line + "\n");
        topic(w.heading_tree, &[Block::text([says]), Block::code(lines)], w, out)?;
    }
    let facts = summary::result(trace, &stats, lang);
    let row = |fact: &summary::Fact| {
        let part = ["", "· ", "· · "][fact.level.min(2)];
        vec![format!("{part}{}", escaped(fact.name)), escaped(&fact.value)]
    };
    topic(w.result, &[Block::table(&["", ""], &[34, 58], facts.iter().map(row))], w, out)
}

/// What the tools read before the first slide.
fn front(trace: &Trace, title: &str, options: &ReportOptions, out: &mut impl io::Write) -> io::Result<()> {
    let command = summary::command(trace).into_iter().chain(options.command.iter().cloned());
    let command = summary::shell(command).replace(char::is_control, " ");
    let fonts = Fonts::of(options.lang, [title].into_iter().chain(options.note.as_deref()));
    let title = serde_json::to_string(&escaped(title)).expect("a text has a JSON form");
    // Pandoc 2 knows no Chinese of LaTeX.
    let lang = if options.lang == Lang::En { "lang: en\n" } else { "" };
    let engine = if fonts.are_foreign() { format!(" --pdf-engine={}", fonts.program()) } else { String::new() };
    write!(
        out,
        "---\n\
         # {command}\n\
         # marp FILE.md --pdf\n\
         # pandoc FILE.md --standalone --to revealjs -o FILE.html\n\
         # pandoc FILE.md --to beamer{engine} -o FILE.pdf\n\
         pagetitle: {title}\n\
         {lang}\
         marp: true\n\
         size: 16:9\n\
         paginate: true\n\
         headingDivider: 1\n\
         style: |\n{}\
         slide-level: 1\n\
         width: 1280\n\
         height: 720\n\
         slideNumber: true\n\
         aspectratio: 169\n\
         classoption: t\n\
         header-includes: |\n  ```{{=html}}\n  <style>\n{}  </style>\n  ```\n  ```{{=latex}}\n{}{}  ```\n\
         ---\n",
        indented(include_str!("../../../templates/slides/marp.css")),
        indented(include_str!("../../../templates/slides/reveal.css")),
        indented(&fonts.lines()),
        indented(include_str!("../../../templates/slides/beamer.tex")),
    )
}

/// Lines that stand inside a value.
fn indented(text: &str) -> String {
    text.lines().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// The lecturer's note, whose own headings of the first level begin slides, as do its rules.
fn note(note: &str, w: &'static Words, out: &mut impl io::Write) -> io::Result<()> {
    let note = whole_note(note.trim());
    let heading = if note.starts_with("# ") { String::new() } else { format!("# {}\n\n", w.note_title) };
    writeln!(out, "\n{heading}{note}")
}

fn problem(trace: &Trace, lang: Lang, w: &'static Words, out: &mut impl io::Write) -> io::Result<()> {
    let (instance, strategy) = (trace.instance(), trace.strategy());
    let boards = [(w.label_start.to_owned(), instance.start), (w.label_goal.to_owned(), instance.goal)];
    let parity = summary::parity(trace, lang);
    let stop = if parity.pairs.is_empty() { "" } else { w.full_stop };
    let argument = [
        format!("**{}**", escaped(w.parity)),
        escaped(&joined(&parity.claim, &format!("{}{stop}", parity.pairs))),
        escaped(&parity.rule),
        escaped(&parity.verdict),
    ];
    let boards = Block::code(groups(&beside(&boards, instance.size, CODE)));
    let blocks: Vec<Block> = [boards].into_iter().chain(argument.map(|text| Block::text([text]))).collect();
    topic(w.heading_problem, &blocks, w, out)?;
    let conventions = summary::conventions(strategy, lang);
    let spec = broken_at_commas(&strategy.to_string());
    let blocks = [
        Block::bullets(conventions.iter().map(|line| escaped(line))),
        Block::text([escaped(w.spec)]),
        Block::code([spec]),
    ];
    topic(w.conventions, &blocks, w, out)?;
    let lines = pseudocode(strategy, lang);
    let lines = lines.iter().map(|line| format!("{:1$}{2}\n", "", 2 * line.indent, line.text));
    topic(w.code_title, &[Block::code(lines)], w, out)
}

/// Two texts, of which the first ends with a mark; a Chinese one has its room inside.
fn joined(first: &str, second: &str) -> String {
    let blank = if first.ends_with(['：', '。']) || second.is_empty() { "" } else { " " };
    format!("{first}{blank}{second}")
}

/// The text of a strategy in lines that fit.
fn broken_at_commas(spec: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for setting in spec.split_inclusive(',') {
        if width + setting.len() > CODE {
            lines.push('\n');
            width = 0;
        }
        width += setting.len();
        lines += setting;
    }
    lines + "\n"
}

/// The path, and what is said below it.
fn path(
    trace: &Trace,
    below: Option<Block>,
    lang: Lang,
    w: &'static Words,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let label = |&id: &NodeId| {
        let node = trace.node(id);
        (node.came.map(|came| came.letter().to_string()).unwrap_or_default(), node.board)
    };
    let path = PathText::of(trace, lang);
    let code = |nodes: &[NodeId]| {
        let boards: Vec<_> = nodes.iter().map(label).collect();
        Block::code(groups(&beside(&boards, trace.instance().size, CODE)))
    };
    let mut blocks = vec![Block::text([escaped(&path.says)])];
    blocks.extend((!path.first.is_empty()).then(|| code(&path.first)));
    if let Some(cut) = &path.cut {
        blocks.extend([Block::text([escaped(&cut.says(w.path_gap, "--format md"))]), code(&cut.last)]);
    }
    blocks.extend(below);
    topic(w.heading_path, &blocks, w, out)
}
