//! The search tree as SVG.

use std::fmt::Write;

use crate::puzzle::Size;
use crate::report::tree::{TreeLayout, TreeNode, TreeText};

use crate::report::lines::{columns, cut};
use crate::report::narration::Words;

use super::{Drawing, Escaped};

const CELL: usize = 15;
/// The room between neighbours, and between a board and the next level.
const GAP: (usize, usize) = (12, 32);
const SIGNS: usize = 20;
const BESIDE: usize = 5;
const MARGIN: usize = 16;
/// Maximum columns of a name, as on the stage.
const NAME: usize = 24;

pub(crate) const TOO_LARGE: &str = "too-large";

/// Returns how a drawing is printed, given the room that a heading and a line leave on A4 and Letter: `half` as wide as a page, so that
/// the path fits beside it, `upright`, or `across` on a page of its own, in landscape.
fn on_paper(width: usize, height: usize) -> &'static str {
    let fits =
        |room: (usize, usize), percent: usize| width * percent <= room.0 * 100 && height * percent <= room.1 * 100;
    // Labels of 10 px are 6 pt high at 76 %, and 4 pt at 55 %, the smallest readable size.
    match () {
        () if fits((320, 460), 76) => "half",
        () if fits((680, 860), 75) => "upright",
        () if fits((940, 610), 55) => "across",
        () if fits((680, 860), 55) => "upright",
        () => TOO_LARGE,
    }
}

pub(crate) fn tree(tree: &TreeText, size: Size, title: &str) -> (String, &'static str) {
    let drawing = drawing(tree, size, true);
    (drawing.svg("group", title, 4), on_paper(drawing.width, drawing.height))
}

/// Returns a tree to fill in, enlarged to leave room for handwriting.
pub(crate) fn room_tree(tree: &TreeText, size: Size, title: &str) -> String {
    drawing(tree, size, false).svg("img", title, 5)
}

pub(super) fn with_key(tree: &TreeText, size: Size, w: &'static Words) -> Drawing {
    let Drawing { class, width, height, margin, mut body } = drawing(tree, size, false);
    let circle = "<g class=\"x\"><circle cx=\"8\" cy=\"-4\" r=\"8\"/><text x=\"8\" y=\"-1\">1</text></g>";
    let has_taken = tree.nodes.iter().any(|node| node.taken.is_some());
    let taken = has_taken.then(|| (circle.to_owned(), w.figure_taken.to_owned()));
    let marks = tree.marks(w).map(|(mark, word)| {
        let mark = match mark {
            "path" => "<g class=\"k path\" transform=\"translate(8,-4)\"><circle r=\"7\"/><text y=\"3.5\">◆</text></g>"
                .to_owned(),
            "dead" => "<g class=\"k dead\" transform=\"translate(8,-4)\"><circle r=\"7\"/><text y=\"3.5\">×</text></g>"
                .to_owned(),
            place => format!(
                "<g class=\"node {place}\"><rect class=\"frame\" x=\"1\" y=\"-11\" width=\"14\" height=\"14\"/></g>"
            ),
        };
        (mark, word.to_owned())
    });
    let formula = (String::new(), format!("f = {}", tree.formula));
    let (mut y, mut widest) = (height, 0);
    for (mark, says) in taken.into_iter().chain(marks).chain([formula]) {
        let _ = writeln!(
            body,
            "<g transform=\"translate({MARGIN},{})\">{mark}<text class=\"key\" x=\"24\" y=\"0\">{}</text></g>",
            y + 12,
            Escaped(&says)
        );
        y += 18;
        widest = widest.max(columns(&says) * 6 + 24);
    }
    Drawing { class, width: width.max(widest + 2 * MARGIN), height: y + MARGIN, margin, body }
}

/// Draws a tree; if `live`, with data that only the script of the page uses.
fn drawing(tree: &TreeText, size: Size, live: bool) -> Drawing {
    let nodes = &tree.nodes;
    let (board_width, board_height) = frame(tree, size);
    let labels = nodes.iter().flat_map(|node| label(node, tree.is_named)).map(|(_, says)| columns(&says) * 6);
    let room = board_width + BESIDE + labels.max().unwrap_or(0) + GAP.0;
    let layout = TreeLayout::of(&tree.parents(), room as i64);
    let top = MARGIN + if tree.rounds.is_empty() { 10 } else { 26 };
    let down = board_height + GAP.1;
    let left = SIGNS + board_width / 2;
    let width = layout.width.cast_unsigned() as usize + SIGNS + room;
    let height = top + layout.levels * down - GAP.1 + MARGIN;
    let place = |node: usize| (left + layout.x[node].cast_unsigned() as usize, top + layout.level[node] * down);
    let mut svg = String::with_capacity(nodes.len() * 1200);
    for (id, node) in nodes.iter().enumerate() {
        let Some(parent) = node.parent else { continue };
        let ((from, above), (to, below)) = (place(parent as usize), place(id));
        let start = above + board_height;
        let on_path = if node.on_path { " path" } else { "" };
        let middle = usize::midpoint(start, below);
        let to_node = if live { format!(" data-to=\"{id}\"") } else { String::new() };
        let _ = writeln!(
            svg,
            "<path class=\"edge{on_path}\"{to_node} d=\"M{from} {start}C{from} {middle} {to} {middle} {to} {below}\"/>"
        );
    }
    for (start, limit) in &tree.rounds {
        let (x, y) = place(*start as usize);
        let _ = writeln!(svg, "<text class=\"r\" x=\"{x}\" y=\"{}\">{}</text>", y - 20, Escaped(limit));
    }
    for (id, node) in nodes.iter().enumerate() {
        // The letter of the move is on the side away from its edge.
        let is_right = node.parent.is_some_and(|parent| layout.x[parent as usize] < layout.x[id]);
        let pill = tree.is_named.then_some((board_width, board_height));
        draw(&mut svg, node, place(id), size, pill, live, is_right);
    }
    Drawing { class: "tree", width, height, margin: 0, body: svg }
}

