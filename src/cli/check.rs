//! `steptrace check`: marks a trace that somebody wrote.

use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use steptrace::check::{MarkOptions, Marked, Sheet, Verdict, mark};
use steptrace::puzzle::{Board, Instance, NamedGoal, Parity, parse_board, parse_goal};
use steptrace::report::{CheckOptions, Lang, check_json, check_text, write_check_html, write_check_markdown};

use super::Done;
use super::args::{WidthArg, lang};
use super::fault::{self, Fault, plain};
use super::output::{Target, is_stream};
use super::sheet::SheetArgs;
use super::style::NOTE;

const EXAMPLES: &str = "\
Examples:
  steptrace check trace.jsonl --strategy astar,h=manhattan --goal spiral
  steptrace check trace.jsonl --strategy astar --strict --report marked.html
  steptrace trace 283104765 --goal spiral --strategy bfs | steptrace check - --json";

/// Mark a trace that somebody wrote: is it right, and if not, where and why?
///
/// Every answer is right that some order of ties allows, unless --strict. Columns that the trace has are checked, others
/// are not held against anyone.
///
/// Exit code: 0 right (also where it only stops early, without --complete), 1 wrong, 2 unreadable or wrong usage.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Args {
    /// The trace: JSON Lines, CSV, a Markdown table, or boards in plain text; `-` is the standard input.
    trace: PathBuf,

    /// What it is held against: NAME[,key=value…], where NAME is bfs, dfs, dls, ids, ucs, greedy, astar, bnb or ida. By
    /// default what the trace names.
    #[arg(short, long, value_name = "SPEC")]
    strategy: Option<String>,

    /// The board to start from; by default what the trace names, else its first board.
    #[arg(long, value_name = "BOARD")]
    start: Option<String>,

    /// The goal: a board, or standard, blank-first, spiral; by default what the trace names, else standard.
    #[arg(short, long, value_name = "BOARD")]
    goal: Option<String>,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Of equal f, accept only the node that the strategy's own rule for ties takes.
    #[arg(long)]
    strict: bool,

    /// Accept any order of moves, if it is the same at every step.
    #[arg(long)]
    any_order: bool,

    /// Mark nothing after the first mistake.
    #[arg(long)]
    first: bool,

    /// A trace that stops before the search ends is wrong: exit code 1.
    #[arg(long)]
    complete: bool,

    /// Print everything as JSON, for programs.
    #[arg(long)]
    json: bool,

    /// Write the marked trace to this file: .html or .md.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    /// Tell every row and every list whole.
    #[arg(long)]
    full: bool,

    /// The language: en or zh.
    #[arg(long, value_name = "LANG", default_value = "en", hide_default_value = true, value_parser = lang())]
    lang: Lang,

    #[command(flatten)]
    width: WidthArg,
}

/// What a marked trace is written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Html,
    Markdown,
}

/// Runs the command.
pub(super) fn run(args: &Args, quiet: bool) -> Done {
    let format = args.report.as_deref().map(format_of).transpose()?;
    let sheet = args.sheet.read(&args.trace)?;
    let strategy = match (&args.strategy, sheet.strategy) {
        (Some(spec), _) => fault::strategy(spec)?,
        (None, Some(named)) => named,
        (None, None) => {
            return Err(Fault::usage("the trace does not say which strategy it follows")
                .help("name it: --strategy bfs; `steptrace identify` finds out which it may be".to_owned()));
        }
    };
    let instance = instance(args, &sheet)?;
    keep_source(args)?;
    let report = args.report.as_deref().map(|path| Target::open(Some(path))).transpose()?;
    let mut target = Target::open(None)?;
    let options = MarkOptions { strict: args.strict, any_order: args.any_order, first: args.first };
    let marked = mark(&sheet, &instance, &strategy, &options)?;
    let told = CheckOptions { lang: args.lang, full: args.full };
    if let (Some(mut report), Some(format)) = (report, format) {
        report.write(|out| {
            let mut out = BufWriter::new(out);
            match format {
                Format::Html => write_check_html(&marked, &sheet, told, &mut out)?,
                Format::Markdown => write_check_markdown(&marked, &sheet, told, &mut out)?,
            }
            std::io::Write::flush(&mut out)
        })?;
        report.finish()?;
    }
    let layout = args.width.layout(&target);
    let text = if args.json { check_json(&marked, args.lang) } else { check_text(&marked, &sheet, told, layout) };
    target.write(|out| out.write_all(text.as_bytes()))?;
    target.finish()?;
    if !quiet {
        args.sheet.tell(&sheet, &args.trace);
        tell(args, &sheet, &marked);
    }
    let wrong = match marked.verdict {
        Verdict::Right => false,
        Verdict::RightUpTo(_) => args.complete,
        Verdict::Wrong(_) => true,
    };
    Ok(ExitCode::from(u8::from(wrong)))
}

