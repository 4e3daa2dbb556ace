//! `steptrace trace`: runs a search and writes its trace.

use std::path::PathBuf;
use std::process::ExitCode;

use steptrace::puzzle::{NamedGoal, Parity};
use steptrace::report::{self, Lang};
use steptrace::search::{Bounds, Outcome, search};
use steptrace::trace::{Detail, Recorder, Trace, write};

use super::Done;
use super::args::{GoalArgs, SearchArgs, WidthArg, lang};
use super::fault::{self, plain};
use super::output::Target;
use super::style::NOTE;
use super::watch::{INTERRUPTED, Watch, counted};

const EXAMPLES: &str = "\
Examples:
  steptrace trace 283104765 --goal spiral
  steptrace trace 283104765 --goal spiral --strategy dfs,deadend=forget -o dfs.jsonl
  steptrace trace 2,8,3/1,0,4/7,6,5 --goal 123804765 --strategy ida --stats";

/// Run a search and write everything that happens as JSON Lines.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The board to start from; `-` reads it from the standard input.
    #[arg(required = true, value_name = "START")]
    start: Vec<String>,

    #[command(flatten)]
    goal: GoalArgs,

    /// What to run: NAME[,key=value…], where NAME is bfs, dfs, dls, ids, ucs, greedy, astar, bnb or ida.
    #[arg(short, long, value_name = "SPEC", default_value = "astar")]
    strategy: String,

    /// Write to this file instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Add the full open and closed lists to each step.
    #[arg(long, conflicts_with_all = ["only_steps", "stats"])]
    lists: bool,

    /// Leave the tries out: of each step only its node and the sizes of the lists, then the outcome.
    #[arg(long, conflicts_with = "stats")]
    only_steps: bool,

    /// Print only the outcome and the counts, for a person.
    #[arg(long)]
    stats: bool,

    /// The language of --stats: en or zh.
    #[arg(long, value_name = "LANG", default_value = "en", hide_default_value = true, value_parser = lang(), requires = "stats")]
    lang: Lang,

    #[command(flatten)]
    search: SearchArgs,
}

/// Runs the command.
pub(super) fn run(args: &Args, quiet: bool) -> Done {
    let start = super::input::board(&args.start)?;
    let instance = fault::instance(&start, args.goal.goal.as_deref(), args.goal.size)?;
    let strategy = fault::strategy(&args.strategy)?;
    let mut target = Target::open(args.output.as_deref())?;
    let mut observers = (Recorder::new(), Watch::new(quiet));
    let answer = search(&instance, &strategy, &args.search.options(Bounds::STEPS), &mut observers)?;
    let (recorder, mut watch) = observers;
    watch.clear();
    let trace = recorder.finish(&instance, &strategy, answer);
    if args.stats {
        let table = report::stats_table(&trace, args.lang, WidthArg { width: None }.layout(&target));
        target.write(|out| out.write_all(table.as_bytes()))?;
    } else {
        let detail = if args.lists {
            Detail::Lists
        } else if args.only_steps {
            Detail::Steps
        } else {
            Detail::Tries
        };
        target.write(|out| write(&trace, detail, &mut watch.guard(out)))?;
    }
    let name = target.is_file().then(|| target.name().to_owned());
    target.finish()?;
    if !quiet {
        tell(&trace, name.as_deref(), watch.interrupted());
        tell_usual_goal(&trace, args.goal.goal.is_some());
    }
    Ok(if watch.interrupted() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// What a person should know beside what was written.
pub(super) fn tell(trace: &Trace, file: Option<&str>, interrupted: bool) {
    let note = |text: &str| anstream::eprintln!("{NOTE}note{NOTE:#}: {text}");
    let end = trace.end();
    if let Some(file) = file {
        let steps = counted(trace.len() as u64, "step");
        let outcome = match end.map(|end| (end.goal, end.outcome)) {
            Some((Some(goal), _)) => format!("solved in {}", counted(trace.nodes().depth(goal).into(), "move")),
            Some((None, outcome)) => outcome.text().into(),
            None => "cut off".into(),
        };
        let file = plain(file).replace('\n', " ");
        note(&format!("{file}: {outcome}, {steps}, {}", counted(trace.nodes().len() as u64, "node")));
    }
    let Some(end) = end else { return };
    match end.outcome {
        Outcome::Limit if interrupted => note("interrupted: what was recorded is whole up to here"),
        Outcome::Limit => note(&format!(
            "stopped at a bound after {}: --max-steps and --max-nodes set it",
            counted(trace.len() as u64, "step")
        )),
        Outcome::Unsolvable => tell_unsolvable(trace),
        Outcome::Solved | Outcome::Exhausted => {}
    }
}

/// Says why a run was not searched, if it was not.
pub(super) fn tell_unsolvable(trace: &Trace) {
    if trace.end().is_some_and(|end| end.outcome == Outcome::Unsolvable) {
        let why = why_unsolvable(&trace.instance().parity());
        anstream::eprintln!(
            "{NOTE}note{NOTE:#}: unsolvable, so not searched: {why}; --search-unsolvable searches all the same"
        );
    }
}

/// Says which goal was meant where nobody named one, if the board does not reach it but reaches another.
pub(super) fn tell_usual_goal(trace: &Trace, named: bool) {
    let instance = trace.instance();
    let unsolvable = trace.end().is_some_and(|end| end.outcome == Outcome::Unsolvable);
    if named || !unsolvable {
        return;
    }
    let reached = NamedGoal::ALL.into_iter().find(|goal| {
        goal.board(instance.size).is_some_and(|goal| Parity::of(instance.start, goal, instance.size).solvable())
    });
    if let Some(other) = reached {
        let goal = instance.goal.text(instance.size);
        let other = other.name();
        anstream::eprintln!(
            "{NOTE}note{NOTE:#}: the goal is {goal} where none is named; --goal {other} can be reached"
        );
    }
}

/// The parity argument in one line.
fn why_unsolvable(parity: &Parity) -> String {
    let pairs = match parity.start_inversions() {
        1 => "one pair of tiles stands".into(),
        pairs => format!("{pairs} pairs of tiles stand"),
    };
    match parity.blank_rows() {
        None => format!("{pairs} in the other order than in the goal, an odd number"),
        Some((start, goal)) => {
            let rows = start.abs_diff(goal);
            format!(
                "{pairs} in the other order than in the goal, and the blank is {rows} rows from its place; \
                 {} and {rows} make an odd number",
                parity.start_inversions()
            )
        }
    }
}
