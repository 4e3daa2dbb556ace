//! Signs that only look different, signs that are not seen, and what a logger puts before each line.

use std::sync::LazyLock;

use anstream::adapter::strip_str;
use regex_lite::Regex;

/// Returns a text of plain signs and lines that end in line feeds; none where it has these already.
pub(super) fn plain(text: &str) -> Option<String> {
    if text.bytes().all(|byte| matches!(byte, b'\n' | b'\t' | b' '..=b'~')) {
        return None;
    }
    // A sign that parts cells in full width is one only where the text has no plain one: `1,甲，乙` are two cells.
    let keeps: Vec<char> = [',', ';', '|', '"', '\t'].into_iter().filter(|&sign| text.contains(sign)).collect();
    let text = if text.contains('\u{1B}') { strip_str(text).to_string() } else { text.to_owned() };
    let mut made = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\r' if rest.peek() == Some(&'\n') => {}
            '\r' | '\u{2028}' | '\u{2029}' | '\u{85}' => made.push('\n'),
            '\n' | '\t' => made.push(c),
            '\u{B}' | '\u{C}' => made.push(' '),
            c if is_unseen(c) => {}
            c => made.push(Some(plain_sign(c)).filter(|sign| !keeps.contains(sign)).unwrap_or(c)),
        }
    }
    Some(made)
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
    let level = "(?i:TRACE|DEBUG|INFO|WARN|WARNING|ERROR)";
    Regex::new(&format!(
        r"^(?:> ?|# |// |(?:\[{time}\]|{time})(?: - [a-z_.]+ - {level} -)?(?: |$)(?: ?\[(?:[a-z_-]+/)?{level}\]:?(?: |$)| ?{level}:?(?: |$))?(?:[A-Za-z_.]+: )?|{level}:(?:[A-Za-z_.]+:| |$))"
    ))
    .expect("a pattern")
});

/// Returns the text without what all its lines have before them, and without fences of code; none where it has neither.
pub(super) fn without_prefixes(text: &str) -> Option<String> {
    let is_fence = |line: &str| line.trim_start().starts_with("```");
    let prefixed = text.lines().filter(|line| !line.trim().is_empty()).all(|line| PREFIX.is_match(line));
    if !prefixed && !text.contains("```") {
        return None;
    }
    let bare = |line: &str| match line {
        line if is_fence(line) => "\n".to_owned(),
        line if prefixed => PREFIX.replace(line, "").into_owned() + "\n",
        line => line.to_owned() + "\n",
    };
    Some(text.lines().map(bare).collect())
}
