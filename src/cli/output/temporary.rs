//! Temporary files and folders beside a target: their names, their locks, and what dead processes have left of them.
//!
//! A temporary file is called `.steptrace-NAME-xxxxxxxx`, after its target, a folder of files `.steptrace-set-xxxxxxxx`, in the
//! folder that they are for. Each is locked as long as its process lives. So whoever writes the same target next removes those
//! that nobody has locked, and no others: process ids, which containers share and systems use again, say nothing. Where
//! a file system has no locks, nothing is removed.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};

use super::files::{Files, Opened};
use crate::cli::signals;

/// The temporary files and folders of this process, to be removed if a signal ends it.
static OURS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Holds off the end by a signal: as long as this is held, a signal waits.
pub(super) fn ours() -> MutexGuard<'static, Vec<PathBuf>> {
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what is temporary of a process that is about to end in the middle of its work. Nothing is made or takes its place
/// afterwards.
pub(in crate::cli) fn abandon() {
    let mut ours = ours();
    for path in ours.drain(..) {
        // Nobody is left to be told that one could not be removed.
        drop(if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) });
    }
    std::mem::forget(ours);
}

/// Has a file that was made elsewhere removed as well if a signal ends the process.
pub(in crate::cli) fn remember(path: &Path) {
    signals::listen();
    ours().push(path.to_owned());
}

/// Leaves a file, or a folder, alone from now on.
pub(in crate::cli) fn forget(path: &Path) {
    ours().retain(|ours| ours != path);
}

/// The beginning of the names of all that is temporary.
const PREFIX: &str = ".steptrace-";

/// The name of a folder of files, in place of a target's.
const SET: &str = "set";

/// The file in such a folder that is locked.
const LOCK: &str = "lock";

/// The letters after the last hyphen: enough that no two names are alike.
const LETTERS: usize = 8;

/// Maximum bytes of a target's name in that of its temporary file; some file systems take no name longer than 143.
const LONGEST: usize = 100;

/// Names tried before it is given up to find a free one.
const TRIES: usize = 100;

/// Returns the name of what is temporary up to the letters at its end. No two targets of a folder have the same one.
fn stem(target: &OsStr) -> OsString {
    let mut stem = OsString::from(PREFIX);
    let bytes = target.as_encoded_bytes();
    if bytes.len() <= LONGEST {
        stem.push(target);
    } else {
        let hash = Sha256::digest(bytes).iter().take(8).fold(0_u64, |hash, byte| hash << 8 | u64::from(*byte));
        let hash = format!("{hash:016x}");
        let name = target.to_string_lossy();
        stem.push(&name[..name.floor_char_boundary(LONGEST - hash.len() - 1)]);
        stem.push("~");
        stem.push(hash);
    }
    stem.push("-");
    stem
}

/// Returns a name that nothing has yet.
fn fresh(stem: &OsStr) -> OsString {
    let mut random = RandomState::new().build_hasher().finish();
    let mut name = stem.to_owned();
    for _ in 0..LETTERS {
        name.push(char::from(b"abcdefghijklmnopqrstuvwxyz234567"[(random % 32) as usize]).to_string());
        random /= 32;
    }
    name
}

/// Returns true if a name is one of [`fresh`].
fn is_of(name: &OsStr, stem: &OsStr) -> bool {
    let letters = name.as_encoded_bytes().strip_prefix(stem.as_encoded_bytes());
    letters.is_some_and(|letters| {
        letters.len() == LETTERS && letters.iter().all(|byte| matches!(byte, b'a'..=b'z' | b'2'..=b'7'))
    })
}

/// Removes what dead processes have left in a folder. What cannot be removed stays: that harms nobody.
fn clear_away(folder: &Path, stem: &OsStr, files: &dyn Files) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(kind) = entry.file_type() else { continue };
        if !is_of(&entry.file_name(), stem) || kind.is_symlink() {
            continue;
        }
        let path = entry.path();
        let lock = if kind.is_dir() {
            // One without a lock is being made at this moment, or its process died while it was.
            File::options().append(true).create(true).open(path.join(LOCK))
        } else if kind.is_file() {
            File::options().append(true).open(&path)
        } else {
            continue;
        };
        let Ok(lock) = lock else { continue };
        if lock.try_lock().is_err() {
            continue;
        }
        if !kind.is_dir() {
            drop(files.remove(&path));
        } else if files.remove_folder(&path).is_err() {
            // Where an open file cannot vanish. Nobody takes the folder for his own any more: the lock has no name.
            drop(lock);
            drop(files.remove_folder(&path));
        }
    }
}

/// Creates a file and locks it; none if somebody who clears away was faster, and has removed it or is about to.
fn create_locked(path: &Path, private: bool, files: &dyn Files) -> io::Result<Option<Box<dyn Opened>>> {
    let file = files.create(path, private)?;
    let is_ours = match file.file().try_lock() {
        Ok(()) => fs::symlink_metadata(path).is_ok(),
        Err(TryLockError::WouldBlock) => false,
        // No locks here, so nobody clears away.
        Err(TryLockError::Error(_)) => true,
    };
    Ok(is_ours.then_some(file))
}

