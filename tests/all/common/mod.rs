//! Helpers that several modules of tests share.

pub(crate) mod drawn;
pub(crate) mod hand;
pub(crate) mod model;
pub(crate) mod runs;
pub(crate) mod told;
pub(crate) mod written;
