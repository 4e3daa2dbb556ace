//! Linear conflicts (Hansson, Mayer and Yung, 1992): the Manhattan distance, and twice the weight of each tile that must leave
//! its row or column to let another pass.

use std::sync::Arc;

use crate::puzzle::{Board, Size};

use super::{HeuristicError, Parts, Setup, Term, manhattan};

#[expect(clippy::unnecessary_wraps, reason = "some heuristics are not defined everywhere")]
pub(super) fn parts(setup: &Setup) -> Result<Parts, HeuristicError> {
    let Setup { size, .. } = *setup;
    let row = |row| (0..size.cols()).map(|col| row * size.cols() + col).collect();
    let col = |col| (0..size.rows()).map(|row| row * size.cols() + col).collect();
    let lines = (0..size.rows()).map(row).chain((0..size.cols()).map(col));
    let lines = lines.map(|cells| Line::new(cells, setup)).collect();
    Ok(Parts { steps: manhattan, term: Some(Arc::new(Lines { size, lines })) })
}

/// The rows, then the columns.
#[derive(Debug)]
struct Lines {
    size: Size,
    lines: Vec<Line>,
}

impl Term for Lines {
    fn of(&self, board: Board) -> u16 {
        self.lines.iter().map(|line| line.conflicts(board)).sum()
    }

    /// Along a row only the two columns can have changed, along a column only the two rows.
    fn before_and_after(&self, board: Board, from: usize, to: usize) -> Option<(u16, u16)> {
        let ((from_row, from_col), (to_row, to_col)) = (self.size.place(from), self.size.place(to));
        let rows = self.size.rows();
        let (one, other) = if from_row == to_row { (rows + from_col, rows + to_col) } else { (from_row, to_row) };
        let both = |board| self.lines[one].conflicts(board) + self.lines[other].conflicts(board);
        Some((both(board.slid(to, from)), both(board)))
    }
}

#[derive(Debug)]
struct Line {
    cells: Vec<usize>,
    /// The place in the line, from 1, of each tile that belongs there; 0 for the others and the blank.
    places: [u8; 16],
    /// The weight of the tile of each place.
    weights: [u16; 9],
}

impl Line {
    fn new(cells: Vec<usize>, setup: &Setup) -> Line {
        let mut line = Line { cells, places: [0; 16], weights: [0; 9] };
        for (at, &cell) in line.cells.iter().enumerate() {
            let tile = setup.goal.tile(cell);
            if tile != 0 {
                line.places[usize::from(tile)] = at as u8 + 1;
                line.weights[at + 1] = setup.cost.weight(tile);
            }
        }
        line
    }

    /// Returns twice the least weight of tiles to take out of the line so that the others, of those that belong there, are
    /// in their order: all of them less the heaviest rising subsequence.
    #[inline]
    fn conflicts(&self, board: Board) -> u16 {
        let mut line = [(0, 0); 8];
        let (mut count, mut all, mut heaviest) = (0, 0, 0);
        let places = self.cells.iter().map(|&cell| self.places[usize::from(board.tile(cell))]);
        for place in places.filter(|&place| place != 0) {
            let weight = self.weights[usize::from(place)];
            let before = line[..count].iter().filter(|&&(earlier, _)| earlier < place).map(|&(_, sum)| sum).max();
            let sum = before.unwrap_or(0) + weight;
            line[count] = (place, sum);
            count += 1;
            all += weight;
            heaviest = heaviest.max(sum);
        }
        2 * (all - heaviest)
    }
}
