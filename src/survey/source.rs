//! The boards that are examined, in order.

use std::collections::HashMap;

use crate::puzzle::{Board, Distances, Parity, RANKED_CELLS, RandomBoards, Rng, Size, permutations, unrank};

/// The source of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// All boards from which the goal can be reached, the nearest first; those at one distance in the order of their texts.
    /// Up to 10 cells.
    All,
    /// Boards from which the goal can be reached, drawn at random: up to 10 cells none twice, and in the end all.
    Random {
        /// Another seed, other boards.
        seed: u64,
        /// Maximum number of boards.
        tries: u64,
    },
}

impl Source {
    /// The boards of a source.
    pub(super) fn boards<'a>(
        self,
        goal: Board,
        size: Size,
        table: impl FnOnce() -> Option<&'a Distances>,
    ) -> Box<dyn Iterator<Item = Board> + Send + 'a> {
        match self {
            Source::All => {
                let at = |table: &'a Distances| (0..=table.farthest()).flat_map(|distance| table.boards_at(distance));
                Box::new(table().into_iter().flat_map(at))
            }
            Source::Random { seed, tries } => {
                let tries = usize::try_from(tries).unwrap_or(usize::MAX);
                if size.cells() <= RANKED_CELLS {
                    let ranks = Shuffled::new(permutations(size.cells()), seed);
                    let boards = ranks.filter_map(move |rank| unrank(rank, size));
                    let solvable = boards.filter(move |&board| Parity::of(board, goal, size).solvable());
                    return Box::new(solvable.take(tries));
                }
                Box::new(RandomBoards::new(goal, size, None, seed).into_iter().flatten().take(tries))
            }
        }
    }

    /// Returns the maximum number of boards that it gives, if there is one.
    #[must_use]
    pub fn most(self, size: Size) -> Option<u64> {
        let all = (size.cells() <= RANKED_CELLS).then(|| permutations(size.cells()) as u64 / 2);
        match self {
            Source::All => all,
            Source::Random { tries, .. } => Some(all.map_or(tries, |all| all.min(tries))),
        }
    }

    /// Returns true if it gives all boards from which the goal can be reached.
    #[must_use]
    pub fn has_all(self, size: Size) -> bool {
        size.cells() <= RANKED_CELLS && self.most(size) == Source::All.most(size)
    }
}

/// The numbers below a count in random order: a shuffle by swaps, kept only as far as they were made.
struct Shuffled {
    rng: Rng,
    next: usize,
    count: usize,
    /// The numbers that are not in their own places.
    swapped: HashMap<usize, usize>,
}

impl Shuffled {
    fn new(count: usize, seed: u64) -> Shuffled {
        Shuffled { rng: Rng::new(seed), next: 0, count, swapped: HashMap::new() }
    }
}

impl Iterator for Shuffled {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.next == self.count {
            return None;
        }
        let other = self.next + self.rng.below(self.count - self.next);
        // Nobody asks for the place at the front again.
        let front = self.swapped.remove(&self.next).unwrap_or(self.next);
        let drawn = if other == self.next { front } else { self.swapped.insert(other, front).unwrap_or(other) };
        self.next += 1;
        Some(drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_drawn_once() {
        for count in [0, 1, 2, 7, 24, 720] {
            let mut drawn: Vec<usize> = Shuffled::new(count, 3).collect();
            if count > 20 {
                assert!(!drawn.is_sorted());
            }
            drawn.sort_unstable();
            assert_eq!(drawn, (0..count).collect::<Vec<_>>());
        }
    }
}
