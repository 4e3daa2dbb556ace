//! Remarks on the table of results: a ranked list. Each follows from the runs, and warns of a misleading figure.

use std::collections::HashSet;

use super::measure::{Measure, Measured};
use super::names;
use crate::puzzle::Cost;
use crate::report::limits::REMARKS_EACH;
use crate::report::narration::{CompareWords, Count, Lang};
use crate::search::{Discard, GoalTest};
use crate::trace::StepView;

type Sentence = fn(&Measured<'_>, &[Measure], Lang) -> String;

struct Remark {
    /// Returns true for a run that it applies to; also receives the measures in which that run is best.
    holds: fn(&Measured<'_>, &[Measure]) -> bool,
    /// The sentence about all these runs.
    says: fn(&CompareWords) -> &'static str,
    /// The sentence about one run, if each gets its own as long as they are few.
    each: Option<Sentence>,
    /// True if it is about differences between runs: then it is omitted if it holds for all.
    differs: bool,
}

/// A remark with one sentence for all runs for which it holds.
const fn on_all(holds: fn(&Measured<'_>, &[Measure]) -> bool, says: fn(&CompareWords) -> &'static str) -> Remark {
    Remark { holds, says, each: None, differs: false }
}

/// All remarks: those that make a figure worthless first, those that only explain it last.
const RANKED: [Remark; 10] = [
    on_all(|run, _| run.run.stopped(), |w| w.remark_stopped),
    on_all(|run, _| is_solvable(run) && !run.solved() && !run.run.stopped(), |w| w.remark_exhausted),
    on_all(|run, _| !is_solvable(run), |w| w.remark_unsolvable),
    Remark {
        each: Some(poor_path_says),
        ..on_all(|run, best| run.solved() && !best.is_empty() && is_poor(run), |w| w.remark_poor_paths)
    },
    on_all(|run, _| run.stats.branching().is_some() && is_poor(run), |w| w.remark_branching),
    on_all(|run, _| run.has_best_path() == Some(true) && !run.strategy().finds_cheapest(), |w| w.remark_luck),
    Remark { each: Some(again_says), ..on_all(|run, _| distinct(run) < run.stats.expanded, |w| w.remark_again_many) },
    on_all(|run, _| closed_is_record(run), |w| w.remark_record),
    Remark { differs: true, ..on_all(|run, _| run.strategy().goal() == GoalTest::Made, |w| w.remark_goal_made) },
    Remark { differs: true, ..on_all(|run, _| run.strategy().cost() == Cost::Tile, |w| w.remark_cost) },
];

pub(super) fn remarks(runs: &[Measured<'_>], measures: &[Measure], best: &[Vec<bool>], lang: Lang) -> Vec<String> {
    let best_in = |at: usize| -> Vec<Measure> {
        let all = measures.iter().zip(best);
        all.filter(|(measure, best)| measure.is_effort() && best[at]).map(|(measure, _)| *measure).collect()
    };
    let runs: Vec<(&Measured<'_>, Vec<Measure>)> =
        runs.iter().enumerate().map(|(at, run)| (run, best_in(at))).collect();
    RANKED.iter().flat_map(|remark| remark.sentences(&runs, lang)).collect()
}

impl Remark {
    fn sentences(&self, runs: &[(&Measured<'_>, Vec<Measure>)], lang: Lang) -> Vec<String> {
        let those: Vec<_> = runs.iter().filter(|(run, best)| (self.holds)(run, best)).collect();
        if those.is_empty() || self.differs && those.len() == runs.len() {
            return Vec::new();
        }
        if let Some(each) = self.each.filter(|_| those.len() <= REMARKS_EACH) {
            return those.into_iter().map(|(run, best)| each(run, best, lang)).collect();
        }
        let names = names(those.iter().map(|(run, _)| run.run.label.as_str()), lang);
        vec![fill!((self.says)(lang.compare_words()), runs = names, k = those.len())]
    }
}

fn is_solvable(run: &Measured<'_>) -> bool {
    run.run.trace.instance().parity().solvable()
}

fn is_poor(run: &Measured<'_>) -> bool {
    run.has_best_path() == Some(false)
}

/// Returns true if closed could be left out. Strategies without a stack need it for the parents on the path, and what beats a
/// node may be closed.
fn closed_is_record(run: &Measured<'_>) -> bool {
    let strategy = run.strategy();
    let is_needed = !strategy.is_stack() || strategy.discard() == Discard::Beaten;
    strategy.closed_is_record() && !is_needed && run.stats.steps > 1
}

fn poor_path_says(run: &Measured<'_>, best_in: &[Measure], lang: Lang) -> String {
    let w = lang.compare_words();
    let (stats, optimal) = (&run.stats, &run.optimal);
    let cost = |cost: Option<u32>| cost.map(|cost| cost as usize);
    let (pattern, numbers) = match run.strategy().cost() {
        Cost::Tile => (w.remark_poor_cost, [cost(stats.cost), cost(optimal.cost)]),
        Cost::Unit => (w.remark_poor_path, [stats.path, optimal.moves]),
    };
    let [n, best] = numbers.map(|number| Count(number.unwrap_or_default()));
    let columns = names(best_in.iter().map(|measure| measure.name(w)), lang);
    fill!(pattern, run = run.run.label, columns, n, best)
}

fn again_says(run: &Measured<'_>, _: &[Measure], lang: Lang) -> String {
    let w = lang.compare_words();
    let (n, rounds) = (Count(run.stats.expanded), Count(run.stats.rounds));
    let pattern = if run.stats.rounds > 1 { w.remark_again_rounds } else { w.remark_again };
    fill!(pattern, run = run.run.label, n, boards = Count(distinct(run)), rounds)
}

fn distinct(run: &Measured<'_>) -> usize {
    let trace = run.run.trace;
    let boards: HashSet<_> = trace.steps().filter(StepView::expanded).map(|step| trace.node(step.node).board).collect();
    boards.len()
}
