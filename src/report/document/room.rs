//! Room to be filled in by hand.

use super::Inline;
use crate::puzzle::{Board, Move};

pub(in crate::report) enum Room {
    /// Empty boards side by side; a page has them, as a blank sheet is one.
    Boards {
        boards: Vec<EmptyBoard>,
        /// An arrow leads from each board to the next.
        arrows: bool,
    },
    /// Lines to write on, with what they are for, and how many.
    Lines(Vec<(Inline, usize)>),
    /// A frame to draw in, on a page.
    Sketch,
    /// A search tree, each node after its parent.
    Tree(Vec<RoomNode>),
}

/// A node of a tree to be filled in.
pub(in crate::report) struct RoomNode {
    pub(in crate::report) parent: Option<usize>,
    pub(in crate::report) came: Option<Move>,
    /// Its board, if it is given.
    pub(in crate::report) board: Option<Board>,
    /// The names of its values, each with the value if it is given.
    pub(in crate::report) values: Vec<(String, Option<String>)>,
}

/// An empty board, with room for what is to be said of it.
#[derive(Clone)]
pub(in crate::report) struct EmptyBoard {
    pub(in crate::report) label: Inline,
    pub(in crate::report) foot: Inline,
}
