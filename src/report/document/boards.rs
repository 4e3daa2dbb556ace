//! Boards side by side, lists of nodes, and room to fill in.

use super::{Inline, Tone};
use crate::puzzle::{Board, Move};
use crate::report::narration::Count;
use crate::report::step::{Entry, Picture};
use crate::search::NodeId;

pub(crate) struct Boards {
    pub(crate) rows: Vec<BoardRow>,
    pub(crate) scale: Scale,
    /// True if an arrow leads from each board to the next.
    pub(crate) arrows: bool,
}

/// The size of boards, in formats that have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Scale {
    /// Start and goal.
    Large,
    Medium,
    Small,
}

pub(crate) enum BoardRow {
    Boards(Vec<Shown>),
    Gap(String),
}

pub(crate) struct Shown {
    pub(crate) picture: Picture,
    pub(crate) tone: Tone,
    pub(crate) label: String,
    pub(crate) foot: String,
    pub(crate) node: Option<NodeId>,
}

impl Shown {
    pub(crate) fn new(board: Board, label: impl Into<String>, tone: Tone) -> Shown {
        Shown::picture(Picture::of(board), label, tone)
    }

    pub(crate) fn picture(picture: Picture, label: impl Into<String>, tone: Tone) -> Shown {
        Shown { picture, tone, label: label.into(), foot: String::new(), node: None }
    }

    pub(crate) fn with_foot(self, foot: impl Into<String>) -> Shown {
        Shown { foot: foot.into(), ..self }
    }

    pub(crate) fn of_node(self, node: NodeId) -> Shown {
        Shown { node: Some(node), ..self }
    }
}

impl Boards {
    pub(crate) fn new(scale: Scale, boards: impl IntoIterator<Item = Shown>) -> Boards {
        let boards: Vec<Shown> = boards.into_iter().collect();
        let rows = if boards.is_empty() { Vec::new() } else { vec![BoardRow::Boards(boards)] };
        Boards { rows, scale, arrows: false }
    }
}

pub(crate) struct NodeList {
    pub(crate) name: Inline,
    pub(crate) tone: Tone,
    /// Its length before the step, if shown.
    pub(crate) before: Option<usize>,
    pub(crate) len: usize,
    /// Its nodes, without the middle if it is long; a new one, or one that other lists lack, is marked.
    pub(crate) entries: Vec<Entry>,
    /// True if each node has its f, provided that the strategy has a heuristic.
    pub(crate) with_f: bool,
    /// The sign before a marked node in formats without bold: `+` for a new one, `^` for one that other lists lack.
    pub(crate) mark: char,
    /// True if a page shows its nodes as boards.
    pub(crate) has_boards: bool,
}

impl NodeList {
    /// `4 → 5`
    pub(crate) fn sizes(&self) -> String {
        let before = self.before.map(|before| format!("{} → ", Count(before))).unwrap_or_default();
        format!("{before}{}", Count(self.len))
    }
}

/// A node of a tree to fill in by hand.
pub(crate) struct RoomNode {
    pub(crate) parent: Option<NodeId>,
    pub(crate) came: Option<Move>,
    pub(crate) board: Option<Board>,
    /// The names of its values, each with the value if given.
    pub(crate) values: Vec<(String, Option<String>)>,
}
