//! Colour, where it is wanted.

use std::io::Write as _;

use anstyle::{AnsiColor, Style};

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum When {
    /// On a terminal only.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl When {
    /// Makes this the rule for everything printed from now on.
    pub(super) fn apply(self) {
        match self {
            When::Auto => anstream::ColorChoice::Auto,
            When::Always => anstream::ColorChoice::AlwaysAnsi,
            When::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// The mark of a note on the error output.
pub(super) const NOTE: Style = AnsiColor::Cyan.on_default().bold();

const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Writes a line to the error output. Where that cannot be written, there is nobody to tell.
pub(super) fn say(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

pub(super) fn note(text: &str) {
    say(&format!("{NOTE}note{NOTE:#}: {text}"));
}

/// Says what may be wrong.
pub(super) fn warn(text: &str) {
    say(&format!("{WARNING}warning{WARNING:#}: {text}"));
}
