//! Caveats to the figures of the table: each sentence follows from the runs.

use std::collections::HashSet;

use super::measure::{Measure, Measured};
use super::names;
use crate::puzzle::Cost;
use crate::report::limits::CAVEATS_EACH;
use crate::report::narration::{Count, Lang};
use crate::search::{GoalTest, Strategy};
use crate::trace::StepView;

/// Returns the caveats to a table whose best cells are these.
pub(super) fn caveats(runs: &[Measured<'_>], measures: &[Measure], best: &[Vec<bool>], lang: Lang) -> Vec<String> {
    let w = lang.compare_words();
    let is_poor = |run: &Measured<'_>| run.has_best_path() == Some(false);
    let is_lucky = |run: &Measured<'_>| run.has_best_path() == Some(true) && !strategy(run).finds_cheapest();
    // Elsewhere than on a stack, finished branches wait to be told as parents of the path.
    let is_record = |run: &Measured<'_>| strategy(run).closed_is_record() && strategy(run).is_stack();
    let tell = |pattern: &str, holds: &dyn Fn(&Measured<'_>) -> bool| {
        let those: Vec<&Measured<'_>> = runs.iter().filter(|run| holds(run)).collect();
        say(pattern, &those, lang)
    };
    // Settings that change what the figures count, where not all runs have them.
    let tell_mixed =
        |pattern: &str, holds: &dyn Fn(&Measured<'_>) -> bool| tell(pattern, holds).filter(|_| !runs.iter().all(holds));
    let solvable = runs.first().is_none_or(|run| run.run.trace.instance().parity().solvable());
    let mut says = Vec::new();
    says.extend(tell(w.caveat_stopped, &|run| run.run.stopped()));
    if solvable {
        says.extend(tell(w.caveat_exhausted, &|run| !run.solved() && !run.run.stopped()));
    } else {
        says.push(w.caveat_unsolvable.to_owned());
    }
    says.extend(poor_paths(runs, measures, best, lang));
    says.extend(tell(w.caveat_branching, &|run| run.stats.branching().is_some() && is_poor(run)));
    says.extend(tell(w.caveat_luck, &is_lucky));
    says.extend(again(runs, lang));
    says.extend(tell(w.caveat_record, &|run| is_record(run) && run.stats.steps > 1));
    says.extend(tell_mixed(w.caveat_goal_made, &|run| strategy(run).goal() == GoalTest::Made));
    says.extend(tell_mixed(w.caveat_cost, &|run| strategy(run).cost() == Cost::Tile));
    says
}

fn strategy<'a>(run: &Measured<'a>) -> &'a Strategy {
    run.run.trace.strategy()
}

/// A sentence about runs, if there are any.
fn say(pattern: &str, runs: &[&Measured<'_>], lang: Lang) -> Option<String> {
    let names = names(runs.iter().map(|run| run.run.label.as_str()), lang);
    (!runs.is_empty()).then(|| fill!(pattern, runs = names, k = runs.len()))
}

/// Best figures beside a path that is not.
fn poor_paths(runs: &[Measured<'_>], measures: &[Measure], best: &[Vec<bool>], lang: Lang) -> Vec<String> {
    let w = lang.compare_words();
    let columns = |at: usize| -> Vec<&'static str> {
        let of_run = measures.iter().zip(best).filter(|(measure, best)| measure.is_effort() && best[at]);
        of_run.map(|(measure, _)| measure.name(w)).collect()
    };
    let (poor, columns): (Vec<&Measured<'_>>, Vec<Vec<&str>>) = (runs.iter().enumerate())
        .map(|(at, run)| (run, columns(at)))
        .filter(|(run, columns)| run.solved() && !columns.is_empty() && run.has_best_path() == Some(false))
        .unzip();
    if poor.len() > CAVEATS_EACH {
        return say(w.caveat_poor_paths, &poor, lang).into_iter().collect();
    }
    let one = |(run, columns): (&Measured<'_>, Vec<&str>)| {
        let (stats, optimal) = (&run.stats, &run.optimal);
        let (pattern, n, best) = match strategy(run).cost() {
            Cost::Tile => {
                (w.caveat_poor_cost, stats.cost.map(|cost| cost as usize), optimal.cost.map(|cost| cost as usize))
            }
            Cost::Unit => (w.caveat_poor_path, stats.path, optimal.moves),
        };
        let [n, best] = [n, best].map(|number| Count(number.unwrap_or_default()));
        fill!(pattern, run = run.run.label, columns = names(columns, lang), n, best)
    };
    poor.into_iter().zip(columns).map(one).collect()
}

/// Boards that a run expands more than once.
fn again(runs: &[Measured<'_>], lang: Lang) -> Vec<String> {
    let w = lang.compare_words();
    let counted = runs.iter().map(|run| (run, distinct(run)));
    let (again, boards): (Vec<&Measured<'_>>, Vec<usize>) =
        counted.filter(|(run, boards)| *boards < run.stats.expanded).unzip();
    if again.len() > CAVEATS_EACH {
        return say(w.caveat_again_many, &again, lang).into_iter().collect();
    }
    let one = |(run, boards): (&Measured<'_>, usize)| {
        let (n, rounds) = (Count(run.stats.expanded), Count(run.stats.rounds));
        let pattern = if run.stats.rounds > 1 { w.caveat_again_rounds } else { w.caveat_again };
        fill!(pattern, run = run.run.label, n, boards = Count(boards), rounds)
    };
    again.into_iter().zip(boards).map(one).collect()
}

/// Returns the number of different boards that a run expands.
fn distinct(run: &Measured<'_>) -> usize {
    let trace = run.run.trace;
    let boards: HashSet<_> = trace.steps().filter(StepView::expanded).map(|step| trace.node(step.node).board).collect();
    boards.len()
}
