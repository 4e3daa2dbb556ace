//! Helpers that several modules of tests share.

pub(crate) mod as_read;
pub(crate) mod drawn;
pub(crate) mod exercises;
pub(crate) mod hand;
pub(crate) mod model;
pub(crate) mod page;
pub(crate) mod runs;
pub(crate) mod set;
pub(crate) mod told;
pub(crate) mod written;
