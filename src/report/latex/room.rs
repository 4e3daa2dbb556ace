//! Room to be filled in by hand.

use std::io;

use super::Latex;
use super::inline::empty;
use crate::report::document::{EmptyBoard, Room};

impl Latex<'_> {
    pub(super) fn room(&mut self, room: &Room) -> io::Result<()> {
        match room {
            Room::Boards { boards, arrows } => {
                let arrow = if *arrows { "\\steptracearrow" } else { "" };
                let labelled = |EmptyBoard { label, foot }: &EmptyBoard| {
                    let (label, foot) = (self.inline(label), self.inline(foot));
                    format!("\\steptracelabelled{{{label}}}{{{}}}{{{foot}}}", empty(1, self.size))
                };
                let row: Vec<String> = boards.iter().map(labelled).collect();
                let (rows, row) = (self.size.rows(), row.join(&format!("%\n  {arrow}")));
                self.line(&format!("\\steptraceboardrow{{{rows}}}{{%\n  {row}%\n}}"))
            }
            Room::Lines(entries) => entries.iter().try_for_each(|(name, lines)| {
                let name = self.inline(name);
                self.line(&format!("\\steptracewriting{{{name}}}{{{lines}}}"))
            }),
            Room::Sketch => self.line("\\steptracesketch"),
        }
    }
}
