//! `steptrace identify`: which strategies would have produced a trace?

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};
use steptrace::check::identify::{IdentifyOptions, identify_posed};
use steptrace::report::{
    self, FoundStrategies, IdentificationOptions, identify_csv_head, identify_document, identify_json,
};

use super::Done;
use super::args::{LangArg, SaveArgs, WidthArg};
use super::check::{answer, no_steps};
use super::fault::Fault;
use super::files::{Batch, FileLine, Files, FilesArgs, Sign, reason};
use super::format::{Choices, Format};
use super::input;
use super::output::Target;
use super::sheet::{EndsArgs, SheetArgs};

const EXAMPLES: &str = "\
Examples:
  steptrace identify trace.jsonl --goal spiral --top 3 -o found.md
  steptrace identify homework.csv trace.jsonl --goal spiral --csv strategies.csv
  steptrace trace 283104765 --goal spiral --strategy dfs --only-steps | steptrace identify - --json";

/// Find the strategies that would have produced a trace.
///
/// The strategies and conventions of books and courses, in every order of moves, are compared with the boards that the trace
/// takes and with every column that it has. The families that agree with every step are printed, the most usual first. If
/// none does, those that explain most of its cells are printed, with the columns and rows that they do not explain.
///
/// Several files, or those of a folder, get a line each, in their order, with the families that agree, each by its
/// most usual strategy. With --json it is JSON Lines, an object a file.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    files: FilesArgs,

    #[command(flatten)]
    ends: EndsArgs,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Show at most this many families; by default 10, or 3 for several files.
    #[arg(long, value_name = "N", value_parser = super::args::at_least_one)]
    top: Option<usize>,

    #[command(flatten)]
    to: SaveArgs,

    /// Write a table for spreadsheets, a row a file.
    #[arg(long, value_name = "FILE", help_heading = "Many files")]
    csv: Option<PathBuf>,

    #[command(flatten)]
    lang: LangArg,

    #[command(flatten)]
    width: WidthArg,
}

/// The number of families shown for one file, and for each of many.
const TOP: usize = 10;
const TOP_OF_MANY: usize = 3;

pub(super) fn run(args: &Args, quiet: bool) -> Done {
    let files = args.files.find(&[args.csv.as_deref(), args.to.output.as_deref()])?;
    match files.paths.as_slice() {
        [only] if !files.many && args.csv.is_none() => one(args, only, quiet),
        _ => many(args, &files, quiet),
    }
}
fn one(args: &Args, file: &Path, quiet: bool) -> Done {
    let format = args.to.format()?;
    let target = Target::open(args.to.output.as_deref())?;
    let sheet = args.sheet.read(file)?;
    let [start, goal] = args.ends.read(&sheet)?;
    let top = args.top.unwrap_or(TOP);
    let options = IdentifyOptions { matches: top, ..IdentifyOptions::default() };
    let posed = identify_posed(&sheet, start, goal, &options).ok_or_else(no_steps)?;
    let told = IdentificationOptions { lang: args.lang.code, top, file: file.display().to_string() };
    let layout = args.width.layout(&target);
    answer(target, |out| match format {
        Format::Json => writeln!(out, "{:#}", identify_json(&sheet, &posed)),
        _ => report::write(identify_document(&sheet, &posed, &told), &format.set(Choices::usual(layout)), out),
    })?;
    if format == Format::Json && !quiet {
        args.sheet.tell(&sheet, file);
    }
    Ok(ExitCode::from(u8::from(!posed.identified.agrees())))
}

fn many(args: &Args, files: &Files, quiet: bool) -> Done {
    if args.to.output.is_some() {
        return Err(Fault::usage("-o is for one file").help("--csv writes a table of many, --json prints all of each"));
    }
    args.ends.refuse_unknown_goal()?;
    let json = args.to.format()? == Format::Json;
    let batch = Batch { files, csv: args.csv.as_deref(), head: identify_csv_head(), json };
    batch.run(
        quiet,
        |_, file| Ok(found(args, files, file, json)),
        |[agree, none, unreadable]| {
            format!("a strategy agrees with {agree}, none with {none}; {unreadable} unreadable")
        },
    )
}

fn found(args: &Args, files: &Files, file: &Path, as_json: bool) -> FileLine {
    let (name, lang) = (input::name_of(file), args.lang.code);
    let top = args.top.unwrap_or(TOP_OF_MANY);
    let options = IdentifyOptions { matches: top.max(TOP), ..IdentifyOptions::default() };
    let posed = files.bytes(file).and_then(|bytes| {
        let sheet = args.sheet.parse(&bytes, &name)?;
        let [start, goal] = args.ends.read(&sheet)?;
        let posed = identify_posed(&sheet, start, goal, &options).ok_or_else(no_steps)?;
        Ok((sheet, posed))
    });
    match posed {
        Ok((sheet, posed)) => {
            let found = FoundStrategies::of(&posed, &sheet, top, lang);
            let sign = if posed.identified.agrees() { Sign::Right } else { Sign::Wrong };
            line(&name, sign, &found, as_json.then(|| identify_json(&sheet, &posed)))
        }
        Err(fault) => {
            let reason = reason(&fault, &name);
            let json = as_json.then(|| json!({ "unreadable": reason }));
            line(&name, Sign::Unreadable, &FoundStrategies::unreadable(&reason, lang), json)
        }
    }
}

fn line(name: &str, sign: Sign, found: &FoundStrategies<'_>, json: Option<Value>) -> FileLine {
    let json = json.map(|mut value| {
        value["file"] = name.into();
        format!("{value}\n")
    });
    FileLine { sign, csv_row: found.csv_row(name), line: found.line(), json }
}
