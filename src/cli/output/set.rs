//! Files that belong together: all take their places, or none does.

use std::collections::HashMap;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::files::{Disk, Files};
use super::place::{self, Place, folder_of};
use super::temporary::{self, Gathering, Temporary};
use super::{Sink, Target};
use crate::cli::fault::{Fault, one_line};

/// A folder to write many files to. They are gathered in a temporary folder within it, and take their places only when all are
/// complete; other files of the folder stay.
pub(in crate::cli) struct Folder {
    path: PathBuf,
    gathering: Gathering,
    /// The folders that were made for it. They go again, once it is gone, if nothing came into them.
    made: Made,
    gathered: Mutex<Vec<Gathered>>,
    count: AtomicUsize,
    files: &'static dyn Files,
}

/// Folders that were made, the outermost first.
struct Made(Vec<PathBuf>);

impl Made {
    /// Makes a folder, and those that it is in.
    fn up_to(path: &Path) -> io::Result<Made> {
        let missing = path.ancestors().take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists());
        let mut made = Made(missing.map(Path::to_owned).collect());
        made.0.reverse();
        fs::create_dir_all(path)?;
        Ok(made)
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        // What is not empty stays.
        self.0.iter().rev().for_each(|folder| drop(fs::remove_dir(folder)));
    }
}

/// A file that is complete, and on the disk.
struct Gathered {
    /// Its name in messages.
    name: String,
    path: PathBuf,
    to: PathBuf,
}

impl Folder {
    /// Opens a folder, and makes it if there is none.
    pub(in crate::cli) fn open(path: &Path) -> Result<Folder, Fault> {
        Folder::open_among(path, &Disk)
    }

    pub(super) fn open_among(path: &Path, files: &'static dyn Files) -> Result<Folder, Fault> {
        let failed = |error: &io::Error| Fault::writing(&path.display().to_string(), error);
        if fs::metadata(path).is_ok_and(|there| !there.is_dir()) {
            return Err(failed(&io::Error::new(io::ErrorKind::NotADirectory, "it is no folder")));
        }
        let made = Made::up_to(path).map_err(|error| failed(&error))?;
        let gathering = Gathering::within(path, files).map_err(|error| failed(&error))?;
        let (gathered, count) = (Mutex::default(), AtomicUsize::new(0));
        Ok(Folder { path: path.to_owned(), gathering, made, gathered, count, files })
    }

    /// Writes a file of this name, which may begin with a folder. Several threads may write at a time.
    pub(in crate::cli) fn write(
        &self,
        name: impl AsRef<Path>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Fault> {
        let target = self.path.join(name);
        let written = || {
            let Place::File(to, old) = place::find(&target)? else {
                return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"));
            };
            let number = self.count.fetch_add(1, Ordering::Relaxed);
            let (path, file) = self.gathering.create(&number.to_string(), old.as_ref())?;
            let mut out = BufWriter::new(file);
            write(&mut out)?;
            out.flush()?;
            out.get_mut().sync()?;
            Ok(Gathered { name: target.display().to_string(), path, to })
        };
        let gathered = written().map_err(|error| Fault::writing(&target.display().to_string(), &error))?;
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner).push(gathered);
        Ok(())
    }

    /// Moves the files to their places.
    pub(in crate::cli) fn finish(self) -> Result<(), Fault> {
        finish_all([self], None)
    }
}

/// Completes files that belong together: those of folders, and a target. If one cannot take its place, those that already have
/// give theirs back. What goes to the standard output or to a stream, which cannot be taken back, is all there before.
pub(in crate::cli) fn finish_all(
    folders: impl IntoIterator<Item = Folder>,
    target: Option<Target>,
) -> Result<(), Fault> {
    let folders: Vec<Folder> = folders.into_iter().collect();
    let mut file = match target {
        Some(Target { name, sink: Sink::File(file) }) => Some((name, file)),
        rest => {
            rest.map_or(Ok(()), Target::finish)?;
            None
        }
    };
    if let Some((name, file)) = &mut file {
        file.sync().map_err(|error| Fault::writing(name, &error))?;
    }
    check_apart(&folders, file.as_ref())?;
    let mut places = Places::default();
    let mut ours = temporary::ours();
    let done = places.take_all(&folders, file.as_ref(), &mut ours);
    if done.is_err() {
        places.give_back();
    }
    // Whoever drops a temporary file asks for it.
    drop(ours);
    done.map_err(|(name, error)| Fault::writing(&name, &error))?;
    places.sync(&folders);
    // The old files go with the folders.
    drop(folders);
    Ok(())
}

