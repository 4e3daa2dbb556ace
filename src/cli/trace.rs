//! `steptrace trace`: runs a search and writes its trace.

use std::path::PathBuf;

use steptrace::puzzle::NamedGoal;
use steptrace::search::{Bounds, Outcome, Problem, StepEnd, Stop, Strategy, search};
use steptrace::trace::{Detail, Recorder, Trace, write, write_csv};

use super::Done;
use super::args::{BOARD_OR_GRAPH, ProblemArgs, RECORDED, SearchArgs, StrategyArg};
use super::fault::{Fault, in_line};
use super::format::{Format, format_of};
use super::output::{Target, is_stream};
use super::streams::note;
use super::watch::{Watch, counted};

const EXAMPLES: &str = "\
Examples:
  steptrace trace 283104765 --goal spiral
  steptrace trace 283104765 --goal spiral --strategy dfs,deadend=forget -o dfs.csv
  steptrace trace 2,8,3/1,0,4/7,6,5 --goal 123804765 --strategy ida --lists";

/// Run a search and write its trace, as JSON Lines or CSV.
///
/// JSON Lines hold the whole trace, to be read back by `report`, `compare` and `show`. CSV is a table for spreadsheets and data
/// frames, a row a step.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
#[command(mut_arg("start", |arg| arg.required(true).help(BOARD_OR_GRAPH)))]
pub(super) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    /// Of a graph: the state to start from, if not the one that it names.
    #[arg(long, value_name = "STATE")]
    from: Option<String>,

    #[command(flatten)]
    strategy: StrategyArg,

    /// Write to this file instead of the standard output: .jsonl or .csv.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write jsonl or csv; by default as the ending of -o says, else jsonl.
    #[arg(long, value_name = "FORMAT", value_parser = format_of(is_trace))]
    #[arg(hide_possible_values = true)]
    format: Option<Format>,

    /// Add the full open and closed lists to each step; in CSV, their boards in place of their sizes.
    #[arg(long)]
    lists: bool,

    #[command(flatten)]
    search: SearchArgs,
}

const fn is_trace(format: Format) -> bool {
    matches!(format, Format::Jsonl | Format::Csv)
}

impl Args {
    /// Returns the given format, or that of the file's ending; an unknown ending means JSON Lines.
    fn format(&self) -> Result<Format, Fault> {
        let file = self.output.as_deref().filter(|path| !is_stream(path));
        match (self.format, file.filter(|path| Format::of_file(path).is_some())) {
            (Some(format), _) => Ok(format),
            (None, Some(path)) => {
                let more = "; `steptrace report` writes the others, and --format goes with any name";
                Format::said_by(path, is_trace, more)
            }
            (None, None) => Ok(Format::Jsonl),
        }
    }

    fn posed(&self) -> Result<(Problem, Strategy), Fault> {
        let problem = self.problem.problem(self.from.as_deref())?;
        self.strategy.on(&problem).map(|strategy| (problem, strategy))
    }
}

pub(super) fn recorded((problem, strategy): (Problem, Strategy), args: &SearchArgs) -> Result<(Trace, Watch), Fault> {
    let watch = Watch::new();
    let mut recorder = Recorder::until(|end: &StepEnd| watch.stops(end));
    let answer = search(&problem, &strategy, &args.options(Bounds::STEPS, RECORDED), &mut recorder)?;
    watch.settle();
    let trace = recorder.finish(problem, &strategy, answer);
    Ok((trace, watch))
}

pub(super) fn run(args: &Args) -> Done {
    let format = args.format()?;
    let posed = args.posed()?;
    let mut target = Target::open(args.output.as_deref())?;
    let (trace, watch) = recorded(posed, &args.search)?;
    let detail = if args.lists { Detail::Lists } else { Detail::Tries };
    target.write(|mut out| match format {
        Format::Csv => write_csv(&trace, detail, &mut out),
        _ => write(&trace, detail, &mut out),
    })?;
    let name = target.is_file().then(|| target.name.clone());
    target.finish()?;
    tell(&trace, name.as_deref(), watch.interrupted());
    tell_usual_goal(&trace, args.problem.goal.goal.is_some());
    Ok(watch.exit_code())
}

pub(super) fn record(args: &Args) -> Result<Trace, Fault> {
    Ok(recorded(args.posed()?, &args.search)?.0)
}

pub(super) fn tell(trace: &Trace, file: Option<&str>, interrupted: bool) {
    let (end, is_graph) = (trace.end(), trace.problem().graph().is_some());
    if let Some(file) = file {
        let steps = counted(trace.len() as u64, "step");
        let move_or_arc = if is_graph { "arc" } else { "move" };
        let outcome = match end.goal {
            Some(goal) => format!("solved in {}", counted(trace.nodes().depth(goal).into(), move_or_arc)),
            None => end.outcome.text().into(),
        };
        let file = in_line(file);
        note(&format!("{file}: {outcome}, {steps}, {}", counted(trace.nodes().len() as u64, "node")));
    }
    match end.outcome {
        Outcome::Limit if interrupted => note("interrupted: what was recorded is whole up to here"),
        Outcome::Limit => {
            let option = if end.stop == Some(Stop::Memory) { "--max-memory" } else { "--max-steps" };
            note(&format!("stopped at a bound after {}: {option} sets it", counted(trace.len() as u64, "step")));
        }
        Outcome::Unsolvable => tell_unsolvable(trace),
        Outcome::Solved | Outcome::Exhausted => {}
    }
}

pub(super) fn tell_unsolvable(trace: &Trace) {
    if trace.end().outcome == Outcome::Unsolvable {
        note(
            "unsolvable, so not searched: start and goal differ in parity; --search-unsolvable searches it all the same",
        );
    }
}

/// Notes which goal was assumed, if none was named and the board only reaches another one.
pub(super) fn tell_usual_goal(trace: &Trace, named: bool) {
    let Some(instance) = trace.problem().tiles() else { return };
    let unsolvable = trace.end().outcome == Outcome::Unsolvable;
    let reached = NamedGoal::usual(instance.start, instance.goal, instance.size).filter(|_| unsolvable && !named);
    if let Some(other) = reached {
        let (goal, other) = (instance.goal.text(instance.size), other.text());
        note(&format!("no goal was named, so it is {goal}; --goal {other} can be reached"));
    }
}
