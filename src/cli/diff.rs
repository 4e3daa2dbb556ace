//! `steptrace diff`: compares two traces.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use steptrace::check::diff;
use steptrace::report::{DiffOptions, diff_document};

use super::Done;
use super::args::{SaveArgs, ShownArgs};
use super::check::answer;
use super::fault::Fault;
use super::input;
use super::sheet::SheetArgs;

const EXAMPLES: &str = "\
Examples:
  steptrace diff trace.jsonl homework.csv
  steptrace diff trace.jsonl homework.csv -o differences.html
  steptrace trace 283104765 --goal spiral | steptrace diff - homework.csv";

const EXITS: &str = "\
Exit code:
  0  The traces are the same.
  1  They differ.
  2  One of them is unreadable, or the usage wrong.";

/// Compare two traces step by step.
///
/// It shows the first step in which they differ, with both boards; columns besides the board are compared if both traces have them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXITS, before_help = EXAMPLES)]
pub(super) struct Args {
    /// One trace: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input.
    a: PathBuf,

    /// The other trace.
    b: PathBuf,

    #[command(flatten)]
    sheet: SheetArgs,

    #[command(flatten)]
    to: SaveArgs,

    #[command(flatten)]
    shown: ShownArgs,
}

pub(super) fn run(args: &Args) -> Done {
    if [&args.a, &args.b].iter().all(|path| **path == Path::new("-")) {
        return Err(Fault::usage("both traces would be the standard input").help("name a file for one of them"));
    }
    let (target, format) = args.to.open(&args.shown.width)?;
    args.sheet.read_graph(None)?;
    let (a, b) = (args.sheet.read(&args.a)?, args.sheet.read(&args.b)?);
    let options = DiffOptions {
        lang: args.shown.lang.code,
        full: args.shown.full,
        names: [&args.a, &args.b].map(|path| input::called(path)),
    };
    let found = diff(&a, &b).map_err(|error| {
        let help = "only traces with boards of one size can be compared; --size says how boards in one line are read";
        Fault::usage(error).help(help)
    })?;
    answer(target, None, &format, || diff_document(&found, [&a, &b], &options))?;
    args.sheet.tell(&a, &args.a);
    args.sheet.tell(&b, &args.b);
    Ok(ExitCode::from(u8::from(found.first.is_some())))
}
