//! The blank as the user says it is written.

use std::borrow::Cow;

/// Returns the text with 0 for each word that is the sign of the blank, and for a sign of one letter within words of
/// digits: `283b14765`. Each line keeps its length in bytes, so that places stay.
///
/// A number that may be a tile, such as 9, stays as it is: it is the blank in a board of eight tiles besides.
pub(super) fn with_blank<'a>(text: Cow<'a, str>, sign: Option<&str>) -> Cow<'a, str> {
    let Some(sign) = sign.map(str::trim).filter(|sign| !sign.is_empty() && !is_tile(sign)) else { return text };
    if !text.contains(sign) {
        return text;
    }
    let alone = sign.chars().count() == 1;
    let zero = " ".repeat(sign.len() - 1) + "0";
    let mut plain = String::with_capacity(text.len());
    let mut from = 0;
    for (at, _) in text.match_indices(sign) {
        let before = text[..at].chars().next_back();
        let after = text[at + sign.len()..].chars().next();
        let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        let among_digits = |c: Option<char>| c.is_none_or(|c| !c.is_alphabetic());
        let has_digit = [before, after].into_iter().flatten().any(|c| c.is_ascii_digit());
        let is_blank =
            apart(before) && apart(after) || alone && has_digit && among_digits(before) && among_digits(after);
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
