//! Numbers in a condition, and what is known of them: the least and the greatest that they can be.

use super::Known;
use crate::find::property::Value;

/// A number that is made up of properties and constants.
#[derive(Clone, Debug)]
pub(super) enum Number {
    /// A constant, in units of so many decimal places.
    Constant(i128, u32),
    Term(usize),
    Negative(Box<Number>),
    Sum(Vec<Number>),
    Product(Vec<Number>),
}

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    GreaterOrEqual,
    Greater,
}

/// Stands for numbers of any size; so does a number that is too large to be counted with.
const ENDLESS: i128 = i128::MAX;

/// The least and the greatest that a number can be, in units of so many decimal places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Between {
    least: i128,
    greatest: i128,
    places: u32,
}

impl Number {
    /// Returns what is known of it; nothing where it may be absent.
    pub(super) fn between(&self, known: &[Known]) -> Option<Between> {
        match self {
            Number::Constant(value, places) => Some(Between { least: *value, greatest: *value, places: *places }),
            Number::Term(term) => match known[*term] {
                Known::AtLeast(least) => Some(Between { least: least.into(), greatest: ENDLESS, places: 0 }),
                Known::Is(Value::Number(value)) => {
                    Some(Between { least: value.into(), greatest: value.into(), places: 0 })
                }
                Known::Nothing | Known::Is(_) => None,
            },
            Number::Negative(number) => {
                let Between { least, greatest, places } = number.between(known)?;
                Some(Between { least: -greatest, greatest: -least, places })
            }
            Number::Sum(parts) => {
                let nothing = Between { least: 0, greatest: 0, places: 0 };
                parts.iter().try_fold(nothing, |sum, part| Some(sum.plus(part.between(known)?)))
            }
            Number::Product(parts) => {
                let one = Between { least: 1, greatest: 1, places: 0 };
                parts.iter().try_fold(one, |product, part| Some(product.times(part.between(known)?)))
            }
        }
    }
}

impl Between {
    /// The same in units of more decimal places.
    fn in_places(self, places: u32) -> Between {
        let unit = 10_i128.checked_pow(places - self.places).unwrap_or(ENDLESS);
        Between { least: product(self.least, unit), greatest: product(self.greatest, unit), places }
    }

    /// Both in the same unit.
    fn in_one_unit(self, other: Between) -> (Between, Between) {
        let places = self.places.max(other.places);
        (self.in_places(places), other.in_places(places))
    }

    fn plus(self, other: Between) -> Between {
        let (one, other) = self.in_one_unit(other);
        // An end that is endless stays so, whatever is added to it.
        let sum = |a: i128, b: i128, endless: i128| match () {
            () if a == endless || b == endless => endless,
            () if a.abs() == ENDLESS || b.abs() == ENDLESS => -endless,
            () => a.saturating_add(b).max(-ENDLESS),
        };
        Between {
            least: sum(one.least, other.least, -ENDLESS),
            greatest: sum(one.greatest, other.greatest, ENDLESS),
            places: one.places,
        }
    }

    fn times(self, other: Between) -> Between {
        let corners = [
            product(self.least, other.least),
            product(self.least, other.greatest),
            product(self.greatest, other.least),
            product(self.greatest, other.greatest),
        ];
        Between {
            least: corners.into_iter().fold(ENDLESS, i128::min),
            greatest: corners.into_iter().fold(-ENDLESS, i128::max),
            places: self.places.saturating_add(other.places),
        }
    }

    /// Returns true if it is nowhere near a number that can be counted with.
    fn is_lost(self) -> bool {
        self.least == ENDLESS || self.greatest == -ENDLESS
    }
}

/// The product of two numbers, endless where it is too large. Nothing taken an endless number of times is nothing: each
/// number that "endless" stands for is finite.
fn product(a: i128, b: i128) -> i128 {
    let endless = if (a < 0) == (b < 0) { ENDLESS } else { -ENDLESS };
    match () {
        () if a == 0 || b == 0 => 0,
        () if a.abs() == ENDLESS || b.abs() == ENDLESS => endless,
        () => a.checked_mul(b).filter(|product| product.unsigned_abs() < ENDLESS.unsigned_abs()).unwrap_or(endless),
    }
}

