//! Estimates of how far a board is from the goal.

use std::sync::Arc;

use thiserror::Error;

use crate::named::named;

use super::distance::TooManyCells;
use super::{Board, Distances, Size};

named! {
    /// The cost of a move.
    #[derive(Default)]
    pub enum Cost {
        /// Each move costs 1.
        #[default]
        Unit = "unit",
        /// A move costs the number on its tile; heuristics weigh tiles alike.
        Tile = "tile",
    }
}

impl Cost {
    /// Returns the cost of moving a tile.
    #[must_use]
    #[inline]
    pub const fn of(self, tile: u8) -> u32 {
        match self {
            Cost::Unit => 1,
            Cost::Tile => tile as u32,
        }
    }

    const fn weight(self, tile: u8) -> u16 {
        self.of(tile) as u16
    }
}

named! {
    /// A heuristic: an estimate h of the cost from a board to the goal.
    ///
    /// *Admissible*: never more than the true cost. *Consistent*: never falls by more than a move costs. All but
    /// [`Heuristic::Nilsson`] are both, for either [`Cost`]. Linear conflicts are Hansson's, Mayer's and Yung's (1992),
    /// jumps Gaschnig's (1979). Nilsson's S (1971) is 2 for each tile around the rim that is not followed by its successor
    /// in the goal, and 1 for a tile in the centre; it is defined for 3×3 with the blank in the goal's centre.
    #[derive(Default)]
    pub enum Heuristic {
        /// The rows and columns that the tiles have to go.
        #[default]
        Manhattan = "manhattan",
        /// The number of tiles out of place.
        Misplaced = "misplaced",
        /// manhattan, and 2 for each tile that must step out of another's way.
        LinearConflict = "linear-conflict",
        /// The moves that it takes if any tile may jump into the blank's cell.
        Gaschnig = "gaschnig",
        /// P + 3·S, not admissible; 3x3 with the blank in the goal's centre only.
        Nilsson = "nilsson",
        /// 0 everywhere.
        Zero = "zero",
        /// The true distance; boards up to 10 cells, cost=unit only.
        Exact = "exact",
    }
}

impl Heuristic {
    /// Returns true if it never exceeds the true cost; those here are then consistent too.
    #[must_use]
    pub const fn admissible(self) -> bool {
        !matches!(self, Heuristic::Nilsson)
    }
}

/// The reasons why a heuristic is not defined for a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HeuristicError {
    /// `nilsson` elsewhere than it is defined.
    #[error("h=nilsson is defined for 3x3 with the blank in the goal's centre only")]
    Nilsson,
    /// `exact` on boards that are too large.
    #[error("h=exact: {0}")]
    Exact(#[from] TooManyCells),
    /// `exact` with another cost than one a move.
    #[error("h=exact counts moves; it goes with cost=unit only")]
    ExactCost,
}

/// A heuristic made ready for one goal. A copy shares its tables.
#[derive(Clone, Debug)]
pub struct Estimator {
    size: Size,
    goal: Board,
    cost: Cost,
    /// The share of each tile in each cell, where h is a sum over tiles; zeros elsewhere.
    parts: [[u16; 16]; 16],
    /// The cell of each tile in the goal.
    home: [u8; 16],
    rest: Rest,
}

/// The part of a heuristic beyond the sum over its tiles.
#[derive(Clone, Debug)]
enum Rest {
    Nothing,
    Conflicts(Arc<[Line]>),
    Jumps,
    Rim,
    Table(Arc<Distances>),
}

/// A row or a column, and the tiles that belong there.
#[derive(Clone, Debug)]
struct Line {
    cells: Vec<usize>,
    /// The place in the line, from 1, of each tile that belongs there; 0 for the others and the blank.
    places: [u8; 16],
    /// The weight of the tile of each place.
    weights: [u16; 9],
    /// The conflicts of every content, where there are not too many: by its places, as digits of a number.
    known: Vec<u16>,
}

impl Line {
    /// Up to this many contents are worked out beforehand: a line of 4 has 625, one of 5 has 7,776.
    const MOST_KNOWN: usize = 8_000;

