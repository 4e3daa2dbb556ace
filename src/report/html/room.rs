//! Room to be filled in by hand: empty boards, lines, a frame.

use std::fmt;

use super::inline::{Out, PageSetter};
use crate::report::document::{EmptyBoard, Room};
use crate::report::figure::{self, Escaped};

impl PageSetter {
    pub(super) fn room(self, room: &Room, out: Out<'_>) -> fmt::Result {
        match room {
            Room::Boards { boards, arrows } => {
                writeln!(out, "<div class=\"boards empty{}\">", if *arrows { " arrows" } else { "" })?;
                boards.iter().try_for_each(|board| self.empty_board(board, out))?;
                out.write_str("</div>\n")
            }
            Room::Lines(entries) => {
                out.write_str("<dl class=\"lines\">\n")?;
                for (name, lines) in entries {
                    let lines = "<u></u>".repeat(*lines);
                    writeln!(out, "<div><dt>{}</dt><dd>{lines}</dd></div>", self.inline(name))?;
                }
                out.write_str("</dl>\n")
            }
            Room::Tree(nodes) => {
                let title = self.lang.words().tree_title;
                writeln!(out, "<div class=\"wide\">{}</div>", figure::room_tree(nodes, self.size, title))
            }
            Room::Sketch => out.write_str("<div class=\"sketch\"></div>\n"),
        }
    }

    /// Writes a board of cells to write in. They are elements: a browser prints hundreds of boards of gradients in ten seconds,
    /// and these in one.
    pub(super) fn cells(self, out: Out<'_>) -> fmt::Result {
        let (says, cells) = (Escaped(self.lang.words().sheet_board), "<i></i>".repeat(self.size.cells()));
        write!(out, "<span class=\"board blank\" role=\"img\" aria-label=\"{says}\">{cells}</span>")
    }

    /// Writes a board without tiles.
    pub(super) fn empty(self, out: Out<'_>) -> fmt::Result {
        let says = Escaped(self.lang.words().sheet_board);
        write!(out, "<span class=\"board flat\" role=\"img\" aria-label=\"{says}\"></span>")
    }

    fn empty_board(self, EmptyBoard { label, foot }: &EmptyBoard, out: Out<'_>) -> fmt::Result {
        out.write_str("<figure class=\"node\">")?;
        self.empty(out)?;
        writeln!(out, "<figcaption>{}<small>{}</small></figcaption></figure>", self.inline(label), self.inline(foot))
    }
}
