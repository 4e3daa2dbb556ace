//! Text from outside, escaped for Markdown: texts without special meaning, and notes whose constructs end with them.

use pulldown_cmark::{Event, HeadingLevel, Parser, TagEnd};

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

/// Returns a note unchanged, or in a code block if a fence or a comment in it is never closed.
pub(crate) fn whole_note(note: &str) -> String {
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    let note = note.replace(steers, "\u{FFFD}");
    if is_closed(&note) {
        return note;
    }
    let longest = note.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{note}\n{fence}")
}

/// Returns true if a heading after a Markdown text is read as a heading.
fn is_closed(markdown: &str) -> bool {
    let followed = format!("{markdown}\n\n# x\n");
    matches!(Parser::new(&followed).last(), Some(Event::End(TagEnd::Heading(HeadingLevel::H1))))
}
