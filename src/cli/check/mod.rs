//! `steptrace check`: marks a trace that somebody wrote, or many of them, or a path.

mod many;
mod outcome;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::Value;
use steptrace::check::path::MovesOf;
use steptrace::report::{self, CheckOptions, Document, Layout};

use super::Done;
use super::args::{ShownArgs, StrategyArg};
use super::fault::Fault;

use super::format::{Choices, Format};
use super::input;
use super::output::Target;
use super::sheet::{EndsArgs, SheetArgs};
use super::usage::one_of;
use many::FilesArgs;

const EXAMPLES: &str = "\
Examples:
  steptrace check trace.jsonl --strategy astar,h=manhattan --goal spiral --report marked.html
  steptrace check homework.csv trace.jsonl --strategy astar --goal spiral --csv results.csv
  steptrace check --path homework.csv --goal spiral";

const EXITS: &str = "\
Exit code:
  0  The trace is right, or a single file stops early without --complete; if there are several files, all are right.
  1  The trace is wrong; if there are several files, one is, or one is unreadable.
  2  The trace is unreadable, or the usage wrong.";

/// Mark traces: are they right, and if not, where and why?
///
/// Any node of equal f is right to take, unless --strict says otherwise. The columns that the trace has are checked; missing
/// columns are no mistake. A column that is wrong throughout is reported once, by the usual misconception that explains it, if one
/// does. Marking stops after 500 boards that could not be taken, sooner in very long traces, and says so.
///
/// Several files, or those of a folder, are marked on all cores and get a line each, in their order: the verdict, the first
/// wrong step, the score by column, the convention that the file follows instead, how it was read. One that cannot be read
/// is reported so, and the others are marked. With --json it is JSON Lines, an object a file.
///
/// With --path, or where a file has nothing but moves, it is marked as the path of a solution: is every move legal, does it reach the
/// goal, is it shortest?
#[derive(Debug, clap::Args)]
#[command(after_help = EXITS, before_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Args {
    #[command(flatten)]
    files: FilesArgs,

    #[command(flatten)]
    strategy: StrategyArg,

    #[command(flatten)]
    ends: EndsArgs,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Accept only the node that the strategy's own rule for ties takes.
    #[arg(long)]
    strict: bool,

    /// Accept any order of moves, if it is the same at every step.
    #[arg(long)]
    any_order: bool,

    /// Call a trace wrong that stops before the search ends, and a path that stops before the goal: exit code 1. With several
    /// files that is the default.
    #[arg(long)]
    complete: bool,

    /// Count a trace or path that stops early as right, if it has no mistakes.
    #[arg(long, conflicts_with = "complete", help_heading = "Many files")]
    allow_incomplete: bool,

    /// Mark a path: boards, or moves such as ULDR, `Up, Down`, ↑↓, 上下. Moves without a board need --start.
    #[arg(long, help_heading = "Paths")]
    path: bool,

    /// The piece whose direction the moves of a path name: blank or tile. By default that with which all moves are legal, else
    /// that with which they reach the goal; the report says which.
    #[arg(long, value_name = "PIECE", value_parser = one_of(MovesOf::ALL, MovesOf::text))]
    #[arg(hide_possible_values = true, help_heading = "Paths")]
    moves_of: Option<MovesOf>,

    /// Print everything as JSON, for programs.
    #[arg(long)]
    json: bool,

    /// Write the marked trace to this file, too; its ending says the format.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Write a table for spreadsheets, a row a file.
    #[arg(long, value_name = "FILE", help_heading = "Many files")]
    csv: Option<PathBuf>,

    /// Write the page of each file to this folder: NAME.html, with folders before NAME if two files have the same name. With
    /// several files, index.html has a row for each.
    #[arg(long, value_name = "DIR", help_heading = "Many files")]
    report_dir: Option<PathBuf>,

    /// Write results.json for the autograder of Gradescope to this folder; of several files, each in a folder NAME of its own.
    /// The verdict and each column are a test of one point.
    #[arg(long, value_name = "DIR", help_heading = "Many files")]
    gradescope: Option<PathBuf>,

    #[command(flatten)]
    shown: ShownArgs,
}

impl Args {
    fn options(&self) -> CheckOptions {
        CheckOptions { lang: self.shown.lang.code, full: self.shown.full }
    }
}

/// Writes the answer, as JSON or as a document. If its reader has gone away, the exit code still gives the answer.
pub(super) fn answer<'a>(
    mut target: Target,
    json: Option<Value>,
    format: &report::Format,
    document: impl FnOnce() -> Document<'a>,
) -> Result<(), Fault> {
    let written = target.write(|out| match json {
        Some(json) => writeln!(out, "{json:#}"),
        None => report::write(document(), format, out),
    });
    let done = written.and_then(|()| target.finish());
    done.or_else(|fault| if fault.is_silent() { Ok(()) } else { Err(fault) })
}

pub(super) fn run(args: &Args) -> Done {
    let written = [&args.csv, &args.report_dir, &args.gradescope, &args.report];
    args.sheet.read_graph(Some(&args.ends))?;
    let files = args.files.find(&written.map(Option::as_deref))?;
    let in_lines = args.csv.is_some() || args.report_dir.is_some() || args.gradescope.is_some();
    match files.paths.as_slice() {
        [only] if !files.many && !in_lines => one(args, only),
        _ => many::run(args, &files),
    }
}
fn one(args: &Args, file: &Path) -> Done {
    let format = args.report.as_deref().map(|path| Format::said_by(path, Format::is_document, "")).transpose()?;
    let report = args.report.as_deref().map(|path| Target::open(Some(path))).transpose()?;
    let target = Target::open(None)?;
    let bytes = input::bytes(file).map_err(Fault::into_usage)?;
    let name = input::name_of(file);
    let outcome = outcome::of(args, &bytes, &name)?;
    if let (Some(mut report), Some(format)) = (report, format) {
        let format = format.set(Choices::usual(Layout { verbose: true, ..args.shown.width.layout(&report) }));
        report.write(|out| report::write(outcome.document(args.options()).of_file(&name), &format, out))?;
        report.finish()?;
    }
    let format = report::Format::Text(Layout { verbose: args.shown.full, ..args.shown.width.layout(&target) });
    let json = args.json.then(|| outcome.json(args.shown.lang.code));
    answer(target, json, &format, || outcome.document(args.options()).of_file(&name))?;
    outcome.note_reading(args, file);
    Ok(ExitCode::from(u8::from(!outcome.mark().passes(args.complete))))
}
pub(super) fn no_steps() -> Fault {
    Fault::usage("the trace has no steps, and names no start")
        .help("write the board of each step, a line each; `steptrace trace` shows how")
}
