//! The definition of the command line, with what clap does not derive: groups of commands and exit codes.

use std::fmt::Write;

use clap::builder::StyledStr;
use clap::{Command, CommandFactory};

use super::Cli;
use super::style::wrapped;

pub(super) const GROUPS: [(&str, &[&str]); 5] = [
    ("Make", &["report", "trace", "solve", "random", "find", "exercise"]),
    ("Inspect", &["show", "read", "diff"]),
    ("Compare", &["compare", "study", "merge"]),
    ("Mark", &["check", "identify"]),
    ("More", &["strategies", "schema", "completions", "man", "help"]),
];

const UNREADABLE: &str = "The trace is unreadable, or the usage wrong.";

/// The exit codes 0, 1 and 2 of commands for which 1 is an answer.
const EXITS: [(&str, [&str; 3]); 4] = [
    ("find", ["Boards were found, or a part was written.", "None was found.", "Wrong usage, or a failure."]),
    (
        "check",
        [
            "The trace is right, or stops early without --complete; if there are several files, all are.",
            "The trace is wrong; if there are several files, one is, or one is unreadable.",
            UNREADABLE,
        ],
    ),
    (
        "identify",
        [
            "Some strategy agrees to the end; if there are several files, one with each.",
            "No strategy does; if there are several files, none with one of them, or one is unreadable.",
            UNREADABLE,
        ],
    ),
    ("diff", ["The traces are the same.", "They differ.", "One of them is unreadable, or the usage wrong."]),
];

/// The columns of the list of commands; a terminal is seldom narrower.
const COLUMNS: usize = 80;

const EXIT: [&str; 3] = [
    "Success.",
    "Failure: a file cannot be read or written, or a board was not solved.",
    "Wrong usage, or a text that is not a board, strategy or trace.",
];

/// The exit codes of every command that a signal has ended: 128 and its number.
const SIGNALS: [(u8, &str); 2] = [(130, "Ctrl-C was pressed."), (143, "It was terminated, as by kill.")];

pub(super) fn exits(command: &str) -> impl Iterator<Item = (u8, &'static str)> {
    let own = EXITS.iter().find(|(name, _)| *name == command).map_or(EXIT, |(_, meanings)| *meanings);
    (0..).zip(own).chain(SIGNALS)
}

pub(super) fn definition() -> Command {
    let command = Cli::command();
    let template = template(&command);
    let with_exits = |command: Command| match EXITS.iter().find(|(name, _)| *name == command.get_name()) {
        None => command,
        Some((name, _)) => {
            let line = |(code, meaning)| format!("\n  {code:<3}  {meaning}");
            command.after_help(String::from("Exit code:") + &exits(name).map(line).collect::<String>())
        }
    };
    command.mut_subcommands(with_exits).help_template(template)
}

fn template(command: &Command) -> StyledStr {
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut text = String::from("{before-help}{about-with-newline}\n{usage-heading} {usage}\n");
    let width = command.get_subcommands().map(|command| command.get_name().len()).max().unwrap_or_default();
    for (group, names) in GROUPS {
        let _ = writeln!(text, "\n{header}{group}:{header:#}");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
            let about =
                wrapped(&about.unwrap_or_default(), COLUMNS - width - 4).join(&format!("\n{:1$}", "", width + 4));
            let _ = writeln!(text, "  {literal}{name:<width$}{literal:#}  {about}");
        }
    }
    StyledStr::from(format!("{text}\n{header}Options:{header:#}\n{{options}}{{after-help}}"))
}
