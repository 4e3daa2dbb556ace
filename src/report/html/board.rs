//! A board in a page: a picture made of cells, with its tiles read out row by row.

use std::fmt::{self, Display};

use askama::filters::HtmlSafe;

use crate::puzzle::{Board, Size};
use crate::report::boards::spoken;
use crate::report::narration::Lang;
use crate::report::step::Picture;

/// A board in a page.
#[derive(Clone, Debug)]
pub(super) struct BoardHtml {
    picture: Picture,
    size: Size,
    blank: &'static str,
    /// A small number on each tile.
    counts: Vec<Option<usize>>,
}

/// What it prints has no text from outside.
impl HtmlSafe for BoardHtml {}

impl BoardHtml {
    pub(super) fn new(picture: Picture, size: Size, lang: Lang) -> BoardHtml {
        BoardHtml { picture, size, blank: lang.words().blank, counts: Vec::new() }
    }

    /// A board that no move has led to.
    pub(super) fn plain(board: Board, size: Size, lang: Lang) -> BoardHtml {
        BoardHtml::new(Picture { board, slid: None }, size, lang)
    }

    /// With a small number on each tile.
    pub(super) fn with_counts(self, counts: Vec<Option<usize>>) -> BoardHtml {
        BoardHtml { counts, ..self }
    }
}

impl Display for BoardHtml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let says = spoken(self.picture.board, self.size, self.blank);
        write!(f, "<span class=\"board\" role=\"img\" aria-label=\"{says}\">")?;
        for (cell, tile) in self.picture.board.tiles(self.size).enumerate() {
            let class = match tile {
                0 => " class=\"z\"",
                tile if self.picture.slid == Some(tile) => " class=\"m\"",
                _ => "",
            };
            write!(f, "<i{class}>")?;
            if tile != 0 {
                write!(f, "{tile}")?;
            }
            if let Some(count) = self.counts.get(cell).copied().flatten() {
                write!(f, "<sup>{count}</sup>")?;
            }
            f.write_str("</i>")?;
        }
        f.write_str("</span>")
    }
}
