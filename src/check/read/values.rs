//! The values of cells and fields: numbers, moves, sums.

use std::borrow::Cow;

use crate::check::sheet::ColumnKind;
use crate::puzzle::Move;
use crate::search::F;

/// Returns true if a cell says nothing, or that there is nothing.
pub(super) fn is_empty(text: &str) -> bool {
    const WORDS: [&str; 25] = [
        "", "-", "–", "—", "--", "---", "/", "\\", "∅", "Ø", "ø", "[]", "()", "{}", "[ ]", "( )", "{ }", "empty",
        "none", "nil", "null", "n/a", "无", "空", "空表",
    ];
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '`' | '*' | '"' | '\''));
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// A number that is not negative, with at most two decimals.
pub(super) fn number(text: &str) -> Option<F> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '`' | '*' | '"' | '\''));
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let rest = rest.trim_end_matches('0');
    if whole.is_empty() || whole.len() > 12 || rest.len() > 2 || !digits(whole) || !digits(rest) {
        return None;
    }
    let hundredths: u64 = format!("{rest:0<2}").parse().ok()?;
    Some(F::from_hundredths(whole.parse::<u64>().ok()? * 100 + hundredths))
}

/// A number as [`number`] reads it, or with a comma before its decimals.
pub(super) fn plain_number(text: &str) -> Option<F> {
    number(&decimal(text))
}

/// A number with a comma before its decimals as one with a point.
pub(super) fn decimal(text: &str) -> Cow<'_, str> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match text.trim().split_once(',') {
        Some((whole, rest)) if rest.len() <= 2 && digits(whole) && digits(rest) => format!("{whole}.{rest}").into(),
        _ => text.into(),
    }
}

pub(super) fn whole(text: &str) -> Option<u32> {
    number(text).and_then(F::whole)
}

/// The number of a step: `3`, `3.`, `Step 3`, `第3步`, `1,000`.
pub(super) fn step(text: &str) -> Option<u32> {
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit()).replace(',', "");
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// A move of the blank: a letter, a word, an arrow. `Some(None)` says that no move led here.
#[expect(clippy::option_option, reason = "that no move led here is said, too")]
pub(super) fn direction(text: &str) -> Option<Option<Move>> {
    let bare: String = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '`' | '*' | '"' | '\'')).collect();
    if is_empty(&bare) || bare.eq_ignore_ascii_case("start") || bare == "初始" {
        return Some(None);
    }
    let direction = match bare.to_lowercase().as_str() {
        "u" | "up" | "n" | "north" | "↑" | "⬆" | "上" | "上移" | "moveup" | "向上" => Move::Up,
        "d" | "down" | "s" | "south" | "↓" | "⬇" | "下" | "下移" | "movedown" | "向下" => Move::Down,
        "l" | "left" | "w" | "west" | "←" | "⬅" | "左" | "左移" | "moveleft" | "向左" => Move::Left,
        "r" | "right" | "e" | "east" | "→" | "➡" | "右" | "右移" | "moveright" | "向右" => Move::Right,
        _ => return None,
    };
    Some(Some(direction))
}

/// f, g and h of a text such as `4=1+3`, `1+3=4`, `f=4 g=1 h=3` or, in the order of the columns, `4/1/3`.
pub(super) fn sum(text: &str, order: &[ColumnKind]) -> Option<Vec<(ColumnKind, F)>> {
    let named = named_values(text);
    if !named.is_empty() {
        return Some(named);
    }
    let numbers = |text: &str| -> Option<Vec<F>> {
        let parts =
            text.split(|c: char| c.is_whitespace() || matches!(c, '+' | '/' | ',' | ';' | '(' | ')' | '|' | '='));
        parts.filter(|part| !part.is_empty()).map(number).collect()
    };
    let addends = |text: &str, f: Option<F>| {
        let [one, other] = numbers(text)?.try_into().ok()?;
        let g_first = order.iter().find(|kind| **kind != ColumnKind::F) != Some(&ColumnKind::H);
        let (g, h) = if g_first { (one, other) } else { (other, one) };
        let f = f.unwrap_or(F::from_hundredths(g.hundredths() + h.hundredths()));
        Some(vec![(ColumnKind::F, f), (ColumnKind::G, g), (ColumnKind::H, h)])
    };
    match text.split_once('=') {
        Some((left, right)) if left.contains('+') => addends(left, Some(number(right)?)),
        Some((left, right)) if right.contains('+') => addends(right, Some(number(left)?)),
        None if text.contains('+') => addends(text, None),
        _ => {
            let found = numbers(text)?;
            (found.len() == order.len()).then(|| order.iter().copied().zip(found).collect())
        }
    }
}

