//! `steptrace man`: the manual page.

use std::process::ExitCode;

use super::Done;
use super::fault::Fault;
use super::output::Target;

const EXAMPLES: &str = "\
Examples:
  steptrace man > steptrace.1
  steptrace man trace > steptrace-trace.1";

/// Print the manual page, of the whole or of one command, in roff.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The command; without it, the page of steptrace itself.
    command: Option<String>,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> Done {
    let mut whole = super::definition();
    whole.build();
    let page = match &args.command {
        None => clap_mangen::Man::new(whole),
        Some(name) => {
            let names: Vec<String> = whole.get_subcommands().map(|command| command.get_name().to_owned()).collect();
            let command = whole.find_subcommand(name).cloned().ok_or_else(|| {
                Fault::usage(format!("there is no command {name:?}")).help(format!("commands are {}", names.join(", ")))
            })?;
            let title = format!("steptrace-{name}");
            clap_mangen::Man::new(command.name(title.clone()).display_name(title))
        }
    };
    let mut text = Vec::new();
    page.render(&mut text).map_err(Fault::failure)?;
    let mut target = Target::open(None)?;
    target.write(|out| out.write_all(&text))?;
    target.finish()?;
    Ok(ExitCode::SUCCESS)
}
