//! Tables. A wide one scrolls in a box of its own.

use std::borrow::Borrow;
use std::fmt;

use super::inline::{Out, PageSetter, attribute, class};
use crate::report::document::{Column, ColumnKind, Row, Table, TableCell};
use crate::report::figure::Escaped;

const BESIDE: usize = 7;

impl PageSetter {
    pub(super) fn table(self, mut table: Table<'_>, out: Out<'_>) -> fmt::Result {
        let rows = std::mem::replace(&mut table.rows, Box::new(std::iter::empty()));
        let (names, all) = (table.names, table.columns.len());
        // Signs are narrow.
        let others = table.columns[names..].iter().filter(|column| column.kind != ColumnKind::Sign).count();
        if others <= BESIDE {
            return self.part(&table, &(0..all).collect::<Vec<_>>(), rows, out);
        }
        let rows: Vec<Row> = rows.collect();
        let each = others.div_ceil(others.div_ceil(BESIDE));
        (names..all).step_by(each).try_for_each(|from| {
            let part: Vec<usize> = (0..names).chain(from..(from + each).min(all)).collect();
            self.part(&table, &part, &rows, out)
        })
    }

    fn part(
        self,
        table: &Table<'_>,
        part: &[usize],
        rows: impl IntoIterator<Item: Borrow<Row>>,
        out: Out<'_>,
    ) -> fmt::Result {
        // Columns that explain themselves are few, and fit.
        if table.is_plain {
            write!(out, "<table class=\"{}\">", table.class)?;
        } else {
            let says = attribute("aria-label", &table.says);
            writeln!(out, "<div class=\"wide\" tabindex=\"0\" role=\"group\"{says}>")?;
            let room = if table.is_room { " room" } else { "" };
            write!(out, "<table class=\"{}{room}\"><thead><tr>", table.class)?;
            for Column { head, kind, .. } in part.iter().map(|&at| &table.columns[at]) {
                let name = if head.is_empty() { "td" } else { "th scope=\"col\"" };
                write!(out, "<{name}{}>{}", attribute("class", column_class(*kind)), self.inline(head))?;
            }
            out.write_str("\n")?;
        }
        out.write_str("<tbody>\n")?;
        for row in rows {
            match row.borrow() {
                Row::Gap(says) => {
                    writeln!(out, "<tr class=\"gap\"><td colspan=\"{}\">{}", part.len(), Escaped(says))?;
                }
                Row::Cells { cells, tone } => {
                    write!(out, "<tr{}>", attribute("class", class(*tone)))?;
                    for (place, &at) in part.iter().enumerate() {
                        self.cell(&cells[at], table.columns[at].kind, place == 0, out)?;
                    }
                    out.write_str("\n")?;
                }
            }
        }
        out.write_str(if table.is_plain { "</table>\n" } else { "</table>\n</div>\n" })
    }

    fn cell(self, cell: &TableCell, column: ColumnKind, names_row: bool, out: Out<'_>) -> fmt::Result {
        let (kind, tone, text) = (column_class(column), class(cell.tone), self.inline(&cell.text));
        let space = if kind.is_empty() || tone.is_empty() { "" } else { " " };
        let class = attribute("class", &format!("{kind}{space}{tone}"));
        let name = if names_row && !cell.text.is_empty() { "th scope=\"row\"" } else { "td" };
        write!(out, "<{name}{class}>")?;
        if !cell.is_best {
            return write!(out, "{text}");
        }
        let says = self.lang.compare_words().best_mark;
        write!(out, "<strong>{text}<span aria-hidden=\"true\"> •</span><span class=\"spoken\"> {says}</span></strong>")
    }
}

fn column_class(kind: ColumnKind) -> &'static str {
    match kind {
        ColumnKind::Sign => "letters",
        ColumnKind::Number => "number",
        ColumnKind::Word => "word",
        ColumnKind::Board => "cell",
        ColumnKind::Text => "",
        ColumnKind::Nodes => "nodes",
    }
}
