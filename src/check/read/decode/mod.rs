//! Text from bytes: plain lines that the readers understand, whatever a program, a terminal or an editor put around them.
//!
//! The bytes are decoded, and a notebook is replaced by its outputs. Signs that only look different become the plain ones; what is not
//! seen, and what a logger puts before each line, is left out. HTML becomes text with Markdown tables ([`html`]). Plain text passes as it
//! is. Of a notebook and a page, lines are counted in the text that is made of them.

mod html;

use std::borrow::Cow;
use std::sync::LazyLock;

use anstream::adapter::strip_str;
use encoding_rs::{Encoding, GBK, UTF_8, WINDOWS_1252};
use regex::Regex;
use serde_json::Value;

use super::fault::SheetFault;
use super::json::begins;
pub use html::unescaped;

/// The first bytes of files that are not text, each with its kind.
const MAGIC: [(&[u8], &str); 8] = [
    (b"PK\x03\x04", "it is a ZIP archive, as .xlsx and .docx files are; save the table as CSV, or the text as .txt"),
    (b"\xD0\xCF\x11\xE0", "it is an old Office file; save the table as CSV, or the text as .txt"),
    (b"%PDF-", "it is a PDF; copy the text out of it"),
    (b"{\\rtf", "it is rich text; save it as plain text"),
    (b"\x1F\x8B", "it is packed by gzip; unpack it first"),
    (b"\x89PNG", "it is a picture"),
    (b"\xFF\xD8\xFF", "it is a picture"),
    (b"\x7FELF", "it is a program"),
];

/// Returns the text of a file as plain lines, and what was decided on the way.
///
/// # Errors
/// If the bytes are no text, are LaTeX, or a notebook has no outputs.
pub(super) fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<String>), SheetFault> {
    let (mut text, decided) = decoded(bytes)?;
    if let Some(outputs) = outputs(&text) {
        text = Cow::Owned(outputs?);
    }
    text = plain(text);
    if let Some(bare) = without_prefixes(&text) {
        text = Cow::Owned(bare);
    }
    if begins(&text) {
        return Ok((text, decided));
    }
    if let Some(page) = html::text(&text) {
        text = Cow::Owned(page);
    }
    if text.contains("&nbsp;") {
        text = Cow::Owned(with_room(&text));
    }
    for (sign, what) in [("\\begin{", "it is LaTeX"), ("[,1]", "it has matrices of R")] {
        if text.contains(sign) {
            let help = "save the table as CSV, Markdown or JSON, or the boards as plain text";
            return Err(SheetFault::not_text(&format!("{what}; {help}")));
        }
    }
    Ok((text, decided))
}

/// Returns the text of a file, line by line as it is.
pub(super) fn file_text(bytes: &[u8]) -> Cow<'_, str> {
    decoded(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), |(text, _)| text)
}

/// Returns the text of bytes in UTF-8, UTF-16, GBK or Windows-1252, and what was decided.
fn decoded(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<String>), SheetFault> {
    if let Some((_, what)) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(SheetFault::not_text(what));
    }
    if let Some((encoding, _)) = Encoding::for_bom(bytes).filter(|&(encoding, _)| encoding != UTF_8) {
        return Ok((encoding.decode(bytes).0, None));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let at = match str::from_utf8(bytes) {
        Ok(text) => return Ok((text.into(), None)),
        Err(error) => error.valid_up_to(),
    };
    let help = "save the file as UTF-8, as editors and spreadsheets offer it";
    let not_text = || SheetFault::new(format!("the file is not text: byte {} is not UTF-8", at + 1), help);
    let strange = |byte: &u8| matches!(byte, 0..=6 | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F);
    if bytes.iter().filter(|byte| strange(byte)).count() * 50 > bytes.len() {
        return Err(not_text());
    }
    let said = |name: &str| Some(format!("the file is not UTF-8; it is read as {name}"));
    // In Western text a letter with an accent is mostly alone; in Chinese text, most have another beside them.
    let high = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let beside = bytes.windows(2).filter(|pair| !pair[0].is_ascii() && !pair[1].is_ascii()).count();
    if beside * 3 <= high {
        return Ok((WINDOWS_1252.decode_without_bom_handling(bytes).0, said("Windows-1252")));
    }
    let chinese = GBK.decode_without_bom_handling_and_without_replacement(bytes);
    chinese.map(|text| (text, said("GBK"))).ok_or_else(not_text)
}

