//! Text within a line, in the Markdown that all three tools read alike.

use crate::puzzle::Size;
use crate::report::boards::in_line;
use crate::report::document::{HOLE, Inline, Span};
use crate::report::markdown::escaped;

/// Returns a text in one line, with a mark where one broke.
pub(super) fn inline(text: &Inline, size: Size) -> String {
    lines_of(text, size).join(" · ")
}

pub(super) fn lines_of(text: &Inline, size: Size) -> Vec<String> {
    let mut lines = vec![String::new()];
    for span in &text.0 {
        let line = lines.last_mut().expect("there is a first one");
        match span {
            Span::Text(words) | Span::Aside(words) => line.push_str(&escaped_within(words, line.is_empty())),
            Span::Strong(words) | Span::Letter(words) => line.extend(["**", &escaped(words), "**"]),
            Span::Code(words) => line.push_str(&escaped(words)),
            Span::Board(picture) => line.push_str(&in_line(picture.board, size)),
            Span::Sign { glyph, .. } => line.push_str(&escaped_within(glyph, line.is_empty())),
            Span::Sample(_) | Span::Bar(_) | Span::EmptyBoards(_) => {}
            Span::Hole => line.push_str(&escaped_within(HOLE, line.is_empty())),
            Span::Break => lines.push(String::new()),
        }
    }
    lines
}

/// Escapes a text, whose spaces at the ends stay, and in which what means something at the beginning of a line alone is
/// not at one.
fn escaped_within(words: &str, begins: bool) -> String {
    if begins { escaped(words) } else { escaped(&format!("x{words}"))[1..].to_owned() }
}
