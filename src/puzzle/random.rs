//! Random boards that depend on the seed alone: the same on every machine and in every version.

use super::distance::TooManyCells;
use super::{Board, Distances, Grid, Move, Parity, Size};

/// `SplitMix64` (Steele, Lea and Flood 2014). Written out, because the same seed must give the same boards forever.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Creates the generator of a seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// Returns the next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `bound`, all equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // Numbers past the last whole multiple of the bound would favour the small ones: draw again.
        let last = u64::MAX - u64::MAX % bound;
        loop {
            let bits = self.bits();
            if bits < last {
                return (bits % bound) as usize;
            }
        }
    }

    /// Puts items into a random order, all equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// No board is that far from the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no board is {asked} moves from this goal: the farthest is {farthest}")]
pub struct TooFar {
    asked: usize,
    farthest: u8,
}

/// A source of random boards from which a goal can be reached.
#[derive(Debug)]
pub struct RandomBoards {
    rng: Rng,
    goal: Board,
    size: Size,
    way: Way,
}

#[derive(Debug)]
enum Way {
    Any,
    At(Vec<Board>),
    Walk(usize),
}

impl RandomBoards {
    /// Creates a source of boards for `goal`: any (`moves: None`), or that many moves from it.
    ///
    /// # Errors
    /// If exact distances cover this size and no board is that far away.
    pub fn new(goal: Board, size: Size, moves: Option<usize>, seed: u64) -> Result<RandomBoards, TooFar> {
        let way = match moves {
            None => Way::Any,
            Some(moves) => match Distances::to(goal, size) {
                Ok(distances) if moves > usize::from(distances.farthest()) => {
                    return Err(TooFar { asked: moves, farthest: distances.farthest() });
                }
                Ok(distances) => Way::At(distances.boards_at(moves as u8)),
                Err(TooManyCells(_)) => Way::Walk(moves),
            },
        };
        Ok(RandomBoards { rng: Rng::new(seed), goal, size, way })
    }

    fn any(&mut self) -> Board {
        let mut tiles: Vec<u8> = (0..self.size.cells() as u8).collect();
        self.rng.shuffle(&mut tiles);
        let board = Board::from_cells(&tiles);
        if Parity::of(board, self.goal, self.size).solvable() {
            return board;
        }
        // Not solvable: swapping two tiles changes the parity.
        let cell = |tile| tiles.iter().position(|&found| found == tile).unwrap_or_default();
        let (one, two) = (cell(1), cell(2));
        tiles.swap(one, two);
        Board::from_cells(&tiles)
    }

    fn walk(&mut self, moves: usize) -> Board {
        let grid = Grid::new(self.size);
        let mut board = self.goal;
        let mut came: Option<Move> = None;
        for _ in 0..moves {
            let open: Vec<(Move, Board)> = Move::ALL
                .into_iter()
                .filter(|direction| came.map(Move::inverse) != Some(*direction))
                .filter_map(|direction| Some((direction, board.moved(direction, &grid)?)))
                .collect();
            let (direction, next) = open[self.rng.below(open.len())];
            (came, board) = (Some(direction), next);
        }
        board
    }
}

impl Iterator for RandomBoards {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        Some(match &self.way {
            Way::Any => self.any(),
            Way::At(boards) => boards[self.rng.below(boards.len())],
            &Way::Walk(moves) => self.walk(moves),
        })
    }
}
