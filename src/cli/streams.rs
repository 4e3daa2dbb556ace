//! The standard streams and files: those of the process, or in memory if a program calls the command.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Cursor, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

/// Files in memory, by their names.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

#[derive(Default)]
struct Held {
    input: Cursor<Vec<u8>>,
    output: Vec<u8>,
    errors: String,
    /// The files that there are and those written; `None` for those of the disk.
    files: Option<[Files; 2]>,
}

thread_local!(static HELD: RefCell<Option<Held>> = const { RefCell::new(None) });

/// Output of some work on the streams and, in memory, in files; errors are without colours.
pub(super) struct Written {
    pub(super) output: Vec<u8>,
    pub(super) errors: String,
    pub(super) files: Files,
}

pub(super) fn held<T>(input: Vec<u8>, files: Option<Files>, work: impl FnOnce() -> T) -> (T, Written) {
    let files = files.map(|files| [files, Files::new()]);
    HELD.set(Some(Held { input: Cursor::new(input), files, ..Held::default() }));
    let done = work();
    let Held { output, errors, files, .. } = HELD.take().unwrap_or_default();
    (done, Written { output, errors, files: files.map_or_else(Files::new, |[_, written]| written) })
}

fn with_files<T>(work: impl FnOnce(&mut [Files; 2]) -> T) -> Option<T> {
    with(|held| held.files.as_mut().map(work)).flatten()
}

pub(super) fn are_files_held() -> bool {
    with_files(|_| ()).is_some()
}

pub(super) fn file(path: &Path) -> Option<io::Result<Vec<u8>>> {
    with_files(|[files, _]| files.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into()))
}

pub(super) fn is_file(path: &Path) -> bool {
    with_files(|[files, _]| files.contains_key(path)).unwrap_or_else(|| path.is_file())
}

pub(super) fn file_output(path: &Path) -> Option<Box<dyn Write>> {
    with_files(|[_, written]| written.insert(path.to_owned(), Vec::new()))?;
    Some(Box::new(HeldOutput(Some(path.to_owned()))))
}

fn with<T>(work: impl FnOnce(&mut Held) -> T) -> Option<T> {
    HELD.with_borrow_mut(|held| held.as_mut().map(work))
}

fn are_held() -> bool {
    with(|_| ()).is_some()
}

pub(super) fn output() -> Box<dyn Write> {
    if are_held() { Box::new(HeldOutput(None)) } else { Box::new(io::stdout().lock()) }
}

pub(super) fn input() -> Box<dyn Read> {
    match with(|held| std::mem::take(&mut held.input)) {
        Some(input) => Box::new(input),
        None => Box::new(io::stdin().lock()),
    }
}

/// Writes a line to the error output. If that fails, there is nowhere to report it.
pub(super) fn say(line: &str) {
    let add = |held: &mut Held| held.errors.extend([&*anstream::adapter::strip_str(line).to_string(), "\n"]);
    if with(add).is_none() {
        let _ = writeln!(anstream::stderr(), "{line}");
    }
}

pub(super) fn is_input_terminal() -> bool {
    !are_held() && io::stdin().is_terminal()
}

pub(super) fn is_output_terminal() -> bool {
    !are_held() && io::stdout().is_terminal()
}

pub(super) fn has_output_colour() -> bool {
    !are_held() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

struct HeldOutput(Option<PathBuf>);

impl Write for HeldOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &self.0 {
            None => with(|held| held.output.extend_from_slice(bytes)),
            Some(path) => with_files(|[_, written]| written.entry(path.clone()).or_default().extend_from_slice(bytes)),
        };
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(super) const NOTE: Style = AnsiColor::Cyan.on_default().bold();

const WARNING: Style = AnsiColor::Yellow.on_default().bold();

static QUIET: AtomicBool = AtomicBool::new(false);

pub(super) fn be_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

pub(super) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

pub(super) fn note(text: &str) {
    if !is_quiet() {
        say(&format!("{NOTE}note{NOTE:#}: {text}"));
    }
}

pub(super) fn warn(text: &str) {
    if !is_quiet() {
        say(&format!("{WARNING}warning{WARNING:#}: {text}"));
    }
}

pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line += word,
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
