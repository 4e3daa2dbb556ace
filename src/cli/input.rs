//! Reads input from arguments, files and the standard input, and bounds its size.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::args::in_words;
use super::fault::{Fault, plain};
use super::output::claim_input;
use super::streams;

/// The default of `--max-input`: a file read whole takes several times its size in memory.
pub(super) const MOST: &str = "256M";

static MOST_BYTES: AtomicU64 = AtomicU64::new(256 << 20);

pub(super) fn read_at_most(bytes: u64) {
    MOST_BYTES.store(bytes, Ordering::Relaxed);
}

pub(super) fn most() -> u64 {
    MOST_BYTES.load(Ordering::Relaxed)
}

pub(super) fn name_of(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

/// Returns the name of a trace: its file without the folders, which mean nothing to a reader elsewhere.
pub(super) fn called(path: &Path) -> String {
    if path == Path::new("-") {
        return name_of(path);
    }
    plain(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy())
}

/// Opens a file of any size; `-` is the standard input.
pub(super) fn open(path: &Path) -> Result<Box<dyn Read>, Fault> {
    if path == Path::new("-") {
        // It may be redirected from a file.
        claim_input(Path::new("/dev/stdin"))?;
        return Ok(streams::input());
    }
    claim_input(path)?;
    let name = name_of(path);
    if let Some(found) = streams::file(path) {
        return Ok(Box::new(Cursor::new(found.map_err(|error| Fault::reading(&name, &error))?)));
    }
    if path.is_dir() {
        return Err(Fault::failure(format!("cannot read {name}: it is a folder")));
    }
    Ok(Box::new(File::open(path).map_err(|error| Fault::reading(&name, &error))?))
}

/// Reads all bytes of a file, if it is not too large; `-` is the standard input.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Fault> {
    let (name, input) = (name_of(path), open(path)?);
    let mut bytes = Vec::new();
    let read = input.take(most().saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|error| Fault::reading(&name, &error))?;
    if bytes.len() as u64 > most() {
        return Err(Fault::usage(format!("{name} is too large: at most {} are read", in_words(most())))
            .help("if it is the right file, --max-input none reads all of it"));
    }
    Ok(bytes)
}

pub(super) fn begins_with(path: &Path, text: &str) -> bool {
    let mut first = vec![0; text.len()];
    let mut read = || File::open(path).and_then(|mut file| file.read_exact(&mut first));
    path.is_file() && read().is_ok() && first == text.as_bytes()
}

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

pub(super) fn one_stdin<'a>(paths: impl IntoIterator<Item = &'a PathBuf>, start: &[String]) -> Result<(), Fault> {
    let readers = paths.into_iter().filter(|path| *path == Path::new("-")).count();
    if readers + usize::from(start == ["-"]) > 1 {
        return Err(Fault::usage("only one thing can be read from the standard input").help("give the other as a file"));
    }
    Ok(())
}

/// Joins a board that is spread over several arguments, by cells or by rows; `-` alone is the standard input.
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
