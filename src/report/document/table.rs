//! Tables, whose cells each format sets in the room that it has.

use super::{Inline, Tone};

pub(crate) struct Table<'a> {
    /// The class of such tables in the style of a page.
    pub(crate) class: &'static str,
    /// A description of the table, for someone who does not see it.
    pub(crate) says: String,
    pub(crate) columns: Vec<Column>,
    /// The number of leading columns that name the row: repeated if the others do not fit side by side.
    pub(crate) names: usize,
    /// True if the columns explain themselves: formats short of room may omit the heads.
    pub(crate) is_plain: bool,
    /// True if cells are to be filled in by hand: each has a frame, and room to write in.
    pub(crate) is_room: bool,
    pub(crate) rows: Rows<'a>,
}

pub(crate) type Rows<'a> = Box<dyn Iterator<Item = Row> + 'a>;

#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) head: Inline,
    pub(crate) kind: ColumnKind,
    /// The columns of text to leave for writing; 0 if the contents decide.
    pub(crate) room: usize,
}

/// The contents of a column, which decide its width, its alignment, and where it may break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnKind {
    Sign,
    /// Aligned at the right, never broken.
    Number,
    /// A word or two, never broken.
    Word,
    /// A board and a few words below it.
    Board,
    Text,
    /// Names of nodes, which may break between any two.
    Nodes,
}

pub(crate) enum Row {
    Cells {
        cells: Vec<TableCell>,
        /// Text shows faint rows of a plain table only with `--verbose`.
        tone: Tone,
    },
    Gap(String),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct TableCell {
    pub(crate) text: Inline,
    pub(crate) tone: Tone,
    /// True if it is the best of its column or row: marked with a star, explained below the table.
    pub(crate) is_best: bool,
}

impl<T: Into<Inline>> From<T> for TableCell {
    fn from(text: T) -> TableCell {
        TableCell { text: text.into(), ..TableCell::default() }
    }
}

impl Row {
    pub(crate) fn new(cells: impl IntoIterator<Item = TableCell>) -> Row {
        Row::Cells { cells: cells.into_iter().collect(), tone: Tone::Plain }
    }
}

impl Column {
    pub(crate) fn new(head: impl Into<Inline>, kind: ColumnKind) -> Column {
        Column { head: head.into(), kind, room: 0 }
    }

    pub(crate) fn with_room(self, room: usize) -> Column {
        Column { room, ..self }
    }
}

impl<'a> Table<'a> {
    pub(crate) fn new(
        class: &'static str,
        columns: Vec<Column>,
        rows: impl IntoIterator<Item = Row, IntoIter: 'a>,
    ) -> Table<'a> {
        let rows = Box::new(rows.into_iter());
        Table { class, says: String::new(), columns, names: 1, is_plain: false, is_room: false, rows }
    }
}
