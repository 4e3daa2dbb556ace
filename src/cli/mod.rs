//! The command line: one file per command, one for what they share, one that owns every file written.

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
mod watch;

use std::io::Write;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};

use steptrace::search::Key;

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
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    cli.global.color.apply();
    let quiet = cli.global.quiet;
    let done = match cli.command {
        Command::Report(args) => report::run(&args, quiet),
        Command::Trace(args) => trace::run(&args, quiet),
        Command::Show(args) => show::run(&args),
        Command::Solve(args) => solve::run(&args, quiet),
        Command::Compare(args) => compare::run(&args, quiet),
        Command::Study(args) => study::run(&args, quiet),
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

/// Prints what the arguments are answered with: help, or what is wrong with them.
fn refuse(error: &clap::Error) -> ExitCode {
    if let Some(fault) = setting_as_option(error) {
        return fault.report();
    }
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let colourless = words.iter().any(|word| word == "--color=never")
        || words.windows(2).any(|pair| pair[0] == "--color" && pair[1] == "never");
    // What steers a terminal must not come back from an argument.
    let hostile = words.iter().any(|word| fault::plain(word) != *word);
    let printed = if hostile || colourless {
        let text = fault::plain(&error.render().to_string());
        if error.use_stderr() {
            std::io::stderr().write_all(text.as_bytes())
        } else {
            std::io::stdout().write_all(text.as_bytes())
        }
    } else {
        error.print()
    };
    // Nobody is left to be told that the printing failed.
    drop(printed);
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// What is said to an option that is no option, but a setting of the strategy.
fn setting_as_option(error: &clap::Error) -> Option<Fault> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let name = option.strip_prefix("--").filter(|_| error.kind() == ErrorKind::UnknownArgument)?;
    let key = Key::from_text(name)?;
    let what = format!("there is no option --{key}: it is a setting of the strategy");
    Some(Fault::usage(what).help(format!("write --strategy NAME,{key}=VALUE, such as --strategy astar,ties=lifo")))
}

/// The definition of the whole command line, for what is generated from it.
fn definition() -> clap::Command {
    Cli::command()
}

/// What a command comes to.
type Done = Result<ExitCode, Fault>;

#[cfg(test)]
mod tests {
    #[test]
    fn the_definition_of_the_command_line_holds_together() {
        super::definition().debug_assert();
    }
}
