//! The blank as the user says it is written.

use std::borrow::Cow;

/// Returns the text with 0 for each sign of the blank that has no letter beside it, also within words of digits: `283b14765`. Each line keeps its length in bytes, so that places stay.
///
/// A number that may be a tile, such as 9, stays as it is: it is the blank in a board of eight tiles besides.
pub(super) fn with_blank<'a>(text: Cow<'a, str>, sign: Option<&str>) -> Cow<'a, str> {
    let Some(sign) = sign.map(str::trim).filter(|sign| !sign.is_empty() && !is_tile(sign)) else { return text };
    let mut plain = text.clone().into_owned();
    for (at, _) in text.match_indices(sign) {
        let end = at + sign.len();
        if !text[..at].ends_with(char::is_alphabetic) && !text[end..].starts_with(char::is_alphabetic) {
            plain.replace_range(at..end, &format!("{:>1$}", 0, sign.len()));
        }
    }
    plain.into()
}

fn is_tile(sign: &str) -> bool {
    sign.len() <= 2 && sign.parse::<u8>().is_ok_and(|number| number < 64)
}
