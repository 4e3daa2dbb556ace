//! `steptrace identify`: which strategies would have produced a trace?

use std::path::PathBuf;
use std::process::ExitCode;

use steptrace::check::identify::identify_posed;
use steptrace::report::{IdentificationOptions, identify_document, identify_json};

use super::Done;
use super::args::{LangArg, SaveArgs, WidthArg};
use super::check::{answer, no_steps};
use super::sheet::{EndsArgs, SheetArgs};

const EXAMPLES: &str = "\
Examples:
  steptrace identify trace.jsonl --goal spiral --top 3 -o found.md
  steptrace trace 283104765 --goal spiral --strategy dfs | steptrace identify -";

const EXITS: &str = "\
Exit code:
  0  Some strategy agrees to the end; if there are several files, one with each.
  1  No strategy does; if there are several files, none with one of them, or one is unreadable.
  2  The trace is unreadable, or the usage wrong.";

/// Find the strategies that would have produced a trace.
///
/// The strategies and conventions of books and courses, in every order of moves, are compared with the boards that the trace
/// takes and with every column that it has. The families that agree with every step are printed, the most usual first. If
/// none does, those that agree with its boards alone, or for longest.
#[derive(Debug, clap::Args)]
#[command(after_help = EXITS, before_help = EXAMPLES)]
pub(super) struct Args {
    /// The trace: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input.
    file: PathBuf,

    #[command(flatten)]
    ends: EndsArgs,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Show at most this many families.
    #[arg(long, value_name = "N", default_value = "10", value_parser = super::args::at_least_one)]
    top: usize,

    #[command(flatten)]
    to: SaveArgs,

    /// Write everything as JSON, for programs.
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    lang: LangArg,

    #[command(flatten)]
    width: WidthArg,
}

pub(super) fn run(args: &Args) -> Done {
    let file = args.file.as_path();
    let (target, format) = args.to.open(&args.width)?;
    args.sheet.read_graph(Some(&args.ends))?;
    let mut sheet = args.sheet.read(file)?;
    let top = args.top;
    let (_, [start, goal]) = args.ends.of(&mut sheet, &args.sheet)?;
    let posed = identify_posed(&sheet, start, goal, top).ok_or_else(no_steps)?;
    let (file, graph) = (file.display().to_string(), args.sheet.graph.clone());
    let told = IdentificationOptions { lang: args.lang.code, top, file, graph };
    let json = args.json.then(|| identify_json(&sheet, &posed));
    answer(target, json, &format, || identify_document(&sheet, &posed, &told))?;
    Ok(ExitCode::from(u8::from(!posed.agrees())))
}
