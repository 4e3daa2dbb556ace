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
    let plain = |c: char| Some(plain_sign(c)).filter(|sign| !keeps.contains(sign)).unwrap_or(c);
    let text = strip_str(text).to_string().replace("\r\n", "\n");
    Some(text.chars().filter(|c| !is_unseen(*c)).map(plain).collect())
}

/// Returns true for signs that take no room: controls, joiners, marks of direction, variants of emoji.
fn is_unseen(c: char) -> bool {
    c.is_control() && !c.is_whitespace()
        || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}'
            | '\u{20E3}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}

fn plain_sign(c: char) -> char {
    match c {
        '\r' | '\u{85}' | '\u{2028}' => '\n',
        '\u{B}' | '\u{C}' | '\u{3000}' => ' ',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '、' => ',',
        '①'..='⑨' => char::from_digit(c as u32 - 0x245F, 10).unwrap_or(c),
        '\u{660}'..='\u{669}' | '\u{6F0}'..='\u{6F9}' => char::from_digit(c as u32 & 15, 10).unwrap_or(c),
        '\u{2212}' => '-',
        '⬜' | '⬛' | '🔲' | '🔳' | '◻' | '◼' | '▢' | '▫' | '▪' => '□',
        c => c,
    }
}

/// Matches what a mail, a comment or a logger puts before a line: a time, a level, the name of the logger.
static PREFIX: LazyLock<Regex> = LazyLock::new(|| {
    let time = r"\[?(?:[0-9-]{10}[ T])?[0-9]{2}:[0-9]{2}:[0-9]{2}[.,0-9]*Z?\]?(?: |$)";
    let level = r"[ a-z_./\[\]-]*\b(?i:TRACE|DEBUG|INFO|WARN|WARNING|ERROR)\b\]?";
    let pattern = format!(
        r"^(?:> ?|[ \t]*##? |// |{time}(?:{level}:?(?: -)?(?: +|$))?(?:[A-Za-z_.:]+[:\]] )?|[IWEF]\d{{4}} {time} *\d+ [a-z_.]+:\d+\] |{level}:?(?:[A-Za-z_.]+:)?(?: |$)?)"
    );
    Regex::new(&pattern).expect("a pattern")
});

/// The tag of what runs a program, `[java] `, or in R the number of a first element.
static TAG: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^\s*\[[^\s,\[\]]+\] ").expect("a pattern"));

/// Lines that show whether all have something before them.
const ENOUGH: usize = 5000;

/// Returns the text without what nearly all its lines have before them, and without fences of code; none where it has neither.
pub(super) fn without_prefixes(text: &str) -> Option<String> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty()).take(ENOUGH);
    // A tag may be before all lines, also before those without words.
    let tag = lines().next().and_then(|line| TAG.find(line)).map_or("", |tag| tag.as_str());
    let is_bare = |line: &str| line.strip_prefix(tag).is_some_and(|rest| !rest.contains(char::is_alphabetic));
    let tag = if lines().any(is_bare) { tag } else { "" };
    let before = |line: &str| match PREFIX.find(line) {
        Some(prefix) => prefix.len(),
        None if line.starts_with(tag) => tag.len(),
        None => 0,
    };
    let is_prefixed = lines().filter(|line| before(line) > 0).count() * 5 > lines().count() * 4;
    if !is_prefixed && !text.contains("```") {
        return None;
    }
    let bare = |line: &str| match line {
        fence if fence.trim_start().starts_with("```") => "\n".to_owned(),
        line => line[if is_prefixed { before(line) } else { 0 }..].to_owned() + "\n",
    };
    Some(text.lines().map(bare).collect())
}
