//! What follows from what is known: numbers between a least and a greatest one, and truth values.

use std::cmp::Ordering;
use std::ops::Range;

use super::Known;
use crate::survey::property::Value;

/// A part of a condition. Properties stand for themselves by their places in the list of terms.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Number(f64),
    Truth(bool),
    Term(usize),
    Negative(Box<Expression>),
    Sum(Box<Expression>, Box<Expression>),
    Product(Box<Expression>, Box<Expression>),
    Not(Box<Expression>),
    /// True if all are, each with its place in the text.
    All(Vec<(Expression, Range<usize>)>),
    Either(Box<Expression>, Box<Expression>),
    /// True if both truth values are the same.
    Same(Box<Expression>, Box<Expression>),
    Compared(Box<Expression>, Comparison, Box<Expression>),
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

/// The least and the greatest that a number can be.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Interval {
    least: f64,
    greatest: f64,
}

impl Expression {
    /// Returns the truth value that follows from what is known, if one does.
    pub(super) fn truth(&self, known: &[Known]) -> Option<bool> {
        match self {
            Expression::Truth(truth) => Some(*truth),
            Expression::Term(term) => match known[*term] {
                Known::Is(value) => value.truth(),
                Known::AtLeast(_) | Known::Nothing => None,
            },
            Expression::Not(part) => part.truth(known).map(|truth| !truth),
            Expression::All(parts) => all(parts.iter().map(|(part, _)| part.truth(known))),
            Expression::Either(one, other) => {
                all([one, other].map(|part| part.truth(known).map(|truth| !truth))).map(|neither| !neither)
            }
            Expression::Same(one, other) => Some(one.truth(known)? == other.truth(known)?),
            Expression::Compared(one, comparison, other) => {
                comparison.truth(one.interval(known)?, other.interval(known)?)
            }
            Expression::Number(_) | Expression::Negative(_) | Expression::Sum(..) | Expression::Product(..) => None,
        }
    }

    /// Returns what a number can be; nothing if it may be absent.
    fn interval(&self, known: &[Known]) -> Option<Interval> {
        match self {
            Expression::Number(number) => Some(Interval::point(*number)),
            Expression::Term(term) => match known[*term] {
                Known::AtLeast(least) => Some(Interval { greatest: f64::INFINITY, ..Interval::count(least) }),
                Known::Is(Value::Number(number)) => Some(Interval::count(number)),
                Known::Nothing | Known::Is(_) => None,
            },
            Expression::Negative(number) => {
                let Interval { least, greatest } = number.interval(known)?;
                Some(Interval { least: -greatest, greatest: -least })
            }
            Expression::Sum(one, other) => Some(one.interval(known)?.plus(other.interval(known)?)),
            Expression::Product(one, other) => Some(one.interval(known)?.times(other.interval(known)?)),
            _ => None,
        }
    }
}

impl Interval {
    const fn point(number: f64) -> Interval {
        Interval { least: number, greatest: number }
    }

    #[expect(clippy::cast_precision_loss, reason = "no run counts to 2^53")]
    const fn count(number: u64) -> Interval {
        Interval::point(number as f64)
    }

    fn is_point(self) -> bool {
        order(self.least, self.greatest).is_eq()
    }

    fn plus(self, other: Interval) -> Interval {
        Interval { least: self.least + other.least, greatest: self.greatest + other.greatest }
    }

    fn times(self, other: Interval) -> Interval {
        // However large a number is, none of it is nothing.
        let product = |one: f64, other: f64| if one == 0.0 || other == 0.0 { 0.0 } else { one * other };
        let corners = [
            product(self.least, other.least),
            product(self.least, other.greatest),
            product(self.greatest, other.least),
            product(self.greatest, other.greatest),
        ];
        Interval {
            least: corners.into_iter().fold(f64::INFINITY, f64::min),
            greatest: corners.into_iter().fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

/// Compares numbers; those that differ by no more than rounding does, such as 0.1 * 30 and 3, are equal.
fn order(one: f64, other: f64) -> Ordering {
    if (one - other).abs() < 1e-12 * one.abs().min(other.abs()) {
        Ordering::Equal
    } else {
        one.partial_cmp(&other).unwrap_or(Ordering::Equal)
    }
}

impl Comparison {
    /// Returns the truth value that holds for all numbers that the two can be, if one does.
    fn truth(self, one: Interval, other: Interval) -> Option<bool> {
        let (lowest, highest) = (order(one.least, other.greatest), order(one.greatest, other.least));
        match self {
            Comparison::Less if highest.is_lt() => Some(true),
            Comparison::Less if lowest.is_ge() => Some(false),
            Comparison::Equal if highest.is_lt() || lowest.is_gt() => Some(false),
            Comparison::Equal if one.is_point() && other.is_point() => Some(true),
            Comparison::Less | Comparison::Equal => None,
            Comparison::NotEqual => Comparison::Equal.truth(one, other).map(|truth| !truth),
            Comparison::Greater => Comparison::Less.truth(other, one),
            Comparison::LessOrEqual => Comparison::Less.truth(other, one).map(|truth| !truth),
            Comparison::GreaterOrEqual => Comparison::Less.truth(one, other).map(|truth| !truth),
        }
    }
}

/// Returns true if all are; false if one is not, even if others are not known.
pub(super) fn all(truths: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for truth in truths {
        match truth {
            Some(false) => return Some(false),
            None => all = None,
            Some(true) => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_holds_for_every_pair_is_known() {
        let interval = |least: i32, greatest: i32| Interval { least: least.into(), greatest: greatest.into() };
        for (comparison, one, other, expected) in [
            (Comparison::Less, interval(1, 2), interval(3, 4), Some(true)),
            (Comparison::Less, interval(1, 3), interval(3, 4), None),
            (Comparison::Less, interval(4, 5), interval(3, 4), Some(false)),
            (Comparison::LessOrEqual, interval(1, 3), interval(3, 4), Some(true)),
            (Comparison::GreaterOrEqual, interval(1, 3), interval(3, 4), None),
            (Comparison::Equal, interval(3, 3), interval(3, 3), Some(true)),
            (Comparison::Equal, interval(2, 3), interval(3, 3), None),
            (Comparison::NotEqual, interval(1, 2), interval(3, 3), Some(true)),
        ] {
            assert_eq!(comparison.truth(one, other), expected, "{comparison:?} {one:?} {other:?}");
        }
        assert_eq!(interval(-2, 3).times(interval(-1, 4)), interval(-8, 12));
        let endless = Interval { least: 3.0, greatest: f64::INFINITY };
        assert_eq!(Comparison::Less.truth(endless.plus(Interval::point(-5.0)), Interval::point(-2.0)), Some(false));
        assert_eq!(Interval::point(0.0).times(endless), Interval::point(0.0));
    }
}
