//! The files of an exercise: the sheet and its key, which take their places together.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use steptrace::exercise::ExerciseError;
use steptrace::report::Layout;

use crate::cli::fault::{Fault, one_line};
use crate::cli::output::{Folder, Target, finish_all, is_stream, real};

/// Files that are open, and written to memory until both are made.
pub(super) struct Set {
    sheet: Option<Place>,
    key: Option<Place>,
    written: Vec<String>,
}

/// The place of one of them.
pub(super) enum Place {
    Stream(Target),
    File { folder: Folder, path: PathBuf, name: OsString },
}

/// Writes a document for a layout, unless there is no such document.
pub(super) type Made = Result<io::Result<()>, ExerciseError>;

impl Place {
    pub(super) fn open(path: Option<&Path>) -> Result<Place, Fault> {
        let Some(path) = path.filter(|path| !is_stream(path)) else { return Target::open(path).map(Place::Stream) };
        let Some(name) = path.file_name() else {
            return Err(Fault::usage(format!("{} is no name of a file", one_line(&path.display().to_string()))));
        };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.is_dir() {
            let missing = io::Error::new(io::ErrorKind::NotFound, "there is no such folder");
            return Err(Fault::writing(&path.display().to_string(), &missing));
        }
        Ok(Place::File { folder: Folder::open(folder)?, path: path.to_owned(), name: name.to_owned() })
    }

    fn name(&self) -> String {
        match self {
            Place::Stream(target) => target.name().to_owned(),
            Place::File { path, .. } => path.display().to_string(),
        }
    }

    pub(super) fn write(&mut self, make: impl FnOnce(&mut dyn Write, Layout) -> Made) -> Result<(), Fault> {
        let mut bytes = Vec::new();
        make(&mut bytes, Layout::default())?.map_err(|error| Fault::writing(&self.name(), &error))?;
        match self {
            Place::Stream(target) => target.write(|out| out.write_all(&bytes)),
            Place::File { folder, name, .. } => folder.write(&*name, |out| out.write_all(&bytes)),
        }
    }
}

impl Set {
    /// Opens the places of a sheet, if one is to be written, and of a key, if one is named.
    pub(super) fn open(with_sheet: bool, sheet: Option<&Path>, key: Option<&Path>) -> Result<Set, Fault> {
        let same = with_sheet
            && key.is_some_and(|key| match sheet.filter(|sheet| !is_stream(sheet)) {
                None => is_stream(key),
                Some(sheet) => real(sheet) == real(key),
            });
        if same {
            return Err(
                Fault::usage("the sheet and its key would go to the same place").help("give --key another file")
            );
        }
        let sheet = with_sheet.then(|| Place::open(sheet)).transpose()?;
        Ok(Set { sheet, key: key.map(|key| Place::open(Some(key))).transpose()?, written: Vec::new() })
    }

    pub(super) fn sheet(&mut self, make: impl FnOnce(&mut dyn Write, Layout) -> Made) -> Result<(), Fault> {
        self.sheet.as_mut().map_or(Ok(()), |place| place.write(make))
    }

    pub(super) fn key(&mut self, make: impl FnOnce(&mut dyn Write, Layout) -> Made) -> Result<(), Fault> {
        self.key.as_mut().map_or(Ok(()), |place| place.write(make))
    }

    /// Completes them, and returns the names of the files.
    pub(super) fn finish(mut self) -> Result<Vec<String>, Fault> {
        let (mut folders, mut target) = (Vec::new(), None);
        for place in [self.sheet.take(), self.key.take()].into_iter().flatten() {
            match place {
                Place::Stream(stream) => target = Some(stream),
                Place::File { folder, path, .. } => {
                    self.written.push(path.display().to_string());
                    folders.push(folder);
                }
            }
        }
        finish_all(folders, target)?;
        Ok(self.written)
    }
}
