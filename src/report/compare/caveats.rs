//! Caveats to the figures of the table: each sentence follows from the runs.

use std::collections::HashSet;

use super::measure::{Measure, Measured};
use super::names;
use crate::puzzle::Cost;
use crate::report::limits::CAVEATS_EACH;
use crate::report::narration::{Count, Lang};
use crate::search::{Dup, GoalTest};

/// Returns the caveats to a table whose best cells are these.
pub(super) fn caveats(runs: &[Measured<'_>], measures: &[Measure], best: &[Vec<bool>], lang: Lang) -> Vec<String> {
    let teller = Teller { runs, lang };
    let mut says = Vec::new();
    teller.stopped(&mut says);
    teller.unsolved(&mut says);
    teller.poor_paths(measures, best, &mut says);
    teller.branching(&mut says);
    teller.luck(&mut says);
    teller.again(&mut says);
    teller.closed_is_a_record(&mut says);
    teller.mixed(&mut says);
    says
}

struct Teller<'a> {
    runs: &'a [Measured<'a>],
    lang: Lang,
}

impl<'a> Teller<'a> {
    /// The runs of which something holds.
    fn those(&self, holds: impl Fn(&Measured<'a>) -> bool) -> Vec<&'a Measured<'a>> {
        self.runs.iter().filter(|run| holds(run)).collect()
    }

    /// A sentence about runs, if there are any.
    fn tell(&self, pattern: &str, runs: &[&Measured<'_>], says: &mut Vec<String>) {
        if !runs.is_empty() {
            let names = names(runs.iter().map(|run| run.run.label.as_str()), self.lang);
            says.push(fill!(pattern, runs = names, k = runs.len()));
        }
    }

    fn stopped(&self, says: &mut Vec<String>) {
        let w = self.lang.compare_words();
        self.tell(w.caveat_stopped, &self.those(Measured::stopped), says);
    }

    /// Runs that came to their end without the goal.
    fn unsolved(&self, says: &mut Vec<String>) {
        let w = self.lang.compare_words();
        let ended = self.those(|run| !run.solved() && !run.stopped());
        let solvable = self.runs.first().is_none_or(|run| run.run.trace.instance().parity().solvable());
        if !solvable {
            says.push(w.caveat_unsolvable.to_owned());
            return;
        }
        self.tell(w.caveat_exhausted, &ended, says);
    }

    /// Best figures beside a path that is not.
    fn poor_paths(&self, measures: &[Measure], best: &[Vec<bool>], says: &mut Vec<String>) {
        let w = self.lang.compare_words();
        let columns = |at: usize| -> Vec<&'static str> {
            let of_run = measures.iter().zip(best).filter(|(measure, best)| measure.is_effort() && best[at]);
            of_run.map(|(measure, _)| measure.name(w)).collect()
        };
        let poor: Vec<(usize, &Measured<'_>)> = (self.runs.iter().enumerate())
            .filter(|(at, run)| run.solved() && !columns(*at).is_empty() && run.has_best_path() == Some(false))
            .collect();
        if poor.len() > CAVEATS_EACH {
            let runs: Vec<&Measured<'_>> = poor.iter().map(|(_, run)| *run).collect();
            return self.tell(w.caveat_poor_paths, &runs, says);
        }
        for (at, run) in poor {
            let weighed = run.run.trace.strategy().cost() == Cost::Tile;
            let (pattern, n, optimum) = if weighed {
                let cost = run.stats.cost.unwrap_or_default() as usize;
                (w.caveat_poor_cost, cost, run.optimal.cost.unwrap_or_default() as usize)
            } else {
                (w.caveat_poor_path, run.stats.path.unwrap_or_default(), run.optimal.moves.unwrap_or_default())
            };
            says.push(fill!(
                pattern,
                run = run.run.label,
                columns = names(columns(at), self.lang),
                n = Count(n),
                best = Count(optimum)
            ));
        }
    }

    fn branching(&self, says: &mut Vec<String>) {
        let w = self.lang.compare_words();
        let of_long_path = |run: &Measured<'_>| run.stats.branching().is_some() && run.has_best_path() == Some(false);
        self.tell(w.caveat_branching, &self.those(of_long_path), says);
    }

    /// Best paths that the settings do not promise.
    fn luck(&self, says: &mut Vec<String>) {
        let w = self.lang.compare_words();
        let lucky =
            |run: &Measured<'_>| run.has_best_path() == Some(true) && !run.run.trace.strategy().finds_cheapest();
        self.tell(w.caveat_luck, &self.those(lucky), says);
    }

    /// Boards that a run expands more than once.
    fn again(&self, says: &mut Vec<String>) {
        let w = self.lang.compare_words();
        let again: Vec<(&Measured<'_>, usize)> = (self.runs.iter())
            .filter_map(|run| {
                let distinct = distinct(run);
                (distinct < run.stats.expanded).then_some((run, distinct))
            })
            .collect();
        if again.len() > CAVEATS_EACH {
            let runs: Vec<&Measured<'_>> = again.iter().map(|(run, _)| *run).collect();
            return self.tell(w.caveat_again_many, &runs, says);
        }
        for (run, boards) in again {
            let pattern = if run.stats.rounds > 1 { w.caveat_again_rounds } else { w.caveat_again };
            says.push(fill!(
                pattern,
                run = run.run.label,
                n = Count(run.stats.expanded),
                boards = Count(boards),
                rounds = Count(run.stats.rounds)
            ));
        }
    }

    fn closed_is_a_record(&self, says: &mut Vec<String>) {
        let w = self.lang.compare_words();
        let record = |run: &Measured<'_>| {
            let never_asked = matches!(run.run.trace.strategy().dup(), Dup::Path | Dup::Parent | Dup::None);
            never_asked && run.stats.steps > 1
        };
        self.tell(w.caveat_record, &self.those(record), says);
    }

    /// Settings that change what the figures count.
    fn mixed(&self, says: &mut Vec<String>) {
        let w = self.lang.compare_words();
        let early = self.those(|run| run.run.trace.strategy().goal() == GoalTest::Made);
        if early.len() < self.runs.len() {
            self.tell(w.caveat_goal_made, &early, says);
        }
        let weighed = self.those(|run| run.run.trace.strategy().cost() == Cost::Tile);
        if weighed.len() < self.runs.len() {
            self.tell(w.caveat_cost, &weighed, says);
        }
    }
}

/// Returns the number of different boards that a run expands.
fn distinct(run: &Measured<'_>) -> usize {
    let trace = run.run.trace;
    let boards: HashSet<_> =
        trace.steps().filter(|step| !step.took_goal()).map(|step| trace.node(step.node).board).collect();
    boards.len()
}
