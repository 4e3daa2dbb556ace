//! Figures of a run beside its [`Stats`](crate::trace::Stats): how much its lists held at once, and its nodes by
//! depth.

use crate::trace::Trace;

/// The most nodes that open and closed held together after any step, the start alone before the first included.
#[must_use]
pub fn peak(trace: &Trace) -> usize {
    let start = usize::from(!trace.nodes().is_empty());
    trace.sizes().map(|sizes| sizes.open + sizes.closed).fold(start, usize::max)
}

/// Returns how many nodes were made at each depth, depth 0 first.
#[must_use]
pub fn by_depth(trace: &Trace) -> Vec<usize> {
    let mut counts = Vec::new();
    for id in 0..trace.nodes().len() as u32 {
        let depth = trace.nodes().depth(id) as usize;
        if depth >= counts.len() {
            counts.resize(depth + 1, 0);
        }
        counts[depth] += 1;
    }
    counts
}
