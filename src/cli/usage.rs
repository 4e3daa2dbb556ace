//! Responds to arguments that clap refuses, or to which it answers with help.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::error::Error;
use std::ffi::OsString;
use std::fmt::Display;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use steptrace::search::Key;

use super::fault::{self, Fault};
use super::output;
use super::streams::say;

/// A value that its option does not accept, and how to fix it.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{what}")]
pub(super) struct Misuse {
    what: String,
    help: String,
}

impl Misuse {
    pub(super) fn new(what: impl Display, help: impl Display) -> Misuse {
        Misuse { what: what.to_string(), help: help.to_string() }
    }
}

/// Prints the response to refused arguments, or the help that they ask for.
pub(super) fn refuse(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    if let Some(fault) = setting_as_option(error).or_else(|| wrong_value(error)) {
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
    let option = text(error, ContextKind::InvalidArg)?;
    let name = option.strip_prefix("--").filter(|_| error.kind() == ErrorKind::UnknownArgument)?;
    let key = Key::from_text(name)?;
    let what = format!("there is no option --{key}: it is a setting of the strategy");
    Some(Fault::usage(what).help(format!("write --strategy NAME,{key}=VALUE, such as --strategy astar,ties=lifo")))
}

fn wrong_value(error: &clap::Error) -> Option<Fault> {
    let argument = text(error, ContextKind::InvalidArg)?;
    let value = text(error, ContextKind::InvalidValue).filter(|value| !value.is_empty())?;
    let (why, help) = match error.kind() {
        ErrorKind::ValueValidation => {
            let source = error.source()?;
            match source.downcast_ref::<Misuse>() {
                Some(Misuse { what, help }) => (format!(": {what}"), help.clone()),
                None => (format!(": {source}"), "write a whole number in digits, such as 10".into()),
            }
        }
        ErrorKind::InvalidValue => {
            let near = text(error, ContextKind::SuggestedValue);
            let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
            let Some(ContextValue::Strings(right)) = error.get(ContextKind::ValidValue) else { return None };
            (String::new(), format!("{near}it takes {}", right.join(", ")))
        }
        _ => return None,
    };
    let name = argument.split(' ').next().unwrap_or(argument);
    let fault = Fault::usage(format!("invalid value for '{argument}'{why}"));
    Some(fault.at(name, value, 0..value.len()).help(help))
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// Parses values by name; the response to a wrong one lists the right ones.
pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    text: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|&value| text(value)))
        .map(move |given| all.iter().copied().find(|&value| text(value) == given).unwrap_or(all[0]))
}
