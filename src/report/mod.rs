//! What a reader sees: pure functions from a trace to text.

mod text;

pub use text::{Layout, show_outline, show_step, stats_table};
