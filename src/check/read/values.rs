//! The values of cells and fields: numbers, moves, sums.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex_lite::Regex;

use crate::check::sheet::ColumnKind;
use crate::graph::{Decimal, Unit};
use crate::puzzle::Move;
use crate::search::F;

pub(super) fn is_quote(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '“' | '”' | '‘' | '’' | '*')
}

/// Returns true if a cell says nothing, or that there is nothing.
pub(super) fn is_empty(text: &str) -> bool {
    const WORDS: [&str; 8] = ["empty", "none", "nil", "null", "n/a", "ø", "无", "空"];
    let text = text.trim_matches(is_quote);
    text.chars().all(|c| c == ' ' || "-–—/\\∅[](){}".contains(c)) || WORDS.contains(&text.to_lowercase().as_str())
}

/// A number a + b√2, also as `a+b*sqrt(2)`.
static ROOTED: LazyLock<Regex> = LazyLock::new(|| {
    let (number, root) = (r"\d+(?:\.\d+)?", r"(?:√\(?2\)?|(?:math\.)?sqrt\(2\)|r2\b)");
    let pattern = format!(r"^(?:(?<a>{number})[ \t]*\+[ \t]*)?(?:(?<b>{number})[ \t]*[*·]?[ \t]*)?{root}");
    Regex::new(&pattern).expect("the pattern is one")
});

/// Numbers with more digits before their decimals are no values.
const MOST_DIGITS: usize = 12;

/// Returns the number at the beginning of a text in the unit of a graph, and its length.
///
/// Where values have √2, it is exact (`3`, `3+2√2`, `2*sqrt(2)`), or a decimal of which the first seven decimals count.
pub(super) fn number_at(text: &str, unit: Unit) -> Option<(F, usize)> {
    if let Some(one) = unit.root()
        && let Some(found) = ROOTED.captures(text)
    {
        let amount = |name: &str, usual: u64, one: u64| {
            let decimal = found.name(name).map(|found| Decimal::read(found.as_str()).ok()?.amount(unit.decimals).ok());
            decimal.unwrap_or(Some(usual * 10_u64.pow(unit.decimals.into())))?.checked_mul(one)
        };
        let amount = amount("a", 0, one[0])?.checked_add(amount("b", 1, one[1])?)?;
        return Some((F::from(amount).in_unit(unit), found[0].len()));
    }
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let part = text[whole..].strip_prefix('.').map_or(0, digits);
    let length = whole + if part > 0 { part + 1 } else { 0 };
    if whole == 0 || whole > MOST_DIGITS || text[length..].starts_with(char::is_alphabetic) {
        return None;
    }
    let (whole, part) = (&text[..whole], text[whole..length].trim_start_matches('.'));
    if unit.has_root {
        let part = &part[..part.len().min(7)];
        let number = F::of_decimal(format!("{whole}{part}").parse().ok()?, part.len() as u8, unit)?;
        return Some((number, length));
    }
    let (part, places) = (part.trim_end_matches('0'), 2 + usize::from(unit.decimals));
    let more = if part.is_empty() { 0 } else { format!("{part:0<places$}").parse().ok()? };
    let hundredths = whole.parse::<u64>().ok()?.checked_mul(10_u64.pow(places as u32))?.checked_add(more)?;
    (part.len() <= places).then(|| (F::from_hundredths(hundredths).in_unit(unit), length))
}

/// A number that is not negative, with at most two decimals, behind a point or a comma.
pub(super) fn number(text: &str) -> Option<F> {
    let text = text.trim_matches(is_quote);
    let text = decimal(text.strip_suffix('.').unwrap_or(text));
    number_at(&text, Unit::default()).filter(|(_, length)| *length == text.len()).map(|(number, _)| number)
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

/// The number of a step: `3`, `3.`, `Step 3`, `第3步`.
pub(super) fn step(text: &str) -> Option<u32> {
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())].parse().ok()
}

const MOVES: [(Move, &str); 4] = [
    (Move::Up, "u up n north ↑ ⬆ 上 上移 moveup 向上"),
    (Move::Down, "d down s south ↓ ⬇ 下 下移 movedown 向下"),
    (Move::Left, "l left w west ← ⬅ 左 左移 moveleft 向左"),
    (Move::Right, "r right e east → ➡ 右 右移 moveright 向右"),
];

