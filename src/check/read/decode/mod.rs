//! Text from bytes: plain lines that the readers understand, whatever a program, a terminal or an editor put around them.
//!
//! 1. The bytes are decoded, and a notebook is replaced by what was printed.
//! 2. Signs that only look different become the plain ones; what is not seen, and what a logger puts before each line, is left
//!    out ([`signs`]).
//! 3. HTML becomes text with Markdown tables ([`html`]).
//!
//! Plain text passes as it is. Of a notebook and a page, lines are counted in the text that is made of them.

mod html;
mod signs;

use std::borrow::Cow;
use std::sync::LazyLock;

#[cfg(feature = "encodings")]
use encoding_rs::{Encoding, GBK, UTF_8, WINDOWS_1252};
use regex_lite::{Captures, Regex};
use serde_json::Value;

use super::fault::SheetFault;
use super::json::begins;
pub use html::unescaped;

/// The first bytes of files that are no plain text, what these are, and how to get at the text.
const OTHERS: [(&[u8], &str, &str); 3] = [
    (b"PK\x03\x04", "a ZIP archive, as .xlsx and .docx files are", "save the table as CSV, or the text as .txt"),
    (b"%PDF-", "a PDF", "copy the text out of it"),
    (b"{\\rtf", "rich text", "save it as plain text"),
];

/// What a line of a source has, how it ends, and what such a text is.
const SOURCES: [(&str, &str, &str); 2] =
    [("digraph", "{", "the source of Graphviz"), ("@@ -", "", "the difference of two files")];

/// The beginnings of arrays in PHP, and the places of its elements; one of nothing is a blank.
static INDEX: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)\bArray$|^[ \t]*\[\d{1,2}\] =>(?: Array$| ?(?<blank>$)| )").expect("the pattern is one")
});

/// Returns the text of a file as plain lines, and what was decided about its encoding.
///
/// # Errors
/// If the bytes are no text, are a table in LaTeX, a graph of Graphviz or a difference, or a notebook has no outputs.
pub(super) fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<String>), SheetFault> {
    let (mut text, decided) = of_bytes(bytes)?;
    if let Some(outputs) = outputs(&text) {
        text = if outputs.trim().is_empty() { return Err(SheetFault::NO_OUTPUT) } else { outputs.into() };
    }
    for change in [signs::plain, signs::without_prefixes] {
        text = change(&text).map_or(text, Cow::Owned);
    }
    if begins(&text) {
        return Ok((text, decided));
    }
    let is_source = |(has, end, _): &&(&str, &str, &str)| {
        text.contains(has) && text.lines().any(|line| line.contains(has) && line.trim_end().ends_with(end))
    };
    if let Some((.., what)) = SOURCES.iter().find(is_source) {
        let help = "save the table as CSV, Markdown or JSON, or the boards as plain text";
        return Err(SheetFault::not_text(format!("it is {what}"), help));
    }
    text = html::text(&text).map_or(text, Cow::Owned);
    if text.contains("Array\n") {
        let tile = |index: &Captures<'_>| if index.name("blank").is_some() { "0" } else { "" };
        let room = |index: &Captures<'_>| format!("{:>1$}", tile(index), index[0].len());
        text = INDEX.replace_all(&text, room).into_owned().into();
    }
    // The ends of lines within quotes.
    if text.contains("\\n") && !text.contains("\\begin") {
        text = text.replace("\\n", "  ").into();
    }
    Ok((text, decided))
}

pub(super) fn file_text(bytes: &[u8]) -> Cow<'_, str> {
    of_bytes(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), |(text, _)| text)
}

fn of_bytes(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<String>), SheetFault> {
    if let Some((_, what, help)) = OTHERS.iter().find(|(begins, ..)| bytes.starts_with(begins)) {
        return Err(SheetFault::not_text(format!("it is {what}"), help));
    }
    #[cfg(feature = "encodings")]
    if let Some((encoding, _)) = Encoding::for_bom(bytes).filter(|&(encoding, _)| encoding != UTF_8) {
        return Ok((encoding.decode(bytes).0, None));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let at = match str::from_utf8(bytes) {
        Ok(text) => return Ok((text.into(), None)),
        Err(error) => error.valid_up_to() + 1,
    };
    #[cfg(feature = "encodings")]
    if let Some(read) = old(bytes) {
        return Ok(read);
    }
    let help = "save it as text in UTF-8, as editors and spreadsheets offer it";
    Err(SheetFault::not_text(format!("byte {at} is not UTF-8"), help))
}

/// Returns the text of bytes in an encoding from before UTF-8, and which it is; `None` if they are not text.
#[cfg(feature = "encodings")]
fn old(bytes: &[u8]) -> Option<(Cow<'_, str>, Option<String>)> {
    let strange = bytes.iter().filter(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace()).count();
    if strange * 50 > bytes.len() {
        return None;
    }
    // In Western text a letter with an accent is mostly alone; in Chinese text, most have another beside them.
    let high = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let beside = bytes.windows(2).filter(|pair| !pair[0].is_ascii() && !pair[1].is_ascii()).count();
    let (encoding, name) = if beside * 3 <= high { (WINDOWS_1252, "Windows-1252") } else { (GBK, "GBK") };
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    Some((text, Some(format!("the file is not UTF-8; it is read as {name}"))))
}

/// Returns what the cells of a notebook printed, in order; none if a text is not a notebook.
fn outputs(text: &str) -> Option<String> {
    if !text.trim_start().starts_with('{') || !text.contains("\"cells\"") {
        return None;
    }
    let notebook: Value = serde_json::from_str(text).ok()?;
    let outputs = notebook.get("cells")?.as_array()?.iter().filter_map(|cell| cell["outputs"].as_array()).flatten();
    // What a program writes comes in pieces, which may end within a line.
    let pieces = |output: &Value| match output.get("text").unwrap_or(&output["data"]["text/plain"]) {
        Value::Array(pieces) => pieces.iter().filter_map(Value::as_str).collect(),
        text => text.as_str().map_or_else(String::new, |text| format!("{text}\n")),
    };
    Some(outputs.map(pieces).collect())
}
