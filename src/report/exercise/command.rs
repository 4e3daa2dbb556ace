//! The command that makes a sheet again: it names all that the exercise depends on.

use crate::exercise::{Exercise, Part};
use crate::report::summary;

/// Returns the words of the command, `more` after those that the exercise tells.
pub(super) fn words(exercise: &Exercise, more: &[String]) -> Vec<String> {
    let plan = &exercise.plan;
    let mut words = summary::problem_words("exercise", &plan.instance);
    words.extend(["--kind".into(), plan.kind.to_string()]);
    if plan.kind.asks_of_run() {
        words.extend(["--strategy".into(), plan.strategy.to_string()]);
    }
    words.extend(["--seed".into(), plan.seed.to_string()]);
    if !plan.given.is_empty() {
        let given: Vec<&str> = plan.given.iter().copied().map(Part::text).collect();
        words.extend(["--given".into(), given.join(",")]);
    }
    words.extend(plan.count.into_iter().flat_map(|count| ["--count".into(), count.to_string()]));
    words.extend(more.iter().cloned());
    words
}
