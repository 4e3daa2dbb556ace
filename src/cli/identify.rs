//! `steptrace identify`: which strategies would have produced a trace?

use std::path::PathBuf;
use std::process::ExitCode;

use steptrace::check::identify::{IdentifyOptions, identify_posed};
use steptrace::report::{self, IdentificationOptions, identify_document, identify_json};

use super::Done;
use super::args::{LangArg, SaveArgs, WidthArg};
use super::check::{answer, no_steps};
use super::format::Format;
use super::output::Target;
use super::page;
use super::sheet::{EndsArgs, SheetArgs};

const EXAMPLES: &str = "\
Examples:
  steptrace identify trace.jsonl
  steptrace identify trace.jsonl --goal spiral --top 3 -o found.md
  steptrace trace 283104765 --goal spiral --strategy dfs --only-steps | steptrace identify - --json";

/// Find the strategies that would have produced a trace.
///
/// All strategies, move orders, rules for duplicates, ties, insertion, heuristics, goal tests and dead ends are compared with
/// the boards that the trace takes and with every column that it has. The families that agree with every step are printed,
/// the most usual first. If none does, those that agree longest are printed, with the step where they fail and what they
/// would have done.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The trace: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input.
    trace: PathBuf,

    #[command(flatten)]
    ends: EndsArgs,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Show at most this many families.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = super::args::at_least_one)]
    top: usize,

    #[command(flatten)]
    to: SaveArgs,

    #[command(flatten)]
    lang: LangArg,

    #[command(flatten)]
    width: WidthArg,
}

pub(super) fn run(args: &Args, quiet: bool) -> Done {
    let sheet = args.sheet.read(&args.trace)?;
    let [start, goal] = args.ends.read(&sheet)?;
    let format = args.to.format()?;
    page::keep("-o", args.to.output.as_deref(), [("identify", &args.trace)])?;
    let target = Target::open(args.to.output.as_deref())?;
    let options = IdentifyOptions { matches: args.top, ..IdentifyOptions::default() };
    let posed = identify_posed(&sheet, start, goal, &options).ok_or_else(no_steps)?;
    let file = args.trace.display().to_string();
    let told = IdentificationOptions { lang: args.lang.code, top: args.top, file };
    let layout = args.width.layout(&target);
    answer(target, |out| match format {
        Format::Json => out.write_all(identify_json(&sheet, &posed).as_bytes()),
        _ => report::write(identify_document(&sheet, &posed, &told), &format.usual(layout), out),
    })?;
    if format == Format::Json && !quiet {
        args.sheet.tell(&sheet, &args.trace);
    }
    Ok(ExitCode::from(u8::from(!posed.identified.agrees())))
}
