//! `steptrace trace`: runs a search and writes its trace.

use std::path::{Path, PathBuf};

use steptrace::puzzle::{NamedGoal, Parity};
use steptrace::report;
use steptrace::search::{Bounds, Outcome, Stop, search};
use steptrace::trace::{Detail, Recorder, Trace, write, write_csv};

use super::Done;
use super::args::{LangArg, ProblemArgs, SearchArgs, StrategyArg, WidthArg};
use super::fault::{Fault, in_line, one_line};
use super::format::Format;
use super::memory::RECORDED;
use super::output::{Target, is_stream};
use super::style::note;
use super::watch::{Watch, counted};

const EXAMPLES: &str = "\
Examples:
  steptrace trace 283104765 --goal spiral
  steptrace trace 283104765 --goal spiral --strategy dfs,deadend=forget -o dfs.csv
  steptrace trace 2,8,3/1,0,4/7,6,5 --goal 123804765 --strategy ida --stats";

/// Run a search and write its trace, as JSON Lines or CSV.
///
/// JSON Lines hold the whole trace, to be read back by `report`, `compare` and `show`. CSV is a table for spreadsheets and data
/// frames: a row a step, with --tries a row a try.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
#[command(mut_arg("start", |arg| arg.required(true)))]
#[command(mut_arg("lang", |arg| arg.requires("stats").help("The language of --stats: en or zh")))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    strategy: StrategyArg,

    /// Write to this file instead of the standard output: .jsonl or .csv.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write jsonl or csv; by default as the ending of -o says, else jsonl.
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, conflicts_with = "stats")]
    format: Option<TraceFormat>,

    /// Add the full open and closed lists to each step; in CSV, their boards in place of their sizes.
    #[arg(long, conflicts_with_all = ["only_steps", "tries", "stats"])]
    lists: bool,

    /// Write a row a try, in CSV; JSON Lines hold the tries anyway.
    #[arg(long, conflicts_with_all = ["only_steps", "stats"])]
    tries: bool,

    /// Leave the tries out, as CSV does anyway: of each step only its node and the sizes of the lists.
    #[arg(long, conflicts_with = "stats")]
    only_steps: bool,

    /// Print only the outcome and the counts, for a person.
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    lang: LangArg,

    #[command(flatten)]
    search: SearchArgs,
}

/// The formats of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum TraceFormat {
    Jsonl,
    Csv,
}

/// Endings that promise what no trace is, beside those of reports.
const FOREIGN: [&str; 16] =
    ["pdf", "svg", "png", "jpg", "doc", "docx", "pptx", "xls", "xlsx", "ods", "tsv", "xml", "yaml", "yml", "zip", "gz"];

impl TraceFormat {
    /// Returns what the ending of a file says, JSON Lines where it says nothing; refuses one that promises another format.
    fn of_file(path: &Path) -> Result<TraceFormat, Fault> {
        let said = Format::of_file(path);
        if said == Some(Format::Csv) {
            return Ok(TraceFormat::Csv);
        }
        if said.is_none() && !FOREIGN.contains(&ending(path).as_str()) {
            return Ok(TraceFormat::Jsonl);
        }
        let other = match said {
            None => String::new(),
            Some(Format::Json) => "JSON with a value a line is .jsonl; ".into(),
            Some(Format::Text) => "`steptrace report` and --stats write text; ".into(),
            Some(_) => format!("`steptrace report -o {}` writes that; ", one_line(&path.display().to_string())),
        };
        let help = format!("{other}a trace is .jsonl or .csv, or has any name with --format jsonl or --format csv");
        Err(misnamed(path, "a trace").help(help))
    }
}

/// Returns the last ending of a file, without the dot.
fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// A file whose ending promises something else than what is written.
fn misnamed(path: &Path, written: &str) -> Fault {
    let (name, ending) = (one_line(&path.display().to_string()), ending(path));
    let at = name.len().saturating_sub(ending.len())..name.len();
    Fault::usage(format!("the ending of {name} says {}, but {written} is written", one_line(&ending)))
        .at("-o", &name, at)
}

