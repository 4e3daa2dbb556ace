//! Large traces of steptrace's own. They are compared with their strategy while they are read: marking them row by row would take
//! about twenty times the size of the file.

use std::io::BufReader;
use std::path::Path;

use steptrace::trace::{Trace, read};

use super::Args;
use crate::cli::fault::Fault;
use crate::cli::input;

/// Minimum size in bytes of a file to read this way: marking smaller ones takes little memory, and shows their rows.
const LARGE: u64 = 4 << 20;

/// Reads a large trace that is right; `None` for any other file, and if the options require marks of rows.
pub(super) fn right(args: &Args, file: &Path) -> Result<Option<Trace>, Fault> {
    let length = file.metadata().map_or(0, |about| if about.is_file() { about.len() } else { 0 });
    if length < LARGE || wants_rows(args) {
        return Ok(None);
    }
    let asked = args.strategy.named()?;
    match read(BufReader::new(input::open(file)?), false) {
        Ok(trace) => Ok(Some(trace).filter(|trace| asked.is_none_or(|asked| asked == *trace.strategy()))),
        Err(error) if error.line > 1 && !error.is_io && length > input::most() => {
            let advice =
                "it is too large to be marked row by row; with a larger --max-input, all of its mistakes are marked";
            Err(Fault::trace(&error, &input::name_of(file)).into_usage().help(advice))
        }
        // Its errors are found and explained by reading the whole file.
        Err(_) => Ok(None),
    }
}

fn wants_rows(args: &Args) -> bool {
    let shows_all = args.json || args.report.is_some() || args.full.full;
    shows_all || args.path || args.any_order || args.ends.are_given() || args.sheet.are_given()
}
