//! Linear conflicts (Hansson, Mayer and Yung, 1992): the Manhattan distance, and twice the weight of tiles that must let others pass.

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

#[derive(Debug)]
struct Lines {
    size: Size,
    lines: Vec<Line>,
}

impl Term for Lines {
    fn of(&self, board: Board) -> u16 {
        self.lines.iter().map(|line| line.conflicts(board)).sum()
    }

    /// Along a row, only the two columns can have changed; along a column, only the two rows.
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
    /// The conflicts of every possible line, unless there are too many: indexed by its places, as digits of a number.
    known: Vec<u16>,
}

impl Line {
    /// Maximum number of lines to precompute: a line of 4 has 625 possible contents, one of 5 has 7,776.
    const MOST_KNOWN: usize = 8_000;

    fn new(cells: Vec<usize>, setup: &Setup) -> Line {
        let mut line = Line { cells, places: [0; 16], weights: [0; 9], known: Vec::new() };
        for (at, &cell) in line.cells.iter().enumerate() {
            let tile = setup.goal.tile(cell);
            if tile != 0 {
                line.places[usize::from(tile)] = at as u8 + 1;
                line.weights[at + 1] = setup.cost.weight(tile);
            }
        }
        let (length, base) = (line.cells.len() as u32, line.cells.len() + 1);
        let contents = base.pow(length);
        if contents <= Line::MOST_KNOWN {
            let digits = |content: usize| (0..length).rev().map(move |at| content / base.pow(at) % base);
            line.known = (0..contents).map(|content| line.count(digits(content))).collect();
        }
        line
    }

    /// Returns twice the least weight of tiles to take out of the line so that the rest are in order.
    #[inline]
    fn conflicts(&self, board: Board) -> u16 {
        let places = self.cells.iter().map(|&cell| usize::from(self.places[usize::from(board.tile(cell))]));
        if self.known.is_empty() {
            return self.count(places);
        }
        let base = self.cells.len() + 1;
        self.known[places.fold(0, |content, place| content * base + place)]
    }

    /// Returns the conflicts of tiles at these places: all of them less the heaviest rising subsequence.
    fn count(&self, places: impl Iterator<Item = usize>) -> u16 {
        let mut line = [(0, 0); 8];
        let (mut count, mut all, mut heaviest) = (0, 0, 0);
        for place in places.filter(|&place| place != 0) {
            let weight = self.weights[place];
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
