//! `steptrace completions`: a script for a shell that completes the command.
//!
//! The scripts ask `steptrace` itself what may follow, so that they know strategies and settings and never fall behind it.

use clap_complete::Shell;
use clap_complete::env::{CompleteEnv, Elvish, EnvCompleter, Fish, Powershell};

use super::Done;
use super::fault::Fault;
use super::output;

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

/// The variable in which a script names its shell when it asks what may follow.
const VARIABLE: &str = "STEPTRACE_COMPLETE";

pub(super) fn answer() {
    CompleteEnv::with_factory(super::definition).var(VARIABLE).complete();
}

pub(super) fn run(args: &Args) -> Done {
    let script = match args.shell {
        Shell::Bash => BASH.to_owned(),
        Shell::Zsh => ZSH.to_owned(),
        Shell::Elvish => registered(&Elvish)?,
        Shell::PowerShell => registered(&Powershell)?,
        _ => registered(&Fish)?,
    };
    output::print(&script)
}

fn registered(shell: &dyn EnvCompleter) -> Result<String, Fault> {
    let mut script = Vec::new();
    let done = shell.write_registration(VARIABLE, "steptrace", "steptrace", "steptrace", &mut script);
    done.map_err(Fault::failure)?;
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// Bash breaks words at `=` and `:`, a strategy does not: the pieces are joined before the question, and what stands before
/// the last piece is taken off the answers.
const BASH: &str = r#"_steptrace() {
    local rest=${COMP_LINE:0:COMP_POINT} words=() piece i
    for ((i = 0; i <= COMP_CWORD; i++)); do
        piece=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $rest == [[:space:]]* || -z $rest ]]; then
            rest=${rest#"${rest%%[![:space:]]*}"}
            words+=("")
        fi
        ((i == COMP_CWORD)) && piece=$rest
        words[${#words[@]} - 1]+=$piece
        rest=${rest#"$piece"}
    done
    local word=${words[${#words[@]} - 1]} breaks=${COMP_WORDBREAKS//[^=:]/} before=
    [[ -n $breaks ]] && before=${word%"${word##*["$breaks"]}"}
    local IFS=$'\n'
    COMPREPLY=($(STEPTRACE_COMPLETE=bash _CLAP_IFS=$'\n' _CLAP_COMPLETE_INDEX=$((${#words[@]} - 1)) \
        steptrace -- "${words[@]}" 2>/dev/null))
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=/] ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _steptrace steptrace
"#;

/// A comma typed after a strategy takes the space away that was put there.
const ZSH: &str = r#"#compdef steptrace
_steptrace() {
    local -a found open whole
    found=("${(@f)$(STEPTRACE_COMPLETE=zsh _CLAP_IFS=$'\n' _CLAP_COMPLETE_INDEX=$((CURRENT - 1)) \
        steptrace -- "${words[@]}" 2>/dev/null)}")
    found=("${(@)found%%:*}")
    open=("${(@M)found:#*[=/]}")
    whole=("${(@)found:#*[=/]}")
    [[ -n $open ]] && compadd -S '' -- "${open[@]}"
    [[ -n $whole ]] && compadd -r ',' -S ' ' -- "${whole[@]}"
}
if [[ $funcstack[1] == _steptrace ]]; then
    _steptrace "$@"
else
    compdef _steptrace steptrace
fi
"#;
