//! Entities of HTML: signs that are written by their names or numbers.

/// Entities by their names.
const ENTITIES: [(&str, char); 30] = [
    ("nbsp", '\u{A0}'),
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("rarr", '→'),
    ("larr", '←'),
    ("uarr", '↑'),
    ("darr", '↓'),
    ("middot", '·'),
    ("emsp", ' '),
    ("ensp", ' '),
    ("thinsp", ' '),
    ("hellip", '…'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("minus", '-'),
    ("times", '×'),
    ("bull", '•'),
    ("infin", '∞'),
    ("empty", '∅'),
    ("auml", 'ä'),
    ("ouml", 'ö'),
    ("uuml", 'ü'),
    ("eacute", 'é'),
    ("egrave", 'è'),
    ("ntilde", 'ñ'),
    ("oacute", 'ó'),
    ("ucirc", 'û'),
];

/// A text with its entities as what they stand for.
pub(super) fn entities(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        made.push_str(before);
        let read = || {
            let end = after.bytes().take(10).position(|byte| byte == b';')?;
            let name = after.get(..end)?;
            let c = match name.strip_prefix('#') {
                Some(code) => {
                    let hex = code.strip_prefix(['x', 'X']);
                    char::from_u32(hex.map_or_else(|| code.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok())?)?
                }
                None => ENTITIES.iter().find(|(known, _)| *known == name)?.1,
            };
            Some((if c == '\n' || c == '\r' { ' ' } else { c }, after.get(end + 1..)?))
        };
        if let Some((c, after)) = read() {
            made.push(c);
            rest = after;
        } else {
            made.push('&');
            rest = after;
        }
    }
    made.push_str(rest);
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entity_for_the_end_of_a_line_ends_none() {
        assert_eq!(entities("2 8&#10;3&#13;4&#xA;&#65;&amp;&none;"), "2 8 3 4 A&&none;");
    }
}
