//! `steptrace report`: explains a search in a page, notes, slides or text.

use std::path::{Path, PathBuf};

use steptrace::report::{ReportOptions, Selection, Style, search_document};
use steptrace::trace::{Trace, read};

use super::Done;
use super::args::{BOARD_OR_GRAPH, FullListsArg, NotedHeadArgs, ProblemArgs, SearchArgs, StrategyArg};
use super::fault::Fault;
use super::format::{Format, format_of};
use super::input;
use super::setting::{Given, SettingArgs};
use super::trace::{recorded, tell, tell_usual_goal};
use super::usage::one_of;
use super::watch::Watch;

const EXAMPLES: &str = "\
Examples:
  steptrace report 283104765 --goal spiral
  steptrace report romania --from Arad --goal Bucharest --strategy aima4/astar
  steptrace trace 283104765 --goal spiral | steptrace report --from - --verbose";

/// Explain a search: every expansion, the lists, the tree and the path.
///
/// The explanation is text, one HTML file, Markdown, slides or LaTeX. Slides are Markdown for Marp, reveal.js (through Pandoc)
/// and beamer (through Pandoc).
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
#[command(mut_arg("start", |arg| arg.required_unless_present("from").help(BOARD_OR_GRAPH)))]
#[command(mut_arg("format", |arg| arg.value_parser(format_of(Format::is_document))))]
pub(super) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,

    #[command(flatten)]
    strategy: StrategyArg,

    /// Without START: explain the run of this trace file; `-` is the standard input. With a graph: start from this state.
    #[arg(long, value_name = "FILE|STATE")]
    from: Option<PathBuf>,

    #[command(flatten)]
    setting: SettingArgs,

    #[command(flatten, next_help_heading = "Report")]
    top: NotedHeadArgs,

    /// The steps to show in full: 1..500,900 or 500.. or all. By default all up to 120; of longer runs the first 40,
    /// the last 10 and up to 40 on the final path. On slides all up to 24; of longer runs the first 16 and the last 4.
    #[arg(long, value_name = "STEPS", help_heading = "Report")]
    steps: Option<String>,

    #[command(flatten, next_help_heading = "Report")]
    lists: FullListsArg,

    /// Open the page with the quiz on: it asks which node comes next, what happens to a move, what h is, before it shows them, and
    /// hides the path and what is to come. In the page of a run of at most 1,000 steps, `q` goes into the quiz and leaves it.
    #[arg(long, help_heading = "HTML", conflicts_with = "style")]
    quiz: bool,

    /// A section a step (full), a row a step (table), or only conventions, result and path (brief). By default full, in
    /// LaTeX table.
    #[arg(long, value_name = "NAME", value_parser = one_of(Style::ALL, Style::text))]
    #[arg(hide_possible_values = true, help_heading = "Report")]
    style: Option<Style>,

    #[command(flatten)]
    search: SearchArgs,
}

/// The options about what a trace file says itself.
const SAID: &str = "goal size strategy h_default moves max_steps max_memory search_unsolvable";

pub(super) fn run(args: &Args, given: &Given<'_>) -> Done {
    let from = args.from.as_ref().filter(|_| args.problem.start.is_empty());
    if let Some(option) = from.and_then(|_| given.first(SAID)) {
        return Err(Fault::usage(format!("{option} does not go with --from FILE: the trace says it"))
            .help("leave it out, or give START to run another search"));
    }
    input::one_stdin(from.into_iter().chain(&args.top.note), &args.problem.start)?;
    let format = args.setting.format(Format::is_document, given)?;
    let read = |text: &String| text.parse().map_err(|error| Fault::text(&error, "--steps", text));
    let steps: Selection = args.steps.as_ref().map(read).transpose()?.unwrap_or_default();
    let note = args.top.text()?;
    let (trace, mut setting, watch) = if let Some(path) = from {
        // Until the file is read, Ctrl-C has nothing to clean up.
        let trace = from_file(path)?;
        (trace, args.setting.open(format)?, Watch::new())
    } else {
        let state = args.from.as_ref().map(|from| from.to_string_lossy());
        let problem = args.problem.problem(state.as_deref())?;
        let strategy = args.strategy.on(&problem)?;
        let setting = args.setting.open(format)?;
        let (trace, watch) = recorded((problem, strategy), &args.search)?;
        (trace, setting, watch)
    };
    let options = ReportOptions {
        lang: args.top.head.lang.code,
        title: args.top.head.title(),
        note,
        steps,
        full_lists: args.lists.full_lists,
        style: args.style.unwrap_or(format.style()),
        quiz: args.quiz,
        sparing: format == Format::Slides,
        command: setting.command(given, "report"),
    };
    setting.write(&watch, || search_document(&trace, &options))?;
    setting.finish(|file| {
        tell(&trace, file, watch.interrupted());
        tell_usual_goal(&trace, args.problem.goal.goal.is_some() || from.is_some());
    })?;
    Ok(watch.exit_code())
}

pub(super) fn from_file(path: &Path) -> Result<Trace, Fault> {
    read(&input::bytes(path)?[..]).map_err(|error| Fault::trace(&error, &input::name_of(path)))
}
