//! The verdict on a move that was tried, and those that a strategy can give.

use crate::puzzle::Cost;

use super::nodes::{Node, NodeId, Place};
use super::settings::{CutTest, Dup};
use super::strategy::Strategy;

/// The verdict on a move that was tried. The search reports whole nodes, a trace stores their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<N = Node> {
    /// The move leads off the board.
    Blocked,
    /// The board is known.
    Duplicate {
        /// The node that it is known as.
        of: NodeId,
        /// The place where it was found.
        place: Place,
    },
    /// The board is new: a node was added to open.
    Opened(N),
    /// A cheaper way to a board in open: the new node replaces the old entry.
    Improved {
        /// The new node.
        node: N,
        /// The old one, which has left open.
        of: NodeId,
    },
    /// A cheaper way to a closed board: the new node is in open, the old one has left closed.
    Reopened {
        /// The new node.
        node: N,
        /// The old one.
        of: NodeId,
    },
    /// Past the limit on depth or f: no node was generated.
    Cut {
        /// The h that it would have had.
        h: u64,
    },
}

named! {
    /// The kind of a [`Verdict`].
    #[schemars(rename = "Verdict")]
    pub enum VerdictKind {
        /// [`Verdict::Blocked`].
        Blocked = "blocked",
        /// [`Verdict::Duplicate`].
        Duplicate = "duplicate",
        /// [`Verdict::Opened`].
        Opened = "opened",
        /// [`Verdict::Improved`].
        Improved = "improved",
        /// [`Verdict::Reopened`].
        Reopened = "reopened",
        /// [`Verdict::Cut`].
        Cut = "cut",
    }
}

impl VerdictKind {
    /// Returns true if a node was generated.
    pub const fn makes(self) -> bool {
        matches!(self, VerdictKind::Opened | VerdictKind::Improved | VerdictKind::Reopened)
    }
}

impl<N: Copy> Verdict<N> {
    /// Returns the kind of verdict.
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

    /// Returns the node that was generated, if any.
    pub const fn made(&self) -> Option<N> {
        match *self {
            Verdict::Opened(node) | Verdict::Improved { node, .. } | Verdict::Reopened { node, .. } => Some(node),
            Verdict::Blocked | Verdict::Duplicate { .. } | Verdict::Cut { .. } => None,
        }
    }
}

impl Verdict {
    /// Returns the same verdict with the number of the generated node.
    #[inline]
    pub const fn numbered(&self) -> Verdict<NodeId> {
        match *self {
            Verdict::Blocked => Verdict::Blocked,
            Verdict::Duplicate { of, place } => Verdict::Duplicate { of, place },
            Verdict::Opened(node) => Verdict::Opened(node.id),
            Verdict::Improved { node, of } => Verdict::Improved { node: node.id, of },
            Verdict::Reopened { node, of } => Verdict::Reopened { node: node.id, of },
            Verdict::Cut { h } => Verdict::Cut { h },
        }
    }
}

named! {
    /// A fate of a try, by the list in which a duplicate is found.
    pub enum Fate {
        /// It makes a new node.
        Opened = "opened",
        /// Its board is known in open.
        Open = "open",
        /// Its board is known in closed.
        Closed = "closed",
        /// Its board is on the path to its node.
        Path = "path",
        /// Its board is the parent's.
        Parent = "parent",
        /// It is a cheaper way to a board in open.
        Improved = "improved",
        /// It is a cheaper way to a board in closed.
        Reopened = "reopened",
        /// It is past the limit.
        Cut = "cut",
        /// It leaves the board.
        Blocked = "blocked",
    }
}

impl Strategy {
    /// Returns the fates that a try of this strategy can have; costs of 1 and a consistent w·h rule some out.
    pub fn fates(&self) -> Vec<Fate> {
        let in_layers_of_g = self.h_is_zero() && self.cost() == Cost::Unit;
        let can = |fate: Fate| match fate {
            Fate::Opened => true,
            Fate::Blocked => !self.is_for_graphs(),
            Fate::Open => self.dup() == Dup::All,
            Fate::Closed => matches!(self.dup(), Dup::All | Dup::Closed),
            Fate::Path => self.dup() == Dup::Path,
            Fate::Parent => self.dup() == Dup::Parent,
            Fate::Improved => self.follows_cheaper_ways() && !in_layers_of_g,
            Fate::Reopened => self.reopens() && !self.h_is_consistent(),
            Fate::Cut => self.limit_on().is_some() && self.cut() == CutTest::Made,
        };
        Fate::ALL.into_iter().filter(|&fate| can(fate)).collect()
    }
}
