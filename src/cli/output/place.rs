//! Paths of targets: which are files, where links lead, and what is there already.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// The names of the standard output.
const STDOUT: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Returns true if a path names the standard output.
pub(in crate::cli) fn is_stdout(path: &Path) -> bool {
    STDOUT.map(Path::new).contains(&path)
}

/// Returns true if a path names what another process has opened.
fn is_open(path: &Path) -> bool {
    path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd") || path == Path::new("/dev/stderr")
}

/// Returns true if a path names no file, but what is open already, or a device or pipe.
pub(in crate::cli) fn is_stream(path: &Path) -> bool {
    is_stdout(path) || is_open(path) || fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Returns the folder that a path is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the one name of a file that has several: the folder's own, links followed, and its name there.
pub(in crate::cli) fn real(path: &Path) -> PathBuf {
    if let Ok(there) = path.canonicalize() {
        return there;
    }
    let Some(name) = path.file_name() else { return path.to_owned() };
    folder_of(path).canonicalize().map_or_else(|_| path.to_owned(), |folder| folder.join(name))
}

/// A place to write to.
pub(super) enum Place {
    /// A device or pipe, which cannot be replaced.
    Stream,
    /// A file, links followed, and what is known of it if it is there already.
    File(PathBuf, Option<Metadata>),
}

/// Maximum links followed, one to the next, as on Linux.
const LINKS: u32 = 40;

/// Finds out where a path leads, and that it can be written there.
pub(super) fn find(path: &Path) -> io::Result<Place> {
    follow(path, LINKS)
}

fn follow(path: &Path, links: u32) -> io::Result<Place> {
    // What another process has opened is added to, wherever it leads.
    if is_open(path) {
        return Ok(Place::Stream);
    }
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder")),
        Ok(there) if !there.is_file() => Ok(Place::Stream),
        Ok(there) => {
            // A file that may not be written is not replaced either. A link stays, what it leads to is replaced.
            File::options().append(true).open(path)?;
            Ok(Place::File(fs::canonicalize(path)?, Some(there)))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::read_link(path) {
            // A link that leads to nothing yet: that is what is made.
            Ok(target) if links > 0 => follow(&folder_of(path).join(target), links - 1),
            _ => Ok(Place::File(path.to_owned(), None)),
        },
        Err(error) => Err(error),
    }
}