/// What the ending of the report's name says.
fn format_of(path: &Path) -> Result<Format, Fault> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
    if ends(&[".html", ".htm"]) {
        Ok(Format::Html)
    } else if ends(&[".md", ".markdown"]) {
        Ok(Format::Markdown)
    } else {
        let name = plain(&path.display().to_string());
        Err(Fault::usage(format!("the ending of {name} does not say what to write"))
            .help("--report takes names that end in .html or .md".to_owned()))
    }
}

/// Refuses to put the report in the place of the trace.
fn keep_source(args: &Args) -> Result<(), Fault> {
    let real = |path: &Path| path.canonicalize().ok().filter(|path| path.is_file());
    let report = args.report.as_deref().filter(|path| !is_stream(path)).and_then(real);
    if report.is_some() && real(&args.trace) == report {
        let name = plain(&args.trace.display().to_string());
        return Err(Fault::usage(format!("the report would take the place of {name}, which is the trace"))
            .help("give --report another name".to_owned()));
    }
    Ok(())
}

/// What was to be solved, by the arguments, or else by the trace.
fn instance(args: &Args, sheet: &Sheet) -> Result<Instance, Fault> {
    let size = sheet.size;
    let start = match &args.start {
        Some(text) => {
            let read = |size| parse_board(text, size).map_err(|error| Fault::board(&error, "--start", text));
            let (_, own) = read(None).or_else(|_| read(Some(size)))?;
            if own != size && read(Some(size)).is_err() {
                return Err(Fault::usage(format!("the start is {own}, but the boards of the trace are {size}")));
            }
            read(Some(size))?.0
        }
        None => sheet.start.or_else(|| sheet.rows.first().map(|row| row.board)).ok_or_else(no_steps)?,
    };
    let goal = match (&args.goal, sheet.goal) {
        (Some(text), _) => parse_goal(text, size).map_err(|error| fault::wrong_goal(&error, text))?,
        (None, Some(named)) => named,
        (None, None) => NamedGoal::Standard.board(size).ok_or_else(no_steps)?,
    };
    Ok(Instance { size, start, goal })
}

fn no_steps() -> Fault {
    Fault::usage("the trace has no steps, and names no start")
}

/// What a person should know beside the marks.
fn tell(args: &Args, sheet: &Sheet, marked: &Marked) {
    let note = |text: &str| anstream::eprintln!("{NOTE}note{NOTE:#}: {text}");
    let size = marked.instance.size;
    if args.goal.is_none() && sheet.goal.is_none() {
        let solvable = |goal: Board| Parity::of(marked.instance.start, goal, size).solvable();
        let goal = marked.instance.goal.text(size);
        let other = NamedGoal::ALL.into_iter().find(|named| named.board(size).is_some_and(solvable));
        match other.filter(|_| !solvable(marked.instance.goal)) {
            Some(other) => note(&format!(
                "the goal is {goal} where none is named, and cannot be reached; --goal {} can",
                other.name()
            )),
            None => note(&format!("the goal is {goal}, as none is named")),
        }
    }
    let named = sheet.strategy.filter(|named| *named != marked.strategy && args.strategy.is_some());
    if let Some(named) = named {
        note(&format!("the trace says that it follows {named}"));
    }
}
