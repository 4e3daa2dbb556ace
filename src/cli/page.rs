//! Shared by the commands that write something to be read: where it goes, and what it must not replace.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::fault::{Fault, one_line, plain};
use super::format::{Format, format_of};
use super::output::{self, Target, is_stream};
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
    #[arg(long, value_name = "FORMAT", value_parser = format_of(&Format::REPORTS))]
    format: Option<Format>,
}

impl OutputArgs {
    /// The format that is asked for, or that the ending of the file says; one of `formats`.
    pub(super) fn format(&self, formats: &[Format]) -> Result<Format, Fault> {
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

    /// Returns the target of the page, and the temporary file that was chosen for it.
    pub(super) fn target(&self, format: Format) -> Result<(Target, Option<NamedTempFile>), Fault> {
        match &self.output {
            Some(path) => {
                let target = Target::open(Some(path))?;
                if self.open && !target.is_file() {
                    return Err(
                        Fault::usage(format!("{} cannot be opened in a browser", target.name())).help("give -o a file")
                    );
                }
                Ok((target, None))
            }
            None if self.open => {
                let ending = format.ending();
                let file = tempfile::Builder::new().prefix("steptrace-").suffix(&ending).tempfile();
                let file = file.map_err(|error| Fault::writing("a temporary file", &error))?;
                output::remember(file.path());
                Ok((Target::open(Some(file.path()))?, Some(file)))
            }
            None if format == Format::Html && std::io::stdout().is_terminal() => {
                let help = "-o report.html writes it to a file, --open shows it in the browser, -o - prints it here";
                Err(Fault::usage("a page is nothing to read in a terminal").help(help))
            }
            None => Ok((Target::open(None)?, None)),
        }
    }

    /// Shows what was written in the browser, if that is asked for. That there is none is no failure.
    pub(super) fn show(&self, temporary: Option<NamedTempFile>, quiet: bool) -> Result<(), Fault> {
        if !self.open {
            return Ok(());
        }
        let kept = temporary.map(|file| file.keep().map(|(_, path)| path)).transpose();
        let kept = kept.map_err(|error| Fault::writing("a temporary file", &error.error))?;
        if let Some(kept) = &kept {
            output::forget(kept);
        }
        let path = kept.or_else(|| self.output.clone()).unwrap_or_default();
        // A whole path, which no browser takes for an address of the web.
        let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
        if let Err(error) = open::that_detached(whole)
            && !quiet
        {
            let name = plain(&path.display().to_string());
            note(&format!("{name} is written, but no browser could be opened: {error}"));
        }
        Ok(())
    }
}

/// Refuses to put what an option writes in the place of what others read.
pub(super) fn keep<'a>(
    option: &str,
    output: Option<&Path>,
    sources: impl IntoIterator<Item = (&'a str, &'a PathBuf)>,
) -> Result<(), Fault> {
    let real = |path: &Path| path.canonicalize().ok().filter(|path| path.is_file());
    let Some(output) = output.filter(|path| !is_stream(path)).and_then(real) else { return Ok(()) };
    match sources.into_iter().find(|(_, source)| real(source).as_ref() == Some(&output)) {
        None => Ok(()),
        Some((reader, source)) => {
            let name = one_line(&source.display().to_string());
            Err(Fault::usage(format!("the output would take the place of {name}, which {reader} reads"))
                .help(format!("give {option} another name")))
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
