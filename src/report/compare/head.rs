//! The runs compared, and the command that compares them again.

use super::{CompareOptions, Compared, name, names};
use crate::report::document::{Again, Block, Fact, Inline, Section, Span};
use crate::report::narration::Count;
use crate::report::search::start_and_goal;
use crate::report::strategy::strategy_name;
use crate::report::summary;
use crate::search::Bounds;

/// Returns the title: that which was asked for, else what is varied, else the names of the runs.
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

/// Returns the warning that the comparison was interrupted, where it was.
pub(super) fn interrupted(options: &CompareOptions) -> Option<String> {
    let w = options.lang.compare_words();
    options.interrupted.map(|left| match left {
        0 => w.interrupted.to_owned(),
        _ => fill!(w.interrupted_left, n = Count(left)),
    })
}

/// Start and goal, and the runs with all their settings.
pub(super) fn problem<'a>(runs: &'a [Compared<'a>], options: &CompareOptions) -> Section<'a> {
    let (lang, words) = (options.lang, options.lang.words());
    let fact = |(at, run): (usize, &Compared<'_>)| {
        let strategy = run.trace.strategy();
        let says = Inline::from(format!("{}{} ", strategy_name(strategy, lang), words.colon));
        Fact::new(name(runs, at), says.then(Span::Code(strategy.to_string())))
    };
    let all = || Block::Facts(runs.iter().enumerate().map(fact).collect());
    let settings = vary(runs, options).map_or_else(all, Block::paragraph);
    let blocks = [start_and_goal(runs[0].trace, lang), Block::heading(lang.compare_words().heading_runs), settings];
    Section::new("problem", words.heading_problem, blocks)
}

/// Returns the command that makes the comparison again, where there is one.
pub(super) fn again(runs: &[Compared<'_>], options: &CompareOptions) -> Option<Again> {
    let w = options.lang.compare_words();
    let stops = !matches!(Stop::of(runs), Stop::Nowhere);
    let files = with_files(runs, options);
    let whole = files.is_some() || stops && runs.iter().all(|run| run.trace.end().is_some());
    let words = files.unwrap_or_else(|| command(runs, options));
    let says = if whole { w.command } else { w.command_whole };
    (!words.is_empty()).then(|| Again { says: says.into(), words })
}

/// Returns the first run's settings and the other values of what is varied.
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
    summary::problem_says(runs[0].trace.instance(), options.lang) + " · " + &count
}

/// Returns the command that makes the comparison again; nothing where all runs have one strategy.
fn command(runs: &[Compared<'_>], options: &CompareOptions) -> Vec<String> {
    let instance = runs[0].trace.instance();
    let mut words = summary::problem_words("compare", instance);
    // The values of what is varied follow from the first run, which has the value that was given.
    let told = if options.vary.is_some() { &runs[..1] } else { runs };
    let mut specs: Vec<String> = Vec::new();
    for spec in told.iter().map(|run| run.trace.strategy().to_string()) {
        // A run that was also read from a file is named only once.
        if !specs.contains(&spec) {
            words.extend(["--run".into(), spec.clone()]);
            specs.push(spec);
        }
    }
    if specs.len() < 2 && options.vary.is_none() {
        return Vec::new();
    }
    if let Some(axis) = options.vary {
        words.extend(["--vary".into(), axis.to_string()]);
    }
    words.extend(bounds(runs, &Stop::of(runs)));
    words.extend(options.command.iter().cloned());
    words
}

/// Returns the words of a command that make runs stop where these did.
fn bounds(runs: &[Compared<'_>], stop: &Stop) -> Vec<String> {
    let mut words = Vec::new();
    if let Stop::At(steps) = stop {
        words.extend(["--max-steps".into(), steps.clone()]);
    }
    if runs.iter().any(|run| !run.trace.instance().parity().solvable() && !run.trace.nodes().is_empty()) {
        words.push("--search-unsolvable".into());
    }
    words
}

/// Returns the command that reads the files again, where no bound would stop those runs where they stopped as well as
/// the others.
fn with_files(runs: &[Compared<'_>], options: &CompareOptions) -> Option<Vec<String>> {
    let read = options.from.iter().filter(|word| word.starts_with("--from")).count();
    let carried_out = runs.get(read..).filter(|runs| read > 0 && !runs.is_empty())?;
    let (Stop::Nowhere, stop @ Stop::At(_)) = (Stop::of(runs), Stop::of(carried_out)) else { return None };
    let mut words: Vec<String> = ["steptrace", "compare"].map(str::to_owned).into();
    words.extend(options.from.iter().cloned());
    words.extend(carried_out.iter().flat_map(|run| ["--run".into(), run.trace.strategy().to_string()]));
    words.extend(bounds(carried_out, &stop));
    words.extend(options.command.iter().cloned());
    Some(words)
}

/// The bound on the steps that stops all runs where they stopped.
enum Stop {
    /// The usual one.
    Usual,
    At(String),
    /// There is no such bound.
    Nowhere,
}

impl Stop {
    fn of(runs: &[Compared<'_>]) -> Stop {
        let longest = runs.iter().map(|run| run.trace.len()).max().unwrap_or(0);
        let mut lengths = runs.iter().filter(|run| run.stopped()).map(|run| run.trace.len());
        match lengths.next() {
            Some(length) if length == longest && lengths.all(|other| other == length) => Stop::At(length.to_string()),
            Some(_) => Stop::Nowhere,
            None if longest > Bounds::STEPS as usize => Stop::At("none".into()),
            None => Stop::Usual,
        }
    }
}
