//! Text within a line, and the class of each tone.

use std::fmt;

use super::blocks::{Out, Setter};
use super::board::BoardHtml;
use crate::report::document::{Inline, Kind, Span, Tone};
use crate::report::figure::{Escaped, sample};

/// The class by which the style knows a tone.
pub(super) fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Faint => "faint",
        Tone::Strong => "strong",
        Tone::Current => "current",
        Tone::Open => "open",
        Tone::Closed => "closed",
        Tone::New => "new",
        Tone::Cheaper => "new cheaper",
        Tone::Path => "path",
        Tone::DeadEnd => "dead",
        Tone::Right => "right",
        Tone::Wrong => "wrong",
        Tone::First => "first",
        Tone::Second => "second",
        Tone::Both => "both",
    }
}

impl Setter {
    /// Writes text within a line.
    pub(super) fn inline(self, text: &Inline, out: Out<'_>) -> fmt::Result {
        text.0.iter().try_for_each(|span| self.span(span, out))
    }

    fn span(self, span: &Span, out: Out<'_>) -> fmt::Result {
        match span {
            Span::Text(text) => write!(out, "{}", Escaped(text)),
            Span::Strong(text) => write!(out, "<strong>{}</strong>", Escaped(text)),
            Span::Code(text) => write!(out, "<code>{}</code>", code(text)),
            Span::Aside(text) => write!(out, "<small>{}</small>", Escaped(text)),
            Span::Board(picture) => write!(out, "{}", BoardHtml::new(*picture, self.size, self.lang)),
            Span::Letter(letter) => write!(out, "<b class=\"letter\">{}</b>", Escaped(letter)),
            Span::Sign { glyph, says, tone } => {
                let (tone, says) = (class(*tone), Escaped(says));
                write!(out, "<b class=\"mark {tone}\" role=\"img\" aria-label=\"{says}\">{glyph}</b>")
            }
            Span::Sample(at) => out.write_str(&self.sample(*at)),
            Span::Bar(length) => write!(
                out,
                "<svg class=\"share\" viewBox=\"0 0 1000 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
                 <rect width=\"{length}\" height=\"8\"/></svg>"
            ),
            Span::Break => out.write_str("<br>"),
        }
    }

    /// The line of a run in the charts of its kind of report.
    fn sample(self, at: usize) -> String {
        match self.kind {
            Kind::Study => sample(at),
            _ => format!(
                "<svg class=\"chart sample\" viewBox=\"0 0 40 10\" aria-hidden=\"true\">\
                 <path class=\"line run-{}\" d=\"M1 5h38\"/></svg>",
                at + 1
            ),
        }
    }
}

/// Code that may be broken after its commas.
fn code(text: &str) -> String {
    Escaped(text).to_string().replace(',', ",<wbr>")
}
