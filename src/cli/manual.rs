//! The definition of the command line, with the parts that clap does not derive (groups of commands, exit codes); the commands that
//! print it, `steptrace help` and `steptrace man`; and `steptrace schema`, which prints the format of traces.

use std::fmt::Write;

use clap::builder::StyledStr;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::fault::Fault;
use super::style::wrapped;
use super::{Cli, Done, output, strategies};

const GROUPS: [(&str, &[&str]); 5] = [
    ("Make", &["report", "trace", "solve", "random", "find", "exercise"]),
    ("Inspect", &["show", "read", "diff"]),
    ("Compare", &["compare", "study"]),
    ("Mark", &["check", "identify"]),
    ("More", &["strategies", "schema", "completions", "man", "help"]),
];

const UNREADABLE: &str = "The trace is unreadable, or the usage wrong.";

/// The exit codes 0, 1 and 2 of commands for which 1 is an answer.
const EXITS: [(&str, [&str; 3]); 4] = [
    ("find", ["Boards were found.", "None was found.", "Wrong usage, or a failure."]),
    (
        "check",
        [
            "The trace is right, or a single file stops early without --complete; if there are several files, all are right.",
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

/// The columns of the list of commands; terminals are seldom narrower.
const COLUMNS: usize = 80;

const EXIT: [&str; 3] = [
    "Success.",
    "Failure: a file cannot be read or written, or a board was not solved.",
    "Wrong usage, or a text that is not a board, strategy or trace.",
];

/// The exit codes of any command ended by a signal: 128 plus its number.
const SIGNALS: [(u8, &str); 2] = [(130, "Ctrl-C was pressed."), (143, "It was terminated, as by kill.")];

/// Defines the whole command line.
pub(super) fn definition() -> Command {
    let command = Cli::command();
    let template = template(&command);
    let with_exits = |command: Command| match EXITS.iter().find(|(name, _)| *name == command.get_name()) {
        Some((name, _)) => command.after_help(exits_of(name)),
        None => command,
    };
    command.mut_subcommands(with_exits).help_template(template)
}

/// Returns the meanings of the exit codes of a command, one per line.
fn exits_of(command: &str) -> String {
    let own = EXITS.iter().find(|(name, _)| *name == command).map_or(EXIT, |(_, meanings)| *meanings);
    let line = |(code, meaning): (u8, &str)| format!("\n  {code:<3}  {meaning}");
    String::from("Exit code:") + &(0..).zip(own).chain(SIGNALS).map(line).collect::<String>()
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

const HELP_EXAMPLES: &str = "\
Examples:
  steptrace help
  steptrace help trace
  steptrace help strategies";

/// Print the help of a command, or the strategy language.
#[derive(Debug, clap::Args)]
#[command(before_help = HELP_EXAMPLES)]
pub(super) struct HelpArgs {
    /// The command, or `strategies`; without it, the help of steptrace itself.
    command: Option<String>,
}

pub(super) fn help(args: &HelpArgs) -> Done {
    let name = args.command.as_deref();
    if name == Some("strategies") {
        return strategies::run();
    }
    let whole = definition();
    name.map(|name| command(&whole, name)).transpose()?;
    let words = ["steptrace"].into_iter().chain(name).chain(["--help"]);
    let help = whole.try_get_matches_from(words).err().map(|help| help.render().ansi().to_string());
    output::print_styled(&help.unwrap_or_default())
}

fn command<'a>(whole: &'a Command, name: &str) -> Result<&'a Command, Fault> {
    let names: Vec<&str> = whole.get_subcommands().map(Command::get_name).collect();
    let help = format!("commands are {}", names.join(", "));
    whole.find_subcommand(name).ok_or_else(|| Fault::usage(format!("there is no command {name:?}")).help(help))
}

const MAN_EXAMPLES: &str = "\
Examples:
  steptrace man > steptrace.1
  steptrace man trace > steptrace-trace.1";

/// Print a manual page.
///
/// It is in roff, of steptrace itself or of one command.
#[derive(Debug, clap::Args)]
#[command(before_help = MAN_EXAMPLES)]
pub(super) struct ManArgs {
    /// The command; without it, the page of steptrace itself.
    command: Option<String>,
}

pub(super) fn man(args: &ManArgs) -> Done {
    let mut whole = definition();
    whole.build();
    let (command, title) = match &args.command {
        Some(name) => (command(&whole, name)?.clone(), format!("steptrace-{name}")),
        None => (whole, "steptrace".into()),
    };
    let examples = command.get_before_help().map(ToString::to_string).unwrap_or_default();
    let ends = format!("{examples}\n\n{}", exits_of(command.get_name()));
    let page = command.name(title.clone()).display_name(title).version(env!("CARGO_PKG_VERSION")).after_long_help(ends);
    let mut text = Vec::new();
    Man::new(page).render(&mut text).map_err(Fault::failure)?;
    output::print(&String::from_utf8_lossy(&text))
}

const SCHEMA_EXAMPLES: &str = "\
Examples:
  steptrace schema
  steptrace schema > steptrace.schema.json";

/// Print the JSON Schema that each line of a trace file keeps.
#[derive(Debug, clap::Args)]
#[command(before_help = SCHEMA_EXAMPLES)]
pub(super) struct SchemaArgs {}

pub(super) fn schema() -> Done {
    let text = serde_json::to_string_pretty(&steptrace::trace::schema()).map_err(Fault::failure)?;
    output::print(&format!("{text}\n"))
}