/// Returns the outputs of a notebook as text; none if a text is not a notebook.
fn outputs(text: &str) -> Option<Result<String, SheetFault>> {
    if !text.trim_start().starts_with('{') || !text.contains("\"cells\"") {
        return None;
    }
    let notebook: Value = serde_json::from_str(text).ok()?;
    let mut made = String::new();
    for output in notebook.get("cells")?.as_array()?.iter().filter_map(|cell| cell["outputs"].as_array()).flatten() {
        // What a program writes comes in pieces, which may end within a line.
        match output.get("text") {
            Some(text) => made += &strings(text),
            None => made += &format!("{}{}\n", if made.ends_with('\n') { "\n" } else { "" }, of_data(&output["data"])),
        }
    }
    Some(if made.trim().is_empty() { Err(SheetFault::NO_OUTPUT) } else { Ok(made) })
}

/// Returns the output of a cell: its table, or else its text.
fn of_data(data: &Value) -> String {
    let page = data.get("text/html").and_then(|source| html::text(&strings(source)));
    page.unwrap_or_else(|| strings(&data["text/plain"]))
}

/// The text of a string, or of the strings of an array together.
fn strings(value: &Value) -> String {
    match value {
        Value::Array(values) => values.iter().filter_map(Value::as_str).collect(),
        value => value.as_str().unwrap_or_default().to_owned(),
    }
}

/// Returns a text with a sign for the blank for each `&nbsp;` that stands by itself, and room for the others.
fn with_room(text: &str) -> String {
    let mut parts = text.split("&nbsp;");
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_alone = !made.ends_with(char::is_alphanumeric) && !part.starts_with(char::is_alphanumeric);
        made.extend([if is_alone { "_" } else { " " }, part]);
    }
    made
}

/// Returns a text of plain signs and lines that end in line feeds.
fn plain(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b'\n' | b'\t' | b' '..=b'~')) {
        return text;
    }
    // A sign that parts cells in full width is one only where the text has no plain one: `1,甲，乙` are two cells.
    let keeps: Vec<char> = [',', ';', '|', '"', '\t'].into_iter().filter(|&sign| text.contains(sign)).collect();
    let text = strip_str(&text).to_string().replace("\r\n", "\n");
    let sign = |c: char| match c {
        '\n' | '\t' => Some(c),
        '\r' | '\u{2028}' | '\u{2029}' | '\u{85}' => Some('\n'),
        '\u{B}' | '\u{C}' => Some(' '),
        c if is_unseen(c) => None,
        c => Some(Some(plain_sign(c)).filter(|sign| !keeps.contains(sign)).unwrap_or(c)),
    };
    text.chars().filter_map(sign).collect::<String>().into()
}

/// Returns true for signs that take no room: controls, joiners, marks of direction, variants of emoji.
fn is_unseen(c: char) -> bool {
    matches!(c, '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}' | '\u{20E3}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}

fn plain_sign(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '\u{3000}' => ' ',
        '、' => ',',
        '\u{2212}' | '\u{FE63}' => '-',
        '⬜' | '⬛' | '🔲' | '🔳' | '◻' | '◼' | '◽' | '◾' | '▢' | '▫' | '▪' => '□',
        c => c,
    }
}

/// Matches the prefix that a logger or a mail puts before a line: a time, a level, the name of the logger.
static PREFIX: LazyLock<Regex> = LazyLock::new(|| {
    let time = r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[ T])?[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,6})?Z?";
    let level = "(?i-u:TRACE|DEBUG|INFO|WARN|WARNING|ERROR)";
    Regex::new(&format!(
        r"^(?:> ?|# |// |(?:\[{time}\]|{time})(?: - [a-z_.]+ - {level} -)?(?: |$)(?: ?\[(?:[a-z_-]+/)?{level}\]:?(?: |$)| ?{level}:?(?: |$))?(?:[A-Za-z_.]+: )?|{level}:(?:[A-Za-z_.]+:| |$))"
    ))
    .expect("a pattern")
});

/// Returns the text without what all its lines have before them, and without fences of code; none where it has neither.
fn without_prefixes(text: &str) -> Option<String> {
    let prefixed = text.lines().filter(|line| !line.trim().is_empty()).all(|line| PREFIX.is_match(line));
    let bare = |line: &str| match line {
        line if line.trim_start().starts_with("```") => "\n".to_owned(),
        line if prefixed => PREFIX.replace(line, "").into_owned() + "\n",
        line => line.to_owned() + "\n",
    };
    (prefixed || text.contains("```")).then(|| text.lines().map(bare).collect())
}
