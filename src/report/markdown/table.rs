//! Tables in Markdown.

use std::io;

use super::set::MarkdownSetter;
use crate::report::boards::{columns, in_line_width};
use crate::report::document::{Column, ColumnKind, Row, Table, TableCell};

impl MarkdownSetter<'_> {
    pub(super) fn table(&mut self, table: Table<'_>) -> io::Result<()> {
        let Table { columns: heads, rows, .. } = table;
        let mut rows = rows.peekable();
        if rows.peek().is_none() {
            return Ok(());
        }
        self.begin()?;
        let names: Vec<String> = heads.iter().map(|column| self.inline(&column.head)).collect();
        let rules: Vec<String> = heads.iter().map(|column| self.rule(column)).collect();
        writeln!(self.out, "| {} |\n|{}|", names.join(" | "), rules.join("|"))?;
        for row in rows {
            let cells: Vec<String> = match row {
                Row::Cells { cells, .. } => cells.iter().map(|cell| self.cell(cell)).collect(),
                Row::Gap(says) => {
                    let widest = heads.iter().rposition(|column| column.kind == ColumnKind::Text);
                    let mut cells = vec![String::new(); heads.len()];
                    "…".clone_into(&mut cells[0]);
                    cells[widest.unwrap_or(heads.len() - 1)] = format!("*{}*", self.escaped(&says));
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
    fn rule(&self, column: &Column) -> String {
        let Column { head, kind, room } = column;
        let width = match kind {
            ColumnKind::Sign => 6,
            ColumnKind::Number => 7,
            // Such as `g`.
            ColumnKind::Word if (1..=2).contains(&columns(&self.inline(head))) => 7,
            ColumnKind::Word => 13,
            ColumnKind::Board => in_line_width(self.size).min(24) * 3 / 2,
            ColumnKind::Text => 30,
            ColumnKind::Nodes => (room * 5 / 2).max(22),
        };
        let end = if *kind == ColumnKind::Number { ":" } else { "" };
        "-".repeat(width - end.len()) + end
    }
}
