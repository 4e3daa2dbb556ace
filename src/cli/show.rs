//! `steptrace show`: the lists at a step of a trace, on a terminal.

use std::path::PathBuf;
use std::process::ExitCode;

use steptrace::report::{self, Format, Layout};
use steptrace::trace::{ReadError, ReadFault, Reading, read};

use super::Done;
use super::args::{FullListsArg, LangArg, PartialArg, WidthArg};
use super::fault::Fault;
use super::foreign;
use super::input;
use super::output::Target;

const EXAMPLES: &str = "\
Examples:
  steptrace show trace.jsonl
  steptrace show trace.jsonl --step 3
  steptrace trace 283104765 --goal spiral | steptrace show - --step 1";

/// Show the open and closed lists at a step of a trace.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The trace file; `-` is the standard input.
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

    #[command(flatten)]
    partial: PartialArg,
}

pub(super) fn run(args: &Args) -> Done {
    let name = input::name_of(&args.trace);
    let mut input = input::open(&args.trace)?;
    let reading = if foreign::is_own(&mut input).map_err(|error| Fault::reading(&name, &error))? {
        read(input, args.partial.partial).map_err(|error| fault(&error, &name))?
    } else {
        Reading::Outline(foreign::outline(input, &args.trace)?)
    };
    let mut target = Target::open(None)?;
    // All tries of the one step that is asked for.
    let layout = Layout { verbose: true, ..args.width.layout(&target) };
    let (document, steps) = match &reading {
        Reading::Trace(trace) => {
            let step = args.step.unwrap_or(trace.len());
            (report::show_document(trace, step, args.lang.code, args.lists.full_lists), trace.len())
        }
        Reading::Outline(outline) => {
            let step = args.step.unwrap_or(outline.steps.len());
            (report::outline_document(outline, step, args.lang.code), outline.steps.len())
        }
    };
    let document = document.ok_or_else(|| {
        let asked = args.step.unwrap_or_default();
        let help = match steps {
            0 => format!("{name} has no steps"),
            steps => format!("{name} has the steps 1 to {steps}"),
        };
        Fault::usage(format!("there is no step {asked}")).help(help)
    })?;
    target.write(|out| report::write(document, &Format::Text(layout), out))?;
    target.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// An error in a trace file, with its line and column.
pub(super) fn fault(error: &ReadError, name: &str) -> Fault {
    if let ReadFault::Io(error) = &error.fault {
        return Fault::reading(name, error);
    }
    let fault = Fault::usage(format!("{name}, {error}")).help_if(error.fault.help());
    fault.at_excerpt(name, error.excerpt.as_deref(), error.line)
}
