//! Boards drawn as the page shows them, and text beside them.

use std::fmt::{Display, Write};

use crate::puzzle::Size;
use crate::report::boards::columns;
use crate::report::step::Picture;

use super::Escaped;

/// The size of boards: their class, the side of a cell, and the distance of the text's line below its middle.
#[derive(Clone, Copy)]
pub(super) struct BoardScale {
    class: &'static str,
    cell: usize,
    down: usize,
}

pub(super) const LARGE: BoardScale = BoardScale { class: "large", cell: 40, down: 9 };
pub(super) const MEDIUM: BoardScale = BoardScale { class: "medium", cell: 26, down: 6 };
pub(super) const SMALL: BoardScale = BoardScale { class: "small", cell: 22, down: 5 };

/// The frame of a board and the room within it.
const FRAME: usize = 4;

impl BoardScale {
    pub(super) fn extent(self, size: Size) -> (usize, usize) {
        let length = |cells: usize| cells * (self.cell + 1) - 1 + 2 * FRAME;
        (length(size.cols()), length(size.rows()))
    }

    /// Draws a board, or where there is none, the place that it would have; `state` is the class of what it is.
    pub(super) fn board(
        self,
        svg: &mut String,
        picture: Option<Picture>,
        size: Size,
        state: &str,
        (x, y): (usize, usize),
    ) {
        let (width, height) = self.extent(size);
        let _ = write!(svg, "<g class=\"board {} {state}\" transform=\"translate({x},{y})\">", self.class);
        // A thick line keeps inside the board, as a thin one does.
        let inset = if state == "current" { 2 } else { 1 };
        let (inner_width, inner_height) = (width - 2 * inset, height - 2 * inset);
        let _ = write!(
            svg,
            "<rect class=\"frame\" x=\"{inset}\" y=\"{inset}\" width=\"{inner_width}\" height=\"{inner_height}\" rx=\"3\"/>"
        );
        for (cell, tile) in picture.iter().flat_map(|picture| picture.board.tiles(size)).enumerate() {
            if tile > 0 {
                let (row, col) = size.place(cell);
                let at = |index: usize| FRAME + index * (self.cell + 1);
                self.tile(svg, tile, picture.and_then(|picture| picture.slid) == Some(tile), (at(col), at(row)));
            }
        }
        svg.push_str("</g>\n");
    }

    fn tile(self, svg: &mut String, tile: u8, moved: bool, (x, y): (usize, usize)) {
        let cell = self.cell;
        let _ = write!(svg, "<rect class=\"tile\" x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\" rx=\"2\"/>");
        let class = if moved { " class=\"moved\"" } else { "" };
        if moved {
            let _ = write!(svg, "<rect class=\"slid\" x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{}\"/>", cell / 10);
        }
        let (middle, line) = (x + cell / 2, y + cell / 2 + self.down);
        let _ = write!(svg, "<text{class} x=\"{middle}\" y=\"{line}\">{tile}</text>");
    }
}

/// Writes a line of text.
pub(super) fn text(svg: &mut String, class: &str, (x, y): (usize, usize), says: impl Display) {
    let says = says.to_string();
    if !says.is_empty() {
        let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(&says));
    }
}

/// The room that a text of the usual size takes at most, as digits of a wide font have it.
pub(super) fn room(text: &str) -> usize {
    columns(text) * 15 / 2
}

/// Draws an arrow to the right, from its tail.
pub(super) fn arrow(svg: &mut String, (x, y): (usize, usize), length: usize) {
    let _ = writeln!(svg, "<path class=\"arrow\" d=\"M{x} {y}h{length}m-6 -5l6 5l-6 5\"/>");
}
