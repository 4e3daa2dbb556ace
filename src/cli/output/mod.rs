//! The one place that writes files.
//!
//! A target is opened before the long work starts, so that a failure comes early. What is written goes to a temporary
//! neighbour, which takes the target's name only when it is complete and on the disk: an existing file stays whole until then.
//! Files that belong together take their places together. However the process ends, nothing temporary stays for good: a signal
//! removes it, and what a process leaves that is killed outright goes with the next run that writes the same file.

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod closed;
#[cfg(test)]
mod faulty;
mod files;
mod place;
mod set;
mod temporary;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use self::files::{Disk, Files};
use self::place::Place;
pub(super) use self::place::{is_stdout, is_stream, real};
pub(super) use self::set::{Folder, finish_all};
use self::temporary::Temporary;
pub(super) use self::temporary::{abandon, forget, remember};
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
    File(Temporary),
}

impl Target {
    /// Opens a target: a file, or the standard output for `None` and `-`.
    pub(super) fn open(path: Option<&Path>) -> Result<Target, Fault> {
        Target::open_among(path, &Disk)
    }

    fn open_among(path: Option<&Path>, files: &'static dyn Files) -> Result<Target, Fault> {
        let Some(path) = path.filter(|path| !is_stdout(path)) else {
            let name = "standard output".to_owned();
            let sink = open_stdout().map(Sink::Stdout).map_err(|error| Fault::writing(&name, &error))?;
            return Ok(Target { name, sink });
        };
        let name = path.display().to_string();
        let open = || match place::find(path)? {
            Place::Stream => {
                let stream = File::options().append(true).open(path)?;
                Ok(Sink::Stream(Box::new(BufWriter::new(stream))))
            }
            Place::File(to, old) => Temporary::beside(&to, old.as_ref(), files).map(Sink::File),
        };
        let sink = open().map_err(|error| Fault::writing(&name, &error))?;
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
        matches!(self.sink, Sink::File(_))
    }

    /// Writes, and tells failures as faults.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
        let sink: &mut dyn Write = match &mut self.sink {
            Sink::Stdout(stdout) => stdout,
            Sink::Stream(stream) => stream,
            Sink::File(file) => file,
        };
        write(sink).map_err(|error| Fault::writing(&self.name, &error))
    }

    /// Completes the output: only now does a file take its name.
    pub(super) fn finish(self) -> Result<(), Fault> {
        let flushed = match self.sink {
            Sink::Stdout(mut stdout) => stdout.flush(),
            Sink::Stream(mut stream) => stream.flush(),
            Sink::File(_) => return finish_all([], Some(self)),
        };
        flushed.map_err(|error| Fault::writing(&self.name, &error))
    }
}

/// Opens the standard output. What is not open for writing is refused, for writing there would go well and be lost.
fn open_stdout() -> io::Result<io::StdoutLock<'static>> {
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    if closed::was_closed() {
        return Err(io::Error::other("it is closed"));
    }
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        File::from(io::stdout().as_fd().try_clone_to_owned()?).write(b"").map(drop)?;
    }
    Ok(io::stdout().lock())
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
