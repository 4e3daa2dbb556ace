//! The formats, and the one function that writes them.

use std::io;

use super::document::Document;
use super::figure::FigureLinks;
use super::markdown::Flavor;
use super::text::Layout;
use super::{html, latex, markdown, slides, text};

/// A format, with its own options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text for a terminal or a file.
    Text(Layout),
    /// A page that loads nothing.
    Html,
    /// Notes for a Markdown renderer; with figures, if these are written as files.
    Markdown(Flavor, Option<FigureLinks>),
    /// Slides in Markdown for Marp, reveal.js and beamer; with figures, if these are written as files.
    Slides(Option<FigureLinks>),
    /// LaTeX: a document if `standalone`, else a part of one.
    Latex {
        /// Compiles alone.
        standalone: bool,
    },
}

/// Writes a document in a format. Memory use does not grow with the number of blocks.
///
/// # Errors
/// Returns the error of `out` if it cannot be written.
pub fn write(document: Document<'_>, format: &Format, out: &mut dyn io::Write) -> io::Result<()> {
    match format {
        Format::Text(layout) => text::write(document, *layout, out),
        Format::Html => html::write(document, out),
        Format::Markdown(flavor, figures) => markdown::write(document, *flavor, figures.as_ref(), out),
        Format::Slides(figures) => slides::write(document, figures.as_ref(), out),
        Format::Latex { standalone } => latex::write(document, *standalone, out),
    }
}
