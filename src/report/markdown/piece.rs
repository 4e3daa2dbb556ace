//! The pieces of a document in Markdown, and the writer that receives them.

use std::io;

/// The kind of a piece. A piece has parts, each of which stays on one slide.
pub(crate) enum PieceKind {
    /// A heading within a slide, kept with the next piece.
    Heading,
    /// Texts, each beginning a line.
    Text,
    /// Short values, appended to the text before them as a line.
    Values,
    Bullets,
    /// Groups of lines, each ending with a line feed.
    Code,
    /// A link to a figure, with its height in pixels on a slide of 1280 × 720.
    Figure(usize),
    Table {
        head: String,
        widths: Vec<usize>,
        is_plain: bool,
    },
}

pub(crate) type Parts<'a> = &'a mut dyn Iterator<Item = String>;

/// Notes that are written as they come, or slides that are laid out.
pub(crate) trait Sink {
    /// Begins a section; its heading is written with the first piece.
    fn section(&mut self, heading: String) -> io::Result<()>;

    fn heading(&mut self, level: u8, text: String) -> io::Result<()>;

    fn piece(&mut self, kind: PieceKind, parts: Parts<'_>) -> io::Result<()>;

    /// Begins a group of pieces that may have a heading of its own.
    fn group(&mut self) {}

    fn end_of_group(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl PieceKind {
    pub(crate) fn write(&self, parts: Parts<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        match self {
            // Every renderer breaks a line that ends with two blanks.
            PieceKind::Heading | PieceKind::Text | PieceKind::Values | PieceKind::Figure(_) => {
                writeln!(out, "{}", parts.collect::<Vec<_>>().join("  \n"))?;
            }
            PieceKind::Bullets => {
                for part in parts {
                    writeln!(out, "- {part}")?;
                }
            }
            PieceKind::Code => {
                let text: String = parts.collect();
                // Longer than any within.
                let ticks = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
                let fence = "`".repeat(3.max(ticks + 1));
                writeln!(out, "{fence}text\n{}\n{fence}", text.trim_end())?;
            }
            PieceKind::Table { head, .. } => {
                out.write_all(head.as_bytes())?;
                for part in parts {
                    out.write_all(part.as_bytes())?;
                }
            }
        }
        Ok(())
    }
}
