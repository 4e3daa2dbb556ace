//! The record of a search: recorded, frozen, written, read back, checked, and asked for its lists at any step.

mod lines;
mod log;
mod playback;
mod read;
mod record;
mod records;
mod stats;
mod table;

pub(crate) use lines::json_reason;
pub use lines::{Excerpt, ReadError};
pub use log::{Recorder, RoundView, TryVerdict, TryView};
pub use playback::{Playback, Rivals, Snapshot};
pub use read::{read, verify};
pub use record::{FORMAT, schema};
pub use records::{Detail, write, write_csv};
pub use stats::{Stats, effective_branching_factor};
pub use table::{End, Life, Sizes, StepView, Trace};
