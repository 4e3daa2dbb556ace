//! `steptrace read`: shows how a trace is read.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Map, Value, json};

use steptrace::check::{Sheet, text_of};
use steptrace::report::{self, ReadingOptions, reading_document, reading_json};
use steptrace::trace::{Detail, write};

use super::Done;
use super::args::{FullArg, LangArg, SaveArgs, WidthArg};
use super::check::answer;
use super::foreign::run_of;
use super::format::{Choices, Format};
use super::input;
use super::output::Target;
use super::sheet::{EndsArgs, SheetArgs};

const EXAMPLES: &str = "\
Examples:
  steptrace read homework.csv
  steptrace read homework.csv --full -o reading.html
  steptrace read homework.csv --as trace -o homework.jsonl";

/// Show how a trace is read: the role of each line, the first boards, what is left out.
///
/// With --as it is written as a trace of steptrace: `steps` has what the file says of each step, `trace` is the whole run of
/// the strategy that takes the same boards.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The trace, in whatever form; `-` is the standard input.
    trace: PathBuf,

    #[command(flatten)]
    ends: EndsArgs,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Write it as a trace of steptrace: steps or trace.
    #[arg(long = "as", value_name = "FORM", hide_possible_values = true)]
    form: Option<Form>,

    /// Show the next best reading of printed text, too.
    #[arg(long)]
    why: bool,

    #[command(flatten)]
    to: SaveArgs,

    #[command(flatten)]
    full: FullArg,

    #[command(flatten)]
    lang: LangArg,

    #[command(flatten)]
    width: WidthArg,
}

/// A form in which a trace is rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// What the file says of each step.
    Steps,
    /// The whole run of a strategy that agrees with it.
    Trace,
}

pub(super) fn run(args: &Args, quiet: bool) -> Done {
    let format = if args.form.is_some() { Format::Text } else { args.to.format()? };
    let target = Target::open(args.to.output.as_deref())?;
    let bytes = input::bytes(&args.trace)?;
    let name = input::name_of(&args.trace);
    let sheet = args.sheet.parse(&bytes, &name)?;
    let ends = args.ends.read(&sheet)?;
    let run = if args.form == Some(Form::Trace) { Some(run_of(&sheet, ends, &name)?) } else { None };
    let layout = args.width.layout(&target);
    let options =
        ReadingOptions { lang: args.lang.code, full: args.full.full, why: args.why, name: input::called(&args.trace) };
    answer(target, |mut out| match (args.form, &run, format) {
        (_, Some(run), _) => write(run, Detail::Tries, &mut out),
        (Some(_), None, _) => steps(&sheet, out),
        (None, None, Format::Json) => writeln!(out, "{:#}", reading_json(&sheet)),
        (None, None, format) => {
            let text = text_of(&bytes);
            report::write(reading_document(&sheet, &text, &options), &format.set(Choices::usual(layout)), out)
        }
    })?;
    if args.form.is_some() && !quiet {
        args.sheet.tell(&sheet, &args.trace);
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the steps of a sheet, one record per line.
fn steps(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let text = |board: steptrace::puzzle::Board| board.text(sheet.size);
    if let (Some(goal), Some(strategy)) = (sheet.goal, sheet.strategy)
        && let Some(start) = sheet.start.or(sheet.rows.first().map(|row| row.board))
    {
        let (rows, cols) = (sheet.size.rows(), sheet.size.cols());
        let run = json!({
            "record": "run", "format": "steptrace/1", "rows": rows, "cols": cols,
            "start": text(start), "goal": text(goal), "strategy": strategy.to_string(),
        });
        writeln!(out, "{run}")?;
    }
    for (at, row) in sheet.rows.iter().enumerate() {
        let mut record = Map::new();
        let mut put = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                record.insert(name.to_owned(), value);
            }
        };
        put("record", Some("step".into()));
        put("step", Some((row.number().unwrap_or(at + 1)).into()));
        put("board", Some(text(row.board).into()));
        put("move", row.came.map(|came| came.letter().to_string().into()));
        put("g", row.g.map(Into::into));
        for (name, value) in [("h", row.h), ("f", row.f)] {
            put(name, value.map(|value| serde_json::from_str(&value.to_string()).unwrap_or_default()));
        }
        put("open", row.open.as_ref().map(|list| list.len().into()));
        put("closed", row.closed.as_ref().map(|list| list.len().into()));
        writeln!(out, "{}", Value::Object(record))?;
    }
    Ok(())
}
