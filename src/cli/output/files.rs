//! The operations on files that writing needs, one by one, so that tests can let any of them fail.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A place where files are written: the disk, or one in tests that fails.
pub(super) trait Files: Send + Sync {
    /// Creates a file that is not there yet. One that is private can be read by nobody else until it gets other permissions.
    fn create(&self, path: &Path, private: bool) -> io::Result<Box<dyn Opened>>;

    /// Gives a file another name, in place of a file that has it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Gives the bytes of a file a second name.
    fn keep(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes a folder that is not there yet.
    fn make_folder(&self, path: &Path) -> io::Result<()>;

    /// Removes a folder with all that is in it.
    fn remove_folder(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in a folder are on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// A file that is being written.
pub(super) trait Opened: Write + Send + Sync {
    /// Waits until all that was written is on the disk.
    fn sync(&mut self) -> io::Result<()>;

    /// The file itself, to be locked and to be given permissions.
    fn file(&self) -> &File;
}

/// The real files.
pub(super) struct Disk;

impl Files for Disk {
    fn create(&self, path: &Path, private: bool) -> io::Result<Box<dyn Opened>> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, if private { 0o600 } else { 0o666 });
        #[cfg(not(unix))]
        let _ = private;
        Ok(Box::new(options.open(path)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn keep(&self, from: &Path, to: &Path) -> io::Result<()> {
        // Some file systems know only one name of a file.
        fs::hard_link(from, to).or_else(|_| fs::copy(from, to).map(drop))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn remove_folder(&self, path: &Path) -> io::Result<()> {
        fs::remove_dir_all(path)
    }

    #[cfg(unix)]
    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }

    /// Elsewhere a folder cannot be opened like a file.
    #[cfg(not(unix))]
    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }
}

impl Opened for File {
    fn sync(&mut self) -> io::Result<()> {
        match self.sync_all() {
            // Of a file system that has no such thing no more can be had.
            Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
            synced => synced,
        }
    }

    fn file(&self) -> &File {
        self
    }
}
