//! `steptrace diff`: holds two traces against each other.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use steptrace::check::{Sheet, diff};
use steptrace::report::{DiffOptions, Lang, diff_json, diff_text, write_diff_html, write_diff_markdown};

use super::Done;
use super::args::{WidthArg, lang};
use super::fault::{Fault, plain};
use super::input;
use super::output::{Target, is_stream};
use super::sheet::SheetArgs;

const EXAMPLES: &str = "\
Examples:
  steptrace diff trace.jsonl homework.csv
  steptrace diff trace.jsonl homework.csv -o differences.html
  steptrace trace 283104765 --goal spiral | steptrace diff - homework.csv";

/// Hold two traces against each other: where they differ first, then step by step.
///
/// Steps are aligned by the boards taken. Of the other columns those are compared that both traces have.
///
/// Exit code: 0 the same, 1 different, 2 unreadable or wrong usage.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// A trace: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input.
    a: PathBuf,

    /// Another.
    b: PathBuf,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Write to this file: .html, .md or .txt. By default text is printed.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write JSON, for programs.
    #[arg(long)]
    json: bool,

    /// Show every step and every list whole.
    #[arg(long)]
    full: bool,

    /// The language: en or zh.
    #[arg(long, value_name = "LANG", default_value = "en", hide_default_value = true, value_parser = lang())]
    lang: Lang,

    #[command(flatten)]
    width: WidthArg,
}

/// What is written.
#[derive(Clone, Copy)]
enum Format {
    Text,
    Html,
    Markdown,
    Json,
}

/// Runs the command.
pub(super) fn run(args: &Args, quiet: bool) -> Done {
    // Exit code 1 says that the traces differ; whatever goes wrong is told by 2, as `diff` does.
    compare(args, quiet).map_err(Fault::into_usage)
}

fn compare(args: &Args, quiet: bool) -> Done {
    let format = format_of(args)?;
    if [&args.a, &args.b].iter().all(|path| **path == Path::new("-")) {
        return Err(
            Fault::usage("both traces would be the standard input").help("name a file for one of them".to_owned())
        );
    }
    let (a, b) = (args.sheet.read(&args.a)?, args.sheet.read(&args.b)?);
    keep_sources(args)?;
    let options = DiffOptions { lang: args.lang, full: args.full, names: [&args.a, &args.b].map(|path| called(path)) };
    let found = diff(&a, &b).map_err(|error| {
        let help = "only traces with boards of one size can be compared; --size says how boards in one line are read";
        Fault::usage(error).help(help.to_owned())
    })?;
    let mut target = Target::open(args.output.as_deref())?;
    let layout = args.width.layout(&target);
    let sheets = [&a, &b];
    target.write(|out| {
        let mut out = BufWriter::new(out);
        match format {
            Format::Text => out.write_all(diff_text(&found, sheets, &options, layout).as_bytes())?,
            Format::Json => out.write_all(diff_json(&found, sheets, &options).as_bytes())?,
            Format::Html => write_diff_html(&found, sheets, &options, &mut out)?,
            Format::Markdown => write_diff_markdown(&found, sheets, &options, &mut out)?,
        }
        out.flush()
    })?;
    target.finish()?;
    if !quiet {
        tell(args, sheets);
    }
    Ok(ExitCode::from(u8::from(found.first.is_some())))
}

/// What a trace is called: its file without the folders, which say nothing to a reader elsewhere.
fn called(path: &Path) -> String {
    if path == Path::new("-") {
        return input::name_of(path);
    }
    plain(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
}

/// What is written, by the ending of the file.
fn format_of(args: &Args) -> Result<Format, Fault> {
    let Some(path) = args.output.as_deref().filter(|_| !args.json) else {
        return Ok(if args.json { Format::Json } else { Format::Text });
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
    if path == Path::new("-") || ends(&[".txt", ".text"]) || is_stream(path) {
        Ok(Format::Text)
    } else if ends(&[".html", ".htm"]) {
        Ok(Format::Html)
    } else if ends(&[".md", ".markdown"]) {
        Ok(Format::Markdown)
    } else if ends(&[".json"]) {
        Ok(Format::Json)
    } else {
        let name = plain(&path.display().to_string());
        Err(Fault::usage(format!("the ending of {name} does not say what to write"))
            .help("-o takes names that end in .html, .md, .txt or .json".to_owned()))
    }
}

/// Refuses to write in the place of one of the traces.
fn keep_sources(args: &Args) -> Result<(), Fault> {
    let real = |path: &Path| path.canonicalize().ok().filter(|path| path.is_file());
    let Some(output) = args.output.as_deref().filter(|path| !is_stream(path)).and_then(real) else { return Ok(()) };
    match [&args.a, &args.b].into_iter().find(|path| real(path).as_ref() == Some(&output)) {
        None => Ok(()),
        Some(path) => {
            let name = plain(&path.display().to_string());
            Err(Fault::usage(format!("the output would take the place of {name}, which is one of the traces"))
                .help("give -o another name".to_owned()))
        }
    }
}

/// What a person should know beside the differences: how each trace was read.
fn tell(args: &Args, sheets: [&Sheet; 2]) {
    for (sheet, path) in sheets.into_iter().zip([&args.a, &args.b]) {
        args.sheet.tell(sheet, path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_is_called_by_its_file() {
        assert_eq!(called(Path::new("homework/week3.csv")), "week3.csv");
        assert_eq!(called(Path::new("-")), "standard input");
    }
}
