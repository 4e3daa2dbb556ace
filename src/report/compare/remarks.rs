//! Remarks on the table of results: what its numbers do not show of some runs.

use std::collections::HashSet;

use super::measure::Measured;
use super::names;
use crate::puzzle::Cost;
use crate::report::narration::{CompareWords, Lang};
use crate::search::GoalTest;
use crate::trace::StepView;

struct Remark {
    holds: fn(&Measured<'_>) -> bool,
    says: fn(&CompareWords) -> &'static str,
    /// True if it is about differences between runs: then it is omitted if it holds for all.
    differs: bool,
}

const ALL: [Remark; 4] = [
    Remark { holds: is_lucky, says: |w| w.remark_luck, differs: false },
    Remark { holds: |run| distinct(run) < run.stats.expanded, says: |w| w.remark_again, differs: false },
    Remark { holds: |run| run.strategy().goal() == GoalTest::Made, says: |w| w.remark_goal_made, differs: true },
    Remark { holds: |run| run.strategy().cost() == Cost::Tile, says: |w| w.remark_cost, differs: true },
];

pub(super) fn remarks(runs: &[Measured<'_>], lang: Lang) -> Vec<String> {
    let sentence = |remark: &Remark| {
        let those: Vec<&str> =
            runs.iter().filter(|run| (remark.holds)(run)).map(|run| run.run.label.as_str()).collect();
        let k = those.len();
        let is_idle = k == 0 || (remark.differs && k == runs.len());
        (!is_idle).then(|| fill!((remark.says)(runs[0].words(lang)), runs = names(those, lang), k))
    };
    ALL.iter().filter_map(sentence).collect()
}

fn is_lucky(run: &Measured<'_>) -> bool {
    run.has_best_path() == Some(true) && !run.run.trace.problem().finds_cheapest(run.strategy())
}

/// Returns the number of different boards that a run expands.
fn distinct(run: &Measured<'_>) -> usize {
    let trace = run.run.trace;
    let boards: HashSet<_> = trace.steps().filter(StepView::expanded).map(|step| trace.node(step.node).state).collect();
    boards.len()
}
