//! A search to be run, with what it needs made ready.

use crate::puzzle::{Estimator, Heuristic, Instance};

use super::answer::SearchError;
use super::closed::ClosedKind;
use super::options::Options;
use super::strategy::Strategy;

/// A search to be run.
pub(super) struct Job<'a> {
    pub(super) instance: &'a Instance,
    pub(super) strategy: &'a Strategy,
    pub(super) options: &'a Options,
    pub(super) closed_kind: ClosedKind,
    pub(super) estimator: Estimator,
}

/// Makes the heuristic of a search ready, and refuses one that has no value where it would be asked.
pub(crate) fn prepare(instance: &Instance, strategy: &Strategy, options: &Options) -> Result<Estimator, SearchError> {
    let estimator = Estimator::new(strategy.heuristic, instance.goal, instance.size, strategy.cost)?;
    if strategy.heuristic == Heuristic::Exact && options.search_unsolvable && !instance.parity().solvable() {
        return Err(SearchError::ExactUnsolvable);
    }
    Ok(estimator)
}
