//! Tables; one with too many columns is set in parts.

use super::Slides;
use super::deck::{LINE, Piece};
use super::inline::inline;
use crate::report::boards::in_line_width;
use crate::report::document::{Row, Table, TableCell, Tone};
use crate::report::markdown::escaped;
use crate::report::widths::{EMPTY_BESIDE, measured, parts, widths};

/// The room between columns.
const BETWEEN: usize = 2;

impl Slides<'_> {
    pub(super) fn table(&mut self, table: Table<'_>) {
        let (extents, table) = measured(table, in_line_width(self.size), EMPTY_BESIDE);
        let rows: Vec<Row> = table.rows.collect();
        for part in parts(&extents, table.names, LINE, BETWEEN) {
            let widths = widths(&extents, &part, LINE.saturating_sub(BETWEEN * part.len()));
            let heads: Vec<String> = part
                .iter()
                .map(|&at| if table.is_plain { String::new() } else { inline(&table.columns[at].head, self.size) })
                .collect();
            let row = |row: &Row| match row {
                Row::Cells { cells, .. } => part.iter().map(|&at| self.cell(&cells[at])).collect(),
                // In the last cell, which is the widest as a rule.
                Row::Gap(says) => {
                    let mut cells = vec![String::new(); part.len() - 1];
                    cells.push(escaped(says));
                    cells
                }
            };
            self.pieces.push(Piece::table(&heads, &widths, rows.iter().map(row)));
        }
    }

    fn cell(&self, cell: &TableCell) -> String {
        let text = inline(&cell.text, self.size);
        let star = if cell.is_best { " \\*" } else { "" };
        match cell.tone {
            Tone::Strong | Tone::Wrong | Tone::Right if !text.contains("**") && !text.is_empty() => {
                format!("**{text}**{star}")
            }
            _ => text + star,
        }
    }
}
