//! Encodings: UTF-8, UTF-16, GBK and Windows-1252.

use std::borrow::Cow;

#[cfg(feature = "encodings")]
use encoding_rs::{Encoding, GBK, UTF_8, WINDOWS_1252};

use super::SheetFault;

/// The first bytes of files that are not text, each with its kind.
const MAGIC: [(&[u8], &str); 9] = [
    (b"PK\x03\x04", "it is a ZIP archive, as .xlsx and .docx files are; save the table as CSV, or the text as .txt"),
    (b"%PDF-", "it is a PDF; copy the text out of it"),
    (b"\x89PNG", "it is a picture"),
    (b"\xFF\xD8\xFF", "it is a picture"),
    (b"GIF8", "it is a picture"),
    (b"\x1F\x8B", "it is packed by gzip; unpack it first"),
    (b"\xD0\xCF\x11\xE0", "it is an old Office file; save the table as CSV, or the text as .txt"),
    (b"\x7FELF", "it is a program"),
    (b"{\\rtf", "it is rich text; save it as plain text"),
];

/// Returns the text of bytes, and what was decided.
pub(super) fn text(bytes: &[u8]) -> Result<(Cow<'_, str>, Vec<String>), SheetFault> {
    if let Some((_, what)) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(SheetFault::not_text(*what));
    }
    #[cfg(feature = "encodings")]
    if let Some((encoding, _)) = Encoding::for_bom(bytes).filter(|&(encoding, _)| encoding != UTF_8) {
        return Ok((encoding.decode(bytes).0, Vec::new()));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let at = match str::from_utf8(bytes) {
        Ok(text) => return Ok((text.into(), Vec::new())),
        Err(error) => error.valid_up_to(),
    };
    let not_text = || SheetFault::not_text(format!("byte {} is not UTF-8", at + 1));
    old(bytes).ok_or_else(not_text)
}

/// Returns the text of bytes in an encoding from before UTF-8; `None` if they are not text.
#[cfg(feature = "encodings")]
fn old(bytes: &[u8]) -> Option<(Cow<'_, str>, Vec<String>)> {
    let strange = |byte: &u8| matches!(byte, 0..=6 | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F);
    if bytes.iter().filter(|byte| strange(byte)).count() * 50 > bytes.len() {
        return None;
    }
    let say = |name: &str| vec![format!("the file is not UTF-8; it is read as {name}")];
    // In Western text a letter with an accent is mostly alone; in Chinese text, most have another beside them.
    let high = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let beside = bytes.windows(2).filter(|pair| !pair[0].is_ascii() && !pair[1].is_ascii()).count();
    if beside * 3 <= high {
        return Some((WINDOWS_1252.decode_without_bom_handling(bytes).0, say("Windows-1252")));
    }
    let chinese = GBK.decode_without_bom_handling_and_without_replacement(bytes);
    chinese.map(|text| (text, say("GBK")))
}

#[cfg(not(feature = "encodings"))]
fn old(_: &[u8]) -> Option<(Cow<'_, str>, Vec<String>)> {
    None
}
