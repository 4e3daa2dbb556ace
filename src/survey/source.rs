//! The boards to examine, in order.

use std::collections::HashMap;

use crate::puzzle::{Board, Distances, Parity, RANKED_CELLS, RandomBoards, Rng, Size, permutations, unrank};

/// The source of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// All boards from which the goal can be reached, the nearest first; those at one distance in the order of their texts.
    /// Up to 10 cells.
    All,
    /// Boards from which the goal can be reached, drawn at random: up to 10 cells without repetition, until all are drawn.
    Random {
        /// The seed of the draw.
        seed: u64,
        /// Maximum number of boards.
        tries: u64,
    },
}

impl Source {
    pub(super) fn boards<'a>(
        self,
        goal: Board,
        size: Size,
        table: impl FnOnce() -> Option<&'a Distances>,
    ) -> Box<dyn Iterator<Item = Board> + Send + 'a> {
        let (seed, tries) = match self {
            Source::All => {
                let at = |table: &'a Distances| (0..=table.farthest()).flat_map(|distance| table.boards_at(distance));
                return Box::new(table().into_iter().flat_map(at));
            }
            Source::Random { seed, tries } => (seed, usize::try_from(tries).unwrap_or(usize::MAX)),
        };
        if size.cells() > RANKED_CELLS {
            return Box::new(RandomBoards::new(goal, size, None, seed).into_iter().flatten().take(tries));
        }
        let boards = shuffled(permutations(size.cells()), seed).filter_map(move |rank| unrank(rank, size));
        Box::new(boards.filter(move |&board| Parity::of(board, goal, size).solvable()).take(tries))
    }

    /// Returns the maximum number of boards, if there is one.
    pub fn most(self, size: Size) -> Option<u64> {
        let all = (size.cells() <= RANKED_CELLS).then(|| permutations(size.cells()) as u64 / 2);
        match self {
            Source::All => all,
            Source::Random { tries, .. } => Some(all.map_or(tries, |all| all.min(tries))),
        }
    }
}

/// Returns the numbers below a count in random order: a shuffle by swaps, stored only as far as it has come.
fn shuffled(count: usize, seed: u64) -> impl Iterator<Item = usize> {
    let mut rng = Rng::new(seed);
    // The numbers that are not in their own places.
    let mut swapped: HashMap<usize, usize> = HashMap::new();
    (0..count).map(move |next| {
        let other = next + rng.below(count - next);
        // The place at the front is never read again.
        let front = swapped.remove(&next).unwrap_or(next);
        if other == next { front } else { swapped.insert(other, front).unwrap_or(other) }
    })
}
