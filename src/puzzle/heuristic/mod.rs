//! Heuristics: one row in the table each, and files for the terms that some add to the sum over the tiles.

mod linear_conflict;
mod terms;

use std::fmt::Debug;
use std::sync::Arc;

use super::distance::TooManyCells;
use super::{Board, Cost, Distances, Size};

/// Declares the heuristics, the default first: a description, the name, and the [`Row`] of each.
macro_rules! heuristics {
    ($($(#[doc = $about:literal])* $heuristic:ident = $name:literal { $($row:tt)* })*) => {
        named! {
            /// A heuristic: an estimate h of the cost from a board to the goal.
            pub enum Heuristic { $($(#[doc = $about])* $heuristic = $name,)* }
        }

        impl Heuristic {
            const fn row(self) -> Row {
                match self { $(Heuristic::$heuristic => Row { $($row)* },)* }
            }
        }
    };
}

/// The row of a heuristic: the properties proved of it, for either cost of a move, and its constructor.
#[expect(clippy::struct_excessive_bools, reason = "each is a claim of its own")]
struct Row {
    /// It never exceeds the true cost.
    admissible: bool,
    /// It never falls by more than the cost of the move.
    consistent: bool,
    /// One move from the goal, it equals the cost of that move.
    exact_next_to_goal: bool,
    /// Whenever a move lowers it, it falls by exactly the cost of the move.
    falls_by_cost: bool,
    /// The costs of a move with which no move leaves it unchanged; a comment gives the reason.
    never_level: &'static [Cost],
    /// The heuristics that it is never below; a comment gives the reason.
    at_least: &'static [Heuristic],
    parts: fn(&Setup) -> Result<Parts, HeuristicError>,
}

/// The row of a heuristic of which nothing is proved; of those of graphs, each report checks it on its graph.
const BARE: Row = Row {
    admissible: false,
    consistent: false,
    exact_next_to_goal: false,
    falls_by_cost: false,
    never_level: &[],
    at_least: &[],
    parts: |_| Err(HeuristicError::OfGraphs),
};

heuristics! {
    /// The rows and columns that the tiles have to go.
    Manhattan = "manhattan" {
        admissible: true, consistent: true, exact_next_to_goal: true, falls_by_cost: true,
        never_level: &[Cost::Unit, Cost::Tile], // The tile that slides comes nearer, or goes farther.
        at_least: &[Heuristic::Misplaced], // A tile out of place has at least one row or column to go.
        parts: |_| Ok(Parts { steps: manhattan, term: None }),
    }
    /// The number of tiles out of place.
    Misplaced = "misplaced" {
        admissible: true, consistent: true, exact_next_to_goal: true, falls_by_cost: true,
        parts: |_| Ok(Parts { steps: |_, home, cell| usize::from(home != cell), term: None }), ..BARE
    }
    /// manhattan, and 2 for each tile that must step out of another's way.
    LinearConflict = "linear-conflict" {
        admissible: true, consistent: true, exact_next_to_goal: true, falls_by_cost: false,
        never_level: &[Cost::Unit], // Its conflicts are even, and the distance changes by 1.
        at_least: &[Heuristic::Manhattan], // It adds to it.
        parts: linear_conflict::parts,
    }
    /// The moves that it takes if any tile may jump into the blank's cell.
    Gaschnig = "gaschnig" {
        admissible: true, consistent: true, exact_next_to_goal: true, falls_by_cost: false,
        at_least: &[Heuristic::Misplaced], // A tile out of place has at least one jump to make.
        parts: terms::gaschnig, ..BARE
    }
    /// P + 3·S, not admissible; 3x3 with the blank in the goal's centre only.
    Nilsson = "nilsson" {
        at_least: &[Heuristic::Manhattan], // It adds to it.
        parts: terms::nilsson, ..BARE
    }
    /// 0 everywhere.
    Zero = "zero" {
        admissible: true, consistent: true, exact_next_to_goal: false, falls_by_cost: true,
        parts: |_| Ok(Parts { steps: none, term: None }), ..BARE
    }
    /// The true distance; boards up to 10 cells, cost=unit only.
    Exact = "exact" {
        admissible: true, consistent: true, exact_next_to_goal: true, falls_by_cost: true,
        never_level: &[Cost::Unit], // Of two neighbours, one is an even way from the goal.
        at_least: &[], // No admissible heuristic exceeds it: see `is_at_least`.
        parts: exact,
    }
    /// The estimates that a graph has; of graphs only.
    Given = "given" { ..BARE }
    /// Straight and diagonal steps to the goal on an empty map; of grids only, as the next two.
    Octile = "octile" { ..BARE }
    /// The columns or the rows to the goal, whichever are more.
    Chebyshev = "chebyshev" { ..BARE }
    /// The length of the straight line to the goal, rounded down.
    Euclid = "euclid" { ..BARE }
}

impl Default for Heuristic {
    fn default() -> Heuristic {
        Heuristic::ALL[0]
    }
}

impl Heuristic {
    /// The heuristics of puzzles: all before those of graphs and of grids.
    pub const TILES: &'static [Heuristic] = Heuristic::ALL.split_at(Heuristic::Given as usize).0;

    /// Returns true if puzzles have it.
    pub const fn is_for_tiles(self) -> bool {
        (self as usize) < Heuristic::TILES.len()
    }

    /// Returns true if grids have it: the distance on an empty map, if it is one.
    pub const fn is_for_grids(self) -> bool {
        use Heuristic::{Chebyshev, Euclid, Manhattan, Octile};
        self.is_for_any() || matches!(self, Manhattan | Octile | Chebyshev | Euclid)
    }

    /// Returns true if puzzles, graphs and grids have it.
    pub const fn is_for_any(self) -> bool {
        matches!(self, Heuristic::Zero | Heuristic::Exact)
    }

    /// Returns true if it never exceeds the true cost.
    pub const fn admissible(self) -> bool {
        self.row().admissible
    }

    /// Returns true if it never falls by more than the cost of a move; since it is 0 at the goal, it is admissible too.
    pub const fn consistent(self) -> bool {
        self.row().consistent
    }

    /// Returns true if, one move from the goal, it equals the cost of that move.
    pub const fn exact_next_to_goal(self) -> bool {
        self.row().exact_next_to_goal
    }

    /// Returns true if, whenever a move lowers it, it falls by exactly the cost of the move.
    pub const fn falls_by_cost(self) -> bool {
        self.row().falls_by_cost
    }

    /// Returns true if no move leaves it unchanged, with this cost of a move.
    pub fn never_level(self, cost: Cost) -> bool {
        self.row().never_level.contains(&cost)
    }

    /// Returns a chain of heuristics from this one down to another, each proved never lower than the next, if there is one.
    pub fn down_to(self, other: Heuristic) -> Option<Vec<Heuristic>> {
        if self == other {
            return Some(vec![self]);
        }
        if self.is_at_least(other) {
            return Some(vec![self, other]);
        }
        let mut ways = self.row().at_least.iter().filter_map(|next| next.down_to(other));
        ways.next().map(|way| [vec![self], way].concat())
    }

    /// Returns true if one step of the chain leads to `other`: nothing is below `zero`, and nothing admissible above `exact`.
    fn is_at_least(self, other: Heuristic) -> bool {
        other == Heuristic::Zero
            || self == Heuristic::Exact && other.admissible()
            || self.row().at_least.contains(&other)
    }
}

/// The reasons why a heuristic is not defined for a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeuristicError {
    /// `nilsson` for a board or goal for which it is not defined.
    #[error("h=nilsson is defined for 3x3 with the blank in the goal's centre only")]
    Nilsson,
    /// `given`, or a distance on a map, for a puzzle.
    #[error("this h is of graphs, and a puzzle has none")]
    OfGraphs,
    /// `exact` on boards that are too large.
    #[error("h=exact: {0}")]
    Exact(#[from] TooManyCells),
    /// `exact` with a cost other than one per move.
    #[error("h=exact counts moves; it goes with cost=unit only")]
    ExactCost,
}

#[derive(Clone, Copy, Debug)]
struct Setup {
    size: Size,
    goal: Board,
    cost: Cost,
    /// The cell of each tile in the goal.
    home: [u8; 16],
}

/// A heuristic: a sum over the tiles, plus a term.
struct Parts {
    /// The steps of a tile from its home to a cell; each step costs the weight of the tile.
    steps: fn(Size, usize, usize) -> usize,
    term: Option<Arc<dyn Term>>,
}

/// The term that a heuristic adds to the sum over its tiles.
trait Term: Debug + Send + Sync {
    fn of(&self, board: Board) -> u16;

    /// Returns two numbers whose difference is the change of [`Term::of`] by a slide; `None` if recomputing is as quick.
    fn before_and_after(&self, _board: Board, _from: usize, _to: usize) -> Option<(u16, u16)> {
        None
    }
}

/// A heuristic prepared for one goal. Clones share its tables.
#[derive(Clone, Debug)]
pub struct Estimator {
    size: Size,
    parts: [[u16; 16]; 16],
    term: Option<Arc<dyn Term>>,
}

impl Estimator {
    /// Prepares a heuristic for a goal.
    ///
    /// # Errors
    /// If the heuristic is not defined there.
    pub fn new(heuristic: Heuristic, goal: Board, size: Size, cost: Cost) -> Result<Estimator, HeuristicError> {
        let mut home = [0; 16];
        for (cell, tile) in goal.tiles(size).enumerate() {
            home[usize::from(tile)] = cell as u8;
        }
        let Parts { steps, term } = (heuristic.row().parts)(&Setup { size, goal, cost, home })?;
        let mut parts = [[0; 16]; 16];
        for tile in 1..size.cells() as u8 {
            for (cell, part) in parts[usize::from(tile)].iter_mut().enumerate().take(size.cells()) {
                *part = steps(size, usize::from(home[usize::from(tile)]), cell) as u16 * cost.weight(tile);
            }
        }
        Ok(Estimator { size, parts, term })
    }

    /// Returns h of a board; [`Heuristic::Exact`] gives the largest value if the goal cannot be reached.
    pub fn of(&self, board: Board) -> u16 {
        let tiles = board.tiles(self.size).enumerate();
        let sum: u16 = tiles.map(|(cell, tile)| self.parts[usize::from(tile)][cell]).sum();
        sum + self.term.as_ref().map_or(0, |term| term.of(board))
    }

    /// Returns the share of each tile of a board in h, in the order of tiles.
    pub fn parts(&self, board: Board) -> Vec<(u8, u16)> {
        let tiles = board.tiles(self.size).enumerate().filter(|&(_, tile)| tile != 0);
        let mut parts: Vec<(u8, u16)> = tiles.map(|(cell, tile)| (tile, self.parts[usize::from(tile)][cell])).collect();
        parts.sort_unstable();
        parts
    }

    /// Returns h of a board after a tile has slid from one cell to another; h was `before` the slide.
    #[inline]
    pub fn after(&self, before: u16, board: Board, from: usize, to: usize) -> u16 {
        match &self.term {
            None => self.moved(before, board, from, to),
            Some(term) => self.after_with(&**term, before, board, from, to),
        }
    }

    #[inline]
    fn moved(&self, before: u16, board: Board, from: usize, to: usize) -> u16 {
        let parts = &self.parts[usize::from(board.tile(to))];
        before - parts[from & 15] + parts[to & 15]
    }

    #[inline(never)]
    fn after_with(&self, term: &dyn Term, before: u16, board: Board, from: usize, to: usize) -> u16 {
        match term.before_and_after(board, from, to) {
            Some((less, more)) => self.moved(before, board, from, to) + more - less,
            None => self.of(board),
        }
    }
}

fn manhattan(size: Size, home: usize, cell: usize) -> usize {
    let ((row, col), (other_row, other_col)) = (size.place(home), size.place(cell));
    row.abs_diff(other_row) + col.abs_diff(other_col)
}

fn none(_size: Size, _home: usize, _cell: usize) -> usize {
    0
}

fn exact(setup: &Setup) -> Result<Parts, HeuristicError> {
    if setup.cost != Cost::Unit {
        return Err(HeuristicError::ExactCost);
    }
    Ok(Parts { steps: none, term: Some(Arc::new(Distances::to(setup.goal, setup.size)?)) })
}

impl Term for Distances {
    fn of(&self, board: Board) -> u16 {
        Distances::of(self, board).map_or(u16::MAX, u16::from)
    }
}
