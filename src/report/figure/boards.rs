//! Boards drawn as on the page, and text beside them.

use std::fmt::Write;

use super::{Drawing, Escaped};
use crate::puzzle::Size;
use crate::report::document::{Boards, RoomNode, Scale, Shown, Tone};
use crate::report::lines::{columns, joined};
use crate::report::narration::Words;
use crate::report::tree::TreeLayout;

const MARGIN: usize = 16;
const FRAME: usize = 4;
const LINE: usize = 17;
const BETWEEN: usize = 18;
const ARROW: usize = 42;
/// Boards continue in another row rather than make a drawing wider: it would be scaled until it is unreadable.
const WIDTH: usize = 808;

pub(crate) fn boards_say(boards: &Boards, size: Size, w: &'static Words) -> String {
    let board = |shown: &Shown| {
        let colon = if shown.label.is_empty() { "" } else { w.colon };
        format!("{}{colon} {}", shown.label, joined(shown.picture.board().tiles(size), size, w.blank, ", "))
    };
    boards.shown.iter().map(board).collect::<Vec<_>>().join(" · ")
}

/// Draws boards, their labels above them, their feet below, in rows of equal length.
pub(super) fn drawing(Boards { shown: boards, scale, arrows }: &Boards, size: Size) -> Drawing {
    let cell = match scale {
        Scale::Large => 40,
        Scale::Medium => 26,
        Scale::Small => 22,
    };
    let length = |cells: usize| cells * (cell + 1) - 1 + 2 * FRAME;
    let (wide, high) = (length(size.cols()), length(size.rows()));
    let each = boards.iter().flat_map(|shown| [room(&shown.label), room(&shown.foot)]).max().unwrap_or(0).max(wide);
    let above = if boards.iter().all(|shown| shown.label.is_empty()) { 0 } else { LINE };
    let below = if boards.iter().all(|shown| shown.foot.is_empty()) { 0 } else { LINE };
    let apart = if *arrows { ARROW } else { BETWEEN };
    let most = ((WIDTH + apart) / (each + apart)).max(1);
    let (mut body, mut y) = (String::new(), MARGIN);
    let in_row = boards.len().div_ceil(boards.len().div_ceil(most).max(1)).max(1);
    let width = in_row * (each + apart) - apart;
    for line in boards.chunks(in_row) {
        for (at, shown) in line.iter().enumerate() {
            let (left, top) = (MARGIN + at * (each + apart), y + above);
            let middle = left + each / 2;
            if *arrows && at > 0 {
                arrow(&mut body, (left - apart + 8, top + high / 2), apart - 16);
            }
            text(&mut body, "strong", (middle, top - 7), &shown.label);
            board(&mut body, shown, (*scale, cell), size, (middle - wide / 2, top));
            text(&mut body, "soft", (middle, top + high + LINE), &shown.foot);
        }
        y += above + high + below + BETWEEN;
    }
    Drawing { class: "boards", width: width + 2 * MARGIN, height: y - BETWEEN + MARGIN, margin: 0, body }
}

fn board(svg: &mut String, shown: &Shown, (scale, cell): (Scale, usize), size: Size, (x, y): (usize, usize)) {
    let state = match shown.tone {
        Tone::Current => "current",
        Tone::New | Tone::Cheaper => "open",
        _ => "plain",
    };
    let length = |cells: usize| cells * (cell + 1) - 1 + 2 * FRAME;
    // A thick line stays inside the board, as a thin one does.
    let inset = if state == "current" { 2 } else { 1 };
    let (width, height) = (length(size.cols()) - 2 * inset, length(size.rows()) - 2 * inset);
    let _ = write!(
        svg,
        "<g class=\"board {scale} {state}\" transform=\"translate({x},{y})\">\
         <rect class=\"frame\" x=\"{inset}\" y=\"{inset}\" width=\"{width}\" height=\"{height}\" rx=\"3\"/>"
    );
    for (at, tile) in shown.picture.board().tiles(size).enumerate().filter(|(_, tile)| *tile > 0) {
        let (row, col) = size.place(at);
        let (x, y) = (FRAME + col * (cell + 1), FRAME + row * (cell + 1));
        let _ = write!(svg, "<rect class=\"tile\" x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\" rx=\"2\"/>");
        let slid = shown.picture.slid == Some(tile);
        if slid {
            let high = cell / 10;
            let _ = write!(svg, "<rect class=\"slid\" x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{high}\"/>");
        }
        let (class, x, y) = (if slid { " class=\"moved\"" } else { "" }, x + cell / 2, y + cell * 13 / 18);
        let _ = write!(svg, "<text{class} x=\"{x}\" y=\"{y}\">{tile}</text>");
    }
    svg.push_str("</g>\n");
}

fn text(svg: &mut String, class: &str, (x, y): (usize, usize), says: &str) {
    if !says.is_empty() {
        let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(says));
    }
}

/// Returns the maximum width of a text of the usual size, measured in digits of a wide font.
fn room(text: &str) -> usize {
    columns(text) * 15 / 2
}

fn arrow(svg: &mut String, (x, y): (usize, usize), length: usize) {
    let _ = writeln!(svg, "<path class=\"arrow\" d=\"M{x} {y}h{length}m-6 -5l6 5l-6 5\"/>");
}

/// The side of a cell: three of them are 15 mm on paper.
const CELL: usize = 19;
/// The room between neighbours, above a board for its name, below it for each value, and before the next level.
const GAP: usize = 14;
const NAME: usize = 16;
const VALUE: usize = 20;
const BELOW: usize = 26;
const AROUND: usize = 6;
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
    let width = layout.width.cast_unsigned() as usize + wide + 2 * AROUND;
    let height = layout.levels * down - BELOW + 2 * AROUND;
    let place =
        |node: usize| (AROUND + wide / 2 + layout.x[node].cast_unsigned() as usize, AROUND + layout.level[node] * down);
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
            room_board(&mut svg, node, size, (left, y + NAME));
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

fn room_board(svg: &mut String, node: &RoomNode, size: Size, (left, top): (usize, usize)) {
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
