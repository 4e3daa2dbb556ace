//! Room to be filled in by hand: boards and frames as drawings of characters, lines as underscores.

use std::io;

use super::set::{MarkdownSetter, WIDTH};
use crate::report::document::Room;
use crate::report::drawn::{empty_boards, sketch, tree_lines};

/// The columns of a line to write on.
const LINE: usize = 40;

impl MarkdownSetter<'_> {
    pub(super) fn room(&mut self, room: &Room) -> io::Result<()> {
        let code = |lines: Vec<String>| format!("```text\n{}\n```", lines.join("\n"));
        match room {
            Room::Boards { boards, .. } => self.paragraph(&code(empty_boards(boards, self.size, WIDTH))),
            Room::Tree(nodes) => self.paragraph(&code(tree_lines(nodes, self.size))),
            Room::Sketch => self.paragraph(&code(sketch(WIDTH))),
            Room::Lines(entries) => entries.iter().try_for_each(|(name, lines)| {
                let name = self.inline(name);
                let line = self.escaped(&"_".repeat(LINE));
                let rest = std::iter::repeat_n(line.clone(), lines.saturating_sub(1));
                let first = if name.is_empty() { line } else { format!("{name} {line}") };
                std::iter::once(first).chain(rest).try_for_each(|line| self.paragraph(&line))
            }),
        }
    }
}
