//! Reads input from arguments, files and the standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::fault::{Fault, plain};

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

/// Opens a file; `-` is the standard input.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, Fault> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let wrong = |error: io::Error| Fault::reading(&name_of(path), &error);
    let file = File::open(path).map_err(wrong)?;
    if file.metadata().map_err(wrong)?.is_dir() {
        return Err(Fault::failure(format!("cannot read {}: it is a folder", name_of(path))));
    }
    Ok(Box::new(BufReader::with_capacity(64 * 1024, file)))
}

/// Reads all bytes of a file; `-` is the standard input.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes).map_err(|error| Fault::reading(&name_of(path), &error))?;
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
        Fault::usage(format!("{} is not text: byte {} is no UTF-8", name_of(path), at + 1))
            .help("save the file as UTF-8, as editors and spreadsheets offer it")
    })
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
    fn a_trace_is_called_by_its_file() {
        assert_eq!(called(Path::new("homework/week3.csv")), "week3.csv");
        assert_eq!(called(Path::new("-")), "standard input");
    }
}
