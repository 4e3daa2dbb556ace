//! The boards that runs expand: all of them, some, or only one.

use std::collections::HashMap;

use crate::puzzle::Board;
use crate::trace::{StepView, Trace};

/// The boards that runs expand, each with the runs that expand it.
#[derive(Clone, Debug)]
pub struct Overlap {
    runs: usize,
    /// In the order in which the first run expands them; the bits are the runs.
    boards: Vec<(Board, u64)>,
}

impl Overlap {
    /// Maximum runs to compare: each has a bit.
    pub const RUNS: usize = 64;

    /// Computes the boards that these runs expand.
    ///
    /// # Panics
    /// If there are more than [`Overlap::RUNS`].
    pub fn of(traces: &[&Trace]) -> Overlap {
        assert!(traces.len() <= Overlap::RUNS, "at most {} runs", Overlap::RUNS);
        let mut places: HashMap<Board, usize> = HashMap::new();
        let mut boards: Vec<(Board, u64)> = Vec::new();
        for (run, trace) in traces.iter().enumerate() {
            for step in trace.steps().filter(StepView::expanded) {
                let board = trace.node(step.node).board;
                let place = *places.entry(board).or_insert(boards.len());
                if place == boards.len() {
                    boards.push((board, 0));
                }
                boards[place].1 |= 1 << run;
            }
        }
        Overlap { runs: traces.len(), boards }
    }

    /// Returns the number of boards that any run expands.
    pub fn any(&self) -> usize {
        self.boards.len()
    }

    /// Returns the boards that exactly these runs expand.
    pub fn just(&self, wanted: &[usize]) -> impl Iterator<Item = Board> {
        let wanted = wanted.iter().fold(0, |bits, run| bits | 1 << run);
        self.boards.iter().filter(move |(_, runs)| *runs == wanted).map(|(board, _)| *board)
    }

    /// Returns the sets of runs that expand boards of their own, with the number of boards: sets of the most runs first.
    pub fn sets(&self) -> Vec<(Vec<usize>, usize)> {
        let mut counts: HashMap<u64, usize> = HashMap::new();
        self.boards.iter().for_each(|(_, runs)| *counts.entry(*runs).or_default() += 1);
        let mut sets: Vec<(Vec<usize>, usize)> = counts
            .into_iter()
            .map(|(runs, count)| ((0..self.runs).filter(|run| runs & 1 << run != 0).collect(), count))
            .collect();
        sets.sort_by(|(one, _), (other, _)| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
        sets
    }
}
