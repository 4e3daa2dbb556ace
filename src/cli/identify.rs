//! `steptrace identify`: which strategies would have produced a trace?

use std::path::PathBuf;
use std::process::ExitCode;

use steptrace::check::identify::{IdentifyOptions, identify_posed};
use steptrace::report::{IdentifyReport, Lang, identify_json, identify_markdown, identify_text};

use super::Done;
use super::args::{WidthArg, lang};
use super::check::answer;
use super::fault::Fault;
use super::format::Format;
use super::output::{Target, is_stream};
use super::page;
use super::sheet::{SheetArgs, named};

const EXAMPLES: &str = "\
Examples:
  steptrace identify trace.jsonl
  steptrace identify trace.jsonl --goal spiral --top 3 -o found.md
  steptrace trace 283104765 --goal spiral --strategy dfs --only-steps | steptrace identify - --json";

/// Find the strategies, with all their conventions, that would have produced a trace.
///
/// All strategies, move orders, rules for duplicates, ties, insertion, heuristics, goal tests and dead ends are held
/// against the boards that the trace takes and against every column that it has. Printed are the families that agree with
/// every step, the most usual first; or, where none does, those that agree for longest, where they fail and what they
/// would have done.
///
/// Exit code: 0 some strategy agrees to the end, 1 none does, 2 unreadable or wrong usage.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The trace: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input.
    trace: PathBuf,

    /// The board to start from; by default what the trace names, else its first board.
    #[arg(long, value_name = "BOARD")]
    start: Option<String>,

    /// The goal: a board, or standard, blank-first, spiral. By default what the trace names, else whichever of the usual
    /// goals and its last board fits best; that is told.
    #[arg(short, long, value_name = "BOARD")]
    goal: Option<String>,

    #[command(flatten)]
    sheet: SheetArgs,

    /// How many families are shown.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = super::args::at_least_one)]
    top: usize,

    /// Print everything as JSON, for programs: all families, nothing cut.
    #[arg(long)]
    json: bool,

    /// Write to this file: .md, .txt or .json. By default text is printed.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The language: en or zh.
    #[arg(long, value_name = "LANG", default_value = "en", hide_default_value = true, value_parser = lang())]
    lang: Lang,

    #[command(flatten)]
    width: WidthArg,
}

/// Runs the command.
pub(super) fn run(args: &Args, quiet: bool) -> Done {
    // Exit code 1 says that no strategy agrees; whatever goes wrong is told by 2.
    find(args, quiet).map_err(Fault::into_usage)
}

fn find(args: &Args, quiet: bool) -> Done {
    let sheet = args.sheet.read(&args.trace)?;
    let [start, goal] = named(&sheet, args.start.as_deref(), args.goal.as_deref())?;
    let format = format(args)?;
    page::keep("-o", args.output.as_deref(), [("identify", &args.trace)])?;
    let target = Target::open(args.output.as_deref())?;
    let options = IdentifyOptions { matches: args.top, ..IdentifyOptions::default() };
    let posed = identify_posed(&sheet, start, goal, &options).ok_or_else(|| Fault::usage("the trace has no steps"))?;
    let file = args.trace.display().to_string();
    let report = IdentifyReport::new(&sheet, &posed, &file, args.lang, args.top);
    let text = match format {
        Format::Json => identify_json(&sheet, &posed),
        Format::Md => identify_markdown(&report),
        _ => identify_text(&report, args.width.layout(&target)),
    };
    answer(target, &text)?;
    if format == Format::Json && !quiet {
        args.sheet.tell(&sheet, &args.trace);
    }
    Ok(ExitCode::from(u8::from(!posed.identified.agrees())))
}

/// What a list of strategies can be written as.
const FORMATS: [Format; 3] = [Format::Text, Format::Md, Format::Json];

/// What is asked for, or what the ending of the file says.
fn format(args: &Args) -> Result<Format, Fault> {
    match args.output.as_deref().filter(|path| !is_stream(path)) {
        _ if args.json => Ok(Format::Json),
        None => Ok(Format::Text),
        Some(path) => Format::said_by(path, &FORMATS, ""),
    }
}
