//! The widths of the columns of a table, by what they hold.

use super::boards::columns;
use super::document::{ColumnKind, Inline, Row, Rows, Span, Table};
use super::lines::widest_word;

/// Rows that are looked at to learn how wide columns are; those of a long table are alike.
const SAMPLE: usize = 100;
/// Room for numbers to grow in the rows that follow.
const GROWTH: usize = 4;

/// The least width of a column that has sentences.
const SENTENCE: usize = 14;

/// The extent of a column, measured in columns of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extent {
    /// The widest part that no line end can break.
    least: usize,
    /// The widest line.
    most: usize,
    /// All that its cells hold.
    load: usize,
}

/// The lines of a text, without their look.
pub(super) fn lines(text: &Inline) -> Vec<String> {
    let mut lines = vec![String::new()];
    for span in &text.0 {
        let line = lines.last_mut().expect("there is a first one");
        match span {
            Span::Text(text) | Span::Strong(text) | Span::Code(text) | Span::Letter(text) | Span::Aside(text) => {
                line.push_str(text);
            }
            Span::Sign { glyph, .. } => line.push_str(glyph),
            Span::Sample(_) => line.push_str("    "),
            Span::Break => lines.push(String::new()),
            Span::Board(_) | Span::Bar(_) => {}
        }
    }
    lines
}

/// Measures the columns of a table, a board being so wide, by its first rows, which are put back.
pub(super) fn measured<'a>(table: Table<'a>, board: usize) -> (Vec<Extent>, Table<'a>) {
    let Table { columns, mut rows, .. } = table;
    let first: Vec<Row> = rows.by_ref().take(SAMPLE).collect();
    let grows = first.len() == SAMPLE;
    let mut extents: Vec<Extent> = columns.iter().map(|column| of_head(&column.head, column.kind)).collect();
    for row in &first {
        let Row::Cells { cells, .. } = row else { continue };
        for ((cell, column), extent) in cells.iter().zip(&columns).zip(&mut extents) {
            extent.take(&cell.text, column.kind, board, grows, cell.is_best);
        }
    }
    let extents =
        extents.into_iter().zip(&columns).map(|(extent, column)| extent.of_sentences(column.kind, grows)).collect();
    let rows: Rows<'a> = Box::new(first.into_iter().chain(rows));
    (extents, Table { columns, rows, ..table })
}

/// A head may be broken between its words.
fn of_head(head: &Inline, kind: ColumnKind) -> Extent {
    let word = lines(head).iter().map(|line| widest_word(line)).max().unwrap_or(0);
    let line = lines(head).iter().map(|line| columns(line)).max().unwrap_or(0);
    Extent { least: word, most: if flows(kind) { line } else { word }, load: 1 }
}

impl Extent {
    /// A sentence is not broken after every word because the others are longer.
    fn of_sentences(self, kind: ColumnKind, grows: bool) -> Extent {
        let most = if grows { self.most.max(SENTENCE) } else { self.most };
        let least = self.least.max(most.min(SENTENCE));
        if kind == ColumnKind::Text { Extent { least, most, ..self } } else { self }
    }

    fn take(&mut self, text: &Inline, kind: ColumnKind, board: usize, grows: bool, is_best: bool) {
        let lines = lines(text);
        let mut widest = lines.iter().map(|line| columns(line)).max().unwrap_or(0) + usize::from(is_best);
        if text.0.iter().any(|span| matches!(span, Span::Board(_))) {
            widest = widest.max(board);
        }
        if grows && kind == ColumnKind::Number {
            widest += GROWTH;
        }
        let least = if flows(kind) { lines.iter().map(|line| widest_word(line)).max().unwrap_or(0) } else { widest };
        self.least = self.least.max(least);
        self.most = self.most.max(widest);
        self.load += lines.iter().map(|line| columns(line)).sum::<usize>();
    }
}

/// Returns true if and only if the cells of a column may be broken into lines.
pub(super) fn flows(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Text | ColumnKind::Nodes)
}

/// Parts of a table of which each has room, column by column; the first columns, which name the rows, are in each.
pub(super) fn parts(extents: &[Extent], names: usize, room: usize, between: usize) -> Vec<Vec<usize>> {
    let names = names.min(extents.len());
    let width = |at: usize| extents[at].least + between;
    let taken: usize = (0..names).map(width).sum();
    let mut parts = vec![(0..names).collect::<Vec<usize>>()];
    let mut used = taken;
    for at in names..extents.len() {
        let part = parts.last_mut().expect("there is a first one");
        if used + width(at) > room + between && part.len() > names {
            parts.push((0..names).collect());
            used = taken;
        }
        used += width(at);
        parts.last_mut().expect("there is a first one").push(at);
    }
    parts
}

/// Widths for columns that share a room: each its widest line if all have room, else what never breaks as it is, and the
/// others by what they hold.
pub(super) fn widths(extents: &[Extent], kinds: &[ColumnKind], room: usize) -> Vec<usize> {
    let mut widths: Vec<usize> = extents.iter().map(|extent| extent.most).collect();
    if widths.iter().sum::<usize>() <= room {
        return widths;
    }
    let mut open: Vec<usize> = (0..kinds.len()).filter(|&at| flows(kinds[at])).collect();
    let mut left = room.saturating_sub((0..kinds.len()).filter(|at| !open.contains(at)).map(|at| widths[at]).sum());
    loop {
        let load = open.iter().map(|&at| extents[at].load).sum::<usize>().max(1);
        let share = |at: usize| left * extents[at].load / load;
        let narrow = open.iter().copied().find(|&at| share(at) < extents[at].least);
        let settled = match (narrow, open.iter().copied().find(|&at| share(at) > extents[at].most)) {
            (Some(at), _) => (at, extents[at].least),
            (None, Some(at)) => (at, extents[at].most),
            (None, None) => {
                let shares: Vec<(usize, usize)> = open.iter().map(|&at| (at, share(at))).collect();
                for (at, share) in shares {
                    widths[at] = share;
                }
                return widths;
            }
        };
        widths[settled.0] = settled.1;
        left = left.saturating_sub(settled.1);
        open.retain(|&at| at != settled.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::Column;

    const KINDS: [ColumnKind; 3] = [ColumnKind::Number, ColumnKind::Nodes, ColumnKind::Text];

    fn extents(rows: Vec<Row>) -> Vec<Extent> {
        let columns = ["step", "open", "notes"].into_iter().zip(KINDS).map(|(head, kind)| Column::new(head, kind));
        measured(Table::new("t", columns.collect(), rows), 0).0
    }

    #[test]
    fn a_column_that_is_nearly_empty_gets_little_room() {
        let row = |at: usize| {
            let notes = if at == 5 { "dead end" } else { "" };
            Row::new([at.to_string().into(), "n1 n2 n3 n4 n5 ".repeat(9).into(), notes.into()])
        };
        let widths = widths(&extents((1..60).map(row).collect()), &KINDS, 80);
        assert_eq!(widths, [4, 68, 8]);
    }

    #[test]
    fn columns_that_have_room_are_as_wide_as_their_lines_and_wide_tables_have_parts() {
        let extents = extents(vec![Row::new(["7".into(), "n1 n2".into(), "goal found".into()])]);
        assert_eq!(widths(&extents, &KINDS, 80), [4, 5, 10]);
        assert_eq!(parts(&extents, 1, 80, 2), [[0, 1, 2]]);
        assert_eq!(parts(&extents, 1, 12, 2), [[0, 1], [0, 2]]);
    }
}
