//! The measures of runs: a column of the table each.

use strum::VariantArray;

use super::optimal::Optimal;
use super::{Compared, RunCost};
use crate::compare::peak;
use crate::puzzle::Cost;
use crate::report::narration::{CompareWords, Count, Lang};
use crate::search::{ClosedKind, Dup, Outcome};
use crate::trace::Stats;

/// A run with all that is counted of it.
pub(super) struct Measured<'a> {
    pub(super) run: &'a Compared<'a>,
    pub(super) stats: Stats,
    pub(super) peak: usize,
    pub(super) optimal: Optimal,
}

/// A measure of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(super) enum Measure {
    Outcome,
    Path,
    Cost,
    Steps,
    Rounds,
    Nodes,
    DuplicatesOpen,
    DuplicatesClosed,
    DuplicatesPath,
    DuplicatesParent,
    Improved,
    Reopened,
    Cut,
    DeadEnds,
    MaxOpen,
    MaxClosed,
    Peak,
    Branching,
    Lookups,
    Collisions,
    ClosedBytes,
    AllBytes,
    Time,
}

impl Measure {
    /// Those that some of the runs can have.
    pub(super) fn of(runs: &[Measured<'_>]) -> Vec<Measure> {
        if runs.iter().all(|run| run.stats.nodes == 0) {
            return vec![Measure::Outcome]; // nothing was searched: there is nothing to count
        }
        Measure::VARIANTS.iter().copied().filter(|measure| runs.iter().any(|run| measure.applies(run))).collect()
    }

    /// Returns true if a run can have anything but a dash here.
    pub(super) fn applies(self, measured: &Measured<'_>) -> bool {
        let (strategy, stats) = (measured.run.trace.strategy(), &measured.stats);
        match self {
            Measure::Cost => strategy.cost() == Cost::Tile,
            Measure::Rounds => strategy.is_iterative(),
            Measure::DuplicatesOpen => strategy.dup() == Dup::All,
            Measure::DuplicatesClosed => matches!(strategy.dup(), Dup::All | Dup::Closed),
            Measure::DuplicatesPath => strategy.dup() == Dup::Path,
            Measure::DuplicatesParent => strategy.dup() == Dup::Parent,
            Measure::Improved | Measure::Reopened => strategy.follows_cheaper_ways(),
            Measure::Cut => stats.cut > 0,
            // Only a hash table has collisions.
            Measure::Collisions => measured.run.cost.is_some_and(|cost| cost.closed == ClosedKind::Hash),
            Measure::Lookups | Measure::ClosedBytes | Measure::AllBytes => measured.run.cost.is_some(),
            Measure::Time => measured.run.cost.is_some_and(|cost| cost.time.is_some()),
            _ => true,
        }
    }

    /// Its name.
    pub(super) const fn name(self, w: &'static CompareWords) -> &'static str {
        match self {
            Measure::Outcome => w.measure_outcome,
            Measure::Path => w.measure_path,
            Measure::Cost => w.measure_cost,
            Measure::Steps => w.measure_steps,
            Measure::Rounds => w.measure_rounds,
            Measure::Nodes => w.measure_nodes,
            Measure::DuplicatesOpen => w.measure_duplicates_open,
            Measure::DuplicatesClosed => w.measure_duplicates_closed,
            Measure::DuplicatesPath => w.measure_duplicates_path,
            Measure::DuplicatesParent => w.measure_duplicates_parent,
            Measure::Improved => w.measure_improved,
            Measure::Reopened => w.measure_reopened,
            Measure::Cut => w.measure_cut,
            Measure::DeadEnds => w.measure_dead_ends,
            Measure::MaxOpen => w.measure_max_open,
            Measure::MaxClosed => w.measure_max_closed,
            Measure::Peak => w.measure_peak,
            Measure::Branching => w.measure_branching,
            Measure::Lookups => w.measure_lookups,
            Measure::Collisions => w.measure_collisions,
            Measure::ClosedBytes => w.measure_closed_bytes,
            Measure::AllBytes => w.measure_all_bytes,
            Measure::Time => w.measure_time,
        }
    }

    /// Whether a lower value is a better one. Of the others none is better: a duplicate found is a board twice made,
    /// but also one that is not searched twice.
    pub(super) const fn has_best(self) -> bool {
        matches!(
            self,
            Measure::Path
                | Measure::Cost
                | Measure::Steps
                | Measure::Nodes
                | Measure::MaxOpen
                | Measure::MaxClosed
                | Measure::Peak
                | Measure::Branching
                | Measure::Lookups
                | Measure::ClosedBytes
                | Measure::AllBytes
                | Measure::Time
        )
    }

    /// Returns true if it counts what a search does or holds, which a poor path makes look good.
    pub(super) const fn is_effort(self) -> bool {
        matches!(self, Measure::Steps | Measure::Nodes | Measure::MaxOpen | Measure::MaxClosed | Measure::Peak)
    }

    /// Returns the value of a run as a number to compare; none if it is no number, or not there.
    pub(super) fn number(self, measured: &Measured<'_>) -> Option<u64> {
        if !self.applies(measured) {
            return None;
        }
        let stats = &measured.stats;
        let cost = measured.run.cost.as_ref();
        let number = match self {
            Measure::Outcome => return None,
            Measure::Path => stats.path?,
            Measure::Cost => stats.cost? as usize,
            Measure::Steps => stats.steps,
            Measure::Rounds => stats.rounds,
            Measure::Nodes => stats.nodes,
            Measure::DuplicatesOpen => stats.duplicates_open,
            Measure::DuplicatesClosed => stats.duplicates_closed,
            Measure::DuplicatesPath => stats.duplicates_path,
            Measure::DuplicatesParent => stats.duplicates_parent,
            Measure::Improved => stats.improved,
            Measure::Reopened => stats.reopened,
            Measure::Cut => stats.cut,
            Measure::DeadEnds => stats.dead_ends,
            Measure::MaxOpen => stats.max_open,
            Measure::MaxClosed => stats.max_closed,
            Measure::Peak => measured.peak,
            Measure::Branching => return Some(hundredths(stats.branching()?)),
            Measure::Lookups => return cost.map(|cost| cost.lookups.asked),
            Measure::Collisions => return cost.map(|cost| cost.lookups.collisions),
            Measure::ClosedBytes => cost?.memory.closed,
            Measure::AllBytes => all_bytes(cost?),
            Measure::Time => return u64::try_from(cost?.time?.as_micros()).ok(),
        };
        Some(number as u64)
    }

    /// Returns the value of a run, in print.
    pub(super) fn text(self, measured: &Measured<'_>, lang: Lang) -> String {
        let w = lang.compare_words();
        let number = self.number(measured);
        let Some(number) = number.map(|number| number as usize) else {
            return match measured.stats.outcome {
                _ if self != Measure::Outcome => w.none,
                None => w.outcome_none,
                Some(outcome) => w.outcome(outcome),
            }
            .into();
        };
        let against = |best: Option<usize>| {
            let pattern = match best {
                None => w.path_unknown,
                Some(best) if best == number => w.path_optimal,
                Some(_) => w.path_longer,
            };
            fill!(pattern, n = Count(number), best = Count(best.unwrap_or_default()))
        };
        match self {
            Measure::Path => against(measured.optimal.moves),
            Measure::Cost => against(measured.optimal.cost.map(|cost| cost as usize)),
            _ => self.print(number),
        }
    }

    /// A number of this measure, in print.
    pub(super) fn print(self, number: usize) -> String {
        match self {
            Measure::Branching => format!("{}.{:02}", Count(number / 100), number % 100),
            Measure::Time => format!("{}.{:03} ms", Count(number / 1000), number % 1000),
            _ => Count(number).to_string(),
        }
    }
}

/// To two digits, as it is printed, so that what is printed alike is alike.
#[expect(clippy::cast_sign_loss, reason = "a branching factor is at least 1")]
fn hundredths(number: f64) -> u64 {
    (number * 100.0).round() as u64
}

const fn all_bytes(cost: &RunCost) -> usize {
    cost.memory.nodes + cost.memory.open + cost.memory.closed
}

impl<'a> Measured<'a> {
    /// Counts everything of these runs.
    pub(super) fn all(runs: &'a [Compared<'a>]) -> Vec<Measured<'a>> {
        let optimal = Optimal::of(runs);
        let measured =
            |run: &'a Compared<'a>| Measured { run, stats: run.trace.stats(), peak: peak(run.trace), optimal };
        runs.iter().map(measured).collect()
    }

    /// Returns true if the run found the goal.
    pub(super) fn solved(&self) -> bool {
        self.stats.outcome == Some(Outcome::Solved)
    }

    /// Returns true if its path is known to be as short, or as cheap, as any; none if that is not known.
    pub(super) fn has_best_path(&self) -> Option<bool> {
        if self.run.trace.strategy().cost() == Cost::Tile {
            return Some(self.stats.cost? == self.optimal.cost?);
        }
        Some(self.stats.path? == self.optimal.moves?)
    }
}