/// Checks that no two files are to take the same place, by whatever names: the one would be lost.
fn check_apart(folders: &[Folder], file: Option<&(String, Temporary)>) -> Result<(), Fault> {
    let mut places: HashMap<PathBuf, String> = HashMap::new();
    let mut check = |to: &Path, name: &str| match places.insert(place::real(to), name.to_owned()) {
        None => Ok(()),
        Some(other) => {
            let (name, other) = (one_line(name), one_line(&other));
            let what = if name == other { name } else { format!("{name} and {other}, which are one file,") };
            Err(Fault::usage(format!("two outputs would go to {what}")).help("give each its own name"))
        }
    };
    for folder in folders {
        let gathered = folder.gathered.lock().unwrap_or_else(PoisonError::into_inner);
        gathered.iter().try_for_each(|file| check(&file.to, &file.name))?;
    }
    file.map_or(Ok(()), |(name, file)| check(&file.to, name))
}

/// Places that were taken, and how to give them back.
#[derive(Default)]
struct Places {
    taken: Vec<Taken>,
    /// The folders made for them.
    made: Vec<PathBuf>,
}

struct Taken {
    to: PathBuf,
    /// The file that was there, under another name.
    old: Option<PathBuf>,
    files: &'static dyn Files,
}

impl Places {
    /// Takes all places; fails with the name of the file that could not.
    fn take_all(
        &mut self,
        folders: &[Folder],
        file: Option<&(String, Temporary)>,
        ours: &mut Vec<PathBuf>,
    ) -> Result<(), (String, io::Error)> {
        for folder in folders {
            let mut gathered = folder.gathered.lock().unwrap_or_else(PoisonError::into_inner);
            gathered.sort_by(|one, other| one.to.cmp(&other.to));
            for file in gathered.iter() {
                self.take(file, folder.files).map_err(|error| (file.name.clone(), error))?;
            }
        }
        // The one that refers to the others comes last. Nothing follows that could fail, so its old file need not be kept.
        file.map_or(Ok(()), |(name, file)| file.take_place(ours).map_err(|error| (name.clone(), error)))?;
        if let Some((_, file)) = file {
            self.taken.push(Taken { to: file.to.clone(), old: None, files: file.files() });
        }
        Ok(())
    }

    fn take(&mut self, file: &Gathered, files: &'static dyn Files) -> io::Result<()> {
        let folder = folder_of(&file.to);
        if !folder.exists() {
            fs::create_dir_all(folder)?;
            self.made.push(folder.to_owned());
        }
        let replaces = fs::symlink_metadata(&file.to).is_ok();
        let old = replaces.then(|| file.path.with_extension("old"));
        if let Some(old) = &old {
            files.keep(&file.to, old)?;
        }
        files.rename(&file.path, &file.to)?;
        self.taken.push(Taken { to: file.to.clone(), old, files });
        Ok(())
    }

    /// Puts everything back as it was.
    fn give_back(&mut self) {
        for Taken { to, old, files } in self.taken.drain(..).rev() {
            // What cannot be put back is still a whole file, and the error is told already.
            drop(match old {
                Some(old) => files.rename(&old, &to),
                None => files.remove(&to),
            });
        }
        self.made.drain(..).for_each(|folder| drop(fs::remove_dir(folder)));
    }

    /// Waits until all names are on the disk, each folder once, those of new folders included. Many systems cannot sync a
    /// folder: that is no failure.
    fn sync(&self, folders: &[Folder]) {
        let Some(Taken { files, .. }) = self.taken.first() else { return };
        let new = folders.iter().flat_map(|folder| &folder.made.0);
        let named = self.taken.iter().map(|taken| &taken.to).chain(&self.made).chain(new);
        let mut holders: Vec<&Path> = named.map(|path| folder_of(path)).collect();
        holders.sort_unstable();
        holders.dedup();
        for holder in holders {
            drop(files.sync_folder(holder));
        }
    }
}
