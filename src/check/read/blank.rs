//! The blank as the user says it is written.

use std::borrow::Cow;

/// Returns the text with 0 for each sign of the blank that has no letter beside it, also within words of digits: `283b14765`. Each line keeps its length in bytes, so that places stay.
///
/// A number that may be a tile, such as 9, stays as it is: it is the blank in a board of eight tiles besides.
pub(super) fn with_blank<'a>(text: Cow<'a, str>, sign: Option<&str>) -> Cow<'a, str> {
    let Some(sign) = sign.map(str::trim).filter(|sign| !sign.is_empty() && !is_tile(sign)) else { return text };
    if !text.contains(sign) {
        return text;
    }
    let zero = " ".repeat(sign.len() - 1) + "0";
    let mut plain = String::with_capacity(text.len());
    let mut from = 0;
    for (at, _) in text.match_indices(sign) {
        let before = text[..at].chars().next_back();
        let after = text[at + sign.len()..].chars().next();
        let is_blank = ![before, after].into_iter().flatten().any(char::is_alphabetic);
        if is_blank {
            plain.push_str(&text[from..at]);
            plain.push_str(&zero);
            from = at + sign.len();
        }
    }
    plain.push_str(&text[from..]);
    Cow::Owned(plain)
}

fn is_tile(sign: &str) -> bool {
    sign.len() <= 2 && sign.parse::<u8>().is_ok_and(|number| number < 64)
}
