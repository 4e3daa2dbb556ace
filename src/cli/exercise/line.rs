//! The line of a sheet with its command, found in any format and parsed as a shell would.

use clap::Parser;

use steptrace::check::{file_text, unescaped};

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
    let parsed = Line::try_parse_from(words).map_err(|error| {
        let text = plain(&error.render().to_string());
        let why = text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
        Fault::usage(format!("{name} names a command that makes no exercise: {why}"))
            .help("put the line `steptrace exercise …` back as it was written, or name the start and the strategy")
    })?;
    Ok(Some(parsed.plan))
}

/// Returns the words of the command of a sheet, without `steptrace exercise`; `None` if a quote is left open.
fn words(text: &str) -> Option<Vec<String>> {
    let at = place(text)?;
    let (before, rest) = (&text[..at], &text[at + COMMAND.len()..]);
    let line = if before.ends_with('>') {
        unescaped(rest.split('<').next().unwrap_or_default())
    } else if before.ends_with("\"# ") {
        cell(rest)
    } else if before == "# " {
        unpadded(rest.lines().next().unwrap_or_default()).to_owned()
    } else {
        one_line(rest)
    };
    shell_words::split(&line).ok()
}

/// Returns the position of the command. A title may contain the same words, so it is the last that begins a line, as in text and
/// Markdown; else the first that is a comment; else the last that begins an element, as in a page.
fn place(text: &str) -> Option<usize> {
    let begins_line = |before: &str| before.is_empty() || before.ends_with(['\n', '\r']);
    let is_comment = |before: &str, lead: &str| before.strip_suffix(lead).is_some_and(begins_line);
    let all = || text.match_indices(COMMAND).map(|(at, _)| at);
    all()
        .filter(|&at| begins_line(text[..at].trim_end_matches([' ', '\t'])))
        .last()
        .or_else(|| all().find(|&at| ["# ", "\"# ", "% ", "// "].iter().any(|lead| is_comment(&text[..at], lead))))
        .or_else(|| all().filter(|&at| text[..at].ends_with('>')).last())
}

/// Returns the rest of a quoted cell, in which quotes are doubled.
fn cell(text: &str) -> String {
    let marked = text.replace("\"\"", "\0");
    marked.split('"').next().unwrap_or_default().replace('\0', "\"")
}

/// Returns a line without the empty cells with which a spreadsheet may have padded it.
fn unpadded(line: &str) -> &str {
    line.strip_suffix([',', ';']).map_or(line, |_| line.trim_end_matches(&line[line.len() - 1..]))
}

/// Returns the first line of a text; a line that ends with a backslash continues on the next.
fn one_line(text: &str) -> String {
    let mut command = String::new();
    for line in text.lines() {
        let begun = line.strip_suffix('\\');
        command += begun.unwrap_or(line);
        if begun.is_none() {
            break;
        }
    }
    command
}
