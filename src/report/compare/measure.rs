//! The measures of runs: a column of the table each.

use super::Compared;
use super::optimal::Optimal;
use crate::compare::peak;
use crate::puzzle::Cost;
use crate::report::narration::{CompareWords, Count, Lang};
use crate::search::{ClosedKind, Dup, Outcome, Stop};
use crate::trace::Stats;

/// A run with all that is counted of it.
pub(super) struct Measured<'a> {
    pub(super) run: &'a Compared<'a>,
    pub(super) stats: Stats,
    pub(super) peak: usize,
    pub(super) optimal: Optimal,
}

/// Declares the measures: the name of each, and its number of a run, if that has one.
macro_rules! measures {
    ($run:ident: $($measure:ident, $name:ident, $number:expr;)*) => {
        /// A measure of runs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Measure { $($measure,)* }

        const ALL: &[Measure] = &[$(Measure::$measure,)*];

        impl Measure {
            pub(super) const fn name(self, w: &'static CompareWords) -> &'static str {
                match self { $(Measure::$measure => w.$name,)* }
            }

            fn counted(self, $run: &Measured<'_>) -> Option<usize> {
                match self { $(Measure::$measure => $number,)* }
            }
        }
    };
}

measures! {
    run:
    Outcome, measure_outcome, None;
    Path, measure_path, run.stats.path;
    Cost, measure_cost, run.stats.cost.map(|cost| cost as usize);
    Steps, measure_steps, Some(run.stats.steps);
    Rounds, measure_rounds, Some(run.stats.rounds);
    Nodes, measure_nodes, Some(run.stats.nodes);
    DuplicatesOpen, measure_duplicates_open, Some(run.stats.duplicates_open);
    DuplicatesClosed, measure_duplicates_closed, Some(run.stats.duplicates_closed);
    DuplicatesPath, measure_duplicates_path, Some(run.stats.duplicates_path);
    DuplicatesParent, measure_duplicates_parent, Some(run.stats.duplicates_parent);
    Improved, measure_improved, Some(run.stats.improved);
    Reopened, measure_reopened, Some(run.stats.reopened);
    Cut, measure_cut, Some(run.stats.cut);
    DeadEnds, measure_dead_ends, Some(run.stats.dead_ends);
    MaxOpen, measure_max_open, Some(run.stats.max_open);
    MaxClosed, measure_max_closed, Some(run.stats.max_closed);
    Peak, measure_peak, Some(run.peak);
    Branching, measure_branching, run.stats.branching().map(hundredths);
    Lookups, measure_lookups, run.run.cost.map(|cost| cost.lookups.asked as usize);
    Collisions, measure_collisions, run.run.cost.map(|cost| cost.lookups.collisions as usize);
    ClosedBytes, measure_closed_bytes, run.run.cost.map(|cost| cost.memory.closed);
    AllBytes, measure_all_bytes, run.run.cost.map(|cost| cost.memory.nodes + cost.memory.open + cost.memory.closed);
    Time, measure_time, usize::try_from(run.run.cost?.time?.as_micros()).ok();
}

impl Measure {
    /// Those that some of the runs can have.
    pub(super) fn of(runs: &[Measured<'_>]) -> Vec<Measure> {
        if runs.iter().all(|run| run.stats.nodes == 0) {
            return vec![Measure::Outcome]; // nothing was searched: there is nothing to count
        }
        ALL.iter().copied().filter(|measure| runs.iter().any(|run| measure.applies(run))).collect()
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

    /// Returns true if a lower value is a better one. Of the others none is better: a duplicate found is a board twice
    /// made, but also one that is not searched twice.
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
    pub(super) fn number(self, measured: &Measured<'_>) -> Option<usize> {
        self.counted(measured).filter(|_| self.applies(measured))
    }

    /// Returns the value of a run, in print.
    pub(super) fn text(self, measured: &Measured<'_>, lang: Lang) -> String {
        let w = lang.compare_words();
        let Some(number) = self.number(measured) else {
            return match measured.stats.outcome {
                _ if self != Measure::Outcome => w.none,
                None => w.outcome_none,
                Some(Outcome::Limit) if measured.stats.stop == Some(Stop::Memory) => w.outcome_memory,
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
fn hundredths(number: f64) -> usize {
    (number * 100.0).round() as usize
}

impl<'a> Measured<'a> {
    /// Counts everything of these runs.
    pub(super) fn all(runs: &'a [Compared<'a>]) -> Vec<Measured<'a>> {
        let optimal = Optimal::of(runs);
        let measured =
            |run: &'a Compared<'a>| Measured { run, stats: run.trace.stats(), peak: peak(run.trace), optimal };
        runs.iter().map(measured).collect()
    }

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
