//! Random boards whose shortest way to the goal has a given length.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use rayon::prelude::*;

use super::Watched;
use crate::puzzle::{Board, Distances, Instance, RandomBoards, Rng, Size};
use crate::search::{Bounds, Options, Outcome, Strategy, search};
use crate::threads::on_threads;

/// Random boards at exact depths from a goal.
pub struct Instances {
    goal: Board,
    size: Size,
    /// The table of distances, if boards of this size have one.
    distances: Option<Distances>,
}

/// Random walks tried for each board wanted, if there is no table.
const WALKS: usize = 200;

/// Number of ends that are solved before they are counted.
const BATCH: usize = 256;

/// A walk whose end needs more steps than this to be solved is given up.
const STEPS: u64 = 20_000_000;

impl Instances {
    /// Boards for a goal.
    #[must_use]
    pub fn new(goal: Board, size: Size) -> Instances {
        Instances { goal, size, distances: Distances::to(goal, size).ok() }
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
        while boards.len() < count && goes_on() {
            let candidates: Vec<Board> = ends.by_ref().take(BATCH).filter(|&board| known.insert(board)).collect();
            let fits = self.at_distance(depth, &candidates, threads, goes_on);
            boards.extend(candidates.iter().zip(fits).filter_map(|(&board, fits)| fits.then_some(board)));
            if ends.size_hint().1 == Some(0) {
                break;
            }
        }
        boards.truncate(count);
        boards
    }

    /// Returns which boards lie just so far from the goal.
    fn at_distance(
        &self,
        depth: usize,
        boards: &[Board],
        threads: NonZeroUsize,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Vec<bool> {
        let fits = |&board: &Board| self.distance(board, goes_on) == Some(depth);
        on_threads(threads, || boards.par_iter().map(fits).collect())
    }

    /// The distance of a board, by a search that finds shortest paths in little memory.
    fn distance(&self, start: Board, goes_on: &dyn Fn() -> bool) -> Option<usize> {
        let strategy: Strategy = "ida,h=linear-conflict,dup=parent,goal=made".parse().ok()?;
        let options = Options { bounds: Bounds { max_steps: STEPS, ..Bounds::default() }, ..Options::default() };
        let instance = Instance { size: self.size, start, goal: self.goal };
        let answer = search(&instance, &strategy, &options, &mut Watched::new(goes_on)).ok()?;
        (answer.outcome == Outcome::Solved).then_some(answer.moves.len())
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