fn frame(tree: &TreeText, size: Size) -> (usize, usize) {
    let widest = tree.nodes.iter().map(|node| columns(&cut(&node.text.name, NAME))).max().unwrap_or_default();
    if tree.is_named { (widest * 8 + 16, 24) } else { (size.cols() * CELL, size.rows() * CELL) }
}

fn draw(
    svg: &mut String,
    node: &TreeNode,
    (x, y): (usize, usize),
    size: Size,
    pill: Option<(usize, usize)>,
    live: bool,
    is_right: bool,
) {
    let (width, height) = pill.unwrap_or((size.cols() * CELL, size.rows() * CELL));
    let (id, picture) = (node.text.id, node.text.picture);
    let place = node.place;
    let path = if node.on_path { " path" } else { "" };
    let dead = if node.dead { " dead" } else { "" };
    let named = if live { format!(" data-node=\"{id}\"") } else { String::new() };
    let _ = write!(svg, "<g class=\"node {place}{path}{dead}\"{named} transform=\"translate({x},{y})\">");
    let left = -((width / 2) as i64);
    let _ = write!(svg, "<g class=\"b\"><rect class=\"frame\" x=\"{left}\" width=\"{width}\" height=\"{height}\"/>");
    if pill.is_some() {
        let name = cut(&node.text.name, NAME);
        if name != node.text.name {
            let _ = write!(svg, "<title>{}</title>", Escaped(&node.text.name));
        }
        let _ = write!(svg, "<text x=\"0\" y=\"16\">{}</text>", Escaped(&name));
    }
    let tiles = pill.is_none().then(|| picture.board().tiles(size).enumerate());
    for (cell, tile) in tiles.into_iter().flatten() {
        let (row, col) = size.place(cell);
        let (at, down) = (left + (col * CELL) as i64, row * CELL);
        if tile == 0 {
            let _ = write!(svg, "<rect class=\"z\" x=\"{at}\" y=\"{down}\" width=\"{CELL}\" height=\"{CELL}\"/>");
            continue;
        }
        if picture.slid == Some(tile) {
            let _ = write!(
                svg,
                "<rect class=\"m\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"2\"/>",
                at + 2,
                down + CELL - 2,
                CELL - 4
            );
        }
        let (x, y) = (at as f64 + CELL as f64 / 2.0, down + 11);
        let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{tile}</text>");
    }
    svg.push_str("</g>");
    if live {
        let number = if pill.is_some() { cut(&node.text.name, NAME) } else { format!("n{id}") };
        // Shown in place of the board where its digits are too small.
        let _ = write!(svg, "<g class=\"i\"><text y=\"{}\">{}</text></g>", height / 2 + 4, Escaped(&number));
    }
    // Each line is beside a row of tiles.
    let beside = width / 2 + BESIDE;
    for (row, (class, says)) in label(node, pill.is_some()).enumerate() {
        let y = 11 + row * CELL;
        let _ = write!(svg, "<text class=\"{class}\" x=\"{beside}\" y=\"{y}\">{says}</text>");
    }
    // On the corners of the board at its left.
    let signs = [(node.on_path, 0, "path", "◆"), (node.dead, height, "dead", "×")];
    for (_, y, mark, sign) in signs.into_iter().filter(|&(is, ..)| is) {
        let _ = write!(
            svg,
            "<g class=\"k {mark}\" transform=\"translate({left},{y})\"><circle r=\"7\"/><text y=\"3.5\">{sign}</text></g>"
        );
    }
    if let Some(came) = node.came.as_ref().filter(|_| pill.is_none()) {
        let x = if is_right { 8 } else { -8 };
        let _ = write!(svg, "<text class=\"c\" x=\"{x}\" y=\"-6\">{came}</text>");
    }
    if let Some(step) = node.taken {
        // Beside the corner, so that it hides no tile.
        let (x, radius) = (width / 2 + 5, if step < 100 { 9 } else { 11 });
        let _ = write!(svg, "<g class=\"x\"><circle cx=\"{x}\" cy=\"-6\" r=\"{radius}\"/>");
        let _ = write!(svg, "<text x=\"{x}\" y=\"-3\">{step}</text></g>");
    }
    svg.push_str("</g>\n");
}

/// Returns the lines beside a board, each with its class: the node's number, and its values, or f with the terms of its sum.
fn label(node: &TreeNode, is_named: bool) -> impl Iterator<Item = (&'static str, String)> {
    let (f, sum) = node.sum.split_once(" = ").map_or((node.sum.as_str(), None), |(f, sum)| (f, Some(sum)));
    let own = [format!("f {f}")].into_iter().chain(sum.map(|sum| sum.replace(' ', "")));
    let values = if node.asked.is_empty() { own.collect() } else { node.asked.clone() };
    let number = (!is_named).then(|| ("n", node.text.name.clone()));
    number.into_iter().chain(values.into_iter().map(|value| ("f", value)))
}
