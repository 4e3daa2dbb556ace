//! steptrace.
mod nearest;
pub mod puzzle;
pub mod report;
pub mod search;
pub mod trace;
