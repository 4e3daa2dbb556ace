//! The values of cells and fields: numbers, moves, sums.

use crate::check::sheet::ColumnKind;
use crate::puzzle::Move;
use crate::search::F;

use super::names::Named;

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
        return Some(named.into_iter().filter(|(kind, _)| *kind != ColumnKind::Step).collect());
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

/// The numbers that a text gives names: `g=1 h: 3, f(n) = 1+3 = 4`, `Step 3`.
pub(super) fn named_values(text: &str) -> Vec<(ColumnKind, F)> {
    let mut found: Vec<(ColumnKind, F)> = Vec::new();
    let words: Vec<(usize, &str)> = words(text).collect();
    let (mut at, mut addends) = (0, None);
    // `#3` at the beginning of a line numbers a step.
    if gap(text, &words, 0).trim() == "#"
        && let Some(step) = words.first().and_then(|(_, word)| number(word))
    {
        found.push((ColumnKind::Step, step));
        at = 1;
    }
    while at < words.len() {
        let word = words[at].1;
        at += 1;
        // `第3步`, `步骤3`.
        let digits = word.trim_matches(|c: char| !c.is_ascii_digit());
        if let Some(step) = number(digits).filter(|_| word.contains('步')) {
            found.push((ColumnKind::Step, step));
            continue;
        }
        let kind = match Named::of(word) {
            Named::One(kind @ (ColumnKind::F | ColumnKind::G | ColumnKind::H | ColumnKind::Step)) => kind,
            Named::Depth => ColumnKind::G,
            _ => continue,
        };
        // A name in a sum, as in `f = g + h = 4`, is told nothing by what follows.
        if gap(text, &words, at - 1).contains('+') {
            continue;
        }
        if words.get(at).is_some_and(|(_, word)| *word == "n") && gap(text, &words, at).trim() == "(" {
            at += 1;
        }
        let Some((value, next)) = value_after(text, &words, at, kind) else { continue };
        if kind == ColumnKind::F && addends.is_none() {
            addends = addends_of(text, &words[at..next]);
        }
        at = next;
        if !found.iter().any(|(known, _)| *known == kind) {
            found.push((kind, value));
        }
    }
    // The addends of f are g and h, where they are told nowhere else.
    let told = found.iter().any(|(kind, _)| matches!(kind, ColumnKind::G | ColumnKind::H));
    found.extend(addends.into_iter().flatten().filter(|_| !told));
    found
}

/// g and h of a sum such as `g + h = 1 + 3 = 4` or `1 + 3 = 4`, in the order of their names, or else g first.
fn addends_of(text: &str, words: &[(usize, &str)]) -> Option<[(ColumnKind, F); 2]> {
    let h_first =
        words.iter().find(|(_, word)| number(word).is_none()).is_some_and(|(_, word)| matches!(*word, "h" | "H"));
    let number = |(at, (_, word)): (usize, &(usize, &str))| Some((at, number(word)?));
    let numbers: Vec<(usize, F)> = words.iter().enumerate().filter_map(number).collect();
    let plus = |at: usize| gap(text, words, at).trim() == "+";
    let [(_, one), (second, other), rest @ ..] = numbers.as_slice() else { return None };
    let is_sum = plus(*second) && rest.len() < 2 && !rest.iter().any(|(at, _)| plus(*at));
    let (g, h) = if h_first { (*other, *one) } else { (*one, *other) };
    is_sum.then_some([(ColumnKind::G, g), (ColumnKind::H, h)])
}

/// The number that follows a name, which ends before word number `at`, and the word after it.
fn value_after(text: &str, words: &[(usize, &str)], mut at: usize, kind: ColumnKind) -> Option<(F, usize)> {
    let first = gap(text, words, at).trim();
    let sign = first.trim_start_matches([')', '\'', '"', '`']).trim_start();
    let is_tied = sign.starts_with(['=', ':', '：']) && first.chars().count() <= 3;
    let is_step = kind == ColumnKind::Step && first.trim_start_matches('#').is_empty();
    if !is_tied && !is_step {
        return None;
    }
    // `f = g + h = 1 + 3 = 4`: the names in a sum are no names of values.
    while let Some(word) = words.get(at).filter(|(_, word)| number(word).is_none()) {
        if !matches!(word.1, "g" | "h" | "n" | "G" | "H") {
            return None;
        }
        at += 1;
        if !gap(text, words, at).trim().starts_with(['=', '+', '(', ')']) {
            return None;
        }
    }
    chain(text, words, at)
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
    words_with(text, |_| false)
}

pub(super) fn words_with(text: &str, is_sign: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || is_sign(c);
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
