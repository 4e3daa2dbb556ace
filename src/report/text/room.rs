//! Room to be filled in by hand: drawings of characters, lines of underscores, tables with a frame around each cell.

use super::paper::INDENT;
use super::set::{Last, TextSetter};
use crate::report::boards::columns;
use crate::report::document::{Inline, Room, Row, Span, Table};
use crate::report::drawn::{tree_lines, with_blank};

/// The columns of a line to write on.
const LINE: usize = 40;

impl TextSetter {
    pub(super) fn room(&mut self, room: &Room) {
        match room {
            Room::Boards { .. } | Room::Sketch => {}
            Room::Tree(nodes) => {
                self.begin(Last::Picture);
                for line in tree_lines(nodes, self.size) {
                    self.paper.line(&format!("{:INDENT$}{line}", ""));
                }
            }
            Room::Lines(entries) => self.lines_to_write_on(entries),
        }
    }

    fn lines_to_write_on(&mut self, entries: &[(Inline, usize)]) {
        self.begin(Last::Lines);
        let names: Vec<String> = entries.iter().map(|(name, _)| self.inline(name)).collect();
        let widest = names.iter().map(|name| columns(name)).max().unwrap_or(0);
        let gap = usize::from(widest > 0);
        for (name, (_, lines)) in names.iter().zip(entries) {
            for at in 0..*lines {
                let name = if at == 0 { name.as_str() } else { "" };
                let room = widest - columns(name) + gap;
                self.paper.line(&format!("{:INDENT$}{name}{:room$}{}", "", "", "_".repeat(LINE)));
            }
        }
    }

    /// Sets a table with a frame around each cell, each as high as a board, whatever the width of the text.
    pub(super) fn framed(&mut self, table: Table<'_>) {
        let Table { columns: heads, rows: table_rows, .. } = table;
        let height = self.size.rows();
        let head: Vec<Vec<String>> = heads.iter().map(|column| vec![self.inline(&column.head)]).collect();
        let mut gaps = Vec::new();
        let body: Vec<Vec<Vec<String>>> = table_rows
            .filter_map(|row| match row {
                Row::Cells { cells, .. } => Some(cells.iter().map(|cell| self.cell_lines(&cell.text)).collect()),
                Row::Gap(says) => {
                    gaps.push(says);
                    None
                }
            })
            .collect();
        let width = |at: usize| {
            let cells = std::iter::once(&head).chain(&body).flat_map(|row| &row[at]);
            cells.map(|line| columns(line)).max().unwrap_or(0).max(heads[at].room)
        };
        let widths: Vec<usize> = (0..heads.len()).map(width).collect();
        let parts: Vec<String> = widths.iter().map(|&width| "-".repeat(width + 2)).collect();
        let rule = format!("+{}+", parts.join("+"));
        let set = |row: &[Vec<String>], line: usize| {
            let cell = |(cell, &width): (&Vec<String>, &usize)| {
                let text = cell.get(line).map_or("", String::as_str);
                format!("| {text}{:1$} ", "", width - columns(text))
            };
            row.iter().zip(&widths).map(cell).collect::<String>() + "|"
        };
        self.begin(Last::Picture);
        self.paper.line(&rule);
        self.paper.line(&set(&head, 0));
        self.paper.line(&rule);
        for row in &body {
            let lines = row.iter().map(Vec::len).max().unwrap_or(0).max(height);
            (0..lines).for_each(|line| self.paper.line(&set(row, line)));
            self.paper.line(&rule);
        }
        for says in &gaps {
            self.paper.prose(says, super::paper::FAINT);
        }
    }

    /// The lines of a cell; a board takes as many as it has rows.
    fn cell_lines(&self, text: &Inline) -> Vec<String> {
        let mut lines: Vec<String> = vec![String::new()];
        for span in &text.0 {
            match span {
                Span::Board(picture) => {
                    lines.retain(|line| !line.is_empty());
                    lines.extend(with_blank(picture.board, self.size));
                }
                Span::Break => lines.push(String::new()),
                span => {
                    let text = self.spans(std::slice::from_ref(span));
                    match lines.last_mut() {
                        Some(last) => last.push_str(&text),
                        None => lines.push(text),
                    }
                }
            }
        }
        lines
    }
}
