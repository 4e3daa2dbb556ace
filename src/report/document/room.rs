//! Room to be filled in by hand.

use super::Inline;
use crate::puzzle::{Board, Move};
use crate::search::NodeId;

pub(crate) enum Room {
    /// Empty boards side by side; a page has them, as a blank sheet is one.
    Boards {
        boards: Vec<EmptyBoard>,
        /// An arrow leads from each board to the next.
        arrows: bool,
    },
    /// Lines to write on, with what they are for, and how many.
    Lines(Vec<(Inline, usize)>),
    Sketch,
    /// A search tree, each node after its parent.
    Tree(Vec<RoomNode>),
}

pub(crate) struct RoomNode {
    pub(crate) parent: Option<NodeId>,
    pub(crate) came: Option<Move>,
    pub(crate) board: Option<Board>,
    /// The names of its values, each with the value if it is given.
    pub(crate) values: Vec<(String, Option<String>)>,
}

#[derive(Clone)]
pub(crate) struct EmptyBoard {
    pub(crate) label: Inline,
    pub(crate) foot: Inline,
}
