//! Tables.

use super::{Inline, Tone};

pub(in crate::report) struct Table<'a> {
    /// The name by which the style of a page knows such tables.
    pub(in crate::report) class: &'static str,
    /// The table in words, for someone who does not see it.
    pub(in crate::report) says: String,
    pub(in crate::report) columns: Vec<Column>,
    /// The first columns, which name the row: repeated where the others have no room beside one another.
    pub(in crate::report) names: usize,
    /// The columns explain themselves: formats short of room may leave the heads out.
    pub(in crate::report) is_plain: bool,
    /// Cells are to be filled in by hand: each has a frame, and room to write in.
    pub(in crate::report) is_room: bool,
    pub(in crate::report) rows: Rows<'a>,
}

/// The rows of a table, made one at a time.
pub(in crate::report) type Rows<'a> = Box<dyn Iterator<Item = Row> + 'a>;

#[derive(Clone, Debug)]
pub(in crate::report) struct Column {
    pub(in crate::report) head: Inline,
    pub(in crate::report) kind: ColumnKind,
    /// The columns of text to leave for what is filled in by hand; 0 where what is there decides.
    pub(in crate::report) room: usize,
}

/// The contents of a column, which decide its width, its alignment, and what may break in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum ColumnKind {
    /// A sign or a letter.
    Sign,
    /// Aligned at the right, never broken.
    Number,
    /// A word or two, never broken.
    Word,
    /// A board and a few words below it.
    Board,
    /// Sentences.
    Text,
    /// Names of nodes, which may break between any two.
    Nodes,
}

/// A row, or a note on rows that are left out.
pub(in crate::report) enum Row {
    Cells {
        cells: Vec<TableCell>,
        tone: Tone,
        /// Text shows the row only with `--verbose`.
        is_detail: bool,
    },
    Gap(String),
}

#[derive(Clone, Debug, Default)]
pub(in crate::report) struct TableCell {
    pub(in crate::report) text: Inline,
    pub(in crate::report) tone: Tone,
    /// The best of its column or row: marked with a star, explained below the table.
    pub(in crate::report) is_best: bool,
}

impl<T: Into<Inline>> From<T> for TableCell {
    fn from(text: T) -> TableCell {
        TableCell { text: text.into(), ..TableCell::default() }
    }
}

impl Row {
    pub(in crate::report) fn new(cells: impl IntoIterator<Item = TableCell>) -> Row {
        Row::Cells { cells: cells.into_iter().collect(), tone: Tone::Plain, is_detail: false }
    }
}

impl Column {
    pub(in crate::report) fn new(head: impl Into<Inline>, kind: ColumnKind) -> Column {
        Column { head: head.into(), kind, room: 0 }
    }

    /// The column with room to write in.
    pub(in crate::report) fn with_room(self, room: usize) -> Column {
        Column { room, ..self }
    }
}

impl<'a> Table<'a> {
    /// A table whose first column names the row.
    pub(in crate::report) fn new(
        class: &'static str,
        columns: Vec<Column>,
        rows: impl IntoIterator<Item = Row, IntoIter: 'a>,
    ) -> Table<'a> {
        let rows = Box::new(rows.into_iter());
        Table { class, says: String::new(), columns, names: 1, is_plain: false, is_room: false, rows }
    }
}
