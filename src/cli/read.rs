//! `steptrace read`: shows how a trace is read.

use std::path::PathBuf;
use std::process::ExitCode;

use steptrace::check::text_of;
use steptrace::report::{ReadingOptions, reading_document, reading_json};

use super::Done;
use super::args::{SaveArgs, ShownArgs};
use super::check::answer;
use super::input;
use super::sheet::SheetArgs;

const EXAMPLES: &str = "\
Examples:
  steptrace read homework.csv
  steptrace read homework.csv --full -o reading.html";

/// Show how a trace is read: the role of each line, the boards, what is left out.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The trace, in whatever form; `-` is the standard input.
    trace: PathBuf,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Show the next best reading of printed text, too.
    #[arg(long)]
    why: bool,

    #[command(flatten)]
    to: SaveArgs,

    /// Write everything as JSON, for programs.
    #[arg(long, conflicts_with = "format")]
    json: bool,

    #[command(flatten)]
    shown: ShownArgs,
}

pub(super) fn run(args: &Args) -> Done {
    let (target, format) = args.to.open(&args.shown.width)?;
    args.sheet.read_graph(None)?;
    let bytes = input::bytes(&args.trace)?;
    let sheet = args.sheet.parse(&bytes, &input::name_of(&args.trace))?;
    let options = ReadingOptions {
        lang: args.shown.lang.code,
        full: args.shown.full,
        why: args.why,
        name: input::called(&args.trace),
    };
    let text = text_of(&bytes);
    let json = args.json.then(|| reading_json(&sheet));
    answer(target, json, &format, || reading_document(&sheet, &text, &options))?;
    Ok(ExitCode::SUCCESS)
}
