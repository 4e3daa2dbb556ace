//! Room to be filled in by hand.

use std::io;

use super::Latex;
use super::inline::tiles;
use crate::report::boards::columns;
use crate::report::document::{Inline, Room, RoomNode};
use crate::report::tree::TreeLayout;
use crate::report::widths::lines;

/// The side of a cell in millimetres, and the room around a board: to its neighbour, above it for its name, for each value below
/// it, and before the next level.
const CELL: i64 = 5;
const GAP: i64 = 4;
const NAME: i64 = 5;
const VALUE: i64 = 6;
const BELOW: i64 = 7;
const LEAST: i64 = 17;
/// The widest name of a line that is half as long as the page is wide, in columns of text.
const SHORT: usize = 20;

impl Latex<'_> {
    fn room_tree(&mut self, nodes: &[RoomNode]) -> io::Result<()> {
        let (cols, rows) = (self.size.cols() as i64, self.size.rows() as i64);
        let wide = (cols * CELL).max(LEAST);
        let parents: Vec<_> = nodes.iter().map(|node| node.parent).collect();
        let layout = TreeLayout::of(&parents, wide + GAP);
        let values = nodes.iter().map(|node| node.values.len()).max().unwrap_or(0) as i64;
        let down = NAME + rows * CELL + values * VALUE + BELOW;
        let place = |node: usize| (layout.x[node], layout.level[node] as i64 * down);
        self.line("\\steptraceroomtree{%")?;
        for (id, node) in nodes.iter().enumerate() {
            let (x, y) = place(id);
            if let Some(parent) = node.parent {
                let (from, above) = place(parent as usize);
                let start = above + NAME + rows * CELL + values * VALUE;
                self.line(&format!("\\draw[steptracerule] ({from},{start}) -- ({x},{y});"))?;
            }
            let came = node.came.map(|came| format!("{came} ")).unwrap_or_default();
            self.line(&format!("\\steptraceroomnode{{{x}}}{{{y}}}{{{came}n{id}}}{{{cols}}}{{{rows}}}%"))?;
            if let Some(board) = node.board {
                let left = ones(2 * x - cols * CELL);
                let shift = format!("shift={{({left},{})}},x={CELL}mm,y=-{CELL}mm", y + NAME);
                let tiles = tiles(board, self.size);
                self.line(&format!(
                    "\\begin{{scope}}[{shift}]\\steptracetiles{{{cols}}}{{{rows}}}{{{tiles}}}{{0}}\\end{{scope}}"
                ))?;
            }
            for (at, (name, value)) in node.values.iter().enumerate() {
                let (left, y) = (ones(2 * x - wide), y + NAME + rows * CELL + (at as i64 + 1) * VALUE);
                let name = self.text(name);
                self.line(&match value {
                    Some(value) => format!("\\steptraceroomvalue{{{left}}}{{{y}}}{{{name} {}}}", self.text(value)),
                    None => format!("\\steptraceroomblank{{{left}}}{{{y}}}{{{name}}}{{{wide}}}"),
                })?;
            }
        }
        self.line("}")
    }

    /// Sets lines to write on; two short answers share a line.
    fn writing(&mut self, entries: &[(Inline, usize)]) -> io::Result<()> {
        let is_short = |(name, count): &(Inline, usize)| {
            *count == 1 && lines(name).iter().map(|line| columns(line)).sum::<usize>() <= SHORT
        };
        let mut rest = entries;
        loop {
            rest = match rest {
                [] => return Ok(()),
                [first, second, rest @ ..] if is_short(first) && is_short(second) => {
                    let (first, second) = (self.inline(&first.0), self.inline(&second.0));
                    self.line(&format!("\\steptracehalves{{{first}}}{{{second}}}"))?;
                    rest
                }
                [(name, lines), rest @ ..] => {
                    let name = self.inline(name);
                    self.line(&format!("\\steptracewriting{{{name}}}{{{lines}}}"))?;
                    rest
                }
            };
        }
    }

    pub(super) fn room(&mut self, room: &Room) -> io::Result<()> {
        match room {
            Room::Boards { .. } | Room::Sketch => Ok(()),
            Room::Lines(entries) => self.writing(entries),
            Room::Tree(nodes) => self.room_tree(nodes),
        }
    }
}

fn ones(halves: i64) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    format!("{sign}{}{}", halves.abs() / 2, if halves % 2 == 0 { "" } else { ".5" })
}
