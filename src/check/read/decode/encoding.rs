//! Encodings: UTF-8, UTF-16 with or without a mark, Windows-1252 and the boxes of a DOS console.

use std::borrow::Cow;

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
    if let Some(read) = utf16(bytes) {
        return Ok((read.into(), Vec::new()));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let at = match str::from_utf8(bytes) {
        Ok(text) => return Ok((text.into(), Vec::new())),
        Err(error) => error.valid_up_to(),
    };
    let no_text = |what: &str| Err(SheetFault::NotText(format!("byte {} is no UTF-8{what}", at + 1)));
    if !is_text(bytes) {
        return no_text("");
    }
    let lossy = String::from_utf8_lossy(bytes);
    let (strange, whole) = lossy
        .chars()
        .filter(|c| !c.is_ascii())
        .fold((0, 0), |(strange, whole), c| if c == '\u{FFFD}' { (strange + 1, whole) } else { (strange, whole + 1) });
    if whole > 4 * strange {
        return Ok((lossy.into_owned().into(), vec![format!("byte {} is no UTF-8, and is not read", at + 1)]));
    }
    let say = |name: &str| vec![format!("the file is not UTF-8; it is read as {name}")];
    let high = || bytes.iter().filter(|byte| !byte.is_ascii());
    let count = high().count();
    if high().filter(|byte| matches!(byte, 0xB3 | 0xBA | 0xC4 | 0xCD)).count() * 10 > count * 6 {
        return Ok((bytes.iter().map(|&byte| dos(byte)).collect::<String>().into(), say("text of a DOS console")));
    }
    // In Western text a letter with an accent stands mostly alone; in Chinese, Japanese or Cyrillic text many do not.
    let beside = bytes.windows(2).filter(|pair| !pair[0].is_ascii() && !pair[1].is_ascii()).count();
    if beside * 3 > count {
        return no_text("; its letters look like those of another encoding, such as GBK");
    }
    Ok((bytes.iter().map(|&byte| windows(byte)).collect::<String>().into(), say("Windows-1252")))
}

/// UTF-16, with a mark or with zeros where ASCII has them.
fn utf16(bytes: &[u8]) -> Option<String> {
    let units = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        char::decode_utf16(units).map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)).collect::<String>()
    };
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return Some(units(rest, u16::from_le_bytes));
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return Some(units(rest, u16::from_be_bytes));
    }
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let (many, few) = (even.max(odd), even.min(odd));
    if many < 4 || many * 5 < sample.len() / 2 || few * 10 > many {
        return None;
    }
    Some(units(bytes, if odd > even { u16::from_le_bytes } else { u16::from_be_bytes }))
}

/// Returns true if bytes have hardly any that no text has.
fn is_text(bytes: &[u8]) -> bool {
    let strange = |byte: &u8| matches!(byte, 0..=6 | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F);
    bytes.iter().filter(|byte| strange(byte)).count() * 50 <= bytes.len()
}

/// The letters of Windows-1252 from 0x80 on; those that it has not are as in Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

fn windows(byte: u8) -> char {
    let of = |byte: u8| WINDOWS.get(usize::from(byte).wrapping_sub(0x80)).copied();
    of(byte).unwrap_or_else(|| char::from(byte))
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

    fn read(bytes: &[u8]) -> String {
        text(bytes).unwrap().0.into_owned()
    }

    #[test]
    fn four_zeros_at_every_other_place_are_utf_16() {
        assert_eq!(utf16(b"1\x002\x003\x000\x00").as_deref(), Some("1230"));
        assert_eq!(utf16(b"1\x002\x003\x0000"), None);
    }

    #[test]
    fn utf_16_is_known_by_its_mark_or_its_zeros() {
        let plain = "Step 1\n2 8 3\n步骤\n";
        for mark in [false, true] {
            for little in [false, true] {
                let marked = if mark { format!("\u{FEFF}{plain}") } else { plain.to_owned() };
                let bytes: Vec<u8> = marked
                    .encode_utf16()
                    .flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() })
                    .collect();
                assert_eq!(read(&bytes), plain, "mark {mark}, little {little}");
            }
        }
        assert_eq!(read(b"\xEF\xBB\xBF1\n"), "1\n");
        assert_eq!(read(b"1 \0 2\n"), "1 \0 2\n", "a single zero is no UTF-16");
    }

    #[test]
    fn what_is_no_utf_8_is_western_or_refused() {
        assert_eq!(read(b"\xC9tape 1 \x96 \xE9tat"), "Étape 1 – état");
        assert_eq!(read(b"\xB3 2 \xB3 8 \xB3\n\xC3\xC4\xC4\xC4\xB4"), "│ 2 │ 8 │\n├───┤");
        assert_eq!(
            read("été — état 步骤\n".as_bytes().iter().chain(b"\xC9").copied().collect::<Vec<u8>>().as_slice())
                .matches('\u{FFFD}')
                .count(),
            1
        );
        let refused = |bytes: &[u8]| text(bytes).unwrap_err().to_string();
        assert!(refused(b"\xB2\xBD\xD6\xE8 1\n\xD7\xB4\xCC\xAC: 283\n").contains("GBK"));
        assert!(refused(b"\x00\x01\x02\xFF\xFE\x03\x04\x05").contains("byte 4 is no UTF-8"));
        assert!(refused(b"PK\x03\x04rest").contains("ZIP"));
    }
}
