//! Boards by the properties of runs on them: `steps <= 12 and ties = 0`.
//!
//! A [`Condition`] is read from text; a [`Finder`] looks at boards, all there are or some drawn at random, and keeps those of
//! which it holds. The same seed finds the same boards, on every machine and with any number of threads.

mod boards;
mod condition;
mod finder;
mod measure;
mod optimal;
mod properties;
mod property;
mod tally;

use crate::search::Strategy;

pub use crate::shard::{Shard, ShardError};
pub use boards::Source;
pub use condition::{Condition, ConditionError, ConditionErrorKind, Term};
pub use finder::{Excluded, Finder, Finds, Found, Progress, Quest};
pub use measure::Judgement;
pub use properties::Properties;
pub use property::{Property, PropertyKind, PropertySet, Value};

/// A strategy under a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The strategy.
    pub strategy: Strategy,
}
