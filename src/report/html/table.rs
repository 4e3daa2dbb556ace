//! Tables. A wide one scrolls in a box of its own.

use std::fmt;

use super::inline::{Out, PageSetter, attribute, class};
use crate::report::document::{Cell, Column, ColumnKind, Row, Rows, Table};
use crate::report::figure::Escaped;

/// Most columns beside those that name the row; more have no room on paper.
const BESIDE: usize = 7;

impl PageSetter {
    /// Writes a table, in parts below each other where its columns have no room on paper.
    pub(super) fn table(self, table: Table<'_>, out: Out<'_>) -> fmt::Result {
        let others = table.columns.len() - table.names;
        if others <= BESIDE {
            return self.part(table, out);
        }
        let Table { class, says, columns, names, is_plain, rows } = table;
        let rows: Vec<Row> = rows.collect();
        let each = others.div_ceil(others.div_ceil(BESIDE));
        (names..columns.len()).step_by(each).try_for_each(|from| {
            let picked: Vec<usize> = (0..names).chain(from..(from + each).min(columns.len())).collect();
            let rows = rows.iter().map(|row| pick(row, &picked)).collect::<Vec<_>>();
            let columns = picked.iter().map(|&at| columns[at].clone()).collect();
            let rows: Rows<'_> = Box::new(rows.into_iter());
            self.part(Table { class, says: says.clone(), columns, names, is_plain, rows }, out)
        })
    }

    fn part(self, table: Table<'_>, out: Out<'_>) -> fmt::Result {
        // The columns that explain themselves are few, and fit.
        if !table.is_plain {
            let says = attribute("aria-label", &table.says);
            writeln!(out, "<div class=\"wide\" tabindex=\"0\" role=\"group\"{says}>")?;
        }
        write!(out, "<table class=\"{}\">", table.class)?;
        if !table.is_plain {
            self.heads(&table.columns, out)?;
        }
        out.write_str("<tbody>\n")?;
        for row in table.rows {
            self.row(&row, &table.columns, out)?;
        }
        out.write_str("</table>\n")?;
        if table.is_plain { Ok(()) } else { out.write_str("</div>\n") }
    }

    fn heads(self, columns: &[Column], out: Out<'_>) -> fmt::Result {
        out.write_str("<thead><tr>")?;
        for Column { head, kind } in columns {
            let name = if head.is_empty() { "td" } else { "th scope=\"col\"" };
            write!(out, "<{name}{}>{}", attribute("class", column_class(*kind)), self.inline(head))?;
        }
        out.write_str("\n")
    }

    fn row(self, row: &Row, columns: &[Column], out: Out<'_>) -> fmt::Result {
        match row {
            Row::Gap(says) => {
                let columns = columns.len();
                writeln!(out, "<tr class=\"gap\"><td colspan=\"{columns}\">{}", Escaped(says))
            }
            Row::Cells { cells, tone, .. } => {
                write!(out, "<tr{}>", attribute("class", class(*tone)))?;
                for (at, (cell, column)) in cells.iter().zip(columns).enumerate() {
                    self.cell(cell, column.kind, at == 0, out)?;
                }
                out.write_str("\n")
            }
        }
    }

    fn cell(self, cell: &Cell, column: ColumnKind, names_row: bool, out: Out<'_>) -> fmt::Result {
        let (kind, tone, text) = (column_class(column), class(cell.tone), self.inline(&cell.text));
        let space = if kind.is_empty() || tone.is_empty() { "" } else { " " };
        let class = attribute("class", &format!("{kind}{space}{tone}"));
        let name = if names_row && !cell.text.is_empty() { "th scope=\"row\"" } else { "td" };
        write!(out, "<{name}{class}>")?;
        if !cell.is_best {
            return write!(out, "{text}");
        }
        let says = self.lang.compare_words().best_mark;
        write!(out, "<strong>{text}<span aria-hidden=\"true\">*</span><span class=\"spoken\"> {says}</span></strong>")
    }
}

/// The row of some columns.
fn pick(row: &Row, columns: &[usize]) -> Row {
    match row {
        Row::Gap(says) => Row::Gap(says.clone()),
        Row::Cells { cells, tone, is_detail } => {
            let cells = columns.iter().filter_map(|&at| cells.get(at).cloned()).collect();
            Row::Cells { cells, tone: *tone, is_detail: *is_detail }
        }
    }
}

/// The class of a column's cells; sentences need none.
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
