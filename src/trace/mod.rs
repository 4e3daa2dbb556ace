//! The record of a search: recorded, frozen, written, read back, checked, and asked for its lists at any step.

mod compare;
mod csv;
mod differ;
mod fault;
mod jsonl;
mod lines;
mod log;
mod playback;
mod read;
mod record;
mod recorder;
mod records;
mod snapshot;
mod stats;
mod table;

pub use csv::write_csv;
pub use fault::{Excerpt, ReadError, ReadFault};
pub use jsonl::write;
pub use log::{TryVerdict, TryView};
pub use playback::{Playback, Rivals};
pub use read::{Outline, OutlineStep, Reading, read, read_verbatim, verify};
pub use record::{FORMAT, Record, schema};
pub use recorder::Recorder;
pub use records::Detail;
pub use snapshot::{Life, Snapshot};
pub use stats::{Sizes, Stats, effective_branching_factor};
pub use table::{End, RoundView, StepView, Trace};
