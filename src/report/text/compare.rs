//! A comparison as text: what each run came to, where they part, which boards they share.

use std::io;

use super::grid::Grid;
use super::sheet::{Cell, DEAD_END, FAINT, INDENT, NEW, PATH, Sheet, TAKEN, USUAL, Unit};
use super::{Layout, plain};
use crate::puzzle::Size;
use crate::report::boards::columns;
use crate::report::compare::{
    CellText, ColumnText, CompareOptions, Compared, HeadText, OpenEntry, OverlapText, PartingText, PartingsText,
    RowText, RunThere, TableText,
};
use crate::report::narration::{Count, Lang, fill};
use crate::report::step::Picture;
use crate::search::NodeId;

/// Writes a comparison.
///
/// # Errors
/// When `out` does not take it.
pub fn write_compare_text(
    runs: &[Compared<'_>],
    options: &CompareOptions,
    layout: Layout,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let Some(first) = runs.first() else { return Ok(()) };
    let mut sheet = Sheet::new(layout);
    let size = first.trace.instance().size;
    let head = HeadText::of(runs, options);
    begin(&mut sheet, first, &head, options);
    table(&mut sheet, &TableText::of(runs, options), options);
    out.write_all(sheet.take().as_bytes())?;
    partings(&mut sheet, &PartingsText::of(runs, options), size, options);
    out.write_all(sheet.take().as_bytes())?;
    overlap(&mut sheet, runs, size, options);
    if !head.command.is_empty() {
        sheet.blank();
        sheet.hanging("", 0, head.command_says, FAINT);
        sheet.command(head.command.iter().map(|word| plain(word)));
    }
    sheet.blank();
    sheet.hanging("", 0, &fill(options.lang.words().made_by, &[("version", &env!("CARGO_PKG_VERSION"))]), FAINT);
    out.write_all(sheet.take().as_bytes())
}

/// What is compared.
fn begin(sheet: &mut Sheet, first: &Compared<'_>, head: &HeadText, options: &CompareOptions) {
    let (words, w) = (options.lang.words(), options.lang.compare_words());
    sheet.heading(&plain(&head.title.replace(['\n', '\t'], " ")));
    sheet.hanging("", 0, &head.subtitle, USUAL);
    if let Some(says) = &head.interrupted {
        sheet.hanging("", 0, says, DEAD_END);
    }
    if let Some(note) = &options.note {
        sheet.blank();
        let note = note.trim_end().replace('\r', "").replace('\t', "    ");
        sheet.hanging("", 0, &plain(&note), USUAL);
    }
    sheet.blank();
    sheet.heading(words.heading_problem);
    let instance = first.trace.instance();
    let cell = |label: &str, board| Cell::new(label.to_owned(), Picture { board, slid: None }, USUAL);
    let boards = [cell(words.label_start, instance.start), cell(words.label_goal, instance.goal)];
    sheet.boards(&boards, instance.size);
    sheet.blank();
    sheet.heading(w.heading_runs);
    if let Some(says) = &head.vary {
        sheet.prose(says, USUAL);
        return;
    }
    let row = |run: &crate::report::compare::RunText| (run.label.clone(), run.spec.clone());
    sheet.table(INDENT, &head.runs.iter().map(row).collect::<Vec<_>>());
}

fn table(sheet: &mut Sheet, table: &TableText, options: &CompareOptions) {
    let w = options.lang.compare_words();
    sheet.blank();
    sheet.heading(w.heading_table);
    let cell = |cell: &CellText| (marked(cell), if cell.best { NEW } else { USUAL });
    let row = |(at, column): (usize, &ColumnText)| {
        (column.name.to_owned(), table.rows.iter().map(|row| cell(&row.cells[at])).collect())
    };
    let by_measure = Grid {
        corner: String::new(),
        heads: table.rows.iter().map(|row| row.label.clone()).collect(),
        rows: table.columns.iter().enumerate().map(row).collect(),
        marks: true,
    };
    if table.is_short() && by_measure.width() <= sheet.width() {
        sheet.grid(&by_measure);
    } else {
        let (columns, alike) = table.differing(options.lang);
        let row = |row: &RowText| (row.label.clone(), columns.iter().map(|&at| cell(&row.cells[at])).collect());
        sheet.grid(&Grid {
            corner: w.column_run.to_owned(),
            heads: columns.iter().map(|&at| table.columns[at].name.to_owned()).collect(),
            rows: table.rows.iter().map(row).collect(),
            marks: true,
        });
        if let Some(alike) = alike {
            sheet.blank();
            sheet.prose(&alike, USUAL);
        }
    }
    sheet.blank();
    table.says.iter().for_each(|says| sheet.prose(says, FAINT));
    if !table.caveats.is_empty() {
        sheet.blank();
        sheet.heading(w.caveats_title);
        table.caveats.iter().for_each(|caveat| sheet.item("- ", caveat, USUAL));
    }
    if let Some(matter) = &table.matter {
        sheet.blank();
        sheet.heading(&matter.heading);
        matter.says.iter().for_each(|says| sheet.item("- ", says, USUAL));
    }
}

/// A cell with its mark, or with room for one, so that digits stand below digits.
fn marked(cell: &CellText) -> String {
    format!("{}{}", cell.text, if cell.best { '*' } else { ' ' })
}

fn partings(sheet: &mut Sheet, partings: &PartingsText, size: Size, options: &CompareOptions) {
    let w = options.lang.compare_words();
    sheet.blank();
    sheet.heading(w.heading_partings);
    sheet.prose(&partings.says, USUAL);
    if !partings.told.is_empty() {
        sheet.prose(w.parting_legend, FAINT);
    }
    for told in &partings.told {
        sheet.blank();
        parting(sheet, told, size, options.lang);
    }
    if !partings.stretches.is_empty() {
        sheet.blank();
        sheet.heading(w.parting_stretches);
        partings.stretches.iter().for_each(|says| sheet.item("- ", says, USUAL));
    }
    if let Some(more) = &partings.more {
        sheet.prose(more, FAINT);
    }
}

fn parting(sheet: &mut Sheet, told: &PartingText, size: Size, lang: Lang) {
    let (words, w) = (lang.words(), lang.compare_words());
    sheet.heading(&told.heading);
    told.reasons.iter().for_each(|reason| sheet.prose(reason, USUAL));
    sheet.blank();
    let cell = |run: &RunThere| Cell::new(format!("{} n{}", run.label, run.taken.id), run.taken.picture, TAKEN);
    sheet.boards(&told.runs.iter().map(cell).collect::<Vec<_>>(), size);
    sheet.blank();
    let has_own = told.runs.iter().any(|run| run.open.own > 0);
    sheet.prose(if has_own { w.parting_open_marked } else { w.parting_open }, FAINT);
    let widest = told.runs.iter().map(|run| columns(&run.label)).max().unwrap_or(0);
    for run in &told.runs {
        let lead = format!("{:INDENT$}{}{:3$}", "", run.label, "", widest + 2 - columns(&run.label));
        let entry = |entry: &OpenEntry| match entry {
            OpenEntry::Node { id, f, own } => {
                let mark = if *own { "^" } else { "" };
                let style = if *own { NEW } else { USUAL };
                Unit { text: format!("n{id}{mark} ({f})"), style }
            }
            OpenEntry::Gap(nodes) => Unit { text: fill(words.gap_told, &[("n", &Count(*nodes))]), style: FAINT },
        };
        let count = Unit { text: format!("{}:", Count(run.open.len)), style: USUAL };
        let units: Vec<Unit> = std::iter::once(count).chain(run.open.entries.iter().map(entry)).collect();
        sheet.units_after(&lead, &units);
    }
    let own = told.runs.iter().flat_map(|run| {
        run.open.own_boards.iter().map(move |(id, board)| {
            Cell::new(format!("{} n{id}", run.label), Picture { board: *board, slid: None }, NEW)
        })
    });
    let own: Vec<Cell> = own.collect();
    if !own.is_empty() {
        sheet.blank();
        sheet.prose(w.parting_open_own, FAINT);
        sheet.boards(&own, size);
        if let Some(more) = &told.own_more {
            sheet.prose(more, FAINT);
        }
    }
    if let Some(left_out) = &told.left_out {
        sheet.prose(left_out, FAINT);
    }
}

fn overlap(sheet: &mut Sheet, runs: &[Compared<'_>], size: Size, options: &CompareOptions) {
    let w = options.lang.compare_words();
    let overlap = OverlapText::of(runs, options);
    sheet.blank();
    sheet.heading(w.heading_overlap);
    sheet.prose(&overlap.says, USUAL);
    if let Some(counts) = &overlap.counts {
        sheet.prose(counts, USUAL);
    }
    for set in &overlap.sets {
        sheet.blank();
        sheet.prose(&set.heading, USUAL);
        let cell = |board| Cell::new(String::new(), Picture { board, slid: None }, USUAL);
        sheet.boards(&set.boards.iter().copied().map(cell).collect::<Vec<_>>(), size);
    }
    if let Some(more) = &overlap.more_sets {
        sheet.blank();
        sheet.prose(more, FAINT);
    }
    if let Some(says) = &overlap.shares_say {
        sheet.blank();
        sheet.prose(says, FAINT);
        if !overlap.shares.is_empty() {
            shares(sheet, runs, &overlap);
        }
    }
    for contained in &overlap.contained {
        sheet.blank();
        sheet.prose(&contained.says, USUAL);
        let cell = |(id, board, f): &(NodeId, _, String)| {
            Cell::new(format!("n{id} f={f}"), Picture { board: *board, slid: None }, PATH)
        };
        let cells: Vec<Cell> = contained.exceptions.iter().map(cell).collect();
        if !cells.is_empty() {
            sheet.blank();
            sheet.boards(&cells, size);
        }
        if let Some(more) = &contained.more {
            sheet.prose(more, FAINT);
        }
    }
}

fn shares(sheet: &mut Sheet, runs: &[Compared<'_>], overlap: &OverlapText) {
    let row = |(run, shares): (&Compared<'_>, &Vec<crate::report::compare::ShareText>)| {
        let cell = |share: &crate::report::compare::ShareText| match share.share.as_str() {
            "" => (share.count.clone(), FAINT),
            percent => (format!("{} ({percent})", share.count), USUAL),
        };
        (run.label.clone(), shares.iter().map(cell).collect())
    };
    sheet.grid(&Grid {
        corner: String::new(),
        heads: runs.iter().map(|run| run.label.clone()).collect(),
        rows: runs.iter().zip(&overlap.shares).map(row).collect(),
        marks: false,
    });
}
