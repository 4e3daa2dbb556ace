//! The report of a study: its main tables first in a file, and last on a terminal, where the eye of a reader is.

use std::io;

use super::sheet::{Cell, FAINT, INDENT, Sheet, USUAL};
use super::stats::facts;
use super::{Layout, plain};
use crate::report::boards::columns;
use crate::report::lines::wrapped;
use crate::report::narration::fill;
use crate::report::step::Picture;
use crate::report::study::{CellText, StudyOptions, StudyText, TableText, Told};
use crate::study::{Findings, Study};

/// What stands between columns.
const APART: usize = 2;
/// The name of a strategy that is longer than this goes on in the next line.
const HEAD: usize = 18;

/// Writes the report of a study. [`StudyOptions::results_first`] says where its main tables stand: after the head, with
/// the command last, or at the end.
///
/// # Errors
/// When `out` does not take it.
pub fn write_study_text(
    study: &Study,
    findings: &Findings,
    options: &StudyOptions,
    layout: Layout,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let text = Told::new(study, findings, options).text();
    let (mut sheet, w) = (Sheet::new(layout), text.w);
    sheet.heading(&plain(&text.title.replace(['\n', '\t'], " ")));
    sheet.hanging("", 0, &text.subtitle, USUAL);
    if options.results_first {
        interrupted(&mut sheet, &text);
        mains(&mut sheet, [&text.nodes, &text.branching]);
    }
    sheet.blank();
    setup(&mut sheet, &text, study);
    sheet.blank();
    sheet.heading(w.heading_counting);
    for line in &text.counting {
        sheet.item("- ", line, USUAL);
    }
    sheet.blank();
    sheet.heading(w.heading_each);
    for each in &text.each {
        sheet.blank();
        sheet.prose(&each.title, USUAL);
        table(&mut sheet, each);
    }
    sheet.blank();
    sheet.hanging("", 0, w.command, FAINT);
    sheet.command(text.command.iter().map(|word| plain(word)));
    sheet.blank();
    let made_by = fill(options.lang.words().made_by, &[("version", &env!("CARGO_PKG_VERSION"))]);
    sheet.hanging("", 0, &made_by, FAINT);
    if !options.results_first {
        mains(&mut sheet, [&text.branching, &text.nodes]);
        interrupted(&mut sheet, &text);
    }
    out.write_all(sheet.take().as_bytes())
}

/// The main tables.
fn mains(sheet: &mut Sheet, tables: [&TableText; 2]) {
    for main in tables {
        sheet.blank();
        sheet.heading(&main.title);
        sheet.prose(&main.says, FAINT);
        sheet.blank();
        table(sheet, main);
        for note in &main.notes {
            sheet.item("- ", note, USUAL);
        }
    }
}

fn interrupted(sheet: &mut Sheet, text: &StudyText) {
    if let Some(says) = &text.interrupted {
        sheet.blank();
        sheet.hanging("", 0, says, super::sheet::DEAD_END);
    }
}

fn setup(sheet: &mut Sheet, text: &StudyText, study: &Study) {
    let w = text.w;
    sheet.heading(w.heading_setup);
    let picture = Picture { board: text.goal, slid: None };
    sheet.boards(&[Cell::new(w.label_goal.to_owned(), picture, USUAL)], study.size);
    sheet.blank();
    facts(sheet, INDENT, Vec::new(), text.facts.clone());
    sheet.blank();
    sheet.heading(w.heading_strategies);
    for strategy in &text.strategies {
        sheet.prose(&strategy.spec, USUAL);
    }
}

/// A column of a table, as wide as what is widest in it.
struct Column {
    head: Vec<String>,
    /// Of each cell, what stands to the left and to the right of the place at which all are aligned.
    cells: Vec<(String, String)>,
    left: usize,
    width: usize,
}

impl Column {
    fn of(table: &TableText, at: usize) -> Column {
        let head = wrapped(&table.heads[at].text, HEAD);
        let halves = |cell: &CellText| {
            (cell.number.clone(), cell.spread.clone().map_or_else(String::new, |it| format!(" {it}")))
        };
        let cells: Vec<(String, String)> = table.rows.iter().map(|row| halves(&row[at])).collect();
        let widest =
            |of: fn(&(String, String)) -> &String| cells.iter().map(|cell| columns(of(cell))).max().unwrap_or(0);
        let (left, right) = (widest(|cell| &cell.0), widest(|cell| &cell.1));
        let head_width = head.iter().map(|line| columns(line)).max().unwrap_or(0);
        let width = head_width.max(left + right);
        // What is narrower than its head stands at the right below it.
        Column { head, cells, left: left + (width - left - right), width }
    }

    fn head_line(&self, at: usize, lines: usize) -> String {
        let text = (at + self.head.len()).checked_sub(lines).map_or("", |at| self.head[at].as_str());
        format!("{:1$}{text}", "", self.width - columns(text))
    }

    fn cell(&self, row: usize) -> String {
        let (left, right) = &self.cells[row];
        let line = format!("{:1$}{left}{right}", "", self.left - columns(left));
        let room = self.width.saturating_sub(columns(&line));
        format!("{line}{:room$}", "")
    }
}

/// A table; columns that have no room beside the others follow in a table below, after the same leading columns.
fn table(sheet: &mut Sheet, table: &TableText) {
    let all: Vec<Column> = (0..table.heads.len()).map(|at| Column::of(table, at)).collect();
    let (leading, others) = all.split_at(table.leading);
    let taken = |columns: &[Column]| columns.iter().map(|column| column.width + APART).sum::<usize>();
    let room = (sheet.width() + APART).saturating_sub(INDENT + taken(leading));
    let mut from = 0;
    while from < others.len() {
        let fitting = (from + 1..=others.len()).take_while(|&to| taken(&others[from..to]) <= room).last();
        let to = fitting.unwrap_or(from + 1);
        if from > 0 {
            sheet.blank();
        }
        let shown: Vec<&Column> = leading.iter().chain(&others[from..to]).collect();
        let lines = shown.iter().map(|column| column.head.len()).max().unwrap_or(0);
        let joined = |parts: Vec<String>| format!("{:INDENT$}{}", "", parts.join(&" ".repeat(APART)));
        for at in 0..lines {
            let line = joined(shown.iter().map(|column| column.head_line(at, lines)).collect());
            let line = sheet.paint(FAINT, line.trim_end());
            sheet.line(&line);
        }
        for row in 0..table.rows.len() {
            sheet.line(&joined(shown.iter().map(|column| column.cell(row)).collect()));
        }
        from = to;
    }
}
