//! A condition on the properties of runs: `steps <= 12 and ties = 0`, `bfs.steps > 5 * astar.steps`.

mod parse;

use std::cmp::Ordering;
use std::fmt;

use super::property::{Property, Value};
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

/// A part of a condition.
#[derive(Clone, Debug)]
enum Expression {
    Any(Vec<Expression>),
    Every(Vec<Expression>),
    Not(Box<Expression>),
    /// True if the sum is in one of these orders to zero.
    Compare(Vec<Summand>, &'static [Ordering]),
}

/// A number, and the property that it multiplies, as an index into the list of terms.
type Summand = (f64, Option<usize>);

/// Differences below this come from rounding: 0.1 * 30 is 3.
const ROUNDING: f64 = 1e-9;

impl Expression {
    fn truth(&self, known: &[Known]) -> Option<bool> {
        match self {
            Expression::Any(parts) => Some(!all(parts.iter().map(|part| part.truth(known).map(|truth| !truth)))?),
            Expression::Every(parts) => all(parts.iter().map(|part| part.truth(known))),
            Expression::Not(part) => Some(!part.truth(known)?),
            Expression::Compare(sum, orders) => compared(orders, range(sum, known)?),
        }
    }
}

/// Returns the least and the greatest value of a sum; `None` if a property may be absent.
fn range(sum: &[Summand], known: &[Known]) -> Option<[f64; 2]> {
    sum.iter().try_fold([0.0, 0.0], |[least, greatest], (times, term)| {
        let [low, high] = term.map_or(Some([1.0, 1.0]), |term| range_of(known[term]))?.map(|end| end * times);
        Some([least + low.min(high), greatest + low.max(high)])
    })
}

#[expect(clippy::cast_precision_loss, reason = "no run counts to 2^53")]
fn range_of(known: Known) -> Option<[f64; 2]> {
    match known {
        Known::AtLeast(least) => Some([least as f64, f64::INFINITY]),
        Known::Is(Value::Number(number)) => Some([number as f64; 2]),
        Known::Is(Value::Fraction(number)) => Some([number.number(); 2]),
        Known::Is(Value::Truth(truth)) => Some([f64::from(truth); 2]),
        Known::Nothing | Known::Is(Value::Absent) => None,
    }
}

/// Returns the truth value of a comparison with zero if it is the same for all numbers in a range.
fn compared(orders: &[Ordering], [least, greatest]: [f64; 2]) -> Option<bool> {
    let possible = [
        (Ordering::Less, least < -ROUNDING),
        (Ordering::Equal, least <= ROUNDING && greatest >= -ROUNDING),
        (Ordering::Greater, greatest > ROUNDING),
    ];
    let mut truths = possible.iter().filter(|(_, can_be)| *can_be).map(|(order, _)| orders.contains(order));
    let first = truths.next()?;
    truths.all(|truth| truth == first).then_some(first)
}

/// Returns true if all are true; false if one is false, even if others are unknown.
fn all(truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let truths: Vec<Option<bool>> = truths.collect();
    if truths.contains(&Some(false)) { Some(false) } else { (!truths.contains(&None)).then_some(true) }
}
