//! The command line: one file per command, one for shared arguments, one that owns every file written.

mod check;
mod compare;
mod complete;
mod diff;
mod exercise;
mod fault;
mod files;
mod find;
mod foreign;
mod identify;
mod input;
mod options;
mod output;
mod random;
mod read;
mod report;
mod schema;
mod show;
mod signals;
mod solve;
mod strategies;
mod study;
mod style;
mod trace;
mod usage;
mod watch;

use std::fmt::Write;
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::{ArgMatches, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use fault::Fault;
use options::{args, format, memory, setting, sheet};
use setting::Again;

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
    #[arg(long, global = true, value_name = "SIZE", default_value = input::MOST, value_parser = memory::bytes)]
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
    Random(random::Args),
    Exercise(exercise::Args),
    Strategies(strategies::Args),
    Schema(schema::Args),
    Completions(complete::Args),
}

const GROUPS: [(&str, &[&str]); 5] = [
    ("Make", &["report", "trace", "solve", "random", "find", "exercise"]),
    ("Inspect", &["show", "read", "diff"]),
    ("Compare", &["compare", "study"]),
    ("Mark", &["check", "identify"]),
    ("More", &["strategies", "schema", "completions"]),
];

/// The columns of the list of commands; terminals are seldom narrower.
const COLUMNS: usize = 80;

/// Returns the definition of the command line, whose help groups the commands.
fn definition() -> clap::Command {
    let command = Cli::command();
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut text = String::from("{before-help}{about-with-newline}\n{usage-heading} {usage}\n");
    let width = command.get_subcommands().map(|command| command.get_name().len()).max().unwrap_or_default();
    for (group, names) in GROUPS {
        let _ = writeln!(text, "\n{header}{group}:{header:#}");
        for name in names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about).map(ToString::to_string);
            let about = style::wrapped(&about.unwrap_or_default(), COLUMNS - width - 4);
            let about = about.join(&format!("\n{:1$}", "", width + 4));
            let _ = writeln!(text, "  {literal}{name:<width$}{literal:#}  {about}");
        }
    }
    let template = format!("{text}\n{header}Options:{header:#}\n{{options}}{{after-help}}");
    command.help_template(StyledStr::from(template))
}

pub(crate) fn main() -> ExitCode {
    signals::listen(|| {
        output::remove_temporary();
        watch::clear_line();
    });
    let mut definition = definition();
    let parsed = definition
        .try_get_matches_from_mut(std::env::args_os())
        .and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return usage::refuse(&error),
    };
    match cli.global.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::AlwaysAnsi,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    input::read_at_most(cli.global.max_input);
    let quiet = cli.global.quiet;
    let done = match cli.command {
        Command::Report(args) => report::run(&args, &again(&definition, &matches), quiet),
        Command::Trace(args) => trace::run(&args, quiet),
        Command::Show(args) => show::run(&args, quiet),
        Command::Solve(args) => solve::run(&args, quiet),
        Command::Compare(args) => compare::run(&args, &again(&definition, &matches), quiet),
        Command::Study(args) => study::run(&args, &again(&definition, &matches), quiet),
        // For these, exit code 1 is an answer; a failure is 2, as with `diff`.
        Command::Find(args) => find::run(&args, &again(&definition, &matches), quiet).map_err(Fault::into_usage),
        Command::Check(args) => check::run(&args, quiet).map_err(Fault::into_usage),
        Command::Identify(args) => identify::run(&args, quiet).map_err(Fault::into_usage),
        Command::Diff(args) => diff::run(&args, quiet).map_err(Fault::into_usage),
        Command::Read(args) => read::run(&args, quiet).map_err(Fault::into_usage),
        Command::Random(args) => random::run(&args, quiet),
        Command::Exercise(args) => exercise::run(&args, quiet),
        Command::Strategies(_) => strategies::run(),
        Command::Schema(_) => schema::run(),
        Command::Completions(args) => complete::run(&args),
    };
    done.unwrap_or_else(Fault::report)
}

fn again(definition: &clap::Command, matches: &ArgMatches) -> Again {
    let command = matches.subcommand().and_then(|(name, given)| Some((definition.find_subcommand(name)?, given)));
    command.map_or_else(Again::default, |(command, given)| Again::of(command, given))
}

/// The exit code of a command, or the reason why it failed.
type Done = Result<ExitCode, Fault>;
