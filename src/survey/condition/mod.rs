//! A condition on the properties of runs: `steps <= 12 and ties = 0`, `bfs.steps > 5 * astar.steps`.

mod error;
mod lexer;
mod parser;
mod value;

use std::fmt;

use super::property::{Property, Value};
use parser::Part;
use value::all;

pub use error::ConditionError;

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
/// `not` binds closer than `and`, and `and` closer than `or`; comparisons may form a chain, `5 < steps <= 12`. A comparison with a
/// property that is absent is neither true nor false, and so is its negation: such a condition does not hold unless the rest of
/// it decides.
///
/// ```
/// use steptrace::survey::{Condition, Value};
/// let condition = Condition::parse("moves > 3 and not ties > 0", &["astar"]).unwrap();
/// assert_eq!(condition.terms().len(), 2);
/// assert!(condition.holds(&[Value::Number(4), Value::Number(0)]));
/// assert!(!condition.holds(&[Value::Absent, Value::Number(0)]));
/// let error = Condition::parse("step > 3", &["astar"]).unwrap_err();
/// assert_eq!(error.at, 0..4);
/// assert!(error.help.starts_with("did you mean `steps`?"));
/// ```
#[derive(Clone, Debug)]
pub struct Condition {
    text: String,
    terms: Vec<Term>,
    /// All of these must hold.
    parts: Vec<Part>,
}

/// What is known of a property, in a run that may be under way.
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
    /// Reads a condition on runs of these names. The properties of a single run need no name before them.
    ///
    /// # Errors
    /// If the text is not a condition.
    pub fn parse<N: AsRef<str>>(text: &str, names: &[N]) -> Result<Condition, ConditionError> {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let (terms, parts) = parser::parse(text, &names)?;
        Ok(Condition { text: text.trim().to_owned(), terms, parts })
    }

    /// The properties that it names, each once, in the order in which they are first named.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Returns true if it holds for these values of its terms.
    #[must_use]
    pub fn holds(&self, values: &[Value]) -> bool {
        let known: Vec<Known> = values.iter().copied().map(Known::Is).collect();
        self.truth(&known) == Some(true)
    }

    /// Returns the truth value that follows from what is known of the terms, if one does.
    pub(super) fn truth(&self, known: &[Known]) -> Option<bool> {
        all(self.part_truths(known))
    }

    /// The texts of the parts that must all hold.
    #[must_use]
    pub fn parts(&self) -> Vec<&str> {
        self.parts.iter().map(|part| &*part.text).collect()
    }

    /// Returns the truth value of each of these parts.
    pub(super) fn part_truths(&self, known: &[Known]) -> Vec<Option<bool>> {
        self.parts.iter().map(|part| part.expression.truth(known)).collect()
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
