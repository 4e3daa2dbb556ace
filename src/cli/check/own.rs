//! A trace of steptrace's own that is too large to be held: it is compared with its strategy while it is read.

use std::io::{BufRead, Cursor, Read};
use std::path::Path;

use serde::Deserialize;
use steptrace::search::Strategy;
use steptrace::trace::{FORMAT, Followed, ReadFault, follow};

use super::Args;
use crate::cli::fault::Fault;
use crate::cli::input;
use crate::cli::memory::{MemoryArg, SEARCHED};
use crate::cli::show;

/// The content of a file: its bytes, or a right trace of which nothing is kept.
pub(super) enum Content {
    Bytes(Vec<u8>),
    Followed(Box<Followed>),
}

/// A trace of steptrace's own up to this size is held and marked as any other is.
const HELD: u64 = 4 << 20;

/// Reads a file. A large one of steptrace's own that is right is not kept, unless every row of it is asked for.
pub(super) fn read(args: &Args, file: &Path) -> Result<Content, Fault> {
    let name = input::name_of(file);
    let failed = |error| Fault::reading(&name, &error).into_usage();
    let (mut input, length) = input::open_endless(file).map_err(Fault::into_usage)?;
    let wants_rows = args.json || args.report.is_some() || args.full.full;
    let reads_otherwise = args.path || args.any_order || args.ends.are_given() || args.sheet.are_given();
    if wants_rows || reads_otherwise || length.is_some_and(|length| length <= HELD) || !is_whole_own(&mut input, args) {
        return Ok(Content::Bytes(input::all_of(input, length).map_err(failed)?));
    }
    let mut held = Vec::new();
    if length.is_none() {
        // Most traces that come through a pipe are small.
        held = input::rest(&mut (&mut input).take(HELD)).map_err(failed)?;
        if (held.len() as u64) < HELD {
            return Ok(Content::Bytes(held));
        }
    }
    match follow(Cursor::new(held).chain(input), MemoryArg::default().nodes(SEARCHED)) {
        Ok(followed) => Ok(Content::Followed(Box::new(followed))),
        Err(error) if !matches!(error.fault, ReadFault::Io(_)) && input::is_within(length) => {
            // What is wrong with it is found out and explained where all of it is at hand.
            Ok(Content::Bytes(input::bytes(file).map_err(Fault::into_usage)?))
        }
        Err(error) => {
            let advice = format!(
                "{name} is too large to be held: it is compared with its strategy up to the first difference; as a file, \
                 and with a larger --max-input, all of its mistakes are marked"
            );
            let is_read = !matches!(error.fault, ReadFault::Io(_));
            let fault = show::fault(&error, &name).into_usage();
            Err(if is_read { fault.help(advice) } else { fault })
        }
    }
}

/// Returns true if an input begins as a full trace of steptrace's own does, of the strategy that is asked for.
fn is_whole_own(input: &mut dyn BufRead, args: &Args) -> bool {
    #[derive(Deserialize)]
    struct Run {
        record: String,
        format: String,
        strategy: String,
    }
    let Ok(bytes) = input.fill_buf() else { return false };
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let Ok(run) = serde_json::from_slice::<Run>(first) else { return false };
    let named: Option<Strategy> = run.strategy.parse().ok();
    let asked = args.strategy.strategy.as_deref().map(|spec| spec.parse::<Strategy>().ok());
    // Records without their tries are boards only, and those with whole lists are larger than what is kept of them anyway.
    let has = |field: &[u8]| second.windows(field.len()).any(|part| part == field);
    let is_full = has(br#""record":"round""#) || has(br#""tries":["#) && !has(br#""open_list":["#);
    run.record == "run" && run.format == FORMAT && is_full && asked.is_none_or(|asked| asked == named)
}
