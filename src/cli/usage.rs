//! Responds to arguments that clap refuses, or to which it answers with help.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use steptrace::search::Key;

use super::fault::{self, Fault};
use super::output;
use super::streams::say;

pub(super) fn refuse(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    if let Some(fault) = setting_as_option(error) {
        return fault.report();
    }
    // Control characters in an argument must not reach the terminal.
    let is_hostile = arguments.iter().any(|word| fault::plain(&word.to_string_lossy()) != word.to_string_lossy());
    let text = error.render();
    let text = if is_hostile { fault::plain(&text.to_string()) } else { text.ansi().to_string() };
    if !error.use_stderr() {
        return output::print_styled(&text).unwrap_or_else(Fault::report);
    }
    say(text.trim_end());
    ExitCode::from(2)
}

fn setting_as_option(error: &clap::Error) -> Option<Fault> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let name = option.strip_prefix("--").filter(|_| error.kind() == ErrorKind::UnknownArgument)?;
    let key = Key::from_text(name)?;
    let what = format!("there is no option --{key}: it is a setting of the strategy");
    Some(Fault::usage(what).help(format!("write --strategy NAME,{key}=VALUE, such as --strategy astar,ties=lifo")))
}

/// Parses values by name; the response to a wrong one lists the right ones.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    text: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<T> = all.into_iter().collect();
    PossibleValuesParser::new(all.iter().map(|&value| text(value)))
        .map(move |given| all.iter().copied().find(|&value| text(value) == given).unwrap_or(all[0]))
}
