//! A table in columns that keeps to the width: of columns that have no room beside one another, the others follow below.

use anstyle::Style;

use super::sheet::{INDENT, Sheet, TITLE, USUAL};
use crate::report::boards::columns;
use crate::report::lines::{widest_word, wrapped};

/// A table whose first column has the names of its rows.
pub(super) struct Grid {
    /// What stands above the names.
    pub(super) corner: String,
    /// What stands above the other columns.
    pub(super) heads: Vec<String>,
    /// The rows: a name, and a cell for each head.
    pub(super) rows: Vec<(String, Vec<(String, Style)>)>,
    /// Each cell ends with a mark, or with room for one.
    pub(super) marks: bool,
}

/// What stands between columns.
const BETWEEN: usize = 2;

/// A head is broken rather than that it makes its column wider than this, where its cells are narrower.
const HEAD: usize = 9;

/// One column as it is set: its lines, cell by cell, the head first.
struct Column {
    width: usize,
    cells: Vec<Vec<String>>,
}

impl Column {
    /// Of cells that may take so many columns.
    fn of(head: &str, cells: impl Iterator<Item = String>, marks: bool, room: usize) -> Column {
        let cells: Vec<String> = cells.collect();
        let natural = cells.iter().map(|cell| columns(cell)).max().unwrap_or(0);
        let mark = if marks { " " } else { "" };
        let head = wrapped(head, natural.max(HEAD).max(widest_word(head) + mark.len()).min(room) - mark.len());
        let head = head.into_iter().map(|line| line + mark).collect();
        let rest = cells.iter().map(|cell| wrapped_left(cell, room));
        let cells: Vec<Vec<String>> = std::iter::once(head).chain(rest).collect();
        let width = cells.iter().flatten().map(|line| columns(line)).max().unwrap_or(0);
        Column { width, cells }
    }
}

/// The lines of a cell; spaces at its beginning and end are kept where it has one line.
fn wrapped_left(cell: &str, room: usize) -> Vec<String> {
    if columns(cell) <= room { vec![cell.to_owned()] } else { wrapped(cell, room) }
}

impl Grid {
    /// The columns that it takes where all columns stand beside one another.
    pub(super) fn width(&self) -> usize {
        let names = Column::of(&self.corner, self.rows.iter().map(|(name, _)| name.clone()), false, usize::MAX);
        let width = |at: usize| BETWEEN + self.column(at, usize::MAX).width;
        INDENT + names.width + (0..self.heads.len()).map(width).sum::<usize>()
    }

    fn column(&self, at: usize, room: usize) -> Column {
        Column::of(&self.heads[at], self.rows.iter().map(|(_, cells)| cells[at].0.clone()), self.marks, room)
    }
}

impl Sheet {
    /// A table.
    pub(super) fn grid(&mut self, grid: &Grid) {
        let room = self.width() - INDENT;
        let names = Column::of(&grid.corner, grid.rows.iter().map(|(name, _)| name.clone()), false, room / 2);
        let left = room - names.width;
        let all: Vec<Column> = (0..grid.heads.len()).map(|at| grid.column(at, left - BETWEEN)).collect();
        let mut from = 0;
        while from < all.len() {
            let mut used = 0;
            let fits = all[from..].iter().take_while(|column| {
                used += BETWEEN + column.width;
                used <= left
            });
            let to = from + fits.count().max(1);
            if from > 0 {
                self.blank();
            }
            self.panel(grid, &names, &all, from..to);
            from = to;
        }
    }

    /// The names of the rows and some of the columns.
    fn panel(&mut self, grid: &Grid, names: &Column, all: &[Column], shown: std::ops::Range<usize>) {
        for row in 0..=grid.rows.len() {
            let cells = || std::iter::once(&names.cells[row]).chain(all[shown.clone()].iter().map(|it| &it.cells[row]));
            let height = cells().map(Vec::len).max().unwrap_or(0);
            for line in 0..height {
                let mut text = " ".repeat(INDENT);
                // Heads stand on the rule below them, cells hang from it.
                let piece = |cell: &Vec<String>| match row {
                    0 => (line + cell.len()).checked_sub(height).map(|at| cell[at].clone()),
                    _ => cell.get(line).cloned(),
                };
                let name = piece(&names.cells[row]).unwrap_or_default();
                let padding = " ".repeat(names.width - columns(&name));
                text += &self.paint(if row == 0 { TITLE } else { USUAL }, &name);
                text += &padding;
                for at in shown.clone() {
                    let part = piece(&all[at].cells[row]).unwrap_or_default();
                    let style = if row == 0 { TITLE } else { grid.rows[row - 1].1[at].1 };
                    text += &" ".repeat(BETWEEN + all[at].width - columns(&part));
                    // Room at the end of a cell is not coloured, so that it can be left out at the end of a line.
                    let letters = part.trim_end();
                    text += &self.paint(style, letters);
                    text += &part[letters.len()..];
                }
                self.line(&text);
            }
        }
    }
}
