//! The widths of the columns of a table, by their contents.

use super::document::{Column, ColumnKind, Inline, Row, Span, Table, TableCell};
use super::lines::{columns, widest_word};

/// Rows from which the widths of columns are measured; those of a long table are alike.
const SAMPLE: usize = 100;
/// Room for numbers to grow in later rows.
const GROWTH: usize = 4;

/// Empty boards side by side in a cell, minimum and maximum.
const BESIDE: usize = 2;
const MOST_BESIDE: usize = 4;
/// The columns by which an empty board is wider than a printed one.
const EMPTY_MORE: usize = 2;
const SENTENCE: usize = 14;

#[derive(Clone, Copy)]
pub(super) struct ColumnExtent {
    kind: ColumnKind,
    /// The widest unbreakable part.
    least: usize,
    most: usize,
    load: usize,
    /// True if its cells are to be written in, and hold no boards.
    is_room: bool,
}

pub(super) fn lines(text: &Inline) -> Vec<String> {
    let mut lines = vec![String::new()];
    for span in &text.0 {
        let line = lines.last_mut().expect("there is a first one");
        match span {
            Span::Break => lines.push(String::new()),
            span => line.push_str(span.text()),
        }
    }
    lines
}

/// Measures the columns of a table by its first rows, which are put back. `board` is the width of a board.
pub(super) fn measured(table: Table<'_>, board: usize) -> (Vec<ColumnExtent>, Table<'_>) {
    let Table { columns, mut rows, .. } = table;
    let first: Vec<Row> = rows.by_ref().take(SAMPLE).collect();
    let extents = extents(&columns, &first, board, first.len() == SAMPLE);
    (extents, Table { columns, rows: Box::new(first.into_iter().chain(rows)), ..table })
}

/// Measures columns by rows; `grows` if later rows may be wider.
pub(super) fn extents(columns: &[Column], rows: &[Row], board: usize, grows: bool) -> Vec<ColumnExtent> {
    let extent = |(at, column): (usize, &Column)| {
        let cells = rows.iter().filter_map(|row| if let Row::Cells { cells, .. } = row { cells.get(at) } else { None });
        ColumnExtent::of(column, cells, board, grows)
    };
    columns.iter().enumerate().map(extent).collect()
}

impl ColumnExtent {
    fn of<'a>(column: &Column, cells: impl Iterator<Item = &'a TableCell>, board: usize, grows: bool) -> ColumnExtent {
        let widest =
            |lines: &[String], width: fn(&str) -> usize| lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let (kind, head) = (column.kind, lines(&column.head));
        let growth = if grows && kind == ColumnKind::Number { GROWTH } else { 0 };
        // A head may break between words.
        let mut least = widest(&head, widest_word).max(column.room);
        let mut most = if flows(kind) { widest(&head, columns).max(column.room) } else { least };
        let (mut load, mut has_boards) = (1, false);
        for cell in cells {
            let lines = lines(&cell.text);
            let boards = |beside: usize| {
                let wide = cell.text.0.iter().map(|span| match span {
                    Span::Board(_) => board,
                    Span::EmptyBoards(count) => (*count).min(beside) * (board + EMPTY_MORE),
                    _ => 0,
                });
                wide.max().unwrap_or(0)
            };
            has_boards |= boards(1) > 0;
            let wide = (widest(&lines, columns) + usize::from(cell.is_best)).max(boards(MOST_BESIDE)) + growth;
            let word = if kind == ColumnKind::Nodes { broad_word } else { widest_word };
            let narrow = widest(&lines, word).max(boards(BESIDE));
            least = least.max(if flows(kind) { narrow } else { wide });
            most = most.max(wide).max(least);
            load += lines.iter().map(|line| columns(line)).sum::<usize>();
        }
        if kind == ColumnKind::Text {
            // A sentence is not broken after every word because the other columns are longer.
            most = if grows { most.max(SENTENCE) } else { most };
            least = least.max(most.min(SENTENCE));
        }
        ColumnExtent { kind, least, most, load, is_room: column.room > 0 && !has_boards }
    }
}

/// Returns true if and only if the cells of a column may break into lines.
pub(super) fn flows(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Text | ColumnKind::Nodes)
}

/// Returns the columns of the widest word of nodes and boards, `n1=A1B…`: a capital or a sign is nearly as wide as two digits.
fn broad_word(line: &str) -> usize {
    let broad = |word: &str| word.bytes().filter(|byte| byte.is_ascii_uppercase() || *byte == b'=').count();
    line.split(' ').map(|word| columns(word) + (2 * broad(word)).div_ceil(3)).max().unwrap_or(0)
}

/// Splits the columns of a table into parts that fit; the columns that name the rows are in all parts.
pub(super) fn parts(extents: &[ColumnExtent], names: usize, room: usize, between: usize) -> Vec<Vec<usize>> {
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

/// Returns the widths of columns in a room; breakable columns get what the others leave, in proportion to their text.
pub(super) fn widths(extents: &[ColumnExtent], part: &[usize], room: usize) -> Vec<usize> {
    let extents: Vec<ColumnExtent> = part.iter().map(|&at| extents[at]).collect();
    let mut widths: Vec<usize> = extents.iter().map(|extent| extent.most).collect();
    if widths.iter().sum::<usize>() <= room {
        return widths;
    }
    let (mut open, fixed): (Vec<usize>, Vec<usize>) = (0..widths.len()).partition(|&at| flows(extents[at].kind));
    let mut left = room.saturating_sub(fixed.into_iter().map(|at| widths[at]).sum());
    loop {
        let load = open.iter().map(|&at| extents[at].load).sum::<usize>().max(1);
        let share = |at: usize| left * extents[at].load / load;
        // A column that its share does not fit gets what it needs; the others share the rest.
        let narrow = open.iter().find(|&&at| share(at) < extents[at].least).map(|&at| (at, extents[at].least));
        let wide = || open.iter().find(|&&at| share(at) > extents[at].most).map(|&at| (at, extents[at].most));
        let Some((settled, width)) = narrow.or_else(wide) else {
            for &at in &open {
                widths[at] = share(at);
            }
            return widths;
        };
        widths[settled] = width;
        left = left.saturating_sub(width);
        open.retain(|&at| at != settled);
    }
}

/// Distributes the room that widths leave among the columns to write sentences and lists in.
pub(super) fn widened(mut widths: Vec<usize>, extents: &[ColumnExtent], part: &[usize], room: usize) -> Vec<usize> {
    let is_room = |&place: &usize| extents[part[place]].is_room && flows(extents[part[place]].kind);
    let open: Vec<usize> = (0..widths.len()).filter(is_room).collect();
    let left = room.saturating_sub(widths.iter().sum());
    for &place in &open {
        widths[place] += left / open.len();
    }
    widths
}
