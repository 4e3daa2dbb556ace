//! The line of a sheet with its command, found in any format and parsed as a shell would.

use clap::Parser;

use steptrace::check::file_text;

use super::PlanArgs;
use crate::cli::fault::{Fault, plain};

/// The beginning of the line.
const COMMAND: &str = "steptrace exercise ";

/// The command of a sheet: the options that it is made from, without those for output.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Line {
    #[command(flatten)]
    plan: PlanArgs,
}

/// Returns what a sheet was made from; `None` for a file that is not a sheet.
pub(in crate::cli) fn plan_of(bytes: &[u8], name: &str) -> Result<Option<PlanArgs>, Fault> {
    let text = file_text(bytes);
    let Some(words) = words(&text) else { return Ok(None) };
    let wrong = |why: &str| {
        Fault::usage(format!("{name} names a command that makes no exercise: {why}"))
            .help("put the line `steptrace exercise …` back as it was written, or name the start and the strategy")
    };
    let parsed = Line::try_parse_from(words).map_err(|error| {
        let text = plain(&error.render().to_string());
        let first = text.lines().next().unwrap_or_default();
        wrong(first.trim_start_matches("error: "))
    })?;
    if parsed.plan.reads_stdin() {
        return Err(wrong("its start is read from the standard input"));
    }
    Ok(Some(parsed.plan))
}

/// Returns the words of the first command in a text, without the name of the program and of its command.
fn words(text: &str) -> Option<Vec<String>> {
    let at = text.find(COMMAND)?;
    let (before, rest) = (&text[..at], &text[at + COMMAND.len()..]);
    let line = if before.ends_with('>') {
        unescaped(rest.split('<').next().unwrap_or_default())
    } else if before.ends_with("\"# ") {
        cell(rest)
    } else {
        rest.to_owned()
    };
    command_words(&line)
}

/// Returns a text of a page with its escapes resolved.
fn unescaped(text: &str) -> String {
    let entities = [
        ("'", ["&#39;", "&apos;"]),
        ("\"", ["&#34;", "&quot;"]),
        ("<", ["&#60;", "&lt;"]),
        (">", ["&#62;", "&gt;"]),
        ("&", ["&#38;", "&amp;"]),
    ];
    entities
        .into_iter()
        .fold(text.to_owned(), |text, (sign, [one, other])| text.replace(one, sign).replace(other, sign))
}

/// Returns the rest of a quoted cell, in which quotes are doubled.
fn cell(text: &str) -> String {
    let marked = text.replace("\"\"", "\0");
    marked.split('"').next().unwrap_or_default().replace('\0', "\"")
}

/// Returns the words of a command; `None` if a quote is left open. A line that ends with a backslash continues on the next.
fn command_words(text: &str) -> Option<Vec<String>> {
    let mut command = String::new();
    for line in text.lines() {
        let Some(begun) = line.strip_suffix('\\') else {
            command += line;
            break;
        };
        command += begun;
    }
    // A spreadsheet may have padded the line with empty cells.
    shell_words::split(command.trim_end_matches([',', ';'])).ok()
}
