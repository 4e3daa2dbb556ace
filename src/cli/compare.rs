//! `steptrace compare`: several runs of one problem, their results, and where and why they diverge.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use steptrace::compare::variants;
use steptrace::report::{CompareOptions, Compared, compare_document};
use steptrace::search::{Bounds, Key, Name, Outcome, Problem, StepEnd, Strategy, search};
use steptrace::trace::{Recorder, Trace};

use super::Done;
use super::args::{BOARD_OR_GRAPH, FullListsArg, NotedHeadArgs, ProblemArgs, RECORDED, RunArgs, SearchArgs, bound};
use super::fault::{Fault, in_line, one_line, plain};
use super::format::{Format, format_of};
use super::input;
use super::report::from_file;
use super::setting::{Given, SettingArgs, add};
use super::streams::is_file;
use super::streams::note;
use super::trace::{tell_unsolvable, tell_usual_goal};
use super::usage::one_of;
use super::watch::{Watch, counted};

const EXAMPLES: &str = "\
Examples:
  steptrace compare 283104765 --goal spiral
  steptrace compare 283104765 --goal spiral --run astar --run astar,h=misplaced -o compare.md
  steptrace compare 283104765 --goal spiral --run dfs --vary order";

/// Either form names the problem.
const USAGE: &str = "steptrace compare [OPTIONS] <START>...
       steptrace compare [OPTIONS] --from <FILE> [--from <FILE> | --run <SPEC>]...";

/// Compare runs of one problem: results and divergences.
///
/// Each divergence is shown with the rule that decided. Without --run, the runs are bfs, dfs and astar.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES, override_usage = USAGE)]
#[command(mut_arg("start", |arg| arg.required_unless_present("from").help(BOARD_OR_GRAPH)))]
#[command(mut_arg("format", |arg| arg.value_parser(format_of(Format::is_document))))]
pub(super) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    run: RunArgs,

    /// The run of this trace file too, once for each file; `-` is the standard input. With a graph, also the state to start from.
    #[arg(long, value_name = "FILE|STATE")]
    from: Vec<PathBuf>,

    /// Run all values of one setting of one --run: order, ties, dup, cheaper, discard, cut, h, w, width, sideways, insert, deadend,
    /// goal or cost. Without --run it is astar; for insert and deadend dfs, for cut ids, for width beam, for sideways hill.
    #[arg(long, value_name = "KEY", value_parser = one_of(Key::ALL, Key::text))]
    #[arg(hide_possible_values = true)]
    vary: Option<Key>,

    #[command(flatten)]
    setting: SettingArgs,

    #[command(flatten, next_help_heading = "Report")]
    top: NotedHeadArgs,

    /// Number of the steps where runs diverge that are shown in full, or `all`.
    #[arg(long, value_name = "N", default_value = "3", value_parser = bound, help_heading = "Report")]
    partings: u64,

    #[command(flatten, next_help_heading = "Report")]
    lists: FullListsArg,

    #[command(flatten)]
    search: SearchArgs,
}

impl Args {
    /// Returns the trace files, and a graph's state to start from: where that may stand, what names a file is one.
    fn split_from(&self) -> Result<(Vec<PathBuf>, Option<String>), Fault> {
        let mut files = self.from.clone();
        let is_state = |path: &PathBuf| path != Path::new("-") && !is_file(path);
        let at = if self.problem.is_graph() { files.iter().position(is_state) } else { None };
        let state = at.map(|at| files.remove(at).to_string_lossy().into_owned());
        if self.vary.is_some() && !files.is_empty() {
            return Err(Fault::usage("--vary does not go with --from FILE").help("it runs every value of one setting"));
        }
        Ok((files, state))
    }
}

pub(super) fn run(args: &Args, given: &Given<'_>) -> Done {
    let (files, state) = args.split_from()?;
    input::one_stdin(files.iter().chain(&args.top.note), &args.problem.start)?;
    let format = args.setting.format(Format::is_document, given)?;
    let mut options = CompareOptions {
        lang: args.top.head.lang.code,
        title: args.top.head.title(),
        note: args.top.text()?,
        partings: Some(args.partings as usize),
        full_lists: args.lists.full_lists,
        vary: args.vary,
        from: file_words(&files),
        command: Vec::new(),
    };
    let runs = Runs::of(args, &files, state.as_deref())?;
    let mut setting = args.setting.open(format)?;
    options.command = setting.command(given, "compare");
    let watch = Watch::new();
    let done = runs.carry_out(args, &watch)?;
    if watch.interrupted() {
        return Ok(watch.exit_code());
    }
    let finished: Vec<&Trace> = done.iter().collect();
    let compared = match args.vary {
        Some(key) => Compared::values(&finished, key),
        None => Compared::all(&finished),
    };
    setting.write(&watch, || compare_document(&compared, &options))?;
    setting.finish(|file| tell(args, &files, &compared, file))?;
    Ok(ExitCode::SUCCESS)
}

