//! Options that several commands share, each declared once.

pub(super) mod args;
pub(super) mod format;
pub(super) mod graph;
pub(super) mod setting;
pub(super) mod sheet;
