//! steptrace.
mod nearest;
pub mod puzzle;
pub mod search;
pub mod trace;