fn tell(args: &Args, files: &[PathBuf], runs: &[Compared<'_>], file: Option<&str>) {
    if let Some(file) = file {
        let file = in_line(file);
        let steps = runs.iter().map(|run| run.trace.len()).sum::<usize>();
        let runs = counted(runs.len() as u64, "run");
        note(&format!("{file}: {runs}, {} in all", counted(steps as u64, "step")));
    }
    // If a run from a file was stopped, that was noted when it was recorded.
    let is_stopped = |run: &&Compared<'_>| run.trace.end().outcome == Outcome::Limit;
    let stopped = runs.iter().skip(files.len()).filter(is_stopped).map(|run| run.label.as_str());
    let stopped: Vec<&str> = stopped.collect();
    if !stopped.is_empty() {
        note(&format!("stopped at a bound: {}; --max-steps and --max-memory set it", stopped.join(", ")));
    }
    if let Some(run) = runs.first() {
        tell_unsolvable(run.trace);
        tell_usual_goal(run.trace, args.problem.goal.goal.is_some() || !files.is_empty());
    }
}

/// Returns the files that runs are read from, as a command names them; empty if one of them is the standard input.
fn file_words(from: &[PathBuf]) -> Vec<String> {
    if from.iter().any(|path| path == Path::new("-")) {
        return Vec::new();
    }
    let mut files = Vec::new();
    for path in from {
        add(&mut files, "--from", &one_line(&path.display().to_string()));
    }
    files
}

struct Runs {
    problem: Problem,
    read: Vec<Trace>,
    planned: Vec<Strategy>,
}

impl Runs {
    fn of(args: &Args, files: &[PathBuf], state: Option<&str>) -> Result<Runs, Fault> {
        // An error in the problem is reported before files are read.
        let problem = &args.problem;
        let given = (!problem.start.is_empty()).then(|| problem.problem(state)).transpose()?;
        if given.is_none() && (problem.goal.goal.is_some() || problem.goal.size.size.is_some()) {
            return Err(
                Fault::usage("--goal and --size go with a START").help("the trace files say start and goal themselves")
            );
        }
        let read = files.iter().map(|path| from_file(path)).collect::<Result<Vec<_>, _>>()?;
        let posed = given.or(read.first().map(|trace| trace.problem().clone()));
        let posed = posed.ok_or_else(|| Fault::usage("there is nothing to compare"))?;
        if let Some(at) = read.iter().position(|trace| *trace.problem() != posed) {
            let name = plain(&input::name_of(&files[at]));
            let what = format!("{name} is a run of another problem than the first that is named");
            return Err(Fault::usage(what).help("all runs that are compared have one start and one goal"));
        }
        let specs = args.run.strategies(&posed, &[])?;
        let planned = match args.vary {
            Some(key) => vary(key, &specs, &posed)?,
            None if specs.is_empty() && read.is_empty() => of_names([Name::Bfs, Name::Dfs, Name::Astar], &posed).into(),
            None => specs,
        };
        let runs = Runs { problem: posed, read, planned };
        runs.are_enough()?;
        Ok(runs)
    }

    fn are_enough(&self) -> Result<(), Fault> {
        let count = self.read.len() + self.planned.len();
        let again = self.planned.iter().enumerate().find(|(at, run)| self.planned[..*at].contains(run));
        let (what, help) = match (again, count) {
            (Some((_, run)), _) => {
                (format!("the same run is there twice: {run}"), "leave one out, or give it another setting")
            }
            (None, ..2) => ("one run has nothing to be compared with".into(), "add another --run, or a --from"),
            (None, 2..=MOST) => return Ok(()),
            (None, _) => {
                let what = format!("{count} runs are too many to compare: at most {MOST}");
                (what, "`steptrace study` runs strategies on many boards")
            }
        };
        Err(Fault::usage(what).help(help))
    }

    /// Carries out the planned runs, after those read from files; Ctrl-C ends them.
    fn carry_out(self, args: &Args, watch: &Watch) -> Result<Vec<Trace>, Fault> {
        let mut done = self.read;
        for strategy in &self.planned {
            let mut options = args.search.options(Bounds::STEPS, RECORDED);
            // All runs stay in memory until they are compared.
            options.bounds.max_held /= self.planned.len() as u64;
            let mut recorder = Recorder::until(|end: &StepEnd| watch.stops(end));
            let answer = search(&self.problem, strategy, &options, &mut recorder)?;
            if watch.interrupted() {
                break;
            }
            done.push(recorder.finish(&self.problem, strategy, answer));
        }
        Ok(done)
    }
}

/// Maximum number of runs: all of them are in memory at once.
const MOST: usize = 64;

fn of_names<const N: usize>(names: [Name; N], problem: &Problem) -> [Strategy; N] {
    names.map(|name| problem.strategy(Strategy::new(name)))
}

fn vary(key: Key, specs: &[Strategy], problem: &Problem) -> Result<Vec<Strategy>, Fault> {
    let refused = |what: String, help: &str| Err(Fault::usage(what).help(help));
    let usual = of_names([Name::Astar, Name::Dfs, Name::Ids, Name::Beam, Name::Hill], problem);
    let strategy = match specs {
        [] => usual.into_iter().find(|usual| !variants(usual, key, problem).is_empty()).unwrap_or(usual[0]),
        [only] => *only,
        _ => return refused("--vary goes with one --run".into(), "it runs every value of one setting"),
    };
    let all = variants(&strategy, key, problem);
    if all.is_empty() {
        let others = Key::ALL.iter().filter(|key| !variants(&strategy, **key, problem).is_empty());
        let others: Vec<&str> = others.map(|key| key.text()).collect();
        let what = format!("there is nothing to vary: {} has no setting `{key}` here", strategy.name());
        return refused(what, &format!("what can be varied of it: {}", others.join(", ")));
    }
    Ok(all)
}
