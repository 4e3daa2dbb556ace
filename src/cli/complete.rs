//! `steptrace completions`: a script for a shell that completes commands, options and their values.

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use super::{Cli, Done, output};

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

pub(super) fn run(args: &Args) -> Done {
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "steptrace", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
