//! Tables in Markdown.

use std::io;

use super::set::MarkdownSetter;
use crate::report::boards::in_line_width;
use crate::report::document::{ColumnKind, Row, Table, TableCell};

impl MarkdownSetter<'_> {
    pub(super) fn table(&mut self, table: Table<'_>) -> io::Result<()> {
        let Table { columns, rows, .. } = table;
        let mut rows = rows.peekable();
        if rows.peek().is_none() {
            return Ok(());
        }
        self.begin()?;
        let heads: Vec<String> = columns.iter().map(|column| self.inline(&column.head)).collect();
        let rules: Vec<String> = columns.iter().map(|column| self.rule(column.kind)).collect();
        writeln!(self.out, "| {} |\n|{}|", heads.join(" | "), rules.join("|"))?;
        for row in rows {
            let cells: Vec<String> = match row {
                Row::Cells { cells, .. } => cells.iter().map(|cell| self.cell(cell)).collect(),
                Row::Gap(says) => {
                    let widest = columns.iter().rposition(|column| column.kind == ColumnKind::Text);
                    let mut cells = vec![String::new(); columns.len()];
                    "…".clone_into(&mut cells[0]);
                    cells[widest.unwrap_or(columns.len() - 1)] = format!("*{}*", self.escaped(&says));
                    cells
                }
            };
            writeln!(self.out, "| {} |", cells.join(" | "))?;
        }
        Ok(())
    }

    fn cell(&self, cell: &TableCell) -> String {
        let text = self.inline(&cell.text);
        if cell.is_best { format!("**{text}** \\*") } else { text }
    }

    /// The rule below a head. Where a row is long, Pandoc makes columns as wide as their rules.
    fn rule(&self, kind: ColumnKind) -> String {
        let width = match kind {
            ColumnKind::Sign => 6,
            ColumnKind::Number => 7,
            ColumnKind::Word => 13,
            ColumnKind::Board => in_line_width(self.size).min(24) * 3 / 2,
            ColumnKind::Text => 30,
            ColumnKind::Nodes => 22,
        };
        let end = if kind == ColumnKind::Number { ":" } else { "" };
        "-".repeat(width - end.len()) + end
    }
}
