//! A marked trace, on a terminal: the verdict first, then each mistake with the boards that belong to it.

use super::sheet::{Cell, DEAD_END, FAINT, INDENT, NEW, Sheet, TAKEN, USUAL};
use super::stats::facts;
use super::{Layout, plain};
use crate::check::{Mark, Marked};
use crate::puzzle::Size;
use crate::report::check::{BoardsKind, BoardsText, CheckOptions, CheckText, MistakeText, RowPassage};
use crate::report::narration::{Lang, fill};
use crate::report::step::Picture;

/// A marked trace; its rows only where all is to be told.
#[must_use]
pub fn check_text(marked: &Marked, sheet: &crate::check::Sheet, options: CheckOptions, layout: Layout) -> String {
    let (w, text) = (options.lang.check_words(), CheckText::new(marked, sheet, options));
    let mut out = Sheet::new(layout);
    let (sign, style) = match marked.mark {
        Mark::Wrong(_) => ("✗ ", DEAD_END),
        _ => ("✓ ", NEW),
    };
    let lead = out.paint(style, sign);
    out.hanging(&lead, 2, &text.says, style);
    for hint in &text.hints {
        out.prose(hint, USUAL);
    }
    for mistake in &text.mistakes {
        out.blank();
        mistake_lines(&mut out, mistake, text.size, options.lang);
    }
    if !text.score.is_empty() && !matches!(marked.mark, Mark::Right) {
        out.blank();
        out.heading(w.heading_score);
        facts(&mut out, INDENT, Vec::new(), text.score);
    }
    if options.full {
        out.blank();
        out.heading(w.heading_rows);
        rows(&mut out, &text.rows, text.size);
    }
    out.blank();
    out.hanging("", 0, w.heading_read, FAINT);
    for line in &text.read {
        out.item("- ", &plain(line), FAINT);
    }
    out.take()
}

fn mistake_lines(out: &mut Sheet, mistake: &MistakeText, size: Size, lang: Lang) {
    out.heading(&mistake.heading);
    for line in mistake.says.iter().chain(&mistake.again) {
        out.prose(line, USUAL);
    }
    for group in &mistake.groups {
        out.blank();
        boards(out, group, size, lang);
    }
}

fn boards(out: &mut Sheet, group: &BoardsText, size: Size, lang: Lang) {
    let style = match group.kind {
        BoardsKind::Taken => DEAD_END,
        BoardsKind::Could => TAKEN,
        BoardsKind::Open => USUAL,
    };
    out.prose(&fill(lang.check_words().boards_name, &[("name", &group.name)]), style);
    let cell = |(label, board): &(String, crate::puzzle::Board)| {
        Cell::new(label.clone(), Picture { board: *board, slid: None }, USUAL)
    };
    let cells: Vec<Cell> = group.boards.iter().map(cell).collect();
    if !cells.is_empty() {
        out.boards(&cells, size);
    }
    if let Some(note) = &group.note {
        out.prose(note, FAINT);
    }
}

fn rows(out: &mut Sheet, rows: &[RowPassage], size: Size) {
    for passage in rows {
        match passage {
            RowPassage::Gap(says) => out.prose(says, FAINT),
            RowPassage::Row(row) => {
                let (sign, style) = if row.right { ("✓", USUAL) } else { ("✗", DEAD_END) };
                let board = crate::report::boards::in_line(row.board, size);
                out.item(&format!("{sign} {:>4}  ", row.step), &format!("{board}  {}", row.values), style);
                for line in row.wrong.iter().chain(&row.says) {
                    out.item("        ", line, USUAL);
                }
            }
        }
    }
}
