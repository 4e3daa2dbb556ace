//! A condition on the properties of runs: `steps <= 12 and ties = 0`, `bfs.steps > 5 * astar.steps`.

mod parse;

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

use super::property::{Property, PropertyKind, Value};
use crate::puzzle::TextError;

/// A property of one of the runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The run, as an index into the names.
    pub run: usize,
    /// The property.
    pub property: Property,
}

/// A condition, read by [`Condition::parse`].
///
/// `not` binds closer than `and`, and `and` closer than `or`. A comparison with an absent property is neither true nor false, and so is its negation: such a condition does not hold unless the rest of it
/// decides.
///
/// ```
/// use steptrace::survey::{Condition, Value};
/// let condition = Condition::parse("moves > 3 and not ties > 0", &["astar"]).unwrap();
/// assert_eq!(condition.terms().len(), 2);
/// assert!(condition.holds(&[Value::Number(4), Value::Number(0)]));
/// assert!(!condition.holds(&[Value::Absent, Value::Number(0)]));
/// let error = Condition::parse("step > 3", &["astar"]).unwrap_err();
/// assert_eq!(error.at, 0..4);
/// assert!(error.help().unwrap().starts_with("did you mean `steps`?"));
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    text: String,
    terms: Vec<Term>,
    whole: Expression,
}

/// The known facts about a property in a run that may still be under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// A number no less than this one.
    AtLeast(u64),
    /// Nothing, not even that the run has the property.
    Nothing,
    /// The value.
    Is(Value),
}

impl Condition {
    /// Reads a condition on runs of these names. With a single run, properties need no name before them.
    ///
    /// # Errors
    /// If the text is not a condition.
    pub fn parse<N: AsRef<str>>(text: &str, names: &[N]) -> Result<Condition, TextError> {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let (terms, whole) = parse::parse(text, &names)?;
        Ok(Condition { text: text.to_owned(), terms, whole })
    }

    /// Returns the properties that it names, each once, in the order in which they are first named.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Returns true if it holds for these values of its terms.
    pub fn holds(&self, values: &[Value]) -> bool {
        let known: Vec<Known> = values.iter().copied().map(Known::Is).collect();
        self.truth(&known) == Some(true)
    }

    /// Returns the truth value, if what is known of the terms determines it.
    pub(super) fn truth(&self, known: &[Known]) -> Option<bool> {
        self.whole.truth(known)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim())
    }
}

/// A part of a condition, with its place in the text.
#[derive(Clone, Debug)]
struct Expression {
    operation: Operation,
    kind: PropertyKind,
    at: Range<usize>,
}

#[derive(Clone, Debug)]
enum Operation {
    /// A number.
    Number(f64),
    /// A property, as an index into the list of terms.
    Term(usize),
    Of(Operator, Vec<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Not,
    And,
    Or,
    Negative,
    Plus,
    Minus,
    Times,
    /// True if the operands are in one of these orders.
    Compare(&'static [Ordering]),
}

#[derive(Clone, Copy)]
struct Interval {
    least: f64,
    greatest: f64,
}

impl Expression {
    fn truth(&self, known: &[Known]) -> Option<bool> {
        self.interval(known).map(|interval| interval.least > 0.0)
    }

    /// Returns the range of the value; `None` if it may be absent, or if a truth value is unknown.
    fn interval(&self, known: &[Known]) -> Option<Interval> {
        let (operator, parts) = match &self.operation {
            Operation::Number(number) => return Some(Interval::point(*number)),
            Operation::Term(term) => return Interval::known(known[*term]),
            Operation::Of(operator, parts) => (operator, &parts[..]),
        };
        let truths = || parts.iter().map(|part| part.truth(known));
        let number = |part: usize| parts[part].interval(known);
        let truth = match operator {
            Operator::Negative => return Some(number(0)?.negative()),
            Operator::Plus => return Some(number(0)?.plus(number(1)?)),
            Operator::Minus => return Some(number(0)?.plus(number(1)?.negative())),
            Operator::Times => return Some(number(0)?.times(number(1)?)),
            Operator::Not => !parts[0].truth(known)?,
            Operator::And => all(truths())?,
            Operator::Or => !all(truths().map(|truth| truth.map(|truth| !truth)))?,
            Operator::Compare(orders) => compared(orders, number(0)?, number(1)?)?,
        };
        Some(Interval::point(f64::from(truth)))
    }
}

impl Interval {
    const fn point(number: f64) -> Interval {
        Interval { least: number, greatest: number }
    }

    #[expect(clippy::cast_precision_loss, reason = "no run counts to 2^53")]
    fn known(known: Known) -> Option<Interval> {
        match known {
            Known::AtLeast(least) => Some(Interval { least: least as f64, greatest: f64::INFINITY }),
            Known::Is(Value::Number(number)) => Some(Interval::point(number as f64)),
            Known::Is(Value::Fraction(number)) => Some(Interval::point(number.number())),
            Known::Is(Value::Truth(truth)) => Some(Interval::point(f64::from(truth))),
            Known::Nothing | Known::Is(Value::Absent) => None,
        }
    }

    fn negative(self) -> Interval {
        Interval { least: -self.greatest, greatest: -self.least }
    }

    fn plus(self, other: Interval) -> Interval {
        Interval { least: self.least + other.least, greatest: self.greatest + other.greatest }
    }

    fn times(self, other: Interval) -> Interval {
        // However large a number is, zero times it is zero.
        let product = |one: f64, other: f64| if one == 0.0 || other == 0.0 { 0.0 } else { one * other };
        let ends = |one: f64| [product(one, other.least), product(one, other.greatest)];
        let corners = [ends(self.least), ends(self.greatest)].concat();
        Interval {
            least: corners.iter().copied().fold(f64::INFINITY, f64::min),
            greatest: corners.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

/// Returns the truth value of a comparison if it is the same for all numbers that the two can be.
fn compared(orders: &[Ordering], one: Interval, other: Interval) -> Option<bool> {
    let (lowest, highest) = (order(one.least, other.greatest), order(one.greatest, other.least));
    let possible = [
        (Ordering::Less, lowest.is_lt()),
        (Ordering::Equal, lowest.is_le() && highest.is_ge()),
        (Ordering::Greater, highest.is_gt()),
    ];
    let mut truths = possible.iter().filter(|(_, can_be)| *can_be).map(|(order, _)| orders.contains(order));
    let first = truths.next()?;
    truths.all(|truth| truth == first).then_some(first)
}

/// Compares numbers; those that differ only by rounding, such as 0.1 * 30 and 3, are equal.
fn order(one: f64, other: f64) -> Ordering {
    if (one - other).abs() < 1e-12 * one.abs().min(other.abs()) {
        Ordering::Equal
    } else {
        one.partial_cmp(&other).unwrap_or(Ordering::Equal)
    }
}

/// Returns true if all are true; false if one is false, even if others are unknown.
fn all(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let truths: Vec<Option<bool>> = truths.collect();
    if truths.contains(&Some(false)) { Some(false) } else { (!truths.contains(&None)).then_some(true) }
}
