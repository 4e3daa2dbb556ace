//! Texts escaped for TeX.

use crate::report::narration::Lang;

/// Maximum letters without a space that are never broken.
const UNBROKEN: usize = 28;
const BREAK: &str = "\\allowbreak{}";
/// From this letter on, a line may break beside letters anyway.
pub(super) const CHINESE: char = '\u{2E80}';

pub(super) fn text(text: &str, lang: Lang) -> String {
    set(text, |c, next| match c {
        '-' if next == Some('-') => Some("-{}"),
        '\'' if next == Some('\'') => Some("'{}"),
        '"' => Some("\\steptracequote{}"),
        _ if lang == Lang::En => english(c),
        _ => None,
    })
}

/// Returns a text for a machine: nothing becomes a dash, a ligature or a curly quotation mark.
pub(super) fn code(text: &str) -> String {
    set(text, |c, next| match c {
        '-' if next == Some('-') => Some("-{}"),
        '\'' => Some("\\textquotesingle{}"),
        '"' => Some("\\steptracequote{}"),
        ',' => Some(",\\allowbreak{}"),
        _ => english(c),
    })
}

/// Letters up to U+017F that are missing from T1, the usual encoding of fonts.
const NOT_IN_T1: &str = "ĦħĲĳĸĿŀŉŦŧſ";

pub(super) fn is_foreign(c: char) -> bool {
    (c > '\u{17F}' || NOT_IN_T1.contains(c)) && english(c).is_none() && everywhere(c).is_none()
}

fn english(c: char) -> Option<&'static str> {
    match c {
        '\u{2026}' => Some("\\ldots{}"),
        '\u{2014}' => Some("---"),
        '\u{2018}' => Some("`"),
        '\u{2019}' => Some("'"),
        '\u{201C}' => Some("``"),
        '\u{201D}' => Some("''"),
        _ => None,
    }
}

fn everywhere(c: char) -> Option<&'static str> {
    Some(match c {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '#' => "\\#",
        '$' => "\\$",
        '%' => "\\%",
        '&' => "\\&",
        '_' => "\\_",
        '~' => "\\textasciitilde{}",
        '^' => "\\textasciicircum{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '|' => "\\textbar{}",
        '`' => "\\textasciigrave{}",
        '\u{A0}' => "~",
        '\u{B7}' => "\\ensuremath{\\cdot}",
        '\u{D7}' | '\u{2717}' => "\\ensuremath{\\times}",
        '\u{2013}' => "--",
        '\u{B1}' => "\\ensuremath{\\pm}",
        '\u{B9}' => "\\ensuremath{^1}",
        '\u{B2}' => "\\ensuremath{^2}",
        '\u{B3}' => "\\ensuremath{^3}",
        '\u{2212}' => "\\ensuremath{-}",
        '\u{221A}' => "\\ensuremath{\\surd}",
        '\u{2248}' => "\\ensuremath{\\approx}",
        '\u{2260}' => "\\ensuremath{\\neq}",
        '\u{25C6}' => "\\steptracediamond{}",
        '\u{2605}' => "\\ensuremath{\\star}",
        '\u{2713}' => "\\steptraceright{}",
        '\u{2190}' => "\\ensuremath{\\leftarrow}",
        '\u{2192}' => "\\ensuremath{\\rightarrow}",
        '\u{2264}' => "\\ensuremath{\\leq}",
        '\u{2265}' => "\\ensuremath{\\geq}",
        '\u{FFFD}' => "?",
        _ => return None,
    })
}

fn set(text: &str, own: impl Fn(char, Option<char>) -> Option<&'static str>) -> String {
    let mut result = String::with_capacity(text.len() + 16);
    let mut letters = text.chars().peekable();
    let mut unbroken = 0;
    while let Some(c) = letters.next() {
        let breaks = c.is_whitespace() || c.is_control() || c >= CHINESE;
        unbroken = if breaks || result.ends_with(BREAK) { 0 } else { unbroken + 1 };
        if unbroken > UNBROKEN {
            result.push_str(BREAK);
            unbroken = 1;
        }
        match own(c, letters.peek().copied()).or_else(|| everywhere(c)) {
            Some(command) => result.push_str(command),
            None if c.is_control() => result.push(' '),
            None => result.push(c),
        }
    }
    result
}
