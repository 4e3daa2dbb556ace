//! The command that makes a sheet again: it names all that the exercise depends on.

use crate::exercise::{Exercise, Part};
use crate::puzzle::Heuristic;
use crate::report::summary;

/// Returns the words of the command, `more` after those that the exercise tells.
pub(super) fn words(exercise: &Exercise, more: &[String]) -> Vec<String> {
    let plan = &exercise.plan;
    let mut words = summary::problem_words("exercise", &plan.instance);
    words.extend(["--kind".into(), plan.kind.to_string()]);
    words.extend(plan.view.iter().flat_map(|view| ["--show".into(), view.to_string()]));
    // The sheet must not tell which of the strategies made what it shows.
    let strategies = match &exercise.choices {
        Some(choices) => choices.hidden(plan.seed),
        None => plan.strategies.clone(),
    };
    if plan.kind.asks_of_run() && exercise.choices.is_none() {
        words.extend(["--strategy".into(), plan.strategy.to_string()]);
    }
    words.extend(["--seed".into(), plan.seed.to_string()]);
    if !plan.given.is_empty() {
        let given: Vec<&str> = plan.given.iter().copied().map(Part::text).collect();
        words.extend(["--given".into(), given.join(",")]);
    }
    words.extend(strategies.iter().flat_map(|strategy| ["--among".into(), strategy.to_string()]));
    if !plan.heuristics.is_empty() {
        let heuristics: Vec<&str> = plan.heuristics.iter().copied().map(Heuristic::text).collect();
        words.extend(["--heuristics".into(), heuristics.join(",")]);
    }
    let count = plan.count.filter(|_| exercise.choices.is_none());
    words.extend(count.into_iter().flat_map(|count| ["--count".into(), count.to_string()]));
    words.extend(more.iter().cloned());
    words
}
