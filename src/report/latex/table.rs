//! Tables. A row that is taller than a page continues on the next; a table with too many columns is split into parts.

use std::borrow::Borrow;
use std::fmt::Write as _;
use std::io;

use super::{Latex, toned};
use crate::report::document::{Column, ColumnKind, Row, Table};
use crate::report::widths::{ColumnExtent, flows, measured, parts, widened, widths};

/// Columns of text that fit on a page of an article or a frame at the size of tables.
const ROOM: usize = 96;
const BETWEEN: usize = 2;
/// Columns of text that a cell of a board takes.
const CELL: usize = 3;

impl Latex<'_> {
    pub(super) fn table(&mut self, table: Table<'_>) -> io::Result<()> {
        let (extents, mut table) = measured(table, self.size.cols() * CELL + 1);
        let rows = std::mem::replace(&mut table.rows, Box::new(std::iter::empty()));
        let parts = parts(&extents, table.names, ROOM, BETWEEN);
        if let [all] = &parts[..] {
            return self.part(&table, &extents, all, rows);
        }
        let rows: Vec<Row> = rows.collect();
        parts.iter().try_for_each(|part| self.part(&table, &extents, part, &rows))
    }

    fn part(
        &mut self,
        table: &Table<'_>,
        extents: &[ColumnExtent],
        part: &[usize],
        rows: impl IntoIterator<Item: Borrow<Row>>,
    ) -> io::Result<()> {
        let room = ROOM.saturating_sub(BETWEEN * (part.len() - 1));
        let widths = widths(extents, part, room);
        let widths = if table.is_room { widened(widths, extents, part, room) } else { widths };
        let fills = widths.iter().sum::<usize>() >= room;
        let (mut columns, mut heads) = (String::new(), String::new());
        for (Column { head, kind, .. }, width) in part.iter().map(|&at| &table.columns[at]).zip(widths) {
            let align = if *kind == ColumnKind::Number { "r" } else { "l" };
            // Bold heads are wider than their number of letters suggests.
            let ems = f64::from((width + if flows(*kind) { 1 } else { 2 }) as u32) / 2.0;
            let _ = write!(columns, "\\steptracecolumn{{{align}}}{{{ems}}}");
            let _ = write!(heads, "\\steptracecell{{\\textbf{{{}}}}}", self.inline(head));
        }
        if table.is_plain {
            heads.clear();
        }
        if table.is_room {
            self.line("\\steptraceroomy")?;
        }
        self.line(&format!("\\steptracetable{{{}}}{{{columns}}}{{{heads}}}", u8::from(fills)))?;
        rows.into_iter().try_for_each(|row| self.row(row.borrow(), part, table.is_room))?;
        self.line("\\steptraceend")
    }

    fn row(&mut self, row: &Row, part: &[usize], is_room: bool) -> io::Result<()> {
        let (cells, tone) = match row {
            Row::Gap(says) => return self.gap(says),
            Row::Cells { cells, tone } => (cells, *tone),
        };
        let mut line = String::from("\\steptracerow{");
        for (place, cell) in part.iter().map(|&at| &cells[at]).enumerate() {
            let high = if is_room && place == 0 { "\\steptracetall " } else { "" };
            let dot = if cell.is_best { "$^\\bullet$" } else { "" };
            let set = toned(&toned(&(self.inline(&cell.text) + dot), cell.tone), tone);
            line.extend(["\\steptracecell{", high, &set, "}"]);
        }
        self.line(&(line + "}"))
    }
}