/// A move of the blank: a letter, a word, an arrow. `Some(None)` says that no move led here.
#[expect(clippy::option_option, reason = "that no move led here is said, too")]
pub(super) fn direction(text: &str) -> Option<Option<Move>> {
    let bare = text.replace(is_quote, "").to_lowercase();
    if is_empty(&bare) || matches!(bare.as_str(), "start" | "初始") {
        return Some(None);
    }
    let found = MOVES.into_iter().find(|(_, words)| words.split(' ').any(|word| word == bare));
    found.map(|(direction, _)| Some(direction))
}

/// The order in which a sum is written mostly.
pub(super) const FGH: [ColumnKind; 3] = [ColumnKind::F, ColumnKind::G, ColumnKind::H];

/// The numbers beside a state, or in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Amounts(Vec<Sum>);

/// Numbers that are added or equated, each with the sign before it; and their name, if they have one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sum {
    name: Option<ColumnKind>,
    numbers: Vec<(char, F)>,
}

impl Amounts {
    pub(super) fn push(&mut self, name: Option<ColumnKind>, sign: char, number: F) {
        match self.0.last_mut().filter(|_| name.is_none() && matches!(sign, '+' | '=')) {
            Some(sum) => sum.numbers.push((sign, number)),
            None => self.0.push(Sum { name, numbers: vec![(sign, number)] }),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns g, h and f, where what is added is g and h: of `5+3=8` all three; a number alone is f.
    pub(super) fn values(&self) -> [Option<F>; 3] {
        let [mut g, mut h, mut f] = [None; 3];
        let is_only = self.0.iter().filter(|sum| sum.name.is_none()).count() == 1;
        for sum in self.0.iter().filter(|sum| sum.name.is_some() || is_only) {
            let (total, parts) = total(&sum.numbers);
            match sum.name {
                Some(ColumnKind::G) => g = Some(total),
                Some(ColumnKind::H) => h = Some(total),
                name => {
                    f = f.filter(|_| name.is_none()).or(Some(total));
                    (g, h) = (g.or(parts.map(|[g, _]| g)), h.or(parts.map(|[_, h]| h)));
                }
            }
        }
        [g, h, f]
    }

    /// Returns g, h and f in a column whose name tells their order, as of `4/1/3`; of a column of one of them, a number that stands alone
    /// and has no other name.
    pub(super) fn in_order(&self, order: &[ColumnKind]) -> Option<[Option<F>; 3]> {
        let fits = |name: Option<ColumnKind>| name.is_none_or(|name| *order == [name]);
        let is_listed = self.0.iter().all(|sum| fits(sum.name) && sum.numbers.len() == 1);
        if is_listed && self.0.len() == order.len() {
            let at = |kind| order.iter().position(|own| *own == kind).map(|at| self.0[at].numbers[0].1);
            return Some([ColumnKind::G, ColumnKind::H, ColumnKind::F].map(at));
        }
        // What is added is g and h, in this order.
        let g_first = order.len() > 1 && order.iter().find(|kind| **kind != ColumnKind::F) == Some(&ColumnKind::G);
        let may_be = if is_listed { order[0] == ColumnKind::F } else { g_first };
        Some(self.values()).filter(|values| may_be && values.iter().any(Option::is_some))
    }
}

/// Returns what `3`, `1+2`, `1+2=3` or `3=1+2` comes to, and its addends, if they are two.
pub(super) fn total(numbers: &[(char, F)]) -> (F, Option<[F; 2]>) {
    let sides: Vec<&[_]> = numbers.chunk_by(|_, (sign, _)| *sign != '=').collect();
    let told = sides.iter().find(|side| side.len() == 1).unwrap_or(&sides[0]);
    let addends = sides.iter().find(|side| side.len() == 2).map(|side| [side[0].1, side[1].1]);
    (told[1..].iter().fold(told[0].1, |sum, (_, addend)| sum.plus(*addend)), addends)
}
