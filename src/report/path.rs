//! The final path as notes and slides show it: whole, or where it is long its beginning and its end, with what is left
//! out between.

use super::limits::PATH_ENDS;
use super::narration::{Count, Lang, fill};
use super::summary;
use crate::puzzle::Move;
use crate::search::NodeId;
use crate::trace::Trace;

/// A path.
pub(super) struct PathText {
    /// The sentence above it.
    pub(super) says: String,
    /// All its moves.
    pub(super) moves: String,
    /// The nodes on it that are shown first.
    pub(super) first: Vec<NodeId>,
    /// The cut in a long one.
    pub(super) cut: Option<PathCut>,
}

/// A cut in a path.
pub(super) struct PathCut {
    from: usize,
    to: usize,
    /// The nodes that are shown last.
    pub(super) last: Vec<NodeId>,
}

impl PathCut {
    /// Which moves are left out, by a pattern that names the first and the last of them, how many they are, and perhaps
    /// the option that brings them back.
    pub(super) fn says(&self, pattern: &str, option: &str) -> String {
        let (from, to, n) = (Count(self.from), Count(self.to - 1), Count(self.to - self.from));
        fill(pattern, &[("from", &from), ("to", &to), ("n", &n), ("option", &option)])
    }
}

impl PathText {
    /// The final path of a trace.
    pub(super) fn of(trace: &Trace, lang: Lang) -> PathText {
        let (mut first, says) = (trace.path(), summary::path_says(trace, lang));
        let moves = first.iter().filter_map(|&id| trace.node(id).came).map(Move::letter).collect();
        let cut = (first.len() > PATH_ENDS.0 + PATH_ENDS.1).then(|| {
            let (from, to) = (PATH_ENDS.0, first.len() - PATH_ENDS.1);
            let last = first.split_off(to);
            first.truncate(from);
            PathCut { from, to, last }
        });
        PathText { says, moves, first, cut }
    }

    /// The nodes that are shown after what is left out.
    pub(super) fn last(&self) -> &[NodeId] {
        self.cut.as_ref().map_or(&[], |cut| &cut.last)
    }
}
