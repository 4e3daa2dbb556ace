//! Notes in Markdown, for GitHub, mdBook, Pandoc, or any other reader of it.
//!
//! Boards on lines of their own stand in a code block, or are figures where there are files of these; within a line a board
//! is a code span, its rows parted by strokes.

mod escape;
mod set;
mod table;
mod tree;

use strum::IntoStaticStr;

pub(super) use self::escape::{escaped, whole_note};
pub(super) use self::set::write;
pub(super) use self::tree::outline;

/// A reader of Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Flavor {
    /// GitHub: tables, `<details>`, Mermaid.
    #[default]
    Github,
    /// mdBook: tables, `<details>`.
    Mdbook,
    /// Pandoc: tables, a YAML head, no HTML.
    Pandoc,
    /// Any reader that knows tables.
    Plain,
}

impl Flavor {
    /// All of them, the default first.
    pub const ALL: [Flavor; 4] = [Flavor::Github, Flavor::Mdbook, Flavor::Pandoc, Flavor::Plain];

    /// The name on the command line.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.into()
    }

    const fn has_details(self) -> bool {
        matches!(self, Flavor::Github | Flavor::Mdbook)
    }

    const fn has_mermaid(self) -> bool {
        matches!(self, Flavor::Github)
    }
}