/// The order in which a sum is written mostly.
pub(super) const FGH: [ColumnKind; 3] = [ColumnKind::F, ColumnKind::G, ColumnKind::H];

/// The f of a number, or of a sum with its addends.
pub(super) fn f_of(text: &str) -> Option<F> {
    number(text).or_else(|| sum(text, &FGH)?.into_iter().find(|(kind, _)| *kind == ColumnKind::F).map(|(_, f)| f))
}

/// The numbers that a text gives the names f, g and h: `f=4 g=1 h: 3`.
fn named_values(text: &str) -> Vec<(ColumnKind, F)> {
    let words: Vec<(usize, &str)> = words(text).collect();
    let named = |at: usize| {
        let tied = gap(text, &words, at + 1).trim_start_matches(['(', ')']).trim();
        let kind = match words[at].1 {
            "f" | "F" => ColumnKind::F,
            "g" | "G" => ColumnKind::G,
            "h" | "H" => ColumnKind::H,
            _ => return None,
        };
        // `f = g + h = 1 + 3 = 4`.
        let from = (at + 1..words.len()).find(|&next| !matches!(words[next].1, "g" | "h" | "n"))?;
        let value = chain(text, &words, from).filter(|_| matches!(tied, "=" | ":" | "："));
        value.map(|(value, _)| (kind, value))
    };
    (0..words.len()).filter_map(named).collect()
}

/// The number that begins with a word, that which a chain such as `4=1+3`, `1+3=4` or `1+3` comes to, and the word after
/// it.
pub(super) fn chain(text: &str, words: &[(usize, &str)], mut at: usize) -> Option<(F, usize)> {
    let mut value = number(words.get(at)?.1)?;
    let (mut added, mut equated) = (false, false);
    while let Some(number) = words.get(at + 1).and_then(|(_, addend)| number(addend))
        && let sign @ ("+" | "=") = gap(text, words, at + 1).trim()
    {
        match sign {
            "+" if !equated => value = F::from_hundredths(value.hundredths().saturating_add(number.hundredths())),
            "=" if added && !equated => value = number,
            _ => {}
        }
        added |= sign == "+";
        equated |= sign == "=";
        at += 1;
    }
    Some((value, at + 1))
}

/// Returns what is between word number `at` and the word before, or the ends of the text.
pub(super) fn gap<'a>(text: &'a str, words: &[(usize, &str)], at: usize) -> &'a str {
    let start = at.checked_sub(1).map_or(0, |before| words[before].0 + words[before].1.len());
    &text[start..words.get(at).map_or(text.len(), |(start, _)| *start)]
}

/// The words of a text, with where they begin; a number keeps its decimals.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let start = at + text[at..].find(is_part)?;
        let mut end = start + text[start..].find(|c| !is_part(c)).unwrap_or(text.len() - start);
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if is_number(&text[start..end]) && text[end..].starts_with('.') {
            let digits = text[end + 1..].bytes().take_while(u8::is_ascii_digit).count();
            end += if digits > 0 { digits + 1 } else { 0 };
        } else if text[start..end].starts_with(|c: char| c.is_ascii_digit()) && !text[start..end].is_ascii() {
            // `3步` is a number and a word.
            end = start + text[start..end].bytes().take_while(u8::is_ascii_digit).count();
        }
        at = end;
        Some((start, &text[start..end]))
    })
}
