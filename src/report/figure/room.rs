//! A search tree to fill in, or finished, drawn at its printed size.

use std::fmt::Write;

use crate::puzzle::Size;
use crate::report::document::RoomNode;
use crate::report::tree::TreeLayout;

use super::Escaped;

/// The side of a cell: three of them are 15 mm on paper.
const CELL: usize = 19;
/// The room between neighbours, above a board for its name, below it for each value, and before the next level.
const GAP: usize = 14;
const NAME: usize = 16;
const VALUE: usize = 20;
const BELOW: usize = 26;
const MARGIN: usize = 6;
const LEAST: usize = 62;
const NAMED: usize = 106;

/// Attributes for pages that are not ours; the style of our page overrides them.
const DRAWING: &str = "class=\"room-tree\" font-family=\"sans-serif\" font-size=\"12\"";
const EDGE: &str = "class=\"edge\" fill=\"none\" stroke=\"#555\"";
const OUTLINE: &str = "class=\"frame\" fill=\"#fff\" stroke=\"#333\"";
const RULE: &str = "class=\"cell\" fill=\"none\" stroke=\"#555\" stroke-width=\".6\"";
const LABEL: &str = "class=\"n\" text-anchor=\"middle\" font-weight=\"bold\"";
const TILE: &str = "class=\"t\" text-anchor=\"middle\"";

/// Draws a tree; without a size, its nodes have no boards.
pub(crate) fn room_tree(nodes: &[RoomNode], size: Option<Size>, title: &str) -> String {
    let (cols, rows) = size.map_or((0, 0), |size| (size.cols(), size.rows()));
    let (board_width, board_height) = (cols * CELL, rows * CELL);
    // A name needs more room than a number.
    let (wide, beside) = if size.is_some() { (board_width.max(LEAST), 28) } else { (NAMED, 38) };
    let parents: Vec<_> = nodes.iter().map(|node| node.parent).collect();
    let layout = TreeLayout::of(&parents, (wide + GAP) as i64);
    let values = nodes.iter().map(|node| node.values.len()).max().unwrap_or(0);
    let down = NAME + board_height + values * VALUE + BELOW;
    let width = layout.width.cast_unsigned() as usize + wide + 2 * MARGIN;
    let height = layout.levels * down - BELOW + 2 * MARGIN;
    let place =
        |node: usize| (MARGIN + wide / 2 + layout.x[node].cast_unsigned() as usize, MARGIN + layout.level[node] * down);
    let mut svg = format!(
        "<svg {DRAWING} xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{}\">\n",
        Escaped(title)
    );
    for (id, node) in nodes.iter().enumerate() {
        let (x, y) = place(id);
        if let Some(parent) = node.parent {
            let (from, above) = place(parent as usize);
            let start = above + NAME + board_height + values * VALUE;
            let _ = writeln!(svg, "<path {EDGE} d=\"M{from} {start}L{x} {y}\"/>");
        }
        let left = x - board_width / 2;
        let came = node.came.map(|came| format!("{came} ")).unwrap_or_default();
        let _ = writeln!(svg, "<text {LABEL} x=\"{x}\" y=\"{}\">{came}n{id}</text>", y + NAME - 4);
        if let Some(size) = size {
            board(&mut svg, node, size, (left, y + NAME));
        }
        for (line, (says, value)) in node.values.iter().enumerate() {
            let (left, y) = (x - wide / 2 + 2, y + NAME + board_height + (line + 1) * VALUE - 4);
            let says = Escaped(says);
            let _ = match value {
                Some(value) => {
                    writeln!(svg, "<text class=\"v\" x=\"{left}\" y=\"{y}\">{says} {}</text>", Escaped(value))
                }
                None => writeln!(
                    svg,
                    "<text class=\"v\" x=\"{left}\" y=\"{y}\">{says}</text><path {RULE} d=\"M{} {y}h{}\"/>",
                    left + beside,
                    wide - beside - 2
                ),
            };
        }
    }
    svg + "</svg>\n"
}

/// Draws the frame of a board, and its tiles if they are given.
fn board(svg: &mut String, node: &RoomNode, size: Size, (left, top): (usize, usize)) {
    let (width, height) = (size.cols() * CELL, size.rows() * CELL);
    let _ = writeln!(svg, "<rect {OUTLINE} x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>");
    for line in 1..size.cols() {
        let _ = write!(svg, "<path {RULE} d=\"M{} {top}v{height}\"/>", left + line * CELL);
    }
    for line in 1..size.rows() {
        let _ = write!(svg, "<path {RULE} d=\"M{left} {}h{width}\"/>", top + line * CELL);
    }
    let tiles = node.board.iter().flat_map(|board| board.tiles(size)).enumerate();
    for (cell, tile) in tiles.filter(|(_, tile)| *tile > 0) {
        let (row, col) = size.place(cell);
        let (x, y) = (left + col * CELL + CELL / 2, top + row * CELL + CELL - 5);
        let _ = write!(svg, "<text {TILE} x=\"{x}\" y=\"{y}\">{tile}</text>");
    }
}
