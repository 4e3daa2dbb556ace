//! The whole report of a trace, from the problem to the result, which stands last: where the eye of a reader is.

use std::io;

use super::sheet::{Cell, FAINT, INDENT, PATH, Sheet, USUAL};
use super::stats::facts;
use super::{Layout, plain, show};
use crate::puzzle::Move;
use crate::report::narration::{Count, Holes, Narrator, Words, fill};
use crate::report::options::ReportOptions;
use crate::report::step::{Passage, Passages, Picture, node_text};
use crate::report::summary;
use crate::trace::Trace;

/// Writes the report of a trace; where it is `verbose`, with the tries that led nowhere.
///
/// # Errors
/// When `out` does not take it.
pub fn write_text(
    trace: &Trace,
    options: &ReportOptions,
    verbose: bool,
    layout: Layout,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let (w, stats) = (options.lang.words(), trace.stats());
    let mut sheet = Sheet::new(layout);
    let title = options.title.as_deref().unwrap_or_else(|| summary::strategy_name(trace.strategy(), options.lang));
    sheet.heading(&plain(&title.replace(['\n', '\t'], " ")));
    sheet.hanging("", 0, &summary::subtitle(trace, &stats, options.lang), USUAL);
    if let Some(note) = &options.note {
        sheet.blank();
        let note = note.trim_end().replace('\r', "").replace('\t', "    ");
        sheet.hanging("", 0, &plain(&note), USUAL);
    }
    problem(&mut sheet, trace, options, w);
    out.write_all(sheet.take().as_bytes())?;
    steps(&mut sheet, trace, options, verbose, out)?;
    path(&mut sheet, trace, options, w);
    sheet.blank();
    sheet.hanging("", 0, if trace.end().is_some() { w.command } else { w.command_whole }, FAINT);
    let command = summary::command(trace).into_iter().chain(options.command.iter().cloned());
    sheet.command(command.map(|word| plain(&word)));
    sheet.blank();
    sheet.hanging("", 0, &fill(w.made_by, &[("version", &env!("CARGO_PKG_VERSION"))]), FAINT);
    sheet.blank();
    sheet.heading(w.result);
    facts(&mut sheet, INDENT, Vec::new(), summary::result(trace, &stats, options.lang));
    out.write_all(sheet.take().as_bytes())
}

fn problem(sheet: &mut Sheet, trace: &Trace, options: &ReportOptions, w: &'static Words) {
    let (instance, lang) = (trace.instance(), options.lang);
    sheet.blank();
    sheet.heading(w.heading_problem);
    let cell = |label: &str, board| Cell::new(label.to_owned(), Picture { board, slid: None }, USUAL);
    sheet.boards(&[cell(w.label_start, instance.start), cell(w.label_goal, instance.goal)], instance.size);
    sheet.blank();
    sheet.heading(w.conventions);
    for line in summary::conventions(trace.strategy(), lang) {
        sheet.item("- ", &line, USUAL);
    }
    sheet.blank();
    sheet.heading(w.spec);
    sheet.prose(&trace.strategy().to_string(), USUAL);
    let parity = summary::parity(trace, lang);
    sheet.blank();
    sheet.heading(w.parity);
    let stop = if parity.pairs.is_empty() { "" } else { w.full_stop };
    let space = if parity.claim.ends_with('：') { "" } else { " " };
    sheet.prose(&format!("{}{space}{}{stop}", parity.claim, parity.pairs), USUAL);
    sheet.prose(&parity.rule, USUAL);
    sheet.prose(&parity.verdict, USUAL);
}

fn steps(
    sheet: &mut Sheet,
    trace: &Trace,
    options: &ReportOptions,
    verbose: bool,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let (w, size) = (options.lang.words(), trace.instance().size);
    sheet.blank();
    sheet.heading(w.heading_expansions);
    if trace.is_empty() {
        sheet.prose(w.expansions_none, USUAL);
        return out.write_all(sheet.take().as_bytes());
    }
    let signs = [(w.open, w.open_order), (w.closed, w.closed_order), ("+", w.mark_new)];
    sheet.table(INDENT, &signs.map(|(sign, meaning)| (sign.to_owned(), meaning.to_owned())));
    for passage in Passages::new(trace, options.lang, &options.steps, options.full_lists) {
        sheet.blank();
        match passage {
            Passage::Gap(says) => sheet.hanging("", 0, &says, FAINT),
            Passage::Step(step) => {
                if let Some(round) = &step.round {
                    sheet.heading(round);
                    sheet.blank();
                }
                show::step(sheet, &step, verbose, size, w);
                show::lists(sheet, &step, w);
            }
        }
        out.write_all(sheet.take().as_bytes())?;
    }
    Ok(())
}

/// So many boards of a long path are shown first, and so many last.
const PATH_ENDS: (usize, usize) = (40, 10);

fn path(sheet: &mut Sheet, trace: &Trace, options: &ReportOptions, w: &'static Words) {
    let (narrator, size) = (Narrator::new(trace, options.lang), trace.instance().size);
    sheet.blank();
    sheet.heading(w.heading_path);
    sheet.prose(&summary::path_says(trace, options.lang), USUAL);
    let path = trace.path();
    if path.is_empty() {
        return;
    }
    let moves: String = path.iter().filter_map(|&id| trace.node(id).came).map(Move::letter).collect();
    if !moves.is_empty() {
        sheet.prose(&moves, PATH);
    }
    let cell = |&id: &u32| {
        let node = trace.node(id);
        let came = node.came.map(|came| format!("{came} ")).unwrap_or_default();
        let text = node_text(trace, &narrator, &node);
        Cell::new(format!("{came}n{id}"), text.picture, PATH)
    };
    let (first, last) = PATH_ENDS;
    let mut boards = |ids: &[u32]| {
        sheet.blank();
        sheet.boards(&ids.iter().map(cell).collect::<Vec<_>>(), size);
    };
    if path.len() <= first + last {
        return boards(&path);
    }
    let (from, to) = (first, path.len() - last);
    boards(&path[..from]);
    let holes: Holes<'_> = &[("from", &Count(from)), ("to", &Count(to - 1)), ("n", &Count(to - from))];
    sheet.blank();
    sheet.prose(&fill(w.path_cut, holes), FAINT);
    sheet.blank();
    sheet.boards(&path[to..].iter().map(cell).collect::<Vec<_>>(), size);
}
