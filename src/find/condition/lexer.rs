//! The words and signs of a condition.

use std::ops::Range;

use super::fault::{ConditionError, ConditionErrorKind};
use super::number::Comparison;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name of a property, of a strategy, or `true` and `false`.
    Name(&'a str),
    /// A number, in units of so many decimal places.
    Number(i128, u32),
    Comparison(Comparison),
    And,
    Or,
    Not,
    Plus,
    Minus,
    Times,
    Dot,
    Open,
    Close,
}

/// Maximum digits of a number: more than any count has.
const DIGITS: usize = 18;

/// Returns the tokens of a text with their places.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, ConditionError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (token, length) = match first {
            _ if first.is_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            _ if first.is_ascii_digit() => {
                let length = number_length(rest);
                (number(&rest[..length], at)?, length)
            }
            _ if is_letter(first) => {
                let is_more = |letter: char| is_letter(letter) || letter.is_ascii_digit();
                let length = rest.find(|letter| !is_more(letter)).unwrap_or(rest.len());
                (word(&rest[..length]), length)
            }
            _ => sign(rest, first, at)?,
        };
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

fn is_letter(letter: char) -> bool {
    letter.is_alphabetic() || letter == '_'
}

fn word(word: &str) -> Token<'_> {
    match word.to_ascii_lowercase().as_str() {
        "and" => Token::And,
        "or" => Token::Or,
        "not" => Token::Not,
        _ => Token::Name(word),
    }
}

/// Returns the length of the number at the beginning of a text: digits, and a point that has digits behind it.
fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(text.len());
    let whole = digits(text);
    match text[whole..].strip_prefix('.').map(digits) {
        Some(places) if places > 0 => whole + 1 + places,
        _ => whole,
    }
}

fn number(text: &str, at: usize) -> Result<Token<'_>, ConditionError> {
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    let digits = [whole, places].concat();
    let value = if digits.len() > DIGITS { None } else { digits.parse().ok() };
    let value = value.ok_or(ConditionError { kind: ConditionErrorKind::TooLong(DIGITS), at: at..at + text.len() })?;
    Ok(Token::Number(value, places.len() as u32))
}

/// Returns the sign at the beginning of a text, and its length.
fn sign(text: &str, first: char, at: usize) -> Result<(Token<'_>, usize), ConditionError> {
    // What looks like a comparison must be one as a whole.
    let comparing = text.find(|sign: char| !"<>=!".contains(sign)).unwrap_or(text.len());
    if comparing > 0 {
        let written = &text[..comparing];
        let known = Comparison::WRITTEN.into_iter().find(|(sign, _)| *sign == written);
        let unknown = || ConditionError {
            kind: ConditionErrorKind::Sign(written.chars().take(8).collect()),
            at: at..at + comparing,
        };
        return known.map(|(sign, comparison)| (Token::Comparison(comparison), sign.len())).ok_or_else(unknown);
    }
    let token = match first {
        '+' => Token::Plus,
        '-' | '−' => Token::Minus,
        '*' | '×' => Token::Times,
        '.' => Token::Dot,
        '(' => Token::Open,
        ')' => Token::Close,
        _ => {
            let twice = text[first.len_utf8()..].starts_with(first) && matches!(first, '&' | '|');
            let sign: String = if twice { [first; 2].iter().collect() } else { first.to_string() };
            let at = at..at + sign.len();
            return Err(ConditionError { kind: ConditionErrorKind::Sign(sign), at });
        }
    };
    Ok((token, first.len_utf8()))
}
