//! The runs compared, and the command that repeats the comparison.

use std::collections::HashSet;

use super::{CompareOptions, Compared, name, names};
use crate::report::document::{Again, Block, Fact, Inline, Section, Span};
use crate::report::narration::Count;
use crate::report::search::{graph_blocks, start_and_goal};
use crate::report::strategy::strategy_name;
use crate::report::summary;
use crate::search::{Bounds, Problem};

/// Returns the title: the given one, or the axis that is varied, or the names of the runs.
pub(super) fn title(runs: &[Compared<'_>], options: &CompareOptions) -> String {
    let (lang, w) = (options.lang, options.lang.compare_words());
    options.title.clone().unwrap_or_else(|| match (options.vary, runs.first()) {
        (Some(axis), Some(run)) => {
            let name = strategy_name(run.trace.strategy(), lang);
            fill!(w.title_vary, name, axis)
        }
        _ => names(runs.iter().map(|run| run.label.as_str()), lang),
    })
}

pub(super) fn problem<'a>(runs: &'a [Compared<'a>], options: &CompareOptions) -> Section<'a> {
    let (lang, words) = (options.lang, options.lang.words());
    let fact = |(at, run): (usize, &Compared<'_>)| {
        let strategy = run.trace.strategy();
        let says = Inline::from(format!("{}{} ", strategy_name(strategy, lang), words.colon));
        Fact::new(name(runs, at), says.then(Span::Code(strategy.to_string())))
    };
    let all = || Block::Facts(runs.iter().enumerate().map(fact).collect());
    let settings = vary(runs, options).map_or_else(all, Block::paragraph);
    let mut blocks = match runs[0].trace.problem() {
        Problem::Tiles(_) => vec![start_and_goal(runs[0].trace, lang)],
        Problem::Graph(graph) => graph_blocks(runs[0].trace, graph, lang),
    };
    blocks.extend([Block::heading(lang.compare_words().heading_runs), settings]);
    Section::new("problem", words.heading_problem, blocks)
}

/// Returns the command that repeats the comparison; runs that were read are read again. `None` if all runs have one
/// strategy.
pub(super) fn again(runs: &[Compared<'_>], options: &CompareOptions) -> Option<Again> {
    let w = options.lang.compare_words();
    let read = options.from.iter().filter(|word| word.starts_with("--from")).count();
    let rerun = &runs[read.min(runs.len())..];
    // The values of the axis follow from the first run, which has the given value.
    let told = if options.vary.is_some() { rerun.get(..1).unwrap_or_default() } else { rerun };
    let mut specs: Vec<String> = told.iter().map(|run| run.trace.strategy().to_string()).collect();
    let mut known = HashSet::new();
    specs.retain(|spec| known.insert(spec.clone()));
    if read == 0 && specs.len() < 2 && options.vary.is_none() {
        return None;
    }
    let problem = runs[0].trace.problem();
    let mut words = if read == 0 {
        summary::problem_words("compare", problem)
    } else {
        ["steptrace", "compare"].map(str::to_owned).into_iter().chain(options.from.iter().cloned()).collect()
    };
    for spec in &specs {
        summary::add_option(&mut words, "--run", spec);
    }
    if let Some(axis) = options.vary {
        summary::add_option(&mut words, "--vary", &axis);
    }
    // The bound on steps that reproduces where these runs stopped, if there is one.
    let longest = rerun.iter().map(|run| run.trace.len()).max().unwrap_or(0);
    let stopped: Vec<usize> = rerun.iter().filter(|run| run.stopped()).map(|run| run.trace.len()).collect();
    let is_bound = stopped.iter().all(|&length| length == longest);
    if is_bound && !stopped.is_empty() {
        summary::add_option(&mut words, "--max-steps", &longest);
    } else if longest > Bounds::STEPS as usize {
        summary::add_option(&mut words, "--max-steps", &"none");
    }
    if !problem.is_solvable() && rerun.iter().any(|run| !run.trace.nodes().is_empty()) {
        words.push("--search-unsolvable".into());
    }
    words.extend(options.command.iter().cloned());
    let is_same = is_bound && rerun.iter().all(|run| run.trace.end().is_some());
    Some(Again { says: if is_same { w.command } else { w.command_whole }.into(), words })
}

/// Returns the first run's settings and the other values of the axis.
fn vary(runs: &[Compared<'_>], options: &CompareOptions) -> Option<String> {
    let (axis, first) = (options.vary?, runs.first()?);
    let values: Vec<String> = runs.iter().map(|run| run.value(axis)).collect();
    Some(fill!(
        options.lang.compare_words().runs_vary,
        spec = first.trace.strategy(),
        axis,
        values = values.join(options.lang.comma())
    ))
}

pub(super) fn subtitle(runs: &[Compared<'_>], options: &CompareOptions) -> String {
    let count = fill!(options.lang.compare_words().subtitle_runs, n = Count(runs.len()));
    summary::problem_says(runs[0].trace.problem(), options.lang) + " · " + &count
}