impl Args {
    /// Returns the format asked for, or the one that the ending of the file says.
    fn format(&self) -> Result<TraceFormat, Fault> {
        let file = self.output.as_deref().filter(|path| !is_stream(path));
        match (self.format, file) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(TraceFormat::Jsonl),
            (None, Some(path)) if self.stats => match TraceFormat::of_file(path) {
                Ok(TraceFormat::Jsonl) if ending(path) != "jsonl" => Ok(TraceFormat::Jsonl),
                Err(_) if Format::of_file(path) == Some(Format::Text) => Ok(TraceFormat::Jsonl),
                _ => Err(misnamed(path, "text").help("name it .txt, or leave out --stats")),
            },
            (None, Some(path)) => TraceFormat::of_file(path),
        }
    }

    /// Returns how much of each step is written.
    fn detail(&self, format: TraceFormat) -> Detail {
        match format {
            _ if self.lists => Detail::Lists,
            _ if self.only_steps => Detail::Steps,
            TraceFormat::Csv if !self.tries => Detail::Steps,
            _ => Detail::Tries,
        }
    }
}

pub(super) fn run(args: &Args, quiet: bool) -> Done {
    let format = args.format()?;
    let (instance, strategy) = (args.problem.instance()?, args.strategy.named()?.unwrap_or_default());
    let mut target = Target::open(args.output.as_deref())?;
    let mut observers = (Recorder::new(), Watch::new(quiet));
    let answer = search(&instance, &strategy, &args.search.options(Bounds::STEPS, RECORDED), &mut observers)?;
    let (recorder, mut watch) = observers;
    watch.settle();
    let trace = recorder.finish(&instance, &strategy, answer);
    if args.stats {
        let table = report::stats_table(&trace, args.lang.code, WidthArg { width: None }.layout(&target));
        target.write(|out| out.write_all(table.as_bytes()))?;
    } else {
        let detail = args.detail(format);
        target.write(|mut out| match format {
            TraceFormat::Jsonl => write(&trace, detail, &mut out),
            TraceFormat::Csv => write_csv(&trace, detail, &mut out),
        })?;
    }
    let name = target.is_file().then(|| target.name().to_owned());
    target.finish()?;
    if !quiet {
        tell(&trace, name.as_deref(), watch.interrupted());
        tell_usual_goal(&trace, args.problem.goal.goal.is_some());
    }
    Ok(watch.exit_code())
}

pub(super) fn tell(trace: &Trace, file: Option<&str>, interrupted: bool) {
    let end = trace.end();
    if let Some(file) = file {
        let steps = counted(trace.len() as u64, "step");
        let outcome = match end.map(|end| (end.goal, end.outcome)) {
            Some((Some(goal), _)) => format!("solved in {}", counted(trace.nodes().depth(goal).into(), "move")),
            Some((None, outcome)) => outcome.text().into(),
            None => "cut off".into(),
        };
        let file = in_line(file);
        note(&format!("{file}: {outcome}, {steps}, {}", counted(trace.nodes().len() as u64, "node")));
    }
    let Some(end) = end else { return };
    match end.outcome {
        Outcome::Limit if interrupted => note("interrupted: what was recorded is whole up to here"),
        Outcome::Limit => {
            let steps = counted(trace.len() as u64, "step");
            note(&match end.stop {
                Some(Stop::Memory) => format!("stopped after {steps}: memory was the limit; --max-memory sets it"),
                _ => format!("stopped at a bound after {steps}: --max-steps and --max-nodes set it"),
            });
        }
        Outcome::Unsolvable => tell_unsolvable(trace),
        Outcome::Solved | Outcome::Exhausted => {}
    }
}

/// Notes why a run was not searched, if it was not.
pub(super) fn tell_unsolvable(trace: &Trace) {
    if trace.end().is_some_and(|end| end.outcome == Outcome::Unsolvable) {
        let why = why_unsolvable(&trace.instance().parity());
        note(&format!("unsolvable, so not searched: {why}; --search-unsolvable searches all the same"));
    }
}

/// Notes which goal was meant, if none was named and the board reaches another one only.
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
        let other = other.text();
        note(&format!("the goal is {goal} where none is named; --goal {other} can be reached"));
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
                "{pairs} in the other order than in the goal, and the blank is {} from its place; \
                 {} and {rows} make an odd number",
                counted(rows as u64, "row"),
                parity.start_inversions()
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use steptrace::puzzle::Instance;

    use super::*;

    #[test]
    fn one_row_and_one_pair_are_singular() {
        let why = |start, goal| why_unsolvable(&Instance::parse(start, Some(goal), None).unwrap().parity());
        assert!(why("12/03", "13/20").contains("one pair of tiles stands in the other order"));
        let rows = why("20/31", "12/30");
        assert!(rows.ends_with("and the blank is 1 row from its place; 2 and 1 make an odd number"), "{rows}");
    }
}
