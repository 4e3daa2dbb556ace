//! A trace of steptrace's own that is too large to be held: it is compared with its strategy while it is read.

use std::path::Path;

use steptrace::trace::{ReadFault, Trace, read_verbatim};

use super::Args;
use crate::cli::fault::Fault;
use crate::cli::input;
use crate::cli::show;

/// The content of a file: its bytes, or a right trace of steptrace's own.
pub(super) enum Content {
    Bytes(Vec<u8>),
    Own(Box<Trace>),
}

/// A trace of steptrace's own up to this size is held and marked as any other is, so that all its rows can be shown.
const HELD: u64 = 4 << 20;

/// Reads a file. A large one of steptrace's own that is right is not held, unless every row of it is asked for.
pub(super) fn read(args: &Args, file: &Path) -> Result<Content, Fault> {
    let name = input::name_of(file);
    let (input, length) = input::open_endless(file).map_err(Fault::into_usage)?;
    if wants_rows(args) || length.is_none_or(|length| length <= HELD) {
        let bytes = input::all_of(input, length);
        return bytes.map(Content::Bytes).map_err(|error| Fault::reading(&name, &error).into_usage());
    }
    let asked = args.strategy.named()?;
    match read_verbatim(input) {
        Ok(trace) if asked.is_none_or(|asked| asked == *trace.strategy()) => Ok(Content::Own(Box::new(trace))),
        Err(error) if matches!(error.fault, ReadFault::Rules(_)) && !input::is_within(length) => {
            let advice = format!(
                "{name} is too large to be held: it is compared with its strategy up to the first difference; with a larger \
                 --max-input, all of its mistakes are marked"
            );
            Err(show::fault(&error, &name).into_usage().help(advice))
        }
        // What is wrong with it is found out and explained with all of it at hand.
        Ok(_) | Err(_) => Ok(Content::Bytes(input::bytes(file).map_err(Fault::into_usage)?)),
    }
}

/// Returns true if the options ask for more than the mark of a trace as it is.
fn wants_rows(args: &Args) -> bool {
    let shows_all = args.json || args.report.is_some() || args.full.full;
    shows_all || args.path || args.any_order || args.ends.are_given() || args.sheet.are_given()
}
