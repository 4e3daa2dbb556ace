//! Tables in Markdown; on a slide, one with too many columns is split into parts.

use std::borrow::Borrow;
use std::io;

use super::inline::Reader;
use super::piece::PieceKind;
use super::set::{LINE, MarkdownSetter};
use crate::report::boards::in_line_width;
use crate::report::document::{Column, ColumnKind, Fact, Row, Table};
use crate::report::lines::columns;
use crate::report::widths::{self, measured, parts};

const BETWEEN: usize = 2;

impl MarkdownSetter<'_> {
    pub(super) fn table(&mut self, table: Table<'_>) -> io::Result<()> {
        if self.look.reader != Reader::Slides {
            let rules: Vec<String> = table.columns.iter().map(|column| self.look.rule(column)).collect();
            let all: Vec<usize> = (0..table.columns.len()).collect();
            return self.columns(&table.columns, &all, &rules, table.rows);
        }
        let (extents, Table { mut columns, names, is_plain, rows, .. }) =
            measured(table, in_line_width(self.look.size));
        if is_plain {
            for column in &mut columns {
                column.head.0.clear();
            }
        }
        let rows: Vec<Row> = rows.collect();
        parts(&extents, names, LINE, BETWEEN).iter().try_for_each(|part| {
            let widths = widths::widths(&extents, part, LINE.saturating_sub(BETWEEN * part.len()));
            let rules: Vec<String> = widths.into_iter().map(|width| "-".repeat(width)).collect();
            self.columns(&columns, part, &rules, rows.iter())
        })
    }

    fn columns(
        &mut self,
        columns: &[Column],
        part: &[usize],
        rules: &[String],
        rows: impl IntoIterator<Item: Borrow<Row>>,
    ) -> io::Result<()> {
        let mut rows = rows.into_iter().peekable();
        if rows.peek().is_none() {
            return Ok(());
        }
        let look = self.look;
        let heads: Vec<String> = part.iter().map(|&at| look.inline(&columns[at].head)).collect();
        let widest = part.iter().rposition(|&at| columns[at].kind == ColumnKind::Text).unwrap_or(part.len() - 1);
        let mut rows = rows.map(|row| match row.borrow() {
            Row::Cells { cells, .. } => row_of(part.iter().map(|&at| look.cell(&cells[at]))),
            Row::Gap(says) => row_of((0..part.len()).map(|at| match at {
                at if at == widest => look.gap(says),
                0 => "…".to_owned(),
                _ => String::new(),
            })),
        });
        self.sink.piece(table_of(heads, rules), &mut rows)
    }

    pub(super) fn facts(&mut self, facts: &[Fact]) -> io::Result<()> {
        let look = self.look;
        let name = |fact: &Fact| fact.mark().to_owned() + &look.inline(&fact.name);
        let mut rows = facts.iter().map(|fact| row_of([name(fact), look.inline(&fact.value)]));
        let names = facts.iter().map(|fact| columns(&name(fact))).max().unwrap_or(0).clamp(20, 40);
        let widths = if look.reader == Reader::Slides { [names, LINE - names] } else { [3, 3] };
        let rules = widths.map(|width| "-".repeat(width));
        self.sink.piece(table_of(vec![String::new(); 2], &rules), &mut rows)
    }
}

fn row_of(cells: impl IntoIterator<Item = String>) -> String {
    format!("| {} |\n", cells.into_iter().collect::<Vec<_>>().join(" | "))
}

fn table_of(heads: Vec<String>, rules: &[String]) -> PieceKind {
    let is_plain = heads.iter().all(String::is_empty);
    let widths = rules.iter().map(String::len).collect();
    let heads = if is_plain { format!("|{}\n", " |".repeat(heads.len())) } else { row_of(heads) };
    PieceKind::Table { head: format!("{heads}|{}|\n", rules.join("|")), widths, is_plain }
}
