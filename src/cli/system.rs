//! The command and the system: temporary files, signals, the size of the terminal, a browser.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;

use super::fault::Fault;
use super::output::{claim, folder_of, real};
use super::watch;

/// A file that takes the name of its target when it is complete, and is removed otherwise.
pub(super) struct Temporary {
    pub(super) out: NamedTempFile,
    to: PathBuf,
}

impl Temporary {
    /// Creates it beside its target, with the permissions of the file that it will replace.
    pub(super) fn beside(path: &Path) -> Result<Temporary, Fault> {
        let failed = |error| Fault::writing(&path.display().to_string(), &error);
        let old = replaceable(path).map_err(failed)?;
        claim(path, true)?;
        let to = real(path);
        let mut builder = tempfile::Builder::new();
        builder.prefix(".steptrace-");
        let file = create(|| builder.make_in(folder_of(&to), |path| File::create_new(path))).map_err(failed)?;
        if let Some(old) = old {
            drop(file.as_file().set_permissions(old.permissions()));
        }
        Ok(Temporary { out: file, to })
    }

    pub(super) fn take_place(self) -> io::Result<()> {
        let file = self.out;
        // Some file systems do not support sync.
        let cannot =
            |error: &io::Error| matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported);
        file.as_file().sync_all().or_else(|error| if cannot(&error) { Ok(()) } else { Err(error) })?;
        let mut ours = temporary();
        let path = file.path().to_owned();
        file.persist(self.to).map_err(|error| error.error)?;
        ours.retain(|other| *other != path);
        Ok(())
    }
}

fn replaceable(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::metadata(path) {
        Ok(old) if old.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder")),
        // Opening a pipe would wait for its reader.
        Ok(old) if !old.is_file() => Err(io::Error::other("it is not a file")),
        Ok(old) => File::options().append(true).open(path).map(|_| Some(old)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// While this is held, signals wait.
fn temporary() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

fn create(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    let mut ours = temporary();
    let file = make()?;
    ours.push(file.path().to_owned());
    Ok(file)
}

/// Removes all temporary files before the process ends. Afterwards, none is created, and none takes its target's name.
pub(super) fn remove_temporary() {
    let mut ours = temporary();
    for path in ours.drain(..) {
        drop(fs::remove_file(path));
    }
    std::mem::forget(ours);
}

pub(super) fn try_folder(folder: &Path) -> io::Result<()> {
    tempfile::tempfile_in(folder).map(drop)
}

/// Creates a folder for what is shown at once.
pub(super) fn passing_folder() -> io::Result<PathBuf> {
    Ok(tempfile::Builder::new().prefix("steptrace-").tempdir()?.keep())
}

pub(super) fn browse(file: PathBuf) -> io::Result<()> {
    open::that_detached(file)
}

pub(super) fn columns() -> Option<u16> {
    terminal_size::terminal_size().map(|(width, _)| width.0)
}

/// A second signal within this time counts as the same one: `timeout`, for example, signals a process and then its group.
const DEBOUNCE: Duration = Duration::from_millis(300);

/// Returns the handler of a signal; it receives the exit code.
fn on_signal(clean_up: fn()) -> impl FnMut(u8) + Send + 'static {
    let mut last: Option<Instant> = None;
    move |code| {
        if last.replace(Instant::now()).is_some_and(|last| last.elapsed() < DEBOUNCE) {
            return;
        }
        if watch::received_as(code) {
            clean_up();
            process::exit(code.into());
        }
    }
}

/// A closed terminal ends the process without our handler, so that `nohup` works.
#[cfg(unix)]
pub(super) fn on_signals(clean_up: fn()) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::{sync::mpsc, thread};

    let mut on_signal = on_signal(clean_up);
    let (listens, is_listening) = mpsc::channel::<()>();
    // Where no thread is to be had, signals do what they usually do: there is no handler before there is a listener.
    thread::Builder::new().name("signals".into()).spawn(move || {
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        drop(listens);
        signals.forever().for_each(|number| on_signal(u8::try_from(128 + number).unwrap_or(u8::MAX)));
    })?;
    let _ = is_listening.recv();
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn on_signals(clean_up: fn()) -> io::Result<()> {
    let mut on_signal = on_signal(clean_up);
    ctrlc::set_handler(move || on_signal(130)).map_err(io::Error::other)
}
