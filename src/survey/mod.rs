//! Runs strategies on many problems, boards or graphs. A [`Plan`] tabulates the costs of random ones at each depth; a [`Finder`] keeps
//! those for which a [`Condition`] holds. Both give the same results on every machine and with any number of threads.

mod condition;
mod find;
mod property;
mod run;
mod source;
mod study;

use crate::search::Strategy;

pub use condition::{Condition, Term};
pub use find::{Finder, Finds, Found, Judgement, Quest};
pub use property::{Property, Value};
pub use run::Sample;
pub use source::{Case, Problems, Source};
pub use study::{AtDepth, Cell, Depths, Instances, Plan, Spread, Study};

/// A strategy with a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStrategy {
    /// The name.
    pub name: String,
    /// The strategy.
    pub strategy: Strategy,
}