    /// The rows, then the columns.
    fn all(goal: Board, size: Size, cost: Cost) -> Vec<Line> {
        let row = |row| (0..size.cols()).map(|col| row * size.cols() + col).collect();
        let col = |col| (0..size.rows()).map(|row| row * size.cols() + col).collect();
        let lines = (0..size.rows()).map(row).chain((0..size.cols()).map(col));
        lines.map(|cells| Line::new(cells, goal, cost)).collect()
    }

    fn new(cells: Vec<usize>, goal: Board, cost: Cost) -> Line {
        let mut line = Line { cells, places: [0; 16], weights: [0; 9], known: Vec::new() };
        for (at, &cell) in line.cells.iter().enumerate() {
            let tile = goal.tile(cell);
            if tile != 0 {
                line.places[usize::from(tile)] = at as u8 + 1;
                line.weights[at + 1] = cost.weight(tile);
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

    /// Twice the least weight of tiles to take out of the line so that the others, of those that belong there, stand
    /// in their order.
    #[inline]
    fn conflicts(&self, board: Board) -> u16 {
        let places = self.cells.iter().map(|&cell| usize::from(self.places[usize::from(board.tile(cell))]));
        if self.known.is_empty() {
            return self.count(places);
        }
        let base = self.cells.len() + 1;
        self.known[places.fold(0, |content, place| content * base + place)]
    }

    /// The conflicts of tiles at these places: all of them less the heaviest rising subsequence.
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

/// The rim of a 3×3 board, clockwise.
const RIM: [usize; 8] = [0, 1, 2, 5, 8, 7, 6, 3];
const CENTRE: usize = 4;

impl Estimator {
    /// The estimator of `heuristic` for `goal`.
    ///
    /// # Errors
    /// If the heuristic is not defined there.
    pub fn new(heuristic: Heuristic, goal: Board, size: Size, cost: Cost) -> Result<Estimator, HeuristicError> {
        let mut home = [0; 16];
        for (cell, tile) in goal.tiles(size).enumerate() {
            home[usize::from(tile)] = cell as u8;
        }
        let (steps, rest): (fn(Size, usize, usize) -> usize, Rest) = match heuristic {
            Heuristic::Manhattan => (manhattan, Rest::Nothing),
            Heuristic::Misplaced => (|_, home, cell| usize::from(home != cell), Rest::Nothing),
            Heuristic::LinearConflict => (manhattan, Rest::Conflicts(Line::all(goal, size, cost).into())),
            Heuristic::Gaschnig => (|_, _, _| 0, Rest::Jumps),
            Heuristic::Zero => (|_, _, _| 0, Rest::Nothing),
            Heuristic::Nilsson if size != Size::EIGHT_PUZZLE || goal.blank() != CENTRE => {
                return Err(HeuristicError::Nilsson);
            }
            Heuristic::Nilsson => (manhattan, Rest::Rim),
            Heuristic::Exact if cost != Cost::Unit => return Err(HeuristicError::ExactCost),
            Heuristic::Exact => (|_, _, _| 0, Rest::Table(Arc::new(Distances::to(goal, size)?))),
        };
        let mut parts = [[0; 16]; 16];
        for tile in 1..size.cells() as u8 {
            for (cell, part) in parts[usize::from(tile)].iter_mut().enumerate().take(size.cells()) {
                *part = steps(size, usize::from(home[usize::from(tile)]), cell) as u16 * cost.weight(tile);
            }
        }
        Ok(Estimator { size, goal, cost, parts, home, rest })
    }

    /// h of a board.
    ///
    /// With [`Heuristic::Exact`] a board from which the goal cannot be reached has the largest value there is.
    #[must_use]
    pub fn of(&self, board: Board) -> u16 {
        let parts: u16 =
            board.tiles(self.size).enumerate().map(|(cell, tile)| self.parts[usize::from(tile)][cell]).sum();
        parts
            + match &self.rest {
                Rest::Nothing => 0,
                Rest::Conflicts(lines) => lines.iter().map(|line| line.conflicts(board)).sum(),
                Rest::Jumps => self.jumps(board),
                Rest::Rim => self.rim(board),
                Rest::Table(distances) => distances.of(board).map_or(u16::MAX, u16::from),
            }
    }

    /// What each tile of a board adds to h, where tiles add each their own; what is left of h, such as conflicts between
    /// tiles, comes beside it.
    #[must_use]
    pub fn parts(&self, board: Board) -> Vec<(u8, u16)> {
        let tiles = board.tiles(self.size).enumerate().filter(|&(_, tile)| tile != 0);
        let mut parts: Vec<(u8, u16)> = tiles.map(|(cell, tile)| (tile, self.parts[usize::from(tile)][cell])).collect();
        parts.sort_unstable();
        parts
    }

    /// h of `board`, where a tile has just slid from cell `from` to cell `to`, and h was `before` until then.
    #[must_use]
    #[inline]
    pub fn after(&self, before: u16, board: Board, from: usize, to: usize) -> u16 {
        if let Rest::Nothing = self.rest {
            return self.moved(before, board, from, to);
        }
        self.after_with_rest(before, board, from, to)
    }

    /// Only what the tile itself adds has changed.
    #[inline]
    fn moved(&self, before: u16, board: Board, from: usize, to: usize) -> u16 {
        let parts = &self.parts[usize::from(board.tile(to))];
        before - parts[from & 15] + parts[to & 15]
    }

    #[inline(never)]
    fn after_with_rest(&self, before: u16, board: Board, from: usize, to: usize) -> u16 {
        match &self.rest {
            Rest::Nothing => self.moved(before, board, from, to),
            Rest::Conflicts(lines) => {
                let earlier = board.slid(to, from);
                // Along a row only the two columns can have changed, along a column only the two rows.
                let ((from_row, from_col), (to_row, to_col)) = (self.size.place(from), self.size.place(to));
                let rows = self.size.rows();
                let (one, other) =
                    if from_row == to_row { (rows + from_col, rows + to_col) } else { (from_row, to_row) };
                let both = |board| lines[one].conflicts(board) + lines[other].conflicts(board);
                self.moved(before, board, from, to) + both(board) - both(earlier)
            }
            Rest::Jumps | Rest::Rim | Rest::Table(_) => self.of(board),
        }
    }

    /// Gaschnig's jumps: each tile out of its place jumps once; in a ring of tiles that does not pass through the
    /// blank, one (the cheapest) jumps twice.
    fn jumps(&self, board: Board) -> u16 {
        let mut seen = 0_u32;
        let mut sum = 0;
        for first in 0..self.size.cells() {
            let (mut cell, mut ring, mut cheapest, mut has_blank) = (first, 0, u16::MAX, false);
            while seen >> cell & 1 == 0 {
                seen |= 1 << cell;
                let tile = board.tile(cell);
                let home = usize::from(self.home[usize::from(tile)]);
                if tile == 0 {
                    has_blank = true;
                } else if home != cell {
                    ring += self.cost.weight(tile);
                    cheapest = cheapest.min(self.cost.weight(tile));
                }
                cell = home;
            }
            sum += ring + if ring > 0 && !has_blank { cheapest } else { 0 };
        }
        sum
    }

    /// Three times Nilsson's score of the order around the rim.
    fn rim(&self, board: Board) -> u16 {
        let follower = |board: Board, at: usize| board.tile(RIM[(at + 1) % RIM.len()]);
        let mut score = self.cost.weight(board.tile(CENTRE)) * u16::from(board.tile(CENTRE) != 0);
        for (at, &cell) in RIM.iter().enumerate() {
            let tile = board.tile(cell);
            let in_goal = RIM.iter().position(|&other| self.goal.tile(other) == tile);
            if tile != 0 && in_goal.map(|at| follower(self.goal, at)) != Some(follower(board, at)) {
                score += 2 * self.cost.weight(tile);
            }
        }
        3 * score
    }
}

fn manhattan(size: Size, one: usize, other: usize) -> usize {
    let ((row, col), (other_row, other_col)) = (size.place(one), size.place(other));
    row.abs_diff(other_row) + col.abs_diff(other_col)
}
