//! Tables. A row that is taller than a page goes on in the next; a table with too many columns is set in parts.

use std::fmt::Write as _;
use std::io;

use super::Latex;
use super::escape::text;
use super::inline::toned;
use crate::report::document::{ColumnKind, Row, Table};
use crate::report::widths::{Extent, flows, measured, parts, widths};

/// Columns of text that a page of an article or a frame has room for in the size of tables.
const ROOM: usize = 96;
/// The room between columns.
const BETWEEN: usize = 2;
/// Columns of text that a cell of a board takes.
const CELL: usize = 3;

impl Latex<'_> {
    pub(super) fn table(&mut self, table: Table<'_>) -> io::Result<()> {
        let (extents, table) = measured(table, self.size.cols() * CELL + 1);
        let parts = parts(&extents, table.names, ROOM, BETWEEN);
        if let [_] = &parts[..] {
            let all: Vec<usize> = (0..table.columns.len()).collect();
            self.opening(&table, &extents, &all)?;
            for row in table.rows {
                self.row(&row, &all)?;
            }
            return self.line("\\steptraceend");
        }
        let (rows, table): (Vec<Row>, _) =
            (table.rows.collect(), Table { rows: Box::new(std::iter::empty()), ..table });
        for part in &parts {
            self.opening(&table, &extents, part)?;
            for row in &rows {
                self.row(row, part)?;
            }
            self.line("\\steptraceend")?;
        }
        Ok(())
    }

    /// The columns, in ems, and their heads.
    fn opening(&mut self, table: &Table<'_>, extents: &[Extent], part: &[usize]) -> io::Result<()> {
        let of_part: Vec<Extent> = part.iter().map(|&at| extents[at]).collect();
        let kinds: Vec<ColumnKind> = part.iter().map(|&at| table.columns[at].kind).collect();
        let room = ROOM.saturating_sub(BETWEEN * (part.len() - 1));
        let widths = widths(&of_part, &kinds, room);
        let fills = widths.iter().sum::<usize>() >= room;
        let (mut columns, mut heads) = (String::new(), String::new());
        for ((&at, kind), width) in part.iter().zip(&kinds).zip(widths) {
            let align = if *kind == ColumnKind::Number { "r" } else { "l" };
            // Bold heads are wider than their number of letters says.
            let _ =
                write!(columns, "\\steptracecolumn{{{align}}}{{{}}}", Halves(width + if flows(*kind) { 1 } else { 2 }));
            let _ = write!(heads, "\\steptracecell{{\\textbf{{{}}}}}", self.inline(&table.columns[at].head));
        }
        if table.is_plain {
            heads.clear();
        }
        self.line(&format!("\\steptracetable{{{}}}{{{columns}}}{{{heads}}}", u8::from(fills)))
    }

    fn row(&mut self, row: &Row, part: &[usize]) -> io::Result<()> {
        let (cells, tone) = match row {
            Row::Gap(says) => return self.line(&format!("\\steptracegap{{{}}}", text(says, self.lang))),
            Row::Cells { cells, tone, .. } => (cells, *tone),
        };
        let mut line = String::from("\\steptracerow{");
        for cell in part.iter().map(|&at| &cells[at]) {
            let star = if cell.is_best { "$^\\star$" } else { "" };
            let set = toned(&toned(&(self.inline(&cell.text) + star), cell.tone), tone);
            line.extend(["\\steptracecell{", &set, "}"]);
        }
        self.line(&(line + "}"))
    }
}

/// A number of halves as a decimal.
struct Halves(usize);

impl std::fmt::Display for Halves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.0.is_multiple_of(2) { "" } else { ".5" })
    }
}
