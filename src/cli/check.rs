//! `steptrace check`: marks a trace that somebody wrote.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use steptrace::check::{Mark, MarkOptions, Marked, Sheet, mark};
use steptrace::puzzle::{Instance, NamedGoal};
use steptrace::report::{self, CheckOptions, Layout, check_document, check_json_of};

use super::Done;
use super::args::{FullArg, LangArg, StrategyArg, WidthArg};
use super::fault::Fault;
use super::format::Format;
use super::output::Target;
use super::page;
use super::sheet::{EndsArgs, SheetArgs};
use super::style::note;

const EXAMPLES: &str = "\
Examples:
  steptrace check trace.jsonl --strategy astar,h=manhattan --goal spiral
  steptrace check trace.jsonl --strategy astar --strict --report marked.html
  steptrace trace 283104765 --goal spiral --strategy bfs | steptrace check - --json";

/// Mark a trace: is it right, and if not, where and why?
///
/// Any node of equal f is right to take, unless --strict says otherwise. The columns that the trace has are checked; missing
/// columns are no mistake. A column that is wrong throughout is told once, by the usual misconception that explains it, if one
/// does. Marking stops after 500 boards that could not be taken, sooner in very long traces, and says so.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Args {
    /// The trace: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input.
    trace: PathBuf,

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

    /// Mark nothing after the first mistake.
    #[arg(long)]
    first: bool,

    /// Call a trace wrong that stops before the search ends: exit code 1.
    #[arg(long)]
    complete: bool,

    /// Print everything as JSON, for programs.
    #[arg(long)]
    json: bool,

    /// Write the marked trace to this file, too; its ending says the format.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    #[command(flatten)]
    full: FullArg,

    #[command(flatten)]
    lang: LangArg,

    #[command(flatten)]
    width: WidthArg,
}

/// Writes the answer. Where its reader goes away, the exit code still tells what the answer is.
pub(super) fn answer(mut target: Target, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
    let mut closed = false;
    let written = target.write(|out| {
        let mut out = BufWriter::new(out);
        let written = write(&mut out).and_then(|()| out.flush());
        closed = matches!(&written, Err(error) if error.kind() == io::ErrorKind::BrokenPipe);
        written
    });
    if closed {
        return Ok(());
    }
    written?;
    target.finish()
}

pub(super) fn run(args: &Args, quiet: bool) -> Done {
    let format = args.report.as_deref().map(|path| Format::said_by(path, &Format::DOCUMENTS, "")).transpose()?;
    let sheet = args.sheet.read(&args.trace)?;
    let strategy = match (args.strategy.named()?, sheet.strategy) {
        (Some(strategy), _) => strategy,
        (None, Some(named)) => named,
        (None, None) => {
            return Err(Fault::usage("the trace does not say which strategy it follows")
                .help("name it: --strategy bfs; `steptrace identify` finds out which it may be"));
        }
    };
    let instance = instance(args, &sheet)?;
    page::keep("--report", args.report.as_deref(), [("check", &args.trace)])?;
    let report = args.report.as_deref().map(|path| Target::open(Some(path))).transpose()?;
    let target = Target::open(None)?;
    let options = MarkOptions { strict: args.strict, any_order: args.any_order, first: args.first };
    let marked = mark(&sheet, &instance, &strategy, &options)?;
    let told = CheckOptions { lang: args.lang.code, full: args.full.full };
    if let (Some(mut report), Some(format)) = (report, format) {
        let format = format.usual(Layout { verbose: true, ..args.width.layout(&report) });
        report.write(|out| report::write(check_document(&marked, &sheet, told), &format, out))?;
        report.finish()?;
    }
    let layout = Layout { verbose: args.full.full, ..args.width.layout(&target) };
    answer(target, |out| {
        if args.json {
            return out.write_all(check_json_of(&sheet, &marked, args.lang.code).as_bytes());
        }
        report::write(check_document(&marked, &sheet, told), &Format::Text.usual(layout), out)
    })?;
    if !quiet {
        args.sheet.tell(&sheet, &args.trace);
        tell(args, &sheet, &marked);
    }
    let wrong = match marked.mark {
        Mark::Right => false,
        Mark::RightUpTo(_) => args.complete,
        Mark::Wrong(_) => true,
    };
    Ok(ExitCode::from(u8::from(wrong)))
}

/// Returns the problem to be solved, by the arguments, or else by the trace.
fn instance(args: &Args, sheet: &Sheet) -> Result<Instance, Fault> {
    let [start, goal] = args.ends.read(sheet)?;
    let first = || sheet.rows.first().map(|row| row.board);
    let start = start.or(sheet.start).or_else(first).ok_or_else(no_steps)?;
    let usual = || sheet.usual_goal(start).unwrap_or(NamedGoal::Standard).board(sheet.size);
    let goal = goal.or(sheet.goal).or_else(usual).ok_or_else(no_steps)?;
    Ok(Instance { size: sheet.size, start, goal })
}

/// A trace that says nothing.
pub(super) fn no_steps() -> Fault {
    Fault::usage("the trace has no steps, and names no start")
        .help("write the board of each step, a line each; `steptrace trace` shows how")
}

fn tell(args: &Args, sheet: &Sheet, marked: &Marked) {
    if args.ends.goal.is_none() && sheet.goal.is_none() {
        let (goal, size) = (marked.instance.goal, marked.instance.size);
        let named = NamedGoal::ALL.into_iter().find(|named| named.board(size) == Some(goal));
        let name = named.map_or(String::new(), |named| format!(" ({})", named.text()));
        note(&format!(
            "the goal is {}{name}, the usual one that fits, as none is named; --goal sets it",
            goal.text(size)
        ));
    }
    let named = sheet.strategy.filter(|named| *named != marked.strategy && args.strategy.strategy.is_some());
    if let Some(named) = named {
        note(&format!("the trace says that it follows {named}"));
    }
}
