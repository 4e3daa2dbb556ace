//! Tables in columns that keep to the width: sentences shrink first, then columns that do not fit follow below.

use anstyle::Style;

use super::{FAINT, INDENT, Last, TITLE, TextSetter, style};
use crate::report::document::{Column, ColumnKind, Inline, Row, Table, TableCell, Tone};
use crate::report::lines::{columns, extents, parts, plain, widths, wrapped};

const BETWEEN: usize = 2;

struct SetCell {
    lines: Vec<String>,
    width: usize,
    right: bool,
    style: Style,
}

impl TextSetter {
    pub(super) fn table(&mut self, table: Table<'_>) {
        if table.is_room {
            return self.room_table(table);
        }
        let Table { columns: mut heads, names, is_plain, rows, .. } = table;
        let verbose = self.paper.layout.verbose;
        let is_detail = |row: &Row| is_plain && matches!(row, Row::Cells { tone: Tone::Faint, .. });
        let rows: Vec<Row> = rows.filter(|row| verbose || !is_detail(row)).collect();
        let rows: Vec<Row> = rows.iter().map(|row| self.dotted(row)).collect();
        if rows.is_empty() {
            return;
        }
        if is_plain {
            for head in &mut heads {
                head.head.0.clear();
            }
        }
        let room = self.paper.layout.width - INDENT;
        let extents = extents(&heads, &rows, 0, false);
        self.begin(Last::Picture);
        // The next block follows a plain table directly.
        self.last = if is_plain { Last::Lines } else { Last::Picture };
        for (at, part) in parts(&extents, names, room, BETWEEN).iter().enumerate() {
            if at > 0 {
                self.paper.blank();
            }
            let widths = widths(&extents, part, room.saturating_sub(BETWEEN * (part.len() - 1)));
            self.part(&heads, &rows, &part.iter().copied().zip(widths).collect::<Vec<_>>(), is_plain);
        }
    }

    /// Writes a table to fill in by typing, its cells between strokes, whatever the width of the text.
    fn room_table(&mut self, table: Table<'_>) {
        let set = |text: &Inline| self.inline(text).replace('\n', " ");
        let mut rows: Vec<Vec<String>> = vec![table.columns.iter().map(|column| set(&column.head)).collect()];
        rows.extend(table.rows.filter_map(|row| match row {
            Row::Cells { cells, .. } => Some(cells.iter().map(|cell| set(&cell.text)).collect()),
            Row::Gap(_) => None,
        }));
        let width = |at: usize| rows.iter().map(|row| columns(&row[at])).max().unwrap_or(0).max(table.columns[at].room);
        let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
        self.begin(Last::Picture);
        for (at, row) in rows.iter().enumerate() {
            let cells =
                row.iter().zip(&widths).map(|(cell, width)| format!("| {cell}{:1$} ", "", width - columns(cell)));
            self.paper.line(&(cells.collect::<String>() + "|"));
            if at == 0 {
                let rules = widths.iter().map(|width| format!("|{}", "-".repeat(width + 2)));
                self.paper.line(&(rules.collect::<String>() + "|"));
            }
        }
    }

    fn dotted(&self, row: &Row) -> Row {
        let (cells, all) = match row {
            Row::Gap(says) => return Row::Gap(plain(says)),
            Row::Cells { cells, tone } => (cells, *tone),
        };
        let cell = |cell: &TableCell| {
            let text = if cell.is_best { "•" } else { "" }.to_owned() + &self.inline(&cell.text);
            let tone = match cell.tone {
                _ if cell.is_best => Tone::New,
                Tone::Plain => all,
                tone => tone,
            };
            TableCell { text: Inline::lines(text.split('\n')), tone, is_best: false }
        };
        Row::new(cells.iter().map(cell))
    }

    fn part(&mut self, heads: &[Column], rows: &[Row], part: &[(usize, usize)], is_plain: bool) {
        if !is_plain {
            let heads: Vec<SetCell> = part.iter().map(|&at| self.cell(heads, &heads[at.0].head, at, TITLE)).collect();
            self.row(&heads, true);
        }
        for row in rows {
            match row {
                Row::Gap(says) => self.paper.prose(says, FAINT),
                Row::Cells { cells, .. } => {
                    let set = |&at: &(usize, usize)| self.cell(heads, &cells[at.0].text, at, style(cells[at.0].tone));
                    let cells: Vec<SetCell> = part.iter().map(set).collect();
                    self.row(&cells, false);
                }
            }
        }
    }

    fn cell(&self, heads: &[Column], text: &Inline, (at, width): (usize, usize), style: Style) -> SetCell {
        let text = self.inline(text);
        // A line that fits keeps the spaces at its end.
        let broken = |line: &str| if columns(line) <= width { vec![line.to_owned()] } else { wrapped(line, width) };
        let lines = text.split('\n').flat_map(broken).collect();
        SetCell { lines, width, right: heads[at].kind == ColumnKind::Number, style }
    }

    /// Writes a row of cells, aligned at the top; heads are aligned at the bottom.
    fn row(&mut self, cells: &[SetCell], is_head: bool) {
        let height = cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(0);
        for line in 0..height {
            let mut text = " ".repeat(INDENT);
            for (at, SetCell { lines, width, right, style }) in cells.iter().enumerate() {
                let skipped = if is_head { height - lines.len() } else { 0 };
                let part = line.checked_sub(skipped).and_then(|line| lines.get(line)).map_or("", String::as_str);
                let room = " ".repeat(width.saturating_sub(columns(part)));
                let painted = self.paper.painted(*style, part);
                text += if at > 0 { "  " } else { "" };
                text += &if *right { room + &painted } else { painted + &room };
            }
            self.paper.line(&text);
        }
    }
}
