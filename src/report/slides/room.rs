//! Room to be filled in by hand.

use super::Slides;
use super::deck::{CODE, Piece};
use super::inline::inline;
use crate::report::document::Room;
use crate::report::drawn::{empty_boards, sketch, tree_lines};
use crate::report::markdown::escaped;

/// The columns of a line to write on.
const LINE: usize = 40;

impl Slides<'_> {
    pub(super) fn room(&mut self, room: &Room) {
        let drawn = match room {
            Room::Boards { boards, .. } => empty_boards(boards, self.size, CODE),
            Room::Tree(nodes) => {
                let lines = tree_lines(nodes, self.size).into_iter().map(|line| line + "\n");
                return self.pieces.push(Piece::code(lines));
            }
            Room::Sketch => sketch(CODE).into_iter().step_by(2).collect(),
            Room::Lines(entries) => {
                let line = escaped(&"_".repeat(LINE));
                for (name, lines) in entries {
                    let name = inline(name, self.size);
                    let named = |at: usize| if at == 0 { name.as_str() } else { "" };
                    self.pieces
                        .push(Piece::text((0..*lines).map(|at| format!("{} {line}", named(at)).trim().to_owned())));
                }
                return;
            }
        };
        // A row of boards stays whole.
        let groups = drawn.join("\n") + "\n";
        self.pieces.push(Piece::code(groups.split_inclusive("\n\n").map(str::to_owned)));
    }
}
