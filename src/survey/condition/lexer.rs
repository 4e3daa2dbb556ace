//! The words and signs of a condition.

use std::ops::Range;

use super::error::{ConditionError, shown, unknown_sign};
use super::value::Comparison;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// The name of a property or of a strategy, or `true` or `false`.
    Name(&'a str),
    Number(f64),
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

/// Signs and what they mean; of those that begin alike, the longest first.
const SIGNS: [(&str, Token<'_>); 15] = [
    ("<=", Token::Comparison(Comparison::LessOrEqual)),
    (">=", Token::Comparison(Comparison::GreaterOrEqual)),
    ("==", Token::Comparison(Comparison::Equal)),
    ("!=", Token::Comparison(Comparison::NotEqual)),
    ("<", Token::Comparison(Comparison::Less)),
    (">", Token::Comparison(Comparison::Greater)),
    ("=", Token::Comparison(Comparison::Equal)),
    ("+", Token::Plus),
    ("-", Token::Minus),
    ("−", Token::Minus),
    ("*", Token::Times),
    ("×", Token::Times),
    (".", Token::Dot),
    ("(", Token::Open),
    (")", Token::Close),
];

/// Returns the tokens of a text with their places.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, ConditionError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let length = length(rest, first);
        let place = at..at + length;
        let token = match first {
            _ if first.is_ascii_digit() => Some(Token::Number(rest[..length].parse().unwrap_or(f64::INFINITY))),
            _ if is_letter(first) => Some(word(&rest[..length])),
            _ => SIGNS.into_iter().find(|(sign, _)| *sign == &rest[..length]).map(|(_, token)| token),
        };
        tokens.push((token.ok_or_else(|| unknown_sign(&shown(&rest[..length]), place.clone()))?, place));
        at += length;
    }
    Ok(tokens)
}

/// Returns the length of the token at the beginning of a text.
fn length(text: &str, first: char) -> usize {
    let run = |text: &str, is_in: fn(char) -> bool| text.find(|letter| !is_in(letter)).unwrap_or(text.len());
    match first {
        _ if first.is_ascii_digit() => {
            let digits = |text: &str| run(text, |digit| digit.is_ascii_digit());
            let whole = digits(text);
            let places = text[whole..].strip_prefix('.').map_or(0, digits);
            if places > 0 { whole + 1 + places } else { whole }
        }
        _ if is_letter(first) => run(text, |letter| is_letter(letter) || letter.is_ascii_digit()),
        // What looks like a comparison must be one as a whole.
        '<' | '>' | '=' | '!' => run(text, |sign| "<>=!".contains(sign)),
        '&' | '|' if text[1..].starts_with(first) => 2,
        _ => first.len_utf8(),
    }
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
