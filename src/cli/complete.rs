//! `steptrace completions`: a shell script that completes the command, and the candidates for values: strategies and their settings,
//! conditions, goals, sizes, commands.
//!
//! The scripts ask `steptrace` itself for candidates, so that they know all strategies and settings and never go out of date.

use std::ffi::OsStr;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_complete::engine::CompletionCandidate;
use clap_complete::env::{CompleteEnv, Shells};

use steptrace::puzzle::{NamedGoal, Size};
use steptrace::search::{Key, Name, Strategy};
use steptrace::survey::Property;

use super::fault::Fault;
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

/// The variable in which a script names its shell when it asks for candidates.
const VARIABLE: &str = "STEPTRACE_COMPLETE";

pub(super) fn answer() {
    CompleteEnv::with_factory(Cli::command).var(VARIABLE).complete();
}

pub(super) fn run(args: &Args) -> Done {
    let mut script = Vec::new();
    match Shells::builtins().completer(&args.shell.to_string()) {
        Some(shell) if args.shell != Shell::Bash => {
            let done = shell.write_registration(VARIABLE, "steptrace", "steptrace", "steptrace", &mut script);
            done.map_err(Fault::failure)?;
        }
        _ => script.extend(BASH.bytes()),
    }
    output::print(&String::from_utf8_lossy(&script))
}

/// Bash breaks words at `=` and `:`, which belong to a strategy: the pieces are joined before asking, and everything before the last
/// piece is removed from the answers.
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

/// Returns the candidates within a strategy: a name, after a comma a key, after `=` a value.
pub(super) fn spec(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let Some((settled, last)) = current.rsplit_once(',') else { return names(current) };
    let name = settled.split(',').next().and_then(Name::from_text);
    let Some(name) = name else { return Vec::new() };
    // A name alone may not be a strategy yet (dls needs its limit).
    let strategy = settled.parse::<Strategy>().unwrap_or(Strategy::new(name));
    match last.split_once('=') {
        Some((key, value)) => Key::from_text(key).map_or_else(Vec::new, |key| values(settled, &strategy, key, value)),
        None => keys(settled, &strategy, last),
    }
}

fn names(current: &str) -> Vec<CompletionCandidate> {
    let begins = |name: &&Name| name.text().starts_with(&current.to_lowercase());
    Name::ALL.iter().filter(begins).map(|name| candidate(name.text().into(), name.about())).collect()
}

fn keys(settled: &str, strategy: &Strategy, current: &str) -> Vec<CompletionCandidate> {
    let is_set = |key: Key| settled.split(',').any(|part| part.split('=').next() == Some(key.text()));
    let fits =
        |key: &&Key| strategy.applies(**key) && !is_set(**key) && key.text().starts_with(&current.to_lowercase());
    Key::ALL.iter().filter(fits).map(|key| candidate(format!("{settled},{key}="), key.about())).collect()
}

fn values(settled: &str, strategy: &Strategy, key: Key, current: &str) -> Vec<CompletionCandidate> {
    let known = key.values();
    let about = |value: &str| known.iter().find(|(text, _)| *text == value).map_or("", |(_, about)| about);
    let values = strategy.with_each(key).into_iter().map(|strategy| strategy.value(key));
    let fits = values.filter(|value| value.to_lowercase().starts_with(&current.to_lowercase()));
    fits.map(|value| candidate(format!("{settled},{key}={value}"), about(&value))).collect()
}

pub(super) fn condition(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(current) = current.to_str() else { return Vec::new() };
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let settled = current.trim_end_matches(is_name);
    let begins = |property: &&Property| property.text().starts_with(&current[settled.len()..]);
    let offer = |property: &Property| candidate(format!("{settled}{property}"), property.about());
    Property::ALL.iter().filter(begins).map(offer).collect()
}

pub(super) fn goal(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, NamedGoal::ALL.map(|goal| goal.text().to_owned()))
}

pub(super) fn size(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, (4..=16).flat_map(Size::with_cells).map(|size| size.to_string()))
}

pub(super) fn commands(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, Cli::command().get_subcommands().map(|command| command.get_name().to_owned()))
}

fn matching(current: &OsStr, words: impl IntoIterator<Item = String>) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    let fits = |word: &String| word.starts_with(&*current);
    words.into_iter().filter(fits).map(CompletionCandidate::new).collect()
}

fn candidate(text: String, about: &'static str) -> CompletionCandidate {
    CompletionCandidate::new(text).help((!about.is_empty()).then(|| about.into()))
}
