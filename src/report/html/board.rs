//! A board in a page: its rows as lines of text, in which only the blank and the tile that moved are elements. A
//! report has thousands of boards.

use std::fmt::{self, Display, Write};

use super::blocks::{Out, Setter, attribute};
use super::inline::class;
use crate::puzzle::Size;
use crate::report::boards::spoken;
use crate::report::document::{Shown, Tone};
use crate::report::figure::Escaped;
use crate::report::narration::Lang;
use crate::report::step::Picture;

/// A board.
#[derive(Clone, Debug)]
pub(super) struct BoardHtml<'a> {
    picture: Picture,
    size: Size,
    blank: &'static str,
    /// A small number on each tile.
    counts: &'a [Option<usize>],
}

impl BoardHtml<'_> {
    pub(super) fn new(picture: Picture, size: Size, lang: Lang) -> Self {
        BoardHtml { picture, size, blank: lang.words().blank, counts: &[] }
    }
}

impl Display for BoardHtml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let says = spoken(self.picture.board, self.size, self.blank);
        write!(f, "<span class=\"board flat\" role=\"img\" aria-label=\"{says}\">")?;
        for (cell, tile) in self.picture.board.tiles(self.size).enumerate() {
            if cell > 0 && cell.is_multiple_of(self.size.cols()) {
                f.write_char('\n')?;
            }
            match (tile, self.counts.get(cell).copied().flatten()) {
                (0, _) => f.write_str("<i></i>")?,
                (tile, Some(count)) => write!(f, "<u>{tile}<sup>{count}</sup></u>")?,
                (tile, None) if self.picture.slid == Some(tile) => write!(f, "<b>{tile}</b>")?,
                (10.., None) => write!(f, "<u>{tile}</u>")?,
                (tile, None) => write!(f, "{tile}")?,
            }
        }
        f.write_str("</span>")
    }
}

impl Setter {
    /// Writes a board with what is said of it.
    pub(super) fn shown(self, shown: &Shown, out: Out<'_>) -> fmt::Result {
        let board = BoardHtml { counts: &shown.counts, ..BoardHtml::new(shown.picture, self.size, self.lang) };
        let node = shown.node.map(|node| node.to_string()).unwrap_or_default();
        let tone = match shown.tone {
            // What a step has made is in open.
            Tone::New | Tone::Cheaper => format!(" open {}", class(shown.tone)),
            // Not in every open list.
            Tone::Strong => " open partly".to_owned(),
            Tone::Plain => String::new(),
            tone => format!(" {}", class(tone)),
        };
        write!(out, "<figure class=\"node{tone}\"{}>{board}", attribute("data-node", &node))?;
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
