//! The final path as notes and slides show it: whole, or the beginning and the end of a long one.

use std::ops::Range;

use super::limits::PATH_ENDS;
use super::narration::Count;
use crate::search::NodeId;
use crate::trace::Trace;

pub(super) struct PathText {
    pub(super) nodes: Vec<NodeId>,
    /// The nodes of a long one that are left out.
    cut: Range<usize>,
}

impl PathText {
    pub(super) fn of(trace: &Trace) -> PathText {
        let (nodes, (first, last)) = (trace.path(), PATH_ENDS);
        // A node that alone would be left out takes no more room than saying so.
        let cut = if nodes.len() > first + last + 1 { first..nodes.len() - last } else { nodes.len()..nodes.len() };
        PathText { nodes, cut }
    }

    /// Returns the nodes before what is left out, and those after it.
    pub(super) fn ends(&self) -> (&[NodeId], &[NodeId]) {
        (&self.nodes[..self.cut.start], &self.nodes[self.cut.end..])
    }

    /// Says which moves are left out, by a pattern for the first, the last and their number.
    pub(super) fn left_out(&self, pattern: &str) -> Option<String> {
        let (from, to, n) = (Count(self.cut.start), Count(self.cut.end.saturating_sub(1)), Count(self.cut.len()));
        (n.0 > 0).then(|| fill!(pattern, from, to, n))
    }
}
