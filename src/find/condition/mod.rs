//! A condition on the properties of runs: `steps <= 12 and ties = 0`, `bfs.steps > 5 * astar.steps`.

mod fault;
mod lexer;
mod number;
mod parser;

use std::fmt;
use std::ops::Range;

use super::property::{Property, Value};
use number::{Comparison, Number};

pub use fault::{ConditionError, ConditionErrorKind};

/// A property of one of the runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The run, by its place among the names.
    pub run: usize,
    /// The property.
    pub property: Property,
}

/// A condition, read by [`Condition::parse`].
///
/// `not` binds closer than `and`, and `and` closer than `or`; comparisons may stand in a chain, `5 < steps <= 12`. A
/// comparison with a property that is absent is neither true nor false, and so is its negation: such a condition does not hold
/// unless the rest of it decides.
///
/// ```
/// use steptrace::find::{Condition, Value};
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
    logic: Logic,
}

/// A part of a condition that is true or false. Each refers to properties by their places in the list of terms.
#[derive(Clone, Debug)]
enum Logic {
    Constant(bool),
    Term(usize),
    Not(Box<Logic>),
    /// True if all are, with the places in the text.
    All(Vec<(Logic, Range<usize>)>),
    Any(Vec<Logic>),
    /// True if all or none of two parts are; or, where `differ`, if one is.
    Alike {
        one: Box<Logic>,
        other: Box<Logic>,
        differ: bool,
    },
    /// A chain of comparisons.
    Compared(Number, Vec<(Comparison, Number)>),
}

/// The state of knowledge of a property, in a run that may be under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// A number that is no less than this one.
    AtLeast(u64),
    /// Nothing is known, not even that the run has it.
    Nothing,
    /// The value.
    Is(Value),
}

impl Condition {
    /// Reads a condition on runs of these names. Where there is one run, its properties need no name before them.
    ///
    /// # Errors
    /// If the text is not a condition.
    pub fn parse<N: AsRef<str>>(text: &str, names: &[N]) -> Result<Condition, ConditionError> {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let (terms, logic) = parser::parse(text, &names)?;
        Ok(Condition { text: text.to_owned(), terms, logic })
    }

    /// The condition that always holds, with properties whose values are wanted.
    #[must_use]
    pub fn always(terms: impl IntoIterator<Item = Term>) -> Condition {
        let always = Condition { text: "true".into(), terms: Vec::new(), logic: Logic::Constant(true) };
        always.with_terms(terms)
    }

    /// The same condition, with more properties whose values are wanted.
    #[must_use]
    pub fn with_terms(mut self, terms: impl IntoIterator<Item = Term>) -> Condition {
        for term in terms {
            if !self.terms.contains(&term) {
                self.terms.push(term);
            }
        }
        self
    }

    /// The properties that it names, each once, in the order in which they are first named; then those that were added.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Returns true if it holds of these values of its terms.
    #[must_use]
    pub fn holds(&self, values: &[Value]) -> bool {
        let known: Vec<Known> = values.iter().copied().map(Known::Is).collect();
        self.truth(&known) == Some(true)
    }

    /// Returns the truth value that follows from what is known of the terms, if one does.
    pub(super) fn truth(&self, known: &[Known]) -> Option<bool> {
        self.logic.truth(known)
    }

    /// The texts of the parts of which all must hold.
    #[must_use]
    pub fn parts(&self) -> Vec<&str> {
        match &self.logic {
            Logic::All(parts) => parts.iter().map(|(_, at)| &self.text[at.clone()]).collect(),
            _ => vec![self.text.trim()],
        }
    }

    /// Returns the truth value of each of these parts.
    pub(super) fn part_truths(&self, known: &[Known]) -> Vec<Option<bool>> {
        match &self.logic {
            Logic::All(parts) => parts.iter().map(|(part, _)| part.truth(known)).collect(),
            part => vec![part.truth(known)],
        }
    }
}

/// As it was written.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim())
    }
}

impl Logic {
    fn truth(&self, known: &[Known]) -> Option<bool> {
        match self {
            Logic::Constant(truth) => Some(*truth),
            Logic::Term(term) => match known[*term] {
                Known::Is(value) => value.truth(),
                Known::AtLeast(_) | Known::Nothing => None,
            },
            Logic::Not(part) => part.truth(known).map(|truth| !truth),
            Logic::All(parts) => all(parts.iter().map(|(part, _)| part.truth(known))),
            Logic::Any(parts) => {
                let none = all(parts.iter().map(|part| part.truth(known).map(|truth| !truth)));
                none.map(|truth| !truth)
            }
            Logic::Alike { one, other, differ } => Some((one.truth(known)? == other.truth(known)?) != *differ),
            Logic::Compared(first, rest) => {
                let mut left = first.between(known);
                all(rest.iter().map(|(comparison, number)| {
                    let right = number.between(known);
                    let truth = comparison.truth(left?, right?);
                    left = right;
                    truth
                }))
            }
        }
    }
}

/// Returns true if all are; false if one is not, even if others are not known.
fn all(mut truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(true);
    let is_false = truths.any(|truth| {
        known = known.and(truth);
        truth == Some(false)
    });
    if is_false { Some(false) } else { known }
}
