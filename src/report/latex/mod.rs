//! A report in LaTeX: a part of a document in article or in beamer, or a document that compiles alone.
//!
//! 1. `templates/latex/macros.tex`, a copy of which each report has, says how things are set: it measures, breaks pages
//!    and frames, scales.
//! 2. What is written here are calls of these: what is said, in order.

mod escape;
mod fonts;
mod note;
mod steps;
mod tree;

use std::io;

pub(super) use self::fonts::Fonts;

use self::escape::{code, text};
use super::narration::{Lang, Words, fill};
use super::options::ReportOptions;
use super::path::PathText;
use super::pseudocode::pseudocode;
use super::step::{Picture, node_text};
use super::summary;
use crate::puzzle::{Board, Size};
use crate::report::narration::Narrator;
use crate::search::NodeId;
use crate::trace::Trace;

/// How things are set.
const MACROS: &str = include_str!("../../../templates/latex/macros.tex");

/// So many moves stand together, and so many of these groups in a paragraph.
const GROUP: usize = 8;
const GROUPS: usize = 100;

/// Writes the LaTeX of a trace: a document if `standalone`, else a part of one.
///
/// # Errors
/// When `out` does not take it.
pub fn write_latex(
    trace: &Trace,
    options: &ReportOptions,
    standalone: bool,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let (lang, stats) = (options.lang, trace.stats());
    let w = lang.words();
    let made_by = fill(w.made_by, &[("version", &env!("CARGO_PKG_VERSION"))]);
    writeln!(out, "% {made_by}")?;
    opening(options, standalone, w, out)?;
    out.write_all(MACROS.as_bytes())?;
    let title = options.title.as_deref().unwrap_or_else(|| summary::strategy_name(trace.strategy(), lang));
    let subtitle = summary::subtitle(trace, &stats, lang);
    writeln!(out, "%\n\\steptracetitle{{{}}}{{{}}}", text(title, lang), text(&subtitle, lang))?;
    if let Some(markdown) = &options.note {
        note::note(markdown, lang, out)?;
    }
    problem(trace, lang, w, out)?;
    writeln!(out, "\\steptracepart{{{}}}", text(w.result, lang))?;
    for fact in summary::result(trace, &stats, lang) {
        writeln!(out, "\\steptracefact{{{}}}{{{}}}{{{}}}", fact.level, text(fact.name, lang), text(&fact.value, lang))?;
    }
    tree::tree(trace, lang, out)?;
    steps::steps(trace, options, out)?;
    path(trace, lang, w, out)?;
    let command = summary::command(trace).into_iter().chain(options.command.iter().cloned());
    let says = if trace.end().is_some() { w.command } else { w.command_whole };
    writeln!(out, "\\steptracesub{{{}}}", text(says, lang))?;
    writeln!(out, "\\steptracecode{{0}}{{{}}}", code(&summary::shell(command)))?;
    writeln!(out, "\\steptracetag{{{}}}", text(&made_by, lang))?;
    writeln!(out, "\\steptraceflush\n\\endgroup")?;
    if standalone { writeln!(out, "\\end{{document}}") } else { Ok(()) }
}

/// What stands before all else: how it is compiled or read, and of a document its preamble.
fn opening(options: &ReportOptions, standalone: bool, w: &'static Words, out: &mut impl io::Write) -> io::Result<()> {
    let given = [&options.title, &options.note].into_iter().flatten().chain(&options.command);
    let fonts = Fonts::of(options.lang, given.map(String::as_str));
    if !standalone {
        let holes: super::narration::Holes<'_> = &[("input", &"\\input"), ("package", &"\\usepackage{tikz}")];
        writeln!(out, "% {}", fill(w.latex_part, holes))?;
        if let Some(package) = fonts.package() {
            writeln!(out, "% {}", fill(w.latex_fonts, &[("package", &package)]))?;
        }
        return Ok(());
    }
    writeln!(out, "% {}", fill(w.latex_alone, &[("program", &fonts.program())]))?;
    writeln!(out, "\\documentclass[11pt,a4paper]{{article}}")?;
    writeln!(out, "\\usepackage[hmargin=2.2cm,vmargin=2.4cm]{{geometry}}")?;
    if fonts.are_foreign() {
        write!(out, "{}", fonts.lines())?;
    } else {
        writeln!(out, "\\usepackage{{iftex}}\n\\ifpdftex\\usepackage[T1]{{fontenc}}\\usepackage{{lmodern}}\\fi")?;
    }
    writeln!(out, "\\usepackage{{tikz}}\n\\begin{{document}}")
}

