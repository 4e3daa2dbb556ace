//! The files of an exercise: the sheet and its key.

use std::io::{self, Write};
use std::path::Path;

use steptrace::exercise::ExerciseError;
use steptrace::report::Layout;

use crate::cli::fault::Fault;
use crate::cli::output::{Target, is_stream};

/// The outputs of a sheet and its key; neither takes its place before both are made.
pub(super) struct Set {
    sheet: Option<Target>,
    key: Option<Target>,
}

/// Writes a document for a layout, unless there is no such document.
pub(super) type Made = Result<io::Result<()>, ExerciseError>;

/// Makes a document in memory, and writes it.
pub(super) fn write(target: &mut Target, make: impl FnOnce(&mut dyn Write, Layout) -> Made) -> Result<(), Fault> {
    let mut bytes = Vec::new();
    let done = make(&mut bytes, Layout::default())?;
    target.write(|out| done.and_then(|()| out.write_all(&bytes)))
}

impl Set {
    /// Opens the places of a sheet, if one is to be written, and of a key, if one is named.
    pub(super) fn open(with_sheet: bool, sheet: Option<&Path>, key: Option<&Path>) -> Result<Set, Fault> {
        if with_sheet && sheet.is_none_or(is_stream) && key.is_some_and(is_stream) {
            return Err(
                Fault::usage("the sheet and its key would go to the same place").help("give --key another file")
            );
        }
        let sheet = with_sheet.then(|| Target::open(sheet)).transpose()?;
        Ok(Set { sheet, key: key.map(|key| Target::open(Some(key))).transpose()? })
    }

    pub(super) fn sheet(&mut self, make: impl FnOnce(&mut dyn Write, Layout) -> Made) -> Result<(), Fault> {
        self.sheet.as_mut().map_or(Ok(()), |target| write(target, make))
    }

    pub(super) fn key(&mut self, make: impl FnOnce(&mut dyn Write, Layout) -> Made) -> Result<(), Fault> {
        self.key.as_mut().map_or(Ok(()), |target| write(target, make))
    }

    /// Completes them, and returns the names of the files.
    pub(super) fn finish(self) -> Result<Vec<String>, Fault> {
        let mut written = Vec::new();
        for target in [self.key, self.sheet].into_iter().flatten() {
            written.extend(target.is_file().then(|| target.name().to_owned()));
            target.finish()?;
        }
        written.reverse();
        Ok(written)
    }
}
