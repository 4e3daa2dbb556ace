//! Text from outside, escaped for Markdown.

/// Escapes characters with a meaning in Markdown, as GitHub, Marp and Pandoc read it, or in HTML.
pub(crate) fn escaped(text: &str) -> String {
    let plain: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut result = String::with_capacity(text.len() + 8);
    for (at, &c) in plain.iter().enumerate() {
        let next_to_dash = || plain.get(at + 1) == Some(&'-') || at > 0 && plain[at - 1] == '-';
        let means = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '{' | '}' | '<' | '>' | '|' | '~' | '^' | '$' | '@' | '#' => true,
            '+' | '=' | ':' | '!' => at == 0,
            '-' => at == 0 || next_to_dash(),
            _ => false,
        };
        match c {
            '&' => result.push_str("&amp;"),
            _ if means => result.extend(['\\', c]),
            _ => result.push(c),
        }
    }
    result
}
