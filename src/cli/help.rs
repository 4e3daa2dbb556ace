//! `steptrace help`: the help of a command, or the strategy language.

use clap_complete::engine::ArgValueCompleter;

use super::Done;
use super::fault::Fault;
use super::{complete, output, strategies};

const EXAMPLES: &str = "\
Examples:
  steptrace help
  steptrace help trace
  steptrace help strategies";

/// Print the help of a command, or the strategy language.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The command, or `strategies`; without it, the help of steptrace itself.
    #[arg(add = ArgValueCompleter::new(complete::commands))]
    command: Option<String>,
}

pub(super) fn run(args: &Args) -> Done {
    let mut whole = super::definition();
    whole.build();
    let help = match args.command.as_deref() {
        Some("strategies") => return strategies::run(),
        Some(name) => command(&mut whole, name)?.render_long_help(),
        None => whole.render_long_help(),
    };
    output::print_styled(&help.ansi().to_string())
}

pub(super) fn command<'a>(whole: &'a mut clap::Command, name: &str) -> Result<&'a mut clap::Command, Fault> {
    let names: Vec<&str> = whole.get_subcommands().map(clap::Command::get_name).collect();
    let help = format!("commands are {}", names.join(", "));
    whole.find_subcommand_mut(name).ok_or_else(|| Fault::usage(format!("there is no command {name:?}")).help(help))
}
