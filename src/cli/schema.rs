//! `steptrace schema`: the format of trace files.

use super::fault::Fault;
use super::{Done, output};

const EXAMPLES: &str = "\
Examples:
  steptrace schema
  steptrace schema > steptrace.schema.json";

/// Print the JSON Schema that each line of a trace file keeps.
#[derive(Debug, clap::Args)]
#[command(before_help = EXAMPLES)]
pub(super) struct Args {}

pub(super) fn run() -> Done {
    let text = serde_json::to_string_pretty(&steptrace::trace::schema()).map_err(Fault::failure)?;
    output::print(&format!("{text}\n"))
}
