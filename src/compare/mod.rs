//! Compares traces of one problem: where the runs diverge, which settings decide, and what a convention changes.
//!
//! Boards are common to all runs; the numbers of nodes differ from run to run.

mod causes;
mod divergence;
mod stretch;
mod variants;

pub use causes::{Cause, Causes, Decides};
pub use divergence::{Holdings, Reason};
pub(crate) use divergence::{ListDifference, first_list_difference};
pub use stretch::{Stretch, stretches};
pub use variants::variants;

use crate::trace::Trace;

/// Returns the most nodes that open and closed held together after any step, or before the first.
pub fn peak(trace: &Trace) -> usize {
    let start = usize::from(!trace.nodes().is_empty());
    trace.sizes().map(|sizes| sizes.open + sizes.closed).fold(start, usize::max)
}

/// Returns the number of nodes generated at each depth, depth 0 first.
pub fn by_depth(trace: &Trace) -> Vec<usize> {
    let depths = || (0..trace.nodes().len() as u32).map(|id| trace.nodes().depth(id) as usize);
    let mut counts = vec![0; depths().max().map_or(0, |deepest| deepest + 1)];
    depths().for_each(|depth| counts[depth] += 1);
    counts
}
