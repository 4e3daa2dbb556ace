//! Verdicts without what belongs to them.

use super::nodes::Node;
use super::observer::Verdict;

/// The kind of a [`Verdict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VerdictKind {
    /// [`Verdict::Blocked`].
    Blocked,
    /// [`Verdict::Duplicate`].
    Duplicate,
    /// [`Verdict::Opened`].
    Opened,
    /// [`Verdict::Improved`].
    Improved,
    /// [`Verdict::Reopened`].
    Reopened,
    /// [`Verdict::Cut`].
    Cut,
}

impl VerdictKind {
    /// All kinds.
    pub const ALL: [VerdictKind; 6] = [
        VerdictKind::Blocked,
        VerdictKind::Duplicate,
        VerdictKind::Opened,
        VerdictKind::Improved,
        VerdictKind::Reopened,
        VerdictKind::Cut,
    ];

    /// Returns the word that trace files have for it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            VerdictKind::Blocked => "blocked",
            VerdictKind::Duplicate => "duplicate",
            VerdictKind::Opened => "opened",
            VerdictKind::Improved => "improved",
            VerdictKind::Reopened => "reopened",
            VerdictKind::Cut => "cut",
        }
    }

    /// Returns true if a node was made.
    #[must_use]
    pub const fn makes(self) -> bool {
        matches!(self, VerdictKind::Opened | VerdictKind::Improved | VerdictKind::Reopened)
    }
}

impl Verdict {
    /// Returns the kind of verdict.
    #[must_use]
    pub const fn kind(&self) -> VerdictKind {
        match self {
            Verdict::Blocked => VerdictKind::Blocked,
            Verdict::Duplicate { .. } => VerdictKind::Duplicate,
            Verdict::Opened(_) => VerdictKind::Opened,
            Verdict::Improved { .. } => VerdictKind::Improved,
            Verdict::Reopened { .. } => VerdictKind::Reopened,
            Verdict::Cut { .. } => VerdictKind::Cut,
        }
    }

    /// Returns the node that was made, if one was.
    #[must_use]
    pub const fn made(&self) -> Option<Node> {
        match *self {
            Verdict::Opened(node) | Verdict::Improved { node, .. } | Verdict::Reopened { node, .. } => Some(node),
            Verdict::Blocked | Verdict::Duplicate { .. } | Verdict::Cut { .. } => None,
        }
    }
}
