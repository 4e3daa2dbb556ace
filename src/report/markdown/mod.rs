//! Notes in Markdown, for GitHub, mdBook, Pandoc, or any other reader of it.
//!
//! Boards on lines of their own stand in a code block, or are figures where there are files of these; within a line a board
//! is a code span, its rows parted by strokes.

mod escape;
mod room;
mod set;
mod table;
mod tree;

pub(super) use self::escape::{escaped, whole_note};
pub(super) use self::set::write;
pub(super) use self::tree::outline;

use crate::named::named;

named! {
    /// A reader of Markdown.
    #[derive(Default)]
    pub enum Flavor {
        /// GitHub: tables, `<details>`, Mermaid.
        #[default]
        Github = "github",
        /// mdBook: tables, `<details>`.
        Mdbook = "mdbook",
        /// Pandoc: tables, a YAML head, no HTML.
        Pandoc = "pandoc",
        /// Any reader that knows tables.
        Plain = "plain",
    }
}

impl Flavor {
    const fn has_details(self) -> bool {
        matches!(self, Flavor::Github | Flavor::Mdbook)
    }

    const fn has_mermaid(self) -> bool {
        matches!(self, Flavor::Github)
    }
}
