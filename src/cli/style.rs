//! The style of notes and help.

use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};

use super::streams::say;

pub(super) const NOTE: Style = AnsiColor::Cyan.on_default().bold();

const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// True if notes are not wanted.
static QUIET: AtomicBool = AtomicBool::new(false);

pub(super) fn be_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

pub(super) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints a note, if notes are wanted.
pub(super) fn note(text: &str) {
    if !is_quiet() {
        say(&format!("{NOTE}note{NOTE:#}: {text}"));
    }
}

/// Prints a warning, if notes are wanted.
pub(super) fn warn(text: &str) {
    if !is_quiet() {
        say(&format!("{WARNING}warning{WARNING:#}: {text}"));
    }
}

pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line += word,
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
