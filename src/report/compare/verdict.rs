//! The verdict: in a sentence or two, the nodes that each run expands, which runs reach the goal, and whether their paths are shortest.

use super::measure::Measured;
use super::names;
use crate::puzzle::Cost;
use crate::report::document::{Block, Inline, Section};
use crate::report::limits::RUNS_NAMED;
use crate::report::narration::{Count, Lang};
use crate::search::Outcome;

pub(super) fn section<'a>(runs: &[Measured<'_>], lang: Lang) -> Section<'a> {
    let w = runs[0].words(lang);
    let is_solvable = runs[0].run.trace.problem().is_solvable();
    let ends = if is_solvable { ends(runs, lang) } else { w.remark_unsolvable.to_owned() };
    let says = if runs.iter().all(|run| run.stats.path == Some(0)) {
        w.verdict_no_moves.to_owned()
    } else if runs.iter().all(|run| run.stats.steps == 0) {
        ends
    } else {
        fill!(w.sentences, one = expanded(runs, lang), next = ends)
    };
    Section::new("verdict", lang.check_words().heading_verdict, [Block::paragraph(Inline::strong(says))])
}

/// Says how many nodes each run expands, the fewest first; of many runs, only which expand the fewest and the most.
fn expanded(runs: &[Measured<'_>], lang: Lang) -> String {
    let w = runs[0].words(lang);
    let mut runs: Vec<(&str, usize)> = runs.iter().map(|run| (run.run.label.as_str(), run.stats.expanded)).collect();
    runs.sort_by_key(|&(_, expanded)| expanded);
    let ((first, least), (_, most)) = (runs[0], runs[runs.len() - 1]);
    let n = Count(least);
    if runs.len() > 1 && least == most {
        return fill!(w.verdict_same, k = Count(runs.len()), n);
    }
    if runs.len() > RUNS_NAMED {
        let [low, high] =
            [least, most].map(|wanted| runs.iter().filter(move |(_, n)| *n == wanted).map(|(run, _)| *run));
        let (k, m) = (low.clone().count(), high.clone().count());
        return fill!(w.verdict_range, low = names(low, lang), high = names(high, lang), k, m, n, most = Count(most));
    }
    let others = runs[1..].iter().map(|&(run, n)| fill!(w.verdict_next, run, n = Count(n)));
    let all: Vec<String> = std::iter::once(fill!(w.verdict_first, run = first, n)).chain(others).collect();
    let all = all.into_iter().reduce(|one, other| fill!(w.verdict_and, one, other)).unwrap_or_default();
    fill!(w.verdict_end, all)
}

/// Says which runs reach the goal, how the others end, and which paths are not shortest.
fn ends(runs: &[Measured<'_>], lang: Lang) -> String {
    let w = runs[0].words(lang);
    let told = |pattern: &str, holds: &dyn Fn(&Measured<'_>) -> bool| {
        let those: Vec<&str> = runs.iter().filter(|run| holds(run)).map(|run| run.run.label.as_str()).collect();
        (!those.is_empty()).then(|| fill!(pattern, runs = names(those.iter().copied(), lang), k = those.len()))
    };
    let is_exhausted = |run: &Measured<'_>| run.stats.outcome == Some(Outcome::Exhausted);
    let pattern = if runs.iter().all(Measured::solved) { w.verdict_all } else { w.verdict_some };
    let clauses = [
        told(pattern, &|run| run.solved()),
        paths(runs, lang),
        told(w.verdict_exhausted, &is_exhausted),
        told(w.verdict_stopped, &|run| run.run.stopped()),
    ];
    fill!(w.verdict_end, all = clauses.into_iter().flatten().collect::<Vec<_>>().join(lang.semicolon()))
}

/// Compares the paths that were found with a shortest one, if its length is known; with costs, length is not what counts.
fn paths(runs: &[Measured<'_>], lang: Lang) -> Option<String> {
    let w = runs[0].words(lang);
    let solved: Vec<&Measured<'_>> = runs.iter().filter(|run| run.solved()).collect();
    let best = runs[0].optimal.moves.filter(|_| solved.iter().all(|run| run.strategy().cost() == Cost::Unit))?;
    let longer: Vec<&&Measured<'_>> = solved.iter().filter(|run| run.stats.path != Some(best)).collect();
    let pattern = match longer.as_slice() {
        _ if solved.is_empty() => return None,
        [] => w.verdict_shortest,
        [_] if solved.len() > 1 => w.verdict_long_only,
        _ => w.verdict_long,
    };
    let names = names(longer.iter().map(|run| run.run.label.as_str()), lang);
    let n = Count(longer.first().and_then(|run| run.stats.path).unwrap_or_default());
    Some(fill!(pattern, runs = names, n, best = Count(best), k = longer.len(), solved = solved.len()))
}
