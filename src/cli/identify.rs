//! `steptrace identify`: which strategies would have produced a trace?

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use steptrace::check::Sheet;
use steptrace::check::identify::{IdentifyOptions, identify_posed};
use steptrace::puzzle::{Board, parse_board, parse_goal};
use steptrace::report::{IdentifyReport, Lang, identify_json, identify_markdown, identify_text};

use super::Done;
use super::args::{WidthArg, lang};
use super::fault::{self, Fault};
use super::output::Target;
use super::sheet::SheetArgs;

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

    /// Write to this file instead of the standard output; Markdown if its name ends in .md.
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
    let sheet = args.sheet.read(&args.trace)?;
    let (start, goal) = (start(args, &sheet)?, goal(args, &sheet)?);
    keep_source(args)?;
    let mut target = Target::open(args.output.as_deref())?;
    let options = IdentifyOptions { matches: args.top, ..IdentifyOptions::default() };
    let posed = identify_posed(&sheet, start, goal, &options).ok_or_else(|| Fault::usage("the trace has no steps"))?;
    let file = args.trace.display().to_string();
    let report = IdentifyReport::new(&sheet, &posed, &file, args.lang, args.top);
    let text = if args.json {
        identify_json(&sheet, &posed)
    } else if args.output.as_deref().is_some_and(is_markdown) {
        identify_markdown(&report)
    } else {
        identify_text(&report, args.width.layout(&target))
    };
    target.write(|out| out.write_all(text.as_bytes()))?;
    target.finish()?;
    if args.json && !quiet {
        args.sheet.tell(&sheet, &args.trace);
    }
    Ok(ExitCode::from(u8::from(!posed.identified.agrees())))
}

fn is_markdown(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    matches!(ending.as_deref(), Some("md" | "markdown"))
}

/// The board that is named as the start.
fn start(args: &Args, sheet: &Sheet) -> Result<Option<Board>, Fault> {
    let Some(text) = &args.start else { return Ok(None) };
    let wrong = |error| Fault::board(&error, "--start", text);
    match (parse_board(text, Some(sheet.size)), parse_board(text, None)) {
        (Ok((board, _)), _) => Ok(Some(board)),
        (Err(_), Ok((_, own))) if own != sheet.size => {
            Err(Fault::usage(format!("the start is {own}, but the boards of the trace are {}", sheet.size)))
        }
        (Err(error), _) => Err(wrong(error)),
    }
}

/// The board that is named as the goal.
fn goal(args: &Args, sheet: &Sheet) -> Result<Option<Board>, Fault> {
    let Some(text) = &args.goal else { return Ok(None) };
    parse_goal(text, sheet.size).map(Some).map_err(|error| fault::wrong_goal(&error, text))
}

/// Refuses to write the answer in the place of the trace.
fn keep_source(args: &Args) -> Result<(), Fault> {
    let real = |path: &Path| path.canonicalize().ok().filter(|path| path.is_file());
    match args.output.as_deref().and_then(real) {
        Some(output) if real(&args.trace).is_some_and(|trace| trace == output) => {
            Err(Fault::usage("the answer would take the place of the trace").help("give -o another name".to_owned()))
        }
        _ => Ok(()),
    }
}
