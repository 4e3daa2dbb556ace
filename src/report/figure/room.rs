//! A search tree to be filled in, or finished, drawn in the size in which it is printed.

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
/// The least width of a node, for its values.
const LEAST: usize = 62;

/// The source of the looks of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Look {
    /// The style of our page.
    Page,
    /// Its own attributes, for a page that is not ours.
    Own,
}

/// A part of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Drawing,
    Edge,
    Frame,
    /// A line between cells, or one to write on.
    Cell,
    Name,
    Tile,
    Value,
}

impl Look {
    const fn of(self, part: Part) -> &'static str {
        match (self, part) {
            (Look::Page, Part::Drawing) => "class=\"room-tree\"",
            (Look::Page, Part::Edge) => "class=\"edge\"",
            (Look::Page, Part::Frame) => "class=\"frame\"",
            (Look::Page, Part::Cell) => "class=\"cell\"",
            (Look::Page, Part::Name) => "class=\"n\"",
            (Look::Page, Part::Tile) => "class=\"t\"",
            (Look::Page, Part::Value) => "class=\"v\"",
            (Look::Own, Part::Drawing) => {
                "font-family=\"sans-serif\" font-size=\"12\" style=\"max-width:100%;height:auto;background:#fff\""
            }
            (Look::Own, Part::Edge) => "fill=\"none\" stroke=\"#555\"",
            (Look::Own, Part::Frame) => "fill=\"#fff\" stroke=\"#333\"",
            (Look::Own, Part::Cell) => "fill=\"none\" stroke=\"#555\" stroke-width=\".6\"",
            (Look::Own, Part::Name) => "text-anchor=\"middle\" font-weight=\"bold\"",
            (Look::Own, Part::Tile) => "text-anchor=\"middle\"",
            (Look::Own, Part::Value) => "text-anchor=\"start\"",
        }
    }
}

/// Draws the tree as SVG, with a title for those who do not see it.
pub(in crate::report) fn room_tree(nodes: &[RoomNode], size: Size, title: &str, look: Look) -> String {
    let (board_width, board_height) = (size.cols() * CELL, size.rows() * CELL);
    let wide = board_width.max(LEAST);
    let parents: Vec<Option<u32>> = nodes.iter().map(|node| node.parent.map(|parent| parent as u32)).collect();
    let layout = TreeLayout::of(&parents, (wide + GAP) as i64);
    let values = nodes.iter().map(|node| node.values.len()).max().unwrap_or(0);
    let down = NAME + board_height + values * VALUE + BELOW;
    let width = layout.width.cast_unsigned() as usize + wide + 2 * MARGIN;
    let height = layout.levels * down - BELOW + 2 * MARGIN;
    let place =
        |node: usize| (MARGIN + wide / 2 + layout.x[node].cast_unsigned() as usize, MARGIN + layout.level[node] * down);
    let mut svg = format!(
        "<svg {} xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{}\">\n",
        look.of(Part::Drawing),
        Escaped(title)
    );
    let [edge, frame, cell_line, name, tile_text, value_text] =
        [Part::Edge, Part::Frame, Part::Cell, Part::Name, Part::Tile, Part::Value].map(|part| look.of(part));
    for (id, node) in nodes.iter().enumerate() {
        let (x, y) = place(id);
        if let Some(parent) = node.parent {
            let (from, above) = place(parent);
            let start = above + NAME + board_height + values * VALUE;
            let _ = writeln!(svg, "<path {edge} d=\"M{from} {start}L{x} {y}\"/>");
        }
        let left = x - board_width / 2;
        let came = node.came.map(|came| format!("{came} ")).unwrap_or_default();
        let _ = writeln!(svg, "<text {name} x=\"{x}\" y=\"{}\">{came}n{id}</text>", y + NAME - 4);
        let top = y + NAME;
        let _ =
            writeln!(svg, "<rect {frame} x=\"{left}\" y=\"{top}\" width=\"{board_width}\" height=\"{board_height}\"/>");
        for line in 1..size.cols() {
            let _ = write!(svg, "<path {cell_line} d=\"M{} {top}v{board_height}\"/>", left + line * CELL);
        }
        for line in 1..size.rows() {
            let _ = write!(svg, "<path {cell_line} d=\"M{left} {}h{board_width}\"/>", top + line * CELL);
        }
        for (cell, tile) in
            node.board.iter().flat_map(|board| board.tiles(size)).enumerate().filter(|(_, tile)| *tile > 0)
        {
            let (row, col) = size.place(cell);
            let (x, y) = (left + col * CELL + CELL / 2, top + row * CELL + CELL - 5);
            let _ = write!(svg, "<text {tile_text} x=\"{x}\" y=\"{y}\">{tile}</text>");
        }
        for (line, (says, value)) in node.values.iter().enumerate() {
            let (left, y) = (x - wide / 2 + 2, top + board_height + (line + 1) * VALUE - 4);
            let says = Escaped(says);
            let _ = match value {
                Some(value) => {
                    writeln!(svg, "<text {value_text} x=\"{left}\" y=\"{y}\">{says} {}</text>", Escaped(value))
                }
                None => writeln!(
                    svg,
                    "<text {value_text} x=\"{left}\" y=\"{y}\">{says}</text><path {cell_line} d=\"M{} {y}h{}\"/>",
                    left + 28,
                    wide - 30
                ),
            };
        }
    }
    svg + "</svg>\n"
}