/// Tries names until one is free and stays ours.
fn with_fresh<T>(
    folder: &Path,
    stem: &OsStr,
    make: impl Fn(&Path) -> io::Result<Option<T>>,
) -> io::Result<(PathBuf, T)> {
    signals::listen();
    let mut ours = ours();
    for _ in 0..TRIES {
        let path = folder.join(fresh(stem));
        ours.push(path.clone());
        match make(&path) {
            Ok(Some(new)) => return Ok((path, new)),
            Ok(None) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                ours.pop();
                return Err(error);
            }
        }
        ours.pop();
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "no name is free beside it"))
}

/// A file that takes the name of its target when it is complete, and is removed otherwise.
pub(super) struct Temporary {
    path: PathBuf,
    pub(super) to: PathBuf,
    out: BufWriter<Box<dyn Opened>>,
    files: &'static dyn Files,
}

impl Temporary {
    /// Creates it beside its target, with the owner and the permissions of the file that it will replace.
    pub(super) fn beside(to: &Path, old: Option<&Metadata>, files: &'static dyn Files) -> io::Result<Temporary> {
        let folder = super::place::folder_of(to);
        let stem = stem(to.file_name().unwrap_or_default());
        clear_away(folder, &stem, files);
        let (path, file) = with_fresh(folder, &stem, |path| create_locked(path, old.is_some(), files))?;
        if let Some(old) = old {
            resemble(file.file(), old);
        }
        Ok(Temporary { path, to: to.to_owned(), out: BufWriter::new(file), files })
    }

    /// Waits until all is on the disk.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_mut().sync()
    }

    /// Takes the name of the target, once it is synced. `ours` holds off signals.
    pub(super) fn take_place(&self, ours: &mut Vec<PathBuf>) -> io::Result<()> {
        self.files.rename(&self.path, &self.to)?;
        ours.retain(|path| *path != self.path);
        Ok(())
    }

    pub(super) fn files(&self) -> &'static dyn Files {
        self.files
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // It is in its place unless it is still one of ours.
        if ours().contains(&self.path) {
            drop(self.files.remove(&self.path));
            forget(&self.path);
        }
    }
}

/// A folder within another, for files that take their places together, and for those that they replace.
pub(super) struct Gathering {
    pub(super) path: PathBuf,
    /// Locked as long as this is there.
    lock: Option<Box<dyn Opened>>,
    files: &'static dyn Files,
}

impl Gathering {
    /// Makes it in the folder that the files are for.
    pub(super) fn within(folder: &Path, files: &'static dyn Files) -> io::Result<Gathering> {
        let stem = stem(OsStr::new(SET));
        clear_away(folder, &stem, files);
        let make = |path: &Path| {
            files.make_folder(path)?;
            match create_locked(&path.join(LOCK), false, files) {
                // Somebody who clears away has found it without a lock.
                Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::AlreadyExists) => {
                    Ok(None)
                }
                Err(error) => {
                    drop(files.remove_folder(path));
                    Err(error)
                }
                locked => locked,
            }
        };
        let (path, lock) = with_fresh(folder, &stem, make)?;
        Ok(Gathering { path, lock: Some(lock), files })
    }

    /// Creates a file in it, with the owner and the permissions of the one that it will replace.
    pub(super) fn create(&self, name: &str, old: Option<&Metadata>) -> io::Result<(PathBuf, Box<dyn Opened>)> {
        let path = self.path.join(name);
        // Held so that nothing is made any more once a signal has begun to remove the folder.
        let ours = ours();
        let file = self.files.create(&path, old.is_some())?;
        drop(ours);
        if let Some(old) = old {
            resemble(file.file(), old);
        }
        Ok((path, file))
    }
}

impl Drop for Gathering {
    fn drop(&mut self) {
        if self.files.remove_folder(&self.path).is_err() {
            // Where an open file cannot vanish.
            self.lock = None;
            drop(self.files.remove_folder(&self.path));
        }
        forget(&self.path);
    }
}

/// Gives a file the owner, group and permissions of another, as far as that is allowed.
fn resemble(file: &File, old: &Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let (user, group) = (old.uid(), old.gid());
        let same = file.metadata().is_ok_and(|own| (own.uid(), own.gid()) == (user, group));
        if !same && fchown(file, Some(user), Some(group)).is_err() {
            drop(fchown(file, None, Some(group)));
        }
    }
    // After the owner, whose change takes some permissions away.
    drop(file.set_permissions(old.permissions()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_known_again_by_its_own_target_only() {
        let [a, b] = [stem(OsStr::new("a")), stem(OsStr::new("a-b"))];
        for _ in 0..1000 {
            let (of_a, of_b) = (fresh(&a), fresh(&b));
            assert!(is_of(&of_a, &a) && is_of(&of_b, &b), "{}", of_a.display());
            assert!(!is_of(&of_a, &b) && !is_of(&of_b, &a), "{}", of_b.display());
        }
        for name in [".steptrace-a-", ".steptrace-a-abcdefg", ".steptrace-a-abcdefghi", ".steptrace-a-ABCDEFGH", "a"] {
            assert!(!is_of(OsStr::new(name), &a), "{name}");
        }
    }

    #[test]
    fn a_long_name_is_cut_and_still_its_own() {
        let [one, other] = ["x", "y"].map(|end| stem(OsStr::new(&("é".repeat(120) + end))));
        assert_ne!(one, other);
        let name = fresh(&one);
        assert!(name.len() <= 143, "{}", name.len());
        assert!(is_of(&name, &one) && !is_of(&name, &other));
    }
}
