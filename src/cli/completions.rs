//! `steptrace completions`: what a shell needs to complete the command.

use std::process::ExitCode;

use clap_complete::Shell;

use super::Done;
use super::output::Target;

const EXAMPLES: &str = "\
Examples:
  steptrace completions bash > ~/.local/share/bash-completion/completions/steptrace
  steptrace completions zsh > ~/.zfunc/_steptrace
  steptrace completions fish > ~/.config/fish/completions/steptrace.fish";

/// Print a completion script for a shell.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {
    /// The shell.
    shell: Shell,
}

/// Runs the command.
pub(super) fn run(args: &Args) -> Done {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::definition(), "steptrace", &mut script);
    let mut target = Target::open(None)?;
    target.write(|out| out.write_all(&script))?;
    target.finish()?;
    Ok(ExitCode::SUCCESS)
}