impl Comparison {
    /// All of them, as they are written; the longest of those that begin alike first.
    pub(super) const WRITTEN: [(&'static str, Comparison); 7] = [
        ("<=", Comparison::LessOrEqual),
        (">=", Comparison::GreaterOrEqual),
        ("==", Comparison::Equal),
        ("!=", Comparison::NotEqual),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
        ("=", Comparison::Equal),
    ];

    /// Returns true or false if it is so of all numbers that the two can be.
    pub(super) fn truth(self, one: Between, other: Between) -> Option<bool> {
        let (one, other) = one.in_one_unit(other);
        if one.is_lost() || other.is_lost() {
            return None;
        }
        let not = |truth: Option<bool>| truth.map(|truth| !truth);
        match self {
            Comparison::Less if one.greatest < other.least => Some(true),
            Comparison::Less if one.least >= other.greatest => Some(false),
            Comparison::Equal if one.greatest < other.least || one.least > other.greatest => Some(false),
            // Each is one number, and neither is less: they are the same.
            Comparison::Equal if one.least == one.greatest && other.least == other.greatest => Some(true),
            Comparison::Less | Comparison::Equal => None,
            Comparison::NotEqual => not(Comparison::Equal.truth(one, other)),
            Comparison::Greater => Comparison::Less.truth(other, one),
            Comparison::LessOrEqual => not(Comparison::Less.truth(other, one)),
            Comparison::GreaterOrEqual => not(Comparison::Less.truth(one, other)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(least: i128, greatest: i128) -> Between {
        Between { least, greatest, places: 0 }
    }

    #[test]
    fn what_holds_of_every_pair_within_is_told_and_nothing_else() {
        // Every pair of small ranges against every pair of numbers within them.
        let ranges: Vec<(i128, i128)> = (-3..4).flat_map(|least| (least..4).map(move |most| (least, most))).collect();
        let holds = |comparison, a: i128, b: i128| match comparison {
            Comparison::Less => a < b,
            Comparison::LessOrEqual => a <= b,
            Comparison::Equal => a == b,
            Comparison::NotEqual => a != b,
            Comparison::GreaterOrEqual => a >= b,
            Comparison::Greater => a > b,
        };
        for &(a, b) in &ranges {
            for &(c, d) in &ranges {
                let pairs = || (a..=b).flat_map(|one| (c..=d).map(move |other| (one, other)));
                for (_, comparison) in Comparison::WRITTEN {
                    let truths: Vec<bool> = pairs().map(|(one, other)| holds(comparison, one, other)).collect();
                    let expected = truths.iter().all(|&truth| truth == truths[0]).then_some(truths[0]);
                    assert_eq!(comparison.truth(between(a, b), between(c, d)), expected, "{a}..{b} {c}..{d}");
                }
                let (sums, products): (Vec<i128>, Vec<i128>) = pairs().map(|(x, y)| (x + y, x * y)).unzip();
                let ends = |all: &[i128]| between(*all.iter().min().unwrap(), *all.iter().max().unwrap());
                assert_eq!(between(a, b).plus(between(c, d)), ends(&sums));
                assert_eq!(between(a, b).times(between(c, d)), ends(&products));
            }
        }
    }

    #[test]
    fn what_is_too_large_is_neither_less_nor_more() {
        let large = between(ENDLESS - 1, ENDLESS - 1);
        assert_eq!(Comparison::Less.truth(large.times(large), large.plus(large)), None);
        assert_eq!(Comparison::Less.truth(between(3, ENDLESS), between(2, 2)), Some(false));
        assert_eq!(Comparison::Less.truth(between(3, ENDLESS).plus(between(-5, -5)), between(-2, -2)), Some(false));
        assert_eq!(between(0, 0).times(between(3, ENDLESS)), between(0, 0));
    }
}
