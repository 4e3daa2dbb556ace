//! Two traces held against each other, for a terminal: the verdict last, where the eye of a reader is.

use super::Layout;
use super::sheet::{CHEAPER, Cell, DEAD_END, FAINT, INDENT, NEW, Sheet as Text, USUAL};
use super::stats::facts;
use crate::check::{Diff, Sheet};
use crate::report::boards::in_line;
use crate::report::diff::{DiffOptions, DiffText, FirstText, Line, StepLine};
use crate::report::narration::DiffWords;
use crate::report::step::Picture;

/// What is told of two traces held against each other.
#[must_use]
pub fn diff_text(diff: &Diff, sheets: [&Sheet; 2], options: &DiffOptions, layout: Layout) -> String {
    let w = options.lang.diff_words();
    let told = DiffText::new(diff, sheets, options);
    let mut text = Text::new(layout);
    text.heading(told.title);
    text.hanging("", 0, &told.subtitle, USUAL);
    text.blank();
    text.heading(w.heading_read);
    facts(&mut text, INDENT, Vec::new(), told.read.clone());
    text.prose(w.order_note, FAINT);
    if !told.lines.is_empty() {
        aligned(&mut text, &told, w);
    }
    if let Some(first) = &told.first {
        first_difference(&mut text, first, &told, w);
    }
    text.blank();
    text.heading(&told.verdict);
    text.take()
}

fn first_difference(text: &mut Text, first: &FirstText, told: &DiffText, w: &DiffWords) {
    text.blank();
    text.heading(w.heading_first);
    text.prose(&first.says, USUAL);
    text.blank();
    let cells: Vec<Cell> = first
        .sides
        .iter()
        .zip([DEAD_END, NEW])
        .filter_map(|(side, style)| {
            let picture = Picture { board: side.board?, slid: None };
            Some(Cell { foot: side.values.clone(), ..Cell::new(side.label.clone(), picture, style) })
        })
        .collect();
    text.boards(&cells, told.size);
    for side in first.sides.iter().filter(|side| side.board.is_none()) {
        text.prose(&side.label, USUAL);
    }
    for note in &first.notes {
        text.prose(note, USUAL);
    }
}

fn aligned(text: &mut Text, told: &DiffText, w: &DiffWords) {
    text.blank();
    text.heading(w.heading_aligned);
    text.prose(&told.counts, USUAL);
    if let Some(inexact) = told.inexact {
        text.prose(inexact, USUAL);
    }
    let signs = [("-", w.legend_a), ("+", w.legend_b), ("~", w.legend_both)];
    text.table(INDENT, &signs.map(|(sign, meaning)| (sign.to_owned(), meaning.to_owned())));
    text.blank();
    let digits = |side: usize| {
        let steps = told.lines.iter().filter_map(|line| match line {
            Line::Step(step) => step.steps[side],
            Line::Gap(_) => None,
        });
        steps.max().unwrap_or(0).to_string().len()
    };
    let widths = [digits(0), digits(1)];
    for line in &told.lines {
        match line {
            Line::Gap(says) => text.item("", says, FAINT),
            Line::Step(step) => step_line(text, step, widths, told),
        }
    }
}

fn step_line(text: &mut Text, step: &StepLine, widths: [usize; 2], told: &DiffText) {
    let number = |side: usize| {
        let step = step.steps[side].map(|step| step.to_string()).unwrap_or_default();
        format!("{step:>0$}", widths[side])
    };
    let style = match step.sign {
        '-' => DEAD_END,
        '+' => NEW,
        '~' => CHEAPER,
        _ => USUAL,
    };
    let lead = format!("{:INDENT$}{} {} {}  ", "", step.sign, number(0), number(1));
    let hang = lead.len();
    let lead = text.paint(style, &lead);
    text.hanging(&lead, hang, &in_line(step.board, told.size), style);
    for note in &step.notes {
        text.hanging(&" ".repeat(hang), hang, note, USUAL);
    }
}
