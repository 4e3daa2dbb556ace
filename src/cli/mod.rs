//! The command line: one file per command, one for the arguments they share, one that owns every file written.

mod again;
mod args;
mod check;
mod compare;
mod completions;
mod diff;
mod fault;
mod format;
mod identify;
mod input;
mod man;
mod output;
mod page;
mod random;
mod report;
mod schema;
mod sheet;
mod show;
mod solve;
mod study;
mod style;
mod trace;
mod usage;
mod watch;

use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use again::Again;
use fault::Fault;

const EXAMPLES: &str = "\
Examples:
  steptrace report 283104765 --goal spiral -o report.html
  steptrace trace 283104765 --goal spiral --strategy bfs --stats
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
    /// When to use colour; `NO_COLOR` is heeded as well.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: style::When,

    /// Print nothing beside the answer: no notes, no progress.
    #[arg(short, long, global = true)]
    quiet: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    Report(report::Args),
    Trace(trace::Args),
    Show(show::Args),
    Solve(solve::Args),
    Compare(compare::Args),
    Study(study::Args),
    Check(check::Args),
    Identify(identify::Args),
    Diff(diff::Args),
    Random(random::Args),
    Schema(schema::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs the command that the arguments name.
pub(crate) fn main() -> ExitCode {
    let mut definition = definition();
    let parsed = definition
        .try_get_matches_from_mut(std::env::args_os())
        .and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return usage::refuse(&error),
    };
    cli.global.color.apply();
    let quiet = cli.global.quiet;
    let done = match cli.command {
        Command::Report(args) => report::run(&args, &again(&definition, &matches), quiet),
        Command::Trace(args) => trace::run(&args, quiet),
        Command::Show(args) => show::run(&args),
        Command::Solve(args) => solve::run(&args, quiet),
        Command::Compare(args) => compare::run(&args, &again(&definition, &matches), quiet),
        Command::Study(args) => study::run(&args, &again(&definition, &matches), quiet),
        Command::Check(args) => check::run(&args, quiet),
        Command::Identify(args) => identify::run(&args, quiet),
        Command::Diff(args) => diff::run(&args, quiet),
        Command::Random(args) => random::run(&args, quiet),
        Command::Schema(_) => schema::run(),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    };
    done.unwrap_or_else(Fault::report)
}

/// Returns the options that make the report of the parsed command again.
fn again(definition: &clap::Command, matches: &ArgMatches) -> Again {
    let command = matches.subcommand().and_then(|(name, given)| Some((definition.find_subcommand(name)?, given)));
    command.map_or_else(Again::default, |(command, given)| Again::of(command, given))
}

/// Defines the whole command line.
fn definition() -> clap::Command {
    Cli::command()
}

/// What a command ends with.
type Done = Result<ExitCode, Fault>;

#[cfg(test)]
mod tests {
    #[test]
    fn the_definition_of_the_command_line_holds_together() {
        super::definition().debug_assert();
    }
}
