//! The command line: one file per command, one for shared arguments, one that owns every file written.
//!
//! A program can call a command as well: see [`call`].

mod check;
mod compare;
#[cfg(feature = "cli")]
mod complete;
mod diff;
mod exercise;
mod fault;
mod find;
mod identify;
mod input;
#[cfg(feature = "cli")]
mod lab;
mod options;
mod output;
mod problems;
mod random;
mod read;
mod report;
#[cfg(feature = "cli")]
mod schema;
mod show;
mod solve;
mod strategies;
mod streams;
mod study;
#[cfg_attr(not(feature = "cli"), path = "no_system.rs")]
mod system;
mod trace;
mod usage;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use fault::Fault;
use options::{args, format, graph, setting, sheet};
use setting::Given;
use steptrace::trace::Trace;
pub use streams::Files;
use streams::Written;
pub use watch::interrupt;

const EXAMPLES: &str = "\
Examples:
  steptrace report 283104765 --goal spiral -o report.html
  steptrace trace 283104765 --goal spiral --strategy bfs
  steptrace solve 867254301";

/// Runs a search on a sliding-tile puzzle and records every operation on its open and closed lists.
///
/// Boards are written row by row, with 0, x, _ or . for the blank: 283104765, `2 8 3 1 0 4 7 6 5` or 2,8,3/1,0,4/7,6,5.
/// Moves are named by the way the blank goes: U, D, L, R.
#[derive(Debug, Parser)]
#[command(name = "steptrace", version, before_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    global: Global,
}

/// Options of every command.
#[derive(Debug, clap::Args)]
struct Global {
    /// When to use colour; `NO_COLOR` turns it off, too.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,

    /// Print only the answer: no notes, no progress.
    #[arg(short, long, global = true)]
    quiet: bool,

    /// Read no more than this of a file or of the standard input, such as 100M or 1GiB; `none` sets no bound.
    #[arg(long, global = true, value_name = "SIZE", default_value = input::MOST, value_parser = args::bytes)]
    max_input: u64,
}

#[derive(Debug, Subcommand)]
enum Command {
    Report(report::Args),
    Trace(trace::Args),
    Show(show::Args),
    Solve(solve::Args),
    Compare(compare::Args),
    Study(study::Args),
    Find(find::Args),
    Check(check::Args),
    Identify(identify::Args),
    Diff(diff::Args),
    Read(read::Args),
    Problems(problems::Args),
    Random(random::Args),
    Exercise(exercise::Args),
    Strategies(strategies::Args),
    #[cfg(feature = "cli")]
    Schema(schema::Args),
    #[cfg(feature = "cli")]
    Lab(lab::Args),
    #[cfg(feature = "cli")]
    Completions(complete::Args),
}

/// Runs the command with the arguments of the process: the first is the name of the program.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    // If no handler can be installed, signals end the process at once.
    drop(system::on_signals(system::remove_temporary));
    run(&arguments.into_iter().collect::<Vec<OsString>>())
}

/// The answer of a command that was called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// The exit code: 0, or as each command says.
    pub code: u8,
    /// The bytes that it wrote to the standard output.
    pub output: Vec<u8>,
    /// The notes and errors, without colours.
    pub errors: String,
    /// The files that it wrote in memory.
    pub files: Files,
}

/// Calls the command from a program: with arguments, without the name of a program before them, and bytes that stand for the standard
/// input.
///
/// ```
/// let called = steptrace::cli::call(&["solve", "-", "--print=count"], b"867254301".to_vec());
/// assert_eq!((called.code, called.output.as_slice()), (0, &b"31\n"[..]));
/// ```
pub fn call<S: AsRef<str>>(arguments: &[S], input: Vec<u8>) -> Called {
    called(arguments, input, None)
}

/// Calls the command with files in memory: it reads no others, and writes to memory.
///
/// ```
/// use steptrace::cli::{Files, call_on};
///
/// let files = Files::from([("small.graph".into(), b"start S\ngoal G\nS -> G 2".to_vec())]);
/// let called = call_on(&["trace", "small.graph", "-s", "ucs", "-o", "trace.jsonl"], files);
/// assert!(called.code == 0 && called.files.contains_key(std::path::Path::new("trace.jsonl")));
/// ```
pub fn call_on<S: AsRef<str>>(arguments: &[S], files: Files) -> Called {
    called(arguments, Vec::new(), Some(files))
}

fn called<S: AsRef<str>>(arguments: &[S], input: Vec<u8>, files: Option<Files>) -> Called {
    output::forget_claims();
    let (code, Written { output, errors, files }) = streams::held(input, files, || run(&whole(arguments)));
    // An exit code can be compared, but not read.
    let code = (0..=u8::MAX).find(|&number| ExitCode::from(number) == code).unwrap_or(u8::MAX);
    Called { code, output, errors, files }
}

/// Returns the trace that `steptrace trace` writes with these arguments.
///
/// # Errors
/// With the text of the error as the command prints it.
pub fn record<S: AsRef<str>>(arguments: &[S], input: Vec<u8>) -> Result<Trace, String> {
    output::forget_claims();
    let arguments: Vec<&str> = std::iter::once("trace").chain(arguments.iter().map(AsRef::as_ref)).collect();
    let (trace, Written { errors, .. }) = streams::held(input, None, || {
        let arguments = whole(&arguments);
        match Cli::try_parse_from(&arguments) {
            Ok(Cli { command: Command::Trace(args), global }) => {
                input::read_at_most(global.max_input);
                trace::record(&args).map_err(Fault::report)
            }
            Ok(_) => Err(ExitCode::FAILURE),
            Err(error) => Err(usage::refuse(&error, &arguments)),
        }
    });
    trace.map_err(|_| errors)
}

fn whole<S: AsRef<str>>(arguments: &[S]) -> Vec<OsString> {
    std::iter::once("steptrace").chain(arguments.iter().map(AsRef::as_ref)).map(OsString::from).collect()
}

fn run(arguments: &[OsString]) -> ExitCode {
    let mut definition = Cli::command();
    let parsed = definition
        .try_get_matches_from_mut(arguments)
        .and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return usage::refuse(&error, arguments),
    };
    match cli.global.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::AlwaysAnsi,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    input::read_at_most(cli.global.max_input);
    streams::be_quiet(cli.global.quiet);
    let given = Given::of(&definition, &matches);
    let done = match cli.command {
        Command::Report(args) => report::run(&args, &given),
        Command::Trace(args) => trace::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Compare(args) => compare::run(&args, &given),
        Command::Study(args) => study::run(&args, &given),
        // For these, exit code 1 is an answer; a failure is 2, as with `diff`.
        Command::Find(args) => find::run(&args, &given).map_err(Fault::into_usage),
        Command::Check(args) => check::run(&args).map_err(Fault::into_usage),
        Command::Identify(args) => identify::run(&args).map_err(Fault::into_usage),
        Command::Diff(args) => diff::run(&args).map_err(Fault::into_usage),
        Command::Read(args) => read::run(&args).map_err(Fault::into_usage),
        Command::Problems(args) => problems::run(&args),
        Command::Random(args) => random::run(&args),
        Command::Exercise(args) => exercise::run(&args, &given),
        Command::Strategies(_) => strategies::run(),
        #[cfg(feature = "cli")]
        Command::Lab(args) => lab::run(&args),
        #[cfg(feature = "cli")]
        Command::Schema(_) => schema::run(),
        #[cfg(feature = "cli")]
        Command::Completions(args) => complete::run(&args),
    };
    done.unwrap_or_else(Fault::report)
}

type Done = Result<ExitCode, Fault>;
