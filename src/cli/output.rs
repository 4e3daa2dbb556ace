//! The one place that writes files.
//!
//! A target is opened before the long work starts, so that a failure comes early. What is written goes to a temporary
//! neighbour, which takes the target's name only when it is complete: an existing file stays whole until then.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;

use tempfile::{NamedTempFile, TempDir};

use super::Done;
use super::fault::Fault;

/// A file, stream or standard output to write to.
pub(super) struct Target {
    name: String,
    sink: Sink,
}

enum Sink {
    /// The standard output.
    Stdout(io::StdoutLock<'static>),
    /// A device or pipe.
    Stream(Box<dyn Write>),
    /// A file to be, and the name it will have.
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Target {
    /// Opens a target: a file, or the standard output for `None` and `-`.
    pub(super) fn open(path: Option<&Path>) -> Result<Target, Fault> {
        let Some(path) = path.filter(|path| !is_stdout(path)) else {
            return Ok(Target { name: "standard output".into(), sink: Sink::Stdout(io::stdout().lock()) });
        };
        let name = path.display().to_string();
        let sink = open(path, LINKS).map_err(|error| Fault::writing(&name, &error))?;
        Ok(Target { name, sink })
    }

    pub(super) fn is_stdout(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_))
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns true if this is a file, so that notes on the error output do not mix with it.
    pub(super) fn is_file(&self) -> bool {
        matches!(self.sink, Sink::File(..))
    }

    /// Writes, and tells failures as faults.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
        let sink: &mut dyn Write = match &mut self.sink {
            Sink::Stdout(stdout) => stdout,
            Sink::Stream(stream) => stream,
            Sink::File(file, _) => file,
        };
        write(sink).map_err(|error| Fault::writing(&self.name, &error))
    }

    /// Completes the output: only now does a file take its name.
    pub(super) fn finish(self) -> Result<(), Fault> {
        let failed = |error: &io::Error| Fault::writing(&self.name, error);
        match self.sink {
            Sink::Stdout(mut stdout) => stdout.flush().map_err(|error| failed(&error)),
            Sink::Stream(mut stream) => stream.flush().map_err(|error| failed(&error)),
            Sink::File(file, path) => {
                let file = file.into_inner().map_err(|error| failed(error.error()))?;
                let temporary = file.path().to_owned();
                file.persist(&path).map(drop).map_err(|error| failed(&error.error))?;
                if let Ok(mut unfinished) = UNFINISHED.lock() {
                    unfinished.retain(|path| *path != temporary);
                }
                Ok(())
            }
        }
    }
}

/// The temporary files that are being written.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes the temporary files of a process that is about to end in the middle of its work.
pub(super) fn abandon() {
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        // Nobody is left to be told that one could not be removed.
        unfinished.drain(..).for_each(|path| {
            let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
            drop(removed);
        });
    }
}

/// A folder to write many files to. They are gathered in a temporary folder within it, and take their places only when all are
/// complete; other files of the folder stay.
pub(super) struct Folder {
    path: PathBuf,
    temporary: TempDir,
}

impl Folder {
    /// Opens a folder, and makes it if there is none.
    pub(super) fn open(path: &Path) -> Result<Folder, Fault> {
        open_folder(path)?;
        let made = tempfile::Builder::new().prefix(".steptrace-").tempdir_in(path);
        let temporary = made.map_err(|error| Fault::writing(&path.display().to_string(), &error))?;
        if let Ok(mut unfinished) = UNFINISHED.lock() {
            unfinished.push(temporary.path().to_owned());
        }
        Ok(Folder { path: path.to_owned(), temporary })
    }

    /// Writes a file of this name, which may begin with a folder.
    pub(super) fn write(&self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
        let file = self.temporary.path().join(name);
        let written = || {
            fs::create_dir_all(folder_of(&file))?;
            let mut out = BufWriter::new(File::create_new(&file)?);
            write(&mut out)?;
            out.flush()
        };
        written().map_err(|error| self.failed(name, &error))
    }

