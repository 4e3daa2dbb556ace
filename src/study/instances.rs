//! Random boards whose shortest way to the goal has a given length.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use rayon::prelude::*;

use crate::puzzle::{Board, Cost, Distances, Instance, RandomBoards, Rng, Size};
use crate::search::least_cost_within;
use crate::threads::on_threads;

/// Random boards at exact depths from a goal.
pub struct Instances {
    goal: Board,
    size: Size,
    /// The table of distances, if boards of this size have one.
    distances: Option<Distances>,
    /// Maximum steps of all searches at a depth.
    effort: u64,
}

/// Random walks tried for each board wanted, if there is no table.
const WALKS: usize = 200;

/// Number of walks whose ends are solved together, and of those whose ends are costly.
const BATCH: usize = 256;
const COSTLY_BATCH: usize = 16;

/// Steps of a search, on average, that make ends costly.
const COSTLY: u64 = 100_000;

/// A walk whose end needs more steps than this to be solved is given up.
const STEPS: u64 = 20_000_000;

/// Steps of searching that are always granted at a depth: enough for a few boards that are not deep.
const GRANTED: u64 = 5_000_000;

/// After so many walks in a row, and more for each end that is known, that end nowhere new, there is no more to be found.
const IN_VAIN: usize = 20_000;
const IN_VAIN_FOR_EACH: usize = 64;

impl Instances {
    /// Boards for a goal.
    #[must_use]
    pub fn new(goal: Board, size: Size) -> Instances {
        Instances { goal, size, distances: Distances::to(goal, size).ok(), effort: u64::MAX }
    }

    /// The same boards, but only those that are found with so many steps of searching at a depth, and never less than
    /// 5,000,000.
    #[must_use]
    pub fn within(self, steps: u64) -> Instances {
        Instances { effort: steps.max(GRANTED), ..self }
    }

    /// The largest depth there is, where that is known.
    #[must_use]
    pub fn farthest(&self) -> Option<usize> {
        Some(usize::from(self.distances.as_ref()?.farthest()))
    }

    /// `count` different boards at a depth, drawn at random, or all there are where they are not more. Where no table
    /// tells the distances, boards are ends of walks that were solved, on so many threads, and fewer may be found. What
    /// is drawn at one depth does not depend on what was drawn at another, nor on the number of threads. `goes_on` is
    /// asked now and then; where it says no, what was found comes back.
    pub fn at(
        &self,
        depth: usize,
        count: usize,
        seed: u64,
        threads: NonZeroUsize,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Board> {
        let seed = Rng::new(seed ^ (depth as u64).rotate_left(32)).bits();
        match &self.distances {
            Some(distances) => drawn(distances, depth, count, seed),
            None => self.walked(depth, count, seed, threads, goes_on),
        }
    }

    fn walked(
        &self,
        depth: usize,
        count: usize,
        seed: u64,
        threads: NonZeroUsize,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Board> {
        let (mut boards, mut known) = (Vec::new(), HashSet::new());
        // Most walks end nearer than they are long, the more so the longer they are: longer ones are tried as well. An
        // even number of moves more keeps the parity.
        let mut walks: Vec<RandomBoards> = (0..4)
            .filter_map(|more| {
                let length = depth + depth / 8 * more * 2;
                RandomBoards::new(self.goal, self.size, Some(length), seed ^ more as u64).ok()
            })
            .collect();
        let among = walks.len();
        let mut ends = (0..WALKS.saturating_mul(count)).map_while(|walk| walks.get_mut(walk % among)?.next());
        let (mut batch, mut in_vain, mut left) = (COSTLY_BATCH, 0, self.effort);
        while boards.len() < count && goes_on() {
            let walked: Vec<Board> = ends.by_ref().take(batch).collect();
            let candidates: Vec<Board> = walked.iter().copied().filter(|&board| known.insert(board)).collect();
            in_vain = if candidates.is_empty() { in_vain + walked.len() } else { 0 };
            if walked.is_empty() || in_vain > IN_VAIN + IN_VAIN_FOR_EACH * known.len() {
                break;
            }
            if candidates.is_empty() {
                continue;
            }
            // Each search has its share, so that all together take no more than what is left.
            let most = STEPS.min(left / candidates.len() as u64);
            let found = self.distances(&candidates, most, threads, goes_on);
            let at_depth = candidates.iter().zip(&found).filter(|(_, (distance, _))| *distance == Some(depth));
            boards.extend(at_depth.map(|(&board, _)| board));
            let steps: u64 = found.iter().map(|(_, steps)| steps).sum();
            left = left.saturating_sub(steps);
            if left < GRANTED / COSTLY_BATCH as u64 {
                break;
            }
            batch = if steps / candidates.len() as u64 > COSTLY { COSTLY_BATCH } else { BATCH };
        }
        boards.truncate(count);
        boards
    }

    /// Returns the distance of each board, where a search of at most so many steps finds it, and the steps it took.
    fn distances(
        &self,
        boards: &[Board],
        most: u64,
        threads: NonZeroUsize,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Vec<(Option<usize>, u64)> {
        let search = |&board: &Board| self.distance(board, most, goes_on).unwrap_or_default();
        on_threads(threads, || boards.par_iter().map(search).collect())
    }

    /// The distance of a board, by a search that finds shortest paths in little memory, and the steps that it took.
    fn distance(&self, start: Board, most: u64, goes_on: &dyn Fn() -> bool) -> Option<(Option<usize>, u64)> {
        let instance = Instance { size: self.size, start, goal: self.goal };
        let least = least_cost_within(&instance, Cost::Unit, most, goes_on).ok()?;
        Some((least.cost.map(|moves| moves as usize), least.steps))
    }
}

/// Boards at a distance: a draw without putting back.
fn drawn(distances: &Distances, depth: usize, count: usize, seed: u64) -> Vec<Board> {
    let mut boards = u8::try_from(depth).map(|depth| distances.boards_at(depth)).unwrap_or_default();
    if boards.len() <= count {
        return boards;
    }
    let mut rng = Rng::new(seed);
    for at in 0..count {
        let other = at + rng.below(boards.len() - at);
        boards.swap(at, other);
    }
    boards.truncate(count);
    boards
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use crate::puzzle::NamedGoal;

    use super::*;

    #[test]
    fn a_draw_that_may_not_go_on_tries_no_board() {
        let size = Size::new(4, 4).unwrap();
        let instances = Instances::new(NamedGoal::Standard.board(size).unwrap(), size);
        let asked = AtomicUsize::new(0);
        let goes_on = || {
            asked.fetch_add(1, Ordering::Relaxed);
            false
        };
        assert_eq!(instances.at(3, 1, 1, NonZeroUsize::MIN, &goes_on), []);
        assert_eq!(asked.into_inner(), 1, "a search would have asked again");
        assert_eq!(instances.at(3, 1, 1, NonZeroUsize::MIN, &|| true).len(), 1);
    }
}
