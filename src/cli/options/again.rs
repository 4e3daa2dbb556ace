//! The command that makes a report again, rebuilt from what was parsed.
//!
//! The record itself says what was run (the problem, the strategies, the bounds), so that a report of a trace file has a
//! command, too. This module adds every option that shapes the report, as it was given. An option that is declared later is
//! in the command without any change here.

use std::path::Path;

use clap::ArgMatches;

use crate::cli::fault::one_line;
use crate::cli::format::Format;
use crate::cli::setting::OutputArgs;

/// Arguments that the record gives in its own words.
const RECORDED: &str = "start goal size strategy run from partial vary closed nodes max_steps max_nodes max_memory search_unsolvable \
                        depths per_depth seed where all count tries";

/// Arguments that say where the report goes, which [`Again::words`] puts in its own way, or that leave no mark on it.
const ELSEWHERE: &str = "output format open figures threads shard color quiet max_input";

/// The options of a command that were given and shape its report.
#[derive(Debug, Default)]
pub(in crate::cli) struct Again(Vec<String>);

impl Again {
    /// Gathers the options of a command from its definition and what was parsed.
    pub(in crate::cli) fn of(command: &clap::Command, matches: &ArgMatches) -> Again {
        let mut words = Vec::new();
        let told = |id: &str| RECORDED.split(' ').chain(ELSEWHERE.split(' ')).any(|told| told == id);
        for arg in command.get_arguments().filter(|arg| !told(arg.get_id().as_str())) {
            let id = arg.get_id().as_str();
            let given = matches.value_source(id) == Some(clap::parser::ValueSource::CommandLine);
            let (Some(long), true) = (arg.get_long(), given) else { continue };
            let option = format!("--{long}");
            if !arg.get_action().takes_values() {
                words.push(option);
                continue;
            }
            for value in matches.get_raw(id).into_iter().flatten() {
                let text = one_line(&value.to_string_lossy());
                let usual = arg.get_default_values().iter().any(|usual| usual.to_str() == value.to_str());
                // The standard input cannot be read again.
                let stdin =
                    text == "-" && arg.get_value_parser().type_id() == std::any::TypeId::of::<std::path::PathBuf>();
                if !usual && !text.trim().is_empty() && !stdin {
                    add(&mut words, &option, &text);
                }
            }
        }
        Again(words)
    }

    /// Returns the options, then what is written and where; a file that nobody named is called `name`.
    pub(in crate::cli) fn words(&self, to: &OutputArgs, format: Format, name: &str) -> Vec<String> {
        let mut words = self.0.clone();
        let file = to.file().map(|file| file.file_name().unwrap_or(file.as_os_str()));
        if file.is_some() && to.format_of_output() != Some(format) {
            add(&mut words, "--format", format.text());
        }
        // Text is the default.
        let usual = (format != Format::Text).then(|| format!("{name}{}", format.ending()));
        if let Some(file) = file.map(|file| Path::new(file).display().to_string()).or(usual) {
            add(&mut words, "-o", &one_line(&file));
        }
        words
    }
}

/// Adds an option to a command; a value that begins like an option is tied to its own.
pub(in crate::cli) fn add(words: &mut Vec<String>, option: &str, value: &str) {
    if value.starts_with('-') {
        words.push(format!("{option}={value}"));
    } else {
        words.extend([option.to_owned(), value.to_owned()]);
    }
}
