//! Counts over a whole trace.

use crate::search::{Dropped, F};

use super::log::TryVerdict;
use super::table::{Sizes, Trace};

/// Counts over a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of moves of the path, if one was found.
    pub path: Option<usize>,
    /// The cost of the path.
    pub cost: Option<F>,
    /// Nodes taken.
    pub steps: usize,
    /// Nodes expanded: all that were taken, except a goal and those that were dropped.
    pub expanded: usize,
    /// Nodes discarded on removal from open.
    pub discarded: usize,
    /// Nodes cut on removal from open.
    pub cut_taken: usize,
    /// Nodes dropped because they were not among the best of their layer.
    pub crowded: usize,
    /// Nodes generated, including the start.
    pub nodes: usize,
    /// Rounds; 1 for a search without rounds.
    pub rounds: usize,
    /// Moves tried.
    pub tries: usize,
    /// Tries off the board.
    pub blocked: usize,
    /// Tries that led to a known board, wherever that was found.
    pub duplicates: usize,
    /// Tries that opened a new board.
    pub opened: usize,
    /// Tries that found a cheaper way to a board in open.
    pub improved: usize,
    /// Tries that found a cheaper way to a closed board.
    pub reopened: usize,
    /// Tries past the limit.
    pub cut: usize,
    /// Steps that opened nothing.
    pub dead_ends: usize,
    /// Dead ends that left closed again.
    pub forgotten: usize,
    /// The largest size of open.
    pub max_open: usize,
    /// The largest size of closed.
    pub max_closed: usize,
    /// The depth of the deepest node generated.
    pub deepest: u32,
}

impl Stats {
    /// Returns the effective branching factor, if a path was found: see [`effective_branching_factor`].
    pub fn branching(&self) -> Option<f64> {
        effective_branching_factor(self.nodes.checked_sub(self.rounds)?, self.path?)
    }

    fn count(&mut self, verdict: TryVerdict) {
        self.tries += 1;
        let counter = match verdict {
            TryVerdict::Blocked => &mut self.blocked,
            TryVerdict::Duplicate { .. } => &mut self.duplicates,
            TryVerdict::Opened(_) => &mut self.opened,
            TryVerdict::Improved { .. } => &mut self.improved,
            TryVerdict::Reopened { .. } => &mut self.reopened,
            TryVerdict::Cut { .. } => &mut self.cut,
        };
        *counter += 1;
    }
}

impl Trace {
    /// Returns the sizes of the lists after each step, in turn.
    pub fn sizes(&self) -> impl Iterator<Item = Sizes> {
        self.steps().map(|step| step.sizes())
    }

    /// Counts everything.
    pub fn stats(&self) -> Stats {
        let goal = self.end().goal;
        let mut stats = Stats {
            path: goal.map(|goal| self.nodes().depth(goal) as usize),
            cost: goal.map(|goal| self.g(&self.node(goal))),
            steps: self.len(),
            nodes: self.nodes().len(),
            rounds: self.rounds().count(),
            max_open: usize::from(!self.nodes().is_empty()),
            deepest: (0..self.nodes().len()).map(|id| self.nodes().depth(id as u32)).max().unwrap_or(0),
            ..Stats::default()
        };
        for step in self.steps() {
            step.tries().for_each(|tried| stats.count(tried.verdict));
            stats.expanded += usize::from(step.expanded());
            stats.discarded += usize::from(matches!(step.dropped(), Some(Dropped::Discarded { .. })));
            stats.cut_taken += usize::from(step.dropped() == Some(Dropped::Cut));
            stats.crowded += usize::from(step.dropped() == Some(Dropped::Crowded));
            stats.dead_ends += usize::from(step.dead_end());
            stats.forgotten += usize::from(step.forgotten());
            stats.max_open = stats.max_open.max(step.sizes().open);
            stats.max_closed = stats.max_closed.max(step.sizes().closed);
        }
        stats
    }
}

/// Returns b* with n + 1 = 1 + b* + b*² + … + b*^depth (Russell and Norvig, section 3.6). `None` if there is none.
#[expect(clippy::cast_precision_loss, reason = "far more digits than anyone reads")]
pub fn effective_branching_factor(n: usize, depth: usize) -> Option<f64> {
    if depth == 0 || n < depth {
        return None;
    }
    let nodes_of = |branching: f64| (0..depth).fold(0.0, |sum, _| (sum + 1.0) * branching);
    let (mut low, mut high) = (1.0, n as f64);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if nodes_of(middle) < n as f64 { low = middle } else { high = middle }
    }
    Some(f64::midpoint(low, high))
}
