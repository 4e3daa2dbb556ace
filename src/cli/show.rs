//! `steptrace show`: the lists at a step of a trace, on a terminal.

use std::path::PathBuf;
use std::process::ExitCode;

use steptrace::report::{self, Format, Layout};

use super::Done;
use super::args::{FullListsArg, LangArg, WidthArg};
use super::fault::Fault;
use super::input;
use super::output::Target;
use super::report::from_file;

const EXAMPLES: &str = "\
Examples:
  steptrace show trace.jsonl
  steptrace show trace.jsonl --step 3
  steptrace trace 283104765 --goal spiral | steptrace show - --step 1";

/// Show the open and closed lists at a step of a trace.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The trace file, from steptrace or from elsewhere; `-` is the standard input.
    trace: PathBuf,

    /// The step, counted from 1; 0 is the moment before the first. By default the last one.
    #[arg(long, value_name = "N")]
    step: Option<usize>,

    #[command(flatten)]
    lists: FullListsArg,

    #[command(flatten)]
    lang: LangArg,

    #[command(flatten)]
    width: WidthArg,
}

pub(super) fn run(args: &Args) -> Done {
    let trace = from_file(&args.trace)?;
    let mut target = Target::open(None)?;
    // All tries of the one step asked for.
    let layout = Layout { verbose: true, ..args.width.layout(&target) };
    let step = args.step.unwrap_or(trace.len());
    let document = report::show_document(&trace, step, args.lang.code, args.lists.full_lists);
    let document = document.ok_or_else(|| {
        let (name, steps) = (input::name_of(&args.trace), trace.len());
        let help = match steps {
            0 => format!("{name} has no steps"),
            steps => format!("{name} has the steps 1 to {steps}"),
        };
        Fault::usage(format!("there is no step {step}")).help(help)
    })?;
    target.write(|out| report::write(document, &Format::Text(layout), out))?;
    target.finish()?;
    Ok(ExitCode::SUCCESS)
}
