//! The measures of runs: one row each, and a column of the table.

use super::{Compared, words};
use crate::compare::peak;
use crate::graph::Unit;
use crate::puzzle::{Cost, Distances};
use crate::report::narration::{CompareWords, Count, Lang};
use crate::search::{Dup, Outcome, Place, Problem, Stop, Strategy, least_cost};
use crate::trace::Stats;

pub(super) struct Measured<'a> {
    pub(super) run: &'a Compared<'a>,
    pub(super) stats: Stats,
    pub(super) peak: usize,
    pub(super) optimal: Optimal,
}

/// Declares the measures: the name of each, the runs for which it is more than a dash, and its value for such a run.
macro_rules! measures {
    ($run:ident, $strategy:ident: $($measure:ident, $name:ident, $applies:expr, $number:expr;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Measure { $($measure,)* }

        pub(super) const MEASURES: &[Measure] = &[$(Measure::$measure,)*];

        impl Measure {
            pub(super) const fn name(self, w: &CompareWords) -> &'static str {
                match self { $(Measure::$measure => w.$name,)* }
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
    Outcome, measure_outcome, true, None;
    Path, measure_path, true, run.stats.path;
    Cost, measure_cost, strategy.cost() != Cost::Unit, run.cost();
    Steps, measure_steps, true, Some(run.stats.steps);
    Rounds, measure_rounds, strategy.is_iterative(), Some(run.stats.rounds);
    Nodes, measure_nodes, true, Some(run.stats.nodes);
    DuplicatesOpen, measure_duplicates_open, strategy.dup() == Dup::All, Some(run.stats.found_in(Place::Open));
    DuplicatesClosed, measure_duplicates_closed, matches!(strategy.dup(), Dup::All | Dup::Closed),
        Some(run.stats.found_in(Place::Closed));
    DuplicatesPath, measure_duplicates_path, strategy.dup() == Dup::Path, Some(run.stats.found_in(Place::Path));
    DuplicatesParent, measure_duplicates_parent, strategy.dup() == Dup::Parent, Some(run.stats.found_in(Place::Parent));
    Improved, measure_improved, strategy.follows_cheaper_ways(), Some(run.stats.improved);
    Reopened, measure_reopened, strategy.follows_cheaper_ways(), Some(run.stats.reopened);
    Cut, measure_cut, run.stats.cut > 0, Some(run.stats.cut);
    DeadEnds, measure_dead_ends, true, Some(run.stats.dead_ends);
    MaxOpen, measure_max_open, true, Some(run.stats.max_open);
    MaxClosed, measure_max_closed, true, Some(run.stats.max_closed);
    Peak, measure_peak, true, Some(run.peak);
    Branching, measure_branching, true, run.stats.branching().map(hundredths);
}

impl Measure {
    /// Returns true if less is better. Not for duplicates: a board that is generated twice is one that is not searched twice.
    pub(super) const fn has_best(self) -> bool {
        let is_effort =
            matches!(self, Measure::Steps | Measure::Nodes | Measure::MaxOpen | Measure::MaxClosed | Measure::Peak);
        is_effort || matches!(self, Measure::Path | Measure::Cost | Measure::Branching)
    }

    /// Returns the value of a run as a number to compare; `None` if it is not a number, or missing.
    pub(super) fn number(self, measured: &Measured<'_>) -> Option<usize> {
        self.counted(measured).filter(|_| self.applies(measured))
    }

    pub(super) fn text(self, measured: &Measured<'_>, lang: Lang) -> String {
        let w = measured.words(lang);
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
            fill!(pattern, n = self.print(number, measured), best = self.print(best.unwrap_or_default(), measured))
        };
        match self {
            // On a graph, only the costs of paths are compared.
            Measure::Path if measured.run.trace.problem().tiles().is_some() => against(measured.optimal.moves),
            Measure::Cost => against(measured.optimal.cost),
            _ => self.print(number, measured),
        }
    }

    fn print(self, number: usize, measured: &Measured<'_>) -> String {
        match self {
            Measure::Cost => match measured.run.trace.problem() {
                problem if problem.unit() != Unit::default() => problem.value(number as u64).to_string(),
                _ => Count(number).to_string(),
            },
            Measure::Branching => format!("{}.{:02}", Count(number / 100), number % 100),
            _ => Count(number).to_string(),
        }
    }
}

/// Rounds to the two decimals that are printed, so that values that print alike are equal.
#[expect(clippy::cast_sign_loss, reason = "a branching factor is at least 1")]
fn hundredths(number: f64) -> usize {
    (number * 100.0).round() as usize
}

impl<'a> Measured<'a> {
    pub(super) fn all(runs: &'a [Compared<'a>]) -> Vec<Measured<'a>> {
        let optimal = Optimal::of(runs);
        let measured =
            |run: &'a Compared<'a>| Measured { run, stats: run.trace.stats(), peak: peak(run.trace), optimal };
        runs.iter().map(measured).collect()
    }

    pub(super) fn words(&self, lang: Lang) -> &'static CompareWords {
        words(std::slice::from_ref(self.run), lang)
    }

    pub(super) fn strategy(&self) -> &'a Strategy {
        self.run.trace.strategy()
    }

    /// Returns the cost of its path, in the smallest unit of the problem.
    fn cost(&self) -> Option<usize> {
        let goal = self.run.trace.end()?.goal?;
        Some(self.run.trace.node(goal).g as usize)
    }

    pub(super) fn solved(&self) -> bool {
        self.stats.outcome == Some(Outcome::Solved)
    }

    /// Returns true if its path is known to be a shortest, or cheapest, one; `None` if that is not known.
    pub(super) fn has_best_path(&self) -> Option<bool> {
        if self.strategy().cost() != Cost::Unit {
            return Some(self.cost()? == self.optimal.cost?);
        }
        Some(self.stats.path? == self.optimal.moves?)
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Optimal {
    pub(super) moves: Option<usize>,
    /// The least cost if moves or arcs differ in cost.
    pub(super) cost: Option<usize>,
}

impl Optimal {
    /// Returns the optima of the problem that these runs share: from the exact distance, if there is a table, else from a run whose
    /// strategy always finds the best path.
    fn of(runs: &[Compared<'_>]) -> Optimal {
        let Some(first) = runs.first().map(|run| run.trace) else { return Optimal::default() };
        let instance = match first.problem() {
            Problem::Tiles(instance) => instance,
            Problem::Graph(graph) => {
                return Optimal { moves: None, cost: graph.least().map(|cost| cost as usize) };
            }
        };
        if !instance.parity().solvable() {
            return Optimal::default();
        }
        let of_cost = |cost| runs.iter().map(|run| run.trace).filter(move |trace| trace.strategy().cost() == cost);
        let proven = |cost| {
            let mut proofs = of_cost(cost).filter(|trace| trace.strategy().finds_cheapest());
            proofs.find_map(|trace| Some(trace.node(trace.end()?.goal?)))
        };
        let exact = Distances::between(instance.start, instance.goal, instance.size).ok().flatten().map(usize::from);
        let least = || least_cost(instance).or_else(|| proven(Cost::Tile).map(|node| node.g));
        Optimal {
            moves: exact.or_else(|| proven(Cost::Unit).map(|node| node.depth as usize)),
            cost: of_cost(Cost::Tile).next().and_then(|_| least()).map(|cost| cost as usize),
        }
    }
}
