//! Reads input from arguments, files and the standard input, and bounds how much is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::fault::{Fault, plain};
use super::memory::in_words;
use super::output::claim_input;

/// The default of `--max-input`: what is read whole takes several times its size in memory.
pub(super) const MOST: &str = "256M";

/// The bytes that are read of an input at most.
static MOST_BYTES: AtomicU64 = AtomicU64::new(256 << 20);

/// Sets how much is read of an input.
pub(super) fn read_at_most(bytes: u64) {
    MOST_BYTES.store(bytes, Ordering::Relaxed);
}

fn most() -> u64 {
    MOST_BYTES.load(Ordering::Relaxed)
}

/// The error of an input that is larger than what is read of one.
#[derive(Debug, thiserror::Error)]
#[error("at most {} are read", in_words(most()))]
pub(super) struct TooLarge;

/// Returns the name of a file in messages.
pub(super) fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// Returns the name of a trace: its file without the folders, which say nothing to a reader elsewhere.
pub(super) fn called(path: &Path) -> String {
    if path == Path::new("-") {
        return name_of(path);
    }
    plain(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
}

/// Opens a file; `-` is the standard input. A file that is too large is refused at once, a pipe or device when too much of it
/// has been read.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, Fault> {
    if path == Path::new("-") {
        return Ok(Box::new(Bounded { input: Box::new(io::stdin().lock()), left: most() }));
    }
    claim_input(path)?;
    let wrong = |error: io::Error| Fault::reading(&name_of(path), &error);
    let file = File::open(path).map_err(wrong)?;
    let about = file.metadata().map_err(wrong)?;
    if about.is_dir() {
        return Err(Fault::failure(format!("cannot read {}: it is a folder", name_of(path))));
    }
    if about.is_file() && about.len() > most() {
        return Err(wrong(io::Error::other(TooLarge)));
    }
    Ok(Box::new(Bounded { input: Box::new(BufReader::with_capacity(64 * 1024, file)), left: most() }))
}

/// An input that fails once more is read of it than is read at most.
struct Bounded {
    input: Box<dyn BufRead>,
    left: u64,
}

impl BufRead for Bounded {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let left = self.left;
        let bytes = self.input.fill_buf()?;
        if left == 0 && !bytes.is_empty() {
            return Err(io::Error::other(TooLarge));
        }
        Ok(&bytes[..bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX))])
    }

    fn consume(&mut self, amount: usize) {
        self.left -= amount as u64;
        self.input.consume(amount);
    }
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?;
        let length = bytes.len().min(buffer.len());
        buffer[..length].copy_from_slice(&bytes[..length]);
        self.consume(length);
        Ok(length)
    }
}

/// Reads all bytes of a file; `-` is the standard input.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Fault> {
    rest(&mut *open(path)?).map_err(|error| Fault::reading(&name_of(path), &error))
}

/// Reads what is left of an input.
pub(super) fn rest(input: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads the whole text of a file; `-` is the standard input.
pub(super) fn text(path: &Path) -> Result<String, Fault> {
    let mut bytes = bytes(path)?;
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3); // a byte order mark
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Fault::usage(format!("{} is not text: byte {} is not UTF-8", name_of(path), at + 1))
            .help("save the file as UTF-8, as editors and spreadsheets offer it")
    })
}

/// Refuses to read more than one thing from the standard input.
pub(super) fn one_stdin<'a>(paths: impl IntoIterator<Item = &'a PathBuf>, start: &[String]) -> Result<(), Fault> {
    let readers = paths.into_iter().filter(|path| *path == Path::new("-")).count();
    if readers + usize::from(start == ["-"]) > 1 {
        return Err(Fault::usage("only one thing can be read from the standard input").help("give the other as a file"));
    }
    Ok(())
}

/// Joins a board that is spread over several arguments, its cells or its rows; `-` alone is the standard input.
pub(super) fn board(arguments: &[String]) -> Result<String, Fault> {
    match arguments {
        [only] if only == "-" => text(Path::new("-")),
        words if are_cells(words) => Ok(words.join(" ")),
        rows => Ok(rows.join("\n")),
    }
}

/// Returns true if the words are single cells, as when a shell has split a board at its spaces.
pub(super) fn are_cells(words: &[String]) -> bool {
    words.len() > 1 && words.iter().all(|word| word.trim_matches(',').chars().count() <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_read_than_at_most() {
        let bounded = |text: &'static [u8], left| Bounded { input: Box::new(text), left };
        assert_eq!(rest(&mut bounded(b"12345", 5)).unwrap(), b"12345");
        assert_eq!(rest(&mut bounded(b"", 0)).unwrap(), b"");
        let error = rest(&mut bounded(b"123456", 5)).unwrap_err();
        assert!(error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<TooLarge>), "{error}");
        let mut line = Vec::new();
        assert!(bounded(b"1234\n6", 5).read_until(b'\n', &mut line).is_ok_and(|length| length == 5));
    }

    #[test]
    fn a_trace_is_called_by_its_file() {
        assert_eq!(called(Path::new("homework/week3.csv")), "week3.csv");
        assert_eq!(called(Path::new("-")), "standard input");
    }
}
