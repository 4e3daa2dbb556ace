//! Runs strategies on many problems, boards or graphs: problems → runs → properties. A study averages the properties; a search for
//! problems keeps those for which a condition holds.
//!
//! A [`Plan`] draws random problems at each depth and tabulates the costs of strategies there. A [`Finder`] examines problems, all or
//! some drawn at random, and keeps those for which a [`Condition`] holds. Both give the same results on every machine and with
//! any number of threads.

mod condition;
mod count;
mod depths;
mod find;
mod instances;
mod property;
mod run;
mod source;
mod study;

use crate::search::Strategy;

pub use condition::{Condition, Term};
pub use depths::Depths;
pub use find::{Finder, Finds, Found, Judgement, Quest};
pub use instances::Instances;
pub use property::{Property, Value};
pub use run::Sample;
pub use source::{Case, Problems, Source};
pub use study::{AtDepth, Cell, Plan, Spread, Study};

/// A strategy with a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStrategy {
    /// The name.
    pub name: String,
    /// The strategy.
    pub strategy: Strategy,
}
