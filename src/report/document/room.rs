//! Room to be filled in by hand.

use super::Inline;

pub(in crate::report) enum Room {
    /// Empty boards side by side.
    Boards {
        boards: Vec<EmptyBoard>,
        /// An arrow leads from each board to the next.
        arrows: bool,
    },
    /// Lines to write on, with what they are for, and how many.
    Lines(Vec<(Inline, usize)>),
    /// A frame to draw in.
    Sketch,
}

/// An empty board, with room for what is to be said of it.
#[derive(Clone)]
pub(in crate::report) struct EmptyBoard {
    pub(in crate::report) label: Inline,
    pub(in crate::report) foot: Inline,
}
