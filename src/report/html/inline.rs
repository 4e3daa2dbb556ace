//! Text within a line, boards, and the class of each tone.

use std::fmt::{self, Display, Write};

use crate::puzzle::Size;
use crate::report::boards::spoken;
use crate::report::document::{Inline, Shown, Span, Tone};
use crate::report::figure::Escaped;
use crate::report::narration::Lang;
use crate::report::step::Picture;

#[derive(Clone, Copy)]
pub(super) struct PageSetter {
    pub(super) lang: Lang,
    pub(super) size: Size,
}

pub(super) type Out<'o> = &'o mut dyn Write;

pub(super) fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Cheaper => "new cheaper",
        Tone::DeadEnd => "dead",
        named => named.into(),
    }
}

/// Returns an attribute; empty if it has no value.
pub(super) fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}=\"{}\"", Escaped(value)) }
}

pub(super) struct InlineHtml<'a>(PageSetter, &'a Inline);

impl Display for InlineHtml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1.0.iter().try_for_each(|span| self.0.span(span, f))
    }
}

impl PageSetter {
    pub(super) fn inline(self, text: &Inline) -> InlineHtml<'_> {
        InlineHtml(self, text)
    }

    fn span(self, span: &Span, out: Out<'_>) -> fmt::Result {
        match span {
            Span::Text(text) => write!(out, "{}", Escaped(text)),
            Span::Strong(text) => write!(out, "<strong>{}</strong>", Escaped(text)),
            // Code may break after commas.
            Span::Code(text) => write!(out, "<code>{}</code>", Escaped(text).to_string().replace(',', ",<wbr>")),
            Span::Aside(text) => write!(out, "<small>{}</small>", Escaped(text)),
            Span::Board(picture) => self.board(*picture, out),
            Span::Link { text, says, id, to } => {
                let [says, id, to] =
                    [("aria-label", says), ("id", id), ("href", to)].map(|(name, it)| attribute(name, it));
                write!(out, "<a{id}{to}{says}>{}</a>", Escaped(text))
            }
            Span::Letter(letter) => write!(out, "<b class=\"letter\">{}</b>", Escaped(letter)),
            Span::Sign { glyph, says, tone } => {
                let (tone, says) = (class(*tone), Escaped(says));
                write!(out, "<b class=\"mark {tone}\" role=\"img\" aria-label=\"{says}\">{glyph}</b>")
            }
            Span::Break => out.write_str("<br>"),
            Span::EmptyBoards(1) => self.cells(out),
            Span::EmptyBoards(count) => {
                out.write_str("<span class=\"drawn\">")?;
                for _ in 0..*count {
                    out.write_str("<span><u class=\"hole\"></u>")?;
                    self.cells(out)?;
                    out.write_str("</span>")?;
                }
                out.write_str("</span>")
            }
        }
    }

    /// Writes a board as lines of text with few elements: a report has thousands of boards.
    fn board(self, picture: Picture, out: Out<'_>) -> fmt::Result {
        let (board, slid) = (picture.board(), picture.slid);
        let says = spoken(board, self.size, self.lang.words().blank);
        write!(out, "<span class=\"board flat\" role=\"img\" aria-label=\"{says}\">")?;
        for (cell, tile) in board.tiles(self.size).enumerate() {
            if cell > 0 && cell.is_multiple_of(self.size.cols()) {
                out.write_char('\n')?;
            }
            match tile {
                0 => out.write_str("<i></i>")?,
                tile if slid == Some(tile) => write!(out, "<b>{tile}</b>")?,
                10.. => write!(out, "<u>{tile}</u>")?,
                tile => write!(out, "{tile}")?,
            }
        }
        out.write_str("</span>")
    }

    pub(super) fn shown(self, shown: &Shown, out: Out<'_>) -> fmt::Result {
        let node = shown.node.map(|node| node.to_string()).unwrap_or_default();
        let tone = match shown.tone {
            // Nodes generated in this step are in open.
            Tone::New | Tone::Cheaper => format!(" open {}", class(shown.tone)),
            // Not in every open list.
            Tone::Strong => " open partly".to_owned(),
            Tone::Plain => String::new(),
            tone => format!(" {}", class(tone)),
        };
        write!(out, "<figure class=\"node{tone}\"{}>", attribute("data-node", &node))?;
        self.board(shown.picture, out)?;
        if !shown.label.is_empty() || !shown.foot.is_empty() {
            write!(out, "<figcaption>{}", Escaped(&shown.label))?;
            if !shown.foot.is_empty() {
                write!(out, "<small>{}</small>", Escaped(&shown.foot))?;
            }
            out.write_str("</figcaption>")?;
        }
        out.write_str("</figure>\n")
    }
}
