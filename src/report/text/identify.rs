//! What agrees with a trace, for a terminal.

use super::Layout;
use super::sheet::{Cell, DEAD_END, FAINT, NEW, Sheet, TAKEN, TITLE, USUAL};
use super::stats::facts;
use crate::report::identify::{FamilyText, IdentifyReport};
use crate::report::step::Picture;
use crate::report::text::plain;

/// The strategies that agree with a trace.
#[must_use]
pub fn identify_text(report: &IdentifyReport, layout: Layout) -> String {
    let mut sheet = Sheet::new(layout);
    sheet.heading(report.title);
    let told = report.facts.iter().cloned().map(|mut fact| {
        fact.value = plain(&fact.value);
        fact
    });
    facts(&mut sheet, 2, Vec::new(), told.collect());
    sheet.blank();
    sheet.hanging("", 0, &report.verdict, TITLE);
    families(&mut sheet, &report.families, &report.left_out, report);
    if let Some(boards) = &report.by_boards {
        sheet.blank();
        sheet.hanging("", 0, &boards.says, TITLE);
        families(&mut sheet, &boards.families, &boards.left_out, report);
    }
    if let Some((sentence, command)) = &report.next {
        sheet.blank();
        sheet.hanging("", 0, sentence, USUAL);
        sheet.command(command.iter().map(|word| plain(word)));
    }
    sheet.take()
}

fn families(sheet: &mut Sheet, families: &[FamilyText], left_out: &[String], report: &IdentifyReport) {
    for (at, family) in families.iter().enumerate() {
        sheet.blank();
        self::family(sheet, at + 1, family, report);
    }
    if !left_out.is_empty() {
        sheet.blank();
        for line in left_out {
            sheet.hanging("", 0, line, FAINT);
        }
    }
}

fn family(sheet: &mut Sheet, number: usize, family: &FamilyText, report: &IdentifyReport) {
    let lead = format!("{number}. ");
    let (hang, style) = (lead.len(), if family.fails.is_some() { DEAD_END } else { NEW });
    sheet.hanging(&lead, hang, &family.name, style.bold());
    let indent = " ".repeat(hang);
    sheet.hanging(&indent, hang, &family.says, USUAL);
    sheet.hanging(&indent, hang, &format!("{} {}", family.count, family.spec), FAINT);
    let Some((says, boards)) = &family.fails else { return };
    sheet.hanging(&indent, hang, &plain(says), USUAL);
    if !boards.is_empty() {
        let styles = [TAKEN, USUAL];
        let cells = boards
            .iter()
            .zip(styles)
            .map(|((label, board), style)| Cell::new(label.clone(), Picture { board: *board, slid: None }, style));
        sheet.boards(&cells.collect::<Vec<_>>(), report.size);
    }
}
