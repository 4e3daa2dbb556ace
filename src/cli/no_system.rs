//! The same where there is no system: in a page, all files are in memory, and nobody sends signals.

use std::io::{self, ErrorKind, Sink};
use std::path::{Path, PathBuf};

use super::fault::Fault;

/// No file can be created.
pub(super) struct Temporary {
    pub(super) out: Sink,
}

impl Temporary {
    pub(super) fn beside(path: &Path) -> Result<Temporary, Fault> {
        Err(Fault::writing(&path.display().to_string(), &ErrorKind::Unsupported.into()))
    }

    pub(super) fn take_place(self) -> io::Result<()> {
        Err(ErrorKind::Unsupported.into())
    }
}

pub(super) fn remove_temporary() {}

pub(super) fn try_folder(_: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

pub(super) fn passing_folder() -> io::Result<PathBuf> {
    Err(ErrorKind::Unsupported.into())
}

pub(super) fn browse(_: PathBuf) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

pub(super) fn columns() -> Option<u16> {
    None
}

pub(super) fn on_signals(_: fn()) -> io::Result<()> {
    Ok(())
}