fn problem(trace: &Trace, lang: Lang, w: &'static Words, out: &mut impl io::Write) -> io::Result<()> {
    let (instance, parity) = (trace.instance(), summary::parity(trace, lang));
    let still = |board: Board| self::board(Picture { board, slid: None }, instance.size);
    writeln!(out, "\\steptracepart{{{}}}", text(w.heading_problem, lang))?;
    writeln!(
        out,
        "\\steptraceline{{\\steptracelabelled{{{}}}{{{}}}%\n  \\steptracelabelled{{{}}}{{{}}}}}",
        text(w.label_start, lang),
        still(instance.start),
        text(w.label_goal, lang),
        still(instance.goal)
    )?;
    writeln!(out, "\\steptracesub{{{}}}", text(w.conventions, lang))?;
    for line in summary::conventions(trace.strategy(), lang) {
        writeln!(out, "\\steptraceitem{{0}}{{$\\bullet$}}{{{}}}", text(&line, lang))?;
    }
    writeln!(out, "\\steptracepar{{{} \\texttt{{{}}}}}", text(w.spec, lang), code(&trace.strategy().to_string()))?;
    let lines = pseudocode(trace.strategy(), lang);
    writeln!(out, "\\steptracekeep{{{}}}", lines.len() + 2)?;
    writeln!(out, "\\steptracesub{{{}}}", text(w.code_title, lang))?;
    for line in lines {
        writeln!(out, "\\steptracepseudo{{{}}}{{{}}}", line.indent, text(&line.text, lang))?;
    }
    writeln!(out, "\\steptracekeep{{14}}")?;
    writeln!(out, "\\steptracesub{{{}}}", text(w.parity, lang))?;
    let stop = if parity.pairs.is_empty() { "" } else { w.full_stop };
    writeln!(out, "\\steptracepar{{{} {}{stop}}}", text(&parity.claim, lang), text(&parity.pairs, lang))?;
    writeln!(out, "\\steptracepar{{{}}}", text(&parity.rule, lang))?;
    writeln!(out, "\\steptracepar{{\\textbf{{{}}}}}", text(&parity.verdict, lang))
}

fn path(trace: &Trace, lang: Lang, w: &'static Words, out: &mut impl io::Write) -> io::Result<()> {
    let path = PathText::of(trace, lang);
    writeln!(out, "\\steptracepart{{{}}}", text(w.heading_path, lang))?;
    writeln!(out, "\\steptracepar{{{}}}", text(&path.says, lang))?;
    if path.cut.is_some() {
        moves(&path.moves, out)?;
    }
    boards(trace, &path.first, lang, out)?;
    if let Some(cut) = &path.cut {
        writeln!(out, "\\steptracepar{{{}}}", text(&cut.says(w.path_cut, ""), lang))?;
        boards(trace, &cut.last, lang, out)?;
    }
    Ok(())
}

/// The boards of a path, each below the move that leads to it.
fn boards(trace: &Trace, nodes: &[NodeId], lang: Lang, out: &mut impl io::Write) -> io::Result<()> {
    if nodes.is_empty() {
        return Ok(());
    }
    let (narrator, size) = (Narrator::new(trace, lang), trace.instance().size);
    writeln!(out, "\\steptraceboardrow{{{}}}{{%", size.rows())?;
    for &id in nodes {
        let node = trace.node(id);
        let came = node.came.map(|came| came.letter().to_string()).unwrap_or_default();
        let picture = node_text(trace, &narrator, &node).picture;
        writeln!(out, "  \\steptracelabelled{{{came}}}{{{}}}%", board(picture, size))?;
    }
    writeln!(out, "}}")
}

/// The letters of many moves.
fn moves(letters: &str, out: &mut impl io::Write) -> io::Result<()> {
    for part in letters.as_bytes().chunks(GROUP * GROUPS) {
        writeln!(out, "\\steptraceline{{\\ttfamily\\strut")?;
        for group in part.chunks(GROUP) {
            writeln!(out, "  {}\\allowbreak", String::from_utf8_lossy(group))?;
        }
        writeln!(out, "  \\strut}}")?;
    }
    Ok(())
}

/// A board as a picture.
fn board(picture: Picture, size: Size) -> String {
    let (columns, rows, slid) = (size.cols(), size.rows(), picture.slid.unwrap_or(0));
    format!("\\steptraceboard{{{columns}}}{{{rows}}}{{{}}}{{{slid}}}", tiles(picture.board, size))
}

/// The tiles of a board, row by row.
fn tiles(board: Board, size: Size) -> String {
    board.tiles(size).map(|tile| tile.to_string()).collect::<Vec<_>>().join(",")
}
