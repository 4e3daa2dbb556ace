//! Random boards whose shortest path to the goal has a given length.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use rayon::prelude::*;

use crate::puzzle::{Board, Cost, Distances, Instance, RandomBoards, Rng, Size};
use crate::search::{MOST_STEPS, least_cost_within};
use crate::threads::on_threads;

use super::source::shuffled;

/// Random boards at exact depths from a goal.
pub struct Instances {
    goal: Board,
    size: Size,
    distances: Option<Distances>,
}

const WALKS: usize = 200;

/// Number of walks whose ends are solved together.
const BATCH: usize = 64;

const EFFORT: u64 = BATCH as u64 * MOST_STEPS;

/// Number of walks in a row without a new board after which no more are expected.
const IN_VAIN: usize = 20_000;

impl Instances {
    /// Creates a source of boards for a goal.
    pub fn new(goal: Board, size: Size) -> Instances {
        Instances { goal, size, distances: Distances::to(goal, size).ok() }
    }

    /// Returns `count` different boards at a depth, drawn at random, or fewer if there are, or if walks find, fewer. The draw depends
    /// neither on other depths nor on the number of threads. If `goes_on` returns false, what was found is returned.
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
            Some(distances) => {
                let boards = u8::try_from(depth).map(|depth| distances.boards_at(depth)).unwrap_or_default();
                if boards.len() <= count {
                    return boards;
                }
                shuffled(boards.len(), seed).take(count).map(|at| boards[at]).collect()
            }
            None => on_threads(threads, || self.walked(depth, count, seed, goes_on)),
        }
    }

    fn walked(&self, depth: usize, count: usize, seed: u64, goes_on: &(dyn Fn() -> bool + Sync)) -> Vec<Board> {
        let (mut boards, mut known) = (Vec::new(), HashSet::new());
        let mut ends = self.ends(depth, seed).take(WALKS.saturating_mul(count));
        let (mut in_vain, mut left) = (0, EFFORT);
        while boards.len() < count && in_vain < IN_VAIN && left > 0 && goes_on() {
            let walked: Vec<Board> = ends.by_ref().take(BATCH).collect();
            if walked.is_empty() {
                break;
            }
            let new: Vec<Board> = walked.iter().copied().filter(|&board| known.insert(board)).collect();
            in_vain = if new.is_empty() { in_vain + walked.len() } else { 0 };
            // Each search gets an equal share of what is left.
            let most = MOST_STEPS.min(left / new.len().max(1) as u64);
            let solved: Vec<(Option<usize>, u64)> =
                new.par_iter().map(|&it| self.distance(it, most, goes_on)).collect();
            let at_depth = new.iter().zip(&solved).filter(|(_, (distance, _))| *distance == Some(depth));
            boards.extend(at_depth.map(|(&board, _)| board));
            left = left.saturating_sub(solved.iter().map(|(_, steps)| steps).sum());
        }
        boards.truncate(count);
        boards
    }

    /// Returns the ends of random walks, some longer than the depth by an even number of moves.
    fn ends(&self, depth: usize, seed: u64) -> impl Iterator<Item = Board> {
        let walks = |more: usize| {
            let length = depth + depth / 8 * more * 2;
            RandomBoards::new(self.goal, self.size, Some(length), seed ^ more as u64).ok()
        };
        let mut walks: Vec<RandomBoards> = (0..4).filter_map(walks).collect();
        let among = walks.len().max(1);
        (0..).map_while(move |walk| walks.get_mut(walk % among)?.next())
    }

    /// Returns the distance of a board, if a search of `most` steps finds it, and the number of steps taken.
    fn distance(&self, start: Board, most: u64, goes_on: &dyn Fn() -> bool) -> (Option<usize>, u64) {
        let instance = Instance { size: self.size, start, goal: self.goal };
        let least = least_cost_within(&instance, Cost::Unit, most, goes_on);
        (least.cost.map(|moves| moves as usize), least.steps)
    }
}
