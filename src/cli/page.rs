//! The output of commands that write something to be read: its file, its format, the browser.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use super::fault::{Fault, plain};
use super::format::{Format, format_of};
use super::output::{Target, is_stream};
use super::style::note;

/// The output: its file, its format, and the browser.
#[derive(Debug, clap::Args)]
pub(super) struct OutputArgs {
    /// Write to this file; `-` is the standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Open it in the browser; without -o, a temporary file.
    #[arg(long)]
    pub(super) open: bool,

    /// The format; by default as the ending of -o says, without -o text (with --open html).
    #[arg(long, value_name = "FORMAT", value_parser = format_of(Format::is_report))]
    format: Option<Format>,
}

impl OutputArgs {
    /// The format that is asked for, or that the ending of the file says; one of `formats`.
    pub(super) fn format(&self, formats: fn(Format) -> bool) -> Result<Format, Fault> {
        match (self.format, self.file()) {
            (Some(asked), _) => Ok(asked),
            (None, Some(file)) => Format::said_by(file, formats, "; --format goes with any other"),
            (None, None) => Ok(if self.open { Format::Html } else { Format::Text }),
        }
    }

    /// Returns true if the format is asked for, or a file is named, or a browser is to open.
    pub(super) fn says_format(&self) -> bool {
        self.format.is_some() || self.file().is_some() || self.open
    }

    /// Returns the format that the target implies; none for a file with another ending.
    pub(super) fn format_of_output(&self) -> Option<Format> {
        match self.file() {
            Some(file) => Format::of_file(file),
            None if self.open => Some(Format::Html),
            None => Some(Format::Text),
        }
    }

    /// The file to write, where it is one.
    pub(super) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !is_stream(path))
    }

    /// Opens the target of the page: with `--open` alone, a temporary file.
    pub(super) fn target(&self, format: Format) -> Result<Target, Fault> {
        match &self.output {
            Some(path) => {
                let target = Target::open(Some(path))?;
                if self.open && !target.is_file() {
                    return Err(
                        Fault::usage(format!("{} cannot be opened in a browser", target.name())).help("give -o a file")
                    );
                }
                Ok(target)
            }
            None if self.open => Target::open_temporary(&format.ending()),
            None if format == Format::Html && std::io::stdout().is_terminal() => {
                let help = "-o report.html writes it to a file, --open shows it in the browser, -o - prints it here";
                Err(Fault::usage("a page is not readable in a terminal").help(help))
            }
            None => Target::open(None),
        }
    }

    /// Shows a file in the browser, if that is asked for. A missing browser is not a failure.
    pub(super) fn show(&self, file: &str, quiet: bool) {
        if !self.open {
            return;
        }
        // A browser might take a relative path for an address of the web.
        let whole = Path::new(file).canonicalize().unwrap_or_else(|_| file.into());
        if let Err(error) = open::that_detached(whole)
            && !quiet
        {
            note(&format!("{} is written, but no browser could be opened: {error}", plain(file)));
        }
    }
}

/// Refuses to read more than one thing from the standard input.
pub(super) fn one_stdin<'a>(paths: impl IntoIterator<Item = &'a PathBuf>, start: &[String]) -> Result<(), Fault> {
    let readers = paths.into_iter().filter(|path| *path == Path::new("-")).count();
    if readers + usize::from(start == ["-"]) > 1 {
        return Err(Fault::usage("only one thing can be read from the standard input").help("give the other as a file"));
    }
    Ok(())
}
