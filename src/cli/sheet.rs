//! Traces that come from elsewhere, as arguments: how they are read, and what is told of that.

use std::path::Path;

use steptrace::check::{Sheet, SheetError, SheetFormat, read_sheet};
use steptrace::puzzle::Size;

use super::args::one_of;
use super::fault::{Fault, plain};
use super::input;
use super::style::NOTE;

/// How a trace is read.
#[derive(Debug, clap::Args)]
pub(super) struct SheetArgs {
    /// How the trace is written: jsonl, csv, markdown or boards. By default it is guessed, and told.
    #[arg(long, value_name = "FORMAT", value_parser = one_of(&SheetFormat::ALL, SheetFormat::text))]
    pub(super) format: Option<SheetFormat>,

    /// Rows and columns, where the text of a board does not show them: 2x5, 3x4 …
    #[arg(long, value_name = "RxC")]
    pub(super) size: Option<Size>,
}

impl SheetArgs {
    /// Reads a file; `-` is the standard input. What cannot be read is wrong usage, exit code 2: 1 says something else.
    pub(super) fn read(&self, path: &Path) -> Result<Sheet, Fault> {
        let name = input::name_of(path);
        let text = input::text(path).map_err(Fault::into_usage)?;
        read_sheet(&text, self.format, self.size).map_err(|error| fault(&error, &name))
    }

    /// Says how a trace was read, where nobody said how to, and what of it was not.
    pub(super) fn tell(&self, sheet: &Sheet, path: &Path) {
        let name = plain(&input::name_of(path)).replace('\n', " ");
        if self.format.is_none() {
            let rows = super::watch::counted(sheet.rows.len() as u64, "step");
            anstream::eprintln!("{NOTE}note{NOTE:#}: {name} is read as {}: {rows}", sheet.format.name());
        }
        if !sheet.ignored.is_empty() {
            let ignored: Vec<String> = sheet.ignored.iter().map(|name| plain(name).replace('\n', " ")).collect();
            anstream::eprintln!("{NOTE}note{NOTE:#}: not read in {name}: {}", ignored.join(", "));
        }
    }
}

/// An error in a trace that comes from elsewhere, with its line and column.
fn fault(error: &SheetError, name: &str) -> Fault {
    let fault = Fault::usage(format!("{name}, {error}")).help(error.fault.help());
    match &error.excerpt {
        Some(excerpt) => {
            let name = (excerpt.skipped == 0).then_some(name);
            fault.at_part(name, &excerpt.text, excerpt.at.clone(), error.line)
        }
        None => fault,
    }
}
