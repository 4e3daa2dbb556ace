//! Helpers that several modules of tests share.

#[cfg(unix)]
pub(crate) mod command;
pub(crate) mod drawn;
pub(crate) mod exercises;
pub(crate) mod gift;
pub(crate) mod hand;
pub(crate) mod model;
pub(crate) mod page;
pub(crate) mod quest;
pub(crate) mod runs;
pub(crate) mod set;
pub(crate) mod told;
pub(crate) mod written;