    /// Moves the files to their places.
    pub(super) fn finish(self, names: &[String]) -> Result<(), Fault> {
        for name in names {
            let target = self.path.join(name);
            let moved = fs::create_dir_all(folder_of(&target))
                .and_then(|()| fs::rename(self.temporary.path().join(name), &target));
            moved.map_err(|error| self.failed(name, &error))?;
        }
        if let Ok(mut unfinished) = UNFINISHED.lock() {
            unfinished.retain(|path| path != self.temporary.path());
        }
        // What is left is empty folders; that they stay is no failure.
        drop(self.temporary.close());
        Ok(())
    }

    fn failed(&self, name: &str, error: &io::Error) -> Fault {
        Fault::writing(&self.path.join(name).display().to_string(), error)
    }
}

/// Makes a folder for files if there is none, and tries to make a file in it.
pub(super) fn open_folder(path: &Path) -> Result<(), Fault> {
    let failed = |error: &io::Error| Fault::writing(&path.display().to_string(), error);
    if fs::metadata(path).is_ok_and(|there| !there.is_dir()) {
        return Err(failed(&io::Error::new(io::ErrorKind::NotADirectory, "it is no folder")));
    }
    fs::create_dir_all(path).map_err(|error| failed(&error))?;
    let tried = tempfile::Builder::new().prefix(".steptrace-").tempfile_in(path);
    tried.map(drop).map_err(|error| failed(&io::Error::from(error.kind())))
}

/// The names of the standard output.
const STDOUT: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Returns true if a path names the standard output.
pub(super) fn is_stdout(path: &Path) -> bool {
    STDOUT.map(Path::new).contains(&path)
}

/// Returns true if a path names what another process has opened.
fn is_open(path: &Path) -> bool {
    path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd") || path == Path::new("/dev/stderr")
}

/// Returns true if a path names no file, but what is open already, or a device or pipe.
pub(super) fn is_stream(path: &Path) -> bool {
    is_stdout(path) || is_open(path) || fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Maximum links followed, one to the next, as on Linux.
const LINKS: u32 = 40;

fn open(path: &Path, links: u32) -> io::Result<Sink> {
    // What another process has opened is added to, wherever it leads.
    if is_open(path) {
        return stream(path);
    }
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder")),
        // A device or a pipe cannot be replaced: it is written to.
        Ok(there) if !there.is_file() => stream(path),
        Ok(there) => {
            // A file that may not be written is not replaced either. A link stays, what it leads to is replaced.
            File::options().append(true).open(path)?;
            temporary(&fs::canonicalize(path)?, Some(there.permissions()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::read_link(path) {
            // A link that leads to nothing yet: that is what is made.
            Ok(target) if links > 0 => open(&folder_of(path).join(target), links - 1),
            _ => temporary(path, None),
        },
        Err(error) => Err(error),
    }
}

fn stream(path: &Path) -> io::Result<Sink> {
    let stream = File::options().append(true).open(path)?;
    Ok(Sink::Stream(Box::new(BufWriter::new(stream))))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn temporary(path: &Path, permissions: Option<fs::Permissions>) -> io::Result<Sink> {
    let folder = folder_of(path);
    // Asked first for the sake of the message, which would name the temporary file.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".steptrace-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What a new file gets: the umask takes its part away.
        builder.permissions(permissions.clone().unwrap_or(fs::Permissions::from_mode(0o666)));
    }
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        unfinished.push(file.path().to_owned());
    }
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(Sink::File(BufWriter::new(file), path.to_owned()))
}

/// Prints a text to the standard output, which is all that a command does.
pub(super) fn print(text: &str) -> Done {
    let mut target = Target::open(None)?;
    target.write(|out| out.write_all(text.as_bytes()))?;
    target.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// Prints a text with colours, where the standard output takes them.
pub(super) fn print_styled(text: &str) -> Done {
    if anstream::AutoStream::choice(&io::stdout()) == anstream::ColorChoice::Never {
        return print(&anstream::adapter::strip_str(text).to_string());
    }
    print(text)
}
