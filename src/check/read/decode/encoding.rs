//! Encodings: UTF-8, UTF-16 with or without a mark, GBK, Windows-1252 and the boxes of a DOS console.

use std::borrow::Cow;

use encoding_rs::{Encoding, GBK, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::SheetFault;

/// Bytes in which the encoding shows.
const SAMPLE: usize = 4096;

/// How files begin that look like text to nobody, and what they are.
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

/// The text of bytes, and what was decided.
pub(super) fn text(bytes: &[u8]) -> Result<(Cow<'_, str>, Vec<String>), SheetFault> {
    if let Some((_, what)) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(SheetFault::NotText((*what).into()));
    }
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding).filter(|&encoding| encoding != UTF_8);
    if let Some(encoding) = marked.or_else(|| utf16(bytes)) {
        return Ok((encoding.decode(bytes).0, Vec::new()));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let at = match str::from_utf8(bytes) {
        Ok(text) => return Ok((text.into(), Vec::new())),
        Err(error) => error.valid_up_to(),
    };
    let not_text = || Err(SheetFault::NotText(format!("byte {} is not UTF-8", at + 1)));
    if !is_text(bytes) {
        return not_text();
    }
    let lossy = String::from_utf8_lossy(bytes);
    let (strange, whole) = lossy
        .chars()
        .filter(|c| !c.is_ascii())
        .fold((0, 0), |(strange, whole), c| if c == '\u{FFFD}' { (strange + 1, whole) } else { (strange, whole + 1) });
    if whole > 4 * strange {
        return Ok((lossy.into_owned().into(), vec![format!("byte {} is not UTF-8, and is not read", at + 1)]));
    }
    let say = |name: &str| vec![format!("the file is not UTF-8; it is read as {name}")];
    let high = || bytes.iter().filter(|byte| !byte.is_ascii());
    let count = high().count();
    if high().filter(|byte| matches!(byte, 0xB3 | 0xBA | 0xC4 | 0xCD)).count() * 10 > count * 6 {
        return Ok((bytes.iter().map(|&byte| dos(byte)).collect::<String>().into(), say("text of a DOS console")));
    }
    // In Western text a letter with an accent stands mostly alone; in Chinese text, most stand side by side.
    let beside = bytes.windows(2).filter(|pair| !pair[0].is_ascii() && !pair[1].is_ascii()).count();
    if beside * 3 <= count {
        return Ok((WINDOWS_1252.decode_without_bom_handling(bytes).0, say("Windows-1252")));
    }
    match GBK.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => Ok((text, say("GBK"))),
        None => not_text(),
    }
}

/// Recognises UTF-16 without a mark by zeros where ASCII has them.
fn utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let (many, few) = (even.max(odd), even.min(odd));
    if many < 4 || many * 5 < sample.len() / 2 || few * 10 > many {
        return None;
    }
    Some(if odd > even { UTF_16LE } else { UTF_16BE })
}

/// Returns true if bytes have hardly any that no text has.
fn is_text(bytes: &[u8]) -> bool {
    let strange = |byte: &u8| matches!(byte, 0..=6 | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F);
    bytes.iter().filter(|byte| strange(byte)).count() * 50 <= bytes.len()
}

/// The signs of a DOS console from 0xB0 on.
const DOS: &str = "░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀";

fn dos(byte: u8) -> char {
    let sign = usize::from(byte).checked_sub(0xB0).and_then(|at| DOS.chars().nth(at));
    sign.unwrap_or(if byte.is_ascii() { char::from(byte) } else { '?' })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_recognised_or_refused() {
        let read = |bytes: &[u8]| text(bytes).map(|(text, _)| text.into_owned()).map_err(|error| error.to_string());
        assert_eq!(read(b"1\x002\x003\x000\x00").as_deref(), Ok("1230"));
        assert_eq!(read(b"\xFE\xFF\x001\x00\n").as_deref(), Ok("1\n"));
        assert_eq!(read(b"\xEF\xBB\xBF1\n").as_deref(), Ok("1\n"));
        assert_eq!(read(b"1 \0 2\n").as_deref(), Ok("1 \0 2\n"), "a single zero is no UTF-16");
        assert_eq!(read(b"\xC9tape 1 \x96 \xE9tat").as_deref(), Ok("Étape 1 – état"));
        assert_eq!(read(b"\xB3 2 \xB3 8 \xB3\n\xC3\xC4\xC4\xC4\xB4").as_deref(), Ok("│ 2 │ 8 │\n├───┤"));
        assert_eq!(read(b"\xB2\xBD\xD6\xE8 1\n\xD7\xB4\xCC\xAC: 283\n").as_deref(), Ok("步骤 1\n状态: 283\n"));
        let refused = |bytes: &[u8]| read(bytes).unwrap_err();
        assert!(refused(b"\x00\x01\x02\xFF\xFE\x03\x04\x05").contains("byte 4 is not UTF-8"));
        assert!(refused(b"PK\x03\x04rest").contains("ZIP"));
    }
}
