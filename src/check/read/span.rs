//! Places in a text, in half the room of a range: a text has many of them.

use std::ops::Range;

/// A range of bytes, or of lines, of a text of at most [`MOST_BYTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    start: u32,
    end: u32,
}

/// The longest text, in bytes, whose places a [`Span`] can tell.
pub(super) const MOST_BYTES: usize = u32::MAX as usize;

impl Span {
    pub(super) fn start(self) -> usize {
        self.start as usize
    }

    pub(super) fn end(self) -> usize {
        self.end as usize
    }

    pub(super) fn range(self) -> Range<usize> {
        self.start()..self.end()
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Span {
        Span { start: range.start as u32, end: range.end as u32 }
    }
}
