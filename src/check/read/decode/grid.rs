//! A grid of cells, as a table of HTML or an array of LaTeX has it: a board, or a table with names of columns.

use crate::puzzle::Size;

use super::super::names::Named;
use super::super::values::number;
use super::Lines;

/// A grid of cells; a cell may have several lines.
#[derive(Debug, Default)]
pub(super) struct Grid {
    pub(super) rows: Vec<GridRow>,
}

/// A row, and the line where it begins.
#[derive(Debug, Default)]
pub(super) struct GridRow {
    pub(super) line: usize,
    pub(super) cells: Vec<String>,
}

/// Written for an empty cell of a board.
const BLANK: &str = "_";

impl Grid {
    /// Adds a cell to the last row.
    pub(super) fn cell(&mut self, cell: &str) {
        let lines = cell.split('\n').map(|line| line.trim_matches([' ', '\t'])).filter(|line| !line.is_empty());
        let cell = lines.collect::<Vec<&str>>().join("\n");
        match self.rows.last_mut() {
            Some(row) => row.cells.push(cell),
            None => self.rows.push(GridRow { line: 1, cells: vec![cell] }),
        }
    }

    /// Returns true if its cells are the tiles of a board: different numbers, and one cell that is none.
    fn is_board(&self) -> bool {
        let cols = self.rows.first().map_or(0, |row| row.cells.len());
        if Size::new(self.rows.len(), cols).is_err() || self.rows.iter().any(|row| row.cells.len() != cols) {
            return false;
        }
        let cells = || self.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.trim());
        let numbers: Vec<&str> = cells().filter(|cell| cell.len() <= 2 && number(cell).is_some()).collect();
        let all_differ = numbers.iter().enumerate().all(|(at, number)| !numbers[..at].contains(number));
        all_differ && numbers.len() + 1 >= cells().count() && cells().all(|cell| !cell.contains(char::is_whitespace))
    }

    /// The rows of a board, one a line.
    fn board_rows(&self) -> impl Iterator<Item = (usize, String)> {
        let cell = |cell: &String| {
            let cell = cell.trim();
            if cell.is_empty() { BLANK.to_owned() } else { cell.to_owned() }
        };
        self.rows.iter().map(move |row| (row.line, row.cells.iter().map(cell).collect::<Vec<String>>().join(" ")))
    }

    /// The grid within a cell of another.
    pub(super) fn within(&self) -> String {
        if self.is_board() {
            return self.board_rows().map(|(_, row)| row).collect::<Vec<String>>().join("\n");
        }
        let rows = self.rows.iter().map(|row| row.cells.join(" "));
        rows.collect::<Vec<String>>().join("\n")
    }

    /// Adds it to a text: a board row by row, a table in Markdown, or else each cell by itself.
    pub(super) fn write(mut self, made: &mut Lines) {
        self.rows.retain(|row| row.cells.iter().any(|cell| !cell.is_empty()));
        if self.is_board() {
            for (line, row) in self.board_rows() {
                made.push(line, &row);
            }
            made.push(self.rows.last().map_or(1, |row| row.line), "");
            return;
        }
        let is_known = |cell: &&String| Named::of(cell) != Named::Other;
        let header = self.rows.iter().position(|row| row.cells.iter().filter(is_known).count() >= 2);
        // A single column of boards.
        let header = header.or_else(|| self.rows.first()?.cells.iter().any(|cell| is_known(&cell)).then_some(0));
        let Some(header) = header.filter(|at| at + 1 < self.rows.len()) else { return self.write_cells(made) };
        let cell = |cell: &String| cell.replace('|', "\\|").replace('\n', "<br>");
        let cols = self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        for (at, row) in self.rows.iter().enumerate() {
            let mut cells: Vec<String> = row.cells.iter().map(cell).collect();
            if at < header {
                made.push(row.line, &cells.join(" "));
                continue;
            }
            cells.resize(cols, String::new());
            made.push(row.line, &format!("| {} |", cells.join(" | ")));
            if at == header {
                made.push(row.line, &format!("|{}", "---|".repeat(cols)));
            }
        }
        made.push(self.rows.last().map_or(1, |row| row.line), "");
    }

    /// A grid that only lays out what is in it.
    fn write_cells(&self, made: &mut Lines) {
        for row in &self.rows {
            match row.cells.as_slice() {
                [name, value] if name.starts_with(char::is_alphabetic) && !name.contains('\n') => {
                    let name = name.trim_end_matches(':');
                    let gap = if value.contains('\n') { "\n" } else { " " };
                    made.push(row.line, &format!("{name}:{gap}{value}"));
                }
                cells if cells.iter().any(|cell| cell.contains('\n')) => {
                    for cell in cells.iter().filter(|cell| !cell.is_empty()) {
                        made.push(row.line, cell);
                        made.push(row.line, "");
                    }
                }
                cells => made.push(row.line, &cells.join("  ")),
            }
        }
        made.push(self.rows.last().map_or(1, |row| row.line), "");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&[&str]]) -> Grid {
        let cells = |row: &&[&str]| row.iter().map(|cell| (*cell).to_owned()).collect();
        Grid { rows: rows.iter().map(|row| GridRow { line: 1, cells: cells(row) }).collect() }
    }

    #[test]
    fn cells_that_are_no_numbers_or_long_ones_make_no_board() {
        assert!(grid(&[&["2", "8"], &["1", ""]]).is_board());
        assert!(grid(&[&["2", "8"], &["1", "x"]]).is_board());
        assert!(!grid(&[&["a", "b"], &["c", "d"]]).is_board(), "letters");
        assert!(!grid(&[&["100", "200"], &["300", "400"]]).is_board(), "points");
        assert!(!grid(&[&["2", "8"], &["2", "1"]]).is_board(), "a tile twice");
    }
}
