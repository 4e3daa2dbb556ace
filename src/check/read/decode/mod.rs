//! Text from bytes: plain lines that the readers understand, whatever a program, a terminal or an editor put around them.
//!
//! 1. The bytes are decoded ([`encoding`]), and a notebook is replaced by its outputs ([`notebook`]).
//! 2. Signs that only look different become the plain ones; what is not seen, and what a logger puts before each line, is left
//!    out ([`signs`]).
//! 3. HTML becomes text with Markdown tables ([`html`]).
//!
//! Plain text passes as it is. Of a notebook and a page, lines are counted in the text that is made of them.

mod encoding;
mod html;
mod notebook;
mod signs;

use std::borrow::Cow;

use super::fault::SheetFault;
use super::json::begins;
pub use html::unescaped;

#[derive(Debug)]
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    /// Decisions on the way, a sentence each.
    pub(super) decided: Vec<String>,
}

/// Returns the text of a file as plain lines.
///
/// # Errors
/// If the bytes are no text, are a table in LaTeX or a graph of Graphviz, or a notebook has no outputs.
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, SheetFault> {
    let (mut text, decided) = encoding::text(bytes)?;
    if let Some(outputs) = notebook::outputs(&text) {
        text = Cow::Owned(outputs?);
    }
    if let Some(plain) = signs::plain(&text) {
        text = Cow::Owned(plain);
    }
    if let Some(bare) = signs::without_prefixes(&text) {
        text = Cow::Owned(bare);
    }
    if !begins(&text) {
        let is_graph = |line: &str| line.trim_start_matches("strict ").starts_with("digraph") && line.ends_with('{');
        let sources = [
            ("LaTeX", ["\\begin{tabular", "\\begin{longtable"].iter().any(|table| text.contains(table))),
            ("Graphviz", text.lines().any(|line| is_graph(line.trim()))),
        ];
        if let Some((name, _)) = sources.into_iter().find(|(_, is_source)| *is_source) {
            let help = "save the table as CSV, Markdown or JSON, or the boards as plain text";
            return Err(SheetFault::not_text(format!("it is the source of {name}; {help}")));
        }
        if let Some(made) = html::text(&text) {
            text = Cow::Owned(made);
        }
        if text.contains("&nbsp;") {
            text = Cow::Owned(text.replace("&nbsp;", "      "));
        }
        // The ends of lines within quotes.
        if text.contains("\\n") && !text.contains("\\begin") {
            text = Cow::Owned(text.replace("\\n", "  "));
        }
        for blank in ["\\square", "\\cdot", "\\Box", "\\bullet"] {
            if text.contains(blank) {
                text = Cow::Owned(text.replace(blank, "_"));
            }
        }
    }
    Ok(Decoded { text, decided })
}

pub(super) fn file_text(bytes: &[u8]) -> Cow<'_, str> {
    encoding::text(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), |(text, _)| text)
}
