//! The one place that writes files.
//!
//! A target is opened before the long work starts, so that a failure comes early. The output goes to a temporary neighbour, which
//! takes the target's name only when it is complete and on disk: until then an existing file stays intact. If the command
//! fails, or a signal ends it, the neighbour is removed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use super::Done;
use super::fault::{Fault, one_line};
use super::streams;
use super::system::{self, Temporary};

pub(super) struct Target {
    pub(super) name: String,
    pub(super) is_stdout: bool,
    sink: Sink,
}

enum Sink {
    Stream(Box<dyn Write>),
    File(Temporary),
}

impl Target {
    pub(super) fn open(path: Option<&Path>) -> Result<Target, Fault> {
        let Some(path) = path.filter(|path| !is_stdout(path)) else {
            let stdout = Sink::Stream(streams::output());
            return Ok(Target { name: "standard output".to_owned(), is_stdout: true, sink: stdout });
        };
        let name = path.display().to_string();
        if streams::are_files_held() || !is_stream(path) {
            return Target::file(path);
        }
        let stream = File::options().append(true).open(path).map_err(|error| Fault::writing(&name, &error))?;
        Ok(Target { name, is_stdout: false, sink: Sink::Stream(Box::new(stream)) })
    }

    /// Opens a file; what is there and is none, such as a pipe, is refused: to open it might wait for ever.
    fn file(path: &Path) -> Result<Target, Fault> {
        let sink = if let Some(file) = streams::file_output(path) {
            claim(path, true)?;
            Sink::Stream(file)
        } else {
            Sink::File(Temporary::beside(path)?)
        };
        Ok(Target { name: path.display().to_string(), is_stdout: false, sink })
    }

    /// Returns true if it is a file, so that notes on the error output do not mix with it.
    pub(super) fn is_file(&self) -> bool {
        matches!(self.sink, Sink::File(_))
    }

    pub(super) fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
        let sink: &mut dyn Write = match &mut self.sink {
            Sink::Stream(stream) => stream,
            Sink::File(file) => &mut file.out,
        };
        let mut out = BufWriter::new(sink);
        write(&mut out).and_then(|()| out.flush()).map_err(|error| Fault::writing(&self.name, &error))
    }

    /// Completes the output: only now does a file take its name.
    pub(super) fn finish(self) -> Result<(), Fault> {
        let done = match self.sink {
            Sink::Stream(mut stream) => stream.flush(),
            Sink::File(file) => file.take_place(),
        };
        done.map_err(|error| Fault::writing(&self.name, &error))
    }
}

/// A folder to write many files to; it is created with the first of them.
pub(super) struct Folder {
    pub(super) path: PathBuf,
}

impl Folder {
    pub(super) fn open(path: &Path) -> Result<Folder, Fault> {
        if !streams::are_files_held() {
            let nearest = path.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
            system::try_folder(nearest).map_err(|error| Fault::writing(&path.display().to_string(), &error))?;
        }
        Ok(Folder { path: path.to_owned() })
    }

    /// Opens a file of this name, which may include a folder.
    pub(super) fn target(&self, name: impl AsRef<Path>) -> Result<Target, Fault> {
        let path = self.path.join(name);
        if !streams::are_files_held() {
            fs::create_dir_all(folder_of(&path))
                .map_err(|error| Fault::writing(&path.display().to_string(), &error))?;
        }
        Target::file(&path)
    }

    /// Writes a file. Several threads may write at a time.
    pub(super) fn write(
        &self,
        name: impl AsRef<Path>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Fault> {
        let mut target = self.target(name)?;
        target.write(write)?;
        target.finish()
    }
}

/// The files of this process, by their real paths; true for those written.
static CLAIMED: Mutex<BTreeMap<PathBuf, bool>> = Mutex::new(BTreeMap::new());

pub(super) fn forget_claims() {
    CLAIMED.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// Records that a file is read; refuses one that is also written. Pipes and devices may be both.
pub(super) fn claim_input(path: &Path) -> Result<(), Fault> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) { Ok(()) } else { claim(path, false) }
}

pub(super) fn claim(path: &Path, writes: bool) -> Result<(), Fault> {
    let mut claimed = CLAIMED.lock().unwrap_or_else(PoisonError::into_inner);
    let name = one_line(&path.display().to_string());
    match claimed.insert(real(path), writes) {
        Some(true) if writes => {
            Err(Fault::usage(format!("two outputs would go to {name}")).help("give each its own name"))
        }
        Some(was_written) if was_written != writes => {
            Err(Fault::usage(format!("the output would take the place of {name}, which is also read"))
                .help("give the output another name"))
        }
        _ => Ok(()),
    }
}

const STDOUT: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

pub(super) fn is_stdout(path: &Path) -> bool {
    STDOUT.map(Path::new).contains(&path)
}

/// Returns true if a path names not a file but an open stream, a device or a pipe.
pub(super) fn is_stream(path: &Path) -> bool {
    is_stdout(path)
        || ["/dev/fd", "/proc/self/fd", "/dev/stderr"].iter().any(|open| path.starts_with(open))
        || fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the canonical path of a file or folder: links are followed, as far as the path exists.
pub(super) fn real(path: &Path) -> PathBuf {
    if let Ok(there) = path.canonicalize() {
        return there;
    }
    match path.file_name() {
        Some(name) => real(folder_of(path)).join(name),
        None => path.to_owned(),
    }
}

pub(super) fn print(text: &str) -> Done {
    let mut target = Target::open(None)?;
    target.write(|out| out.write_all(text.as_bytes()))?;
    target.finish()?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn print_styled(text: &str) -> Done {
    if !streams::has_output_colour() {
        return print(&anstream::adapter::strip_str(text).to_string());
    }
    print(text)
}
