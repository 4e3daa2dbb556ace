//! The measures of runs: a row each, and a column of the table.

use super::Compared;
use crate::compare::peak;
use crate::puzzle::{Cost, Distances};
use crate::report::narration::{CompareWords, Count, Lang};
use crate::search::{ClosedKind, Dup, Outcome, Stop, least_cost};
use crate::trace::Stats;

/// A run with all that is counted of it.
pub(super) struct Measured<'a> {
    pub(super) run: &'a Compared<'a>,
    pub(super) stats: Stats,
    pub(super) peak: usize,
    pub(super) optimal: Optimal,
}

/// The use of a measure in comparing runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// Less is not better: a duplicate is a board made twice, but also one that is not searched twice.
    Plain,
    /// Less is better.
    Best,
    /// Less is better, and it counts what a search does or holds, which a poor path makes look good.
    Effort,
}

/// Declares the measures: the name of each, its use, the runs that can have anything but a dash, and its number of such a run.
macro_rules! measures {
    ($run:ident, $strategy:ident: $($measure:ident, $name:ident, $use:ident, $applies:expr, $number:expr;)*) => {
        /// A measure of runs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Measure { $($measure,)* }

        const ALL: &[Measure] = &[$(Measure::$measure,)*];

        impl Measure {
            pub(super) const fn name(self, w: &'static CompareWords) -> &'static str {
                match self { $(Measure::$measure => w.$name,)* }
            }

            const fn use_of(self) -> Use {
                match self { $(Measure::$measure => Use::$use,)* }
            }

            fn applies(self, $run: &Measured<'_>) -> bool {
                let $strategy = $run.run.trace.strategy();
                match self { $(Measure::$measure => $applies,)* }
            }

            fn counted(self, $run: &Measured<'_>) -> Option<usize> {
                match self { $(Measure::$measure => $number,)* }
            }
        }
    };
}

measures! {
    run, strategy:
    Outcome, measure_outcome, Plain, true, None;
    Path, measure_path, Best, true, run.stats.path;
    Cost, measure_cost, Best, strategy.cost() == Cost::Tile, run.stats.cost.map(|cost| cost as usize);
    Steps, measure_steps, Effort, true, Some(run.stats.steps);
    Rounds, measure_rounds, Plain, strategy.is_iterative(), Some(run.stats.rounds);
    Nodes, measure_nodes, Effort, true, Some(run.stats.nodes);
    DuplicatesOpen, measure_duplicates_open, Plain, strategy.dup() == Dup::All, Some(run.stats.duplicates_open);
    DuplicatesClosed, measure_duplicates_closed, Plain, matches!(strategy.dup(), Dup::All | Dup::Closed),
        Some(run.stats.duplicates_closed);
    DuplicatesPath, measure_duplicates_path, Plain, strategy.dup() == Dup::Path, Some(run.stats.duplicates_path);
    DuplicatesParent, measure_duplicates_parent, Plain, strategy.dup() == Dup::Parent,
        Some(run.stats.duplicates_parent);
    Improved, measure_improved, Plain, strategy.follows_cheaper_ways(), Some(run.stats.improved);
    Reopened, measure_reopened, Plain, strategy.follows_cheaper_ways(), Some(run.stats.reopened);
    Cut, measure_cut, Plain, run.stats.cut > 0, Some(run.stats.cut);
    DeadEnds, measure_dead_ends, Plain, true, Some(run.stats.dead_ends);
    MaxOpen, measure_max_open, Effort, true, Some(run.stats.max_open);
    MaxClosed, measure_max_closed, Effort, true, Some(run.stats.max_closed);
    Peak, measure_peak, Effort, true, Some(run.peak);
    Branching, measure_branching, Best, true, run.stats.branching().map(hundredths);
    Lookups, measure_lookups, Best, run.run.cost.is_some(), Some(run.run.cost?.lookups.asked as usize);
    // Only a hash table has collisions.
    Collisions, measure_collisions, Plain, run.run.cost.is_some_and(|cost| cost.closed == ClosedKind::Hash),
        Some(run.run.cost?.lookups.collisions as usize);
    ClosedBytes, measure_closed_bytes, Best, run.run.cost.is_some(), Some(run.run.cost?.memory.closed);
    AllBytes, measure_all_bytes, Best, run.run.cost.is_some(),
        run.run.cost.map(|cost| cost.memory.nodes + cost.memory.open + cost.memory.closed);
    Time, measure_time, Best, run.run.cost.is_some_and(|cost| cost.time.is_some()),
        usize::try_from(run.run.cost?.time?.as_micros()).ok();
}

impl Measure {
    /// Those that some of the runs can have.
    pub(super) fn of(runs: &[Measured<'_>]) -> Vec<Measure> {
        if runs.iter().all(|run| run.stats.nodes == 0) {
            return vec![Measure::Outcome]; // nothing was searched: there is nothing to count
        }
        ALL.iter().copied().filter(|measure| runs.iter().any(|run| measure.applies(run))).collect()
    }

    /// Returns true if a lower value is a better one.
    pub(super) fn has_best(self) -> bool {
        self.use_of() != Use::Plain
    }

    /// Returns true if it counts what a search does or holds.
    pub(super) fn is_effort(self) -> bool {
        self.use_of() == Use::Effort
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

/// The fewest moves and the least cost of a path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Optimal {
    pub(super) moves: Option<usize>,
    /// The least cost, where a move costs the number on its tile.
    pub(super) cost: Option<u32>,
}

impl Optimal {
    /// Of the problem that these runs share: by the exact distance where a table of those reaches, else by a run whose
    /// strategy always finds the best.
    pub(super) fn of(runs: &[Compared<'_>]) -> Optimal {
        let Some(first) = runs.first().map(|run| run.trace) else { return Optimal::default() };
        let instance = first.instance();
        if !instance.parity().solvable() {
            return Optimal::default();
        }
        let proven = |cost: Cost| {
            let mut by =
                runs.iter().filter(|run| run.trace.strategy().cost() == cost && run.trace.strategy().finds_cheapest());
            by.find_map(|run| run.trace.end()?.goal.map(|goal| run.trace.node(goal)))
        };
        let table = Distances::to(instance.goal, instance.size).ok();
        let exact = table.and_then(|table| table.of(instance.start)).map(usize::from);
        let weighed = runs.iter().any(|run| run.trace.strategy().cost() == Cost::Tile);
        let least = || least_cost(first.instance()).or_else(|| proven(Cost::Tile).map(|node| node.g));
        Optimal {
            moves: exact.or_else(|| proven(Cost::Unit).map(|node| node.depth as usize)),
            cost: if weighed { least() } else { None },
        }
    }
}
